/** Reads a session's result: the file, else the `## Loop Status` block, else a failure with its cause. */
import type { z } from 'zod';
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

/** If there is a file, it decides. Only an absent file lets a `## Loop Status` block count. Never a silent success. */
export function readWorkResult(file: ResultFile, lastMessage: string): ResultReading {
  if (file.kind === 'refused') return failed(`The result file was refused: ${file.reason}`);
  return file.kind === 'text' ? parseResultFile(file.text) : parseLastMessage(lastMessage);
}

function parseResultFile(text: string): ResultReading {
  const json = parseJson(text);
  if (!json.ok) return failed(`The result file is ${describeJsonError(json.error)}`);
  const parsed = WorkResult.safeParse(json.value);
  if (parsed.success) return { kind: 'result', result: parsed.data };
  return failed(`The result file does not fit the contract: ${describeIssues(parsed.error)}`);
}

/** Only our field names and kinds of mistakes: the agent's own text never reaches a log through an error. */
function describeIssues(error: z.ZodError): string {
  return error.issues
    .slice(0, 3)
    .map((issue) => {
      const field = issue.path.map((part) => (typeof part === 'number' ? `[${part}]` : String(part))).join('.');
      const expected = issue.code === 'invalid_type' ? `${issue.expected} expected` : issue.code.replaceAll('_', ' ');
      return `${field || 'the whole'}: ${expected}`;
    })
    .join('; ');
}

function parseLastMessage(message: string): ResultReading {
  const block = lastLoopStatus(message);
  if (block !== null) return readLoopStatus(block);
  const lastLine = message.trim().split('\n').at(-1)?.trim() ?? '';
  if (lastLine.endsWith('?')) {
    return { kind: 'failed', sentence: 'The session ended in a question and wrote no result', question: lastLine };
  }
  return failed('The session wrote no result file and no "## Loop Status" block');
}

/** From the last heading of that name to the next heading of the same or a higher level. */
function lastLoopStatus(message: string): string | null {
  const lines = message.split(/\r?\n/);
  const start = lines.findLastIndex((line) => /^ {0,3}## +Loop Status\s*$/.test(line));
  if (start < 0) return null;
  const rest = lines.slice(start + 1);
  const end = rest.findIndex((line) => /^ {0,3}#{1,2} +\S/.test(line));
  return (end < 0 ? rest : rest.slice(0, end)).join('\n');
}

function readLoopStatus(block: string): ResultReading {
  const field = (name: string): string | null =>
    new RegExp(`^\\s*(?:\\*\\*)?${name}(?:\\*\\*)?\\s*:\\s*(?:\\*\\*)?(.*)$`, 'im').exec(block)?.[1]?.trim() ?? null;
  const status = TaskStatus.safeParse(field('Task Status')?.toLowerCase());
  if (!status.success)
    return failed('The "## Loop Status" block has no Task Status of in_progress, blocked or complete');
  const signal = field('EXIT_SIGNAL')?.toLowerCase();
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
 * Decides whether work is complete except for its audit. Two indicators are needed, one checked by Tickgate: the audit
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
    said.length + checked.length > 0 ? null : 'no completion indicator beside the audit',
    failing ? 'tests fail' : null,
    verifyPassed === false ? 'verify-command fails' : null,
    result.needsDecision ? 'the session asks for a decision' : null,
  ].filter((line) => line !== null);
  return { ready: missing.length === 0, said, checked, missing };
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
