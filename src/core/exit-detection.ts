/** Decides whether a subject is complete: the agent's explicit signal and two indicators, one of them checked by Tickgate itself. */
import type { WorkResult } from './agent.ts';

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

/** What Tickgate found out by itself in this tick; null = it was not checked. */
export type CheckedFacts = {
  readonly criteriaComplete: boolean | null;
  /** Exit code 0 of `verify-command` under isolation. */
  readonly verifyPassed: boolean | null;
  readonly auditClean: boolean | null;
  readonly pullRequestMerged: boolean | null;
  /** Required checks on the head. */
  readonly checksPassed: boolean | null;
  readonly openBugs: number;
  readonly openPriorityFindings: number;
  readonly openBlockers: number;
};

export type ExitVerdict = {
  readonly complete: boolean;
  /** What the agent said that counts. */
  readonly said: readonly string[];
  /** What Tickgate checked that counts. */
  readonly checked: readonly string[];
  /** Why it is not complete, in the order of the rules; empty when it is. */
  readonly missing: readonly string[];
};

/** `result` is this session's: the signals of an earlier one never count, so there is no other parameter for them. */
export function detectExit(result: WorkResult, facts: CheckedFacts): ExitVerdict {
  const said = completionIndicators.filter((indicator) => result.completionIndicators.some(says(indicator)));
  const checked = checkedIndicators(facts);
  const missing = [
    result.exitSignal ? null : 'the session gave no EXIT_SIGNAL: true',
    result.status === 'complete' ? null : `the session's status is ${result.status}`,
    said.length + checked.length >= 2 ? null : `${said.length + checked.length} of 2 completion indicators`,
    checked.length > 0 ? null : 'no indicator was checked by Tickgate',
    ...blockers(result, facts),
  ].filter((line) => line !== null);
  return { complete: missing.length === 0, said, checked, missing };
}

/** Whether a clean audit is all that is missing: only then is an audit worth its price. */
export const isReadyForAudit = (result: WorkResult, verifyPassed: boolean | null): boolean =>
  detectExit(result, {
    criteriaComplete: null,
    verifyPassed,
    auditClean: true,
    pullRequestMerged: null,
    checksPassed: null,
    openBugs: 0,
    openPriorityFindings: 0,
    openBlockers: 0,
  }).complete;

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

function checkedIndicators(facts: CheckedFacts): string[] {
  const rows: [boolean | null, string][] = [
    [facts.criteriaComplete, 'acceptance criteria complete'],
    [facts.verifyPassed, 'verify-command passed'],
    [facts.auditClean, 'audit clean'],
    [facts.pullRequestMerged, 'pull request merged'],
  ];
  return rows.flatMap(([holds, name]) => (holds === true ? [name] : []));
}

/** Whatever was said: never while one of these stands. */
function blockers(result: WorkResult, facts: CheckedFacts): (string | null)[] {
  const failing = (result.tests?.failed ?? 0) > 0 || (result.tests?.failing.length ?? 0) > 0;
  return [
    failing ? 'tests fail' : null,
    facts.verifyPassed === false ? 'verify-command fails' : null,
    facts.criteriaComplete === false ? 'acceptance criteria are open' : null,
    facts.auditClean === false ? 'the audit is not clean' : null,
    facts.checksPassed === false ? 'checks fail' : null,
    facts.openBugs > 0 ? `${facts.openBugs} bugs are open` : null,
    facts.openPriorityFindings > 0 ? `${facts.openPriorityFindings} P0 or P1 findings are open` : null,
    facts.openBlockers > 0 ? `${facts.openBlockers} blockers are open` : null,
    result.needsDecision ? 'the session asks for a decision' : null,
  ];
}
