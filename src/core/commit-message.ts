/** Decides the words of a commit that Tickgate makes: one short line that steers nothing, and a trailer that names the task. */

const longestLine = 72;

// Words in a commit message that make GitHub or a CI do something: closing keywords, skip switches, mentions, references.
const steering = [
  /\[(?:skip[ -]ci|ci[ -]skip|no[ -]ci|skip[ -]actions|actions[ -]skip)\]/gi,
  /\*\*\*NO_CI\*\*\*/gi,
  /\bskip-checks:\s*true\b/gi,
  /\b(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?)\b(?=:?\s+(?:[\w.-]+\/[\w.-]+)?(?:#|GH-|https?:))/gi,
  /https?:\/\/\S+/gi,
  /(?:[\w.-]+\/[\w.-]+)?#(?=\d)|\bGH-(?=\d)/gi,
  /@(?=\w)/g,
  /^(?:fixup|squash|amend)!\s*/i,
];

/** `summary` is foreign text; `task` is the number of the issue or the id of the plan task. */
export function commitMessage({ summary, task }: { summary: string; task: string | number }): string {
  let line = summary.split(/\r\n?|\n/).find((entry) => entry.trim() !== '') ?? '';
  line = line.replace(/[\p{Cc}\p{Cf}]/gu, ' ').replace(/^[\s#>*-]+/, '');
  for (const words of steering) line = line.replace(words, '');
  line = line.replace(/\s+/g, ' ').trim();
  // Removing one word may have joined another: what still steers is not used at all.
  if (line === '' || steering.some((words) => line.search(words) >= 0)) line = `Work on task ${task}`;
  return `${shorten(line)}\n\nTickgate-Task: ${task}\n`;
}

/** Of work that is not finished: says so, and starts no CI. */
export const checkpointMessage = ({ task }: { task: string | number }): string =>
  `Work in progress on task ${task} [skip ci]\n\nTickgate-Task: ${task}\n`;

function shorten(line: string): string {
  const characters = Array.from(line);
  if (characters.length <= longestLine) return line;
  const cut = characters.slice(0, longestLine - 1).join('');
  const lastSpace = cut.lastIndexOf(' ');
  return `${(lastSpace > longestLine / 2 ? cut.slice(0, lastSpace) : cut).trimEnd()}…`;
}
