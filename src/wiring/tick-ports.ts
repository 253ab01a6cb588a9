/** Wires a tick's ports from what was prepared: stores, door, crew, report. */

import { hostname } from 'node:os';
import type { Voice } from '../action-io.ts';
import { replyDollars } from '../core/budget/estimate.ts';
import { furthest } from '../core/lease/lease.ts';
import { lacksWorkflows } from '../core/observation/pull-request.ts';
import { dependenciesOf } from '../core/sessions/contract/outage.ts';
import type { Head } from '../core/state/head.ts';
import { openDoor } from '../github/gateway.ts';
import { sourceOf } from '../github/issues/plan-source.ts';
import { dispatchOnce } from '../github/repository/workflow-runs.ts';
import { openWorkspace, type Workspace } from '../iteration/dirty-workspace.ts';
import { findLeft, loadMemory, resave, saveMemory } from '../persistence/loop-snapshot.ts';
import type { GitHubDoor } from '../ports/github.ts';
import type { WorkshopSettings } from '../sessions/execution-environment.ts';
import { refusedKeeper } from '../sessions/rejected-artifact.ts';
import { assembleCrew, type Crew } from '../sessions/worker-pool.ts';
import { agentsOf, driverOf, rolesIn, wantedIsolation } from '../startup/agent-selection.ts';
import { lookAround } from '../startup/preflight-checks.ts';
import { readAfresh } from '../startup/refresh.ts';
import { headTraces } from '../storage/head/recover-traces.ts';
import { openJournal } from '../storage/local/journal.ts';
import type { TickPorts } from '../tick/tick-ports.ts';
import { redacting, reportingOf, showing } from './reporting-ports.ts';
import { durableDays, keepingOf, type Surroundings, timingOf } from './surroundings.ts';

/** GitHub Actions' own app: whose bot writes receipts where no other app was named. */
const actionsAppId = 15_368;

/** `startedMs`: when the tick's facts were read, by `performance.now()`; what was left of its job counts from then. */
export function composePorts(around: Surroundings, startedMs: number): TickPorts {
  const { invocation, prepared, github, folder, cancelled } = around;
  const voice = redacting(around.voice, prepared.redact);
  const { config, tick } = prepared;
  const keeping = keepingOf(around);
  const reporting = reportingOf({ ...around, voice }, tick.now);
  const { maxIterations, maxPrs, maxMinutes, maxDollars } = config;
  const deadline = config.deadline === null ? null : new Date(config.deadline).toISOString(); // As UTC, whatever its zone.
  return {
    heads: prepared.heads,
    door: doorOf(around),
    crew: crewOf(around),
    workspace: workspaceOf(around, voice),
    journal: openJournal(folder.journalFile),
    pricing: {
      driverOf: (role) => driverOf(config, role),
      rates: prepared.rates,
      sessionGuess: config.sessionGuess,
    },
    timing: timingOf(github),
    identity: {
      job: invocation.job,
      repository: `${tick.owner}/${tick.repo}`,
      sha: invocation.sha,
      runnerEnvironment: invocation.runnerEnvironment,
      host: hostname(),
      pid: invocation.pid,
    },
    ceilings: { maxIterations, maxPrs, maxMinutes, maxDollars, deadline, ceilingsRaised: [] },
    say: voice.line,
    cancelled,
    minutes: () => (performance.now() - startedMs) / 60_000,
    loadMemory: (head) =>
      loadMemory(keeping.bundles, head, {
        resume: prepared.request.resume,
        ageSeconds: ageOf(around, head),
        runId: invocation.pid === null ? tick.runId : null,
      }),
    preflight: (asked, state) => lookAround({ prepared, github, voice }, asked, state),
    findLeft: (head, holder) => findLeft(keeping.bundles, head, holder),
    teams: prepared.teams,
    resave: (head) => resave(keeping, head),
    save: (head, memory) => saveMemory(keeping, head, memory),
    ...showing(reporting, prepared),
    afresh: (asked) => readAfresh({ heads: prepared.heads, now: github.now, sleep: timingOf(github).sleep }, asked),
    dispatchNext: (head, reason) => dispatchNext(around, head, { reason }),
  };
}

/** How long ago the bundle was saved, in seconds. Older heads do not say: theirs is no younger than what this tick found. */
function ageOf({ prepared, github }: Surroundings, { bundle, updatedAt }: Head): number {
  const found = prepared.head.kind === 'present' ? prepared.head.head.updatedAt : updatedAt;
  return (Date.parse(github.now()) - Date.parse(bundle?.savedAt ?? found)) / 1000;
}

export function doorOf({ prepared, github }: Pick<Surroundings, 'prepared' | 'github'>): GitHubDoor {
  const { config, tick, request } = prepared;
  const { labels, assignee, milestone, query } = config.backlog;
  const { ownLogin, workflow } = tick;
  const door = openDoor({
    github,
    redact: prepared.redact,
    loop: config.loop,
    ownLogin: tick.ownLogin,
    ownRunId: tick.runId,
    policy: {
      approvers: config.approvers,
      teams: prepared.teams,
      neverHuman: [tick.ownLogin, ...config.agentLogins],
      receiptAppId: config.receiptAppId ?? prepared.credentials.appId ?? actionsAppId,
    },
    filter: { labels, assignee, milestone, query, ownLogin: tick.ownLogin },
    source: sourceOf(config.backlog),
    pulls: {
      ...config.review,
      ...{ only: request.pr, ownLogin, neverHuman: config.agentLogins, workflow },
      lacksWorkflows: lacksWorkflows({ appId: prepared.credentials.appId, ownLogin }),
    },
  });
  // A branch whose head nobody can read may still tell more than the control issue.
  return { ...door, traces: async (loop) => furthest([await door.traces(loop), await headTraces(github, loop)]) };
}

function crewOf({ invocation, prepared, github, folder }: Surroundings): Crew {
  const { config, tick } = prepared;
  return assembleCrew(
    {
      ...publishingOf({ invocation, prepared }),
      isolation: wantedIsolation(config, { ...invocation, given: prepared.agentEnv }),
      ...agentsOf(prepared),
      setupCommand: config.setupCommand,
      verifyCommand: config.verifyCommand,
      ownFiles: config.agentConfig === null ? null : { baseSha: tick.baseSha, folder: config.agentConfig },
      postAction: config.postAction,
      dependencies: dependenciesOf(config),
      journal: openJournal(folder.journalFile),
      ...{ nonce: tick.nonce, redact: prepared.redact },
      dollarsOf: (driver, usage) => replyDollars({ ...usage, driver }, prepared.rates),
      checkpointEveryMs: config.checkpointMinutes * 60_000,
      every: timingOf(github).every,
      clockMs: () => performance.now(),
      stallMs: config.stallTimeoutMinutes * 60_000,
      patience: {
        waitMinutes: config.rateLimitWaitMinutes,
        sleep: timingOf(github).sleep,
      },
    },
    { maxAgents: config.maxAgents, roles: rolesIn(config) },
  );
}

function workspaceOf({ invocation, prepared, folder }: Surroundings, voice: Voice): Workspace {
  return openWorkspace({
    path: invocation.workspace,
    runner: invocation.runnerName || hostname(),
    reused: folder.left,
    identity: publishingOf({ invocation, prepared }).identity,
    say: voice.line,
  });
}

/** What decides about work on its way to a branch, the same for sessions and for what `post` preserves of them. */
export function publishingOf({
  invocation,
  prepared: { agentEnv, config, credentials, tick },
}: Pick<Surroundings, 'invocation' | 'prepared'>): Pick<
  WorkshopSettings,
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
    keepRefused: refusedKeeper({
      temp: invocation.temp,
      loop: config.loop,
      runAttempt: tick.runAttempt,
      visibility: tick.visibility,
      days: durableDays(invocation),
    }),
    identity: { name: tick.ownLogin, email: `${tick.ownLogin}@users.noreply.github.com` },
  };
}

export async function dispatchNext(
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
