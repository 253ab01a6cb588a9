/** Decides what one session is told: its subject, its share of the ceilings, and what people have decided about it so far. */
import type { WorkOrder } from './core/agent.ts';
import type { GuardrailRules } from './core/guardrails.ts';
import type { CappedSession } from './core/plan.ts';
import type { SessionSetting } from './session.ts';

export const workOrderOf = (
  order: CappedSession,
  setting: Pick<SessionSetting, 'loop' | 'iteration' | 'maxIterations'>,
  { allowedPaths }: Pick<GuardrailRules, 'allowedPaths'>,
): WorkOrder => ({
  schemaVersion: 1,
  loop: setting.loop,
  iteration: setting.iteration,
  maxIterations: setting.maxIterations,
  session: order.session,
  subject: order.subject,
  role: 'worker',
  task: `${order.title}\n\n${order.body}`,
  criteria: [...order.criteria],
  findings: [],
  notes: '',
  decisions: order.decisions.map(({ question, answer }) => ({ question, answer })),
  caps: { dollars: order.cap.dollars, minutes: order.cap.minutes, turns: order.cap.turns },
  allowedPaths: [...allowedPaths],
});
