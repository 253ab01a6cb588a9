/** Decides how one subject's session is told: the `## Loop Status` block with progress, indicators and the exit decision. */
import { quoteLine } from './quote.ts';
import type { TickStory } from './report.ts';
import type { SessionReport } from './settle.ts';
import type { Subject } from './state.ts';
import { type Breaker, newBreaker } from './subject-journey.ts';

export interface SubjectStatus {
  readonly iteration: number;
  readonly subject: number;
  readonly breaker: Breaker;
  readonly report: SessionReport;
  /** As recorded after the session; null = state does not know it. */
  readonly recorded: Subject | null;
}

/** The block of every session of this tick, in their order, each with a title of one line. */
export const loopStatuses = ({
  reports,
  head,
  state,
}: Pick<TickStory, 'reports' | 'head' | 'state'>): { readonly title: string; readonly block: string }[] =>
  reports.map((report) => {
    const { subject, session } = report.order;
    const recorded = state.subjects.find(({ number }) => number === subject) ?? null;
    const status = {
      iteration: head.counters.iterationsUsed,
      subject,
      breaker: recorded?.breaker ?? newBreaker(),
      report,
      recorded,
    };
    return {
      title: `Loop status of #${subject}, session ${session}: ${taskStatus(status)}`,
      block: loopStatus(status),
    };
  });

/** Words of the agent are quoted, so that neither a box nor a mention nor a command in them works. */
export function loopStatus(status: SubjectStatus): string {
  const { outcome, order } = status.report;
  const delivered = outcome.kind === 'delivered' ? outcome.result : null;
  const progress = delivered === null ? failureSentence(status) : quoteLine(delivered.progress, { max: 300 });
  return [
    '## Loop Status',
    '',
    `**Subject**: #${order.subject}, session ${order.session}`,
    `**Iteration**: ${status.iteration}`,
    `**Progress**: ${progress || 'The agent gave no summary.'}`,
    `**Circuit State**: ${status.breaker.circuitState}`,
    `**Task Status**: ${taskStatus(status)}`,
    '',
    ...openBreaker(status),
    '### Completion Indicators',
    ...indicators(status),
    '',
    '### Exit Decision',
    `EXIT_SIGNAL: ${delivered?.exitSignal ?? false}`,
    '',
    `**Reason**: ${reason(status)}`,
    '',
  ].join('\n');
}

/** What opened it, and what a person can do: no session of this subject starts before somebody answers. */
function openBreaker({ breaker, subject }: SubjectStatus): string[] {
  if (breaker.circuitState !== 'open') return [];
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
    `1. Answer the question on #${subject}: probe with one session, skip, or stop`,
    '2. Make the issue smaller or its criteria clearer, then probe',
    '3. Mend by hand what it fails on, then probe',
    '',
  ];
}

const failureSentence = ({ report: { outcome } }: SubjectStatus): string =>
  outcome.kind === 'failed' ? quoteLine(outcome.failure.sentence, { max: 300 }) : '';

/** What the agent claims counts only where the commits were judged complete too. */
function taskStatus({ report: { outcome } }: SubjectStatus): string {
  if (outcome.kind === 'failed') return 'blocked';
  if (outcome.complete) return 'complete';
  return outcome.result.status === 'complete' ? 'in_progress' : outcome.result.status;
}

/** The agent's own indicators, then what was observed: commits, tests, the pull request. */
function indicators({ report: { outcome }, recorded }: SubjectStatus): string[] {
  const box = (met: boolean, what: string): string => `- [${met ? 'x' : ' '}] ${what}`;
  const pullRequest = recorded?.pullRequest ?? null;
  const observed = box(
    pullRequest !== null,
    pullRequest === null ? 'PR created' : `PR #${pullRequest} created or updated`,
  );
  if (outcome.kind === 'failed') return [box(false, 'Task complete'), observed];
  const { tests, completionIndicators } = outcome.result;
  return [
    box(outcome.complete, 'Task complete'),
    ...(tests === null ? [] : [box(tests.failing.length === 0 && (tests.failed ?? 0) === 0, testsText(tests))]),
    observed,
    ...completionIndicators.map((indicator) => box(true, `${quoteLine(indicator, { max: 120 })} (as the agent says)`)),
  ];
}

const testsText = (tests: { failed: number | null; failing: readonly string[] }): string => {
  const failing = tests.failed ?? tests.failing.length;
  return failing === 0 ? 'All tests passing' : `All tests passing (${failing} failing)`;
};

function reason({ report: { outcome } }: SubjectStatus): string {
  if (outcome.kind === 'failed') return quoteLine(outcome.failure.rootCause, { max: 300 });
  const given = quoteLine(outcome.result.reason, { max: 300 });
  if (given !== '') return given;
  return outcome.complete ? 'The task is complete.' : 'The task is not complete; its next session goes on from here.';
}
