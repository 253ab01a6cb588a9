/** Decides how a driver is run: the contract that holds for every agent program; what differs is a row of the driver table. */
import { rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';

import { type ModelUsage, type SessionFacts, WorkOrder } from '../core/agent.ts';
import type { Seat } from '../core/isolation.ts';
import { readWorkResult } from '../core/result-reading.ts';
import { addPrecisely } from '../core/budget.ts';
import { judgeSession, type SessionStop } from '../core/session-facts.ts';
import type { TranscriptReader } from '../core/transcript.ts';
import { type StallWatch, watchStall } from './stall-watch.ts';

export type DriverSettings = {
  /** `agent-command` of the config; only the driver `command` needs it. */
  readonly command: readonly [string, ...string[]] | null;
  /** The program also finds it in `TICKGATE_MODEL`. */
  readonly model: string | null;
  readonly args: readonly string[];
};

/** What differs between agent programs. */
export type DriverRow = {
  readonly name: string;
  /** Tells what a reply used as soon as it has come: only then can a session be stopped at its dollars. */
  readonly streamsUsage: boolean;
  /** Says by itself what it cost. */
  readonly reportsCost: boolean;
  /** Takes its dollars as an argument and stops there by itself. */
  readonly stopsAtDollars: boolean;
  readonly countsTurns: boolean;
  /** `env`: what its program needs beside the configured environment, which wins. */
  readonly launch: (
    settings: DriverSettings,
    order: WorkOrder,
    seat: Pick<Seat, 'kind' | 'outbox'>,
  ) => { readonly argv: readonly [string, ...string[]]; readonly env: Readonly<Record<string, string>> };
  readonly reader: (settings: DriverSettings) => TranscriptReader;
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
  /** How long it may be silent, in ms. */
  readonly stallMs?: number;
  readonly signal?: AbortSignal;
  readonly onStart?: (pid: number) => void;
  readonly onReply?: (usage: ModelUsage) => void;
  /** What a metered reply cost, in USD; 0 where nobody can say. A session is stopped once its replies reach its cap. */
  readonly dollarsOf?: (usage: ModelUsage) => number;
  readonly onOutput?: (stream: 'stdout' | 'stderr', chunk: string) => void;
  readonly onWorkerLog?: (line: string) => void;
};

/** The port: a fake is an object literal. */
export type AgentDriver = {
  readonly name: string;
  /** `metered`: spend is seen reply by reply, and a session is stopped at its cap; `capped`: only afterwards. */
  readonly promise: 'metered' | 'capped';
  readonly run: (request: SessionRequest) => Promise<SessionFacts>;
};

const resultMaxBytes = 1024 * 1024;
const workerLogBytes = 4 * 1024;
const workerLogEveryMs = 1_000;

export function driverOf(row: DriverRow): AgentDriver {
  return {
    name: row.name,
    promise: row.streamsUsage ? 'metered' : 'capped',
    run: (request) => runSession(row, request),
  };
}

async function runSession(row: DriverRow, request: SessionRequest): Promise<SessionFacts> {
  const { seat, order, settings } = request;
  const paths = await layOut(request);
  const { argv, env } = row.launch(settings, order, seat);
  const log = followWorkerLog(request);
  const brake = brakeOf(request);
  const silence = stallWatchOf(request, brake.pull);
  const reading = readOutput(row.reader(settings), {
    onReply: charging(request, brake.pull),
    onOutput: (stream, chunk) => {
      silence.heard();
      request.onOutput?.(stream, chunk);
    },
  });
  const end = await seat
    .run({
      argv,
      cwd: request.cwd,
      env: { ...env, ...request.env, ...paths },
      stdin: request.prompt,
      deadlineMs: Math.min(request.deadlineMs, order.caps.minutes * 60_000),
      signal: brake.signal,
      ...(request.onStart && { onStart: request.onStart }),
      onOutput: reading.take,
    })
    .finally(silence.end);
  const workerLog = await log.stop();
  const file = await seat.take(resultName, resultMaxBytes);
  const transcript = reading.reader().ended(end);
  const result = readWorkResult(
    file.kind === 'bytes' ? { kind: 'text', text: new TextDecoder().decode(file.bytes) } : file,
    transcript.message,
  );
  const program = basename(argv[0]);
  return judgeSession({ program, end, reading: result, transcript, workerLog, stopped: brake.pulled() });
}

/** Ends a session before its time; what pulled it first counts, and a person's word before that. */
function brakeOf({ signal }: SessionRequest) {
  const control = new AbortController();
  let pulled: SessionStop | null = null;
  return {
    signal: signal === undefined ? control.signal : AbortSignal.any([control.signal, signal]),
    pull: (stop: SessionStop): void => {
      if (pulled !== null || signal?.aborted === true) return;
      pulled = stop;
      control.abort();
    },
    pulled: (): SessionStop | null => pulled,
  };
}

/** Stops the session with the reply that takes it to its cap. */
function charging({ order, dollarsOf, onReply }: SessionRequest, stop: (why: SessionStop) => void) {
  const cap = order.caps.dollars;
  let spent = 0;
  return (usage: ModelUsage): void => {
    onReply?.(usage);
    spent = addPrecisely(spent, dollarsOf?.(usage) ?? 0);
    if (cap !== null && spent >= cap) stop({ kind: 'cap', dollars: cap });
  };
}

function stallWatchOf({ seat, cwd, stallMs }: SessionRequest, stop: (why: SessionStop) => void): StallWatch {
  const onStall = (): void => stop({ kind: 'stall', minutes: Math.round((stallMs ?? 0) / 60_000) });
  return stallMs === undefined ? { heard: () => {}, end: () => {} } : watchStall({ seat, cwd, stallMs, onStall });
}

/** Passes output on, and each metered reply as soon as its line is whole. */
function readOutput(reader: TranscriptReader, { onOutput, onReply }: Pick<SessionRequest, 'onOutput' | 'onReply'>) {
  let begun = '';
  return {
    take: (stream: 'stdout' | 'stderr', chunk: string): void => {
      onOutput?.(stream, chunk);
      if (stream === 'stderr') return;
      const lines = `${begun}${chunk}`.split('\n');
      begun = (lines.pop() ?? '').slice(-lineMaxChars);
      for (const line of lines) {
        const usage = reader.line(line);
        if (usage !== null) onReply?.(usage);
      }
    },
    /** What came without the end of its line is read, too; it is no reply that was metered in time. */
    reader: (): TranscriptReader => {
      if (begun !== '') reader.line(begun);
      begun = '';
      return reader;
    },
  };
}

/** A line without an end must not fill the memory. */
const lineMaxChars = 1024 * 1024;

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
