/** Stores the head as `head.json` on the branch `tickgate/state/{loop}`, moved by GitHub's compare-and-swap. */
import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { longestSwapPauseMs, mayBeDone, swapPauseMs, swapTries } from '../../core/errors/retry-policy.ts';
import type { Head } from '../../core/state/head.ts';
import type { HeadRead, HeadStore, HeadVersion, RepositoryRider, Swap, SwapRefused } from '../../ports/head-store.ts';
import { type ApiFailure, apiFailure, type StateApi } from '../api/state-api.ts';
import { type HeadFiles, type HeadSeal, sealFile, sealing } from './head-seal.ts';
import { HeadAnswer, headFile } from './parse-head.ts';

export interface HeadBranchOptions {
  readonly loop: string;
  readonly sleep: (ms: number) => Promise<void>;
  /** Absent: a mere reader neither checks a seal nor makes one. */
  readonly seal?: HeadSeal;
  /** Names a swap in its commit message, by which it is found again; unique. */
  readonly newSwapId?: () => string;
}

/**
 * Commits searched for a swap whose answer was lost. While that swap is retried only skips add commits, and far fewer.
 */
const lookBack = 50;

export const branchOf = (loop: string): string => `tickgate/state/${loop}`;

export function createHeadBranch(api: StateApi, options: HeadBranchOptions): HeadBranch {
  const branch = branchOf(options.loop);
  const at = { loop: options.loop, branch };
  const idOf = swapIds(options.newSwapId ?? randomUUID);
  const seals = sealing(options.seal ?? null, at);
  const query = async (extra: { root: string; repository: string; commit: string }): Promise<unknown> =>
    api.graphql(headQuery(extra), { owner: api.owner, repo: api.repo, branch: `refs/heads/${branch}` });
  let beside: Beside | null = null;
  return rememberingCommits({
    put: (files) => void (beside = files),
    read: async () => await seals.checked(await query({ root: '', repository: '', commit: '' })),
    async readWith(rider) {
      const data = await query({ ...rider, commit: '' });
      return { read: await seals.checked(data), along: rider.take(data) };
    },
    async swap(expected, next, along) {
      const own = beside !== null && beside.name === next.bundle?.name ? beside.files : [];
      const files = await seals.filesOver(expected, next);
      const swap: Write = {
        branch,
        expected,
        next,
        ...files,
        beside: own,
        id: idOf(next),
        along: along?.repository ?? '',
      };
      const history = `history(first: ${lookBack}) { nodes { oid message } }`;
      let failure: ApiFailure = { kind: 'unclear', status: null, message: 'no answer', afterMs: 0 };
      for (let attempt = 1; attempt <= swapTries; attempt++) {
        if (attempt > 1) await options.sleep(swapPauseMs(attempt, failure.afterMs));
        try {
          const written = await write(api, swap);
          if (own.length > 0) beside = null;
          seals.wrote(written.version, files);
          return { kind: 'won', ...written };
        } catch (error) {
          failure = apiFailure(error);
        }
        const isLong = failure.afterMs > longestSwapPauseMs;
        if (isLong && !mayBeDone(failure)) break;
        // A failed read-back leaves the outcome open. Writing again is safe, since GitHub compares.
        const back = await query({ root: '', repository: '', commit: history }).catch(() => null);
        const seen = back === null ? null : await settle(back, swap, seals.checked);
        if (seen?.swap.kind === 'won') seals.wrote(seen.swap.version, files);
        if (seen?.swap.kind === 'won' && own.length > 0) beside = null;
        if (seen !== null && (seen.isCertain || attempt === swapTries || failure.kind === 'refusal')) return seen.swap;
        if (failure.kind === 'refusal' || isLong) break;
      }
      return refusedWrite(failure, branch);
    },
  });
}

/** Tells a person what to do if GitHub does not let the head be written. */
function refusedWrite(failure: ApiFailure, branch: string): SwapRefused {
  const unclear = failure.kind === 'unclear' ? { afterMs: failure.afterMs } : null;
  return { kind: 'refused', message: failure.message, remedy: remedyOf(failure, branch), unclear };
}

function remedyOf(failure: ApiFailure, branch: string): string {
  if (failure.kind === 'unclear') {
    return `GitHub gave no clear answer about ${branch}, though it was asked again; the next tick tries again.`;
  }
  // Rules first: their messages speak of permissions too.
  if (/\brules?\b|ruleset|protected|violation/i.test(failure.message)) {
    return `A ruleset or branch protection covers ${branch}: exclude tickgate/state/** from it, or let this token bypass it.`;
  }
  if (
    failure.status === 403 ||
    failure.status === 404 ||
    /not accessible|permission|not authorized/i.test(failure.message)
  ) {
    return 'The token may not write contents. Add to the job:\n  permissions:\n    contents: write';
  }
  return `Look for a ruleset or branch protection on tickgate/state/**, and check that the job has \`contents: write\`.`;
}

const headQuery = (extra: { root: string; repository: string; commit: string }): string => `
  query TickgateHead($owner: String!, $repo: String!, $branch: String!) {
    ${extra.root}
    repository(owner: $owner, name: $repo) {
      id
      head: ref(qualifiedName: $branch) {
        target {
          oid
          ... on Commit {
            file(path: "${headFile}") { object { ... on Blob { text byteSize isTruncated } } }
            seal: file(path: "${sealFile}") { object { ... on Blob { text } } }
            parents(first: 2) { nodes { oid } }
            ${extra.commit}
          }
        }
      }
      ${extra.repository}
    }
  }`;

interface Settled {
  readonly swap: Swap;
  /**
   * False if the expected commit is missing, and no later epoch shows that another tick acquired the lease. Either the
   * branch was set back or a replica lags, so the caller reads again.
   */
  readonly isCertain: boolean;
}

/** Looks up an unanswered swap on the branch. It won if its commit is in the history, even under later ones. */
async function settle(
  data: unknown,
  { id, expected, next }: Write,
  checked: (data: unknown) => Promise<HeadRead>,
): Promise<Settled | null> {
  const target = HeadAnswer.parse(data).repository.head?.target;
  const commits = target?.history?.nodes ?? [];
  const own = commits.find(({ message }) => message.includes(`(swap ${id})`));
  if (own !== undefined) return { swap: { kind: 'won', version: own.oid }, isCertain: true };
  if ((target?.oid ?? null) === expected) return null;
  const read = await checked(data);
  const isLater = read.kind === 'present' && read.head.epoch > next.epoch;
  const isCertain = isLater || expected === null || commits.some(({ oid }) => oid === expected);
  return { swap: { kind: 'lost', read }, isCertain };
}

interface Write extends HeadFiles {
  readonly branch: string;
  readonly expected: HeadVersion | null;
  readonly next: Head;
  readonly beside: readonly StateFile[];
  readonly id: string;
  readonly along: RepositoryRider<unknown>['repository'];
}

interface Written {
  readonly version: HeadVersion;
  readonly seen?: unknown;
}

const messageOf = ({ next, id }: Write): string =>
  `tickgate ${next.loop}: ${next.status}, epoch ${next.epoch}, generation ${next.generation} (swap ${id}) [skip ci]`;

async function write(api: StateApi, swap: Write): Promise<Written> {
  return swap.expected === null
    ? { version: await createBranch(api, swap) }
    : await commitOn(api, { ...swap, expected: swap.expected });
}

const Committed = z.object({
  createCommitOnBranch: z.object({ commit: z.object({ oid: z.string(), repository: z.unknown().optional() }) }),
});

/** Checks and writes in one call: GitHub refuses it with STALE_DATA unless the branch is at `expected`. */
async function commitOn(api: StateApi, swap: Write & { expected: HeadVersion }): Promise<Written> {
  const data = await api.graphql(
    `mutation TickgateSwap($input: CreateCommitOnBranchInput!) {
      createCommitOnBranch(input: $input) { commit { oid ${swap.along === '' ? '' : `repository { ${swap.along} }`} } }
    }`,
    {
      input: {
        branch: { repositoryNameWithOwner: `${api.owner}/${api.repo}`, branchName: swap.branch },
        expectedHeadOid: swap.expected,
        message: { headline: messageOf(swap) },
        fileChanges: {
          additions: [...swap.files, ...swap.beside].map(({ path, content }) => ({
            path,
            contents: Buffer.from(content).toString('base64'),
          })),
          ...(swap.gone.length === 0 ? {} : { deletions: swap.gone.map((path) => ({ path })) }),
        },
      },
      request: { retries: 0 },
    },
  );
  const { oid, repository } = Committed.parse(data).createCommitOnBranch.commit;
  return { version: oid, seen: repository };
}

const Sha = z.object({ sha: z.string() });

/** The first head, which names no bundle: a commit without parents, and create-ref, which fails if another tick won. */
async function createBranch(api: StateApi, swap: Write): Promise<HeadVersion> {
  const parameters = { owner: api.owner, repo: api.repo, request: { retries: 0 } };
  const tree = await api.request('POST /repos/{owner}/{repo}/git/trees', {
    ...parameters,
    tree: swap.files.map((file) => ({ ...file, mode: '100644', type: 'blob' })),
  });
  const commit = await api.request('POST /repos/{owner}/{repo}/git/commits', {
    ...parameters,
    message: messageOf(swap),
    tree: Sha.parse(tree.data).sha,
    parents: [],
  });
  const { sha } = Sha.parse(commit.data);
  await api.request('POST /repos/{owner}/{repo}/git/refs', { ...parameters, ref: `refs/heads/${swap.branch}`, sha });
  return sha;
}

/**
 * Remembers the last commit with the current bundle beside the head. By the branch's name, a lagging replica could show
 * another bundle.
 */
export function rememberingCommits(plain: Omit<HeadBranch, 'bundleCommit'>): HeadBranch {
  let last: { readonly generation: number; readonly version: HeadVersion } | null = null;
  const saw = (read: HeadRead): void => {
    if (read.kind !== 'present' || read.head.bundle === null) return;
    const { version, head } = read;
    const { artifactId, cacheKey } = read.head.bundle;
    // An answer older than the last one names a bundle that has been replaced since.
    const isOlder = last !== null && head.generation < last.generation;
    if (artifactId === null && cacheKey === null && !isOlder) last = { generation: head.generation, version };
  };
  return {
    ...plain,
    bundleCommit: () => last?.version ?? null,
    async read() {
      const read = await plain.read();
      saw(read);
      return read;
    },
    async readWith(rider) {
      const found = await plain.readWith(rider);
      saw(found.read);
      return found;
    },
    async swap(expected, next, along) {
      const swap = await plain.swap(expected, next, along);
      if (swap.kind === 'won') saw({ kind: 'present', version: swap.version, head: next });
      if (swap.kind === 'lost') saw(swap.read);
      return swap;
    },
  };
}

/** Gives each head one id: a head that is tried once more is the same swap. */
export function swapIds(newId: () => string): (next: Head) => string {
  const ids = new WeakMap<Head, string>();
  return (next) => {
    const id = ids.get(next) ?? newId();
    ids.set(next, id);
    return id;
  };
}

/** Fields that another reader adds to the head's query, so that one request fetches both. */
export interface Rider<T> {
  /** Selection on `Query` and on `Repository`; literals only. */
  readonly root: string;
  readonly repository: string;
  /** `data`: the whole answer. */
  take(data: unknown): T;
}

/** Files of a bundle beside the head, committed with the very swap that names the bundle. */
export interface Beside {
  readonly name: string;
  readonly files: readonly StateFile[];
}

export interface StateFile {
  readonly path: string;
  readonly content: Uint8Array | string;
}

export interface HeadBranch extends HeadStore, SeenCommits {
  /** Kept until a swap that names this bundle has won. A later call replaces it. */
  put(beside: Beside): void;
  readWith<T>(rider: Rider<T>): Promise<{ readonly read: HeadRead; readonly along: T }>;
}

export interface SeenCommits {
  /** The last commit seen with the current bundle beside the head; null = no such commit was seen. */
  bundleCommit(): HeadVersion | null;
}
