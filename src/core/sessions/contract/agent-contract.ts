/** Decides what one agent session is asked (work order), what counts as its answer (work result), and what is a failure. */
import { z } from 'zod';
import { onDisk } from '../../codec/record-codec.ts';
import { Role } from '../../state/subject.ts';
import type { ModelTrouble } from './model-error.ts';
import type { OutageSignal } from './outage.ts';

/* What an agent may say about a problem that it found. */

/** What an agent says about a finding; Tickgate adds section and time when it records it. */
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

/** What sessions found that looked from some sides each; their words are untrusted. */
export const SideFindings = z.strictObject({
  reported: z.array(ReportedFinding),
  /** Nobody came to a verdict on these. */
  unseen: z.array(Side),
});
export type SideFindings = z.output<typeof SideFindings>;

/** What the order of a session on a pull request says beside the task: the commit, the range, and what people have said. */
export const OrderedReview = onDisk({
  round: z.number().int().nonnegative(),
  /** The commit under review. */
  head: z.string(),
  /** What was reviewed before ends there; null = nothing was. */
  since: z.string().nullable(),
  /** Nothing of it may be run. */
  fork: z.boolean(),
  /** What a responder answers first. */
  to: z.enum(['findings', 'feedback', 'conflict']).nullable(),
  /** Branch that it is to be merged into. */
  into: z.string(),
  /** Its head. */
  intoSha: z.string(),
  /** From which sides this session looks; null = from all. */
  sides: z.array(Side).nullable(),
  /** What others found that looked from some sides each; null = nobody did. Untrusted. */
  found: SideFindings.nullable(),
  /** What people who may write have said and nobody answered; untrusted text all the same. */
  feedback: z.array(
    onDisk({
      id: z.string(),
      by: z.string(),
      body: z.string(),
      path: z.string().nullable(),
      line: z.number().int().nullable(),
    }),
  ),
});

/** Who works in a loop of this skill. */
export const rolesOf: Readonly<Record<'work' | 'review', readonly Role[]>> = {
  work: ['worker', 'auditor', 'post_action'],
  review: ['reviewer', 'responder'],
};

/** One as an order names it: `id` is what the agent puts into `resolved`. */
const OrderedFinding = onDisk({
  id: z.string(),
  file: z.string(),
  line: z.number().int().positive().nullable(),
  severity: z.enum(['bug', 'warning']),
  description: z.string(),
  scenario: z.string(),
});
export type OrderedFinding = z.output<typeof OrderedFinding>;

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
  /** What people who may write had said in its thread; absent = nothing. */
  comments: z.array(z.strictObject({ by: z.string(), body: z.string() })).optional(),
  criteria: z.array(z.string()),
  findings: z.array(OrderedFinding),
  /** The part of the task that this session is about; null = all of it. `number` counts from 1. */
  section: onDisk({
    number: z.number().int().positive(),
    of: z.number().int().positive(),
    text: z.string(),
  }).nullable(),
  /** An audit reads what was changed since this commit. */
  base: z.string(),
  notes: z.string(),
  /** What people decided when earlier sessions of the task asked. */
  decisions: z.array(z.strictObject({ question: z.string(), answer: z.string() })),
  /** What the session of the task before this one failed with; absent = it did not. Untrusted. */
  failure: z.string().optional(),
  /** Of a session on a pull request under review. */
  review: OrderedReview.optional(),
  caps: Caps,
  /** Globs; empty = everything that guardrails allow. */
  allowedPaths: z.array(z.string()),
});
export type WorkOrder = z.output<typeof WorkOrder>;

/** No session comes near; beyond this, sums over a run would no longer be exact. */
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

export const TestReport = z.object({
  command: z.string().nullable().default(null),
  passed: z.number().int().nonnegative().nullable().default(null),
  failed: z.number().int().nonnegative().nullable().default(null),
  failing: z.array(z.string()).default([]),
});
export type TestReport = z.output<typeof TestReport>;

export const TaskStatus = z.enum(['in_progress', 'blocked', 'complete']);
export type TaskStatus = z.output<typeof TaskStatus>;

/** The file behind `TICKGATE_RESULT`: foreign data, so unknown fields are ignored and absent ones take the safe value. */
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
    root_cause: z.string().nullable().default(null),
    findings: z.array(ReportedFinding).default([]),
    resolved: z.array(z.string()).default([]),
    /** Of an auditor: whether each acceptance criterion holds, by the numbers that its prompt gives. */
    criteria: z
      .array(z.object({ number: z.number().int().positive(), holds: z.boolean(), why: z.string().default('') }))
      .default([]),
    /** Of a responder: to what people said, by the ids that its order gives. */
    replies: z.array(z.object({ to: z.string(), body: z.string() })).default([]),
    tests: TestReport.nullable().default(null),
    notes: z.string().default(''),
    usage: z.array(ModelUsage).nullable().default(null),
  })
  .transform((stored) => ({
    status: stored.status,
    progress: stored.progress,
    completionIndicators: stored.completion_indicators,
    exitSignal: stored.exit_signal,
    reason: stored.reason,
    needsDecision: stored.needs_decision,
    /** The agent's own words: shown, never compared. */
    rootCause: stored.root_cause,
    findings: stored.findings,
    resolved: stored.resolved,
    criteria: stored.criteria,
    replies: stored.replies,
    tests: stored.tests,
    notes: stored.notes,
    usage: stored.usage,
  }));
export type WorkResult = z.output<typeof WorkResult>;

/** The classes of spec loop §6, those that a driver itself can meet before any of them, and two that are no failures of the work. */
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
  /** A service that the work needs is away: nobody's failure. */
  'outage',
  /** It ended with a question for a person: nobody's failure either. */
  'decision',
  /** No output, no change and no work for longer than a session may be silent. */
  'stalled',
  /** Its model asks to wait. */
  'limit',
  /** It used up what it was given; what it did until then counts. */
  'cap',
]);
export type FailureClass = z.output<typeof FailureClass>;

/** A person's word, a question for one, a service that is away, a model that asks to wait: no failure of the work. */
export const isNobodysFailure = (kind: FailureClass): boolean =>
  kind === 'cancelled' || kind === 'decision' || kind === 'outage' || kind === 'limit';

/** It could not go on through no fault of its work: what it had done so far is not lost with it. */
export const endedEarly = (kind: FailureClass): boolean =>
  ['cancelled', 'cap', 'limit', 'model', 'stalled'].includes(kind);

/** Work that failed is gone on with, not done again; what is refused is nobody's to go on with, and of nothing there is nothing to keep. */
export const keepsWork = (kind: FailureClass): boolean => kind !== 'guardrail' && kind !== 'no-diff';

/** `sentence` is for people; `rootCause` is what repeated failures are compared by. */
export type SessionFailure = {
  readonly class: FailureClass;
  readonly rootCause: string;
  readonly sentence: string;
  /** What the session asked instead of finishing. */
  readonly question: string | null;
  /** Its branch holds what this run did not put there: nothing was begun. */
  readonly moved?: { readonly recordedSha: string; readonly headSha: string };
  /** Of the class `outage`. */
  readonly outage?: OutageSignal;
  /** What the model refused, where that ended the session. */
  readonly trouble?: ModelTrouble;
};

export type SessionExit = {
  readonly code: number | null;
  readonly signal: string | null;
  readonly timedOut: boolean;
  readonly cancelled: boolean;
};

type SessionRecord = {
  /** What the agent said last, as far as its driver can tell; untrusted. */
  readonly lastMessage: string;
  /** Empty when the agent reported nothing: then the spend is estimated from the time. */
  readonly usage: readonly ModelUsage[];
  /** How long tries of it ran that told no usage, where it was tried more than once: what others told is not about them. */
  readonly unmeteredMs?: number;
  /** Tools that it was not allowed to use. */
  readonly denied: readonly string[];
  readonly exit: SessionExit;
  readonly durationMs: number;
  readonly workerLog: string;
  /** Head and tail of what the session printed; redact before it is shown or stored. */
  readonly stdout: string;
  readonly stderr: string;
};

/** What came back from one session: a result that may be judged, or a failure that may not be mistaken for one. */
export type SessionFacts = SessionRecord &
  (
    | { readonly status: TaskStatus; readonly result: WorkResult }
    | { readonly status: 'failed'; readonly failure: SessionFailure; readonly result: WorkResult | null }
  );
