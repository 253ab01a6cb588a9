/** Decides how one iteration without state differs from a tick of its loop: under which name it claims, whom it yields to, what it asks nobody. */
import type { EffectiveConfig } from '../config/resolve.ts';
import { type Effect, effectKeys, shotName } from '../effects/effect.ts';
import { ask, type GateFacts } from '../gates/questions.ts';
import { type HolderVerdict, holderName } from '../lease/lease.ts';
import type { Claimer } from '../observation/thread.ts';
import { claimLabel } from '../state/counters.ts';
import type { Holder, Lease } from '../state/head.ts';
import type { Evaluation } from '../state/history-line.ts';
import { isTask, subjectName } from '../state/subject.ts';
import { quoteLine } from '../text/quote-untrusted.ts';
import type { Decision } from './decide.ts';
import type { Stop } from './stop/conditions.ts';

/** One iteration, and no room for a question: its answer would find nobody. */
export const shotConfig = (config: EffectiveConfig): EffectiveConfig => ({
  ...config,
  loop: shotName(config.loop),
  maxIterations: 1,
  maxOpenGates: 0,
});

/** Grows with every invocation, so that no key of an effect is an earlier one's. */
export const shotEpoch = ({ runId, runAttempt }: { readonly runId: number; readonly runAttempt: number }): number =>
  runId * 100 + runAttempt;

/** Who wrote a claim of a single shot: acquiring its head has made one more of what began with it. */
export const shotOf = (claimEpoch: number): Pick<Holder, 'runId' | 'runAttempt'> => ({
  runId: Math.floor((claimEpoch - 1) / 100),
  runAttempt: (claimEpoch - 1) % 100,
});

/** What a claim of another single shot is signed with while its run may still live: not the name by which this one goes on with what was lost. */
export const livingShot = (shot: string, { runId, runAttempt }: Pick<Holder, 'runId' | 'runAttempt'>): string =>
  `${shot} (run ${runId} attempt ${runAttempt})`;

/** Why it may not begin beside the holder of its loop, who may still live; null = that one is dead. */
export function shotRefusal(loop: string, holder: Lease, verdict: HolderVerdict): string | null {
  if (verdict.kind === 'dead') return null;
  const at = holder.pid === null ? ` ${holder.url}` : '';
  return `single-shot is refused: the loop ${loop} is at work (iteration ${holder.iteration}, ${holderName(holder)}).${at}`;
}

const again = 'A single shot goes on with nothing: mend the cause, then start it again.';

/** That its one iteration is used up is no news, and no command reaches it. */
export const shotExit = ({ stop, evaluations }: ShotExit): ShotExit => ({
  stop: stop === null || stop.code === usedUp ? null : { ...stop, act: again },
  evaluations: evaluations.filter(({ code }) => code !== usedUp),
});

interface ShotExit {
  readonly stop: Stop | null;
  readonly evaluations: readonly Evaluation[];
}

const usedUp = 'iteration_budget';

/** What it would have asked, a line each: whatever a question is about is left as it is. */
export const notAsked = (facts: readonly GateFacts[]): string[] =>
  facts.map((one) => {
    const { name, subject, question } = ask(one);
    const left = subject === null ? 'What it is about' : subjectName(subject);
    return `Not asked (${name}), since nobody would hear the answer: ${quoteLine(question, { max: 300 })} ${left} is left as it is.`;
  });

/** Claims of subjects that nobody goes on with; a label stays where another loop's claim stands by then. */
export const claimsOfShot = (subjects: readonly number[], yields: Claimer): Effect[] =>
  subjects
    .filter((subject) => !isTask(subject))
    .map((issue) => ({
      kind: 'unlabel',
      key: effectKeys.unlabel(issue, claimLabel),
      issue,
      name: claimLabel,
      yields,
    }));

/** At its beginning. */
export const unaskedIn = (decision: Decision): readonly GateFacts[] =>
  'unasked' in decision && decision.unasked !== null ? decision.unasked : [];
