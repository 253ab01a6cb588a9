/** What a tick asks of GitHub and does there, as one typed object; `github/` fills it, a fake is an object literal. */
import type { Effect, Made } from './core/effects.ts';
import type { HolderFacts, Lease, LeaseProof } from './core/lease.ts';
import type { AdmittedCommand, BacklogIssue, EndedSubject, GateReading, OwnPullRequest } from './core/observation.ts';
import type { Gate } from './core/gate.ts';
import type { Head, Subject } from './core/state.ts';

/** What people said since the last tick, as read by the light start; judged only under the lease. */
export interface Threads {
  readonly gates: readonly { readonly gateId: string; readonly news: boolean; readonly raw: GateThread }[];
  readonly commands: readonly AdmittedCommand[];
  readonly control: ControlView | null;
}
export type GateThread = { readonly nodeId: string };
export interface ControlView {
  readonly number: number;
  readonly body: string;
}

export type OutwardEffect = Exclude<Effect, { kind: 'push' }>;

export interface GitHubDoor {
  /** GitHub's clock: the newest `Date` header seen, ISO-8601. */
  readonly now: () => string;
  readonly requests: () => number;
  readonly readThreads: (head: Head) => Promise<Threads>;
  readonly judgeGates: (gates: readonly Gate[], threads: Threads) => Promise<GateReading[]>;
  readonly backlogChangedSince: (time: string) => Promise<boolean>;
  readonly readBacklog: () => Promise<BacklogIssue[]>;
  readonly readOwnPullRequests: () => Promise<OwnPullRequest[]>;
  /** Claimed subjects whose issue or pull request ended meanwhile. */
  readonly readEnded: (claimed: readonly Pick<Subject, 'number' | 'pullRequest'>[]) => Promise<EndedSubject[]>;
  readonly holder: (lease: Lease) => Promise<HolderFacts>;
  readonly holderJobs: (lease: Lease) => Promise<HolderFacts>;
  readonly controlMarker: (loop: string) => Promise<{ readonly epoch: number; readonly generation: number } | null>;
  /** Looks the effect up by its key first; `found` = it had been done. Throws what GitHub said when it cannot be done. */
  readonly perform: (
    effect: OutwardEffect,
    proof: LeaseProof,
  ) => Promise<{ readonly found: boolean; readonly made: Made }>;
}
