/**
 * Sessions in containers: what docker is asked for, and what a hostile agent can do with no more than that. Against a docker of ours, or with
 * `npm run e2e:container` against a real daemon, which has the image that TICKGATE_DOCKER_IMAGE names.
 */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { processTable } from '../../src/agents/process/proc-fs.ts';
import { expectIsolation, type Isolation, openIsolation } from '../../src/agents/sandbox/open-isolation.ts';
import { endSandbox, reopenSandbox } from '../../src/agents/sandbox/orphaned-processes.ts';
import type { Sandbox } from '../../src/core/sandbox/isolation.ts';
import type { CommandResult } from '../../src/core/state/journal-entry.ts';
import { openClone, takeClone } from '../../src/git/clone.ts';
import { fetchToStore, type GitFolders, openGitFolders } from '../../src/git/object-store.ts';
import { receiveBundle } from '../../src/git/quarantine.ts';
import { fakeDocker, realDocker, type TestDocker } from '../support/docker/fake-docker.ts';
import { givenRemote, type TestRemote } from './git-remote.ts';

const real = process.env['TICKGATE_DOCKER_IMAGE'] ?? '';
const image = real || 'ghcr.io/acme/agents:1';
const wanted = { kind: 'container', image, loopback: false } as const;

let docker: TestDocker;
let isolation: Isolation;
let remote: TestRemote;
let gitFolders: GitFolders;
const sandboxes: Sandbox[] = [];

beforeAll(async () => {
  docker = real === '' ? fakeDocker({ image }) : realDocker(image);
  const opening = await openIsolation(wanted);
  if (!opening.ok) throw new Error(`${opening.sentence}: ${opening.remedy}`);
  isolation = opening.isolation;
  remote = givenRemote();
  gitFolders = await openGitFolders(isolation.root, { url: remote.url, token: null });
  await fetchToStore(gitFolders, [remote.baseSha]);
  sandboxes.push(await isolation.openSandbox([gitFolders.store]), await isolation.openSandbox([gitFolders.store]));
}, 60_000);

afterAll(async () => {
  for (const sandbox of sandboxes) await sandbox.close();
  await gitFolders.close();
  await isolation.close();
  remote.remove();
  docker.remove();
});

const sandboxAt = (index: number) => (): Sandbox => {
  const sandbox = sandboxes[index];
  if (!sandbox) throw new Error('no such sandbox');
  return sandbox;
};
const [first, second] = [sandboxAt(0), sandboxAt(1)];

const hostileIn = (sandbox: Sandbox, script: string, deadlineMs = 20_000): Promise<CommandResult> =>
  sandbox.run({ argv: ['bash', '--norc', '-c', script], cwd: sandbox.tree, env: {}, deadlineMs });

/** Only our own, by a word in their arguments. */
const living = (word: string): number =>
  processTable().filter(({ pid, hasEnded }) => {
    if (hasEnded || pid === process.pid) return false;
    try {
      return execFileSync('cat', [`/proc/${pid}/cmdline`], { stdio: 'pipe' }).includes(word);
    } catch {
      return false;
    }
  }).length;

describe('a command', () => {
  test('is a container without rights, as the user nobody, with the clone at /workspace and nothing else of the machine', async () => {
    const { place, uid } = first();
    const before = docker.runs().length;
    await first().run({
      argv: ['true'],
      cwd: '/workspace',
      env: { PATH: '/runner/bin', LANG: 'C', MODEL_KEY: 'sk-hidden', DOCKER_HOST: 'tcp://agents.example' },
      deadlineMs: 20_000,
    });
    const [run] = docker.runs().slice(before);
    const plain = run?.argv.join(' ').replaceAll(place.base, 'BASE').replaceAll(gitFolders.store, 'STORE') ?? '';
    const id = /--name tickgate-(\S+)/.exec(plain)?.[1] ?? '';
    const tag = place.kind === 'container' ? place.tag : '';
    const user = process.getuid?.() === 0 ? '65532:65532' : `${process.getuid?.()}:${process.getgid?.()}`;
    expect(
      plain
        .replaceAll(id, 'ID')
        .replace(tag, 'TAG')
        .replace(user, 'USER')
        .split(/ (?=--)/),
    ).toEqual([
      'run',
      ...['--rm', '--init', '--interactive', '--pull never', '--name tickgate-ID', '--cidfile BASE/ID.cid'],
      ...['--label dev.tickgate.seat=TAG', '--label dev.tickgate.command=ID', '--user USER', '--cap-drop ALL'],
      ...['--security-opt no-new-privileges', '--pids-limit 4096'],
      '--mount type=bind,source=BASE/work,target=/workspace',
      ...['home', 'tmp', 'out'].map((name) => `--mount type=bind,source=BASE/${name},target=BASE/${name}`),
      '--mount type=bind,source=BASE/in,target=BASE/in,readonly',
      '--mount type=bind,source=STORE,target=STORE,readonly',
      '--workdir /workspace',
      ...['--env LANG', '--env MODEL_KEY', '--env DOCKER_HOST=tcp://agents.example'],
      ...['--env HOME=BASE/home', '--env TMPDIR=BASE/tmp'],
      `--entrypoint timeout ${image} -k 10 50 true`,
    ]);
    expect(uid).not.toBe(0);
    expect(run?.env['MODEL_KEY']).toBe('sk-hidden');
    expect(run?.env['DOCKER_HOST']).toBe(process.env['DOCKER_HOST']);
    expect(run?.env['HOME']).toBe(process.env['HOME']);
  });

  test('reaches the loopback of the machine only where the proxy stands there', async () => {
    const listening = createServer((socket) => socket.end('heard')).listen(0, '127.0.0.1');
    await once(listening, 'listening');
    const { port } = listening.address() as AddressInfo;
    const opening = await openIsolation({ ...wanted, loopback: true });
    if (!opening.ok) throw new Error(opening.sentence);
    const beside = await opening.isolation.openSandbox();
    const ask = `cat < /dev/tcp/127.0.0.1/${port}; true`;
    const heard = await hostileIn(beside, ask);
    const apart = await hostileIn(first(), ask);
    await beside.close();
    await opening.isolation.close();
    listening.close();
    expect(heard.stdout).toBe('heard');
    // Ours has no network of its own to give.
    expect(apart.stdout).toBe(real === '' ? 'heard' : '');
    const asked = docker.runs().filter(({ argv }) => argv.at(-1) === ask);
    expect(asked.map(({ argv }) => argv.join(' ').includes('--network host'))).toEqual([true, false]);
  });

  test('has the environment that was given, and none of the tick', async () => {
    const end = await first().run({ argv: ['env'], cwd: '/workspace', env: { KEY: 'k=v w' }, deadlineMs: 20_000 });
    const found = Object.fromEntries(
      end.stdout
        .trim()
        .split('\n')
        .map((line) => line.split(/=(.*)/s)),
    );
    // A daemon adds the name that it gave the container.
    const { HOSTNAME: _name, ...given } = found;
    expect(given).toEqual({
      ...{ HOME: first().home, TMPDIR: first().tmp, KEY: 'k=v w' },
      PATH: expect.stringMatching(/^\/usr\/local\/s?bin:\/usr\//),
    });
  });

  test('reads its input, and hands its exit code and its output back', async () => {
    const end = await first().run({
      argv: ['bash', '-c', 'cat; exit 7'],
      cwd: '/',
      stdin: 'prompt',
      deadlineMs: 20_000,
    });
    expect(end).toMatchObject({ code: 7, stdout: 'prompt', timedOut: false });
  });
});

describe('a hostile agent in a container', () => {
  test('sees no process of the machine, no docker, no token, no sibling and nothing of the job', async () => {
    const ofTheJob = mkdtempSync(join(tmpdir(), 'tickgate-job-'));
    writeFileSync(join(ofTheJob, 'config'), 'token', { mode: 0o644 });
    await hostileIn(second(), 'echo secret > clone.txt; echo secret > $HOME/h');
    const end = await hostileIn(
      first(),
      `cat /proc/${process.pid}/environ ${ofTheJob}/config ${second().home}/h ${second().place.base}/work/clone.txt 2>/dev/null | tr -d '\\0'
       ls /proc | grep -cE '^[0-9]+$'; ls -d /var/run/docker.sock ${process.cwd()} ${isolation.root}/seat-* 2>/dev/null; id -u`,
    );
    rmSync(ofTheJob, { recursive: true });
    const [processes, own, uid] = end.stdout.trim().split('\n');
    // timeout, bash, and what lists and counts.
    expect(Number(processes)).toBeLessThanOrEqual(5);
    expect([own, uid]).toEqual([first().place.base, String(first().uid)]);
  });

  test('cannot write its order, the store, or the client’s own files', async () => {
    const end = await hostileIn(
      first(),
      `echo x > ${first().inbox}/order.json; echo x > ${gitFolders.store}/config; echo x > ${first().place.base}/x.cid; true`,
    );
    expect(end.stderr.match(/Read-only file system|Permission denied/g)).toHaveLength(3);
    expect(readdirSync(first().place.base).toSorted()).toEqual(['home', 'in', 'out', 'tmp', 'unseen', 'work']);
  });

  test('does not survive its command: what forked, detached itself and is deaf is gone', async () => {
    const end = await hostileIn(
      first(),
      `for i in 1 2 3; do setsid -f bash -c 'trap "" INT TERM HUP; exec sleep 7771' >/dev/null 2>&1 </dev/null; done; echo started`,
    );
    expect(end).toMatchObject({ code: 0, stdout: 'started\n' });
    expect(living('7771')).toBe(0);
  });

  test('gets SIGINT at its deadline, and SIGKILL where it is deaf to that', async () => {
    const heard = await hostileIn(first(), `trap 'echo saved; exit 7' INT; while :; do sleep 0.05; done`, 1_500);
    expect(heard).toMatchObject({ timedOut: true, code: 7, stdout: 'saved\n' });
    const deaf = await hostileIn(first(), `trap '' INT TERM; while :; do sleep 0.7772; done`, 1_500);
    expect(deaf).toMatchObject({ timedOut: true, code: null, signal: 'SIGKILL' });
    expect(living('0.7772')).toBe(0);
  }, 40_000);

  test.each([
    ['a symbolic link', 'ln -s /etc/passwd', 'it is a symbolic link'],
    ['a FIFO', 'mkfifo', 'it is not a regular file'],
  ])('that leaves %s as its result is refused', async (_what, make, reason) => {
    await hostileIn(first(), `rm -f ${first().outbox}/result.json; ${make} ${first().outbox}/result.json`);
    expect(await first().take('result.json', 1_000)).toEqual({ kind: 'refused', reason });
    await hostileIn(first(), `rm -f ${first().outbox}/result.json`);
  });
});

describe('a sandbox', () => {
  test("gives a subject's work back as a bundle, from a clone that shares the store read-only", async () => {
    const clone = await openClone(gitFolders, first(), { branch: 'tickgate/work/7-greet', startSha: remote.baseSha });
    expect(clone.path).toBe('/workspace');
    await hostileIn(first(), 'echo done > work.txt');
    const taking = await takeClone(gitFolders, first(), { clone, baseConfig: [], tellIgnored: false });
    if (taking.kind !== 'taken') throw new Error(JSON.stringify(taking));
    const received = await receiveBundle(gitFolders, taking.bytes, clone.startSha);
    expect(received).toMatchObject({ kind: 'received' });
  });

  test('whose client was killed runs on until a later process finds its folder and ends it', async () => {
    const sandbox = await isolation.openSandbox();
    const started: number[] = [];
    const running = sandbox.run({
      argv: ['bash', '-c', 'echo kept > kept.txt; sleep 7773'],
      cwd: sandbox.tree,
      deadlineMs: 60_000,
      onStart: (pid) => started.push(pid),
    });
    while (!existsSync(join(sandbox.place.base, 'work/kept.txt'))) await sleep(50);
    // The process that would end it is gone as well.
    expect(living('7773')).toBeGreaterThan(0);
    await endSandbox(sandbox.place);
    expect(living('7773')).toBe(0);
    await running;
    const again = await reopenSandbox(sandbox.place);
    const end = await again?.run({ argv: ['cat', 'kept.txt'], cwd: sandbox.tree, deadlineMs: 20_000 });
    expect(end?.stdout).toBe('kept\n');
    await again?.close();
    expect(existsSync(sandbox.place.base)).toBe(false);
    expect(started).toHaveLength(1);
  }, 40_000);

  test('lets a command run beside another one, which lives on when that is over', async () => {
    const long = hostileIn(first(), 'sleep 2; echo done');
    await sleep(700);
    const beside = await first().runBeside({ argv: ['echo', 'beside'], cwd: '/', deadlineMs: 20_000 });
    expect([beside.stdout, (await long).stdout]).toEqual(['beside\n', 'done\n']);
  });

  test('leaves nothing behind, also of what an agent closed to itself', async () => {
    const sandbox = await isolation.openSandbox();
    await hostileIn(sandbox, 'mkdir -p a/b; touch a/b/c; chmod 000 a; setsid -f sleep 7774');
    await sandbox.close();
    expect([existsSync(sandbox.place.base), living('7774')]).toEqual([false, 0]);
  });
});

(real === '' ? describe : describe.skip)('no container isolation, and no agent,', () => {
  test.each([
    ['where no daemon answers', { daemon: false }, /needs a docker daemon, and none answers: Cannot connect to the/],
    ['where the image cannot be had', { image: 'other' }, /the image ghcr.io\/acme\/agents:1 cannot be had: .*denied/],
    ['where docker does not change the user', { ignores: ['--user'] }, /the session does not run as its own user/],
    ['where the image has no git', { lacks: ['git'] }, /the image ghcr.io\/acme\/agents:1 lacks git/],
  ])('%s', async (_where, more, sentence) => {
    const odd = fakeDocker({ image, ...more });
    const opening = await openIsolation(wanted);
    odd.remove();
    expect(opening).toMatchObject({
      ok: false,
      code: 'isolation_unavailable',
      sentence: expect.stringMatching(sentence),
    });
  });

  test('where docker is not on the PATH', async () => {
    const path = process.env['PATH'];
    process.env['PATH'] = '/nowhere';
    const expected = await expectIsolation(wanted);
    process.env['PATH'] = path;
    expect(expected).toMatchObject({
      ok: false,
      sentence: expect.stringContaining('docker, and it is not on the PATH'),
    });
  });
});
