/** A subject (issue, pull request or plan task) as the loop state stores it, with its circuit breaker. */
import * as z from 'zod';
import { identity, onDisk } from '../codec/record-codec.ts';
import { Gate } from './gate.ts';
import { Finding, ReviewRecord } from './review-record.ts';

const count = z.number().int().nonnegative();

/** In life-cycle order: phases of a task, then of a pull request under review. The last four are final. */
export const Phase = z.enum([
  'coding',
  'auditing',
  'final_auditing',
  'final_audit_fix',
  'post_action',
  'reviewing',
  'responding',
  'done',
  'failed',
  'cancelled',
  'skipped',
]);
export type Phase = z.output<typeof Phase>;

/** A comment that belongs to the frozen text, with its hash at that time. */
export const AdmittedComment = onDisk({ id: z.number().int(), hash: identity });
export type AdmittedComment = z.output<typeof AdmittedComment>;

export const Failure = onDisk({
  rootCause: z.string(),
  summary: z.string(),
  iteration: z.number().int(),
  at: z.iso.datetime(),
});
export type Failure = z.output<typeof Failure>;

/** A chosen gate option, and the signature that it holds for. */
export const Permit = onDisk({ gate: identity, signature: identity, option: identity });

/** Circuit breaker over the sessions of a subject, or of the run. */
export const Breaker = onDisk({
  /** Sessions of this subject so far. */
  currentLoop: count,
  /** Consecutive sessions that left the work unchanged. */
  noProgressLoops: count,
  /** Consecutive sessions that ended with the same root cause. */
  repeatedErrorLoops: count,
  /** Consecutive sessions that stalled, and that were denied their tools. */
  stalledLoops: count.default(0),
  deniedLoops: count.default(0),
  /** Commit of the last session that changed anything. */
  lastProgress: identity.nullable(),
  circuitState: z.enum(['closed', 'half_open', 'open']),
  exitSignal: z.boolean(),
  /** As last reported by the agent. */
  completionIndicators: z.array(z.string()),
  /** How often the breaker has opened, and what opened it last. */
  openings: count.default(0),
  evidence: z.string().default(''),
});
export type Breaker = z.output<typeof Breaker>;

export const newBreaker = (): Breaker =>
  z.decode(Breaker, {
    current_loop: 0,
    no_progress_loops: 0,
    repeated_error_loops: 0,
    last_progress: null,
    circuit_state: 'closed',
    exit_signal: false,
    completion_indicators: [],
  });

/** The work as its pull request shows it: all sessions so far, in the words of the last one. */
export const DeliveryRecord = onDisk({
  progress: z.string(),
  commits: z.array(z.strictObject({ sha: identity, title: z.string() })),
  /** Changes to what CI executes. */
  notes: z.array(z.string()),
  failing: z.array(z.string()),
  /** Changed paths. Sessions of subjects that also change one of them receive the notes. */
  files: z.array(z.string()).default([]),
});
export type DeliveryRecord = z.output<typeof DeliveryRecord>;

export const Subject = onDisk({
  number: z.number().int(),
  title: z.string(),
  /** Hash of title and body as admitted. No other text reaches an agent. */
  textHash: identity,
  /** When its text was frozen. Comments made since then reach no agent. */
  frozenAt: z.iso.datetime().nullable().default(null),
  /** Comments of the thread that agents were given; null = no agent was given anything yet. */
  admittedComments: z.array(AdmittedComment).nullable().default(null),
  phase: Phase,
  /** In which it failed or was cancelled: a restart goes on there. Null = it did not, or an older build recorded it. */
  endedIn: Phase.nullable().default(null),
  branch: identity.nullable(),
  headSha: identity.nullable(),
  /** `headSha` was pushed by people once, and the loop went on with it. */
  othersPushed: z.boolean().default(false),
  pullRequest: z.number().int().nullable(),
  /** Pull request that ended before a restart of the subject. It is never continued, and never ends it again. */
  formerPullRequest: z.number().int().nullable().default(null),
  /** The issue carries the claim label, and this loop is responsible for its removal. */
  claimed: z.boolean(),
  sessions: z.number().int().nonnegative(),
  /** `sessions` counts anew after a restart, and `dollars` do not; absent = no restart, or one by a build without this field. */
  sessionsBeforeRestart: count.exactOptional(),
  dollars: z.number().nonnegative(),
  failures: z.array(Failure),
  /** Declining answers. Each holds for its signature until a fresh run, or a restart of a subject that failed. */
  declined: z.array(Permit),
  /** Permitting answers not used yet. Each allows one attempt. */
  permitted: z.array(Permit),
  /** Question of its last session for a person; null = none. The agent's words are untrusted. */
  asking: onDisk({ session: identity, question: z.string() }).nullable().default(null),
  /** Decisions by people, passed to its later sessions. */
  decisions: z.array(onDisk({ question: z.string(), answer: z.string(), by: z.string() })).default([]),
  /** Progress. Records of older builds have none of the fields below. */
  kind: z.enum(['issue', 'pr', 'task']).default('issue'),
  sectionIndex: count.default(0),
  /** Audits of this section, or of the whole, that found bugs. */
  rounds: count.default(0),
  /** Audits of this section, or of the whole, that reached no verdict. */
  auditErrors: count.default(0),
  modelErrors: count.default(0),
  delivery: DeliveryRecord.nullable().default(null),
  /** Final summary of its post action. */
  completionSummary: z.string().nullable().default(null),
  breaker: Breaker.prefault(() => z.encode(Breaker, newBreaker())),
  findings: z.array(Finding).default([]),
  lastReviewedCommit: identity.nullable().default(null),
  reviewRound: count.default(0),
  review: ReviewRecord.prefault({}),
  /** Acceptance criteria at the start of its last session. */
  criteria: z.array(z.string()).default([]),
  /** Numbers, from 1, of the criteria that the last audit of the whole found met. */
  criteriaMet: z.array(z.number().int().positive()).default([]),
  notBefore: z.iso.datetime().nullable().default(null),
  /** Last line of its last session's own log; empty = it wrote none. The agent's words are untrusted. */
  workerLog: z.string().default(''),
});
export type Subject = z.output<typeof Subject>;

/** As many as its dollars were spent in: those before a restart too. */
export const countAllSessions = ({
  sessions,
  sessionsBeforeRestart = 0,
}: Pick<Subject, 'sessions' | 'sessionsBeforeRestart'>): number => sessionsBeforeRestart + sessions;

/** Open or closed; null = none was ever opened, as far as known. */
export const findNewestPullRequest = (subject: Subject | undefined): number | null =>
  subject?.pullRequest ?? subject?.formerPullRequest ?? null;

/** The branch that its work was pushed to; null = none was. That of a pull request of others may be in a fork. */
export const findPushedBranch = ({ kind, branch, headSha, pullRequest }: Subject): string | null =>
  headSha === null && (kind === 'pr' || pullRequest === null) ? null : branch;

const blankSubject: Subject = z.decode(Subject, {
  number: 0,
  title: '',
  text_hash: '',
  phase: 'coding',
  branch: null,
  head_sha: null,
  pull_request: null,
  claimed: false,
  sessions: 0,
  dollars: 0,
  failures: [],
  declined: [],
  permitted: [],
});

/** A subject without any work. */
export const newSubject = (number: number): Subject => ({ ...structuredClone(blankSubject), number });

/**
 * Subject that a gate parks: its own, or the issue behind its pull request. Where a work loop mends that pull request,
 * this is a subject too, and only a moved branch is the issue's. Null for a loop gate.
 */
export function findParkedIssue(
  { subject, name }: Pick<Gate, 'subject' | 'name'>,
  subjects: readonly Subject[],
): number | null {
  const isOfPull = name !== 'resume-divergence' && subjects.some((one) => one.kind === 'pr' && one.number === subject);
  const behind = subjects.find(({ kind, pullRequest }) => kind !== 'pr' && pullRequest === subject);
  return subject === null || isOfPull ? subject : (behind?.number ?? subject);
}

export const isFinished = (phase: Phase): boolean =>
  phase === 'done' || phase === 'failed' || phase === 'cancelled' || phase === 'skipped';

/** Forgets all work on its branch: the next session begins again from the default branch. */
export const withoutBranch = (subject: Subject): Subject => ({
  ...subject,
  ...{ branch: null, endedIn: null, headSha: null, othersPushed: false, delivery: null, completionSummary: null },
  ...{ sectionIndex: 0, rounds: 0, findings: [], criteriaMet: [] },
});

/** A failed or cancelled subject remembers its phase. */
export const endSubjectAs = (subject: Subject, phase: 'failed' | 'cancelled'): Subject => ({
  ...subject,
  endedIn: isFinished(subject.phase) ? subject.endedIn : subject.phase,
  phase,
});

/** The work is complete and audited, so a person may merge it. */
export const isWorkComplete = (phase: Phase): boolean => phase === 'post_action' || phase === 'done';

export const isAudit = (phase: Phase): boolean => phase === 'auditing' || phase === 'final_auditing';

export const Role = z.enum(['worker', 'auditor', 'reviewer', 'responder', 'post_action']);
export type Role = z.output<typeof Role>;

/** The recorded subject of a pull request, or a new one. */
export const getPullSubject = (subjects: readonly Subject[], number: number): Subject => {
  const known = subjects.find((subject) => subject.number === number) ?? newSubject(number);
  return { ...known, kind: 'pr', pullRequest: number, phase: known.phase === 'coding' ? 'reviewing' : known.phase };
};

/** First number of plan tasks, which state, keys and branches treat like issues. Issue numbers have only 31 bits. */
const firstTask = 10_000_000_000;
const hexDigits = 8;

export const isTask = (subject: number): boolean => subject >= firstTask;

/** Derived from the hex hash of its text: equal text is the same task in every run and loop. */
export const toTaskNumber = (hash: string): number => firstTask + Number.parseInt(hash.slice(0, hexDigits), 16);

/** `#12` for an issue. `task 3f2a9c81` for a task, which GitHub does not turn into a link. */
export const subjectName = (subject: number): string =>
  isTask(subject) ? `task ${toSubjectId(subject)}` : `#${subject}`;

/** The same, for places where nothing may become a link: `12`, `3f2a9c81`. */
export const toSubjectId = (subject: number): string =>
  isTask(subject) ? (subject - firstTask).toString(16).padStart(hexDigits, '0') : String(subject);

/** Issue number of a subject's thread. A task has no thread of its own and uses the control issue's. */
export const toThreadNumber = (subject: number | null, controlIssue: number): number =>
  subject === null || isTask(subject) ? controlIssue : subject;
