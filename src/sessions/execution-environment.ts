/** One tick's execution environment: isolation, git store, driver. Opened once; keeps quarantines until their push. */

import type { AgentDriver, DriverSettings } from '../agents/drivers/driver.ts';
import { type Isolation, openIsolation } from '../agents/sandbox/open-isolation.ts';
import type { RoleModels } from '../core/config/role-models.ts';
import type { UnpricedModel } from '../core/config/unpriced-models.ts';
import type { LeaseProof } from '../core/lease/lease.ts';
import type { GuardrailRules } from '../core/publication/guardrails.ts';
import { refusedSentences } from '../core/publication/publication.ts';
import type { Sandbox, WantedIsolation } from '../core/sandbox/isolation.ts';
import type { ModelUsage } from '../core/sessions/contract/agent-contract.ts';
import type { Dependency } from '../core/sessions/contract/outage.ts';
import { addInMillionths } from '../core/state/counters.ts';
import type { Role } from '../core/state/subject.ts';
import { type OwnFiles, placeOwnFiles } from '../git/base-agent-config.ts';
import { type Clone, reopenClone } from '../git/clone.ts';
import type { Identity } from '../git/commit.ts';
import { type GitFolders, openGitFolders, type Remote } from '../git/object-store.ts';
import { pushBranch } from '../git/push.ts';
import type { TickClock } from '../ports/clock.ts';
import type { BranchMoved, EffectDone, PushEffect } from '../ports/github.ts';
import type { Journal } from '../ports/journal.ts';
import type { RetryOptions } from './retry-agent.ts';
import { keepAsArtifact, type StoreRejectedWork } from './work-branch.ts';

export interface EnvironmentSettings {
  readonly isolation: WantedIsolation;
  readonly remote: Remote;
  readonly agentFor: (role: Role) => ConfiguredAgent;
  /** Agent programs that are missing from their PATH. */
  readonly missing: readonly string[];
  /** Models of roles in use whose every request the proxy would refuse. */
  readonly unpriced: readonly UnpricedModel[];
  /** From `agentEnvironment`: allow-listed, without any token of ours. */
  readonly env: Readonly<Record<string, string>>;
  /** Files placed in agents' homes; null = none. */
  readonly ownFiles: OwnFiles | null;
  readonly setupCommand: string | readonly string[] | null;
  readonly verifyCommand: string | readonly string[] | null;
  /** Instructions for the session after the last audit. */
  readonly postAction: { readonly skill: string | null; readonly prompt: string | null };
  readonly guardrails: GuardrailRules;
  /** Services whose outage does not count as a failure of the work. */
  readonly dependencies: readonly Dependency[];
  readonly identity: Identity;
  readonly keepRefused: StoreRejectedWork;
  /** Redacts secrets from text that an agent or its commands wrote. */
  readonly redact: (text: string) => string;
  readonly journal: Pick<Journal, 'append'>;
  /** Nonce of the tick's lease. */
  readonly nonce: string;
  /** Cost of one reply in a driver's session, in USD. */
  readonly dollarsOf: (driver: string, usage: ModelUsage) => number;
  /** Cost of such tokens in a driver's session, in USD; null = the model has no price. */
  readonly priceTokens: (driver: string, usage: ModelUsage) => number | null;
  readonly checkpointEveryMs: number;
  /** Longest silence of a session. */
  readonly stallMs: number;
  /** Retry policy for a session whose model fails. */
  readonly patience: Pick<RetryOptions, 'waitMinutes' | 'sleep'>;
  readonly every: TickClock['every'];
  /** Monotonic clock, in milliseconds. */
  readonly clockMs: () => number;
}

export interface ConfiguredAgent {
  readonly driver: AgentDriver;
  readonly settings: DriverSettings;
  readonly fallback: RoleModels['fallback'];
}

export interface ExecutionEnvironment {
  readonly settings: EnvironmentSettings;
  readonly gitFolders: GitFolders;
  /** Waits until closing sandboxes are gone, since their users are reused. */
  readonly openSandbox: () => Promise<Sandbox>;
  /** Closes an unused sandbox in the background. */
  readonly leave: (closing: Promise<void>) => void;
  /** See `Isolation`. */
  readonly takeWarnings: () => readonly string[];
  /** Resets a sandbox for another session, which finds a new clone and the initial content of its other folders. */
  readonly renewSandbox: (sandbox: Sandbox, at: Omit<Clone, 'path'>) => Promise<Clone>;
  /** Counts a running session's reply and returns its cost, in USD. */
  readonly charge: (driver: string, usage: ModelUsage) => number;
  /** Metered cost of all sessions of this tick so far, in USD. */
  readonly spent: () => number;
  /** Marks a session as working until the returned function is called. */
  readonly begin: () => () => void;
  readonly isWorking: () => boolean;
  readonly keep: (work: CommitOfTick) => void;
  /** Returns where people find an unpublished commit, or why it is stored nowhere. */
  readonly setAside: (sha: string) => Promise<string>;
  readonly push: (effect: PushEffect, proof: LeaseProof) => Promise<EffectDone | BranchMoved>;
  /** Kills what runs in any sandbox. Afterwards nothing opens, and `close` does nothing. */
  readonly halt: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** A commit that passed the guardrails, with the quarantine to push it from and its session. */
interface CommitOfTick {
  readonly sha: string;
  readonly gitDir: string;
  /** Start commit of its session. */
  readonly from: string;
  readonly subject: number;
  readonly session: number;
}

export type EnvironmentOpening =
  | { readonly ok: true; readonly environment: ExecutionEnvironment }
  | { readonly ok: false; readonly sentence: string; readonly remedy: string };

/** Fails closed: without the configured isolation, no environment opens. */
export async function openEnvironment(settings: EnvironmentSettings): Promise<EnvironmentOpening> {
  const opening = await openIsolation(settings.isolation);
  if (!opening.ok) return { ok: false, sentence: opening.sentence, remedy: opening.remedy };
  const { isolation } = opening;
  const gitFolders = await openGitFolders(isolation.root, settings.remote);
  const commits = new Map<string, CommitOfTick>();
  const kept = (sha: string): CommitOfTick => {
    const work = commits.get(sha);
    if (work === undefined) throw new Error(`no quarantine of this tick holds ${sha}`);
    return work;
  };
  const setAside = (sha: string): Promise<string> => keepAsArtifact(gitFolders, settings.keepRefused, kept(sha));
  const { empty, ...seating } = sandboxesIn(isolation, gitFolders, settings);
  const meter = { dollars: 0 };
  const working = new Set<symbol>();
  return {
    ok: true,
    environment: {
      settings,
      gitFolders,
      ...seating,
      takeWarnings: isolation.takeWarnings,
      renewSandbox: async (sandbox, at) => {
        await sandbox.emptyShared();
        const clone = await reopenClone(gitFolders, sandbox, at);
        await furnishSandbox(settings, gitFolders, sandbox);
        return clone;
      },
      charge: (driver, usage) => {
        const dollars = settings.dollarsOf(driver, usage);
        meter.dollars = addInMillionths(meter.dollars, dollars);
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
      push: (effect, proof) => pushWork({ gitFolders, setAside }, effect, { proof, gitDir: kept(effect.sha).gitDir }),
      close: async () => {
        // If the git store cannot be removed, the isolation is still closed.
        if (!(await empty())) return;
        try {
          await gitFolders.close();
        } finally {
          await isolation.close();
        }
      },
    },
  };
}

/** `empty`: true once no sandbox is being closed; false after `halt`, which leaves everything in place. */
function sandboxesIn(isolation: Isolation, gitFolders: GitFolders, settings: EnvironmentSettings) {
  const sandboxes = new Set<Sandbox>();
  const leaving = new Set<Promise<void>>();
  const life = { halted: false };
  return {
    openSandbox: async (): Promise<Sandbox> => {
      await Promise.all(leaving);
      const sandbox = await isolation.openSandbox([gitFolders.store]);
      sandboxes.add(sandbox);
      if (life.halted) throw new Error('The tick is ending.');
      const close = (): Promise<void> => sandbox.close().finally(() => sandboxes.delete(sandbox));
      await furnishSandbox(settings, gitFolders, sandbox).catch(async (error: unknown) => {
        await close().catch(() => {});
        throw error;
      });
      return { ...sandbox, close };
    },
    leave: (closing: Promise<void>): void => {
      leaving.add(closing);
      void closing.finally(() => leaving.delete(closing));
    },
    halt: async (): Promise<void> => {
      life.halted = true;
      await Promise.all([...sandboxes].map((sandbox) => sandbox.halt()));
    },
    empty: async (): Promise<boolean> => {
      if (life.halted) return false;
      await Promise.all(leaving);
      return true;
    },
  };
}

async function furnishSandbox(
  { ownFiles }: EnvironmentSettings,
  gitFolders: GitFolders,
  sandbox: Sandbox,
): Promise<void> {
  if (ownFiles !== null) await placeOwnFiles(gitFolders, sandbox, ownFiles);
}

/** Throws if the remote refuses the push; the error says where the commit is instead. */
async function pushWork(
  { gitFolders, setAside }: Pick<ExecutionEnvironment, 'gitFolders' | 'setAside'>,
  { branch, sha, expectedHead }: PushEffect,
  from: { readonly proof: LeaseProof; readonly gitDir: string },
): Promise<EffectDone | BranchMoved> {
  const outcome = await pushBranch(gitFolders, { ...from, branch, sha, expectedHead });
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
