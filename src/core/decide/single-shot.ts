/** How a single shot (one iteration without state) differs from a tick: its claim name, its yielding, no questions. */
import type { EffectiveConfig } from '../config/resolve.ts';
import { type Effect, effectKeys, toShotName } from '../effects/effect.ts';
import { ask, type GateFacts } from '../gates/questions.ts';
import { type HolderVerdict, holderName } from '../lease/lease.ts';
import type { Claimer } from '../observation/thread.ts';
import { claimLabel } from '../state/counters.ts';
import type { Lease, LeaseHolder } from '../state/head.ts';
import type { Evaluation } from '../state/history-line.ts';
import { isTask, subjectName } from '../state/subject.ts';
import { quoteLine, unquoteSentence } from '../text/quote-untrusted.ts';
import type { Decision } from './decide.ts';
import type { Stop } from './stop/conditions.ts';

/** One iteration without questions: no later tick would read an answer. */
export const toShotConfig = (config: EffectiveConfig): EffectiveConfig => ({
  ...config,
  loop: toShotName(config.loop),
  maxIterations: 1,
  maxOpenGates: 0,
});

type ShotRun = Pick<LeaseHolder, 'runId' | 'runAttempt'>;

/** Grows with every invocation, so that no effect key repeats an earlier one. */
export const computeShotEpoch = ({ runId, runAttempt }: ShotRun): number => runId * 100 + runAttempt;

/** The run that wrote a single shot's claim. Acquiring the head has added one to the epoch. */
export const parseShotEpoch = (claimEpoch: number): ShotRun => ({
  runId: Math.floor((claimEpoch - 1) / 100),
  runAttempt: (claimEpoch - 1) % 100,
});

/** Name for a claim of a single shot that may be alive. A lost one keeps the shared name, so its work continues. */
export const nameLivingShot = (shot: string, { runId, runAttempt }: ShotRun): string =>
  `${shot} (run ${runId} attempt ${runAttempt})`;

/** Why a single shot may not start beside its loop's holder, which may be alive; null = the holder is dead. */
export function explainShotRefusal(loop: string, holder: Lease, verdict: HolderVerdict): string | null {
  if (verdict.kind === 'dead') return null;
  const at = holder.pid === null ? ` ${holder.url}` : '';
  return `single-shot is refused: the loop ${loop} is at work (iteration ${holder.iteration}, ${holderName(holder)}).${at}`;
}

interface ShotExit {
  readonly stop: Stop | null;
  readonly evaluations: readonly Evaluation[];
}

const iterationBudgetCode = 'iteration_budget';

/** Its used-up iteration is expected and not reported. The act is replaced, since no command reaches a single shot. */
export function filterShotExit({ stop, evaluations }: ShotExit): ShotExit {
  const act = 'A single shot goes on with nothing: mend the cause, then start it again.';
  return {
    stop: stop === null || stop.code === iterationBudgetCode ? null : { ...stop, act },
    evaluations: evaluations.filter(({ code }) => code !== iterationBudgetCode),
  };
}

/** One line per question that it did not ask. The subject of each stays as it is. */
export const describeUnaskedQuestions = (facts: readonly GateFacts[]): string[] =>
  facts.map((one) => {
    const { name, subject, question } = ask(one);
    const left = subject === null ? 'What it is about' : subjectName(subject);
    return `Not asked (${name}), since a single shot takes no answer: ${quoteLine(unquoteSentence(question), { max: 300 })} ${left} is left as it is.`;
  });

/** Gives back claims of subjects that it abandons. A label stays if another loop has claimed the issue by then. */
export const releaseShotClaims = (subjects: readonly number[], yields: Claimer): Effect[] =>
  subjects
    .filter((subject) => !isTask(subject))
    .map((issue) => {
      const key = effectKeys.unlabel(issue, claimLabel);
      return { kind: 'unlabel', key, issue, name: claimLabel, yields };
    });

/** Questions that the decision at its start left unasked. */
export const listUnaskedQuestions = (decision: Decision): readonly GateFacts[] =>
  'unasked' in decision && decision.unasked !== null ? decision.unasked : [];
