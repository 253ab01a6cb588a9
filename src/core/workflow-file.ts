/** What a loop's own workflow file says: when it starts, the timeout of the job, and whether its token may do what a tick does. */
import { parse } from 'yaml';
import { z } from 'zod';
import type { Schedule } from './schedule.ts';

const Scopes = z.union([z.string(), z.record(z.string(), z.string())]);
const Schedules = z.array(z.object({ cron: z.string(), timezone: z.string().default('UTC') }));
const Workflow = z.object({
  on: z.unknown(),
  permissions: Scopes.nullish(),
  jobs: z.record(z.string(), z.object({ permissions: Scopes.nullish(), 'timeout-minutes': z.unknown() }).partial()),
});

/** What every tick writes and reads, with what breaks without it. */
export const tickNeeds = [
  { scope: 'contents', level: 'write', why: 'the state branch and the work branches are pushed with it' },
  { scope: 'issues', level: 'write', why: 'claims, questions and the control issue are written with it' },
  { scope: 'pull-requests', level: 'write', why: 'pull requests are opened with it' },
  { scope: 'actions', level: 'write', why: 'the holder of the lock is looked up and the next tick started with it' },
] as const;

export interface JobFacts {
  /** Null where the file says nothing, or an expression. */
  readonly timeoutMinutes: number | null;
  /** One line with the YAML to add; null where the file grants all, or leaves it to the repository's default. */
  readonly missingPermission: string | null;
  /** `on.schedule` of the workflow. */
  readonly schedules: readonly Schedule[];
}

const nothingKnown: JobFacts = { timeoutMinutes: null, missingPermission: null, schedules: [] };

/** `job` is the id of the job. A file that cannot be read says nothing: GitHub itself has accepted it. */
export function jobFacts(text: string, job: string): JobFacts {
  const read = Workflow.safeParse(parsed(text));
  const own = read.success ? read.data.jobs[job] : undefined;
  if (!read.success || own === undefined) return nothingKnown;
  const minutes = own['timeout-minutes'];
  const granted = own.permissions ?? read.data.permissions ?? null;
  return {
    timeoutMinutes: typeof minutes === 'number' && minutes > 0 ? minutes : null,
    missingPermission: granted === null ? null : missingIn(granted),
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

function missingIn(granted: z.output<typeof Scopes>): string | null {
  if (granted === 'write-all') return null;
  const levels = typeof granted === 'string' ? {} : granted;
  const missing = tickNeeds.filter(({ scope, level }) => levels[scope] !== level);
  if (missing.length === 0) return null;
  const why = missing.map(({ scope, level, why: reason }) => `${scope}: ${level} (${reason})`).join(', ');
  const yaml = tickNeeds.map(({ scope, level }) => `${scope}: ${level}`).join(', ');
  return `The workflow's token lacks ${why}. Put this into the job: permissions: { ${yaml} }`;
}
