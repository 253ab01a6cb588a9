/** Keeps the head as `head.json` on the branch `tickgate/state/{loop}`, moved by GitHub's own compare-and-swap. */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { asText } from '../core/disk.ts';
import { Head } from '../core/state.ts';
import { HeadAnswer, headFile, readingOf } from './head-reading.ts';
import type { Along, HeadRead, HeadStore, HeadVersion, Swap } from './head-store.ts';
import { refusedWrite } from './refused-write.ts';
import { rememberingCommits, type SeenCommits } from './seen-commits.ts';
import { swapIds } from './swap-ids.ts';
import { type ApiFailure, apiFailure, type StateApi } from './state-api.ts';

/** Fields that another reader adds to the head's query, so that one request brings both. */
export interface Rider<T> {
  /** Selection on `Query` and on `Repository`; literals only. */
  readonly root: string;
  readonly repository: string;
  /** `data` is the whole answer. */
  take(data: unknown): T;
}

/** Files of a bundle that lie beside the head: committed with the very swap that names the bundle. */
export interface Beside {
  readonly name: string;
  readonly files: readonly StateFile[];
}

export interface StateFile {
  readonly path: string;
  readonly content: Uint8Array | string;
}

export interface HeadBranch extends HeadStore, SeenCommits {
  /** Kept until a swap that names this bundle is won; a later one takes its place. */
  put(beside: Beside): void;
  readWith<T>(rider: Rider<T>): Promise<{ readonly read: HeadRead; readonly along: T }>;
}

export interface HeadBranchOptions {
  readonly loop: string;
  readonly sleep: (ms: number) => Promise<void>;
  /** Names a swap in its commit message, by which it is found again; unique. */
  readonly newSwapId?: () => string;
}

/** How far back a swap whose answer was lost is looked for: more than pile up while it is tried, since only skips do. */
const lookBack = 50;
const tries = 4;
/** A swap that has to wait longer than that before its next try is left to whoever asked for it. */
const longestPauseMs = 5_000;

export const branchOf = (loop: string): string => `tickgate/state/${loop}`;

export function createHeadBranch(api: StateApi, options: HeadBranchOptions): HeadBranch {
  const branch = branchOf(options.loop);
  const at = { loop: options.loop, branch };
  const idOf = swapIds(options.newSwapId ?? randomUUID);
  const query = async (extra: { root: string; repository: string; commit: string }): Promise<unknown> =>
    api.graphql(headQuery(extra), { owner: api.owner, repo: api.repo, branch: `refs/heads/${branch}` });
  let beside: Beside | null = null;
  return rememberingCommits({
    put: (files) => void (beside = files),
    read: async () => readingOf(await query({ root: '', repository: '', commit: '' }), at),
    async readWith(rider) {
      const data = await query({ ...rider, commit: '' });
      return { read: readingOf(data, at), along: rider.take(data) };
    },
    async swap(expected, next, along) {
      const own = beside !== null && beside.name === next.bundle?.name ? beside.files : [];
      const swap: Write = { branch, expected, next, beside: own, id: idOf(next), along: along?.repository ?? '' };
      const history = `history(first: ${lookBack}) { nodes { oid message } }`;
      let failure: ApiFailure = { kind: 'unclear', status: null, message: 'no answer', afterMs: 0 };
      for (let attempt = 1; attempt <= tries; attempt++) {
        if (attempt > 1) await options.sleep(Math.max(failure.afterMs, 250 * 2 ** attempt));
        try {
          const written = await write(api, swap);
          if (own.length > 0) beside = null;
          return { kind: 'won', ...written };
        } catch (error) {
          failure = apiFailure(error);
        }
        const isLong = failure.afterMs > longestPauseMs;
        if (isLong && !mayBeDone(failure)) break;
        // A read-back that fails too leaves all open: writing again is safe, since GitHub compares.
        const back = await query({ root: '', repository: '', commit: history }).catch(() => null);
        const seen = back === null ? null : settle(back, swap);
        if (seen?.swap.kind === 'won' && own.length > 0) beside = null;
        if (seen !== null && (seen.isCertain || attempt === tries || failure.kind === 'refusal')) return seen.swap;
        if (failure.kind === 'refusal' || isLong) break;
      }
      return refusedWrite(failure, branch);
    },
  });
}

/** A limit has refused it before it was done; whoever answers with a failure of its own may have done it. */
const mayBeDone = ({ status }: ApiFailure): boolean => status !== null && status >= 500;

const headQuery = (extra: { root: string; repository: string; commit: string }): string => `
  query TickgateHead($owner: String!, $repo: String!, $branch: String!) {
    ${extra.root}
    repository(owner: $owner, name: $repo) {
      head: ref(qualifiedName: $branch) {
        target {
          oid
          ... on Commit {
            file(path: "${headFile}") { object { ... on Blob { text byteSize isTruncated } } }
            ${extra.commit}
          }
        }
      }
      ${extra.repository}
    }
  }`;

interface Settled {
  readonly swap: Swap;
  /** A branch without the commit that was expected was set back, or a copy of it lags behind: then another look tells more. */
  readonly isCertain: boolean;
}

/** What the branch says about a swap whose answer was none: won if its commit is in the history, even under later ones. */
function settle(data: unknown, { id, expected, next, branch }: Write): Settled | null {
  const target = HeadAnswer.parse(data).repository.head?.target;
  const commits = target?.history?.nodes ?? [];
  const own = commits.find(({ message }) => message.includes(`(swap ${id})`));
  if (own !== undefined) return { swap: { kind: 'won', version: own.oid }, isCertain: true };
  if ((target?.oid ?? null) === expected) return null;
  const isCertain = expected === null || commits.some(({ oid }) => oid === expected);
  return { swap: { kind: 'lost', read: readingOf(data, { loop: next.loop, branch }) }, isCertain };
}

interface Write {
  readonly branch: string;
  readonly expected: HeadVersion | null;
  readonly next: Head;
  readonly beside: readonly StateFile[];
  readonly id: string;
  readonly along: Along<unknown>['repository'];
}

interface Written {
  readonly version: HeadVersion;
  readonly seen?: unknown;
}

/** The head, and beside it what people and tools may look at; only the head is ever read back. */
function filesOf(head: Head): { path: string; content: string }[] {
  const stored = z.encode(Head, head);
  return [
    { path: headFile, content: asText(stored) },
    { path: `${head.loop}.lock`, content: asText(stored.lease) },
    { path: `${head.loop}.budget.json`, content: asText({ ...stored.counters, ...stored.ceilings }) },
  ];
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

/** Check and write in one call: GitHub refuses it with STALE_DATA unless the branch is at `expected`. */
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
          additions: [...filesOf(swap.next), ...swap.beside].map(({ path, content }) => ({
            path,
            contents: Buffer.from(content).toString('base64'),
          })),
        },
      },
      request: { retries: 0 },
    },
  );
  const { oid, repository } = Committed.parse(data).createCommitOnBranch.commit;
  return { version: oid, seen: repository };
}

const Sha = z.object({ sha: z.string() });

/** The first head, which names no bundle yet: a commit without parents, and create-ref, which fails when somebody else was faster. */
async function createBranch(api: StateApi, swap: Write): Promise<HeadVersion> {
  const at = { owner: api.owner, repo: api.repo, request: { retries: 0 } };
  const tree = await api.request('POST /repos/{owner}/{repo}/git/trees', {
    ...at,
    tree: filesOf(swap.next).map((file) => ({ ...file, mode: '100644', type: 'blob' })),
  });
  const commit = await api.request('POST /repos/{owner}/{repo}/git/commits', {
    ...at,
    message: messageOf(swap),
    tree: Sha.parse(tree.data).sha,
    parents: [],
  });
  const { sha } = Sha.parse(commit.data);
  await api.request('POST /repos/{owner}/{repo}/git/refs', { ...at, ref: `refs/heads/${swap.branch}`, sha });
  return sha;
}
