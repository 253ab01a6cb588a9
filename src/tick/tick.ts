/** One tick, from reading the head to releasing it: the story on one page. */

import { renewalNotice } from '../core/decide/renewal.ts';
import { LeaseLostError } from '../core/lease/lease.ts';
import { isolationNotice } from '../core/sandbox/isolation.ts';
import { iterate } from '../iteration/iterate.ts';
import { begunNow } from '../lease/wait-for-release.ts';
import type { Asked } from '../ports/clock.ts';
import { type Again, open, renewed, stillAsked } from './check-for-work.ts';
import { asksForPlan, rehearse, showPlan } from './dry-run.ts';
import { haltOnHead } from './halt-unreadable.ts';
import { remember } from './load-snapshot.ts';
import type { TickEnd, TickPorts } from './tick-ports.ts';
import { holdToWork, keepAlive, leave, leaveEarly } from './upkeep.ts';

/** Never throws for what the design foresees; every end says what it was. Whoever was overtaken, or waited, reads everything again. */
export async function tick(ports: TickPorts, asked: Asked): Promise<TickEnd> {
  const end = await attempt(ports, renewed(asked));
  return isAgain(end) ? await tickAgain(ports, await ports.afresh(stillAsked(asked, end))) : end;
}

async function tickAgain(ports: TickPorts, asked: Asked): Promise<TickEnd> {
  for (let facts = asked; ; ) {
    const end = await attempt(ports, renewed(facts), begunNow);
    if (!isAgain(end)) return end;
    facts = await ports.afresh(stillAsked(facts, end));
  }
}

const isAgain = (end: TickEnd | Again): end is Again => typeof end === 'string';

const begun = (ports: TickPorts, asked: Asked): ReturnType<typeof begunNow<TickPorts>> => ({ ports, asked });

async function attempt(ports: TickPorts, asked: Asked, begin = begun): Promise<TickEnd | Again> {
  const opening = await open(ports.door, asked);
  if (opening.kind === 'quiet') {
    if (!asked.request.dryRun) await keepAlive(ports, asked, opening.head);
    return opening;
  }
  if (opening.kind === 'unreadable') return await haltOnHead(ports, asked, opening);
  if (asked.request.dryRun) return { kind: 'rehearsed', rehearsal: await rehearse(ports, asked, opening.threads) };
  if (asksForPlan(asked, opening.threads)) return await showPlan(ports, asked, opening.threads);
  const holding = await holdToWork(ports, asked, opening.threads);
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
    const end = await underLease(start.ports, start.asked, { ...holding, threads: opening.threads });
    await (end !== 'again' && end.kind === 'failed' ? ports.crew.leave() : ports.crew.close());
    return end;
  } catch (error) {
    await ports.crew.leave();
    if (!(error instanceof LeaseLostError)) throw error;
    const remedy = 'Nothing was published; the next tick goes on.';
    return { kind: 'failed', code: 'lease_lost', sentence: error.message, remedy };
  }
}

type Taken = Extract<Awaited<ReturnType<typeof holdToWork>>, { kind: 'held' }> &
  Pick<Parameters<typeof iterate>[1], 'threads'>;

async function underLease(
  ports: TickPorts,
  asked: Asked,
  { held, reaped, unlock, threads }: Taken,
): Promise<TickEnd | 'again'> {
  const remembered = await remember(ports, asked, { held, threads });
  if (remembered.kind === 'ended') return remembered.end;
  const { state } = remembered.memory;
  const around = await ports.preflight(asked, state);
  const memory = { ...remembered.memory, state: { ...state, said: [...around.said] } };
  const notices = [
    ...isolationNotice(asked.config.isolation),
    ...(asked.renewal === undefined ? [] : [renewalNotice(asked.renewal)]),
    ...remembered.notices,
    ...around.notices,
  ];
  const iterated = await iterate(ports, { asked, held, reaped, unlock, threads, memory, notices });
  if (iterated.kind === 'unavailable') {
    await leaveEarly(ports, held);
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
  const released = await leave(ports, asked, { ...iterated, held });
  return { kind: 'done', outcome: iterated.outcome, story: { ...iterated.story, ...released } };
}
