/** Decides how a driver is run: the contract that holds for every agent program; what differs is a row of the driver table. */
import { rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';

import { type ModelUsage, type SessionFacts, type SessionFailure, WorkOrder } from '../core/agent.ts';
import type { CommandEnd, Seat } from '../core/isolation.ts';
import { readWorkResult } from '../core/result-reading.ts';
import { judgeSession } from '../core/session-facts.ts';

export type DriverSettings = {
  /** `agent-command` of the config. */
  readonly command: readonly [string, ...string[]];
  /** The program also finds it in `TICKGATE_MODEL`. */
  readonly model: string | null;
  readonly args: readonly string[];
};

/** What differs between agent programs. */
export type DriverRow = {
  readonly name: string;
  /** `metered`: spend is seen reply by reply; `capped`: only after the session. */
  readonly promise: 'metered' | 'capped';
  readonly argv: (settings: DriverSettings, order: WorkOrder) => readonly [string, ...string[]];
  readonly lastMessage: (end: CommandEnd) => string;
  /** What one metered reply cost, where a line of stdout tells of one. A capped driver knows no such lines. */
  readonly reply: (line: string) => ModelUsage | null;
  /** null = the program reports none but in its result. */
  readonly usage: (end: CommandEnd) => readonly ModelUsage[] | null;
  readonly failure: (end: CommandEnd) => SessionFailure | null;
};

export type SessionRequest = {
  readonly seat: Seat;
  /** The subject's worktree. */
  readonly cwd: string;
  readonly order: WorkOrder;
  readonly prompt: string;
  readonly settings: DriverSettings;
  /** From `agentEnvironment`. */
  readonly env: Readonly<Record<string, string>>;
  /** What is left of the tick; the order's own cap of minutes also holds. */
  readonly deadlineMs: number;
  readonly signal?: AbortSignal;
  readonly onStart?: (pid: number) => void;
  readonly onReply?: (usage: ModelUsage) => void;
  readonly onOutput?: (stream: 'stdout' | 'stderr', chunk: string) => void;
  readonly onWorkerLog?: (line: string) => void;
};

/** The port: a fake is an object literal. */
export type AgentDriver = {
  readonly name: string;
  readonly promise: DriverRow['promise'];
  readonly run: (request: SessionRequest) => Promise<SessionFacts>;
};

const resultMaxBytes = 1024 * 1024;
const workerLogBytes = 4 * 1024;
const workerLogEveryMs = 1_000;

export function driverOf(row: DriverRow): AgentDriver {
  return { name: row.name, promise: row.promise, run: (request) => runSession(row, request) };
}

async function runSession(row: DriverRow, request: SessionRequest): Promise<SessionFacts> {
  const { seat, order, settings } = request;
  const paths = await layOut(request);
  const argv = row.argv(settings, order);
  const log = followWorkerLog(request);
  const end = await seat.run({
    argv,
    cwd: request.cwd,
    env: { ...request.env, ...paths },
    stdin: request.prompt,
    deadlineMs: Math.min(request.deadlineMs, order.caps.minutes * 60_000),
    ...(request.signal && { signal: request.signal }),
    ...(request.onStart && { onStart: request.onStart }),
    onOutput: listener(row, request),
  });
  const workerLog = await log.stop();
  const file = await seat.take(resultName, resultMaxBytes);
  const reading = readWorkResult(
    file.kind === 'bytes' ? { kind: 'text', text: new TextDecoder().decode(file.bytes) } : file,
    row.lastMessage(end),
  );
  const program = basename(argv[0]);
  return judgeSession({ program, end, reading, driverFailure: row.failure(end), metered: row.usage(end), workerLog });
}

/** Passes output on, and each metered reply as soon as its line is whole. */
function listener(row: DriverRow, { onOutput, onReply }: SessionRequest): NonNullable<SessionRequest['onOutput']> {
  let begun = '';
  return (stream, chunk) => {
    onOutput?.(stream, chunk);
    if (stream === 'stderr' || onReply === undefined) return;
    const lines = `${begun}${chunk}`.split('\n');
    begun = (lines.pop() ?? '').slice(-replyMaxChars);
    for (const line of lines) {
      const usage = row.reply(line);
      if (usage !== null) onReply(usage);
    }
  };
}

/** A line without an end must not fill the memory. */
const replyMaxChars = 1024 * 1024;

const resultName = 'result.json';
const logName = 'worker.log';

/** Writes the order and clears the outbox, so that nothing of an earlier session can pass for this one's word. */
async function layOut({ seat, order, settings }: SessionRequest): Promise<Record<string, string>> {
  const orderPath = join(seat.inbox, 'order.json');
  await writeFile(orderPath, `${JSON.stringify(z.encode(WorkOrder, order), null, 2)}\n`, { mode: 0o644 });
  for (const name of [resultName, logName]) await rm(join(seat.outbox, name), { force: true, recursive: true });
  return {
    TICKGATE_WORK_ORDER: orderPath,
    TICKGATE_RESULT: join(seat.outbox, resultName),
    TICKGATE_LOG: join(seat.outbox, logName),
    ...(settings.model !== null && { TICKGATE_MODEL: settings.model }),
  };
}

function followWorkerLog({ seat, onWorkerLog }: SessionRequest) {
  let last = '';
  const look = async (): Promise<void> => {
    const file = await seat.tail(logName, workerLogBytes);
    const line = file.kind === 'bytes' ? lastLine(new TextDecoder().decode(file.bytes)) : '';
    if (line === '' || line === last) return;
    last = line;
    onWorkerLog?.(line);
  };
  let looking = Promise.resolve();
  const timer = setInterval(() => {
    looking = looking.then(look);
  }, workerLogEveryMs);
  return {
    stop: async (): Promise<string> => {
      clearInterval(timer);
      await looking;
      await look();
      return last;
    },
  };
}

function lastLine(text: string): string {
  return text.trimEnd().split('\n').at(-1)?.trim().slice(0, 500) ?? '';
}
