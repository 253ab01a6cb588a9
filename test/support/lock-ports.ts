/**
 * Ports of the lock in memory. Other writers may move the head between any two steps, and a test decides GitHub's
 * answers about a holder.
 */

import { fullParsers } from '../../src/core/config/full-parsers.ts';
import { resolveConfig } from '../../src/core/config/resolve.ts';
import type { HolderFacts } from '../../src/core/lease/lease.ts';
import type { GateReading } from '../../src/core/observation/facts.ts';
import type { Head } from '../../src/core/state/head.ts';
import type { LeasePorts } from '../../src/lease/acquire.ts';
import type { GitHubGateway, Threads } from '../../src/ports/github.ts';
import type { HeadRead, HeadStore } from '../../src/ports/head-store.ts';
import type { TickInput } from '../../src/ports/tick-input.ts';
import { aTick, later, noon } from './core-facts.ts';

export interface HeadInMemory {
  readonly store: HeadStore;
  read(): HeadRead;
  head(): Head | null;
  /** Another writer's commit. */
  meanwhile(change: (head: Head) => Head): void;
  /** An act of another writer just before the next swap. */
  beforeSwap(deed: () => void): void;
}

export function headInMemory(start: Head | null): HeadInMemory {
  let version = 0;
  let head = start;
  let deed: (() => void) | null = null;
  const read = (): HeadRead => (head === null ? { kind: 'absent' } : { kind: 'present', version: `v${version}`, head });
  const move = (next: Head): void => {
    version += 1;
    head = next;
  };
  return {
    read,
    head: () => head,
    meanwhile: (change) => {
      if (head !== null) move(change(head));
    },
    beforeSwap: (next) => (deed = next),
    store: {
      read: () => Promise.resolve(read()),
      async swap(expected, next) {
        await Promise.resolve();
        const others = deed;
        deed = null;
        others?.();
        if (expected !== (head === null ? null : `v${version}`)) return { kind: 'lost', read: read() };
        move(next);
        return { kind: 'won', version: `v${version}` };
      },
    },
  };
}

export const running: HolderFacts = { kind: 'attempt', status: 'in_progress', currentAttempt: 1, completedAt: null };
export const completed: HolderFacts = { ...running, status: 'completed' };
export const unanswered: HolderFacts = { kind: 'unanswered', why: 'GitHub answered 503' };

export interface LockFacts {
  /** GitHub's answer about the holder, by the minutes that have passed since noon. */
  readonly holder?: (minutes: number) => HolderFacts;
  readonly reading?: GateReading;
  readonly news?: boolean;
  readonly refused?: Threads['refused'];
  /** An event while the question is being posted. */
  readonly whileAsking?: () => void;
}

export interface LockPorts extends LeasePorts {
  readonly lines: string[];
  /** Changes of comments, in order. */
  readonly deeds: string[];
}

export const nothingSaid: Threads = {
  gates: [],
  commands: [],
  refused: [],
  doubledReplies: [],
  news: false,
  readUpTo: null,
  backlogChanged: false,
  checkMarks: [],
};
const unexpected = (): never => {
  throw new Error('The lock does not ask for this.');
};

/** Minutes pass only during a sleep. */
export function lockPorts(memory: HeadInMemory, facts: LockFacts = {}): LockPorts {
  let minutes = 0;
  const lines: string[] = [];
  const deeds: string[] = [];
  const now = (): string => later(minutes);
  const github: GitHubGateway = {
    requests: () => 0,
    readThreads: () => Promise.resolve({ ...nothingSaid, news: facts.news ?? false, refused: facts.refused ?? [] }),
    judgeGates: (gates) =>
      Promise.resolve(gates.map(({ id }) => facts.reading ?? { gateId: id, kind: 'open', refusals: [] })),
    readAdmissions: unexpected,
    readBacklog: unexpected,
    readIssues: unexpected,
    readClaims: unexpected,
    readCheckLogs: unexpected,
    readCheckMarks: unexpected,
    readPulls: unexpected,
    readReviewLoops: unexpected,
    outgoingAlong: unexpected,
    readStandings: unexpected,
    readPlan: unexpected,
    readReviews: unexpected,
    readMerged: unexpected,
    readOwnPullRequests: unexpected,
    readPutOnTop: unexpected,
    readGoneBranches: unexpected,
    findGates: unexpected,
    unlock: {
      ask: ({ gate }) => {
        deeds.push(`ask ${gate.id}`);
        facts.whileAsking?.();
        return Promise.resolve({ commentId: 900, nodeId: 'IC_900', textHash: 'hash', found: false });
      },
      close: ({ commentId }) => Promise.resolve(void deeds.push(`close ${commentId}`)),
      remove: (commentId) => Promise.resolve(void deeds.push(`remove ${commentId}`)),
    },
    holder: () => Promise.resolve((facts.holder ?? (() => running))(minutes)),
    holderJobs: () => Promise.resolve({ kind: 'jobs', allCompleted: false }),
    scheduledRuns: unexpected,
    isDispatchedBeside: unexpected,
    traces: () => Promise.resolve(null),
    reply: ({ key }) => Promise.resolve(void deeds.push(`reply ${key}`)),
    removeReplies: unexpected,
    perform: unexpected,
  };
  return {
    lines,
    deeds,
    github,
    head: {
      ...memory.store,
      identity: {
        job: 'tick',
        repository: 'acme/shop',
        sha: 'a',
        runnerEnvironment: 'github-hosted',
        host: 'h',
        pid: null,
      },
      refresh: unexpected,
      dispatchNext: unexpected,
    },
    reports: {
      say: (line) => void lines.push(line),
      sayError: unexpected,
      preflight: unexpected,
      createControlIssue: unexpected,
      controlAlong: { repository: '', take: () => () => null },
      showStanding: unexpected,
      showWorking: unexpected,
      tellEnd: unexpected,
      report: unexpected,
    },
    clock: {
      sleep: (ms) => Promise.resolve(void (minutes += ms / 60_000)),
      every: unexpected,
      random: () => 0,
      now,
      minutes: () => minutes,
      cancelled: new AbortController().signal,
    },
  };
}

/** A tick that has read this head. `file` is its configuration. */
export function asking(memory: HeadInMemory, file = '', tick: Parameters<typeof aTick>[0] = {}): TickInput {
  const agent = "agent: command\nagent-command: ['true']\n";
  const resolved = resolveConfig({
    dispatch: {},
    with: {},
    file: { path: 'tickgate.yml', text: `${agent}${file}` },
    pages: () => 'docs',
    parsers: fullParsers,
    facts: { visibility: 'private', jobTimeoutMinutes: 60 },
  });
  if (!resolved.ok) throw new Error(resolved.errors.map(({ message }) => message).join('\n'));
  const { config, request, sources } = resolved;
  const facts = aTick({ now: noon, event: 'workflow_dispatch', jobMinutesLeft: 54, ...tick });
  return {
    config,
    request,
    sources,
    tick: facts,
    teams: {},
    head: memory.read(),
    errorSaid: null,
    shown: null,
    controlIssue: null,
  };
}
