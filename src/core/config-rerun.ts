/** What of a dispatch form still counts when GitHub's own button runs the workflow again: nothing that was meant once. */

const meantOnce = ['fresh', 'restart', 'resume', 'max-iterations', 'max-prs', 'max-minutes', 'max-dollars'];

export interface RerunInputs {
  readonly dispatch: Readonly<Record<string, string>>;
  /** One line naming what was ignored, or null. */
  readonly notice: string | null;
}

/** `runAttempt` counts from 1. A re-run repeats the form's inputs, so a raise or a fresh start would happen again. */
export function inputsOfAttempt(dispatch: Readonly<Record<string, string>>, runAttempt: number): RerunInputs {
  const isIgnored = ([name, value]: readonly [string, string]): boolean =>
    value.trim() !== '' && (meantOnce.includes(name) || (name === 'lock' && value.trim() === 'force'));
  const given = Object.entries(dispatch);
  const ignored = runAttempt > 1 ? given.filter(isIgnored).map(([name]) => name) : [];
  if (ignored.length === 0) return { dispatch, notice: null };
  const kept = given.filter(([name]) => !ignored.includes(name));
  return {
    dispatch: Object.fromEntries(kept),
    notice: `Re-run (attempt ${runAttempt}): ignored ${ignored.join(', ')} of the workflow_dispatch form; dispatch a new run to use them.`,
  };
}
