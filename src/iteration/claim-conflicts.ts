/** Looks whether what this tick has claimed is its own: before its agents start, and before their work is published. */

import { type Claimant, type Contest, contestOf, unclaimedIssues } from '../core/backlog/claim-conflict.ts';
import { admittedOf, chosenComments, speakersOf, toldOf } from '../core/backlog/thread-snapshot.ts';
import { unpublished, withdrawals, withdrawnCommits, withoutContested } from '../core/claim/issue-claim.ts';
import type { Decision } from '../core/decide/decide.ts';
import type { Effect, Outcome } from '../core/effects/effect.ts';
import type { LeaseProof } from '../core/lease/lease.ts';
import type { ClaimedIssue } from '../core/observation/claimed-issue.ts';
import type { TickFacts } from '../core/observation/facts.ts';
import type { FrozenComment } from '../core/observation/thread.ts';
import type { SessionReport } from '../core/sessions/contract/session-report.ts';
import { type Progress, putSubject, subjectIn } from '../core/state/loop-state.ts';
import { isTask } from '../core/state/subject.ts';
import type { GitHubDoor } from '../ports/github.ts';
import type { Crew } from '../sessions/worker-pool.ts';
import { type Acting, act } from './perform-effects.ts';

type Reading = Pick<GitHubDoor, 'readClaims'>;
type Asking = Pick<GitHubDoor, 'readClaims' | 'readStandings'>;

export interface Claiming {
  readonly loop: string;
  readonly tick: Pick<TickFacts, 'now' | 'ownLogin'>;
  readonly backlog: Pick<Claimant, 'assignee' | 'labels'>;
  /** Under the lease. */
  readonly claim: Progress;
  /** Logins that are never taken for a person. */
  readonly agentLogins: readonly string[];
}

/** Tasks have no thread in which anybody could claim them. */
export const contestsOf = async (
  door: Reading,
  claiming: Omit<Claiming, 'claim' | 'agentLogins'>,
  subjects: readonly number[],
): Promise<Contest[]> => contestsIn(await claimsNow(door, subjects), claiming);

async function claimsNow(door: Reading, subjects: readonly number[]): Promise<readonly ClaimedIssue[]> {
  const issues = subjects.filter((subject) => !isTask(subject));
  return issues.length === 0 ? [] : await door.readClaims(issues);
}

export function contestsIn(
  issues: readonly ClaimedIssue[],
  { loop, tick, backlog }: Omit<Claiming, 'claim' | 'agentLogins'>,
): Contest[] {
  const { assignee, labels } = backlog;
  const by = { loop, readAt: tick.now, ownLogin: tick.ownLogin, assignee, labels };
  return issues.flatMap((issue) => contestOf(issue, by) ?? []);
}

/** What agents are told of the threads; pull requests under review have their own feedback. */
async function chosenIn(door: Asking, issues: readonly ClaimedIssue[], { claim, tick, agentLogins }: Claiming) {
  const policy = { neverHuman: [tick.ownLogin, ...agentLogins] };
  const threads = issues
    .filter(({ isPull = false }) => !isPull)
    .map(({ subject, said = [] }) => {
      const { frozenAt, admittedComments: admitted } = subjectIn(claim.state, subject);
      return { subject, said, freezing: { frozenAt, admitted, policy } };
    });
  const speakers = threads.flatMap(({ said, freezing }) => speakersOf(said, freezing));
  const standings = speakers.length === 0 ? {} : await door.readStandings(speakers);
  return threads.map(({ subject, said, freezing }) => ({
    subject,
    comments: chosenComments(said, { ...freezing, standings }),
  }));
}

type Chosen = Awaited<ReturnType<typeof chosenIn>>;

/** Written down once: what an agent was told is what later sessions are told, or a person is asked. */
const admitting = ({ head, state }: Progress, chosen: Chosen): Progress => ({
  head,
  state: chosen.reduce((sofar, { subject: number, comments }) => {
    const subject = subjectIn(sofar, number);
    if (subject.frozenAt === null || subject.admittedComments !== null) return sofar;
    return putSubject(sofar, { ...subject, admittedComments: admittedOf(comments) });
  }, state),
});

export const withdrawalsOf = (contests: readonly Contest[], { loop, tick, claim: { head } }: Claiming): Effect[] => {
  const { run, epoch, counters } = head;
  return withdrawals(contests, { run, epoch, iteration: counters.iterationsUsed, loop, readAt: tick.now });
};

export interface Uncontested {
  readonly claim: Progress;
  /** Without the sessions that nobody starts. */
  readonly decision: Decision;
  readonly effects: readonly Effect[];
  readonly outcomes: readonly Outcome[];
  /** What agents are told of the threads of their issues. */
  readonly said: ReadonlyMap<number, readonly FrozenComment[]>;
}

/** What another loop claimed in the same moment is left to it before an agent costs anything. */
export async function withdrawn(
  { door, acting, proof }: { readonly door: Asking; readonly acting: Acting; readonly proof: LeaseProof },
  claiming: Claiming,
  before: {
    readonly decision: Decision;
    readonly state: Progress['state'];
    /** Of the effects before the sessions, the claims among them. */
    readonly outcomes: readonly Outcome[];
  },
): Promise<Uncontested> {
  const { decision } = before;
  const nobody = { claim: claiming.claim, decision, effects: [], outcomes: [], said: new Map() };
  if (decision.verdict !== 'work') return nobody;
  const subjects = decision.sessions.map(({ subject }) => subject);
  const issues = await claimsNow(door, subjects);
  const chosen = await chosenIn(door, issues, claiming);
  const claim = admitting(claiming.claim, chosen);
  const said = new Map(chosen.map(({ subject, comments }) => [subject, toldOf(comments)]));
  const { run, counters } = claiming.claim.head;
  const at = { loop: claiming.loop, run, iteration: counters.iterationsUsed };
  const contested = contestsIn(issues, claiming);
  const unclaimed = unclaimedIssues(issues, at, before.outcomes);
  const contests = [
    ...contested,
    ...unclaimed.filter(({ subject }) => !contested.some((contest) => contest.subject === subject)),
  ];
  if (contests.length === 0) return { ...nobody, claim, said };
  const effects = withdrawalsOf(contests, claiming);
  const outcomes = await act(effects, acting, proof);
  const labelled = effects.flatMap((effect) =>
    effect.kind === 'unlabel' && outcomes.some(({ key, kind }) => key === effect.key && kind === 'failed')
      ? [effect.issue]
      : [],
  );
  const isContested = (subject: number): boolean => contests.some((contest) => contest.subject === subject);
  return {
    claim: withoutContested(claim, before.state, { contests, labelled }),
    decision: { ...decision, sessions: decision.sessions.filter(({ subject }) => !isContested(subject)) },
    effects,
    outcomes,
    said,
  };
}

/** Finished work on what is not ours any more: kept where people find it, published nowhere. */
export async function withdrawnWork(
  { setAside }: Pick<Crew, 'setAside'>,
  reports: readonly SessionReport[],
  contests: readonly Contest[],
): Promise<SessionReport[]> {
  const aside = new Map<string, string>();
  for (const sha of withdrawnCommits(reports, contests)) aside.set(sha, await setAside(sha));
  return unpublished(reports, contests, aside);
}
