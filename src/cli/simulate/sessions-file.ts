/** Reads what a person expects of sessions, issue by issue: YAML or JSON, with every mistake named by its place. */
import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';
import { Mistake } from '../mistake.ts';
import type { KnownJourney, Played } from './journeys.ts';

const Session = z.strictObject({
  dollars: z.number().nonnegative(),
  minutes: z.number().nonnegative().default(0),
  fails: z.boolean().default(false),
});

const File = z.array(
  z.strictObject({
    issue: z.number().int().positive().nullable().default(null),
    worker: z.tuple([Session], Session),
    auditor: z.tuple([Session], Session).default([{ dollars: 0, minutes: 0, fails: false }]),
  }),
);

const example = 'Such as: - { issue: 5, worker: [{ dollars: 0.4, minutes: 6, fails: true }, { dollars: 0.6 }] }';

export function readSessions(path: string): KnownJourney[] {
  if (!existsSync(path)) throw new Mistake('file_unusable', `There is no ${path}.`, example);
  const read = File.safeParse(parsed(path));
  if (read.success)
    return read.data.map(({ issue, worker, auditor }) => ({ issue, worker: all(worker), auditor: all(auditor) }));
  const [first] = read.error.issues;
  throw new Mistake('file_unusable', `${path}: ${first?.path.join('.') || 'the file'}: ${first?.message}`, example);
}

const all = ([first, ...others]: readonly [Played, ...Played[]]): [Played, ...Played[]] => [first, ...others];

function parsed(path: string): unknown {
  try {
    return parse(readFileSync(path, 'utf8'), { logLevel: 'error' });
  } catch (error) {
    throw new Mistake(
      'file_unusable',
      `${path}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`,
      example,
    );
  }
}
