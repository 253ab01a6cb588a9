/**
 * Runs the action's steps in this process: each has an environment and an output of its own, as a process has, and none of the second that
 * one needs to start. Signals and exits are a process's alone.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { basename, dirname } from 'node:path';
import { summary } from '@actions/core';
import type { ChildSpec } from '../../src/emulator/actions/runner/child.ts';
import { runMain } from '../../src/wiring/run-main.ts';
import { runPost } from '../../src/wiring/run-post.ts';
import { quickenPauses } from './quicken.mjs';

interface Step {
  readonly env: NodeJS.ProcessEnv;
  readonly cwd: string;
  write: (text: string) => void;
  /** What is kept for the job summary until it is written. */
  summary: string;
}

const current = new AsyncLocalStorage<Step>();

const halves: Readonly<Record<string, () => Promise<number>>> = { main: runMain, post: runPost };

/** As `runChild` for `dist/main/index.js` and `dist/post/index.js`, without starting anything: the sources themselves run. */
export async function runStepInProcess({
  args: [file = ''],
  cwd,
  env,
  onLine,
  stop,
}: ChildSpec): Promise<number | null> {
  const half = halves[basename(dirname(file))];
  if (half === undefined) throw new Error(`${file} is neither the main nor the post step`);
  if (stop.killed.aborted) return null;
  const lines = splitLines(onLine);
  const step: Step = { env: { ...env }, cwd, write: lines.write, summary: '' };
  try {
    return await current.run(step, half);
  } finally {
    lines.end();
    // What outlives the step, such as a module that it was the first to load, keeps its context: not the emulated GitHub behind its output too.
    step.write = () => {};
  }
}

function splitLines(onLine: (line: string) => void): { write: (text: string) => void; end: () => void } {
  let rest = '';
  return {
    write(text) {
      const lines = `${rest}${text}`.split(/\r?\n/);
      rest = lines.pop() ?? '';
      for (const line of lines) onLine(line);
    },
    end() {
      if (rest !== '') onLine(rest);
    },
  };
}

const ofProcess = process.env;
Object.defineProperty(process, 'env', {
  configurable: true,
  enumerable: true,
  get: () => current.getStore()?.env ?? ofProcess,
});

// What a process does by preloading quick-pauses.mjs.
quickenPauses(() => current.getStore()?.env['NODE_OPTIONS']?.includes('quick-pauses') === true);

const cwdOfProcess = process.cwd.bind(process);
const cwd = (): string => current.getStore()?.cwd ?? cwdOfProcess();
// It is never replaced: graceful-fs, which comes with the artifact client, would remember the folder of the first step that asks.
Object.defineProperty(process, 'cwd', { configurable: true, get: () => cwd, set: () => {} });

for (const stream of [process.stdout, process.stderr]) {
  const write = stream.write.bind(stream);
  stream.write = (chunk: Uint8Array | string, ...rest: unknown[]): boolean => {
    const step = current.getStore();
    if (step === undefined) return Reflect.apply(write, stream, [chunk, ...rest]) as boolean;
    step.write(typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString('utf8'));
    const done = rest.findLast((item) => typeof item === 'function') as (() => void) | undefined;
    if (done !== undefined) process.nextTick(done);
    return true;
  };
}

// The one summary of @actions/core belongs to the step that writes it.
Object.defineProperties(summary, {
  _filePath: { get: () => process.env['GITHUB_STEP_SUMMARY'], set: () => {} },
  _buffer: {
    get: () => current.getStore()?.summary ?? '',
    set: (text: string) => {
      const step = current.getStore();
      if (step !== undefined) step.summary = text;
    },
  },
});
