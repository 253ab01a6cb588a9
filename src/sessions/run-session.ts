/** One session of a subject, in the clone that its sessions of this tick share: what runs in it, and what it comes to. */
import {
  endedEarly,
  keepsWork,
  type SessionFacts,
  type SessionFailure,
  type WorkOrder,
} from '../core/sessions/contract/agent-contract.ts';
import { redactedEnding, redactedFacts, type SessionReport } from '../core/sessions/contract/session-report.ts';
import { workOrder } from '../core/sessions/contract/work-order.ts';
import { openingFile, promptFor } from '../core/sessions/prompt/prompt.ts';
import { type Role, subjectName } from '../core/state/subject.ts';
import { forkPoint } from '../git/commit.ts';
import { fileInStore } from '../git/object-store.ts';
import { preserving } from './checkpoint.ts';
import { freshClone, setUp, type Underway, verify, verifyCommit } from './clone-commands.ts';
import { keepDiary, liveView, type SessionDiary } from './journal-writer.ts';
import { type Ending, failed, purseOf, tried } from './retry-agent.ts';
import { type Asked, type Stay, unbegun, type Worked } from './session-request.ts';
import { auditOutcome, outcomeOf } from './work-outcome.ts';

const usedBy = ({ usage, unmeteredMs }: SessionFacts): Pick<SessionReport, 'usage' | 'unmeteredMs'> => ({
  usage,
  ...(unmeteredMs !== undefined && { unmeteredMs }),
});

interface At extends Underway {
  readonly asked: Asked;
  /** Its work is over: what follows waits for GitHub, for hours perhaps, which nobody pays for. */
  readonly rest: () => void;
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
  const end = stay.workshop.begin();
  let endedAt: string | null = null;
  const rest = (): void => {
    endedAt ??= stay.setting.now();
    end();
  };
  const at = { stay, asked, diary, live, rest };
  try {
    const broken = await setUp(at);
    if (broken !== null) return { ...unbegun(broken), diary };
    const worked = await sessionOf(asked.order.role)(at);
    return { ...worked, ...(endedAt === null ? {} : { endedAt }), diary };
  } finally {
    end();
    live.end();
    stay.head = diary.head();
  }
}

const sessionOf = (role: Role): ((at: At) => Promise<Worked>) =>
  role === 'auditor' || role === 'reviewer' ? audit : work;

async function work(at: At): Promise<Worked> {
  const { role } = at.asked.order;
  const facts = await withAgent(at);
  const outcome = await worthOf(at, facts).catch(brokenAfter);
  const spoke = role === 'post_action' && facts.status !== 'failed';
  return { ...usedBy(facts), outcome, ...(spoke ? { summary: facts.lastMessage || facts.result.progress } : {}) };
}

/** What breaks once an agent has ended (a disk that is full, say) fails its session, which costs what the agent has spent all the same. */
function brokenAfter(error: unknown): Ending {
  if (!(error instanceof Error)) throw error;
  return failed('exit', error.message, { command: error.name });
}

async function worthOf(at: At, facts: SessionFacts): Promise<Ending> {
  const { stay, asked, diary } = at;
  const { order } = asked;
  const ending = await outcomeOf(stay.workshop, {
    seat: stay.seat,
    ...{ order, diary, facts },
    clone: stay.clone,
    baseSha: stay.setting.baseSha,
    findings: asked.subject.findings,
    now: stay.setting.now,
    verified: (commit) => verifyCommit(at, commit),
  }).catch(brokenAfter);
  const outcome =
    ending.kind === 'failed' ? redactedEnding(await keptOf(at, ending), stay.workshop.settings.redact) : ending;
  if (outcome.kind === 'delivered') {
    stay.delivered = diary.commit();
    stay.verified = true;
  }
  return outcome;
}

/** Whoever ended early was kept when it ended; of a post action nothing is kept that was not delivered. */
async function keptOf({ stay, asked, diary, rest }: At, ending: Worked['outcome'] & { kind: 'failed' }) {
  const { failure } = ending;
  if (asked.order.role !== 'worker' || endedEarly(failure.class) || !keepsWork(failure.class)) return ending;
  const kept = preserving(stay, asked, diary);
  await kept.end();
  rest();
  const why = await kept.last().catch(sentenceOf);
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
    // Nobody has worked in this clone.
    const broken = await verify(at, verifyCommand);
    if (broken !== null) return unbegun(auditOutcome({ kind: 'unverified', broken }, dependencies));
    stay.verified = true;
    // What the check ran is the code that is judged: it tells whoever judges nothing.
    await freshClone(stay, asked.order, stay.clone.startSha);
    const unready = await setUp(at);
    if (unready !== null) return unbegun(unready);
  }
  const facts = await withAgent(at);
  const read = { kind: 'read', facts, findings: asked.subject.findings, order: asked.order } as const;
  return { ...usedBy(facts), outcome: auditOutcome(read, dependencies) };
}

const stageOf = { worker: 'working', auditor: 'auditing', reviewer: 'working', responder: 'working' } as const;

/** The agent from start to end, with what goes on beside it. */
async function withAgent(at: At): Promise<SessionFacts> {
  const { role } = at.asked.order;
  at.live.entered(role === 'post_action' ? 'finishing' : stageOf[role]);
  const kept = preserving(at.stay, at.asked, at.diary);
  // Before anything of it is quoted, cut or committed: what is half a secret by then no rule finds.
  const facts = redactedFacts(await ended(runAgent(at), kept.end), at.stay.workshop.settings.redact);
  if (facts.status !== 'failed' || !endedEarly(facts.failure.class)) return facts;
  // What it had done so far is not lost with it.
  at.rest();
  const why = await kept.last().catch(sentenceOf);
  return why === null ? facts : { ...facts, failure: notKept(facts.failure, why) };
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) throw error;
  return error.message;
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
  return keepDiary({ journal, now: setting.now, say: setting.say }, id, {
    ...{ nonce, subject, title, textHash, role, session, branch },
    startSha: clone.startSha,
    head,
    cap: cap.dollars,
    ...{ clone: clone.path, room: room.base, seat: seat.place },
    ...{ process: null, delivered, spent: null },
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
      deadlineMs: agentMs(stay),
      stallMs: settings.stallMs,
      signal: setting.signal,
      onStart: diary.started,
      onReply: (usage) => {
        diary.replied(driver.name, usage);
        live.replied(usage);
      },
      dollarsOf: (usage) => purse.spends(workshop.charge(driver.name, usage)),
      onWorkerLog: (line) => live.logged(settings.redact(line)),
    });
  return tried({
    ...settings.patience,
    ...{ fallbackModel, run, now: setting.now },
    minutesLeft: () => leftMs() / 60_000,
    signal: setting.signal,
    say: (line) => setting.say(`${subjectName(subject)}: ${line}`),
  });
}

/** Its work is set up once more and checked after it, out of the same minutes. */
function agentMs({ workshop, leftMs, setUpMs }: Stay): number {
  const left = leftMs();
  return workshop.settings.verifyCommand === null ? left : left - Math.min(setUpMs, left / 2);
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
