/** One session from clone to judged commit: everything that touches the subject's files runs in the agent's seat. */
import {
  rootCauseOf,
  type FailureClass,
  type SessionFacts,
  type SessionFailure,
  type WorkOrder,
  type WorkResult,
} from './core/agent.ts';
import { commitMessage } from './core/commit-message.ts';
import { detectExit } from './core/exit-detection.ts';
import { judgeDiff } from './core/guardrails.ts';
import { type CommandEnd, commandArgv, type Seat } from './core/isolation.ts';
import type { CappedSession } from './core/plan.ts';
import { workerPrompt } from './core/prompt.ts';
import type { SessionReport } from './core/settle.ts';
import { bundleClone, type Clone, openClone } from './git/clone.ts';
import { hasChanges, writeCommit } from './git/commit.ts';
import { addedText, changedFiles } from './git/diff.ts';
import { type Quarantine, receiveBundle } from './git/quarantine.ts';
import { fetchToStore, remoteHead } from './git/room.ts';
import { findSecrets } from './git/secrets.ts';
import type { Workshop } from './workshop.ts';

export interface SessionSetting {
  readonly loop: string;
  readonly iteration: number;
  readonly maxIterations: number;
  /** Head of the default branch as read at claim. */
  readonly baseSha: string;
  /** `{run id}-{attempt}`: prefix of the session's id. */
  readonly tickId: string;
  readonly signal: AbortSignal;
  readonly now: () => string;
  readonly say: (line: string) => void;
}

type Ending = SessionReport['outcome'];
interface Worked {
  readonly usage: SessionFacts['usage'];
  readonly outcome: Ending;
}

/** Never throws for what an agent does; a failure is a report with its cause. */
export async function runSession(
  workshop: Workshop,
  order: CappedSession,
  setting: SessionSetting,
): Promise<SessionReport> {
  const startedAt = setting.now();
  const endsAtMs = performance.now() + order.cap.minutes * 60_000;
  const leftMs = (): number => Math.max(1_000, endsAtMs - performance.now());
  const seat = await workshop.isolation.openSeat();
  try {
    const worked = await work(workshop, { seat, order, setting, leftMs });
    const id = `${setting.tickId}-${order.subject}-${order.session}`;
    return { order, id, startedAt, endedAt: setting.now(), ...worked };
  } finally {
    await seat.close();
  }
}

interface At {
  /** What is left of the session's minutes: setup, agent and verify share them. */
  readonly leftMs: () => number;
  readonly seat: Seat;
  readonly order: CappedSession;
  readonly setting: SessionSetting;
}

async function work(workshop: Workshop, at: At): Promise<Worked> {
  const { order, setting, seat } = at;
  const start = await startOf(workshop, at);
  if (start.kind === 'moved') return { usage: [], outcome: failed('denied', start.sentence) };
  await fetchToStore(workshop.room, [setting.baseSha, start.sha]);
  const clone = await openClone(workshop.room, seat, { branch: order.branch, startSha: start.sha });
  const { setupCommand } = workshop.settings;
  if (setupCommand !== null) {
    const end = await inClone(workshop, at, { clone, command: setupCommand });
    if (end.code !== 0) return { usage: [], outcome: commandFailed('compile', 'setup-command', end) };
  }
  const facts = await runAgent(workshop, at, clone);
  return {
    usage: facts.usage,
    outcome: await outcomeOf(workshop, { ...at, clone, facts, expectedHead: start.expectedHead }),
  };
}

/** From the recorded head of the branch, from a branch of ours that a lost tick left, or from the base. */
async function startOf({ room }: Workshop, { order, setting }: At) {
  const head = await remoteHead(room, order.branch);
  if (order.fromSha !== null && head !== order.fromSha) {
    const sentence = `Branch ${order.branch} is at ${head ?? 'nothing'}, not at the recorded ${order.fromSha}`;
    return { kind: 'moved', sentence } as const;
  }
  return { kind: 'start', sha: head ?? setting.baseSha, expectedHead: head } as const;
}

async function runAgent(
  { settings }: Workshop,
  { seat, order, setting, leftMs }: At,
  clone: Clone,
): Promise<SessionFacts> {
  const workOrder: WorkOrder = {
    schemaVersion: 1,
    loop: setting.loop,
    iteration: setting.iteration,
    maxIterations: setting.maxIterations,
    session: order.session,
    subject: order.subject,
    role: 'worker',
    task: `${order.title}\n\n${order.body}`,
    criteria: [...order.criteria],
    findings: [],
    notes: '',
    caps: { dollars: order.cap.dollars, minutes: order.cap.minutes, turns: order.cap.turns },
    allowedPaths: [...settings.guardrails.allowedPaths],
  };
  return settings.driver.run({
    seat,
    cwd: clone.path,
    order: workOrder,
    prompt: workerPrompt(workOrder, { verifyCommand: spelled(settings.verifyCommand) }),
    settings: settings.driverSettings,
    env: settings.env,
    deadlineMs: leftMs(),
    signal: setting.signal,
    onWorkerLog: (line) => setting.say(`#${order.subject}: ${line}`),
  });
}

interface Ended extends At {
  readonly clone: Clone;
  readonly facts: SessionFacts;
  readonly expectedHead: string | null;
}

/** What the work is worth: judged by the result, then by what really changed, then by the verify command. */
async function outcomeOf(workshop: Workshop, ended: Ended): Promise<Ending> {
  const { facts } = ended;
  if (facts.status === 'failed') return { kind: 'failed', failure: facts.failure };
  if (facts.result.needsDecision !== null) {
    return failed('denied', 'The agent asked for a decision', { question: facts.result.needsDecision.question });
  }
  if (facts.status === 'blocked') return failed('denied', 'The agent said that it is blocked', { detail: 'blocked' });
  const { verifyCommand } = workshop.settings;
  const verified =
    verifyCommand === null ? null : await inClone(workshop, ended, { clone: ended.clone, command: verifyCommand });
  if (verified !== null && verified.code !== 0) return commandFailed('test', 'verify-command', verified);
  const judged = await judgedCommit(workshop, ended);
  if ('failure' in judged) return { kind: 'failed', failure: judged.failure };
  return {
    kind: 'delivered',
    complete: isComplete(facts.result, verified),
    result: facts.result,
    tipSha: judged.sha,
    expectedHead: ended.expectedHead,
    commits: [{ sha: judged.sha, title: judged.title }],
    notes: judged.notes,
  };
}

/** The dual condition; what nobody checked in this tick counts neither way. */
const isComplete = (result: WorkResult, verified: CommandEnd | null): boolean =>
  detectExit(result, {
    criteriaComplete: null,
    verifyPassed: verified === null ? null : verified.code === 0,
    auditClean: null,
    pullRequestMerged: null,
    checksPassed: null,
    openBugs: 0,
    openPriorityFindings: 0,
    openBlockers: 0,
  }).complete;

const spelled = (command: string | readonly string[] | null): string | null =>
  command === null || typeof command === 'string' ? command : command.join(' ');

async function judgedCommit(workshop: Workshop, { seat, order, setting, clone, facts }: Ended) {
  const bundling = await bundleClone(seat, clone);
  if (bundling.kind === 'unchanged') return failed('no-diff', 'The session changed nothing');
  if (bundling.kind === 'failed') return failed('guardrail', bundling.reason, { detail: 'bundle' });
  const reception = await receiveBundle(workshop.room, bundling.bytes, clone.startSha);
  if (reception.kind === 'refused') return failed('guardrail', reception.reason, { detail: 'fsck' });
  const { quarantine } = reception;
  if (!(await hasChanges(quarantine))) return failed('no-diff', 'The session changed nothing');
  const verdict = await judgeQuarantine(workshop, quarantine);
  if (!verdict.ok) {
    const said = verdict.reasons.map(({ path, sentence }) => (path === null ? sentence : `${path}: ${sentence}`));
    return failed('guardrail', said.join('; '), { detail: verdict.reasons.map(({ rule }) => rule).join(',') });
  }
  const message = commitMessage({ summary: facts.result?.progress ?? order.title, task: order.subject });
  const sha = await writeCommit(quarantine, {
    message,
    identity: workshop.settings.identity,
    at: setting.now(),
    parent: clone.startSha,
  });
  workshop.keep(sha, quarantine.gitDir);
  const notes = verdict.notes.map(({ path, what }) => `\`${path}\` (${what})`);
  return { sha, title: message.split('\n')[0] ?? '', notes };
}

async function judgeQuarantine({ settings }: Workshop, { gitDir, startSha, tip }: Quarantine) {
  const range = { gitDir, from: startSha, to: tip };
  const [files, secrets] = await Promise.all([changedFiles(range), addedText(range).then(findSecrets)]);
  return judgeDiff({ files, secrets }, settings.guardrails);
}

/** A list never passes a shell; a text is what bash makes of it, under the agent's own user. */
function inClone(
  { settings }: Workshop,
  { seat, setting, leftMs }: At,
  run: { clone: Clone; command: string | readonly string[] },
) {
  const deadlineMs = leftMs();
  return seat.run({
    argv: argvOf(run.command),
    cwd: run.clone.path,
    env: settings.env,
    deadlineMs,
    signal: setting.signal,
  });
}

function argvOf(command: string | readonly string[]): ReturnType<typeof commandArgv> {
  if (typeof command === 'string') return commandArgv(command);
  const [program, ...args] = command;
  if (program === undefined) throw new Error('a command without a program cannot be run');
  return commandArgv([program, ...args]);
}

/** The first line that names a failure is the cause; without one, the exit code. */
function commandFailed(kind: FailureClass, command: string, end: CommandEnd): Ending & { kind: 'failed' } {
  const lines = `${end.stdout}\n${end.stderr}`.split('\n').map((line) => line.trim());
  const telling = lines.find((line) => /\b(?:not ok|fail(?:ed|ure)?|error|✕|✗)\b/i.test(line));
  const detail = telling ?? (end.timedOut ? 'timed out' : `exit code ${end.code ?? end.signal}`);
  return failed(kind, `${command} failed: ${detail.slice(0, 200)}`, { command, detail });
}

function failed(
  kind: FailureClass,
  sentence: string,
  cause: { command?: string; detail?: string; question?: string } = {},
): Ending & { kind: 'failed' } {
  const { question = null, ...named } = cause;
  const failure: SessionFailure = {
    class: kind,
    rootCause: rootCauseOf({ class: kind, ...named }),
    sentence,
    question,
  };
  return { kind: 'failed', failure };
}
