/** One tick, from reading the head to releasing it: the story on one page. */
import { waitingCeilings } from './core/dispatched.ts';
import { isolationNotice } from './core/isolation.ts';
import type { HistoryOutcome } from './core/history.ts';
import { LeaseLostError } from './core/lease.ts';
import type { TickStory } from './core/report.ts';
import type { Head } from './core/state.ts';
import { type Holding, hold } from './hold.ts';
import { iterate, type Iterating } from './iterate.ts';
import { leave, leaveEarly } from './leave.ts';
import type { Memory, MemoryLoad } from './memory.ts';
import { type Asked, open } from './open.ts';
import { type Rehearsal, rehearse } from './rehearse.ts';
import type { HeldHead } from './state/held-head.ts';

export interface TickPorts extends Holding, Iterating {
  readonly loadMemory: (head: Head) => Promise<MemoryLoad>;
  /** Draws what people see: control issue, summary, log. */
  readonly report: (story: TickStory, held: HeldHead) => Promise<void>;
  /** One more tick, if none is waiting already. */
  readonly dispatchNext: (head: Head, reason: string) => Promise<boolean>;
}

export type TickEnd =
  | { readonly kind: 'done'; readonly outcome: HistoryOutcome; readonly story: TickStory }
  | { readonly kind: 'quiet'; readonly reason: string; readonly head: Head }
  | { readonly kind: 'skipped'; readonly sentence: string; readonly head: Head }
  | { readonly kind: 'deferred'; readonly reason: string; readonly head: Head }
  | { readonly kind: 'rehearsed'; readonly rehearsal: Rehearsal }
  /** For people to mend: exit 1. */
  | {
      readonly kind: 'failed';
      readonly code:
        | 'state_unreadable'
        | 'state_write_refused'
        | 'isolation_unavailable'
        | 'lease_lost'
        | 'bundle_not_saved';
      readonly sentence: string;
      readonly remedy: string;
    };

const freshRemedy = 'Dispatch the workflow with `fresh: true` to start anew.';

/** Never throws for what the design foresees; every end says what it was. */
export async function tick(ports: TickPorts, asked: Asked): Promise<TickEnd> {
  const opening = await open(ports.door, asked);
  if (opening.kind === 'quiet') return opening;
  if (opening.kind === 'unreadable') return unreadable(asked, opening);
  if (asked.request.dryRun) return { kind: 'rehearsed', rehearsal: await rehearse(ports, asked, opening.threads) };
  const holding = await hold(ports, asked);
  if (holding.kind === 'refused') {
    return { kind: 'failed', code: 'state_write_refused', sentence: holding.message, remedy: holding.remedy };
  }
  if (holding.kind === 'skipped') {
    if (holding.wakeNow) await ports.dispatchNext(holding.head, 'wake');
    return { kind: 'skipped', sentence: holding.sentence, head: holding.head };
  }
  try {
    return await underLease(ports, asked, { ...holding, threads: opening.threads });
  } catch (error) {
    if (!(error instanceof LeaseLostError)) throw error;
    return {
      kind: 'failed',
      code: 'lease_lost',
      sentence: error.message,
      remedy: 'Nothing was published; the next tick goes on.',
    };
  } finally {
    await ports.crew.close();
  }
}

type Taken = Extract<Awaited<ReturnType<typeof hold>>, { kind: 'held' }> &
  Pick<Parameters<typeof iterate>[1], 'threads'>;

async function underLease(ports: TickPorts, asked: Asked, { held, reaped, threads }: Taken): Promise<TickEnd> {
  const loaded = await ports.loadMemory(held.head());
  const early = (change: (head: Head) => Head): Promise<Head> => leaveEarly(ports, held, change);
  if (loaded.kind === 'unavailable') {
    const head = await early((newest) => ({ ...newest, deferrals: newest.deferrals + 1 }));
    return { kind: 'deferred', reason: loaded.why, head };
  }
  if (loaded.kind === 'unreadable') {
    const at = ports.door.now();
    await early((newest) => ({ ...newest, status: 'stopped', stop: { code: 'state_unreadable', at } }));
    return { kind: 'failed', code: 'state_unreadable', sentence: loaded.why, remedy: freshRemedy };
  }
  const notices = [
    ...isolationNotice(asked.config.isolation),
    ...waitingCeilings(asked, held.head().ceilings),
    ...(loaded.note === null ? [] : [loaded.note]),
  ];
  const memory: Memory = loaded.memory;
  const iterated = await iterate(ports, { asked, held, reaped, threads, memory, notices });
  if (iterated.kind === 'unavailable') {
    await early((newest) => newest);
    return { kind: 'failed', code: 'isolation_unavailable', sentence: iterated.sentence, remedy: iterated.remedy };
  }
  if (iterated.kind === 'unsaved') {
    return {
      kind: 'failed',
      code: 'bundle_not_saved',
      sentence: iterated.sentence,
      remedy: 'The next tick repairs it.',
    };
  }
  const released = await leave(ports, asked, { held, story: iterated.story });
  return { kind: 'done', outcome: iterated.outcome, story: { ...iterated.story, ...released } };
}

function unreadable({ config }: Asked, at: { field: string; reason: string }): TickEnd {
  const file = `head.json on the branch tickgate/state/${config.loop}`;
  const sentence = at.field === 'status' ? at.reason : `${file}: ${at.field}: ${at.reason}`;
  return { kind: 'failed', code: 'state_unreadable', sentence, remedy: freshRemedy };
}
