/** A gate as stored: its id, options, thread and answer. */
import * as z from 'zod';
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

/** A permitting answer is consumed once. A declining one holds for its signature in this run. Stop ends the run. */
const OptionKind = z.enum(['permitting', 'declining', 'stop']);

/** Characters of an option's label that fit a phone's width. */
export const MAX_LABEL_CHARS = 40;

/** Change that the option `raise` makes to a ceiling. */
const CeilingRaise = z.strictObject({ ceiling: z.enum(ceilingNames), from: z.number(), to: z.number() });
export type CeilingRaise = z.infer<typeof CeilingRaise>;

/** An open gate as the head keeps it: enough to read its thread without the bundle, in one query (`nodeId`). */
export const OpenGate = onDisk({
  id: z.string(),
  commentId: z.number().int(),
  nodeId: z.string(),
  /** Start of its expiry; absent = asked by a build without this field. */
  askedAt: z.iso.datetime().optional(),
  /** Hash of its posted text with boxes reset. If the bundle is lost, the comment itself shows what was asked. */
  textHash: z.string().optional(),
  /** Exact figures of a question about ceilings, whose text rounds them. */
  raises: z.array(CeilingRaise).optional(),
  /** Whom its comment mentions; absent = no person. */
  people: z.array(z.string()).optional(),
  /** When it was said once more, or could not be; absent = not yet. */
  remindedAt: z.iso.datetime().optional(),
});
export type OpenGate = z.output<typeof OpenGate>;

const GateOption = onDisk({
  id: identity,
  /** Text beside the box. */
  label: z.string().max(MAX_LABEL_CHARS),
  /** One sentence: the effect of this answer. */
  consequence: z.string(),
  kind: OptionKind,
  /** The answer approves code, a lock, a raise or a text. It is void if the facts under the question have changed. */
  needsSameFacts: z.boolean(),
  /** Has no box: the answer needs the text of a reply. */
  byReplyOnly: z.boolean(),
});
export type GateOption = z.output<typeof GateOption>;

/** `{loop}-{iteration}-{name}-{subject}-{nonce}`. A task's number has 11 digits. A loop gate's subject is `loop`. */
const GATE_ID = /^([a-z][a-z0-9_]{0,31})-(\d{1,9})-([a-z]+(?:-[a-z]+)*)-(loop|\d{1,13})-([a-z0-9]{4,32})$/;
export const GateId = z.string().regex(GATE_ID);

/** An asked gate. `commentId` is null between the claim that plans it and the record that saw it posted. */
export const Gate = onDisk({
  id: GateId,
  name: GateName,
  /** Number of the issue or pull request; null for a loop gate. */
  subject: z.int().positive().nullable(),
  /** Of an issue that no session may have worked on; absent = unknown, or written by a build without this field. */
  title: z.string().exactOptional(),
  question: z.string(),
  /** Text of an agent, verbatim and untrusted; rendering makes it inert. */
  quoted: z.string().nullable(),
  options: z.array(GateOption),
  signature: identity,
  /** Commit that an answer would approve. */
  headSha: identity.nullable(),
  /** What the option `raise` does. */
  raises: z.array(CeilingRaise),
  askedAt: z.iso.datetime(),
  iteration: z.int().nonnegative(),
  epoch: z.int().nonnegative(),
  thread: onDisk({ issueNumber: z.int().positive() }),
  commentId: z.int().positive().nullable(),
  /** Hash of `canonicalText(body)` as posted, made where hashing is allowed. Boxes answer only while it matches. */
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

/** Null = not a gate id. */
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

/** Permissions with which GitHub lets an account edit other accounts' comments: the minimum for an answer. */
export const WRITE_PERMISSIONS = ['write', 'maintain', 'admin'] as const;

/** How an answer arrived: the app's receipt, a `/loop answer` reply, or the edit history of the question itself. */
export const AnswerChannel = z.enum(['receipt', 'reply', 'edit-history']);
export type AnswerChannel = z.infer<typeof AnswerChannel>;

/** An answer with its question, both verbatim, its author, time and channel. */
export const Answer = onDisk({
  gateId: GateId,
  name: GateName,
  question: z.string(),
  option: z.string(),
  /** Free text of a reply. */
  text: z.string().nullable(),
  login: z.string(),
  userId: z.int().positive(),
  permission: z.enum(WRITE_PERMISSIONS),
  at: z.iso.datetime(),
  channel: AnswerChannel,
  /** The reply, or the question itself for a ticked box. */
  commentId: z.int().positive(),
  deliveryId: z.string().nullable(),
});
export type Answer = z.output<typeof Answer>;
