/** Checks the inputs of a dispatch against those that the workflow file declares, in GitHub's words. */
import type { WorkflowAt } from './workflows.ts';

type Declared = NonNullable<NonNullable<NonNullable<WorkflowAt['file']>['on']['events'][string]>['inputs']>;
export type Checked =
  | { readonly refused: string }
  /** All are strings in the payload. In the `inputs` context all but booleans are strings (iii-hq/workers#703). */
  | { readonly inputs: Record<string, string | boolean>; readonly payload: Record<string, string> };

export function checkInputs(declared: Declared, given: Readonly<Record<string, unknown>>): Checked {
  const unknown = Object.keys(given).filter((name) => !(name in declared));
  if (unknown.length > 0) return { refused: `Unexpected inputs provided: ${JSON.stringify(unknown)}` };
  const inputs: Record<string, string | boolean> = {};
  const payload: Record<string, string> = {};
  for (const [name, input] of Object.entries(declared)) {
    const value = given[name] ?? '';
    // GitHub accepts only strings, for every type of input (knaisoma/data-olympus#219).
    if (typeof value !== 'string') return { refused: `Invalid value for input '${name}'` };
    // An empty input has the default. Without a default it stays empty, even for a choice
    // (Start9Labs/start-technologies#3518).
    const text = value || (input.default ?? (input.type === 'boolean' ? 'false' : ''));
    if (input.required && text === '') return { refused: `Required input '${name}' not provided` };
    const problem = text === '' ? null : problemOf(name, text, input);
    if (problem !== null) return { refused: problem };
    payload[name] = text;
    inputs[name] = input.type === 'boolean' ? text === 'true' : text;
  }
  return { inputs, payload };
}

function problemOf(name: string, text: string, { type, options }: Declared[string]): string | null {
  const allowed = type === 'boolean' ? ['true', 'false'] : options;
  if ((type === 'boolean' || type === 'choice') && !allowed.includes(text))
    return `Provided value '${text}' for input '${name}' not in the list of allowed values`;
  // Reports exist only for the form, where no "banana" can be entered (mozilla/addons-server#22445).
  return type === 'number' && !Number.isFinite(Number(text)) ? `Invalid value for input '${name}'` : null;
}
