/** Lists what a loop waits for once a tick has ended, for the head. */
import { isPermitted, readSubjectCeilings } from '../decide/batch.ts';
import { type DecisionContext, sortObservedBacklog } from '../decide/context.ts';
import { planReviews } from '../decide/review-batch.ts';
import { listFinishedPulls } from '../review/check-marks.ts';
import { awaitsChecks } from '../review/ci-readiness.ts';
import { repeatedFailure } from '../sessions/failure/repeated-failure.ts';
import { isFinished, type Subject } from '../state/subject.ts';
import type { Wait, WaitingSubject, WaitKind } from '../state/waits.ts';
import { findOutcome, type Made } from './ending.ts';

/** Per kind. The rest is only counted, so that the head stays small. */
const namedMost = 5;
const blockersNamed = 3;

interface Listed extends WaitingSubject {
  readonly kind: WaitKind;
}

/** `context`: as the tick decided, with head and state as it leaves them. */
export function buildWaits(context: DecisionContext, made: Made): Wait[] {
  const listed = [...listFailing(context), ...listPulls(context, made), ...listHindered(context)];
  const kinds = [...new Set(listed.map(({ kind }) => kind))];
  return kinds.map((kind) => {
    const all = listed.filter((one) => one.kind === kind);
    return { kind, count: all.length, first: all.slice(0, namedMost).map(({ kind: _kind, ...subject }) => subject) };
  });
}

/** A review loop's backlog is its pull requests. */
const listHindered = (context: DecisionContext): Listed[] =>
  context.config.skill === 'review'
    ? []
    : sortObservedBacklog(context).hindered.flatMap(({ issue: { number }, why }): Listed[] => {
        switch (why.kind) {
          case 'blocked':
            return [{ kind: 'blocked', number, by: why.by.slice(0, blockersNamed) }];
          case 'declined':
            return [{ kind: 'skipped', number }];
          case 'finished':
            return isLeft(why.phase) ? [{ kind: why.phase, number }] : [];
          case 'outsider':
          case 'taken':
            return [{ kind: why.kind, number }];
          case 'gated':
            return [];
        }
      });

const isLeft = (phase: string): phase is 'failed' | 'cancelled' | 'skipped' =>
  phase === 'failed' || phase === 'cancelled' || phase === 'skipped';

/** Those with an open question wait for its answer. */
const listFailing = ({ config, obeyed: { state } }: DecisionContext): Listed[] =>
  state.subjects.flatMap((subject) => {
    const isAsked = state.gates.some((gate) => gate.subject === subject.number);
    const tries = isAsked || isFinished(subject.phase) ? null : countTries(subject, config);
    return tries === null ? [] : [{ kind: 'failing' as const, number: subject.number, ...tries }];
  });

function countTries(subject: Subject, config: DecisionContext['config']): { tries: number; of: number } | null {
  const { failures, breaker } = subject;
  const last = failures.at(-1);
  if (last === undefined)
    return breaker.stalledLoops === 0 ? null : { tries: breaker.stalledLoops, of: config.circuit.stalls };
  const same = failures.length - 1 - failures.findLastIndex(({ rootCause }) => rootCause !== last.rootCause);
  if (same === 1) return { tries: 1, of: askedAfter };
  const asked = repeatedFailure(subject, readSubjectCeilings(config));
  return { tries: same, of: asked !== null && isPermitted(subject, asked) ? same + 1 : same };
}

/** Failures with the same cause after which a person is asked. */
const askedAfter = 2;

function listPulls(context: DecisionContext, made: Made): Listed[] {
  const { observation, obeyed } = context;
  const { waiting } = planReviews(context);
  const onChecks = (pull: number): boolean =>
    waiting.some((one) => one.pull === pull && one.until !== null) ||
    (observation.pulls ?? []).some((one) => one.number === pull && awaitsChecks(one));
  const isOver = (pull: number): boolean =>
    obeyed.state.subjects.some(({ kind, number, phase }) => kind === 'pr' && number === pull && isFinished(phase)) ||
    obeyed.state.gates.some(({ subject }) => subject === pull);
  const pulls = context.config.skill === 'review' ? waiting.map(({ pull }) => pull) : listOwnPulls(context, made);
  return pulls
    .filter((pull) => !isOver(pull))
    .map((number) => {
      const conflictWith = observation.pullRequests.find((pull) => pull.number === number)?.conflictWith;
      const kind = onChecks(number) ? ('checks' as const) : ('review' as const);
      return { kind, number, ...(conflictWith === undefined ? {} : { conflictWith }) };
    })
    .toSorted((one, other) => Number(other.conflictWith !== undefined) - Number(one.conflictWith !== undefined));
}

/** A work loop's pull requests of finished work, as observed or as this tick opened them. */
function listOwnPulls({ loop, observation, obeyed: { state } }: DecisionContext, made: Made): number[] {
  const { subjects } = state;
  const seen = listFinishedPulls(observation.pullRequests, { loop, subjects }).map(({ number }) => number);
  const opened = made.effects.flatMap((effect) => {
    if (effect.kind !== 'pull-request') return [];
    const outcome = findOutcome(made, effect);
    const isDone = subjects.some(({ number, phase }) => number === effect.subject && phase === 'done');
    return outcome === undefined || outcome.kind === 'failed' || !isDone ? [] : [outcome.made.number ?? []].flat();
  });
  return [...new Set([...seen, ...opened])].toSorted((a, b) => a - b);
}
