/** Runs the configured commands in a session's clone, as the agent's user. */
import { commandArgv, type Sandbox } from '../core/sandbox/isolation.ts';
import type { CappedSession } from '../core/sessions/contract/planned-session.ts';
import { redactedEnd } from '../core/sessions/contract/session-report.ts';
import type { SessionStage } from '../core/sessions/progress-line.ts';
import type { CommandResult } from '../core/state/journal-entry.ts';
import { subjectName } from '../core/state/subject.ts';
import { readOutputTail } from '../core/text/terminal.ts';
import { applyBaseConfig, type TrustedBase } from '../git/base-agent-config.ts';
import { type Clone, openClone } from '../git/clone.ts';
import { keepInStore } from '../git/quarantine.ts';
import type { ExecutionEnvironment } from './execution-environment.ts';
import type { ProgressLog, SessionJournal } from './journal-writer.ts';
import { commandFailure, type SessionFailed, sessionFailure } from './retry-agent.ts';
import type { SubjectContext } from './session-request.ts';

export interface CommandSetting {
  readonly context: SubjectContext;
  readonly asked: { readonly order: CappedSession };
  readonly journal: SessionJournal;
  readonly progress: ProgressLog;
}

/** A list never passes through a shell; bash interprets a string. Both run as the agent's own user. */
export async function runInClone(
  { context, asked, journal, progress }: CommandSetting,
  stage: SessionStage,
  command: string | readonly string[],
): Promise<CommandResult> {
  const { environment, sandbox, setting, leftMs, clone } = context;
  progress.entered(stage);
  const run = await sandbox.run({
    argv: commandArgv(command),
    cwd: clone.path,
    env: environment.settings.env,
    deadlineMs: leftMs(),
    signal: setting.signal,
    onStart: journal.started,
  });
  const end = redactedEnd(run, environment.settings.redact);
  const outputLines = end.code === 0 ? [] : readOutputTail(end);
  for (const line of outputLines) setting.say(`${subjectName(asked.order.subject)}, ${stage}: ${line}`);
  return end;
}

/** Runs for each session, since what an earlier session installed is gone. Null = no failure. */
export async function runSetupCommand(at: CommandSetting): Promise<SessionFailed | null> {
  const { context, asked } = at;
  const { setupCommand, dependencies } = context.environment.settings;
  // Code from a fork is read, never run.
  if (setupCommand === null || asked.order.review?.fork === true) return null;
  const end = await runInClone(at, 'set-up', setupCommand);
  context.setUpMs = end.durationMs;
  if (end.code === 0) return null;
  const failed = commandFailure('setup-command', { command: setupCommand, end }, dependencies);
  // The end of the output seldom names the cause: npm ends with its usage.
  context.setting.say(`${subjectName(asked.order.subject)}, set-up: ${failed.failure.sentence}`);
  return failed;
}

interface CommitToVerify {
  readonly sha: string;
  readonly gitDir: string;
  /** The session that made it left files that git ignores. */
  readonly ignored: boolean;
}

/**
 * The one check that Tickgate runs itself, where no agent can forge the result: on a fresh checkout of the commit to
 * publish. By then the sandbox has ended what its agent left running. Null = no verify command is set.
 */
export async function verifyCommit(
  at: CommandSetting,
  { sha, gitDir, ignored }: CommitToVerify,
): Promise<true | SessionFailed | null> {
  const { context, asked } = at;
  const { verifyCommand, setupCommand } = context.environment.settings;
  if (verifyCommand === null) return null;
  const unmade = await keepInStore(context.environment.gitFolders, { sha, gitDir })
    .then(() => openFreshClone(context, asked.order, sha))
    .then(() => null, cloneFailure);
  const broken = unmade ?? (await runSetupCommand(at)) ?? (await runVerifyCommand(at, verifyCommand));
  if (broken === null) return true;
  const { failure } = broken;
  if (failure.class !== 'test' || setupCommand !== null || !ignored) return broken;
  return { kind: 'failed', failure: { ...failure, sentence: `${failure.sentence}; ${missingSetupHint}` } };
}

/** A failed checkout is reported as the session's failure, so the agent's work and cost are still recorded. */
function cloneFailure(error: unknown): SessionFailed {
  if (!(error instanceof Error)) throw error;
  return sessionFailure('exit', `verify-command had no checkout: ${error.message}`, { command: error.name });
}

const missingSetupHint =
  'it ran on a fresh checkout, without the ignored files that the session left: if it needs what is installed, set `setup-command`';

/** Runs in the clone as it is. Null = passed. */
export async function runVerifyCommand(
  at: CommandSetting,
  command: string | readonly string[],
): Promise<SessionFailed | null> {
  const { dependencies } = at.context.environment.settings;
  const end = await runInClone(at, 'verifying', command);
  return end.code === 0 ? null : commandFailure('verify-command', { command, end }, dependencies);
}

/**
 * Makes a clone of a commit without anything that an earlier session left in, around or beside it. The place must be
 * empty and the store hold the commit. On a pull request, the clone gets the base's agent configuration.
 */
export async function makeClone(
  environment: ExecutionEnvironment,
  sandbox: Sandbox,
  { branch, startSha, ...session }: Pick<Clone, 'branch' | 'startSha'> & Pick<CappedSession, 'review' | 'role'>,
): Promise<Clone> {
  const clone = await openClone(environment.gitFolders, sandbox, { branch, startSha });
  await applyConfig(environment, sandbox, { clone, session });
  return clone;
}

async function applyConfig(
  environment: ExecutionEnvironment,
  sandbox: Sandbox,
  { clone, session }: { readonly clone: Clone; readonly session: Pick<CappedSession, 'review' | 'role'> },
): Promise<void> {
  const base = findTrustedBase(environment, session);
  if (base !== null) await applyBaseConfig(environment.gitFolders, sandbox, { clone, ...base });
}

/** Null = the session works on no pull request of others. */
export function findTrustedBase(
  { settings }: ExecutionEnvironment,
  { review, role }: Pick<CappedSession, 'review' | 'role'>,
): TrustedBase | null {
  return review === undefined
    ? null
    : { baseSha: review.baseSha, fork: review.fork, agent: settings.agentFor(role).settings };
}

/**
 * Makes the same clone again at `sha`. Ignored files are dropped too: those that a setup installed look like those that
 * an agent put in their place.
 */
export async function openFreshClone(
  { environment, sandbox, clone }: SubjectContext,
  session: CappedSession,
  sha: string,
): Promise<void> {
  const fresh = await environment.renewSandbox(sandbox, { branch: clone.branch, startSha: sha });
  await applyConfig(environment, sandbox, { clone: fresh, session });
}
