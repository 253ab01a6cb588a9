/** Decides where the work of a subject starts: at a commit that is known as ours, or at the base; never at what somebody else put on a branch. */
import type { CappedSession } from '../core/sessions/contract/planned-session.ts';
import { type GitRoom, remoteHead, remoteHeads } from '../git/object-store.ts';
import { type Failed, failed } from './failure.ts';
import type { SessionSetting } from './shared-context.ts';

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
