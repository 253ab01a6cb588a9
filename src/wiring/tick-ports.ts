/** Wires a tick's ports from its preparation: stores, GitHub gateway, worker pool, reports. */

import { hostname } from 'node:os';
import type { Voice } from '../action-io.ts';
import { computeReplyDollars, computeTokenDollars } from '../core/budget/estimate.ts';
import { driverNameFor, rolesInUse } from '../core/config/role-models.ts';
import { furthest } from '../core/lease/lease.ts';
import { dependenciesOf } from '../core/sessions/contract/outage.ts';
import type { Head } from '../core/state/head.ts';
import { createGateway } from '../github/gateway.ts';
import { dispatchOnce } from '../github/repository/workflow-runs.ts';
import { openWorkspace } from '../iteration/dirty-workspace.ts';
import {
  createPrefetchingLoad,
  findUnnamedBundle,
  loadSnapshot,
  resaveBundle,
  saveSnapshot,
} from '../persistence/loop-snapshot.ts';
import type { TickClock } from '../ports/clock.ts';
import type { GitHubGateway } from '../ports/github.ts';
import type { WorkerPool, Workspace } from '../ports/sessions.ts';
import type { SnapshotLoad, SnapshotPort } from '../ports/snapshot.ts';
import type { HeadPort, TickPorts } from '../ports/tick-ports.ts';
import type { EnvironmentSettings } from '../sessions/execution-environment.ts';
import { rejectedWorkStore } from '../sessions/work-branch.ts';
import { createWorkerPool } from '../sessions/worker-pool.ts';
import { isolationRequest, selectAgents } from '../startup/agent-selection.ts';
import { refreshInput } from '../startup/refresh.ts';
import { headTraces } from '../storage/head/recover-traces.ts';
import { openJournal } from '../storage/local/journal.ts';
import { createClock } from './clock.ts';
import { createGatewaySettings } from './gateway-settings.ts';
import { redactVoice } from './redact-voice.ts';
import { createReportPort } from './reporting-ports.ts';
import { createSnapshotStorage, durableDays, type Surroundings } from './surroundings.ts';

/** `startedMs`: `performance.now()` when the tick's facts were read. The time left of its job counts from then. */
export function createTickPorts(around: Surroundings, startedMs: number): TickPorts {
  const { prepared, github, cancelled } = around;
  const voice = redactVoice(around.voice, prepared.redact);
  const { config, rates } = prepared;
  const clock = createClock(github);
  return {
    github: createGitHubGateway(around),
    head: createHeadPort(around, clock),
    snapshot: createSnapshotPort(around),
    sessions: {
      ...createWorkerPoolPort(around),
      workspace: createWorkspace(around, voice),
      pricing: { driverOf: (role) => driverNameFor(config, role), rates, sessionGuess: config.sessionGuess },
    },
    reports: createReportPort({ ...around, voice }),
    clock: { ...clock, cancelled, minutes: () => (performance.now() - startedMs) / 60_000 },
  };
}

function createHeadPort(around: Surroundings, { now, sleep }: TickClock): HeadPort {
  const { invocation, prepared } = around;
  const { heads, tick } = prepared;
  const { job, sha, runnerEnvironment, pid } = invocation;
  return {
    read: heads.read,
    swap: heads.swap,
    identity: { job, repository: `${tick.owner}/${tick.repo}`, sha, runnerEnvironment, host: hostname(), pid },
    refresh: (asked) => refreshInput({ heads, now, sleep }, asked),
    dispatchNext: (head, reason) => dispatchNextTick(around, head, { reason }),
  };
}

function createSnapshotPort(around: Surroundings): SnapshotPort {
  const { invocation, prepared, folder } = around;
  const keeping = createSnapshotStorage(around);
  const load = (head: Head): Promise<SnapshotLoad> =>
    loadSnapshot(keeping.bundles, head, {
      resume: prepared.request.resume,
      ageSeconds: bundleAgeSeconds(around, head),
      runId: invocation.pid === null ? prepared.tick.runId : null,
    });
  return {
    ...createPrefetchingLoad(load),
    findUnnamed: (head, holder) => findUnnamedBundle(keeping.bundles, head, holder),
    prune: (head, { outdated }) => void keeping.prune(head, outdated),
    save: (head, memory) => saveSnapshot(keeping, head, memory),
    resave: (head) => resaveBundle(keeping, head),
    journal: openJournal(folder.journalFile),
  };
}

/** Seconds since the bundle was saved. Older heads lack that time: theirs is no younger than the head as found. */
function bundleAgeSeconds({ prepared, github }: Surroundings, { bundle, updatedAt }: Head): number {
  const found = prepared.head.kind === 'present' ? prepared.head.head.updatedAt : updatedAt;
  return (Date.parse(github.now()) - Date.parse(bundle?.savedAt ?? found)) / 1000;
}

export function createGitHubGateway({ prepared, github }: Pick<Surroundings, 'prepared' | 'github'>): GitHubGateway {
  const gateway = createGateway(createGatewaySettings(prepared, github));
  // Even if its head is unreadable, a branch may tell more than the control issue.
  return { ...gateway, traces: async (loop) => furthest([await gateway.traces(loop), await headTraces(github, loop)]) };
}

function createWorkerPoolPort({ invocation, prepared, github, folder }: Surroundings): WorkerPool {
  const { config, tick } = prepared;
  return createWorkerPool(
    {
      ...createPublishingSettings({ invocation, prepared }),
      isolation: isolationRequest(config, { ...invocation, given: prepared.agentEnv }),
      ...selectAgents(prepared),
      setupCommand: config.setupCommand,
      verifyCommand: config.verifyCommand,
      ownFiles: config.agentConfig === null ? null : { baseSha: tick.baseSha, folder: config.agentConfig },
      postAction: config.postAction,
      dependencies: dependenciesOf(config.dependencies),
      journal: openJournal(folder.journalFile),
      ...{ nonce: tick.nonce, redact: prepared.redact },
      dollarsOf: (driver, usage) => computeReplyDollars({ ...usage, driver }, prepared.rates),
      priceTokens: (driver, usage) => computeTokenDollars({ ...usage, driver }, prepared.rates),
      checkpointEveryMs: config.checkpointMinutes * 60_000,
      every: createClock(github).every,
      clockMs: () => performance.now(),
      stallMs: config.stallTimeoutMinutes * 60_000,
      patience: {
        waitMinutes: config.rateLimitWaitMinutes,
        sleep: createClock(github).sleep,
      },
    },
    { maxAgents: config.maxAgents, roles: rolesInUse(config) },
  );
}

function createWorkspace({ invocation, prepared, folder }: Surroundings, voice: Voice): Workspace {
  return openWorkspace({
    path: invocation.workspace,
    runner: invocation.runnerName || hostname(),
    reused: folder.left,
    identity: createPublishingSettings({ invocation, prepared }).identity,
    say: voice.line,
  });
}

/** Rules for work on its way to a branch, the same for sessions and for what `post` preserves of them. */
export function createPublishingSettings({
  invocation,
  prepared: { agentEnv, config, credentials, tick },
}: Pick<Surroundings, 'invocation' | 'prepared'>): Pick<
  EnvironmentSettings,
  'remote' | 'guardrails' | 'identity' | 'keepRefused'
> {
  return {
    remote: { url: `${invocation.serverUrl}/${tick.owner}/${tick.repo}.git`, token: () => credentials.tokenFor('git') },
    guardrails: {
      protectedPaths: [...config.protectedPaths, ...(config.agentConfig === null ? [] : [`${config.agentConfig}/**`])],
      allowedPaths: [],
      allowLockfiles: config.allowLockfiles,
      maxDiffLines: config.maxDiffLines,
      knownSecrets: () => [...credentials.secrets(), ...config.envSecrets.flatMap((name) => agentEnv[name] ?? [])],
    },
    keepRefused: rejectedWorkStore({
      temp: invocation.temp,
      loop: config.loop,
      runAttempt: tick.runAttempt,
      visibility: tick.visibility,
      days: durableDays(invocation),
    }),
    identity: { name: tick.ownLogin, email: `${tick.ownLogin}@users.noreply.github.com` },
  };
}

export async function dispatchNextTick(
  { prepared, github, voice }: Pick<Surroundings, 'prepared' | 'github' | 'voice'>,
  head: Head,
  { reason, ...since }: { readonly reason: string; readonly since?: string },
): Promise<boolean> {
  const { tick } = prepared;
  try {
    await dispatchOnce(github, { workflow: head.workflow, ref: tick.defaultBranch, inputs: { reason }, ...since });
    return true;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    voice.annotate('warning', `The next tick could not be started (${error.message}); the schedule starts it.`);
    return false;
  }
}
