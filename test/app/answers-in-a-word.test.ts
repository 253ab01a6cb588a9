/** The app takes a word alone as the tick does: for the one question of the thread that is open, and with the same rights. */
import { afterEach, describe, expect, test } from 'vitest';
import { renderAnswered } from '../../src/core/gates/closed-question.ts';
import { dollarsTripped } from '../core/gate-samples.ts';
import { type HostName, type Stage, type StageOptions, setStage } from './app-stage.ts';
import type { AskedGate } from './staged-threads.ts';
import { tickReads } from './tick-reads.ts';

const open: Stage[] = [];

afterEach(async () => {
  for (const stage of open.splice(0)) await stage.close();
});

async function stageOf(host: HostName, options: StageOptions = {}): Promise<Stage> {
  const stage = await setStage(host, options);
  open.push(stage);
  return stage;
}

const aSecondLater = (stage: Stage) => stage.github.world.clock.advance(2000);

/** What people read of everything that was written after the question. */
const saidIn = async (stage: Stage) =>
  (await stage.comments(1))
    .filter(({ body, author }) => author?.type === 'Bot' && !body.includes('tickgate:v1 gate '))
    .map(({ body }) => body.split('\n').slice(1).join('\n'));

/** The tick closes the question by this comment. */
async function closesAs(stage: Stage, { gate, commentId }: AskedGate, answeredBy: number): Promise<void> {
  const { owner, repo } = stage.loop;
  const answer = {
    ...{ gateId: gate.id, name: gate.name, question: gate.question, option: 'proceed', text: null, login: 'ben' },
    ...{ userId: 1, permission: 'write' as const, at: '2026-11-27T11:00:00Z', commentId: answeredBy, deliveryId: null },
    channel: 'reply' as const,
  };
  await stage.loop.request('PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}', {
    ...{ owner, repo, comment_id: commentId, body: renderAnswered(gate, answer) },
  });
}

describe.each<HostName>(['server', 'actions'])('a reply of one word, %s', (host) => {
  const byMail = [
    'proceed\r\n\r\nOn Fri, Nov 27, 2026 at 11:00 AM github-actions[bot] <\r\nnotifications@github.com> wrote:\r\n\r\n> Is it clear?',
    'Proceed.\n\nAm Fr., 27. Nov. 2026 um 11:00 Uhr schrieb Tickgate:\n> Is it clear?\n>\n> - [ ] **proceed**: as it is',
  ];
  test.each(['proceed', '/loop answer proceed', '**proceed**', 'Proceed!', ...byMail])(
    '%j of a writer is recorded once and starts a tick, which judges it: only a tick knows every question as it was posted',
    async (words) => {
      const stage = await stageOf(host);
      const asked = await stage.asksGate({ issue: 1 });
      await stage.github.world.clock.advance(31_000);
      await stage.github.as('ben').comments(1, words);
      await stage.settled();
      await stage.redelivers(2);
      expect(await saidIn(stage)).toEqual(['Recorded: **proceed** by @ben. The next tick takes it up.']);
      expect(new Set(stage.wakes())).toEqual(new Set(['answer']));
      expect(await tickReads(stage, asked)).toMatchObject({
        kind: 'answered',
        answer: { option: 'proceed', login: 'ben', channel: 'reply' },
      });
    },
  );

  test('without its id leaves no receipt that would count by itself: once its words are gone, no tick finds an answer', async () => {
    const stage = await stageOf(host);
    const asked = await stage.asksGate({ issue: 1 });
    await stage.github.world.clock.advance(31_000);
    const ben = stage.github.as('ben');
    const said = await ben.comments(1, '/loop answer proceed');
    await stage.settled();
    expect(await saidIn(stage)).toEqual(['Recorded: **proceed** by @ben. The next tick takes it up.']);
    await ben.deletesComment(said);
    expect(await tickReads(stage, asked)).toMatchObject({ kind: 'open' });
  });

  test('to raise, or edited into another, that reaches no question has one reply; /loop answer says that nothing is asked', async () => {
    const stage = await stageOf(host);
    const asked = await stage.asksGate({ issue: 1 });
    await stage.github.world.clock.advance(31_000);
    const ben = stage.github.as('ben');
    const said = await ben.comments(1, 'proceed');
    await stage.settled();
    await ben.editsComment(said, 'skip');
    await stage.settled();
    await stage.redelivers(1);
    const notTaken = `A word in a comment that was edited answers nothing. Write \`/loop answer ${asked.gate.id} skip\`.`;
    expect((await saidIn(stage)).at(-1)).toBe(notTaken);

    await closesAs(stage, asked, said);
    const again = await ben.comments(1, 'proceed');
    await ben.editsComment(again, 'escalate');
    await stage.settled();
    expect((await saidIn(stage)).at(-1)).toBe(notTaken);
    await ben.comments(1, '/loop answer skip');
    await stage.settled();
    expect((await saidIn(stage)).at(-1)).toBe('No question is open in this thread, so this answers none.');

    const control = await stage.opensControlIssue();
    await ben.comments(1, 'raise to 30');
    for (const words of ['raise to 30', 'skip', 'raise']) await ben.comments(control, words);
    await stage.github.as('rob').comments(control, 'raise to 40');
    await stage.settled();
    await stage.redelivers(1);
    const said30 =
      'No question is open here that these words answer, so no ceiling was raised. Name the one that you mean: `/loop raise iterations=…`, `/loop raise prs=…`, `/loop raise minutes=…` or `/loop raise dollars=…`.';
    const replies = (await stage.comments(control)).filter(({ author }) => author?.type === 'Bot');
    expect(replies.map(({ body }) => body.split('\n').slice(1).join('\n'))).toEqual([said30]);
  });

  test('that was its answer and is edited into another changes nothing, and its author hears that', async () => {
    const stage = await stageOf(host);
    const asked = await stage.asksGate({ issue: 1 });
    await stage.github.world.clock.advance(31_000);
    const ben = stage.github.as('ben');
    const said = await ben.comments(1, 'proceed');
    await stage.settled();
    await closesAs(stage, asked, said);
    await ben.editsComment(said, 'skip');
    await stage.settled();
    expect((await saidIn(stage)).at(-1)).toBe('Already answered: **proceed** by @ben. This edit changes nothing.');
  });

  test('with words under the question of an agent is recorded as an answer in words', async () => {
    const stage = await stageOf(host);
    await stage.asksGate({ issue: 1, facts: decision });
    await aSecondLater(stage);
    await stage.github.as('ben').comments(1, '/loop answer blue\nas the sky');
    await stage.settled();
    expect(await saidIn(stage)).toEqual(['Recorded: **answer** by @ben. The next tick takes it up.']);
    expect(stage.wakes()).toEqual(['answer']);
  });

  test.each(['without', 'with'])(
    'that its author corrects %s an ID leaves one reply, which says the answer that a tick takes',
    async (how) => {
      const stage = await stageOf(host);
      const asked = await stage.asksGate({ issue: 1 });
      await stage.github.world.clock.advance(31_000);
      const ben = stage.github.as('ben');
      await ben.comments(1, '/loop answer proceed');
      await stage.settled();
      await aSecondLater(stage);
      await ben.comments(1, how === 'with' ? `/loop answer ${asked.gate.id} escalate` : '/loop answer escalate');
      await stage.settled();
      await stage.redelivers(2);
      expect(await saidIn(stage)).toEqual([expect.stringMatching(/^Recorded: \*\*escalate\*\* by @ben\b/)]);
      expect(await tickReads(stage, asked)).toMatchObject({ kind: 'answered', answer: { option: 'escalate' } });
    },
  );

  test('that its author edits into another loses its reply, for no tick takes an edited one', async () => {
    const stage = await stageOf(host);
    const asked = await stage.asksGate({ issue: 1 });
    await stage.github.world.clock.advance(31_000);
    const ben = stage.github.as('ben');
    const said = await ben.comments(1, '/loop answer proceed');
    await stage.settled();
    await aSecondLater(stage);
    await ben.editsComment(said, '/loop answer escalate');
    await stage.settled();
    expect((await saidIn(stage)).filter((text) => text.startsWith('Recorded'))).toEqual([]);
    expect((await tickReads(stage, asked))?.kind).not.toBe('answered');
  });

  test('below a question that a person has edited is not recorded, and the tick that it starts refuses it', async () => {
    const stage = await stageOf(host);
    const asked = await stage.asksGate({ issue: 1 });
    const [question] = await stage.comments(1);
    await stage.deaf(() => stage.github.as('ana').editsComment(asked.commentId, `${question?.body} Or is it?`));
    await stage.github.world.clock.advance(31_000);
    await stage.github.as('ben').comments(1, '/loop answer proceed');
    await stage.settled();
    expect([await saidIn(stage), stage.wakes()]).toEqual([[], ['answer']]);
    expect(await tickReads(stage, asked)).toMatchObject({ refusals: [{ why: { doubt: 'question edited' } }] });
  });

  test('about an issue that has changed since is refused as stale', async () => {
    const stage = await stageOf(host);
    await stage.asksGate({ issue: 1 });
    await stage.github.world.clock.advance(31_000);
    await stage.deaf(async () => {
      await stage.github.as('ana').request('PATCH /repos/acme/shop/issues/1', { body: 'Another text.' });
    });
    await stage.github.as('ben').comments(1, '/loop answer proceed');
    await stage.settled();
    expect([(await saidIn(stage)).filter((text) => text.startsWith('Recorded')), stage.wakes()]).toEqual([[], []]);
    expect(await saidIn(stage)).toHaveLength(1);
  });

  test('after another person’s answer is not recorded', async () => {
    const stage = await stageOf(host);
    await stage.asksGate({ issue: 1 });
    await stage.github.world.clock.advance(31_000);
    await stage.github.as('ana').comments(1, '/loop answer escalate');
    await stage.settled();
    await aSecondLater(stage);
    await stage.github.as('ben').comments(1, '/loop answer proceed');
    await stage.settled();
    expect(await saidIn(stage)).toEqual(['Recorded: **escalate** by @ana. The next tick takes it up.']);
  });

  const quote = '\n\nOn Fri, Nov 27, 2026 at 11:00 AM github-actions[bot] wrote:\n\n> Which one?\n';
  const decision = {
    name: 'agent-decision',
    subject: { kind: 'issue', number: 1 },
    session: 's1',
    question: 'Which one?',
    questionHash: 'h',
  } as const;

  test('by mail in words starts a tick where an agent’s question is open, and is its answer; words on the page wait', async () => {
    const stage = await stageOf(host);
    const asked = await stage.asksGate({ issue: 1, facts: decision });
    await stage.github.world.clock.advance(31_000);
    await stage.github.as('ben').comments(1, 'Take the second one, please.');
    await stage.settled();
    expect(stage.wakes()).toEqual([]);
    await stage.github.as('ben').comments(1, `It has the tests.${quote}`);
    await stage.settled();
    expect([await saidIn(stage), stage.wakes()]).toEqual([[], ['answer']]);
    expect(await tickReads(stage, asked)).toMatchObject({
      kind: 'answered',
      answer: { option: 'answer', login: 'ben', text: 'Take the second one, please.\n\nIt has the tests.' },
    });
  });

  test('by mail in words of people whose words cannot count starts no tick, and none without such a question', async () => {
    const stage = await stageOf(host, { visibility: 'public' });
    await stage.asksGate({ issue: 1, facts: decision, approvers: ['ana'] });
    await stage.asksGate({ issue: 2 });
    await aSecondLater(stage);
    stage.github.repository.access.set('tina', 'triage');
    for (const by of ['ben', 'tina', 'mallory']) await stage.github.as(by).comments(1, `The second.${quote}`);
    await stage.github.as('ana').comments(2, `The second.${quote}`);
    await stage.settled();
    expect([await saidIn(stage), stage.wakes()]).toEqual([[], []]);
    await stage.github.as('ana').comments(1, `The second.${quote}`);
    await stage.settled();
    expect(stage.wakes()).toEqual(['answer']);
  });

  test('by mail to a question that is answered already hears so once, and starts no tick', async () => {
    const stage = await stageOf(host, { visibility: 'public' });
    const { gate, commentId } = await stage.asksGate({ issue: 1 });
    const { owner, repo } = stage.loop;
    const mail = (words: string, question = gate.question) =>
      `${words}\n\nOn Fri, Nov 27, 2026 at 11:00 AM github-actions[bot] wrote:\n\n> **${question.replace(' has ', ' has\n> ')}**\n>\n> - [ ] **escalate**: ask`;
    const answer = {
      ...{ gateId: gate.id, name: gate.name, question: gate.question, option: 'proceed', text: null },
      ...{
        login: 'ana',
        userId: 1,
        permission: 'admin' as const,
        at: '2026-11-27T11:00:00Z',
        commentId,
        deliveryId: null,
      },
      channel: 'reply',
    } as const;
    await stage.loop.request('PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}', {
      ...{ owner, repo, comment_id: commentId, body: renderAnswered(gate, answer) },
    });
    const refused = async () => (await saidIn(stage)).filter((text) => !text.startsWith('Answered: '));
    await aSecondLater(stage);
    stage.github.repository.access.set('tina', 'triage');
    // A word alone is talk, as is one below another question, and one of a person whose words do not count.
    await stage.github.as('ben').comments(1, 'escalate');
    await stage.github.as('ben').comments(1, mail('escalate', 'Is it another one?'));
    await stage.github.as('tina').comments(1, mail('escalate'));
    await stage.settled();
    expect(await refused()).toEqual([]);

    await stage.github.as('ben').comments(1, mail('Escalate'));
    await stage.settled();
    await stage.redelivers(2);
    await stage.settled();
    expect(await refused()).toEqual(['Already answered: **proceed** by @ana. This later answer changes nothing.']);
    expect(stage.wakes()).toEqual([]);
  });

  test('that is an option of no open question is talk', async () => {
    const stage = await stageOf(host);
    await stage.asksGate({ issue: 1 });
    await aSecondLater(stage);
    await stage.github.as('ben').comments(1, 'merge');
    await stage.settled();
    expect([await saidIn(stage), stage.wakes()]).toEqual([[], []]);
  });

  test('of an account that may not write is refused, and starts no tick', async () => {
    const stage = await stageOf(host);
    await stage.asksGate({ issue: 1 });
    await aSecondLater(stage);
    stage.github.repository.access.set('tina', 'triage');
    await stage.github.as('tina').comments(1, 'proceed');
    await stage.settled();
    expect(stage.wakes()).toEqual([]);
    expect((await saidIn(stage)).filter((text) => text.startsWith('Recorded'))).toEqual([]);
  });

  test('of a member who may only read is refused, starts no tick, and leaves the word of a writer clear', async () => {
    const stage = await stageOf(host, { membership: 'none', visibility: 'public' });
    const asked = await stage.asksGate({ issue: 1 });
    await stage.github.world.clock.advance(31_000);
    await stage.github.as('rita').comments(1, 'proceed');
    await stage.settled();
    expect(await saidIn(stage)).toEqual([expect.stringContaining('@rita')]);
    expect(stage.wakes()).toEqual([]);

    await aSecondLater(stage);
    await stage.github.as('ben').comments(1, 'proceed');
    await stage.settled();
    expect(stage.wakes()).toEqual(['answer']);
    expect(await tickReads(stage, asked)).toMatchObject({ kind: 'answered', answer: { login: 'ben' } });
  });

  test('of a person who is no approver is refused, and starts no tick', async () => {
    const stage = await stageOf(host);
    await stage.asksGate({ issue: 1, approvers: ['ana'] });
    await stage.github.world.clock.advance(31_000);
    await stage.github.as('ben').comments(1, 'proceed');
    await stage.settled();
    expect(await saidIn(stage)).toEqual(['@ben, only @ana may answer this.']);
    expect(stage.wakes()).toEqual([]);
  });

  test('that raises to a number below the ceiling, just after the question, is refused for the number at once', async () => {
    const stage = await stageOf(host);
    const asked = await stage.asksGate({ issue: 1, facts: dollarsTripped });
    await aSecondLater(stage);
    await stage.github.as('ben').comments(1, 'raise to 20');
    await stage.settled();
    const refused = 'dollars: $20.00 is not above the ceiling, $25.00. To lower it, write `/loop raise dollars=20`.';
    expect([await saidIn(stage), stage.wakes()]).toEqual([[refused], []]);
    expect(await tickReads(stage, asked)).toMatchObject({ refusals: [{ why: { cause: 'raise' } }] });
  });

  test('where two questions are open is refused with the ids of both, and starts no tick', async () => {
    const stage = await stageOf(host);
    const asked = [await stage.asksGate({ issue: 1 }), await stage.asksGate({ issue: 1 })];
    await aSecondLater(stage);
    await stage.github.as('ben').comments(1, 'proceed');
    await stage.settled();
    const lines = asked.map(({ gate }) => `- \`/loop answer ${gate.id} proceed\``).toSorted();
    expect(await saidIn(stage)).toEqual([
      `Several questions are open here, so this answer counts for none. Name one:\n\n${lines.join('\n')}`,
    ]);
    expect(stage.wakes()).toEqual([]);
  });
});
