/** Checks the inputs of a dispatch against those that the workflow file declares, in GitHub's words. */
import type { WorkflowAt } from './workflows.ts';

type Declared = NonNullable<NonNullable<NonNullable<WorkflowAt['file']>['on']['events'][string]>['inputs']>;
export type Checked =
  | { readonly refused: string }
  /** In the payload every value is a string; the `inputs` context keeps booleans and numbers. */
  | { readonly inputs: Record<string, string | boolean | number>; readonly payload: Record<string, string> };

export function checkInputs(declared: Declared, given: Readonly<Record<string, unknown>>): Checked {
  const unknown = Object.keys(given).filter((name) => !(name in declared));
  if (unknown.length > 0) return { refused: `Unexpected inputs provided: ${JSON.stringify(unknown)}` };
  const inputs: Record<string, string | boolean | number> = {};
  const payload: Record<string, string> = {};
  for (const [name, input] of Object.entries(declared)) {
    const value = given[name] ?? input.default ?? (input.type === 'boolean' ? 'false' : '');
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    if (input.required && text === '') return { refused: `Required input '${name}' not provided` };
    if (input.type === 'choice' && !input.options.includes(text)) {
      return { refused: `Provided value '${text}' for input '${name}' not in the list of allowed values` };
    }
    if (input.type === 'boolean' && text !== 'true' && text !== 'false') {
      return { refused: `Provided value '${text}' for input '${name}' not in the list of allowed values` };
    }
    payload[name] = text;
    inputs[name] =
      input.type === 'boolean' ? text === 'true' : input.type === 'number' && text !== '' ? Number(text) : text;
  }
  return { inputs, payload };
}
