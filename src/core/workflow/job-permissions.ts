/** What a loop's own workflow file says: when it starts, the timeout of the job, and whether its token may do what a tick does. */
import { parse } from 'yaml';
import { z } from 'zod';
import type { Schedule } from '../schedule/schedule.ts';
import { type Grant, lackedIn, type Need, needsInBraces, needsWithReasons } from './token-permissions.ts';

const Scopes = z.union([z.string(), z.record(z.string(), z.string())]);
const Schedules = z.array(z.object({ cron: z.string(), timezone: z.string().default('UTC') }));
const Workflow = z.object({
  on: z.unknown(),
  permissions: Scopes.nullish(),
  jobs: z.record(z.string(), z.object({ permissions: Scopes.nullish(), 'timeout-minutes': z.unknown() }).partial()),
});

export interface JobFacts {
  /** Null where the file says nothing, or an expression. */
  readonly timeoutMinutes: number | null;
  /** What its token may do; null where the file leaves it to the repository's default. */
  readonly granted: GrantedInFile | null;
  /** `on.schedule` of the workflow. */
  readonly schedules: readonly Schedule[];
}

/** By scope, or `read-all`, `write-all`. */
export type GrantedInFile = z.output<typeof Scopes>;

const nothingKnown: JobFacts = { timeoutMinutes: null, granted: null, schedules: [] };

/** `job` is the id of the job. A file that cannot be read says nothing: GitHub itself has accepted it. */
export function jobFacts(text: string, job: string): JobFacts {
  const read = Workflow.safeParse(parsed(text));
  const own = read.success ? read.data.jobs[job] : undefined;
  if (!read.success || own === undefined) return nothingKnown;
  const minutes = own['timeout-minutes'];
  return {
    timeoutMinutes: typeof minutes === 'number' && minutes > 0 ? minutes : null,
    granted: own.permissions ?? read.data.permissions ?? null,
    schedules: schedulesIn(read.data.on),
  };
}

/** `on` is a name, a list of names, or what starts it by name. */
function schedulesIn(on: unknown): readonly Schedule[] {
  const read = z.object({ schedule: Schedules }).safeParse(on);
  return read.success ? read.data.schedule : [];
}

function parsed(text: string): unknown {
  try {
    return parse(text);
  } catch {
    return null;
  }
}

/** One line with the YAML to add; null where nothing is missing, or the file leaves it to the repository's default. */
export function missingPermission({ granted }: Pick<JobFacts, 'granted'>, needs: readonly Need[]): string | null {
  const missing = granted === null ? [] : lackedIn(levelsIn(granted, needs), needs);
  if (missing.length === 0) return null;
  return `The workflow's token lacks ${needsWithReasons(missing)}. Put this into the job: permissions: { ${needsInBraces(needs)} }`;
}

function levelsIn(granted: GrantedInFile, needs: readonly Need[]): Grant {
  if (typeof granted !== 'string') return granted;
  const level = /^(read|write)-all$/.exec(granted)?.[1] ?? 'none';
  return Object.fromEntries(needs.map(({ scope }) => [scope, level]));
}
