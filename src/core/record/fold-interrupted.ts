/** Folds an interrupted tick into head, state and history: the part of recovery that needs no network. */

import type { RateTable } from '../budget/rates.ts';
import { buildLastStop } from '../decide/stop/rules.ts';
import { replayOrders } from '../directives/resume.ts';
import type { AdmittedCommand, OwnPullRequest } from '../observation/facts.ts';
import type { Head } from '../state/head.ts';
import type { HistoryLine } from '../state/history-line.ts';
import type { LoopProgress, LoopState } from '../state/loop-state.ts';
import { lossLines, skipLines } from './build-history-line.ts';
import {
  certainDollars,
  type Interruption,
  interruptedBefore,
  type Preserved,
  paused,
  stoppedBy,
  withSession,
} from './interruption.ts';
import { type JournalledSession, newestSessions } from './journal.ts';
import {
  chargedHead,
  hasRecorded,
  interruptedHead,
  type LostTick,
  repaired,
  untold,
  withoutTold,
} from './repair-lost-tick.ts';

/** The journal of the tick. */
export interface Diary {
  /** Main was asked to end and could record it. */
  readonly interrupted: boolean;
  readonly sessions: readonly JournalledSession[];
  readonly journal: 'sound' | 'damaged';
}

/** Contents of the last bundle. */
interface Remembered {
  readonly state: LoopState;
  readonly history: readonly HistoryLine[];
}

/** Further facts about the tick. */
export interface Found {
  readonly preserved: readonly Preserved[];
  readonly pullRequests: readonly OwnPullRequest[];
  readonly order: AdmittedCommand | null;
  readonly now: string;
}

export interface Folded {
  readonly told: Interruption;
  readonly progress: LoopProgress;
  readonly history: readonly HistoryLine[];
}

/** By its head and its journal: charges what it had claimed, and gives its sessions' work back to their subjects. */
export function foldInterrupted(
  { diary, rates }: { readonly diary: Diary; readonly rates: RateTable },
  { lost, memory, head }: { lost: LostTick; memory: Remembered; head: Head },
  found: Found,
): Folded {
  const { order, now, preserved } = found;
  const outcome = order !== null ? 'halted' : diary.interrupted ? 'interrupted' : 'errored';
  const charged = withCertain(lost, diary, rates);
  const charging = outcome === 'errored' ? chargedHead : interruptedHead;
  const settled = withoutTold(charging(head, charged, now), memory.history);
  const pullRequests = found.pullRequests.filter(({ loop }) => loop === head.loop);
  const openPullRequests = pullRequests.map(({ number }) => number);
  // No bundle contains yet what it obeyed at its claim, and the bundle saved now takes those orders from the head.
  const obeyed = replayOrders({ head, state: memory.state }, { now, openPullRequests });
  const before = repaired({ head: settled, state: obeyed.state }, { at: now, pullRequests });
  const state = diary.sessions.reduce((current, session) => {
    const mine = ({ subject }: { readonly subject: number }): boolean => subject === session.subject;
    const facts = { preserved: preserved.find(mine) ?? null, pullRequest: pullRequests.find(mine) ?? null };
    return withSession(current, session, facts);
  }, before.state);
  const pause = outcome === 'interrupted' && interruptedBefore(memory.history, untold(head.lost, memory.history));
  const stopped = order === null ? null : stoppedBy(before.head, order, now);
  const generation = head.generation + 1;
  const lines = lossLines(before.head, { last: memory.history.at(-1), generation }).map((line) =>
    line.epoch === lost.lease.epoch ? lineOf(line, { outcome, stopped, diary, preserved }) : line,
  );
  const { runId, runAttempt, iteration } = lost.lease;
  return {
    told: {
      runId,
      runAttempt,
      // Its head may also contain keys of earlier ticks.
      iteration: lost.reserved.iteration > 0 ? iteration : 0,
      outcome,
      preserved,
      paused: pause,
      stop: stopped?.stop ?? null,
      ...diary,
    },
    progress:
      stopped === null
        ? { head: pause ? paused(before.head) : before.head, state }
        : {
            head: stopped.head,
            state: { ...state, lastStop: stopped.stop && buildLastStop(stopped.stop, stopped.head) },
          },
    history: [...memory.history, ...skipLines(head, { history: memory.history, generation }), ...lines],
  };
}

/** Only raises the charge: a session whose meter was not read may have spent its whole cap. */
function withCertain(lost: LostTick, { sessions }: Diary, rates: RateTable): LostTick {
  if (hasRecorded(lost)) return lost;
  const certain = certainDollars(sessions, rates) ?? 0;
  return { ...lost, reserved: { ...lost.reserved, dollars: Math.max(lost.reserved.dollars, certain) } };
}

interface Ended {
  readonly outcome: Interruption['outcome'];
  readonly stopped: ReturnType<typeof stoppedBy> | null;
  readonly diary: Diary;
  readonly preserved: readonly Preserved[];
}

/** The line of the tick itself, with the branches that hold its work. */
const lineOf = (line: HistoryLine, { outcome, stopped, diary, preserved }: Ended): HistoryLine => ({
  ...line,
  outcome,
  evaluations: stopped?.evaluations ?? line.evaluations,
  stopConditionsFired: stopped?.stop == null ? line.stopConditionsFired : [stopped.stop.code],
  activeWorktrees: newestSessions(diary.sessions).flatMap(({ subject, branch, clone }) => {
    const kept = preserved.find((one) => one.subject === subject);
    return kept === undefined ? [] : [{ path: clone, branch, headSha: kept.sha }];
  }),
});
