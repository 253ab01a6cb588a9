/** Splits a comment that was sent by mail: what its author wrote, and what the mail program added below or above it. */

interface MailReply {
  readonly said: string;
  /** Lines of the quoted message, without their `>`. */
  readonly quoted: readonly string[];
}

const quotedLine = /^ {0,3}>/;
/** `On Fri, Nov 27, 2026 at 11:00 AM ana <ana@example.com> wrote:`, in any language. */
const attributionEnd = /[:：]\s*$/;
/** Mail programs break a long attribution. Its first line names a date or a time. */
const attributionStart = /^(?:On|Am|Le|El|Il|Op|Em|Den|Dne|W dniu)\b.*\d/;
/** Outlook and others do not mark the lines of the message below. */
const messageBelow = /^(?:_{10,}|-{2,} ?Original Message ?-{2,})\s*$/i;
const signature = /^(?:--\s*$|Sent from my |Get Outlook for |Von meinem |Envoyé de mon )/;

/** A comment without a quoted message keeps all of its text. */
export function splitMailReply(body: string): MailReply {
  const lines = body.split(/\r\n|\r|\n/);
  const below = lines.findIndex((line) => messageBelow.test(line));
  const above = below < 0 ? lines : lines.slice(0, below);
  const rest = below < 0 ? [] : lines.slice(below + 1);
  const isOwn = (line: string): boolean => line.trim() !== '' && !quotedLine.test(line);
  const [first, last] = [above.findIndex(isOwn), above.findLastIndex(isOwn)];
  const quoted = [...above.filter((line) => quotedLine.test(line)), ...rest].map((line) =>
    line.replace(/^(?: {0,3}> ?)+/, ''),
  );
  if (quoted.length === 0) return { said: body, quoted };
  const hasQuoteBelow = above.slice(last + 1).some((line) => quotedLine.test(line)) || below >= 0;
  const own = first < 0 ? [] : above.slice(first, last + 1);
  const said = hasQuoteBelow ? withoutSignature(withoutAttribution(own)) : own;
  return { said: said.join('\n').trim(), quoted };
}

function withoutAttribution(lines: readonly string[]): readonly string[] {
  if (!attributionEnd.test(lines.at(-1) ?? '')) return lines;
  const before = lines.slice(0, -1);
  const start = before.findLastIndex((line) => attributionStart.test(line));
  // At most two lines are broken off.
  const isBroken = !attributionStart.test(lines.at(-1) ?? '') && start >= 0 && before.length - start <= 2;
  return isBroken ? before.slice(0, start) : before;
}

function withoutSignature(lines: readonly string[]): readonly string[] {
  const at = lines.findIndex((line) => signature.test(line));
  return at < 0 ? lines : lines.slice(0, at);
}
