/** Hash of a question's text, by which a question that was reworded is recognised. */
import { createHash } from 'node:crypto';
import { canonicalText } from '../../core/text/checkboxes.ts';

/** Stored with a posted gate. Boxes answer only while it matches; ticks do not change it. */
export const gateTextHash = (body: string): string => createHash('sha256').update(canonicalText(body)).digest('hex');
