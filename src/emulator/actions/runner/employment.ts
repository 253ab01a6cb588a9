/** Tokens of a running job: its GITHUB_TOKEN and runtime token, both revoked when it ends. */

import { ACTIONS_APP_ID, accountNamed, keepToken, secret } from '../../model/account.ts';
import { perWorld } from '../../model/per-world.ts';
import { fullNameOf } from '../../model/repository.ts';
import { seedPlatform } from '../../seed.ts';
import type { Account, World } from '../../world.ts';
import { jobContexts, type RunAttempt, secretsFor } from '../runs/job-plan.ts';
import { fileOf, type Job, type Run } from '../runs/runs.ts';
import { type CacheMode, mintRuntimeToken, revokeRuntimeTokens } from '../stores/runtime-token.ts';
import type { Stop } from './child.ts';
import { type JobOutcome, runJob } from './job.ts';
import { runnerSettings } from './settings.ts';

export async function employ(world: World, entry: RunAttempt & { readonly job: Job }, stop: Stop): Promise<JobOutcome> {
  const { run, attempt, job } = entry;
  const common = runnerSettings(world);
  const settings = { ...common, secrets: secretsFor(world, entry, job.call) };
  const tokens = { github: mintJobToken(world, run, job), runtime: mintRuntimeToken(world, grantFor(run, job)) };
  const window = withinWindow(stop, settings.patience.cancelWindowMs);
  try {
    const contexts = { ...jobContexts(world, entry, { spec: job.spec, around: job.call }), matrix: job.matrix };
    return await runJob({ world, run, attempt, job, settings, contexts, tokens, stop: window.stop });
  } finally {
    window.release();
    retireTokens(world, job);
  }
}

const jobTokens = perWorld(() => new Map<number, string>());

/** Revokes both tokens of a job: when it ends, or when GitHub believes that it has ended. */
export function retireTokens(world: World, job: Job): void {
  world.tokens.delete(jobTokens(world).get(job.id) ?? '');
  revokeRuntimeTokens(world, job.id);
}

/** After a cancel the server waits so long, and then kills every process. */
function withinWindow(stop: Stop, ms: number): { stop: Stop; release: () => void } {
  const over = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const arm = () => {
    timer = setTimeout(() => over.abort(), ms);
  };
  stop.cancelled.addEventListener('abort', arm, { once: true });
  const release = () => {
    clearTimeout(timer);
    stop.cancelled.removeEventListener('abort', arm);
  };
  return { stop: { cancelled: stop.cancelled, killed: AbortSignal.any([stop.killed, over.signal]) }, release };
}

function mintJobToken(world: World, run: Run, job: Job): string {
  const value = keepToken(world, {
    kind: 'job',
    value: `ghs_${secret()}`,
    account: actionsBot(world),
    appId: ACTIONS_APP_ID,
    repository: fullNameOf(run.repository),
    permissions: job.permissions,
    runId: run.id,
  });
  jobTokens(world).set(job.id, value);
  return value;
}

/** The bot behind every GITHUB_TOKEN. */
const actionsBot = (world: World): Account => accountNamed(world, 'github-actions[bot]') ?? seedPlatform(world).bot;

function grantFor(run: Run, job: Job) {
  const main = `refs/heads/${run.repository.defaultBranch}`;
  const base = run.event.startsWith('pull_request') ? [main] : [];
  const refs: [string, ...string[]] = [run.ref, ...base, main];
  return {
    repository: fullNameOf(run.repository),
    runId: run.id,
    jobId: job.id,
    cacheRefs: [
      refs[0],
      ...refs.slice(1).filter((ref, index, all) => ref !== refs[0] && all.indexOf(ref) === index),
    ] as const,
    cacheMode: job.spec['cache-mode'] ?? fileOf(run, job)?.['cache-mode'] ?? defaultCacheMode(run, main),
  };
}

/** Events that strangers can cause may only read the default branch's caches (GitHub, since 2026-06-26). */
function defaultCacheMode(run: Run, main: string): CacheMode {
  const trusted = [
    'push',
    'schedule',
    'workflow_dispatch',
    'repository_dispatch',
    'delete',
    'registry_package',
    'page_build',
  ];
  const stranger = run.event !== 'workflow_run' && !trusted.includes(run.event);
  return run.ref === main && stranger ? 'read' : 'write';
}
