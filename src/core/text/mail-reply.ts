/** Splits a comment that was sent by mail: what its author wrote, and what the mail program added below or above it. */

export interface MailReply {
  readonly ownText: string;
  /** Lines of the quoted message, without their `>`. A quote in the quote is left out. */
  readonly quoted: readonly string[];
  /** The comment holds a message or a quote, and where its author's words end is not certain. */
  readonly isUnclear: boolean;
}

const quotedLine = /^ {0,3}>/;
/** A mail program's line above its quote, in any language: it has a time or a year, and ends with a colon. */
const attribution = /^(?=.*(?:\b(?:19|20)\d\d\b|\d{1,2}[:.h]\d\d)).*[:：]\s*$/;
/** Its first words, so that a sentence of the author is not taken for it. */
const attributionStart = /^(?:On|Am|Le|El|Il|Op|Em|Den|Dne|W dniu)\b/;
/** Outlook and others do not mark the lines of the message that they copy. */
const separator =
  /^\s*(?:-{2,} ?(?:Original Message|Forwarded message|Ursprüngliche Nachricht|Message d'origine) ?-{2,})\s*$/i;
const headerOfSender = /^\s*[*_]{0,2}(?:From|Von|De|Da|Van|Från|Fra|Od)[*_]{0,2}\s?:/i;
const headerOfMail =
  /^\s*[*_]{0,2}(?:Sent|Date|To|Subject|Gesendet|Datum|An|Betreff|Envoyé|À|Objet|Enviado|Fecha|Para|Asunto|Inviato|Data|A|Oggetto)[*_]{0,2}\s?:/i;
/** A line of a mail's header in any language: a label of one to three words, and what it holds. */
const headerLine = /^\s*[*_]{0,2}\p{L}[\p{L}'’-]*(?: [\p{L}'’-]+){0,2}[*_]{0,2}\s?[:：][*_]{0,2}\s*\S/u;
/** When the mail was sent. */
const yearAndTime = /(?=.*(?:19|20)\d\d)(?=.*(?<![\d.])\d{1,2}[:.h]\d\d(?![\d.]))/;
/** Outlook draws a line above the copied message. */
const rule = /^\s*_{10,}\s*$/;
const signature = /^(?:--\s*$|Sent from my |Get Outlook for |Von meinem |Envoyé de mon )/;

const toLines = (body: string): string[] => body.split(/\r\n|\r|\n/);

/** The first line of a message that a mail program copied without marks; -1 = there is none. */
function findCopiedMessage(lines: readonly string[]): number {
  return lines.findIndex(
    (line, index) =>
      separator.test(line) ||
      (headerOfSender.test(line) && lines.slice(index + 1, index + 4).some((next) => headerOfMail.test(next))) ||
      isMailHeader(lines.slice(index, index + 3)),
  );
}

/** Sender, time and receiver, in this order in every mail program that copies them. */
const isMailHeader = (lines: readonly string[]): boolean =>
  lines.length === 3 &&
  lines.every((line) => headerLine.test(line)) &&
  /@|\[bot\]/.test(lines[0] ?? '') &&
  yearAndTime.test(lines[1] ?? '');

/** A comment without what a mail program copied below it: those lines are another person's words. */
export function cutCopiedMessage(body: string): string {
  const lines = toLines(body);
  const at = findCopiedMessage(lines);
  return at < 0 ? body : lines.slice(0, at).join('\n');
}

/** A comment without a quoted message keeps all of its text. */
export function splitMailReply(body: string): MailReply {
  const lines = toLines(body);
  const copiedFrom = findCopiedMessage(lines);
  if (copiedFrom >= 0) {
    const above = withoutSignature(lines.slice(0, copiedFrom)).filter((line) => !rule.test(line));
    return { ownText: above.join('\n').trim(), quoted: [], isUnclear: true };
  }
  const quotes = lines.filter((line) => quotedLine.test(line));
  if (quotes.length === 0) return { ownText: body, quoted: [], isUnclear: false };
  const quoted = quotes.map((line) => line.replace(/^ {0,3}> ?/, '')).filter((line) => !quotedLine.test(line));
  const isOwn = (line: string): boolean => line.trim() !== '' && !quotedLine.test(line);
  const written = withoutLastSignature(lines);
  const [first, last] = [written.findIndex(isOwn), written.findLastIndex(isOwn)];
  const own = first < 0 ? [] : written.slice(first, last + 1);
  const isBelow = written.slice(last + 1).some((line) => quotedLine.test(line));
  const kept = isBelow ? withoutSignature(withoutAttribution(own)) : own;
  return { ownText: kept.join('\n').trim(), quoted, isUnclear: false };
}

function withoutAttribution(lines: readonly string[]): readonly string[] {
  // Mail programs break a long attribution into two or three lines.
  for (let broken = 1; broken <= 3; broken += 1) {
    const text = lines.slice(-broken).join(' ');
    if (attribution.test(text) && attributionStart.test(text)) return lines.slice(0, -broken);
  }
  return lines;
}

/** Some mail programs put the signature below the quote. */
function withoutLastSignature(lines: readonly string[]): readonly string[] {
  const at = lines.findLastIndex((line) => signature.test(line));
  return at < 0 || lines.slice(at).some((line) => quotedLine.test(line)) ? lines : lines.slice(0, at);
}

/** A text without the signature that ends it. */
export const cutSignature = (text: string): string => withoutSignature(toLines(text)).join('\n');

function withoutSignature(lines: readonly string[]): readonly string[] {
  const at = lines.findIndex((line) => signature.test(line));
  return at < 0 ? lines : lines.slice(0, at);
}
