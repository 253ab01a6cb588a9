import { describe, expect, test } from 'vitest';
import type { PlanFacts } from '../../src/core/claim/issue-claim.ts';
import {
  buildOrphanClosings,
  buildQuestionEffects,
  dropUnknownGates,
  listOrphanIds,
  toOrphanedGates,
} from '../../src/core/claim/planned-effects.ts';
import { listUnclearKeys } from '../../src/core/effects/effect.ts';
import type { GateFacts } from '../../src/core/gates/questions.ts';
import { askedUnlock } from '../../src/core/lease/force-unlock.ts';
import { freshHead, withBundle, withLease } from '../../src/core/record/head-transitions.ts';
import { chargedHead, lostTick } from '../../src/core/record/repair-lost-tick.ts';
import type { Head } from '../../src/core/state/head.ts';
import { aHead, aLease, anAskedGate, anObservation, aState, later, noon, settings } from '../support/core-facts.ts';

const question: GateFacts = { name: 'ambiguous-criteria', issue: 7, textHash: 'a'.repeat(64) };
const posted = anAskedGate(question, { nonce: 'lost1234' });
const orphan = {
  id: posted.id,
  signature: posted.signature,
  epoch: 3,
  question: posted.question,
  commentId: 900,
  nodeId: 'IC_900',
  reusable: true,
};
const facts = (orphans: PlanFacts['orphans']): Parameters<typeof buildQuestionEffects>[1] => ({
  standing: [],
  whenEmpty: 'idle',
  gates: {},
  loop: 'work',
  head: aHead({ epoch: 9 }),
  openGates: [],
  gatesBefore: [],
  observation: anObservation({}),
  spent: aHead().counters,
  subjects: [],
  controlIssue: 1,
  approvers: [],
  neverHuman: [],
  receiptAppId: null,
  notify: { owners: false },
  lessons: 'propose',
  lastAnswerer: null,
  language: 'en',
  verbosity: 'quiet',
  merge: settings().merge,
  doNotMergeLabel: 'do-not-merge',
  orphans,
});
const idsOf = (effects: ReturnType<typeof buildQuestionEffects>) =>
  effects.flatMap((effect) => (effect.kind === 'gate' ? [effect.gate.id] : []));

describe('a question that a lost tick had posted', () => {
  test('is found by what the head still says: planned and never done, or open and in no bundle', () => {
    const head = aHead({
      plannedEffects: ['label/7/in-progress', `gate/${posted.id}`],
      openGates: [{ id: 'work-1-merge-8-abcd', commentId: 1, nodeId: 'a' }],
    });

    expect(listOrphanIds(head, aState())).toEqual([posted.id, 'work-1-merge-8-abcd']);
    expect(listOrphanIds(head, aState({ gates: [posted] }))).toEqual(['work-1-merge-8-abcd']);
  });

  test('stays known also if the tick that found it is lost before it could close it or ask it again', () => {
    const lost = { id: posted.id, commentId: 1, nodeId: 'a' };
    const known = dropUnknownGates(aHead({ openGates: [lost] }), aState());

    expect(known.openGates).toEqual([]);
    expect(listOrphanIds(known, aState())).toEqual([posted.id]);
    expect(dropUnknownGates(aHead({ openGates: [lost] }), aState({ gates: [posted] })).openGates).toEqual([lost]);
  });

  test('is looked for by the next tick where GitHub did not answer its posting, and where its tick could not name its own bundle', () => {
    const key = `gate/${posted.id}`;
    const ref = { name: 'a bundle', digest: `sha256:${'0'.repeat(64)}`, bytes: 1, artifactId: 1, cacheKey: null };
    const saved = { bundle: { ...ref, savedAt: noon, durableDays: 30 }, generation: 4, state: aState(), history: [] };
    const head = aHead({ plannedEffects: [key, 'label/7/in-progress'] });
    const failed = listUnclearKeys({ effects: [], outcomes: [{ key, kind: 'failed', why: 'gone' }] }, []);

    expect(withBundle(head, { ...saved, unclear: failed }).plannedEffects).toEqual([key]);
    expect(withBundle(head, { ...saved, unclear: [] }).plannedEffects).toEqual([]);
    expect(withBundle(head, saved).plannedEffects).toEqual([key]);
    expect(withBundle(head, { ...saved, state: aState({ gates: [posted] }) }).plannedEffects).toEqual([]);
  });

  test('keeps its id when the same is asked again, so that there is one comment and no answer is lost', () => {
    expect(idsOf(buildQuestionEffects([question], facts([orphan])))).toEqual([posted.id]);
    expect(buildOrphanClosings([orphan], buildQuestionEffects([question], facts([orphan])))).toEqual([]);
  });

  test('is closed when it is not asked any more, or asked about other facts', () => {
    const other: GateFacts = { ...question, textHash: 'b'.repeat(64) };
    const asked = buildQuestionEffects([other], facts([orphan]));

    expect(idsOf(asked)).not.toContain(posted.id);
    expect(buildOrphanClosings([orphan], asked)).toMatchObject([
      { kind: 'gate-close', gateId: posted.id, commentId: 900, nodeId: 'IC_900' },
    ]);
    expect(buildOrphanClosings([orphan], asked)).toMatchObject([
      { body: expect.stringContaining('No answer is needed any more: what asked it is over.') },
    ]);
  });

  test('of a run that a fresh one has ended is closed, and no answer to it counts for the new run', () => {
    const old = toOrphanedGates([orphan], aHead(), true);

    expect(idsOf(buildQuestionEffects([question], facts(old)))).not.toContain(posted.id);
    expect(buildOrphanClosings(old, buildQuestionEffects([question], facts(old)))).toHaveLength(1);
    expect(toOrphanedGates([orphan], aHead({ plannedEffects: [`gate-close/${posted.id}`] }), false)).toMatchObject([
      { reusable: false },
    ]);
    expect(toOrphanedGates([orphan], aHead(), false)).toMatchObject([{ reusable: true }]);
  });

  test('stays known to the head of a fresh run until it is closed', () => {
    const open = [{ id: posted.id, commentId: 900, nodeId: 'IC_900' }];
    const planned = ['gate/work-1-merge-8-abcd', 'gate-close/work-1-merge-9-abcd', 'push/7'];
    const old = aHead({ openGates: open, plannedEffects: planned });
    const start = {
      loop: 'work',
      skill: 'work' as const,
      workflow: 'w.yml',
      ceilings: old.ceilings,
      now: old.updatedAt,
    };

    const fresh = freshHead(old, start);

    expect(listOrphanIds(fresh, aState())).toEqual(['work-1-merge-8-abcd', 'work-1-merge-9-abcd', posted.id]);
  });
});

describe('a question whose request arrives after the next holder has looked for it', () => {
  const ref = { name: 'a bundle', digest: `sha256:${'0'.repeat(64)}`, bytes: 1, artifactId: 1, cacheKey: null };
  const saved = { bundle: { ...ref, savedAt: noon, durableDays: 30 }, generation: 4, history: [], unclear: [] };
  /** Lost its lease at noon, and may work on until an hour later. */
  const displaced = aHead({ lease: aLease(), plannedEffects: [`gate/${posted.id}`] });
  const takenFrom = (head: Head, at: number): Head => {
    const lost = lostTick(head);
    if (lost === null) throw new Error('nobody was lost');
    return withLease(chargedHead(head, lost, later(at)), aLease({ nonce: 'next', epoch: 4, startedAt: later(at) }));
  };
  const afterOne = withBundle(takenFrom(displaced, 20), { ...saved, state: aState() });
  const afterAnother = (at: number): Head =>
    withBundle(withLease(afterOne, aLease({ nonce: 'third', epoch: 5, startedAt: later(at) })), {
      ...saved,
      state: aState(),
    });

  test('is looked for by each holder until the time of its tick is over, and by none after that', () => {
    expect(listOrphanIds(afterOne, aState())).toEqual([posted.id]);
    expect(listOrphanIds(afterAnother(59), aState())).toEqual([posted.id]);
    expect(listOrphanIds(afterAnother(61), aState())).toEqual([]);
  });

  test('is closed, since the same may have been asked anew, or answered', () => {
    const found = toOrphanedGates([orphan], afterOne, false);

    expect(idsOf(buildQuestionEffects([question], facts(found)))).not.toContain(posted.id);
    expect(buildOrphanClosings(found, [])).toMatchObject([{ kind: 'gate-close', commentId: 900 }]);
  });

  test('is asked under its id by a holder that finds it in time', () => {
    expect(toOrphanedGates([orphan], takenFrom(displaced, 20), false)).toMatchObject([{ reusable: true }]);
  });

  test('is looked for in a fresh run, too', () => {
    const { loop, skill, workflow, ceilings } = afterOne;
    const fresh = freshHead(afterOne, { loop, skill, workflow, ceilings, now: later(30) });

    expect(listOrphanIds(fresh, aState())).toEqual([posted.id]);
  });

  test('is no question about the lock that the head itself records', () => {
    const about = anAskedGate({ name: 'force-unlock', holderNonce: 'holder' }, { nonce: 'holder' });
    const unlockGate = askedUnlock(about, { commentId: 9, nodeId: 'IC_9', textHash: 'x' });
    const answered = aHead({ lease: aLease(), plannedEffects: [`gate/${about.id}`], unlockGate });

    const after = withBundle(takenFrom(answered, 20), { ...saved, state: aState() });

    expect(after.plannedEffects).toEqual([]);
  });
});
