/** Evaluates a session's work: by its result, then by what really changed, then by the verify command. */
import { commitMessage } from '../core/publication/commit-message.ts';
import { fileTooLargeSentence, type GuardrailRules, largestAtGitHub } from '../core/publication/guardrails.ts';
import { unreceived } from '../core/publication/publication.ts';
import type { Sandbox } from '../core/sandbox/isolation.ts';
import type { SessionFacts, WorkResult } from '../core/sessions/contract/agent-contract.ts';
import { blocks, isOpen, verifyFile } from '../core/sessions/contract/findings.ts';
import { type Dependency, outageOf } from '../core/sessions/contract/outage.ts';
import type { CappedSession } from '../core/sessions/contract/planned-session.ts';
import { criteriaVerdict, judgesCriteria } from '../core/sessions/criteria-verdict.ts';
import { toolsDeniedDetail } from '../core/sessions/failure/circuit-breaker.ts';
import { detectExit } from '../core/sessions/read-result.ts';
import type { Finding } from '../core/state/review-record.ts';
import { baseConfigPaths } from '../git/base-agent-config.ts';
import { type Clone, largestFile, type TakenClone, takeClone } from '../git/clone.ts';
import { commitsSince, forkPoint, writeCommit } from '../git/commit.ts';
import { findTrustedBase } from './clone-commands.ts';
import type { ExecutionEnvironment } from './execution-environment.ts';
import type { SessionJournal } from './journal-writer.ts';
import { type AgentOutcome, describeOutage, type SessionFailed, sessionFailure } from './retry-agent.ts';
import { judgeRange, judgeWork, notesOn } from './vet-work.ts';

/** A session whose agent has ended, with what is still available of it. */
interface EndedWork {
  readonly sandbox: Sandbox;
  readonly order: CappedSession;
  readonly clone: Clone;
  readonly journal: SessionJournal;
  readonly facts: SessionFacts;
  /** Head of the default branch. */
  readonly baseSha: string;
  /** Findings of earlier audits. */
  readonly findings: readonly Finding[];
  readonly now: () => string;
  /** Result of the configured checks for a commit; null = there are none. */
  readonly verified: (commit: Pick<TakenWork, 'sha' | 'gitDir' | 'ignored'>) => Promise<true | SessionFailed | null>;
}

/** A commit that passed the guardrails, with what people are shown of it. */
interface TakenWork {
  readonly sha: string;
  readonly gitDir: string;
  readonly title: string;
  readonly notes: readonly string[];
  readonly earlier: readonly { readonly sha: string; readonly title: string }[];
  readonly files: readonly string[];
  /** The session left files that git ignores, which are not part of the commit. */
  readonly ignored: boolean;
  /** Already on its branch and shown to people. It is delivered again only if nothing but an audit is missing. */
  readonly known: boolean;
}

/** The result of a session that ended properly; otherwise what prevented it. */
function resultToJudge(
  facts: SessionFacts,
  dependencies: readonly Dependency[],
): { readonly kind: 'result'; readonly result: WorkResult } | SessionFailed {
  const { exit, stderr } = facts;
  // A cancelled or timed-out session is no evidence about its dependencies.
  const outage =
    exit.cancelled || exit.timedOut ? null : outageOf({ code: exit.code, stderr, ran: 'agent' }, dependencies);
  if (outage !== null) return describeOutage(outage);
  if (facts.status === 'failed') return { kind: 'failed', failure: facts.failure };
  if (facts.result.needsDecision !== null) {
    return sessionFailure('decision', 'The agent asked for a decision', {
      question: facts.result.needsDecision.question,
    });
  }
  if (facts.status === 'blocked')
    return sessionFailure('denied', 'The agent said that it is blocked', { detail: 'blocked' });
  return { kind: 'result', result: facts.result };
}

export async function judgeWorkOutcome(environment: ExecutionEnvironment, ended: EndedWork): Promise<AgentOutcome> {
  const { facts, journal, order } = ended;
  const judgable = resultToJudge(facts, environment.settings.dependencies);
  if (judgable.kind === 'failed') return judgable;
  const { result } = judgable;
  const judged = await takeWork(environment, ended);
  if ('failure' in judged)
    return isAnswerInWords(ended, result, judged)
      ? { kind: 'answered', result }
      : nothingDeliveredOutcome(facts, judged);
  const { sha, gitDir, title, notes, earlier, files } = judged;
  // No work is complete before its audit.
  const commit = { sha, gitDir, complete: false };
  // The check replaces the clone, so the commit is recorded first: a lost tick's work can then be saved from it.
  // A pull request under review gets complete answers only.
  if (order.role !== 'responder') journal.delivered(commit);
  const verified = await ended.verified(judged);
  if (verified !== null && verified !== true) return verified;
  journal.delivered(commit);
  const { ready } = detectExit(result, verified);
  if (judged.known && !ready) return nothingDeliveredOutcome(facts, unchangedOutcome());
  return {
    kind: 'delivered',
    complete: ready,
    result,
    tipSha: sha,
    expectedHead: journal.head(),
    earlier,
    commits: [{ sha, title }],
    notes,
    files,
  };
}

const unchangedOutcome = (): SessionFailed => sessionFailure('no-diff', 'The session changed nothing');

/** Feedback may be answered in words alone; a bug that was found may not be argued away. */
const isAnswerInWords = ({ order }: EndedWork, { replies }: WorkResult, { failure }: SessionFailed): boolean =>
  order.review?.to === 'feedback' && replies.length > 0 && failure.class === 'no-diff';

/** A session that changed nothing because its tools were denied must not look idle. */
function nothingDeliveredOutcome({ denied }: SessionFacts, judged: SessionFailed): AgentOutcome {
  if (denied.length === 0 || judged.failure.class !== 'no-diff') return judged;
  return sessionFailure('denied', `Tools denied: ${denied.join(', ')}`, { detail: toolsDeniedDetail });
}

/** Takes the work before any check: the check sees what is published, and its own writes are not published. */
async function takeWork(environment: ExecutionEnvironment, ended: EndedWork): Promise<TakenWork | SessionFailed> {
  const { gitFolders } = environment;
  const { sandbox, clone, order } = ended;
  const base = findTrustedBase(environment, order);
  const baseConfig = base === null ? [] : await baseConfigPaths(gitFolders, { startSha: clone.startSha, ...base });
  const { verifyCommand, setupCommand } = environment.settings;
  // Ignored files may explain a failed check.
  const tellIgnored = verifyCommand !== null && setupCommand === null;
  const taking = await takeClone(gitFolders, sandbox, { clone, baseConfig, tellIgnored });
  if (taking.kind === 'failed')
    return withLargestFile(ended, sessionFailure('guardrail', taking.reason, { detail: 'bundle' }));
  const taken =
    taking.kind === 'taken' ? commitJudgedWork(environment, ended, taking) : alreadyOnBranch(environment, ended);
  const judged = await taken;
  return 'failure' in judged ? judged : { ...judged, ignored: taking.ignored };
}

async function commitJudgedWork(
  environment: ExecutionEnvironment,
  ended: EndedWork,
  { tip, bytes: bundle }: TakenClone & { kind: 'taken' },
): Promise<Omit<TakenWork, 'ignored'> | SessionFailed> {
  const { order, clone, journal, now } = ended;
  const { guardrails, identity } = environment.settings;
  // A conflict counts as resolved only if the base is a parent too.
  const into = order.review?.to === 'conflict' ? order.review.baseSha : null;
  const work = { bundle, from: clone.startSha, tip, ...(into === null ? {} : { merging: into }) };
  const judged = await judgeWork({ gitFolders: environment.gitFolders, guardrails }, work);
  if (judged.kind === 'nothing') return alreadyOnBranch(environment, ended);
  if (judged.kind === 'refused') {
    const { detail, bytes } = judged;
    const kept = await environment.settings.keepRefused({
      subject: order.subject,
      session: order.session,
      bytes,
      detail,
    });
    const refusal = sessionFailure('guardrail', `${judged.sentence}; ${kept}`, { detail });
    return detail === unreceived ? await withLargestFile(ended, refusal) : refusal;
  }
  const message = commitMessageOf(environment, ended);
  // On top of its own checkpoints: a branch only moves forward.
  const parent = journal.head() ?? clone.startSha;
  const { gitDir } = judged.quarantine;
  const also = into === null ? {} : { merged: into };
  const sha = await writeCommit(judged.quarantine, { message, identity, at: now(), parent, ...also });
  environment.keep({ sha, gitDir, from: clone.startSha, subject: order.subject, session: order.session });
  const { notes, earlier } = await describeBranch(ended, { gitDir, parent, sha }, guardrails);
  const all = [...new Set([...notes, ...judged.notes])];
  const title = message.split('\n')[0] ?? '';
  return { sha, gitDir, title, notes: all, earlier, files: judged.files, known: false };
}

/** Work too large to unpack is rejected before its file names are read; a person needs the name to leave it out. */
async function withLargestFile({ sandbox, clone }: EndedWork, refusal: SessionFailed): Promise<SessionFailed> {
  const file = await largestFile(sandbox, clone, largestAtGitHub).catch(() => null);
  if (file === null) return refusal;
  const sentence = `${file.path.slice(0, 200)}: ${fileTooLargeSentence(file.bytes)}; ${refusal.failure.sentence}`;
  return { ...refusal, failure: { ...refusal.failure, sentence } };
}

/** A commit message stays forever and is not searched like its lines, so secrets are redacted before the commit. */
const commitMessageOf = (
  { settings }: Pick<ExecutionEnvironment, 'settings'>,
  { facts, order }: Pick<EndedWork, 'facts' | 'order'>,
): string => commitMessage({ summary: settings.redact(facts.result?.progress ?? order.title), subject: order.subject });

/** Covers the whole branch: commits of an interrupted session were never delivered, and their changes run in CI too. */
async function describeBranch(
  { order, baseSha }: EndedWork,
  { gitDir, parent, sha }: { readonly gitDir: string; readonly parent: string; readonly sha: string },
  guardrails: GuardrailRules,
) {
  const from = order.review !== undefined || parent === baseSha ? null : await forkPoint(gitDir, baseSha, sha);
  if (from === null) return { notes: [], earlier: [] };
  return {
    notes: await notesOn({ gitDir, from, to: sha }, guardrails),
    earlier: (await commitsSince(gitDir, from, sha)).filter((one) => one.sha !== sha),
  };
}

/**
 * A tick may leave its work on the branch: lost between push and pull request, or preserved by its post step. If
 * nothing had to be added, the session delivers it. A post step also records the branch: work called complete that no
 * pull request shows yet is then delivered too. So is `ready` work whose pull request opened with only a part of it.
 * Judging starts where the branch left the default branch, since others may push to it.
 */
async function alreadyOnBranch(
  { gitFolders, keep, settings }: ExecutionEnvironment,
  ended: EndedWork,
): Promise<Omit<TakenWork, 'ignored'> | SessionFailed> {
  const { order, clone, journal, facts, baseSha } = ended;
  const head = journal.head();
  const whole = facts.result?.status === 'complete';
  // A section may already have been done together with the one before it.
  const known = head === order.fromSha && !(whole && (order.pullRequest === null || order.section > 0));
  if (head === null || head !== clone.startSha || (known && !isUnfinished(ended))) return unchangedOutcome();
  const from = await forkPoint(gitFolders.store, baseSha, head);
  if (from === head) return unchangedOutcome();
  if (from === null)
    return sessionFailure('guardrail', `${order.branch} has no commit in common with the base`, { detail: 'range' });
  const judged = await judgeRange({ gitDir: gitFolders.store, from, to: head }, settings.guardrails);
  if (judged.kind === 'refused') return sessionFailure('guardrail', judged.sentence, { detail: judged.detail });
  keep({ sha: head, gitDir: gitFolders.store, from, subject: order.subject, session: order.session });
  const [title] = commitMessageOf({ settings }, ended).split('\n');
  const earlier = (await commitsSince(gitFolders.store, from, head)).slice(0, -1);
  const { notes, files } = judged;
  return { sha: head, gitDir: gitFolders.store, title: title ?? '', notes, earlier, files, known };
}

/** Audit findings may not be argued away; on a review, only changes count. */
const isUnfinished = ({ order, findings }: EndedWork): boolean =>
  order.role === 'worker' && order.phase === 'coding' && order.review === undefined && !findings.some(blocks);

/** The verify command failed before any agent looked: that is a finding, unless a dependency is away. */
export function judgeUnverified(ended: SessionFailed): AgentOutcome {
  if (ended.failure.class === 'outage') return ended;
  const description = ended.failure.sentence;
  const finding = { file: verifyFile, line: null, severity: 'bug', description, scenario: '' } as const;
  return { kind: 'audited', reported: [finding], resolved: [] };
}

interface EndedAudit {
  readonly facts: SessionFacts;
  readonly findings: readonly Finding[];
  readonly order: Parameters<typeof judgesCriteria>[0];
}

/** New and resolved findings, or why there is no verdict. Without findings it is clean only if it has read everything. */
export function judgeAuditOutcome(
  { facts, findings, order }: EndedAudit,
  dependencies: readonly Dependency[],
): AgentOutcome {
  const judgable = resultToJudge(facts, dependencies);
  if (judgable.kind === 'failed') return judgable;
  const { status, exitSignal, findings: reported, resolved, criteria: said } = judgable.result;
  if (status !== 'complete' || !exitSignal) {
    return sessionFailure('result', 'The audit came to no verdict', { detail: 'no verdict' });
  }
  // The verify command has passed, or no audit would have begun.
  const verified = findings.filter((one) => isOpen(one) && one.file === verifyFile).map(({ id }) => id);
  const gone = [...resolved, ...verified];
  if (!judgesCriteria(order)) return { kind: 'audited', reported, resolved: gone };
  const criteria = criteriaVerdict(said, order.criteria, findings);
  return {
    kind: 'audited',
    reported: [...reported, ...criteria.failing],
    resolved: [...gone, ...criteria.resolved],
    met: criteria.met,
  };
}
