/** A subject (issue, pull request or plan task) as the state remembers it: phase, failures, permits, branch. */
import { z } from 'zod';
import { identity, onDisk } from '../codec/record-codec.ts';
import { Gate } from './gate.ts';
import { journeyFields, newJourney } from './subject-progress.ts';

/** In the order of a subject's life: of a task, then of a pull request under review; the last four are ends. */
export const Phase = z.enum([
  'coding',
  'auditing',
  'final_auditing',
  'final_audit_fix',
  'post_action',
  'reviewing',
  'responding',
  'done',
  'failed',
  'cancelled',
  'skipped',
]);
export type Phase = z.output<typeof Phase>;

/** A comment that belongs to the frozen text, as it was then. */
export const AdmittedComment = onDisk({ id: z.number().int(), hash: identity });
export type AdmittedComment = z.output<typeof AdmittedComment>;

export const Failure = onDisk({
  rootCause: z.string(),
  summary: z.string(),
  iteration: z.number().int(),
  at: z.iso.datetime(),
});
export type Failure = z.output<typeof Failure>;

/** An answer to an option, and what it holds for. */
export const Permit = onDisk({ gate: identity, signature: identity, option: identity });

export const Subject = onDisk({
  number: z.number().int(),
  title: z.string(),
  /** Hash of title and body as admitted; other text than this never reaches an agent. */
  textHash: identity,
  /** When it was taken as it is: what was said in its thread since then reaches no agent. */
  frozenAt: z.iso.datetime().nullable().default(null),
  /** What agents were told of that thread; null = no agent was told anything yet. */
  admittedComments: z.array(AdmittedComment).nullable().default(null),
  phase: Phase,
  branch: identity.nullable(),
  headSha: identity.nullable(),
  pullRequest: z.number().int().nullable(),
  /** Ended before a restart took the subject up again: never gone on with, and no reason to end it once more. */
  formerPullRequest: z.number().int().nullable().default(null),
  /** The claim label stands on the issue and is ours to remove. */
  claimed: z.boolean(),
  sessions: z.number().int().nonnegative(),
  dollars: z.number().nonnegative(),
  failures: z.array(Failure),
  /** Declining answers, which hold for their signature until the end of the run. */
  declined: z.array(Permit),
  /** Permitting answers not yet used: each buys one attempt. */
  permitted: z.array(Permit),
  /** What its last session wants a person to decide; null = nothing. The words are the agent's, untrusted. */
  asking: onDisk({ session: identity, question: z.string() }).nullable().default(null),
  /** What people decided for it, for its later sessions. */
  decisions: z.array(onDisk({ question: z.string(), answer: z.string(), by: z.string() })).default([]),
  ...journeyFields,
});
export type Subject = z.output<typeof Subject>;

/** Open or not; null = none was ever opened, as far as is known. */
export const newestPullRequest = (subject: Subject | undefined): number | null =>
  subject?.pullRequest ?? subject?.formerPullRequest ?? null;

/** A subject that was never worked on. */
export const subjectOf = (number: number): Subject => ({
  number,
  title: '',
  textHash: '',
  frozenAt: null,
  admittedComments: null,
  phase: 'coding',
  branch: null,
  headSha: null,
  pullRequest: null,
  formerPullRequest: null,
  claimed: false,
  sessions: 0,
  dollars: 0,
  failures: [],
  declined: [],
  permitted: [],
  asking: null,
  decisions: [],
  ...newJourney(),
});

/** The issue that a gate parks: its subject, or the issue of the pull request that it is about; null for a loop gate. */
export const issueOf = ({ subject }: Pick<Gate, 'subject'>, subjects: readonly Subject[]): number | null =>
  subjects.find(({ pullRequest }) => pullRequest !== null && pullRequest === subject)?.number ?? subject;

export const finished = (phase: Phase): boolean =>
  phase === 'done' || phase === 'failed' || phase === 'cancelled' || phase === 'skipped';

/** The work itself is complete and audited: what a person may merge. */
export const isWhole = (phase: Phase): boolean => phase === 'post_action' || phase === 'done';

export const isAudit = (phase: Phase): boolean => phase === 'auditing' || phase === 'final_auditing';

export const Role = z.enum(['worker', 'auditor', 'reviewer', 'responder', 'post_action']);
export type Role = z.output<typeof Role>;

/** As recorded, or never seen before. */
export const pullSubject = (subjects: readonly Subject[], number: number): Subject => {
  const known = subjects.find((subject) => subject.number === number) ?? subjectOf(number);
  return { ...known, kind: 'pr', pullRequest: number, phase: known.phase === 'coding' ? 'reviewing' : known.phase };
};

/** Decides how a task that is no issue is numbered, so that it goes through state, keys and branches like one, and how subjects are called. */

/** Issues never reach this far: GitHub counts them in 31 bits. */
const firstTask = 10_000_000_000;
const hexDigits = 8;

export const isTask = (subject: number): boolean => subject >= firstTask;

/** From the hash (hex) of its text: the same words are the same task, in every run and every loop. */
export const taskNumber = (hash: string): number => firstTask + Number.parseInt(hash.slice(0, hexDigits), 16);

/** `#12` of an issue, `task 3f2a9c81` of a task: no number that GitHub would make a link of. */
export const subjectName = (subject: number): string => (isTask(subject) ? `task ${idOf(subject)}` : `#${subject}`);

/** The same where nothing may become a link: `12`, `3f2a9c81`. */
export const idOf = (subject: number): string =>
  isTask(subject) ? (subject - firstTask).toString(16).padStart(hexDigits, '0') : String(subject);

/** Where a subject is talked about: a task has no thread of its own. */
export const threadOf = (subject: number | null, controlIssue: number): number =>
  subject === null || isTask(subject) ? controlIssue : subject;
