/** Decides whether one question about the whole backlog replaces a question per issue, and what its answer makes of criteria. */

import type { LoopState } from '../state/loop/loop-state.ts';
import { isTask } from '../state/subject/subject-id.ts';
import { type CriteriaMode, hasCriteriaHeading } from './acceptance-criteria.ts';
import type { Candidate } from './eligibility.ts';

/** How many of the first candidates are looked at. */
const looked = 20;

export interface PolicyFacts {
  readonly mode: CriteriaMode;
  readonly held: LoopState['held'];
  /** Number of the run: what its answer holds for. */
  readonly run: number;
}

const answerOf = ({ held, run }: PolicyFacts): string | null =>
  held.find(({ gate, signature }) => gate === 'criteria-policy' && signature === String(run))?.option ?? null;

/** `accept` makes any list count, for this run. */
export const modeOf = (facts: PolicyFacts): CriteriaMode =>
  facts.mode === 'heading' && answerOf(facts) === 'accept' ? 'any-list' : facts.mode;

export interface Lacking {
  readonly lacking: number;
  readonly of: number;
}

/** How many of the first candidates have no heading; null where nobody needs to be asked: decided, or not judged by the heading. */
export function lackingHeading(candidates: readonly Candidate[], facts: PolicyFacts): Lacking | null {
  if (facts.mode !== 'heading' || answerOf(facts) !== null) return null;
  // A task of a plan needs no heading.
  const first = candidates.filter(({ issue }) => !isTask(issue.number)).slice(0, looked);
  return { lacking: first.filter(({ issue }) => !hasCriteriaHeading(issue.body)).length, of: first.length };
}

/** More than half, and more than one: about a single issue its own question is asked. */
export const mostLack = ({ lacking, of }: Lacking): boolean => lacking > 1 && lacking * 2 > of;
