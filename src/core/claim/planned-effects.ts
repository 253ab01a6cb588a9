/** Plans the outward acts before any agent starts: gates closed and asked, claims made and given back, replies. */
import { planWorkspaceRecovery } from '../decide/blockers.ts';
import { type Decision, describeDecision, renderDecisionRows } from '../decide/decide.ts';
import { applyStop, type Stop } from '../decide/stop/conditions.ts';
import { buildCommandReply, buildOwedReplies, describeRunOrder } from '../directives/acknowledge.ts';
import type { DirectiveResult, RejectedPull } from '../directives/apply-answers.ts';
import {
  type BranchDeletionFacts,
  selectBranchDeletions,
  shouldDeleteBranches,
} from '../directives/delete-branches.ts';
import { findExpiry } from '../directives/expiry.ts';
import {
  buildGateClose,
  type Effect,
  effectKeys,
  isLateKey,
  parseGateKey,
  renderEffectLine,
} from '../effects/effect.ts';
import { type AlikeQuestion, selectAlike } from '../gates/answer-all.ts';
import { selectAskedPerson } from '../gates/asked-people.ts';
import { renderClosed } from '../gates/closed-question.ts';
import { renderGate } from '../gates/comment.ts';
import { cardOf } from '../gates/decision-card.ts';
import { openGate } from '../gates/open-gate.ts';
import { ask, evidenceOf, type GateFacts, type Question } from '../gates/questions.ts';
import { refusalKey, renderRefusal } from '../gates/receipt.ts';
import { isReminderDue, listReminded, renderReminder } from '../gates/reminder.ts';
import { questionsAboutHolder } from '../lease/force-unlock.ts';
import {
  type AdmittedCommand,
  type Observation,
  type OrphanedGate,
  type PostedGate,
  questionLink,
  repositoryUrl,
  type TickFacts,
} from '../observation/facts.ts';
import type { Verb } from '../observation/thread.ts';
import { buildLessonsProposal } from '../publication/lessons-proposal.ts';
import { reviewEffect } from '../publication/publication.ts';
import { claimLabel } from '../state/counters.ts';
import { type Gate, parseGateId } from '../state/gate.ts';
import type { Head } from '../state/head.ts';
import { type LoopState, uniteKeys } from '../state/loop-state.ts';
import { isTask, subjectName, toThreadNumber } from '../state/subject.ts';
import { quoteLine } from '../text/quote-untrusted.ts';
import { buildGateClosings } from './gate-closings.ts';
import { buildClaimEffects, buildEndedClaimRemovals, type PlanFacts } from './issue-claim.ts';

/** All acts of a decision before its sessions, in order of execution. */
export function buildPlannedEffects(decision: Decision, obedience: DirectiveResult, facts: PlanFacts): Effect[] {
  const { observation, orphans, head, gatesBefore } = facts;
  const { state, cleanUps } = obedience;
  const cleaning = buildCleanUpFacts(decision, facts);
  const unasked = orphans.filter(({ reusable }) => !reusable);
  return [
    ...buildGateClosings(decision, obedience, facts),
    ...buildOrphanClosings(unasked, []),
    ...buildObedienceReplies(obedience, facts),
    ...buildCommandReplies(decision, obedience, facts),
    ...buildRefusalEffects(observation.gates, gatesBefore),
    ...buildPlanReplies(observation.commands, decision, { ...facts, epoch: head.epoch, isCarriedOut: true }),
    ...buildEndedClaimRemovals(decision, obedience, facts),
    ...cleanUps.flatMap((order) => selectBranchDeletions(order, state, cleaning).deletions),
    ...(decision.verdict === 'work' ? planWorkspaceRecovery(observation, state) : []),
    ...(decision.verdict === 'work' ? decision.sessions.flatMap((session) => buildClaimEffects(session, facts)) : []),
    ...(decision.verdict === 'work' ? buildPullEffects(decision.acts, facts) : []),
    ...('questions' in decision ? buildQuestionEffects(decision.questions, { ...facts, standing: state.gates }) : []),
    ...(decision.verdict === 'stop' ? [] : buildReminders(state.gates, facts)),
    ...buildLessonsProposal(decision, state, facts),
  ];
}

/** Once for each question that no answer of this tick has closed. */
const buildReminders = (
  gates: readonly Gate[],
  { openGates, observation, head, loop, approvers }: PlanFacts,
): Effect[] =>
  gates.flatMap((gate): Effect[] => {
    const open = openGates.find(({ id }) => id === gate.id);
    // An answer starts nothing while a person has paused the loop.
    if (
      head.pause !== null ||
      open === undefined ||
      gate.commentId === null ||
      !isReminderDue(open, observation.tick.now)
    )
      return [];
    const key = effectKeys.reminder(gate.id);
    const text = renderReminder(gate, listReminded(open.people ?? [], approvers), repositoryUrl(observation.tick));
    const body = `${renderEffectLine({ key, epoch: head.epoch, loop })}\n${text}\n`;
    return [{ kind: 'comment', key, issue: gate.thread.issueNumber, body }];
  });

export const buildCleanUpFacts = (decision: Decision, { loop, observation }: PlanFacts): BranchDeletionFacts => ({
  loop,
  pullRequests: observation.pullRequests,
  begun: decision.verdict === 'work' ? decision.sessions.map(({ subject }) => subject) : [],
});

interface AskingFacts extends PlanFacts {
  /** Questions that stay open beside those of this tick. */
  readonly standing: readonly Gate[];
  /** When they are asked, ISO-8601, since their time to expire begins then; absent = as the tick begins. */
  readonly askedAt?: string;
}

/** Gates asked in this tick. The iteration of a budget gate is the one that it asks about. */
export function buildQuestionEffects(questions: readonly GateFacts[], facts: AskingFacts): Effect[] {
  const { tick } = facts.observation;
  const asked = questions.map((question) => ({ question, gate: planGate(ask(question), facts) }));
  const open = [...facts.standing, ...asked.map(({ gate }) => gate)];
  return asked.map(({ question, gate }): Effect => {
    const starter = selectAskedPerson([tick.actor, facts.lastAnswerer], facts.neverHuman);
    const context = {
      workflow: tick.workflow,
      approvers: facts.approvers,
      neverHuman: facts.neverHuman,
      receiptAppId: facts.receiptAppId,
      starter,
      card: cardOf(question, { ...facts, pulls: facts.observation.pulls ?? [] }),
      alike: selectAlike(gate, open).map((one) => toAlikeQuestion(one, tick)),
      evidence: evidenceOf(question),
      run: { id: tick.runId, url: tick.runUrl },
      language: facts.language,
      expiry: findExpiry(gate, facts.gates),
    };
    return {
      kind: 'gate',
      key: effectKeys.gate(gate.id),
      issue: gate.thread.issueNumber,
      orElse: facts.controlIssue,
      body: renderGate(gate, context),
      gate,
      ...(facts.notify.owners && starter === null && facts.approvers.length === 0
        ? { mentionOwnersBut: facts.neverHuman }
        : {}),
    };
  });
}

function planGate(asked: Question, facts: AskingFacts): Gate {
  const { tick } = facts.observation;
  const again = facts.orphans.find((orphan) => isSameQuestion(orphan, asked));
  return openGate(asked, {
    loop: facts.loop,
    iteration: facts.head.counters.iterationsUsed + 1,
    epoch: facts.head.epoch,
    nonce: tick.nonce.replace(/[^a-z0-9]/g, '').slice(0, 12),
    askedAt: facts.askedAt ?? tick.now,
    issueNumber: toThreadNumber(asked.subject, facts.controlIssue),
    title: findTitle(asked.subject, facts.observation),
    id: again?.id ?? null,
  });
}

/** A later tick need not read it again. */
const findTitle = (subject: number | null, { backlog, pulls }: Observation): string | undefined =>
  [...backlog, ...(pulls ?? [])].find(({ number }) => number === subject)?.title;

function toAlikeQuestion({ id, subject, question, thread }: Gate, tick: TickFacts): AlikeQuestion {
  return { id, subject, link: questionLink(question, `${repositoryUrl(tick)}/issues/${thread.issueNumber}`) };
}

/** A question that is already posted keeps its id, and with it the answers given under that id. */
const isSameQuestion = (orphan: OrphanedGate, { name, subject, signature }: Question): boolean => {
  const parts = parseGateId(orphan.id);
  return orphan.reusable && parts?.name === name && parts.subject === subject && orphan.signature === signature;
};

/** A fresh run takes no answer of the run before. A closing that was planned stays one, and so does a late arrival. */
export const toOrphanedGates = (posted: readonly PostedGate[], head: Head, fresh: boolean): OrphanedGate[] =>
  posted.map((gate) => ({
    ...gate,
    reusable: !fresh && !head.plannedEffects.includes(effectKeys.gateClose(gate.id)) && !isOnlyLate(gate, head),
  }));

/** No head has awaited it since a tick looked for it in vain: the same may have been asked anew. */
const isOnlyLate = ({ id }: PostedGate, { plannedEffects, openGates }: Head): boolean => {
  const keys = plannedEffects.filter((key) => parseGateKey(key) === id);
  return keys.length > 0 && keys.every(isLateKey) && !openGates.some((gate) => gate.id === id);
};

/**
 * Drops gates whose bundle was lost with its tick: they are asked anew, not waited for. Their keys stay planned, since
 * this tick may be lost as well before it closes the comment or asks again.
 */
export function dropUnknownGates(head: Head, { gates }: Pick<LoopState, 'gates'>): Head {
  const isKnown = ({ id }: { readonly id: string }): boolean => gates.some((gate) => gate.id === id);
  const orphans = head.openGates.filter((gate) => !isKnown(gate)).map(({ id }) => effectKeys.gate(id));
  return {
    ...head,
    openGates: head.openGates.filter(isKnown),
    plannedEffects: uniteKeys(head.plannedEffects, orphans),
  };
}

/**
 * Ids of gates that the head knows and the last bundle does not. Their tick was lost, their run has ended, or they are
 * about the lock of a holder that has left. A question about our own lock is for other ticks to ask.
 */
export function listOrphanIds(head: Head, { gates, unclosed }: Pick<LoopState, 'gates' | 'unclosed'>): string[] {
  const ours = questionsAboutHolder(head);
  const keys = head.plannedEffects.filter((key) => !ours.includes(key));
  const planned = keys.flatMap((key) => parseGateKey(key) ?? []);
  const known = new Set([...gates.map(({ id }) => id), ...unclosed.map(({ gateId }) => gateId)]);
  return [...new Set([...planned, ...head.openGates.map(({ id }) => id)])].filter((id) => !known.has(id));
}

/** Orphans whose question is not asked again are closed: an answer to them would not be read. */
export const buildOrphanClosings = (orphans: readonly OrphanedGate[], asked: readonly Effect[]): Effect[] =>
  orphans
    .filter(({ id }) => !asked.some((effect) => effect.kind === 'gate' && effect.gate.id === id))
    .map(({ id, epoch, commentId, nodeId, question }) => {
      const gate = { id, epoch, question: quoteLine(question, { max: 300 }) };
      return buildGateClose({ gateId: id, commentId, nodeId, body: renderClosed(gate, 'what asked it is over') });
    });

function buildObedienceReplies(
  { clarify, rejected }: DirectiveResult,
  { loop, controlIssue, head: { epoch } }: PlanFacts,
): Effect[] {
  const comment = (issue: number, key: string, text: string): Effect => {
    return { kind: 'comment', key, issue, body: `${renderEffectLine({ key, epoch, loop })}\n${text}\n` };
  };
  const threadOf = (subject: number): number => toThreadNumber(subject, controlIssue);
  return [
    ...clarify.map(({ subject, signature, by }) =>
      comment(threadOf(subject), effectKeys.clarify(subject, signature), clarificationText(by, subject)),
    ),
    // Idempotent, whichever tick sees the closing.
    ...rejected.map((pull) =>
      comment(threadOf(pull.subject), effectKeys.rejected(pull.subject, pull.pullRequest), rejectedSentence(pull)),
    ),
  ];
}

/** One reply to each command that was obeyed or refused, and to those of a lost tick. */
function buildCommandReplies(decision: Decision, obedience: DirectiveResult, plan: PlanFacts): Effect[] {
  const { observation, loop, controlIssue, head } = plan;
  const facts = { loop, controlIssue, epoch: head.epoch, tick: observation.tick };
  const { acknowledged, refusals } = obedience;
  const stop = findNewStop(decision, obedience, plan);
  const replies = observation.commands.flatMap((given) => {
    const ofIt = ({ commandId }: { readonly commandId: string }): boolean => commandId === given.id;
    // What became of the branches is known only later, and said with the rest.
    if (shouldDeleteBranches(given) && !refusals.some(ofIt)) return [];
    const obeyed =
      given.command.verb === 'run'
        ? describeRunOrder(obedience.head, describeDecision(decision).replace(/\.$/, ''))
        : acknowledged.find(ofIt);
    const refused = refusals.filter(ofIt).map(({ sentence }) => sentence);
    if (obeyed === undefined && refused.length === 0) return [];
    const newStop = obeyed !== undefined && setsGoing.has(given.command.verb) ? stop : {};
    return [buildCommandReply(given, { obeyed: obeyed ?? null, refused, ...newStop }, facts)];
  });
  return [...buildOwedReplies(head, facts), ...replies];
}

const setsGoing: ReadonlySet<Verb> = new Set<Verb>(['restart', 'resume', 'raise']);

/** The stop by which this tick ends a run that goes on as far as its orders say. Empty = it does not. */
function findNewStop(
  decision: Decision,
  { head }: DirectiveResult,
  { whenEmpty, observation }: Pick<PlanFacts, 'whenEmpty' | 'observation'>,
): { readonly newStop?: Stop } {
  if (decision.verdict !== 'stop' || head.status === 'stopped') return {};
  const { stop } = decision;
  return applyStop(stop, { now: observation.tick.now, whenEmpty }).stop === null ? {} : { newStop: stop };
}

/** What the answer `escalate` asks of the issue's author. */
const clarificationText = (by: string, subject: number): string =>
  [
    `@${by} asks for clearer acceptance criteria before an agent works on ${isTask(subject) ? subjectName(subject) : 'this issue'}.`,
    '',
    isTask(subject)
      ? 'Edit the plan so that the task has one nested item per criterion and no TBD or TODO. The next tick reads it again.'
      : 'Edit the issue so that it has a `### Acceptance Criteria` section with one item per criterion and no TBD or TODO. The next tick reads it again.',
  ].join('\n');

/** A task has no thread in which it could be requested. */
export const rejectedSentence = ({ subject, pullRequest }: RejectedPull): string =>
  `#${pullRequest} was closed without being merged: ${subjectName(subject)} is cancelled and not tried again in this run. ${
    isTask(subject)
      ? 'A fresh run takes it up again.'
      : `\`/loop restart\` in the thread of #${pullRequest} takes it up again, on the branch that it has.`
  }`;

/** GitHub takes eighty comments a minute from all writers together. The next tick posts the others. */
const maxRefusalsPerTick = 10;

/** Refusals that the app, if there is one, has not posted already: reading the threads left those out. */
export function buildRefusalEffects(readings: Observation['gates'], gates: readonly Gate[]): Effect[] {
  return readings
    .flatMap(({ gateId, refusals }) => {
      const issue = gates.find(({ id }) => id === gateId)?.thread.issueNumber;
      return issue === undefined ? [] : refusals.map((refusal) => ({ refusal, issue }));
    })
    .slice(0, maxRefusalsPerTick)
    .map(({ refusal, issue }) => ({ kind: 'comment', key: refusalKey(refusal), issue, body: renderRefusal(refusal) }));
}

/** One comment for each `/loop plan`, in the thread where it was written. `isCarriedOut`: this tick was started for other things too. */
export function buildPlanReplies(
  commands: readonly AdmittedCommand[],
  decision: Decision,
  at: Pick<PlanFacts, 'loop' | 'controlIssue'> & { readonly epoch: number; readonly isCarriedOut: boolean },
): Extract<Effect, { kind: 'comment' }>[] {
  return commands
    .filter(({ command }) => command.verb === 'plan')
    .map(({ id, thread = at.controlIssue }) => {
      const key = `plan/${id}`;
      const said = [
        at.isCarriedOut
          ? `This tick will **${describeDecision(decision)}**: it was not started for this answer alone, so it goes on to do it.`
          : `The next tick would **${describeDecision(decision)}**. Nothing was started for this answer.`,
        '',
        ...renderDecisionRows(decision),
      ];
      return { kind: 'comment', key, issue: thread, body: [renderEffectLine({ key, ...at }), ...said].join('\n') };
    });
}

/** What a review loop does without an agent: reviews posted again, branches updated, pull requests merged. */
type ReviewActs = Extract<Decision, { verdict: 'work' }>['acts'];

export function buildPullEffects(
  acts: ReviewActs,
  facts: Pick<PlanFacts, 'loop' | 'head' | 'merge' | 'doNotMergeLabel' | 'observation' | 'neverHuman'>,
): Effect[] {
  const { loop, head, merge, doNotMergeLabel, observation, neverHuman } = facts;
  const since = observation.tick.now;
  const merges = (acts?.merges ?? []).flatMap(({ pull, sha, branch, base, by, ...order }): Effect[] => [
    {
      kind: 'merge',
      key: effectKeys.merge(pull, sha),
      pull,
      sha,
      strategy: merge.strategy,
      deleteBranch: merge.deleteBranch ? branch : null,
      unless: {
        base,
        doNotMergeLabel,
        since,
        approvers: by === 'approval' ? order.approvers : null,
        everyCheck: order.everyCheck,
        neverHuman,
        workflow: observation.tick.workflow,
      },
      permitted: order.permitted,
    },
    { kind: 'unlabel', key: effectKeys.unlabel(pull, claimLabel), issue: pull, name: claimLabel, afterMerge: pull },
  ]);
  const updates = (acts?.updates ?? []).map(
    ({ pull, sha }): Effect => ({ kind: 'update-branch', key: effectKeys.updateBranch(pull, sha), pull, sha }),
  );
  const reruns = (acts?.reruns ?? []).map(
    ({ pull, sha, runs }): Effect => ({ kind: 'rerun-checks', key: effectKeys.rerunChecks(pull, sha), pull, runs }),
  );
  const posts = (acts?.posts ?? []).map(({ pull, sha, round, found }) =>
    reviewEffect({ loop, epoch: head.epoch, pull, review: { headSha: sha, round } }, found),
  );
  return [...posts, ...updates, ...reruns, ...merges];
}
