/** Reports a tick that worked: log, job summary, annotations, and the control issue if it would look different. */

import { createHash } from 'node:crypto';
import type { Voice } from '../action-io.ts';
import { ConfigMistake } from '../core/budget/session-cost.ts';
import { hasUnreadTicks, listTickedBoxes } from '../core/commands/control-boxes.ts';
import type { EffectiveConfig } from '../core/config/resolve.ts';
import { buildActFacts } from '../core/decide/context.ts';
import { readEarlierStop } from '../core/decide/stop/conditions.ts';
import { effectKeys, renderEffectLine } from '../core/effects/effect.ts';
import type { CommandFailureCode, TickFailureCode } from '../core/errors/codes.ts';
import { diskTrouble } from '../core/errors/disk-errors.ts';
import { withoutClosedGates } from '../core/gates/open-gate.ts';
import type { TickFacts } from '../core/observation/facts.ts';
import { owedEnd } from '../core/record/notices.ts';
import { annotationsOf } from '../core/reports/action-outputs.ts';
import { buildEndMessage, buildQuestionsMessage } from '../core/reports/chat-message.ts';
import { listAskedPeople, noAssignments, planAssignees } from '../core/reports/control-issue/assignees.ts';
import { controlIssueTitle, redrawn } from '../core/reports/control-issue/body.ts';
import { type ErrorSaid, errorAlone, readMarker, withError } from '../core/reports/control-issue/marker.ts';
import { finalReport, type RunEnd } from '../core/reports/final-report.ts';
import { iterationBlock } from '../core/reports/job-summary.ts';
import { loopStatuses } from '../core/reports/session-status.ts';
import type { Working } from '../core/reports/standing.ts';
import { lineOf, progressSentence, statusBlock, type TickStory } from '../core/reports/tick-report.ts';
import { nextTick } from '../core/schedule/schedule.ts';
import type { Head } from '../core/state/head.ts';
import type { HistoryLine } from '../core/state/history-line.ts';
import type { LoopProgress, LoopState } from '../core/state/loop-state.ts';
import type { GitHub } from '../github/api/client.ts';
import { sayOnControlIssue, writeControlIssue } from '../github/comments/control-issue.ts';
import { announceOnce } from '../github/comments/write-comments.ts';
import { CancelledError } from '../lease/heartbeat.ts';
import { type FindControlIssue, GitHubError } from '../ports/github.ts';
import { type HeldHead, StateWriteRefused } from '../ports/head-store.ts';
import type { LoopSnapshot } from '../ports/snapshot.ts';
import type { ChatEnvironment } from './chat-webhook.ts';

export interface ReportingPorts {
  readonly github: GitHub;
  readonly voice: Voice;
  readonly config: Pick<
    EffectiveConfig,
    | 'reportCost'
    | 'verbosity'
    | 'approvers'
    | 'agentLogins'
    | 'receiptAppId'
    | 'hardMax'
    | 'minSessionDollars'
    | 'review'
  >;
  readonly tick: Pick<TickFacts, 'runUrl' | 'ownLogin' | 'schedules' | 'scheduleEnds' | 'workflow' | 'nonce'>;
  /** When orders were read, ISO-8601; null = not by this process. */
  readonly heardAt: string | null;
  /** Applies to every text written on GitHub, whatever its source. */
  readonly redact: (text: string) => string;
  readonly tellChat: ChatEnvironment;
}

/** Prints to the log and as annotations of the run. */
export function printReport(voice: Voice, story: TickStory): void {
  const block = statusBlock(story);
  voice.group(block.split('\n', 1)[0]?.replace(/^#+ /, '') ?? 'Tick', block);
  for (const status of loopStatuses(story)) voice.group(status.title, status.block);
  if (story.reports.length > 0) voice.line(progressSentence(lineOf(story)));
  for (const { level, title, message } of annotationsOf(story)) voice.annotate(level, `${title}: ${message}`);
}

export async function reportTick(
  reporting: ReportingPorts,
  { story, control }: { readonly story: TickStory; readonly control: FindControlIssue | null },
  held: HeldHead,
): Promise<readonly string[]> {
  printReport(reporting.voice, story);
  const drawn = { ...story, block: iterationBlock(story), working: null, control };
  const controlIssue = await redrawControlIssue(reporting, drawn, held);
  const asked = buildQuestionsMessage(story);
  if (asked !== null) await reporting.tellChat(asked);
  return await tellEnd(reporting, { ...story, head: viewAt(story.head, controlIssue) }, held);
}

/** Names the issue that was drawn last: the one that the head names may be gone. */
const viewAt = (head: Head, controlIssue: number | null): Head => ({
  ...head,
  controlIssue: controlIssue ?? head.controlIssue,
});

/**
 * Posts what a stopped run still owes about its end, and returns the keys of what was posted. The chat message is
 * at-least-once: a crash between sending it and the next compare-and-swap repeats it.
 */
export async function tellEnd(reporting: ReportingPorts, end: RunEnd, held: HeldHead): Promise<readonly string[]> {
  if (!end.ended || end.head.status !== 'stopped') return [];
  const { report: key, chat } = owedEnd(held.head());
  const said = key !== null && (await postFinalReport(reporting, { end, key }, held)) ? [key] : [];
  if (chat === null) return said;
  const endMessage = buildEndMessage(end);
  if (endMessage !== null) await reporting.tellChat(endMessage);
  return [...said, chat];
}

/**
 * Posts the final report as a new comment on the control issue, since an edit would not notify. A loop falls idle
 * whenever its backlog is done and needs no attention then: its report stands in the job summary alone.
 */
async function postFinalReport(
  reporting: ReportingPorts,
  { end, key }: { readonly end: RunEnd; readonly key: string },
  held: HeldHead,
): Promise<boolean> {
  const { github, redact, tick } = reporting;
  const { loop, run, controlIssue } = end.head;
  const text = finalReport(end);
  if (text === null || controlIssue === null) return true;
  const line = renderEffectLine({ key, epoch: held.proof.epoch, loop });
  const order = { key, issue: controlIssue, body: `${line}\n${redact(text)}`, ownLogin: tick.ownLogin };
  const deed = await orWarn(reporting, 'The final report could not be written', () =>
    announceOnce(github, { ...order, loop, inPlaceOf: effectKeys.finals(run) }, held.proof),
  );
  return deed !== null;
}

/** The same for a run that stopped in an earlier tick, or in one that `post` recovers: in the bundle's words. */
export async function tellEndOfStoppedRun(
  reporting: ReportingPorts,
  {
    controlIssue,
    ...known
  }: Pick<DrawnControlIssue, 'head' | 'state' | 'history' | 'stop'> & { readonly controlIssue: number | null },
  held: HeldHead,
): Promise<readonly string[]> {
  const { config, tick } = reporting;
  const head = viewAt(known.head, controlIssue);
  const stop = known.stop ?? readEarlierStop(head, known.state, buildActFacts({ config, obeyed: { head } }));
  return await tellEnd(reporting, { ...known, head, stop, ended: true, tick }, held);
}

/** The issue's number; null = warned. The issue is a projection: the next tick redraws it, and no iteration is lost. */
export const redrawControlIssue = (
  reporting: ReportingPorts,
  drawn: DrawnControlIssue,
  held: HeldHead,
): Promise<number | null> => orWarn(reporting, describeUndrawn, () => drawControlIssue(reporting, drawn, held));

const describeUndrawn = 'The control issue could not be redrawn';

/** Warns and returns null if GitHub fails. */
async function orWarn<T>(
  { voice }: Pick<ReportingPorts, 'voice'>,
  what: string,
  write: () => Promise<T>,
): Promise<T | null> {
  try {
    return await write();
  } catch (error) {
    if (!(error instanceof GitHubError)) throw error;
    voice.annotate('warning', `${what}: ${error.message}`);
    return null;
  }
}

/** Distinguishes causes, so that the same cause is red only once. */
export const causeHashOf = (sentence: string): string =>
  createHash('sha256').update(sentence).digest('hex').slice(0, 12);

/**
 * Shows on the control issue, for the person who must fix it, why no tick can start. Skipped over a ticked box: this
 * tick reads no orders, and a redraw would lose the author of the tick in the box.
 */
export async function sayError(
  { github, voice, redact, tick }: Pick<ReportingPorts, 'github' | 'voice' | 'redact' | 'tick'>,
  error: ErrorSaid,
  missing?: 'make',
): Promise<void> {
  const redacted = { ...error, sentence: redact(error.sentence) };
  const { loop } = error;
  await orWarn({ voice }, describeUndrawn, () =>
    sayOnControlIssue(github, {
      loop,
      draw: (current) => (listTickedBoxes(current).length > 0 ? null : withError(current, redacted)),
      missing:
        missing === undefined ? null : { title: controlIssueTitle(loop), body: errorAlone(redacted, tick.workflow) },
    }),
  );
}

export interface DrawnControlIssue {
  readonly head: Head;
  readonly state: LoopState;
  readonly history: readonly HistoryLine[];
  readonly stop: TickStory['stop'];
  readonly block: string | null;
  /** Ids of obeyed commands. The saved head no longer has those of this tick. */
  readonly consumed: readonly string[];
  readonly working: Working | null;
  /** The issue as the preceding compare-and-swap showed it. */
  readonly control: FindControlIssue | null;
}

/** Returns the issue's number. Creates the issue if it is missing. */
export async function drawControlIssue(
  reporting: ReportingPorts,
  drawn: DrawnControlIssue,
  held: HeldHead,
): Promise<number> {
  const { head, consumed } = drawn;
  const facts = {
    ...drawn,
    error: null,
    scheduledAt: nextTick(reporting.tick.schedules, head.updatedAt),
    tick: reporting.tick,
    reportCost: reporting.config.reportCost,
    limits: reporting.config,
    people: {
      approvers: reporting.config.approvers,
      agents: reporting.config.agentLogins,
      receiptAppId: reporting.config.receiptAppId,
    },
  };
  // The boxes of a later tick are unpredictable, so that they cannot be ticked ahead.
  const drawing = `${head.loop} ${head.epoch} ${head.generation} ${reporting.tick.nonce}`;
  const nonce = createHash('sha256').update(drawing).digest('hex').slice(0, 12);
  const neverHuman = [reporting.tick.ownLogin, ...reporting.config.agentLogins];
  const deed = await writeControlIssue(
    reporting.github,
    {
      loop: head.loop,
      known: head.controlIssue,
      title: controlIssueTitle(head.loop),
      draw: (current) => {
        if (current !== null && hasUnreadTicks(current, { at: reporting.heardAt, consumed })) return null;
        const noted = readMarker(current?.body ?? '')?.assigning ?? noAssignments;
        // A new issue has its number first: the next drawing assigns it.
        const plan =
          current === null
            ? { note: noted, assignees: null }
            : planAssignees({ wanted: listAskedPeople(head, drawn.state, neverHuman), noted, ...current });
        const shown = { ...facts, assigning: plan.note };
        const body = redrawn(current?.body ?? null, shown, { nonce, redact: reporting.redact });
        return body === null ? null : { body, assignees: plan.assignees };
      },
      seen: drawn.control,
    },
    held.proof,
  );
  if (deed.made.number === undefined) throw new Error('The control issue was written but has no number.');
  return deed.made.number;
}

/** The loop as it stands, without a stop, a block or a run at work. */
export const buildStandingView = (
  progress: LoopProgress,
  { history }: Pick<LoopSnapshot, 'history'>,
): DrawnControlIssue => ({
  ...{ ...withoutClosedGates(progress), history, stop: null, block: null, working: null, control: null },
  consumed: progress.head.consumed.map(({ id }) => id),
});

/** Whether the program itself is wrong, rather than its environment or something that a person can fix. */
export const isBug = (error: unknown): boolean =>
  diskTrouble(error) === null &&
  ![GitHubError, StateWriteRefused, CancelledError, ConfigMistake].some((kind) => error instanceof kind);

/** Describes an uncaught failure: what a person can fix in one line, our own bugs with their stack. */
export function describeUncaught(error: unknown): string {
  if (error instanceof StateWriteRefused) return `state_write_refused: ${error.message} ${error.remedy}`;
  if (!(error instanceof Error)) return String(error);
  const trouble = diskTrouble(error);
  if (trouble !== null) return trouble;
  return isBug(error) ? (error.stack ?? error.message) : error.message;
}

interface UncaughtExplanation {
  readonly code: CommandFailureCode | TickFailureCode;
  readonly sentence: string;
  readonly remedy: string;
}

/** The same for the job summary; null = a cancelled tick, of which the run itself tells. */
export function explainUncaught(error: unknown): UncaughtExplanation | null {
  if (error instanceof CancelledError) return null;
  const sentence = error instanceof Error ? error.message : String(error);
  if (error instanceof StateWriteRefused) return { code: 'state_write_refused', sentence, remedy: error.remedy };
  if (error instanceof ConfigMistake)
    return { code: 'configuration_wrong', sentence, remedy: 'Correct this, and start a run again.' };
  if (error instanceof GitHubError)
    return error.failure === 'unavailable'
      ? { code: 'github_unreachable', sentence, remedy: 'Nothing need be done: the next tick tries again.' }
      : { code: 'github_refused', sentence, remedy: 'Let `doctor` look what the token may not do.' };
  const trouble = diskTrouble(error);
  if (trouble !== null)
    return { code: 'machine_refused', sentence: trouble, remedy: 'Look at the disk and the folders of the runner.' };
  return { code: 'bug', sentence, remedy: 'Report it with the lines of the log.' };
}
