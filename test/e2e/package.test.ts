/** The npm package as `npm install` unpacks it. The demo of demo.test.ts is played from it, too. */
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type InstalledPackage, installPackage } from '../support/installed-package.ts';

const run = promisify(execFile);
let installed: InstalledPackage;

beforeAll(async () => {
  installed = await installPackage();
}, 120_000);

const inNode = async (code: string): Promise<string> =>
  (await run(process.execPath, ['--input-type=module', '-e', code], { cwd: installed.folder })).stdout;

test('weighs at most 4 MB packed, holds no sources, and installs no other package', () => {
  const { size, files } = installed.packed;
  expect(size).toBeLessThanOrEqual(4_000_000);
  expect(files.map(({ path }) => path).filter((path) => /^(src|test|\.ci)\/|\.map$/.test(path))).toEqual([]);
  const packages = readdirSync(join(installed.folder, 'node_modules')).filter((name) => !name.startsWith('.'));
  expect(packages).toEqual(['tickgate']);
});

test('runs as a command, and tells its version', async () => {
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync('package.json', 'utf8')));
  expect((await installed.tickgate('--version')).trim()).toBe(version);
});

test('leads from an error of a command to its page, in an empty folder too', async () => {
  const failed = await installed.tickgate('status').catch((error: unknown) => error);
  const { stderr } = z.object({ stderr: z.string() }).parse(failed);
  const lines = stderr.trim().split('\n');
  expect(lines[0]).toMatch(/^error: [a-z_]+: /);
  expect(readFileSync(lines.at(-1) ?? '', 'utf8')).toContain('## What to do');
});

test('holds the schema of the settings', async () => {
  const code = "console.log(import.meta.resolve('tickgate/schema'))";
  const path = new URL((await inNode(code)).trim());
  expect(readFileSync(path, 'utf8')).toBe(readFileSync('docs/schema/config.schema.json', 'utf8'));
});

test('holds the app, for a Probot server and for a platform that calls a function', async () => {
  const said = await inNode(`import * as app from 'tickgate/app';
    const refused = (() => { try { app.createHandler({}); } catch ({ message }) { return message; } })();
    console.log(JSON.stringify({ names: Object.keys(app).toSorted(), refused }));`);
  expect(JSON.parse(said)).toEqual({
    names: ['AppOctokit', 'createHandler', 'mountApp'],
    refused: expect.stringContaining('APP_ID is not set'),
  });
});

test('is what the release publishes: its script, run dry, takes the tarball by its path', async () => {
  // No registry answers, so that no version is published already.
  const env = { ...process.env, npm_config_registry: 'http://127.0.0.1:9/', npm_config_fetch_retries: '0' };
  const { stdout } = await run('bash', ['.ci/publish-packages', installed.base, '--dry-run'], { env });
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync('package.json', 'utf8')));
  expect(stdout.split('\n')).toEqual(
    expect.arrayContaining([`publishing tickgate@${version}`, `+ tickgate@${version}`]),
  );
});
