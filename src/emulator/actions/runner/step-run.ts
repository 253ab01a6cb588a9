/** Runs one step or its post half: environment and files in, output and result out. */
import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { idOf } from '../runs/runs.ts';
import type { JobStatus, Scope } from '../workflows/expressions.ts';
import { type Assignment, type Folders, githubContext, resultsEnvironment, runnerContext } from './assignment.ts';
import { runChild, type Stop } from './child.ts';
import { type Command, commandIn, type Masks, pairsIn } from './commands.ts';
import { varsContext } from './settings.ts';

/** Results of a job's steps for the steps after them. */
export interface JobMemory {
  readonly assignment: Assignment;
  readonly folders: Folders;
  readonly masks: Masks;
  /** Environment of the next step: the job's, and what GITHUB_ENV and GITHUB_PATH added. */
  readonly environment: Record<string, string>;
  readonly paths: string[];
  readonly steps: Record<string, StepMemory>;
  status: JobStatus;
}

export interface StepMemory {
  readonly outputs: Record<string, string>;
  outcome: string;
  conclusion: string;
}

export interface StepOutcome {
  readonly ok: boolean;
  readonly outputs: Readonly<Record<string, string>>;
  readonly state: Readonly<Record<string, string>>;
}

/** One process of a step. */
export interface Invocation {
  readonly title: string;
  readonly action: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** JavaScript actions may save caches and artifacts. `run:` steps may not. */
  readonly javascript: boolean;
  readonly stop: Stop;
}

export function scopeOf(memory: JobMemory, env: Readonly<Record<string, string>>): Scope {
  const { assignment, folders } = memory;
  const { world, run, attempt, settings, tokens } = assignment;
  const github = {
    ...githubContext(world, run, attempt),
    token: tokens.github,
    workspace: folders.workspace,
    job: idOf(assignment.job),
  };
  return {
    status: memory.status,
    contexts: {
      vars: varsContext(settings),
      ...assignment.contexts,
      github,
      secrets: { ...settings.secrets, GITHUB_TOKEN: tokens.github, github_token: tokens.github },
      env,
      steps: memory.steps,
      job: { status: memory.status },
      runner: runnerContext(assignment, folders),
    },
  };
}

export function say(memory: JobMemory, line: string): void {
  const time = new Date(memory.assignment.world.clock.now()).toISOString().replace('Z', '0000Z');
  memory.assignment.job.log.push(`${time} ${memory.masks.mask(line)}`);
}

const FILES = ['OUTPUT', 'STATE', 'ENV', 'PATH', 'STEP_SUMMARY'] as const;
const SUMMARY_LIMIT_BYTES = 1024 * 1024;

export async function invoke(memory: JobMemory, invocation: Invocation): Promise<StepOutcome> {
  const { assignment, folders } = memory;
  const suffix = randomBytes(8).toString('hex');
  const fileOf = (kind: (typeof FILES)[number]): string => join(folders.commands, `${kind.toLowerCase()}_${suffix}`);
  for (const kind of FILES) await writeFile(fileOf(kind), '');
  const files = Object.fromEntries(FILES.map((kind) => [`GITHUB_${kind}`, fileOf(kind)]));
  const said: Said = { outputs: {}, state: {}, stopToken: null };
  const run = invocation.javascript ? assignment.settings.runNode : runChild;
  const code = await run({
    command: invocation.command,
    args: invocation.args,
    cwd: invocation.cwd,
    env: {
      ...memory.environment,
      PATH: [...memory.paths.toReversed(), memory.environment['PATH'] ?? ''].join(delimiter),
      ...(invocation.javascript && resultsEnvironment(assignment)),
      ...invocation.env,
      GITHUB_ACTION: invocation.action,
      ...files,
    },
    onLine: (line) => hear(memory, { line, step: invocation.title, said }),
    stop: invocation.stop,
    patience: assignment.settings.patience,
  });
  const text = async (kind: (typeof FILES)[number]): Promise<string> =>
    await readFile(fileOf(kind), 'utf8').catch(() => '');
  try {
    Object.assign(said.outputs, pairsIn(await text('OUTPUT')));
    Object.assign(said.state, pairsIn(await text('STATE')));
    Object.assign(memory.environment, allowed(memory, pairsIn(await text('ENV'))));
  } catch (error) {
    say(memory, `##[error]Unable to process file command successfully.`);
    say(memory, `##[error]${error instanceof Error ? error.message : String(error)}`);
    return { ok: false, outputs: said.outputs, state: said.state };
  }
  memory.paths.push(...(await text('PATH')).split(/\r?\n/).filter((path) => path !== ''));
  keepSummary(memory, await text('STEP_SUMMARY'));
  if (code !== 0 && code !== null) say(memory, `##[error]Process completed with exit code ${code}.`);
  return { ok: code === 0, outputs: said.outputs, state: said.state };
}

/** The runner guards these names, because a step must not change what later steps know about their run. */
function allowed(memory: JobMemory, pairs: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(pairs).filter(([name]) => {
      const guarded = /^(GITHUB_|RUNNER_|NODE_OPTIONS$)/.test(name) && name !== 'GITHUB_TOKEN';
      if (guarded) say(memory, `##[error]Can't store ${name} output parameter using '$GITHUB_ENV' command.`);
      return !guarded;
    }),
  );
}

function keepSummary(memory: JobMemory, summary: string): void {
  if (summary === '') return;
  if (Buffer.byteLength(summary) > SUMMARY_LIMIT_BYTES) {
    say(memory, '##[error]$GITHUB_STEP_SUMMARY upload aborted, supports content up to a size of 1024k');
    return;
  }
  memory.assignment.job.summaries.push(memory.masks.mask(summary));
}

interface Said {
  readonly outputs: Record<string, string>;
  readonly state: Record<string, string>;
  /** Between `::stop-commands::TOKEN` and `::TOKEN::` output contains no commands. */
  stopToken: string | null;
}

function hear(memory: JobMemory, { line, step, said }: { line: string; step: string; said: Said }): void {
  const command = commandIn(line);
  if (said.stopToken !== null) {
    if (command?.name === said.stopToken) said.stopToken = null;
    say(memory, line);
    return;
  }
  if (command === undefined) say(memory, line);
  else obey(memory, command, { step, said });
}

function obey(memory: JobMemory, command: Command, { step, said }: { step: string; said: Said }): void {
  const { name, message, properties } = command;
  switch (name) {
    case 'add-mask':
      memory.masks.add(message);
      return;
    case 'stop-commands':
      said.stopToken = message.toLowerCase();
      return;
    case 'set-output':
      said.outputs[properties['name'] ?? ''] = message;
      return;
    case 'save-state':
      said.state[properties['name'] ?? ''] = message;
      return;
    case 'debug':
      return;
    case 'group':
    case 'endgroup':
      say(memory, `##[${name}]${message}`);
      return;
    case 'error':
    case 'warning':
    case 'notice':
      annotate(memory, { level: name, message, title: properties['title'] ?? null, step });
      return;
    default:
      say(memory, `::${name}::${message}`);
  }
}

type Annotation = Assignment['job']['annotations'][number];

const ANNOTATIONS_PER_STEP = 10;
const MESSAGE_LIMIT = 4096;

function annotate(memory: JobMemory, annotation: Annotation): void {
  const { annotations } = memory.assignment.job;
  const message = memory.masks.mask(annotation.message).slice(0, MESSAGE_LIMIT);
  const same = annotations.filter(({ level, step }) => level === annotation.level && step === annotation.step);
  if (same.length < ANNOTATIONS_PER_STEP) annotations.push({ ...annotation, message });
  say(memory, `##[${annotation.level}]${message}`);
}
