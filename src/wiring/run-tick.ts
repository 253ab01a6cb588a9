/** The part of the main step that acts: everything after the look that found something to do. Wiring only. */
import { fail, handOver, publishResult, voice } from '../action-io.ts';
import { isRedRun, outputsOf, summaryOf, type TickOutcome } from '../core/reports/action-outputs.ts';
import { dryRunTitle, renderDryRun } from '../core/reports/dry-run-report.ts';
import { toSentence } from '../core/text/format.ts';
import { exitOnSignal } from '../recovery/cancel-on-signal.ts';
import { endOrphanedSessions } from '../recovery/leftovers.ts';
import { openStateFolder } from '../storage/local/state-folder.ts';
import type { WorkCheck } from '../tick/check-for-work.ts';
import { tick } from '../tick/tick.ts';
import { publishSkip } from './publish-skip.ts';
import { sendTelemetry } from './send-telemetry.ts';
import { createSingleShotPorts, runSingleShot } from './single-shot.ts';
import type { Surroundings } from './surroundings.ts';
import { createTickPorts } from './tick-ports.ts';

export interface LightStart {
  /** What the look found; null = a single shot, which looks by itself. */
  readonly looked: WorkCheck | null;
  /** `performance.now()` when the tick's facts were read. */
  readonly startedMs: number;
}

/** Runs the tick and publishes its end. Returns the exit code of the step. */
export async function runTick(
  given: Pick<Surroundings, 'invocation' | 'prepared' | 'github' | 'voice'>,
  { looked, startedMs }: LightStart,
): Promise<number> {
  const { invocation, prepared, github } = given;
  const tickId = `${invocation.runId}-${invocation.runAttempt}`;
  const folder = await openStateFolder(invocation.workspace, tickId);
  for (const line of await endOrphanedSessions({ journalFile: folder.journalFile, tickId })) voice.line(line);
  const { nonce, baseSha } = prepared.tick;
  const handover = { nonce, loop: prepared.config.loop, folder: folder.path, baseSha };
  handOver({ ...handover, finished: false });
  const cancel = new AbortController();
  const around = { ...given, folder, cancelled: cancel.signal };
  const isShot = prepared.request.singleShot;
  const ports = isShot ? createSingleShotPorts(around, startedMs) : createTickPorts(around, startedMs);
  const stopListening = exitOnSignal(cancel, {
    journal: ports.snapshot.journal,
    now: github.now,
    halt: ports.sessions.halt,
    exit: process.exit,
  });
  try {
    const end = await (isShot ? runSingleShot(around, ports) : tick(ports, prepared, looked));
    handOver({ ...handover, finished: end.kind !== 'failed' });
    if (end.kind === 'skipped') {
      await publishSkip(end, prepared.redact);
      return 0;
    }
    await publishResult(outputsOf(end), summaryOf(end), prepared.redact);
    await sendTelemetry(around, ports, end);
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
  if (end.kind === 'rehearsed') voice.group(dryRunTitle, redact(renderDryRun(end.rehearsal)));
  // The annotations of the failed sessions say why.
  return end.kind === 'done' && isRedRun(end.story) ? 1 : 0;
}
