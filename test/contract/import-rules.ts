/** Which part of the project may import what, and why: DESIGN's table of import rules, as data. */

export interface ImportRule {
  /** A file or folder, from the root; the longest one that fits a file is its rule. */
  readonly from: string;
  /** Own files and folders, `folder/*` for its own files alone; types may come from `types` too. */
  readonly own: readonly string[];
  readonly types?: readonly string[];
  /** Packages, with a star for a scope; `node:*` for Node's modules. */
  readonly packages: readonly string[];
  readonly because: string;
}

const core = 'src/core';
const adapters = ['src/state', 'src/github', 'src/agents', 'src/git'];
/** The files directly in src. */
const root = 'src/*';

/** `mdast` is types alone. */
const pure = [
  'zod',
  'yaml',
  'fastest-levenshtein',
  're2js',
  'picomatch',
  'mdast',
  'mdast-util-from-markdown',
  'micromark-extension-gfm-task-list-item',
  'mdast-util-gfm-task-list-item',
];

const ofAdapters: Readonly<Record<string, readonly string[]>> = {
  'src/state': ['@actions/artifact', '@actions/cache', '@actions/http-client', 'nanotar'],
  'src/github': ['@actions/github', '@octokit/*', 'graphql'],
  'src/agents': ['p-limit'],
  'src/git': ['@secretlint/*'],
};

const adapterRules = adapters.map(
  (from): ImportRule => ({
    from,
    own: [core, from],
    packages: ['node:*', 'zod', ...(ofAdapters[from] ?? [])],
    because: 'an adapter speaks to one outside thing; two that know each other cannot be replaced or tested alone',
  }),
);

const flowRules = ['src/observation/observe.ts', 'src/iteration/perform-effects.ts', 'src/tick/tick.ts'].map(
  (from): ImportRule => ({
    from,
    own: [core, root],
    types: adapters,
    packages: [],
    because: 'the story of a tick is told in ports; which adapter stands behind one is decided by main',
  }),
);

const entryRules = ['src/main.ts', 'src/post.ts'].map(
  (from): ImportRule => ({
    from,
    own: [core, root, ...adapters],
    packages: ['*', 'node:*'],
    because: 'a bundle of the action must not carry the app, the CLI or the emulator',
  }),
);

const everything = ['src', 'app'];

export const importRules: readonly ImportRule[] = [
  {
    from: core,
    own: [core],
    packages: pure,
    because: 'the core decides from facts alone, so that a decision can be replayed, diffed and tested without mocks',
  },
  ...adapterRules,
  ...flowRules,
  ...entryRules,
  {
    from: 'src/action-io.ts',
    own: [core, root],
    packages: ['@actions/core', 'node:*'],
    because: 'inputs, environment, outputs and summary pass through this one file, and nothing else does',
  },
  {
    from: 'src',
    own: [core, root, ...adapters],
    packages: ['zod', 'p-limit', 'node:*'],
    because: 'the parts of a tick join adapters to its story; what speaks to the world is an adapter',
  },
  {
    from: 'src/cli',
    own: everything,
    packages: ['node:*', '*'],
    because: 'the CLI drives everything',
  },
  {
    from: 'src/emulator',
    own: everything,
    packages: ['node:*', '*'],
    because: 'the emulated GitHub starts actions and apps',
  },
  {
    from: 'app',
    own: [core, 'src/github', 'app'],
    packages: ['node:*', 'probot', '@octokit/webhooks', '@actions/core'],
    because: 'the app is a door: it may read and write comments and dispatch, never state, agents or git',
  },
];

/** What nothing outside them may import. */
export const leaves: readonly string[] = ['src/cli', 'src/emulator'];
