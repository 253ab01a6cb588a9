/** The form of the allow-lists: how each field of a request and each number of a reply is classed. */

/**
 * Of a field of a request, or a value of it:
 * - `metered`: what it makes the model read or write is told in the reply's usage, at the rates of the price table.
 * - `free`: it changes neither what is sampled nor what a token costs.
 * - `own`: the agent's own JSON, at any depth: schemas, arguments of its tools, metadata.
 * - `dearer`: a token costs more than the rates say. The proxy always takes it out; the request does the same without it.
 * - `elsewhere`: it is sampled, carried out or charged outside the reply's usage, or nobody here knows. `meter-unknown` decides.
 * - `vital`: like `elsewhere`, but the request means something else without it. It is refused.
 */

export type RuleClass = 'metered' | 'free' | 'own' | 'dearer' | 'elsewhere' | 'vital';

export type Rule = RuleClass | FieldsRule | ValuesRule | KindsRule;

/** An object, or a list of such objects. */
export interface FieldsRule {
  readonly fields: Readonly<Record<string, Rule>>;
  /** A text may stand in its place. */
  readonly text?: true;
  /** Names without which nobody knows what it is: the whole object is then taken out. */
  readonly needs?: readonly string[];
}

/** A text of a closed list; `other` = what becomes of one that is not in it. */
export interface ValuesRule {
  readonly values: Readonly<Record<string, RuleClass>>;
  readonly other: 'elsewhere' | 'vital' | 'dearer';
}

/** Objects that say in `type` what they are; `other` = what becomes of a kind that is not known. */
export interface KindsRule {
  readonly kinds: Readonly<Record<string, Rule>>;
  readonly other: 'elsewhere' | 'vital';
  /** Without a `type`; absent = as an unknown kind. */
  readonly untyped?: Rule;
  /** A text may stand in its place. */
  readonly text?: true;
}

export const fields = (known: Readonly<Record<string, Rule>>): FieldsRule => ({ fields: known });

export const orText = <Structure extends FieldsRule | KindsRule>(rule: Structure): Structure => ({
  ...rule,
  text: true,
});

export const needing = (names: readonly string[], rule: FieldsRule): FieldsRule => ({ ...rule, needs: names });

export const values = (
  known: Readonly<Record<string, RuleClass>>,
  other: ValuesRule['other'] = 'elsewhere',
): ValuesRule => ({ values: known, other });

export const kinds = (
  known: Readonly<Record<string, Rule>>,
  { other, untyped }: { readonly other: KindsRule['other']; readonly untyped?: Rule },
): KindsRule => ({ kinds: known, other, ...(untyped !== undefined && { untyped }) });

/** The same class for several names. */
export const each = (as: RuleClass, names: string): Readonly<Record<string, RuleClass>> =>
  Object.fromEntries(names.split(' ').map((name) => [name, as]));

/**
 * Of a number or a text of a reply's `usage`:
 * - `counted`: `learned` of the protocol counts it.
 * - `part`: it is part of a number that is counted.
 * - `free`: it says nothing about cost.
 * - `beside`: it is charged beside the tokens, or dearer than they are. No request that goes out asks for it.
 * - a name: the multiplier of `src/core/budget/price-multipliers.ts` that it tells.
 */
export type UsageClass = 'counted' | 'part' | 'free' | 'beside' | { readonly multiplier: string };

export interface KnownProtocol {
  /** Read by a person on that day; `.ci/sdk-fields.mjs` compares them with what the vendor publishes now. */
  readonly source: {
    readonly package: string;
    readonly version: string;
    readonly day: string;
  };
  /** Values of headers; a header that is not named here passes by its name alone (`passed-on.ts`). */
  readonly headers: Readonly<Record<string, ValuesRule>>;
  readonly request: FieldsRule;
  /** By dotted path; elements of a list stand in brackets, by their `type` or `modality` where they have one. */
  readonly usage: Readonly<Record<string, UsageClass>>;
}
