/** Rows of a measurement, one line of JSON a tick, from which an interrupted measurement resumes. */
import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { z } from 'zod';
import { Cell } from './cells.ts';

export const Row = Cell.extend({
  api: z.number(),
  results: z.number(),
  git: z.number(),
  apiBytes: z.number(),
  resultsBytes: z.number(),
  chain: z.number(),
  /** From the start of its process to the end of its post step. */
  wallMs: z.number(),
  bundleBytes: z.number(),
  /** Code that main has loaded when it ends. */
  codeBytes: z.number(),
  /** Of the processor, in all threads of main. */
  firstRequestMs: z.number(),
  cpuMs: z.number(),
  /** The minified bundle. */
  isDist: z.boolean(),
  measuredAt: z.iso.datetime(),
  machine: z.string(),
  /** Of the minute in which it was measured. */
  load: z.number(),
  commit: z.string(),
});
export type Row = z.output<typeof Row>;

type Circumstances = Pick<Row, 'measuredAt' | 'machine' | 'load' | 'commit'>;

export function circumstances(): Circumstances {
  const processors = cpus();
  const model = processors[0]?.model.replace(/ \d+-Core Processor$/, '') ?? 'unknown processor';
  return {
    measuredAt: new Date().toISOString(),
    machine: `${processors.length} cores of an ${model}, Node ${process.versions.node}`,
    load: loadavg()[0] ?? 0,
    commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim(),
  };
}

/** Those of an earlier part, of this commit alone: what was measured of other code is no row of the same table. */
export function readRows(path: string): Row[] {
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, 'utf8').split('\n').slice(0, -1);
  const rows = lines.map((line) => Row.parse(JSON.parse(line)));
  const { commit } = circumstances();
  const other = rows.find((row) => row.commit !== commit);
  if (other !== undefined)
    throw new Error(
      `--rows: ${path} was measured of commit ${other.commit}, and this is ${commit}: name another file.`,
    );
  return rows;
}

export const keepRow = (path: string, row: Row): void => appendFileSync(path, `${JSON.stringify(row)}\n`);
