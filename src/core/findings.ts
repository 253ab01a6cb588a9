/** Decides what becomes of the findings of a subject at each audit: found, carried on, resolved, or come back. */
import { z } from 'zod';
import type { ReportedFinding } from './agent-finding.ts';
import { onDisk } from './on-disk.ts';

/** A problem that an audit found; the words are an agent's, untrusted. */
export const Finding = onDisk({
  /** By which agents name it, within its subject. */
  id: z.string().default('F0'),
  file: z.string(),
  line: z.number().int().positive().nullable(),
  severity: z.enum(['bug', 'warning']),
  description: z.string(),
  scenario: z.string(),
  section: z.number().int().nonnegative().nullable(),
  createdAt: z.iso.datetime(),
  /** Audits that found it, or found it unresolved. */
  seen: z.number().int().positive().default(1),
  /** Null = it stands. Kept, so that one that comes back is known. */
  resolvedAt: z.iso.datetime().nullable().default(null),
});
export type Finding = z.output<typeof Finding>;

/** What stands where an audit would name a file, when it was the verify command that failed. */
export const verifyFile = '(verify-command)';

export interface Audit {
  readonly reported: readonly ReportedFinding[];
  /** Ids of findings that are gone. */
  readonly resolved: readonly string[];
}

/** One that the audit neither resolves nor repeats is carried on: silence resolves nothing. */
export function afterAudit(
  before: readonly Finding[],
  { reported, resolved }: Audit,
  at: { readonly section: number | null; readonly now: string },
): Finding[] {
  const matched = reported.map((one) => before.find((known) => isSame(known, one)));
  const known = before.map((finding): Finding => {
    const again = reported.find((_, index) => matched[index] === finding);
    if (again !== undefined) return { ...finding, line: again.line, seen: finding.seen + 1, resolvedAt: null };
    if (finding.resolvedAt !== null) return finding;
    return resolved.includes(finding.id) ? { ...finding, resolvedAt: at.now } : { ...finding, seen: finding.seen + 1 };
  });
  let last = Math.max(0, ...before.map(({ id }) => Number(id.slice(1)) || 0));
  const fresh = reported
    .filter((_, index) => matched[index] === undefined)
    .map((one): Finding => {
      last += 1;
      return { ...cut(one), id: `F${last}`, section: at.section, createdAt: at.now, seen: 1, resolvedAt: null };
    });
  return bounded([...known, ...fresh]);
}

export const isOpen = ({ resolvedAt }: Finding): boolean => resolvedAt === null;

/** A bug, and whatever an audit calls P0 or P1: nothing is complete while one stands. */
export const blocks = (finding: Finding): boolean =>
  isOpen(finding) && (finding.severity === 'bug' || /^\W*P[01]\b/i.test(finding.description));

/** The first that stands although `audits` audits have seen it. */
export const returned = (findings: readonly Finding[], audits: number): Finding | null =>
  findings.find((finding) => blocks(finding) && finding.seen >= audits) ?? null;

const open = 40;
const closed = 40;
const longest = 500;

/** Bugs first; of those that are gone, the newest. */
function bounded(findings: readonly Finding[]): Finding[] {
  const standing = findings.filter(isOpen).toSorted((a, b) => Number(blocks(b)) - Number(blocks(a)));
  return [...standing.slice(0, open), ...findings.filter((one) => !isOpen(one)).slice(-closed)];
}

const cut = ({ file, line, severity, description, scenario }: ReportedFinding): ReportedFinding => ({
  file: file.slice(0, longest),
  line,
  severity,
  description: description.slice(0, longest),
  scenario: scenario.slice(0, longest),
});

/** In the same file, and at the same place or in the same words; numbers in the words may differ. */
const isSame = (known: Finding, { file, line, severity, description }: ReportedFinding): boolean =>
  known.file === file &&
  ((known.severity === severity && line !== null && known.line === line) || words(known) === words({ description }));

const words = ({ description }: Pick<ReportedFinding, 'description'>): string =>
  description
    .slice(0, longest)
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, ' ')
    .trim();
