/** What of a dispatch form still counts when GitHub's own button runs the workflow again: nothing that was meant once. */
import { actionInputs } from './config-inputs.ts';

/** No file has them: in `with:`, too, they come from a form. */
const orders = ['fresh', 'restart', 'resume'];
const ceilings = ['max-iterations', 'max-prs', 'max-minutes', 'max-dollars'];

type Given = Readonly<Record<string, string>>;

export interface InputsOfAttempt {
  readonly dispatch: Given;
  readonly with: Given;
  /** One line naming what was ignored, or null. */
  readonly notice: string | null;
}

/**
 * `runAttempt` counts from 1. A re-run repeats the form's inputs, so a raise or a fresh start would happen again; and a workflow may hand
 * them on in `with:`, under the form's own names.
 */
export function inputsOfAttempt(asked: {
  readonly dispatch: Given;
  readonly with: Given;
  readonly runAttempt: number;
}): InputsOfAttempt {
  const { dispatch, runAttempt } = asked;
  const inForm = namesIn(dispatch, isMeantOnce);
  const handedOn = namesIn(
    asked.with,
    (name, value) => isMeantOnce(name, value) && (orders.includes(name) || isOfForm(dispatch, { name, value })),
  );
  const ignored = runAttempt > 1 ? [...new Set([...inForm, ...handedOn])] : [];
  if (ignored.length === 0) return { dispatch, with: asked.with, notice: null };
  return {
    dispatch: without(dispatch, inForm),
    with: without(asked.with, handedOn),
    notice: `Re-run (attempt ${runAttempt}): ignored ${ignored.join(', ')} of the workflow_dispatch form; dispatch a new run to use them.`,
  };
}

const isMeantOnce = (name: string, value: string): boolean =>
  value !== '' &&
  value !== 'false' &&
  (orders.includes(name) || ceilings.includes(name) || (name === 'lock' && value === 'force'));

/** Under its own name, or under one that is no input of the action. */
const isOfForm = (form: Given, { name, value }: { readonly name: string; readonly value: string }): boolean =>
  Object.entries(form).some(
    ([field, filled]) =>
      filled.trim() === value && (field === name || !actionInputs.some((input) => input.name === field)),
  );

const namesIn = (given: Given, isOne: (name: string, value: string) => boolean): string[] =>
  Object.entries(given).flatMap(([name, value]) => (isOne(name, value.trim()) ? name : []));

const without = (given: Given, names: readonly string[]): Given =>
  Object.fromEntries(Object.entries(given).filter(([name]) => !names.includes(name)));
