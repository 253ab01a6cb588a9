/** Runs any agent program by one contract. What differs between programs is a row of the driver table. */
import { rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import * as z from 'zod';
import type { PriceTokens } from '../../core/budget/plausible-usage.ts';
import type { SpendPromise } from '../../core/budget/session-meter.ts';
import type { Sandbox, SandboxCommand } from '../../core/sandbox/isolation.ts';
import { type ModelUsage, type SessionFacts, WorkOrder } from '../../core/sessions/contract/agent-contract.ts';
import type { UsageFormat } from '../../core/sessions/contract/agent-programs.ts';
import { type Transcript, type TranscriptReader, unused } from '../../core/sessions/contract/transcript.ts';
import { judgeSession } from '../../core/sessions/judge-exit.ts';
import { type ResultFile, readWorkResult } from '../../core/sessions/read-result.ts';
import { addInMillionths } from '../../core/state/counters.ts';
import type { CommandResult } from '../../core/state/journal-entry.ts';
import { type MeterProxy, openMeterProxy } from '../proxy/meter-proxy.ts';
import type { ProxyOrder } from '../proxy/metered-exchange.ts';
import { ownAccounts } from '../proxy/vendor-keys.ts';
import { versionOf } from './program.ts';
import { followWorkerLog, readOutput, workerLogName } from './program-output.ts';
import { brakeOf, charging, stallWatchOf, troubleInSilence } from './stall-detector.ts';

export type DriverSettings = {
  /** `agent-command` of the config; only the driver `command` needs it. */
  readonly command: readonly [string, ...string[]] | null;
  /** Also passed to the program as `TICKGATE_MODEL`. */
  readonly model: string | null;
  readonly args: readonly string[];
  /** Whose lines the driver `command` reads; absent = only the result reports its usage. */
  readonly usageFormat?: UsageFormat;
};

/** What differs between agent programs. */
export type DriverRow = {
  readonly name: string;
  /** Tells each reply's usage as it arrives. Only then can a session be stopped at its cap of dollars. */
  readonly streamsUsage: boolean;
  readonly reportsCost: boolean;
  /** Takes its cap of dollars as an argument and stops there by itself. */
  readonly stopsAtDollars: boolean;
  readonly countsTurns: boolean;
  /** `--version` prints its version. */
  readonly tellsVersion: boolean;
  /** `env`: what the program needs besides the configured environment, which wins. */
  readonly launch: (
    settings: DriverSettings,
    order: WorkOrder,
    sandbox: Pick<Sandbox, 'kind' | 'inbox' | 'outbox' | 'tmp'>,
  ) => { readonly argv: readonly [string, ...string[]]; readonly env: Readonly<Record<string, string>> };
  /** A file of settings for programs that take some of them in no other way, and the variable that names it. */
  readonly settingsFile?: { readonly variable: string; readonly text: string };
  /** For programs that need more than the common variables to reach the proxy. `env`: what they get otherwise. */
  readonly behindProxy?: (
    proxy: Pick<MeterProxy, 'url' | 'key'>,
    env: Readonly<Record<string, string>>,
    settings: DriverSettings,
  ) => { readonly args: readonly string[]; readonly env: Readonly<Record<string, string>> };
  /**
   * Without a proxy, a session under a cap of dollars is charged at least that cap, because neither we nor the output
   * meter it.
   */
  readonly chargedAtCap?: true;
  /** Why this session cannot be started within its caps; null = it can. */
  readonly refuses?: (order: WorkOrder, isProxied: boolean) => string | null;
  /**
   * For a ceiling of dollars without a proxy. Turns off subagents, or several at once, because the output reports
   * nothing of their replies. `env`: what it would have otherwise.
   */
  readonly alone?: (env: Readonly<Record<string, string>>) => {
    readonly args: readonly string[];
    readonly env: Readonly<Record<string, string>>;
  };
  readonly reader: (settings: DriverSettings) => TranscriptReader;
  /** Usage that the output did not report, from what the program left in its home; null = none is known. */
  readonly usageLeft?: (
    sandbox: Sandbox,
    at: Pick<SandboxCommand, 'cwd' | 'env'> & { readonly settings: DriverSettings; readonly sinceMs: number },
  ) => Promise<readonly ModelUsage[] | null>;
};

/** `meter: proxy`: the keys that the proxy holds, and what it prices replies by. */
export type ProxyMetering = Pick<ProxyOrder, 'accounts' | 'dollarsOf' | 'unknown'>;

export type SessionRequest = {
  readonly sandbox: Sandbox;
  /** The subject's worktree. */
  readonly cwd: string;
  readonly order: WorkOrder;
  readonly prompt: string;
  readonly settings: DriverSettings;
  /** From `buildAgentEnvironment`. */
  readonly env: Readonly<Record<string, string>>;
  /** Time left in the tick. The order's own cap in minutes also holds. */
  readonly deadlineMs: number;
  /** Longest silence allowed, in ms. */
  readonly stallMs?: number;
  readonly signal?: AbortSignal;
  /** Aborted when a person wants the session to end at its next safe point. */
  readonly ending?: AbortSignal;
  readonly onStart?: (pid: number) => void;
  readonly onReply?: (usage: ModelUsage) => void;
  /** Cost of a metered reply in USD; 0 if unknown. A session is stopped once its replies reach its cap. */
  readonly dollarsOf: (usage: ModelUsage) => number;
  /** Holds what the program claims to have cost against its tokens. */
  readonly priceTokens: PriceTokens;
  /** A proxy in front of the model meters the replies, instead of the program's own report. */
  readonly proxy?: ProxyMetering;
  readonly onOutput?: (stream: 'stdout' | 'stderr', chunk: string) => void;
  readonly onWorkerLog?: (line: string) => void;
};

/** The port: a fake is an object literal. */
export type AgentDriver = {
  readonly name: string;
  readonly promise: SpendPromise;
  /** Each attempt under a cap of dollars is charged that cap. */
  readonly chargedAtCap?: boolean;
  readonly run: (request: SessionRequest) => Promise<SessionFacts>;
};

const resultMaxBytes = 1024 * 1024;

export function driverOf(row: DriverRow): AgentDriver {
  // The first session of a process logs the version.
  let hasLoggedVersion = !row.tellsVersion;
  return {
    name: row.name,
    promise: row.streamsUsage ? 'metered' : 'capped',
    chargedAtCap: row.chargedAtCap === true,
    run: (request) => {
      const asksVersion = !hasLoggedVersion;
      hasLoggedVersion = true;
      return runSession(row, request, asksVersion);
    },
  };
}

/** The same driver, whose program reaches its model through the session's own proxy. */
export const behindProxy = (driver: AgentDriver, proxy: ProxyMetering): AgentDriver => ({
  ...driver,
  promise: 'proxied',
  chargedAtCap: false,
  run: (request) => driver.run({ ...request, proxy }),
});

async function runSession(row: DriverRow, request: SessionRequest, asksVersion: boolean): Promise<SessionFacts> {
  const refusal = row.refuses?.(request.order, request.proxy !== undefined) ?? null;
  if (refusal !== null) return notStarted(row, request, refusal);
  const brake = brakeOf(request);
  const onReply = charging(request, brake.pull);
  if (request.proxy === undefined) return runAgent(row, request, { brake, onReply, proxy: null, asksVersion });
  const proxy = await openMeterProxy({
    ...{ ...request.proxy, cap: request.order.caps.dollars, onReply },
    ...(request.onWorkerLog && { onNotice: request.onWorkerLog }),
  });
  try {
    return await runAgent(row, request, { brake, onReply, proxy, asksVersion });
  } finally {
    await proxy.close();
  }
}

interface Running {
  readonly brake: ReturnType<typeof brakeOf>;
  readonly onReply: (usage: ModelUsage) => void;
  readonly proxy: MeterProxy | null;
  readonly asksVersion: boolean;
}

async function runAgent(row: DriverRow, request: SessionRequest, running: Running): Promise<SessionFacts> {
  const { sandbox, order } = request;
  const { brake, onReply, proxy } = running;
  const [paths, behind] = [await layOut(request), behindOf(row, request, proxy)];
  const settings = { ...request.settings, args: [...request.settings.args, ...behind.args] };
  const { argv, env } = row.launch(settings, order, sandbox);
  const launch = {
    argv,
    cwd: request.cwd,
    env: { ...(await writeSettings(row, sandbox)), ...env, ...request.env, ...behind.env, ...paths },
    signal: brake.signal,
  };
  if (running.asksVersion) request.onWorkerLog?.(await versionOf(row.name, sandbox, launch));
  const sinceMs = Date.now();
  const untell = tellEnding(request);
  const silence = stallWatchOf(request, brake.pull);
  const log = followWorkerLog(sandbox, withEach(silence.heard, request.onWorkerLog));
  const reading = readOutput(row.reader(settings), {
    // Each reply is counted once, where it is seen first.
    ...(proxy === null && { onReply }),
    onOutput: (stream, chunk) => {
      silence.heard();
      request.onOutput?.(stream, chunk);
    },
  });
  const end = await sandbox
    .run({
      ...launch,
      stdin: request.prompt,
      deadlineMs: Math.min(request.deadlineMs, order.caps.minutes * 60_000),
      ...(request.onStart && { onStart: request.onStart }),
      onOutput: reading.take,
    })
    .finally(() => {
      untell();
      silence.end();
      log.end();
    });
  const workerLog = await log.last();
  const file = await sandbox.take(resultName, resultMaxBytes);
  const transcript = await withUsageLeft(row, reading.reader().ended(end), { sandbox, launch, settings, sinceMs });
  // Closing the proxy counts the replies that broke off with the session.
  await proxy?.close();
  const stopped = brake.pulled();
  const facts = judgeSession({
    ...{ program: basename(argv[0]), end, workerLog, stopped },
    reading: readWorkResult(textOf(file), transcript.message),
    ...{ priceTokens: request.priceTokens, model: settings.model },
    ...(proxy !== null && { metered: proxy.used() }),
    transcript: { ...transcript, trouble: transcript.trouble ?? troubleInSilence(stopped, proxy) },
  });
  const ran = end.notStarted === null && end.durationMs > 0;
  return ran && proxy === null && row.chargedAtCap === true ? chargedAtCap(facts, order, row.name) : facts;
}

const textOf = (file: Awaited<ReturnType<Sandbox['take']>>): ResultFile =>
  file.kind === 'bytes' ? { kind: 'text', text: new TextDecoder().decode(file.bytes) } : file;

const withEach = (heard: () => void, onLine: SessionRequest['onWorkerLog']) => (line: string) => {
  heard();
  onLine?.(line);
};

/** Nothing ran, and nothing is charged. */
function notStarted({ name, reader }: DriverRow, { settings, priceTokens }: SessionRequest, why: string): SessionFacts {
  const end: CommandResult = {
    ...{ code: null, signal: null, timedOut: false, cancelled: false, notStarted: why },
    ...{ durationMs: 0, stdout: '', stderr: '' },
  };
  return judgeSession({
    ...{
      program: name,
      end,
      reading: readWorkResult({ kind: 'absent' }, ''),
      workerLog: '',
      stopped: null,
      priceTokens,
    },
    transcript: { ...reader(settings).ended(end), usage: [], trouble: null },
  });
}

/** Raises what was reported to the cap. That is no claim of the program, so none that could be implausible. */
function chargedAtCap(facts: SessionFacts, { caps }: WorkOrder, name: string): SessionFacts {
  if (caps.dollars === null) return facts;
  const [first = unused(name), ...others] = facts.usage;
  const reported = [first, ...others].reduce((sum, { costReported }) => addInMillionths(sum, costReported ?? 0), 0);
  const missing = Math.max(0, addInMillionths(caps.dollars, -reported));
  return {
    ...facts,
    usage: [{ ...first, costReported: addInMillionths(first.costReported ?? 0, missing) }, ...others],
  };
}

async function withUsageLeft(
  { usageLeft }: DriverRow,
  transcript: Transcript,
  at: { sandbox: Sandbox; launch: Pick<SandboxCommand, 'cwd' | 'env'>; settings: DriverSettings; sinceMs: number },
): Promise<Transcript> {
  const { sandbox, settings, sinceMs } = at;
  if (transcript.usage !== null || usageLeft === undefined) return transcript;
  const { cwd, env } = at.launch;
  const left = await usageLeft(sandbox, { cwd, ...(env && { env }), settings, sinceMs });
  return left === null ? transcript : { ...transcript, usage: left };
}

/** How the program reaches the proxy. Without one, what it does under a ceiling of dollars. */
function behindOf({ behindProxy: own, alone }: DriverRow, request: SessionRequest, proxy: MeterProxy | null) {
  const { env, order, proxy: metering } = request;
  const nothing = { args: [], env: {} };
  if (proxy === null) return order.caps.dollars === null ? nothing : (alone?.(env) ?? nothing);
  const behind = own?.(proxy, env, request.settings) ?? { args: [], env: {} };
  return { args: behind.args, env: { ...ownAccounts(metering?.accounts ?? [], proxy), ...behind.env } };
}

/** In the inbox. It appears when the session is to end at its next safe point. */
const endName = 'end.txt';
const endText = 'A person paused or stopped the loop. End at your next safe point, and report what is done so far.\n';

/** A file cannot be missed, as a signal can, and no program ends by it that does not know of it. */
function tellEnding({ sandbox, ending }: SessionRequest): () => void {
  // The session goes on to its end if the file cannot be written.
  const tell = (): void => void writeFile(join(sandbox.inbox, endName), endText, { mode: 0o644 }).catch(() => {});
  if (ending?.aborted === true) tell();
  ending?.addEventListener('abort', tell, { once: true });
  return () => ending?.removeEventListener('abort', tell);
}

const resultName = 'result.json';
/** In the outbox, for programs that leave their usage in a file. */
export const usageName = 'usage.json';

/** Writes the order and empties the outbox: an earlier session's files must not pass for this one's result. */
async function layOut({ sandbox, order, settings }: SessionRequest): Promise<Record<string, string>> {
  const orderPath = join(sandbox.inbox, 'order.json');
  await writeFile(orderPath, `${JSON.stringify(z.encode(WorkOrder, order), null, 2)}\n`, { mode: 0o644 });
  for (const name of [resultName, workerLogName, usageName]) await clear(sandbox, join(sandbox.outbox, name));
  await rm(join(sandbox.inbox, endName), { force: true });
  return {
    TICKGATE_WORK_ORDER: orderPath,
    TICKGATE_RESULT: join(sandbox.outbox, resultName),
    TICKGATE_LOG: join(sandbox.outbox, workerLogName),
    TICKGATE_END: join(sandbox.inbox, endName),
    ...(settings.model !== null && { TICKGATE_MODEL: settings.model }),
  };
}

/** In the inbox, where the agent cannot change it. A variable of the configuration that names another file wins. */
async function writeSettings({ settingsFile }: DriverRow, { inbox }: Sandbox): Promise<Record<string, string>> {
  if (settingsFile === undefined) return {};
  const path = join(inbox, 'settings.json');
  await writeFile(path, settingsFile.text, { mode: 0o644 });
  return { [settingsFile.variable]: path };
}

/** Only the agent's own user can open a folder that the agent created and closed. */
async function clear(sandbox: Sandbox, path: string): Promise<void> {
  const remove = (): Promise<void> => rm(path, { force: true, recursive: true });
  await remove().catch(async () => {
    const script = 'chmod -R u+rwX -- "$1"; rm -rf -- "$1"';
    const argv = ['bash', '--norc', '-c', script, 'clear', path] as const;
    await sandbox.run({ argv, cwd: '/', env: { PATH: '/usr/local/bin:/usr/bin:/bin' }, deadlineMs: 120_000 });
    await remove();
  });
}
