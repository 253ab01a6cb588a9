/** One box answers several open questions alike: each as if its own box had been ticked, and none that it does not list. */
import { describe, expect, test } from 'vitest';
import { givenLoop, type LoopSetting, type LoopStage } from '../support/loop.ts';

const unclear = (title: string) => ({ title, body: '### Acceptance Criteria\n\n- TBD\n' });

/** Open questions in the threads of the issues 1, 2 and 3. */
async function givenQuestions(setting: LoopSetting = {}): Promise<LoopStage> {
  const loop = await givenLoop({ issues: ['One', 'Two', 'Three'].map(unclear), ...setting });
  await loop.tick();
  await loop.github.world.clock.advance(31_000);
  return loop;
}

async function nextTick(loop: LoopStage): Promise<void> {
  await loop.github.world.clock.advance(2_000);
  await loop.tick();
}

const answersOf = async (loop: LoopStage): Promise<string[]> =>
  (await loop.history())
    .flatMap(({ gates }) => gates)
    .flatMap(({ answer, by, subject }) => (answer === null ? [] : [`#${subject} ${answer} ${by}`]))
    .toSorted();

const botsIn = async (loop: LoopStage, issue: number): Promise<string[]> =>
  (await loop.comments(issue)).flatMap(({ body }) =>
    body.includes('tickgate:v1') ? [body.split('\n').slice(1).join('\n')] : [],
  );

const refusalsIn = async (loop: LoopStage, issue: number): Promise<string[]> =>
  (await loop.comments(issue)).flatMap(({ body }) =>
    body.includes('tickgate:v1 refusal') ? [body.split('\n').slice(1).join('\n')] : [],
  );

test('given three questions alike, one box answers all three, and each thread says who gave the answer and where', async () => {
  const loop = await givenQuestions();
  const asked = await loop.gate(2);
  expect(asked.body).toContain('Answer all 3 questions like this at once: this one and #1 and #3');
  await loop.ana.ticks(asked.commentId, 'all-skip');
  await nextTick(loop);

  expect(await answersOf(loop)).toEqual(['#1 skip ana', '#2 skip ana', '#3 skip ana']);
  const [first = ''] = await botsIn(loop, 1);
  expect(first).toContain('Answered: **skip** by @ana.');
  expect(first).toContain('- How: a box for all, at the question about #2, by its edit history');
  expect(loop.head()?.openGates).toEqual([]);
});

test('a tick that dies between two closings loses no answer: the comment with the box is closed last', async () => {
  const closing: { closes: () => Promise<void> | undefined } = { closes: () => undefined };
  const loop = await givenQuestions({
    watch: {
      arrives: ({ method, path }) =>
        method === 'PATCH' && path.includes('/issues/comments/') ? closing.closes() : undefined,
    },
  });
  await loop.ana.ticks((await loop.gate(1)).commentId, 'all-skip');
  await loop.github.world.clock.advance(2_000);
  const killed = loop.startProcess();
  await new Promise<void>((resolve) => {
    let closings = 0;
    closing.closes = () => {
      closings += 1;
      if (closings !== 2) return undefined;
      // GitHub takes the second once the tick is dead, so that it sends no third.
      const lost = loop.actions.loseRunner(killed);
      void lost.then(resolve);
      return lost;
    };
  });
  expect((await botsIn(loop, 1)).join('\n')).not.toContain('Answered:');
  await loop.github.world.clock.advance(11 * 60_000);
  closing.closes = () => undefined;
  await nextTick(loop);
  expect(await answersOf(loop)).toEqual(['#1 skip ana', '#2 skip ana', '#3 skip ana']);
});

test('its box for one question answers that one alone', async () => {
  const loop = await givenQuestions();
  await loop.ana.ticks((await loop.gate(2)).commentId, 'tickgate:option skip');
  await nextTick(loop);
  expect(await answersOf(loop)).toEqual(['#2 skip ana']);
});

describe('the box for all answers no question', () => {
  test('that was asked later', async () => {
    const loop = await givenQuestions();
    const asked = await loop.gate(1);
    const fourth = await loop.ana.opensIssue(unclear('Four'));
    await nextTick(loop);
    const later = await loop.gate(fourth);
    expect(later.body).toContain('Answer all 4 questions like this at once: this one and #1, #2 and #3');
    await loop.ana.ticks(asked.commentId, 'all-skip');
    await nextTick(loop);
    expect(await answersOf(loop)).toEqual(['#1 skip ana', '#2 skip ana', '#3 skip ana']);
    expect((await loop.gate(fourth)).commentId).toBe(later.commentId);
  });

  test('whose issue was reworded since, or closed; each thread says so', async () => {
    const loop = await givenQuestions();
    const asked = await loop.gate(1);
    await loop.ana.editsIssue(2, { body: '### Acceptance Criteria\n\n- TBD, other words\n' });
    await loop.ana.closesIssue(3);
    await loop.github.world.clock.advance(2_000);
    await loop.ana.ticks(asked.commentId, 'all-proceed');
    await nextTick(loop);
    expect(await answersOf(loop)).toEqual(['#1 proceed ana']);
    expect((await botsIn(loop, 2)).join('\n')).toContain('No answer is needed any more:');
    expect((await botsIn(loop, 3)).join('\n')).toContain('No answer is needed any more:');
  });

  test('whose comment somebody edited: its thread says how to answer it', async () => {
    const loop = await givenQuestions();
    const [asked, other] = [await loop.gate(1), await loop.gate(2)];
    loop.github.repository.access.set('olga', 'write');
    await loop.github.as('olga').editsComment(other.commentId, other.body.replace(' has ambiguous', ' has very clear'));
    await loop.ana.ticks(asked.commentId, 'all-skip');
    await nextTick(loop);
    expect(await answersOf(loop)).toEqual(['#1 skip ana', '#3 skip ana']);
    const [refusal = ''] = await refusalsIn(loop, 2);
    expect(refusal).toMatch(/^The text of this question was edited, so its boxes do not count\. Reply with/);
  });

  test('whose comment another person edited and restored while the box was ticked; its thread says so', async () => {
    const loop = await givenQuestions();
    const [asked, other] = [await loop.gate(1), await loop.gate(2)];
    loop.github.repository.access.set('olga', 'write');
    await loop.github.as('olga').editsComment(other.commentId, other.body.replace(' has ambiguous', ' has very clear'));
    await loop.ana.ticks(asked.commentId, 'all-skip');
    await loop.github.as('olga').editsComment(other.commentId, other.body);
    await nextTick(loop);
    expect(await answersOf(loop)).toEqual(['#1 skip ana', '#3 skip ana']);
    expect(await refusalsIn(loop, 2)).toEqual([expect.stringMatching(/^The text of this question was edited, so/)]);
  });

  test('that was closed before; the thread of the box says so', async () => {
    const loop = await givenQuestions();
    const asked = await loop.gate(1);
    await loop.ana.ticks((await loop.gate(3)).commentId, 'tickgate:option escalate');
    await nextTick(loop);
    await loop.ana.ticks(asked.commentId, 'all-skip');
    await nextTick(loop);
    expect(await answersOf(loop)).toEqual(['#1 skip ana', '#2 skip ana', '#3 escalate ana']);
    expect(await refusalsIn(loop, 1)).toEqual([
      'The question about #3 was closed when this box was heard, so it is not answered by it.',
    ]);
  });

  test('that another person has answered first: that answer counts, and its thread says so', async () => {
    const loop = await givenQuestions();
    loop.github.repository.access.set('olga', 'write');
    const asked = await loop.gate(1);
    await loop.github.as('olga').ticks((await loop.gate(2)).commentId, 'tickgate:option escalate');
    await loop.github.world.clock.advance(2_000);
    await loop.ana.ticks(asked.commentId, 'all-skip');
    await nextTick(loop);
    expect(await answersOf(loop)).toEqual(['#1 skip ana', '#2 escalate olga', '#3 skip ana']);
    expect(await refusalsIn(loop, 2)).toEqual([
      'Already answered: **escalate** by @olga. This later answer changes nothing.',
    ]);
  });

  test('where its person may not answer: one refusal, where the box stands', async () => {
    const loop = await givenQuestions({ config: 'approvers: [olga]\n' });
    await loop.ana.ticks((await loop.gate(1)).commentId, 'all-skip');
    await nextTick(loop);
    expect(await answersOf(loop)).toEqual([]);
    expect(await refusalsIn(loop, 1)).toEqual(['@ana, only @olga may answer this.']);
    expect(await refusalsIn(loop, 2)).toEqual([]);
  });

  test('where two people edited the question with the box: it is asked again, and no other question counts it', async () => {
    const loop = await givenQuestions();
    loop.github.repository.access.set('olga', 'write');
    const asked = await loop.gate(1);
    await loop.github.as('olga').ticks(asked.commentId, 'all-proceed');
    await loop.github.as('olga').unticks(asked.commentId, 'all-proceed');
    await loop.ana.ticks(asked.commentId, 'all-skip');
    await nextTick(loop);
    expect(await answersOf(loop)).toEqual([]);
    expect((await loop.gate(1)).commentId).not.toBe(asked.commentId);
  });

  test('if a writer adds a question to its list: a text that was edited answers no other', async () => {
    const loop = await givenQuestions();
    const asked = await loop.gate(1);
    const fourth = await loop.ana.opensIssue(unclear('Four'));
    await nextTick(loop);
    const [later] = await loop.gateIds(fourth);
    expect(later).toBeDefined();
    await loop.ana.editsComment(asked.commentId, asked.body.replace(/ alike=/, ` alike=${later},`));
    await loop.ana.ticks(asked.commentId, 'all-skip');
    await nextTick(loop);
    expect(await answersOf(loop)).toEqual([]);
  });
});

test('a person who ticks the box for all and then another box of one question means that one otherwise', async () => {
  const loop = await givenQuestions();
  await loop.ana.ticks((await loop.gate(1)).commentId, 'all-skip');
  await loop.github.world.clock.advance(2_000);
  await loop.ana.ticks((await loop.gate(2)).commentId, 'tickgate:option escalate');
  await nextTick(loop);
  expect(await answersOf(loop)).toEqual(['#1 skip ana', '#2 escalate ana', '#3 skip ana']);
});

test('a question alone has no such box', async () => {
  const loop = await givenLoop({ issues: [unclear('One')] });
  await loop.tick();
  expect((await loop.gate(1)).body).not.toContain('at once');
});
