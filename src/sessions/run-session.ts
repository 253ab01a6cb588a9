/** Runs one session of a subject in the clone that its sessions of this tick share, and returns its outcome. */
import type { SessionFacts, WorkOrder } from '../core/sessions/contract/agent-contract.ts';
import { endedEarly, keepsWork, type SessionFailure } from '../core/sessions/contract/session-failure.ts';
import { redactedEnding, redactedFacts, type SessionReport } from '../core/sessions/contract/session-report.ts';
import { workOrder } from '../core/sessions/contract/work-order.ts';
import { namePrintedCause, renderLastWords } from '../core/sessions/failure/last-words.ts';
import { promptFor } from '../core/sessions/prompt.ts';
import { subjectName } from '../core/state/subject.ts';
import { forkPoint } from '../git/commit.ts';
import { checkpointSession } from './checkpoint.ts';
import {
  type CommandSetting,
  openFreshClone,
  runSetupCommand,
  runVerifyCommand,
  verifyCommit,
} from './clone-commands.ts';
import { openProgressLog, openSessionJournal, type SessionJournal } from './journal-writer.ts';
import {
  type AgentOutcome,
  boundRetries,
  type RetryOptions,
  remainingAllowance,
  retryAgent,
  sessionFailure,
  unmeteredTimeMs,
} from './retry-agent.ts';
import { notBegun, type SessionEnd, type SessionRequestFacts, type SubjectContext } from './session-request.ts';
import { judgeAuditOutcome, judgeUnverified, judgeWorkOutcome } from './work-outcome.ts';

/** What its driver read beside the result. */
const readByDriver = (facts: SessionFacts): Pick<SessionReport, 'usage' | 'unmeteredMs' | 'workerLog'> => ({
  usage: facts.usage,
  unmeteredMs: unmeteredTimeMs(facts),
  ...(facts.workerLog === '' ? {} : { workerLog: facts.workerLog }),
});

interface SessionPlace extends CommandSetting {
  readonly asked: SessionRequestFacts;
  /** Marks the work as over: time spent waiting for GitHub from here on, perhaps hours, is not charged. */
  readonly rest: () => void;
}

export async function runSession(
  context: SubjectContext,
  asked: SessionRequestFacts,
): Promise<SessionEnd & { readonly journal: SessionJournal }> {
  const { clockMs, every } = context.environment.settings;
  const beganAtMs = clockMs();
  const journal = journalOf(context, asked);
  const progress = openProgressLog({
    subject: asked.order.subject,
    say: context.setting.say,
    every,
    elapsedMs: () => clockMs() - beganAtMs,
  });
  const end = context.environment.begin();
  let endedAt: string | null = null;
  const rest = (): void => {
    endedAt ??= context.setting.now();
    end();
  };
  const at = { context, asked, journal, progress, rest };
  try {
    const broken = await runSetupCommand(at);
    if (broken !== null) return { ...notBegun(broken), journal };
    const { role } = asked.order;
    const worked = await (role === 'auditor' || role === 'reviewer' ? runAuditSession(at) : runWorkSession(at));
    return { ...worked, ...(endedAt === null ? {} : { endedAt }), journal };
  } finally {
    end();
    progress.end();
    context.head = journal.head();
  }
}

async function runWorkSession(at: SessionPlace): Promise<SessionEnd> {
  const { role } = at.asked.order;
  const facts = await runAgentInSandbox(at);
  const outcome = await worthKeeping(at, facts).catch(failedAfterAgent);
  const spoke = role === 'post_action' && facts.status !== 'failed';
  return {
    ...readByDriver(facts),
    outcome,
    ...(spoke ? { summary: facts.lastMessage || facts.result.progress } : {}),
  };
}

/** A failure after the agent has ended (a full disk, say) fails the session; the agent's spend is still charged. */
function failedAfterAgent(error: unknown): AgentOutcome {
  if (!(error instanceof Error)) throw error;
  return sessionFailure('exit', error.message, { command: error.name });
}

async function worthKeeping(at: SessionPlace, facts: SessionFacts): Promise<AgentOutcome> {
  const { context, asked, journal } = at;
  const { order } = asked;
  const ending = await judgeWorkOutcome(context.environment, {
    sandbox: context.sandbox,
    ...{ order, journal, facts },
    clone: context.clone,
    baseSha: context.setting.baseSha,
    findings: asked.subject.findings,
    now: context.setting.now,
    verified: (commit) => verifyCommit(at, commit),
  }).catch(failedAfterAgent);
  const outcome =
    ending.kind === 'failed'
      ? redactedEnding(await keptWorkOf(at, ending), context.environment.settings.redact)
      : ending;
  if (outcome.kind === 'delivered') {
    context.delivered = journal.commit();
    context.verified = true;
  }
  return outcome;
}

/** Preserves failed work. An early end has preserved it already; a post action keeps only what it delivered. */
async function keptWorkOf(
  { context, asked, journal, rest }: SessionPlace,
  ending: SessionEnd['outcome'] & { kind: 'failed' },
) {
  const { failure } = ending;
  if (asked.order.role !== 'worker' || endedEarly(failure.class) || !keepsWork(failure.class)) return ending;
  const kept = checkpointSession(context, asked, journal);
  await kept.end();
  rest();
  const why = await kept.last().catch(failureSentence);
  context.unkept = why === null ? null : context.environment.settings.redact(why);
  return why === null ? ending : { ...ending, failure: notKeptNote(failure, why) };
}

const notKeptNote = (failure: SessionFailure, why: string): SessionFailure => ({
  ...failure,
  sentence: `${failure.sentence}; what it had done is not on its branch: ${why}`,
});

/** An audit's writes are never taken. Work that failed the checks in this tick is not worth an agent's time. */
async function runAuditSession(at: SessionPlace): Promise<SessionEnd> {
  const { context, asked } = at;
  const { verifyCommand, dependencies } = context.environment.settings;
  // A pull request's checks have passed, or it would not be reviewed.
  if (asked.order.role === 'auditor' && !context.verified && verifyCommand !== null) {
    // No agent has worked in this clone.
    const broken = await runVerifyCommand(at, verifyCommand);
    if (broken !== null) return notBegun(judgeUnverified(broken));
    context.verified = true;
    // The check ran the code under audit, so a fresh clone keeps that code from influencing the auditor.
    await openFreshClone(context, asked.order, context.clone.startSha);
    const unready = await runSetupCommand(at);
    if (unready !== null) return notBegun(unready);
  }
  const facts = await runAgentInSandbox(at);
  const audit = { facts, findings: asked.subject.findings, order: asked.order };
  return { ...readByDriver(facts), outcome: judgeAuditOutcome(audit, dependencies) };
}

const journalStageOf = { worker: 'working', auditor: 'auditing', reviewer: 'working', responder: 'working' } as const;

/** Runs the agent from start to end, with checkpoints beside it. */
async function runAgentInSandbox(at: SessionPlace): Promise<SessionFacts> {
  const { role } = at.asked.order;
  at.progress.entered(role === 'post_action' ? 'finishing' : journalStageOf[role]);
  const kept = checkpointSession(at.context, at.asked, at.journal);
  let raw: SessionFacts;
  try {
    raw = await runAgent(at);
  } finally {
    await kept.end();
  }
  const facts = explainFailure(at, raw);
  if (facts.status !== 'failed' || !endedEarly(facts.failure.class)) return facts;
  at.rest();
  const why = await kept.last().catch(failureSentence);
  at.context.unkept = why === null ? null : at.context.environment.settings.redact(why);
  return why === null ? facts : { ...facts, failure: notKeptNote(facts.failure, why) };
}

/** Redacts before any text is quoted, cut or committed: no rule finds half a secret. */
function explainFailure({ context, asked }: SessionPlace, raw: SessionFacts): SessionFacts {
  const { redact } = context.environment.settings;
  const facts = redactedFacts(raw, redact);
  if (facts.status !== 'failed') return facts;
  const printed = { ...facts, stderr: redact(facts.stderr) };
  const words = renderLastWords(printed);
  const { subject, session } = asked.order;
  if (words !== '') context.setting.say(`${subjectName(subject)}, session ${session}: last lines of its agent`, words);
  // The raw output stays, since outages are searched in it.
  return { ...facts, failure: namePrintedCause(printed) };
}

function failureSentence(error: unknown): string {
  if (!(error instanceof Error)) throw error;
  return error.message;
}

function journalOf(
  { environment, setting, sandbox, clone, head, delivered }: SubjectContext,
  { id, order }: SessionRequestFacts,
): SessionJournal {
  const { settings, gitFolders } = environment;
  const { subject, title, textHash, role, session, branch, cap } = order;
  const { journal, nonce } = settings;
  return openSessionJournal({ journal, now: setting.now, say: setting.say }, id, {
    ...{ nonce, subject, title, textHash, role, session, branch },
    startSha: clone.startSha,
    head,
    cap: cap.dollars,
    ...{ clone: clone.path, room: gitFolders.base, seat: sandbox.place },
    ...{ process: null, delivered, spent: null },
  });
}

async function runAgent({ context, asked, journal, progress }: SessionPlace): Promise<SessionFacts> {
  const { environment, setting, sandbox, clone, leftMs } = context;
  const { settings } = environment;
  const { role, subject } = asked.order;
  const { driver, settings: driverSettings, fallback } = settings.agentFor(role);
  const order = await workOrderFor(context, asked);
  const opening = context.openings.get(role) ?? null;
  const { postAction, verifyCommand } = settings;
  const promptContext = {
    verifyCommand: spellOut(verifyCommand),
    postAction,
    missing: context.missing,
    opening,
    lessons: context.lessons,
  };
  const allowance = remainingAllowance(order);
  const run: RetryOptions['run'] = (other) =>
    driver.run({
      sandbox,
      cwd: clone.path,
      order: allowance.order(),
      prompt: promptFor(order, promptContext),
      settings: { ...driverSettings, ...other },
      env: settings.env,
      deadlineMs: agentTimeMs(context),
      stallMs: settings.stallMs,
      signal: setting.signal,
      ...(setting.ending === undefined ? {} : { ending: setting.ending }),
      onStart: journal.started,
      onReply: (usage) => {
        journal.replied(driver.name, usage);
        progress.replied(usage);
      },
      dollarsOf: (usage) => allowance.spends(environment.charge(driver.name, usage)),
      priceTokens: (usage) => settings.priceTokens(driver.name, usage),
      onWorkerLog: (line) => {
        const said = settings.redact(line);
        progress.logged(said);
        journal.logged(said);
      },
    });
  return retryAgent({
    ...boundRetries({ ...settings.patience, fallback }, driver, order),
    ...{ run, now: setting.now },
    minutesLeft: () => leftMs() / 60_000,
    isSpent: allowance.isSpent,
    signal: setting.signal,
    say: (line) => setting.say(`${subjectName(subject)}: ${line}`),
  });
}

/** The agent's time. Setup and verify run once more after it, out of the same minutes. */
function agentTimeMs({ environment, leftMs, setUpMs }: SubjectContext): number {
  const left = leftMs();
  return environment.settings.verifyCommand === null ? left : left - Math.min(setUpMs, left / 2);
}

async function workOrderFor(
  { environment, setting, clone }: SubjectContext,
  { order, subject, notes }: SessionRequestFacts,
): Promise<WorkOrder> {
  const { loop, iteration, maxIterations, baseSha } = setting;
  const into = order.review?.baseSha ?? baseSha;
  const base = (await forkPoint(environment.gitFolders.store, into, clone.startSha)) ?? into;
  const { allowedPaths } = environment.settings.guardrails;
  const comments = setting.said(order.subject);
  const { lessons = null } = setting;
  return workOrder(order, subject, { loop, iteration, maxIterations, base, notes, comments, allowedPaths, lessons });
}

const spellOut = (command: string | readonly string[] | null): string | null =>
  command === null || typeof command === 'string' ? command : command.join(' ');
