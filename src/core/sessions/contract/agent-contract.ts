/** The contract with one agent session: its work order, its work result, and its failures. */
import * as z from 'zod';
import { onDisk } from '../../codec/record-codec.ts';
import type { CommandResult } from '../../state/journal-entry.ts';
import { Role } from '../../state/subject.ts';
import type { ModelTrouble } from './model-error.ts';
import type { OutageSignal } from './outage.ts';

/** A finding as an agent reports it. Tickgate adds section and time when it records it. */
export const ReportedFinding = z.object({
  file: z.string().min(1),
  line: z.number().int().positive().nullable().default(null),
  severity: z.enum(['bug', 'warning']),
  description: z.string().min(1),
  scenario: z.string().default(''),
});
export type ReportedFinding = z.output<typeof ReportedFinding>;

export const Side = z.enum(['correctness', 'security', 'tests', 'conventions']);
export type Side = z.output<typeof Side>;

/** Findings of the parallel sessions of a reviewer panel; untrusted text. */
const SideFindings = z.strictObject({
  reported: z.array(ReportedFinding),
  /** Sides without a verdict. */
  unseen: z.array(Side),
});
export type SideFindings = z.output<typeof SideFindings>;

/** The part of a work order about a pull request: the commit, the range, and the feedback of people. */
const OrderedReview = onDisk({
  round: z.number().int().nonnegative(),
  /** The commit under review. */
  head: z.string(),
  /** The last reviewed commit; null = none. */
  since: z.string().nullable(),
  /** A fork's code must not be run. */
  fork: z.boolean(),
  /** What a responder answers first. */
  to: z.enum(['findings', 'feedback', 'conflict', 'checks']).nullable(),
  /** Target branch. */
  into: z.string(),
  /** Head of the target branch. */
  intoSha: z.string(),
  /** The sides that this session reviews; null = all. */
  sides: z.array(Side).nullable(),
  /** Findings of the panel's parallel sessions; null = there were none. Untrusted. */
  found: SideFindings.nullable(),
  /** Unanswered feedback of people with write access; still untrusted text. */
  feedback: z.array(
    onDisk({
      id: z.string(),
      by: z.string(),
      body: z.string(),
      path: z.string().nullable(),
      line: z.number().int().nullable(),
    }),
  ),
  /** Red checks to mend, with the end of their logs; absent = none. Untrusted. */
  checks: z.array(z.strictObject({ name: z.string(), step: z.string().nullable(), log: z.string() })).optional(),
  /** Rules that earlier reviews taught, to be named as `L1`, `L2`, …; absent = nothing is learnt. Untrusted. */
  lessons: z.array(z.string()).optional(),
});

/** The roles in a loop of this skill. */
export const rolesOf: Readonly<Record<'work' | 'review', readonly Role[]>> = {
  work: ['worker', 'auditor', 'post_action', 'responder'],
  review: ['reviewer', 'responder'],
};

/** A finding as an order names it: the agent puts its `id` into `resolved`. */
const OrderedFinding = onDisk({
  id: z.string(),
  file: z.string(),
  line: z.number().int().positive().nullable(),
  severity: z.enum(['bug', 'warning']),
  description: z.string(),
  scenario: z.string(),
});

/** One session's share of the ceilings; null = this dimension has no cap. Turns bind only drivers that count them. */
export const Caps = onDisk({
  dollars: z.number().positive().nullable(),
  minutes: z.number().positive(),
  turns: z.number().int().positive().nullable(),
});
export type Caps = z.output<typeof Caps>;

/** The file behind `TICKGATE_WORK_ORDER`. `session` counts this task's sessions from 1; `task` is untrusted text. */
export const WorkOrder = onDisk({
  schemaVersion: z.literal(1),
  loop: z.string().min(1),
  iteration: z.number().int().positive(),
  maxIterations: z.number().int().positive(),
  session: z.number().int().positive(),
  subject: z.number().int().positive(),
  role: Role,
  task: z.string(),
  /** Comments in its thread by people with write access; absent = none. */
  comments: z.array(z.strictObject({ by: z.string(), body: z.string() })).optional(),
  criteria: z.array(z.string()),
  findings: z.array(OrderedFinding),
  /** The section of the task that this session is about; null = the whole task. `number` counts from 1. */
  section: onDisk({
    number: z.number().int().positive(),
    of: z.number().int().positive(),
    text: z.string(),
  }).nullable(),
  /** An audit reads the changes since this commit. */
  base: z.string(),
  notes: z.string(),
  /** People's answers to questions of earlier sessions of the task. */
  decisions: z.array(z.strictObject({ question: z.string(), answer: z.string() })),
  /** The failure of the task's previous session; absent = it did not fail. Untrusted. */
  failure: z.string().optional(),
  /** Only for a session on a pull request under review. */
  review: OrderedReview.optional(),
  caps: Caps,
  /** Globs; empty = everything that guardrails allow. */
  allowedPaths: z.array(z.string()),
});
export type WorkOrder = z.output<typeof WorkOrder>;

/** No session comes near this bound. Beyond it, sums over a run would no longer be exact. */
const count = z.number().int().nonnegative().max(1e12).default(0);
const reportedDollars = z.number().nonnegative().max(1e6);

/** Usage of one model in one session, in tokens; `input` excludes cached tokens; `costReported` in dollars. */
export const ModelUsage = z
  .object({
    model: z.string().min(1),
    input: count,
    output: count,
    reasoning: count,
    cache_read: count,
    cache_write: count,
    cost_reported: reportedDollars.nullable().default(null),
    messages: count,
  })
  .transform(({ cache_read: cacheRead, cache_write: cacheWrite, cost_reported: costReported, ...rest }) => ({
    ...rest,
    cacheRead,
    cacheWrite,
    costReported,
  }));
export type ModelUsage = z.output<typeof ModelUsage>;

const ReportedLesson = z.object({ rule: z.string(), from: z.array(z.string()) });
export type ReportedLesson = z.output<typeof ReportedLesson>;

/** A hint, for which no session fails: what is malformed is left out. */
const ReportedLessons = z
  .array(z.unknown())
  .catch([])
  .transform((entries) =>
    entries.flatMap((entry) => {
      const { data } = ReportedLesson.safeParse(entry);
      return data === undefined ? [] : [data];
    }),
  );

const TestReport = z.object({
  command: z.string().nullable().default(null),
  passed: z.number().int().nonnegative().nullable().default(null),
  failed: z.number().int().nonnegative().nullable().default(null),
  failing: z.array(z.string()).default([]),
});

export const TaskStatus = z.enum(['in_progress', 'blocked', 'complete']);
export type TaskStatus = z.output<typeof TaskStatus>;

/** The file behind `TICKGATE_RESULT`: untrusted, so unknown fields are ignored and absent ones take the safe value. */
export const WorkResult = z
  .object({
    status: TaskStatus,
    progress: z.string(),
    completion_indicators: z.array(z.string()).default([]),
    exit_signal: z.boolean().default(false),
    reason: z.string().default(''),
    needs_decision: z
      .object({ question: z.string().min(1) })
      .nullable()
      .default(null),
    /** The agent's own words: shown, never compared. */
    root_cause: z.string().nullable().default(null),
    findings: z.array(ReportedFinding).default([]),
    resolved: z.array(z.string()).default([]),
    /** From an auditor: whether each acceptance criterion holds, by the numbers in its prompt. */
    criteria: z
      .array(z.object({ number: z.number().int().positive(), holds: z.boolean(), why: z.string().default('') }))
      .default([]),
    /** From a responder: replies to people's feedback, by the ids in its order. */
    replies: z.array(z.object({ to: z.string(), body: z.string() })).default([]),
    /** From a responder: rules behind people's feedback, by number or in words, with the ids of that feedback. */
    lessons: ReportedLessons.prefault([]),
    tests: TestReport.nullable().default(null),
    notes: z.string().default(''),
    usage: z.array(ModelUsage).nullable().default(null),
  })
  .transform(({ completion_indicators, exit_signal, needs_decision, root_cause, ...rest }) => ({
    ...rest,
    completionIndicators: completion_indicators,
    exitSignal: exit_signal,
    needsDecision: needs_decision,
    rootCause: root_cause,
  }));
export type WorkResult = z.output<typeof WorkResult>;

/** Classes of spec loop §6, those that a driver can meet before any of them, and those that are no work failure. */
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
  /** A service that the work needs is away: no failure of the work. */
  'outage',
  /** It ended with a question for a person: no failure of the work either. */
  'decision',
  /** No output, no change and no work for longer than a session may be silent. */
  'stalled',
  /** Its model asks to wait. */
  'limit',
  /** It used up its cap; what it did until then counts. */
  'cap',
]);
export type FailureClass = z.output<typeof FailureClass>;

/** A person's cancellation, a question for a person, an outage or a limited model: no failure of the work. */
export const isExternalFailure = (kind: FailureClass): boolean =>
  kind === 'cancelled' || kind === 'decision' || kind === 'outage' || kind === 'limit';

/** The session was cut short through no fault of its work, so its work so far is not lost. */
export const endedEarly = (kind: FailureClass): boolean =>
  ['cancelled', 'cap', 'limit', 'model', 'stalled'].includes(kind);

/** Failed work is continued, not redone. Work that a guardrail rejected is not continued; no diff leaves no work. */
export const keepsWork = (kind: FailureClass): boolean => kind !== 'guardrail' && kind !== 'no-diff';

/** `sentence` is for people; repeated failures are compared by `rootCause`. */
export type SessionFailure = {
  readonly class: FailureClass;
  readonly rootCause: string;
  readonly sentence: string;
  /** What the session asked instead of finishing. */
  readonly question: string | null;
  /** Its branch holds commits that this run did not push: nothing was started. */
  readonly moved?: { readonly recordedSha: string; readonly headSha: string };
  /** Only for the class `outage`. */
  readonly outage?: OutageSignal;
  /** The model error that ended the session. */
  readonly trouble?: ModelTrouble;
  /** No session of this loop can work before a person has mended its cause. */
  readonly isLasting?: true;
};

type SessionRecord = {
  /** The agent's last message, as far as its driver can tell; untrusted. */
  readonly lastMessage: string;
  /** Empty = the agent reported none, so the spend is estimated from the time. */
  readonly usage: readonly ModelUsage[];
  /** Run time of those of several tries that reported no usage: `usage` does not include them. */
  readonly unmeteredMs?: number;
  /** Tools that the agent was denied. */
  readonly denied: readonly string[];
  readonly exit: Pick<CommandResult, 'code' | 'signal' | 'timedOut' | 'cancelled'>;
  readonly durationMs: number;
  readonly workerLog: string;
  /** Head and tail of what the session printed; redact before showing or storing it. */
  readonly stdout: string;
  readonly stderr: string;
};

/** The outcome of one session: a result to judge, or a failure that must not be mistaken for one. */
export type SessionFacts = SessionRecord &
  (
    | { readonly status: TaskStatus; readonly result: WorkResult }
    | { readonly status: 'failed'; readonly failure: SessionFailure; readonly result: WorkResult | null }
  );
