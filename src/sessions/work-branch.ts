/** Where unfinished work is put so that it is not lost: on its branch, as it lies, after the same judgement as finished work. */

import { effectKeys } from '../core/effects/effect.ts';
import { LeaseLostError } from '../core/lease/lease.ts';
import { checkpointMessage } from '../core/publication/commit-message.ts';
import type { GuardrailRules } from '../core/publication/guardrails.ts';
import { refusedSentences, unpublished } from '../core/publication/rejected-work.ts';
import type { Seat } from '../core/sandbox/isolation.ts';
import type { Clone } from '../git/clone.ts';
import { hasTreeOf, type Identity, squashedBundle, writeCommit } from '../git/commit.ts';
import type { GitRoom } from '../git/object-store.ts';
import { pushBranch } from '../git/push.ts';
import { keepInStore, type Quarantine, removeQuarantine } from '../git/quarantine.ts';
import { snapshotClone } from '../git/snapshot-clone.ts';
import type { Secure } from '../ports/branch-publisher.ts';
import type { KeepRefused } from './rejected-artifact.ts';
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
