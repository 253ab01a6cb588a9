/** A disk that takes nothing more: what was done stays done, what cannot be written ahead is not done, and people read one plain line. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type LeaseProof, proofFor } from '../../src/core/lease/lease.ts';
import type { SessionEntry } from '../../src/core/state/journal-entry.ts';
import { type EffectPorts, performEffects } from '../../src/iteration/perform-effects.ts';
import type { Journal, JournalEntry } from '../../src/ports/journal.ts';
import { describeUncaught, isBug } from '../../src/reporting/report-tick.ts';
import { openSessionJournal } from '../../src/sessions/journal-writer.ts';
import { openJournal, readJournal } from '../../src/storage/local/journal.ts';
import { aLease } from '../support/core-facts.ts';

const full = openJournal('/dev/full');
const now = (): string => '2026-11-25T00:00:00Z';
let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tickgate-full-'));
  file = join(folder, 'journal.jsonl');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The disk is full once it has taken so many lines. */
function fullAfter(lines: number): Journal {
  const whole = openJournal(file);
  let taken = 0;
  return { append: (entry: JournalEntry) => (taken++ < lines ? whole : full).append(entry) };
}

const thrownBy = (run: () => void): unknown => {
  try {
    return run();
  } catch (error) {
    return error;
  }
};

test('is no fault of the program, and is reported in one line with its remedy', () => {
  const error = thrownBy(() => full.append({ t: now(), kind: 'intent', key: 'push/7', data: null }));
  expect(isBug(error)).toBe(false);
  expect(describeUncaught(error)).toMatch(/^The disk of this runner is full \(ENOSPC.*\)\. Free some of it; [^\n]*$/);
});

const push = {
  kind: 'push',
  key: 'push/7',
  subject: 7,
  branch: 'work/7',
  sha: 'a'.repeat(40),
  expectedHead: null,
} as const;

function pushing(journal: Journal) {
  const pushed: string[] = [];
  const acting: EffectPorts = {
    github: { perform: () => Promise.reject(new Error('nothing but a push is asked for')) },
    push: async ({ sha }) => {
      pushed.push(sha);
      return { found: false, made: { sha } };
    },
    recover: () => Promise.reject(new Error('nothing is recovered')),
    journal,
    now,
  };
  const proof = proofFor(aLease({ nonce: 'n' }), 'n', () => null) as LeaseProof;
  return { pushed, outcomes: performEffects([push], acting, proof) };
}

test('nothing is done that could not be written down before', async () => {
  const { pushed, outcomes } = pushing(fullAfter(0));
  await expect(outcomes).rejects.toMatchObject({ code: 'ENOSPC' });
  expect(pushed).toEqual([]);
});

test('what was done counts as done though its second line could not be written', async () => {
  expect(await pushing(fullAfter(1)).outcomes).toEqual([
    { key: 'push/7', kind: 'done', made: { sha: 'a'.repeat(40) } },
  ]);
  expect(readJournal(file).entries.map(({ kind }) => kind)).toEqual(['intent']);
});

const begun: SessionEntry = {
  nonce: 'n',
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
  seat: { kind: 'none', base: '/nowhere', tag: 'tag' },
  process: null,
  delivered: null,
};

test('a running session continues without further journal lines, and says so once', () => {
  const said: string[] = [];
  const diary = openSessionJournal({ journal: fullAfter(1), now, say: (line) => said.push(line) }, '40-1-7-1', begun);
  diary.started(process.pid);
  const usage = { model: 'm', input: 1, output: 1, reasoning: 0, cacheRead: 0, cacheWrite: 0, messages: 1 };
  diary.replied('claude', { ...usage, costReported: 0.1 });
  diary.ended({ spent: 0.1, delivered: null });
  expect(said).toEqual([expect.stringMatching(/^The journal misses a line of this session: The disk .* is full/)]);
  expect(() => openSessionJournal({ journal: full, now, say: () => {} }, '40-1-7-2', begun)).toThrow('ENOSPC');
});

test('a line of which the disk took only a part is not taken for written', () => {
  const script = join(folder, 'append.mjs');
  buildSync({
    stdin: {
      contents: `import { openJournal } from './src/storage/local/journal.ts';
        openJournal(process.argv[2]).append({ t: '${now()}', kind: 'intent', key: 'k'.repeat(3_000), data: null });`,
      resolveDir: join(import.meta.dirname, '../..'),
      loader: 'ts',
    },
    ...{ outfile: script, bundle: true, platform: 'node', format: 'esm', logLevel: 'error' },
  });
  const limited = (kilobytes: number): string =>
    execFileSync(
      'bash',
      ['-c', 'ulimit -f "$1"; "$2" "$3" "$4" 2>&1 || true', 'sh', String(kilobytes), process.execPath, script, file],
      {
        encoding: 'utf8',
      },
    );
  expect(limited(1)).toContain('EFBIG');
  rmSync(file);
  expect(limited(100)).toBe('');
  expect(readJournal(file).entries).toHaveLength(1);
});
