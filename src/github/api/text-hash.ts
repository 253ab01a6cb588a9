/** Decides what counts as the same text: of an issue that was admitted or asked about, of a gate as it was posted. */
import { createHash } from 'node:crypto';
import { canonicalText } from '../../core/text/checkboxes.ts';

/** sha256, hex. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** sha256 (hex) of title and body; GitHub's editor turns line ends into CRLF, which changes nothing that anybody reads. */
export const issueTextHash = (title: string, body: string): string =>
  createHash('sha256')
    .update(`${title}\n${body.replaceAll('\r\n', '\n')}`)
    .digest('hex');

/** sha256 (hex) of a comment, whatever its line ends. */
export const commentHash = (body: string): string => sha256(body.replaceAll('\r\n', '\n'));

/** Stored with a gate when it is posted; boxes answer only while it still fits. Ticks do not change it. */
export const gateTextHash = (body: string): string => createHash('sha256').update(canonicalText(body)).digest('hex');
