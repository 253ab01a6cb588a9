/** The mini runner: what a job's processes are given, what is taken from them, and how they are ended. */
import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, test, vi } from 'vitest';
import { annotationsOf, logOf, outputsOf, summaryOf } from '../../../src/emulator/actions/actions.ts';
import { currentAttempt, type Run } from '../../../src/emulator/actions/runs/runs.ts';
import { until } from '../../support/until.ts';
import { type Stage, setStage, writeAction } from './actions-stage.ts';

// Real processes on a machine that others load too.
vi.setConfig({ testTimeout: 120_000 });

const MANIFEST = `name: tool
inputs:
  max-dollars: { default: '25' }
  github-token: { default: '\${{ github.token }}' }
runs: { using: node24, main: main.js, post: post.js }
`;

const USES_TOOL = `name: loop
on: { workflow_dispatch: { inputs: { word: { default: hi } } } }
permissions: { contents: read, issues: write }
jobs:
  tick:
    runs-on: ubuntu-latest
    outputs: { verdict: '\${{ steps.tool.outputs.verdict }}', word: '\${{ inputs.word }}' }
    steps:
      - uses: octo/tool@v1
        id: tool
        with: { max-dollars: '\${{ inputs.word }}' }
      - run: echo "after \${{ steps.tool.outputs.verdict }} $ADDED"
`;

const FILES_API = `import { appendFileSync } from 'node:fs';
const put = (file, text) => appendFileSync(process.env[file], text + '\\n');
`;

const conclusion = (run: Run): string | null => currentAttempt(run).conclusion;
const steps = (run: Run): string[] =>
  currentAttempt(run).jobs.flatMap((job) => job.steps.map(({ name, conclusion: ended }) => `${name}: ${ended}`));

async function toolStage(files: Record<string, string>, workflow = USES_TOOL): Promise<Stage> {
  const stage = await setStage({ workflows: { 'loop.yml': workflow } });
  await writeAction(stage, { 'action.yml': MANIFEST, 'post.js': '', ...files });
  return stage;
}

/** A process that has ended but was not yet collected by its parent is not alive. */
const isAlive = async (pid: number): Promise<boolean> =>
  !/\) Z /.test(await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ') Z '));

/** The kernel ends a killed process when it next gets to it, which a loaded machine delays. */
const hasEnded = (pid: number): Promise<void> => until(async () => !(await isAlive(pid)));

async function finished(stage: Stage, run: Run): Promise<Run> {
  await stage.actions.idle();
  return run;
}

describe('a JavaScript action', () => {
  test('leaves outputs, state for its post half, environment, summary and annotations', async () => {
    const stage = await toolStage({
      'main.js': `${FILES_API}
put('GITHUB_OUTPUT', 'verdict<<EOF\\nwork\\nEOF');
put('GITHUB_STATE', 'nonce=abc');
put('GITHUB_ENV', 'ADDED=from-main');
put('GITHUB_STEP_SUMMARY', '## Loop Iteration 1/5');
console.log('::warning title=Budget::80%25 used');
console.log('budget ' + process.env['INPUT_MAX-DOLLARS']);`,
      'post.js': "console.log('post saw ' + process.env.STATE_nonce);",
    });
    const run = await finished(stage, stage.dispatch('loop.yml', { word: 'seven' }));
    expect(conclusion(run)).toBe('success');
    expect(outputsOf(run)).toEqual({ verdict: 'work', word: 'seven' });
    expect(summaryOf(run)).toBe('## Loop Iteration 1/5\n');
    expect(annotationsOf(run)).toMatchObject([{ level: 'warning', message: '80% used', title: 'Budget' }]);
    expect(logOf(run)).toMatch(/budget seven[\s\S]*after work from-main[\s\S]*post saw abc/);
    expect(steps(run)).toEqual([
      'Run octo/tool@v1: success',
      expect.stringMatching(/^Run echo/),
      'Post Run octo/tool@v1: success',
    ]);
  });

  test("is given GitHub's environment and nothing of the emulator's", async () => {
    process.env['LEAKY_SECRET'] = 'sk-parent';
    const stage = await toolStage({ 'main.js': 'console.log("ENV " + JSON.stringify(process.env));' });
    const run = await finished(stage, stage.dispatch('loop.yml'));
    delete process.env['LEAKY_SECRET'];
    const env = JSON.parse(/ENV (\{.*\})/.exec(logOf(run))?.[1] ?? '{}') as Record<string, string>;
    expect(env).toMatchObject({
      GITHUB_ACTIONS: 'true',
      GITHUB_REPOSITORY: 'octo/stage',
      GITHUB_RUN_ID: String(run.id),
      GITHUB_RUN_ATTEMPT: '1',
      GITHUB_EVENT_NAME: 'workflow_dispatch',
      GITHUB_REF: 'refs/heads/main',
      GITHUB_API_URL: stage.github.url,
      GITHUB_SERVER_URL: stage.github.url.replace('127.0.0.1', 'github.localhost'),
      ACTIONS_RESULTS_URL: `${stage.github.url}/`,
      ACTIONS_CACHE_SERVICE_V2: 'true',
      RUNNER_OS: 'Linux',
      'INPUT_GITHUB-TOKEN': '***',
      ACTIONS_RUNTIME_TOKEN: '***',
    });
    const allowed = /^(GITHUB_|RUNNER_|INPUT_|ACTIONS_|(CI|HOME|LANG|PATH)$)/;
    expect(Object.keys(env).filter((name) => !allowed.test(name))).toEqual([]);
  });

  test("has a token with exactly the job's permissions, which dies with the job", async () => {
    const stage = await toolStage({
      'main.js': `const call = (method, path) => fetch(process.env.GITHUB_API_URL + '/repos/octo/stage' + path, {
  method, headers: { authorization: 'Bearer ' + process.env['INPUT_GITHUB-TOKEN'] }, body: method === 'POST' ? '{"ref":"main"}' : undefined });
console.log('dispatch ' + (await call('POST', '/actions/workflows/loop.yml/dispatches')).status);
console.log('list ' + (await call('GET', '/actions/workflows')).status);
console.log('token ' + Buffer.from(process.env['INPUT_GITHUB-TOKEN']).toString('hex'));`,
    });
    const run = await finished(stage, stage.dispatch('loop.yml'));
    expect(logOf(run)).toContain('dispatch 403');
    expect(logOf(run)).toContain('list 200');
    const token = Buffer.from(/token (\w+)/.exec(logOf(run))?.[1] ?? '', 'hex').toString();
    const dead = await fetch(`${stage.github.url}/repos/octo/stage/actions/runs`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect([token.slice(0, 4), dead.status]).toEqual(['ghs_', 401]);
  });

  test('that fails fails the job, and its post half still runs', async () => {
    const stage = await toolStage({ 'main.js': 'process.exitCode = 3;', 'post.js': "console.log('cleaned up');" });
    const run = await finished(stage, stage.dispatch('loop.yml'));
    expect(conclusion(run)).toBe('failure');
    expect(logOf(run)).toMatch(/exit code 3[\s\S]*cleaned up/);
    expect(steps(run)[1]).toContain('skipped');
  });

  test('masks what it declares secret from then on', async () => {
    const stage = await toolStage({ 'main.js': "console.log('::add-mask::hunter2'); console.log('pw hunter2');" });
    const run = await finished(stage, stage.dispatch('loop.yml'));
    expect(logOf(run)).toContain('pw ***');
    expect(logOf(run)).not.toContain('hunter2');
  });

  test('leaves no process behind: orphans end with the job', async () => {
    const stage = await toolStage({
      'main.js': `import { spawn } from 'node:child_process';
const child = spawn('sleep', ['300'], { detached: true, stdio: 'ignore' });
child.unref();
console.log('orphan ' + child.pid);`,
    });
    const run = await finished(stage, stage.dispatch('loop.yml'));
    const pid = Number(/orphan (\d+)/.exec(logOf(run))?.[1]);
    expect(pid).toBeGreaterThan(0);
    await hasEnded(pid);
  });
});

describe('cancel', () => {
  const PATIENT = `import { writeFileSync } from 'node:fs';
const ready = () => writeFileSync(process.env.RUNNER_TEMP + '/../../../../ready', String(process.pid));
`;

  test('sends SIGINT to the entry process, whose post half then runs', async () => {
    const stage = await toolStage({
      'main.js': `${PATIENT}process.on('SIGINT', () => { console.log('interrupted'); process.exit(130); });
ready(); setInterval(() => {}, 1000);`,
      'post.js': "console.log('post ran');",
    });
    const run = stage.dispatch('loop.yml');
    await stage.appears('ready');
    stage.actions.cancel(run);
    await finished(stage, run);
    expect(conclusion(run)).toBe('cancelled');
    expect(logOf(run)).toMatch(/interrupted[\s\S]*The operation was canceled[\s\S]*post ran/);
    expect(steps(run)[0]).toBe('Run octo/tool@v1: cancelled');
  });

  test('kills one that ignores SIGINT and SIGTERM, with its children', async () => {
    const stage = await toolStage({
      'main.js': `${PATIENT}import { spawn } from 'node:child_process';
process.on('SIGINT', () => console.log('no')); process.on('SIGTERM', () => console.log('never'));
spawn('sleep', ['300'], { stdio: 'ignore' });
ready(); setInterval(() => {}, 1000);`,
    });
    const run = stage.dispatch('loop.yml');
    const pid = Number(await stage.appears('ready'));
    stage.actions.cancel(run);
    await finished(stage, run);
    expect(logOf(run)).toMatch(/no[\s\S]*never/);
    await hasEnded(pid);
  });

  test('by force ends everything at once, without the post half', async () => {
    const stage = await toolStage({
      'main.js': `${PATIENT}ready(); setInterval(() => {}, 1000);`,
      'post.js': "console.log('post ran');",
    });
    const run = stage.dispatch('loop.yml');
    await stage.appears('ready');
    stage.actions.forceCancel(run);
    await finished(stage, run);
    expect(conclusion(run)).toBe('cancelled');
    expect(logOf(run)).not.toContain('post ran');
  });

  test('is not needed when the runner is lost: GitHub notices ten minutes later', async () => {
    const stage = await toolStage({
      'main.js': `${PATIENT}ready(); setInterval(() => {}, 1000);`,
      'post.js': "console.log('post ran');",
    });
    const run = stage.dispatch('loop.yml');
    const pid = Number(await stage.appears('ready'));
    await stage.actions.loseRunner(run);
    await stage.actions.idle();
    await hasEnded(pid);
    expect(currentAttempt(run).status).toBe('in_progress');
    await stage.github.world.clock.advance(10 * 60_000);
    expect([currentAttempt(run).status, conclusion(run)]).toEqual(['completed', 'failure']);
    expect(logOf(run)).not.toContain('post ran');
  });

  test('does not reach a disowned run: it has failed for GitHub while its process works on without a token', async () => {
    const stage = await toolStage({
      'main.js': `${PATIENT}ready(); setInterval(() => {}, 1000);`,
    });
    const run = stage.dispatch('loop.yml');
    const pid = Number(await stage.appears('ready'));
    await stage.actions.disown(run);
    expect(conclusion(run)).toBe('failure');
    expect(await isAlive(pid)).toBe(true);
    expect([...stage.github.world.tokens.values()].some((token) => token.kind === 'job')).toBe(false);
    await stage.github.close();
    await hasEnded(pid);
  });

  test.each(['5', "${{ fromJSON('5') }}"])('comes by itself when the job exceeds its %s minutes', async (minutes) => {
    const stage = await toolStage(
      { 'main.js': `${PATIENT}ready(); setInterval(() => {}, 1000);` },
      USES_TOOL.replace('runs-on: ubuntu-latest', `runs-on: ubuntu-latest\n    timeout-minutes: ${minutes}`),
    );
    const run = stage.dispatch('loop.yml');
    await stage.appears('ready');
    await stage.github.world.clock.advance(5 * 60_000);
    await finished(stage, run);
    expect(conclusion(run)).toBe('cancelled');
  });
});

describe('steps', () => {
  const STEPS = `on: workflow_dispatch
env: { LEVEL: workflow }
jobs:
  build:
    runs-on: ubuntu-latest
    permissions: { contents: write }
    steps:
      - uses: actions/checkout@v5
        with: { persist-credentials: false }
      - run: |
          git log --oneline | wc -l
          git config --get-regexp extraheader || echo "no credentials kept"
          echo "$LEVEL \${{ env.LEVEL }} $(ls)"
      - { id: fails, run: exit 4, continue-on-error: true }
      - { if: steps.fails.outcome == 'failure', run: echo tolerated }
      - { if: failure(), run: echo never }
      - { if: "\${{ always() }}", run: "echo token $ACTIONS_RUNTIME_TOKEN end", env: { X: "1" } }
`;

  test('check out, run scripts, tolerate failures and obey conditions', async () => {
    const stage = await setStage({ workflows: { 'ci.yml': STEPS } });
    const run = await finished(stage, stage.dispatch('ci.yml'));
    expect(conclusion(run)).toBe('success');
    expect(logOf(run)).toMatch(/^1$/m);
    expect(logOf(run)).toContain('no credentials kept');
    expect(logOf(run)).toContain('workflow workflow README.md');
    expect(logOf(run)).toContain('token end');
    expect(steps(run).map((step) => step.split(': ').at(-1))).toEqual([
      'success',
      'success',
      'success',
      'success',
      'skipped',
      'success',
    ]);
  });

  test('push with the credentials that checkout kept', async () => {
    const push = `on: workflow_dispatch
permissions: { contents: write }
jobs:
  build:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v5
      - run: |
          git -c user.name=bot -c user.email=b@x.test commit --allow-empty -m "from the job"
          git push origin HEAD:refs/heads/made
`;
    const stage = await setStage({ workflows: { 'ci.yml': push } });
    const run = await finished(stage, stage.dispatch('ci.yml'));
    expect(conclusion(run)).toBe('success');
    expect(await readdir(`${stage.repository.gitDir}/refs/heads`)).toContain('made');
  });

  test('of a matrix are jobs of their own, whose outputs a later job needs', async () => {
    const matrix = `on: workflow_dispatch
jobs:
  plan:
    runs-on: ubuntu-latest
    outputs: { list: '\${{ steps.p.outputs.list }}' }
    steps: [{ id: p, run: 'echo "list=[1,2]" >> "$GITHUB_OUTPUT"' }]
  agent:
    needs: plan
    runs-on: ubuntu-latest
    strategy: { matrix: { issue: '\${{ fromJSON(needs.plan.outputs.list) }}' } }
    steps: [{ run: 'echo "issue \${{ matrix.issue }}"' }]
  settle:
    needs: [agent]
    if: always()
    runs-on: ubuntu-latest
    steps: [{ run: 'echo "agents \${{ needs.agent.result }}"' }]
  never:
    needs: [settle]
    if: needs.settle.result == 'failure'
    runs-on: ubuntu-latest
    steps: [{ run: echo no }]
`;
    const stage = await setStage({ workflows: { 'ci.yml': matrix } });
    const run = await finished(stage, stage.dispatch('ci.yml'));
    const jobs = currentAttempt(run).jobs.map(({ name, conclusion: ended }) => `${name}: ${ended}`);
    expect(jobs).toEqual([
      'plan: success',
      'agent (1): success',
      'agent (2): success',
      'settle: success',
      'never: skipped',
    ]);
    expect(logOf(run)).toContain('agents success');
  });
});
