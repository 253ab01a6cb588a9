import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { readInvocation } from '../../src/action-io.ts';

let folder: string;
let event: string;
const known = process.env['GITHUB_EVENT_PATH'];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tickgate-event-'));
  event = join(folder, 'event.json');
  writeFileSync(event, '{}');
  process.env['GITHUB_EVENT_PATH'] = event;
});
afterEach(() => {
  rmSync(folder, { recursive: true });
  if (known === undefined) delete process.env['GITHUB_EVENT_PATH'];
  else process.env['GITHUB_EVENT_PATH'] = known;
});

const writtenMinutesAgo = (minutes: number): void => {
  const at = new Date(Date.now() - minutes * 60_000);
  utimesSync(event, at, at);
};

test('what earlier steps of the job took is known by the age of its event file', () => {
  writtenMinutesAgo(12);
  expect(readInvocation().jobMinutesUsed).toBeCloseTo(12, 1);
});

test('given a file that is older than any job, or from the future, it is no evidence', () => {
  writtenMinutesAgo(6 * 24 * 60);
  expect(readInvocation().jobMinutesUsed).toBe(0);
  writtenMinutesAgo(-30);
  expect(readInvocation().jobMinutesUsed).toBe(0);
  process.env['GITHUB_EVENT_PATH'] = '';
  expect(readInvocation().jobMinutesUsed).toBe(0);
});

test('a repository that keeps artifacts for a shorter time says so through the runner', () => {
  const days = process.env['GITHUB_RETENTION_DAYS'];
  process.env['GITHUB_RETENTION_DAYS'] = '5';
  expect(readInvocation().retentionDays).toBe(5);
  process.env['GITHUB_RETENTION_DAYS'] = '';
  expect(readInvocation().retentionDays).toBeNull();
  if (days === undefined) delete process.env['GITHUB_RETENTION_DAYS'];
  else process.env['GITHUB_RETENTION_DAYS'] = days;
});

test('a run that a schedule started says by which expression, and no other event can', () => {
  const name = process.env['GITHUB_EVENT_NAME'];
  writeFileSync(event, '{"schedule":"17 * * * *"}');
  process.env['GITHUB_EVENT_NAME'] = 'schedule';
  expect(readInvocation().schedule).toBe('17 * * * *');
  process.env['GITHUB_EVENT_NAME'] = 'repository_dispatch';
  expect(readInvocation().schedule).toBeNull();
  if (name === undefined) delete process.env['GITHUB_EVENT_NAME'];
  else process.env['GITHUB_EVENT_NAME'] = name;
});

test('messages lead to the documents of the action that is used, or of the repository that uses its own, and else to none', () => {
  vi.stubEnv('GITHUB_SERVER_URL', 'https://github.com');
  vi.stubEnv('GITHUB_REPOSITORY', 'acme/shop');
  vi.stubEnv('GITHUB_SHA', 'c0ffee');
  vi.stubEnv('GITHUB_ACTION_REPOSITORY', 'tickgate/tickgate');
  vi.stubEnv('GITHUB_ACTION_REF', 'v1');
  expect(readInvocation().pages).toBe('https://github.com/tickgate/tickgate/blob/v1/docs');
  vi.stubEnv('GITHUB_ACTION_REF', 'try/a b#1');
  expect(readInvocation().pages).toBe('https://github.com/tickgate/tickgate/blob/try/a%20b%231/docs');
  vi.stubEnv('GITHUB_ACTION_REPOSITORY', '');
  vi.stubEnv('GITHUB_WORKSPACE', '/work/shop/shop');
  const [node = '', ...args] = process.argv;
  onTestFinished(() => void (process.argv = [node, ...args]));
  process.argv = [node, '/work/shop/shop/.github/actions/tickgate/dist/main/index.js'];
  expect(readInvocation().pages).toBe('');
  // As `tick.yml` checks it out, which every caller of the reusable workflow runs.
  vi.stubEnv('TICKGATE_ACTION', 'acme/tickgate@0123abc');
  expect(readInvocation().pages).toBe('https://github.com/acme/tickgate/blob/0123abc/docs');
  vi.stubEnv('TICKGATE_ACTION', 'nonsense');
  expect(readInvocation().pages).toBe('');
  process.argv = [node, '/work/shop/shop/dist/main/index.js'];
  expect(readInvocation().pages).toBe('https://github.com/acme/shop/blob/c0ffee/docs');
  vi.stubEnv('GITHUB_REPOSITORY', '');
  expect(readInvocation().pages).toBe('');
  vi.unstubAllEnvs();
});
