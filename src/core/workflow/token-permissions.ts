/** What each loop and each workflow needs of its token: the one table behind workflow files, minted tokens, preflight, `doctor` and the pages. */

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
