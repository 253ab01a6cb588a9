/** What a tick knows of itself and of its repository before it looks at the backlog: who, where, when, and how long it may take. */
import type { Invocation } from '../action-io.ts';
import type { EffectiveConfig } from '../core/config/resolve.ts';
import { toEndInOrderMinutes } from '../core/lease/lease.ts';
import type { TickFacts } from '../core/observation/facts.ts';
import { scheduleEnds } from '../core/schedule/disabled-schedule.ts';
import { meantFor, type Schedule } from '../core/schedule/schedule.ts';
import { tokenMinutes } from '../core/workflow/app-permissions.ts';
import type { OpeningFacts } from './opening-query.ts';
import type { Preparing } from './prepared.ts';

/** The event names the expression that fell due, not its time. */
function scheduledFor({ schedule }: Invocation, schedules: readonly Schedule[], now: string): string | null {
  const fired = schedules.find(({ cron }) => cron === schedule);
  return fired === undefined ? null : meantFor(fired, now);
}

export function factsOf(
  { invocation, credentials, github, nonce }: Preparing,
  { repository }: OpeningFacts,
  { config, schedules }: { readonly config: EffectiveConfig; readonly schedules: readonly Schedule[] },
): TickFacts {
  const { owner, repo, runId, runAttempt, serverUrl } = invocation;
  const withToken = tokenMinutes({ appId: credentials.appId, ownLogin: repository.ownLogin });
  return {
    now: github.now(),
    owner,
    repo,
    visibility: repository.visibility,
    defaultBranch: repository.defaultBranch,
    baseSha: repository.baseSha,
    runId,
    runAttempt,
    runUrl: `${serverUrl}/${owner}/${repo}/actions/runs/${runId}`,
    workflow: invocation.workflow,
    event: invocation.event,
    actor: invocation.actor,
    nonce,
    ownLogin: repository.ownLogin,
    jobMinutesLeft: minutesLeft(invocation, config, withToken),
    begunAt: new Date(Date.parse(github.now()) - invocation.jobMinutesUsed * 60_000).toISOString(),
    schedules,
    scheduledFor: scheduledFor(invocation, schedules, github.now()),
    scheduleEnds: scheduleEnds({ ...repository, schedules, now: github.now() }),
  };
}

const minutesLeft = (
  { jobMinutesUsed }: Invocation,
  { jobTimeoutMinutes }: EffectiveConfig,
  withToken: number,
): number => Math.min(jobTimeoutMinutes - toEndInOrderMinutes, withToken) - jobMinutesUsed;
