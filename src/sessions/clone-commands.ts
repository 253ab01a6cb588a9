/** Runs commands of the settings in a session's clone, as whoever works there. */
import { commandArgv, type Seat } from '../core/sandbox/isolation.ts';
import type { CappedSession } from '../core/sessions/contract/planned-session.ts';
import { redactedEnd } from '../core/sessions/contract/session-report.ts';
import type { SessionStage } from '../core/sessions/progress-line.ts';
import type { CommandEnd } from '../core/state/journal-entry.ts';
import { subjectName } from '../core/state/subject.ts';
import { outputTail } from '../core/text/terminal.ts';
import { wearBaseConfig } from '../git/base-agent-config.ts';
import { type Clone, openClone } from '../git/clone.ts';
import { keepInStore } from '../git/quarantine.ts';
import type { Workshop } from './execution-environment.ts';
import type { LiveView, SessionDiary } from './journal-writer.ts';
import { commandFailed, type Failed, failed } from './retry-agent.ts';
import type { Stay } from './session-request.ts';

/** A session that is under way. */
export interface Underway {
  readonly stay: Stay;
  readonly asked: { readonly order: CappedSession };
  readonly diary: SessionDiary;
  readonly live: LiveView;
}

/** A list never passes a shell; a text is what bash makes of it, under the agent's own user. */
export async function inClone(
  { stay, asked, diary, live }: Underway,
  stage: SessionStage,
  command: string | readonly string[],
): Promise<CommandEnd> {
  const { workshop, seat, setting, leftMs, clone } = stay;
  live.entered(stage);
  const run = await seat.run({
    argv: commandArgv(command),
    cwd: clone.path,
    env: workshop.settings.env,
    deadlineMs: leftMs(),
    signal: setting.signal,
    onStart: diary.started,
  });
  const end = redactedEnd(run, workshop.settings.redact);
  const told = end.code === 0 ? [] : outputTail(end);
  for (const line of told) setting.say(`${subjectName(asked.order.subject)}, ${stage}: ${line}`);
  return end;
}

/** Each session for itself: what the one before it had there is gone. Null = all is well. */
export async function setUp(at: Underway): Promise<Failed | null> {
  const { stay, asked } = at;
  const { setupCommand, dependencies } = stay.workshop.settings;
  // What comes from a fork is read, never run.
  if (setupCommand === null || asked.order.review?.fork === true) return null;
  const end = await inClone(at, 'set-up', setupCommand);
  stay.setUpMs = end.durationMs;
  return end.code === 0 ? null : commandFailed({ kind: 'compile', command: 'setup-command', end }, dependencies);
}

/** Runs the one check that Tickgate makes itself where no agent can answer it: on a fresh checkout of the commit that is published. */
interface Commit {
  readonly sha: string;
  readonly gitDir: string;
  /** The session that made it left files that git ignores. */
  readonly ignored: boolean;
}

/** The seat has ended what its agent left running. Null = there is no such command. */
export async function verifyCommit(at: Underway, { sha, gitDir, ignored }: Commit): Promise<true | Failed | null> {
  const { stay, asked } = at;
  const { verifyCommand, setupCommand } = stay.workshop.settings;
  if (verifyCommand === null) return null;
  const unmade = await keepInStore(stay.workshop.room, { sha, gitDir })
    .then(() => freshClone(stay, asked.order, sha))
    .then(() => null, cloneFailed);
  const broken = unmade ?? (await setUp(at)) ?? (await verify(at, verifyCommand));
  if (broken === null) return true;
  const { failure } = broken;
  if (failure.class !== 'test' || setupCommand !== null || !ignored) return broken;
  return { kind: 'failed', failure: { ...failure, sentence: `${failure.sentence}; ${withoutSetup}` } };
}

/** What its agent was paid for and has done is told all the same. */
function cloneFailed(error: unknown): Failed {
  if (!(error instanceof Error)) throw error;
  return failed('exit', `verify-command had no checkout: ${error.message}`, { command: error.name });
}

const withoutSetup =
  'it ran on a fresh checkout, without the ignored files that the session left: if it needs what is installed, set `setup-command`';

/** As the clone is. Null = it passed. */
export async function verify(at: Underway, command: string | readonly string[]): Promise<Failed | null> {
  const { dependencies } = at.stay.workshop.settings;
  const end = await inClone(at, 'verifying', command);
  return end.code === 0 ? null : commandFailed({ kind: 'test', command: 'verify-command', end }, dependencies);
}

/* Decides what a clone is before anybody starts in it: a commit, and nothing that an earlier session left in, around or beside it. */

/** The place is empty, and the store holds the commit. Whoever works on a pull request has the agent configuration of its base. */
export async function makeClone(
  { room }: Workshop,
  seat: Seat,
  { branch, startSha, review }: Pick<Clone, 'branch' | 'startSha'> & Pick<CappedSession, 'review'>,
): Promise<Clone> {
  const clone = await openClone(room, seat, { branch, startSha });
  if (review !== undefined) await wearBaseConfig(room, seat, { clone, baseSha: review.baseSha });
  return clone;
}

/**
 * The same clone once more, at that commit. Files that git ignores are gone with all others: nothing tells what a setup installed from
 * what an agent put in its place.
 */
export async function freshClone(
  { workshop, seat, clone }: Stay,
  { review }: CappedSession,
  sha: string,
): Promise<void> {
  await workshop.clearSeat(seat);
  await makeClone(workshop, seat, { branch: clone.branch, startSha: sha, ...(review === undefined ? {} : { review }) });
}
