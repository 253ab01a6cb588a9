/** What a main that is gone leaves on its machine: its agents are ended by what is sure to be theirs, their work is taken as it lies. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { processesOfUser, processesWithMarks, startOf } from '../../src/agents/process/proc-fs.ts';
import { type Isolation, openIsolation } from '../../src/agents/sandbox/open-isolation.ts';
import { endIdleUsers, endStarted, reopenSandbox } from '../../src/agents/sandbox/orphaned-processes.ts';
import { openPlainSandbox } from '../../src/agents/sandbox/plain-sandbox.ts';
import { privilege } from '../../src/agents/sandbox/privilege.ts';
import { asUser } from '../../src/agents/sandbox/run-as-user.ts';
import { effectKeys, listCheckpoints } from '../../src/core/effects/effect.ts';
import { LeaseLostError, type LeaseProof, proofFor } from '../../src/core/lease/lease.ts';
import type { RefusedWork } from '../../src/core/publication/publication.ts';
import type { JournalledSession } from '../../src/core/record/journal.ts';
import type { Sandbox } from '../../src/core/sandbox/isolation.ts';
import { type Clone, openClone } from '../../src/git/clone.ts';
import { fetchToStore, type GitFolders, openGitFolders } from '../../src/git/object-store.ts';
import type { SecureCheckpoint } from '../../src/ports/github.ts';
import { endSessions, removeLeftovers } from '../../src/recovery/leftovers.ts';
import { preserveWork } from '../../src/recovery/preserve-work.ts';
import { until } from '../support/until.ts';
import { givenRemote, type TestRemote } from './git-remote.ts';

describe('a process', () => {
  const started: ChildProcess[] = [];
  const sleeper = async (): Promise<number> => {
    const child = spawn('sleep', ['60'], { detached: true, stdio: 'ignore' });
    started.push(child);
    await once(child, 'spawn');
    return child.pid ?? 0;
  };
  afterEach(() => started.splice(0).forEach((child) => child.kill('SIGKILL')));

  test('is ended with its group by its pid and its start', async () => {
    const pid = await sleeper();
    const startedAt = startOf(pid) ?? '';
    expect(startedAt).toMatch(/^[0-9a-f-]{36}:\d+$/);
    expect(endStarted({ pid, startedAt })).toBe(true);
    await until(() => startOf(pid) === null);
    expect(endStarted({ pid, startedAt })).toBe(false);
  });

  test('that began at another time is another process under a recycled pid, and lives on', async () => {
    const pid = await sleeper();
    const other = `${startOf(pid) ?? ''}1`;
    expect(endStarted({ pid, startedAt: other })).toBe(false);
    await sleep(100);
    expect(startOf(pid)).not.toBeNull();
  });
});

describe('a sandbox without isolation', () => {
  test('that was halted keeps what lies in it, and can be sat down in again', async () => {
    const root = mkdtempSync(join(tmpdir(), 'tickgate-left-'));
    const sandbox = await openPlainSandbox(root);
    const tag = sandbox.place.kind === 'none' ? `TICKGATE_SEAT=${sandbox.place.tag}` : '';
    const stubborn = `trap "" INT TERM; echo kept > kept.txt; setsid -f bash -c 'trap "" INT TERM; sleep 60'; sleep 60`;
    const running = sandbox.run({ argv: ['bash', '-c', stubborn], cwd: sandbox.work, deadlineMs: 60_000 });
    await until(() => processesWithMarks({ tag, folder: sandbox.place.base }).length >= 2);
    await sandbox.halt();
    await running;
    await sandbox.close();

    expect(processesWithMarks({ tag, folder: sandbox.place.base })).toEqual([]);
    const again = await reopenSandbox(sandbox.place);
    const end = await again?.run({ argv: ['cat', 'kept.txt'], cwd: sandbox.work, deadlineMs: 10_000 });
    expect(end?.stdout).toBe('kept\n');
    await again?.close();
    expect(existsSync(sandbox.place.base)).toBe(false);
    rmSync(root, { recursive: true });
  });

  test('lets a command run beside another one, which lives on when that is over', async () => {
    const sandbox = await openPlainSandbox();
    const long = sandbox.run({ argv: ['bash', '-c', 'sleep 1; echo done'], cwd: sandbox.work, deadlineMs: 20_000 });
    const beside = await sandbox.runBeside({ argv: ['echo', 'beside'], cwd: sandbox.work, deadlineMs: 10_000 });
    expect(beside.stdout).toBe('beside\n');
    expect((await long).stdout).toBe('done\n');
    await sandbox.close();
  });
});

/** Holds the name by which a user is locked; other suites of this machine may look for a moment, too. */
async function lookerAt(user: string): Promise<Server> {
  const server = createServer();
  const listens = (): Promise<boolean> =>
    new Promise((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(`\0${user}`, () => resolve(true));
    });
  await until(listens);
  return server;
}

describe('the work of a session whose main is gone', () => {
  const branch = 'tickgate/work/7-greet';
  const proof = proofFor({ nonce: 'n', epoch: 3 }, 'n') as LeaseProof;
  let isolation: Isolation;
  let remote: TestRemote;
  let gitFolders: GitFolders;
  let sandbox: Sandbox;
  let clone: Clone;
  const secured: string[] = [];
  const refused: RefusedWork[] = [];

  beforeEach(async () => {
    const opening = await openIsolation({ kind: 'uid', closed: [], own: [], given: {} });
    if (!opening.ok) throw new Error(`${opening.sentence}: ${opening.remedy}`);
    isolation = opening.isolation;
    remote = givenRemote();
    gitFolders = await openGitFolders(isolation.root, { url: remote.url, token: null });
    await fetchToStore(gitFolders, [remote.baseSha]);
    sandbox = await isolation.openSandbox();
    clone = await openClone(gitFolders, sandbox, { branch, startSha: remote.baseSha });
    secured.length = 0;
    refused.length = 0;
  });
  afterEach(async () => {
    await removeLeftovers([session()]);
    remote.remove();
  });

  const session = (facts: Partial<JournalledSession> = {}): JournalledSession => ({
    id: '1-1-7-1',
    nonce: 'n',
    subject: 7,
    title: 'Greet',
    textHash: 'hash',
    role: 'worker',
    spent: null,
    session: 1,
    branch,
    startSha: remote.baseSha,
    head: null,
    cap: 1,
    clone: clone.path,
    room: gitFolders.base,
    seat: sandbox.place,
    process: null,
    delivered: null,
    processes: [],
    replies: [],
    ...facts,
  });
  /** The agent does this and hangs; then main dies: its lock on the user is given back, as the kernel does. */
  const dies = async (script: string): Promise<void> => {
    const hung = `${script}; touch ${sandbox.tmp}/ready; trap "" INT TERM; while :; do sleep 1; done`;
    const running = sandbox.run({ argv: ['bash', '-c', hung], cwd: clone.path, deadlineMs: 60_000 });
    await until(() => existsSync(join(sandbox.tmp, 'ready')));
    await sandbox.halt();
    await running;
  };
  const preserve = (
    sessions = [session()],
    plannedEffects: readonly string[] = [],
    secure: SecureCheckpoint = async (key) => {
      secured.push(key);
      return proof;
    },
  ) =>
    preserveWork(
      {
        remote: gitFolders.remote,
        guardrails: {
          protectedPaths: [],
          allowedPaths: [],
          allowLockfiles: false,
          maxDiffLines: 1_000,
          knownSecrets: () => [],
        },
        identity: { name: 'tickgate[bot]', email: 'bot@x' },
        keepRefused: async (work) => {
          refused.push(work);
          return 'it is kept';
        },
        now: () => '2026-11-22T00:00:00Z',
        patience: (ms) => sleep(ms, undefined, { ref: false }),
      },
      sessions,
      { plannedEffects, secure },
    );

  test('is put on its branch as it lies, committed or not, under the lease and written ahead', async () => {
    await dies('echo a > a.txt; git add -A; git commit -qm a; echo b > b.txt; touch .git/index.lock');
    const [kept] = await preserve();

    expect(kept).toMatchObject({
      subject: 7,
      branch,
      sha: remote.git('rev-parse', branch),
      complete: false,
      why: null,
    });
    expect(secured).toEqual([effectKeys.checkpoint(7, kept?.sha ?? '')]);
    expect(listCheckpoints(secured, 7)).toEqual([kept?.sha]);
    expect(remote.git('ls-tree', '--name-only', branch).split('\n')).toEqual([
      'README.md',
      'a.txt',
      'b.txt',
      'first.txt',
    ]);
    expect(remote.git('rev-parse', `${branch}~1`)).toBe(remote.baseSha);
    expect(remote.git('log', '-1', '--format=%an|%s', branch)).toBe('tickgate[bot]|Work in progress on task 7');
  });

  test('is preserved once, however often it is tried', async () => {
    await dies('echo a > a.txt');
    const [first] = await preserve();
    const [second] = await preserve([session()], secured);

    expect(second).toEqual(first);
    expect(remote.git('rev-list', '--count', `${remote.baseSha}..${branch}`)).toBe('1');
  });

  test('is put on top of its last checkpoint, which the head knows as ours', async () => {
    await dies('echo a > a.txt');
    const checkpoint = remote.commitOn(branch, 'a.txt', 'a\n');
    const [same] = await preserve([session()], [effectKeys.checkpoint(7, checkpoint)]);
    expect(same).toMatchObject({ sha: checkpoint, why: null });

    const again = await reopenSandbox(sandbox.place);
    await again?.run({ argv: ['bash', '-c', 'echo b > b.txt'], cwd: clone.path, deadlineMs: 10_000 });
    await again?.halt();
    const [more] = await preserve([session({ head: checkpoint })]);
    expect(more?.sha).toBe(remote.git('rev-parse', branch));
    expect(remote.git('rev-parse', `${branch}~1`)).toBe(checkpoint);
    expect(remote.git('ls-tree', '--name-only', branch)).toContain('b.txt');
  });

  test('never overwrites another writer’s commits on the branch', async () => {
    await dies('echo a > a.txt');
    const foreign = remote.commitOn(branch, 'theirs.txt', 'x\n');
    const [kept] = await preserve();
    expect(kept).toMatchObject({ sha: null, why: `${branch} was moved by another writer to ${foreign}; it is kept` });
    expect(refused).toMatchObject([{ subject: 7, session: 1, detail: 'unpublished' }]);
    expect(remote.git('rev-parse', branch)).toBe(foreign);
    expect(secured).toEqual([]);
  });

  test('is judged like finished work: what the guardrails refuse is pushed nowhere, and its bundle is kept', async () => {
    await dies('mkdir -p .github/workflows; echo "on: push" > .github/workflows/own.yml');
    const [kept] = await preserve();
    expect(kept?.sha).toBeNull();
    expect(kept?.why).toMatch(/\.github\/workflows\/own\.yml: .*; it is kept$/);
    expect(remote.git('branch', '--list', branch)).toBe('');
    expect(refused).toMatchObject([{ subject: 7, session: 1, detail: 'protected-path' }]);
    expect(Buffer.from(refused[0]?.bytes ?? []).toString('latin1')).toMatch(/^# v2 git bundle\n/);
  });

  test('that cannot be pushed is kept beside its branch before it is removed, as it is or as it was delivered', async () => {
    const away: SecureCheckpoint = () => Promise.reject(new Error('Bad gateway'));
    await dies('echo a > a.txt');
    const told = { sha: null, why: 'Bad gateway; it is kept' };
    expect(await preserve([session()], [], away)).toMatchObject([told]);
    expect(refused).toMatchObject([{ subject: 7, session: 1, detail: 'unpublished' }]);

    const [kept] = await preserve();
    remote.git('update-ref', '-d', `refs/heads/${branch}`);
    const delivered = { sha: kept?.sha ?? '', gitDir: gitFolders.store, complete: true };
    expect(await preserve([session({ delivered })], [], away)).toMatchObject([told]);
    expect(refused).toHaveLength(2);
    expect(remote.git('branch', '--list', branch)).toBe('');
  });

  test('of a tick that lost the lease is kept nowhere, since another tick continues', async () => {
    await dies('echo a > a.txt');
    const lost: SecureCheckpoint = () => Promise.reject(new LeaseLostError('theirs'));
    await expect(preserve([session()], [], lost)).rejects.toThrow('theirs');
    expect(refused).toEqual([]);
  });

  test('that cannot be added to its checkpoint leaves that checkpoint, with the reason', async () => {
    await dies('mkdir .github; echo x > .github/x');
    const checkpoint = remote.commitOn(branch, 'a.txt', 'a\n');
    const [kept] = await preserve([session({ head: checkpoint })]);
    expect(kept).toMatchObject({ sha: checkpoint, complete: false });
    expect(kept?.why).toContain('.github/x');
  });

  test('is nothing where nothing was done, and no reason to complain', async () => {
    await dies('true');
    expect(await preserve()).toMatchObject([{ sha: null, why: null }]);
  });

  test('that was delivered and judged before is pushed as it is, whole', async () => {
    await dies('echo a > a.txt');
    const [kept] = await preserve();
    remote.git('update-ref', '-d', `refs/heads/${branch}`);
    const delivered = { sha: kept?.sha ?? '', gitDir: gitFolders.store, complete: true };
    expect(await preserve([session({ delivered })])).toMatchObject([{ sha: delivered.sha, complete: true }]);
    expect(remote.git('rev-parse', branch)).toBe(delivered.sha);
  });

  test('cannot be preserved once its folder is gone: the step says so and does nothing else', async () => {
    await dies('echo a > a.txt');
    await removeLeftovers([session()]);
    expect(await preserve()).toMatchObject([{ sha: null, why: 'the git folder of the tick is gone' }]);
  });

  test('of a session that ended is told by its own record where its place was given back: on its branch, or why not', async () => {
    await sandbox.close();
    const ended = { spent: 1, seat: { ...sandbox.place, base: `${sandbox.place.base}-gone` } };
    const why = 'the last checkpoint was refused: Bad gateway';
    expect(await preserve([session(ended)])).toMatchObject([{ sha: null, why: null }]);
    expect(await preserve([session({ ...ended, unkept: why })])).toMatchObject([{ sha: null, why }]);
  });

  test('belongs to no living tick: what runs as its user is ended, unless a living tick holds that user', async () => {
    const root = await privilege();
    if (root === null) throw new Error('neither root nor sudo');
    const user = { uid: sandbox.uid, gid: sandbox.uid, name: sandbox.user };
    const stray = (): ChildProcess => {
      const launch = {
        argv: ['bash', '-c', 'trap "" INT TERM HUP; sleep 60'] as const,
        cwd: '/',
        env: {},
        deadlineMs: 0,
      };
      const [program, ...args] = asUser(launch, user, root.kind).argv;
      return spawn(program, args, { cwd: '/', detached: true, stdio: 'ignore' });
    };
    stray();
    await until(() => processesOfUser(sandbox.uid).length > 0);
    expect((await endIdleUsers()).ended).toEqual([]);
    await sandbox.halt();
    /** Runs as the user that no tick holds. Ticks of other suites look for such processes meanwhile, too: one that they ended is over. */
    const strayRuns = async (): Promise<void> => {
      const child = stray();
      await until(
        () => processesOfUser(sandbox.uid).length > 0 || child.exitCode !== null || child.signalCode !== null,
      );
    };
    await strayRuns();
    expect(await endSessions([session()])).toBe(true);
    expect(processesOfUser(sandbox.uid)).toEqual([]);
    let ended: readonly string[] = [];
    while (ended.length === 0) {
      await strayRuns();
      ({ ended } = await endIdleUsers());
    }
    expect(ended).toEqual([sandbox.user]);
  });

  test('is ended although another tick looks at that moment whether its user is free', async () => {
    const root = await privilege();
    if (root === null) throw new Error('neither root nor sudo');
    await sandbox.halt();
    const launch = { argv: ['sleep', '60'] as const, cwd: '/', env: {}, deadlineMs: 0 };
    const [program, ...args] = asUser(
      launch,
      { uid: sandbox.uid, gid: sandbox.uid, name: sandbox.user },
      root.kind,
    ).argv;
    // Ticks of other suites end meanwhile what runs idly as this user.
    do {
      const left = spawn(program, args, { cwd: '/', detached: true, stdio: 'ignore' });
      await until(() => processesOfUser(sandbox.uid).length > 0 || left.exitCode !== null || left.signalCode !== null);
    } while (processesOfUser(sandbox.uid).length === 0);
    const looker = await lookerAt(sandbox.user);
    setTimeout(() => looker.close(), 1_000);
    expect(await endSessions([session()])).toBe(true);
    expect(processesOfUser(sandbox.uid)).toEqual([]);
  });

  test('is ended though its agent holds the name by which its user is locked', async () => {
    const root = await privilege();
    if (root === null) throw new Error('neither root nor sudo');
    await sandbox.halt();
    const script = `require('node:net').createServer().listen('\\0${sandbox.user}', () => console.log('bound'))`;
    const launch = { argv: [process.execPath, '-e', script] as const, cwd: '/', env: {}, deadlineMs: 0 };
    const [program, ...args] = asUser(
      launch,
      { uid: sandbox.uid, gid: sandbox.uid, name: sandbox.user },
      root.kind,
    ).argv;
    // Ticks of other suites look at this user's lock meanwhile, or end what runs idly as it.
    for (let isBound = false; !isBound; ) {
      const squatter = spawn(program, args, { cwd: '/', detached: true, stdio: ['ignore', 'pipe', 'ignore'] });
      const [said]: unknown[] = await Promise.race([once(squatter.stdout, 'data'), once(squatter, 'exit')]);
      isBound = Buffer.isBuffer(said);
    }
    expect(await endSessions([session()])).toBe(true);
    expect(processesOfUser(sandbox.uid)).toEqual([]);
  });
});
