/** Where sessions happen: isolation, git room and driver of one tick, opened once, with every quarantine kept until its push. */

import type { AgentDriver, DriverSettings } from '../agents/drivers/driver.ts';
import { type Isolation, openIsolation } from '../agents/sandbox/open-isolation.ts';
import { emptyShared } from '../agents/sandbox/shared-folders.ts';
import type { LeaseProof } from '../core/lease/lease.ts';
import type { GuardrailRules } from '../core/publication/guardrails.ts';
import { refusedSentences } from '../core/publication/publication.ts';
import type { Seat, WantedIsolation } from '../core/sandbox/isolation.ts';
import type { ModelUsage } from '../core/sessions/contract/agent-contract.ts';
import type { Dependency } from '../core/sessions/contract/outage.ts';
import { addPrecisely } from '../core/state/counters.ts';
import type { Role } from '../core/state/subject.ts';
import { emptySeat, type OwnFiles, placeOwnFiles } from '../git/base-agent-config.ts';
import type { Identity } from '../git/commit.ts';
import { type GitRoom, openGitRoom, type Remote } from '../git/object-store.ts';
import { pushBranch } from '../git/push.ts';
import type { Journal, Timing } from '../ports/clock.ts';
import type { Done, Moved, PushEffect } from '../ports/github.ts';
import { type KeepRefused, keepAsArtifact } from './rejected-artifact.ts';
import type { Trying } from './retry-agent.ts';

export interface WorkshopSettings {
  readonly isolation: WantedIsolation;
  readonly remote: Remote;
  /** Who works in a role, and with what. */
  readonly agentFor: (role: Role) => Agent;
  /** Programs of agents that are not on their PATH. */
  readonly missing: readonly string[];
  /** From `agentEnvironment`: allow-listed, without any token of ours. */
  readonly env: Readonly<Record<string, string>>;
  /** What agents find in their homes; null = nothing. */
  readonly ownFiles: OwnFiles | null;
  readonly setupCommand: string | readonly string[] | null;
  readonly verifyCommand: string | readonly string[] | null;
  /** What the session after the last audit is told. */
  readonly postAction: { readonly skill: string | null; readonly prompt: string | null };
  readonly guardrails: GuardrailRules;
  /** Services whose outage is told apart from a failure of the work. */
  readonly dependencies: readonly Dependency[];
  readonly identity: Identity;
  readonly keepRefused: KeepRefused;
  /** Strikes secrets out of a text that an agent or its commands wrote. */
  readonly redact: (text: string) => string;
  readonly journal: Pick<Journal, 'append'>;
  /** Of the tick's lease. */
  readonly nonce: string;
  /** What a reply of a driver's session cost, in USD. */
  readonly dollarsOf: (driver: string, usage: ModelUsage) => number;
  readonly checkpointEveryMs: number;
  /** How long a session may be silent. */
  readonly stallMs: number;
  /** How a session whose model fails it is tried again. */
  readonly patience: Pick<Trying, 'waitMinutes' | 'sleep'>;
  readonly every: Timing['every'];
  /** Milliseconds by a clock that nobody sets. */
  readonly clockMs: () => number;
}

export interface Agent {
  readonly driver: AgentDriver;
  readonly settings: DriverSettings;
  /** Model of the one more try after a model error; null = there is none. */
  readonly fallbackModel: string | null;
}

export interface Workshop {
  readonly settings: WorkshopSettings;
  readonly room: GitRoom;
  /** Waits for the seats that are being left: their users are given out again. */
  readonly openSeat: () => Promise<Seat>;
  /** A seat that nobody sits in any more is closed beside what follows. */
  readonly leave: (closing: Promise<void>) => void;
  /** See `Isolation`. */
  readonly told: () => readonly string[];
  /** The seat for another session: its folders hold what they held at first. */
  readonly clearSeat: (seat: Seat) => Promise<void>;
  /** Counts a reply of a running session, and says what it cost, in USD. */
  readonly charge: (driver: string, usage: ModelUsage) => number;
  /** What all sessions of this tick were metered at so far, in USD. */
  readonly spent: () => number;
  /** A session works from now on, until what is returned is called. */
  readonly begin: () => () => void;
  readonly isWorking: () => boolean;
  readonly keep: (work: JudgedCommit) => void;
  /** Where people find a commit that nobody publishes, or why it is nowhere. */
  readonly setAside: (sha: string) => Promise<string>;
  readonly push: (effect: PushEffect, proof: LeaseProof) => Promise<Done | Moved>;
  /** Kills what runs in any seat; from then on nothing is opened, and `close` does nothing. */
  readonly halt: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** A commit that passed the guardrails, the quarantine that it is pushed from, and whose work it is. */
interface JudgedCommit {
  readonly sha: string;
  readonly gitDir: string;
  /** Where its session began. */
  readonly from: string;
  readonly subject: number;
  readonly session: number;
}

export type WorkshopOpening =
  | { readonly ok: true; readonly workshop: Workshop }
  | { readonly ok: false; readonly sentence: string; readonly remedy: string };

/** Fails closed: without the isolation that the configuration asks for there is no workshop. */
export async function openWorkshop(settings: WorkshopSettings): Promise<WorkshopOpening> {
  const opening = await openIsolation(settings.isolation);
  if (!opening.ok) return { ok: false, sentence: opening.sentence, remedy: opening.remedy };
  const { isolation } = opening;
  const room = await openGitRoom(isolation.root, settings.remote);
  const commits = new Map<string, JudgedCommit>();
  const kept = (sha: string): JudgedCommit => {
    const work = commits.get(sha);
    if (work === undefined) throw new Error(`no quarantine of this tick holds ${sha}`);
    return work;
  };
  const setAside = (sha: string): Promise<string> => keepAsArtifact(room, settings.keepRefused, kept(sha));
  const { empty, ...seating } = seatingIn(isolation, room, settings);
  const meter = { dollars: 0 };
  const working = new Set<symbol>();
  return {
    ok: true,
    workshop: {
      settings,
      room,
      ...seating,
      told: isolation.told,
      clearSeat: (seat) => emptied(seat).then(() => furnished(settings, room, seat)),
      charge: (driver, usage) => {
        const dollars = settings.dollarsOf(driver, usage);
        meter.dollars = addPrecisely(meter.dollars, dollars);
        return dollars;
      },
      spent: () => meter.dollars,
      begin: () => {
        const session = Symbol('session');
        working.add(session);
        return () => void working.delete(session);
      },
      isWorking: () => working.size > 0,
      keep: (work) => void commits.set(work.sha, work),
      setAside,
      push: (effect, proof) => push(room, { effect, proof, gitDir: kept(effect.sha).gitDir, setAside }),
      close: async () => {
        if (await empty()) await removed(room, isolation);
      },
    },
  };
}

/** `empty`: nobody sits there, and nothing is being removed any more; false after `halt`, which leaves all as it lies. */
function seatingIn(isolation: Isolation, room: GitRoom, settings: WorkshopSettings) {
  const seats = new Set<Seat>();
  const leaving = new Set<Promise<void>>();
  const life = { halted: false };
  return {
    openSeat: async (): Promise<Seat> => {
      await Promise.all(leaving);
      const seat = await isolation.openSeat([room.store]);
      seats.add(seat);
      if (life.halted) throw new Error('The tick is ending.');
      const close = (): Promise<void> => seat.close().finally(() => seats.delete(seat));
      await furnished(settings, room, seat).catch((error) => closed(close, error));
      return { ...seat, close };
    },
    leave: (closing: Promise<void>): void => {
      leaving.add(closing);
      void closing.finally(() => leaving.delete(closing));
    },
    halt: async (): Promise<void> => {
      life.halted = true;
      await Promise.all([...seats].map((seat) => seat.halt()));
    },
    empty: async (): Promise<boolean> => {
      if (life.halted) return false;
      await Promise.all(leaving);
      return true;
    },
  };
}

/** What cannot be removed of the one keeps nothing of the other. */
async function removed(room: GitRoom, isolation: Isolation): Promise<void> {
  try {
    await room.close();
  } finally {
    await isolation.close();
  }
}

async function emptied(seat: Seat): Promise<void> {
  await emptyShared(seat);
  await emptySeat(seat);
}

async function furnished({ ownFiles }: WorkshopSettings, room: GitRoom, seat: Seat): Promise<void> {
  if (ownFiles !== null) await placeOwnFiles(room, seat, ownFiles);
}

async function closed(close: () => Promise<void>, error: unknown): Promise<never> {
  await close().catch(() => {});
  throw error;
}

interface PushOrder {
  readonly effect: PushEffect;
  readonly proof: LeaseProof;
  readonly gitDir: string;
  readonly setAside: Workshop['setAside'];
}

/** Throws for what the remote refused, and says where it is instead. */
async function push(room: GitRoom, { effect, proof, gitDir, setAside }: PushOrder): Promise<Done | Moved> {
  const { branch, sha, expectedHead } = effect;
  const outcome = await pushBranch(room, { proof, gitDir, branch, sha, expectedHead });
  switch (outcome.kind) {
    case 'pushed':
      return { found: false, made: { sha } };
    case 'already':
      return { found: true, made: { sha } };
    case 'moved':
      return { moved: `${refusedSentences.moved(branch, outcome.head)}; ${await setAside(sha)}` };
    case 'rejected':
      throw new Error(`${branch} was rejected: ${outcome.reason}; ${await setAside(sha)}`);
    case 'unavailable':
      throw new Error(`${branch} could not be pushed: ${outcome.reason}; ${await setAside(sha)}`);
  }
}
