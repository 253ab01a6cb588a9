/** Failure, Permit, Subject, newestPullRequest, subjectOf, issueOf: split off so that imports run one way. */
import { z } from 'zod';
import { identity } from '../../codec/redaction-exempt.ts';
import { onDisk } from '../../codec/snake-case-codec.ts';
import { Gate } from '../gate/gate.ts';
import { AdmittedComment } from './admitted-comment.ts';
import { Phase } from './phase.ts';
import { journeyFields, newJourney } from './subject-progress.ts';

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
