/** Where unfinished work is put so that it is not lost: on its branch, as it lies, after the same judgement as finished work. */
import { effectKeys } from '../core/effects/effect.ts';
import { LeaseLostError } from '../core/lease/lease.ts';
import { checkpointMessage } from '../core/publication/commit-message.ts';
import type { GuardrailRules } from '../core/publication/guardrails.ts';
import { refusedSentences, unpublished } from '../core/publication/publication.ts';
import type { Seat } from '../core/sandbox/isolation.ts';
import type { CappedSession } from '../core/sessions/contract/planned-session.ts';
import { type Clone, snapshotClone } from '../git/clone.ts';
import { hasTreeOf, type Identity, squashedBundle, writeCommit } from '../git/commit.ts';
import { type GitRoom, remoteHead, remoteHeads } from '../git/object-store.ts';
import { pushBranch } from '../git/push.ts';
import { keepInStore, type Quarantine, removeQuarantine } from '../git/quarantine.ts';
import type { Secure } from '../ports/github.ts';
import type { KeepRefused } from './rejected-artifact.ts';
import { type Failed, failed } from './retry-agent.ts';
import type { SessionSetting } from './session-request.ts';
import { judgeWork } from './vet-work.ts';

export interface Publishing {
  readonly room: GitRoom;
  readonly guardrails: GuardrailRules;
  readonly identity: Identity;
  readonly now: () => string;
  readonly secure: Secure;
  /** Absent while the agent works on: what is refused now may be mended before its end. */
  readonly keepRefused?: KeepRefused;
}

type Judging = Pick<Publishing, 'room' | 'guardrails' | 'keepRefused'>;

export interface Unfinished {
  readonly subject: number;
  /** 1 for the first session of its task. */
  readonly session: number;
  readonly seat: Seat;
  readonly clone: Pick<Clone, 'path' | 'startSha' | 'branch'>;
  /** What the branch shows at the remote; null = it does not exist. */
  readonly head: string | null;
  /** An agent works in the clone meanwhile. */
  readonly beside: boolean;
}

export type Kept =
  | { readonly kind: 'kept'; readonly sha: string }
  /** The clone is as it was at its start. */
  | { readonly kind: 'nothing' }
  /** `why` may hold foreign text. */
  | { readonly kind: 'not-kept'; readonly why: string };

/** A commit on top of what the branch shows: it only moves forward, and later work of the same clone can follow it. */
export async function keepWork(by: Publishing, work: Unfinished): Promise<Kept> {
  const { clone, head, subject } = work;
  const taken = await judgedWork(by, work);
  if (taken.kind !== 'sound') return taken;
  const { quarantine } = taken;
  const parent = head ?? clone.startSha;
  if (await hasTreeOf(quarantine, parent)) return head === null ? { kind: 'nothing' } : { kind: 'kept', sha: head };
  const message = checkpointMessage(subject);
  const { gitDir } = quarantine;
  const sha = await writeCommit(quarantine, { message, identity: by.identity, at: by.now(), parent });
  const kept = await pushKept(by, { subject, branch: clone.branch, head, sha, gitDir });
  const told = kept.kind === 'not-kept' ? await aside(by, work, { quarantine, why: kept.why }) : kept;
  await removeQuarantine({ gitDir });
  return told;
}

/** Where the branch is a person's by now; `why` says so. */
export async function keepBeside(by: Judging, work: Unfinished, why: string): Promise<Kept> {
  const taken = await judgedWork(by, work);
  if (taken.kind === 'nothing') return { kind: 'not-kept', why };
  if (taken.kind === 'not-kept') return { kind: 'not-kept', why: `${why}; ${taken.why}` };
  const told = await aside(by, work, { quarantine: taken.quarantine, why });
  await removeQuarantine(taken.quarantine);
  return told;
}

/** The work as it lies, and what the guardrails say of it. */
async function judgedWork(by: Judging, { seat, clone, beside, subject, session }: Unfinished) {
  const snapshot = await snapshotClone(by.room, { seat, clone, beside });
  if (snapshot.kind === 'unchanged') return { kind: 'nothing' } as const;
  if (snapshot.kind === 'failed') return { kind: 'not-kept', why: snapshot.reason } as const;
  const judged = await judgeWork(by, { bundle: snapshot.bytes, from: clone.startSha });
  if (judged.kind === 'nothing' || judged.kind === 'sound') return judged;
  const { bytes } = judged;
  const kept = await by.keepRefused?.({ subject, session, bytes, detail: judged.detail });
  return { kind: 'not-kept', why: kept === undefined ? judged.sentence : `${judged.sentence}; ${kept}` } as const;
}

async function aside(
  { room, keepRefused }: Judging,
  { subject, session }: Unfinished,
  { quarantine, why }: { readonly quarantine: Quarantine; readonly why: string },
): Promise<Kept> {
  if (keepRefused === undefined) return { kind: 'not-kept', why };
  const bytes = await squashedBundle(room, quarantine);
  const kept = await keepRefused({ subject, session, bytes, detail: unpublished });
  return { kind: 'not-kept', why: `${why}; ${kept}` };
}

/** Whatever fails may be told, and the work kept elsewhere; whoever lost the lease keeps nothing. */
export function notKept(error: unknown): Kept & { readonly kind: 'not-kept' } {
  if (error instanceof Error && !(error instanceof LeaseLostError)) return { kind: 'not-kept', why: error.message };
  throw error;
}

/** Moves the branch from the head that it showed to a commit that a quarantine holds. */
export async function pushKept(
  by: Pick<Publishing, 'room' | 'secure'>,
  { subject, branch, head, ...commit }: KeptCommit,
): Promise<Kept> {
  const proof = await by.secure(effectKeys.checkpoint(subject, commit.sha)).catch(notKept);
  if ('kind' in proof) return proof;
  const pushed = await pushBranch(by.room, { proof, branch, expectedHead: head, ...commit });
  switch (pushed.kind) {
    case 'pushed':
    case 'already':
      await keepInStore(by.room, commit);
      return { kind: 'kept', sha: commit.sha };
    case 'moved':
      return { kind: 'not-kept', why: refusedSentences.moved(branch, pushed.head) };
    case 'rejected':
    case 'unavailable':
      return { kind: 'not-kept', why: pushed.reason };
  }
}

export interface KeptCommit {
  readonly subject: number;
  readonly branch: string;
  readonly head: string | null;
  readonly sha: string;
  readonly gitDir: string;
}

/** Decides where the work of a subject starts: at a commit that is known as ours, or at the base; never at what somebody else put on a branch. */
export type Start =
  | {
      readonly kind: 'start';
      /** The one that was ordered, or one beside it where that is somebody else's. */
      readonly branch: string;
      readonly sha: string;
      /** What the branch shows at the remote; null = it does not exist. */
      readonly head: string | null;
    }
  /** `headSha` null: the branch is gone. */
  | { readonly kind: 'moved'; readonly recordedSha: string; readonly headSha: string | null };

type Ordered = Pick<CappedSession, 'subject' | 'branch' | 'fromSha' | 'review'>;
type Setting = Pick<SessionSetting, 'baseSha' | 'checkpointed'>;

/**
 * From the recorded head, from what a lost tick of ours had written down before it pushed, or from the base. Anybody may push to a branch of
 * that name: what no record of this run names is left as it is, and the work gets a branch beside it.
 */
export async function startOf(room: GitRoom, order: Ordered, { baseSha, checkpointed }: Setting): Promise<Start> {
  const { branch, fromSha, review, subject } = order;
  // The branch of a fork is read by its commit, and never written.
  if (review?.fork === true) return { kind: 'start', branch, sha: review.headSha, head: null };
  const ours = checkpointed(subject);
  if (fromSha !== null) {
    const head = await remoteHead(room, branch);
    const known = head !== null && (head === fromSha || ours.includes(head));
    return known ? { kind: 'start', branch, sha: head, head } : { kind: 'moved', recordedSha: fromSha, headSha: head };
  }
  const heads = await remoteHeads(room, branch);
  const left = heads.find(({ sha }) => ours.includes(sha));
  if (left !== undefined) return { kind: 'start', branch: left.branch, sha: left.sha, head: left.sha };
  const found = heads.find((one) => one.branch === branch);
  const recordedSha = ours.at(-1);
  // It was pushed there, and somebody has come since: what they made of it is theirs to say.
  if (found !== undefined && recordedSha !== undefined && heads.length === 1)
    return { kind: 'moved', recordedSha, headSha: found.sha };
  return { kind: 'start', branch: freeBeside(branch, heads), sha: baseSha, head: null };
}

/** The branch itself, or the first with a number behind it that nobody has. */
function freeBeside(branch: string, heads: readonly { readonly branch: string }[]): string {
  const taken = new Set(heads.map((one) => one.branch));
  let name = branch;
  for (let number = 2; taken.has(name); number += 1) name = `${branch}-${number}`;
  return name;
}

/** Whose the branch is by now is a person's to say; where it is gone nobody can. */
export function movedAway(
  { branch, review }: Ordered,
  { recordedSha, headSha }: Start & { readonly kind: 'moved' },
): Failed {
  const sentence = `Branch ${branch} is at ${headSha ?? 'nothing'}, not at the recorded ${recordedSha}`;
  if (review !== undefined) return failed('cancelled', sentence);
  if (headSha === null) return failed('denied', sentence);
  const asked = failed('cancelled', sentence);
  return { ...asked, failure: { ...asked.failure, moved: { recordedSha, headSha } } };
}
