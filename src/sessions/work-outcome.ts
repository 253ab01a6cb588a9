/** What a session's work is worth: judged by the result, then by what really changed, then by the verify command. */
import { commitMessage } from '../core/publication/commit-message.ts';
import { type GuardrailRules, largestAtGitHub, tooLarge } from '../core/publication/guardrails.ts';
import { unreceived } from '../core/publication/publication.ts';
import type { Seat } from '../core/sandbox/isolation.ts';
import type { SessionFacts, WorkResult } from '../core/sessions/contract/agent-contract.ts';
import { blocks, isOpen, verifyFile } from '../core/sessions/contract/findings.ts';
import { type Dependency, outageOf } from '../core/sessions/contract/outage.ts';
import type { CappedSession } from '../core/sessions/contract/planned-session.ts';
import { criteriaVerdict, judgesCriteria } from '../core/sessions/criteria-verdict.ts';
import { toolsDeniedDetail } from '../core/sessions/failure/circuit-breaker.ts';
import { detectExit } from '../core/sessions/read-result.ts';
import type { Finding } from '../core/state/review-record.ts';
import { wornPaths } from '../git/base-agent-config.ts';
import { type Clone, largestFile, type Taking, takeClone } from '../git/clone.ts';
import { commitsSince, forkPoint, writeCommit } from '../git/commit.ts';
import type { Workshop } from './execution-environment.ts';
import type { SessionDiary } from './journal-writer.ts';
import { away, type Ending, type Failed, failed } from './retry-agent.ts';
import { judgeRange, judgeWork, notesOn } from './vet-work.ts';

/** A session whose agent has ended, and what of it is still at hand. */
export interface Ended {
  readonly seat: Seat;
  readonly order: CappedSession;
  readonly clone: Clone;
  readonly diary: SessionDiary;
  readonly facts: SessionFacts;
  /** Head of the default branch. */
  readonly baseSha: string;
  /** Of audits before it. */
  readonly findings: readonly Finding[];
  readonly now: () => string;
  /** What the checks of the settings say of a commit: null = there are none. */
  readonly verified: (commit: Pick<Taken, 'sha' | 'gitDir' | 'ignored'>) => Promise<true | Failed | null>;
}

/** A commit that passed the guardrails, and what people are told of it. */
interface Taken {
  readonly sha: string;
  readonly gitDir: string;
  readonly title: string;
  readonly notes: readonly string[];
  readonly earlier: readonly { readonly sha: string; readonly title: string }[];
  readonly files: readonly string[];
  /** The session left files that git ignores, which are no part of it. */
  readonly ignored: boolean;
  /** It is on its branch already, and people know it: news only if nothing but an audit is missing. */
  readonly known: boolean;
}

/** The result of a session that ended as it should; else what hindered it. */
export function judgableResult(
  facts: SessionFacts,
  dependencies: readonly Dependency[],
): { readonly kind: 'result'; readonly result: WorkResult } | Failed {
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
  const { facts, diary, order } = ended;
  const judgable = judgableResult(facts, workshop.settings.dependencies);
  if (judgable.kind === 'failed') return judgable;
  const { result } = judgable;
  const judged = await takenWork(workshop, ended);
  if ('failure' in judged)
    return isAnswerInWords(ended, result, judged) ? { kind: 'answered', result } : nothingFor(facts, judged);
  const { sha, gitDir, title, notes, earlier, files } = judged;
  // Nothing is whole before its audit.
  const commit = { sha, gitDir, complete: false };
  // The check makes another clone: what a lost tick leaves is saved without. A pull request under review gets whole answers only.
  if (order.role !== 'responder') diary.delivered(commit);
  const verified = await ended.verified(judged);
  if (verified !== null && verified !== true) return verified;
  diary.delivered(commit);
  const { ready } = detectExit(result, verified);
  if (judged.known && !ready) return nothingFor(facts, unchanged());
  return {
    kind: 'delivered',
    complete: ready,
    result,
    tipSha: sha,
    expectedHead: diary.head(),
    earlier,
    commits: [{ sha, title }],
    notes,
    files,
  };
}

const unchanged = (): Failed => failed('no-diff', 'The session changed nothing');

/** To what people said an answer may be words alone; a bug that was found is not talked away. */
const isAnswerInWords = ({ order }: Ended, { replies }: WorkResult, { failure }: Failed): boolean =>
  order.review?.to === 'feedback' && replies.length > 0 && failure.class === 'no-diff';

/** What changed nothing because it was allowed nothing must not look idle. */
function nothingFor({ denied }: SessionFacts, judged: Failed): Ending {
  if (denied.length === 0 || judged.failure.class !== 'no-diff') return judged;
  return failed('denied', `Tools denied: ${denied.join(', ')}`, { detail: toolsDeniedDetail });
}

/** Before anything is checked: what the check sees is what goes out, and what it writes does not. */
async function takenWork(workshop: Workshop, ended: Ended): Promise<Taken | Failed> {
  const { room } = workshop;
  const { seat, clone, order } = ended;
  const { review } = order;
  const worn = review === undefined ? [] : await wornPaths(room, { startSha: clone.startSha, baseSha: review.baseSha });
  const { verifyCommand, setupCommand } = workshop.settings;
  // What a failed check is explained by.
  const tellIgnored = verifyCommand !== null && setupCommand === null;
  const taking = await takeClone(room, seat, { clone, worn, tellIgnored });
  if (taking.kind === 'failed') return withLargest(ended, failed('guardrail', taking.reason, { detail: 'bundle' }));
  const taken = taking.kind === 'taken' ? judgedCommit(workshop, ended, taking) : alreadyThere(workshop, ended);
  const judged = await taken;
  return 'failure' in judged ? judged : { ...judged, ignored: taking.ignored };
}

async function judgedCommit(
  workshop: Workshop,
  ended: Ended,
  { tip, bytes: bundle }: Taking & { kind: 'taken' },
): Promise<Omit<Taken, 'ignored'> | Failed> {
  const { order, clone, diary, now } = ended;
  const { guardrails, identity } = workshop.settings;
  // A conflict is resolved only where the base is a parent, too.
  const into = order.review?.to === 'conflict' ? order.review.baseSha : null;
  const work = { bundle, from: clone.startSha, tip, ...(into === null ? {} : { merging: into }) };
  const judged = await judgeWork({ room: workshop.room, guardrails }, work);
  if (judged.kind === 'nothing') return alreadyThere(workshop, ended);
  if (judged.kind === 'refused') {
    const { detail, bytes } = judged;
    const kept = await workshop.settings.keepRefused({ subject: order.subject, session: order.session, bytes, detail });
    const refusal = failed('guardrail', `${judged.sentence}; ${kept}`, { detail });
    return detail === unreceived ? await withLargest(ended, refusal) : refusal;
  }
  const message = messageOf(workshop, ended);
  // On top of its own checkpoints, since a branch only moves forward.
  const parent = diary.head() ?? clone.startSha;
  const { gitDir } = judged.quarantine;
  const also = into === null ? {} : { merged: into };
  const sha = await writeCommit(judged.quarantine, { message, identity, at: now(), parent, ...also });
  workshop.keep({ sha, gitDir, from: clone.startSha, subject: order.subject, session: order.session });
  const { notes, earlier } = await onBranch(ended, { gitDir, parent, sha, guardrails });
  const all = [...new Set([...notes, ...judged.notes])];
  const title = message.split('\n')[0] ?? '';
  return { sha, gitDir, title, notes: all, earlier, files: judged.files, known: false };
}

/** What is too large to be unpacked is refused before anybody has read its name: a person needs it to know what to leave out. */
async function withLargest({ seat, clone }: Ended, refusal: Failed): Promise<Failed> {
  const file = await largestFile(seat, clone, largestAtGitHub).catch(() => null);
  if (file === null) return refusal;
  const sentence = `${file.path.slice(0, 200)}: ${tooLarge(file.bytes)}; ${refusal.failure.sentence}`;
  return { ...refusal, failure: { ...refusal.failure, sentence } };
}

/** A commit stays for ever, and what it says was never searched like its lines: a secret is struck out before it is made. */
const messageOf = (
  { settings }: Pick<Workshop, 'settings'>,
  { facts, order }: Pick<Ended, 'facts' | 'order'>,
): string => commitMessage({ summary: settings.redact(facts.result?.progress ?? order.title), subject: order.subject });

interface WholeBranch {
  readonly gitDir: string;
  readonly parent: string;
  readonly sha: string;
  readonly guardrails: GuardrailRules;
}

/** Of the whole branch: a session that was cut short has left commits that no session delivered, and what they change runs in CI as well. */
async function onBranch({ order, baseSha }: Ended, { gitDir, parent, sha, guardrails }: WholeBranch) {
  const from = order.review !== undefined || parent === baseSha ? null : await forkPoint(gitDir, baseSha, sha);
  if (from === null) return { notes: [], earlier: [] };
  return {
    notes: await notesOn({ gitDir, from, to: sha }, guardrails),
    earlier: (await commitsSince(gitDir, from, sha)).filter((one) => one.sha !== sha),
  };
}

/**
 * A tick that was lost between its push and its pull request, or whose post step preserved its work, has left it on the branch: where
 * nothing had to be added, that is what the session delivers. A post step has recorded the branch, too: what its agent calls complete
 * and nobody was shown yet is delivered as well, and so is what is `ready` where its pull request is open since a part of it was there.
 * Judged from where it left the default branch, since anybody may push to a branch.
 */
async function alreadyThere(
  { room, keep, settings }: Workshop,
  ended: Ended,
): Promise<Omit<Taken, 'ignored'> | Failed> {
  const { order, clone, diary, facts, baseSha } = ended;
  const head = diary.head();
  const whole = facts.result?.status === 'complete';
  // A section may have been done with the one before it.
  const known = head === order.fromSha && !(whole && (order.pullRequest === null || order.section > 0));
  if (head === null || head !== clone.startSha || (known && !isUnfinished(ended))) return unchanged();
  const from = await forkPoint(room.store, baseSha, head);
  if (from === head) return unchanged();
  if (from === null)
    return failed('guardrail', `${order.branch} has no commit in common with the base`, { detail: 'range' });
  const judged = await judgeRange({ gitDir: room.store, from, to: head }, settings.guardrails);
  if (judged.kind === 'refused') return failed('guardrail', judged.sentence, { detail: judged.detail });
  keep({ sha: head, gitDir: room.store, from, subject: order.subject, session: order.session });
  const [title] = messageOf({ settings }, ended).split('\n');
  const earlier = (await commitsSince(room.store, from, head)).slice(0, -1);
  const { notes, files } = judged;
  return { sha: head, gitDir: room.store, title: title ?? '', notes, earlier, files, known };
}

/** What audits found is not talked away, and of a review only changes count. */
const isUnfinished = ({ order, findings }: Ended): boolean =>
  order.role === 'worker' && order.phase === 'coding' && order.review === undefined && !findings.some(blocks);

/** A session that was cancelled or ran out of time says nothing about what it needed. */
function awayDuring({ exit, stderr }: SessionFacts, dependencies: readonly Dependency[]): Failed | null {
  if (exit.cancelled || exit.timedOut) return null;
  const signal = outageOf({ code: exit.code, stderr }, dependencies);
  return signal === null ? null : away(signal);
}

/** What an audit comes to: what it found and what it found resolved, or the failure of an audit without a verdict. */
export type Audited =
  /** The verify command failed before any agent looked. */
  | { readonly kind: 'unverified'; readonly broken: Failed }
  | {
      readonly kind: 'read';
      readonly facts: SessionFacts;
      readonly findings: readonly Finding[];
      readonly order: Parameters<typeof judgesCriteria>[0];
    };

export function auditOutcome(audited: Audited, dependencies: readonly Dependency[]): Ending {
  return audited.kind === 'unverified' ? unverified(audited.broken) : verdict(audited, dependencies);
}

function unverified(ended: Failed): Ending {
  if (ended.failure.class === 'outage') return ended;
  const description = ended.failure.sentence;
  const finding = { file: verifyFile, line: null, severity: 'bug', description, scenario: '' } as const;
  return { kind: 'audited', reported: [finding], resolved: [] };
}

/** No finding is no verdict: only an audit that says that it has read everything may come out clean. */
function verdict({ facts, findings, order }: Audited & { kind: 'read' }, dependencies: readonly Dependency[]): Ending {
  const judgable = judgableResult(facts, dependencies);
  if (judgable.kind === 'failed') return judgable;
  const { status, exitSignal, findings: reported, resolved, criteria: said } = judgable.result;
  if (status !== 'complete' || !exitSignal) {
    return failed('result', 'The audit came to no verdict', { detail: 'no verdict' });
  }
  // The command has passed, or no audit would have begun.
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
