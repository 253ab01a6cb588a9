/** A review by several sessions at once, each from its side, and by one more that tries to refute what they found; else by one alone. */

import { consolidation, sideOrders } from '../core/review/reviewer-panel.ts';
import type { CappedSession } from '../core/sessions/contract/planned-session.ts';
import type { SessionReport } from '../core/sessions/contract/session-report.ts';
import { subjectName } from '../core/state/subject/subject-id.ts';
import { addPrecisely } from '../core/state/values/money.ts';
import type { Workshop } from './execution-environment.ts';
import { type VisitSetting, visit } from './subject-runner.ts';

/** All sessions of one subject in this tick. Sessions that look side by side have a seat and a clone each. */
export async function sessionsOf(
  workshop: Workshop,
  order: CappedSession,
  setting: VisitSetting,
): Promise<readonly SessionReport[]> {
  const { clockMs } = workshop.settings;
  const looking = sideOrders(order);
  if (looking.length === 0) return visit(workshop, order, setting);
  const beganAtMs = clockMs();
  const reports = (await Promise.all(looking.map((one) => visit(workshop, one, setting)))).flat();
  if (setting.draining() || setting.signal.aborted) return reports;
  const dollars = addPrecisely(...reports.map(setting.costOf));
  const last = consolidation(order, reports, { dollars, minutes: (clockMs() - beganAtMs) / 60_000 });
  if (last === null) {
    setting.say(`${subjectName(order.subject)}: nothing of its share is left for the session that consolidates.`);
    return reports;
  }
  return [...reports, ...(await visit(workshop, last, setting))];
}
