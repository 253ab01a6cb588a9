import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';

const script = join(import.meta.dirname, '../../.ci/sim.mjs');

interface Case {
  readonly guard: string;
  /** What makes the guard needed, often enough to be met soon. */
  readonly storm: readonly string[];
}

const cases: readonly Case[] = [
  { guard: 'expected-oid', storm: ['--faults', 'concurrent-start', '--intensity', '3'] },
  // Holders that GitHub holds for dead work on: their tokens outlive their jobs.
  { guard: 'epoch', storm: ['--faults', 'zombie-process,delay', '--intensity', '8'] },
  { guard: 'look-up', storm: ['--faults', 'lost-answer,crash', '--intensity', '4'] },
  { guard: 'reserve', storm: ['--faults', 'crash,runner-lost', '--intensity', '4'] },
  { guard: 'trust', storm: ['--faults', 'state-set-back,state-deleted', '--intensity', '10'] },
  { guard: 'digest', storm: ['--faults', 'stale-copy,corrupt-copy', '--intensity', '4'] },
];

const failing = (args: readonly string[]): Promise<{ code: number; text: string }> =>
  new Promise((resolve) => {
    execFile(process.execPath, [script, ...args], { maxBuffer: 1 << 26 }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code ?? 1), text: `${stdout}${stderr}` }),
    );
  });

describe('a loop that lacks one guard', () => {
  test.each(cases)(
    'fails in the simulation without its $guard',
    async ({ guard, storm }) => {
      const said = await failing(['--ticks', '1200', '--seed', '1', '--as-is', '--without', guard, ...storm]);
      expect(said.text).toContain('VIOLATION');
      expect(said.code).toBe(1);
    },
    300_000,
  );
});
