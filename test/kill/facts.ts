/** What is to be seen of a loop from outside, once it has come to rest: threads, branches, head and history. */
import { z } from 'zod';
import { controlLabel } from '../../src/core/state/counters.ts';
import type { Head } from '../../src/core/state/head.ts';
import type { HistoryLine } from '../../src/core/state/history-line.ts';
import { parseMarker } from '../../src/core/text/hidden-marker.ts';
import type { LoopStage } from '../support/loop-stage.ts';
import type { Story } from './story.ts';
import { nameOf, type Written, writtenBy } from './written.ts';

export interface Facts {
  /** What must be as if nothing had happened. */
  readonly plain: {
    readonly pullRequests: readonly PullFacts['plain'][];
    /** Commits of the default branch, and of each other one beyond it; the loop's record is left out. */
    readonly branches: Readonly<Record<string, number>>;
    readonly labels: Readonly<Record<string, readonly string[]>>;
    /** Open questions by thread. */
    readonly open: Readonly<Record<string, number>>;
    readonly controlIssues: number;
    readonly status: string | undefined;
    readonly stop: string | undefined;
    /** What the story looks at. */
    readonly beside: Readonly<Record<string, unknown>>;
  };
  readonly written: readonly Written[];
  /** How many ticks were started by another tick. */
  readonly dispatched: number;
  readonly head: Head | null;
  readonly history: readonly HistoryLine[];
  /** Pull requests whose head is not the tip of their branch. */
  readonly astray: readonly string[];
  /** What agents noted: `worked 3 1` for subject 3 in iteration 1. */
  readonly notes: readonly string[];
}

export const startedByTicks = ({ actions }: LoopStage): number =>
  actions.runs().filter(({ actor }) => actor.login === 'github-actions[bot]').length;

export async function factsOf(
  loop: LoopStage,
  { beside, mayLeave }: Pick<Story, 'beside' | 'mayLeave'>,
): Promise<Facts> {
  const threads = (await loop.threads()).toSorted((a, b) => a.number - b.number);
  const pulls = await pullsOf(loop);
  const head = loop.head();
  const open = threads.map(async (thread) => {
    const asked = (await loop.comments(thread.number)).filter(
      ({ author, body }) => author === 'github-actions[bot]' && parseMarker(body)?.kind === 'gate',
    );
    return [nameOf(thread), asked.length] as const;
  });
  return {
    plain: {
      pullRequests: pulls.map(({ plain }) => plain).toSorted((a, b) => a.title.localeCompare(b.title)),
      branches: branchesOf(loop, mayLeave),
      labels: Object.fromEntries(threads.map((thread) => [nameOf(thread), thread.labels.toSorted()])),
      open: Object.fromEntries(await Promise.all(open)),
      controlIssues: threads.filter(({ labels }) => labels.includes(controlLabel)).length,
      status: head?.status,
      stop: head?.stop?.code,
      beside: beside?.(loop) ?? {},
    },
    written: await writtenBy(
      loop,
      pulls.map(({ number }) => number),
    ),
    dispatched: startedByTicks(loop),
    head,
    history: await loop.history(),
    astray: pulls
      .filter(({ plain, headSha }) => plain.state === 'open' && loop.git('rev-parse', plain.branch).trim() !== headSha)
      .map(({ plain }) => plain.title),
    notes: loop.notes(),
  };
}

interface PullFacts {
  readonly number: number;
  readonly headSha: string;
  readonly plain: {
    readonly title: string;
    readonly branch: string;
    readonly draft: boolean;
    readonly state: string;
    /** Whether each thread on its lines is resolved. */
    readonly threads: readonly boolean[];
  };
}

const Pulls = z.object({
  data: z.object({
    repository: z.object({
      pullRequests: z.object({
        nodes: z.array(
          z.object({
            number: z.number(),
            title: z.string(),
            headRefName: z.string(),
            headRefOid: z.string(),
            isDraft: z.boolean(),
            state: z.string(),
            reviewThreads: z.object({ nodes: z.array(z.object({ isResolved: z.boolean() })) }),
          }),
        ),
      }),
    }),
  }),
});
const query = `query { repository(owner: "acme", name: "shop") { pullRequests(first: 50) { nodes {
  number title headRefName headRefOid isDraft state reviewThreads(first: 50) { nodes { isResolved } } } } } }`;

async function pullsOf(loop: LoopStage): Promise<PullFacts[]> {
  const { data } = Pulls.parse(await loop.ana.request('POST /graphql', { query }));
  return data.repository.pullRequests.nodes.map(
    ({ number, title, headRefName, headRefOid, isDraft, state, reviewThreads }) => ({
      number,
      headSha: headRefOid,
      plain: {
        ...{ title, branch: headRefName, draft: isDraft, state: state.toLowerCase() },
        threads: reviewThreads.nodes.map(({ isResolved }) => isResolved),
      },
    }),
  );
}

const branchesOf = (loop: LoopStage, mayLeave = ''): Record<string, number> =>
  Object.fromEntries(
    loop
      .git('for-each-ref', '--format=%(refname:short)', 'refs/heads')
      .split('\n')
      .filter((name) => !['', mayLeave].includes(name) && !name.startsWith('tickgate/state/'))
      .map((name) => [name, Number(loop.git('rev-list', '--count', name === 'main' ? name : `main..${name}`))]),
  );
