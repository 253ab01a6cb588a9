/** The control issue of an old loop: one revision per redraw, and the comments at each run's end. */

import { effectKeys, renderEffectLine } from '../../src/core/effects/effect.ts';
import { renderControlIssue } from '../../src/core/reports/control-issue/body.ts';
import { finalReport } from '../../src/core/reports/final-report.ts';
import type { Head } from '../../src/core/state/head.ts';
import type { HistoryLine } from '../../src/core/state/history-line.ts';
import type { LoopState } from '../../src/core/state/loop-state.ts';
import { addComment } from '../../src/emulator/changes/comment.ts';
import { retitle } from '../../src/emulator/changes/thread.ts';
import { type Actor, acting } from '../../src/emulator/model/account.ts';
import { type Thread, threadsOf } from '../../src/emulator/model/thread.ts';
import type { LoopStage } from '../support/loop-stage.ts';

export interface Past {
  readonly head: Head;
  readonly state: LoopState;
  readonly history: readonly HistoryLine[];
  readonly runUrl: string;
}

/** More of either than a tick asks for. */
const mostKept = 120;
/** A run of sixteen ticks, its final report, and the word by which a person begins the next. */
const ticksOfRun = 16;
/** When an iteration begins, and when it is recorded. */
const drawingsOfTick = 2;

/** At the end of each run, as far back as it is kept. */
export function speakOfRuns({ github }: LoopStage, past: Past): void {
  const { world } = github;
  const { issue, bot } = controlIssueOf(github, past);
  const person = world.accounts.get('ana');
  if (person === undefined) throw new Error('ana is not there');
  const { epoch } = past.head;
  const runs = Math.min(Math.floor(epoch / ticksOfRun), mostKept / 2);
  for (let ago = runs - 1; ago >= 0; ago--) {
    addComment(world, issue, { actor: bot, body: lastWordsOf(past, epoch - ago * ticksOfRun) });
    addComment(world, issue, { actor: acting(person), body: '/loop restart' });
  }
}

export function drawOften({ github }: LoopStage, past: Past): void {
  const { issue, bot } = controlIssueOf(github, past);
  const { head, state, history, runUrl } = past;
  const facts = {
    ...{ head, state, history, stop: null, working: null, error: null, scheduledAt: null, block: null },
    ...{
      tick: { runUrl, scheduleEnds: null },
      reportCost: 'pr' as const,
      people: { approvers: [], agents: [], receiptAppId: null },
    },
  };
  // Drawn once: revisions differ by their nonce alone, and to draw a thousand subjects takes half a second.
  const drawn = renderControlIssue(facts, nonceOf(0));
  for (let ago = Math.min(head.epoch * drawingsOfTick, mostKept) - 1; ago >= 0; ago--)
    retitle(github.world, issue, { actor: bot, body: drawn.replaceAll(nonceOf(0), nonceOf(ago)) });
}

const nonceOf = (ago: number): string => `drawing-${String(ago).padStart(4, '0')}`;

function controlIssueOf({ repository }: LoopStage['github'], { head }: Past): { issue: Thread; bot: Actor } {
  const issue = threadsOf(repository).get(head.controlIssue ?? 0);
  if (issue === undefined) throw new Error('The loop has no control issue yet.');
  return { issue, bot: { account: issue.author, cause: 'job', app: issue.app } };
}

/** The final report of the run that ended with this tick. */
function lastWordsOf({ head, state, history, runUrl }: Past, generation: number): string {
  const stop = {
    code: 'iteration_budget',
    sentence: `Iteration budget reached: ${ticksOfRun} / ${ticksOfRun}`,
    act: 'Raise it with `/loop raise iterations=32`.',
  };
  const ended = { ...head, generation, status: 'stopped' as const };
  const report = finalReport({
    ...{ stop, ended: true, head: ended, state, history: history.slice(-ticksOfRun), tick: { runUrl } },
  });
  const key = effectKeys.final({ run: generation, generation });
  return `${renderEffectLine({ key, epoch: generation, loop: head.loop })}\n${report ?? ''}`;
}
