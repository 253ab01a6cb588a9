/** Where the app and the answer workflow both hear an event, people read each refusal and each reply once. */
import { afterEach, expect, test } from 'vitest';
import { renderReply } from '../../src/core/commands/reply.ts';
import { keepToken } from '../../src/emulator/model/account.ts';
import { createGitHub } from '../../src/github/api/client.ts';
import { postComment } from '../../src/github/comments/write-comments.ts';
import { type Stage, setStage } from './app-stage.ts';

const open: Stage[] = [];

afterEach(async () => {
  for (const stage of open.splice(0)) await stage.close();
});

/** The answer workflow, in a repository where the bot of an app can write as well. */
async function givenBoth() {
  const stage = await setStage('actions');
  open.push(stage);
  const { world, repository, url } = stage.github;
  const [owner, repo] = [repository.owner.login, repository.name];
  const { app } = stage;
  const token = keepToken(world, {
    kind: 'job',
    value: `token-${world.nextId()}`,
    account: app.bot,
    appId: app.id,
    repository: `${owner}/${repo}`,
    permissions: { issues: 'write', metadata: 'read' },
    runId: 1,
  });
  return { stage, app: createGitHub({ token, owner, repo, baseUrl: url, retryUnitMs: 1 }) };
}

const botsSay = async (stage: Stage) =>
  (await stage.comments(1)).filter(({ author, body }) => author?.type === 'Bot' && !body.includes('tickgate:v1 gate '));

test.each(['/loop help', '/loop stpo', '/loop answer work-4-ambiguous-criteria-1-nonce99 skip'])(
  'given the app’s reply to %j, the answer workflow keeps still',
  async (words) => {
    const { stage, app } = await givenBoth();
    await stage.asksGate({ issue: 1 });
    await stage.github.world.clock.advance(2000);
    await stage.github.as('ben').comments(1, words);
    await stage.settled();
    const [first, ...more] = await botsSay(stage);
    expect(more).toEqual([]);

    const events = await stage.deaf(async () => {
      await stage.github.as('ben').comments(1, words);
    });
    const [comment] = (await stage.comments(1)).filter(({ author }) => author?.login === 'ben').slice(-1);
    const [earlier] = (await stage.comments(1)).filter(({ author }) => author?.login === 'ben');
    const body = (first?.body ?? '').replaceAll(String(earlier?.id), String(comment?.id));
    await postComment(app, { issue: 1, body });
    for (const event of events) await stage.delivers(event);
    await stage.settled();
    const said = await botsSay(stage);
    expect(said.filter(({ body: text }) => text.includes(String(comment?.id)))).toHaveLength(1);
    expect(said.at(-1)?.viaAppId).toBe(app === undefined ? null : stage.app.id);
  },
);

test('given a loop whose file names another app, the answer workflow writes no receipt for a box or a reply, and starts the tick', async () => {
  const { stage } = await givenBoth();
  const receiptAppId = stage.app.id;
  const box = await stage.asksGate({ issue: 1, receiptAppId });
  await stage.github.as('ben').ticks(box.commentId, 'skip');
  await stage.settled();
  expect(stage.wakes()).toEqual(['answer']);
  const reply = await stage.asksGate({ issue: 2, receiptAppId });
  await stage.github.world.clock.advance(10 * 60_000);
  await stage.github.as('ben').comments(2, `/loop answer ${reply.gate.id} proceed`);
  await stage.settled();
  expect(await botsSay(stage)).toEqual([]);
  expect(stage.wakes()).toEqual(['answer', 'answer']);
  const counts = `the receipts of app ${stage.app.id} count here`;
  expect(stage.outcomes.filter((outcome) => 'why' in outcome && outcome.why === counts)).toHaveLength(2);
});

test('given a loop whose file names another app, the answer workflow does not say that an answer without an ID is recorded, and starts the tick', async () => {
  const { stage } = await givenBoth();
  await stage.asksGate({ issue: 1, receiptAppId: stage.app.id });
  await stage.github.world.clock.advance(31_000);
  await stage.github.as('ben').comments(1, '/loop answer proceed');
  await stage.settled();
  expect([await botsSay(stage), stage.wakes()]).toEqual([[], ['answer']]);
});

test('given a loop whose file names another app, the answer workflow refuses nothing either: that app’s receipt may tell which of two boxes counts', async () => {
  const { stage } = await givenBoth();
  const box = await stage.asksGate({ issue: 1, receiptAppId: stage.app.id });
  await stage.github.as('ben').ticks(box.commentId, 'skip');
  await stage.settled();
  await stage.github.world.clock.advance(60_000);
  await stage.github.as('ben').ticks(box.commentId, 'proceed');
  await stage.settled();
  expect(await botsSay(stage)).toEqual([]);
  expect(stage.wakes()).toEqual(['answer', 'answer']);
});

test('given a loop whose file names another app, the answer workflow records no command box, and starts the tick', async () => {
  const { stage } = await givenBoth();
  const issue = await stage.opensControlIssue('work', 'next tick', { receipts: stage.app.id });
  const person = stage.github.as('ben');
  const control = (await person.request(`GET /repos/acme/shop/issues/${issue}`)) as { body: string };
  const body = control.body.replace('- [ ]', '- [x]');
  await person.request(`PATCH /repos/acme/shop/issues/${issue}`, { body });
  await stage.settled();
  expect(await stage.comments(issue)).toEqual([]);
  expect(stage.wakes()).toEqual(['command']);
});

test('given the app’s receipt of a command, the answer workflow keeps still', async () => {
  const { stage, app } = await givenBoth();
  const issue = await stage.opensControlIssue();
  const events = await stage.deaf(async () => void (await stage.github.as('ben').comments(issue, '/loop pause')));
  const [comment] = await stage.comments(issue);
  const commands = [{ command: { verb: 'pause' } as const, loop: 'work', takeUp: 'next' as const }];
  const body = renderReply(`${comment?.id}/pause`, {
    kind: 'recorded',
    login: 'ben',
    at: comment?.createdAt ?? '',
    commands,
  });
  await postComment(app, { issue, body });
  for (const event of events) await stage.delivers(event);
  expect((await stage.comments(issue)).map((one) => one.body)).toEqual(['/loop pause', body]);
  expect(stage.wakes()).toEqual(['command']);
});

test('given a loop whose file names another app, the answer workflow writes no receipt for a command, and starts the tick', async () => {
  const { stage } = await givenBoth();
  const issue = await stage.opensControlIssue('work', 'next tick', { receipts: stage.app.id });
  await stage.github.as('ben').comments(issue, '/loop pause');
  await stage.settled();
  expect((await stage.comments(issue)).map(({ body }) => body)).toEqual(['/loop pause']);
  expect(stage.wakes()).toEqual(['command']);
});

test('given a loop whose file names this very app, its receipt is written', async () => {
  const stage = await setStage('server');
  open.push(stage);
  const { commentId } = await stage.asksGate({ issue: 1, receiptAppId: stage.app.id });
  await stage.github.as('ben').ticks(commentId, 'skip');
  await stage.settled();
  expect((await botsSay(stage)).map(({ body }) => body.split('\n')[1])).toEqual([
    'Recorded: **skip** by @ben. The next tick takes it up.',
  ]);
});
