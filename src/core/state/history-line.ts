/** History: one JSON line per tick that held the lease or was skipped, from which the loop is resumed and audited. */
import * as z from 'zod';
import { identity, onDisk, readDiskText, toDiskLine } from '../codec/record-codec.ts';
import { budgetFields } from './counters.ts';
import { TaskCommit } from './loop-state.ts';
import { ObeyedOrder } from './obeyed-order.ts';

export const HistoryOutcome = z.enum([
  'ok',
  'halted',
  'skipped_lock',
  'errored',
  'awaiting_answer',
  'deferred',
  'interrupted',
]);
export type HistoryOutcome = z.output<typeof HistoryOutcome>;

const count = z.number().int().nonnegative();
const sha = identity.nullable();

const EvidenceValue = z.union([z.string(), z.number(), z.boolean(), z.null()]);
export type EvidenceValue = z.output<typeof EvidenceValue>;

/** Field names are the same on disk, so that thousands of rows are read without renaming. */
export const Evaluation = z.strictObject({
  code: identity,
  /** Number of the stop condition in the specification; null = not in it. */
  condition: z.number().int().nullable(),
  /** Effect of firing: the run stops (condition 6 asks), a gate asks, nothing starts in this tick, or a run begins. */
  kind: z.enum(['stop', 'gate', 'hold', 'start']).default('stop'),
  at: z.enum(['entry', 'exit']).default('entry'),
  fired: z.boolean(),
  inputs: z.array(z.strictObject({ name: identity, value: EvidenceValue })),
  /** When it fires, in terms of its inputs; null = written by a build without this field. */
  threshold: z.string().nullable().default(null),
  sentence: z.string(),
});
export type Evaluation = z.output<typeof Evaluation>;

/** What a rule found, whether it fired or not. */
export interface RuleFinding {
  readonly fired: boolean;
  readonly inputs: Readonly<Record<string, EvidenceValue>>;
  readonly sentence: string;
}

/** Converts a rule's finding to its recorded form. */
export const toEvaluation = (
  rule: Pick<Evaluation, 'code' | 'condition' | 'kind' | 'at' | 'threshold'>,
  { fired, inputs, sentence }: RuleFinding,
): Evaluation => ({
  code: rule.code,
  condition: rule.condition,
  kind: rule.kind,
  at: rule.at,
  fired,
  inputs: Object.entries(inputs).map(([name, value]) => ({ name, value })),
  threshold: rule.threshold,
  sentence,
});

/** One entry when a gate is asked (answer null), one when its answer is consumed. The question is verbatim. */
export const GateEntry = onDisk({
  name: identity,
  question: z.string(),
  answer: z.string().nullable(),
  at: z.iso.datetime(),
  subject: z.number().int().nullable(),
  signature: identity,
  by: z.string().nullable(),
  permission: identity.nullable(),
  channel: identity.nullable(),
  /** Text given with the option; null = none, or the text is the answer. */
  text: z.string().nullable().default(null),
  /** Account that answered. Null here and below = no answer, or written by a build without these fields. */
  userId: z.number().int().nullable().default(null),
  commentId: z.number().int().nullable().default(null),
  deliveryId: identity.nullable().default(null),
});
export type GateEntry = z.output<typeof GateEntry>;

/** A session that a person's order ended at once, and where its work is kept. */
const EndedByOrder = onDisk({
  subject: z.number().int(),
  by: z.string(),
  /** As it is written: `stop now` or `cancel`. */
  order: identity,
  /** Null = the order deletes it. */
  branch: identity.nullable(),
  /** Head of the work on it; null = there was none. */
  sha,
});
export type EndedByOrder = z.output<typeof EndedByOrder>;

export const HistoryLine = onDisk({
  iteration: count,
  skill: identity,
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  outcome: HistoryOutcome,
  prsTouchedThisIter: z.array(identity),
  agentsDispatchedThisIter: count,
  tokensInThisIter: count,
  tokensOutThisIter: count,
  dollarsThisIter: z.number().nonnegative(),
  budgetSnapshot: onDisk({ ...budgetFields, prsTouchedTotal: count }),
  trackedPrs: z.array(
    onDisk({
      number: z.number().int(),
      branch: identity,
      headShaAtIterationStart: sha,
      headShaAtIterationEnd: sha,
      stateAtEnd: identity,
    }),
  ),
  activeWorktrees: z.array(onDisk({ path: z.string(), branch: identity, headSha: sha })),
  gates: z.array(GateEntry),
  stopConditionsFired: z.array(identity),
  runId: z.number().int(),
  runAttempt: z.number().int(),
  epoch: count,
  generation: count,
  verdict: identity,
  evaluations: z.array(Evaluation).default([]),
  tasks: onDisk({ total: count, completed: count, blocked: count }).prefault({ total: 0, completed: 0, blocked: 0 }),
  taskCommits: z.array(TaskCommit).default([]),
  timing: onDisk({
    loopStarted: z.iso.datetime().nullable(),
    lastTaskStarted: z.iso.datetime().nullable(),
    lastTaskDurationS: z.number().nullable(),
    totalElapsedS: z.number(),
  }).prefault({ loop_started: null, last_task_started: null, last_task_duration_s: null, total_elapsed_s: 0 }),
  scheduledFor: z.iso.datetime().nullable().default(null),
  /** Scheduled times since the previous line that started no tick; null = unknown. */
  missedTicks: count.nullable().default(null),
  /** Commands that changed the run in this tick; absent = none, or written by a build without this field. */
  orders: z.array(ObeyedOrder).exactOptional(),
  /**
   * Subjects with a session that failed in this tick, since a later success or a restart takes the failures off the
   * subject; absent = none, or written by a build without this field.
   */
  failed: z.array(z.number().int()).exactOptional(),
  /** Its sessions all failed, and nothing else came of the tick; absent = not so, or a line without this field. */
  allFailed: z.literal(true).exactOptional(),
  /** Sessions that a person's order ended; absent = none, or written by a build without this field. */
  endedByOrder: z.array(EndedByOrder).exactOptional(),
  /** Subjects whose last session brought commits and was not done; absent = none, or a line without this field. */
  partial: z.array(z.number().int()).exactOptional(),
  /** Those of them whose agent said complete, without an indicator that counts; absent = none, or without this field. */
  unconfirmed: z.array(z.number().int()).exactOptional(),
});
export type HistoryLine = z.output<typeof HistoryLine>;

export const maxHistoryLines = 1_000;

export type HistoryResult =
  | { readonly ok: true; readonly lines: readonly HistoryLine[]; readonly note: string | null }
  | { readonly ok: false; readonly line: number; readonly field: string; readonly reason: string };

/**
 * Reads the file strictly. Lines are only appended, so their generations never decrease. A half-written last line,
 * without a newline, is dropped with a note. Any other bad line is corruption.
 */
export function readHistory(text: string): HistoryResult {
  const parts = text.split('\n');
  const tail = parts.pop() ?? '';
  const lines: HistoryLine[] = [];
  for (const [index, part] of parts.entries()) {
    const read = readDiskText(HistoryLine, part);
    if (!read.ok) return { ok: false, line: index + 1, field: read.field, reason: read.reason };
    const [before, now] = [lines.at(-1)?.generation ?? 0, read.value.generation];
    if (now < before) return { ok: false, line: index + 1, field: 'generation', reason: `${now} after ${before}` };
    lines.push(read.value);
  }
  if (tail === '') return { ok: true, lines, note: null };
  const whole = readDiskText(HistoryLine, tail);
  if (whole.ok) return { ok: true, lines: [...lines, whole.value], note: null };
  return {
    ok: true,
    lines,
    note: `The last history line was half written and is dropped (${tail.length} characters).`,
  };
}

/** The newest 1,000 lines, which are all that the file keeps. */
export const keepNewestLines = (lines: readonly HistoryLine[]): readonly HistoryLine[] => lines.slice(-maxHistoryLines);

/** The file's text, each line ending in a newline. */
export const renderHistory = (lines: readonly HistoryLine[]): string =>
  keepNewestLines(lines)
    .map((line) => toDiskLine(HistoryLine, line))
    .join('');
