/** What an earlier tick left on a runner of one's own, found by the journal in its state folder. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startOf } from '../../src/agents/process/proc-fs.ts';
import { openIsolation } from '../../src/agents/sandbox/open-isolation.ts';
import type { SessionEntry } from '../../src/core/state/journal-entry.ts';
import { openGitFolders } from '../../src/git/object-store.ts';
import { endOrphanedSessions } from '../../src/recovery/leftovers.ts';
import { openSessionJournal } from '../../src/sessions/journal-writer.ts';
import { openJournal } from '../../src/storage/local/journal.ts';

let folder: string;
let journalFile: string;
const children: ChildProcess[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tickgate-orphans-'));
  journalFile = join(folder, 'journal.jsonl');
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

/** Deaf to signals, in a group of its own; with this tag in its environment. */
async function agent(tag: string): Promise<number> {
  const child = spawn('bash', ['-c', 'trap "" INT TERM; sleep 60 & wait'], {
    detached: true,
    stdio: 'ignore',
    env: { PATH: process.env['PATH'], TICKGATE_SEAT: tag },
  });
  children.push(child);
  await once(child, 'spawn');
  return child.pid ?? 0;
}

const gone = async (pid: number): Promise<boolean> => {
  for (let turn = 0; turn < 100 && startOf(pid) !== null; turn += 1) await sleep(20);
  return startOf(pid) === null;
};

const begun = (tag: string): SessionEntry => ({
  nonce: 'theirs',
  subject: 7,
  title: 'Task',
  textHash: 'hash',
  role: 'worker',
  spent: null,
  session: 1,
  branch: 'tickgate/work/7-task',
  startSha: 'a'.repeat(40),
  head: null,
  cap: 1,
  clone: '/nowhere/repo',
  room: '/nowhere/git',
  seat: { kind: 'none', base: '/nowhere', tag },
  process: null,
  delivered: null,
});

const diary = (id: string, tag: string, at: Partial<SessionEntry> = {}) =>
  openSessionJournal({ journal: openJournal(journalFile), now: () => '2026-11-22T00:00:00Z', say: () => {} }, id, {
    ...begun(tag),
    ...at,
  });

test('its agents are ended before a new tick begins, and its journal is put away', async () => {
  const pid = await agent('tag-1');
  const stray = await agent('tag-1');
  diary('40-1-7-1', 'tag-1').started(pid);

  expect(await endOrphanedSessions({ journalFile, tickId: '41-1' })).toEqual([
    'The agent of session 40-1-7-1, which an earlier tick left running, is ended.',
  ]);
  expect([await gone(pid), await gone(stray)]).toEqual([true, true]);
  expect(existsSync(journalFile)).toBe(false);
  expect(await endOrphanedSessions({ journalFile, tickId: '41-1' })).toEqual([]);
});

test('a step of the same job is no earlier tick: its agent lives, its journal stays for its post step', async () => {
  const pid = await agent('tag-2');
  diary('41-1-7-1', 'tag-2').started(pid);
  expect(await endOrphanedSessions({ journalFile, tickId: '41-1' })).toEqual([]);
  expect(startOf(pid)).not.toBeNull();
  expect(existsSync(journalFile)).toBe(true);
  // Attempt 11 of that run is another job.
  expect(await endOrphanedSessions({ journalFile, tickId: '41-11' })).toHaveLength(1);
});

test('a process that only has the pid of an agent lives on, even where a journal is damaged', async () => {
  const pid = await agent('another');
  const now = (): string => '2026-11-22T00:00:00Z';
  const journal = openJournal(journalFile);
  openSessionJournal({ journal, now, say: () => {} }, '40-1-7-1', {
    ...begun('tag-3'),
    process: { pid, startedAt: 'another boot:12' },
  });
  appendFileSync(journalFile, 'garbage\n');
  expect(await endOrphanedSessions({ journalFile, tickId: '41-1' })).toHaveLength(1);
  await sleep(100);
  expect(startOf(pid)).not.toBeNull();
});

test('given a damaged journal, the tick reports it and keeps it aside as it was, and the next damaged one beside it', async () => {
  const pid = await agent('tag-5');
  diary('40-1-7-1', 'tag-5').started(pid);
  appendFileSync(journalFile, 'garbage\nmore of it\n');
  const found = readFileSync(journalFile, 'utf8');

  expect(await endOrphanedSessions({ journalFile, tickId: '41-1' })).toEqual([
    `The journal ${journalFile} is damaged: line 3 is none of ours, (root): not JSON (7 characters), as is 1 other line. What its other lines name is ended, and its folders stay; the file, which names them, is kept as ${journalFile}.damaged: delete both when you have looked at them.`,
    'The agent of session 40-1-7-1, which an earlier tick left running, is ended.',
  ]);
  expect(await gone(pid)).toBe(true);
  expect(readdirSync(folder)).toEqual(['journal.jsonl.damaged']);

  writeFileSync(journalFile, 'another\n');
  expect(await endOrphanedSessions({ journalFile, tickId: '42-1' })).toHaveLength(1);
  expect(readFileSync(`${journalFile}.damaged`, 'utf8')).toBe(found);
  expect(readFileSync(`${journalFile}.damaged-2`, 'utf8')).toBe('another\n');
  expect(await endOrphanedSessions({ journalFile, tickId: '43-1' })).toEqual([]);
});

test('given a last line that a kill left half-written, the tick does not report it', async () => {
  diary('40-1-7-1', 'tag-6');
  appendFileSync(journalFile, '{"t":"2026-11-2');
  expect(await endOrphanedSessions({ journalFile, tickId: '41-1' })).toEqual([]);
  expect(readdirSync(folder)).toEqual([]);
});

/** As a main leaves it whose post step never came: its git folders and a sandbox with a clone in it. */
async function leftBehind(id: string): Promise<string> {
  const opening = await openIsolation({ kind: 'none' });
  if (!opening.ok) throw new Error(opening.sentence);
  const { root, openSandbox } = opening.isolation;
  const gitFolders = await openGitFolders(root, { url: 'https://github.com/acme/shop.git', token: null });
  const sandbox = await openSandbox();
  // Modules of Go are read-only, as their folders are.
  mkdirSync(join(sandbox.tree, 'modules'), { recursive: true, mode: 0o500 });
  writeFileSync(join(sandbox.work, 'code.txt'), 'private');
  await sandbox.halt();
  diary(id, 'unused', { room: gitFolders.base, seat: sandbox.place, clone: sandbox.tree });
  return root;
}

test('rooms and clones of a tick whose post step never came are removed with the journal that names them', async () => {
  const [earlier, own] = [await leftBehind('40-1-7-1'), await leftBehind('41-1-7-1')];

  expect(await endOrphanedSessions({ journalFile, tickId: '41-1' })).toEqual([]);
  expect(existsSync(earlier)).toBe(false);
  // Its post step is yet to come.
  expect(readdirSync(own)).toHaveLength(2);
  expect(existsSync(journalFile)).toBe(true);

  expect(await endOrphanedSessions({ journalFile, tickId: '42-1' })).toEqual([]);
  expect([existsSync(own), existsSync(journalFile)]).toEqual([false, false]);
});

test('whatever a journal names, nothing is removed that is not ours by its name, or that a link leads to', async () => {
  const kept = join(folder, 'kept');
  mkdirSync(kept);
  const [gitFolders, sandbox] = [join(folder, `git-${randomUUID()}`), join(folder, 'tickgate-seat-abc123')];
  for (const link of [gitFolders, sandbox]) symlinkSync(kept, link);
  writeFileSync(join(kept, 'theirs.txt'), '');
  diary('40-1-7-1', 'tag-4', { room: kept, seat: { kind: 'none', base: kept, tag: randomUUID() } });
  diary('40-1-8-1', 'tag-4', { room: gitFolders, seat: { kind: 'none', base: sandbox, tag: randomUUID() } });

  expect(await endOrphanedSessions({ journalFile, tickId: '41-1' })).toEqual([]);
  expect([kept, gitFolders, sandbox].map((place) => existsSync(join(place, 'theirs.txt')))).toEqual([true, true, true]);
  expect(existsSync(journalFile)).toBe(false);
});
