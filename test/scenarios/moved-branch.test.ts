import { expect, test } from 'vitest';
import { errorsOf, givenLoop, type LoopStage, wellFormed } from '../support/loop.ts';
import { pushedForStranger } from '../support/stranger.ts';

/** Two sessions a task: the first leaves a draft. */
const inTwoSteps = `write('part-' + order.session + '-' + order.subject + '.txt', 'x\\n');
result(order.session === 1
  ? { status: 'in_progress', exit_signal: false, completion_indicators: [], progress: 'Began' }
  : { progress: 'Did it' });`;

const filesOn = (loop: LoopStage, branch: string): string[] =>
  loop.git('ls-tree', '--name-only', branch).trim().split('\n');

test("a writer's commits on top of a draft are gone on with and noted; a stranger's on another are asked about and left as they are", async () => {
  const loop = await givenLoop({ issues: ['One', 'Two'].map(wellFormed), agent: inTwoSteps });
  expect(errorsOf(await loop.tick())).toEqual([]);
  const branches = ['tickgate/work/1-one', 'tickgate/work/2-two'] as const;
  await loop.ana.commits({ path: 'by-somebody.txt', text: 'mine\n', branch: branches[0] });
  await pushedForStranger(loop, branches[1]);
  const [byAna, byStranger] = branches.map((branch) => loop.git('rev-parse', branch).trim());
  const drafts = new Map((await loop.pullRequests()).map(({ head, number }) => [head, number]));

  const ticked = await loop.tick();
  expect(errorsOf(ticked)).toEqual([]);
  expect(ticked.outputs).toMatchObject({ verdict: 'work', outcome: 'ok' });
  expect(ticked.log).toContain(`#${drafts.get(branches[0])}: 1 commit by ana on top of ours is gone on with`);
  expect(ticked.summary).toContain('1 commit by ana on top of ours is gone on with');
  expect(filesOn(loop, branches[0])).toEqual(expect.arrayContaining(['by-somebody.txt', 'part-2-1.txt']));
  expect(loop.git('rev-parse', `${branches[0]}~1`).trim()).toBe(byAna);
  expect(loop.git('rev-parse', branches[1]).trim()).toBe(byStranger);
  const gate = await loop.gate(drafts.get(branches[1]) ?? 0);
  expect(gate.body).toContain('has diverged since the prior iteration crashed — re-attach, skip, or stop the loop?');
  expect((await loop.pullRequests()).map(({ head, draft }) => [head, draft])).toEqual(
    expect.arrayContaining([
      [branches[0], false],
      [branches[1], true],
    ]),
  );
});

test("on resume a writer's commits are asked about as well", async () => {
  const loop = await givenLoop({ issues: [wellFormed('One')], agent: inTwoSteps });
  expect(errorsOf(await loop.tick())).toEqual([]);
  const [draft] = await loop.pullRequests();
  await loop.ana.commits({ path: 'by-ana.txt', text: 'mine\n', branch: draft?.head ?? '' });

  const resumed = await loop.tick({ resume: 'true' });
  expect(errorsOf(resumed)).toEqual([]);
  expect(resumed.outputs['verdict']).toBe('ask');
  expect(await loop.gateIds(draft?.number ?? 0)).toHaveLength(1);
});
