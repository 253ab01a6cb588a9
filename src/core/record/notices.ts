/** Notices about files that cannot be loaded or saved, and about the end of a run. */

import { effectKeys } from '../effects/effect.ts';
import type { Head } from '../state/head.ts';
import type { LoopProgress, LoopState } from '../state/loop-state.ts';
import { formatCount } from '../text/format.ts';

/** Ticks in a row that wait silently; after these a person may decide to go on without the files. */
export const deferralsBorne = 6;

/** `why` names the bundle and GitHub's answer. */
export const lastingDeferral = (deferrals: number, why: string): string =>
  `The loop's files could not be loaded in ${formatCount(deferrals, 'tick')} running, and nothing was started. ` +
  'If this does not pass, start with `resume: true` (history is lost) or `fresh: true` (everything begins anew). ' +
  `Last cause: ${why}`;

/** Sentences about how a run's files are kept. Each is shown once per run, and the state records its id. */
const sentences = {
  'history-begins':
    'The history file begins with this tick. It holds questions and answers word for word, which may quote issues and people: ' +
    'treat it as a secret, like `.env`. What `redact`, or `### Loop Logging` in CLAUDE.md, names is struck out.',
  'public-unencrypted':
    "This repository is public and no `state-key` is set: every GitHub user can read the loop's files (history, subjects, questions) " +
    'in its artifacts and caches, without what was redacted. Set `state-key` to a secret of at least 32 random characters to encrypt them.',
  'sweep-denied':
    'Older bundles cannot be deleted, since the token lacks `actions: write`: new ones are kept for 7 days and saved again before they expire.',
} as const;

export type OnceId = keyof typeof sentences;

export const wasSaid = ({ said }: LoopState, id: OnceId): boolean => said.includes(id);

/** The state that records these ids, and the sentences that are new. */
export function sayOnce(state: LoopState, ids: readonly OnceId[]): { state: LoopState; notes: readonly string[] } {
  const unsaid = ids.filter((id) => !wasSaid(state, id));
  return { state: { ...state, said: [...state.said, ...unsaid] }, notes: unsaid.map((id) => sentences[id]) };
}

/** The condition has ended: if it recurs, it is reported again. */
export const forgetSaid = (state: LoopState, id: OnceId): LoopState => ({
  ...state,
  said: state.said.filter((known) => known !== id),
});

/** Ticks that may work with unsaved files: one failure happens, and the next tick saves for both. */
const maxUnsaved = 2;
/** Ticks that may be lost in any way before saving comes first, so that each is reported. */
const maxUnreported = 10;

/** Saving comes before all other work: ticks must not go on spending against a store that stays broken. */
export const savesFirst = ({ lost }: Pick<Head, 'lost'>): boolean =>
  lost.filter(({ recorded }) => recorded).length >= maxUnsaved || lost.length >= maxUnreported;

/** `why` is the store's message. */
export const unsavedSentence = ({ lost }: Pick<Head, 'lost'>, why: string): string =>
  `What the last ${formatCount(lost.length, 'tick')} did could not be saved, and nothing is started before it is. ` +
  `Make room for artifacts and caches, or choose another \`state-store\`. Last cause: ${why}`;

/** Reports owed by a stopped run: written ahead with the stop itself, kept until posted (ADR 0060). */
type Planned = Pick<Head, 'plannedEffects'>;

const isReport = (key: string): boolean => key.startsWith('final/');
const isChat = (key: string): boolean => key.startsWith('final-chat/');
const isAboutEnd = (key: string): boolean => isReport(key) || isChat(key);

/** Keys of the control issue's report and of the chat message; null = posted, or nothing to post. */
export const owedEnd = ({ plannedEffects }: Planned) => ({
  report: plannedEffects.find(isReport) ?? null,
  chat: plannedEffects.find(isChat) ?? null,
});

export const owesEnd = ({ plannedEffects }: Planned): boolean => plannedEffects.some(isAboutEnd);

/** Keys that stay in this head: a run that goes on has no end to report. */
export const endKept = ({ status, plannedEffects }: Planned & Pick<Head, 'status'>): string[] =>
  status === 'stopped' ? plannedEffects.filter(isAboutEnd) : [];

/**
 * Plans the report of the run's end. `ends`: this compare-and-swap ends the run, which replaces an earlier end. The
 * generation is that of the bundle that will record it, whichever tick saves it.
 */
export function withEnd(head: Head, ends: boolean): Head {
  const others = head.plannedEffects.filter((key) => !isAboutEnd(key));
  const at = { run: head.run, generation: head.generation + 1 };
  const end = ends && head.status === 'stopped' ? [effectKeys.final(at), effectKeys.finalChat(at)] : endKept(head);
  return { ...head, plannedEffects: [...others, ...end] };
}

/** True if the tick leaves the run with another status, or began another run. */
export const isEnd = (found: Pick<Head, 'status' | 'run'>, head: Pick<Head, 'status' | 'run'>): boolean =>
  found.status !== head.status || found.run !== head.run;

/** For the claim of a tick that found the run as `found`. */
export const endAhead = (found: Pick<Head, 'status' | 'run'>, { head, state }: LoopProgress): LoopProgress => ({
  head: withEnd(head, isEnd(found, head)),
  state,
});

/** Later than that, a report is of no use: what GitHub has refused for so long it refuses for good. */
const reportWithinMs = 24 * 3_600_000;

/** After an attempt that posted the keys in `said`. If the stop is over a day old it is the last, unless the first. */
export function afterTelling(head: Head, said: readonly string[], now: string): Head {
  const isLate = head.stop === null || Date.parse(now) - Date.parse(head.stop.at) > reportWithinMs;
  const isLast = isLate && head.upkeepNotBefore !== null;
  const stays = (key: string): boolean => !isAboutEnd(key) || (!isLast && !said.includes(key));
  return { ...head, plannedEffects: head.plannedEffects.filter(stays) };
}
