/** Decides what a tick finds wrong with its own surroundings before it works: the checks of `doctor`, each finding told once a run. */

import { counted } from '../../text/format.ts';
import type { CheckupFacts, Finding } from './check.ts';
import { checkCodes, examine, findingText, isFatal } from './checkup.ts';

/** What a tick ends with, says in other words, or need not guess, since it runs. */
const toldOtherwise: ReadonlySet<string> = new Set([
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

/** Their facts cost requests: only the first tick of a loop looks at them. */
const asked: ReadonlySet<string> = new Set([
  ...['label-missing', 'branch-ruled', 'checks-never-start', 'merge-queue', 'answers-wait', 'secrets-within-reach'],
]);

/** Of the findings that a tick may tell. */
export const preflightCodes: readonly string[] = checkCodes.filter((code) => !toldOtherwise.has(code));

export interface Preflight {
  /** For summary and annotations: each error, and all warnings in one line. */
  readonly notices: readonly string[];
  /** For the log: every new finding with its remedy; null = none. */
  readonly log: string | null;
  /** Ids of what the run was told, to be remembered. */
  readonly said: readonly string[];
}

const idOf = (code: string): string => `preflight/${code}`;

/** `said` = what the run was told already. A finding that is gone is forgotten, so that it is told again when it comes back. */
export function preflight(facts: CheckupFacts, said: readonly string[]): Preflight {
  const found = examine(facts).filter(({ severity, code }) => severity !== 'unknown' && preflightCodes.includes(code));
  const fresh = found.filter(({ code }) => !said.includes(idOf(code)));
  const now = new Set(found.map(({ code }) => idOf(code)));
  const unlooked = facts.labels === null ? new Set([...asked].map(idOf)) : new Set<string>();
  const kept = said.filter((id) => !id.startsWith(idOf('')) || now.has(id) || unlooked.has(id));
  return {
    notices: [...fresh.filter(isFatal).map(errorNotice), ...warningNotice(fresh.filter((one) => !isFatal(one)))],
    log: fresh.length === 0 ? null : fresh.map(findingText).join('\n\n'),
    said: [...new Set([...kept, ...now])],
  };
}

const errorNotice = ({ code, sentence, remedy }: Finding): string => `Preflight: ${code}: ${sentence} ${remedy}`;

const warningNotice = (warnings: readonly Finding[]): string[] =>
  warnings.length === 0
    ? []
    : [
        `Preflight: ${counted(warnings.length, 'thing')} to know, with remedies in the log of this tick and by \`doctor\`: ${warnings.map(({ code, sentence }) => `${code}: ${sentence}`).join(' ')}`,
      ];
