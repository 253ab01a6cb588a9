/** Reads CLAUDE.md of the default branch: rates under `### Loop Cost Rates`, redaction under `### Loop Logging`. */
import type { ModelRate } from '../../budget/rates.ts';
import type { NamedPattern, PatternCompiler } from '../../redaction/redact.ts';
import { type ConfigError, describeValue } from '../schema/error.ts';

interface MarkdownLine {
  /** From 1. */
  readonly number: number;
  readonly text: string;
  readonly fenced: boolean;
}

interface Heading {
  readonly level: number;
  readonly title: string;
}

/** The readable entries of a block, and one error per malformed line. */
export interface ParsedBlock<Entry> {
  readonly entries: readonly Entry[];
  readonly errors: readonly ConfigError[];
}

function buildClaudeMdError({ number: line, text }: MarkdownLine, problem: string): ConfigError {
  const column = text.search(/\S/) + 1 || 1;
  return {
    key: 'CLAUDE.md',
    message: `CLAUDE.md:${line}:${column}: ${problem} — in \`${text.trim()}\``,
    position: { file: 'CLAUDE.md', line, column, text },
    page: null,
  };
}

/** Lines outside HTML comments. Lines in code fences are marked: an example in a fence is no heading. */
function splitVisibleLines(markdown: string): MarkdownLine[] {
  const visible = markdown.replace(/<!--[\s\S]*?(?:-->|$)/g, (comment) => comment.replace(/[^\n]/g, ''));
  let fence: string | null = null;
  return visible.split(/\r?\n/).map((text, index) => {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(text)?.[1];
    const inside = fence !== null;
    if (fence === null) fence = mark ?? null;
    else if (mark?.startsWith(fence) === true) fence = null;
    return { number: index + 1, text, fenced: inside || fence !== null };
  });
}

function parseHeading(line: MarkdownLine): Heading | null {
  const match = line.fenced ? null : /^ {0,3}(#{1,6})[ \t]+(.*?)[ \t]*#*[ \t]*$/.exec(line.text);
  return match === null ? null : { level: (match[1] ?? '').length, title: match[2] ?? '' };
}

/** The heading's line and the lines below it, up to the next heading of its level or above. */
function findMarkdownSection(
  lines: readonly MarkdownLine[],
  title: string,
): { readonly heading: MarkdownLine; readonly body: readonly MarkdownLine[] } | null {
  const start = lines.findIndex((line) => parseHeading(line)?.title === title);
  const heading = lines[start];
  if (heading === undefined) return null;
  const level = parseHeading(heading)?.level ?? 0;
  const rest = lines.slice(start + 1);
  const end = rest.findIndex((line) => (parseHeading(line)?.level ?? 7) <= level);
  return { heading, body: end < 0 ? rest : rest.slice(0, end) };
}

/** Both headings are `###` in the source, so "under" means after it, with no heading of a higher level between. */
function isUnder(lines: readonly MarkdownLine[], heading: MarkdownLine, parent: string): boolean {
  const above = lines.slice(0, heading.number - 1).map(parseHeading);
  const at = above.findLastIndex((candidate) => candidate?.title === parent);
  const level = above[at]?.level;
  return level !== undefined && above.slice(at + 1).every((between) => between === null || between.level >= level);
}

/** Reads the table `| model | in | out |`, in USD per million tokens; `cache read` and `cache write` are optional. */
export function parseLoopCostRates(markdown: string): ParsedBlock<ModelRate> {
  const lines = splitVisibleLines(markdown);
  const block = findMarkdownSection(lines, 'Loop Cost Rates');
  if (block === null) return { entries: [], errors: [] };
  const refuse = (line: MarkdownLine, problem: string): ParsedBlock<ModelRate> => ({
    entries: [],
    errors: [buildClaudeMdError(line, problem)],
  });
  if (!isUnder(lines, block.heading, 'SDD Configuration'))
    return refuse(block.heading, 'expected this block under "### SDD Configuration"');
  const rows = block.body
    .filter((line) => !line.fenced && line.text.trim().startsWith('|'))
    .map((line) => ({ line, cells: splitCells(line.text) }))
    .filter(({ cells }) => !cells.every((cell) => /^:?-+:?$/.test(cell)));
  const header = rows[0]?.cells[0]?.toLowerCase() === 'model' ? rows.shift() : undefined;
  if (rows.length === 0) return refuse(block.heading, 'expected a row such as | model | 3.00 | 15.00 |');
  const unknown = header?.cells.find((name) => parseRateColumn(name) === undefined);
  if (header !== undefined && unknown !== undefined) {
    const problem = `unknown column ${describeValue(unknown)}; expected model, in, out, cache read, cache write`;
    return refuse(header.line, problem);
  }
  const columns = header?.cells.map(parseRateColumn) ?? ['model', 'input', 'output', 'cacheRead', 'cacheWrite'];
  const lineOfModel = new Map<string, number>();
  return separateErrors(
    rows.map(({ line, cells }) => {
      const rate = parseRateRow(line, cells, columns);
      if ('message' in rate) return rate;
      const earlier = lineOfModel.get(rate.model);
      // Two rows for one model are ambiguous, and a ceiling is only as good as its rates.
      if (earlier !== undefined)
        return buildClaudeMdError(
          line,
          `${rate.model} stands in line ${earlier} already; expected one row for each model`,
        );
      lineOfModel.set(rate.model, line.number);
      return rate;
    }),
  );
}

const splitCells = (text: string): string[] =>
  text
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim().replace(/^`|`$/g, ''));

type RateColumn = 'model' | 'input' | 'output' | 'cacheRead' | 'cacheWrite';

const rateColumns = new Map<string, RateColumn>([
  ['model', 'model'],
  ['in', 'input'],
  ['input', 'input'],
  ['out', 'output'],
  ['output', 'output'],
  ['cacheread', 'cacheRead'],
  ['cachewrite', 'cacheWrite'],
]);

const parseRateColumn = (name: string): RateColumn | undefined =>
  rateColumns.get(name.toLowerCase().replace(/\(.*\)|[^a-z]/g, ''));

function parseRateRow(
  line: MarkdownLine,
  cells: readonly string[],
  columns: readonly (RateColumn | undefined)[],
): ModelRate | ConfigError {
  const cell = (column: RateColumn): string => cells[columns.indexOf(column)] ?? '';
  const usd = (column: RateColumn): number | null => {
    const match = /^\$?(\d+(?:\.\d+)?)$/.exec(cell(column));
    return match === null ? null : Number(match[1]);
  };
  const model = cell('model');
  const [input, output] = [usd('input'), usd('output')];
  if (model === '') return buildClaudeMdError(line, 'expected a model');
  if (cells.length > columns.length)
    return buildClaudeMdError(line, `expected at most ${columns.length} cells, got ${cells.length}`);
  const malformed = (['input', 'output', 'cacheRead', 'cacheWrite'] as const).find(
    (column) => usd(column) === null && !(column.startsWith('cache') && cell(column) === ''),
  );
  if (malformed !== undefined || input === null || output === null) {
    const got = cell(malformed ?? 'input');
    const shown = got === '' ? 'nothing' : describeValue(got);
    return buildClaudeMdError(line, `${model}: expected USD per million tokens >= 0, got ${shown}`);
  }
  return { model, input, output, cacheRead: usd('cacheRead'), cacheWrite: usd('cacheWrite'), reasoning: null };
}

function separateErrors<Entry extends object>(results: readonly (Entry | ConfigError)[]): ParsedBlock<Entry> {
  const isError = (result: Entry | ConfigError): result is ConfigError => 'message' in result;
  return {
    entries: results.filter((result): result is Entry => !isError(result)),
    errors: results.filter(isError),
  };
}

/** Reads redaction patterns: list items with the pattern in backticks (after an optional name), or lines of a fence. */
export function parseRedactionPatterns(markdown: string, compilePattern: PatternCompiler): ParsedBlock<NamedPattern> {
  const block = findMarkdownSection(splitVisibleLines(markdown), 'Loop Logging');
  const patternLines = (block?.body ?? []).filter((line) =>
    line.fenced ? line.text.trim() !== '' && !/^ {0,3}(?:`{3,}|~{3,})/.test(line.text) : /^\s*[-*+] /.test(line.text),
  );
  return separateErrors(
    patternLines.map((line, index) => parsePatternLine(line, { unnamed: `logging-${index + 1}`, compilePattern })),
  );
}

function parsePatternLine(
  line: MarkdownLine,
  { unnamed, compilePattern }: { readonly unnamed: string; readonly compilePattern: PatternCompiler },
): NamedPattern | ConfigError {
  const item = /^\s*[-*+] +([^`]*?):?\s*(?:`([^`]+)`|``\s?(.+?)\s?``)/.exec(line.text);
  const pattern = line.fenced ? line.text.trim() : (item?.[2] ?? item?.[3]);
  // Fail closed: ignoring a malformed pattern would let a secret through.
  if (pattern === undefined) return buildClaudeMdError(line, 'expected a pattern in backticks');
  const name = line.fenced || item?.[1] === undefined || item[1] === '' ? unnamed : item[1];
  const compiled = compilePattern(name, pattern);
  return compiled.ok ? { name, pattern } : buildClaudeMdError(line, compiled.problem);
}
