/** The state folder and the journal: for our eyes only, never half-written, readable after a kill. */
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { JournalEntry } from '../../src/ports/journal.ts';
import { openJournal, readJournal } from '../../src/storage/local/journal.ts';
import { openStateFolder } from '../../src/storage/local/state-folder.ts';

let workspace: string;
beforeEach(() => {
  workspace = mkdtempSync(join(tmpdir(), 'tickgate-state-'));
});
afterEach(() => rmSync(workspace, { recursive: true, force: true }));

describe('the state folder', () => {
  test('is for its owner alone and stays out of git, said once', async () => {
    mkdirSync(join(workspace, '.git', 'info'), { recursive: true });
    writeFileSync(join(workspace, '.git', 'info', 'exclude'), '*.log');
    await openStateFolder(workspace, '7-1');
    await openStateFolder(workspace, '7-1');
    expect(statSync(join(workspace, '.tickgate')).mode & 0o777).toBe(0o700);
    expect(readFileSync(join(workspace, '.git', 'info', 'exclude'), 'utf8')).toBe('*.log\n.tickgate/\n');
  });

  test('that is a link in its place is refused', async () => {
    symlinkSync(tmpdir(), join(workspace, '.tickgate'));
    await expect(openStateFolder(workspace, '7-1')).rejects.toThrow('.tickgate in the workspace is no folder of ours.');
  });

  test('keeps whole files for its owner and leaves no temporary ones', async () => {
    const folder = await openStateFolder(workspace, '7-1');
    await folder.writeAll({ 'work.lock': 'a', 'work.notes.md': 'b' });
    await folder.write('work.lock', 'c');
    expect(readdirSync(folder.path).toSorted()).toEqual(['tick.txt', 'work.lock', 'work.notes.md']);
    expect(await folder.read('work.lock')).toBe('c');
    expect(await folder.read('work.state.json')).toBeNull();
    expect(statSync(join(folder.path, 'work.lock')).mode & 0o777).toBe(0o600);
  });

  test('puts a new file in the place of the old one: who reads the old one meanwhile reads it whole', async () => {
    const folder = await openStateFolder(workspace, '7-1');
    await folder.write('work.lock', 'iteration 1, in full');
    const reading = await open(join(folder.path, 'work.lock'));
    await folder.write('work.lock', 'iteration 2');
    expect(await reading.readFile('utf8')).toBe('iteration 1, in full');
    await reading.close();
    expect(await folder.read('work.lock')).toBe('iteration 2');
  });

  test('says whether it was left by an earlier job, to every tick of this one', async () => {
    const left = async (tickId: string) => (await openStateFolder(workspace, tickId)).left;
    expect([await left('7-1'), await left('7-1'), await left('8-1'), await left('8-1'), await left('8-2')]).toEqual([
      false,
      false,
      true,
      false,
      true,
    ]);
  });

  test('writes no name that leads elsewhere', async () => {
    const folder = await openStateFolder(workspace, '7-1');
    await expect(folder.write('../x', '')).rejects.toThrow('Not a name for a state file: "../x"');
  });
});

describe('the journal', () => {
  const notJson = (line: number, length: number) => ({ line, why: `(root): not JSON (${length} characters)` });
  const entry = (key: string): JournalEntry => ({
    t: '2026-11-22T00:00:00Z',
    kind: 'intent',
    key,
    data: { pid: 12, branch: null },
  });

  test('gives back what was appended, and nothing where there is none', () => {
    const file = join(workspace, 'journal.jsonl');
    expect(readJournal(file)).toEqual({ entries: [], damaged: [] });
    const journal = openJournal(file);
    journal.append(entry('push/1'));
    journal.append({ ...entry('push/1'), kind: 'done' });
    expect(readJournal(file).entries.map(({ kind }) => kind)).toEqual(['intent', 'done']);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test('survives a half-written last line: the next entry is not glued to it, and nothing else is disbelieved for it', () => {
    const file = join(workspace, 'journal.jsonl');
    openJournal(file).append(entry('push/1'));
    appendFileSync(file, '{"t":"2026-11-22T00:0');
    expect(readJournal(file)).toEqual({ entries: [entry('push/1')], damaged: [] });
    openJournal(file).append(entry('push/2'));
    expect(readJournal(file)).toEqual({ entries: [entry('push/1'), entry('push/2')], damaged: [] });
    appendFileSync(file, JSON.stringify({ ...entry('push/3') }));
    openJournal(file).append(entry('push/4'));
    appendFileSync(file, 'none of ours\n');
    expect(readJournal(file)).toEqual({
      entries: [1, 2, 3, 4].map((n) => entry(`push/${n}`)),
      damaged: [notJson(6, 12)],
    });
  });

  test('reports each foreign line by number and fault, and never by its content', () => {
    const file = join(workspace, 'journal.jsonl');
    openJournal(file).append(entry('push/1'));
    appendFileSync(file, '{"t":"2026-11-22T00:0\n');
    appendFileSync(file, `${JSON.stringify({ ...entry('push/2'), kind: 'planned' })}\n`);
    appendFileSync(file, `${JSON.stringify({ ...entry('41-1-7-1'), kind: 'session' })}\n`);
    openJournal(file).append(entry('push/3'));
    expect(readJournal(file)).toEqual({
      entries: [entry('push/1'), entry('push/3')],
      damaged: [
        notJson(2, 21),
        { line: 3, why: expect.stringMatching(/^kind: Invalid option/) },
        { line: 4, why: expect.stringMatching(/^data\.nonce: Invalid input/) },
      ],
    });
  });
});
