import { afterEach, describe, expect, test } from 'vitest';
import { writeReceipt } from '../../app/github/receipts.ts';
import { renderAnswered } from '../../src/core/gates/closed-question.ts';
import { parseReceipt } from '../../src/core/gates/receipt.ts';
import { ACTIONS_APP_ID } from '../../src/emulator/model/account.ts';
import { theCeilings } from '../support/core-facts.ts';
import { type HostName, hostOf, publicOfPerson, type Stage, type StageOptions, setStage } from './app-stage.ts';
import { pullRequestOf } from './pull-request.ts';
import { WORKFLOW } from './staged-threads.ts';
import { tickReads } from './tick-reads.ts';

const open: Stage[] = [];

async function stageOf(host: HostName, options?: StageOptions): Promise<Stage> {
  const stage = await setStage(host, options);
  open.push(stage);
  return stage;
}

afterEach(async () => {
  for (const stage of open.splice(0)) await stage.close();
});

const receiptsIn = async (stage: Stage, issue = 1) =>
  (await stage.comments(issue)).flatMap((comment) => {
    const receipt = parseReceipt(comment.body);
    return receipt === null ? [] : [{ receipt, comment }];
  });

/** What people read of everything that was written after the question. */
const saidIn = async (stage: Stage, issue = 1) =>
  (await stage.comments(issue))
    .filter(({ body, author }) => author?.type === 'Bot' && !body.includes('tickgate:v1 gate '))
    .map(({ body }) => body.split('\n').slice(1).join('\n'));

const reasons = (stage: Stage) => stage.outcomes.flatMap((one) => (one.did === 'nothing' ? [one.why] : []));

/** Times have whole seconds. */
const aSecondLater = (stage: Stage) => stage.github.world.clock.advance(2000);

describe.each<HostName>(['server', 'actions'])('a box ticked by a writer, %s', (host) => {
  test('given an answer, the app writes one receipt and dispatches one tick, which takes the answer', async () => {
    const stage = await stageOf(host);
    const asked = await stage.asksGate({ issue: 1 });
    await stage.github.as('ben').ticks(asked.commentId, 'proceed');
    await stage.settled();
    expect(await saidIn(stage)).toEqual(['Recorded: **proceed** by @ben. The next tick takes it up.']);
    expect(stage.wakes()).toEqual(['answer']);
    expect(stage.outcomes.map(({ did }) => did).filter((did) => did !== 'nothing')).toEqual(['recorded', 'woke']);
    const [one] = await receiptsIn(stage);
    expect(one?.receipt).toMatchObject({
      gateId: asked.gate.id,
      option: 'proceed',
      login: 'ben',
      permission: 'write',
      commentId: asked.commentId,
      text: null,
    });
    expect(one?.comment.viaAppId).toBe(stage.receiptAppId);
    expect(await tickReads(stage, asked)).toMatchObject({
      kind: 'answered',
      answer: { option: 'proceed', login: 'ben', channel: 'receipt' },
    });
  });

  test('given an answer whose delivery comes many times, at once and later, there is still one receipt and one dispatch', async () => {
    const stage = await stageOf(host);
    const { commentId } = await stage.asksGate({ issue: 1 });
    await stage.github.as('ben').ticks(commentId, 'proceed');
    await stage.redelivers(5);
    await stage.settled();
    await stage.redelivers(5);
    expect(await receiptsIn(stage)).toHaveLength(1);
    expect(stage.wakes()).toEqual(['answer']);
    expect(stage.outcomes.filter(({ did }) => did === 'recorded')).toHaveLength(11);
  });

  test('given an answer, when another person answers differently later, the app replies once that it changes nothing', async () => {
    const stage = await stageOf(host);
    const { commentId } = await stage.asksGate({ issue: 1 });
    await stage.github.as('ben').ticks(commentId, 'proceed');
    await stage.settled();
    await stage.github.as('cleo').ticks(commentId, 'stop');
    await stage.settled();
    await stage.redelivers(3);
    expect(await saidIn(stage)).toEqual([
      'Recorded: **proceed** by @ben. The next tick takes it up.',
      'Already answered: **proceed** by @ben. This later answer changes nothing.',
    ]);
  });

  test('given two ticked boxes, no answer counts until one alone stays ticked', async () => {
    const stage = await stageOf(host);
    const { commentId } = await stage.asksGate({ issue: 1 });
    const ben = stage.github.as('ben');
    const body = (await stage.comments(1))[0]?.body ?? '';
    const two = body.replace('- [ ] <!-- tickgate:option skip', '- [x] <!-- tickgate:option skip');
    await ben.editsComment(
      commentId,
      two.replace('- [ ] <!-- tickgate:option stop', '- [x] <!-- tickgate:option stop'),
    );
    await stage.settled();
    await stage.redelivers(2);
    expect(await saidIn(stage)).toEqual(['Several boxes are ticked (skip, stop), so none counts. Leave one ticked.']);
    expect(stage.wakes()).toEqual([]);
    await ben.unticks(commentId, 'stop');
    await stage.settled();
    expect((await saidIn(stage)).at(-1)).toBe('Recorded: **skip** by @ben. The next tick takes it up.');
    expect(stage.wakes()).toEqual(['answer']);
  });

  test('given an edit that also changes the question, no answer counts, and the app says so once', async () => {
    const stage = await stageOf(host);
    const { commentId, gate } = await stage.asksGate({ issue: 1 });
    const body = (await stage.comments(1))[0]?.body ?? '';
    const edited = body
      .replace('has ambiguous criteria', 'is fine')
      .replace('[ ] <!-- tickgate:option pro', '[x] <!-- tickgate:option pro');
    await stage.github.as('ben').editsComment(commentId, edited);
    await stage.settled();
    await stage.redelivers(2);
    expect(await saidIn(stage)).toEqual([
      `The text of this question was edited, so its boxes do not count. Reply with \`/loop answer ${gate.id} OPTION\`.`,
    ]);
    expect(stage.wakes()).toEqual([]);
  });

  test('given a box that was unticked before its delivery came, the app writes nothing', async () => {
    const stage = await stageOf(host);
    const { commentId } = await stage.asksGate({ issue: 1 });
    const late = await stage.deaf(async () => {
      await stage.github.as('ben').ticks(commentId, 'proceed');
      await stage.github.as('ben').unticks(commentId, 'proceed');
    });
    for (const event of late) await stage.delivers(event);
    expect(await saidIn(stage)).toEqual([]);
    expect(reasons(stage)).toContain('the box was unticked again');
    expect(stage.wakes()).toEqual([]);
  });

  test('when a person corrects an answer, one receipt records the correction, and the tick takes it', async () => {
    const stage = await stageOf(host);
    const asked = await stage.asksGate({ issue: 1 });
    const ben = stage.github.as('ben');
    const first = await stage.deaf(() => ben.ticks(asked.commentId, 'proceed'));
    for (const event of first) await stage.delivers(event);
    await aSecondLater(stage);
    await ben.unticks(asked.commentId, 'proceed');
    await stage.settled();
    // No reply promises what no tick keeps.
    expect(await saidIn(stage)).toEqual([]);
    expect(stage.outcomes.at(-1)).toEqual({ did: 'took-back', gateId: asked.gate.id, option: 'proceed' });
    expect(await tickReads(stage, asked)).toMatchObject({ kind: 'open' });
    await ben.ticks(asked.commentId, 'skip');
    await stage.settled();
    await aSecondLater(stage);
    await ben.ticks(asked.commentId, 'stop');
    await stage.settled();
    expect(await saidIn(stage)).toEqual(['Recorded: **stop** instead of **skip** by @ben. The next tick takes it up.']);
    const newest = { kind: 'answered', answer: { option: 'stop', login: 'ben', channel: 'receipt' } };
    expect(await tickReads(stage, asked)).toMatchObject(newest);
    // What they said before comes once more: it is not what stands now.
    for (const event of first) await stage.delivers(event);
    await stage.redelivers(2);
    expect(await saidIn(stage)).toEqual(['Recorded: **stop** instead of **skip** by @ben. The next tick takes it up.']);
    expect(await tickReads(stage, asked)).toMatchObject(newest);
  });

  test('given a replayed answer to a closed question, the app writes nothing', async () => {
    const stage = await stageOf(host);
    const { commentId } = await stage.asksGate({ issue: 1 });
    await stage.github.as('ben').ticks(commentId, 'proceed');
    await stage.settled();
    for (const { comment } of await receiptsIn(stage)) await stage.github.as('ana').deletesComment(comment.id);
    const { owner, repo } = stage.loop;
    await stage.loop.request('PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}', {
      owner,
      repo,
      comment_id: commentId,
      body: 'Answered: **proceed** by @ben.',
    });
    await stage.redelivers(1);
    expect(await receiptsIn(stage)).toEqual([]);
    expect(stage.outcomes.filter(({ did }) => did === 'recorded')).toHaveLength(1);
  });

  test('given an answer to a copy of a question, the app drops it without a request', async () => {
    const stage = await stageOf(host);
    await stage.asksGate({ issue: 1 });
    const copied = (await stage.comments(1))[0]?.body ?? '';
    const copy = await stage.github.as('cleo').comments(1, copied);
    await stage.settled();
    await stage.github.as('ben').ticks(copy, 'proceed');
    await stage.settled();
    expect(stage.outcomes.at(-1)).toEqual({ did: 'nothing', why: 'a loop did not write this comment' });
    expect(await receiptsIn(stage)).toEqual([]);
  });

  test('given a changed hidden line, the app drops the answer', async () => {
    const stage = await stageOf(host);
    const { commentId } = await stage.asksGate({ issue: 1 });
    const body = (await stage.comments(1))[0]?.body ?? '';
    const turned = body
      .replace(WORKFLOW, '.github/workflows/deploy.yml')
      .replace('[ ] <!-- tickgate:option pro', '[x] <!-- tickgate:option pro');
    await stage.github.as('ben').editsComment(commentId, turned);
    await stage.settled();
    expect(stage.outcomes.at(-1)).toEqual({ did: 'nothing', why: 'its hidden first line was changed' });
    expect(stage.wakes()).toEqual([]);
  });

  test('given a question with approvers, only their answers count', async () => {
    const stage = await stageOf(host);
    const { commentId } = await stage.asksGate({ issue: 1, approvers: ['cleo'] });
    await stage.github.as('ben').ticks(commentId, 'proceed');
    await stage.settled();
    expect(await saidIn(stage)).toEqual(['@ben, only @cleo may answer this.']);
    expect(stage.wakes()).toEqual([]);
  });

  test('given a question that names accounts of agents, their answers count neither by a box nor by a reply', async () => {
    const stage = await stageOf(host);
    const { gate, commentId } = await stage.asksGate({ issue: 1, neverHuman: ['coder'] });
    await stage.github.as('coder').ticks(commentId, 'proceed');
    await stage.settled();
    await stage.github.as('coder').comments(1, `/loop answer ${gate.id} stop`);
    await stage.settled();
    expect(reasons(stage).filter((why) => why === 'an agent said it')).toHaveLength(2);
    expect([await saidIn(stage), stage.wakes()]).toEqual([[], []]);
  });

  test('when another person unticks the box of an answer, its receipt stays, and the tick takes it', async () => {
    const stage = await stageOf(host);
    const asked = await stage.asksGate({ issue: 1 });
    await stage.github.as('ben').ticks(asked.commentId, 'proceed');
    await stage.settled();
    await stage.github.as('cleo').unticks(asked.commentId, 'proceed');
    await stage.settled();
    expect(await receiptsIn(stage)).toMatchObject([{ receipt: { option: 'proceed', login: 'ben' } }]);
    expect(await tickReads(stage, asked)).toMatchObject({ kind: 'answered', answer: { login: 'ben' } });
  });

  test('given an issue that was edited since its question, an answer is refused once as out of date, except a stop', async () => {
    const stage = await stageOf(host);
    const { commentId } = await stage.asksGate({ issue: 1 });
    await stage.github.as('ana').request('PATCH /repos/acme/shop/issues/1', { body: 'Twice as fast.' });
    await stage.github.as('ben').ticks(commentId, 'proceed');
    await stage.settled();
    await stage.redelivers(2);
    const refused = [expect.stringMatching(/^What this question was about has changed, so the answer was not used\./)];
    expect([await saidIn(stage), stage.wakes()]).toEqual([refused, []]);

    await stage.github.as('ben').unticks(commentId, 'proceed');
    await stage.github.as('ben').ticks(commentId, 'stop');
    await stage.settled();
    expect(await receiptsIn(stage)).toMatchObject([{ receipt: { option: 'stop', login: 'ben' } }]);
  });

  const leads = { teams: { leads: ['cleo'] }, granted: { members: 'read' } } as const;

  test('given a question with a team as approvers, only its present members’ answers count', async () => {
    const stage = await stageOf(host, leads);
    const { commentId } = await stage.asksGate({ issue: 1, approvers: ['acme/leads'] });
    await stage.github.as('ben').ticks(commentId, 'proceed');
    await stage.settled();
    if (host === 'actions') {
      // No permission of a workflow's token lets it ask who is in a team.
      expect(stage.outcomes.at(-1)).toEqual({ did: 'nothing', why: 'this app may not read the members of a team' });
      return;
    }
    expect(await saidIn(stage)).toEqual(['@ben, only @acme/leads may answer this.']);
    await stage.github.as('ben').unticks(commentId, 'proceed');
    await stage.github.as('cleo').ticks(commentId, 'proceed');
    await stage.settled();
    expect(await receiptsIn(stage)).toMatchObject([{ receipt: { option: 'proceed', login: 'cleo' } }]);
    expect(stage.wakes()).toEqual(['answer']);
  });

  test('given a team that the app may not read, or that does not exist, the app neither replies nor records', async () => {
    for (const options of [
      { ...leads, granted: {} },
      { ...leads, teams: {} },
    ]) {
      const stage = await stageOf(host, options);
      const { commentId } = await stage.asksGate({ issue: 1, approvers: ['acme/leads'] });
      await stage.github.as('cleo').ticks(commentId, 'proceed');
      await stage.settled();
      expect(stage.outcomes.at(-1)).toMatchObject({ did: 'nothing', why: expect.stringContaining('team') });
      expect(await saidIn(stage)).toEqual([]);
      expect(stage.failures()).toBe(0);
      expect(stage.wakes()).toEqual([]);
    }
  });

  test('given a locked thread, the app wakes the loop without a receipt, and the tick finds the answer by itself', async () => {
    const stage = await stageOf(host);
    const { gate, commentId } = await stage.asksGate({ issue: 1 });
    await stage.github.as('ana').request('PUT /repos/acme/shop/issues/1/lock', {});
    await stage.github.as('ben').ticks(commentId, 'proceed');
    await stage.settled();
    expect(stage.wakes()).toEqual(['answer']);
    await stage.github.as('ben').comments(1, `/loop answer ${gate.id} perhaps`);
    await stage.settled();
    expect(stage.outcomes.at(-1)).toEqual({
      did: 'nothing',
      why: 'the thread is locked: no bot can comment there',
    });
    expect(stage.failures()).toBe(0);
    expect(await receiptsIn(stage)).toEqual([]);
  });

  test('given a workflow without the input reason, the app dispatches it without one', async () => {
    const stage = await stageOf(host, { declaresReason: false });
    const { commentId } = await stage.asksGate({ issue: 1 });
    await stage.github.as('ben').ticks(commentId, 'proceed');
    await stage.settled();
    expect(stage.wakes()).toEqual(['no reason']);
  });

  test('given a refused dispatch, the app still writes the receipt, and a redelivery wakes the loop', async () => {
    const stage = await stageOf(host);
    const { commentId } = await stage.asksGate({ issue: 1 });
    const route = 'POST /repos/{owner}/{repo}/actions/workflows/{workflow_id}/dispatches';
    stage.github.world.faults.add({ route, times: 1, effect: { kind: 'status', status: 503 } });
    await stage.github.as('ben').ticks(commentId, 'proceed');
    await stage.settled();
    expect(stage.failures()).toBe(1);
    expect(await receiptsIn(stage)).toHaveLength(1);
    expect(stage.wakes()).toEqual([]);
    // For a minute it is left to the process that wrote the receipt: two of them must not start a tick each.
    await stage.redelivers(1);
    expect(stage.wakes()).toEqual([]);
    await stage.github.world.clock.advance(61_000);
    await stage.redelivers(1);
    expect(await receiptsIn(stage)).toHaveLength(1);
    expect(stage.wakes()).toEqual(['answer']);
  });
});

describe.each<HostName>(['server', 'actions'])('a reply, %s', (host) => {
  test('given a reply with an option and words, the answer has both', async () => {
    const stage = await stageOf(host);
    const facts = {
      name: 'agent-decision',
      subject: { kind: 'issue', number: 1 },
      session: 's1',
      question: 'Which one?',
      questionHash: 'h',
    } as const;
    const asked = await stage.asksGate({ issue: 1, facts });
    const reply = await stage.github.as('ben').comments(1, `/loop answer ${asked.gate.id} answer the second, please`);
    await stage.settled();
    expect(await saidIn(stage)).toEqual(['Recorded: **answer** by @ben. The next tick takes it up.']);
    const [one] = await receiptsIn(stage);
    expect(one?.receipt).toMatchObject({ option: 'answer', text: 'the second, please', commentId: reply });
    expect(stage.wakes()).toEqual(['answer']);
    await stage.redelivers(4);
    expect(await receiptsIn(stage)).toHaveLength(1);
  });

  test('given an answer of a reader, the app refuses it in one sentence, once', async () => {
    const stage = await stageOf(host, publicOfPerson);
    const { gate } = await stage.asksGate({ issue: 1 });
    await stage.github.as('rita').comments(1, `/loop answer ${gate.id} stop`);
    await stage.settled();
    await stage.redelivers(3);
    expect(await saidIn(stage)).toEqual(['@rita, only people with write access may answer this.']);
    expect(stage.wakes()).toEqual([]);
  });

  test('given an answer of a stranger, the app makes no request and no reply', async () => {
    const stage = await stageOf(host, publicOfPerson);
    const { gate } = await stage.asksGate({ issue: 1 });
    await stage.github.as('mallory').comments(1, `/loop answer ${gate.id} stop`);
    await stage.settled();
    // The answer workflow's own filter starts no runner for it.
    expect(reasons(stage).filter((why) => why === 'a stranger wrote it')).toHaveLength(host === 'server' ? 1 : 0);
    expect(await saidIn(stage)).toEqual([]);
  });

  test('given an unknown option, the app replies with the known ones', async () => {
    const stage = await stageOf(host);
    const { gate } = await stage.asksGate({ issue: 1 });
    await stage.github.as('ben').comments(1, `/loop answer ${gate.id} merge`);
    await stage.settled();
    expect(await saidIn(stage)).toEqual([
      `“merge” is not an option here. Reply with \`/loop answer ${gate.id} OPTION\`, where OPTION is \`skip\`, \`escalate\`, \`proceed\` or \`stop\`.`,
    ]);
  });

  test('given an answer to an unknown question, the app says that there is none', async () => {
    const stage = await stageOf(host);
    await stage.asksGate({ issue: 1 });
    await stage.github.as('ben').comments(1, '/loop answer work-1-merge-1-abcd merge');
    await stage.settled();
    expect(await saidIn(stage)).toEqual(['There is no open question with this id.']);
  });

  test('given an answer written by the app or another bot, the app ignores it', async () => {
    const stage = await stageOf(host);
    const { gate } = await stage.asksGate({ issue: 1 });
    const { owner, repo } = stage.loop;
    await stage.loop.request('POST /repos/{owner}/{repo}/issues/{issue_number}/comments', {
      owner,
      repo,
      issue_number: 1,
      body: `/loop answer ${gate.id} stop`,
    });
    await stage.settled();
    expect(stage.outcomes.filter(({ did }) => did !== 'nothing')).toEqual([]);
    expect(await receiptsIn(stage)).toEqual([]);
  });
});

test('given an answer delivered to the server and to the answer workflow, the first to record it starts the one tick', async () => {
  const stage = await stageOf('server');
  const beside = await hostOf('actions', { github: stage.github, app: stage.app, outcomes: stage.outcomes });
  const asked = await stage.asksGate({ issue: 1 });
  await stage.github.as('ben').ticks(asked.commentId, 'proceed');
  await Promise.all([stage.settled(), beside.settled()]);
  await stage.settled();
  // A loop believes the receipts of one of the two, and the app does not know which.
  const receipts = await receiptsIn(stage);
  expect(receipts.map(({ receipt }) => receipt.option)).toEqual(['proceed', 'proceed']);
  expect(new Set(receipts.map(({ comment }) => comment.viaAppId))).toEqual(new Set([stage.app.id, ACTIONS_APP_ID]));
  expect(stage.wakes()).toEqual(['answer']);
  expect(await tickReads(stage, asked)).toMatchObject({ kind: 'answered', answer: { option: 'proceed' } });
});

test('given two instances that write the same receipt at once, the later one removes its own', async () => {
  const stage = await stageOf('actions');
  const asked = await stage.asksGate({ issue: 1 });
  const place = { github: stage.loop, appId: ACTIONS_APP_ID, issue: 1 };
  const receipt = {
    ...{ gateId: asked.gate.id, option: 'proceed', text: null, login: 'ben', userId: 7, permission: 'write' },
    ...{ editedAt: '2026-11-22T00:00:00Z', deliveryId: 'd', commentId: asked.commentId, textHash: null },
  };
  const written = await Promise.all([1, 2, 3].map(() => writeReceipt(place, receipt)));
  expect(written.toSorted()).toEqual(['first', 'second', 'second']);
  expect(await receiptsIn(stage)).toHaveLength(1);
});

test('given an issue that was closed meanwhile, an answer that stops the run counts, and any other is void', async () => {
  for (const [option, reading] of [
    ['stop', { kind: 'answered', answer: { option: 'stop', login: 'ben' } }],
    ['proceed', { kind: 'void', why: '#1 is closed' }],
  ] as const) {
    const stage = await stageOf('server');
    const asked = await stage.asksGate({ issue: 1 });
    await stage.github.as('ana').request('PATCH /repos/acme/shop/issues/1', { state: 'closed' });
    await stage.github.as('ben').ticks(asked.commentId, option);
    await stage.settled();

    expect(await tickReads(stage, asked)).toMatchObject(reading);
  }
});

test('given ceilings that were changed since the question about a budget, it is closed with that cause', async () => {
  const stage = await stageOf('server');
  const tripped = [{ name: 'dollars', value: 28, ceiling: 30, raiseTo: 60 }] as const;
  const ceilings = theCeilings({ maxDollars: 30 });
  const asked = await stage.asksGate({
    issue: 1,
    facts: { name: 'budget-escalation', iteration: 4, tripped, ceilings },
  });

  expect(await tickReads(stage, asked)).toMatchObject({ kind: 'void', why: 'the ceilings were changed' });
});

test('given an answer that a lost tick took and closed, it still counts, unless another account edited the closed comment', async () => {
  const stage = await stageOf('server');
  const asked = await stage.asksGate({ issue: 1 });
  await stage.github.as('ben').ticks(asked.commentId, 'proceed');
  await stage.settled();
  for (const { comment } of await receiptsIn(stage)) await stage.github.as('ana').deletesComment(comment.id);
  const read = await tickReads(stage, asked);
  if (read?.kind !== 'answered') throw new Error('nobody has answered');
  const { owner, repo } = stage.loop;
  const close = (body: string) =>
    stage.loop.request('PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}', {
      ...{ owner, repo, comment_id: asked.commentId, body },
    });
  const consumed = [{ id: asked.gate.id, option: 'proceed' }];
  const closed = renderAnswered(asked.gate, read.answer);
  await close(closed);

  expect(await tickReads(stage, asked, { consumed })).toEqual({ ...read, refusals: [] });
  expect(await tickReads(stage, asked)).toMatchObject({ kind: 'ask-again' });
  await stage.github.as('ana').request('PATCH /repos/acme/shop/issues/1', { state: 'closed' });
  expect(await tickReads(stage, asked, { consumed })).toMatchObject({ kind: 'void', why: '#1 is closed' });
  await stage.github.as('ana').request('PATCH /repos/acme/shop/issues/1', { state: 'open' });
  await stage.github.as('cleo').editsComment(asked.commentId, closed.replace('By: ben', 'By: ana'));
  expect(await tickReads(stage, asked, { consumed })).toMatchObject({ kind: 'ask-again' });
});

describe.each<HostName>(['server', 'actions'])('words behind a merge that names its question, %s', (host) => {
  test('given a condition, the app records no merge and says which line merges', async () => {
    const stage = await stageOf(host);
    const { number: pr, headSha } = await pullRequestOf(stage, 'tickgate/work/1-faster');
    const { gate } = await stage.asksGate({ issue: 1, facts: { name: 'merge', pr, headSha } });
    await stage.github.as('ben').comments(1, `/loop answer ${gate.id} merge once the checks are green`);
    await stage.settled();
    expect(await receiptsIn(stage)).toEqual([]);
    expect(stage.wakes()).toEqual([]);
    expect(await saidIn(stage)).toEqual([
      expect.stringMatching(`^.merge. takes no text, .* write ./loop answer ${gate.id} merge. alone\\.$`),
    ]);

    await aSecondLater(stage);
    await stage.github.as('ben').comments(1, `/loop answer ${gate.id} merge`);
    await stage.settled();
    expect((await receiptsIn(stage)).map(({ receipt }) => receipt.option)).toEqual(['merge']);
  });
});
