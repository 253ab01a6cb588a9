/** Candidates of lessons: which rules people's reviews taught, and how many reviews taught each. */

import type { EffectIdentity, Outcome } from '../effects/effect.ts';
import type { Feedback } from '../observation/pull-request.ts';
import type { ReportedLesson } from '../sessions/contract/agent-contract.ts';
import type { SessionReport } from '../sessions/contract/session-report.ts';
import type { Lesson, LoopState } from '../state/loop-state.ts';
import { digest } from '../text/format.ts';
import { stripHiddenText } from '../text/quote-untrusted.ts';

/** On the default branch, where no agent can write. */
export const lessonsFile = '.github/tickgate-lessons.md';

export const lessonsBranch = (loop: string, id: string): string => `tickgate/${loop}/lessons-${id}`;

export const isLessonsBranch = ({ branch }: { readonly branch: string }): boolean =>
  /^tickgate\/[^/]+\/lessons-/.test(branch);

/** Reviews from which a rule must come before it is proposed. */
export const reviewsWanted = 2;

const mostKept = 20;
const mostOfSession = 3;
const longestRule = 200;
const sourcesKept = 20;

/** Numbers are those of `lessons` before the sessions, which a responder was shown. The least recently named go first. */
export function lessonsAfter(
  { lessons: shown }: Pick<LoopState, 'lessons'>,
  reports: readonly SessionReport[],
): Lesson[] {
  const named = reports.flatMap((report) =>
    reportedBy(report)
      .slice(0, mostOfSession)
      .map((reported) => ({ reported, report })),
  );
  return withoutOldest(named.reduce((known, one) => withNamed(known, one, shown), [...shown]));
}

function reportedBy({ order, outcome }: SessionReport): readonly ReportedLesson[] {
  const isResponse = order.role === 'responder' && order.review !== undefined;
  const hasAnswered = outcome.kind === 'delivered' || outcome.kind === 'answered';
  return isResponse && hasAnswered ? outcome.result.lessons : [];
}

interface NamedLesson {
  readonly reported: ReportedLesson;
  readonly report: Pick<SessionReport, 'order' | 'endedAt'>;
}

function withNamed(
  known: readonly Lesson[],
  { reported, report: { order, endedAt } }: NamedLesson,
  shown: readonly Lesson[],
): Lesson[] {
  const sources = (order.review?.feedback ?? []).filter(({ id, isWriter }) => isWriter && reported.from.includes(id));
  const taught = toLesson(reported.rule, shown, endedAt);
  if (taught === null || sources.length === 0) return [...known];
  const before = known.find(({ id }) => id === taught.id) ?? taught;
  const after: Lesson = {
    ...before,
    reviews: [...new Set([...before.reviews, ...sources.map(toReviewId)])].slice(-sourcesKept),
    pulls: [...new Set([...before.pulls, order.subject])].slice(-sourcesKept),
    seenAt: endedAt,
  };
  return known.includes(before) ? known.map((one) => (one === before ? after : one)) : [...known, after];
}

const newLesson = (id: string, rule: string, seenAt: string): Lesson => ({
  ...{ id, rule, seenAt, reviews: [], pulls: [] },
  ...{ proposed: false, pull: null, tries: 0 },
});

/** All remarks of one review are one correction. */
const toReviewId = ({ id, review }: Feedback): string => review ?? id;

/** A known candidate by its number, or a new one of one line; null = neither. */
function toLesson(said: string, shown: readonly Lesson[], at: string): Lesson | null {
  const line = stripHiddenText(said)
    .replace(/\s+/g, ' ')
    .replace(/^[\s>#*+-]+/, '')
    .trim();
  const [, number] = /^L(\d{1,3})\.?$/i.exec(line) ?? [];
  if (number !== undefined) return shown[Number(number) - 1] ?? null;
  return line === '' || Array.from(line).length > longestRule ? null : newLesson(toLessonId(line), line, at);
}

const toLessonId = (rule: string): string => digest(rule.toLowerCase().replace(/[\s.!]+$/, ''));

function withoutOldest(lessons: readonly Lesson[]): Lesson[] {
  const newest = lessons.toSorted((one, other) => Date.parse(other.seenAt) - Date.parse(one.seenAt)).slice(0, mostKept);
  return lessons.filter((one) => newest.includes(one));
}

/** Each is proposed once, whatever becomes of the proposal. */
export const lessonsProposed = (
  lessons: readonly Lesson[],
  ids: readonly string[],
  outcome: Pick<Outcome, 'kind'> & { readonly made?: EffectIdentity },
): Lesson[] =>
  lessons.map((one) => {
    if (!ids.includes(one.id)) return one;
    return outcome.kind === 'failed'
      ? { ...one, tries: one.tries + 1 }
      : { ...one, proposed: true, pull: outcome.made?.number ?? null };
  });

const longestReading = 8 * 1024;

/** What sessions read of the file: its last whole lines, as a person saw them; null = nothing. */
export function readLessons(file: string | null): string | null {
  const lines = stripHiddenText(file ?? '').split('\n');
  const length = (from: number): number => new TextEncoder().encode(lines.slice(from).join('\n')).length;
  const first = lines.findIndex((_, at) => length(at) <= longestReading);
  return first < 0 ? null : lines.slice(first).join('\n').trim() || null;
}
