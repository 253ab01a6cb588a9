/** Turns an audit's verdicts on acceptance criteria into a checklist, and a bug for each that does not hold. */

import type { Finding } from '../state/review-record.ts';
import { quoteLine } from '../text/quote-untrusted.ts';
import type { ReportedFinding, WorkResult } from './contract/agent-contract.ts';
import { isOpen } from './contract/findings.ts';
import type { CappedSession } from './contract/planned-session.ts';

/** Takes the place of a file name if a criterion does not hold; its line is the criterion's number. */
const criteriaFile = '(acceptance criteria)';

/** Criteria belong to the whole task: an audit of one section cannot judge them. */
export const judgesCriteria = ({
  role,
  phase,
  rules,
  criteria,
}: Pick<CappedSession, 'role' | 'phase' | 'rules' | 'criteria'>): boolean =>
  role === 'auditor' && criteria.length > 0 && (phase === 'final_auditing' || rules.sections === 1);

export interface CriteriaVerdict {
  /** Numbers of the criteria that hold, from 1. */
  readonly met: readonly number[];
  readonly failing: readonly ReportedFinding[];
  /** Ids of findings about criteria that hold now. */
  readonly resolved: readonly string[];
}

const wordsOf = (criterion: string): string => quoteLine(criterion, { max: 200 });

const afterNumber = ({ description }: Pick<Finding, 'description'>): string =>
  description.replace(/^Criterion \d+ does not hold: /, '');

/** A criterion with contradictory verdicts does not hold. One without a verdict is open, which hinders nothing. */
export function criteriaVerdict(
  said: WorkResult['criteria'],
  criteria: readonly string[],
  findings: readonly Finding[],
): CriteriaVerdict {
  const failing = criteria.flatMap((text, index): ReportedFinding[] => {
    const against = said.find(({ number, holds }) => number === index + 1 && !holds);
    if (against === undefined) return [];
    const description = `Criterion ${index + 1} does not hold: ${wordsOf(text)}`;
    return [{ file: criteriaFile, line: index + 1, severity: 'bug', description, scenario: against.why }];
  });
  const met = criteria.flatMap((_, index) => {
    const number = index + 1;
    const holds = said.some((one) => one.number === number) && !failing.some(({ line }) => line === number);
    return holds ? [number] : [];
  });
  // Matched by text: an edited issue may number the criterion differently, or no longer contain it.
  const held = (words: string): boolean => {
    const at = criteria.findIndex((text) => wordsOf(text) === words);
    return at < 0 || met.includes(at + 1);
  };
  const gone = findings.filter((one) => one.file === criteriaFile && isOpen(one) && held(afterNumber(one)));
  return { met, failing, resolved: gone.map(({ id }) => id) };
}
