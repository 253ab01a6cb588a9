/** Progress of a subject: circuit breaker, delivered commits, reviews. */
import { z } from 'zod';
import { identity, onDisk } from '../codec/record-codec.ts';
import { Finding, newReviewRecord, ReviewRecord } from './review-record.ts';

const count = z.number().int().nonnegative();

export const CircuitState = z.enum(['closed', 'half_open', 'open']);
export type CircuitState = z.output<typeof CircuitState>;

const breakerFields = {
  /** Sessions of this subject so far. */
  currentLoop: count,
  /** Consecutive sessions that left the work unchanged. */
  noProgressLoops: count,
  /** Consecutive sessions that ended with the same root cause. */
  repeatedErrorLoops: count,
  /** Consecutive sessions that stalled, and that were denied their tools. */
  stalledLoops: count.default(0),
  deniedLoops: count.default(0),
  /** Commit of the last session that changed anything. */
  lastProgress: identity.nullable(),
  circuitState: CircuitState,
  exitSignal: z.boolean(),
  /** As last reported by the agent. */
  completionIndicators: z.array(z.string()),
  /** How often the breaker has opened, and what opened it last. */
  openings: count.default(0),
  evidence: z.string().default(''),
};
export const Breaker = onDisk(breakerFields);
export type Breaker = z.output<typeof Breaker>;

/** The work as its pull request shows it: all sessions so far, in the words of the last one. */
export const DeliveryRecord = onDisk({
  progress: z.string(),
  commits: z.array(z.strictObject({ sha: identity, title: z.string() })),
  /** Changes to what CI executes. */
  notes: z.array(z.string()),
  failing: z.array(z.string()),
  /** Changed paths. Sessions of subjects that also change one of them receive the notes. */
  files: z.array(z.string()).default([]),
});
export type DeliveryRecord = z.output<typeof DeliveryRecord>;

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

/** Progress fields of a subject on disk. Records of older builds have none of them. */
export const progressFields = {
  kind: z.enum(['issue', 'pr', 'task']).default('issue'),
  sectionIndex: count.default(0),
  /** Audits of this section, or of the whole, that found bugs. */
  rounds: count.default(0),
  /** Audits of this section, or of the whole, that reached no verdict. */
  auditErrors: count.default(0),
  modelErrors: count.default(0),
  delivery: DeliveryRecord.nullable().default(null),
  /** Final summary of its post action. */
  completionSummary: z.string().nullable().default(null),
  breaker: Breaker.prefault(() => z.encode(Breaker, newBreaker())),
  findings: z.array(Finding).default([]),
  lastReviewedCommit: identity.nullable().default(null),
  reviewRound: count.default(0),
  review: ReviewRecord.prefault({}),
  /** Acceptance criteria at the start of its last session. */
  criteria: z.array(z.string()).default([]),
  /** Numbers, from 1, of the criteria that the last audit of the whole found met. */
  criteriaMet: z.array(z.number().int().positive()).default([]),
  notBefore: z.iso.datetime().nullable().default(null),
};

export type SubjectProgress = {
  readonly [Field in keyof typeof progressFields]: z.output<(typeof progressFields)[Field]>;
};

export const newSubjectProgress = (): { -readonly [Field in keyof SubjectProgress]: SubjectProgress[Field] } => ({
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
