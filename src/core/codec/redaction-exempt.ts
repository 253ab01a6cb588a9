/**
 * Marks the texts of a record that no rule of redaction touches: those by which the loop knows something again, or finds it at GitHub.
 * Struck, they would name nothing any more: a head would be reviewed and paid for again, an answer would be about nothing.
 */
import { z } from 'zod';

interface Mark {
  readonly text: 'identity' | 'marked';
}

const marks = z.registry<Mark>();

/**
 * A hash, an id, a branch, a word of ours or of the configuration. Never what an agent, a command or a comment says: such words are
 * hashed before they become part of one (`digest`).
 */
export const identity = z.string().register(marks, { text: 'identity' });

/** A text as it is to be posted: the hidden markers in it are identities, the words around them are words. */
export const markedText = z.string().register(marks, { text: 'marked' });

/** What a field is marked as; null = free text. */
export const markOf = (schema: z.core.$ZodType): Mark['text'] | null => marks.get(schema)?.text ?? null;
