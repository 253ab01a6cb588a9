/** Runs the `doctor` checks and renders their findings, for `doctor` and for the preflight of a tick. */
import { formatCount } from '../../text/format.ts';
import { wrapSentence } from '../../text/terminal.ts';
import { agentChecks, machineChecks } from './agent-checks.ts';
import type { CheckupFacts, DoctorChecks, DoctorFinding, StorePromise } from './check.ts';
import { loopChecks } from './loop-checks.ts';
import { repositoryChecks } from './repository-checks.ts';
import { workflowChecks } from './workflow-checks.ts';

/** Page for findings that name no address of their own. */
type FindPage = (facts: CheckupFacts) => string | null;

const findWorkflowPage: FindPage = ({ url, defaultBranch, workflow: { read, path } }) =>
  read === null ? null : `${url}/blob/${defaultBranch}/${path}`;

const withPage = (checks: DoctorChecks, findPage: FindPage) =>
  Object.entries(checks).map(([code, check]) => ({ code, ...check, findPage }));

const checks = [
  ...withPage(repositoryChecks, ({ url }) => `${url}/settings`),
  ...withPage(workflowChecks, findWorkflowPage),
  ...withPage(agentChecks, findWorkflowPage),
  ...withPage(loopChecks, () => null),
  ...withPage(machineChecks, () => null),
];

/** Codes of all checks. docs/commands.md explains each. */
export const checkCodes: readonly string[] = checks.map(({ code }) => code);

/** Sorted by severity, then in the order in which to fix them. */
export function runDoctorChecks(facts: CheckupFacts): DoctorFinding[] {
  const found = checks.flatMap(({ code, severity, look, findPage }) =>
    [look(facts) ?? []].flat().map((result): DoctorFinding => {
      const link = result.link ?? /https?:\/\/[^\s;]+/.exec(result.remedy)?.[0] ?? findPage(facts);
      return { severity, code, ...result, link, yaml: result.yaml ?? null };
    }),
  );
  const order = ['error', 'warning', 'unknown'];
  return found.toSorted((one, other) => order.indexOf(one.severity) - order.indexOf(other.severity));
}

/** True if the finding keeps the loop from working. */
export const isFatal = ({ severity }: DoctorFinding): boolean => severity === 'error';

/** Renders a finding for a terminal or log: 80 columns, the remedy below. */
const findingText = ({ severity, code, sentence, remedy }: DoctorFinding): string =>
  [wrapSentence(`${severity} ${code}: ${sentence}`), wrapSentence(remedy, '  ')].join('\n');

export function checkupText(
  { repository, loop, kept, rates = [] }: CheckupFacts,
  findings: readonly DoctorFinding[],
): string {
  const errors = findings.filter(isFatal).length;
  const rest = findings.length - errors;
  const end = `${repository}, loop ${loop}: ${formatCount(checks.length, 'check')}, ${formatCount(errors, 'error')}, ${rest} more to know.`;
  const promised = kept == null ? [] : [wrapSentence(storePromiseSentence(kept))];
  const priced = rates.length === 0 ? [] : [rates.map((rate) => wrapSentence(rate)).join('\n')];
  return `${[...findings.map(findingText), ...promised, ...priced, end].join('\n\n')}\n`;
}

export const checkupJson = (
  { repository, loop, kept, rates }: CheckupFacts,
  findings: readonly DoctorFinding[],
): object => ({
  ok: !findings.some(isFatal),
  repository,
  loop,
  ...(kept == null ? {} : { kept: storePromiseJson(kept) }),
  ...(rates === undefined ? {} : { rates }),
  findings,
});

const storePromiseJson = ({ store, durableDays, visibilityLagSeconds }: StorePromise): object => ({
  store,
  durable_days: durableDays,
  visibility_lag_seconds: visibilityLagSeconds,
});

const places: Readonly<Record<StorePromise['store'], string>> = {
  mirrored: 'as an artifact with a copy in the cache',
  artifact: 'as an artifact',
  cache: 'in the cache alone',
  branch: 'on the branch of the state',
};

function storePromiseSentence({ store, durableDays, visibilityLagSeconds }: StorePromise): string {
  const days = durableDays === null ? 'for good' : `for ${formatCount(durableDays, 'day')}`;
  const sooner =
    store === 'mirrored' || store === 'artifact' ? ', or less where the repository keeps artifacts for less' : '';
  const lag = formatCount(visibilityLagSeconds / 60, 'minute');
  return `Between ticks the loop is kept ${places[store]} (state-store: ${store}) ${days}${sooner}; a new bundle may stay invisible for ${lag}, and a tick that meets that is deferred.`;
}

/** Codes left out: the tick stops on them, reports them in other words, or settles them by running at all. */
const excludedCodes: ReadonlySet<string> = new Set([
  ...['config-wrong', 'loop-undeclared', 'auto-merge-unused', 'cap-below-guess'],
  ...['permission-missing', 'app-incomplete', 'cache-unusable'],
  'checks-unreadable',
  ...['fork', 'state-unreadable', 'lock-stuck', 'loop-stopped', 'state-in-the-clear', 'state-unguarded'],
  ...['isolation-unavailable', 'isolation-none', 'schedule-ends', 'schedule-late', 'run-pending'],
  ...['repository-archived', 'actions-disabled', 'workflow-disabled', 'workflow-missing', 'workflow-unreadable'],
  ...['workflow-without-tick', 'settings-not-visible', 'app-not-visible', 'agent-not-installed'],
  ...['secret-not-given', 'secret-missing'],
  // A session says the first two itself; the others are no news of a tick.
  ...[
    'command-unworkable',
    'agent-file-missing',
    'pause-missing',
    'paused-by-variable',
    'pause-not-visible',
    'answers-doubled',
    'review-without-checks',
  ],
]);

const toPreflightId = (code: string): string => `preflight/${code}`;

/** Checks whose facts cost requests. Only the first tick of a loop fetches them. */
const costlyIds: ReadonlySet<string> = new Set(
  [
    ...['label-missing', 'branch-ruled', 'checks-never-start', 'merge-queue'],
    ...['answers-wait', 'answers-refused', 'members-unheard', 'secrets-within-reach'],
  ].map(toPreflightId),
);

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

/** `said` = ids reported earlier in this run. A finding that is gone is dropped, and reported again if it returns. */
export function runPreflightChecks(facts: CheckupFacts, said: readonly string[]): Preflight {
  const found = runDoctorChecks(facts).filter(
    ({ severity, code }) => severity !== 'unknown' && preflightCodes.includes(code),
  );
  const fresh = found.filter(({ code }) => !said.includes(toPreflightId(code)));
  const now = new Set(found.map(({ code }) => toPreflightId(code)));
  const isUnknown = (id: string): boolean => facts.labels === null && costlyIds.has(id);
  const kept = said.filter((id) => !id.startsWith(toPreflightId('')) || now.has(id) || isUnknown(id));
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
