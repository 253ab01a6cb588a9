/** Checks that the claims of this tick are its own, before its agents start and before their work is published. */

import { type ClaimRules, type Contest, detectContest, unclaimedIssues } from '../core/backlog/claim-conflict.ts';
import {
  listCommentersToVerify,
  selectSnapshotComments,
  toAdmittedComments,
  toFrozenComments,
} from '../core/backlog/thread-snapshot.ts';
import {
  buildWithdrawalEffects,
  failContestedReports,
  listWithdrawnCommits,
  revertContestedClaims,
} from '../core/claim/issue-claim.ts';
import type { Decision } from '../core/decide/decide.ts';
import type { Effect, Outcome } from '../core/effects/effect.ts';
import type { LeaseProof } from '../core/lease/lease.ts';
import type { ClaimedIssue, TickFacts } from '../core/observation/facts.ts';
import type { FrozenComment } from '../core/observation/thread.ts';
import type { SessionReport } from '../core/sessions/contract/session-report.ts';
import { getSubject, type LoopProgress, putSubject } from '../core/state/loop-state.ts';
import { isTask } from '../core/state/subject.ts';
import type { GitHubGateway } from '../ports/github.ts';
import type { WorkerPool } from '../sessions/worker-pool.ts';
import { type EffectPorts, performEffects } from './perform-effects.ts';

type ClaimReader = Pick<GitHubGateway, 'readClaims'>;
type ClaimAndPermissionReader = Pick<GitHubGateway, 'readClaims' | 'readStandings'>;

export interface ClaimFacts {
  readonly loop: string;
  readonly tick: Pick<TickFacts, 'now' | 'ownLogin'>;
  readonly backlog: Pick<ClaimRules, 'assignee' | 'labels'>;
  /** Progress under the lease. */
  readonly claim: LoopProgress;
  /** Logins that never count as a person. */
  readonly agentLogins: readonly string[];
}

/** Leaves out tasks: they have no thread in which another loop could claim them. */
export const readContests = async (
  door: ClaimReader,
  claiming: Omit<ClaimFacts, 'claim' | 'agentLogins'>,
  subjects: readonly number[],
): Promise<Contest[]> => findContests(await readCurrentClaims(door, subjects), claiming);

async function readCurrentClaims(door: ClaimReader, subjects: readonly number[]): Promise<readonly ClaimedIssue[]> {
  const issues = subjects.filter((subject) => !isTask(subject));
  return issues.length === 0 ? [] : await door.readClaims(issues);
}

export function findContests(
  issues: readonly ClaimedIssue[],
  { loop, tick, backlog }: Omit<ClaimFacts, 'claim' | 'agentLogins'>,
): Contest[] {
  const { assignee, labels } = backlog;
  const by = { loop, readAt: tick.now, ownLogin: tick.ownLogin, assignee, labels };
  return issues.flatMap((issue) => detectContest(issue, by) ?? []);
}

/** Selects the thread comments for agents. Pull requests under review have their own feedback. */
async function chooseThreadComments(
  door: ClaimAndPermissionReader,
  issues: readonly ClaimedIssue[],
  { claim, tick, agentLogins }: ClaimFacts,
) {
  const policy = { neverHuman: [tick.ownLogin, ...agentLogins] };
  const threads = issues
    .filter(({ isPull = false }) => !isPull)
    .map(({ subject, said = [] }) => {
      const { frozenAt, admittedComments: admitted } = getSubject(claim.state, subject);
      return { subject, said, freezing: { frozenAt, admitted, policy } };
    });
  const speakers = threads.flatMap(({ said, freezing }) => listCommentersToVerify(said, freezing));
  const standings = speakers.length === 0 ? {} : await door.readStandings(speakers);
  return threads.map(({ subject, said, freezing }) => ({
    subject,
    comments: selectSnapshotComments(said, { ...freezing, standings }),
  }));
}

type ChosenThreads = Awaited<ReturnType<typeof chooseThreadComments>>;

/** Recorded once: later sessions get the same comments as the first agent, or a person is asked. */
const recordAdmittedComments = ({ head, state }: LoopProgress, chosen: ChosenThreads): LoopProgress => ({
  head,
  state: chosen.reduce((sofar, { subject: number, comments }) => {
    const subject = getSubject(sofar, number);
    if (subject.frozenAt === null || subject.admittedComments !== null) return sofar;
    return putSubject(sofar, { ...subject, admittedComments: toAdmittedComments(comments) });
  }, state),
});

export const planWithdrawals = (
  contests: readonly Contest[],
  { loop, tick, claim: { head } }: ClaimFacts,
): Effect[] => {
  const { run, epoch, counters } = head;
  return buildWithdrawalEffects(contests, { run, epoch, iteration: counters.iterationsUsed, loop, readAt: tick.now });
};

export interface UncontestedClaim {
  readonly claim: LoopProgress;
  /** Without the sessions that are not started. */
  readonly decision: Decision;
  readonly effects: readonly Effect[];
  readonly outcomes: readonly Outcome[];
  /** Thread comments for the agents, by issue. */
  readonly said: ReadonlyMap<number, readonly FrozenComment[]>;
}

/** Leaves an issue that another loop claimed in the same moment to that loop, before an agent costs anything. */
export async function withdrawContestedClaims(
  {
    door,
    acting,
    proof,
  }: { readonly door: ClaimAndPermissionReader; readonly acting: EffectPorts; readonly proof: LeaseProof },
  claiming: ClaimFacts,
  before: {
    readonly decision: Decision;
    readonly state: LoopProgress['state'];
    /** Outcomes of the effects before the sessions, claims included. */
    readonly outcomes: readonly Outcome[];
  },
): Promise<UncontestedClaim> {
  const { decision } = before;
  const nobody = { claim: claiming.claim, decision, effects: [], outcomes: [], said: new Map() };
  if (decision.verdict !== 'work') return nobody;
  const subjects = decision.sessions.map(({ subject }) => subject);
  const issues = await readCurrentClaims(door, subjects);
  const chosen = await chooseThreadComments(door, issues, claiming);
  const claim = recordAdmittedComments(claiming.claim, chosen);
  const said = new Map(chosen.map(({ subject, comments }) => [subject, toFrozenComments(comments)]));
  const { run, counters } = claiming.claim.head;
  const at = { loop: claiming.loop, run, iteration: counters.iterationsUsed };
  const contested = findContests(issues, claiming);
  const unclaimed = unclaimedIssues(issues, at, before.outcomes);
  const contests = [
    ...contested,
    ...unclaimed.filter(({ subject }) => !contested.some((contest) => contest.subject === subject)),
  ];
  if (contests.length === 0) return { ...nobody, claim, said };
  const effects = planWithdrawals(contests, claiming);
  const outcomes = await performEffects(effects, acting, proof);
  const labelled = effects.flatMap((effect) =>
    effect.kind === 'unlabel' && outcomes.some(({ key, kind }) => key === effect.key && kind === 'failed')
      ? [effect.issue]
      : [],
  );
  const isContested = (subject: number): boolean => contests.some((contest) => contest.subject === subject);
  return {
    claim: revertContestedClaims(claim, before.state, { contests, labelled }),
    decision: { ...decision, sessions: decision.sessions.filter(({ subject }) => !isContested(subject)) },
    effects,
    outcomes,
    said,
  };
}

/** Preserves finished work on subjects that are not ours any more where people find it. Publishes none of it. */
export async function setContestedWorkAside(
  { setAside }: Pick<WorkerPool, 'setAside'>,
  reports: readonly SessionReport[],
  contests: readonly Contest[],
): Promise<SessionReport[]> {
  const aside = new Map<string, string>();
  for (const sha of listWithdrawnCommits(reports, contests)) aside.set(sha, await setAside(sha));
  return failContestedReports(reports, contests, aside);
}
