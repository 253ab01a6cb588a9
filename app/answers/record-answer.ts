/** Records a ticked box or a reply as a receipt, if the tick's own judgement would accept that receipt. */
import {
  type Account,
  type AccountPermission,
  isApprover,
  isPerson,
  type TeamMembers,
} from '../../src/core/access/authority.ts';
import { hasReply, renderReply } from '../../src/core/commands/reply.ts';
import { fromAllBox } from '../../src/core/gates/answer-all.ts';
import { readBoxes, readGateMarker } from '../../src/core/gates/comment.ts';
import { claimants, explainUnclear, judgeAnswer, recordedIn } from '../../src/core/gates/judge-answer.ts';
import { type Receipt, renderReceipt } from '../../src/core/gates/receipt.ts';
import { claimsWithoutId, wordsOption } from '../../src/core/gates/unnamed-answer.ts';
import type { Claim, GateThread, RefusalCause, ThreadComment } from '../../src/core/observation/thread.ts';
import type { Answer, Gate } from '../../src/core/state/gate.ts';
import type { GitHub } from '../../src/github/api/client.ts';
import { isLocked } from '../../src/github/api/errors.ts';
import { gateTextHash } from '../../src/github/comments/gate-text-hash.ts';
import { readThreads } from '../../src/github/comments/gate-threads.ts';
import { readPostedComments } from '../../src/github/comments/read-posted.ts';
import { removeComment } from '../../src/github/comments/write-comments.ts';
import { lookUpPermission, readStandings, readTeams } from '../../src/github/people/permission-lookup.ts';
import { GitHubError } from '../../src/ports/github.ts';
import { type EventOutcome, skipEvent, type WakeRequest, wakeLoopWorkflow } from '../github/dispatch-tick.ts';
import {
  buildInsteadOf,
  isSameReceiptContent,
  isVoiceOfAnother,
  listOwnReceipts,
  type OwnReceipt,
  postRefusalOnce,
  postReplyOnce,
  writeReceipt,
} from '../github/receipts.ts';
import { type CommentGate, readCurrentSignature } from './gate-from-comment.ts';

export interface SubmittedAnswer {
  readonly option: string;
  readonly text: string | null;
  readonly by: Account;
  /** When the box was ticked or the reply written, ISO-8601. */
  readonly at: string;
  /** The gate's comment, or the reply. */
  readonly commentId: number;
  readonly deliveryId: string;
  /** Boxes that were ticked at that time; null = a reply. */
  readonly ticked: readonly string[] | null;
  /** The reply names no question; absent = it names one, or is a box. */
  readonly unnamed?: { readonly mayWrite: boolean };
}

interface AnswerContext {
  readonly github: GitHub;
  readonly appId: number;
  readonly defaultBranch: string;
  readonly known: CommentGate;
  readonly said: SubmittedAnswer;
  /** This person's receipts in the thread so far, oldest first. */
  readonly earlier: readonly OwnReceipt[];
}

/** Reads the current thread, judges, posts the receipt or the refusal once, and wakes the loop. */
export async function handleAnswer(answering: Omit<AnswerContext, 'earlier'>): Promise<EventOutcome[]> {
  const { known, said } = answering;
  if (!isPerson(said.by, known.policy)) return [skipEvent('an agent said it')];
  const teams = await readPolicyTeams(answering);
  if (typeof teams === 'string') return [skipEvent(teams)];
  return await handlePersonAnswer({ ...answering, known: { ...known, policy: { ...known.policy, teams } } });
}

async function handlePersonAnswer(asked: Omit<AnswerContext, 'earlier'>): Promise<EventOutcome[]> {
  const { github, appId, said } = asked;
  const read = await readOpenThread(github, asked.known);
  if (read === null) return [skipEvent('the question is gone or closed by now')];
  const { thread, gate } = read;
  const known = { ...asked.known, gate };
  const { standing } = recordedIn(gate, thread, known.policy);
  const own = listOwnReceipts(thread.replies, { gateId: gate.id, appId });
  const answering = { ...asked, known, earlier: own.filter(({ receipt }) => receipt.userId === said.by.id) };
  const words = toReceiptContent(answering);
  const same = answering.earlier.find(({ receipt }) => isSameReceiptContent(receipt, words));
  if (
    same !== undefined &&
    standing.some((claim) => isSameReceiptContent({ ...words, ...claim, userId: claim.by.id }, words))
  ) {
    const { createdAt } = same;
    return [
      buildRecordedOutcome(words, { found: true }),
      await wakeLoop(answering, { unlessRunSince: createdAt, leftToWriterAt: createdAt }),
    ];
  }
  if (said.unnamed !== undefined) return await judgeUnnamed(answering, { thread, ...said.unnamed });
  const unclear = findBoxConflict(thread, answering, standing);
  if (typeof unclear === 'string') return [skipEvent(unclear)];
  if (unclear !== null) {
    // Receipts of the other app, which may tell which box counts, are not read here.
    return [
      speaksElsewhere(answering)
        ? await wakeLoop(answering, sinceAnswer(answering))
        : await refuseAnswer(answering, unclear),
    ];
  }
  return await judgeReceipt(answering, thread);
}

/**
 * The reply to such an answer is no receipt: the tick alone knows the question's text as posted, and every question of
 * the thread. It is not started for a person whose answer cannot count.
 */
async function judgeUnnamed(
  answering: AnswerContext,
  { thread, mayWrite }: { readonly thread: OpenThread; readonly mayWrite: boolean },
): Promise<EventOutcome[]> {
  const { known, said } = answering;
  const { login } = said.by;
  const { approvers } = known.policy;
  if (!mayWrite || (approvers.length > 0 && !isApprover(login, known.policy)))
    return [await refuseAnswer(answering, { cause: 'unauthorised', login, approvers })];
  const reply = thread.replies.find(({ id }) => id === said.commentId);
  const claims = reply === undefined ? [] : claimsWithoutId(known.gate, reply, { thread, policy: known.policy });
  const claim =
    claims.find(({ option }) => option === said.option) ?? claims.find(({ option }) => option === wordsOption);
  if (claim === undefined || claim.unclear !== undefined)
    await removeRecordedReplies(answering, { thread, except: null, about: said.commentId });
  if (claim === undefined) return [await wakeLoop(answering)];
  // The tick alone knows `hard-max`.
  const unclear = explainUnclear(known.gate, claim, null);
  if (unclear === null) return await acknowledgeUnnamed(answering, { thread, claim });
  return [await refuseAnswer(answering, unclear)];
}

/** Says that the words will count, if a tick that read the thread as it is now took them as the answer. */
async function acknowledgeUnnamed(
  answering: AnswerContext,
  { thread, claim }: { readonly thread: OpenThread; readonly claim: Claim },
): Promise<EventOutcome[]> {
  const { github, appId, known, said } = answering;
  if (speaksElsewhere(answering)) return [keepStill(answering), await wakeLoop(answering, sinceAnswer(answering))];
  const people = claimants(known.gate, thread, known.policy).map(({ login }) => login);
  const facts = {
    policy: known.policy,
    standings: await readStandings(github, people),
    signature: null,
    headSha: null,
  };
  const judgement = judgeAnswer(known.gate, thread, facts);
  const answer = judgement.kind === 'answered' ? judgement.answer : null;
  await removeRecordedReplies(answering, { thread, except: answer });
  const counts = answer?.commentId === said.commentId && answer.option === claim.option;
  if (!counts || isEditedByOthers(thread.comment)) return [await wakeLoop(answering)];
  if (!(await isStillAsked(answering))) return [await refuseAnswer(answering, { cause: 'stale' })];
  const reply = { kind: 'answer-recorded', login: said.by.login, option: claim.option } as const;
  const place = { github, appId, issue: known.issue, since: said.at };
  return [await postReplyOnce(place, { about: said.commentId, reply }), await wakeLoop(answering)];
}

/** The tick alone knows whether a box was ticked in the question, or its text changed: then it refuses the words. */
const isEditedByOthers = ({ author, edits }: ThreadComment): boolean =>
  edits.some(({ editor }) => editor?.id !== author?.id);

/** What this person answered without an ID, and has corrected since. */
async function removeRecordedReplies(
  { github, appId, known, said }: AnswerContext,
  {
    thread,
    except,
    about,
  }: {
    readonly thread: OpenThread;
    readonly except: Pick<Answer, 'commentId' | 'option'> | null;
    /** Absent = any of this person's comments. */
    readonly about?: number;
  },
): Promise<void> {
  const { login, id: userId } = said.by;
  const own = thread.replies.filter(
    ({ id, author }) => author?.id === userId && id > thread.comment.id && id === (about ?? id),
  );
  const kind = 'answer-recorded';
  const isOver = (body: string): boolean =>
    own.some(
      ({ id }) =>
        hasReply(id, { kind }, [body]) &&
        !(id === except?.commentId && body === renderReply(id, { kind, login, option: except.option })),
    );
  const over = thread.replies.filter(
    ({ author, edits, body }) => author?.type === 'Bot' && edits.length === 0 && isOver(body),
  );
  if (over.length === 0) return;
  // The thread as it was read names the app of receipts alone.
  const posted = await readPostedComments(github, { issue: known.issue, since: thread.comment.createdAt });
  const ours = new Set(posted.filter(({ viaAppId }) => viaAppId === appId).map(({ id }) => id));
  for (const { id } of over) if (ours.has(id)) await removeComment(github, id);
}

/** Returns a sentence if the teams cannot be read. The next tick reads them and judges the answer. */
async function readPolicyTeams({
  github,
  known,
}: Pick<AnswerContext, 'github' | 'known'>): Promise<TeamMembers | string> {
  try {
    const read = await readTeams(github, known.policy.approvers);
    return read.kind === 'read' ? read.teams : read.line;
  } catch (error) {
    if (error instanceof GitHubError && error.failure === 'permission')
      return 'this app may not read the members of a team';
    throw error;
  }
}

/** Compares the reported box with the boxes now. Null = unchanged. A cause leads to a refusal, a sentence does not. */
function findBoxConflict(
  { comment }: OpenThread,
  { known, said, earlier }: AnswerContext,
  standing: readonly Claim[],
): RefusalCause | string | null {
  if (said.ticked === null) return null;
  const boxes = readBoxes(comment.body, known.gate.id);
  switch (boxes.kind) {
    case 'none':
      return 'the box was unticked again';
    case 'damaged':
      return `the boxes cannot be read: ${boxes.why}`;
    case 'ticked':
      return boxes.option === said.option ? null : 'another box is ticked by now';
    case 'contradictory': {
      const { options } = boxes;
      if (options.join(' ') !== said.ticked.join(' ')) return 'the boxes were changed since';
      // Beside a recorded answer, a second box contradicts it or corrects the person's own. Without a recorded answer,
      // the choice is unclear.
      const isHeld = standing.some(({ by }) => by.id !== said.by.id);
      const others = options.filter((option) => option !== said.option);
      const corrects = others.every((option) => earlier.some(({ receipt }) => receipt.option === option));
      return isHeld || corrects ? null : { cause: 'contradictory', options };
    }
  }
}

async function judgeReceipt(answering: AnswerContext, thread: OpenThread): Promise<EventOutcome[]> {
  const { github, known, said } = answering;
  const standing = await lookUpPermission(github, said.by.login);
  if (standing === null) return [skipEvent('GitHub does not say what the author may do')];
  const receipt = buildReceipt(answering, standing);
  const before: GateThread = { ...thread, replies: [...thread.replies, toReceiptComment(receipt, answering)] };
  const others = claimants(known.gate, before, known.policy).filter(({ login }) => login !== said.by.login);
  const standings = await readStandings(
    github,
    others.map(({ login }) => login),
  );
  const judgement = judgeAnswer(known.gate, before, {
    policy: known.policy,
    standings: { ...standings, [said.by.login]: standing },
    signature: null,
    headSha: null,
  });
  const words = toReceiptContent(answering);
  const meant = { ...words, option: said.ticked === null ? said.option : fromAllBox(said.option) };
  if (judgement.kind === 'answered' && isSameReceiptContent({ ...meant, ...judgement.answer }, meant)) {
    return (await isStillAsked(answering))
      ? await recordReceipt(answering, { receipt, thread })
      : [await refuseAnswer(answering, { cause: 'stale' })];
  }
  const refusals = 'refusals' in judgement ? judgement.refusals : [];
  const own = refusals.find(({ commentId }) => commentId === said.commentId);
  if (own !== undefined) return [await refuseAnswer(answering, own.why)];
  if (judgement.kind !== 'answered') return [skipEvent(`the question is ${judgement.kind}`)];
  const isOwn = judgement.answer.userId === said.by.id;
  return [
    skipEvent(isOwn ? 'the author has answered differently since' : 'another person gave the same answer earlier'),
  ];
}

/**
 * If the subject has changed since, the tick asks again, so the answer is not recorded. A stop is about the run and
 * counts anyway.
 */
async function isStillAsked({ github, known: { gate }, said }: AnswerContext): Promise<boolean> {
  if (gate.options.some(({ id, kind }) => id === said.option && kind === 'stop')) return true;
  const now = await readCurrentSignature(github, gate);
  return now === null || now === gate.signature;
}

/** Replaces the person's earlier receipts, so that a single receipt shows which answer the tick will accept. */
async function recordReceipt(
  answering: AnswerContext,
  { receipt, thread }: { readonly receipt: Receipt; readonly thread: OpenThread },
): Promise<EventOutcome[]> {
  const { github, appId, known, earlier } = answering;
  if (speaksElsewhere(answering)) return [keepStill(answering), await wakeLoop(answering, sinceAnswer(answering))];
  try {
    const written = await writeReceipt({ github, appId, issue: known.issue }, receipt);
    for (const { id } of earlier) await removeComment(github, id);
    await removeRecordedReplies(answering, { thread, except: null });
    if (written === 'second') return [buildRecordedOutcome(receipt, { found: true })];
  } catch (error) {
    if (!isLocked(error)) throw error;
    // The woken tick finds the answer in the thread by itself.
    return [skipEvent('the thread is locked: no receipt can be posted there'), await wakeLoop(answering)];
  }
  return [buildRecordedOutcome(receipt, { found: false }), await wakeLoop(answering)];
}

const buildRecordedOutcome = (
  { gateId, option }: { gateId: string; option: string },
  { found }: { found: boolean },
): EventOutcome => ({
  did: 'recorded',
  gateId,
  option,
  found,
});

const toReceiptContent = ({ known, said: { option, text, by, commentId } }: AnswerContext) => ({
  gateId: known.gate.id,
  option,
  text,
  userId: by.id,
  commentId,
});

function buildReceipt(answering: AnswerContext, { permission }: AccountPermission): Receipt {
  const { known, said, earlier } = answering;
  return {
    ...toReceiptContent(answering),
    login: said.by.login,
    permission,
    editedAt: said.at,
    deliveryId: said.deliveryId,
    textHash: said.ticked === null ? null : known.gate.textHash,
    ...buildInsteadOf(earlier),
  };
}

/** The receipt as the tick would read it, so that the app promises nothing that the tick does not keep. */
function toReceiptComment(receipt: Receipt, { appId }: AnswerContext): ThreadComment {
  const author = { login: 'tickgate[bot]', id: 0, type: 'Bot' };
  const body = renderReceipt(receipt);
  return { id: 0, body, author, createdAt: receipt.editedAt, viaAppId: appId, edits: [] };
}

async function refuseAnswer(answering: AnswerContext, why: RefusalCause): Promise<EventOutcome> {
  const { github, appId, known, said } = answering;
  if (speaksElsewhere(answering)) return keepStill(answering);
  return await postRefusalOnce(
    { github, appId, issue: known.issue },
    { gateId: known.gate.id, commentId: said.commentId, why },
  );
}

const speaksElsewhere = ({ known, appId }: AnswerContext): boolean => isVoiceOfAnother(known.receiptAppId, appId);

const keepStill = ({ known }: AnswerContext): EventOutcome =>
  skipEvent(`the receipts of app ${known.receiptAppId} count here`);

/** The other app wakes the loop too. */
const sinceAnswer = ({ said }: AnswerContext): Pick<WakeRequest, 'unlessRunSince'> => ({ unlessRunSince: said.at });

const wakeLoop = (
  { github, known, defaultBranch }: AnswerContext,
  unless: Pick<WakeRequest, 'unlessRunSince' | 'leftToWriterAt'> = { unlessRunSince: null },
): Promise<EventOutcome> =>
  wakeLoopWorkflow(github, { workflow: known.workflow, ref: defaultBranch, reason: 'answer', ...unless });

export type OpenThread = GateThread & { readonly comment: ThreadComment };

/** Reads a gate's thread as it is now. Null = the comment is gone, damaged, or shows no open question. */
export async function readOpenThread(
  github: GitHub,
  { gate, nodeId, commentId }: CommentGate,
): Promise<{ readonly thread: OpenThread; readonly gate: Gate } | null> {
  const reading = { gates: [{ id: gate.id, commentId, nodeId }], controlIssue: null, since: null };
  const [read] = (await readThreads(github, reading)).gates;
  if (read === undefined || read.comment === null) return null;
  if (readGateMarker(read.comment.body)?.id !== gate.id) return null;
  // Only the tick knows whether the text is as posted. It compares it with the hash in the receipt.
  const thread = { comment: read.comment, textIntact: true, replies: read.replies, rivals: read.rivals ?? [] };
  return { thread, gate: { ...gate, textHash: gateTextHash(read.comment.body) } };
}

/** Removes the receipt of a box that its person unticked, because no tick would accept it. */
export async function withdrawAnswer(
  github: GitHub,
  { known, appId, by }: { readonly known: CommentGate; readonly appId: number; readonly by: Account },
): Promise<EventOutcome[]> {
  const read = await readOpenThread(github, known);
  if (read === null) return [skipEvent('the question is gone or closed by now')];
  const { thread, gate } = read;
  const { standing } = recordedIn(gate, thread, known.policy);
  const over = listOwnReceipts(thread.replies, { gateId: gate.id, appId })
    .filter(({ receipt }) => receipt.userId === by.id && receipt.commentId === known.commentId)
    .filter(({ receipt }) => !standing.some((claim) => claim.by.id === by.id && claim.option === receipt.option));
  if (over.length === 0) return [skipEvent('no box was ticked')];
  for (const { id } of over) await removeComment(github, id);
  return over.map(({ receipt: { gateId, option } }) => ({ did: 'took-back', gateId, option }));
}
