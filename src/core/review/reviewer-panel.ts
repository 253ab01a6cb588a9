/** The reviewer panel: parallel sessions share the sides of a review, and a last one consolidates their findings. */

import type { LineNote } from '../effects/effect.ts';
import { Side } from '../sessions/contract/agent-contract.ts';
import type { CappedSession, PlannedSession, SessionCap } from '../sessions/contract/planned-session.ts';
import type { SessionReport } from '../sessions/contract/session-report.ts';
import { addInMillionths } from '../state/counters.ts';

const sides = Side.options;

/** Assigns spare agents to reviews, beside the first reviewer of each. The oldest comes first. */
export function seated(sessions: readonly PlannedSession[], maxAgents: number): PlannedSession[] {
  let spare = maxAgents - sessions.length;
  return sessions.map((session) => {
    const { review, role } = session;
    if (review === undefined || role !== 'reviewer' || spare <= 0) return session;
    const seats = Math.min(sides.length, 1 + spare);
    spare -= seats - 1;
    return { ...session, review: { ...review, seats } };
  });
}

/** `sessionDollars`: the least that a session is worth starting with, or its cost if nothing stops it. */
export interface Affording {
  readonly sessionDollars: number;
  /** Past half of the dollars, only one session at a time risks spend that is invisible until it has happened. */
  readonly oneAtATime: boolean;
}

/** The cap must pay for each session and for the consolidation. Otherwise one session reviews all sides. */
export function affordable(
  session: PlannedSession,
  { dollars }: SessionCap,
  { sessionDollars, oneAtATime }: Affording,
): PlannedSession {
  const { review } = session;
  if (review === undefined || review.seats === 1) return session;
  const paid = dollars === null ? review.seats : Math.floor(dollars / sessionDollars) - 1;
  const seats = oneAtATime ? 1 : Math.max(1, Math.min(review.seats, paid));
  return { ...session, review: { ...review, seats } };
}

/** The parallel sessions; their shares of the cap leave one for the consolidation. None = one session does all. */
export function sideOrders(order: CappedSession): CappedSession[] {
  const { review, cap } = order;
  if (review === undefined || review.seats === 1) return [];
  const { seats } = review;
  const share = {
    ...cap,
    dollars: cap.dollars === null ? null : Math.floor((cap.dollars / (seats + 1)) * 1e6) / 1e6,
    minutes: cap.minutes / 2,
  };
  return Array.from({ length: seats }, (_, seat) => ({
    ...order,
    cap: share,
    review: { ...review, seats: 1, sides: sides.filter((_side, at) => at % seats === seat) },
  }));
}

/** The session that consolidates the panel's findings; null = the panel used up the cap. */
export function consolidation(
  order: CappedSession,
  reports: readonly SessionReport[],
  used: { readonly dollars: number; readonly minutes: number },
): CappedSession | null {
  const { review, cap } = order;
  if (review === undefined) return null;
  const dollars = cap.dollars === null ? null : addInMillionths(cap.dollars, -used.dollars);
  const minutes = cap.minutes - used.minutes;
  if (minutes <= 0 || (dollars !== null && dollars <= 0)) return null;
  const seen = reports.flatMap((report) =>
    report.outcome.kind === 'audited' ? (report.order.review?.sides ?? []) : [],
  );
  const reported = reports.flatMap(({ outcome }) => (outcome.kind === 'audited' ? outcome.reported : []));
  const found = { reported: reported.slice(0, handed), unseen: sides.filter((side) => !seen.includes(side)) };
  return { ...order, cap: { ...cap, dollars, minutes }, review: { ...review, seats: 1, found } };
}

/** As many as one session can try to refute. */
const handed = 80;

/** One of the parallel sessions. Its findings count only after consolidation. */
export const isOneSide = ({ review }: Pick<PlannedSession, 'review'>): boolean => (review?.sides ?? null) !== null;

/** A file of a pull request; `patch` null = GitHub shows none (binary, or too large). */
export interface DiffFile {
  readonly path: string;
  readonly patch: string | null;
}

/** Numbers of the new file's lines that the patch shows. Only these can carry a remark. */
export function linesOf(patch: string): Set<number> {
  const lines = new Set<number>();
  let at = 0;
  for (const text of patch.split('\n')) {
    const [, start] = /^@@ -\d+(?:,\d+)? \+(\d+)/.exec(text) ?? [];
    if (start !== undefined) at = Number(start) - 1;
    else if (text.startsWith('+') || text.startsWith(' ')) lines.add((at += 1));
  }
  return lines;
}

/** Separates remarks that their line can carry from those that must appear elsewhere. */
export function placed(
  notes: readonly LineNote[],
  files: readonly DiffFile[],
): { readonly inline: (LineNote & { readonly line: number })[]; readonly unplaced: LineNote[] } {
  const shown = new Map(files.map(({ path, patch }) => [path, patch === null ? new Set<number>() : linesOf(patch)]));
  const isShown = (note: LineNote): note is LineNote & { readonly line: number } =>
    note.line !== null && shown.get(note.path)?.has(note.line) === true;
  return { inline: notes.filter(isShown), unplaced: notes.filter((note) => !isShown(note)) };
}
