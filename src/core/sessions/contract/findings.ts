/** Updates the findings of a subject at each audit: found, carried on, resolved, or come back. */

import { Finding } from '../../state/review-record.ts';
import type { ReportedFinding } from './agent-contract.ts';

/** Takes the place of a file name if the verify command failed. */
export const verifyFile = '(verify-command)';

export interface Audit {
  readonly reported: readonly ReportedFinding[];
  /** Ids of findings that no longer hold. */
  readonly resolved: readonly string[];
}

/** A finding that the audit neither resolves nor repeats stays: silence resolves nothing. */
export function afterAudit(
  before: readonly Finding[],
  { reported, resolved }: Audit,
  at: { readonly section: number | null; readonly now: string },
): Finding[] {
  const { again, others } = recognised(before, reported);
  const known = before.map((finding): Finding => {
    const repeated = again.get(finding);
    if (repeated !== undefined) return comeBack(finding, repeated);
    if (finding.resolvedAt !== null) return finding;
    return resolved.includes(finding.id) ? { ...finding, resolvedAt: at.now } : { ...finding, seen: finding.seen + 1 };
  });
  let last = Math.max(0, ...before.map(({ id }) => Number(id.slice(1)) || 0));
  const fresh = others.map((one): Finding => {
    last += 1;
    return { ...one, id: `F${last}`, section: at.section, createdAt: at.now, seen: 1, resolvedAt: null };
  });
  return bounded([...known, ...fresh], { last, ...at });
}

/** A warning that is now called a bug becomes one. An open bug or P0 is never downgraded, only resolved. */
function comeBack(known: Finding, { line, severity, description, scenario }: ReportedFinding): Finding {
  const isBug = severity === 'bug' || (isOpen(known) && known.severity === 'bug');
  const updated: Finding = {
    ...known,
    line: line ?? known.line,
    severity: isBug ? 'bug' : 'warning',
    description,
    scenario: scenario === '' ? known.scenario : scenario,
    seen: known.seen + 1,
    resolvedAt: null,
  };
  return blocks(known) && !blocks(updated) ? { ...updated, description: known.description } : updated;
}

export const isOpen = ({ resolvedAt }: Finding): boolean => resolvedAt === null;

/** An open bug, or an open finding called P0 or P1: nothing is complete while one exists. */
export const blocks = (finding: Finding): boolean =>
  isOpen(finding) && (finding.severity === 'bug' || /^\W*P[01]\b/i.test(finding.description));

/** The first that still blocks after `audits` audits have seen it. */
export const returned = (findings: readonly Finding[], audits: number): Finding | null =>
  findings.find((finding) => blocks(finding) && finding.seen >= audits) ?? null;

const open = 40;
const closed = 40;
const longest = 500;

/** Placeholder for bugs whose texts are not kept. */
const restFile = '(more findings)';

/** Bugs first. If there are too many, one placeholder stands for the rest. Of resolved ones, the newest are kept. */
function bounded(
  findings: readonly Finding[],
  { last, section, now }: { readonly last: number; readonly section: number | null; readonly now: string },
): Finding[] {
  const standing = findings.filter(isOpen).toSorted((a, b) => Number(blocks(b)) - Number(blocks(a)));
  const left = standing.slice(open - 1).filter(blocks).length;
  if (left > 1 && !standing.some(({ file }) => file === restFile)) {
    const rest: Finding = {
      ...{ id: `F${last + 1}`, file: restFile, line: null, severity: 'bug', scenario: '', section, createdAt: now },
      ...{ description: 'More bugs were found than are kept: look at the whole once more', seen: 1, resolvedAt: null },
    };
    return bounded([rest, ...findings], { last: last + 1, section, now });
  }
  const kept = standing.toSorted((a, b) => Number(b.file === restFile) - Number(a.file === restFile));
  return [...kept.slice(0, open), ...findings.filter((one) => !isOpen(one)).slice(-closed)];
}

const cut = ({ file, line, severity, description, scenario }: ReportedFinding): ReportedFinding => ({
  file: file.slice(0, longest),
  line,
  severity,
  description: description.slice(0, longest),
  scenario: scenario.slice(0, longest),
});

/**
 * `again`: known findings that were reported once more. `others`: reported for the first time.
 * Matches one to one, by file and words: matched by position alone, another bug at that line would be lost. Lines
 * distinguish findings of the same words, as far as they still match. Open findings come before resolved ones.
 */
function recognised(before: readonly Finding[], reported: readonly ReportedFinding[]) {
  const again = new Map<Finding, ReportedFinding>();
  const known = before.toSorted((a, b) => Number(isOpen(b)) - Number(isOpen(a)));
  let left = onlyOnce(reported.map(cut));
  for (const isSame of [atItsLine, inItsWords]) {
    left = left.filter((one) => {
      const match = known.find((finding) => !again.has(finding) && isSame(finding, one));
      if (match !== undefined) again.set(match, one);
      return match === undefined;
    });
  }
  return { again, others: left };
}

/** Drops exact repetitions within one report. */
const onlyOnce = (reported: readonly ReportedFinding[]): ReportedFinding[] => [
  ...new Map(reported.map((one) => [JSON.stringify(one), one])).values(),
];

/** Numbers in the words may differ. */
const inItsWords = (known: Finding, one: ReportedFinding): boolean =>
  known.file === one.file && words(known) === words(one);

const atItsLine = (known: Finding, one: ReportedFinding): boolean => known.line === one.line && inItsWords(known, one);

function words({ description }: Pick<ReportedFinding, 'description'>): string {
  const letters = description
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, ' ')
    .trim();
  return letters === '' ? description : letters;
}
