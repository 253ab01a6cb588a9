/** The sessions of one iteration: as many subjects side by side as were planned, each session reported whatever becomes of it. */
import pLimit from 'p-limit';
import type { CappedSession } from './core/plan.ts';
import type { SessionReport } from './core/settle.ts';
import type { Done, PushEffect } from './act.ts';
import { driverPromise } from './core/driver-promise.ts';
import type { LeaseProof } from './core/lease.ts';
import { visit, type VisitSetting } from './visit.ts';
import { openWorkshop, type Workshop, type WorkshopSettings } from './workshop.ts';

export interface Crew {
  readonly driver: string;
  /** Whether spend is seen while a session runs. */
  readonly metered: boolean;
  /** How far a session can pass its cap, as a sentence. */
  readonly promise: string;
  /** Before anything is claimed: the isolation that the configuration asks for, or why it cannot be had. */
  readonly open: () => Promise<
    { readonly ok: true } | { readonly ok: false; readonly sentence: string; readonly remedy: string }
  >;
  readonly run: (sessions: readonly CappedSession[], setting: VisitSetting) => Promise<SessionReport[]>;
  /** What the sessions of this tick were metered at so far, in USD; 0 where their driver is not metered. */
  readonly spent: () => number;
  /** Where people find a commit of this tick that nobody publishes, or why it is nowhere. */
  readonly setAside: (sha: string) => Promise<string>;
  readonly push: (effect: PushEffect, proof: LeaseProof) => Promise<Done>;
  /** The process is about to end: agents are killed at once, and their work is left where it lies, for `post`. */
  readonly halt: () => Promise<void>;
  /** Removes everything; does nothing after `halt`. */
  readonly close: () => Promise<void>;
}

/** Opens nothing before `open`: a tick that starts no agent loads neither git nor an isolation. */
export function assembleCrew(settings: WorkshopSettings, maxAgents: number): Crew {
  const worker = settings.agentFor('worker').driver;
  const opened: { workshop: Workshop | null } = { workshop: null };
  const shop = (): Workshop => {
    if (opened.workshop === null) throw new Error('The workshop was not opened.');
    return opened.workshop;
  };
  return {
    driver: worker.name,
    metered: worker.promise !== 'capped',
    promise: driverPromise(worker.name, worker.promise),
    open: async () => {
      const opening = await openWorkshop(settings);
      if (!opening.ok) return opening;
      opened.workshop = opening.workshop;
      return { ok: true };
    },
    run: async (sessions, setting) => {
      setting.say(driverPromise(worker.name, worker.promise));
      const limit = pLimit(maxAgents);
      const visits = sessions.map((session) => limit(() => visit(shop(), session, setting)));
      return (await Promise.all(visits)).flat();
    },
    spent: () => opened.workshop?.spent() ?? 0,
    setAside: (sha) => shop().setAside(sha),
    push: (effect, proof) => shop().push(effect, proof),
    halt: async () => opened.workshop?.halt(),
    close: async () => opened.workshop?.close(),
  };
}
