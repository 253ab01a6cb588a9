/** Detects a text that cannot be a token, before it is sent in a header. */

/**
 * What makes it none; null = it may be a token. Never quotes it. A header takes no line break and nothing above 255, and
 * an error about a header quotes the value.
 */
export function findTokenFault(token: string): string | null {
  if (/[\r\n\u2028\u2029]/.test(token)) return 'a line break';
  if (/\s/.test(token)) return 'a space';
  if (/^["'`]|["'`]$/.test(token)) return 'a quote at its beginning or its end';
  if (/[\p{Cc}\p{Cf}]/u.test(token)) return 'a control character, which is not seen where it stands';
  if (/[^\u0020-\u007e]/.test(token)) return 'a character that no token has, such as a typographic quote';
  return null;
}

/** For a person, after the name of what holds it. */
export const tokenRemedy = 'Paste the token itself again: one line, without quotes or spaces.';

/** A shorter value may be a word of any sentence. */
const minStruckLength = 8;

/** Strikes known values out, whatever their shape. Text that quotes one may have escaped its line breaks. */
export const strikeValues = (text: string, values: Iterable<string>): string =>
  [...values]
    .filter((value) => value.length >= minStruckLength)
    .flatMap((value) => [value, JSON.stringify(value).slice(1, -1)])
    .reduce((struck, value) => struck.replaceAll(value, '[redacted: token]'), text);
