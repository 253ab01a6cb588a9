/** The question whether to force-unlock, when the tick that posts it dies before the head names its comment. */
import { expect, test } from 'vitest';
import type { Run } from '../../src/emulator/actions/runs.ts';
import type { Passage, Watch } from '../../src/emulator/http/passage.ts';
import { controlIssue, endOf, holder, holdsOnUntil, meets } from '../support/lock-stage.ts';
import { errorsOf, givenLoop, type LoopStage, wellFormed } from '../support/loop.ts';
import { until } from '../support/until.ts';

const isPosted = ({ method, path }: Passage): boolean => method === 'POST' && /\/issues\/\d+\/comments$/.test(path);

interface LostQuestion {
  readonly loop: LoopStage;
  readonly first: Run;
  readonly control: number;
  /** Id of the gate that stands in the thread. */
  readonly id: string;
}

/** A holder at work, and the question about its lock by a tick whose machine was lost as soon as the comment stood there. */
async function givenLostQuestion(shown: string): Promise<LostQuestion> {
  const watch: { answers: NonNullable<Watch['answers']> } = { answers: () => undefined };
  const loop = await givenLoop({
    issues: [wellFormed('Add a search box')],
    agent: holdsOnUntil(shown),
    watch: { answers: (passage) => watch.answers(passage) },
  });
  const first = await holder(loop);
  const control = controlIssue(loop);
  let release = (): void => {};
  const died = new Promise<void>((resolve) => (release = resolve));
  watch.answers = (passage) => (isPosted(passage) ? died : undefined);
  const asker = loop.startProcess({ lock: 'force' });
  await until(async () => (await loop.gateIds(control)).length === 1, 60);
  await loop.actions.loseRunner(asker);
  watch.answers = () => undefined;
  release();
  const [id = ''] = await loop.gateIds(control);
  expect(loop.head()).toMatchObject({ unlockGate: null });
  return { loop, first, control, id };
}

test('is recorded by the next tick that meets the holder, and can be answered', async () => {
  const { loop, control, id } = await givenLostQuestion('head.epoch > 1');
  expect((await meets(loop)).outputs['outcome']).toBe('skipped_lock');
  const gate = await loop.gate(control);
  expect(gate.id).toBe(id);
  expect(loop.head()).toMatchObject({ epoch: 1, unlockGate: { commentId: gate.commentId, answerId: null } });

  await loop.ana.ticks(gate.commentId, 'yes');
  expect((await meets(loop)).log).toContain('Force-unlock was answered yes by @ana.');
  await loop.actions.idle();
  expect(await loop.gateIds(control)).toEqual([]);
  expect(loop.head()).toMatchObject({ lease: null, unlockGate: null, plannedEffects: [] });
});

test('is closed by the next tick once its holder has left, and the one after is as light as ever', async () => {
  const planned = "head.planned_effects.some((key) => key.includes('force-unlock'))";
  const { loop, first, control } = await givenLostQuestion(planned);
  await endOf(first);
  expect(loop.head()).toMatchObject({ lease: null, unlockGate: null });
  expect(await loop.gateIds(control)).toHaveLength(1);

  const next = await loop.tick();
  expect(errorsOf(next)).toEqual([]);
  expect(await loop.gateIds(control)).toEqual([]);
  const bodies = (await loop.comments(control)).map(({ body }) => body);
  expect(bodies.filter((body) => body.includes('No answer is needed any more: what asked it is over.'))).toHaveLength(
    1,
  );
  expect(loop.head()?.plannedEffects).toEqual([]);
  expect((await loop.tick()).outputs['outcome']).toBe('quiet');
});
