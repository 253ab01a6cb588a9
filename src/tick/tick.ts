/** One tick: look for work, acquire the lease, then observe, decide, act, record, report and release. */

import { buildRenewalNotice } from '../core/decide/renewal.ts';
import { stillHeld } from '../core/lease/force-unlock.ts';
import { LeaseLostError } from '../core/lease/lease.ts';
import type { TickOutcome } from '../core/reports/action-outputs.ts';
import { isolationNotice } from '../core/sandbox/isolation.ts';
import { nextTick } from '../core/schedule/schedule.ts';
import { actOnPlan } from '../iteration/act.ts';
import { decideIteration, observeLoop } from '../iteration/plan-iteration.ts';
import { recordAndSave } from '../iteration/record-and-save.ts';
import { withRestartedClock } from '../lease/wait-for-release.ts';
import type { TickInput } from '../ports/tick-input.ts';
import type { TickPorts, UnderLease } from '../ports/tick-ports.ts';
import { checkForWork, type StartAgain, type WorkCheck, withoutServedRequest, withRenewal } from './check-for-work.ts';
import { dryRun, isPlanRequested, replyWithPlan } from './dry-run.ts';
import { haltOnHead } from './halt-unreadable.ts';
import { loadSnapshotUnderLease } from './load-snapshot.ts';
import { releaseEarly, reportAndRelease } from './release.ts';
import { acquireLeaseToWork, runUpkeep } from './upkeep.ts';

/**
 * Never throws for foreseen ends: each is an outcome. After a lost race or a wait, the tick reads everything again.
 * `looked`: what the light start has found already.
 */
export async function tick(ports: TickPorts, input: TickInput, looked: WorkCheck | null = null): Promise<TickOutcome> {
  let asked = withRenewal(input);
  let opening = looked ?? (await checkForWork(ports.github, asked));
  for (let isRetry = false; ; isRetry = true) {
    const end = await attemptTick(ports, { asked, opening, isRetry });
    if (typeof end !== 'string') return end;
    asked = withRenewal(await ports.head.refresh(withoutServedRequest(asked, end)));
    opening = await checkForWork(ports.github, asked);
  }
}

type Attempt = { readonly asked: TickInput; readonly opening: WorkCheck; readonly isRetry: boolean };

async function attemptTick(ports: TickPorts, { asked, opening, isRetry }: Attempt): Promise<TickOutcome | StartAgain> {
  const { head, sessions } = ports;
  if (opening.kind === 'quiet') {
    if (!asked.request.dryRun) await runUpkeep(ports, asked, opening.head);
    return opening;
  }
  if (opening.kind === 'unreadable') return await haltOnHead(ports, asked, opening);
  const { threads } = opening;
  if (asked.request.dryRun) return { kind: 'rehearsed', rehearsal: await dryRun(ports, asked, threads) };
  if (isPlanRequested(asked, threads)) return await replyWithPlan(ports, asked, threads);
  // If another tick wins the lease, this was in vain.
  if (asked.head.kind === 'present' && asked.head.head.lease === null && !asked.request.fresh)
    ports.snapshot.prefetch(asked.head.head);
  const holding = await acquireLeaseToWork(ports, asked, opening);
  if (holding.kind === 'again') return holding.begun === true ? 'fresh-begun' : 'again';
  if (holding.kind === 'refused') {
    return { kind: 'failed', code: 'state_write_refused', sentence: holding.message, remedy: holding.remedy };
  }
  if (holding.kind === 'skipped') {
    if (holding.wakeNow) await head.dispatchNext(holding.head, 'wake');
    const { sentence, reason, holder } = holding;
    const startedAt = asked.tick.now;
    const scheduledAt = nextTick(asked.tick.schedules, startedAt);
    return { kind: 'skipped', sentence, reason, holder, head: holding.head, startedAt, scheduledAt };
  }
  try {
    const start = isRetry ? withRestartedClock(ports, asked) : { ports, asked };
    const end = await workUnderLease(start.ports, { ...holding, asked: start.asked, threads });
    await (end !== 'again' && end.kind === 'failed' ? sessions.leave() : sessions.close());
    return end;
  } catch (error) {
    await sessions.leave();
    if (!(error instanceof LeaseLostError)) throw error;
    const remedy = 'Nothing was published; the next tick goes on.';
    return { kind: 'failed', code: 'lease_lost', sentence: error.message, remedy };
  }
}

type HeldTick = Omit<UnderLease, 'memory' | 'notices'>;

/** The story of a tick that works. Each step lives in `src/iteration`; what comes around it lives beside this file. */
async function workUnderLease(ports: TickPorts, holding: HeldTick): Promise<TickOutcome | 'again'> {
  const { asked, held } = holding;
  const loaded = await loadSnapshotUnderLease(ports, asked, holding);
  if (loaded.kind === 'ended') return loaded.end;
  const under = await checkSurroundings(ports, { ...holding, ...loaded });

  const observed = await observeLoop(ports, under);
  const plan = decideIteration(under, observed, ports.sessions.metered);
  if (plan.decision.verdict === 'work' && plan.decision.sessions.length > 0) {
    const ready = await ports.sessions.open({ baseSha: under.asked.tick.baseSha, sessions: plan.decision.sessions });
    if (!ready.ok) {
      await releaseEarly(ports, held);
      return { kind: 'failed', code: ready.code, sentence: ready.sentence, remedy: ready.remedy };
    }
  }
  const done = await actOnPlan(ports, under, plan);
  const recorded = await recordAndSave(ports, under, done);
  if (recorded.kind === 'unsaved') {
    const remedy = 'The next tick repairs it.';
    return { kind: 'failed', code: 'bundle_not_saved', sentence: recorded.sentence, remedy };
  }
  const released = await reportAndRelease(ports, asked, { ...recorded, held });
  return { kind: 'done', outcome: recorded.outcome, story: { ...recorded.story, ...released } };
}

/** Preflight, and what the report says of the start of this tick. */
async function checkSurroundings({ reports }: Pick<TickPorts, 'reports'>, loaded: UnderLease): Promise<UnderLease> {
  const { asked, held, memory } = loaded;
  const around = await reports.preflight(asked, memory.state);
  return {
    ...loaded,
    unlock: stillHeld(loaded.unlock, held.head()),
    memory: { ...memory, state: { ...memory.state, said: [...around.said] } },
    notices: [
      ...isolationNotice(asked.config.isolation),
      ...(asked.renewal === undefined ? [] : [buildRenewalNotice(asked.renewal)]),
      ...loaded.notices,
      ...around.notices,
    ],
  };
}
