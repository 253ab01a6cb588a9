/** Everything a tick decides from: configuration, applied orders, observation, and the backlog as these sort it. */
import { findDependencyCycles } from '../backlog/dependencies.ts';
import { countUnfinished, isWaiting, type SortedBacklog, sortBacklog } from '../backlog/eligibility.ts';
import { listUnreadIssues } from '../backlog/refresh-list.ts';
import type { Settings } from '../config/schema/settings.ts';
import type { Observation } from '../observation/facts.ts';
import type { SubjectCeilings } from '../sessions/contract/planned-session.ts';
import { repeatedFailure } from '../sessions/failure/repeated-failure.ts';
import type { Head } from '../state/head.ts';
import type { LoopState } from '../state/loop-state.ts';
import { findParkedIssue, isFinished } from '../state/subject.ts';
import { isPermitted } from './batch.ts';
import type { ActFacts, StopFacts } from './stop/rules.ts';

/** Answers and commands that the tick has applied to head and state. */
export interface ObeyedState {
  readonly head: Head;
  readonly state: LoopState;
  readonly stopCommand: StopFacts['stopCommand'];
  readonly gateStop: StopFacts['gateStop'];
}

export interface DecisionContext {
  readonly loop: string;
  readonly config: Settings;
  readonly obeyed: ObeyedState;
  readonly observation: Observation;
  /** The driver can be metered while it runs. Capped drivers run one at a time past half of the dollars. */
  readonly metered: boolean;
  /** One iteration without state: it asks nothing. */
  readonly singleShot?: boolean;
  /** Subjects that an iteration begins one by one: each gets the share of one. Absent: those planned share it. */
  readonly places?: number;
}

/** Metering plays no part before the caps of sessions are fixed. */
export type PlanningContext = Omit<DecisionContext, 'metered'>;

export const sortObservedBacklog = ({ loop, config, obeyed, observation }: PlanningContext): SortedBacklog =>
  sortBacklogForLoop(loop, { config, state: obeyed.state, observation });

interface BacklogFacts extends Pick<DecisionContext, 'config'> {
  readonly state: LoopState;
  readonly observation: Pick<Observation, 'backlog' | 'admissions' | 'known' | 'pullRequests' | 'tick'>;
}

/** Sorts the backlog by the answers and questions of this state. */
export function sortBacklogForLoop(loop: string, { config, state, observation }: BacklogFacts): SortedBacklog {
  const { backlog: issues, known, pullRequests } = observation;
  const own = pullRequests.filter((one) => one.loop === loop);
  const ours = new Set(own.map(({ subject }) => subject));
  return sortBacklog({ issues, unread: known === null ? [] : listUnreadIssues(known, issues) }, state.subjects, {
    gated: new Set(state.gates.flatMap((gate) => findParkedIssue(gate, state.subjects) ?? [])),
    delivered: new Set(own.filter(({ draft }) => !draft).map(({ subject }) => subject)),
    underOthers: new Set(pullRequests.map(({ subject }) => subject).filter((subject) => !ours.has(subject))),
    loop,
    assignee: config.backlog.assignee,
    priorityLabels: config.priority.labels,
    ownLogin: observation.tick.ownLogin,
    admissions: observation.admissions ?? [],
  });
}

interface EndFacts {
  readonly config: Pick<Settings, 'hardMax' | 'minSessionDollars'>;
  readonly obeyed: Pick<ObeyedState, 'head'>;
}

export const buildActFacts = ({ config, obeyed: { head } }: EndFacts): ActFacts => ({
  counters: head.counters,
  ceilings: head.ceilings,
  reservedDollars: head.reserved.dollars,
  hardMax: config.hardMax,
  minSessionDollars: config.minSessionDollars,
});

/** Facts for the stop conditions at entry and exit of a tick. */
export function buildStopFacts(
  { config, obeyed, observation }: DecisionContext,
  sorted: SortedBacklog,
  {
    unsettled = 0,
    ...moment
  }: Pick<StopFacts, 'at' | 'now' | 'sessionAffordable' | 'minutesForSession' | 'standing'> & {
    /** Pull requests of a work loop with red checks that it has not done with. */
    readonly unsettled?: number;
  },
): StopFacts {
  const { head, state, stopCommand, gateStop } = obeyed;
  const { lease } = head;
  return {
    ...moment,
    ...buildActFacts({ config, obeyed }),
    // An outsider's issue that was not checked may be workable, so it counts as open.
    openSubjects: countUnfinished(sorted) + (observation.unlooked ?? 0) + unsettled,
    openGates: state.gates.length,
    reviews: config.skill === 'review',
    // Without outsiders' issues: their text adds no wait.
    cycles: findDependencyCycles(
      new Map(sorted.hindered.filter(isWaiting).map(({ issue }) => [issue.number, issue.openBlockers])),
    ),
    repeated: state.subjects.flatMap((subject) => {
      const facts = isFinished(subject.phase) ? null : repeatedFailure(subject, unlimitedCeilings);
      if (facts === null || isPermitted(subject, facts)) return [];
      return [{ number: subject.number, rootCause: facts.rootCause, count: facts.count }];
    }),
    watched: observation.watched,
    outage: state.outage,
    otherHolder: lease === null || lease.nonce === observation.tick.nonce ? null : lease,
    stopCommand,
    gateStop,
  };
}

/** Condition 6 is about repeated failures, not about long work. */
const unlimitedCeilings: SubjectCeilings = { sessions: Number.POSITIVE_INFINITY, audits: Number.POSITIVE_INFINITY };
