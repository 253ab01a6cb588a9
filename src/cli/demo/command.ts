/** Runs the demo, by a policy for machines or on a page for a person, and returns its exit code. */
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { formatCount, formatDollars } from '../../core/text/format.ts';
import { quoteSentence, unquoteSentence } from '../../core/text/quote-untrusted.ts';
import { fitColumns, renderTerminalPage, wrapSentence } from '../../core/text/terminal.ts';
import { findInstallationRoot, requireGit, toBuiltCliPath } from '../client.ts';
import { exitCodes, Mistake } from '../mistake.ts';
import { useOwnTemporaryFolder } from '../temporary-folder.ts';
import { abortOnSignals, processTerminal as terminal } from '../terminal.ts';
import { type ConcludedDemo, concludeDemo, createEvidenceFolder, readDemoHead } from './evidence.ts';
import {
  hasLoopFiles,
  missingOnRunnersSentence,
  type OwnOptions,
  type OwnWork,
  renderInitOptions,
  resolveOwnWork,
} from './own-work.ts';
import { runDemoByPolicy } from './policy.ts';
import { type DemoEnvironment, leftOutSentence, startDemoEnvironment, writeRunLogs } from './stage.ts';
import { narrateEvents } from './terminal.ts';

export interface DemoOptions extends OwnOptions {
  readonly auto: boolean;
  readonly json: boolean;
  /** Of the page. */
  readonly port: number;
  /** Seconds. */
  readonly timeout?: number;
}

/** For the sample only: a person's own agents may take any time, and their loop has its own `max-minutes`. */
const sampleTimeoutSeconds = 120;
/** Milliseconds per agent step: none for machines; a person needs time to watch. */
const stepDelayMs = { auto: 0, watched: 1_200 } as const;

export async function runDemo(options: DemoOptions): Promise<number> {
  const startedMs = performance.now();
  const say = createTimedPrinter(startedMs);
  requireGit();
  const own = resolveOwnWork(options, process.env);
  const machineFolder = tmpdir();
  useOwnTemporaryFolder();
  const stage = await startDemoEnvironment({
    paceMs: options.auto ? stepDelayMs.auto : stepDelayMs.watched,
    own,
  });
  if (own?.verify === null)
    say('no command verifies the work: what agents say decides what is complete (--verify COMMAND)');
  const leftOut = leftOutSentence(stage);
  if (leftOut !== null) say(leftOut);
  // SIGHUP: the terminal was closed.
  const interrupt = abortOnSignals(['SIGINT', 'SIGTERM', 'SIGHUP']);
  const silence = narrateEvents(stage.github.world, say);
  try {
    const playing = { say, signal: interrupt.signal };
    const branches = await runAndHandBack(stage, say, () => runWithTimeLimit(stage, options, playing));
    const stopped = (await readDemoHead(stage))?.head.stop ?? null;
    const next = buildNextStep(own);
    if (stopped === null && interrupt.signal.aborted) {
      if (!options.json) terminal.stderr.write(`\nEnded before the loop had stopped.\n${next.lead}\n${next.command}\n`);
      return exitCodes.interrupted;
    }
    const folder = createEvidenceFolder(machineFolder);
    const concluded = await concludeDemo(stage, { folder, startedMs });
    const result = { ...concluded.result, ...(own === null ? {} : { branches }) };
    terminal.stdout.write(
      options.json ? `${JSON.stringify(result)}\n` : closingText({ ...concluded, result }, { folder, ...next }),
    );
    return result.stop_reason === null ? exitCodes.failed : exitCodes.done;
  } catch (error) {
    throw addLogsToRemedy(error, writeRunLogs(stage.actions.runs(), createEvidenceFolder(machineFolder)));
  } finally {
    silence();
    interrupt.forget();
    await stage.close();
  }
}

interface DemoRunContext {
  readonly say: (line: string) => void;
  readonly signal: AbortSignal;
}

async function runWithTimeLimit(
  stage: DemoEnvironment,
  options: DemoOptions,
  { say, signal }: DemoRunContext,
): Promise<void> {
  const seconds = options.timeout ?? (options.auto && stage.own === null ? sampleTimeoutSeconds : null);
  const late = new AbortController();
  try {
    await Promise.race([
      options.auto ? runDemoByPolicy(stage, signal) : watchOnPage(stage, options, { say, signal }),
      ...(seconds === null ? [] : [failAfter(seconds, late.signal)]),
      once(signal, 'abort'),
    ]);
  } finally {
    late.abort();
  }
}

async function failAfter(seconds: number, signal: AbortSignal): Promise<never> {
  await sleep(seconds * 1000, undefined, { signal });
  const remedy = 'Give it more time with --timeout SECONDS; the logs say where the time went.';
  throw new Mistake('demo_failed', `The demo did not end within ${seconds} s.`, remedy);
}

/** Hands the branches back even if the demo fails: their work has been paid for. */
export async function runAndHandBack(
  stage: Pick<DemoEnvironment, 'own' | 'handBack'>,
  say: DemoRunContext['say'],
  play: () => Promise<void>,
): Promise<readonly string[]> {
  const left = (): readonly string[] => {
    const branches = stage.handBack();
    for (const name of branches) say(`left the branch ${name} in ${stage.own?.folder.path}`);
    return branches;
  };
  try {
    await play();
  } catch (error) {
    try {
      left();
    } catch (failure) {
      // The first error is the one to report.
      say(`the branches could not be left: ${failure instanceof Error ? failure.message : String(failure)}`);
    }
    throw error;
  }
  return left();
}

async function watchOnPage(
  stage: DemoEnvironment,
  { port, json }: DemoOptions,
  { say, signal }: DemoRunContext,
): Promise<void> {
  const { runDemoOnPage } = await import('./watch.ts');
  const { stdin, stdout } = process;
  const streams = stdin.isTTY && stdout.isTTY && !json ? { input: stdin, output: terminal.stdout } : null;
  await runDemoOnPage(stage, { port, say, signal, terminal: streams });
}

const createTimedPrinter =
  (startedMs: number) =>
  (line: string): void => {
    const seconds = ((performance.now() - startedMs) / 1000).toFixed(1).padStart(5);
    const lead = `${seconds} s  `;
    const width = fitColumns(terminal.stderr.columns);
    terminal.stderr.write(`${lead}${wrapSentence(line, ' '.repeat(lead.length), { width }).trimStart()}\n`);
  };

function addLogsToRemedy(error: unknown, logs: string): unknown {
  return error instanceof Mistake ? new Mistake(error.code, error.message, `${error.remedy}\nLogs: ${logs}`) : error;
}

export function buildNextStep(own: OwnWork | null): Omit<ClosingFacts, 'folder'> {
  const command = `node ${toBuiltCliPath(findInstallationRoot())}`;
  const isScripted = own === null;
  const missing = own === null ? null : missingOnRunnersSentence(own);
  if (own !== null && hasLoopFiles(own)) return { isScripted, missing, lead: doctorLead, command: `${command} doctor` };
  const options = own === null ? '' : renderInitOptions(own);
  return { isScripted, missing, lead: initLead, command: `${command} init${options}` };
}

const initLead = 'Next, in a clone of your repository on GitHub:';
const doctorLead = 'Next, with the files of its loop pushed to GitHub, look for what keeps it from working:';

export interface ClosingFacts {
  /** Where the evidence is kept. */
  readonly folder: string;
  readonly isScripted: boolean;
  /** What the next command is for, and its command line: to set up the person's own loop, or to check it. */
  readonly lead: string;
  readonly command: string;
  /** Sentence on parts of the agent that no runner has; null = none. */
  readonly missing: string | null;
}

/** A person's own list of tasks may be long. */
const mostUndone = 20;

/** The next command comes last, near the prompt, on a line of its own, so that it can be copied. */
export function closingText(
  { result, spent, notDone }: ConcludedDemo,
  { folder, isScripted, lead, command, missing }: ClosingFacts,
): string {
  const { iterations, prs, gates, stop_reason: reason } = result;
  const done = `${formatCount(iterations, 'iteration')}, ${formatCount(prs.length, 'pull request')}, ${formatCount(gates.length, 'answer')}`;
  const shown = notDone.slice(0, mostUndone);
  const more = notDone.length > shown.length ? [`- and ${notDone.length - shown.length} more`] : [];
  const undone = [...shown.map((line) => `- ${unquoteSentence(quoteSentence(line))}`), ...more];
  return `\n${renderTerminalPage([
    [`The loop stopped: ${reason}. ${done}, ${formatDollars(spent)}${isScripted ? ' (scripted)' : ''}.`],
    ...(undone.length === 0 ? [] : [['Not done:', ...undone]]),
    ['History, head and the repository itself:', folder],
    ...(missing === null ? [] : [[missing]]),
    [lead],
  ])}${command}\n`;
}
