/** What a merge that was refused changes for the effects behind it. */
import type { Effect, Outcome } from './effect.ts';

/** Pull requests whose merge was refused. */
export const listUnmerged = (effects: readonly Effect[], outcomes: readonly Outcome[]): ReadonlySet<number> =>
  new Set(
    effects.flatMap((effect) => {
      const isRefused = outcomes.some(({ key, kind }) => key === effect.key && kind === 'failed');
      return effect.kind === 'merge' && isRefused ? [effect.pull] : [];
    }),
  );

/** A closed question says what became of its merge. */
export function withMergeResult(effect: Effect, unmerged: ReadonlySet<number>): Effect {
  if (effect.kind !== 'gate-close' || effect.afterMerge === undefined) return effect;
  const { pull, orElse } = effect.afterMerge;
  return unmerged.has(pull) ? { ...effect, body: orElse } : effect;
}
