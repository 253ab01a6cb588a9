/** Nothing that happens by itself, or that strangers do, starts more ticks than a person would: the number is bounded, whatever comes. */

import { afterEach, expect, test } from 'vitest';
import { renderMarker } from '../../src/core/text/hidden-marker.ts';
import { actionsOf } from '../../src/emulator/actions/actions.ts';
import { createCheckRun } from '../../src/emulator/changes/check.ts';
import { addComment } from '../../src/emulator/changes/comment.ts';
import { ACTIONS_APP_ID, acting, person } from '../../src/emulator/model/account.ts';
import { threadsOf } from '../../src/emulator/model/thread.ts';
import { deliveriesOf } from '../../src/emulator/webhooks.ts';
import type { WorldEvent } from '../../src/emulator/world.ts';
import { effort } from '../support/effort.ts';
import { publicOfPerson, type Stage, type StageOptions, setStage } from './app-stage.ts';
import { pullRequestOf } from './pull-request.ts';
import { WORKFLOW } from './staged-threads.ts';

const slow = 900_000;
const many = effort({ push: 1_500, full: 10_000 });
const open: Stage[] = [];

async function staged(options: StageOptions = {}): Promise<Stage> {
  const stage = await setStage('server', options);
  open.push(stage);
  await stage.opensControlIssue();
  await stage.settled();
  return stage;
}

afterEach(async () => {
  for (const stage of open.splice(0)) await stage.close();
});

/** The app's own clock is not put forward: a token that it has lives on. */
function keepsTokens({ github: { world } }: Stage): void {
  for (const token of [...world.tokens.values()])
    if (token.kind === 'installation')
      world.tokens.set(token.value, { ...token, expiresAt: world.clock.now() + 2 * 60 * 60_000 });
}

/** As the control issue shows it while that run works, and for ever where it died. */
async function countsOn(stage: Stage, working: string): Promise<void> {
  const line = renderMarker('control', { loop: 'work', workflow: WORKFLOW, epoch: 9, generation: 3, working });
  const { owner, repo } = stage.loop;
  const order = { owner, repo, issue_number: 3, body: `${line}\nworking` };
  await stage.loop.request('PATCH /repos/{owner}/{repo}/issues/{issue_number}', order);
}

test(
  'given ticks that all die at once, the app starts one repair after each scheduled tick',
  async () => {
    const stage = await staged({ step: 'exit 1' });
    const { world } = stage.github;
    const actions = actionsOf(world);
    const by = person(world, 'ben');
    const ended: WorldEvent[] = [];
    world.bus.subscribe((event) => {
      if (event.name === 'workflow_run' && event.action === 'completed') ended.push(event);
    });
    const hours = effort({ push: 8, full: 24 });
    for (let hour = 0; hour < hours; hour++) {
      actions.dispatch({ repository: 'acme/shop', workflow: 'tickgate.yml', by, inputs: { reason: 'schedule' } });
      // Each run died while the control issue counted on it: the event comes once more when the issue says so.
      for (let heard = 0; heard < 4; heard++) {
        await actions.idle();
        await stage.settled();
        const run = actions.runs().at(-1);
        const repairs = run?.inputs['reason'] === 'repair';
        await countsOn(stage, `${run?.id}/1${repairs ? '/repair' : ''}`);
        const last = ended.at(-1);
        if (last !== undefined) await stage.delivers(last);
      }
      await world.clock.advance(60 * 60_000);
      keepsTokens(stage);
    }
    expect(stage.wakes().filter((reason) => reason === 'repair')).toHaveLength(hours);
    expect(stage.wakes()).toHaveLength(2 * hours);
  },
  slow,
);

test(
  'given thousands of strangers’ comments with answers and commands, the app starts nothing and makes no request',
  async () => {
    // In an organisation one of them may be a member: there GitHub is asked.
    const stage = await staged(publicOfPerson);
    const { gate } = await stage.asksGate({ issue: 1 });
    await stage.settled();
    const { world } = stage.github;
    const strangers = Array.from({ length: 50 }, (_, index) => acting(person(world, `stranger${index}`)));
    const [first, ...others] = await stage.deaf(async () => {
      for (const [index, actor] of strangers.entries()) {
        const thread = threadsOf(stage.github.repository).get((index % 2) * 2 + 1);
        if (thread === undefined) throw new Error('There is no thread.');
        addComment(world, thread, { actor, body: index % 2 === 0 ? `/loop answer ${gate.id} stop` : '/loop restart' });
      }
    });
    if (first === undefined) throw new Error('Nobody said anything.');
    const before = { asked: asked(stage), done: stage.outcomes.length, delivered: deliveriesOf(world).length };
    const events = [first, ...others];
    for (let round = 0; round < many / events.length; round++) {
      for (const event of events) world.bus.emit(event);
      await stage.settled();
    }
    // On a busy machine a few connections are reset; whatever was answered was looked at.
    const answered = deliveriesOf(world)
      .slice(before.delivered)
      .filter(({ statusCode }) => statusCode === 200).length;
    expect(answered).toBeGreaterThan(0.9 * many);
    expect(stage.outcomes.length - before.done).toBeGreaterThanOrEqual(answered);
    expect(new Set(stage.outcomes.slice(before.done).map((one) => JSON.stringify(one)))).toEqual(
      new Set([JSON.stringify({ did: 'nothing', why: 'a stranger wrote it' })]),
    );
    expect(asked(stage)).toBe(before.asked);
    expect(stage.wakes()).toEqual([]);
  },
  slow,
);

/** All writes by any account; a request by the app would show as a used token. */
const asked = ({ github }: Stage): number =>
  [...github.world.tokens.values()].filter(({ kind }) => kind === 'installation').length;

test(
  'given a check suite that ends every second, the app starts a tick every two minutes at most',
  async () => {
    const stage = await staged();
    const { world, repository } = stage.github;
    const { headSha } = await pullRequestOf(stage, 'tickgate/work/1-faster');
    const app = world.apps.get(ACTIONS_APP_ID);
    if (app === undefined) throw new Error('There is no Actions app.');
    const actor = { account: app.bot, cause: 'job', app } as const;
    const minutes = effort({ push: 4, full: 6 });
    for (let second = 0; second < minutes * 60; second++) {
      await world.clock.advance(1000);
      createCheckRun(world, repository, { actor, name: `test ${second}`, headSha, conclusion: 'success' });
      await stage.settled();
      await actionsOf(world).idle();
    }
    const woken = stage.wakes().length;
    expect(woken).toBeGreaterThan(0);
    expect(woken).toBeLessThanOrEqual(minutes / 2 + 1);
  },
  slow,
);
