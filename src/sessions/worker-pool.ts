/** The sessions of one iteration: as many subjects side by side as were planned, each session reported whatever becomes of it. */
import pLimit from 'p-limit';
import type { AgentDriver } from '../agents/drivers/driver.ts';
import { driverPromise } from '../core/budget/session-meter.ts';
import type { LeaseProof } from '../core/lease/lease.ts';
import { consolidation, sideOrders } from '../core/review/reviewer-panel.ts';
import type { CappedSession } from '../core/sessions/contract/planned-session.ts';
import type { SessionReport } from '../core/sessions/contract/session-report.ts';
import { addPrecisely } from '../core/state/counters.ts';
import { type Role, subjectName } from '../core/state/subject.ts';
import type { Done, Moved, PushEffect } from '../ports/github.ts';
import { openWorkshop, type Workshop, type WorkshopSettings } from './execution-environment.ts';
import { cleanedUp } from './retry-agent.ts';
import { type VisitSetting, visit } from './subject-runner.ts';

interface Unavailable {
  readonly ok: false;
  readonly code: 'agent_missing' | 'isolation_unavailable';
  readonly sentence: string;
  readonly remedy: string;
}

export interface Crew {
  /** Whether spend is seen while a session runs, whoever works in it. */
  readonly metered: boolean;
  /** How far a session can pass its cap: a sentence for each driver that works. */
  readonly promise: string;
  /** Before anything is claimed: the agents and the isolation that the configuration asks for, or why they cannot be had. */
  readonly open: () => Promise<{ readonly ok: true } | Unavailable>;
  readonly run: (sessions: readonly CappedSession[], setting: VisitSetting) => Promise<SessionReport[]>;
  /** What the sessions of this tick were metered at so far, in USD; 0 where their driver is not metered. */
  readonly spent: () => number;
  /** Whether any session works, and does not only wait for GitHub. */
  readonly isWorking: () => boolean;
  /** Where people find a commit of this tick that nobody publishes, or why it is nowhere. */
  readonly setAside: (sha: string) => Promise<string>;
  readonly push: (effect: PushEffect, proof: LeaseProof) => Promise<Done | Moved>;
  /** The process is about to end: agents are killed at once, and their work is left where it lies, for `post`. */
  readonly halt: () => Promise<void>;
  /** Of a tick that failed: `halt`, and all that its sessions made is there for `post`, which removes it; `close` where the journal names none. */
  readonly leave: () => Promise<void>;
  /** Removes everything, and says what it cannot; does nothing after `halt`. */
  readonly close: () => Promise<void>;
}

/** Opens nothing before `open`: a tick that starts no agent loads neither git nor an isolation. */
export function assembleCrew(
  settings: WorkshopSettings,
  { maxAgents, roles }: { readonly maxAgents: number; readonly roles: readonly Role[] },
): Crew {
  const promised = promisedBy(roles.map((role) => settings.agentFor(role).driver));
  const opened: Opened = { workshop: null, journalled: false, underway: false, say: () => {} };
  const journal = noting(settings.journal, opened);
  const shop = (): Workshop => {
    if (opened.workshop === null) throw new Error('The workshop was not opened.');
    return opened.workshop;
  };
  const halt = async () => opened.workshop?.halt();
  const close = async () =>
    cleanedUp(opened.workshop?.close() ?? Promise.resolve(), 'The work folder of this tick', opened.say);
  return {
    ...promised,
    open: async () => {
      if (settings.missing.length > 0) return agentMissing(settings.missing);
      const opening = await openWorkshop({ ...settings, journal });
      if (!opening.ok) return { ...opening, code: 'isolation_unavailable' };
      opened.workshop = opening.workshop;
      return { ok: true };
    },
    run: async (sessions, setting) => {
      Object.assign(opened, { say: setting.say, underway: true });
      setting.say(promised.promise);
      const limit = pLimit(maxAgents);
      const visits = sessions.map((session) => limit(() => sessionsOf(shop(), session, setting)));
      const reports = await Promise.all(visits);
      opened.underway = false;
      return reports.flat();
    },
    spent: () => opened.workshop?.spent() ?? 0,
    isWorking: () => opened.workshop?.isWorking() ?? false,
    setAside: (sha) => shop().setAside(sha),
    push: (effect, proof) => shop().push(effect, proof),
    halt,
    // Survivors are `post`'s to end, by their pid and start; why the tick failed is what is to be told.
    leave: () => (opened.journalled || opened.underway ? halt().catch(() => {}) : close()),
    close,
  };
}

interface Opened {
  workshop: Workshop | null;
  /** A session stands in the journal: `post` finds what it left. */
  journalled: boolean;
  underway: boolean;
  say: VisitSetting['say'];
}

/** What no session entry names, such as the room of a tick whose clones could not be had, `post` would never find. */
const noting = ({ append }: WorkshopSettings['journal'], opened: Opened): WorkshopSettings['journal'] => ({
  append: (entry) => {
    append(entry);
    opened.journalled ||= entry.kind === 'session';
  },
});

const agentMissing = (programs: readonly string[]): Unavailable => ({
  ok: false,
  code: 'agent_missing',
  sentence: `The agent's program ${programs.join(', ')} is not on the PATH of this runner, so no agent was started.`,
  remedy: 'Install it in a step before the tick, as `init` writes it; nothing was claimed or spent.',
});

/** What holds for a tick in which all of these may work. */
export const promisedBy = (
  drivers: readonly Pick<AgentDriver, 'name' | 'promise'>[],
): Pick<Crew, 'metered' | 'promise'> => ({
  metered: drivers.every(({ promise }) => promise !== 'capped'),
  promise: [...new Set(drivers.map(({ name, promise }) => driverPromise(name, promise)))].join(' '),
});

/* A review by several sessions at once, each from its side, and by one more that tries to refute what they found; else by one alone. */

/** All sessions of one subject in this tick. Sessions that look side by side have a seat and a clone each. */
export async function sessionsOf(
  workshop: Workshop,
  order: CappedSession,
  setting: VisitSetting,
): Promise<readonly SessionReport[]> {
  const { clockMs } = workshop.settings;
  const looking = sideOrders(order);
  if (looking.length === 0) return visit(workshop, order, setting);
  const beganAtMs = clockMs();
  const reports = (await Promise.all(looking.map((one) => visit(workshop, one, setting)))).flat();
  if (setting.draining() || setting.signal.aborted) return reports;
  const dollars = addPrecisely(...reports.map(setting.costOf));
  const last = consolidation(order, reports, { dollars, minutes: (clockMs() - beganAtMs) / 60_000 });
  if (last === null) {
    setting.say(`${subjectName(order.subject)}: nothing of its share is left for the session that consolidates.`);
    return reports;
  }
  return [...reports, ...(await visit(workshop, last, setting))];
}
