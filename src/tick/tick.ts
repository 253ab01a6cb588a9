/** One tick, from reading the head to releasing it. */

import { buildRenewalNotice } from '../core/decide/renewal.ts';
import { LeaseLostError } from '../core/lease/lease.ts';
import { isolationNotice } from '../core/sandbox/isolation.ts';
import { iterate } from '../iteration/iterate.ts';
import { withRestartedClock } from '../lease/wait-for-release.ts';
import type { TickInput } from '../ports/tick-input.ts';
import { checkForWork, type StartAgain, withoutServedRequest, withRenewal } from './check-for-work.ts';
import { dryRun, isPlanRequested, replyWithPlan } from './dry-run.ts';
import { haltOnHead } from './halt-unreadable.ts';
import { loadSnapshotUnderLease } from './load-snapshot.ts';
import type { TickOutcome, TickPorts } from './tick-ports.ts';
import { acquireLeaseToWork, releaseEarly, reportAndRelease, runUpkeep } from './upkeep.ts';

/** Never throws for foreseen ends: each is an outcome. After a lost race or a wait, the tick reads everything again. */
export async function tick(ports: TickPorts, asked: TickInput): Promise<TickOutcome> {
  const end = await attemptTick(ports, withRenewal(asked));
  return mustStartAgain(end) ? await retryTick(ports, await ports.afresh(withoutServedRequest(asked, end))) : end;
}

async function retryTick(ports: TickPorts, asked: TickInput): Promise<TickOutcome> {
  for (let facts = asked; ; ) {
    const end = await attemptTick(ports, withRenewal(facts), withRestartedClock);
    if (!mustStartAgain(end)) return end;
    facts = await ports.afresh(withoutServedRequest(facts, end));
  }
}

const mustStartAgain = (end: TickOutcome | StartAgain): end is StartAgain => typeof end === 'string';

const asBegun = (ports: TickPorts, asked: TickInput): ReturnType<typeof withRestartedClock<TickPorts>> => ({
  ports,
  asked,
});

async function attemptTick(ports: TickPorts, asked: TickInput, begin = asBegun): Promise<TickOutcome | StartAgain> {
  const opening = await checkForWork(ports.door, asked);
  if (opening.kind === 'quiet') {
    if (!asked.request.dryRun) await runUpkeep(ports, asked, opening.head);
    return opening;
  }
  if (opening.kind === 'unreadable') return await haltOnHead(ports, asked, opening);
  if (asked.request.dryRun) return { kind: 'rehearsed', rehearsal: await dryRun(ports, asked, opening.threads) };
  if (isPlanRequested(asked, opening.threads)) return await replyWithPlan(ports, asked, opening.threads);
  const holding = await acquireLeaseToWork(ports, asked, opening.threads);
  if (holding.kind === 'again') return holding.begun === true ? 'fresh-begun' : 'again';
  if (holding.kind === 'refused') {
    return { kind: 'failed', code: 'state_write_refused', sentence: holding.message, remedy: holding.remedy };
  }
  if (holding.kind === 'skipped') {
    if (holding.wakeNow) await ports.dispatchNext(holding.head, 'wake');
    return { kind: 'skipped', sentence: holding.sentence, reason: holding.reason, head: holding.head };
  }
  try {
    const start = begin(ports, asked);
    const end = await runUnderLease(start.ports, start.asked, { ...holding, threads: opening.threads });
    await (end !== 'again' && end.kind === 'failed' ? ports.crew.leave() : ports.crew.close());
    return end;
  } catch (error) {
    await ports.crew.leave();
    if (!(error instanceof LeaseLostError)) throw error;
    const remedy = 'Nothing was published; the next tick goes on.';
    return { kind: 'failed', code: 'lease_lost', sentence: error.message, remedy };
  }
}

type HeldTick = Extract<Awaited<ReturnType<typeof acquireLeaseToWork>>, { kind: 'held' }> &
  Pick<Parameters<typeof iterate>[1], 'threads'>;

async function runUnderLease(
  ports: TickPorts,
  asked: TickInput,
  { held, reaped, unlock, threads }: HeldTick,
): Promise<TickOutcome | 'again'> {
  const remembered = await loadSnapshotUnderLease(ports, asked, { held, threads });
  if (remembered.kind === 'ended') return remembered.end;
  const { state } = remembered.memory;
  const around = await ports.preflight(asked, state);
  const memory = { ...remembered.memory, state: { ...state, said: [...around.said] } };
  const notices = [
    ...isolationNotice(asked.config.isolation),
    ...(asked.renewal === undefined ? [] : [buildRenewalNotice(asked.renewal)]),
    ...remembered.notices,
    ...around.notices,
  ];
  const iterated = await iterate(ports, { asked, held, reaped, unlock, threads, memory, notices });
  if (iterated.kind === 'unavailable') {
    await releaseEarly(ports, held);
    return { ...iterated, kind: 'failed' };
  }
  if (iterated.kind === 'unsaved') {
    return {
      kind: 'failed',
      code: 'bundle_not_saved',
      sentence: iterated.sentence,
      remedy: 'The next tick repairs it.',
    };
  }
  const released = await reportAndRelease(ports, asked, { ...iterated, held });
  return { kind: 'done', outcome: iterated.outcome, story: { ...iterated.story, ...released } };
}
