/** Preflight of a tick: runs the `doctor` checks before any work and reports each finding once per loop run. */
import { formatCount } from '../../text/format.ts';
import type { CheckupFacts, DoctorFinding } from './check.ts';
import { checkCodes, findingText, isFatal, runDoctorChecks } from './checkup.ts';

/** Codes left out: the tick stops on them, reports them in other words, or settles them by running at all. */
const excludedCodes: ReadonlySet<string> = new Set([
  ...[
    'config-wrong',
    'loop-undeclared',
    'cap-below-guess',
    'permission-missing',
    'app-incomplete',
    'cache-unusable',
    'fork',
  ],
  ...[
    'state-unreadable',
    'lock-stuck',
    'loop-stopped',
    'state-in-the-clear',
    'state-unguarded',
    'isolation-unavailable',
    'isolation-none',
  ],
  ...['schedule-ends', 'schedule-late', 'run-pending', 'repository-archived', 'actions-disabled', 'workflow-disabled'],
  ...['workflow-missing', 'workflow-unreadable', 'workflow-without-tick', 'settings-not-visible', 'app-not-visible'],
  ...['agent-not-installed', 'secret-not-given', 'secret-missing'],
]);

/** Checks whose facts cost requests. Only the first tick of a loop fetches them. */
const costlyCodes: ReadonlySet<string> = new Set([
  ...['label-missing', 'branch-ruled', 'checks-never-start', 'merge-queue', 'answers-wait', 'secrets-within-reach'],
]);

/** Codes that a tick may report. */
export const preflightCodes: readonly string[] = checkCodes.filter((code) => !excludedCodes.has(code));

export interface Preflight {
  /** For summary and annotations: one line per error, one line for all warnings. */
  readonly notices: readonly string[];
  /** For the log: every new finding with its remedy; null = no new finding. */
  readonly log: string | null;
  /** Ids of the reported findings, to store for the rest of the run. */
  readonly said: readonly string[];
}

const toPreflightId = (code: string): string => `preflight/${code}`;

/** `said` = ids reported earlier in this run. A finding that is gone is dropped, and reported again if it returns. */
export function runPreflightChecks(facts: CheckupFacts, said: readonly string[]): Preflight {
  const found = runDoctorChecks(facts).filter(
    ({ severity, code }) => severity !== 'unknown' && preflightCodes.includes(code),
  );
  const fresh = found.filter(({ code }) => !said.includes(toPreflightId(code)));
  const now = new Set(found.map(({ code }) => toPreflightId(code)));
  const unlooked = facts.labels === null ? new Set([...costlyCodes].map(toPreflightId)) : new Set<string>();
  const kept = said.filter((id) => !id.startsWith(toPreflightId('')) || now.has(id) || unlooked.has(id));
  return {
    notices: [...fresh.filter(isFatal).map(errorNotice), ...warningNotice(fresh.filter((one) => !isFatal(one)))],
    log: fresh.length === 0 ? null : fresh.map(findingText).join('\n\n'),
    said: [...new Set([...kept, ...now])],
  };
}

const errorNotice = ({ code, sentence, remedy }: DoctorFinding): string => `Preflight: ${code}: ${sentence} ${remedy}`;

const warningNotice = (warnings: readonly DoctorFinding[]): string[] =>
  warnings.length === 0
    ? []
    : [
        `Preflight: ${formatCount(warnings.length, 'thing')} to know, with remedies in the log of this tick and by \`doctor\`: ${warnings.map(({ code, sentence }) => `${code}: ${sentence}`).join(' ')}`,
      ];
