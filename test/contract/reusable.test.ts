/** The workflow that others call: it asks for what a tick needs, and a caller of ten lines is read like a workflow with its own step. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { starterAgents } from '../../src/core/setup/init/choices.ts';
import {
  readStaticInputs,
  readTickWorkflow,
  reusableSecretInputs,
  reusableTimeoutMinutes,
} from '../../src/core/workflow/tick-workflow.ts';
import { jobFacts, missingPermissionSentence, tickNeeds } from '../../src/core/workflow/token-permissions.ts';

interface Called {
  readonly on: { readonly workflow_call: { readonly inputs: object; readonly secrets: object } };
  readonly jobs: {
    readonly tick: {
      readonly 'timeout-minutes': string;
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
  test('has what its caller grants, and gives the action inputs that it has', () => {
    const given = tick.steps.at(-1);

    // A called job that asked for the checks of a review loop would keep every other caller's run from starting.
    expect([called, tick].filter((one) => 'permissions' in one)).toEqual([]);
    expect(Object.keys(given?.with ?? {}).filter((name) => !Object.hasOwn(action.inputs, name))).toEqual([]);
    expect(called.on.workflow_call.inputs).toMatchObject({ 'timeout-minutes': { default: reusableTimeoutMinutes } });
    expect(tick['timeout-minutes']).toBe('${{ inputs.timeout-minutes }}');
    expect(given?.with?.['job-timeout-minutes']).toBe('${{ inputs.timeout-minutes }}');
    expect(given?.with).toMatchObject({
      'app-id': '${{ inputs.app-id }}',
      ...Object.fromEntries(Object.entries(reusableSecretInputs).map(([name, at]) => [at, `\${{ secrets.${name} }}`])),
    });
    expect(Object.keys(called.on.workflow_call.secrets)).toEqual(
      expect.arrayContaining(Object.keys(reusableSecretInputs)),
    );
  });

  test('hands the key of every agent that `init` knows to the step of the tick', () => {
    const keys = Object.values(starterAgents).flatMap(({ key }) => key ?? []);

    expect(Object.keys(called.on.workflow_call.secrets)).toEqual(expect.arrayContaining(keys));
    expect(tick.steps.at(-1)?.env).toMatchObject(
      Object.fromEntries(keys.map((key) => [key, `\${{ secrets.${key} }}`])),
    );
  });

  test('is called in the documents with inputs and secrets that it has, from a job that grants what a tick needs', () => {
    const { with: inputs, secrets } = (parse(caller) as { jobs: { tick: { with: object; secrets: object } } }).jobs
      .tick;

    expect(Object.keys(called.on.workflow_call.inputs)).toEqual(expect.arrayContaining(Object.keys(inputs)));
    expect(Object.keys(called.on.workflow_call.secrets)).toEqual(expect.arrayContaining(Object.keys(secrets)));
    const facts = jobFacts(parse(caller), 'tick');
    expect(facts).toMatchObject({ schedules: [{ cron: '23 * * * *' }] });
    expect(missingPermissionSentence(facts, tickNeeds)).toBeNull();
  });

  test('is seen through by whoever reads the caller’s file', () => {
    const read = readTickWorkflow(caller);
    if (read.kind !== 'tick') throw new Error(read.kind);

    expect(read.step).toMatchObject({
      job: 'tick',
      triggers: ['schedule', 'workflow_dispatch'],
      env: { ANTHROPIC_API_KEY: '${{ secrets.ANTHROPIC_API_KEY }}' },
      before: ['npm install --global @anthropic-ai/claude-code@2.1.197'],
      facts: { timeoutMinutes: 60, granted: Object.fromEntries(tickNeeds.map(({ scope, level }) => [scope, level])) },
    });
    expect(readStaticInputs(read.step)).toMatchObject({
      with: {},
      jobTimeoutMinutes: 60,
      notices: [expect.stringMatching(/^paused: /)],
    });
  });

  test('with an app, a key of the state and more time is read as what its caller gives', () => {
    const app = caller
      .replace(/^( *)paused: .*$/m, '$&\n$1app-id: 42\n$1timeout-minutes: 180')
      .replace(/secrets: \{/, "secrets: { TICKGATE_APP_PRIVATE_KEY: 'k', TICKGATE_STATE_KEY: 's', ");
    const read = readTickWorkflow(app);
    if (read.kind !== 'tick') throw new Error(read.kind);

    expect(readStaticInputs(read.step)).toMatchObject({
      with: { 'app-id': '42', 'app-private-key': 'k', 'state-key': 's' },
      jobTimeoutMinutes: 180,
    });
    expect(readStaticInputs(read.step).with).not.toHaveProperty('timeout-minutes');
  });
});
