/** Which part of the project may import what, and why: DESIGN's table of import rules, as data. */

/** Folders and files of src, top down: each may import what stands on a line below its own, and itself. Those on one line stand side by side. */
export const layers: readonly (readonly string[])[] = [
  ['src/main.ts', 'src/post.ts'],
  ['src/wiring'],
  ['src/tick'],
  ['src/recovery', 'src/iteration', 'src/reporting'],
  ['src/persistence', 'src/observation', 'src/startup'],
  ['src/sessions', 'src/lease'],
  ['src/github', 'src/storage', 'src/git', 'src/agents', 'src/action-io.ts'],
  ['src/ports', 'src/handover.ts'],
  ['src/core'],
];

/** Folders of the core, bottom up: each may import those before it. */
export const coreFolders = [
  ...['codec', 'state', 'schedule', 'sandbox', 'text', 'redaction', 'access', 'observation', 'effects', 'commands'],
  ...['sessions/contract', 'budget', 'gates', 'sessions/failure', 'sessions', 'sessions/prompt', 'lease'],
  ...['config/schema', 'config/sources', 'config', 'workflow', 'backlog', 'review', 'decide/stop', 'decide'],
  ...[
    'publication',
    'outcomes',
    'directives',
    'errors',
    'reports',
    'reports/control-issue',
    'reports/status',
    'telemetry',
    'forecast',
  ],
  ...['setup/init', 'setup/doctor', 'record', 'claim'],
].map((name) => `src/core/${name}`);

/** Folders of the emulated GitHub, bottom up: each may import those before it. Files beside them compose it, or are below all. */
export const emulatorFolders = ['git', 'model', 'http', 'represent', 'changes', 'rest', 'graphql', 'actions'].map(
  (name) => `src/emulator/${name}`,
);

export interface PackageRule {
  readonly packages: readonly string[];
  readonly because: string;
}

/** `mdast` is types alone. */
const pure = [
  'zod',
  'yaml',
  'js-yaml',
  'fast-string-width',
  'fastest-levenshtein',
  're2js',
  'picomatch',
  'mdast',
  'mdast-util-from-markdown',
  'micromark-extension-gfm-task-list-item',
  'mdast-util-gfm-task-list-item',
];

const adapter = (...packages: string[]): PackageRule => ({
  packages: ['node:*', 'zod', ...packages],
  because: 'an adapter speaks to one outside thing, through its own vendor’s packages',
});

const story: PackageRule = { packages: ['zod'], because: 'the story of a tick is told in ports' };

const capability: PackageRule = {
  packages: ['zod', 'p-limit', 'node:*'],
  because: 'what speaks to the world is an adapter',
};

/** Packages by folder, with a star for a scope; `node:*` for Node's modules. The longest folder that fits a file is its rule. */
export const packageRules: Readonly<Record<string, PackageRule>> = {
  'src/core': {
    packages: pure,
    because: 'the core decides from facts alone, so that a decision can be replayed, diffed and tested without mocks',
  },
  'src/ports': story,
  'src/tick': story,
  'src/storage': adapter('@actions/artifact', '@actions/cache', '@actions/http-client', 'nanotar'),
  'src/github': adapter('@actions/http-client', '@octokit/*', 'graphql', 'undici'),
  'src/agents': adapter('p-limit'),
  'src/git': adapter('@secretlint/*', 'p-limit'),
  'src/action-io.ts': adapter('@actions/core'),
  'src/reporting/otlp-export.ts': adapter('@opentelemetry/*'),
  src: capability,
  'src/cli': { packages: ['node:*', '*'], because: 'the CLI drives everything' },
  'src/emulator': { packages: ['node:*', '*'], because: 'the emulated GitHub starts actions and apps' },
  app: {
    packages: ['node:*', 'probot', '@octokit/webhooks', '@actions/core'],
    because: 'the app speaks to GitHub alone',
  },
  'app/delivery/otlp-metrics.ts': adapter('@opentelemetry/*'),
};

/** What nothing outside them may import. */
export const leaves: readonly string[] = ['src/cli', 'src/emulator'];

/** Of the app: it may read and write comments and dispatch, never state, agents or git. */
export const appImports: readonly string[] = ['app', 'src/core', 'src/ports', 'src/github'];
