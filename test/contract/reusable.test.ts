/** The workflow that others call: it asks for what a tick needs, and a caller of ten lines is read like a workflow with its own step. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { calledTimeoutMinutes, givenIn, readTickWorkflow } from '../../src/core/tick-workflow.ts';
import { jobFacts, tickNeeds } from '../../src/core/workflow-file.ts';

interface Called {
  readonly on: { readonly workflow_call: { readonly inputs: object; readonly secrets: object } };
  readonly jobs: {
    readonly tick: {
      readonly 'timeout-minutes': number;
      readonly permissions: Readonly<Record<string, string>>;
      readonly steps: readonly { readonly with?: Readonly<Record<string, string>>; readonly env?: object }[];
    };
  };
}

const called = parse(readFileSync('.github/workflows/tick.yml', 'utf8')) as Called;
const { tick } = called.jobs;
const action = parse(readFileSync('action.yml', 'utf8')) as { readonly inputs: object };
const page = readFileSync('docs/getting-started.md', 'utf8');
const caller = [...page.matchAll(/^```yaml\n([\s\S]*?)^```/gm)].map(([, text = '']) => text).at(-1) ?? '';

describe('the reusable workflow', () => {
  test('has the permissions of a tick, and gives the action inputs that it has', () => {
    const needs = tickNeeds.map(({ scope, level }) => [scope, level]);
    const given = tick.steps.at(-1);

    expect(Object.entries(tick.permissions)).toEqual(needs);
    expect(Object.keys(given?.with ?? {}).filter((name) => !Object.hasOwn(action.inputs, name))).toEqual([]);
    expect(tick['timeout-minutes']).toBe(calledTimeoutMinutes);
    expect(given?.with?.['job-timeout-minutes']).toBe(calledTimeoutMinutes);
  });

  test('is called in the documents with inputs and secrets that it has, from a job that grants what a tick needs', () => {
    const { with: inputs, secrets } = (parse(caller) as { jobs: { tick: { with: object; secrets: object } } }).jobs
      .tick;

    expect(Object.keys(called.on.workflow_call.inputs)).toEqual(expect.arrayContaining(Object.keys(inputs)));
    expect(Object.keys(called.on.workflow_call.secrets)).toEqual(expect.arrayContaining(Object.keys(secrets)));
    expect(jobFacts(caller, 'tick')).toMatchObject({ missingPermission: null, schedules: [{ cron: '23 * * * *' }] });
  });

  test('is seen through by whoever reads the caller’s file', () => {
    const read = readTickWorkflow(caller);
    if (read.kind !== 'tick') throw new Error(read.kind);

    expect(read.step).toMatchObject({
      job: 'tick',
      triggers: ['schedule', 'workflow_dispatch'],
      env: { ANTHROPIC_API_KEY: '${{ secrets.ANTHROPIC_API_KEY }}' },
      before: ['npm install --global @anthropic-ai/claude-code@2.1.197'],
      facts: { timeoutMinutes: 60, missingPermission: null },
    });
    expect(givenIn(read.step)).toMatchObject({
      with: {},
      jobTimeoutMinutes: 60,
      notices: [expect.stringMatching(/^paused: /)],
    });
  });
});
