/** A question that stays open is said once more after a day, whatever becomes of the tick that says it. */
import { expect, test } from 'vitest';
import type { Watch } from '../../src/emulator/http/passage.ts';
import { errorsOf, givenLoop, type LoopSetting, type LoopStage } from '../support/loop.ts';

const hourMs = 3_600_000;
const unclear = (title: string) => ({ title, body: '### Acceptance Criteria\n\n- TBD\n' });

/** Waits for an answer to its only question. */
async function givenWaitingLoop(setting: LoopSetting = {}): Promise<LoopStage> {
  const loop = await givenLoop({ issues: [unclear('One')], config: 'approvers: [ana]\n', ...setting });
  expect(errorsOf(await loop.tick())).toEqual([]);
  return loop;
}

const after = (loop: LoopStage, hours: number): Promise<void> => loop.github.world.clock.advance(hours * hourMs);

const reminders = async (loop: LoopStage, issue = 1): Promise<string[]> =>
  (await loop.comments(issue)).map(({ body }) => body).filter((body) => body.includes('has been open for a day'));

test('a question that is open for a day is said once more, with its link and its options, and never again', async () => {
  const loop = await givenWaitingLoop();
  const { commentId } = await loop.gate(1);
  await after(loop, 23);
  await loop.tick();
  expect(await reminders(loop)).toEqual([]);

  await after(loop, 1);
  const runs = [loop.startProcess(), loop.startProcess()];
  for (const run of runs) await loop.ended(run);
  const [said = '', ...more] = await reminders(loop);
  expect(more).toEqual([]);
  const [, ...lines] = said.trimEnd().split('\n');
  expect(lines.map((line) => line.replace(/\(http.*\/issues/, '(…/issues'))).toEqual([
    `@ana: this question has been open for a day: [Issue #1 has ambiguous criteria. Skip, escalate, or proceed with my best interpretation?](…/issues/1#issuecomment-${commentId})`,
    '',
    'Answer at the question, which says how:',
    '',
    '- skip: leave this issue out',
    '- escalate: ask the author',
    '- proceed: best interpretation',
    '- stop: end this run',
  ]);

  // Where one of the two was skipped, the comment itself is news for one more tick.
  await loop.tick();
  const quiet = loop.head()?.epoch;
  await after(loop, 1);
  await loop.tick();
  expect(loop.head()?.epoch).toBe(quiet);
  await after(loop, 47);
  await loop.tick();
  expect(await reminders(loop)).toHaveLength(1);

  await loop.ana.ticks(commentId, 'skip');
  expect(errorsOf(await loop.tick())).toEqual([]);
  expect((await loop.comments(1))[0]?.body).toContain('Answered: **skip** by @ana.');
});

test('a question that was answered in time is not said again', async () => {
  const loop = await givenWaitingLoop();
  await loop.ana.ticks((await loop.gate(1)).commentId, 'skip');
  await after(loop, 25);
  await loop.tick();
  expect(await reminders(loop)).toEqual([]);
});

test('given a runner that is lost as soon as it has said so, no later tick says it again', async () => {
  const watch: { answers: NonNullable<Watch['answers']> } = { answers: () => undefined };
  // About the whole loop, which waits: no tick works meanwhile.
  const issues = ['One', 'Two'].map((title) => ({ title, body: 'Please.' }));
  const loop = await givenWaitingLoop({ issues, watch: { answers: (passage) => watch.answers(passage) } });
  expect(loop.head()?.status).toBe('waiting');
  const control = loop.head()?.controlIssue ?? 0;
  await after(loop, 25);
  const run = loop.startProcess();
  watch.answers = async ({ method, path }) => {
    if (method !== 'POST' || !path.endsWith(`/issues/${control}/comments`)) return;
    watch.answers = () => undefined;
    await loop.actions.loseRunner(run);
  };
  await loop.ended(run);
  expect(loop.head()?.openGates[0]?.remindedAt).toBeUndefined();
  await loop.github.world.clock.advance(11 * 60_000);

  expect(errorsOf(await loop.tick())).toEqual([]);

  expect(loop.head()?.openGates[0]?.remindedAt).toBeDefined();
  expect(await reminders(loop, control)).toHaveLength(1);
});

test('given a thread that is locked meanwhile, the loop tries once and waits on', async () => {
  const loop = await givenWaitingLoop();
  await loop.ana.request('PUT /repos/acme/shop/issues/1/lock', {});
  await after(loop, 25);
  await loop.tick();
  const tried = loop.head()?.epoch;
  await after(loop, 1);
  await loop.tick();
  expect(loop.head()?.epoch).toBe(tried);
  expect(await reminders(loop)).toEqual([]);
});
