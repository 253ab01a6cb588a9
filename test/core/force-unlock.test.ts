import { describe, expect, test } from 'vitest';
import { listOrphanIds } from '../../src/core/claim/planned-effects.ts';
import { readDiskText, toDiskText } from '../../src/core/codec/record-codec.ts';
import { applyDirectives } from '../../src/core/directives/apply.ts';
import { gateEntry } from '../../src/core/gates/open-gate.ts';
import {
  answeredUnlock,
  askedUnlock,
  closedUnlock,
  findUnrecordedUnlock,
  mustAsk,
  questionsAboutHolder,
  unlockEvidence,
  unlockQuestion,
  unlockSentences,
  unrecorded,
  withGrant,
  withPlannedQuestion,
  withQuestion,
  withRefusal,
  withUnlockGate,
  withUnlockReading,
  withUnlockThread,
} from '../../src/core/lease/force-unlock.ts';
import { over, withBundle } from '../../src/core/record/head-transitions.ts';
import { hasClaimed, lostTick } from '../../src/core/record/repair-lost-tick.ts';
import { Head } from '../../src/core/state/head.ts';
import { aHead, aLease, aLine, anAnswer, anObservation, aState, later, noon, settings } from '../support/core-facts.ts';

const bundle = {
  ...{ name: 'a bundle', digest: `sha256:${'0'.repeat(64)}`, bytes: 1, artifactId: 1, cacheKey: null },
  ...{ savedAt: noon, durableDays: 30 },
};
const holder = aLease({ nonce: '0b0e2d94-6f7c-4f0e-9a55-2d5f4f5f6a7b' });
const held = aHead({ epoch: 3, lease: holder, controlIssue: 1 });
const alive = { kind: 'alive' } as const;
const unclear = (pastDeadline: boolean) => ({ kind: 'ambiguous', warning: 'Cannot tell.', pastDeadline }) as const;
const question = (again: number | null = null) =>
  unlockQuestion({ loop: 'work', holder, issueNumber: 1, askedAt: noon, again });
const asked = (commentId = 900) => askedUnlock(question(), { commentId, nodeId: `IC_${commentId}`, textHash: 'hash' });
const said = (option: string, text: string | null = null) =>
  answeredUnlock(asked(), anAnswer(asked().gate, option, { text, channel: 'reply' }));

describe('whether to force-unlock', () => {
  test('is asked by force about every holder that is not dead', () => {
    expect(mustAsk('force', alive)).toBe(true);
    expect(mustAsk('force', unclear(false))).toBe(true);
    expect(mustAsk('force', { kind: 'dead', because: 'gone' })).toBe(false);
    expect(mustAsk('skip', alive)).toBe(false);
    expect(mustAsk('wait', alive)).toBe(false);
  });

  test('is asked by every tick about a holder of unknown status, once its deadline has passed', () => {
    expect(mustAsk('skip', unclear(false))).toBe(false);
    expect(mustAsk('skip', unclear(true))).toBe(true);
    expect(mustAsk('wait', unclear(true))).toBe(true);
  });

  test('is one question a holder: its id and signature follow from the nonce', () => {
    const gate = question();
    expect(gate).toMatchObject({
      id: 'work-2-force-unlock-loop-0b0e2d946f7c4f0e9a55',
      signature: holder.nonce,
      subject: null,
      question: "Force-unlock previous iteration's lock? This may corrupt in-flight work.",
    });
    expect(gate.options.map(({ id }) => id)).toEqual(['yes', 'no', 'stop']);
    expect(question()).toEqual(gate);
    expect(question(900).id).toBe(`${gate.id}p0`);
    expect(
      unlockQuestion({ loop: 'work', holder: aLease({ nonce: 'another' }), issueNumber: 1, askedAt: noon, again: null })
        .id,
    ).not.toBe(gate.id);
  });

  test('shows whose lock it is and why it is asked', () => {
    expect(unlockEvidence(holder, unclear(true))).toEqual([
      `The lock is held by run 50 attempt 1, iteration 2, since ${noon}; its deadline is ${later(60)}.`,
      'Cannot tell.',
      'Removing the lock ends nothing: to end it too, cancel it at https://github.com/acme/shop/actions/runs/50',
    ]);
    expect(unlockEvidence({ ...holder, pid: 7 }, alive)).toContain(
      'Removing the lock ends nothing; the process works on',
    );
    expect(unlockEvidence(holder, alive)).toContain('GitHub says that it has not ended.');
  });
});

describe('the question in the head', () => {
  test('is kept by the first tick to ask, and only while its holder has not ended', () => {
    const first = withQuestion(held, asked(), null);
    expect(first.unlockGate?.commentId).toBe(900);
    expect(withQuestion(first, asked(901), null)).toBe(first);
    expect(withQuestion({ ...held, lease: null }, asked(), null).unlockGate).toBeNull();
    const next = { ...held, lease: aLease({ nonce: 'next' }) };
    expect(withQuestion(next, asked(), null)).toBe(next);
  });

  test('is replaced where its comment cannot be answered any more, and where its holder has changed', () => {
    const first = withQuestion(held, asked(), null);
    expect(withQuestion(first, asked(901), 900).unlockGate?.commentId).toBe(901);
    const old = { ...held, unlockGate: { ...asked(), forNonce: 'gone' } };
    expect(withQuestion(old, asked(901), null).unlockGate?.commentId).toBe(901);
  });

  test('survives the disk, and holds no words of people', () => {
    const head = withRefusal(withQuestion(held, asked(), null), said('no', 'leave it, it is my secret run'));
    expect(head.unlockGate).toMatchObject({ answerId: '901', answer: { option: 'no', text: null, login: 'ana' } });
    const text = toDiskText(Head, head);
    expect(text).not.toContain('secret');
    expect(readDiskText(Head, text)).toEqual({ ok: true, value: head });
  });

  test('a refusal is kept with the very question that it answers', () => {
    const other = { ...held, unlockGate: asked(907) };
    expect(withRefusal(other, said('no'))).toBe(other);
  });
});

describe('the key of a question that is to be posted', () => {
  const key = `gate/${question().id}`;
  const planned = withPlannedQuestion(held, question());
  const left = { ...planned, lease: aLease({ nonce: 'next' }), epoch: 4 };

  test('is planned once, and only while the holder is there', () => {
    expect(planned.plannedEffects).toEqual([key]);
    expect(withPlannedQuestion(planned, question())).toBe(planned);
    const gone = { ...held, lease: null };
    expect(withPlannedQuestion(gone, question())).toBe(gone);
  });

  test('stays in the head through every change and the bundle of the holder that it is about', () => {
    const saved = { bundle, generation: 4, state: aState(), history: [] };
    expect(questionsAboutHolder(planned)).toEqual([key]);
    expect(over(held)(planned).plannedEffects).toEqual([key]);
    expect(withBundle(planned, { ...saved, unclear: [] }).plannedEffects).toEqual([key]);
    expect(withBundle(planned, saved).plannedEffects).toEqual([key]);
  });

  test('is no act of that holder, which neither closes the question nor has claimed anything by it', () => {
    expect(listOrphanIds(planned, aState())).toEqual([]);
    const lost = lostTick({ ...planned, reserved: { iteration: 0, dollars: 0 } });
    expect(lost !== null && hasClaimed(lost)).toBe(false);
  });

  test('makes the next holder look for the comment, and leaves the head with its bundle', () => {
    expect(listOrphanIds(left, aState())).toEqual([question().id]);
    expect(questionsAboutHolder(left)).toEqual([]);
    const saved = { bundle, generation: 4, state: aState(), history: [], unclear: [] };
    expect(withBundle(left, saved).plannedEffects).toEqual([]);
  });
});

describe('what stands in the thread of the control issue', () => {
  const { id, signature } = question();
  const found = (commentId: number, gateId = id) => {
    const nodeId = `IC_${commentId}`;
    return { id: gateId, signature, epoch: 3, question: 'Force-unlock?', commentId, nodeId };
  };
  const ids = ({ orphans, doubles }: ReturnType<typeof unrecorded>) =>
    [orphans, doubles].map((posted) => posted.map(({ commentId }) => commentId));

  test('without a record is one orphan for each question; its further comments are doubles', () => {
    expect(ids(unrecorded([found(902), found(901), found(903, `${id}p0`)], null))).toEqual([[901, 903], [902]]);
  });

  test('beside the recorded comment is a double, and the recorded one is left to its own closing', () => {
    expect(ids(unrecorded([found(899), found(900)], asked(900)))).toEqual([[], [899]]);
  });

  test('of other questions is left as it is', () => {
    const other = 'work-1-backlog-drift-loop-abcd';
    expect(ids(unrecorded([found(901, other), found(902, other)], null))).toEqual([[901, 902], []]);
  });
});

describe('an answer', () => {
  test('yes is consumed by the swap that takes the lease, and changes nothing else', () => {
    const head = withGrant(held, said('yes'), later(3));
    expect(head).toEqual({
      ...held,
      unlockGate: said('yes'),
      consumed: [{ id: asked().gate.id, option: 'yes' }],
    });
    expect(withGrant(head, said('yes'), later(3)).consumed).toHaveLength(1);
  });

  test('stop ends the run in the same swap', () => {
    expect(withGrant(held, said('stop'), later(3))).toMatchObject({
      status: 'stopped',
      stop: { code: 'gate_stop', at: later(3) },
      consumed: [{ option: 'stop' }],
    });
  });
});

describe('the next holder', () => {
  const taken = (unlock = asked()) => {
    const head = { ...held, unlockGate: unlock };
    const observation = withUnlockReading(anObservation(), unlock);
    return applyDirectives(head, withUnlockGate(aState(), unlock), { observation, config: settings() });
  };

  test('finds it void if it had no answer, and closes it', () => {
    const obeyed = taken();
    expect(obeyed.voided).toMatchObject([{ why: 'the run that held the lock has let it go' }]);
    expect(obeyed).toMatchObject({ answers: [], gateStop: null, state: { gates: [] } });
    expect(withUnlockThread([], asked())).toEqual([{ id: asked().gate.id, commentId: 900, nodeId: 'IC_900' }]);
    expect(closedUnlock(asked())).toContain('No answer is needed any more: the run that held the lock has let it go.');
  });

  test('records what was answered, and stops where it was stop', () => {
    expect(taken(said('yes'))).toMatchObject({
      entries: [{ name: 'force-unlock', answer: 'yes', by: 'ana' }],
      gateStop: null,
    });
    expect(taken(said('stop')).gateStop).toEqual({ gate: 'force-unlock', iteration: 2 });
    expect(taken(said('no'))).toMatchObject({ entries: [{ answer: 'no' }], gateStop: null });
    expect(closedUnlock(said('no'))).toContain('Answered: **no** by @ana.');
  });

  test('records it in its bundle, also if another tick names that: it is obeyed once', () => {
    const line = aLine({ gates: [gateEntry(asked().gate, null)] });
    const saved = { bundle, generation: 4, state: aState(), history: [line] };

    expect(withBundle({ ...held, unlockGate: said('stop') }, saved).unlockGate).toBeNull();
  });

  test('stays obeyed if the tick that it admitted adopts a bundle that does not record it', () => {
    const gate = said('yes');
    const consumed = [{ id: gate.gate.id, option: 'yes' }];
    const adopted = { bundle, generation: 4, state: aState(), history: [] };

    expect(withBundle({ ...held, unlockGate: gate, consumed }, adopted).consumed).toEqual(consumed);
  });

  test('leaves a question about itself alone', () => {
    const aboutUs = { ...held, unlockGate: asked() };
    const other = { ...gateEntry(asked().gate, null), signature: 'another holder' };
    expect(findUnrecordedUnlock(aboutUs.unlockGate, [aLine({ gates: [other] })])).toBe(aboutUs.unlockGate);
    expect(withUnlockGate(aState(), null)).toEqual(aState());
  });
});

test('every sentence about it', () => {
  const { answer } = said('no');
  if (answer === null) throw new Error('no answer');
  expect([
    unlockSentences.asked(1),
    unlockSentences.open(1),
    unlockSentences.nowhere(holder),
    unlockSentences.unposted('GitHub refused'),
    unlockSentences.refused(answer),
    unlockSentences.granted({ ...answer, option: 'yes' }),
  ]).toEqual([
    'Asked on #1 whether to force-unlock; ticks skip until it is answered.',
    'Whether to force-unlock is still to be answered on #1.',
    'There is no control issue yet on which to ask whether to force-unlock; cancel run 50 attempt 1 by hand if it hangs.',
    'The question whether to force-unlock could not be posted: GitHub refused',
    'Force-unlock was answered no by @ana: the lock stays.',
    'Force-unlock was answered yes by @ana.',
  ]);
});
