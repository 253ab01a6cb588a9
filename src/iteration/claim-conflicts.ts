/** Checks that the claims of this tick are its own, before its agents start and before their work is published. */

import { type Contest, detectContest, unclaimedIssues } from '../core/backlog/claim-conflict.ts';
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
import type { ClaimedIssue } from '../core/observation/facts.ts';
import type { FrozenComment } from '../core/observation/thread.ts';
import type { SessionReport } from '../core/sessions/contract/session-report.ts';
import type { Head } from '../core/state/head.ts';
import { getSubject, type LoopProgress, putSubject } from '../core/state/loop-state.ts';
import { isTask } from '../core/state/subject.ts';
import type { GitHubGateway } from '../ports/github.ts';
import type { WorkerPool } from '../ports/sessions.ts';
import type { TickInput } from '../ports/tick-input.ts';
import type { TickPorts, UnderLease } from '../ports/tick-ports.ts';
import { type EffectPorts, performEffects } from './perform-effects.ts';

/** Leaves out tasks: they have no thread in which another loop could claim them. */
export const readContests = async (
  github: Pick<GitHubGateway, 'readClaims'>,
  asked: TickInput,
  subjects: readonly number[],
): Promise<Contest[]> => findContests(await readCurrentClaims(github, subjects), asked);

async function readCurrentClaims(
  github: Pick<GitHubGateway, 'readClaims'>,
  subjects: readonly number[],
): Promise<readonly ClaimedIssue[]> {
  const issues = subjects.filter((subject) => !isTask(subject));
  return issues.length === 0 ? [] : await github.readClaims(issues);
}

export function findContests(issues: readonly ClaimedIssue[], { config, tick }: TickInput): Contest[] {
  const { assignee, labels } = config.backlog;
  const by = { loop: config.loop, readAt: tick.now, ownLogin: tick.ownLogin, assignee, labels };
  return issues.flatMap((issue) => detectContest(issue, by) ?? []);
}

/** Selects the thread comments for agents. Pull requests under review have their own feedback. */
async function chooseThreadComments(
  github: Pick<GitHubGateway, 'readStandings'>,
  issues: readonly ClaimedIssue[],
  { config, tick, state }: Pick<TickInput, 'config' | 'tick'> & Pick<LoopProgress, 'state'>,
) {
  const policy = { neverHuman: [tick.ownLogin, ...config.agentLogins] };
  const threads = issues
    .filter(({ isPull = false }) => !isPull)
    .map(({ subject, said = [] }) => {
      const { frozenAt, admittedComments: admitted } = getSubject(state, subject);
      return { subject, said, freezing: { frozenAt, admitted, policy } };
    });
  const speakers = threads.flatMap(({ said, freezing }) => listCommentersToVerify(said, freezing));
  const standings = speakers.length === 0 ? {} : await github.readStandings(speakers);
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

export function planWithdrawals(contests: readonly Contest[], { config, tick }: TickInput, head: Head): Effect[] {
  const { run, epoch, reserved } = head;
  const at = { run, epoch, iteration: reserved.iteration, loop: config.loop, readAt: tick.now };
  return buildWithdrawalEffects(contests, at);
}

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
  { github }: Pick<TickPorts, 'github'>,
  { asked, held }: Pick<UnderLease, 'asked' | 'held'>,
  claimed: {
    readonly acting: EffectPorts;
    readonly decision: Decision;
    /** Progress under the lease. */
    readonly claim: LoopProgress;
    /** State before the claim. */
    readonly before: LoopProgress['state'];
    /** Outcomes of the effects before the sessions, claims included. */
    readonly outcomes: readonly Outcome[];
  },
): Promise<UncontestedClaim> {
  const { decision, acting } = claimed;
  const none = { claim: claimed.claim, decision, effects: [], outcomes: [], said: new Map() };
  if (decision.verdict !== 'work') return none;
  const { head, state } = claimed.claim;
  const issues = await readCurrentClaims(
    github,
    decision.sessions.map(({ subject }) => subject),
  );
  const chosen = await chooseThreadComments(github, issues, { ...asked, state });
  const claim = recordAdmittedComments(claimed.claim, chosen);
  const said = new Map(chosen.map(({ subject, comments }) => [subject, toFrozenComments(comments)]));
  const at = { loop: asked.config.loop, run: head.run, iteration: head.reserved.iteration };
  const contested = findContests(issues, asked);
  const isContested = (contests: readonly Contest[], subject: number): boolean =>
    contests.some((contest) => contest.subject === subject);
  const unclaimed = unclaimedIssues(issues, at, claimed.outcomes);
  const contests = [...contested, ...unclaimed.filter(({ subject }) => !isContested(contested, subject))];
  if (contests.length === 0) return { ...none, claim, said };
  const withdrawn = await withdrawClaims({ asked, held }, { acting, claim, before: claimed.before, contests });
  return {
    ...withdrawn,
    decision: { ...decision, sessions: decision.sessions.filter(({ subject }) => !isContested(contests, subject)) },
    said,
  };
}

/** Gives claims back of which nothing has begun: their threads say so, and their subjects are as they were. */
export async function withdrawClaims(
  { asked, held }: Pick<UnderLease, 'asked' | 'held'>,
  claimed: {
    readonly acting: EffectPorts;
    readonly claim: LoopProgress;
    readonly before: LoopProgress['state'];
    readonly contests: readonly Contest[];
  },
): Promise<Pick<UncontestedClaim, 'claim' | 'effects' | 'outcomes'>> {
  const { acting, claim, before, contests } = claimed;
  const effects = planWithdrawals(contests, asked, claim.head);
  const outcomes = await performEffects(effects, acting, held.proof);
  const labelled = effects.flatMap((effect) =>
    effect.kind === 'unlabel' &&
    effect.ifGivenBack === undefined &&
    outcomes.some(({ key, kind }) => key === effect.key && kind === 'failed')
      ? [effect.issue]
      : [],
  );
  return { claim: revertContestedClaims(claim, before, { contests, labelled }), effects, outcomes };
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
