/** Force-unlock: when to ask whether to remove a holder's lock, and what each answer changes in the head. */

import { effectKeys } from '../effects/effect.ts';
import { renderAnswered, renderClosed } from '../gates/closed-question.ts';
import { openGate } from '../gates/open-gate.ts';
import { ask } from '../gates/questions.ts';
import type { GateReading, Observation, PostedGate } from '../observation/facts.ts';
import { type Answer, type Gate, parseGateId } from '../state/gate.ts';
import type { Head, Lease, UnlockGate } from '../state/head.ts';
import type { GateEntry, HistoryLine } from '../state/history-line.ts';
import type { LoopState } from '../state/loop-state.ts';
import { formatMinute } from '../text/format.ts';
import { type HolderVerdict, holderName } from './lease.ts';

/** `force` asks about every holder that is not dead. Other modes ask if its liveness is unknown past its deadline. */
export const mustAsk = (mode: 'skip' | 'wait' | 'force', verdict: HolderVerdict): boolean =>
  verdict.kind !== 'dead' && (mode === 'force' || (verdict.kind === 'ambiguous' && verdict.pastDeadline));

interface UnlockAsking {
  readonly loop: string;
  readonly holder: Lease;
  readonly issueNumber: number;
  /** ISO-8601, UTC. */
  readonly askedAt: string;
  /** The damaged comment that this question replaces; else null. */
  readonly again: number | null;
}

/** Start of the nonce in the gate ids of all questions about this holder; a repeated question appends a suffix. */
const ofHolder = ({ nonce }: Pick<Lease, 'nonce'>): string => nonce.replace(/[^a-z0-9]/g, '').slice(0, 20);

/** The id derives from the holder and the replaced comment, so that concurrent ticks ask one question (idempotent). */
export function unlockQuestion({ loop, holder, issueNumber, askedAt, again }: UnlockAsking): Gate {
  return openGate(ask({ name: 'force-unlock', holderNonce: holder.nonce }), {
    loop,
    iteration: holder.iteration,
    epoch: holder.epoch,
    nonce: `${ofHolder(holder)}${again === null ? '' : again.toString(36)}`,
    askedAt,
    issueNumber,
    id: null,
  });
}

export const heldSince = (holder: Lease): string =>
  `a tick wants to work, and ${holderName(holder)} holds the lock since ${formatMinute(holder.startedAt)} UTC.`;

/** What a person needs to know before removing the lock. */
export const unlockEvidence = (holder: Lease, verdict: HolderVerdict): string[] => [
  `The lock is held by ${holderName(holder)}, iteration ${holder.iteration}, since ${holder.startedAt}; its deadline is ${holder.deadlineAt}.`,
  verdict.kind === 'ambiguous' ? verdict.warning : 'GitHub says that it has not ended.',
  `Removing the lock ends nothing${holder.pid === null ? `: to end it too, cancel it at ${holder.url}` : '; the process works on'}`,
];

export const askedUnlock = (
  gate: Gate,
  posted: { commentId: number; nodeId: string; textHash: string },
): UnlockGate => ({
  commentId: posted.commentId,
  nodeId: posted.nodeId,
  forNonce: gate.signature,
  answerId: null,
  gate: { ...gate, commentId: posted.commentId, textHash: posted.textHash },
  answer: null,
});

export const answeredUnlock = (unlock: UnlockGate, answer: Answer): UnlockGate => ({
  ...unlock,
  answerId: String(answer.commentId),
  answer: { ...answer, text: null },
});

/**
 * Write-ahead: plans the question's key before the comment is posted, and only while its holder is in the head. The key
 * stays until a later holder has looked for comments with this id, since a posting tick may die at any moment.
 */
export function withPlannedQuestion(head: Head, gate: Gate): Head {
  const key = effectKeys.gate(gate.id);
  if (head.lease?.nonce !== gate.signature || head.plannedEffects.includes(key)) return head;
  return { ...head, plannedEffects: [...head.plannedEffects, key] };
}

/** Keys of the questions about this head's holder, planned by ticks that found it holding the lease. */
export const questionsAboutHolder = ({
  lease,
  plannedEffects,
}: Pick<Head, 'lease'> & { readonly plannedEffects: readonly string[] }): string[] =>
  lease === null ? [] : plannedEffects.filter((key) => isAboutHolder(key, lease));

function isAboutHolder(key: string, holder: Pick<Lease, 'nonce'>): boolean {
  const [, id] = /^gate\/(.+)$/.exec(key) ?? [];
  const parts = id === undefined ? null : parseGateId(id);
  return parts?.name === 'force-unlock' && parts.nonce.startsWith(ofHolder(holder));
}

/**
 * Splits the thread's comments: questions that no tick has recorded (one comment each), and further comments of the
 * same question. The tick that took the recorded question from the head closes it.
 */
export function unrecorded(
  found: readonly PostedGate[],
  recorded: UnlockGate | null,
): { readonly orphans: PostedGate[]; readonly doubles: PostedGate[] } {
  const others = found.filter(({ commentId }) => commentId !== recorded?.commentId);
  const isUnlock = ({ id }: PostedGate): boolean => parseGateId(id)?.name === 'force-unlock';
  const isFirst = (one: PostedGate): boolean =>
    one.id !== recorded?.gate.id && !others.some(({ id, commentId }) => id === one.id && commentId < one.commentId);
  const doubles = others.filter((one) => isUnlock(one) && !isFirst(one));
  return { orphans: others.filter((one) => !doubles.includes(one)), doubles };
}

/** Stored only while the holder is in the head and no other tick asked first. `replacing`: an unanswerable comment. */
export function withQuestion(head: Head, unlock: UnlockGate, replacing: number | null): Head {
  const known = head.unlockGate;
  const taken = known !== null && known.forNonce === unlock.forNonce && known.commentId !== replacing;
  return head.lease?.nonce !== unlock.forNonce || taken ? head : { ...head, unlockGate: unlock };
}

/** The answer `no` stays with the question, so that it is not asked again about this holder. */
export const withRefusal = (head: Head, answered: UnlockGate): Head =>
  head.unlockGate?.commentId === answered.commentId ? { ...head, unlockGate: answered } : head;

/** Consumes the answer in the compare-and-swap that acquires the lease: only a holder stops a run. */
export function withGrant(head: Head, { gate, answer, ...rest }: UnlockGate, now: string): Head {
  const option = answer?.option ?? '';
  const others = head.consumed.filter(({ id }) => id !== gate.id);
  const consumed: Head = {
    ...head,
    unlockGate: { ...rest, gate, answer },
    consumed: [...others, { id: gate.id, option }],
  };
  return option === 'stop' ? { ...consumed, status: 'stopped', stop: { code: 'gate_stop', at: now } } : consumed;
}

const holderEnded = 'the run that held the lock has let it go';

/** The question as the next holder reads it: answered, or void since the lock was released. */
const readingOf = ({ gate, answer }: UnlockGate): GateReading =>
  answer === null
    ? { gateId: gate.id, refusals: [], kind: 'void', why: holderEnded }
    : { gateId: gate.id, refusals: [], kind: 'answered', answer };

/** The head alone stores this gate. The tick that closes it obeys, closes and reports it like every other gate. */
export const withUnlockGate = (state: LoopState, unlock: UnlockGate | null): LoopState =>
  unlock === null ? state : { ...state, gates: [...state.gates, unlock.gate] };

export const withUnlockReading = (observation: Observation, unlock: UnlockGate | null): Observation =>
  unlock === null ? observation : { ...observation, gates: [...observation.gates, readingOf(unlock)] };

export const withUnlockThread = (open: Head['openGates'], unlock: UnlockGate | null): Head['openGates'] =>
  unlock === null ? open : [...open, { id: unlock.gate.id, commentId: unlock.commentId, nodeId: unlock.nodeId }];

/** Keeps the question until a saved history records its end. A question about our own lock, asked meanwhile, stays. */
export const findUnrecordedUnlock = (unlock: UnlockGate | null, history: readonly HistoryLine[]): UnlockGate | null => {
  const isRecorded = ({ name, signature }: GateEntry): boolean =>
    name === 'force-unlock' && signature === unlock?.forNonce;
  return history.some(({ gates }) => gates.some(isRecorded)) ? null : unlock;
};

/** Null if the head no longer contains it: a bundle adopted since has recorded its end. */
export const stillHeld = (unlock: UnlockGate | null, { unlockGate }: Pick<Head, 'unlockGate'>): UnlockGate | null =>
  unlockGate?.commentId === unlock?.commentId ? unlock : null;

/** The final form of its comment. Every tick that closes it writes the same text. */
export const closedUnlock = ({ gate, answer }: UnlockGate): string =>
  answer === null
    ? renderClosed(gate, holderEnded)
    : renderAnswered(gate, answer, {
        followed: gate.options.find(({ id }) => id === answer.option)?.consequence ?? null,
      });

export const unlockSentences = {
  asked: (issue: number): string => `Asked on #${issue} whether to force-unlock; ticks skip until it is answered.`,
  open: (issue: number): string => `Whether to force-unlock is still to be answered on #${issue}.`,
  nowhere: (holder: Lease): string =>
    `There is no control issue yet on which to ask whether to force-unlock; cancel ${holderName(holder)} by hand if it hangs.`,
  unplanned: (issue: number): string =>
    `Whether to force-unlock is not asked on #${issue}: the question could not be written into the head before it is posted.`,
  unposted: (why: string): string => `The question whether to force-unlock could not be posted: ${why}`,
  refused: ({ login }: Answer): string => `Force-unlock was answered no by @${login}: the lock stays.`,
  granted: ({ option, login }: Answer): string => `Force-unlock was answered ${option} by @${login}.`,
};
