/** Decides whose claims end: those of subjects that are over, and of everything unfinished where the run stops. */

import type { Decision } from '../decide/decide.ts';
import { type Effect, effectKeys, type Outcome } from '../effects/effect.ts';
import type { Observation } from '../observation/facts.ts';
import type { LoopState } from '../state/loop/loop-state.ts';
import { finished } from '../state/subject/phase-predicates.ts';
import type { Subject } from '../state/subject/subject.ts';
import { isTask } from '../state/subject/subject-id.ts';
import { claimLabel } from '../state/values/labels.ts';

type GivenBack = Extract<Effect, { kind: 'unlabel' }>;

/**
 * Claims end with their subject: closed, merged, declined after failures, cancelled, or the run stopped. What is begun anew in the
 * same tick stays claimed.
 */
export function givenBack(
  decision: Decision,
  { subjects }: Pick<LoopState, 'subjects'>,
  observation: Pick<Observation, 'ended'>,
): GivenBack[] {
  const ended = new Set(observation.ended.map(({ number }) => number));
  const begun = new Set(decision.verdict === 'work' ? decision.sessions.map(({ subject }) => subject) : []);
  const isOver = ({ number, phase }: Subject): boolean =>
    ended.has(number) || (phase !== 'done' && (finished(phase) || decision.verdict === 'stop'));
  return subjects.filter((subject) => isOver(subject) && !begun.has(subject.number)).flatMap(labelGivenBack);
}

/** With the run that stops, its claims end: but for work that is done and waits for its review. */
export const claimsEnded = ({ subjects }: Pick<LoopState, 'subjects'>): GivenBack[] =>
  subjects.filter(({ phase }) => phase !== 'done').flatMap(labelGivenBack);

const labelGivenBack = ({ number, claimed }: Subject): GivenBack[] =>
  claimed && !isTask(number)
    ? [{ kind: 'unlabel', key: effectKeys.unlabel(number, claimLabel), issue: number, name: claimLabel }]
    : [];

/** Claims that were given back are nobody's to give back again. */
export const withoutClaims = (state: LoopState, outcomes: readonly Outcome[]): LoopState => ({
  ...state,
  subjects: state.subjects.map((subject) => {
    const key = effectKeys.unlabel(subject.number, claimLabel);
    const freed = outcomes.some((outcome) => outcome.key === key && outcome.kind !== 'failed');
    return freed ? { ...subject, claimed: false } : subject;
  }),
});
