/** A reply whose tick died may arrive after the next tick has replied in its place. The tick after that removes one. */
import { expect, test } from 'vitest';
import { addComment } from '../../src/emulator/changes/comment.ts';
import { ACTIONS_APP_ID } from '../../src/emulator/model/account.ts';
import { threadsOf } from '../../src/emulator/model/thread.ts';
import { errorsOf, givenLoop, type LoopStage, type Ticked, wellFormed } from '../support/loop.ts';

const removal = 'DELETE /repos/{owner}/{repo}/issues/comments/{comment_id}';

interface Stage {
  readonly loop: LoopStage;
  readonly control: number;
  /** The reply of the tick that obeyed. */
  readonly reply: string;
}

/** Its run is stopped by an order, so that each tick after is quiet. */
async function givenStoppedLoop(): Promise<Stage> {
  const loop = await givenLoop({ issues: [wellFormed('Add a search box')], config: 'max-agents: 1\n' });
  await loop.tick();
  const control = loop.head()?.controlIssue ?? 0;
  await loop.ana.comments(control, '/loop stop enough for today');
  expect(errorsOf(await loop.tick())).toEqual([]);
  const reply = (await repliesIn(loop, control))[0] ?? '';
  return { loop, control, reply };
}

const repliesIn = async (loop: LoopStage, control: number): Promise<string[]> =>
  (await loop.comments(control))
    .filter(({ author, body }) => author === 'github-actions[bot]' && body.includes(' key=reply/'))
    .map(({ body }) => body);

function arrives({ loop, control }: Stage, body: string): void {
  const { world, repository } = loop.github;
  const thread = threadsOf(repository).get(control);
  const app = world.apps.get(ACTIONS_APP_ID);
  if (thread === undefined || app === undefined) throw new Error('there is no control issue, or no bot');
  addComment(world, thread, { body, actor: { account: app.bot, app, cause: 'job' } });
}

const inEpoch = (body: string, change: number): string =>
  body.replace(/ epoch=(\d+) /, (_, epoch: string) => ` epoch=${Number(epoch) + change} `);

const isRemoval = (request: string): boolean => request.startsWith('DELETE ');

async function quietTick({ loop }: Stage): Promise<Ticked> {
  const tick = await loop.tick();
  expect(errorsOf(tick)).toEqual([]);
  expect(tick.outputs['outcome']).toBe('quiet');
  return tick;
}

test('of two replies to one order, a quiet tick keeps the older, for one request more', async () => {
  const stage = await givenStoppedLoop();
  const { loop, control, reply } = stage;
  const usual = (await quietTick(stage)).requests;
  expect(usual.filter(isRemoval)).toEqual([]);
  const first = inEpoch(reply, -1).replace('→ stopped', '→ stopped, by the tick that obeyed');
  arrives(stage, first);

  const mending = await quietTick(stage);

  expect(await repliesIn(loop, control)).toEqual([reply]);
  expect(mending.requests).toHaveLength(usual.length + 1);
  expect((await quietTick(stage)).requests).toHaveLength(usual.length);
  expect(await repliesIn(loop, control)).toEqual([reply]);
});

test('of many doubles, a tick removes three, and after a refusal none', async () => {
  const stage = await givenStoppedLoop();
  const { loop, control, reply } = stage;
  for (let made = 0; made < 8; made += 1) arrives(stage, inEpoch(reply, 1));

  expect((await quietTick(stage)).requests.filter(isRemoval)).toHaveLength(3);
  expect(await repliesIn(loop, control)).toHaveLength(6);
  loop.github.world.faults.add({ route: removal, times: 9, effect: { kind: 'status', status: 403 } });

  expect((await quietTick(stage)).requests.filter(isRemoval)).toHaveLength(1);
});

test('the reply of another loop and a copy by a person stay', async () => {
  const stage = await givenStoppedLoop();
  const { loop, control, reply } = stage;
  arrives(stage, reply.replace(' loop=work ', ' loop=docs '));
  await loop.ana.comments(control, reply);
  const before = await loop.comments(control);

  await quietTick(stage);

  expect(await loop.comments(control)).toEqual(before);
});

test('a double that GitHub does not delete fails no tick, and the next one deletes it', async () => {
  const stage = await givenStoppedLoop();
  const { loop, control, reply } = stage;
  arrives(stage, inEpoch(reply, 1));
  loop.github.world.faults.add({ route: removal, times: 1, effect: { kind: 'status', status: 403 } });

  await quietTick(stage);
  expect(await repliesIn(loop, control)).toHaveLength(2);
  await quietTick(stage);

  expect(await repliesIn(loop, control)).toEqual([reply]);
});
