/** The ruleset that keeps whoever may push from setting a loop's record back or taking it away (spec/state §1). */

/** A tick neither forces nor deletes these branches, so that both may be forbidden to everyone. */
const guarded = ['deletion', 'non_fast_forward'] as const;

const ruleset = {
  name: 'tickgate-state',
  target: 'branch',
  enforcement: 'active',
  conditions: { ref_name: { include: ['refs/heads/tickgate/state/**'], exclude: [] } },
  rules: guarded.map((type) => ({ type })),
};

/** As GitHub imports it; with a space between any two words, where a terminal may break the line. */
export const stateRuleset: string = JSON.stringify(ruleset, null, 1).replace(/\n */g, ' ');

/** Of the two rules those that none of `types` is, in words. */
export const unguarded = (types: readonly string[]): string[] =>
  guarded.filter((type) => !types.includes(type)).map((type) => (type === 'deletion' ? 'deleted' : 'set back'));
