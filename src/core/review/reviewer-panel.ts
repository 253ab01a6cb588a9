/** Decides from which sides a pull request is looked at, how sessions share them side by side, and what the one after them is handed. */

import type { LineNote } from '../effects/pull-request-effect.ts';
import { Side } from '../sessions/contract/agent-contract.ts';
import type { CappedSession, PlannedSession, SessionCap } from '../sessions/contract/planned-session.ts';
import type { SessionReport } from '../sessions/contract/session-report.ts';
import { addInMillionths } from '../state/counters.ts';

const sides = Side.options;

/** Agents that no subject needs look at pull requests beside the first reviewer of each, the oldest first. */
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

/** `sessionDollars`: what one is worth starting with, or takes where nobody stops it. */
export interface Affording {
  readonly sessionDollars: number;
  /** What nobody sees until it is spent is risked once at a time, past half of the dollars. */
  readonly oneAtATime: boolean;
}

/** Each of them and the one that consolidates are paid for, or one session looks from every side. */
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

/** The sessions that look side by side, with a share of the cap each that leaves one for whoever follows; none = one session does all. */
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

/** Null = they have used up what was theirs together. */
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

/** What one session can try to refute. */
const handed = 80;

/** One of several that look at a head: what it found is nobody's word before it was consolidated. */
export const isOneSide = ({ review }: Pick<PlannedSession, 'review'>): boolean => (review?.sides ?? null) !== null;

/* Decides which lines of a diff a remark can stand on: those that the patch shows on the side of the change. */

/** A file of a pull request; `patch` null = GitHub shows none (binary, or too large). */
export interface DiffFile {
  readonly path: string;
  readonly patch: string | null;
}

/** Numbers of the lines of the new file that the patch shows. */
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

/** Remarks that can stand on their line, and those that must be told elsewhere. */
export function placed(
  notes: readonly LineNote[],
  files: readonly DiffFile[],
): { readonly inline: (LineNote & { readonly line: number })[]; readonly unplaced: LineNote[] } {
  const shown = new Map(files.map(({ path, patch }) => [path, patch === null ? new Set<number>() : linesOf(patch)]));
  const isShown = (note: LineNote): note is LineNote & { readonly line: number } =>
    note.line !== null && shown.get(note.path)?.has(note.line) === true;
  return { inline: notes.filter(isShown), unplaced: notes.filter((note) => !isShown(note)) };
}
