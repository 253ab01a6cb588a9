import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { cp, mkdtemp, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { answerNeeds } from '../../src/core/workflow/token-permissions.ts';
import { type Stage, setStage } from './app-stage.ts';
import { jobToken } from './staged-threads.ts';

const open: Stage[] = [];
const children: ChildProcess[] = [];
let dist = '';

beforeAll(async () => {
  // Away from the packages of this repository, as a runner or a container has it.
  dist = await mkdtemp(join(tmpdir(), 'tickgate-dist-'));
  await cp(resolve('dist'), dist, { recursive: true });
});

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const stage of open.splice(0)) await stage.close();
});

interface Started {
  readonly child: ChildProcess;
  readonly ended: Promise<number | null>;
  output(): string;
  /** Waits for what the pattern captures in the output. */
  says(pattern: RegExp): Promise<string>;
}

function start(name: 'app' | 'answer', env: Record<string, string>): Started {
  const child = spawn(process.execPath, [join(dist, name, 'index.js')], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  children.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return {
    child,
    ended,
    output: () => output,
    async says(pattern) {
      for (;;) {
        const found = pattern.exec(output)?.[1];
        if (found !== undefined) return found;
        if (child.exitCode !== null) throw new Error(`It ended ${child.exitCode} and had said:\n${output}`);
        await new Promise((done) => setTimeout(done, 20));
      }
    },
  };
}

async function staged(): Promise<Stage> {
  const stage = await setStage('none');
  open.push(stage);
  return stage;
}

const said = async (stage: Stage) => (await stage.comments(1)).slice(1).map(({ body }) => body.split('\n')[1]);

describe('dist/app', () => {
  test('given no settings, ends at once with one line for each', async () => {
    const app = start('app', {});
    expect(await app.ended).toBe(1);
    expect(app.output().split('\n')).toEqual([
      expect.stringMatching(/^APP_ID is not set: /),
      expect.stringMatching(/^PRIVATE_KEY is not set: /),
      expect.stringMatching(/^WEBHOOK_SECRET is not set: /),
      'All settings: node dist/app/index.js --help',
      '',
    ]);
  });

  test('answers a signed delivery, logs no secret, and ends orderly on SIGTERM', async () => {
    const stage = await staged();
    const { app: registered, github } = stage;
    const app = start('app', {
      APP_ID: String(registered.id),
      PRIVATE_KEY: registered.privateKeyPem,
      WEBHOOK_SECRET: registered.webhookSecret,
      GITHUB_API_URL: github.url,
      PORT: '0',
      LOG_LEVEL: 'trace',
    });
    registered.webhookUrl = `${await app.says(/Listening on (http:\S+?)"/)}/api/github/webhooks`;
    const { commentId } = await stage.asksGate({ issue: 1 });
    await github.as('ben').ticks(commentId, 'proceed');
    await stage.settled();
    expect(await said(stage)).toEqual(['Recorded: **proceed** by @ben. The next tick takes it up.']);
    expect(stage.wakes()).toEqual(['answer']);
    app.child.kill('SIGTERM');
    expect(await app.ended).toBe(0);
    const lines = app.output().trim().split('\n');
    expect(lines.map((line) => typeof JSON.parse(line))).toEqual(lines.map(() => 'object'));
    expect(app.output()).toContain('"msg":"recorded"');
    const key = registered.privateKeyPem.split('\n')[2] ?? '';
    for (const secret of [key, registered.webhookSecret, 'ghs_', 'x-hub-signature', 'authorization', 'sha256=']) {
      expect(app.output()).not.toContain(secret);
    }
  });
});

/** The words of each line of that instruction. */
const instructions = (name: string): string[] =>
  [...readFileSync('app/Dockerfile', 'utf8').matchAll(new RegExp(`^${name} (.*)$`, 'gm'))].map(
    ([, words]) => words ?? '',
  );

const listed = (words: string): string[] => z.array(z.string()).parse(JSON.parse(words.replace(/^CMD /, '')));

async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return String(address !== null && typeof address === 'object' ? address.port : 0);
}

describe('app/Dockerfile', () => {
  test('copies all that it starts into an empty folder, and calls it healthy when it is', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tickgate-image-'));
    const [copied = ''] = instructions('COPY');
    const [from = '', to = ''] = copied.split(' ');
    await cp(resolve(from), join(folder, to), { recursive: true });
    const sets = instructions('ENV').flatMap((words) => words.split(' ').map((word) => word.split('=')));
    const stage = await staged();
    const env: Record<string, string> = {
      ...Object.fromEntries(sets),
      APP_ID: String(stage.app.id),
      PRIVATE_KEY: stage.app.privateKeyPem.replaceAll('\n', '\\n'),
      WEBHOOK_SECRET: stage.app.webhookSecret,
      GITHUB_API_URL: stage.github.url,
      // Not all interfaces of this machine, and a port that is free here.
      HOST: '127.0.0.1',
      PORT: await freePort(),
    };
    const run = (words: string): ChildProcess => {
      const [program = '', ...args] = listed(words);
      const child = spawn(program === 'node' ? process.execPath : program, args, { cwd: folder, env, stdio: 'ignore' });
      children.push(child);
      return child;
    };
    const healthy = async (): Promise<boolean> =>
      (await once(run(instructions('HEALTHCHECK')[0] ?? ''), 'close'))[0] === 0;
    expect(await healthy()).toBe(false);
    const app = run(instructions('CMD')[0] ?? '');
    while (!(await healthy())) expect(app.exitCode).toBeNull();
  });
});

test('app/compose.yml and the Kubernetes lines of the page run that image, on its port, with nothing that they may write', () => {
  const Compose = z.object({
    services: z.object({
      tickgate: z.looseObject({
        build: z.object({ context: z.string(), dockerfile: z.string() }),
        ports: z.array(z.string()),
      }),
    }),
  });
  const { tickgate } = Compose.parse(parse(readFileSync('app/compose.yml', 'utf8'))).services;
  expect(join('app', tickgate.build.context, tickgate.build.dockerfile)).toBe('app/Dockerfile');
  const port = /PORT=(\d+)/.exec(instructions('ENV').join(' '))?.[1];
  expect(tickgate.ports).toEqual([`127.0.0.1:${port}:${port}`]);
  expect(tickgate).toMatchObject({ read_only: true, cap_drop: ['ALL'] });

  const [, lines = ''] = /```yml\n(apiVersion[^]*?)```/.exec(readFileSync('docs/app.md', 'utf8')) ?? [];
  const deployment: unknown = parse(lines);
  expect(deployment).toMatchObject({
    kind: 'Deployment',
    spec: {
      template: {
        spec: {
          containers: [
            {
              ports: [{ containerPort: Number(port) }],
              livenessProbe: { httpGet: { path: '/healthz', port: Number(port) } },
              securityContext: { readOnlyRootFilesystem: true, runAsNonRoot: true },
            },
          ],
        },
      },
    },
  });
});

describe('dist/answer', () => {
  test('answers the event of its workflow run', async () => {
    const stage = await staged();
    const { commentId } = await stage.asksGate({ issue: 1 });
    const payloadPath = join(dist, 'event.json');
    let payload: unknown = null;
    stage.github.world.bus.subscribe((event) => (payload = event.payload));
    await stage.github.as('ben').ticks(commentId, 'proceed');
    await writeFile(payloadPath, JSON.stringify(payload));
    const token = jobToken(stage.github, answerNeeds);
    const env = {
      'INPUT_GITHUB-TOKEN': token,
      GITHUB_EVENT_NAME: 'issue_comment',
      GITHUB_EVENT_PATH: payloadPath,
      GITHUB_REPOSITORY: 'acme/shop',
      GITHUB_RUN_ID: '5',
      GITHUB_API_URL: stage.github.url,
    };
    const answer = start('answer', env);
    expect(await answer.ended).toBe(0);
    expect(await said(stage)).toEqual(['Recorded: **proceed** by @ben. The next tick takes it up.']);
    expect(answer.output().replaceAll(`::add-mask::${token}`, '')).not.toContain(token);
    expect(answer.output()).toContain('"did":"woke"');
  });

  test('given no way to act, fails with one line', async () => {
    const answer = start('answer', { 'INPUT_APP-ID': '7' });
    expect(await answer.ended).toBe(1);
    expect(answer.output()).toBe(
      '::error::Give app-id (a number) together with app-private-key, or leave both out and give github-token.\n',
    );
  });
});
