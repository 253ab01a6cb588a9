/**
 * A docker client and daemon in one, for tests without a daemon. Every container is a chroot of the machine's own
 * system folders in namespaces of its own. It has the requested mounts, user and rights, and no others. Needs root or
 * `sudo -n`.
 */
import './record.mjs';
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = process.env['DOCKER_CONFIG'];
const [verb, ...rest] = process.argv.slice(2);
const behaviour = JSON.parse(readFileSync(join(folder, 'behaviour.json'), 'utf8'));
const asRoot = process.getuid() === 0 ? [] : ['sudo', '-n'];
const containers = join(folder, 'containers');
mkdirSync(containers, { recursive: true });

const die = (line, code = 1) => {
  process.stderr.write(`${line}\n`);
  process.exit(code);
};
if (behaviour.daemon === false)
  die('Cannot connect to the Docker daemon at unix:///var/run/docker.sock. Is the docker daemon running?');

const valueFlags = new Set([
  ...['--pull', '--name', '--cidfile', '--label', '--user', '--cap-drop', '--security-opt', '--pids-limit'],
  ...['--network', '--mount', '--workdir', '--env', '--entrypoint'],
]);
const plainFlags = new Set(['--rm', '--init', '--interactive']);

function readRun(args) {
  const flags = {};
  for (let at = 0; at < args.length; at += 1) {
    const name = args[at];
    if (plainFlags.has(name)) flags[name] = [true];
    else if (valueFlags.has(name)) flags[name] = [...(flags[name] ?? []), args[(at += 1)]];
    else if (name.startsWith('-')) die(`unknown flag: ${name}`, 125);
    else return { flags, image: name, command: args.slice(at + 1) };
  }
  return die('"docker run" requires at least 1 argument.', 125);
}

const quoted = (text) => `'${String(text).replaceAll("'", `'\\''`)}'`;

/** The acts of a daemon for these flags, as a script for a root of its own namespaces. */
function scriptFor({ flags, command }) {
  const [uid, gid] = (behaviour.ignores?.includes('--user') ? '0:0' : (flags['--user']?.[0] ?? '0:0')).split(':');
  const keepsRights = !flags['--cap-drop']?.includes('ALL') || behaviour.ignores?.includes('--cap-drop');
  const mayGain = !flags['--security-opt']?.includes('no-new-privileges');
  const mounts = (flags['--mount'] ?? []).map((text) => {
    const parts = Object.fromEntries(text.split(',').map((part) => part.split('=')));
    return { source: parts.source, target: parts.target, readonly: 'readonly' in parts };
  });
  const env = (flags['--env'] ?? []).flatMap((text) => {
    const [name] = text.split('=', 1);
    const value = text.includes('=') ? text.slice(name.length + 1) : process.env[name];
    return value === undefined ? [] : [`${name}=${value}`];
  });
  const hidden = (behaviour.lacks ?? []).map(
    (name) => `[ ! -e "$new/usr/bin/${name}" ] || mount --bind /dev/null "$new/usr/bin/${name}"`,
  );
  return `set -e
mount --make-rprivate /
new=$(mktemp -d); mount -t tmpfs tmpfs "$new"
for one in usr etc; do mkdir "$new/$one"; mount --rbind /$one "$new/$one"; done
for one in bin sbin lib lib64; do [ ! -e /$one ] || ln -s "usr/$one" "$new/$one"; done
mkdir "$new/proc" "$new/dev" "$new/tmp" "$new/var"; chmod 1777 "$new/tmp"
mount -t proc proc "$new/proc"; mount --rbind /dev "$new/dev"
${hidden.join('\n')}
${mounts
  .map(
    ({
      source,
      target,
      readonly,
    }) => `mkdir -p "$new"${quoted(target)}; mount --bind ${quoted(source)} "$new"${quoted(target)}
${readonly ? `mount -o remount,bind,ro "$new"${quoted(target)}` : ''}`,
  )
  .join('\n')}
exec chroot "$new" setpriv --reuid=${uid} --regid=${gid} --clear-groups ${mayGain ? '' : '--no-new-privs'} \\
  ${keepsRights ? '' : '--bounding-set=-all --inh-caps=-all --ambient-caps=-all'} \\
  env -i -C ${quoted(flags['--workdir']?.[0] ?? '/')} PATH=/usr/local/bin:/usr/bin ${env.map(quoted).join(' ')} \\
  ${[flags['--entrypoint']?.[0], ...command]
    .filter((word) => word !== undefined)
    .map(quoted)
    .join(' ')}`;
}

/** The container's first process, as the machine sees it; null = it has ended. */
function firstProcess(ancestor) {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const first = pids.find((pid) => /^NSpid:\s+\d+\s+(?:\d+\s+)*1$/m.test(statusOf(pid)) && descends(pid, ancestor));
  return first === undefined ? null : Number(first);
}

const descends = (pid, ancestor) => {
  const parent = /^PPid:\s*(\d+)/m.exec(statusOf(pid))?.[1] ?? '0';
  return pid === String(ancestor) || (parent !== '0' && descends(parent, ancestor));
};

function statusOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    return '';
  }
}

const signalled = (pid, name) => {
  try {
    execFileSync(
      [...asRoot, 'kill'][0],
      [...asRoot.slice(1), ...(asRoot.length > 0 ? ['kill'] : []), `-${name}`, String(pid)],
      { stdio: 'ignore' },
    );
  } catch {
    // The process has ended meanwhile.
  }
};

const known = () =>
  readdirSync(containers).map((name) => ({ name, ...JSON.parse(readFileSync(join(containers, name), 'utf8')) }));

function run(args) {
  const asked = readRun(args);
  const { flags, image } = asked;
  if (image !== behaviour.image) die(`docker: Error response from daemon: No such image: ${image}`, 125);
  const id = flags['--name'][0].replaceAll('-', '').padEnd(64, '0');
  if (existsSync(flags['--cidfile'][0])) die('container ID file found', 125);
  writeFileSync(flags['--cidfile'][0], id);
  const script = join(folder, `${id}.sh`);
  writeFileSync(script, scriptFor(asked), { mode: 0o600 });
  const [program, ...words] = [...asRoot, 'unshare', '--mount', '--pid', '--fork', 'bash', script];
  // Like a daemon's container, it outlives its client.
  const child = spawn(program, words, { stdio: 'inherit', detached: true, env: { PATH: process.env['PATH'] } });
  const record = join(containers, id);
  writeFileSync(record, JSON.stringify({ pid: child.pid, labels: flags['--label'] ?? [] }));
  process.on('SIGINT', () => signalled(firstProcess(child.pid), 'INT'));
  child.on('exit', (code, signal) => {
    if (flags['--rm'] !== undefined) rmSync(record, { force: true });
    rmSync(script, { force: true });
    process.exit(signal === null ? code : 137);
  });
}

function list(args) {
  const label = args[args.indexOf('--filter') + 1].replace(/^label=/, '');
  for (const { name, labels } of known()) if (labels.includes(label)) process.stdout.write(`${name.slice(0, 12)}\n`);
}

function remove(args) {
  for (const { name, pid } of known()) {
    if (!args.some((id) => !id.startsWith('-') && name.startsWith(id))) continue;
    for (let first = firstProcess(pid); first !== null; first = firstProcess(pid)) signalled(first, 'KILL');
    rmSync(join(containers, name), { force: true });
  }
}

const verbs = {
  version: () => process.stdout.write('28.2.2\n'),
  image: () => rest.at(-1) === behaviour.image || die(`Error: No such image: ${rest.at(-1)}`),
  pull: () => die('Error response from daemon: pull access denied'),
  run: () => run(rest),
  ps: () => list(rest),
  rm: () => remove(rest),
};
(verbs[verb] ?? (() => die(`docker: '${verb}' is not a docker command.`)))();
