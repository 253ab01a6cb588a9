/** Token permissions per loop and workflow: one table for workflow files, minted tokens, preflight, `doctor`, pages. */
import * as z from 'zod';
import type { Schedule } from '../schedule/schedule.ts';

export interface Need {
  /** Spelled as in workflow files. App permissions have underscores instead of hyphens. */
  readonly scope: string;
  readonly level: 'read' | 'write';
  /** What does not work without it. */
  readonly why: string;
}

/** Needs of every tick. */
export const tickNeeds = [
  { scope: 'contents', level: 'write', why: 'the state branch and the work branches are pushed with it' },
  { scope: 'issues', level: 'write', why: 'claims, questions and the control issue are written with it' },
  { scope: 'pull-requests', level: 'write', why: 'pull requests are opened, labelled and commented on with it' },
  { scope: 'actions', level: 'write', why: 'the holder of the lock is looked up and the next tick started with it' },
] as const satisfies readonly Need[];

/** Else a private repository's `statusCheckRollup`, `checkSuites` are null (facebook/sapling#993). */
export const checkNeeds = [
  { scope: 'checks', level: 'read', why: 'whether the checks of a pull request are green' },
  { scope: 'statuses', level: 'read', why: 'the same for commit statuses' },
] as const satisfies readonly Need[];

/** Of the answer workflow. `issues: write` alone cannot comment on pull requests (github/rest-api-description#6994). */
export const answerNeeds = [
  { scope: 'issues', level: 'write', why: 'receipts and refusals are comments' },
  { scope: 'pull-requests', level: 'write', why: 'the same, where a question stands on a pull request' },
  { scope: 'actions', level: 'write', why: "starts the loop's workflow" },
] as const satisfies readonly Need[];

/** Needs of the registered app, beside reading metadata, which GitHub grants to every app. */
export const appNeeds = [
  ...answerNeeds,
  { scope: 'checks', level: 'read', why: 'it reports that the checks of a work branch have ended' },
] as const satisfies readonly Need[];

export interface LoopContext {
  readonly skill: 'work' | 'review';
  readonly visibility: 'public' | 'private';
}

/** All needs of a loop in any repository, as `init` writes them. */
export const loopNeeds: readonly Need[] = [...tickNeeds, ...checkNeeds];

/** Needs without which this loop fails here. Any token may read public data. A work loop only mends no red checks. */
export const listIndispensableNeeds = ({ skill, visibility }: LoopContext): readonly Need[] =>
  skill === 'review' && visibility === 'private' ? loopNeeds : tickNeeds;

/** Levels by scope. */
export type Grant = Readonly<Record<string, string>>;

export const listMissingNeeds = (grant: Grant, needs: readonly Need[]): readonly Need[] =>
  needs.filter(({ scope, level }) => grant[scope] !== level && grant[scope] !== 'write');

/** `contents: write (why), ...` */
export const formatNeedsWithReasons = (needs: readonly Need[]): string =>
  needs.map(({ scope, level, why }) => `${scope}: ${level} (${why})`).join(', ');

/** `contents: write, ...` for use between braces in YAML. */
export const formatNeedsInBraces = (needs: readonly Need[]): string =>
  needs.map(({ scope, level }) => `${scope}: ${level}`).join(', ');

/** By GitHub's names for permissions of apps. */
export const toAppPermissions = (needs: readonly Need[]): Readonly<Record<string, 'read' | 'write'>> =>
  Object.fromEntries(needs.map(({ scope, level }) => [scope.replaceAll('-', '_'), level]));

const Scopes = z.union([z.string(), z.record(z.string(), z.string())]);
const Schedules = z.object({ schedule: z.array(z.object({ cron: z.string(), timezone: z.string().default('UTC') })) });
const Workflow = z.object({
  on: z.unknown(),
  permissions: Scopes.nullish(),
  jobs: z.record(z.string(), z.object({ permissions: Scopes.nullish(), 'timeout-minutes': z.unknown() }).partial()),
});

/** Facts from a loop's own workflow file: schedules, the job's timeout and its token's permissions. */
export interface JobFacts {
  /** Null = not set, or set by an expression. */
  readonly timeoutMinutes: number | null;
  /** Permissions of its token: levels by scope, or `read-all`, `write-all`. Null = the repository's default. */
  readonly granted: z.output<typeof Scopes> | null;
  /** `on.schedule` of the workflow. */
  readonly schedules: readonly Schedule[];
}

/**
 * `content` is the workflow as YAML, `job` the id of the job. An unreadable file yields no facts and no error: GitHub
 * itself has accepted it.
 */
export function jobFacts(content: unknown, job: string): JobFacts {
  const read = Workflow.safeParse(content);
  const own = read.data?.jobs[job];
  if (!read.success || own === undefined) return { timeoutMinutes: null, granted: null, schedules: [] };
  const minutes = own['timeout-minutes'];
  return {
    timeoutMinutes: typeof minutes === 'number' && minutes > 0 ? minutes : null,
    granted: own.permissions ?? read.data.permissions ?? null,
    schedules: Schedules.safeParse(read.data.on).data?.schedule ?? [],
  };
}

/** One line with the YAML to add; null = nothing is missing, or the repository's default applies. */
export function missingPermissionSentence(
  { granted }: Pick<JobFacts, 'granted'>,
  needs: readonly Need[],
): string | null {
  if (granted === null) return null;
  const missing = listMissingNeeds(typeof granted === 'string' ? toLevels(granted, needs) : granted, needs);
  if (missing.length === 0) return null;
  return `The workflow's token lacks ${formatNeedsWithReasons(missing)}. Put this into the job: permissions: { ${formatNeedsInBraces(needs)} }`;
}

/** Scopes that the job's token may write, `all` for `write-all`. Empty also where the repository's default applies. */
export function listWrittenScopes({ granted }: Pick<JobFacts, 'granted'>): readonly string[] {
  if (granted === null || typeof granted === 'string') return granted === 'write-all' ? ['all'] : [];
  return Object.keys(granted).filter((scope) => granted[scope] === 'write');
}

/** Levels by scope of `read-all`, `write-all`. */
function toLevels(granted: string, needs: readonly Need[]): Grant {
  const level = /^(read|write)-all$/.exec(granted)?.[1] ?? 'none';
  return Object.fromEntries(needs.map(({ scope }) => [scope, level]));
}
