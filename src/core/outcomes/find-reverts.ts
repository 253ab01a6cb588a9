/** Finds reverted commits and pull requests in commit messages. The messages are foreign text: only matched. */
import type { Reverts } from '../observation/facts.ts';
import type { LoopState } from '../state/loop-state.ts';
import { equalsIgnoringCase } from '../text/format.ts';

/** When reverts were last looked for. Null = no merged pull request is remembered, so they are not asked for. */
export const lookedForRevertsAt = ({ outcomes }: Pick<LoopState, 'outcomes'>): string | null =>
  outcomes?.pulls.some(({ result }) => result === 'merged' || result === 'changed') === true ? outcomes.lookedAt : null;

/** By the words of `git revert`, and of the pull request that GitHub's button makes. */
export function findReverts(messages: readonly string[], repository: string): Omit<Reverts, 'isWhole'> {
  const text = messages.join('\n');
  const commits = [...text.matchAll(/^This reverts commit ([0-9a-f]{7,40})\b/gm)].map(([, sha = '']) => sha);
  const pulls = [...text.matchAll(/^Reverts ([\w.-]{1,100}\/[\w.-]{1,100})#(\d{1,10})\s*$/gm)].flatMap(
    ([, where = '', number]) => (equalsIgnoringCase(where, repository) ? [Number(number)] : []),
  );
  return { commits: [...new Set(commits)], pulls: [...new Set(pulls)] };
}
