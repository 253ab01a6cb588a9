/** One subject's sessions in a tick, one after another in one clone: each in its phase and with its own cap, as long as another may follow. */

import { type RunSpend, restOfPurse } from '../core/budget/session-cost.ts';
import { afterSession, followUp } from '../core/record/apply-session.ts';
import type { CappedSession, SubjectCeilings } from '../core/sessions/contract/planned-session.ts';
import type { SessionReport } from '../core/sessions/contract/session-report.ts';
import { missingParts } from '../core/sessions/missing-content.ts';
import { notesAfter, notesFor } from '../core/sessions/notes.ts';
import { addPrecisely } from '../core/state/counters.ts';
import { type LoopState, subjectIn } from '../core/state/loop-state.ts';
import { isWhole, type Subject, subjectName } from '../core/state/subject.ts';
import { attributesInStore, fetchToStore, fileInStore } from '../git/object-store.ts';
import { keepInStore } from '../git/quarantine.ts';
import { freshClone, makeClone } from './clone-commands.ts';
import type { Workshop } from './execution-environment.ts';
import { cleanedUp, failed } from './retry-agent.ts';
import { runSession } from './run-session.ts';
import { type SessionSetting, type Stay, unbegun, type Worked } from './session-request.ts';
import { movedAway, pushKept, startOf } from './work-branch.ts';

export interface VisitSetting extends SessionSetting {
  /** All that the loop knows, as claimed. */
  readonly subjects: LoopState['subjects'];
  /** Of their agents, up to this tick. */
  readonly notes: string;
  readonly ceilings: SubjectCeilings;
  readonly run: RunSpend;
  /** What a session that has ended cost, in USD. */
  readonly costOf: (report: SessionReport) => number;
  /** A person's word to stop was heard: what works may end, and nothing follows it. */
  readonly draining: () => boolean;
}

/** How far the visit has come. */
interface Course {
  readonly setting: VisitSetting;
  readonly reports: SessionReport[];
  subject: Subject;
  /** The session that runs, or is about to. */
  order: CappedSession;
  startedAt: string;
  /** Where the clone lies; null = there is none yet. */
  clone: string | null;
  /** Where checkpoints left the branch. */
  checkpoint: string | null;
  dollars: number;
}

/** Never throws for what an agent does or what breaks around it (no seat, no clone, the remote away): that is the session's failure. */
export async function visit(
  workshop: Workshop,
  order: CappedSession,
  setting: VisitSetting,
): Promise<readonly SessionReport[]> {
  const { subject: number } = order;
  const course: Course = {
    setting,
    reports: [],
    subject: subjectIn(setting, number),
    order,
    startedAt: setting.now(),
    clone: null,
    checkpoint: null,
    dollars: 0,
  };
  await inSeat(workshop, course).catch((error: unknown) => {
    if (!(error instanceof Error)) throw error;
    const outcome = failed('exit', error.message, { command: error.name });
    told(course, course.clone === null ? unbegun(outcome) : { usage: [], outcome });
  });
  return course.reports;
}

/** Sessions that look side by side are one session of their subject, and told apart by their sides. */
const idOf = ({ order, setting }: Course): string =>
  [`${setting.tickId}-${order.subject}-${order.session}`, ...(order.review?.sides ?? [])].join('-');

function told(course: Course, worked: Worked): SessionReport {
  const { order, startedAt, clone, checkpoint, setting, subject } = course;
  const report: SessionReport = {
    order,
    id: idOf(course),
    startedAt,
    endedAt: setting.now(),
    ...(clone === null ? {} : { clone }),
    ...(checkpoint === null ? {} : { checkpoint }),
    ...worked,
  };
  course.reports.push(report);
  course.subject = afterSession(subject, report, setting.iteration);
  course.dollars = addPrecisely(course.dollars, setting.costOf(report));
  return report;
}

async function inSeat(workshop: Workshop, course: Course): Promise<void> {
  const { setting, order } = course;
  const { clockMs } = workshop.settings;
  const beganAtMs = clockMs();
  const endsAtMs = beganAtMs + order.cap.minutes * 60_000;
  const seat = await workshop.openSeat();
  for (const line of workshop.told()) setting.say(line);
  try {
    const stay = await settledIn(workshop, course, {
      seat,
      leftMs: () => Math.max(1_000, Math.min(endsAtMs - clockMs(), setting.minutesLeft() * 60_000)),
      minutesUsed: () => (clockMs() - beganAtMs) / 60_000,
    });
    if (stay === null) return;
    do await oneSession(stay, course);
    while (await goesOn(stay, course));
  } finally {
    // What is published waits for no folder that is removed.
    workshop.leave(cleanedUp(seat.close(), `${subjectName(order.subject)}: its seat`, setting.say));
  }
}

/** A clone at the head of the branch; null = it could not be had, and that is told. */
async function settledIn(
  workshop: Workshop,
  course: Course,
  place: Pick<Stay, 'seat' | 'leftMs' | 'minutesUsed'>,
): Promise<Stay | null> {
  const { setting } = course;
  const { room } = workshop;
  const start = await startOf(room, course.order, setting);
  if (start.kind === 'moved') {
    told(course, unbegun(movedAway(course.order, start)));
    return null;
  }
  const order = onBranch(course, start.branch);
  const bases = order.review === undefined ? [] : [order.review.baseSha];
  await fetchToStore(room, [...new Set([setting.baseSha, start.sha, ...bases])]);
  const clone = await makeClone(workshop, place.seat, { ...order, startSha: start.sha });
  course.clone = clone.path;
  const missing = await missingAt(room, start.sha);
  for (const sentence of missing) setting.say(`${subjectName(order.subject)}: ${sentence}`);
  const fresh = { delivered: null, verified: false, setUpMs: 0 };
  return { ...place, ...fresh, workshop, setting, clone, missing, head: start.head };
}

/** What stands on the branch that was ordered is somebody else's: it is left as it is. */
function onBranch(course: Course, branch: string): CappedSession {
  const { order, setting } = course;
  if (branch === order.branch) return order;
  const name = subjectName(order.subject);
  setting.say(`${name}: no record of this run names what stands on ${order.branch}; the work gets ${branch} instead.`);
  course.order = { ...order, branch };
  return course.order;
}

async function missingAt(room: Workshop['room'], sha: string): Promise<string[]> {
  const [modules, attributes] = await Promise.all([
    fileInStore(room, { sha, path: '.gitmodules', maxBytes: 64 * 1024 }),
    attributesInStore(room, sha),
  ]);
  return missingParts({ modules, attributes });
}

async function oneSession(stay: Stay, course: Course): Promise<void> {
  const { diary, ...worked } = await runSession(stay, {
    id: idOf(course),
    order: course.order,
    subject: course.subject,
    notes: notesNow(course),
    checkpointed: (head) => {
      course.checkpoint = head;
    },
  });
  const before = course.dollars;
  told(course, worked);
  // Audited in this tick: for whoever has to finish it in our place.
  if (stay.delivered !== null) stay.delivered = { ...stay.delivered, complete: isWhole(course.subject.phase) };
  diary?.ended({ spent: addPrecisely(course.dollars, -before), delivered: stay.delivered });
}

function notesNow({ setting, subject, order, reports }: Course): string {
  const subjects = [...setting.subjects.filter(({ number }) => number !== subject.number), subject];
  return notesFor(notesAfter(setting.notes, reports), {
    subject: subject.number,
    dependsOn: order.dependsOn,
    filesOf: (wanted) => subjects.find(({ number }) => number === wanted)?.delivery?.files ?? [],
    subjects: subjects.map(({ number }) => number),
  });
}

/** Whether the next session of the subject may begin in this tick; then all is ready for it. */
async function goesOn(stay: Stay, course: Course): Promise<boolean> {
  const next = following(stay, course);
  if (next === null) return false;
  course.order = next;
  course.checkpoint = null;
  return madeReady(stay, course);
}

/** What may follow at this moment. */
function following(stay: Stay, { setting, reports, subject, dollars }: Course): CappedSession | null {
  const last = reports.at(-1);
  if (last === undefined || setting.draining() || setting.signal.aborted) return null;
  const next = followUp(last, subject, setting.ceilings);
  if (next === null) return null;
  const used = { dollars, minutes: stay.minutesUsed(), sessions: reports.length };
  const cap = restOfPurse({ cap: reports[0]?.order.cap ?? last.order.cap, used }, setting.run);
  if (cap === null) {
    setting.say(
      `${subjectName(subject.number)}: ${next.phase} goes on in the next tick, what is left of its share is too little.`,
    );
    return null;
  }
  return { ...next, cap };
}

/** The clone as it is to be published. What writes on finds what was delivered on the branch, so that nothing can lose it any more. */
async function madeReady(stay: Stay, course: Course): Promise<boolean> {
  const { delivered } = stay;
  const { room } = stay.workshop;
  const { order, setting } = course;
  if (delivered !== null) {
    await keepInStore(room, delivered);
    stay.clone = { ...stay.clone, startSha: delivered.sha };
    if (order.role !== 'auditor' && !(await pushed(stay, course, delivered))) return false;
  }
  // What was pushed may have waited for GitHub: its minutes are gone, and people may have said stop.
  const next = following(stay, course);
  if (next === null) return false;
  course.order = { ...course.order, cap: next.cap };
  course.startedAt = setting.now();
  // It is told nothing by the session that it may have to judge, and sets up for itself.
  await freshClone(stay, order, stay.clone.startSha);
  setting.say(`${subjectName(order.subject)}: ${order.phase}, session ${order.session}`);
  return true;
}

async function pushed(stay: Stay, course: Course, { sha, gitDir }: { sha: string; gitDir: string }): Promise<boolean> {
  const { order, setting } = course;
  const { subject, branch } = order;
  const by = { room: stay.workshop.room, secure: setting.secure };
  const kept = await pushKept(by, { subject, branch, head: stay.head, sha, gitDir });
  if (kept.kind !== 'kept') {
    setting.say(`${subjectName(subject)}: ${kept.kind === 'not-kept' ? kept.why : 'nothing to push'}`);
    return false;
  }
  stay.head = sha;
  stay.delivered = null;
  course.checkpoint = sha;
  course.order = { ...order, fromSha: sha };
  return true;
}
