/** Measures what the app itself adds to an answer: the time of its delivery in which no call to GitHub was under way. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { startApp } from '../../app/server/server.ts';
import { readSettings } from '../../app/server/settings.ts';
import { appNeeds, toAppPermissions } from '../../src/core/workflow/token-permissions.ts';
import { type Emulator, startEmulator } from '../../src/emulator/emulator.ts';
import type { App } from '../../src/emulator/world.ts';
import { createGitHub } from '../../src/github/api/client.ts';
import { asksGate, jobToken, WORKFLOW } from '../app/staged-threads.ts';

/** One delivery: when it came, and how long calls to GitHub have been under way for it, in milliseconds. */
interface Delivered {
  readonly startedMs: number;
  callsMs: number;
  underWay: number;
  callingSinceMs: number;
}

/** Serves the app as the environment says, and prints a line for each answer: its own milliseconds, those of its calls. */
export async function serveTimed(): Promise<void> {
  const delivered = new AsyncLocalStorage<Delivered>();
  const all = new WeakMap<object, Delivered>();
  subscribe('http.server.request.start', (message) => {
    const one: Delivered = { startedMs: performance.now(), callsMs: 0, underWay: 0, callingSinceMs: 0 };
    all.set(requestOf(message), one);
    delivered.enterWith(one);
  });
  subscribe('http.server.response.finish', (message) => {
    const one = all.get(requestOf(message));
    if (one === undefined || one.callsMs === 0) return;
    const wholeMs = performance.now() - one.startedMs;
    process.stdout.write(`answer ${(wholeMs - one.callsMs).toFixed(2)} ${one.callsMs.toFixed(2)}\n`);
  });
  timeCalls(delivered);
  const read = readSettings(process.env);
  if ('problems' in read) throw new Error(read.problems.join('\n'));
  process.stdout.write(`${(await startApp(read.settings)).url}\n`);
}

const requestOf = (message: unknown): object => (message as { readonly request: IncomingMessage }).request;

/** Until the headers are there: what is read and parsed after them counts as the app's. */
function timeCalls(delivered: AsyncLocalStorage<Delivered>): void {
  const call = globalThis.fetch;
  globalThis.fetch = async (...order) => {
    const one = delivered.getStore();
    if (one === undefined) return await call(...order);
    if (one.underWay++ === 0) one.callingSinceMs = performance.now();
    try {
      return await call(...order);
    } finally {
      if (--one.underWay === 0) one.callsMs += performance.now() - one.callingSinceMs;
    }
  };
}

export interface Answer {
  readonly ownMs: number;
  readonly callsMs: number;
}

/** What runs `serveTimed`. */
interface Timed {
  readonly stdout: Readable;
  readonly webhookUrl: string;
}

export interface Answering {
  readonly environment: Readonly<Record<string, string>>;
  /** Boxes are ticked one after another, each in a question of its own. */
  answers(served: Timed, count: number): Promise<Answer[]>;
  end(): Promise<void>;
}

const slug = 'tickgate';
const permissions = toAppPermissions(appNeeds);
const events = ['issue_comment', 'issues', 'pull_request', 'pull_request_review', 'check_suite', 'workflow_run'];
const workflow =
  'name: tickgate\non:\n  workflow_dispatch:\n    inputs:\n      reason:\n        type: string\n' +
  'jobs:\n  tick:\n    runs-on: ubuntu-latest\n    steps:\n      - run: echo tick\n';

/** An emulated repository with a loop's questions in it, and somebody who answers. */
export async function stageAnswers(): Promise<Answering> {
  const github = await startEmulator({
    seed: {
      owner: 'acme',
      repo: 'shop',
      users: { ana: 'admin' },
      files: { [WORKFLOW]: workflow },
      issues: [{ title: 'Make it faster' }],
      apps: [{ slug, permissions, events }],
    },
  });
  const app = [...github.world.apps.values()].find((one) => one.slug === slug);
  if (app === undefined) throw new Error('There is no app.');
  return {
    environment: {
      APP_ID: String(app.id),
      PRIVATE_KEY: app.privateKeyPem,
      WEBHOOK_SECRET: app.webhookSecret,
      GITHUB_API_URL: github.url,
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'warn',
    },
    answers: (served, count) => ticked({ github, app, served, count }),
    end: () => github.close(),
  };
}

interface Ticking {
  readonly github: Emulator;
  readonly app: App;
  readonly served: Timed;
  readonly count: number;
}

async function ticked({ github, app, served, count }: Ticking): Promise<Answer[]> {
  const answers: Answer[] = [];
  createInterface(served.stdout).on('line', (line) => {
    const [, ownMs, callsMs] = /^answer (\S+) (\S+)$/.exec(line) ?? [];
    if (ownMs !== undefined) answers.push({ ownMs: Number(ownMs), callsMs: Number(callsMs) });
  });
  const loop = createGitHub({ token: jobToken(github), owner: 'acme', repo: 'shop', baseUrl: github.url });
  for (let turn = 0; turn < count; turn++) {
    app.webhookUrl = null;
    // Each in a thread of its own: a loop has few questions in one.
    const number = await github.as('ana').opensIssue({ title: `Question ${turn}` });
    const { commentId } = await asksGate(loop, { issue: number });
    app.webhookUrl = served.webhookUrl;
    await github.as('ana').ticks(commentId, 'proceed');
    await github.settled();
  }
  // The last line may still be on its way.
  await sleep(200);
  return answers;
}
