/** Decides what is still to be said of a run that has stopped: written ahead with the stop itself, and kept until it was said (ADR 0060). */

import { effectKeys } from '../effects/effect.ts';
import type { Head } from '../state/head/head.ts';
import type { Progress } from '../state/loop/progress.ts';

type Planned = Pick<Head, 'plannedEffects'>;

const isReport = (key: string): boolean => key.startsWith('final/');
const isAboutEnd = (key: string): boolean => isReport(key) || key.startsWith('final-chat/');

/** Keys of the report on the control issue and of the message in the chat; null = said, or nothing to say. */
export const owedEnd = ({
  plannedEffects,
}: Planned): { readonly report: string | null; readonly chat: string | null } => ({
  report: plannedEffects.find(isReport) ?? null,
  chat: plannedEffects.find((key) => isAboutEnd(key) && !isReport(key)) ?? null,
});

export const owesEnd = ({ plannedEffects }: Planned): boolean => plannedEffects.some(isAboutEnd);

/** What of that stays written down for this head: a run that goes on has no end to tell. */
export const endKept = ({ status, plannedEffects }: Planned & Pick<Head, 'status'>): string[] =>
  status === 'stopped' ? plannedEffects.filter(isAboutEnd) : [];

/**
 * The head with what is to be said of its end. `ends`: this swap ends the run, so that what may be left of an earlier end of it is
 * overtaken. The generation is that of the bundle which will tell of it, whoever saves it.
 */
export function withEnd(head: Head, ends: boolean): Head {
  const others = head.plannedEffects.filter((key) => !isAboutEnd(key));
  const at = { run: head.run, generation: head.generation + 1 };
  const end = ends && head.status === 'stopped' ? [effectKeys.final(at), effectKeys.finalChat(at)] : endKept(head);
  return { ...head, plannedEffects: [...others, ...end] };
}

/** Whether a tick that found the run so leaves it as another one, or at rest. */
export const isEnd = (found: Pick<Head, 'status' | 'run'>, head: Pick<Head, 'status' | 'run'>): boolean =>
  found.status !== head.status || found.run !== head.run;

/** The claim of a tick that found the run so. */
export const endAhead = (found: Pick<Head, 'status' | 'run'>, { head, state }: Progress): Progress => ({
  head: withEnd(head, isEnd(found, head)),
  state,
});

/** From then on nobody waits for it any more: what GitHub has refused for so long it refuses for good. */
const toldWithinMs = 24 * 3_600_000;

/** After a try, in which these keys were `said`. Later than a day after the stop it is the last one, unless it was the first. */
export function afterTelling(head: Head, said: readonly string[], now: string): Head {
  const isLate = head.stop === null || Date.parse(now) - Date.parse(head.stop.at) > toldWithinMs;
  const isLast = isLate && head.upkeepNotBefore !== null;
  const stays = (key: string): boolean => !isAboutEnd(key) || (!isLast && !said.includes(key));
  return { ...head, plannedEffects: head.plannedEffects.filter(stays) };
}
