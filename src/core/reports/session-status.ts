/** Renders the `## Loop Status` block of one subject's session: progress, indicators and the exit decision. */

import { isOneSide } from '../review/reviewer-panel.ts';
import { blocks, isOpen } from '../sessions/contract/findings.ts';
import type { SessionReport } from '../sessions/contract/session-report.ts';
import { type Breaker, isTask, isWorkComplete, type Role, type Subject, subjectName } from '../state/subject.ts';
import { equalsIgnoringCase, formatCount } from '../text/format.ts';
import { quoteLine } from '../text/quote-untrusted.ts';
import type { TickStory } from './tick-report.ts';

export interface SubjectStatus {
  readonly iteration: number;
  readonly report: SessionReport;
  /** As recorded after the session; null = it is not known, for another session of the subject followed in its tick. */
  readonly recorded: Subject | null;
  /** The breaker of the whole run as the tick leaves it. */
  readonly runBreaker: Breaker;
}

/** The block of every session of this tick, in order, each with a one-line title. */
export const loopStatuses = ({
  reports,
  head,
  state,
}: Pick<TickStory, 'reports' | 'head' | 'state'>): { readonly title: string; readonly block: string }[] =>
  reports
    .filter(({ order }) => !isOneSide(order))
    .map((report, at, all) => {
      const { subject, session } = report.order;
      const isLast = !all.slice(at + 1).some(({ order }) => order.subject === subject);
      const recorded = isLast ? (state.subjects.find(({ number }) => number === subject) ?? null) : null;
      const { breaker: runBreaker } = state.runStreak;
      const status = { iteration: head.counters.iterationsUsed, report, recorded, runBreaker };
      return {
        title: `Loop status of ${subjectName(subject)}, session ${session}: ${taskStatus(status)}`,
        block: loopStatus(status),
      };
    });

/** Quotes the agent's words, so that no box, mention or command in them takes effect. */
export function loopStatus(status: SubjectStatus): string {
  const { order } = status.report;
  return [
    '## Loop Status',
    '',
    `**Subject**: ${subjectName(order.subject)}, session ${order.session}${doing[order.role]}`,
    `**Iteration**: ${status.iteration}`,
    `**Progress**: ${progressOf(status) || 'The agent gave no summary.'}`,
    `**Circuit State**: ${findOpenBreaker(status) === null ? (status.recorded?.breaker.circuitState ?? 'closed') : 'open'}`,
    `**Task Status**: ${taskStatus(status)}`,
    '',
    ...openBreaker(status),
    '### Completion Indicators',
    ...indicators(status),
    '',
    '### Exit Decision',
    `EXIT_SIGNAL: ${readSignal(status)}`,
    '',
    `**Reason**: ${reason(status)}`,
    '',
  ].join('\n');
}

interface OpenBreaker {
  readonly breaker: Breaker;
  /** Where its question is. */
  readonly where: string;
}

/** Its own, else that of the run: behind either no session of this subject starts. */
function findOpenBreaker({ recorded, runBreaker }: SubjectStatus): OpenBreaker | null {
  if (recorded === null) return null;
  const { number, breaker } = recorded;
  if (breaker.circuitState === 'open')
    return { breaker, where: `${isTask(number) ? 'about' : 'on'} ${subjectName(number)}` };
  return runBreaker.circuitState === 'open' ? { breaker: runBreaker, where: 'about the whole loop' } : null;
}

/** Why the breaker opened and what a person can do. Until an answer, no session of this subject starts. */
function openBreaker(status: SubjectStatus): string[] {
  const found = findOpenBreaker(status);
  if (found === null) return [];
  const { breaker, where } = found;
  const { noProgressLoops: still, repeatedErrorLoops: same } = breaker;
  const loops =
    same > 1 ? `${same} consecutive loops with the same error` : `${still} consecutive loops with no progress`;
  return [
    '### Issue',
    quoteLine(breaker.evidence, { max: 300 }) || 'Its breaker gives no evidence.',
    '',
    '### Circuit Breaker',
    `**Status**: OPEN (${loops})`,
    '**Action**: Escalating to human for manual intervention',
    '',
    'Possible solutions:',
    `1. Answer the question ${where}: probe with one session, skip, or stop`,
    '2. Make the issue smaller or its criteria clearer, then probe',
    '3. Mend by hand what it fails on, then probe',
    '',
  ];
}

const doing: Readonly<Record<Role, string>> = {
  worker: '',
  auditor: ' (audit)',
  reviewer: ' (review)',
  responder: ' (response)',
  post_action: ' (post action)',
};

function progressOf(status: SubjectStatus): string {
  const { outcome } = status.report;
  switch (outcome.kind) {
    case 'delivered':
    case 'answered':
      return quoteLine(outcome.result.progress, { max: 300 });
    case 'audited':
      return foundText(status);
    case 'failed':
      return quoteLine(outcome.failure.sentence, { max: 300 });
  }
}

function foundText({ recorded, report: { outcome } }: SubjectStatus): string {
  const reported = outcome.kind === 'audited' ? outcome.reported : [];
  const open = recorded?.findings.filter(isOpen) ?? reported;
  const bugs = recorded?.findings.filter(blocks) ?? reported.filter(({ severity }) => severity === 'bug');
  const rest = open.length - bugs.length;
  return `The audit is ${bugs.length === 0 ? 'clean' : 'not clean'}: ${formatCount(bugs.length, 'open bug')}, ${formatCount(rest, 'warning')}.`;
}

/** A claimed `complete` counts only if the commits were judged complete and have been audited. */
function taskStatus({ report: { outcome }, recorded }: SubjectStatus): string {
  if (outcome.kind === 'failed') return 'blocked';
  const whole = recorded !== null && isWorkComplete(recorded.phase);
  if (outcome.kind === 'audited' || outcome.kind === 'answered') return whole ? 'complete' : 'in_progress';
  if (whole && outcome.complete) return 'complete';
  return outcome.result.status === 'complete' ? 'in_progress' : outcome.result.status;
}

/** What was observed (completion, tests, audit, pull request), then the agent's own indicators. */
function indicators(status: SubjectStatus): string[] {
  const { recorded, report } = status;
  const { outcome, order } = report;
  const observed = pullRequestBoxes(report, recorded?.pullRequest ?? null);
  const complete = box(taskStatus(status) === 'complete', taskComplete);
  switch (outcome.kind) {
    case 'failed':
    case 'answered':
      return [complete, ...observed];
    case 'audited':
      return [
        complete,
        box(recorded !== null && !recorded.findings.some(blocks), 'Audit clean'),
        ...(outcome.met === undefined ? [] : [criteriaBox(outcome.met.length, order.criteria.length)]),
        ...observed,
      ];
    case 'delivered': {
      const { tests, completionIndicators } = outcome.result;
      const isTaskComplete = (one: string): boolean => equalsIgnoringCase(one.trim(), taskComplete);
      const isClaimed = completionIndicators.some(isTaskComplete) && taskStatus(status) !== 'complete';
      return [
        isClaimed ? box(false, `${taskComplete} (the agent says so; its checks and its audit decide)`) : complete,
        ...(tests === null ? [] : [box(tests.failing.length === 0 && (tests.failed ?? 0) === 0, testsText(tests))]),
        ...observed,
        ...completionIndicators
          .filter((one) => !isTaskComplete(one))
          .map((one) => box(true, `${quoteLine(one, { max: 120 })} (as the agent says)`)),
      ];
    }
  }
}

/** A session about a pull request of others creates none, and a failed one may have pushed nothing. */
function pullRequestBoxes({ order, outcome, checkpoint }: SessionReport, pull: number | null): string[] {
  if (order.role === 'reviewer') return [];
  const isPushed = outcome.kind === 'delivered' || (checkpoint !== undefined && checkpoint !== order.fromSha);
  if (order.review !== undefined || (pull !== null && outcome.kind === 'failed'))
    return [box(isPushed, `PR #${pull ?? order.subject} updated`)];
  return [pull === null ? box(false, 'PR created') : box(true, `PR #${pull} created or updated`)];
}

const taskComplete = 'Task complete';

const box = (met: boolean, what: string): string => `- [${met ? 'x' : ' '}] ${what}`;

/** Only if the audit was asked to judge the criteria. */
const criteriaBox = (met: number, all: number): string =>
  box(met === all, met === all ? 'Acceptance criteria complete' : `${met} of ${all} acceptance criteria hold`);

const testsText = (tests: { failed: number | null; failing: readonly string[] }): string => {
  const failing = tests.failed ?? tests.failing.length;
  return failing === 0 ? 'All tests passing' : `All tests passing (${failing} failing)`;
};

/** A worker gives its own signal. Of the others the recorded standing decides, as it does for the reason. */
function readSignal(status: SubjectStatus): boolean {
  const { outcome } = status.report;
  return outcome.kind === 'delivered' ? outcome.result.exitSignal : taskStatus(status) === 'complete';
}

function reason(status: SubjectStatus): string {
  const { outcome } = status.report;
  if (outcome.kind === 'failed') return quoteLine(outcome.failure.rootCause, { max: 300 });
  const given = outcome.kind === 'delivered' ? quoteLine(outcome.result.reason, { max: 300 }) : '';
  if (given !== '') return given;
  if (taskStatus(status) === 'complete') return 'The task is complete.';
  if (readSignal(status))
    return 'The session says that its work is done; the task is complete once its checks and its audit agree.';
  return 'The task is not complete; its next session goes on from here.';
}
