/** Runs one subject's sessions of a tick in turn in one clone, each with its phase and cap, until none may follow. */

import { computeRemainingCap } from '../core/budget/session-cost.ts';
import { afterCountedSession, followUp } from '../core/record/apply-session.ts';
import { lessonsFile, readLessons } from '../core/review/lessons.ts';
import type { CappedSession } from '../core/sessions/contract/planned-session.ts';
import type { SessionReport } from '../core/sessions/contract/session-report.ts';
import { missingParts } from '../core/sessions/missing-content.ts';
import { notesAfter, notesFor } from '../core/sessions/notes.ts';
import { openingFile } from '../core/sessions/prompt.ts';
import { addInMillionths } from '../core/state/counters.ts';
import { getSubject } from '../core/state/loop-state.ts';
import { isWorkComplete, Role, type Subject, subjectName } from '../core/state/subject.ts';
import { formatCount } from '../core/text/format.ts';
import { attributesInStore, fetchToStore, filesInStore } from '../git/object-store.ts';
import { keepInStore } from '../git/quarantine.ts';
import type { SubjectRunOptions } from '../ports/sessions.ts';
import { makeClone, openFreshClone } from './clone-commands.ts';
import type { ExecutionEnvironment } from './execution-environment.ts';
import { cleanUpOrTell, sessionFailure } from './retry-agent.ts';
import { runSession } from './run-session.ts';
import { notBegun, type SessionEnd, type SubjectContext } from './session-request.ts';
import { branchMovedSentence, findStartCommit, leftInPlaceSentence, pushKeptWork } from './work-branch.ts';

/** What the sessions of a tick share, whichever subject they are for. */
export interface PooledRunOptions extends SubjectRunOptions {
  readonly ended: (report: SessionReport) => void;
  /** The run's breaker after the sessions that have ended so far. */
  readonly runStreakNow: () => SubjectRunOptions['runStreak'];
}

/** Progress of one subject's sessions in this tick. */
interface SubjectCourse {
  readonly setting: PooledRunOptions;
  readonly reports: SessionReport[];
  subject: Subject;
  /** The session that runs or is next. */
  order: CappedSession;
  startedAt: string;
  /** Path of the clone; null = none yet. */
  clone: string | null;
  /** Branch head after the last checkpoint. */
  checkpoint: string | null;
  dollars: number;
}

/** Never throws for an agent or its environment (no sandbox, no clone, no remote): that fails the session instead. */
export async function runSubject(
  environment: ExecutionEnvironment,
  order: CappedSession,
  setting: PooledRunOptions,
): Promise<readonly SessionReport[]> {
  const { subject: number } = order;
  const course: SubjectCourse = {
    setting,
    reports: [],
    subject: getSubject(setting, number),
    order,
    startedAt: setting.now(),
    clone: null,
    checkpoint: null,
    dollars: 0,
  };
  await runInSandbox(environment, course).catch((error: unknown) => {
    if (!(error instanceof Error)) throw error;
    const outcome = sessionFailure('exit', error.message, { command: error.name });
    reportSession(course, course.clone === null ? notBegun(outcome) : { usage: [], outcome });
  });
  return course.reports;
}

/** Parallel review sessions count as one session of their subject; their sides tell them apart. */
const sessionIdOf = ({ order, setting }: SubjectCourse): string =>
  [`${setting.tickId}-${order.subject}-${order.session}`, ...(order.review?.sides ?? [])].join('-');

function reportSession(course: SubjectCourse, worked: SessionEnd): SessionReport {
  const { order, startedAt, clone, checkpoint, setting, subject } = course;
  const report: SessionReport = {
    order,
    id: sessionIdOf(course),
    startedAt,
    endedAt: setting.now(),
    ...(clone === null ? {} : { clone }),
    ...(checkpoint === null ? {} : { checkpoint }),
    ...worked,
  };
  course.reports.push(report);
  course.subject = afterCountedSession(subject, report, setting);
  course.dollars = addInMillionths(course.dollars, setting.costOf(report));
  setting.ended(report);
  return report;
}

async function runInSandbox(environment: ExecutionEnvironment, course: SubjectCourse): Promise<void> {
  const { setting, order } = course;
  const { clockMs } = environment.settings;
  const beganAtMs = clockMs();
  const endsAtMs = beganAtMs + order.cap.minutes * 60_000;
  const sandbox = await environment.openSandbox();
  for (const line of environment.takeWarnings()) setting.say(line);
  try {
    const context = await prepareSandbox(environment, course, {
      sandbox,
      leftMs: () => Math.max(1_000, Math.min(endsAtMs - clockMs(), setting.minutesLeft() * 60_000)),
      minutesUsed: () => (clockMs() - beganAtMs) / 60_000,
    });
    if (context === null) return;
    do await runNextSession(context, course);
    while (await shouldContinue(context, course));
  } finally {
    // Publishing does not wait for the removal of folders.
    environment.leave(cleanUpOrTell(sandbox.close(), `${subjectName(order.subject)}: its sandbox`, setting.say));
  }
}

/** A clone at the head of the branch; null = none could be had, which is reported. */
async function prepareSandbox(
  environment: ExecutionEnvironment,
  course: SubjectCourse,
  place: Pick<SubjectContext, 'sandbox' | 'leftMs' | 'minutesUsed'>,
): Promise<SubjectContext | null> {
  const { setting } = course;
  const { gitFolders } = environment;
  const start = await findStartCommit(gitFolders, course.order, setting);
  if (start.kind === 'moved') {
    reportSession(course, notBegun(branchMovedSentence(course.order, start)));
    return null;
  }
  const order = startOnBranch(course, start.branch);
  const bases = order.review === undefined ? [] : [order.review.baseSha];
  await fetchToStore(gitFolders, [...new Set([setting.baseSha, start.sha, ...bases])]);
  const clone = await makeClone(environment, place.sandbox, { ...order, startSha: start.sha });
  course.clone = clone.path;
  const { missing, ...repository } = await contentOf(gitFolders, { sha: start.sha, baseSha: setting.baseSha });
  for (const sentence of missing) setting.say(`${subjectName(order.subject)}: ${sentence}`);
  const fresh = { delivered: null, verified: false, unkept: null, setUpMs: 0 };
  return { ...place, ...fresh, environment, setting, clone, missing, ...repository, head: start.head };
}

/** If others put something on the ordered branch, it stays untouched and the work gets another branch. */
function startOnBranch(course: SubjectCourse, branch: string): CappedSession {
  const { order, setting } = course;
  if (branch === order.branch) return order;
  const name = subjectName(order.subject);
  setting.say(`${name}: ${leftInPlaceSentence(order.branch)}; no record names its head, and the work gets ${branch}.`);
  course.order = { ...order, branch };
  return course.order;
}

/** Maximum size of a file that replaces a prompt's opening. */
const promptBytes = 16 * 1024;

/** Maximum size of a lessons file. Sessions read its newest part. */
const lessonsBytes = 256 * 1024;

/** What the clone lacks at `sha`, and what the default branch says to sessions: openings of prompts, and lessons. */
async function contentOf(
  gitFolders: ExecutionEnvironment['gitFolders'],
  { sha, baseSha }: { readonly sha: string; readonly baseSha: string },
): Promise<Pick<SubjectContext, 'missing' | 'openings' | 'lessons'>> {
  const roles = Role.options;
  const own = roles.map((role) => ({ sha: baseSha, path: openingFile(role), maxBytes: promptBytes }));
  const [[modules = null, lessons = null, ...texts], attributes] = await Promise.all([
    filesInStore(gitFolders, [
      { sha, path: '.gitmodules', maxBytes: 64 * 1024 },
      { sha: baseSha, path: lessonsFile, maxBytes: lessonsBytes },
      ...own,
    ]),
    attributesInStore(gitFolders, sha),
  ]);
  const openings = new Map(roles.map((role, index) => [role, texts[index] ?? null]));
  return { missing: missingParts({ modules, attributes }), openings, lessons: readLessons(lessons) };
}

async function runNextSession(context: SubjectContext, course: SubjectCourse): Promise<void> {
  const { journal, ...worked } = await runSession(context, {
    id: sessionIdOf(course),
    order: course.order,
    subject: course.subject,
    notes: notesSoFar(course),
    checkpointed: (head) => {
      course.checkpoint = head;
    },
  });
  const { dollars: before, subject } = course;
  reportSession(course, worked);
  // Tells a process that finishes in our place whether this tick has audited the work.
  if (context.delivered !== null)
    context.delivered = { ...context.delivered, complete: isWorkComplete(course.subject.phase) };
  const { failures, modelErrors, auditErrors, breaker } = course.subject;
  const failure = failures[subject.failures.length];
  journal?.ended({
    ...{ spent: addInMillionths(course.dollars, -before), delivered: context.delivered },
    ...{ counts: { modelErrors, auditErrors, breaker }, runStreak: course.setting.runStreakNow() },
    ...(failure === undefined ? {} : { failure }),
    ...(context.unkept === null ? {} : { unkept: context.unkept }),
  });
}

function notesSoFar({ setting, subject, order, reports }: SubjectCourse): string {
  const subjects = [...setting.subjects.filter(({ number }) => number !== subject.number), subject];
  return notesFor(notesAfter(setting.notes, reports), {
    subject: subject.number,
    dependsOn: order.dependsOn,
    filesOf: (wanted) => subjects.find(({ number }) => number === wanted)?.delivery?.files ?? [],
    subjects: subjects.map(({ number }) => number),
  });
}

/** Returns whether the subject's next session may begin in this tick; if so, everything is ready for it. */
async function shouldContinue(context: SubjectContext, course: SubjectCourse): Promise<boolean> {
  const next = nextSessionOf(context, course);
  if (next === null) return false;
  course.order = next;
  course.checkpoint = null;
  return prepareClone(context, course);
}

/** The sessions of this tick have opened the run's breaker. */
const isRunHeld = ({ runStreakNow }: PooledRunOptions): boolean => runStreakNow().breaker.circuitState === 'open';

/** The session that may follow now; null = none. */
function nextSessionOf(
  context: SubjectContext,
  { setting, reports, subject, dollars }: SubjectCourse,
): CappedSession | null {
  const last = reports.at(-1);
  if (last === undefined || setting.draining() || setting.signal.aborted || isRunHeld(setting)) return null;
  const next = followUp(last, subject, setting.ceilings);
  if (next === null) return null;
  const wait = (why: string): null => {
    setting.say(`${subjectName(subject.number)}: ${next.phase} goes on in the next tick, ${why}.`);
    return null;
  };
  if (context.unkept !== null) return wait('which looks whether the work so far reached its branch');
  if (reports.length >= setting.sessionsPerSubject)
    return wait(`this one has had its ${formatCount(reports.length, 'session')} (sessions-per-subject)`);
  const share = reports[0]?.order.cap ?? last.order.cap;
  // The job may end before the share's minutes do.
  const minutes = Math.max(context.minutesUsed(), share.minutes - setting.minutesLeft());
  const cap = computeRemainingCap({ cap: share, used: { dollars, minutes, sessions: reports.length } }, setting.run);
  return cap === null ? wait('what is left of its share is too little') : { ...next, cap };
}

/** Resets the clone to what will be published. Before another writing session, pushes delivered work against loss. */
async function prepareClone(context: SubjectContext, course: SubjectCourse): Promise<boolean> {
  const { delivered } = context;
  const { gitFolders } = context.environment;
  const { order, setting } = course;
  if (delivered !== null) {
    await keepInStore(gitFolders, delivered);
    context.clone = { ...context.clone, startSha: delivered.sha };
    if (order.role !== 'auditor' && !(await pushCheckpoint(context, course, delivered))) return false;
  } else if (order.review === undefined && context.head !== null && context.head !== context.clone.startSha) {
    // What the session before it left on the branch: it failed its checks, or fell silent.
    context.clone = { ...context.clone, startSha: context.head };
    context.verified = false;
  }
  // The push may have waited for GitHub: minutes have passed, and a person may have asked to stop.
  const next = nextSessionOf(context, course);
  if (next === null) return false;
  course.order = { ...course.order, cap: next.cap };
  course.startedAt = setting.now();
  // A session takes nothing from the one it may have to judge, and runs its own setup.
  await openFreshClone(context, order, context.clone.startSha);
  setting.say(`${subjectName(order.subject)}: ${order.phase}, session ${order.session}`);
  return true;
}

async function pushCheckpoint(
  context: SubjectContext,
  course: SubjectCourse,
  { sha, gitDir }: { sha: string; gitDir: string },
): Promise<boolean> {
  const { order, setting } = course;
  const { subject, branch } = order;
  const by = { gitFolders: context.environment.gitFolders, secure: setting.secure };
  const kept = await pushKeptWork(by, { subject, branch, head: context.head, sha, gitDir });
  if (kept.kind !== 'kept') {
    setting.say(`${subjectName(subject)}: ${kept.kind === 'not-kept' ? kept.why : 'nothing to push'}`);
    return false;
  }
  context.head = sha;
  context.delivered = null;
  course.checkpoint = sha;
  course.order = { ...order, fromSha: sha };
  return true;
}
