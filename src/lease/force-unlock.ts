/** Force-unlock: asks a person whether to remove a holder's lock, or reads the answer. */
import { effectKeys, renderEffectLine } from '../core/effects/effect.ts';
import { findAskedPeople, selectAskedPerson } from '../core/gates/asked-people.ts';
import { readGateMarker, renderGate } from '../core/gates/comment.ts';
import { cardOf } from '../core/gates/decision-card.ts';
import { isReminderDue, listReminded, renderReminder } from '../core/gates/reminder.ts';
import {
  answeredUnlock,
  askedUnlock,
  closedUnlock,
  heldSince,
  mustAsk,
  questionsAboutHolder,
  unlockEvidence,
  unlockQuestion,
  unlockSentences,
  withPlannedQuestion,
  withQuestion,
  withRefusal,
} from '../core/lease/force-unlock.ts';
import type { HolderVerdict } from '../core/lease/lease.ts';
import { repositoryUrl } from '../core/observation/facts.ts';
import type { Gate } from '../core/state/gate.ts';
import type { Head, Lease, UnlockGate } from '../core/state/head.ts';
import { parseEffectMarker } from '../core/text/hidden-marker.ts';
import type { Threads } from '../ports/github.ts';
import type { HeadRead } from '../ports/head-store.ts';
import type { TickInput } from '../ports/tick-input.ts';
import type { TickPorts } from '../ports/tick-ports.ts';
import { amend } from '../storage/head/lease-session.ts';

type UnlockPorts = Pick<TickPorts, 'github' | 'head' | 'reports' | 'clock'>;

export interface MetHolder {
  readonly head: Head;
  readonly holder: Lease;
  readonly verdict: HolderVerdict;
  readonly threads: Threads;
}

/**
 * Returns the question with its answer, which takes the lock. Null = the holder keeps it, or is dead and was not asked
 * about. Any tick may find the answer. An answer about a holder that died meanwhile still counts, above all `stop`.
 */
export async function resolveForceUnlock(
  ports: UnlockPorts,
  asked: TickInput,
  met: MetHolder,
): Promise<UnlockGate | null> {
  const { head, holder, verdict } = met;
  const known = head.unlockGate?.forNonce === holder.nonce ? head.unlockGate : null;
  const wanted = mustAsk(asked.config.lock, verdict);
  if (known === null) {
    // A tick that planned the question may have died before it recorded the comment.
    const isPlanned = verdict.kind !== 'dead' && questionsAboutHolder(head).length > 0;
    if (wanted || isPlanned) await putQuestion(ports, asked, { ...met, former: null });
    return null;
  }
  if (known.answer !== null) {
    if (wanted) ports.reports.say(unlockSentences.refused(known.answer));
    return null;
  }
  await removeDuplicateQuestions(ports, met.threads, { known, ownLogin: asked.tick.ownLogin });
  const [reading] = await ports.github.judgeGates([known.gate], met.threads, {
    backlog: [],
    subjects: [],
    pullRequests: [],
    ceilings: head.ceilings,
    hardMax: asked.config.hardMax,
    consumed: head.consumed,
  });
  const dead = verdict.kind === 'dead';
  if (reading?.kind === 'ask-again' && !dead) {
    await putQuestion(ports, asked, { ...met, former: { unlock: known, why: reading.why } });
  }
  if (reading?.kind !== 'answered') {
    if (wanted && reading?.kind === 'open') {
      ports.reports.say(unlockSentences.open(known.gate.thread.issueNumber));
      await remindOfQuestion(ports, asked, { ...met, gate: known.gate });
    }
    return null;
  }
  const answered = answeredUnlock(known, reading.answer);
  if (reading.answer.option === 'no' && !dead) return await recordKeptLock(ports, asked, answered);
  ports.reports.say(unlockSentences.granted(reading.answer));
  return answered;
}

/** A question that can no longer be answered: its comment is gone, damaged, or ticked by an unknown account. */
interface UnlockRefusal {
  readonly unlock: UnlockGate;
  readonly why: string;
}

/** Once, after a day. Needs no lease: every tick that meets the holder would write the same comment. */
async function remindOfQuestion(
  { github, reports }: Pick<UnlockPorts, 'github' | 'reports'>,
  { config, tick }: TickInput,
  { head, threads, gate }: Pick<MetHolder, 'head' | 'threads'> & { readonly gate: Gate },
): Promise<void> {
  if (!isReminderDue(gate, tick.now) || head.pause !== null) return;
  const { comment = null, replies = [] } = threads.gates.find(({ gateId }) => gateId === gate.id) ?? {};
  const key = effectKeys.reminder(gate.id);
  if (comment === null || replies.some(({ body }) => parseEffectMarker(body)?.key === key)) return;
  const people = findAskedPeople(comment.body, [tick.ownLogin, ...config.agentLogins]);
  const text = renderReminder(
    { ...gate, commentId: comment.id },
    listReminded(people, config.approvers),
    repositoryUrl(tick),
  );
  const body = `${renderEffectLine({ key, epoch: head.epoch, loop: head.loop })}\n${text}\n`;
  await github.reply({ key, issue: gate.thread.issueNumber, body }).catch((error: unknown) => {
    reports.say(unlockSentences.unposted(error instanceof Error ? error.message : String(error)));
  });
}

/** Plans the question in the head, posts it, and records its comment there. If too late, removes its own comment. */
async function putQuestion(
  ports: UnlockPorts,
  asked: TickInput,
  { head, holder, verdict, former }: MetHolder & { readonly former: UnlockRefusal | null },
): Promise<void> {
  const { config, tick } = asked;
  const { github, head: heads, reports, clock } = ports;
  if (head.controlIssue === null) return reports.say(unlockSentences.nowhere(holder));
  const again = former?.unlock.commentId ?? null;
  const asking = { loop: head.loop, holder, issueNumber: head.controlIssue, askedAt: clock.now(), again };
  const gate = unlockQuestion(asking);
  const body = renderGate(gate, {
    workflow: tick.workflow,
    approvers: config.approvers,
    neverHuman: [tick.ownLogin, ...config.agentLogins],
    receiptAppId: config.receiptAppId,
    starter: selectAskedPerson([tick.actor], [tick.ownLogin, ...config.agentLogins]),
    card: cardOf(
      { name: 'force-unlock', holderNonce: holder.nonce, why: heldSince(holder) },
      { head, spent: head.counters, subjects: [], pulls: [] },
    ),
    evidence: [...(former === null ? [] : [`Asked again: ${former.why}`]), ...unlockEvidence(holder, verdict)],
    run: { id: tick.runId, url: tick.runUrl },
    language: config.language,
  });
  try {
    const read = await planQuestion(ports, asked.head, gate);
    if (read === null) return;
    const posted = await github.unlock.ask({ gate, body, since: holder.startedAt });
    const unlock = askedUnlock(gate, posted);
    const change = (newest: Head): Head => withQuestion(newest, unlock, former?.unlock.commentId ?? null);
    const done = await amend(heads, { read, change }, clock);
    // Not recorded: the next tick that asks finds the comment by its key.
    if (done === null) return;
    const kept = done.after.unlockGate?.commentId === posted.commentId;
    if (!kept) return posted.found ? undefined : await github.unlock.remove(posted.commentId);
    await closeFormer(ports, done.before.unlockGate, unlock);
    reports.say(unlockSentences.asked(head.controlIssue));
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    reports.say(unlockSentences.unposted(error.message));
  }
}

/** Returns the head with the planned question. Null = post nothing: the holder left, or the head cannot be written. */
async function planQuestion(
  { head, clock, reports }: UnlockPorts,
  read: HeadRead,
  gate: Gate,
): Promise<HeadRead | null> {
  const planned = await amend(head, { read, change: (newest) => withPlannedQuestion(newest, gate) }, clock);
  if (planned === null) reports.say(unlockSentences.unplanned(gate.thread.issueNumber));
  return planned?.after.lease?.nonce === gate.signature ? planned.read : null;
}

/** Closes the question that this one replaces in the head, because no other tick would find it again. */
async function closeFormer({ github }: UnlockPorts, former: UnlockGate | null, current: UnlockGate): Promise<void> {
  if (former === null || former.commentId === current.commentId) return;
  if (former.forNonce === current.forNonce) return await github.unlock.remove(former.commentId);
  const { commentId, nodeId } = former;
  await github.unlock.close({ commentId, nodeId, body: closedUnlock(former) });
}

/** Records `no` at once, though the holder works on: no tick asks again, and all readers see the answer. */
async function recordKeptLock(ports: UnlockPorts, { head: read }: TickInput, answered: UnlockGate): Promise<null> {
  const { commentId, nodeId, answer } = answered;
  if (answer !== null) ports.reports.say(unlockSentences.refused(answer));
  const done = await amend(ports.head, { read, change: (newest) => withRefusal(newest, answered) }, ports.clock);
  if (done?.after.unlockGate?.answerId === answered.answerId) {
    await ports.github.unlock.close({ commentId, nodeId, body: closedUnlock(answered) });
  }
  return null;
}

/** Removes comments with the same question, of a tick that died before it saw that another had asked. */
async function removeDuplicateQuestions(
  { github }: UnlockPorts,
  threads: Threads,
  { known, ownLogin }: { readonly known: UnlockGate; readonly ownLogin: string },
): Promise<void> {
  const replies = threads.gates.find(({ gateId }) => gateId === known.gate.id)?.replies ?? [];
  const doubles = replies.filter(
    ({ author, body }) => author?.login === ownLogin && readGateMarker(body)?.id === known.gate.id,
  );
  for (const { id } of doubles) await github.unlock.remove(id);
}
