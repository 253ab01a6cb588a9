/** What a session's work is worth: judged by the result, then by what really changed, then by the verify command. */
import type { FailureClass, SessionFacts, SessionFailure, WorkResult } from './core/agent.ts';
import { toolsDeniedDetail } from './core/circuit-breaker.ts';
import { commitMessage } from './core/commit-message.ts';
import { isReadyForAudit } from './core/exit-detection.ts';
import type { CommandEnd, Seat } from './core/isolation.ts';
import { type Dependency, outageOf, type OutageSignal } from './core/outage.ts';
import type { CappedSession } from './core/plan.ts';
import { rootCauseOf } from './core/root-cause.ts';
import type { SessionReport } from './core/settle.ts';
import { bundleClone, type Clone } from './git/clone.ts';
import { forkPoint, writeCommit } from './git/commit.ts';
import { judgeRange, judgeWork } from './judged-work.ts';
import type { SessionDiary } from './session-diary.ts';
import type { Workshop } from './workshop.ts';

export type Ending = SessionReport['outcome'];

/** A session whose agent has ended, and what of it is still at hand. */
export interface Ended {
  readonly seat: Seat;
  readonly order: CappedSession;
  readonly clone: Clone;
  readonly diary: SessionDiary;
  readonly facts: SessionFacts;
  /** Head of the default branch. */
  readonly baseSha: string;
  readonly now: () => string;
  readonly inClone: (command: string | readonly string[]) => Promise<CommandEnd>;
}

/** The result of a session that ended as it should; else what hindered it. */
export function judgableResult(
  facts: SessionFacts,
  dependencies: readonly Dependency[],
): { readonly kind: 'result'; readonly result: WorkResult } | (Ending & { kind: 'failed' }) {
  const outage = awayDuring(facts, dependencies);
  if (outage !== null) return outage;
  if (facts.status === 'failed') return { kind: 'failed', failure: facts.failure };
  if (facts.result.needsDecision !== null) {
    return failed('decision', 'The agent asked for a decision', { question: facts.result.needsDecision.question });
  }
  if (facts.status === 'blocked') return failed('denied', 'The agent said that it is blocked', { detail: 'blocked' });
  return { kind: 'result', result: facts.result };
}

export async function outcomeOf(workshop: Workshop, ended: Ended): Promise<Ending> {
  const { facts } = ended;
  const { dependencies } = workshop.settings;
  const judgable = judgableResult(facts, dependencies);
  if (judgable.kind === 'failed') return judgable;
  const { result } = judgable;
  const { verifyCommand } = workshop.settings;
  const verified = verifyCommand === null ? null : await ended.inClone(verifyCommand);
  if (verified !== null && verified.code !== 0)
    return commandFailed({ kind: 'test', command: 'verify-command', end: verified }, dependencies);
  const judged = await judgedCommit(workshop, ended);
  if ('failure' in judged)
    return isAnswerInWords(ended, result, judged) ? { kind: 'answered', result } : nothingFor(facts, judged);
  // Nothing is whole before its audit.
  ended.diary.delivered({ sha: judged.sha, gitDir: judged.gitDir, complete: false });
  return {
    kind: 'delivered',
    complete: isReadyForAudit(result, verified === null ? null : verified.code === 0),
    result,
    tipSha: judged.sha,
    expectedHead: ended.diary.head(),
    commits: [{ sha: judged.sha, title: judged.title }],
    notes: judged.notes,
    files: judged.files,
  };
}

/** To what people said an answer may be words alone; a bug that was found is not talked away. */
const isAnswerInWords = (
  { order }: Ended,
  { replies }: WorkResult,
  { failure }: Ending & { kind: 'failed' },
): boolean => order.review?.to === 'feedback' && replies.length > 0 && failure.class === 'no-diff';

/** What changed nothing because it was allowed nothing must not look idle. */
function nothingFor({ denied }: SessionFacts, judged: Ending & { kind: 'failed' }): Ending {
  if (denied.length === 0 || judged.failure.class !== 'no-diff') return judged;
  return failed('denied', `Tools denied: ${denied.join(', ')}`, { detail: toolsDeniedDetail });
}

async function judgedCommit(workshop: Workshop, ended: Ended) {
  const { seat, order, clone, diary, facts, now } = ended;
  const { guardrails, identity } = workshop.settings;
  const bundling = await bundleClone(seat, clone);
  if (bundling.kind === 'unchanged') return alreadyThere(workshop, ended);
  if (bundling.kind === 'failed') return failed('guardrail', bundling.reason, { detail: 'bundle' });
  // A conflict is resolved only where the base is a parent, too.
  const into = order.review?.to === 'conflict' ? order.review.baseSha : null;
  const work = { bundle: bundling.bytes, from: clone.startSha, ...(into === null ? {} : { merging: into }) };
  const judged = await judgeWork({ room: workshop.room, guardrails }, work);
  if (judged.kind === 'nothing') return alreadyThere(workshop, ended);
  if (judged.kind === 'refused') {
    const { detail, bytes } = judged;
    const kept = await workshop.settings.keepRefused({ subject: order.subject, session: order.session, bytes, detail });
    return failed('guardrail', `${judged.sentence}; ${kept}`, { detail });
  }
  const message = commitMessage({ summary: facts.result?.progress ?? order.title, subject: order.subject });
  // On top of its own checkpoints, since a branch only moves forward.
  const parent = diary.head() ?? clone.startSha;
  const { gitDir } = judged.quarantine;
  const also = into === null ? {} : { merged: into };
  const sha = await writeCommit(judged.quarantine, { message, identity, at: now(), parent, ...also });
  workshop.keep({ sha, gitDir, from: clone.startSha, subject: order.subject, session: order.session });
  return { sha, gitDir, title: message.split('\n')[0] ?? '', notes: judged.notes, files: judged.files };
}

/**
 * A tick that was lost between its push and its pull request, or whose post step preserved its work, has left it on the branch: where
 * nothing had to be added, that is what the session delivers. A post step has recorded the branch, too: what its agent calls complete
 * and nobody was shown yet is delivered as well. Judged from where it left the default branch, since anybody may push to a branch.
 */
async function alreadyThere({ room, keep, settings }: Workshop, { order, clone, diary, facts, baseSha }: Ended) {
  const head = diary.head();
  const whole = facts.result?.status === 'complete';
  // A section may have been done with the one before it.
  const unseen = head !== order.fromSha || (whole && (order.pullRequest === null || order.section > 0));
  if (head === null || head !== clone.startSha || !unseen) return failed('no-diff', 'The session changed nothing');
  const from = await forkPoint(room.store, baseSha, head);
  if (from === head) return failed('no-diff', 'The session changed nothing');
  if (from === null)
    return failed('guardrail', `${order.branch} has no commit in common with the base`, { detail: 'range' });
  const judged = await judgeRange({ gitDir: room.store, from, to: head }, settings.guardrails);
  if (judged.kind === 'refused') return failed('guardrail', judged.sentence, { detail: judged.detail });
  keep({ sha: head, gitDir: room.store, from, subject: order.subject, session: order.session });
  const title = commitMessage({ summary: facts.result?.progress ?? order.title, subject: order.subject }).split(
    '\n',
  )[0];
  return { sha: head, gitDir: room.store, title: title ?? '', notes: judged.notes, files: judged.files };
}

/** A session that was cancelled or ran out of time says nothing about what it needed. */
function awayDuring(
  { exit, stderr }: SessionFacts,
  dependencies: readonly Dependency[],
): (Ending & { kind: 'failed' }) | null {
  if (exit.cancelled || exit.timedOut) return null;
  const signal = outageOf({ code: exit.code, stderr }, dependencies);
  return signal === null ? null : away(signal);
}

function away(signal: OutageSignal): Ending & { kind: 'failed' } {
  const ended = failed('outage', `${signal.dependency} is unreachable: ${signal.error}`, {
    command: signal.dependency,
  });
  return { ...ended, failure: { ...ended.failure, outage: signal } };
}

interface FailedCommand {
  readonly kind: FailureClass;
  readonly command: string;
  readonly end: CommandEnd;
}

/** The first line that names a failure is the cause; without one, the exit code. What it needed being away is no failure of the work. */
export function commandFailed(
  { kind, command, end }: FailedCommand,
  dependencies: readonly Dependency[],
): Ending & { kind: 'failed' } {
  const signal = outageOf(end, dependencies);
  if (signal !== null) return away(signal);
  const lines = `${end.stdout}\n${end.stderr}`.split('\n').map((line) => line.trim());
  const telling = lines.find((line) => /\b(?:not ok|fail(?:ed|ure)?|error|✕|✗)\b/i.test(line));
  const detail = telling ?? (end.timedOut ? 'timed out' : `exit code ${end.code ?? end.signal}`);
  return failed(kind, `${command} failed: ${detail.slice(0, 200)}`, { command, detail });
}

export function failed(
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
