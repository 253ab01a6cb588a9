/** Classes of the allow-lists for each field of a request and each number of a reply. */

/**
 * Class of a field of a request, or of a value of it:
 * - `metered`: the reply's usage covers what it makes the model read or write, at the rates of the price table.
 * - `free`: it changes neither what is sampled nor what a token costs.
 * - `own`: the agent's own JSON, at any depth: schemas, arguments of its tools, metadata.
 * - `dearer`: a token costs more than the rates say. The proxy always removes it; the request does the same without it.
 * - `elsewhere`: sampled, carried out or charged outside the reply's usage, or unknown. `meter-unknown` decides.
 * - `vital`: like `elsewhere`, but the request means something else without it. The request is rejected.
 */
export type RuleClass = 'metered' | 'free' | 'own' | 'dearer' | 'elsewhere' | 'vital';

export type Rule = RuleClass | FieldsRule | ValuesRule | KindsRule | NumberRule;

/** An object, or a list of such objects. */
export interface FieldsRule {
  readonly fields: Readonly<Record<string, Rule>>;
  /** A text may take its place. */
  readonly text?: true;
  /** Required names. If one is missing, the object is unknown and is removed as a whole. */
  readonly needs?: readonly string[];
}

/** A number, and no text that a vendor may read as one: the proxy counts with it. Anything else is unknown. */
export interface NumberRule {
  readonly number: true;
}

/** A text or a number of a closed list. `other`: the class of any other. */
export interface ValuesRule {
  readonly values: Readonly<Record<string, RuleClass>>;
  readonly other: 'elsewhere' | 'vital' | 'dearer';
}

/** Objects whose `type` names their kind. `other`: the class of an unknown kind. */
export interface KindsRule {
  readonly kinds: Readonly<Record<string, Rule>>;
  readonly other: 'elsewhere' | 'vital';
  /** For an object without a `type`; absent = as an unknown kind. */
  readonly untyped?: Rule;
  /** A text may take its place. */
  readonly text?: true;
}

export const plainNumber: NumberRule = { number: true };

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

/** Gives several names the same class. */
export const each = (as: RuleClass, names: string): Readonly<Record<string, RuleClass>> =>
  Object.fromEntries(names.split(' ').map((name) => [name, as]));

/**
 * Class of a number or a text in a reply's `usage`:
 * - `counted`: `learned` of the protocol counts it beside the others.
 * - `PartClass`: it is part of a number that is counted, as long as it is not larger. `learned` may price it by itself.
 * - `free`: it says nothing about cost.
 * - `beside`: it is charged besides the tokens, or at a higher rate. No outgoing request asks for it.
 * - a name: the multiplier of `src/core/budget/price-multipliers.ts` that it names.
 */
export type UsageClass = 'counted' | 'free' | 'beside' | PartClass | { readonly multiplier: string };

/** `partOf`: path of the counted number. Numbers of one group share no token, so their sum is no larger either. */
export interface PartClass {
  readonly partOf: string;
  readonly group: string;
  /** Some vendors, such as xAI, count the part beside the whole. It is then no more than the others leave of the total. */
  readonly orRestOf?: { readonly total: string; readonly others: readonly string[] };
}

export const partOf = (whole: string, group = whole): PartClass => ({ partOf: whole, group });

export interface KnownProtocol {
  /** Read by a person on that day. `.ci/sdk-fields.mjs` compares them with what the vendor publishes now. */
  readonly source: {
    readonly package: string;
    readonly version: string;
    readonly day: string;
  };
  /** Values of headers. A header that is not named here passes by its name alone (`sanitize-request.ts`). */
  readonly headers: Readonly<Record<string, ValuesRule>>;
  readonly request: FieldsRule;
  /** By dotted path. Elements of a list stand in brackets, by their `type` or `modality` if they have one. */
  readonly usage: Readonly<Record<string, UsageClass>>;
}
