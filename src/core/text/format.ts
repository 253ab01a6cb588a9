/** Wording of counts, times, lists and table cells in everything that people read. */

/** `1 session`, `2 sessions`; `plural` for words that do not end in s. */
export const formatCount = (count: number, word: string, plural = `${word}s`): string =>
  `${count} ${count === 1 ? word : plural}`;

/** For a sentence that goes on where another one ends. */
export const lowerFirst = (text: string): string => text.slice(0, 1).toLowerCase() + text.slice(1);

/** `once`, `twice`, `3 times`: one wording of how often something happened, in every sentence about it. */
export const formatTimes = (count: number): string => (count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`);

/** First line of words of a person, at most `max` long, and how many lines more there are. */
export function formatFirstLine(text: string, max = 200): string {
  const [first = '', ...rest] = text.split(/\r\n|[\r\n]/).filter((line) => line.trim() !== '');
  const shown = first.length <= max ? first.trim() : `${first.slice(0, max - 1)}…`;
  return rest.length === 0 ? shown : `${shown} (and ${formatCount(rest.length, 'more line')})`;
}

/** `2026-05-09T14:50:00Z`: to the second, since people do not read milliseconds. */
export const formatInstant = (iso: string): string => new Date(iso).toISOString().replace(/\.\d{3}Z$/, 'Z');

/** `04:17 UTC`. */
export const formatClockTime = (iso: string): string => `${formatInstant(iso).slice(11, 16)} UTC`;

/** `04:17 UTC`. Beyond the next 24 hours with its day: `2026-05-11 04:17 UTC`. */
export const formatDueTime = (iso: string, now: string): string =>
  Date.parse(iso) - Date.parse(now) <= 24 * 3_600_000
    ? formatClockTime(iso)
    : `${iso.slice(0, 10)} ${formatClockTime(iso)}`;

/** `2026-05-09 14:50` in UTC. */
export const formatMinute = (iso: string): string => formatInstant(iso).slice(0, 16).replace('T', ' ');

/** `05-09 14:50` in UTC, unbreakable: a narrow cell would break it twice. A list of the newest needs no year. */
export const formatMonthDayTime = (iso: string): string =>
  formatInstant(iso).slice(5, 16).replace('-', '\u2011').replace('T', '\u00A0');

export const formatDuration = (seconds: number): string =>
  seconds < 100 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`;

export const formatDollars = (amount: number): string => `$${amount.toFixed(2)}`;

/** GitHub's labels and logins are case-insensitive. */
export const equalsIgnoringCase = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();
export const includesIgnoringCase = (list: readonly string[], wanted: string): boolean =>
  list.some((one) => equalsIgnoringCase(one, wanted));

/** A whole number with thousands separators: `1,843,210`. */
export const formatThousands = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',');

/** Adds a full stop if the text has no end mark, since more text follows. */
export const toSentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

/** A Markdown table. Cells are inserted as they are, so untrusted text must be quoted already. */
export const renderMarkdownTable = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** Null = there is nothing to show under this heading. */
export const renderSection = (title: string, text: string | null): string | null =>
  text === null ? null : `### ${title}\n\n${text}`;

/** A collapsed section. `title` is our own text, never untrusted text. */
export const renderDetails = (title: string, text: string): string =>
  `<details><summary>${title}</summary>\n\n${text.trim()}\n\n</details>`;

/** True for a line that Markdown joins with the next: no heading, list, table, fence, quote or HTML. */
const isProse = (line: string | undefined): boolean => line !== undefined && /^(?![#>|<`]|[-+*] |\d+\. )\S/.test(line);

/** Adds hard breaks between lines of prose, which job summaries would join into one paragraph. */
export function keepLineBreaks(text: string): string {
  const lines = text.split('\n');
  return lines.map((line, at) => (isProse(line) && isProse(lines[at + 1]) ? `${line}  ` : line)).join('\n');
}

/** Removes one full stop at the end of a title. Dots of an ellipsis stay. */
export const stripFullStop = (title: string): string => title.replace(/(?<![.\s])\.\s*$/, '');

/** `@ana, @bo and @cy` */
export const formatMentions = (logins: readonly string[]): string => formatList(logins.map((login) => `@${login}`));

/** `a, b and c` */
export const formatList = (names: readonly string[]): string => new Intl.ListFormat('en-GB').format(names);

/** `a, b or c` */
export const formatAlternatives = (names: readonly string[]): string =>
  new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(names);

/** FNV-1a, 64 bits: a short name for a text. It offers no security. */
export function digest(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const character of text) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(character.codePointAt(0) ?? 0)) * 0x100000001b3n);
  }
  return hash.toString(16).padStart(16, '0');
}
