/** Decides what one session is told: its subject, its share of the ceilings, and what people have decided about it so far. */
import type { WorkOrder } from './core/agent.ts';
import { addPrecisely } from './core/budget.ts';
import type { GuardrailRules } from './core/guardrails.ts';
import type { CappedSession } from './core/plan.ts';
import { asSeen } from './core/quote.ts';
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
  task: asSeen(`${order.title}\n\n${order.body}`),
  criteria: order.criteria.map(asSeen),
  findings: [],
  notes: '',
  decisions: order.decisions.map(({ question, answer }) => ({ question, answer })),
  caps: { dollars: order.cap.dollars, minutes: order.cap.minutes, turns: order.cap.turns },
  allowedPaths: [...allowedPaths],
});

/** What is left of the session's dollars, for a second try of its agent; with nothing left, its first reply is its last. */
export function purseOf(order: WorkOrder) {
  let spent = 0;
  return {
    order: (): WorkOrder => {
      const { dollars } = order.caps;
      if (dollars === null || spent === 0) return order;
      return { ...order, caps: { ...order.caps, dollars: Math.max(least, addPrecisely(dollars, -spent)) } };
    },
    /** Returns what was spent. */
    spends: (dollars: number): number => {
      spent = addPrecisely(spent, dollars);
      return dollars;
    },
  };
}

/** USD; nothing is no cap. */
const least = 0.000001;
