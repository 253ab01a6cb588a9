/** Pushes the work of a lost main's sessions to their branches: judged work as it is, the rest as its clone has it. */

import { reopenSandbox } from '../agents/sandbox/orphaned-processes.ts';
import { listCheckpoints } from '../core/effects/effect.ts';
import type { GuardrailRules } from '../core/publication/guardrails.ts';
import { refusedSentences } from '../core/publication/publication.ts';
import type { Preserved } from '../core/record/interruption-report.ts';
import type { JournalledSession } from '../core/record/journal.ts';
import type { DeliveredWork } from '../core/state/journal-entry.ts';
import type { Identity } from '../git/commit.ts';
import {
  areGitFolders,
  fetchToStore,
  type GitFolders,
  gitFoldersAt,
  type Remote,
  remoteHead,
} from '../git/object-store.ts';
import type { SecureCheckpoint } from '../ports/github.ts';
import {
  type BranchPorts,
  type KeptWork,
  keepAsArtifact,
  keepAsRejectedWork,
  keepWork,
  notKeptWork,
  pushKeptWork,
  type StoreRejectedWork,
  type UnfinishedWork,
} from '../sessions/work-branch.ts';

export interface PreservePorts {
  readonly remote: Remote;
  readonly guardrails: GuardrailRules;
  readonly identity: Identity;
  readonly now: () => string;
  /** Resolves after this many milliseconds. Does not keep the process alive. */
  readonly patience: (ms: number) => Promise<void>;
  readonly keepRefused: StoreRejectedWork;
}

export interface PreserveRights {
  readonly secure: SecureCheckpoint;
  /** Effect keys that the head has written ahead: they name commits on a branch as ours. */
  readonly plannedEffects: readonly string[];
}

/** Never throws for one session: reports what cannot be preserved, and preserves the others. Idempotent. */
export async function preserveWork(
  preserving: PreservePorts,
  sessions: readonly JournalledSession[],
  right: PreserveRights,
): Promise<Preserved[]> {
  return Promise.all(
    sessions.map(async (session): Promise<Preserved> => {
      const tooLong: KeptWork = { kind: 'not-kept', why: 'there was no time left' };
      const branch: { shows: string | null } = { shows: null };
      const work = preserveOne({ ...preserving, ...right, branch }, session).catch(notKeptWork);
      const kept = await Promise.race([work, preserving.patience(preserveTimeoutMs).then(() => tooLong)]);
      const { subject, delivered, workerLog } = session;
      // If nothing could be added, a checkpoint may hold a part of the work.
      const sha = kept.kind === 'kept' ? kept.sha : branch.shows === session.startSha ? null : branch.shows;
      return {
        subject,
        branch: session.branch,
        sha,
        complete: sha !== null && sha === delivered?.sha && delivered.complete,
        why: kept.kind === 'not-kept' ? kept.why : null,
        ...(workerLog === undefined ? {} : { workerLog }),
      };
    }),
  );
}

/** Part of the five minutes that GitHub gives to all post steps together. */
const preserveTimeoutMs = 150_000;

interface PreserveRun extends PreservePorts, PreserveRights {
  /** Our commit that the branch shows, once it is known. */
  readonly branch: { shows: string | null };
}

async function preserveOne(doing: PreserveRun, session: JournalledSession): Promise<KeptWork> {
  const { subject, branch, delivered } = session;
  const gitFolders = await objectStoreOf(doing, session);
  const head = await remoteHead(gitFolders, branch);
  const known = [session.head, delivered?.sha ?? null, ...listCheckpoints(doing.plannedEffects, subject)];
  if (!known.includes(head)) return preserveOnOwnBranch({ ...doing, gitFolders }, session, head);
  doing.branch.shows = head;
  if (head !== null && head === delivered?.sha) return { kind: 'kept', sha: head };
  await fetchToStore(gitFolders, head === null ? [] : [head]);
  const by = { ...doing, gitFolders };
  // An auditor's edits are not work, and a pull request under review gets complete answers only.
  if (delivered === null && (session.role === 'auditor' || isReviewSession(session.role))) return { kind: 'nothing' };
  if (delivered === null) return snapshotOfClone(session, head, (work) => keepWork(by, work));
  const { sha, gitDir } = delivered;
  const kept = await pushKeptWork(by, { subject, branch, head, sha, gitDir });
  return kept.kind === 'not-kept' ? keepInArtifact(by, { ...session, delivered }, kept.why) : kept;
}

/** A person has pushed to the branch meanwhile, so the work goes to a branch beside it. */
async function preserveOnOwnBranch(
  by: PreserveRun & Pick<BranchPorts, 'gitFolders'>,
  session: JournalledSession,
  head: string | null,
): Promise<KeptWork> {
  const { branch, delivered, role } = session;
  const why = refusedSentences.moved(branch, head);
  if (delivered !== null) return keepInArtifact(by, { ...session, delivered }, why);
  if (role === 'auditor' || isReviewSession(role)) return { kind: 'not-kept', why };
  return snapshotOfClone(session, session.head, (work) => keepAsRejectedWork(by, work, why));
}

async function keepInArtifact(
  { gitFolders, keepRefused }: Pick<BranchPorts, 'gitFolders'> & Pick<PreservePorts, 'keepRefused'>,
  { delivered, startSha: from, ...session }: JournalledSession & { readonly delivered: DeliveredWork },
  why: string,
): Promise<KeptWork> {
  const aside = await keepAsArtifact(gitFolders, keepRefused, { ...session, ...delivered, from });
  return { kind: 'not-kept', why: `${why}; ${aside}` };
}

const isReviewSession = (role: JournalledSession['role']): boolean => role === 'reviewer' || role === 'responder';

async function snapshotOfClone(
  { id, subject, session, branch, seat: place, clone: path, startSha, spent, unkept }: JournalledSession,
  head: string | null,
  keep: (work: UnfinishedWork) => Promise<KeptWork>,
): Promise<KeptWork> {
  const sandbox = await reopenSandbox(place);
  // A session that ended has put its work on the branch itself unless it says why not, and its place was given back.
  if (sandbox === null && spent !== null)
    return unkept === undefined ? { kind: 'nothing' } : { kind: 'not-kept', why: unkept };
  if (sandbox === null) return { kind: 'not-kept', why: `the place of session ${id} is no longer ours` };
  try {
    return await keep({ subject, session, sandbox, clone: { path, startSha, branch }, head, beside: false });
  } finally {
    await sandbox.halt();
  }
}

/** The object store of the lost main. */
async function objectStoreOf({ remote }: PreservePorts, { room: base }: JournalledSession): Promise<GitFolders> {
  if (!(await areGitFolders(base))) throw new Error('the git folder of the tick is gone');
  return gitFoldersAt(base, remote);
}
