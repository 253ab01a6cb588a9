/** The action's main step: reads the invocation, prepares, ticks, reports the end. Wiring only. */
import { randomUUID } from 'node:crypto';
import { fail, handOver, mask, publishResult, readInvocation, voice } from '../action-io.ts';
import type { CommandFailureCode } from '../core/errors/codes.ts';
import { isRedRun, outputsOf, summaryOf, type TickOutcome } from '../core/reports/action-outputs.ts';
import { renderDryRun } from '../core/reports/dry-run-report.ts';
import { skippedBlock } from '../core/reports/tick-report.ts';
import { toSentence } from '../core/text/format.ts';
import { createGitHub } from '../github/api/client.ts';
import { exitOnSignal } from '../recovery/cancel-on-signal.ts';
import { endOrphanedSessions } from '../recovery/leftovers.ts';
import { describeUncaught } from '../reporting/report-tick.ts';
import { findInputMistakes, openCredentials } from '../startup/credentials.ts';
import { prepare } from '../startup/prepare.ts';
import { openStateFolder } from '../storage/local/state-folder.ts';
import { tick } from '../tick/tick.ts';
import { createSingleShotPorts, runSingleShot } from './single-shot.ts';
import { createClock } from './surroundings.ts';
import { createTickPorts } from './tick-ports.ts';

/** As `config` calls mistakes that a person wrote. */
const configurationWrong: CommandFailureCode = 'configuration_wrong';

/** Runs the main step from the process's environment. Returns the exit code; if it is not 0, the log says why. */
export async function runMain(): Promise<number> {
  try {
    return await runTick();
  } catch (error) {
    return fail(describeUncaught(error));
  }
}

async function runTick(): Promise<number> {
  const invocation = readInvocation();
  const mistakes = findInputMistakes(invocation);
  if (mistakes.length > 0) return fail(mistakes.join('\n'), configurationWrong);
  const opened = await openCredentials(invocation, mask);
  if (opened.kind === 'refused') return fail(opened.line);
  const { credentials } = opened;
  const { owner, repo, apiUrl } = invocation;
  const github = createGitHub({ token: credentials.api, owner, repo, baseUrl: apiUrl });
  const nonce = randomUUID();
  const environment = process.env;
  const { sleep } = createClock(github);
  const prepared = await prepare({ invocation, credentials, github, nonce, environment, sleep });
  if (prepared.kind === 'refused') return fail(prepared.lines.join('\n'), prepared.code);
  if (prepared.kind === 'ended') {
    voice.line(prepared.reason);
    return 0;
  }
  for (const notice of prepared.notices) voice.annotate('notice', notice);
  const startedMs = performance.now();
  const tickId = `${invocation.runId}-${invocation.runAttempt}`;
  const folder = await openStateFolder(invocation.workspace, tickId);
  for (const line of await endOrphanedSessions({ journalFile: folder.journalFile, tickId })) voice.line(line);
  const { loop } = prepared.config;
  const handover = { nonce, loop, folder: folder.path, baseSha: prepared.tick.baseSha };
  handOver({ ...handover, finished: false });
  const cancel = new AbortController();
  const around = { invocation, prepared, github, folder, voice, cancelled: cancel.signal };
  const isShot = prepared.request.singleShot;
  const ports = isShot ? createSingleShotPorts(around, startedMs) : createTickPorts(around, startedMs);
  const stopListening = exitOnSignal(cancel, {
    journal: ports.snapshot.journal,
    now: github.now,
    halt: ports.sessions.halt,
    exit: process.exit,
  });
  try {
    const end = await (isShot ? runSingleShot(around, ports) : tick(ports, prepared));
    handOver({ ...handover, finished: end.kind !== 'failed' });
    const outputs = Object.entries(outputsOf(end)).map(([name, value]) => [name, prepared.redact(value)] as const);
    await publishResult(Object.fromEntries(outputs), prepared.redact(summaryOf(end)));
    return announceEnd(end, prepared.redact);
  } finally {
    stopListening();
  }
}

/** Logs the end and returns the exit code. */
function announceEnd(end: TickOutcome, redact: (text: string) => string): number {
  if (end.kind === 'failed') return fail(`${end.code}: ${toSentence(end.sentence)} ${end.remedy}`);
  if (end.kind === 'halted')
    voice.line(`${end.code}: ${toSentence(end.sentence)} ${end.remedy} (Already reported: see the control issue.)`);
  if (end.kind === 'quiet' || end.kind === 'deferred') voice.line(end.reason);
  if (end.kind === 'rehearsed') voice.group('Dry run', redact(renderDryRun(end.rehearsal)));
  if (end.kind === 'skipped') {
    voice.line(end.sentence);
    voice.group('Skipped', skippedBlock(end));
  }
  // The annotations of the failed sessions say why.
  return end.kind === 'done' && isRedRun(end.story) ? 1 : 0;
}
