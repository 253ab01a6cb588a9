/** What a subject carries through its sessions beside the work itself: where it stands in its phases and rounds, and how its agent fares. */
import { z } from 'zod';
import { endedEarly, isNobodysFailure } from './agent.ts';
import { Finding } from './findings.ts';
import { identity } from './identity.ts';
import { onDisk } from './on-disk.ts';
import { newReviewRecord, ReviewRecord } from './review-record.ts';
import type { SessionReport } from './settle.ts';

const count = z.number().int().nonnegative();

export const CircuitState = z.enum(['closed', 'half_open', 'open']);
export type CircuitState = z.output<typeof CircuitState>;

const breakerFields = {
  /** Sessions of this subject so far. */
  currentLoop: count,
  /** Sessions in a row after which the work was what it had been before. */
  noProgressLoops: count,
  /** Sessions in a row that ended with one and the same root cause. */
  repeatedErrorLoops: count,
  /** Sessions in a row that fell silent, and that were denied their tools. */
  stalledLoops: count.default(0),
  deniedLoops: count.default(0),
  /** Commit of the last session that changed anything. */
  lastProgress: identity.nullable(),
  circuitState: CircuitState,
  exitSignal: z.boolean(),
  /** As the agent gave them last. */
  completionIndicators: z.array(z.string()),
  /** How often the breaker has opened, and what opened it last. */
  openings: count.default(0),
  evidence: z.string().default(''),
};
export const Breaker = onDisk(breakerFields);
export type Breaker = z.output<typeof Breaker>;

/** The work as its pull request shows it: of all sessions so far, in the words of the last one. */
const Delivery = onDisk({
  progress: z.string(),
  commits: z.array(z.strictObject({ sha: identity, title: z.string() })),
  /** Changes to what CI executes. */
  notes: z.array(z.string()),
  failing: z.array(z.string()),
  /** Paths that were changed: whoever changes one of them, too, is told the notes. */
  files: z.array(z.string()).default([]),
});
type Delivery = z.output<typeof Delivery>;

export const newBreaker = (): Breaker => ({
  currentLoop: 0,
  noProgressLoops: 0,
  repeatedErrorLoops: 0,
  stalledLoops: 0,
  deniedLoops: 0,
  lastProgress: null,
  circuitState: 'closed',
  exitSignal: false,
  completionIndicators: [],
  openings: 0,
  evidence: '',
});

/** Fields of a subject on disk; a record of an older build has none of them. */
export const journeyFields = {
  kind: z.enum(['issue', 'pr', 'task']).default('issue'),
  sectionIndex: count.default(0),
  /** Audits of this section, or of the whole, that found bugs. */
  rounds: count.default(0),
  /** Audits of this section, or of the whole, that came to no verdict. */
  auditErrors: count.default(0),
  modelErrors: count.default(0),
  delivery: Delivery.nullable().default(null),
  /** The last word of its post action. */
  completionSummary: z.string().nullable().default(null),
  breaker: Breaker.prefault(() => z.encode(Breaker, newBreaker())),
  findings: z.array(Finding).default([]),
  lastReviewedCommit: identity.nullable().default(null),
  reviewRound: count.default(0),
  review: ReviewRecord.prefault({}),
  /** Acceptance criteria as they were when its last session began. */
  criteria: z.array(z.string()).default([]),
  /** Numbers of those that the last audit of the whole found to hold, from 1. */
  criteriaMet: z.array(z.number().int().positive()).default([]),
  notBefore: z.iso.datetime().nullable().default(null),
};

export type Journey = { readonly [Field in keyof typeof journeyFields]: z.output<(typeof journeyFields)[Field]> };

export const newJourney = (): { -readonly [Field in keyof Journey]: Journey[Field] } => ({
  kind: 'issue',
  sectionIndex: 0,
  rounds: 0,
  auditErrors: 0,
  modelErrors: 0,
  delivery: null,
  completionSummary: null,
  breaker: newBreaker(),
  findings: [],
  lastReviewedCommit: null,
  reviewRound: 0,
  review: newReviewRecord(),
  criteria: [],
  criteriaMet: [],
  notBefore: null,
});

const indicatorsKept = 10;
const criteriaKept = 30;
const longest = 200;

/** After a session; texts of the agent and of the issue are cut, so that no subject outgrows its record. */
export function journeyAfter(
  before: Pick<Journey, 'breaker'>,
  report: SessionReport,
  lastRootCause: string | null,
): Pick<Journey, 'criteria' | 'breaker'> {
  const criteria = report.order.criteria.slice(0, criteriaKept).map((one) => one.slice(0, longest));
  return { criteria, breaker: breakerAfter(before.breaker, report, lastRootCause) };
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

export function breakerAfter(before: Breaker, report: SessionReport, lastRootCause: string | null): Breaker {
  const { outcome, checkpoint } = report;
  // Reading is neither progress nor the lack of it.
  if (outcome.kind === 'audited' || outcome.kind === 'answered')
    return { ...before, currentLoop: before.currentLoop + 1, repeatedErrorLoops: 0 };
  if (outcome.kind === 'failed' && isNobodysFailure(outcome.failure.class)) return before;
  const currentLoop = before.currentLoop + 1;
  if (outcome.kind === 'failed') {
    const again = outcome.failure.rootCause === lastRootCause;
    const repeatedErrorLoops = again ? before.repeatedErrorLoops + 1 : 1;
    // What was kept of a session that was cut short is progress; what did not stand its checks is only kept.
    const lastProgress = (endedEarly(outcome.failure.class) ? checkpoint : undefined) ?? before.lastProgress;
    const noProgressLoops = lastProgress === before.lastProgress ? before.noProgressLoops + 1 : 0;
    const silent = { exitSignal: false, completionIndicators: [] };
    return { ...before, currentLoop, noProgressLoops, repeatedErrorLoops, lastProgress, ...silent };
  }
  const { exitSignal, completionIndicators } = outcome.result;
  return {
    ...before,
    currentLoop,
    noProgressLoops: outcome.tipSha === before.lastProgress ? before.noProgressLoops + 1 : 0,
    repeatedErrorLoops: 0,
    lastProgress: outcome.tipSha,
    exitSignal,
    completionIndicators: completionIndicators.slice(0, indicatorsKept).map((one) => one.slice(0, longest)),
  };
}
