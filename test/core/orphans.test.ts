import { describe, expect, test } from '@jest/globals';
import type { GateFacts } from '../../src/core/gate-questions.ts';
import { orphanClosings, orphanIds, type PlanFacts, questionEffects } from '../../src/core/planned-effects.ts';
import { aHead, anAskedGate, anObservation } from '../support/core-facts.ts';

const question: GateFacts = { name: 'ambiguous-criteria', issue: 7, textHash: 'a'.repeat(64) };
const posted = anAskedGate(question, { nonce: 'lost1234' });
const orphan = {
  id: posted.id,
  signature: posted.signature,
  epoch: 3,
  question: posted.question,
  commentId: 900,
  nodeId: 'IC_900',
};
const facts = (orphans: PlanFacts['orphans']): PlanFacts => ({
  loop: 'work',
  head: aHead({ epoch: 9 }),
  openGates: [],
  observation: anObservation({}),
  controlIssue: 1,
  approvers: [],
  orphans,
});
const idsOf = (effects: ReturnType<typeof questionEffects>) =>
  effects.flatMap((effect) => (effect.kind === 'gate' ? [effect.gate.id] : []));

describe('a question that a lost tick had posted', () => {
  test('is found by what the head still says: planned and never done, or open and in no bundle', () => {
    const head = aHead({
      plannedEffects: ['label/7/in-progress', `gate/${posted.id}`],
      openGates: [{ id: 'work-1-merge-8-abcd', commentId: 1, nodeId: 'a' }],
    });

    expect(orphanIds(head, [])).toEqual([posted.id, 'work-1-merge-8-abcd']);
    expect(orphanIds(head, [posted])).toEqual(['work-1-merge-8-abcd']);
  });

  test('keeps its id when the same is asked again, so that there is one comment and no answer is lost', () => {
    expect(idsOf(questionEffects([question], facts([orphan])))).toEqual([posted.id]);
    expect(orphanClosings([orphan], questionEffects([question], facts([orphan])))).toEqual([]);
  });

  test('is closed when it is not asked any more, or asked about other facts', () => {
    const other: GateFacts = { ...question, textHash: 'b'.repeat(64) };
    const asked = questionEffects([other], facts([orphan]));

    expect(idsOf(asked)).not.toContain(posted.id);
    expect(orphanClosings([orphan], asked)).toMatchObject([
      { kind: 'gate-close', gateId: posted.id, commentId: 900, nodeId: 'IC_900' },
    ]);
    expect(orphanClosings([orphan], asked)).toMatchObject([
      { body: expect.stringContaining('No answer is needed any more: the tick that asked it was lost.') },
    ]);
  });
});
