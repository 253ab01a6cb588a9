/** What a person can choose when a loop is set up: a job for it, an agent, how much it may take, how it begins anew, as whom it speaks. */
import type { DriverChoice } from './agents.ts';

export const recipes = {
  backlog: {
    title: 'Backlog burn-down',
    hint: 'works on open issues, most urgent first, and opens pull requests',
    skill: 'work',
    settings: {},
    label: null,
  },
  'pr-babysitter': {
    title: 'Pull request babysitter',
    hint: 'reviews pull requests with a label, answers feedback, asks before it merges',
    skill: 'review',
    settings: { review: { labels: ['babysit'] }, merge: { mode: 'ask' } },
    label: { name: 'babysit', means: 'the loop looks after this pull request' },
  },
  'dependency-bumps': {
    title: 'Dependency-bump fixer',
    hint: 'mends pull requests of Dependabot (or Renovate: review.query) that broke something',
    skill: 'review',
    // By author: a label that a bot puts on lets nothing in. Of Renovate: author:app/renovate.
    settings: { review: { query: 'author:app/dependabot' }, merge: { mode: 'ask' }, 'allow-lockfiles': true },
    label: null,
  },
  'flaky-tests': {
    title: 'Flaky tests',
    hint: 'works on issues that report a test which fails now and then',
    skill: 'work',
    settings: { backlog: { labels: ['flaky-test'] }, 'max-agents': 1 },
    label: { name: 'flaky-test', means: 'the loop works on this issue' },
  },
} as const;
export type Recipe = keyof typeof recipes;

/** Ceilings of one loop run. */
export const presets = {
  try: { hint: '5 iterations, $25, 60 minutes', 'max-iterations': 5, 'max-dollars': 25, 'max-minutes': 60 },
  night: { hint: '20 iterations, $50, 8 hours', 'max-iterations': 20, 'max-dollars': 50, 'max-minutes': 480 },
  week: { hint: '60 iterations, $150, 40 hours', 'max-iterations': 60, 'max-dollars': 150, 'max-minutes': 2400 },
} as const;
export type Preset = keyof typeof presets;

/** When a run that ended begins anew; what that costs hangs on the preset. */
export const renewals = ['never', 'daily', 'weekly'] as const;
export type Renewal = (typeof renewals)[number];

export const tokens = {
  workflow: { hint: "the workflow's own: no secret; checks on its pull requests wait for a person" },
  app: { hint: 'an app of yours: checks run at once, so agent code runs in your CI with its secrets' },
} as const;
export type TokenChoice = keyof typeof tokens;

export interface StarterChoices {
  readonly recipe: Recipe;
  readonly agent: DriverChoice;
  /** Program and arguments of `agent: command`. */
  readonly agentCommand: readonly string[] | null;
  readonly preset: Preset;
  readonly renew: Renewal;
  readonly token: TokenChoice;
  readonly setup: string | null;
  readonly verify: string | null;
}

export const defaultChoices = {
  recipe: 'backlog',
  agent: 'claude',
  preset: 'try',
  renew: 'never',
  token: 'workflow',
} as const satisfies Partial<StarterChoices>;
