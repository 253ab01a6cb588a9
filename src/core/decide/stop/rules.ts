/** The stop conditions of a run in order of precedence: facts, thresholds, findings, and the act left to a person. */
import { canAffordSession, hasMinutesForSession, withCeilingAt } from '../../budget/ceilings.ts';
import type { Settings } from '../../config/schema/settings.ts';
import { describeRootCause } from '../../gates/questions.ts';
import type { WatchedPullRequest } from '../../observation/facts.ts';
import { outageCause, outageLimit, outageSentence } from '../../sessions/contract/outage.ts';
import {
  type CeilingName,
  type Ceilings,
  type Counters,
  computeDollarsUsed,
  formatTenths,
  isExhausted,
  readCeiling,
  readUsed,
} from '../../state/counters.ts';
import type { Head } from '../../state/head.ts';
import type { RuleFinding } from '../../state/history-line.ts';
import type { LastStop, Outage } from '../../state/loop-state.ts';
import { subjectName } from '../../state/subject.ts';
import { formatCount, formatDollars, formatTimes } from '../../text/format.ts';

export interface StopFacts extends ActFacts {
  readonly at: 'entry' | 'exit';
  /** GitHub's clock, ISO-8601. */
  readonly now: string;
  /** Open subjects that are not finished, whether workable or not. */
  readonly openSubjects: number;
  readonly openGates: number;
  /** True for a review loop: new pull requests may come at any time. */
  readonly reviews?: boolean;
  /** Subjects that wait for each other: per group, one shortest cycle (`[50, 51]`). */
  readonly cycles: readonly (readonly number[])[];
  /** Subjects that failed repeatedly with the same root cause, without an answer so far. */
  readonly repeated: readonly { readonly number: number; readonly rootCause: string; readonly count: number }[];
  /** The pull request of single-PR mode; null in every other mode. */
  readonly watched: WatchedPullRequest | null;
  /** The dependency that was unavailable when the last iteration ended; null = none, or it recovered. */
  readonly outage: Outage | null;
  /** Holder of the lock, if that is another tick. */
  readonly otherHolder: { readonly runId: number; readonly runAttempt: number } | null;
  /** `/loop stop` or the Stop box, not yet obeyed. */
  readonly stopCommand: { readonly by: string; readonly reason: string | null } | null;
  /** A gate answered with stop. */
  readonly gateStop: { readonly gate: string; readonly iteration: number } | null;
  /** False if something is workable, but the remaining dollars give no session a cap. */
  readonly sessionAffordable: boolean;
  /** False if something is workable, but the remaining minutes are too few for a session. */
  readonly minutesForSession: boolean;
  /** The stop that ended the run before this tick or at its entry. It counts as fired, whatever is observed now. */
  readonly standing: { readonly code: string; readonly sentence: string; readonly since: string | null } | null;
}

/** Facts of a run with three open subjects in which no condition fires. */
export const calmStopFacts = {
  at: 'entry',
  openSubjects: 3,
  openGates: 0,
  cycles: [],
  repeated: [],
  watched: null,
  outage: null,
  otherHolder: null,
  stopCommand: null,
  gateStop: null,
  sessionAffordable: true,
  minutesForSession: true,
  standing: null,
  reservedDollars: 0,
  hardMax: null,
  minSessionDollars: null,
} as const satisfies Partial<StopFacts>;

export interface StopRule {
  readonly code: string;
  /** Number in the specification; null = not among its twelve. */
  readonly condition: number | null;
  /** When it fires, in terms of its inputs. */
  readonly threshold: string;
  readonly evaluate: (facts: StopFacts) => RuleFinding;
  /** The one act that fits the cause. Null = it ends no run: it is asked about, or is an outcome of its own. */
  readonly act: ((facts: ActFacts) => string) | null;
  /** The ceiling whose raise clears it; absent = no raise can. */
  readonly raise?: CeilingName;
}

/** The record of the end for the next tick; null = the run fell idle. */
export const buildLastStop = (
  { sentence, act }: Pick<LastStop, 'sentence' | 'act'>,
  { stop }: Pick<Head, 'stop'>,
): LastStop | null => (stop === null ? null : { ...stop, sentence, act });

/** The recorded words of the head's stop; null = they were lost with a bundle. */
export const matchLastStop = ({ stop }: Pick<Head, 'stop'>, lastStop: LastStop | null): LastStop | null =>
  lastStop !== null && lastStop.code === stop?.code && lastStop.at === stop.at ? lastStop : null;

/** Facts for the act that fits the end of a run: above all a raise that clears it, or the obstacle to one. */
export interface ActFacts {
  readonly counters: Counters;
  readonly ceilings: Ceilings;
  /** Dollars that a claim reserves; for a raise they count as spent. */
  readonly reservedDollars: number;
  /** Null = the caller has not read the configuration file. */
  readonly hardMax: Settings['hardMax'] | null;
  /** Null = the same. */
  readonly minSessionDollars: number | null;
}

export const buildRestartAct = (): string => 'Go on with `/loop restart` on the control issue.';

/** While the files are unreadable, no command is read: only a dispatch gets past them. */
export const unreadableActSentence =
  'Dispatch the workflow with `resume: true` to go on from the counters without the history, or `fresh: true` to start anew.';

const clearedByRaise = (name: CeilingName): Pick<StopRule, 'act' | 'raise'> => ({
  act: (facts) => buildRaiseAct(name, facts),
  raise: name,
});

/** Doubles the ceiling and exceeds what is used: a raise that is obeyed but changes nothing would be no act. */
function buildRaiseAct(name: CeilingName, facts: ActFacts): string {
  const most = facts.hardMax?.[name] ?? Number.POSITIVE_INFINITY;
  const wanted = computeClearingCeiling(name, facts);
  const to = Math.min(wanted, most);
  if (
    to > computeUsedAndReserved(name, facts) &&
    to > readCeiling(name, facts.ceilings) &&
    isEnoughForSession(name, to, facts)
  )
    return `Raise it with \`/loop raise ${name}=${to}\`.`;
  return `\`hard-max.${name}: ${most}\` of the configuration file allows no raise that is large enough: raise that, or start a new run with \`fresh: true\`.`;
}

function isEnoughForSession(name: CeilingName, to: number, facts: ActFacts): boolean {
  const { counters, minSessionDollars } = facts;
  const ceilings = withCeilingAt(facts.ceilings, name, to);
  if (name === 'minutes') return hasMinutesForSession({ counters, ceilings });
  return (
    name !== 'dollars' || minSessionDollars === null || canAffordSession({ counters, ceilings, minSessionDollars })
  );
}

/** At least half of the ceiling is free afterwards: the remainder must be worth a session. */
function computeClearingCeiling(name: CeilingName, facts: ActFacts): number {
  const ceiling = readCeiling(name, facts.ceilings);
  const session = { minutes: 1, dollars: facts.minSessionDollars ?? 0, iterations: 0, prs: 0 }[name];
  return Math.ceil(Math.max(1, ceiling * 2, computeUsedAndReserved(name, facts) + Math.max(session, ceiling / 2)));
}

const computeUsedAndReserved = (name: CeilingName, { counters, reservedDollars }: ActFacts): number =>
  readUsed(name, counters) + (name === 'dollars' ? reservedDollars : 0);

/** Condition 9, evaluated at entry, and recorded in the line of a tick that gave up. */
export const lockHeldThreshold = 'another tick holds the lock; never a stop';

/** In order of precedence: a person's stop, a finished backlog, states that only a person can mend, the ceilings. */
export const stopRules: readonly StopRule[] = [
  {
    code: 'user_interrupt',
    condition: 8,
    threshold: 'a person said stop or cancel',
    evaluate: ({ stopCommand }) => ({
      fired: stopCommand !== null,
      inputs: { by: stopCommand?.by ?? null },
      sentence:
        stopCommand === null
          ? 'No person asked to stop'
          : `Stopped by @${stopCommand.by}${stopCommand.reason === null ? '' : `: ${stopCommand.reason}`}`,
    }),
    act: buildRestartAct,
  },
  {
    code: 'gate_stop',
    condition: 10,
    threshold: 'a gate was answered with stop',
    evaluate: ({ gateStop }) => ({
      fired: gateStop !== null,
      inputs: { gate: gateStop?.gate ?? null },
      sentence:
        gateStop === null
          ? 'No gate was answered with stop'
          : `Loop already stopped at gate ${gateStop.gate} in iteration ${gateStop.iteration}`,
    }),
    act: buildRestartAct,
  },
  {
    code: 'pr_terminal',
    condition: 2,
    threshold: 'state is merged, closed or do-not-merge',
    evaluate: ({ watched }) => ({
      fired: watched !== null && watched.state !== 'open',
      inputs: { pr: watched?.number ?? null, state: watched?.state ?? null },
      sentence:
        watched === null
          ? 'No single pull request is watched'
          : watched.state === 'open'
            ? `PR #${watched.number} is open`
            : `PR #${watched.number} reached terminal state: ${watched.state}`,
    }),
    act: () => 'Start a new run with `fresh: true` for another pull request.',
  },
  {
    code: 'backlog_empty',
    condition: 1,
    threshold: 'open_subjects = 0 and open_gates = 0',
    evaluate: ({ openSubjects, openGates, counters, watched, reviews = false }) => ({
      // The review of one pull request ends with that pull request, and a review loop has no backlog.
      fired: openSubjects === 0 && openGates === 0 && watched === null && !reviews,
      inputs: { open_subjects: openSubjects, open_gates: openGates },
      sentence: reviews
        ? 'A review loop has no backlog'
        : openSubjects === 0 && openGates === 0
          ? `Backlog empty — ${counters.iterationsUsed} iterations used, ${counters.prsTouched.length} PRs touched`
          : `Backlog not empty: ${formatCount(openSubjects, 'open subject')}, ${formatCount(openGates, 'open question')}`,
    }),
    act: () =>
      'Open an issue with `### Acceptance Criteria` unless one is open, then start a new run with `fresh: true`.',
  },
  {
    code: 'dependency_cycle',
    condition: 7,
    threshold: 'cycles > 0',
    evaluate: ({ cycles }) => ({
      fired: cycles.length > 0,
      inputs: { cycles: cycles.length, path: cycles.length === 0 ? null : cycles.map(describeCycle).join('; ') },
      sentence:
        cycles.length === 0
          ? 'No open subjects wait for each other'
          : `Dependency cycle detected: ${cycles.map(describeCycle).join('; ')} — please resolve manually`,
    }),
    act: () => 'Remove one of these relations, then go on with `/loop restart` on the control issue.',
  },
  {
    code: 'qmd_unreachable',
    condition: 11,
    threshold: `consecutive >= ${outageLimit}`,
    evaluate: ({ counters, outage }) => ({
      fired: outage !== null && counters.qmdFailuresConsecutive >= outageLimit,
      inputs: {
        consecutive: counters.qmdFailuresConsecutive,
        dependency: outage?.dependency ?? null,
        cause: outage === null ? null : outageCause(outage, counters.qmdFailuresConsecutive),
      },
      sentence: outage === null ? 'No dependency is away' : outageSentence(outage),
    }),
    act: () => 'Go on with `/loop resume` on the control issue.',
  },
  {
    code: 'repeated_failure',
    condition: 6,
    threshold: 'the same root cause twice running',
    evaluate: ({ repeated: [first, ...others] }) => ({
      fired: first !== undefined,
      inputs: { subject: first?.number ?? null, root_cause: first?.rootCause ?? null, others: others.length },
      sentence:
        first === undefined
          ? 'No subject failed twice running with the same root cause'
          : `${subjectName(first.number)} failed ${formatTimes(first.count)} with: ${describeRootCause(first.rootCause)}; its gate asks`,
    }),
    act: null,
  },
  {
    code: 'lock_held',
    condition: 9,
    threshold: lockHeldThreshold,
    evaluate: ({ otherHolder }) => ({
      fired: otherHolder !== null,
      inputs: { run_id: otherHolder?.runId ?? null, run_attempt: otherHolder?.runAttempt ?? null },
      sentence:
        otherHolder === null
          ? 'No other tick holds the lock'
          : `Run ${otherHolder.runId} attempt ${otherHolder.runAttempt} holds the lock`,
    }),
    act: null,
  },
  {
    code: 'cost_budget',
    condition: 12,
    threshold: 'used >= ceiling > 0, or no session can get a cap',
    evaluate: ({ counters, ceilings, sessionAffordable }) => {
      const used = computeDollarsUsed(counters);
      const { dollarsEstimate: estimate, dollarsReported: reported } = counters;
      const ceiling = ceilings.maxDollars;
      return buildCeilingFinding('Cost budget', `${formatDollars(used)} / ${formatDollars(ceiling)}`, {
        fired: isExhausted('dollars', counters, ceilings) || (ceiling > 0 && !sessionAffordable),
        inputs: { used, estimate, reported, ceiling, session_affordable: sessionAffordable },
      });
    },
    ...clearedByRaise('dollars'),
  },
  {
    code: 'wall_clock_budget',
    condition: 5,
    threshold: 'used >= ceiling, or too few are left for a session',
    evaluate: ({ counters, ceilings, minutesForSession }) => {
      const [used, ceiling] = [counters.minutesElapsed, ceilings.maxMinutes];
      return buildCeilingFinding('Wall-clock budget', `${formatTenths(used)}/${formatTenths(ceiling)} minutes`, {
        fired: isExhausted('minutes', counters, ceilings) || !minutesForSession,
        inputs: { used, ceiling, enough_for_session: minutesForSession },
      });
    },
    ...clearedByRaise('minutes'),
  },
  {
    code: 'deadline',
    condition: null,
    threshold: 'now >= deadline',
    evaluate: ({ now, ceilings: { deadline } }) =>
      buildCeilingFinding('Deadline', deadline ?? 'none is set', {
        // Compared as instants: the texts may differ in precision.
        fired: deadline !== null && !(Date.parse(now) < Date.parse(deadline)),
        inputs: { now, deadline },
      }),
    act: () => 'Set a later `deadline` in the configuration, then start a new run with `fresh: true`.',
  },
  {
    code: 'iteration_budget',
    condition: 3,
    threshold: 'used >= ceiling',
    evaluate: ({ counters, ceilings }) => {
      const [used, ceiling] = [counters.iterationsUsed, ceilings.maxIterations];
      return buildCeilingFinding('Iteration budget', `${used}/${ceiling}`, {
        fired: isExhausted('iterations', counters, ceilings),
        inputs: { used, ceiling },
      });
    },
    ...clearedByRaise('iterations'),
  },
  {
    code: 'prs_touched_budget',
    condition: 4,
    threshold: 'used >= ceiling, at entry, unless single-PR',
    evaluate: ({ at, counters, ceilings, watched }) => {
      const [used, ceiling] = [counters.prsTouched.length, ceilings.maxPrs];
      const later = at === 'exit' && isExhausted('prs', counters, ceilings) ? '; the next entry ends the run' : '';
      return buildCeilingFinding('PR budget', `${used}/${ceiling}${later}`, {
        // Inside a tick, dispatch is capped already. The run ends at the next entry, after its exit was recorded.
        fired: at === 'entry' && watched === null && isExhausted('prs', counters, ceilings),
        inputs: { used, ceiling, single_pr: watched?.number ?? null },
      });
    },
    ...clearedByRaise('prs'),
  },
];

/** A rule without an act asks, or leaves the work to another tick: the run goes on. */
export const endsRun = (code: string): boolean => stopRules.find((rule) => rule.code === code)?.act !== null;

/** `#1 ↔ #2` for two subjects, else the whole cycle back to its first subject. */
function describeCycle(cycle: readonly number[]): string {
  const [first = 0, second = 0] = cycle;
  return cycle.length === 2
    ? [first, second].map(subjectName).join(' ↔ ')
    : [...cycle, first].map(subjectName).join(' → ');
}

/** The exact sentence of a reached ceiling, and the same figures for one that is not reached. */
const buildCeilingFinding = (what: string, figures: string, found: Omit<RuleFinding, 'sentence'>): RuleFinding => ({
  ...found,
  sentence: `${what} ${found.fired ? 'reached' : 'not reached'}: ${figures}`,
});
