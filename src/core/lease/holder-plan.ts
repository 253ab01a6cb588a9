/** Reads from the head what the tick at work has claimed, and what it asks about. Its bundle says so once it ends. */
import { effectKeys, parseClaimedSubject } from '../effects/effect.ts';
import { parseGateId } from '../state/gate.ts';
import type { Head } from '../state/head.ts';

type PlanningHead = Pick<Head, 'run' | 'reserved' | 'plannedEffects'>;

export interface HolderPlan {
  /** All subjects that are planned as claimed. Lost ticks leave their keys. */
  readonly planned: ReadonlySet<number>;
  /** Those of this tick: its claims have the iteration that it reserved. */
  readonly claimed: ReadonlySet<number>;
  readonly asked: ReadonlySet<number>;
}

const none: HolderPlan = { planned: new Set(), claimed: new Set(), asked: new Set() };

export function readHolderPlan(head: PlanningHead, isAtWork: boolean): HolderPlan {
  if (!isAtWork) return none;
  const { run, reserved, plannedEffects } = head;
  const planned = plannedEffects.flatMap((key) => parseClaimedSubject(key) ?? []);
  const claimed = planned.filter((subject) =>
    plannedEffects.includes(effectKeys.claim({ run, subject, iteration: reserved.iteration })),
  );
  return { planned: new Set(planned), claimed: new Set(claimed), asked: new Set(listPlannedQuestions(head)) };
}

/** Subjects of questions that a tick posts before any bundle has them. */
const listPlannedQuestions = ({ plannedEffects }: PlanningHead): number[] =>
  plannedEffects.flatMap((key) => {
    const id = key.replace(/^gate\//, '');
    return id === key || plannedEffects.includes(effectKeys.gateClose(id)) ? [] : (parseGateId(id)?.subject ?? []);
  });
