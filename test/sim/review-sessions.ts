/** Results of agents that review pull requests, or that answer findings and people's comments. */
import type { WorkOrder } from '../../src/core/sessions/contract/agent-contract.ts';
import type { ReviewedHead, SessionEntry } from './ledger.ts';
import type { Simulation } from './simulation.ts';

export const reviewedHead = ({ role, review }: WorkOrder): ReviewedHead | null =>
  review === undefined || (role !== 'reviewer' && role !== 'responder')
    ? null
    : { role, head: review.head, to: review.to, isOneSide: review.sides !== null, bugs: null };

const faults = ['It adds one too much', 'It has no test', 'It leaks a handle'] as const;

/** Once the world is calm, reviewers find no more bugs, so that only the loop itself can be in the way. */
export function verdictOn({ chances, faults: trouble }: Simulation, order: WorkOrder, entry: SessionEntry) {
  const { sessions: chance } = chances;
  const [finds, severity] = [chance.happens(0.2) && !trouble.isCalm(), chance.happens(0.7) ? 'bug' : 'warning'];
  const findings = finds
    ? [{ file: `work/${order.subject}.txt`, severity, description: chance.pick(faults), scenario: 'always' }]
    : [];
  if (entry.review !== null) entry.review.bugs = findings.filter((one) => one.severity === 'bug').length;
  return {
    status: 'complete',
    progress: `Read #${order.subject}`,
    exit_signal: true,
    findings,
    resolved: order.findings.filter(() => chance.happens(0.8) || trouble.isCalm()).map(({ id }) => id),
  };
}

/** True for the responders that answer people's comments in words alone. */
export const writesNothing = ({ role, review, session }: WorkOrder): boolean =>
  role === 'responder' && review?.to === 'feedback' && session % 3 === 0;

export const answerOf = ({ subject, review }: WorkOrder) => ({
  status: 'complete',
  progress: `Answered in #${subject}`,
  exit_signal: true,
  completion_indicators: ['Task complete', 'All done'],
  replies: (review?.feedback ?? []).map(({ id }) => ({ to: id, body: 'Done as you said.' })),
  // Every person teaches the same, so that a lesson comes up in many worlds.
  lessons: [{ rule: 'Say what it adds.', from: (review?.feedback ?? []).map(({ id }) => id) }],
});
