import { afterEach, describe, expect, test } from 'vitest';
import { renderMarker } from '../../src/core/text/hidden-marker.ts';
import { actionsOf } from '../../src/emulator/actions/actions.ts';
import { createCheckRun } from '../../src/emulator/changes/check.ts';
import { ACTIONS_APP_ID } from '../../src/emulator/model/account.ts';
import { publicOfPerson, type Stage, type StageOptions, setStage } from './app-stage.ts';
import { pullRequestOf } from './pull-request.ts';
import { WORKFLOW } from './staged-threads.ts';

const open: Stage[] = [];

async function staged(options?: StageOptions): Promise<Stage> {
  const stage = await setStage('server', options);
  open.push(stage);
  await stage.opensControlIssue();
  return stage;
}

afterEach(async () => {
  for (const stage of open.splice(0)) await stage.close();
});

const here = '/repos/acme/shop';

const pullRequest = async (stage: Stage, branch: string) => (await pullRequestOf(stage, branch)).number;

/** All checks of the pull request's newest commit end, as GitHub Actions reports it. */
async function checksEnd(stage: Stage, pull: number): Promise<void> {
  const { world, repository } = stage.github;
  const app = world.apps.get(ACTIONS_APP_ID);
  if (app === undefined) throw new Error('There is no Actions app.');
  const shown = (await stage.github.as('ben').request(`GET ${here}/pulls/${pull}`)) as { head: { sha: string } };
  const actor = { account: app.bot, cause: 'job', app } as const;
  createCheckRun(world, repository, { actor, name: 'test', headSha: shown.head.sha, conclusion: 'success' });
  await stage.settled();
}

describe('given a pull request of the loop,', () => {
  test('a person’s merge wakes the loop', async () => {
    const stage = await staged();
    const pull = await pullRequest(stage, 'tickgate/work/1-faster');
    await stage.github.as('ben').merges(pull);
    await stage.settled();
    expect(stage.wakes()).toEqual(['pull-request']);
  });

  test('a second event within two minutes wakes no loop', async () => {
    const stage = await staged();
    const pulls = [
      await pullRequest(stage, 'tickgate/work/1-faster'),
      await pullRequest(stage, 'tickgate/work/2-again'),
    ];
    for (const pull of pulls) await stage.github.as('ben').closesIssue(pull);
    await stage.settled();
    expect(stage.outcomes.filter(({ did }) => did === 'woke' || did === 'let-sleep').map(({ did }) => did)).toEqual([
      'woke',
      'let-sleep',
    ]);
    expect(stage.wakes()).toEqual(['pull-request']);
  });

  test('a writer’s review wakes the loop, and a reader’s or a stranger’s does not', async () => {
    const stage = await staged(publicOfPerson);
    const pull = await pullRequest(stage, 'tickgate/work/1-faster');
    for (const login of ['rita', 'mallory']) await stage.github.as(login).reviews(pull, 'COMMENT', 'Nice.');
    await stage.settled();
    expect(stage.wakes()).toEqual([]);
    await stage.github.as('cleo').reviews(pull, 'REQUEST_CHANGES', 'Please explain.');
    await stage.settled();
    expect(stage.wakes()).toEqual(['review']);
  });

  test('a review of a member whose membership is private wakes the loop, and one of an equally unknown stranger does not', async () => {
    const stage = await staged({ membership: 'hidden', visibility: 'public' });
    const pull = await pullRequest(stage, 'tickgate/work/1-faster');
    for (const login of ['rita', 'mallory', 'cleo']) await stage.github.as(login).reviews(pull, 'COMMENT', 'Nice.');
    await stage.settled();
    expect(stage.wakes()).toEqual(['review']);
  });

  test('a review or a close by an account of its agents wakes no loop', async () => {
    const stage = await setStage('server');
    open.push(stage);
    await stage.opensControlIssue('work', 'next tick', { agents: 'Coder' });
    const pull = await pullRequest(stage, 'tickgate/work/1-faster');
    await stage.github.as('coder').reviews(pull, 'COMMENT', 'Nice.');
    await stage.github.as('coder').closesIssue(pull);
    await stage.settled();
    expect(stage.outcomes.flatMap((outcome) => (outcome.did === 'nothing' ? [outcome.why] : []))).toEqual([
      'an agent reviewed it',
      'an agent closed it',
    ]);
    expect(stage.wakes()).toEqual([]);
  });
});

describe('given a workflow run that ended,', () => {
  /** As the control issue shows it while a tick works. */
  async function shows(stage: Stage, working: string): Promise<void> {
    const line = renderMarker('control', { loop: 'work', workflow: WORKFLOW, epoch: 9, generation: 3, working });
    const { owner, repo } = stage.loop;
    const order = { owner, repo, issue_number: 3, body: `${line}\nworking` };
    await stage.loop.request('PATCH /repos/{owner}/{repo}/issues/{issue_number}', order);
    await stage.settled();
  }

  /** A tick, started by ben, that the control issue counts on; the app hears of its end. */
  async function ends(stage: Stage, how: { readonly repair: boolean; readonly counted?: boolean }): Promise<void> {
    const actions = actionsOf(stage.github.world);
    const events = await stage.deaf(async () => {
      await stage.github.as('ben').request(`POST ${here}/actions/workflows/tickgate.yml/dispatches`, { ref: 'main' });
      await actions.idle();
    });
    const run = actions.runs().at(-1);
    if (how.counted !== false) await shows(stage, `${run?.id}/1${how.repair ? '/repair' : ''}`);
    const ended = events.filter(({ name, action }) => name === 'workflow_run' && action === 'completed').at(-1);
    if (ended === undefined) throw new Error('The run has not ended.');
    await stage.delivers(ended);
  }

  test('a failure while the control issue waits for it wakes the loop to repair', async () => {
    const stage = await staged({ step: 'exit 1' });
    await ends(stage, { repair: false });
    expect(stage.outcomes).toContainEqual(expect.objectContaining({ did: 'woke', reason: 'repair' }));
    expect(stage.wakes()).toEqual(['', 'repair']);
  });

  test('a failure of a repair, or before anything needed one, wakes nothing', async () => {
    const stage = await staged({ step: 'exit 1' });
    await ends(stage, { repair: true });
    expect(stage.outcomes).toContainEqual({ did: 'nothing', why: 'that run was already a repair' });
    await ends(stage, { repair: false, counted: false });
    expect(stage.outcomes).toContainEqual({ did: 'nothing', why: 'no loop waits for that run' });
    expect(stage.wakes()).not.toContain('repair');
  });

  test('a success wakes nothing', async () => {
    const stage = await staged({ tellsEnds: true });
    await ends(stage, { repair: false });
    expect(stage.outcomes).toContainEqual({ did: 'nothing', why: 'the run succeeded' });
    expect(stage.wakes()).toEqual(['']);
  });
});

describe('a pull request of another author', () => {
  test('wakes nothing, whatever happens to it', async () => {
    const stage = await staged();
    const pull = await pullRequest(stage, 'bens-own');
    await stage.github.as('cleo').reviews(pull, 'COMMENT', 'Nice.');
    await stage.github.as('ben').merges(pull);
    await stage.settled();
    expect(stage.wakes()).toEqual([]);
  });
});

describe('given checks that ended,', () => {
  test('they wake the loop for its work branch, never for its state branch or another', async () => {
    const stage = await staged();
    for (const branch of ['tickgate/state/work', 'bens-own']) await checksEnd(stage, await pullRequest(stage, branch));
    expect(stage.outcomes).toContainEqual({ did: 'nothing', why: 'no loop works on that branch' });
    expect(stage.wakes()).toEqual([]);
    await checksEnd(stage, await pullRequest(stage, 'tickgate/work/1-faster'));
    expect(stage.wakes()).toEqual(['checks']);
  });

  test('those of a branch with the same name, in a fork or of an older commit, wake nothing', async () => {
    const stage = await staged();
    const pull = await pullRequest(stage, 'tickgate/work/1-faster');
    const [event] = (await stage.deaf(() => checksEnd(stage, pull))).filter(({ name }) => name === 'check_suite');
    if (event === undefined) throw new Error('No suite ended.');
    const { check_suite: suite } = event.payload as { check_suite: object };
    for (const forged of [
      { head_branch: 'tickgate/work/there-is-no-such-branch', pull_requests: [] },
      { head_sha: '0'.repeat(40), pull_requests: [] },
    ]) {
      await stage.delivers({ ...event, payload: { ...event.payload, check_suite: { ...suite, ...forged } } });
      expect(stage.outcomes.at(-1)).toEqual({ did: 'nothing', why: 'no pull request of that branch is open here' });
    }
    expect(stage.wakes()).toEqual([]);
    await stage.delivers(event);
    expect(stage.wakes()).toEqual(['checks']);
  });

  test('those of a loop without a control issue wake nothing', async () => {
    const stage = await staged();
    await checksEnd(stage, await pullRequest(stage, 'tickgate/night/1-faster'));
    expect(stage.outcomes).toContainEqual({ did: 'nothing', why: 'there is no such loop' });
    expect(stage.wakes()).toEqual([]);
  });
});
