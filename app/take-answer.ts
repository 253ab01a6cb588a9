/** Decides whether what somebody ticked or wrote becomes a receipt: by the judgement of the tick itself, with the receipt before it. */
import { type Account, isPerson, type Standing } from '../src/core/answer.ts';
import type { GateThread, ThreadComment } from '../src/core/claims.ts';
import { readBoxes, readGateMarker } from '../src/core/gate-comment.ts';
import { claimants, judgeAnswer } from '../src/core/judge-answer.ts';
import { parseReceipt, type Receipt, type RefusalCause, renderReceipt } from '../src/core/receipt.ts';
import type { TeamMembers } from '../src/core/approvers.ts';
import type { GitHub } from '../src/github/client.ts';
import { GitHubError, isLocked } from '../src/github/errors.ts';
import { readTeams } from '../src/github/teams.ts';
import { postComment } from '../src/github/comments.ts';
import { readThreads } from '../src/github/gate-threads.ts';
import { readStanding, readStandings } from '../src/github/standing.ts';
import { gateTextHash } from '../src/github/text-hash.ts';
import { signatureNow } from './asked-about.ts';
import type { KnownGate } from './known-gate.ts';
import { nothing, type Outcome } from './outcome.ts';
import { refuseOnce } from './say-once.ts';
import { wake } from './wake.ts';

export interface Said {
  readonly option: string;
  readonly text: string | null;
  readonly by: Account;
  /** When the box was ticked or the reply written, ISO-8601. */
  readonly at: string;
  /** The gate's comment, or the reply. */
  readonly commentId: number;
  readonly deliveryId: string;
}

interface Answering {
  readonly github: GitHub;
  readonly appId: number;
  readonly defaultBranch: string;
  readonly known: KnownGate;
  readonly said: Said;
}

/** Reads the thread as it is now, judges, writes the receipt or the refusal once, and wakes the loop. */
export async function takeAnswer(answering: Answering): Promise<Outcome[]> {
  const { known, said } = answering;
  if (!isPerson(said.by, known.policy)) return [nothing('an agent said it')];
  const teams = await teamsOf(answering);
  if (typeof teams === 'string') return [nothing(teams)];
  return await takeFrom({ ...answering, known: { ...known, policy: { ...known.policy, teams } } });
}

async function takeFrom(answering: Answering): Promise<Outcome[]> {
  const { github, known, said } = answering;
  const thread = await readThread(github, known);
  if (thread === null) return [nothing('the question is gone or closed by now')];
  const earlier = ownReceipt(thread, answering);
  if (earlier !== null) {
    const { option } = said;
    const recorded = { did: 'recorded', gateId: known.gate.id, option, found: true } as const;
    return [recorded, await wakeLoop(answering, earlier.createdAt)];
  }
  const unclear = unclearBoxes(thread, answering);
  if (typeof unclear === 'string') return [nothing(unclear)];
  if (unclear !== null) return [await refuse(answering, unclear)];
  const gate = { ...known.gate, textHash: gateTextHash(thread.comment.body) };
  return await judge({ ...answering, known: { ...known, gate } }, thread);
}

/** A sentence where it cannot be asked: the next tick, which can, judges the answer. */
async function teamsOf({ github, known }: Answering): Promise<TeamMembers | string> {
  try {
    const read = await readTeams(github, known.policy.approvers);
    return read.kind === 'read' ? read.teams : read.line;
  } catch (error) {
    if (error instanceof GitHubError && error.failure === 'permission') return 'this app may not read who is in a team';
    throw error;
  }
}

type OpenThread = GateThread & { readonly comment: ThreadComment };

/** Null: the comment is gone, damaged, or shows no open question any more. */
async function readThread(github: GitHub, { gate, nodeId, commentId }: KnownGate): Promise<OpenThread | null> {
  const reading = { gates: [{ id: gate.id, commentId, nodeId }], controlIssue: null, since: null };
  const [read] = (await readThreads(github, reading)).gates;
  if (read === undefined || read.comment === null) return null;
  if (readGateMarker(read.comment.body)?.id !== gate.id) return null;
  // Whether the text is as posted is known to the tick alone, which compares it with what the receipt says it was.
  return { comment: read.comment, textIntact: true, replies: read.replies };
}

/** The receipt that an earlier delivery wrote for these very words. */
function ownReceipt({ replies }: OpenThread, { known, said, appId }: Answering): ThreadComment | null {
  const same = (receipt: Receipt | null): boolean =>
    receipt !== null &&
    receipt.gateId === known.gate.id &&
    receipt.option === said.option &&
    receipt.userId === said.by.id &&
    receipt.commentId === said.commentId;
  const ours = replies.filter(
    ({ viaAppId, author, edits }) => viaAppId === appId && author?.type === 'Bot' && edits.length === 0,
  );
  return ours.find(({ body }) => same(parseReceipt(body))) ?? null;
}

/** What the boxes say now about a tick that was reported: null = they still say it; a cause is refused, a sentence is not. */
function unclearBoxes({ comment, replies }: OpenThread, { known, said }: Answering): RefusalCause | string | null {
  if (said.commentId !== known.commentId) return null;
  const boxes = readBoxes(comment.body, known.gate.id);
  switch (boxes.kind) {
    case 'none':
      return 'the box was unticked again';
    case 'damaged':
      return `the boxes cannot be read: ${boxes.why}`;
    case 'ticked':
      return boxes.option === said.option ? null : 'another box is ticked by now';
    case 'contradictory':
      // After a receipt a second tick contradicts that answer; before one, nobody can tell which is meant.
      return replies.some(({ body }) => parseReceipt(body)?.gateId === known.gate.id)
        ? null
        : { cause: 'contradictory', options: boxes.options };
  }
}

async function judge(answering: Answering, thread: OpenThread): Promise<Outcome[]> {
  const { github, known, said } = answering;
  const standing = await readStanding(github, said.by.login);
  if (standing === null) return [nothing(`GitHub does not say what ${said.by.login} may do`)];
  const receipt = receiptFor(answering, standing);
  const before: GateThread = { ...thread, replies: [...thread.replies, asComment(receipt, answering)] };
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
  if (
    judgement.kind === 'answered' &&
    judgement.answer.commentId === said.commentId &&
    judgement.answer.login === said.by.login
  ) {
    return (await stillAsked(answering))
      ? await record(answering, receipt)
      : [await refuse(answering, { cause: 'stale' })];
  }
  const refusals = 'refusals' in judgement ? judgement.refusals : [];
  const own = refusals.find(({ commentId }) => commentId === said.commentId);
  if (own !== undefined) return [await refuse(answering, own.why)];
  return [
    nothing(judgement.kind === 'answered' ? 'somebody else said the same before' : `the question is ${judgement.kind}`),
  ];
}

/** A question about what has changed since is asked anew, whatever the answer to it; but a stop is one about the run. */
async function stillAsked({ github, known: { gate }, said }: Answering): Promise<boolean> {
  if (gate.options.some(({ id, kind }) => id === said.option && kind === 'stop')) return true;
  const now = await signatureNow(github, gate);
  return now === null || now === gate.signature;
}

async function record(answering: Answering, receipt: Receipt): Promise<Outcome[]> {
  const { github, known, said } = answering;
  try {
    await postComment(github, { issue: known.issue, body: renderReceipt(receipt) });
  } catch (error) {
    if (!isLocked(error)) throw error;
    // The tick that is woken finds the answer by itself.
    return [nothing('the thread is locked, so that no receipt can stand there'), await wakeLoop(answering, null)];
  }
  const recorded = { did: 'recorded', gateId: known.gate.id, option: said.option, found: false } as const;
  return [recorded, await wakeLoop(answering, null)];
}

function receiptFor({ known, said }: Answering, standing: Standing): Receipt {
  const { option, text, by, at, commentId, deliveryId } = said;
  const { permission } = standing;
  return {
    gateId: known.gate.id,
    option,
    text,
    login: by.login,
    userId: by.id,
    permission,
    editedAt: at,
    deliveryId,
    commentId,
    textHash: commentId === known.commentId ? known.gate.textHash : null,
  };
}

/** The receipt as the tick would find it, so that the app promises nothing that the tick does not keep. */
function asComment(receipt: Receipt, { appId }: Answering): ThreadComment {
  const author = { login: 'tickgate[bot]', id: 0, type: 'Bot' };
  const body = renderReceipt(receipt);
  return { id: 0, body, author, createdAt: receipt.editedAt, viaAppId: appId, edits: [] };
}

const refuse = (answering: Answering, why: RefusalCause): Promise<Outcome> =>
  refuseOnce(
    { github: answering.github, appId: answering.appId, issue: answering.known.issue },
    { gateId: answering.known.gate.id, commentId: answering.said.commentId, why },
  );

const wakeLoop = ({ github, known, defaultBranch }: Answering, unlessRunSince: string | null): Promise<Outcome> =>
  wake(github, { workflow: known.workflow, ref: defaultBranch, reason: 'answer', unlessRunSince });
