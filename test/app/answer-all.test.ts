/** The app records a box that answers several questions as it records any other, and the tick takes it for each of them. */
import { afterEach, describe, expect, test } from 'vitest';
import { type HostName, type Stage, setStage } from './app-stage.ts';
import type { AskedGate } from './staged-threads.ts';
import { tickReads } from './tick-reads.ts';

const open: Stage[] = [];

afterEach(async () => {
  for (const stage of open.splice(0)) await stage.close();
});

interface TwoQuestions {
  readonly stage: Stage;
  readonly listed: AskedGate;
  readonly asked: AskedGate;
}

async function givenTwoQuestions(host: HostName, approvers: readonly string[] = []): Promise<TwoQuestions> {
  const stage = await setStage(host);
  open.push(stage);
  const listed = await stage.asksGate({ issue: 2, approvers });
  const asked = await stage.asksGate({ issue: 1, approvers, alike: [listed] });
  await stage.github.world.clock.advance(2_000);
  return { stage, listed, asked };
}

const written = async (stage: Stage, issue: number): Promise<string[]> =>
  (await stage.comments(issue))
    .filter(({ author, body }) => author?.type === 'Bot' && !body.includes('tickgate:v1 gate '))
    .map(({ body }) => body.split('\n').slice(1).join('\n'));

describe.each<HostName>(['server', 'actions'])('a box for all questions alike, %s', (host) => {
  test('has one receipt, where it stands, starts one tick, and answers the listed question too', async () => {
    const { stage, listed, asked } = await givenTwoQuestions(host);
    await stage.github.as('ben').ticks(asked.commentId, 'all-skip');
    await stage.settled();
    const receipt = 'Recorded: **skip** for all questions listed there by @ben. The next tick takes it up.';
    expect([await written(stage, 1), await written(stage, 2), stage.wakes()]).toEqual([[receipt], [], ['answer']]);
    const answered = { kind: 'answered', answer: { option: 'skip', login: 'ben', channel: 'receipt' } };
    expect(await tickReads(stage, asked, { beside: [listed] })).toMatchObject(answered);
    expect(await tickReads(stage, listed, { beside: [asked] })).toMatchObject({
      ...answered,
      answer: { ...answered.answer, gateId: listed.gate.id, commentId: asked.commentId },
    });
  });

  test('that its person unticks again takes the receipt back, and answers none', async () => {
    const { stage, listed, asked } = await givenTwoQuestions(host);
    await stage.github.as('ben').ticks(asked.commentId, 'all-skip');
    await stage.settled();
    await stage.github.world.clock.advance(2_000);
    await stage.github.as('ben').unticks(asked.commentId, 'all-skip');
    await stage.settled();
    expect(await written(stage, 1)).toEqual([]);
    expect(await tickReads(stage, listed, { beside: [asked] })).toMatchObject({ kind: 'open' });
  });

  test('of a person who may not answer is refused once, and answers none', async () => {
    const { stage, listed, asked } = await givenTwoQuestions(host, ['ana']);
    await stage.github.as('ben').ticks(asked.commentId, 'all-skip');
    await stage.settled();
    expect(await written(stage, 1)).toEqual(['@ben, only @ana may answer this.']);
    const read = await tickReads(stage, listed, { beside: [asked], approvers: ['ana'] });
    expect(read).toEqual({ gateId: listed.gate.id, kind: 'open', refusals: [] });
  });

  test('answers no other question once a person has changed which ones it lists', async () => {
    const { stage, listed, asked } = await givenTwoQuestions(host);
    const later = await stage.asksGate({ issue: 2 });
    await stage.github.as('ben').ticks(asked.commentId, 'all-skip');
    await stage.settled();
    const now = (await stage.comments(1)).find(({ id }) => id === asked.commentId)?.body ?? '';
    await stage.github.world.clock.advance(2_000);
    await stage.github.as('cleo').editsComment(asked.commentId, now.replace(listed.gate.id, later.gate.id));
    await stage.settled();
    expect(await tickReads(stage, later, { beside: [asked] })).toMatchObject({ kind: 'open' });
  });

  test('and a reply of its id is no answer: the line to copy names one question', async () => {
    const { stage, asked } = await givenTwoQuestions(host);
    await stage.github.as('ben').comments(1, `/loop answer ${asked.gate.id} all-skip`);
    await stage.settled();
    expect((await written(stage, 1)).join()).toContain('“all-skip” is not an option here.');
  });
});
