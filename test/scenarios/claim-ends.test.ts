/** A claim that ends says so in its thread, with one request. */
import { expect, test } from 'vitest';
import { controlIssue } from '../support/lock-stage.ts';
import { diligentAgent, errorsOf, givenLoop, type LoopStage, wellFormed } from '../support/loop.ts';

const one = { issues: [wellFormed('One')] };

const claimComments = async (loop: LoopStage): Promise<string[]> =>
  (await loop.comments(1))
    .filter(({ body }) => /effect key=claim/.test(body))
    .map(({ body }) => body.split('\n')[1] ?? '');

const isSkipped = async (): Promise<LoopStage> => {
  const loop = await givenLoop({ ...one, agent: 'fail(3);' });
  for (const _ of [1, 2]) expect(errorsOf(await loop.tick())).toEqual([]);
  const gate = await loop.gate(1);
  expect(await claimComments(loop)).toMatchObject([expect.stringContaining('works on this issue (iteration 2, ')]);
  await loop.ana.ticks(gate.commentId, 'skip');
  return loop;
};

const isClosedUnmerged = async (): Promise<LoopStage> => {
  const loop = await givenLoop({ ...one, agent: diligentAgent });
  expect(errorsOf(await loop.tick())).toEqual([]);
  const [pull] = await loop.pullRequests();
  expect(await claimComments(loop)).toMatchObject([expect.stringContaining('works on this issue (iteration 1, ')]);
  await loop.ana.closesIssue(pull?.number ?? 0);
  return loop;
};

const isStopped = async (): Promise<LoopStage> => {
  const loop = await givenLoop({ ...one, agent: 'fail(3);' });
  expect(errorsOf(await loop.tick())).toEqual([]);
  await loop.ana.comments(controlIssue(loop), '/loop stop');
  return loop;
};

const isStoppedAndAsked = async (): Promise<LoopStage> => {
  const loop = await givenLoop({ ...one, agent: 'fail(3);' });
  for (const _ of [1, 2]) expect(errorsOf(await loop.tick())).toEqual([]);
  await loop.ana.comments(controlIssue(loop), '/loop stop');
  return loop;
};

/** Known only once the tick has recorded its work. */
const isAtItsCeiling = async (): Promise<LoopStage> =>
  await givenLoop({ ...one, agent: 'fail(3);', config: 'max-iterations: 1\n' });

/** Without a mention. */
const stoppedByAna = 'Stopped by @\u200bana';

/** Its run goes on to rest: it has not stopped. */
const isOutOfTheBacklog = async (): Promise<LoopStage> => {
  const issues = [{ ...wellFormed('One'), labels: ['bug'] }];
  const loop = await givenLoop({ issues, agent: 'fail(3);', config: 'backlog:\n  labels: [bug]\n' });
  expect(errorsOf(await loop.tick())).toEqual([]);
  await loop.ana.unlabels(1, 'bug');
  return loop;
};

test.each([
  ['its issue is skipped', isSkipped, 'ana skipped it'],
  ['its pull request is closed unmerged', isClosedUnmerged, '#3 was closed without being merged'],
  ['the run is stopped', isStopped, `the run has ended (${stoppedByAna})`],
  [
    'the run is stopped while a question is open',
    isStoppedAndAsked,
    `the run has ended (${stoppedByAna}); its question waits for an answer`,
  ],
  ['the run has reached a ceiling', isAtItsCeiling, 'the run has ended (Iteration budget reached: 1/1)'],
  ['its label of the backlog is gone', isOutOfTheBacklog, 'it is not free in the backlog of this loop any more'],
])('the claim comment of an issue is true once %s, and is written once', async (_what, given, why) => {
  const loop = await given();
  expect(errorsOf(await loop.tick())).toEqual([]);

  const over = [`The Tickgate loop \`work\` does not work on this issue any more: ${why}.`];
  expect(await claimComments(loop)).toEqual(over);
  expect(await loop.labels(1)).not.toContain('in-progress');
  expect(errorsOf(await loop.tick())).toEqual([]);
  expect(await claimComments(loop)).toEqual(over);
});
