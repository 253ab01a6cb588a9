/** Commit messages of Tickgate: an inert short line, the rest of the summary, and a trailer that names the task. */
import { toSubjectId } from '../state/subject.ts';
import { stripFullStop } from '../text/format.ts';

const longestLine = 72;

// Text that triggers GitHub or a CI: closing keywords, skip switches, mentions, references.
const steering = [
  /\[(?:skip[ -]ci|ci[ -]skip|no[ -]ci|skip[ -]actions|actions[ -]skip)\]/gi,
  /\*\*\*NO_CI\*\*\*/gi,
  /\bskip-checks:\s*true\b/gi,
  /\b(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?)\b(?=:?\s+(?:[\w.-]+\/[\w.-]+)?(?:#|GH-|https?:))/gi,
  /https?:\/\/\S+/gi,
  /(?:[\w.-]+\/[\w.-]+)?#(?=\d)|\bGH-(?=\d)/gi,
  /@(?=\w)/g,
  /^(?:fixup|squash|amend)!\s*/i,
  // Credit and consent, which only the person concerned may give.
  /\b[\w-]+-by:\s*/gi,
];

/** `summary` is foreign text; its first line is used. What exceeds the short line follows below it. */
export function commitMessage({ summary, subject }: { summary: string; subject: number }): string {
  const first = summary.split(/\r\n?|\n/).find((entry) => entry.trim() !== '') ?? '';
  const line = inertLine(first.replace(/^[\s#>*-]+/, '')) ?? `Work on task ${toSubjectId(subject)}`;
  const { title, rest } = split(line);
  return `${[title, ...(rest === '' ? [] : [wrapped(rest)]), trailer(subject)].join('\n\n')}\n`;
}

/** The words above take quadratic time in one long word, and an agent may write a megabyte. */
const maxInertChars = 4_000;

/** Makes foreign text one inert line, for places where GitHub renders no Markdown. Null = nothing usable is left. */
export function inertLine(text: string): string | null {
  let line = text.slice(0, maxInertChars).replace(/[\p{Cc}\p{Cf}]/gu, ' ');
  for (const words of steering) line = line.replace(words, '');
  line = line.replace(/\s+/g, ' ').trim();
  // Removing one word may have joined another: a line that still triggers is not used.
  return line === '' || steering.some((words) => line.search(words) >= 0) ? null : line;
}

/** For unfinished work. It skips no CI: after a squash, GitHub would skip the default branch's CI as well. */
export const checkpointMessage = (subject: number): string =>
  `Work in progress on task ${toSubjectId(subject)}\n\n${trailer(subject)}\n`;

const trailer = (subject: number): string => `Tickgate-Task: ${toSubjectId(subject)}`;

/** The title is the line if short, else its first sentence or clause, else the words that fit. The rest goes below. */
function split(line: string): { readonly title: string; readonly rest: string } {
  const characters = Array.from(line);
  if (characters.length <= longestLine) return { title: stripFullStop(line), rest: '' };
  const clause = /^(.{20,72}?)[.;](?=\s)/u.exec(line)?.[1];
  if (clause !== undefined) return { title: clause, rest: capital(line.slice(clause.length + 1).trim()) };
  const cut = characters.slice(0, longestLine - 1).join('');
  const lastSpace = cut.lastIndexOf(' ');
  const kept = (lastSpace > longestLine / 2 ? cut.slice(0, lastSpace) : cut).trimEnd();
  return { title: `${kept}…`, rest: `…${line.slice(kept.length)}` };
}

const capital = (text: string): string => text.replace(/^[a-z]/, (letter) => letter.toUpperCase());

/** Wraps at 72 characters, unless a word is longer. */
function wrapped(text: string): string {
  const lines = [''];
  for (const word of text.split(' ')) {
    const last = lines.at(-1) ?? '';
    if (last === '') lines[lines.length - 1] = word;
    else if (Array.from(last).length + 1 + Array.from(word).length <= longestLine)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.join('\n');
}
