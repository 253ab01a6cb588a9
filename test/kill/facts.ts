/** What is to be seen of a loop from outside, once it has come to rest: threads, branches, head and history. */
import { controlLabel } from '../../src/core/effects.ts';
import type { HistoryLine } from '../../src/core/history.ts';
import { effectOf, parseMarker } from '../../src/core/marker.ts';
import type { Head } from '../../src/core/state.ts';
import type { LoopStage } from '../support/loop-stage.ts';

export interface Facts {
  /** What must be as if nothing had happened. */
  readonly plain: {
    readonly pullRequests: readonly { readonly title: string; readonly branch: string; readonly draft: boolean }[];
    /** Commits of each work branch beyond the default branch. */
    readonly branches: Readonly<Record<string, number>>;
    readonly labels: Readonly<Record<string, readonly string[]>>;
    /** Open questions by thread. */
    readonly open: Readonly<Record<string, number>>;
    readonly controlIssues: number;
    readonly status: string | undefined;
    readonly stop: string | undefined;
  };
  /** Keys of what was written, `thread key`, one entry a comment. */
  readonly keys: readonly string[];
  readonly head: Head | null;
  readonly history: readonly HistoryLine[];
  /** Pull requests whose head is not the tip of their branch. */
  readonly astray: readonly string[];
  /** What agents noted: `worked 3 1` for subject 3 in iteration 1. */
  readonly notes: readonly string[];
}

export async function factsOf(loop: LoopStage): Promise<Facts> {
  const threads = (await loop.threads()).toSorted((a, b) => a.number - b.number);
  const issues = threads.filter(({ title }) => !/\(#\d+\)$/.test(title));
  const comments = await Promise.all(issues.map(({ number }) => loop.comments(number)));
  const own = comments.flatMap((thread, index) =>
    thread
      .filter(({ author }) => author === 'github-actions[bot]')
      .map(({ body }) => ({ thread: issues[index]?.number ?? 0, body })),
  );
  const pulls = await loop.pullRequests();
  const branches = refs(loop, 'refs/heads/tickgate/work');
  const head = loop.head();
  return {
    plain: {
      pullRequests: pulls
        .map(({ title, head: branch, draft }) => ({ title, branch, draft }))
        .toSorted((a, b) => a.title.localeCompare(b.title)),
      branches: Object.fromEntries(
        branches.map((branch) => [branch, Number(loop.git('rev-list', '--count', `main..${branch}`))]),
      ),
      labels: Object.fromEntries(issues.map(({ number, labels }) => [`#${number}`, labels.toSorted()])),
      open: Object.fromEntries(
        issues.map(({ number }) => [
          `#${number}`,
          own.filter(({ thread, body }) => thread === number && parseMarker(body)?.kind === 'gate').length,
        ]),
      ),
      controlIssues: issues.filter(({ labels }) => labels.includes(controlLabel)).length,
      status: head?.status,
      stop: head?.stop?.code,
    },
    keys: own.map(({ thread, body }) => `#${thread} ${effectOf(body)?.key ?? `unmarked: ${body.slice(0, 60)}`}`),
    head,
    history: await loop.history(),
    astray: pulls
      .filter(({ head: branch, headSha }) => loop.git('rev-parse', branch).trim() !== headSha)
      .map(({ title }) => title),
    notes: loop.notes(),
  };
}

const refs = (loop: LoopStage, prefix: string): string[] =>
  loop
    .git('for-each-ref', '--format=%(refname:short)', prefix)
    .split('\n')
    .filter((name) => name !== '');
