/** What `probe.mjs` writes of the processes of a tick. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';

/** For the action's step. `path`: where the lines go. */
export const probeEnvironment = (path: string): Readonly<Record<string, string>> => ({
  NODE_OPTIONS: `--import ${resolve('test/bench/probe.mjs')}`,
  TICKGATE_BENCH_PROBE: path,
});

const Probed = z.object({
  program: z.string(),
  cpuMs: z.number(),
  toFirstRequestMs: z.number().nullable(),
  codeBytes: z.number(),
});

export interface MainStep {
  readonly codeBytes: number;
  readonly firstRequestMs: number;
  readonly cpuMs: number;
}

/** Of the newest main step. */
export function readProbe(path: string): MainStep {
  const lines = readFileSync(path, 'utf8').split('\n').slice(0, -1);
  const main = lines
    .map((line) => Probed.parse(JSON.parse(line)))
    .findLast(({ program }) => program.endsWith('/main/index.js'));
  if (main === undefined) throw new Error('The main step has told nothing.');
  return { codeBytes: main.codeBytes, firstRequestMs: main.toFirstRequestMs ?? 0, cpuMs: main.cpuMs };
}
