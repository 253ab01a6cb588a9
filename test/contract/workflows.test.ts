/** Checks that GitHub accepts every workflow and action file that we run or show, and that each is careful. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse, parseDocument } from 'yaml';
import {
  type DriverChoice,
  type Recipe,
  recipes,
  type StarterChoices,
  starterAgents,
} from '../../src/core/setup/init/choices.ts';
import { buildStarterFiles } from '../../src/core/setup/init/files.ts';
import { repositoryKinds } from '../support/github.ts';
import {
  carelessness,
  isNewer,
  type LintFinding,
  lintYaml,
  newerThanTheLinters,
  type YamlFile,
} from '../support/workflow-lint.ts';

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => !path.startsWith('dist/'));

const read = (path: string): YamlFile => ({ path, text: readFileSync(path, 'utf8') });

/** Workflows and actions wherever they lie, templates for users included. */
const shipped = tracked
  .filter((path) => /\.ya?ml$/.test(path) && !path.includes('fixtures/'))
  .map(read)
  .filter(({ text }) => isWorkflow(text) || isAction(text));

/** Whole workflows among the YAML examples of the documents. */
const shown = tracked
  .filter((path) => path.endsWith('.md'))
  .map(read)
  .flatMap(({ path, text }) =>
    [...text.matchAll(/^```ya?ml\n([\s\S]*?)^```/gm)].map(
      (block, index): YamlFile => ({
        path: `${path}#${index + 1}.yml`,
        text: block[1] ?? '',
      }),
    ),
  );

/** What `init` writes, for every recipe and every agent, with both kinds of token. */
const written = Object.keys(recipes).flatMap((recipe) =>
  Object.keys(starterAgents).flatMap((agent, index) => {
    const token = index % 2 === 0 ? 'workflow' : 'app';
    const rest = { agentCommand: null, preset: 'try', renew: 'never', setup: null, verify: null } as const;
    const choices: StarterChoices = { ...rest, recipe: recipe as Recipe, agent: agent as DriverChoice, token };
    const action = { repository: 'your-org/tickgate', sha: '0'.repeat(40), version: '0.1.0' };
    return buildStarterFiles({ choices, action, name: recipe })
      .filter(({ text }) => isWorkflow(text))
      .map(({ path, text }): YamlFile => ({ path: `init/${recipe}/${agent}/${path}`, text }));
  }),
);

function topKeys(text: string): readonly string[] {
  const document: unknown = parse(text);
  return typeof document === 'object' && document !== null ? Object.keys(document) : [];
}

function isWorkflow(text: string): boolean {
  return topKeys(text).includes('jobs');
}

function isAction(text: string): boolean {
  return topKeys(text).includes('runs');
}

const workflow = (steps: string, head = ''): YamlFile => ({
  path: 'sample.yml',
  text: `on: issue_comment\n${head}jobs:\n  a:\n    runs-on: ubuntu-24.04\n    steps:\n${steps}`,
});

const samples = {
  bad: workflow('      - run: echo ${{ github.event.comment.body }}\n', 'permisions: {}\n'),
  newest: {
    path: 'newest.yml',
    text: `on:
  schedule:
    - cron: '17 * * * *'
      timezone: Europe/Berlin
permissions: {}
concurrency:
  group: a
  queue: max
jobs:
  a:
    runs-on: ubuntu-24.04
    cache-mode: none
    steps:
      - run: true
`,
  },
  node22: { path: 'node22/action.yml', text: 'name: a\ndescription: b\nruns:\n  using: node22\n  main: index.js\n' },
  node24: { path: 'node24/action.yml', text: 'name: a\ndescription: b\nruns:\n  using: node24\n  main: index.js\n' },
} satisfies Record<string, YamlFile>;

let findings: readonly LintFinding[] = [];

beforeAll(() => {
  const ours = [...shipped, ...written, ...shown.filter(({ text }) => isWorkflow(text))];
  findings = lintYaml([...ours, ...Object.values(samples)]);
}, 180_000);

const findingsOf = ({ path }: YamlFile) =>
  findings.filter((finding) => finding.path === path).map(({ message }) => message);

describe('our YAML', () => {
  test('that GitHub runs is there to be checked', () => {
    const paths = shipped.map(({ path }) => path);
    expect(paths).toEqual(expect.arrayContaining(['.github/workflows/ci.yml', 'action.yml', 'app/action.yml']));
  });

  test('passes GitHub’s own parser and actionlint', () => {
    const planted = Object.values(samples).map(({ path }) => path);
    expect(findings.filter((finding) => !planted.includes(finding.path) && !isNewer(finding))).toEqual([]);
  });

  test('in documents can be read as YAML', () => {
    const errors = shown.flatMap(({ path, text }) =>
      parseDocument(text).errors.map(({ message }) => `${path}: ${message}`),
    );
    expect(errors).toEqual([]);
  });

  test('pins actions by commit, says permissions, keeps no token, and puts no expression into a script', () => {
    const ours = [...shipped.filter(({ text }) => isWorkflow(text)), ...written];
    expect(ours.flatMap(carelessness)).toEqual([]);
  });
});

describe('the checks', () => {
  test('find what GitHub refuses in workflows', () => {
    expect(findingsOf(samples.bad)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^GitHub's parser: .*Unexpected value 'permisions'$/),
        expect.stringMatching(/^actionlint \(expression\): "github\.event\.comment\.body" is potentially untrusted/),
      ]),
    );
  });

  test('find what GitHub refuses in actions', () => {
    expect(findingsOf(samples.node22)).toEqual([expect.stringMatching(/^GitHub's parser: .*node22/)]);
    expect(findingsOf(samples.node24)).toEqual([]);
  });

  test('find what is valid and careless', () => {
    const steps = '      - uses: actions/checkout@v7\n      - run: echo ${{ github.actor }}\n';
    expect(carelessness(workflow(steps))).toEqual([
      'sample.yml: job a uses actions/checkout@v7, which is not a commit with its version beside it',
      'sample.yml: job a has an expression in a script: pass it by env',
      'sample.yml: job a checks out with persist-credentials, so that later steps hold the token',
      'sample.yml: job a does not say its permissions',
    ]);
  });

  test('still need every line of the list of newer keys', () => {
    const found = findingsOf(samples.newest);
    const needed = newerThanTheLinters.filter(({ message }) => found.some((line) => message.test(line)));
    expect(needed.map(({ key }) => key)).toEqual(newerThanTheLinters.map(({ key }) => key));
    expect(found.filter((message) => !isNewer({ message }))).toEqual([]);
  });
});

describe('the nightly workflow', () => {
  interface Job {
    readonly strategy?: { readonly matrix: { readonly kind: readonly string[] } };
    readonly steps: readonly { readonly run?: string; readonly env?: Readonly<Record<string, string>> }[];
  }
  const { jobs } = parse(readFileSync('.github/workflows/simulation.yml', 'utf8')) as {
    readonly jobs: Readonly<Record<string, Job>>;
  };

  test('runs every test in each kind of repository that no push runs them in', () => {
    const isInKind = ({ run, env = {} }: Job['steps'][number]): boolean =>
      run === 'npm cit' && env['TICKGATE_TEST_REPOSITORY']?.includes('matrix.kind') === true;
    const kinds = Object.values(jobs).flatMap(({ strategy, steps }) =>
      steps.some(isInKind) ? (strategy?.matrix.kind ?? []) : [],
    );
    expect(kinds).toEqual(repositoryKinds.filter((kind) => kind !== 'public'));
  });

  test.each([
    ['compares the vendors’ newest SDKs with the allow-lists of the meter', 'node .ci/sdk-fields.mjs'],
    ['has a bot of others work on the emulated GitHub', 'npm run --silent e2e:foreign'],
    ['plants every fault', 'npm run mutants -- --jobs 3'],
  ])('%s', (_what, command) => {
    expect(Object.values(jobs).flatMap(({ steps }) => steps.map(({ run }) => run))).toContain(command);
  });
});
