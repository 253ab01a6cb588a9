/** The ruleset that keeps others from the record of a loop: from setting it back or taking it away, and, of a loop with an app of its own, from writing it at all (spec/state §1). */

/** A tick neither forces nor deletes these branches, so that both may be forbidden to everyone. */

const forAll = ['deletion', 'non_fast_forward'] as const;
/** What a tick does as well: only an app can be let through. GitHub does not take the app behind a workflow's own token as an exception. */
const forOthers = ['creation', 'update'] as const;

/** Whom the rules let through: the app by its number, or one whose number the reader has to put in. */
export type LetThrough = number | 'APP_ID';

/** As GitHub imports it; with a space between any two words, where a terminal may break the line. Null: the loop has no app of its own. */
export function stateRuleset(app: LetThrough | null): string {
  const ruleset = {
    name: 'tickgate-state',
    target: 'branch',
    enforcement: 'active',
    conditions: { ref_name: { include: ['refs/heads/tickgate/state/**'], exclude: [] } },
    rules: [...forAll, ...(app === null ? [] : forOthers)].map((type) => ({ type })),
    ...(app === null ? {} : { bypass_actors: [{ actor_id: app, actor_type: 'Integration', bypass_mode: 'always' }] }),
  };
  return JSON.stringify(ruleset, null, 1).replace(/\n */g, ' ');
}

const words = { deletion: 'deleted', non_fast_forward: 'set back', update: 'rewritten' } as const;

/** What none of `types` forbids to others, in words. */
export const unguarded = (types: readonly string[], { hasApp }: { readonly hasApp: boolean }): string[] =>
  ([...forAll, ...(hasApp ? (['update'] as const) : [])] as const).flatMap((type) =>
    types.includes(type) ? [] : words[type],
  );
