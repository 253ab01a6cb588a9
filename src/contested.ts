/** Looks whether what this tick has claimed is its own: before its agents start, and before their work is published. */
import { type Acting, act } from './act.ts';
import type { Progress } from './core/claim.ts';
import {
  type Claimant,
  type ClaimedIssue,
  type Contest,
  contestOf,
  unpublished,
  withdrawals,
  withdrawnCommits,
  withoutContested,
} from './core/contest.ts';
import type { Decision } from './core/decide.ts';
import type { Effect, Outcome } from './core/effects.ts';
import type { LeaseProof } from './core/lease.ts';
import { type FrozenComment, frozenComments, speakersOf } from './core/frozen-comments.ts';
import type { TickFacts } from './core/observation.ts';
import { subjectIn } from './core/state.ts';
import type { SessionReport } from './core/settle.ts';
import { isTask } from './core/task-number.ts';
import type { Crew } from './crew.ts';
import type { GitHubDoor } from './door.ts';

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

function contestsIn(
  issues: readonly ClaimedIssue[],
  { loop, tick, backlog }: Omit<Claiming, 'claim' | 'agentLogins'>,
): Contest[] {
  const { assignee, labels } = backlog;
  const by = { loop, readAt: tick.now, ownLogin: tick.ownLogin, assignee, labels };
  return issues.flatMap((issue) => contestOf(issue, by) ?? []);
}

/** What agents are told of the threads, by issue; pull requests under review have their own feedback. */
async function saidIn(
  door: Asking,
  issues: readonly ClaimedIssue[],
  { claim, tick, agentLogins }: Claiming,
): Promise<ReadonlyMap<number, readonly FrozenComment[]>> {
  const policy = { neverHuman: [tick.ownLogin, ...agentLogins] };
  const threads = issues
    .filter(({ isPull = false }) => !isPull)
    .map(({ subject, said = [] }) => ({ subject, said, frozenAt: subjectIn(claim.state, subject).frozenAt }));
  const speakers = threads.flatMap(({ said, frozenAt }) => speakersOf(said, { frozenAt, policy }));
  const standings = speakers.length === 0 ? {} : await door.readStandings(speakers);
  return new Map(
    threads.map(({ subject, said, frozenAt }) => [subject, frozenComments(said, { frozenAt, policy, standings })]),
  );
}

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
  before: { readonly decision: Decision; readonly state: Progress['state'] },
): Promise<Uncontested> {
  const { decision } = before;
  const unchanged = { claim: claiming.claim, decision, effects: [], outcomes: [], said: new Map() };
  if (decision.verdict !== 'work') return unchanged;
  const subjects = decision.sessions.map(({ subject }) => subject);
  const issues = await claimsNow(door, subjects);
  const said = await saidIn(door, issues, claiming);
  const contests = contestsIn(issues, claiming);
  if (contests.length === 0) return { ...unchanged, said };
  const effects = withdrawalsOf(contests, claiming);
  const outcomes = await act(effects, acting, proof);
  const labelled = effects.flatMap((effect) =>
    effect.kind === 'unlabel' && outcomes.some(({ key, kind }) => key === effect.key && kind === 'failed')
      ? [effect.issue]
      : [],
  );
  const isContested = (subject: number): boolean => contests.some((contest) => contest.subject === subject);
  return {
    claim: withoutContested(claiming.claim, before.state, { contests, labelled }),
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
