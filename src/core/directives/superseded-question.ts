/** Says why an unanswered question is not the one that would be asked now; gates bound to a text or a commit are judged with their thread. */

import type { Settings } from '../config/schema/settings.ts';
import { sortedFor } from '../decide/context.ts';
import { budgetsNow, driftOf } from '../decide/loop-gates.ts';
import { reviewProposal, workProposal } from '../decide/proposal.ts';
import { reviewRules, stuckNow } from '../decide/review-batch.ts';
import { subjectCeilings } from '../decide/subject-ceilings.ts';
import { type GateFacts, signatureOf } from '../gates/questions.ts';
import type { Observation } from '../observation/facts.ts';
import { nextStep } from '../review/next-step.ts';
import { repeatedFailure } from '../sessions/failure/repeated-failure.ts';
import type { Gate } from '../state/gate/gate.ts';
import type { Head } from '../state/head/head.ts';
import type { LoopState } from '../state/loop/loop-state.ts';
import { pullSubject } from '../state/subject/pull-subject.ts';
import type { Subject } from '../state/subject/subject.ts';

export interface StandingFacts {
  readonly head: Head;
  /** Without the gate itself. */
  readonly state: LoopState;
  readonly observation: Observation;
  readonly config: Settings;
}

const changed = 'what it was about has changed since';

/** Null = it stands. */
export function superseded(gate: Gate, facts: StandingFacts): string | null {
  const { head, state } = facts;
  switch (gate.name) {
    case 'backlog-drift':
      return driftMoved(gate, facts);
    case 'budget-escalation':
      return budgetsMoved(gate, facts);
    case 'criteria-policy':
      return gate.signature === String(head.run) ? null : changed;
    case 'dirty-tree':
      return treeMoved(gate, facts);
    case 'repeated-failure': {
      const subject = state.subjects.find(({ number }) => number === gate.subject) ?? null;
      const now = repeatedFailure(subject, subjectCeilings(facts.config)) ?? stuckPull(subject, facts);
      return now !== null && signatureOf(now) === gate.signature ? null : changed;
    }
    case 'agent-decision': {
      const subject = state.subjects.find(({ number }) => number === gate.subject);
      return subject?.asking == null ? changed : null;
    }
    case 'circuit-open': {
      if (gate.subject === null) return String(state.runStreak.breaker.openings) === gate.signature ? null : changed;
      const subject = state.subjects.find(({ number }) => number === gate.subject);
      return subject === undefined || String(subject.breaker.openings) === gate.signature ? null : changed;
    }
    case 'ambiguous-criteria':
    case 'merge':
    case 'post-feedback-merge':
      return mergeMoved(gate, facts);
    case 'force-unlock':
    case 'resume-divergence':
      return null;
  }
}

/** Nobody shall answer for a merge that somebody has spoken against: by a label, or by words that are to be answered first. */
function mergeMoved(gate: Gate, { head, state, observation, config }: StandingFacts): string | null {
  const pull = observation.pulls?.find(({ number }) => number === gate.subject);
  if (pull === undefined) return null;
  const rules = reviewRules({ loop: head.loop, config, observation });
  const step = nextStep(pull, pullSubject(state.subjects, pull.number), rules);
  if (step.kind === 'over') return `PR #${pull.number} is ${step.state}`;
  if (step.kind === 'respond') return 'what was said since is answered first';
  return step.kind === 'judged' && step.verdict.kind === 'ask' && step.verdict.facts.name !== gate.name
    ? changed
    : null;
}

function stuckPull(subject: Subject | null, { head, observation, config }: StandingFacts): GateFacts | null {
  const pull = observation.pulls?.find(({ number }) => number === subject?.number);
  return subject === null || pull === undefined
    ? null
    : stuckNow(pull, subject, { loop: head.loop, config, observation });
}

function driftMoved(gate: Gate, { head, state, observation, config }: StandingFacts): string | null {
  const now = driftOf({ config, obeyed: { state } }, sortedFor(head.loop, { config, state, observation }));
  if (now === null) return 'the backlog is again what the last iteration planned from';
  return signatureOf({ name: 'backlog-drift', ...now }) === gate.signature ? null : changed;
}

/** Other budgets are near their ceiling, or none is, or there is nothing to start: whoever answers would answer what nobody asks. */
function budgetsMoved(gate: Gate, { head, state, observation, config }: StandingFacts): string | null {
  const obeyed = { head, state, stopCommand: null, gateStop: null };
  const planning = { loop: head.loop, config, obeyed, observation };
  const now = budgetsNow(planning, config.skill === 'review' ? reviewProposal(planning) : workProposal(planning));
  return now !== null && signatureOf(now) === gate.signature ? null : changed;
}

/** Only its own runner can tell. */
function treeMoved(gate: Gate, { observation: { dirtyTree: tree } }: StandingFacts): string | null {
  if (tree === null || !gate.signature.startsWith(`${tree.runner}|${tree.path}|`)) return null;
  return signatureOf({ name: 'dirty-tree', ...tree }) === gate.signature ? null : changed;
}
