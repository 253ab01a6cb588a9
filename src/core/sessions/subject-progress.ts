/** What a subject carries through its sessions beside the work itself: where it stands in its phases and rounds, and how its agent fares. */
import { Delivery, type Journey } from '../state/subject/subject-progress.ts';
import type { SessionReport } from './contract/session-report.ts';
import { countSession, longestIndicator } from './failure/breaker-transition.ts';

const criteriaKept = 30;

/** After a session; texts of the agent and of the issue are cut, so that no subject outgrows its record. */
export function journeyAfter(
  before: Pick<Journey, 'breaker'>,
  report: SessionReport,
  lastRootCause: string | null,
): Pick<Journey, 'criteria' | 'breaker'> {
  const criteria = report.order.criteria.slice(0, criteriaKept).map((one) => one.slice(0, longestIndicator));
  return { criteria, breaker: countSession(before.breaker, report, lastRootCause) };
}

const commitsShown = 30;
const longestProgress = 4_000;
const filesKept = 200;

/** Earlier commits stay on the list; the words are those of the newest session. A post action adds its commits alone. */
export function deliveryAfter(before: Delivery | null, { order, outcome }: SessionReport): Delivery | null {
  if (outcome.kind !== 'delivered') return before;
  const known = before ?? { progress: '', commits: [], notes: [], failing: [], files: [] };
  const { result, notes, files } = outcome;
  const commits = [...(outcome.earlier ?? []), ...outcome.commits];
  const added = commits.filter(({ sha }) => !known.commits.some((commit) => commit.sha === sha));
  const speaks = order.role === 'worker';
  return {
    progress: speaks ? result.progress.slice(0, longestProgress) : known.progress,
    commits: [...known.commits, ...added].slice(-commitsShown),
    notes: shownNotes([...known.notes, ...notes]),
    failing: speaks ? (result.tests?.failing ?? []).slice(0, commitsShown) : known.failing,
    files: [...new Set([...known.files, ...files])].slice(0, filesKept),
  };
}

const more = '**And more of that kind:**';

/** A list that is cut says so, and goes on saying it. */
function shownNotes(all: readonly string[]): string[] {
  const notes = [...new Set(all)].filter((note) => !note.startsWith(more));
  const isCut = notes.length > commitsShown || all.some((note) => note.startsWith(more));
  return isCut ? [...notes.slice(0, commitsShown), `${more} read the whole diff`] : notes;
}
