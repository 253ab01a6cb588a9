/** The contract with one agent session: its work order and its work result. */
import * as z from 'zod';
import { onDisk } from '../../codec/record-codec.ts';
import type { CommandResult } from '../../state/journal-entry.ts';
import { Role } from '../../state/subject.ts';
import type { SessionFailure } from './session-failure.ts';

/** A finding as an agent reports it. Tickgate adds section and time when it records it. */
export const ReportedFinding = z.object({
  file: z.string().min(1).describe('Path of the file, from the root of the repository.'),
  line: z
    .number()
    .int()
    .positive()
    .nullable()
    .default(null)
    .describe('Line of the file, from 1; null = none in particular.'),
  severity: z.enum(['bug', 'warning']).describe('A bug sends the work back, a warning is only listed.'),
  description: z.string().min(1).describe('What is wrong, in one sentence.'),
  scenario: z.string().default('').describe('When it shows: the input, what happens, what should happen.'),
});
export type ReportedFinding = z.output<typeof ReportedFinding>;

export const Side = z.enum(['correctness', 'security', 'tests', 'conventions']);
export type Side = z.output<typeof Side>;

/** Findings of the parallel sessions of a reviewer panel; untrusted text. */
const SideFindings = z.strictObject({
  reported: z.array(ReportedFinding).describe('What the sessions found.'),
  unseen: z.array(Side).describe('Sides without a verdict.'),
});
export type SideFindings = z.output<typeof SideFindings>;

const OrderedFeedback = onDisk({
  id: z.string().describe('A reply names it in `to`.'),
  by: z.string().describe('Login of the person.'),
  body: z.string().describe('The words of the person; untrusted.'),
  path: z.string().nullable().describe('File that it is about; null = the whole pull request.'),
  line: z.number().int().nullable().describe('Line of that file; null = none in particular.'),
});

const OrderedCheck = z.strictObject({
  name: z.string().describe('Name of the check.'),
  step: z.string().nullable().describe('The step that failed; null = unknown.'),
  log: z.string().describe('End of its log; untrusted.'),
});

/** The part of a work order about a pull request: the commit, the range, and the feedback of people. */
const OrderedReview = onDisk({
  round: z.number().int().nonnegative().describe('Round of review that the session belongs to.'),
  head: z.string().describe('The commit under review.'),
  since: z.string().nullable().describe('The commit that was reviewed last; null = none.'),
  fork: z.boolean().describe('Whether it comes from a fork, whose code must not be run.'),
  to: z
    .enum(['findings', 'feedback', 'conflict', 'checks'])
    .nullable()
    .describe('What a responder answers first; null = the session is no responder.'),
  into: z.string().describe('Target branch.'),
  intoSha: z.string().describe('Head of the target branch.'),
  sides: z.array(Side).nullable().describe('The sides that this session reviews; null = all.'),
  found: SideFindings.nullable().describe('Findings of the parallel sessions; null = there were none. Untrusted.'),
  feedback: z.array(OrderedFeedback).describe('Unanswered feedback of people with write access.'),
  checks: z.array(OrderedCheck).optional().describe('Red checks to mend; absent = none.'),
  lessons: z
    .array(z.string())
    .optional()
    .describe('Rules that earlier reviews taught, named `L1`, `L2`, … in this order; absent = nothing is learnt.'),
});

/** A finding as an order names it: the agent puts its `id` into `resolved`. */
const OrderedFinding = onDisk({
  id: z.string().describe('`resolved` of a result names it.'),
  file: z.string().describe('Path of the file.'),
  line: z.number().int().positive().nullable().describe('Line of the file; null = none in particular.'),
  severity: z.enum(['bug', 'warning']).describe('A bug keeps the work from being complete.'),
  description: z.string().describe('What is wrong.'),
  scenario: z.string().describe('When it shows.'),
});

/** One session's share of the ceilings; null = this dimension has no cap. Turns bind only drivers that count them. */
export const Caps = onDisk({
  dollars: z.number().positive().nullable().describe('USD; null = no cap.'),
  minutes: z.number().positive().describe('After these minutes the session is ended.'),
  turns: z.number().int().positive().nullable().describe('Turns of an agent that counts them; null = no cap.'),
});
export type Caps = z.output<typeof Caps>;

const OrderedSection = onDisk({
  number: z.number().int().positive().describe('Its number, from 1.'),
  of: z.number().int().positive().describe('How many sections the task has.'),
  text: z.string().describe('Text of the section; untrusted.'),
});

/** The file behind `TICKGATE_WORK_ORDER`. */
export const WorkOrder = onDisk({
  schemaVersion: z.literal(1).describe('Version of this contract.'),
  loop: z.string().min(1).describe('Name of the loop.'),
  iteration: z.number().int().positive().describe('Iteration of the run, from 1.'),
  maxIterations: z.number().int().positive().describe('Iterations that the run may have.'),
  session: z.number().int().positive().describe("Number of the task's session, from 1."),
  subject: z
    .number()
    .int()
    .positive()
    .describe('Number of the issue or pull request; of a task of a plan a long number of its own.'),
  role: Role.describe('What the session is for. A `worker` changes files, an `auditor` and a `reviewer` only read.'),
  task: z.string().describe('Title and text of the issue or pull request; untrusted.'),
  comments: z
    .array(
      z.strictObject({
        by: z.string().describe('Login of the person.'),
        body: z.string().describe('The comment; untrusted.'),
      }),
    )
    .optional()
    .describe('Comments in its thread by people with write access; absent = none.'),
  criteria: z.array(z.string()).describe('Acceptance criteria of the task, in its order.'),
  findings: z.array(OrderedFinding).describe('Open findings of earlier audits.'),
  section: OrderedSection.nullable().describe(
    'The section of the task that this session is about; null = the whole task.',
  ),
  base: z.string().describe('The commit from which the branch started; an audit reads the changes since then.'),
  notes: z.string().describe('Notes of earlier sessions; an auditor gets none. Untrusted.'),
  decisions: z
    .array(
      z.strictObject({
        question: z.string().describe('The question of an earlier session.'),
        answer: z.string().describe("The person's answer."),
      }),
    )
    .describe("People's answers to questions of earlier sessions of the task."),
  failure: z
    .string()
    .optional()
    .describe("Failure of the task's previous session; absent = it did not fail. Untrusted."),
  review: OrderedReview.optional().describe('The pull request under review; absent = the session is about an issue.'),
  caps: Caps.describe('The share of the ceilings that this session may use.'),
  allowedPaths: z.array(z.string()).describe('Globs; empty = everything that guardrails allow.'),
});
export type WorkOrder = z.output<typeof WorkOrder>;

/** No session comes near this bound. Beyond it, sums over a run would no longer be exact. */
const tokens = (what: string) => z.number().int().nonnegative().max(1e12).default(0).describe(what);
const reportedDollars = z.number().nonnegative().max(1e6);

/** Usage of one model in one session. */
export const ModelUsage = z
  .object({
    model: z.string().min(1).describe('Name of the model.'),
    input: tokens('Input tokens, without the cached ones.'),
    output: tokens('Output tokens, without those of reasoning.'),
    reasoning: tokens('Tokens of reasoning.'),
    cache_read: tokens('Cached input tokens that were read.'),
    cache_write: tokens('Cached input tokens that were written.'),
    cost_reported: reportedDollars
      .nullable()
      .default(null)
      .describe('What it cost, in USD; null = Tickgate counts it from the tokens.'),
    messages: tokens('Messages of the model.'),
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
  command: z.string().nullable().default(null).describe('The command that ran them.'),
  passed: z.number().int().nonnegative().nullable().default(null).describe('How many passed; null = unknown.'),
  failed: z.number().int().nonnegative().nullable().default(null).describe('How many failed; null = unknown.'),
  failing: z.array(z.string()).default([]).describe('Names of those that failed.'),
});

const CriterionVerdict = z.object({
  number: z.number().int().positive().describe('Number of the criterion in the order, from 1.'),
  holds: z.boolean().describe('Whether it is met.'),
  why: z.string().default('').describe('What shows it.'),
});

const Reply = z.object({
  to: z.string().describe('`id` of the feedback in the order.'),
  body: z.string().describe('What is posted as the reply.'),
});

const DecisionRequest = z.object({
  question: z.string().min(1).describe('The question, as the person shall read it.'),
});

export const TaskStatus = z.enum(['in_progress', 'blocked', 'complete']);
export type TaskStatus = z.output<typeof TaskStatus>;

/** The file behind `TICKGATE_RESULT`: untrusted, so unknown fields are ignored and absent ones take the safe value. */
export const WorkResult = z
  .object({
    status: TaskStatus.describe('How far the task is.'),
    progress: z.string().describe('What the session did, in a sentence or two.'),
    completion_indicators: z
      .array(z.string())
      .default([])
      .describe('Signs of completion in their exact words, such as `Task complete` and `Implementation finished`.'),
    exit_signal: z
      .boolean()
      .default(false)
      .describe('Whether the whole task is done; of an auditor, whether it looked at the whole change.'),
    reason: z.string().default('').describe('Why it goes on or stops.'),
    needs_decision: DecisionRequest.nullable()
      .default(null)
      .describe('A question that only a person can decide; null = none.'),
    root_cause: z
      .string()
      .nullable()
      .default(null)
      .describe('What keeps the task from going on, in your own words; shown, never compared.'),
    findings: z.array(ReportedFinding).default([]).describe('What an auditor or a reviewer found.'),
    resolved: z.array(z.string()).default([]).describe('Ids of findings in the order that no longer hold.'),
    criteria: z
      .array(CriterionVerdict)
      .default([])
      .describe('From an auditor: whether each acceptance criterion holds.'),
    replies: z.array(Reply).default([]).describe("From a responder: replies to people's feedback."),
    lessons: ReportedLessons.prefault([]).describe(
      "From a responder: rules behind people's feedback. `rule` is a number or words, `from` lists ids of feedback.",
    ),
    tests: TestReport.nullable().default(null).describe('The tests as this session ran them; null = it ran none.'),
    notes: z.string().default('').describe('Notes for the next session of the task.'),
    usage: z
      .array(ModelUsage)
      .nullable()
      .default(null)
      .describe('What it used, a row for each model; null = not known, and the session is charged by its time.'),
  })
  .transform(({ completion_indicators, exit_signal, needs_decision, root_cause, ...rest }) => ({
    ...rest,
    completionIndicators: completion_indicators,
    exitSignal: exit_signal,
    needsDecision: needs_decision,
    rootCause: root_cause,
  }));
export type WorkResult = z.output<typeof WorkResult>;

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
