/** What of a dispatch form still counts when GitHub's own button runs the workflow again: nothing that was meant once. */
import { actionInputs } from './action-inputs.ts';

/** No file has them: in `with:`, too, they come from a form. */
const orders = ['fresh', 'restart', 'resume'];
/** Of the form they are commands to a run; in `with:` they are settings that a run begins with, wherever their values come from. */
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
 * orders on in `with:`. Ceilings in `with:` stay: they never raise a run under way, and without them one that begins would be held by
 * the defaults.
 */
export function inputsOfAttempt(asked: {
  readonly dispatch: Given;
  readonly with: Given;
  readonly runAttempt: number;
}): InputsOfAttempt {
  const { dispatch, runAttempt } = asked;
  const inForm = namesIn(
    dispatch,
    (name, value) => isOrder(name, value) || isCeiling(name, value) || isForce(name, value),
  );
  const handedOn = namesIn(
    asked.with,
    (name, value) => isOrder(name, value) || (isForce(name, value) && canForce(dispatch)),
  );
  const ignored = runAttempt > 1 ? [...new Set([...inForm, ...handedOn])] : [];
  if (ignored.length === 0) return { dispatch, with: asked.with, notice: null };
  const standing = namesIn(asked.with, (name, value) => isCeiling(name, value) && inForm.includes(name));
  return {
    dispatch: without(dispatch, inForm),
    with: without(asked.with, handedOn),
    notice: `Re-run (attempt ${runAttempt}): ignored ${ignored.join(', ')} of the workflow_dispatch form; dispatch a new run to use them.${begunWith(standing)}`,
  };
}

const begunWith = (names: readonly string[]): string =>
  names.length === 0 ? '' : ` A run that begins takes ${names.join(', ')} from \`with:\`.`;

const isOrder = (name: string, value: string): boolean => orders.includes(name) && value !== '' && value !== 'false';
const isCeiling = (name: string, value: string): boolean => ceilings.includes(name) && value !== '';
const isForce = (name: string, value: string): boolean => name === 'lock' && value === 'force';

/** As `lock`, or in a field whose name is no input of the action. */
const canForce = (form: Given): boolean =>
  Object.entries(form).some(
    ([field, filled]) =>
      filled.trim() === 'force' && (field === 'lock' || !actionInputs.some((input) => input.name === field)),
  );

const namesIn = (given: Given, isOne: (name: string, value: string) => boolean): string[] =>
  Object.entries(given).flatMap(([name, value]) => (isOne(name, value.trim()) ? name : []));

const without = (given: Given, names: readonly string[]): Given =>
  Object.fromEntries(Object.entries(given).filter(([name]) => !names.includes(name)));
