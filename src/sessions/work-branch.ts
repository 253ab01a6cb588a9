/** Preserves unfinished work on its branch as it is, after the same guardrails as finished work. */

import { effectKeys } from '../core/effects/effect.ts';
import { LeaseLostError } from '../core/lease/lease.ts';
import { checkpointMessage } from '../core/publication/commit-message.ts';
import type { GuardrailRules } from '../core/publication/guardrails.ts';
import {
  mayBeKept,
  type RefusedWork,
  refusedArtifact,
  refusedSentences,
  unpublishedKind,
} from '../core/publication/publication.ts';
import type { Sandbox } from '../core/sandbox/isolation.ts';
import type { CappedSession } from '../core/sessions/contract/planned-session.ts';
import { type Clone, snapshotClone } from '../git/clone.ts';
import { hasTreeOf, type Identity, squashedBundle, writeCommit } from '../git/commit.ts';
import { type GitFolders, remoteHead, remoteHeads } from '../git/object-store.ts';
import { pushBranch } from '../git/push.ts';
import { bundleOf, keepInStore, type Quarantine, removeQuarantine } from '../git/quarantine.ts';
import type { SecureCheckpoint } from '../ports/github.ts';
import type { SessionContext } from '../ports/sessions.ts';
import { keepArtifact } from '../storage/bundles/upload-file.ts';
import { type SessionFailed, sessionFailure } from './retry-agent.ts';
import { judgeWork } from './vet-work.ts';

export interface BranchPorts {
  readonly gitFolders: GitFolders;
  readonly guardrails: GuardrailRules;
  readonly identity: Identity;
  readonly now: () => string;
  readonly secure: SecureCheckpoint;
  /** Absent while the agent still works: it may yet fix work that the guardrails reject now. */
  readonly keepRefused?: StoreRejectedWork;
}

type BranchWork = Pick<BranchPorts, 'gitFolders' | 'guardrails' | 'keepRefused'>;

export interface UnfinishedWork {
  readonly subject: number;
  /** 1 for the first session of its task. */
  readonly session: number;
  readonly sandbox: Sandbox;
  readonly clone: Pick<Clone, 'path' | 'startSha' | 'branch'>;
  /** Head of the branch at the remote; null = the branch does not exist. */
  readonly head: string | null;
  /** An agent is working in the clone at the same time. */
  readonly beside: boolean;
}

export type KeptWork =
  | { readonly kind: 'kept'; readonly sha: string }
  /** The clone is unchanged since its start. */
  | { readonly kind: 'nothing' }
  /** `why` may contain untrusted text. */
  | { readonly kind: 'not-kept'; readonly why: string };

/** Commits on top of the branch's head: the branch only moves forward, and later work of this clone can follow. */
export async function keepWork(by: BranchPorts, work: UnfinishedWork): Promise<KeptWork> {
  const { clone, head, subject } = work;
  const taken = await judgeUnfinished(by, work);
  if (taken.kind !== 'sound') return taken;
  const { quarantine } = taken;
  const parent = head ?? clone.startSha;
  if (await hasTreeOf(quarantine, parent)) return head === null ? { kind: 'nothing' } : { kind: 'kept', sha: head };
  const message = checkpointMessage(subject);
  const { gitDir } = quarantine;
  const sha = await writeCommit(quarantine, { message, identity: by.identity, at: by.now(), parent });
  const kept = await pushKeptWork(by, { subject, branch: clone.branch, head, sha, gitDir });
  const preserved = kept.kind === 'not-kept' ? await setWorkAside(by, work, { quarantine, why: kept.why }) : kept;
  await removeQuarantine({ gitDir });
  return preserved;
}

/** For a branch that a person has taken over, as `why` says: hands the work to `keepRefused` and pushes nothing. */
export async function keepAsRejectedWork(by: BranchWork, work: UnfinishedWork, why: string): Promise<KeptWork> {
  const taken = await judgeUnfinished(by, work);
  if (taken.kind === 'nothing') return { kind: 'not-kept', why };
  if (taken.kind === 'not-kept') return { kind: 'not-kept', why: `${why}; ${taken.why}` };
  const preserved = await setWorkAside(by, work, { quarantine: taken.quarantine, why });
  await removeQuarantine(taken.quarantine);
  return preserved;
}

/** Snapshots the work as it is and applies the guardrails. */
async function judgeUnfinished(by: BranchWork, { sandbox, clone, beside, subject, session }: UnfinishedWork) {
  const snapshot = await snapshotClone(by.gitFolders, { sandbox, clone, beside });
  if (snapshot.kind === 'unchanged') return { kind: 'nothing' } as const;
  if (snapshot.kind === 'failed') return { kind: 'not-kept', why: snapshot.reason } as const;
  const judged = await judgeWork(by, { bundle: snapshot.bytes, from: clone.startSha });
  if (judged.kind === 'nothing' || judged.kind === 'sound') return judged;
  const { bytes } = judged;
  const kept = await by.keepRefused?.({ subject, session, bytes, detail: judged.detail });
  return { kind: 'not-kept', why: kept === undefined ? judged.sentence : `${judged.sentence}; ${kept}` } as const;
}

async function setWorkAside(
  { gitFolders, keepRefused }: BranchWork,
  { subject, session }: UnfinishedWork,
  { quarantine, why }: { readonly quarantine: Quarantine; readonly why: string },
): Promise<KeptWork> {
  if (keepRefused === undefined) return { kind: 'not-kept', why };
  const bytes = await squashedBundle(gitFolders, quarantine);
  const kept = await keepRefused({ subject, session, bytes, detail: unpublishedKind });
  return { kind: 'not-kept', why: `${why}; ${kept}` };
}

/** Turns a failure into a reason, so the work can be kept elsewhere. A lost lease is rethrown: nothing is kept then. */
export function notKeptWork(error: unknown): KeptWork & { readonly kind: 'not-kept' } {
  if (error instanceof Error && !(error instanceof LeaseLostError)) return { kind: 'not-kept', why: error.message };
  throw error;
}

/** Moves the branch from its expected head to a commit that a quarantine holds. */
export async function pushKeptWork(
  by: Pick<BranchPorts, 'gitFolders' | 'secure'>,
  { subject, branch, head, ...commit }: KeptCommit,
): Promise<KeptWork> {
  const proof = await by.secure(effectKeys.checkpoint(subject, commit.sha)).catch(notKeptWork);
  if ('kind' in proof) return proof;
  const pushed = await pushBranch(by.gitFolders, { proof, branch, expectedHead: head, ...commit });
  switch (pushed.kind) {
    case 'pushed':
    case 'already':
      await keepInStore(by.gitFolders, commit);
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

/** Where a subject's work starts: at a commit recorded as ours, or at the base; never at what others pushed. */
export type StartCommit =
  | {
      readonly kind: 'start';
      /** The ordered branch or, if that one is not ours, a new name beside it. */
      readonly branch: string;
      readonly sha: string;
      /** Head of the branch at the remote; null = the branch does not exist. */
      readonly head: string | null;
    }
  /** `headSha` null: the branch is gone. */
  | { readonly kind: 'moved'; readonly recordedSha: string; readonly headSha: string | null };

type StartRequest = Pick<CappedSession, 'subject' | 'branch' | 'fromSha' | 'review'>;
type StartFacts = Pick<SessionContext, 'baseSha' | 'checkpointed'>;

/**
 * Starts from the recorded head, from a commit that a lost tick of ours recorded before its push, or from the base. If
 * no record of this run names the branch's head, others pushed it: it stays, and the work gets a branch beside it.
 */
export async function findStartCommit(
  gitFolders: GitFolders,
  order: StartRequest,
  { baseSha, checkpointed }: StartFacts,
): Promise<StartCommit> {
  const { branch, fromSha, review, subject } = order;
  // A fork's branch is read by its commit and never written.
  if (review?.fork === true) return { kind: 'start', branch, sha: review.headSha, head: null };
  const ours = checkpointed(subject);
  if (fromSha !== null) {
    const head = await remoteHead(gitFolders, branch);
    const known = head !== null && (head === fromSha || ours.includes(head));
    return known ? { kind: 'start', branch, sha: head, head } : { kind: 'moved', recordedSha: fromSha, headSha: head };
  }
  const heads = await remoteHeads(gitFolders, branch);
  const left = heads.find(({ sha }) => ours.includes(sha));
  if (left !== undefined) return { kind: 'start', branch: left.branch, sha: left.sha, head: left.sha };
  const found = heads.find((one) => one.branch === branch);
  const recordedSha = ours.at(-1);
  // Our commit was pushed there and others have pushed since: what becomes of the branch is their decision.
  if (found !== undefined && recordedSha !== undefined && heads.length === 1)
    return { kind: 'moved', recordedSha, headSha: found.sha };
  return { kind: 'start', branch: freeBranchName(branch, heads), sha: baseSha, head: null };
}

/** The branch itself, or the first free name with a number appended. */
function freeBranchName(branch: string, heads: readonly { readonly branch: string }[]): string {
  const taken = new Set(heads.map((one) => one.branch));
  let name = branch;
  for (let number = 2; taken.has(name); number += 1) name = `${branch}-${number}`;
  return name;
}

/** The source's sentence about a preserved worktree: of several ticks, only its branch can be looked at. */
export const leftInPlaceSentence = (branch: string): string =>
  `Worktree ${branch} diverged or missing — leaving in place per worktree-preservation rule`;

/** A person has to decide whose branch it is now; a deleted branch leaves nothing to decide. */
export function branchMovedSentence(
  { branch, review }: StartRequest,
  { recordedSha, headSha }: StartCommit & { readonly kind: 'moved' },
): SessionFailed {
  const heads = `is at ${headSha ?? 'nothing'}, not at the recorded ${recordedSha}`;
  if (review !== undefined) return sessionFailure('cancelled', `Branch ${branch} ${heads}`);
  const sentence = `${leftInPlaceSentence(branch)}: it ${heads}`;
  if (headSha === null) return sessionFailure('denied', sentence);
  const asked = sessionFailure('cancelled', sentence);
  return { ...asked, failure: { ...asked.failure, moved: { recordedSha, headSha } } };
}

/** Returns where the bundle is now, or why it is nowhere. */
export type StoreRejectedWork = (work: RefusedWork) => Promise<string>;

export interface RejectedWorkOptions {
  readonly temp: string;
  readonly loop: string;
  readonly runAttempt: number;
  readonly visibility: 'public' | 'private';
  /** The repository's artifact retention, never longer. */
  readonly days: number;
}

export const rejectedWorkStore =
  ({ temp, visibility, days, ...at }: RejectedWorkOptions): StoreRejectedWork =>
  async (work) => {
    if (!mayBeKept(work, visibility)) return refusedSentences.withheld;
    const name = refusedArtifact(work, at);
    const why = await keepArtifact(temp, { name, fileName: 'work.bundle', bytes: work.bytes, days });
    return why === null ? refusedSentences.kept(name) : refusedSentences.lost(why);
  };

/** Stores a judged commit from its quarantine. Never throws for errors of git or the artifact service. */
export async function keepAsArtifact(
  gitFolders: Pick<GitFolders, 'privateDir'>,
  keepRefused: StoreRejectedWork,
  work: Pick<RefusedWork, 'subject' | 'session'> & Parameters<typeof bundleOf>[1],
): Promise<string> {
  const { subject, session } = work;
  try {
    const bytes = await bundleOf(gitFolders, work);
    return await keepRefused({ subject, session, bytes, detail: unpublishedKind });
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return refusedSentences.lost(error.message);
  }
}
