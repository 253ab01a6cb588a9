/** Pushes a branch to the remote: only from the expected head, only forward, only under a held lease. */
import { assertHeld, type LeaseProof } from '../core/lease/lease.ts';
import { workflowRefusal } from '../core/observation/pull-request.ts';
import { type GitFolders, remoteHead, towardsRemote } from './object-store.ts';
import { GitError, runGit } from './run-git.ts';

export type PushOrder = {
  /** Publishing requires the lease. */
  readonly proof: LeaseProof;
  /** The quarantine that holds the commit. */
  readonly gitDir: string;
  readonly branch: string;
  readonly sha: string;
  /** null = the branch must not exist yet. */
  readonly expectedHead: string | null;
};

export type PushOutcome =
  | { readonly kind: 'pushed' }
  /** The remote already had this commit, or the answer to a push was lost. */
  | { readonly kind: 'already' }
  /** The remote rejected the change by a rule, a protection or a missing permission. Foreign text: quote it. */
  | { readonly kind: 'rejected'; readonly reason: string }
  /** Another writer moved the branch; null = deleted it. */
  | { readonly kind: 'moved'; readonly head: string | null }
  /** The remote did not answer. Nothing is known to have changed. */
  | { readonly kind: 'unavailable'; readonly reason: string };

/** The remote compares and swaps in one step. The branch is read only if the push failed, to see what happened. */
export async function pushBranch(gitFolders: GitFolders, order: PushOrder): Promise<PushOutcome> {
  assertHeld(order.proof);
  if (order.expectedHead !== null && !(await isForward(order, order.expectedHead))) {
    return afterFailure(gitFolders, order, 'the commit does not follow the head of its branch');
  }
  const ref = `refs/heads/${order.branch}`;
  const lease = `--force-with-lease=${ref}:${order.expectedHead ?? ''}`;
  const args = ['push', '--porcelain', '--no-verify', lease, '--', gitFolders.remote.url, `${order.sha}:${ref}`];
  const towards = await towardsRemote(gitFolders);
  const end = await runGit({ gitDir: order.gitDir, args, deadlineMs: 300_000, ...towards }).catch(unlessGits);
  if (end instanceof GitError) return afterFailure(gitFolders, order, end.message);
  const porcelain = end.stdout.toString('utf8');
  if (end.code !== 0) return afterFailure(gitFolders, order, reasonOf(porcelain, end.stderr));
  return { kind: /^=\t/m.test(porcelain) ? 'already' : 'pushed' };
}

function unlessGits(error: unknown): GitError {
  if (error instanceof GitError) return error;
  throw error;
}

async function isForward({ gitDir, sha }: PushOrder, expected: string): Promise<boolean> {
  const end = await runGit({ gitDir, args: ['merge-base', '--is-ancestor', expected, sha] });
  return end.code === 0;
}

/** Git reports little about a failed push, so the branch's current head decides. */
async function afterFailure(gitFolders: GitFolders, order: PushOrder, reason: string): Promise<PushOutcome> {
  const now = await headOrReason(gitFolders, order.branch);
  if ('reason' in now) return { kind: 'unavailable', reason };
  if (now.head === order.sha) return { kind: 'already' };
  if (now.head !== order.expectedHead) return { kind: 'moved', head: now.head };
  return { kind: 'rejected', reason };
}

async function headOrReason(
  gitFolders: GitFolders,
  branch: string,
): Promise<{ head: string | null } | { reason: string }> {
  try {
    return { head: await remoteHead(gitFolders, branch) };
  } catch (error) {
    return { reason: error instanceof Error ? error.message : String(error) };
  }
}

/** The reason in `! TAB from:to TAB [remote rejected] (why)` of the porcelain, else the last line of stderr. */
function reasonOf(porcelain: string, stderr: string): string {
  const refused = /^!\t[^\t]*\t(.*)$/m.exec(porcelain)?.[1];
  const reason = refused ?? stderr.trim().split('\n').at(-1) ?? '';
  const causes = /hook declined|rule violations/.test(reason) ? remoteSaid(stderr) : [];
  return workflowRefusal(reason) ?? [reason, ...causes].join('; ').slice(0, 500);
}

/** The file or rule that a hook rejected. The porcelain says only that a hook declined. */
const remoteSaid = (stderr: string): string[] =>
  stderr
    .split('\n')
    .flatMap((line) => /^remote: (?!(?:error: )?(?:Trace: |See ))(?:error: )?(?:- )?(\S.*?)\s*$/.exec(line)?.[1] ?? []);
