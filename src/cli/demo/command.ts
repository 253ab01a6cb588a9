/** Decides how a demo is played: by a policy for machines, or on a page for a person; and with which exit code it ends. */
import { rmSync } from 'node:fs';
import { builtCli, homeFolder } from '../home.ts';
import { exitCodes, Mistake } from '../mistake.ts';
import { readHead } from './evidence.ts';
import { narrate } from './narrator.ts';
import { type OwnOptions, type OwnWork, ownWorkOf } from './own/choices.ts';
import { playByPolicy } from './policy.ts';
import { concludeDemo, type DemoResult, keptFolder } from './result.ts';
import { keepLogs } from './runs.ts';
import { setStage, type Stage } from './stage.ts';

export interface DemoOptions extends OwnOptions {
  readonly auto: boolean;
  readonly json: boolean;
  /** Of the page. */
  readonly port: number;
  /** Seconds. */
  readonly timeout?: number;
}

const autoTimeoutSeconds = 120;
/** A script for machines is quick; a person wants to see what happens. */
const pace = { auto: 0, watched: 1_200 } as const;

export async function runDemo(options: DemoOptions): Promise<number> {
  const startedMs = performance.now();
  const say = sayer(startedMs);
  const own = ownWorkOf(options, process.env);
  const folder = keptFolder();
  const stage = await setStage({ paceMs: options.auto ? pace.auto : pace.watched, own }).catch((error: unknown) => {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  });
  const interrupt = interruption();
  const silence = narrate(stage.github.world, say);
  try {
    await played(stage, options, { say, signal: interrupt.signal });
    const branches = stage.handBack();
    for (const name of branches) say(`left the branch ${name} in ${own?.folder.path}`);
    const stopped = (await readHead(stage))?.head.stop ?? null;
    if (stopped === null && interrupt.signal.aborted) return exitCodes.interrupted;
    const result = { ...(await concludeDemo(stage, { folder, startedMs })), ...(own === null ? {} : { branches }) };
    process.stdout.write(options.json ? `${JSON.stringify(result)}\n` : closing(result, { folder, own }));
    return result.stop_reason === null ? exitCodes.failed : exitCodes.done;
  } catch (error) {
    throw withLogs(error, keepLogs(stage.actions.runs(), folder));
  } finally {
    silence();
    interrupt.forget();
    await stage.close();
  }
}

interface Playing {
  readonly say: (line: string) => void;
  readonly signal: AbortSignal;
}

async function played(stage: Stage, options: DemoOptions, { say, signal }: Playing): Promise<void> {
  const seconds = options.timeout ?? (options.auto ? autoTimeoutSeconds : null);
  const late = timeLimit(seconds);
  try {
    await Promise.race([
      options.auto ? playByPolicy(stage, signal) : watched(stage, options, { say, signal }),
      late.passed,
      aborted(signal),
    ]);
  } finally {
    late.clear();
  }
}

async function watched(stage: Stage, { port, json }: DemoOptions, { say, signal }: Playing): Promise<void> {
  const { playOnPage } = await import('./watch.ts');
  const { stdin, stdout } = process;
  const terminal = stdin.isTTY && stdout.isTTY && !json ? { input: stdin, output: stdout } : null;
  await playOnPage(stage, { port, say, signal, terminal });
}

function timeLimit(seconds: number | null): { passed: Promise<never>; clear: () => void } {
  let timer: NodeJS.Timeout | undefined;
  const passed = new Promise<never>((_, reject) => {
    if (seconds === null) return;
    const remedy = 'Give it more time with --timeout SECONDS; the logs say where the time went.';
    timer = setTimeout(() => reject(new Mistake(`The demo did not end within ${seconds} s.`, remedy)), seconds * 1000);
  });
  return { passed, clear: () => clearTimeout(timer) };
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));

function interruption(): { readonly signal: AbortSignal; forget(): void } {
  const controller = new AbortController();
  const stop = (): void => controller.abort();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, stop);
  return {
    signal: controller.signal,
    forget: () => {
      for (const name of ['SIGINT', 'SIGTERM'] as const) process.off(name, stop);
    },
  };
}

const sayer =
  (startedMs: number) =>
  (line: string): void => {
    const seconds = ((performance.now() - startedMs) / 1000).toFixed(1).padStart(5);
    process.stderr.write(`${seconds} s  ${line}\n`);
  };

function withLogs(error: unknown, logs: string): unknown {
  return error instanceof Mistake ? new Mistake(error.message, `${error.remedy}\nLogs: ${logs}`) : error;
}

/** What a person would type next stands at the end, where their prompt is. */
function closing(result: DemoResult, { folder, own }: { folder: string; own: OwnWork | null }): string {
  const { iterations, prs, gates, dollars_estimate: dollars, stop_reason: reason } = result;
  const init = `node ${builtCli(homeFolder())} init`;
  return `
The loop stopped: ${reason}. ${iterations} iterations, ${prs.length} pull requests, ${gates.length} answers, $${dollars.toFixed(2)}${own === null ? ' (scripted)' : ''}.
History, head and the repository itself: ${folder}

Next, in a clone of your repository on GitHub: ${own === null ? init : `${init} --agent ${own.agent}`}
`;
}
