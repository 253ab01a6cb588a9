/** Shows a tick that worked: log, job summary, annotations, and the control issue redrawn where a reader would see a difference. */
import { createHash } from 'node:crypto';
import type { Voice } from './action-io.ts';
import { annotationsOf } from './core/annotations.ts';
import { controlIssueTitle } from './core/control-headline.ts';
import { type ErrorSaid, redrawn, withError } from './core/control-issue.ts';
import type { Progress } from './core/claim.ts';
import type { HistoryLine } from './core/history.ts';
import { statusBlock, type TickStory } from './core/report.ts';
import type { Head, LoopState } from './core/state.ts';
import type { GitHub } from './github/client.ts';
import { GitHubError } from './github/errors.ts';
import { type ControlSeen, sayOnControlIssue, writeControlIssue } from './github/control-issue.ts';
import type { Memory } from './memory.ts';
import type { HeldHead } from './state/held-head.ts';

export interface Reporting {
  readonly github: GitHub;
  readonly voice: Voice;
  readonly reportCost: 'pr' | 'control' | 'off';
  readonly runUrl: string;
}

export async function report(
  reporting: Reporting,
  { story, control }: { readonly story: TickStory; readonly control: ControlSeen | null },
  held: HeldHead,
): Promise<void> {
  const { voice } = reporting;
  const block = statusBlock(story);
  voice.group(block.split('\n', 1)[0]?.replace(/^#+ /, '') ?? 'Tick', block);
  for (const { level, title, message } of annotationsOf(story)) voice.annotate(level, `${title}: ${message}`);
  await redrawControlIssue(reporting, { ...story, block, working: null, control }, held);
}

/** The issue is a projection: a drawing that fails is said, drawn again by the next tick, and never costs an iteration. */
export async function redrawControlIssue(reporting: Reporting, drawn: Drawn, held: HeldHead): Promise<void> {
  try {
    await drawControlIssue(reporting, drawn, held);
  } catch (error) {
    if (!(error instanceof GitHubError)) throw error;
    reporting.voice.annotate('warning', `The control issue could not be redrawn: ${error.message}`);
  }
}

/** What tells two causes apart, so that one and the same is red only once. */
export const causeHashOf = (sentence: string): string =>
  createHash('sha256').update(sentence).digest('hex').slice(0, 12);

/** Says on the control issue why no tick can start; a look at it is what the person needs who has to mend it. */
export async function sayError(
  { github, voice }: Pick<Reporting, 'github' | 'voice'>,
  error: ErrorSaid,
): Promise<void> {
  try {
    await sayOnControlIssue(github, { loop: error.loop, draw: (current) => withError(current, error) });
  } catch (failure) {
    if (!(failure instanceof GitHubError)) throw failure;
    voice.annotate('warning', `The control issue could not be redrawn: ${failure.message}`);
  }
}

export interface Drawn {
  readonly head: Head;
  readonly state: LoopState;
  readonly history: readonly HistoryLine[];
  readonly stop: TickStory['stop'];
  readonly block: string | null;
  /** Ids that were obeyed; the saved head has forgotten those of this tick. */
  readonly consumed: readonly string[];
  readonly working: { readonly runId: number; readonly runAttempt: number; readonly url: string } | null;
  /** The issue as the swap just before has shown it. */
  readonly control: ControlSeen | null;
}

/** The issue's number; it is made if it is missing. */
export async function drawControlIssue(reporting: Reporting, drawn: Drawn, held: HeldHead): Promise<number> {
  const { head } = drawn;
  const facts = {
    ...drawn,
    error: null,
    scheduledAt: null,
    tick: { runUrl: reporting.runUrl },
    reportCost: reporting.reportCost,
  };
  // The nonce of the boxes follows from what is drawn, so that a second drawing of the same is the same.
  const nonce = createHash('sha256').update(`${head.loop} ${head.epoch} ${head.generation}`).digest('hex').slice(0, 12);
  const deed = await writeControlIssue(
    reporting.github,
    {
      loop: head.loop,
      known: head.controlIssue,
      title: controlIssueTitle(head.loop),
      draw: (current) => redrawn(current, facts, { nonce, consumed: drawn.consumed }),
      seen: drawn.control,
    },
    held.proof,
  );
  if (deed.made.number === undefined) throw new Error('The control issue was written but has no number.');
  return deed.made.number;
}

/** What a reader sees while agents work, and of a loop whose first tick has not ended yet. */
export const standingOf = (
  progress: Progress,
  memory: Memory,
): Pick<Drawn, 'head' | 'state' | 'history' | 'stop' | 'block' | 'consumed'> => ({
  head: progress.head,
  state: progress.state,
  history: memory.history,
  stop: null,
  block: null,
  consumed: progress.head.consumed.map(({ id }) => id),
});
