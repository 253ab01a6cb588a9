import { describe, expect, test } from 'vitest';
import { workflowLogin } from '../../src/core/access/authority.ts';
import { toEndInOrderMinutes } from '../../src/core/lease/lease.ts';
import { computeTokenMinutes } from '../../src/core/workflow/app-permissions.ts';
import { cacheUnusableSentence } from '../../src/core/workflow/cache-mode.ts';
import { readStaticInputs, readTickWorkflow, type TickStep } from '../../src/core/workflow/tick-workflow.ts';

const workflow = `on:
  schedule: [{ cron: '23 * * * *' }]
  workflow_dispatch:
env: { A: one }
permissions: { contents: write, issues: write, pull-requests: write, actions: write }
jobs:
  other:
    runs-on: ubuntu-latest
    steps: [{ run: 'true' }]
  tick:
    runs-on: [self-hosted, linux]
    timeout-minutes: 90
    env: { A: two, B: 3 }
    steps:
      - uses: actions/checkout@v7
      - run: npm i -g agent
      - uses: acme/tickgate@v1
        with: { max-prs: 7, state-key: '\${{ secrets.K }}', paused: '\${{ vars.P }}' }
        env: { C: four }
      - uses: actions/checkout@v7
`;

function stepIn(text: string): TickStep {
  const read = readTickWorkflow(text);
  if (read.kind !== 'tick') throw new Error(read.kind);
  return read.step;
}

describe('a workflow', () => {
  test('shows what starts its tick, where it runs, and what it is given', () => {
    expect(stepIn(workflow)).toEqual({
      job: 'tick',
      uses: 'acme/tickgate@v1',
      triggers: ['schedule', 'workflow_dispatch'],
      with: { 'max-prs': '7', 'state-key': '${{ secrets.K }}', paused: '${{ vars.P }}' },
      env: { A: 'two', B: '3', C: 'four' },
      runsOn: ['self-hosted', 'linux'],
      concurrency: false,
      cacheMode: null,
      before: ['actions/checkout@v7', 'npm i -g agent'],
      keepsToken: true,
      facts: {
        timeoutMinutes: 90,
        granted: { contents: 'write', issues: 'write', 'pull-requests': 'write', actions: 'write' },
        schedules: [{ cron: '23 * * * *', timezone: 'UTC' }],
      },
    });
  });

  test('gives what it spells out; a secret counts as given, any other expression is not known before a run', () => {
    expect(readStaticInputs(stepIn(workflow))).toEqual({
      with: { 'max-prs': '7', 'state-key': '${{ secrets.K }}' },
      jobTimeoutMinutes: 90,
      notices: ['paused: set by an expression in the workflow, known only when a run starts'],
    });
  });

  test.each([
    ['acme/tickgate@v1', 'tick'],
    ['./', 'tick'],
    ['acme/tickgate/app@v1', 'other'],
    ['acme/not-tickgate@v1', 'other'],
  ])('that uses %s is one of kind %s', (uses, kind) => {
    expect(readTickWorkflow(`on: push\njobs: { a: { steps: [{ uses: ${uses} }] } }`).kind).toBe(kind);
  });

  test('whose copy of the action has another name is known by the id of its step', () => {
    expect(stepIn('on: push\njobs: { a: { steps: [{ id: tickgate, uses: acme/fork@v1 }] } }').uses).toBe(
      'acme/fork@v1',
    );
  });

  test.each([
    ['on: [push', 'it is no YAML: '],
    ['jobs: 3', 'it is no workflow: it needs `on` and `jobs`'],
  ])('that says %j cannot be read', (text, problem) => {
    const read = readTickWorkflow(text);
    expect(read).toMatchObject({ kind: 'unreadable', problem: expect.stringContaining(problem) });
  });
});

test.each(['read', 'write-only', 'none'])('a job with cache-mode %s cannot keep a loop in the cache alone', (mode) => {
  expect(cacheUnusableSentence('cache', mode)).toBe(
    `state-store: \`cache\` needs a job that may read and write caches; this one has \`cache-mode: ${mode}\`. ` +
      'Set `cache-mode: write` for the job, start it by another event, or use `state-store: artifact`.',
  );
  for (const store of ['mirrored', 'artifact', 'branch']) expect(cacheUnusableSentence(store, mode)).toBeNull();
});

test.each([undefined, '', 'write'])('a job whose cache-mode is %j can', (mode) => {
  expect(cacheUnusableSentence('cache', mode)).toBeNull();
});

test.each([
  ["the workflow's own, which lives a day", { appId: null, ownLogin: workflowLogin }, 24 * 60 - toEndInOrderMinutes],
  ["an app's that came from outside", { appId: null, ownLogin: 'acme-loop[bot]' }, 50],
  ["an app's that is minted anew", { appId: 7, ownLogin: 'acme-loop[bot]' }, Number.POSITIVE_INFINITY],
  ["a person's", { appId: null, ownLogin: 'ana' }, Number.POSITIVE_INFINITY],
])('the minutes of a token that is %s', (_name, of, minutes) => {
  expect(computeTokenMinutes(of)).toBe(minutes);
});
