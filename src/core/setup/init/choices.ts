/** Choices for setting up a loop: recipe, agent, budget preset, renewal and the identity it acts as. */
import { agentPrograms } from '../../sessions/contract/agent-programs.ts';

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
    // Selected by author, since a label set by a bot admits nothing. For Renovate: author:app/renovate.
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

/** When an ended run is renewed. The cost of a renewal depends on the preset. */
export const renewalChoices = ['never', 'daily', 'weekly'] as const;
export type RenewalChoice = (typeof renewalChoices)[number];

export const tokenChoices = {
  workflow: { hint: "the workflow's own: no secret; checks on its pull requests wait for a person" },
  app: { hint: 'an app of yours: checks run at once, so agent code runs in your CI with its secrets' },
} as const;
export type TokenChoice = keyof typeof tokenChoices;

export interface StarterChoices {
  readonly recipe: Recipe;
  readonly agent: DriverChoice;
  /** Program and arguments of `agent: command`. */
  readonly agentCommand: readonly string[] | null;
  readonly preset: Preset;
  readonly renew: RenewalChoice;
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

/** How an agent is installed on a runner, and the name of both the variable and the secret with its key. */
export const starterAgents = agentPrograms;
export type DriverChoice = keyof typeof starterAgents;

/** Setup and verify commands by a file at the repository's root. The first file present decides. */
const toolchains = [
  { file: 'package-lock.json', setup: 'npm ci', verify: 'npm test' },
  { file: 'pnpm-lock.yaml', setup: 'corepack pnpm install --frozen-lockfile', verify: 'corepack pnpm test' },
  { file: 'yarn.lock', setup: 'corepack yarn install --frozen-lockfile', verify: 'corepack yarn test' },
  { file: 'package.json', setup: 'npm install --no-package-lock', verify: 'npm test' },
  { file: 'Cargo.toml', setup: null, verify: 'cargo test --locked' },
  { file: 'go.mod', setup: null, verify: 'go test ./...' },
] as const;

/** Null = unknown. */
export function detectCommands(files: readonly string[]): Pick<StarterChoices, 'setup' | 'verify'> {
  const found = toolchains.find(({ file }) => files.includes(file));
  return { setup: found?.setup ?? null, verify: found?.verify ?? null };
}
