import { chmodSync, chownSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { driverOf } from '../../src/agents/drivers/driver.ts';
import { agentEnvironment } from '../../src/agents/drivers/program.ts';
import { commandDriver } from '../../src/agents/drivers/registry.ts';
import { runProcess } from '../../src/agents/process/run-process.ts';
import { openPlainSandbox } from '../../src/agents/sandbox/plain-sandbox.ts';
import { commandArgv, type Sandbox } from '../../src/core/sandbox/isolation.ts';
import type { SessionFacts, WorkOrder } from '../../src/core/sessions/contract/agent-contract.ts';
import type { UsageFormat } from '../../src/core/sessions/contract/agent-programs.ts';
import { unpricedModels } from '../support/unpriced-models.ts';

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await openPlainSandbox();
});
afterEach(() => sandbox.close());

const order: WorkOrder = {
  schemaVersion: 1,
  loop: 'work',
  iteration: 2,
  maxIterations: 5,
  session: 1,
  subject: 141,
  role: 'worker',
  task: 'Add a greeting',
  criteria: ['greets'],
  findings: [],
  section: null,
  base: 'b'.repeat(40),
  decisions: [],
  notes: '',
  caps: { dollars: 1.5, minutes: 1, turns: null },
  allowedPaths: [],
};

/** A session of an agent that is a bash script; `$1` and `$2` are the arguments from the config. */
function agentRuns(
  script: string,
  more: { deadlineMs?: number; onWorkerLog?: (line: string) => void; ending?: AbortSignal } = {},
): Promise<SessionFacts> {
  const file = join(sandbox.work, 'agent.sh');
  writeFileSync(file, script);
  return commandDriver.run({
    ...unpricedModels,
    sandbox,
    order,
    cwd: sandbox.work,
    prompt: 'Please greet',
    settings: { command: ['bash', file], model: 'm-1', args: ['one', 'two $(id)'] },
    env: { PATH: process.env['PATH'] ?? '' },
    deadlineMs: 10_000,
    ...more,
  });
}

const usage = {
  model: 'm',
  input: 1,
  output: 2,
  reasoning: 0,
  cacheRead: 0,
  cacheWrite: 0,
  costReported: 0.25,
  messages: 1,
};
const metered = driverOf({
  name: 'metered',
  streamsUsage: true,
  reportsCost: true,
  stopsAtDollars: false,
  countsTurns: false,
  tellsVersion: false,
  launch: ({ command }) => ({ argv: command ?? ['false'], env: {} }),
  reader: () => ({
    line: (text) => (text.startsWith('reply') ? { ...usage, input: Number(text.slice('reply '.length)) } : null),
    ended: ({ stdout }) => ({
      message: stdout,
      usage: null,
      denied: [],
      trouble: null,
      version: null,
      unfinished: null,
    }),
  }),
});

test('given a driver that meters, it reports each reply while its program still runs, in whatever pieces its output comes', async () => {
  const seen: number[] = [];
  const started: number[] = [];
  const script =
    'printf "rep"; sleep 0.2; echo "ly 7"; echo talk; echo "reply 8" >&2; echo "reply 9"; printf "reply 10"';
  await metered.run({
    ...unpricedModels,
    sandbox,
    order,
    cwd: sandbox.work,
    prompt: '',
    settings: { command: ['bash', '-c', script], model: null, args: [] },
    env: { PATH: process.env['PATH'] ?? '' },
    deadlineMs: 10_000,
    onStart: (pid) => started.push(pid),
    onReply: ({ input }) => seen.push(input),
  });
  // A line without an end is no whole reply.
  expect(seen).toEqual([7, 9]);
  expect(started).toHaveLength(1);
});

describe('a program that prints what a known one prints', () => {
  /** Prints a transcript of the real program, and leaves no result of its own. */
  const prints = (name: string, usageFormat?: UsageFormat): Promise<SessionFacts> => {
    const file = join(import.meta.dirname, 'transcripts', name);
    return commandDriver.run({
      ...unpricedModels,
      ...{
        sandbox,
        order,
        cwd: sandbox.work,
        prompt: '',
        deadlineMs: 10_000,
        env: { PATH: process.env['PATH'] ?? '' },
      },
      settings: { command: ['cat', file], model: null, args: [], ...(usageFormat && { usageFormat }) },
    });
  };

  test.each([
    ['claude', { costReported: expect.any(Number), input: 1600 }],
    ['codex', { model: 'codex', costReported: null }],
    ['gemini', { model: expect.stringMatching(/^gemini/), costReported: null }],
  ] as const)('as %s: its usage and its last message count, its result is read in that', async (format, used) => {
    const facts = await prints(`${format}-success.jsonl`, format);
    expect(facts).toMatchObject({ status: 'complete', usage: [used] });
    expect(facts.usage[0]?.output).toBeGreaterThan(0);
    // Without the format these lines have no meaning.
    expect((await prints(`${format}-success.jsonl`)).usage).toEqual([]);
  });

  test.each(['claude', 'gemini'] as const)('as %s, twice: of two runs no usage counts as reported', async (format) => {
    const file = join(import.meta.dirname, 'transcripts', `${format}-success.jsonl`);
    const facts = await commandDriver.run({
      ...unpricedModels,
      ...{
        sandbox,
        order,
        cwd: sandbox.work,
        prompt: '',
        deadlineMs: 10_000,
        env: { PATH: process.env['PATH'] ?? '' },
      },
      settings: { command: ['cat', file, file], model: null, args: [], usageFormat: format },
    });
    expect(facts.usage).toEqual([]);
  });

  test('is known to be rate limited, or to have broken off, although it ends well', async () => {
    expect(await prints('claude-429.jsonl', 'claude')).toMatchObject({
      failure: { class: 'limit', trouble: { status: 429 } },
    });
    expect((await prints('claude-hang-sigint.jsonl', 'claude')).status).toBe('failed');
  });
});

test('nothing waits on for a session whose program could not be ended: the process may end', async () => {
  const timers = (): number => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  const [before, looks] = [timers(), { count: 0 }];
  const lost: Sandbox = {
    ...sandbox,
    run: () => Promise.reject(new Error('docker does not say what still runs')),
    tail: (name, bytes) => {
      looks.count += 1;
      return sandbox.tail(name, bytes);
    },
  };
  const running = metered.run({
    ...unpricedModels,
    sandbox: lost,
    order,
    cwd: sandbox.work,
    prompt: '',
    settings: { command: ['true'], model: null, args: [] },
    env: {},
    deadlineMs: 10_000,
    stallMs: 60_000,
  });
  await expect(running).rejects.toThrow('docker does not say what still runs');
  // Those of other files in this process may end meanwhile.
  expect(timers()).toBeLessThanOrEqual(before);
  await sleep(1_500);
  expect(looks.count).toBe(0);
});

test('a metered session is stopped with the reply that takes it to its cap, and says so; a person who ended it before is named instead', async () => {
  const replies = 'for reply in 1 2 3 4 5; do echo "reply $reply"; sleep 0.2; done; sleep 20';
  const costs = { seen: 0 };
  const session = (signal?: AbortSignal) =>
    metered.run({
      ...unpricedModels,
      sandbox,
      order,
      cwd: sandbox.work,
      prompt: '',
      settings: { command: ['bash', '-c', replies], model: null, args: [] },
      env: { PATH: process.env['PATH'] ?? '' },
      deadlineMs: 15_000,
      dollarsOf: () => {
        costs.seen += 1;
        return 0.6;
      },
      ...(signal === undefined ? {} : { signal }),
    });
  const facts = await session();
  // The cap is $1.50: two replies are under it, the third is over.
  expect(costs.seen).toBe(3);
  expect(facts).toMatchObject({
    status: 'failed',
    failure: {
      class: 'cap',
      rootCause: 'cap | bash | dollars_used',
      sentence: 'bash used up its dollars: it was stopped at its cap of $1.50',
    },
  });
  const cancelled = await session(AbortSignal.abort());
  expect(cancelled).toMatchObject({ failure: { class: 'cancelled' } });
}, 40_000);

describe('a session that may be silent for two seconds', () => {
  const session = (script: string) =>
    commandDriver.run({
      ...unpricedModels,
      sandbox,
      order,
      cwd: sandbox.work,
      prompt: '',
      settings: { command: ['bash', '-c', script], model: null, args: [] },
      env: { PATH: process.env['PATH'] ?? '' },
      deadlineMs: 12_000,
      stallMs: 2_000,
    });
  const told = `printf '## Loop Status\\n**Task Status**: in_progress\\nEXIT_SIGNAL: false\\n'`;

  test('is ended when it neither prints nor writes nor works', async () => {
    expect(await session('sleep 60')).toMatchObject({
      status: 'failed',
      failure: { class: 'stalled', rootCause: 'stalled | bash | stall_timeout' },
    });
  }, 30_000);

  test.each([
    ['prints', 'for turn in 1 2 3 4 5; do sleep 1; echo here; done'],
    ['writes', 'for turn in 1 2 3 4 5; do sleep 1; echo here >> file; done'],
    ['works', 'end=$((SECONDS + 5)); while [ $SECONDS -lt $end ]; do :; done'],
  ])(
    'goes on while it %s',
    async (_what, script) => {
      expect((await session(`${script}; ${told}`)).status).toBe('in_progress');
    },
    30_000,
  );
});

describe('the driver for any program', () => {
  test('gives order, prompt, model and arguments, and takes the result file as the word of the agent', async () => {
    const facts = await agentRuns(`
      prompt=$(cat)
      iteration=$(grep -o '"iteration": [0-9]*' "$TICKGATE_WORK_ORDER")
      grep -q '"max_iterations": 5' "$TICKGATE_WORK_ORDER"
      echo "reading" > "$TICKGATE_LOG"; echo "half way" >> "$TICKGATE_LOG"
      printf '{"status":"complete","progress":"%s; %s; %s","exit_signal":true,"completion_indicators":["All done"],
        "usage":[{"model":"%s","input":10,"output":20,"cache_read":5,"cost_reported":0.25,"messages":1}]}' \\
        "$prompt" "\${iteration//\\"/}" "$1|$2" "$TICKGATE_MODEL" > "$TICKGATE_RESULT"`);

    expect(facts).toMatchObject({
      status: 'complete',
      result: {
        progress: 'Please greet; iteration: 2; one|two $(id)',
        exitSignal: true,
        completionIndicators: ['All done'],
      },
      usage: [
        {
          model: 'm-1',
          input: 10,
          output: 20,
          reasoning: 0,
          cacheRead: 5,
          cacheWrite: 0,
          costReported: 0.25,
          messages: 1,
        },
      ],
      exit: { code: 0, signal: null, timedOut: false, cancelled: false },
      workerLog: 'half way',
    });
  });

  test('falls back to the Loop Status block on stdout', async () => {
    const facts = await agentRuns(
      `printf '## Loop Status\\n**Progress**: wrote it\\n**Task Status**: in_progress\\nEXIT_SIGNAL: false\\n'`,
    );

    expect(facts).toMatchObject({ status: 'in_progress', result: { progress: 'wrote it' }, usage: [] });
  });

  test('falls back to the exit message on stdout', async () => {
    const facts = await agentRuns(`printf '## Task Complete\\n\\n- wrote it\\n\\nEXIT_SIGNAL: **true**\\n'`);

    expect(facts).toMatchObject({ status: 'complete', result: { progress: 'wrote it', exitSignal: true } });
  });

  test.each([
    ['exit 0', 'result', 'The session wrote no result file and no "## Loop Status" block'],
    ['echo "{" > $TICKGATE_RESULT', 'result', 'The result file is not JSON: unexpected end at line 2, column 1'],
    [
      'echo "{}" > $TICKGATE_RESULT',
      'result',
      'The result file does not fit the contract: status: expected one of in_progress, blocked, complete, got nothing; progress: expected text, got nothing',
    ],
    ['ln -s /etc/hosts $TICKGATE_RESULT', 'result', 'The result file was refused: it is a symbolic link'],
    ['mkfifo $TICKGATE_RESULT', 'result', 'The result file was refused: it is not a regular file'],
    [
      'head -c 1048577 /dev/zero > $TICKGATE_RESULT',
      'result',
      'The result file was refused: it is longer than 1048576 bytes',
    ],
    [`echo '{"status":"complete","progress":"x"}' > $TICKGATE_RESULT; exit 78`, 'exit', 'bash ended with exit code 78'],
    [
      `echo '{"status":"complete","progress":"x"}' > $TICKGATE_RESULT; kill -9 $$`,
      'exit',
      'bash ended with signal SIGKILL',
    ],
  ])('never takes %j for a success', async (script, failureClass, sentence) => {
    const facts = await agentRuns(script);

    expect(facts).toMatchObject({ status: 'failed', failure: { class: failureClass, sentence, question: null } });
  });

  test('hands a question back instead of a result', async () => {
    const facts = await agentRuns('echo "Shall I use tabs or spaces?"');

    expect(facts).toMatchObject({
      status: 'failed',
      failure: { class: 'result', question: 'Shall I use tabs or spaces?' },
    });
  });

  test('ends a session at its deadline; what it reported until then is kept, but is no success', async () => {
    const facts = await agentRuns(`echo '{"status":"complete","progress":"half"}' > $TICKGATE_RESULT; sleep 60`, {
      deadlineMs: 300,
    });

    expect(facts).toMatchObject({
      status: 'failed',
      failure: { class: 'timeout', rootCause: 'timeout' },
      result: { progress: 'half' },
      exit: { timedOut: true },
    });
  });

  test('does not read the result that an earlier session left', async () => {
    await agentRuns(`echo '{"status":"complete","progress":"old"}' > $TICKGATE_RESULT`);
    const facts = await agentRuns('true');

    expect(facts.status).toBe('failed');
  });

  test('reports each new last line of the worker log while the session runs', async () => {
    const lines: string[] = [];
    await agentRuns('echo one > $TICKGATE_LOG; sleep 1.5; echo two >> $TICKGATE_LOG', {
      onWorkerLog: (line) => lines.push(line),
    });

    expect(lines).toEqual(['one', 'two']);
  });

  test('says a program that is not there by its name', async () => {
    const facts = await commandDriver.run({
      ...unpricedModels,
      sandbox,
      order,
      cwd: sandbox.work,
      prompt: '',
      env: {},
      deadlineMs: 5_000,
      settings: { command: ['/nowhere/agent'], model: null, args: [] },
    });

    expect(facts).toMatchObject({
      status: 'failed',
      failure: { class: 'exit', sentence: 'agent could not be started (ENOENT)', isLasting: true },
    });
  });
});

describe('the process runner', () => {
  test('keeps head and tail of an endless output and says how much lies between', async () => {
    const end = await sandbox.run({
      argv: ['bash', '-c', 'echo first; head -c 3000000 /dev/zero | tr "\\0" x; echo; echo last'],
      cwd: sandbox.work,
      env: { PATH: '/usr/bin:/bin' },
      deadlineMs: 10_000,
    });

    expect(end.stdout.length).toBeLessThan(300_000);
    expect(end.stdout.startsWith('first\nxxx')).toBe(true);
    expect(end.stdout.endsWith('x\nlast\n')).toBe(true);
    const omitted = Number(/\[\.\.\. (\d+) bytes left out \.\.\.\]/.exec(end.stdout)?.[1]);
    expect(omitted).toBe(3_000_000 + 'first\n\nlast\n'.length - 256 * 1024);
  });

  test('a string is one bash script that stops at the first failure; a list never meets a shell', () => {
    expect(commandArgv('npm ci\nnpm test')).toEqual(['bash', '--norc', '-euo', 'pipefail', '-c', 'npm ci\nnpm test']);
    expect(commandArgv(['npm', 'run', '$(x)'])).toEqual(['npm', 'run', '$(x)']);
  });

  test('a command that was cancelled before it began does not begin', async () => {
    const end = await runProcess(
      { argv: ['touch', join(sandbox.work, 'x')], cwd: '/', env: {}, deadlineMs: 1_000, signal: AbortSignal.abort() },
      { interrupt: async () => {}, kill: async () => {} },
    );

    expect(end).toMatchObject({ cancelled: true, code: null });
  });
});

describe("the agent's environment", () => {
  const parent = {
    PATH: '/bin',
    HOME: '/home/runner',
    GITHUB_TOKEN: 'ghs_x',
    ACTIONS_RUNTIME_TOKEN: 'art',
    INPUT_TOKEN: 'ghs_x',
    ANTHROPIC_API_KEY: 'sk',
    MY_VAR: 'v',
    RUNNER_TRACKING_ID: 'r-1',
    COPY: 'ghs_x',
  };
  const given = (names: string[], secretNames: string[] = []) =>
    agentEnvironment({ parent, names, secretNames, withheld: ['ghs_x'] });

  test('holds the short list and what the config names, nothing else', () => {
    expect(given(['MY_VAR', 'ABSENT'], ['ANTHROPIC_API_KEY'])).toEqual({
      ok: true,
      env: { PATH: '/bin', MY_VAR: 'v', RUNNER_TRACKING_ID: 'r-1', ANTHROPIC_API_KEY: 'sk' },
    });
  });

  test.each([
    ['GITHUB_TOKEN', 'GITHUB_TOKEN never reaches an agent: remove it from env and env-secrets'],
    ['ACTIONS_RUNTIME_TOKEN', 'ACTIONS_RUNTIME_TOKEN never reaches an agent: remove it from env and env-secrets'],
    ['INPUT_TOKEN', 'INPUT_TOKEN never reaches an agent: remove it from env and env-secrets'],
    ['GH_TOKEN', 'GH_TOKEN never reaches an agent: remove it from env and env-secrets'],
    ['COPY', 'COPY holds the token of this tick, which never reaches an agent: remove it from env and env-secrets'],
  ])('never holds %s, under whichever key it is named', (name, sentence) => {
    expect(given([name])).toEqual({ ok: false, sentence });
    expect(given([], [name])).toEqual({ ok: false, sentence });
  });

  test('takes a name that looks like a secret only from env-secrets', () => {
    expect(given(['ANTHROPIC_API_KEY'])).toMatchObject({
      ok: false,
      sentence: 'ANTHROPIC_API_KEY looks like a secret: name it under env-secrets if agents are meant to have it',
    });
  });
});

test('given folders that no account may write, a sandbox is still removed when its session ends', async () => {
  // Root is stopped by no mode.
  const isRoot = process.getuid?.() === 0;
  if (isRoot) process.seteuid?.(65_534);
  try {
    const own = await openPlainSandbox();
    const modules = join(own.home, 'go', 'mod');
    mkdirSync(modules, { recursive: true });
    writeFileSync(join(modules, 'file'), 'x');
    chmodSync(modules, 0o555);
    await own.close();
    expect(existsSync(own.home)).toBe(false);
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
});

test('a result that an agent made a closed folder of says nothing of the next session, and does not stop it', async () => {
  const isRoot = process.getuid?.() === 0;
  // Seen as by a user whom a file mode stops, whichever user runs this.
  const own = await openPlainSandbox();
  if (isRoot)
    for (const folder of [own.outbox, own.work, own.inbox, own.home, own.tmp]) chownSync(folder, 65_534, 65_534);
  const session = (script: string) =>
    commandDriver.run({
      ...unpricedModels,
      sandbox: own,
      order,
      cwd: '/',
      prompt: '',
      settings: { command: ['bash', '-c', script], model: null, args: [] },
      env: { PATH: process.env['PATH'] ?? '' },
      deadlineMs: 10_000,
    });
  chmodSync(join(own.outbox, '..'), 0o755);
  if (isRoot) process.seteuid?.(65_534);
  try {
    mkdirSync(join(own.outbox, 'result.json', 'x'), { recursive: true });
    chmodSync(join(own.outbox, 'result.json'), 0);
    await session('true');
    expect(existsSync(join(own.outbox, 'result.json'))).toBe(false);
  } finally {
    if (isRoot) process.seteuid?.(0);
    await own.close();
  }
});

test('a session whose only word is in its log, line by line, is not silent', async () => {
  const told: string[] = [];
  // One process that only waits, and changes no file of its clone.
  const script = `mkfifo "$TMPDIR/never"; exec 3<> "$TMPDIR/never"
    for line in 1 2 3 4; do read -t 1.2 -u 3; echo $line > "$TICKGATE_LOG"; done`;
  await metered.run({
    ...unpricedModels,
    sandbox,
    order,
    cwd: sandbox.work,
    prompt: '',
    settings: { command: ['bash', '-c', script], model: null, args: [] },
    env: { PATH: process.env['PATH'] ?? '' },
    deadlineMs: 20_000,
    stallMs: 2_500,
    onWorkerLog: (line) => told.push(line),
  });
  expect(told.at(-1)).toBe('4');
}, 30_000);

test('a session that is told to end finds the file of that name, and no file before', async () => {
  const ending = new AbortController();
  const script = `
[ -e "$TICKGATE_END" ] && exit 3
echo waits >> "$TICKGATE_LOG"
until [ -e "$TICKGATE_END" ]; do sleep 0.1; done
printf '{"status":"in_progress","progress":"%s"}' "$(cat "$TICKGATE_END")" > "$TICKGATE_RESULT"`;
  const facts = await agentRuns(script, { ending: ending.signal, onWorkerLog: () => ending.abort() });
  expect(facts).toMatchObject({
    status: 'in_progress',
    result: {
      progress: 'A person paused or stopped the loop. End at your next safe point, and report what is done so far.',
    },
  });
});
