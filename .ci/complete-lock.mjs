/**
 * Writes the platform packages into package-lock.json that npm left out, and says which; `--check` only says, and fails.
 *
 * npm drops optional packages of other systems when it updates a lock beside an existing node_modules (npm/cli#4828) or when its
 * registry does not serve them. `npm ci` then refuses the lock, or a Mac gets a linter without its binary. What is written is what
 * the package that wants them says: name and exact version; integrity is filled in by the next install that fetches them.
 */
import { readFileSync, writeFileSync } from 'node:fs';

const file = new URL('../package-lock.json', import.meta.url);
const lock = JSON.parse(readFileSync(file, 'utf8'));

const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32'];
const processors = ['arm64', 'arm', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'];

/** Where Node would find `name` from the package at `path`. */
function found(path, name) {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    if (`${folder}${folder === '' ? '' : '/'}node_modules/${name}` in lock.packages) return true;
    if (folder === '') return false;
  }
}

function entry(name, version, wanting) {
  const words = name.split(/[/-]/);
  const os = systems.filter((system) => words.includes(system));
  const cpu = processors.filter((processor) => words.includes(processor));
  const last = words.at(-1) ?? '';
  const libc = os[0] !== 'linux' ? null : last.startsWith('musl') ? 'musl' : last.startsWith('gnu') ? 'glibc' : null;
  if (cpu.length === 0) throw new Error(`${name}: no processor in its name; add it to package-lock.json by hand`);
  return {
    version,
    cpu,
    ...(wanting.dev === true ? { dev: true } : {}),
    ...(libc === null ? {} : { libc: [libc] }),
    optional: true,
    ...(os.length === 0 ? {} : { os }),
  };
}

const missing = Object.entries(lock.packages).flatMap(([path, wanting]) =>
  Object.entries(wanting.optionalDependencies ?? {})
    .filter(([name]) => !found(path, name))
    .map(([name, version]) => [`node_modules/${name}`, entry(name, version, wanting)]),
);
for (const [path, added] of missing) console.log(`${path.replace('node_modules/', '')}@${added.version}`);

if (process.argv[2] === '--check') {
  process.exit(missing.length === 0 ? 0 : 1);
} else if (missing.length > 0) {
  const [[, root], ...packages] = Object.entries({ ...lock.packages, ...Object.fromEntries(missing) });
  const sorted = packages.sort(([a], [b]) => a.localeCompare(b, 'en'));
  writeFileSync(
    file,
    `${JSON.stringify({ ...lock, packages: { '': root, ...Object.fromEntries(sorted) } }, null, 2)}\n`,
  );
}
