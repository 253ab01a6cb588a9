/** Jobs that call a reusable workflow: its jobs run in their place, with what the caller passes and grants, and nothing more. */
import { describe, expect, test, vi } from 'vitest';
import { logOf } from '../../../src/emulator/actions/actions.ts';
import { currentAttempt, type Run } from '../../../src/emulator/actions/runs/runs.ts';
import { seedRepository } from '../../../src/emulator/seed.ts';
import { type Stage, setStage } from './actions-stage.ts';

// Real processes on a machine that others load too.
vi.setConfig({ testTimeout: 120_000 });

const called = `on:
  workflow_call:
    inputs:
      word: { type: string, required: true }
      loud: { type: boolean, default: false }
    secrets: { KEY: { required: false } }
    outputs: { said: { value: '\${{ jobs.speak.outputs.said }}' } }
permissions: { contents: read }
env: { FROM: called }
jobs:
  speak:
    runs-on: ubuntu-latest
    outputs: { said: '\${{ steps.say.outputs.said }}' }
    steps:
      - id: say
        env: { KEY: '\${{ secrets.KEY }}', OTHER: '\${{ secrets.OTHER }}', LOUD: "\${{ inputs.loud && 'yes' || 'no' }}" }
        run: |
          echo "said=\${{ inputs.word }}" >> "$GITHUB_OUTPUT"
          echo "FROM=$FROM CALLER=$CALLER LOUD=$LOUD KEY=\${#KEY} OTHER=\${#OTHER} JOB=$GITHUB_JOB REF=$GITHUB_WORKFLOW_REF EVENT=\${{ github.event_name }}"
  after:
    needs: speak
    runs-on: ubuntu-latest
    steps: [{ run: 'echo "after \${{ needs.speak.outputs.said }}"' }]
`;

const caller = (call: string, more = ''): string => `on: { workflow_dispatch: { inputs: { word: { default: hello } } } }
permissions: { contents: write }
env: { CALLER: caller }
jobs:
  greet:
${call
  .trim()
  .split('\n')
  .map((line) => `    ${line}`)
  .join('\n')}
  last:
    needs: greet
    runs-on: ubuntu-latest
    steps: [{ run: 'echo "last \${{ needs.greet.outputs.said }} \${{ needs.greet.result }}"' }]
${more}`;

const usual = `
uses: ./.github/workflows/called.yml
with: { word: '\${{ inputs.word }}', loud: true }
secrets: { KEY: '\${{ secrets.MINE }}' }
`;

const results = (run: Run): string[] =>
  currentAttempt(run).jobs.map(({ name, conclusion }) => `${name}: ${String(conclusion)}`);
const conclusion = (run: Run): string | null => currentAttempt(run).conclusion;

async function stageWith(workflows: Record<string, string>): Promise<Stage> {
  const stage = await setStage({ workflows });
  stage.actions.configure({ secrets: { MINE: 'abcde', OTHER: 'not passed' } });
  return stage;
}

async function ran(stage: Stage): Promise<Run> {
  const run = stage.dispatch('caller.yml');
  await stage.actions.idle();
  return run;
}

describe('a called workflow', () => {
  test('runs in its caller’s place with inputs, secrets that are passed, its own environment, and gives its outputs', async () => {
    const run = await ran(await stageWith({ 'called.yml': called, 'caller.yml': caller(usual) }));

    expect(results(run)).toEqual(['greet / speak: success', 'greet / after: success', 'last: success']);
    expect(logOf(run)).toContain(
      'FROM=called CALLER= LOUD=yes KEY=5 OTHER=0 JOB=speak REF=octo/stage/.github/workflows/caller.yml@refs/heads/main EVENT=workflow_dispatch',
    );
    expect(logOf(run)).toContain('after hello');
    expect(logOf(run)).toContain('last hello success');
  });

  test('of a public repository is read at the ref that is named; `inherit` passes every secret', async () => {
    const stage = await stageWith({
      'caller.yml': caller('uses: other/tools/.github/workflows/called.yml@main\nwith: { word: hi }\nsecrets: inherit'),
    });
    const files = { '.github/workflows/called.yml': called };
    seedRepository(stage.github.world, { owner: 'other', repo: 'tools', visibility: 'public', files });
    const run = await ran(stage);

    expect(conclusion(run)).toBe('success');
    expect(logOf(run)).toContain('LOUD=no KEY=0 OTHER=10');
    const read = await stage.rest('GET', `/actions/runs/${run.id}`);
    expect(read.body).toMatchObject({
      referenced_workflows: [
        { path: 'other/tools/.github/workflows/called.yml@main', ref: 'main', sha: expect.any(String) },
      ],
    });
  });

  test('may call another one, which gets what is passed on', async () => {
    const middle = `on: { workflow_call: { inputs: { word: { type: string } }, outputs: { said: { value: '\${{ jobs.inner.outputs.said }}' } } } }
jobs:
  inner:
    uses: ./.github/workflows/called.yml
    with: { word: '\${{ inputs.word }} there' }
`;
    const run = await ran(
      await stageWith({
        'called.yml': called,
        'middle.yml': middle,
        'caller.yml': caller('uses: ./.github/workflows/middle.yml\nwith: { word: you }'),
      }),
    );

    expect(results(run)).toContain('greet / inner / speak: success');
    expect(logOf(run)).toContain('last you there success');
  });

  test('is skipped with its call, and what fails in it fails the call', async () => {
    const skipped = await ran(
      await stageWith({ 'called.yml': called, 'caller.yml': caller(`if: false\n${usual.trim()}`) }),
    );
    const failed = await ran(
      await stageWith({
        'called.yml': called.replace('echo "after', 'false; echo "after'),
        'caller.yml': caller(usual),
      }),
    );

    expect(results(skipped)).toEqual(['greet / speak: skipped', 'greet / after: skipped', 'last: skipped']);
    expect(results(failed)).toEqual(['greet / speak: success', 'greet / after: failure', 'last: skipped']);
    expect(conclusion(failed)).toBe('failure');
  });

  test.each<readonly [string, Record<string, string>]>([
    ['asks for more than its caller grants', { 'called.yml': called.replace('contents: read', 'issues: write') }],
    ['is not there', {}],
    ['is none that can be called', { 'called.yml': called.replace('workflow_call', 'workflow_run') }],
    ['is passed an input that it does not have', { 'called.yml': called.replace('loud:', 'quiet:') }],
    [
      'lacks an input that it requires',
      { 'called.yml': called.replace('inputs:', 'inputs:\n      much: { required: true }') },
    ],
    ['lacks a secret that it requires', { 'called.yml': called.replace('{ KEY:', '{ TOO: { required: true }, KEY:') }],
  ])('that %s does not start', async (_what, files) => {
    const run = await ran(await stageWith({ ...files, 'caller.yml': caller(usual) }));

    expect(conclusion(run)).toBe('startup_failure');
  });

  test('has a token of what is granted and asked for, and runs again like any job', async () => {
    const stage = await stageWith({ 'called.yml': called, 'caller.yml': caller(usual) });
    const run = await ran(stage);
    expect(currentAttempt(run).jobs.map(({ permissions }) => permissions)).toEqual([
      { metadata: 'read', contents: 'read' },
      { metadata: 'read', contents: 'read' },
      { metadata: 'read', contents: 'write' },
    ]);

    stage.actions.rerun(run);
    await stage.actions.idle();
    expect(run.attempts.map(({ conclusion: ended }) => ended)).toEqual(['success', 'success']);
  });
});
