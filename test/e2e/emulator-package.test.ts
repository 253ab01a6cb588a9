/** The npm package of the emulator, installed into an empty folder: the two first tests that its README shows pass there. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type InstalledPackage, installPackage } from '../support/installed-package.ts';

const run = promisify(execFile);
const home = resolve('packages/github-emulator');
const [ofAction = '', ofApp = ''] = [
  ...readFileSync(join(home, 'README.md'), 'utf8').matchAll(/```js\n([^]*?)```/g),
].map(([, code = '']) => code);
let installed: InstalledPackage;

beforeAll(async () => {
  // The types are those of the sources, which the type check reads.
  await run(process.execPath, ['.ci/build-emulator.mjs', '--without-types']);
  installed = await installPackage(home);
}, 300_000);

/** Runs the file's tests by Node's own runner. Rejects with what it printed when one fails. */
async function testsPass(name: string, files: Readonly<Record<string, string>>): Promise<void> {
  const folder = join(installed.folder, name);
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}\n');
  for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text);
  const { stdout } = await run(process.execPath, ['--test', 'first.test.js'], { cwd: folder });
  expect(stdout).toMatch(/pass 1\b/);
}

test('installs no other package', () => {
  const packages = readdirSync(join(installed.folder, 'node_modules')).filter((name) => !name.startsWith('.'));
  expect(packages).toEqual(['@tickgate']);
});

test('the first test of an action passes as the README shows it', async () => {
  const greet = `import { readFileSync } from 'node:fs';
const { issue } = JSON.parse(readFileSync(process.env.GITHUB_EVENT_PATH, 'utf8'));
const answer = await fetch(issue.comments_url, {
  method: 'POST',
  headers: { authorization: 'Bearer ' + process.env.INPUT_TOKEN },
  body: JSON.stringify({ body: 'Hello, @' + issue.user.login + '!' }),
});
if (!answer.ok) throw new Error(await answer.text());`;
  await testsPass('action', {
    'first.test.js': ofAction,
    'greet.js': greet,
    'action.yml':
      'name: greet\ndescription: Greets\ninputs:\n  token:\n    default: ${{ github.token }}\nruns:\n  using: node20\n  main: greet.js\n',
  });
});

test('the first test of an app passes as the README shows it', async () => {
  symlinkSync(resolve('node_modules/probot'), join(installed.folder, 'node_modules', 'probot'));
  const app = `export default (probot) => {
  probot.on('issues.opened', (context) => context.octokit.rest.issues.createComment(context.issue({ body: 'Thanks!' })));
};`;
  await testsPass('app', { 'first.test.js': ofApp, 'app.js': app });
});

test('the command serves a seed, names its people, and says what is wrong with an option', async () => {
  const seed = join(installed.folder, 'seed.yml');
  writeFileSync(seed, '{ owner: acme, repo: shop, users: { ana: write }, issues: [{ title: First }] }');
  const command = join(installed.folder, 'node_modules', '.bin', 'github-emulator');
  const child = spawn(command, ['--seed', seed], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  const { url, tokens } = z.object({ url: z.url(), tokens: z.record(z.string(), z.string()) }).parse(JSON.parse(line));
  expect(Object.keys(tokens).toSorted()).toEqual(['acme', 'ana']);
  const headers = { authorization: `Bearer ${tokens['ana']}` };
  const issue = await fetch(`${url}/repos/acme/shop/issues/1`, { headers });
  expect(await issue.json()).toMatchObject({ title: 'First' });
  child.kill('SIGTERM');
  await once(child, 'close');

  writeFileSync(seed, 'users: { ana: wizard }');
  const refusal = async (...args: readonly string[]): Promise<string> =>
    (await run(command, args).catch((error: { stderr: string }) => error)).stderr;
  expect(await refusal('--seed', seed)).toMatch(/^github-emulator: --seed \S+: users\.ana: /);
  expect(await refusal('--action', 'hello')).toMatch(/^github-emulator: --action hello: not OWNER\/NAME=FOLDER\n/);
});
