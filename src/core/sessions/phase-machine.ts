/** The state machine of a subject's phases. A phase or an event that is not in its table throws. */
import { DeliveryRecord, isFinished, Phase, type Role, type Subject } from '../state/subject.ts';
import type { PhaseRules } from './contract/planned-session.ts';
import type { SessionReport } from './contract/session-report.ts';
import { countSession, longestIndicator } from './failure/circuit-breaker.ts';
import { mergeReaderNotes } from './reader-notes.ts';

export type PhaseEvent =
  /** A coding agent says that it is done, and no check contradicts it. */
  | 'session-done'
  | 'bugs-open'
  | 'clean'
  /** It ended by itself or could not start: a best effort. */
  | 'post-action-over'
  /** A gate, a limit, the end of the tick, or an unfinished session. */
  | 'parked'
  | 'cancelled'
  /** Its failure was answered with skip. */
  | 'given-up';

/** `section` counts from 0. */
export interface Position {
  readonly phase: Phase;
  readonly section: number;
}

/** The role whose session a phase waits for; null = the phase is final. */
export const roleOf = (phase: Phase): Role | null => roles[phase];

const roles: Readonly<Record<Phase, Role | null>> = {
  coding: 'worker',
  final_audit_fix: 'worker',
  auditing: 'auditor',
  final_auditing: 'auditor',
  post_action: 'post_action',
  reviewing: 'reviewer',
  responding: 'responder',
  done: null,
  failed: null,
  cancelled: null,
  skipped: null,
};

export function nextPosition(at: Position, event: PhaseEvent, rules: PhaseRules): Position {
  if (!isFinished(at.phase)) {
    if (event === 'parked') return at;
    if (event === 'cancelled') return { ...at, phase: 'cancelled' };
    if (event === 'given-up') return { ...at, phase: 'failed' };
  }
  const to = table[at.phase]?.[event]?.(at, rules);
  if (to === undefined) throw new Error(`No phase follows "${at.phase}" on "${event}".`);
  return to;
}

type Row = Partial<Record<PhaseEvent, (at: Position, rules: PhaseRules) => Position>>;

const hasSections = ({ sections }: PhaseRules): boolean => sections > 1;
const hasMore = ({ section }: Position, { sections }: PhaseRules): boolean => section + 1 < sections;
const nextSection = ({ section }: Position): Position => ({ phase: 'coding', section: section + 1 });
const goes =
  (phase: Phase) =>
  (at: Position): Position => ({ ...at, phase });
const whole = (at: Position, { postAction }: PhaseRules): Position => ({
  ...at,
  phase: postAction ? 'post_action' : 'done',
});

/** A task without sections has one audit, whatever `audit` says. One with sections ends with an audit of the whole. */
const table: Partial<Record<Phase, Row>> = {
  coding: {
    'session-done': (at, rules) => {
      if (!hasSections(rules) || rules.audit === 'each') return goes('auditing')(at);
      return hasMore(at, rules) ? nextSection(at) : goes('final_auditing')(at);
    },
  },
  auditing: {
    'bugs-open': goes('coding'),
    clean: (at, rules) => {
      if (hasMore(at, rules)) return nextSection(at);
      return hasSections(rules) ? goes('final_auditing')(at) : whole(at, rules);
    },
  },
  final_auditing: { 'bugs-open': goes('final_audit_fix'), clean: whole },
  final_audit_fix: { 'session-done': goes('final_auditing') },
  post_action: { 'post-action-over': goes('done') },
  // The current pull request decides later whether a responder is needed and whether it is merged.
  reviewing: { 'bugs-open': goes('responding'), clean: goes('reviewing') },
  responding: { 'session-done': goes('reviewing') },
};

const criteriaKept = 30;

/** Progress after a session. Texts of the agent and of the issue are cut, so that the record stays bounded. */
export function journeyAfter(
  before: Pick<Subject, 'breaker'>,
  report: SessionReport,
  lastRootCause: string | null,
): Pick<Subject, 'criteria' | 'breaker'> {
  const criteria = report.order.criteria.slice(0, criteriaKept).map((one) => one.slice(0, longestIndicator));
  return { criteria, breaker: countSession(before.breaker, report, lastRootCause) };
}

const commitsShown = 30;
const longestProgress = 4_000;
const filesKept = 200;

/** Keeps earlier commits. The texts are those of the newest worker session; a post action changes none of them. */
export function deliveryAfter(before: DeliveryRecord | null, { order, outcome }: SessionReport): DeliveryRecord | null {
  if (outcome.kind !== 'delivered') return before;
  const known = before ?? { progress: '', commits: [], notes: [], failing: [], files: [] };
  const { result, notes, files } = outcome;
  const commits = [...(outcome.earlier ?? []), ...outcome.commits];
  const added = commits.filter(({ sha }) => !known.commits.some((commit) => commit.sha === sha));
  const speaks = order.role === 'worker';
  return {
    progress: speaks ? result.progress.slice(0, longestProgress) : known.progress,
    commits: [...known.commits, ...added].slice(-commitsShown),
    notes: mergeReaderNotes(known.notes, notes),
    failing: speaks ? (result.tests?.failing ?? []).slice(0, commitsShown) : known.failing,
    files: [...new Set([...known.files, ...files])].slice(0, filesKept),
  };
}
