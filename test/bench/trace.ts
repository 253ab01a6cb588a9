/** What a tick asked of GitHub: how many requests of which kind, how many bytes, and the longest chain that waited for each other. */
import type { Passed, Watch } from '../../src/emulator/http/passage.ts';

export interface Cost {
  /** REST and GraphQL: what GitHub's limits count. */
  readonly api: number;
  /** Cache and artifact services, blobs. */
  readonly results: number;
  readonly git: number;
  /** Bytes of API requests and answers. */
  readonly apiBytes: number;
  readonly resultsBytes: number;
  /** Requests of the longest chain in which each began after the one before it had ended. */
  readonly chain: number;
}

export interface Trace {
  readonly watch: Watch;
  /** Of every process since the last call, told apart by the token that it spoke with; blobs go with the newest token. */
  take(): readonly (Cost & { readonly routes: readonly string[] })[];
}

export function startTrace(delayMs: () => number = () => 0): Trace {
  const passed: Passed[] = [];
  return {
    watch: {
      arrives: async () => {
        if (delayMs() > 0) await new Promise((resolve) => void setTimeout(resolve, delayMs()));
      },
      passed: (one) => void passed.push(one),
    },
    take() {
      const all = passed.splice(0);
      const speakers = [...new Set(all.filter(isApi).map(({ authorization }) => authorization))].filter((token) =>
        token.includes('ghs_'),
      );
      return speakers.map((token) => {
        const own = all.filter((one) => (isApi(one) ? one.authorization === token : speakers.length === 1));
        return {
          ...costOf(own),
          routes: own.filter(isApi).map(({ method, path }) => `${method} ${path.split('?')[0]}`),
        };
      });
    },
  };
}

/** Whatever the bundle of the action asks a host of the API for; the stores have hosts of their own on GitHub. */
export const isApi = ({ path }: Pick<Passed, 'path'>): boolean =>
  /^\/(?:repos|orgs|users|user|app|graphql)(?:[/?]|$)/.test(path);
const isGit = ({ path }: Passed): boolean => path.includes('.git/');

function costOf(all: readonly Passed[]): Cost {
  const api = all.filter(isApi);
  const git = all.filter(isGit);
  const results = all.filter((one) => !isApi(one) && !isGit(one));
  const bytes = (some: readonly Passed[]): number =>
    some.reduce((sum, { bytesIn, bytesOut }) => sum + bytesIn + bytesOut, 0);
  return {
    api: api.length,
    results: results.length,
    git: git.length,
    apiBytes: bytes(api),
    resultsBytes: bytes(results),
    chain: longestChain(all),
  };
}

/** Greedy by their ends is the most that can follow one another without overlap. */
function longestChain(all: readonly Passed[]): number {
  let count = 0;
  let free = Number.NEGATIVE_INFINITY;
  for (const { arrivedMs, endedMs } of all.toSorted((a, b) => a.endedMs - b.endedMs)) {
    if (arrivedMs < free) continue;
    count += 1;
    free = endedMs;
  }
  return count;
}
