/** How far a subject has come: its circuit breaker, its delivered commits, its reviews. */
import { z } from 'zod';
import { identity, onDisk } from '../codec/record-codec.ts';
import { Finding, newReviewRecord, ReviewRecord } from './review-record.ts';

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
export const Delivery = onDisk({
  progress: z.string(),
  commits: z.array(z.strictObject({ sha: identity, title: z.string() })),
  /** Changes to what CI executes. */
  notes: z.array(z.string()),
  failing: z.array(z.string()),
  /** Paths that were changed: whoever changes one of them, too, is told the notes. */
  files: z.array(z.string()).default([]),
});
export type Delivery = z.output<typeof Delivery>;

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
