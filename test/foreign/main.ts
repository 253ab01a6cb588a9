/**
 * `npm run e2e:foreign`: a bot of others before the emulated GitHub. `release-please` reads commits and releases by GraphQL, makes a branch and
 * a commit by REST, opens a pull request, labels it, and updates it where commits were added. It is fetched when it is asked for, and is no
 * dependency.
 */
import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmulator } from '../../src/emulator/emulator.ts';

const bot = 'release-please@17.9.0';
const say = (line: string): void => void process.stdout.write(`${line}\n`);

export async function main(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'tickgate-foreign-'));
  const files = { 'package.json': '{ "name": "shop", "version": "1.0.0" }\n', 'README.md': '# Shop\n' };
  const github = await startEmulator({ seed: { owner: 'acme', repo: 'shop', users: { ana: 'admin' }, files } });
  const ana = github.as('ana');
  try {
    say(`${bot}: installing in ${folder}`);
    execFileSync('npm', ['install', '--silent', '--no-audit', '--no-fund', '--prefix', folder, bot], {
      stdio: 'inherit',
    });
    await ana.commits({ path: 'cart.txt', text: 'cart\n', message: 'feat: add a cart' });
    const first = await released({ folder, url: github.url, token: ana.token });
    await ana.commits({ path: 'total.txt', text: 'total\n', message: 'fix: round the total' });
    const second = await released({ folder, url: github.url, token: ana.token });
    const pulls = (await ana.request('GET /repos/acme/shop/pulls')) as Pull[];
    const problems = problemsIn(pulls);
    for (const line of [...(problems.length > 0 ? [first, second] : []), ...problems]) say(line);
    if (problems.length === 0) say(`ok: ${bot} opened "${pulls[0]?.title}" and kept it up to date`);
    return problems.length === 0 ? 0 : 1;
  } finally {
    await github.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Pull {
  readonly number: number;
  readonly title: string;
  readonly body: string;
  readonly labels: readonly { readonly name: string }[];
}

function problemsIn(pulls: readonly Pull[]): string[] {
  const [pull] = pulls;
  if (pull === undefined || pulls.length > 1)
    return [`${pulls.length} pull requests are open, where there should be 1`];
  const wanted = ['add a cart', 'round the total'].filter((text) => !pull.body.includes(text));
  const isLabelled = pull.labels.some(({ name }) => name === 'autorelease: pending');
  return [
    ...wanted.map((text) => `#${pull.number} does not name "${text}"`),
    ...(isLabelled ? [] : ['it has no label']),
  ];
}

/** What it printed. The emulated GitHub answers from this very process. */
async function released({ folder, url, token }: { folder: string; url: string; token: string }): Promise<string> {
  const api = ['--token', token, '--repo-url', 'acme/shop', '--api-url', url, '--graphql-url', url];
  const program = join(folder, 'node_modules', '.bin', 'release-please');
  return await new Promise((resolve) =>
    execFile(
      program,
      ['release-pr', ...api, '--release-type', 'node', '--debug'],
      { cwd: folder },
      (_error, out, err) => resolve(`${out}${err}`),
    ),
  );
}
