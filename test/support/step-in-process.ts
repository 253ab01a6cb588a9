/**
 * Runs the action's steps in this process. Each has an environment and an output of its own, like a process, but starts
 * at once. Signals and exits need a real process.
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
  /** Text for the job summary until it is written. */
  summary: string;
}

const current = new AsyncLocalStorage<Step>();

const halves: Readonly<Record<string, () => Promise<number>>> = { main: runMain, post: runPost };

/**
 * Like `runChild` for `dist/main/index.js` and `dist/post/index.js`, but runs the sources themselves in this process.
 */
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
    // Parts that outlive the step, such as a module that it was the first to load, keep its context. They must not keep
    // the emulated GitHub behind its output.
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

/** Between two reads of the head by a tick that waits for the lock. */
const pollMs = 15_000;
// Does what a process does by preloading quick-pauses.mjs. No tick in this process waits long for another.
quickenPauses((ms) => {
  const step = current.getStore();
  return step !== undefined && (ms === pollMs || step.env['NODE_OPTIONS']?.includes('quick-pauses') === true);
});

const cwdOfProcess = process.cwd.bind(process);
const cwd = (): string => current.getStore()?.cwd ?? cwdOfProcess();
// This object is never replaced, because graceful-fs (part of the artifact client) would remember the folder of the
// first step that asks.
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

// @actions/core has one summary, which belongs to the step that is writing it.
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
