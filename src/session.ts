/** One session of a subject, in the clone that its sessions of this tick share: what runs in it, and what it comes to. */
import {
  endedEarly,
  keepsWork,
  type Role,
  type SessionFacts,
  type SessionFailure,
  type WorkOrder,
} from './core/agent.ts';
import { type CommandEnd, commandArgv } from './core/isolation.ts';
import type { SessionStage } from './core/live-line.ts';
import { outputTail } from './core/output-tail.ts';
import type { CappedSession } from './core/plan.ts';
import { openingFile, promptFor } from './core/prompt.ts';
import type { SessionReport } from './core/settle.ts';
import type { Subject } from './core/state.ts';
import { subjectName } from './core/task-number.ts';
import { workOrder } from './core/work-order.ts';
import { auditOutcome } from './audit-outcome.ts';
import { forkPoint } from './git/commit.ts';
import { fileInStore } from './git/room.ts';
import { type LiveView, liveView } from './live-view.ts';
import { preserving } from './preserving.ts';
import { keepDiary, type SessionDiary } from './session-diary.ts';
import { commandFailed, outcomeOf } from './session-outcome.ts';
import type { Stay } from './stay.ts';
import { purseOf, tried } from './tries.ts';

export interface Asked {
  readonly id: string;
  readonly order: CappedSession;
  /** As the sessions before it left it. */
  readonly subject: Subject;
  /** Of other sessions, as far as they are about this one's task. */
  readonly notes: string;
  /** A checkpoint moved the branch. */
  readonly checkpointed: (head: string) => void;
}

export type Worked = Pick<SessionReport, 'usage' | 'outcome' | 'summary'>;

interface At {
  readonly stay: Stay;
  readonly asked: Asked;
  readonly diary: SessionDiary;
  readonly live: LiveView;
}

export async function runSession(stay: Stay, asked: Asked): Promise<Worked & { readonly diary: SessionDiary }> {
  const { clockMs, every } = stay.workshop.settings;
  const beganAtMs = clockMs();
  const diary = diaryOf(stay, asked);
  const live = liveView({
    subject: asked.order.subject,
    say: stay.setting.say,
    every,
    elapsedMs: () => clockMs() - beganAtMs,
  });
  const at = { stay, asked, diary, live };
  try {
    const broken = await setUp(at);
    if (broken !== null) return { usage: [], outcome: broken, diary };
    return { ...(await sessionOf(asked.order.role)(at)), diary };
  } finally {
    live.end();
    stay.head = diary.head();
  }
}

const sessionOf = (role: Role): ((at: At) => Promise<Worked>) =>
  role === 'auditor' || role === 'reviewer' ? audit : work;

/** Once for all sessions of the subject; null = all is well. */
async function setUp(at: At): Promise<Worked['outcome'] | null> {
  const { setupCommand, dependencies } = at.stay.workshop.settings;
  // What comes from a fork is read, never run.
  if (at.stay.setUp || setupCommand === null || at.asked.order.review?.fork === true) return null;
  const end = await inClone(at, 'set-up')(setupCommand);
  if (end.code !== 0) return commandFailed({ kind: 'compile', command: 'setup-command', end }, dependencies);
  at.stay.setUp = true;
  return null;
}

async function work(at: At): Promise<Worked> {
  const { stay, asked, diary } = at;
  const { order } = asked;
  const facts = await withAgent(at);
  const ending = await outcomeOf(stay.workshop, {
    seat: stay.seat,
    order,
    clone: stay.clone,
    diary,
    facts,
    baseSha: stay.setting.baseSha,
    now: stay.setting.now,
    inClone: inClone(at, 'verifying'),
  });
  const outcome = ending.kind === 'failed' ? await keptOf(at, ending) : ending;
  if (outcome.kind === 'delivered') {
    stay.delivered = diary.commit();
    stay.verified = true;
  }
  const spoke = order.role === 'post_action' && facts.status !== 'failed';
  return { usage: facts.usage, outcome, ...(spoke ? { summary: facts.lastMessage || facts.result.progress } : {}) };
}

/** Whoever ended early was kept when it ended; of a post action nothing is kept that was not delivered. */
async function keptOf({ stay, asked, diary }: At, ending: Worked['outcome'] & { kind: 'failed' }) {
  const { failure } = ending;
  if (asked.order.role !== 'worker' || endedEarly(failure.class) || !keepsWork(failure.class)) return ending;
  const kept = preserving(stay, asked, diary);
  await kept.end();
  const why = await kept.last();
  return why === null ? ending : { ...ending, failure: notKept(failure, why) };
}

const notKept = (failure: SessionFailure, why: string): SessionFailure => ({
  ...failure,
  sentence: `${failure.sentence}; what it had done is not on its branch: ${why}`,
});

/** What the audit writes is never taken; what did not pass the checks in this tick is not worth an agent's time. */
async function audit(at: At): Promise<Worked> {
  const { stay, asked } = at;
  const { verifyCommand, dependencies } = stay.workshop.settings;
  // Checks of a pull request have passed, or it would not be reviewed.
  if (asked.order.role === 'auditor' && !stay.verified && verifyCommand !== null) {
    const end = await inClone(at, 'verifying')(verifyCommand);
    if (end.code !== 0) return { usage: [], outcome: auditOutcome({ kind: 'unverified', end }, dependencies) };
    stay.verified = true;
  }
  const facts = await withAgent(at);
  const { findings } = asked.subject;
  return { usage: facts.usage, outcome: auditOutcome({ kind: 'read', facts, findings }, dependencies) };
}

const stageOf = { worker: 'working', auditor: 'auditing', reviewer: 'working', responder: 'working' } as const;

/** The agent from start to end, with what goes on beside it. */
async function withAgent(at: At): Promise<SessionFacts> {
  const { role } = at.asked.order;
  at.live.entered(role === 'post_action' ? 'finishing' : stageOf[role]);
  const kept = preserving(at.stay, at.asked, at.diary);
  const facts = await ended(runAgent(at), kept.end);
  if (facts.status !== 'failed' || !endedEarly(facts.failure.class)) return facts;
  // What it had done so far is not lost with it.
  const why = await kept.last();
  return why === null ? facts : { ...facts, failure: notKept(facts.failure, why) };
}

/** Whatever becomes of the work, what goes on beside it is over when this is. */
async function ended<T>(main: Promise<T>, endBeside: () => Promise<void>): Promise<T> {
  try {
    return await main;
  } finally {
    await endBeside();
  }
}

function diaryOf({ workshop, setting, seat, clone, head, delivered }: Stay, { id, order }: Asked): SessionDiary {
  const { settings, room } = workshop;
  const { subject, title, textHash, role, session, branch, cap } = order;
  const { journal, nonce } = settings;
  return keepDiary({ journal, now: setting.now }, id, {
    ...{ nonce, subject, title, textHash, role, session, branch },
    startSha: clone.startSha,
    head,
    cap: cap.dollars,
    clone: clone.path,
    room: room.base,
    seat: seat.place,
    process: null,
    delivered,
    spent: null,
  });
}

async function runAgent({ stay, asked, diary, live }: At): Promise<SessionFacts> {
  const { workshop, setting, seat, clone, leftMs } = stay;
  const { settings } = workshop;
  const { role, subject } = asked.order;
  const { driver, settings: driverSettings, fallbackModel } = settings.agentFor(role);
  const order = await orderFor(stay, asked);
  const file = { sha: setting.baseSha, path: openingFile(role), maxBytes: openingBytes };
  const opening = await fileInStore(workshop.room, file);
  const { postAction, verifyCommand } = settings;
  const context = { verifyCommand: spelled(verifyCommand), postAction, missing: stay.missing, opening };
  const purse = purseOf(order);
  const run = (model: string | null) =>
    driver.run({
      seat,
      cwd: clone.path,
      order: purse.order(),
      prompt: promptFor(order, context),
      settings: model === null ? driverSettings : { ...driverSettings, model },
      env: settings.env,
      deadlineMs: leftMs(),
      stallMs: settings.stallMs,
      signal: setting.signal,
      onStart: diary.started,
      onReply: (usage) => {
        diary.replied(driver.name, usage);
        live.replied(usage);
      },
      dollarsOf: (usage) => purse.spends(workshop.charge(driver.name, usage)),
      onWorkerLog: live.logged,
    });
  return tried({
    ...settings.patience,
    fallbackModel,
    run,
    minutesLeft: () => leftMs() / 60_000,
    signal: setting.signal,
    say: (line) => setting.say(`${subjectName(subject)}: ${line}`),
  });
}

async function orderFor({ workshop, setting, clone }: Stay, { order, subject, notes }: Asked): Promise<WorkOrder> {
  const { loop, iteration, maxIterations, baseSha } = setting;
  const into = order.review?.baseSha ?? baseSha;
  const base = (await forkPoint(workshop.room.store, into, clone.startSha)) ?? into;
  const { allowedPaths } = workshop.settings.guardrails;
  const comments = setting.said(order.subject);
  return workOrder(order, subject, { loop, iteration, maxIterations, base, notes, comments, allowedPaths });
}

/** Of words in place of an opening. */
const openingBytes = 16 * 1024;

const spelled = (command: string | readonly string[] | null): string | null =>
  command === null || typeof command === 'string' ? command : command.join(' ');

/** A list never passes a shell; a text is what bash makes of it, under the agent's own user. */
const inClone =
  ({ stay, asked, diary, live }: At, stage: SessionStage) =>
  async (command: string | readonly string[]): Promise<CommandEnd> => {
    const { workshop, seat, setting, leftMs, clone } = stay;
    live.entered(stage);
    const end = await seat.run({
      argv: commandArgv(command),
      cwd: clone.path,
      env: workshop.settings.env,
      deadlineMs: leftMs(),
      signal: setting.signal,
      onStart: diary.started,
    });
    const told = end.code === 0 ? [] : outputTail(end);
    for (const line of told) setting.say(`${subjectName(asked.order.subject)}, ${stage}: ${line}`);
    return end;
  };
