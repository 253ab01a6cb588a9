/** Decides what one agent session is asked (work order), what counts as its answer (work result), and what is a failure. */
import { z } from 'zod';

import { describeJsonError, parseJson } from './json-error.ts';

export const Role = z.enum(['worker', 'auditor', 'reviewer', 'responder', 'post_action']);
export type Role = z.infer<typeof Role>;

/** What an agent says about a finding; Tickgate adds section and time when it records it. */
export const ReportedFinding = z.object({
  file: z.string().min(1),
  line: z.number().int().positive().nullable().default(null),
  severity: z.enum(['bug', 'warning']),
  description: z.string().min(1),
  scenario: z.string().default(''),
});
export type ReportedFinding = z.infer<typeof ReportedFinding>;

/** One session's share of the ceilings; null = this dimension has no cap. Turns bind only drivers that count them. */
export const Caps = z.strictObject({
  dollars: z.number().positive().nullable(),
  minutes: z.number().positive(),
  turns: z.number().int().positive().nullable(),
});
export type Caps = z.infer<typeof Caps>;

/** The file behind `TICKGATE_WORK_ORDER`. `session` counts this task's sessions from 1; `task` is untrusted text. */
export const WorkOrder = z.strictObject({
  schema_version: z.literal(1),
  loop: z.string().min(1),
  iteration: z.number().int().positive(),
  max_iterations: z.number().int().positive(),
  session: z.number().int().positive(),
  subject: z.string().min(1),
  role: Role,
  task: z.string(),
  criteria: z.array(z.string()),
  findings: z.array(ReportedFinding),
  notes: z.string(),
  caps: Caps,
  allowed_paths: z.array(z.string()),
});
export type WorkOrder = z.infer<typeof WorkOrder>;

const count = z.number().int().nonnegative().default(0);

/** Usage of one model in one session, in tokens; `input` excludes cached tokens; `cost_reported` in dollars. */
export const UsageRow = z.object({
  model: z.string().min(1),
  input: count,
  output: count,
  reasoning: count,
  cache_read: count,
  cache_write: count,
  cost_reported: z.number().nonnegative().nullable().default(null),
  messages: count,
});
export type UsageRow = z.infer<typeof UsageRow>;

export const TestReport = z.object({
  command: z.string().nullable().default(null),
  passed: z.number().int().nonnegative().nullable().default(null),
  failed: z.number().int().nonnegative().nullable().default(null),
  failing: z.array(z.string()).default([]),
});
export type TestReport = z.infer<typeof TestReport>;

export const TaskStatus = z.enum(['in_progress', 'blocked', 'complete']);
export type TaskStatus = z.infer<typeof TaskStatus>;

/** The file behind `TICKGATE_RESULT`: foreign data, so unknown fields are ignored and absent ones take the safe value. */
export const WorkResult = z.object({
  status: TaskStatus,
  progress: z.string(),
  completion_indicators: z.array(z.string()).default([]),
  exit_signal: z.boolean().default(false),
  reason: z.string().default(''),
  needs_decision: z
    .object({ question: z.string().min(1) })
    .nullable()
    .default(null),
  root_cause: z.string().nullable().default(null),
  findings: z.array(ReportedFinding).default([]),
  resolved: z.array(z.string()).default([]),
  tests: TestReport.nullable().default(null),
  notes: z.string().default(''),
  usage: z.array(UsageRow).nullable().default(null),
});
export type WorkResult = z.infer<typeof WorkResult>;

/** The classes of spec loop §6, and the three that a driver itself can meet before any of them. */
export const FailureClass = z.enum([
  'compile',
  'test',
  'lint',
  'timeout',
  'denied',
  'no-diff',
  'guardrail',
  'model',
  'tick-lost',
  'result',
  'exit',
  'cancelled',
]);
export type FailureClass = z.infer<typeof FailureClass>;

/** `sentence` is for people; `rootCause` is what repeated failures are compared by. */
export type SessionFailure = {
  readonly class: FailureClass;
  readonly rootCause: string;
  readonly sentence: string;
};

export type SessionExit = {
  readonly code: number | null;
  readonly signal: string | null;
  readonly timedOut: boolean;
  readonly cancelled: boolean;
};

type SessionRecord = {
  /** Empty when the agent reported nothing: then the spend is estimated from the time. */
  readonly usage: readonly UsageRow[];
  readonly exit: SessionExit;
  readonly durationMs: number;
  readonly workerLog: string;
  /** Head and tail of what the session printed; redact before it is shown or stored. */
  readonly output: string;
};

/** What came back from one session: a result that may be judged, or a failure that may not be mistaken for one. */
export type SessionFacts = SessionRecord &
  (
    | { readonly status: TaskStatus; readonly result: WorkResult }
    | { readonly status: 'failed'; readonly failure: SessionFailure; readonly result: WorkResult | null }
  );

/** How the result file looked to the reader that opened it without following links. */
export type ResultFile =
  | { readonly kind: 'absent' }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'text'; readonly text: string };

export type ResultReading =
  | { readonly kind: 'result'; readonly result: WorkResult; readonly from: 'file' | 'message' }
  | { readonly kind: 'failed'; readonly sentence: string; readonly question: string | null };

/** The file decides when there is one; only an absent file lets a `## Loop Status` block speak. Never a silent success. */
export function readWorkResult(file: ResultFile, lastMessage: string): ResultReading {
  if (file.kind === 'refused') return failed(`The result file was refused: ${file.reason}`);
  return file.kind === 'text' ? parseResultFile(file.text) : parseLastMessage(lastMessage);
}

function parseResultFile(text: string): ResultReading {
  const json = parseJson(text);
  if (!json.ok) return failed(`The result file is ${describeJsonError(json.error)}`);
  const parsed = WorkResult.safeParse(json.value);
  if (parsed.success) return { kind: 'result', result: parsed.data, from: 'file' };
  return failed(`The result file does not fit the contract: ${describeIssues(parsed.error)}`);
}

/** Field names of ours and kinds of mistakes only: the agent's own text never reaches a log through an error. */
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
  return { kind: 'result', result, from: 'message' };
}

/** The line by which two failures are "the same": places and times removed, names and codes kept. */
export function rootCauseOf(cause: { class: FailureClass; command?: string; detail?: string }): string {
  const parts: string[] = [cause.class];
  for (const part of [cause.command, cause.detail]) {
    const normalised = part === undefined ? '' : normalise(part);
    if (normalised !== '') parts.push(normalised);
  }
  return parts.join(' | ');
}

function normalise(text: string): string {
  return text
    .split('\n', 1)
    .join('')
    .replace(/\d{4}-\d{2}-\d{2}[T ][\d:.]+Z?/g, '')
    .replace(/\b\d+(?:\.\d+)?\s?(?:ms|s|sec|seconds|minutes)\b/g, '')
    .replace(/\/(?:[^\s/:]+\/)+/g, '')
    .replace(/:\d+(?::\d+)?\b/g, '')
    .replace(/\b(?:0x)?[0-9a-f]{12,}\b/gi, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 200);
}

function failed(sentence: string): ResultReading {
  return { kind: 'failed', sentence, question: null };
}
