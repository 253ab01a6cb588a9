/** Decides whether work is through as far as it can be without its audit: the agent's explicit signal, and an indicator beside that audit. */
import type { WorkResult } from './agent-contract.ts';

/** What an agent may say; other wording does not count. */
export const completionIndicators = [
  'Task complete',
  'Implementation finished',
  'PR merged',
  'All done',
  'No more work',
  'Ready for review',
  'Ready for merge',
] as const;

export type ExitVerdict = {
  /** A clean audit is all that is missing: only then is an audit worth its price. */
  readonly ready: boolean;
  /** What the agent said that counts. */
  readonly said: readonly string[];
  /** What Tickgate checked that counts. */
  readonly checked: readonly string[];
  /** Why it is not ready, in the order of the rules; empty when it is. */
  readonly missing: readonly string[];
};

/**
 * Two indicators are needed, one of them checked by Tickgate. The audit is always one of the two: nothing is complete before it is clean,
 * which the table of phases sees to, and with it to open bugs, P0 and P1 findings and criteria that do not hold. `result` is this session's:
 * the signals of an earlier one never count, so there is no parameter for them. `verifyPassed`: null = there is no such command.
 */
export function detectExit(result: WorkResult, verifyPassed: boolean | null): ExitVerdict {
  const said = completionIndicators.filter((indicator) => result.completionIndicators.some(says(indicator)));
  const checked = verifyPassed === true ? ['verify-command passed'] : [];
  const failing = (result.tests?.failed ?? 0) > 0 || (result.tests?.failing.length ?? 0) > 0;
  const missing = [
    result.exitSignal ? null : 'the session gave no EXIT_SIGNAL: true',
    result.status === 'complete' ? null : `the session's status is ${result.status}`,
    said.length + checked.length > 0 ? null : 'no completion indicator beside the audit',
    failing ? 'tests fail' : null,
    verifyPassed === false ? 'verify-command fails' : null,
    result.needsDecision ? 'the session asks for a decision' : null,
  ].filter((line) => line !== null);
  return { ready: missing.length === 0, said, checked, missing };
}

function says(indicator: string): (line: string) => boolean {
  const wanted = indicator.toLowerCase();
  return (line) => {
    const words = line
      .toLowerCase()
      .replace(/^[\s\-*[\]x✓✔✅]+/u, '')
      .replace(/[\s.!]+$/, '');
    return words === wanted || (wanted.startsWith('ready for') && words === 'ready for review/merge');
  };
}
