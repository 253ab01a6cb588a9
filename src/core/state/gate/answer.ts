/** WRITERS, AnswerChannel, Answer: split off so that imports run one way. */
import { z } from 'zod';
import { onDisk } from '../../codec/snake-case-codec.ts';
import { GateId } from './gate.ts';
import { GateName } from './gate-names.ts';

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
