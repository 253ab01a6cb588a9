/** The headline of a control issue: the loop's status in one sentence that fits into a notification. */

import type { Stop } from '../../decide/stop/conditions.ts';
import { matchLastStop } from '../../decide/stop/rules.ts';
import type { Head } from '../../state/head.ts';
import type { HistoryLine } from '../../state/history-line.ts';
import type { LoopState } from '../../state/loop-state.ts';
import { formatCount, formatDueTime, formatInstant } from '../../text/format.ts';
import { quoteLine, quoteSentence } from '../../text/quote-untrusted.ts';

/** The run that works now, with its link; `repair` = it was started because the previous one had died. */
export interface Working {
  readonly runId: number;
  readonly runAttempt: number;
  readonly url: string;
  readonly repair: boolean;
}

export interface LoopStanding {
  readonly head: Head;
  readonly state: LoopState;
  readonly history: readonly HistoryLine[];
  readonly working: Working | null;
  /** Why the run stopped; null = the tick does not know, so the history's recorded evaluation counts. */
  readonly stop: Stop | null;
  /** An error that no tick can resolve by itself; `causeHash` shows whether it was already reported. */
  readonly error: { readonly sentence: string; readonly causeHash: string } | null;
  /** When the schedule fires next; null = unknown. */
  readonly scheduledAt: string | null;
}

/** In order of precedence: working, an error, no tick yet, then the run's status. */
export function headline(standing: LoopStanding): string {
  const { head, working, error, history } = standing;
  if (working !== null) {
    return `working: iteration ${head.counters.iterationsUsed}/${head.ceilings.maxIterations} ([run ${working.runId}](${working.url}))`;
  }
  if (error !== null) return `error: ${quoteLine(error.sentence, { max: 300 })}`;
  if (history.length === 0 && head.generation === 0) return 'Waiting for the first tick; nothing was changed.';
  switch (head.status) {
    case 'stopped':
      return `stopped: ${stopSentence(standing)}`;
    case 'waiting':
      return waiting(standing) ?? 'waiting for an answer';
    case 'idle':
      return waiting(standing) ?? 'idle: nothing to work on; a new issue is taken up by the next tick';
    case 'parked':
      return head.notBefore === null
        ? 'paused: tick Resume below, or write `/loop resume`'
        : `paused until ${formatInstant(head.notBefore)}`;
    case 'running':
      return running(standing);
  }
}

function running({ head, state, scheduledAt }: LoopStanding): string {
  const due = scheduledAt === null ? 'when its workflow is started' : formatDueTime(scheduledAt, head.updatedAt);
  const next = `next tick ${due}`;
  return state.gates.length === 0 ? next : `${next}; ${formatCount(state.gates.length, 'question')} open`;
}

/** A loop gate first, since everything waits for it; then the oldest question. */
function waiting({ state }: LoopStanding): string | null {
  const [first, ...others] = state.gates.toSorted(
    (a, b) => Number(a.subject !== null) - Number(b.subject !== null) || a.askedAt.localeCompare(b.askedAt),
  );
  if (first === undefined) return null;
  const more = others.length === 0 ? '' : ` (and ${formatCount(others.length, 'more question')})`;
  return `waiting for an answer: ${first.question}${more}`;
}

/** The recorded sentence of the stop that ended the run: a later tick only sees that it has stopped. */
function stopSentence({ head, state, stop, history }: LoopStanding): string {
  const words = matchLastStop(head, state.lastStop);
  if (words !== null) return quoteSentence(words.sentence);
  const code = head.stop?.code ?? stop?.code ?? 'unknown';
  const fired = history.toReversed().flatMap(({ evaluations }) => evaluations.filter((one) => one.fired));
  const recorded = fired.find((evaluation) => evaluation.code === code);
  const sentence = recorded?.sentence ?? stop?.sentence;
  return sentence === undefined ? code : quoteSentence(sentence);
}

export const controlIssueTitle = (loop: string): string => `Tickgate loop: ${loop}`;
