/** When a person hears of files that cannot be had now, and what they are told. */

import { effectKeys } from '../effects/effect.ts';
import type { Head } from '../state/head.ts';
import type { LoopProgress, LoopState } from '../state/loop-state.ts';
import { formatCount } from '../text/format.ts';

/** So many ticks in a row wait in silence; then somebody may decide to go on without the files. */
export const deferralsBorne = 6;

/** `why` names the bundle and what GitHub answered. */
export const lastingDeferral = (deferrals: number, why: string): string =>
  `The loop's files could not be loaded in ${formatCount(deferrals, 'tick')} running, and nothing was started. ` +
  'If this does not pass, start with `resume: true` (history is lost) or `fresh: true` (everything begins anew). ' +
  `Last cause: ${why}`;

/** What a run is told once and no more: sentences about how its files are kept, remembered by id in the state. */
const sentences = {
  'public-unencrypted':
    "This repository is public and no `state-key` is set: anybody can read the loop's files (history, subjects, questions) " +
    'in its artifacts and caches, without what was redacted. Set `state-key` to a secret of at least 32 random characters to encrypt them.',
  'sweep-denied':
    'Older bundles cannot be deleted, since the token lacks `actions: write`: new ones are kept for 7 days and saved again before they expire.',
} as const;

export type OnceId = keyof typeof sentences;

export const wasSaid = ({ said }: LoopState, id: OnceId): boolean => said.includes(id);

/** The state that remembers them, and the sentences that are new. */
export function sayOnce(state: LoopState, ids: readonly OnceId[]): { state: LoopState; notes: readonly string[] } {
  const unsaid = ids.filter((id) => !wasSaid(state, id));
  return { state: { ...state, said: [...state.said, ...unsaid] }, notes: unsaid.map((id) => sentences[id]) };
}

/** It is not so any more: should it come back, it is said again. */
export const forgetSaid = (state: LoopState, id: OnceId): LoopState => ({
  ...state,
  said: state.said.filter((known) => known !== id),
});

/* Decides when saving comes before everything else: a store that stays broken must not be spent against, tick after tick. */

/** So many ticks may work whose files could not be saved: that happens, and the next one saves for both. */
const unsavedBorne = 2;
/** So many may be lost in whatever way before they are told, so that none is forgotten. */
const untoldBorne = 10;

export const savesFirst = ({ lost }: Pick<Head, 'lost'>): boolean =>
  lost.filter(({ recorded }) => recorded).length >= unsavedBorne || lost.length >= untoldBorne;

/** `why` is what the store said. */
export const unsavedSentence = ({ lost }: Pick<Head, 'lost'>, why: string): string =>
  `What the last ${formatCount(lost.length, 'tick')} did could not be saved, and nothing is started before it is. ` +
  `Make room for artifacts and caches, or choose another \`state-store\`. Last cause: ${why}`;

/** Decides what is still to be said of a run that has stopped: written ahead with the stop itself, and kept until it was said (ADR 0060). */
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
export const endAhead = (found: Pick<Head, 'status' | 'run'>, { head, state }: LoopProgress): LoopProgress => ({
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
