/** Option, GATE_ID, GateId, Gate, GateIdParts, parseGateId: split off so that imports run one way. */
import { z } from 'zod';
import { identity } from '../../codec/redaction-exempt.ts';
import { onDisk } from '../../codec/snake-case-codec.ts';
import { GateName, LONGEST_LABEL, OptionKind } from './gate-names.ts';
import { Raise } from './open-gate.ts';

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
