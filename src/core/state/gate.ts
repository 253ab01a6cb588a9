/** A gate as the state keeps it: its id, options, where it is asked, and its answer. */
import { z } from 'zod';
import { identity, onDisk } from '../codec/record-codec.ts';
import { ceilingNames } from './counters.ts';

export const GateName = z.enum([
  'backlog-drift',
  'ambiguous-criteria',
  'budget-escalation',
  'post-feedback-merge',
  'merge',
  'force-unlock',
  'repeated-failure',
  'resume-divergence',
  'dirty-tree',
  'agent-decision',
  'circuit-open',
  'criteria-policy',
]);
export type GateName = z.infer<typeof GateName>;

/** A permitting answer is consumed once, a declining one holds for its signature until the run ends, stop ends the run. */
export const OptionKind = z.enum(['permitting', 'declining', 'stop']);
export type OptionKind = z.infer<typeof OptionKind>;

/** The width of a phone, in characters. */
export const LONGEST_LABEL = 40;

/* What the head knows of a question that waits for its answer. */

/** What the option `raise` makes of a ceiling. */
export const Raise = z.strictObject({ ceiling: z.enum(ceilingNames), from: z.number(), to: z.number() });

/** An open gate as the head knows it: enough to read its thread without the bundle, in one query (`nodeId`). */
export const OpenGate = onDisk({
  id: z.string(),
  commentId: z.number().int(),
  nodeId: z.string(),
  /** Its expiry is counted from then; absent = asked by a build that did not say. */
  askedAt: z.iso.datetime().optional(),
  /** Of its text as posted, with its boxes reset: should the bundle be lost, the comment itself tells what was asked. */
  textHash: z.string().optional(),
  /** Of a question about ceilings: their exact figures, which its text rounds. */
  raises: z.array(Raise).optional(),
});
export type OpenGate = z.output<typeof OpenGate>;

const Option = onDisk({
  id: identity,
  label: z.string().max(LONGEST_LABEL),
  consequence: z.string(),
  kind: OptionKind,
  needsSameFacts: z.boolean(),
  byReplyOnly: z.boolean(),
});

/** `{loop}-{iteration}-{name}-{subject}-{nonce}`; a task's number has eleven digits; the subject of a loop gate is `loop`. */
const GATE_ID = /^([a-z][a-z0-9_]{0,31})-(\d{1,9})-([a-z]+(?:-[a-z]+)*)-(loop|\d{1,13})-([a-z0-9]{4,32})$/;
export const GateId = z.string().regex(GATE_ID);

/** An asked gate. `commentId` is null between the claim that plans it and the record that saw it posted. */
export const Gate = onDisk({
  id: GateId,
  name: GateName,
  /** Number of the issue or pull request; null for a loop gate. */
  subject: z.int().positive().nullable(),
  question: z.string(),
  quoted: z.string().nullable(),
  options: z.array(Option),
  signature: identity,
  headSha: identity.nullable(),
  raises: z.array(Raise),
  askedAt: z.iso.datetime(),
  iteration: z.int().nonnegative(),
  epoch: z.int().nonnegative(),
  thread: onDisk({ issueNumber: z.int().positive() }),
  commentId: z.int().positive().nullable(),
  /** Hash of `canonicalText(body)` as posted, made where hashing is allowed; boxes answer only while it still fits. */
  textHash: identity.nullable(),
});
export type Gate = z.output<typeof Gate>;

export interface GateIdParts {
  readonly loop: string;
  readonly iteration: number;
  readonly name: GateName;
  readonly subject: number | null;
  readonly nonce: string;
}

/** The parts of a gate's id, or null if this is none. */
export function parseGateId(id: string): GateIdParts | null {
  const [, loop, iteration, name, subject, nonce] = GATE_ID.exec(id) ?? [];
  const known = GateName.safeParse(name);
  if (loop === undefined || subject === undefined || nonce === undefined || !known.success) return null;
  return {
    loop,
    iteration: Number(iteration),
    name: known.data,
    subject: subject === 'loop' ? null : Number(subject),
    nonce,
  };
}

/** Permissions with which GitHub lets someone edit a comment that is not theirs: the least that may answer. */
export const WRITERS = ['write', 'maintain', 'admin'] as const;

/** By which door an answer came: the app's receipt, a `/loop answer` reply, or the edit history of the question itself. */
export const AnswerChannel = z.enum(['receipt', 'reply', 'edit-history']);
export type AnswerChannel = z.infer<typeof AnswerChannel>;

/** An answer, verbatim: what was asked, what was said, by whom, when and how. */
export const Answer = onDisk({
  gateId: GateId,
  name: GateName,
  question: z.string(),
  option: z.string(),
  /** Words that came with a reply. */
  text: z.string().nullable(),
  login: z.string(),
  userId: z.int().positive(),
  permission: z.enum(WRITERS),
  at: z.iso.datetime(),
  channel: AnswerChannel,
  /** The reply, or the question itself for a ticked box. */
  commentId: z.int().positive(),
  deliveryId: z.string().nullable(),
});
export type Answer = z.output<typeof Answer>;
