/** Reads a session's result: the file, else the last message's report, else a failure with its cause. */
import type * as z from 'zod';
import { listChoices } from '../codec/schema-paths.ts';
import { describeJsonError, parseJson } from '../text/json-syntax-error.ts';
import { TaskStatus, WorkResult } from './contract/agent-contract.ts';

/** The result file as opened without following links. */
export type ResultFile =
  | { readonly kind: 'absent' }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'text'; readonly text: string };

export type ResultReading =
  | { readonly kind: 'result'; readonly result: WorkResult }
  | { readonly kind: 'failed'; readonly sentence: string; readonly question: string | null };

/** If there is a file, it decides. Only an absent file lets a `## Loop Status` block or a `## Task Complete` section count. Never a silent success. */
export function readWorkResult(file: ResultFile, lastMessage: string): ResultReading {
  if (file.kind === 'refused') return failed(`The result file was refused: ${file.reason}`);
  return file.kind === 'text' ? parseResultFile(file.text) : parseLastMessage(lastMessage);
}

function parseResultFile(text: string): ResultReading {
  const json = parseJson(text);
  if (!json.ok) return failed(`The result file is ${describeJsonError(json.error)}`);
  const parsed = WorkResult.safeParse(json.value);
  if (parsed.success) return { kind: 'result', result: parsed.data };
  const mistakes = parsed.error.issues.slice(0, 3).map((issue) => describeMistake(issue, json.value));
  return failed(`The result file does not fit the contract: ${mistakes.join('; ')}`);
}

/** Only our field names and kinds of values: the agent's own text never reaches a log through an error. */
function describeMistake(issue: z.core.$ZodIssue, root: unknown): string {
  const field = issue.path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('');
  const value = issue.path.reduce(readProperty, root);
  const another = issue.code === 'invalid_value' && typeof value === 'string' ? 'another text' : describeKind(value);
  return `${field.slice(1) || 'the whole'}: expected ${describeExpectation(issue)}, got ${another}`;
}

const readProperty = (value: unknown, key: PropertyKey): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;

function describeKind(value: unknown): string {
  if (value === '') return 'empty text';
  if (value === undefined || value === null) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  const kinds: Readonly<Record<string, string>> = { string: 'text', number: 'a number', boolean: 'true or false' };
  return kinds[typeof value] ?? 'an object';
}

/** By the words of errors about the configuration. */
function describeExpectation(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_value') return `one of ${issue.values.join(', ')}`;
  if (issue.code === 'too_small')
    return issue.origin === 'string' ? 'text' : `a number ${issue.inclusive === true ? '>=' : '>'} ${issue.minimum}`;
  if (issue.code === 'too_big') return `a number <= ${issue.maximum}`;
  if (issue.code !== 'invalid_type') return 'another value';
  if (issue.expected !== 'object') return typesInWords[issue.expected] ?? issue.expected;
  const fields = listChoices(WorkResult, issue.path);
  // A longer list is no help in one line: the schema has all of them.
  return fields.length > 12 ? 'an object' : `an object with ${fields.join(', ')}`;
}

const typesInWords: Readonly<Record<string, string>> = {
  ...{ string: 'text', boolean: 'true or false', array: 'a list', number: 'a number', int: 'a whole number' },
};

function parseLastMessage(message: string): ResultReading {
  const section = lastReport(message);
  if (section !== null) return section.title === 'Loop Status' ? readLoopStatus(section.body) : readExit(section.body);
  const lastLine = message.trim().split('\n').at(-1)?.trim() ?? '';
  if (lastLine.endsWith('?')) {
    return { kind: 'failed', sentence: 'The session ended in a question and wrote no result', question: lastLine };
  }
  return failed('The session wrote no result file and no "## Loop Status" block');
}

/** From the last heading of either name to the next heading of the same or a higher level. */
function lastReport(message: string): { readonly title: string; readonly body: string } | null {
  const lines = message.split(/\r?\n/);
  const titles = lines.map((line) => /^ {0,3}## +(Loop Status|Task Complete)\s*$/.exec(line)?.[1]);
  const start = titles.findLastIndex((title) => title !== undefined);
  const title = titles[start];
  if (title === undefined) return null;
  const rest = lines.slice(start + 1);
  const end = rest.findIndex((line) => /^ {0,3}#{1,2} +\S/.test(line));
  return { title, body: (end < 0 ? rest : rest.slice(0, end)).join('\n') };
}

/** The value of `name: value`, whichever of the two is in bold or code. */
function readField(block: string, name: string): string | null {
  const found = new RegExp(`^\\s*(?:\\*\\*)?${name}(?:\\*\\*)?\\s*:\\s*(?:\\*\\*)?(.*)$`, 'im').exec(block);
  return found?.[1]?.trim() ?? null;
}

/** A value that is one word: what decorates it does not count. */
const readWord = (block: string, name: string): string | undefined =>
  readField(block, name)
    ?.toLowerCase()
    .replaceAll(/^[\s*\x60]+|[\s*\x60.]+$/g, '');

/** The exit message. It has no status of its own, so it counts with its signal only, and with what it accomplished. */
function readExit(section: string): ResultReading {
  if (readWord(section, 'EXIT_SIGNAL') !== 'true')
    return failed('The "## Task Complete" section has no EXIT_SIGNAL of true');
  const items = [...section.matchAll(/^\s*[-*] (?:\[[xX]\] +)?(.+?)\s*$/gm)].map((match) => match[1] ?? '');
  const accomplished = items.filter((item) => !/^\[.*\]$/.test(item));
  if (accomplished.length === 0) return failed('The "## Task Complete" section lists nothing that was accomplished');
  const result = WorkResult.parse({
    status: 'complete',
    progress: accomplished.join('; '),
    completion_indicators: ['Task complete', ...accomplished],
    exit_signal: true,
    reason: readField(section, 'Reason') ?? '',
  });
  return { kind: 'result', result };
}

function readLoopStatus(block: string): ResultReading {
  const field = (name: string): string | null => readField(block, name);
  const status = TaskStatus.safeParse(readWord(block, 'Task Status'));
  if (!status.success)
    return failed('The "## Loop Status" block has no Task Status of in_progress, blocked or complete');
  const signal = readWord(block, 'EXIT_SIGNAL');
  if (signal !== 'true' && signal !== 'false') {
    return failed('The "## Loop Status" block has no EXIT_SIGNAL of true or false');
  }
  const indicators = [...block.matchAll(/^\s*[-*] \[[xX]\] +(.+?)\s*$/gm)].map((match) => match[1] ?? '');
  const result = WorkResult.parse({
    status: status.data,
    progress: field('Progress') ?? '',
    completion_indicators: indicators,
    exit_signal: signal === 'true',
    reason: field('Reason') ?? '',
  });
  return { kind: 'result', result };
}

function failed(sentence: string): ResultReading {
  return { kind: 'failed', sentence, question: null };
}

/** Indicators that count. Other wording does not. */
export const completionIndicators = [
  'Task complete',
  'Implementation finished',
  'PR merged',
  'All done',
  'No more work',
  'Ready for review',
  'Ready for merge',
] as const;

export type ExitVerdict = {
  /** Only a clean audit is missing: only then is an audit worth its price. */
  readonly ready: boolean;
  /** The agent's indicators that count. */
  readonly said: readonly string[];
  /** Tickgate's own indicators. */
  readonly checked: readonly string[];
  /** Why it is not ready, in the order of the rules; empty = ready. */
  readonly missing: readonly string[];
};

/**
 * Detects whether work is complete except for its audit. Two indicators are needed, one checked by Tickgate: the audit
 * is always one. The phase table enforces a clean audit: no open bugs, P0 or P1 findings, or criteria that do not hold.
 * Signals of an earlier session never count, so there is no parameter for them. `verifyPassed` null = no such command.
 */
export function detectExit(result: WorkResult, verifyPassed: boolean | null): ExitVerdict {
  const said = completionIndicators.filter((indicator) => result.completionIndicators.some(says(indicator)));
  const checked = verifyPassed === true ? ['verify-command passed'] : [];
  const failing = (result.tests?.failed ?? 0) > 0 || (result.tests?.failing.length ?? 0) > 0;
  const missing = [
    result.exitSignal ? null : 'the session gave no EXIT_SIGNAL: true',
    result.status === 'complete' ? null : `the session's status is ${result.status}`,
    said.length + checked.length > 0 ? null : noIndicator,
    failing ? 'tests fail' : null,
    verifyPassed === false ? 'verify-command fails' : null,
    result.needsDecision ? 'the session asks for a decision' : null,
  ].filter((line) => line !== null);
  return { ready: missing.length === 0, said, checked, missing };
}

const noIndicator = 'no completion indicator beside the audit';

/** Whether the agent called its work complete, and only an indicator that counts is missing. */
export function lacksOnlyIndicator(result: WorkResult): boolean {
  const { missing } = detectExit(result, null);
  return missing.length === 1 && missing[0] === noIndicator;
}

function says(indicator: string): (line: string) => boolean {
  const wanted = indicator.toLowerCase();
  return (line) => {
    const words = line
      .toLowerCase()
      .replace(/^[\s\-*[\]x✓✔✅]+/u, '')
      .replace(/[\s.!]+$/, '');
    return words === wanted || (wanted.startsWith('ready for') && words === 'ready for review/merge');
  };
}
