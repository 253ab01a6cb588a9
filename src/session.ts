/** One session from clone to judged commit: everything that touches the subject's files runs in the agent's seat. */
import { endedEarly, type SessionFacts } from './core/agent.ts';
import { type CommandEnd, commandArgv, type Seat } from './core/isolation.ts';
import type { SessionStage } from './core/live-line.ts';
import type { CappedSession } from './core/plan.ts';
import { workerPrompt } from './core/prompt.ts';
import type { SessionReport } from './core/settle.ts';
import { subjectName } from './core/task-number.ts';
import { type Checkpoints, checkpoints } from './checkpoints.ts';
import { type Clone, openClone } from './git/clone.ts';
import { fetchToStore, remoteHead } from './git/room.ts';
import { type LiveView, liveView } from './live-view.ts';
import { keepDiary, type SessionDiary } from './session-diary.ts';
import { commandFailed, type Ending, failed, outcomeOf } from './session-outcome.ts';
import { tried } from './tries.ts';
import { keepWork, type Secure } from './work-branch.ts';
import { purseOf, workOrderOf } from './work-order.ts';
import type { Workshop } from './workshop.ts';

export interface SessionSetting {
  readonly loop: string;
  readonly iteration: number;
  readonly maxIterations: number;
  /** Head of the default branch as read at claim. */
  readonly baseSha: string;
  /** `{run id}-{attempt}`: prefix of the session's id. */
  readonly tickId: string;
  /** Before the job's timeout, less what it takes to end in order. */
  readonly minutesLeft: () => number;
  /** Commits that a lost tick of ours may have put on a subject's branch. */
  readonly checkpointed: (subject: number) => readonly string[];
  readonly secure: Secure;
  readonly signal: AbortSignal;
  readonly now: () => string;
  readonly say: (line: string) => void;
}

interface Worked {
  readonly usage: SessionFacts['usage'];
  readonly outcome: Ending;
}

/** Never throws for what an agent does or what breaks around it (no seat, no clone, the remote away): that is this session's failure. */
export async function runSession(
  workshop: Workshop,
  order: CappedSession,
  setting: SessionSetting,
): Promise<SessionReport> {
  const id = `${setting.tickId}-${order.subject}-${order.session}`;
  const startedAt = setting.now();
  const left: { checkpoint?: string } = {};
  const worked = await inSeat(workshop, { id, order, setting, left }).catch(broken);
  return { order, id, startedAt, endedAt: setting.now(), ...left, ...worked };
}

function broken(error: unknown): Worked {
  if (!(error instanceof Error)) throw error;
  return { usage: [], outcome: failed('exit', error.message, { command: error.name }) };
}

interface Asked {
  readonly id: string;
  readonly order: CappedSession;
  readonly setting: SessionSetting;
  /** Where its checkpoints left the branch. */
  readonly left: { checkpoint?: string };
}

interface At extends Asked {
  readonly seat: Seat;
  /** What is left of the session's minutes and of the job's: setup, agent and verify share them. */
  readonly leftMs: () => number;
  readonly live: LiveView;
}

async function inSeat(workshop: Workshop, asked: Asked): Promise<Worked> {
  const { clockMs, every } = workshop.settings;
  const beganAtMs = clockMs();
  const endsAtMs = beganAtMs + asked.order.cap.minutes * 60_000;
  const leftMs = (): number => Math.max(1_000, Math.min(endsAtMs - clockMs(), asked.setting.minutesLeft() * 60_000));
  const seat = await workshop.openSeat();
  const live = liveView({
    subject: asked.order.subject,
    say: asked.setting.say,
    every,
    elapsedMs: () => clockMs() - beganAtMs,
  });
  try {
    return await work(workshop, { ...asked, seat, leftMs, live });
  } finally {
    live.end();
    await seat.close();
  }
}

async function work(workshop: Workshop, at: At): Promise<Worked> {
  const { order, setting, seat } = at;
  const start = await startOf(workshop, at);
  if (start.kind === 'moved') return { usage: [], outcome: failed('denied', start.sentence) };
  await fetchToStore(workshop.room, [setting.baseSha, start.sha]);
  const clone = await openClone(workshop.room, seat, { branch: order.branch, startSha: start.sha });
  const diary = diaryOf(workshop, at, { clone, head: start.head });
  const inClone = (stage: SessionStage) => (command: string | readonly string[]) => {
    at.live.entered(stage);
    return runInClone(workshop, at, { clone, command, diary });
  };
  const { setupCommand } = workshop.settings;
  if (setupCommand !== null) {
    const end = await inClone('set-up')(setupCommand);
    const setup = { kind: 'compile', command: 'setup-command', end } as const;
    if (end.code !== 0) return { usage: [], outcome: commandFailed(setup, workshop.settings.dependencies) };
  }
  at.live.entered('working');
  const kept = preserving(workshop, at, { clone, diary });
  const facts = await ended(runAgent(workshop, at, { clone, diary }), kept.end);
  if (facts.status === 'failed' && endedEarly(facts.failure.class)) await kept.last();
  return {
    usage: facts.usage,
    outcome: await outcomeOf(workshop, {
      seat,
      order,
      clone,
      diary,
      facts,
      baseSha: setting.baseSha,
      now: setting.now,
      inClone: inClone('verifying'),
    }),
  };
}

/** Whatever becomes of the work, what goes on beside it is over when this is. */
async function ended<T>(main: Promise<T>, endBeside: () => Promise<void>): Promise<T> {
  try {
    return await main;
  } finally {
    await endBeside();
  }
}

interface InClone {
  readonly clone: Clone;
  readonly diary: SessionDiary;
}

/** From the recorded head of the branch, from what a lost tick of ours left on it, or from the base. */
async function startOf({ room }: Workshop, { order, setting }: At) {
  const head = await remoteHead(room, order.branch);
  const ours = head !== null && setting.checkpointed(order.subject).includes(head);
  if (order.fromSha !== null && head !== order.fromSha && !ours) {
    const sentence = `Branch ${order.branch} is at ${head ?? 'nothing'}, not at the recorded ${order.fromSha}`;
    return { kind: 'moved', sentence } as const;
  }
  return { kind: 'start', sha: head ?? setting.baseSha, head } as const;
}

function diaryOf(
  { settings, room }: Workshop,
  { id, order, setting, seat }: At,
  at: { clone: Clone; head: string | null },
): SessionDiary {
  const { subject, title, textHash, session, branch, cap } = order;
  const { journal, nonce } = settings;
  return keepDiary({ journal, now: setting.now }, id, {
    ...{ nonce, subject, title, textHash, session, branch },
    startSha: at.clone.startSha,
    head: at.head,
    cap: cap.dollars,
    clone: at.clone.path,
    room: room.base,
    seat: seat.place,
    process: null,
    delivered: null,
  });
}

/** Checkpoints while the agent works. */
function preserving({ settings, room }: Workshop, at: At, { clone, diary }: InClone): Checkpoints {
  const { seat, order, setting, left } = at;
  const { guardrails, identity } = settings;
  const { now, secure } = setting;
  return checkpoints({
    everyMs: settings.checkpointEveryMs,
    every: settings.every,
    keep: () =>
      keepWork(
        { room, guardrails, identity, now, secure },
        { subject: order.subject, session: order.session, seat, clone, head: diary.head(), beside: true },
      ),
    moved: (head) => {
      diary.moved(head);
      left.checkpoint = head;
    },
    say: (line) => setting.say(`${subjectName(order.subject)}: ${line}`),
  });
}

async function runAgent(workshop: Workshop, at: At, { clone, diary }: InClone): Promise<SessionFacts> {
  const { seat, order, setting, leftMs, live } = at;
  const { settings } = workshop;
  const workOrder = workOrderOf(order, setting, settings.guardrails);
  const { driver, settings: driverSettings } = settings.agentFor(workOrder.role);
  const purse = purseOf(workOrder);
  const run = (model: string | null) =>
    driver.run({
      seat,
      cwd: clone.path,
      order: purse.order(),
      prompt: workerPrompt(workOrder, { verifyCommand: spelled(settings.verifyCommand) }),
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
    run,
    minutesLeft: () => leftMs() / 60_000,
    signal: setting.signal,
    say: (line) => setting.say(`${subjectName(order.subject)}: ${line}`),
  });
}

const spelled = (command: string | readonly string[] | null): string | null =>
  command === null || typeof command === 'string' ? command : command.join(' ');

/** A list never passes a shell; a text is what bash makes of it, under the agent's own user. */
function runInClone(
  { settings }: Workshop,
  { seat, setting, leftMs }: At,
  run: InClone & { command: string | readonly string[] },
): Promise<CommandEnd> {
  return seat.run({
    argv: commandArgv(run.command),
    cwd: run.clone.path,
    env: settings.env,
    deadlineMs: leftMs(),
    signal: setting.signal,
    onStart: run.diary.started,
  });
}
