/** What each loop and each workflow needs of its token: the one table behind workflow files, minted tokens, preflight, `doctor` and the pages. */
import { parse } from 'yaml';
import { z } from 'zod';
import type { Schedule } from '../schedule/schedule.ts';

export interface Need {
  /** As workflow files spell it; apps are granted the same with underscores. */
  readonly scope: string;
  readonly level: 'read' | 'write';
  /** What does not work without it. */
  readonly why: string;
}

/** Of every tick. */
export const tickNeeds = [
  { scope: 'contents', level: 'write', why: 'the state branch and the work branches are pushed with it' },
  { scope: 'issues', level: 'write', why: 'claims, questions and the control issue are written with it' },
  {
    scope: 'pull-requests',
    level: 'write',
    why: 'pull requests are opened, labelled and commented on with it',
  },
  { scope: 'actions', level: 'write', why: 'the holder of the lock is looked up and the next tick started with it' },
] as const satisfies readonly Need[];

/** Of a review loop besides: `statusCheckRollup` and `checkSuites` are null without them in a private repository (facebook/sapling#993). */
export const reviewNeeds = [
  { scope: 'checks', level: 'read', why: 'whether the checks of a pull request are green' },
  { scope: 'statuses', level: 'read', why: 'the same for commit statuses' },
] as const satisfies readonly Need[];

/** Of the workflow that takes answers. GitHub refuses a comment on a pull request to `issues: write` alone (github/rest-api-description#6994). */
export const answerNeeds = [
  { scope: 'issues', level: 'write', why: 'receipts and refusals are comments' },
  { scope: 'pull-requests', level: 'write', why: 'the same, where a question stands on a pull request' },
  { scope: 'actions', level: 'write', why: "starts the loop's workflow" },
] as const satisfies readonly Need[];

/** Of the app as it is registered, beside reading metadata, which GitHub grants to every app. */
export const appNeeds = [
  ...answerNeeds,
  { scope: 'checks', level: 'read', why: 'that the checks of a work branch ended is heard with it' },
] as const satisfies readonly Need[];

export interface LoopAtWork {
  readonly skill: 'work' | 'review';
  readonly visibility: 'public' | 'private';
}

/** All that this loop asks for, wherever it lies: what `init` writes. */
export const needsOf = ({ skill }: Pick<LoopAtWork, 'skill'>): readonly Need[] =>
  skill === 'review' ? [...tickNeeds, ...reviewNeeds] : tickNeeds;

/** Those without which this loop fails here: what is public any token may read. */
export const indispensable = ({ skill, visibility }: LoopAtWork): readonly Need[] =>
  needsOf({ skill }).filter(({ level }) => level === 'write' || visibility === 'private');

/** Levels by scope. */
export type Grant = Readonly<Record<string, string>>;

export const lackedIn = (grant: Grant, needs: readonly Need[]): readonly Need[] =>
  needs.filter(({ scope, level }) => grant[scope] !== level && grant[scope] !== 'write');

/** `contents: write (why), ...` */
export const needsWithReasons = (needs: readonly Need[]): string =>
  needs.map(({ scope, level, why }) => `${scope}: ${level} (${why})`).join(', ');

/** `contents: write, ...` as it stands in YAML between braces. */
export const needsInBraces = (needs: readonly Need[]): string =>
  needs.map(({ scope, level }) => `${scope}: ${level}`).join(', ');

/** By the names that GitHub has for permissions of apps. */
export const asAppPermissions = (needs: readonly Need[]): Readonly<Record<string, 'read' | 'write'>> =>
  Object.fromEntries(needs.map(({ scope, level }) => [scope.replaceAll('-', '_'), level]));

/** What a loop's own workflow file says: when it starts, the timeout of the job, and whether its token may do what a tick does. */
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
