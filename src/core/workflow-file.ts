/** What a loop's own workflow file says about the job that a tick runs in: its timeout, and whether its token may do what a tick does. */
import { parse } from 'yaml';
import { z } from 'zod';

const Scopes = z.union([z.string(), z.record(z.string(), z.string())]);
const Workflow = z.object({
  permissions: Scopes.nullish(),
  jobs: z.record(z.string(), z.object({ permissions: Scopes.nullish(), 'timeout-minutes': z.unknown() }).partial()),
});

/** What every tick writes and reads, with what breaks without it. */
const needs = [
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
}

const nothingKnown: JobFacts = { timeoutMinutes: null, missingPermission: null };

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
  };
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
  const missing = needs.filter(({ scope, level }) => levels[scope] !== level);
  if (missing.length === 0) return null;
  const why = missing.map(({ scope, level, why: reason }) => `${scope}: ${level} (${reason})`).join(', ');
  const yaml = needs.map(({ scope, level }) => `${scope}: ${level}`).join(', ');
  return `The workflow's token lacks ${why}. Put this into the job: permissions: { ${yaml} }`;
}
