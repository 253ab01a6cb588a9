import { execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createConnection, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { processesOfUser, processTable } from '../../src/agents/process/proc-fs.ts';
import { type Isolation, openIsolation } from '../../src/agents/sandbox/open-isolation.ts';
import { reopenSandbox } from '../../src/agents/sandbox/orphaned-processes.ts';
import { linkedPrograms } from '../../src/agents/sandbox/private-folders.ts';
import { emptySharedArgv } from '../../src/agents/sandbox/shared-folders.ts';
import type { Sandbox } from '../../src/core/sandbox/isolation.ts';
import type { CommandResult } from '../../src/core/state/journal-entry.ts';

let isolation: Isolation;
/** A work folder as a checkout leaves it: readable by all users, with a token in its configuration. */
const ofTheJob = mkdtempSync(join(tmpdir(), 'tickgate-job-'));
const sandboxes: Sandbox[] = [];

beforeAll(async () => {
  chmodSync(ofTheJob, 0o755);
  mkdirSync(join(ofTheJob, '.tickgate'));
  for (const name of ['config', '.tickgate/journal.jsonl'])
    writeFileSync(join(ofTheJob, name), 'token', { mode: 0o644 });
  const opening = await openIsolation({ kind: 'uid', closed: [ofTheJob], own: [], given: {} });
  // No skip: without this isolation nothing below would be tested, and its remedy is the message.
  if (!opening.ok) throw new Error(`${opening.sentence}: ${opening.remedy}`);
  isolation = opening.isolation;
  sandboxes.push(await isolation.openSandbox(), await isolation.openSandbox());
});

afterAll(async () => {
  for (const sandbox of sandboxes) await sandbox.close();
  rmSync(ofTheJob, { recursive: true });
});

const hostileIn = (sandbox: Sandbox, script: string, deadlineMs = 10_000): Promise<CommandResult> =>
  sandbox.run({ argv: ['bash', '-c', script], cwd: sandbox.work, env: {}, deadlineMs });

/** Writes on and on to this file from a second thread, once the first one has ended. */
const threadAlone = (file: string): string => `perl -Mthreads -e '
  my $file = shift; $SIG{INT} = "IGNORE";
  threads->create(sub { while (1) { open(my $to, ">>", $file); print $to "."; close $to; select(undef, undef, undef, 0.02); } })->detach;
  syscall(${process.arch === 'arm64' ? 93 : 60}, 0);' ${file}`;

const untilAlone = (file: string): string =>
  `for i in {1..100}; do [ -s ${file} ] && break; sleep 0.05; done; sleep 0.2`;

async function expectNoBeat(file: string): Promise<void> {
  const { size } = statSync(file);
  expect(size).toBeGreaterThan(0);
  await sleep(200);
  expect(statSync(file).size).toBe(size);
}

const sandboxAt = (index: number) => (): Sandbox => {
  const sandbox = sandboxes[index];
  if (!sandbox) throw new Error('no such sandbox');
  return sandbox;
};
const [first, second] = [sandboxAt(0), sandboxAt(1)];

describe('a hostile agent behind its own user', () => {
  test('runs as a user of its own without groups, capabilities or a way to gain privileges', async () => {
    const end = await hostileIn(
      first(),
      'id -u; id -G; grep -E "CapEff|CapBnd|NoNewPrivs" /proc/self/status; pwd; echo $HOME',
    );

    const [uid, groups, ...rest] = end.stdout.trim().split('\n');
    expect(Number(uid)).toBe(first().uid);
    expect(groups).not.toContain(' ');
    expect(rest.join(' ')).toMatch(/CapEff:\s*0+ CapBnd:\s*0+ NoNewPrivs:\s*1/);
    expect(rest.slice(-2)).toEqual([first().work, first().home]);
    expect(first().uid).not.toBe(second().uid);
    expect(first().uid).not.toBe(process.getuid?.());
  });

  test("cannot read the parent's environment, memory or open files", async () => {
    const end = await hostileIn(
      first(),
      `cat /proc/${process.pid}/environ; cat /proc/${process.pid}/mem; ls /proc/${process.pid}/fd; cat /proc/1/environ; true`,
    );

    expect(end.stdout).toBe('');
    expect(end.stderr.match(/Permission denied/g)?.length).toBeGreaterThanOrEqual(4);
  });

  test('inherits nothing from the tick: the environment is what was given and the places of the sandbox', async () => {
    process.env['GITHUB_TOKEN'] = 'ghs_parent';
    const end = await first().run({ argv: ['env'], cwd: first().work, env: { LANG: 'C' }, deadlineMs: 10_000 });
    delete process.env['GITHUB_TOKEN'];

    const names = end.stdout
      .trim()
      .split('\n')
      .map((line) => line.split('=')[0]);
    expect(new Set(names)).toEqual(new Set(['HOME', 'LANG', 'LOGNAME', 'PATH', 'TMPDIR', 'USER']));
  });

  test('cannot read what other steps left in the folders of the job, nor the state that lies there', async () => {
    const end = await hostileIn(
      first(),
      `ls ${ofTheJob}; cat ${ofTheJob}/config ${ofTheJob}/.tickgate/journal.jsonl; cd ${ofTheJob}; true`,
    );

    expect(end.stdout).toBe('');
    expect(end.stderr.match(/Permission denied/g)?.length).toBe(4);
    expect(readFileSync(join(ofTheJob, 'config'), 'utf8')).toBe('token');
  });

  test("cannot see or touch a sibling's clone, home or outbox, nor list what lies beside it", async () => {
    await hostileIn(second(), 'echo secret > clone.txt; echo secret > $HOME/h');
    const end = await hostileIn(
      first(),
      `cat ${second().work}/clone.txt ${second().home}/h; ls ${second().outbox}; echo x > ${second().outbox}/result.json; ls ${isolation.root}; true`,
    );

    expect(end.stdout).toBe('');
    expect(end.stderr.match(/Permission denied/g)?.length).toBe(5);
  });

  test('cannot write where Tickgate writes, or replace the folders of its sandbox', async () => {
    const end = await hostileIn(
      first(),
      `echo x > ${first().inbox}/order.json; rmdir ${first().inbox}; mv ${first().outbox} ${first().outbox}2; ln -s / ${first().work}/../x; mkfifo ${first().inbox}/order.json; true`,
    );

    expect(end.stderr.match(/Permission denied/g)?.length).toBe(5);
  });

  test('cannot become root or another user', async () => {
    const end = await hostileIn(
      first(),
      `for up in 'su -c id' 'setpriv --reuid=0 id' 'sudo -n id' 'mount -t tmpfs x /mnt'; do
         command -v "\${up%% *}" >/dev/null || continue; echo "tried \${up%% *}"; $up >"$TMPDIR/up" 2>&1 </dev/null && grep -q 'uid=0' "$TMPDIR/up" && echo "root by $up"
       done; mountpoint -q /mnt && echo mounted; unshare --user --map-root-user bash -c 'echo x > /etc/passwd'; echo x > /etc/passwd; echo x > /root/.bashrc; cat /etc/shadow; true`,
    );

    expect(end.stdout).toContain('tried su\ntried setpriv\n');
    expect(end.stdout).not.toMatch(/root by|mounted/);
    expect(end.stderr.match(/Permission denied/g)?.length).toBeGreaterThanOrEqual(3);
    expect(readFileSync('/etc/passwd', 'utf8')).not.toBe('x\n');
  });

  test('cannot change a program of the machine, nor what its services read', async () => {
    const folders = [
      '/usr',
      '/usr/bin',
      '/usr/lib',
      '/usr/share',
      '/usr/local/bin',
      '/opt',
      '/etc',
      '/etc/cron.d',
      '/var/lib',
      '/',
    ];
    const there = folders.filter((folder) => existsSync(folder));
    const end = await hostileIn(
      first(),
      `${there.map((folder) => `echo x > ${folder}/tickgate-${process.pid}`).join('; ')}; true`,
    );

    expect(end.stderr.match(/Permission denied/g)?.length).toBe(there.length);
  });

  test('does not survive its session: detached, renamed, orphaned and forking children are gone when it is over', async () => {
    const end = await hostileIn(
      first(),
      `for i in 1 2 3; do setsid -f env -i bash -c 'trap "" INT TERM HUP; while :; do sleep 0.05 & wait; done' >/dev/null 2>&1 </dev/null; done
       setsid -f bash -c 'b() { b | b & }; for i in 1 2 3 4 5 6; do sleep 30 & done; exec sleep 30'
       (trap "" INT; sleep 30) & disown
       echo started`,
    );

    expect(end.stdout).toBe('started\n');
    expect(end.code).toBe(0);
    expect(processesOfUser(first().uid)).toEqual([]);
  });

  test('does not survive its session as a thread of a process whose first thread has ended, which Linux shows as a zombie', async () => {
    const beats = join(first().work, 'beats');
    await hostileIn(first(), `setsid -f ${threadAlone(beats)}; ${untilAlone(beats)}; echo started`);

    expect(processesOfUser(first().uid)).toEqual([]);
    await expectNoBeat(beats);
  });

  test('is over at its deadline even when it ignores SIGINT, together with all its children', async () => {
    const end = await hostileIn(
      first(),
      `trap "" INT TERM; setsid -f bash -c 'trap "" INT; sleep 60'; while :; do sleep 0.1; done`,
      300,
    );

    expect(end).toMatchObject({ timedOut: true, cancelled: false, signal: 'SIGKILL', code: null });
    expect(processesOfUser(first().uid)).toEqual([]);
  });

  test('gets SIGINT first, so that it may write down what it has', async () => {
    const end = await hostileIn(first(), `trap 'echo saved; exit 7' INT; while :; do sleep 0.05; done`, 300);

    expect(end).toMatchObject({ timedOut: true, code: 7, stdout: 'saved\n' });
  });

  test('is ended by a cancel', async () => {
    const cancel = new AbortController();
    const end = await first().run({
      argv: ['bash', '-c', 'echo ready; sleep 60'],
      cwd: first().work,
      deadlineMs: 60_000,
      signal: cancel.signal,
      onOutput: () => cancel.abort(),
    });

    expect(end).toMatchObject({ cancelled: true, timedOut: false, stdout: 'ready\n' });
  });

  test.each([
    ['a symbolic link', 'ln -s /etc/passwd "$OUT/result.json"', 'it is a symbolic link'],
    ['a FIFO', 'mkfifo "$OUT/result.json"', 'it is not a regular file'],
    ['a folder', 'mkdir "$OUT/result.json"', 'it is not a regular file'],
    [
      'a socket',
      `python3 -c 'import socket,os; socket.socket(socket.AF_UNIX).bind(os.environ["OUT"]+"/result.json")' || perl -MIO::Socket::UNIX -e 'IO::Socket::UNIX->new(Local=>"$ENV{OUT}/result.json",Listen=>1)'`,
      'it is not a regular file',
    ],
    ['a hard link', 'echo x > "$OUT/b"; ln "$OUT/b" "$OUT/result.json"', 'it has a second name (hard link)'],
    ['too much', 'head -c 2000 /dev/zero > "$OUT/result.json"', 'it is longer than 1000 bytes'],
    ['a sparse terabyte', 'truncate -s 1T "$OUT/result.json"', 'it is longer than 1000 bytes'],
  ])('that leaves %s as its result is refused', async (_what, script, reason) => {
    await hostileIn(first(), `export OUT=${first().outbox}; rm -rf "$OUT"/*; ${script}`);

    expect(await first().take('result.json', 1000)).toEqual({ kind: 'refused', reason });
  });

  test('a file of another user in its outbox is not the agent’s result', async () => {
    await hostileIn(first(), `rm -rf ${first().outbox}/*`);
    writeFileSync(join(first().outbox, 'result.json'), '{}');

    expect(await first().take('result.json', 1000)).toEqual({
      kind: 'refused',
      reason: 'it does not belong to the agent',
    });
  });
});

/** A sandbox of this very user again: other suites of this machine take and leave sandboxes meanwhile, so that the next one may be another's. */
async function sandboxOf(user: string | null): Promise<Sandbox> {
  const others: Sandbox[] = [];
  try {
    for (let turn = 0; turn < 60; turn++) {
      const sandbox = await isolation.openSandbox();
      if (sandbox.user === user) return sandbox;
      others.push(sandbox);
      if (others.length % 4 === 0) {
        await Promise.all(others.splice(0).map((other) => other.close()));
        await new Promise((resolve) => setTimeout(resolve, 1_000));
      }
    }
  } finally {
    await Promise.all(others.map((other) => other.close()));
  }
  throw new Error(`${user} never sat down again`);
}

describe('a sandbox', () => {
  test('leaves no folder and no process, and its user is used again by the next one', async () => {
    const sandbox = await isolation.openSandbox();
    const base = join(sandbox.work, '..');
    await hostileIn(sandbox, 'mkdir -p a/b; touch a/b/c; chmod 000 a; setsid -f sleep 60');
    await sandbox.close();

    expect(existsSync(base)).toBe(false);
    expect(processesOfUser(sandbox.uid)).toEqual([]);
    await (await sandboxOf(sandbox.user)).close();
  });

  test('is closed to a second session on the same machine, by a lock that dies with its holder', async () => {
    const refused = await new Promise((resolve) => {
      createConnection(`\0${first().user}`.padEnd(108, '\0'))
        .once('connect', () => resolve(false))
        .once('error', () => resolve(true));
    });
    const third = await isolation.openSandbox();

    expect(refused).toBe(false);
    expect(new Set([first().user, second().user, third.user]).size).toBe(3);
    await third.close();
  });

  test('removes what a killed tick left of that user before a session uses it', async () => {
    const probe = await isolation.openSandbox();
    const index = probe.user.split('-').at(-1);
    await probe.close();
    const leftover = mkdtempSync(join(isolation.root, `seat-${index}-`));
    writeFileSync(join(leftover, 'secret'), 'x');

    const sandbox = await sandboxOf(probe.user);

    expect(existsSync(leftover)).toBe(false);
    await sandbox.close();
  });

  test('removes the git folder of a killed tick once no job can be that old, and no younger one', async () => {
    const leftOver = (days: number): string => {
      const folder = join(isolation.root, `git-${randomUUID()}`);
      const made = new Date(Date.now() - days * 24 * 3_600_000);
      mkdirSync(folder);
      utimesSync(folder, made, made);
      return folder;
    };
    const [old, young] = [leftOver(7), leftOver(5)];

    const opening = await openIsolation({ kind: 'uid', closed: [], own: [], given: {} });
    if (opening.ok) await opening.isolation.close();

    const stand = [old, young].map((folder) => existsSync(folder));
    for (const folder of [old, young]) rmSync(folder, { recursive: true, force: true });
    expect(stand).toEqual([false, true]);
  });

  test('that was halted keeps its work for the post step: no other tick takes its user or its folders meanwhile', async () => {
    const halted = await isolation.openSandbox();
    await hostileIn(halted, 'echo hours > half.txt');
    await halted.halt();
    const other = await openIsolation({ kind: 'uid', closed: [ofTheJob], own: [], given: {} });
    if (!other.ok) throw new Error(other.sentence);
    const next = await other.isolation.openSandbox();
    const reopened = await reopenSandbox(halted.place);
    if (reopened === null) throw new Error('the sandbox is lost');
    const found = await hostileIn(reopened, 'cat half.txt');
    await reopened.close();
    await next.close();
    await (await sandboxOf(halted.user)).close();

    expect(next.user).not.toBe(halted.user);
    expect(found.stdout).toBe('hours\n');
  });

  test('that was halted is used again although another tick looks at that moment whether it is free', async () => {
    const halted = await isolation.openSandbox();
    await hostileIn(halted, 'echo hours > half.txt');
    await halted.halt();
    const looker = createServer().listen(`\0${halted.user}`.padEnd(108, '\0'));
    setTimeout(() => looker.close(), 1_000);
    const reopened = await reopenSandbox(halted.place);
    if (reopened === null) throw new Error('the sandbox is lost');
    const found = await hostileIn(reopened, 'cat half.txt');
    await reopened.close();

    expect(found.stdout).toBe('hours\n');
  });

  test('has its user from every other tick, whichever Node that runs on: the older ones fill the name with NULs', async () => {
    const sandbox = await isolation.openSandbox();
    const other = createServer();
    const found = await new Promise<string>((resolve) => {
      other.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? ''));
      other.listen(`\0${sandbox.user}`.padEnd(108, '\0'), () => resolve('free'));
    });
    other.close();
    await sandbox.close();

    expect(found).toBe('EADDRINUSE');
  });

  test('whose post step never came is cleared once none can come any more', async () => {
    const halted = await isolation.openSandbox();
    await halted.halt();
    const longAgo = Date.now() / 1000 - 11 * 60;
    utimesSync(join(halted.work, '..', 'halted'), longAgo, longAgo);
    await (await sandboxOf(halted.user)).close();

    expect(existsSync(halted.work)).toBe(false);
  });

  test('runs nothing any more once it is halted or closed, and ends nothing of the session that has its user now', async () => {
    const [halted, over] = [await isolation.openSandbox(), await isolation.openSandbox()];
    await halted.halt();
    await over.close();
    const next = await sandboxOf(over.user);
    const running = hostileIn(next, 'sleep 1; echo whole');
    const late = await Promise.all(
      [halted, over].map((sandbox) => sandbox.run({ argv: ['id'], cwd: '/', deadlineMs: 2_000 })),
    );
    const beside = await halted.runBeside({ argv: ['id'], cwd: '/', deadlineMs: 2_000 });
    const end = await running;
    await next.close();
    await (await reopenSandbox(halted.place))?.close();

    expect([...late, beside].map(({ cancelled, stdout }) => [cancelled, stdout])).toEqual([
      [true, ''],
      [true, ''],
      [true, ''],
    ]);
    expect(end.stdout).toBe('whole\n');
  });

  test('shows the arguments of a command to other users but never the environment', async () => {
    const pending = first().run({
      argv: ['sleep', '0.6'],
      cwd: '/',
      env: { MODEL_KEY: 'sk-hidden' },
      deadlineMs: 5_000,
    });
    const spied = await hostileIn(
      second(),
      'sleep 0.2; cat /proc/[0-9]*/cmdline /proc/[0-9]*/environ 2>/dev/null | tr "\\0" "\\n"',
    );
    await pending;

    expect(spied.stdout).toContain('sleep');
    expect(spied.stdout).not.toContain('sk-hidden');
  });
});

test('given a folder of the job that all users share and that cannot be closed, there is no isolation, and no agent starts', async () => {
  const shared = mkdtempSync(join(tmpdir(), 'tickgate-shared-'));
  chmodSync(shared, 0o1777);
  const opening = await openIsolation({ kind: 'uid', closed: [shared], own: [], given: {} });
  rmSync(shared, { recursive: true });

  expect(opening).toMatchObject({
    ok: false,
    sentence: expect.stringContaining(
      `uid isolation was tried and does not hold: the session can look into ${shared}, `,
    ),
  });
});

describe('the own folders of the runner', () => {
  let home: string;
  const put = (name: string, text: string, mode = 0o644): void => {
    mkdirSync(dirname(join(home, name)), { recursive: true });
    writeFileSync(join(home, name), text, { mode });
    chmodSync(join(home, name), mode);
  };
  const modeOf = (name: string): string => (statSync(join(home, name)).mode & 0o777).toString(8);
  const opened = async (given: Record<string, string>): Promise<Isolation> => {
    const opening = await openIsolation({ kind: 'uid', closed: [], own: [home], given });
    if (!opening.ok) throw new Error(opening.sentence);
    return opening.isolation;
  };
  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'tickgate-home-'));
    chmodSync(home, 0o755);
    put('.docker/config.json', 'token');
    put('.npmrc', 'token');
  });
  afterEach(() => rmSync(home, { recursive: true }));

  test('are closed as one where no program lies in them', async () => {
    const sandbox = await (await opened({ PATH: '/usr/bin:/bin' })).openSandbox();
    const end = await hostileIn(sandbox, `ls ${home}; cat ${home}/.npmrc ${home}/.docker/config.json; true`);
    await sandbox.close();
    expect([end.stdout, end.stderr.match(/Permission denied/g)?.length]).toEqual(['', 3]);
    // Who shares the group keeps what it had.
    expect([modeOf('.'), modeOf('.npmrc')]).toEqual(['750', '644']);
  });

  test('are closed around the programs of the PATH, and again for each sandbox', async () => {
    put('.tool/bin/hello', '#!/bin/bash\ncat "$(dirname "$0")/../lib/said"', 0o755);
    put('.tool/lib/said', 'hello');
    put('.tool/credentials', 'token');
    const given = { PATH: `${home}/.tool/bin:/usr/bin:/bin` };
    const own = await opened(given);
    // Another job of the runner signs in meanwhile.
    put('.config/gh/hosts.yml', 'token');
    const sandbox = await own.openSandbox();
    const tried = await hostileIn(
      sandbox,
      `PATH=${given.PATH} hello; cd ${home}; ls .; cat .npmrc .docker/config.json .tool/credentials .config/gh/hosts.yml; true`,
    );
    await sandbox.close();
    expect([tried.stdout, tried.stderr.match(/Permission denied/g)?.length]).toEqual(['hello', 5]);
    expect(['.', '.npmrc', '.docker', '.tool', '.tool/credentials'].map(modeOf)).toEqual([
      ...['751', '640', '750', '755', '640'],
    ]);
  });

  test('are reported once, with the command that opens them again', async () => {
    const own = await opened({ PATH: '/usr/bin:/bin' });
    const told = [own.takeWarnings(), own.takeWarnings()];
    expect(told).toEqual([
      [expect.stringContaining(`1 place. To open what others need: \`chmod 755 -- ${home}\``)],
      [],
    ]);
    await (await own.openSandbox()).close();
    expect(own.takeWarnings()).toEqual([]);
    // Opened meanwhile, it is closed again, which is said already.
    chmodSync(home, 0o755);
    await (await own.openSandbox()).close();
    expect([modeOf('.'), own.takeWarnings()]).toEqual(['750', []]);
  });

  const foreign = 4_242;
  test.each<[string, string, (folder: string) => void]>([
    ['of somebody else', '.', (folder) => chownSync(folder, foreign, foreign)],
    ['that everybody shares', '.', (folder) => chmodSync(folder, 0o1755)],
  ])('stay as they are where one is a folder %s: then there is no isolation', async (_what, name, change) => {
    put('x/tool/bin/hello', '#!/bin/bash', 0o755);
    change(join(home, name));
    const before = statSync(join(home, name)).mode;
    const given = { PATH: name === '.' ? '/usr/bin:/bin' : `${home}/x/tool/bin:/usr/bin:/bin` };
    const opening = await openIsolation({ kind: 'uid', closed: [], own: [home], given });
    expect(opening.ok ? '' : opening.sentence).toContain(`look into ${join(home, name)}, which`);
    expect(opening.ok ? '' : opening.sentence).toContain(`\`chmod o-rwx ${join(home, name)}\``);
    expect(statSync(join(home, name)).mode).toBe(before);
  });

  test('are closed where another user left something in them, and stay open to us by our group', async () => {
    put('x/tool/bin/hello', '#!/bin/bash\ncat "$(dirname "$0")/../said"', 0o755);
    put('x/tool/said', 'hello');
    put('.npm/_auth', 'token');
    for (const name of ['x', '.npm']) chownSync(join(home, name), foreign, foreign);
    const sandbox = await (await opened({ PATH: `${home}/x/tool/bin:/usr/bin:/bin` })).openSandbox();
    const end = await hostileIn(
      sandbox,
      `PATH=${home}/x/tool/bin:/usr/bin:/bin hello; ls ${home}/x; cat ${home}/.npm/_auth; true`,
    );
    await sandbox.close();
    expect([end.stdout, end.stderr.match(/Permission denied/g)?.length]).toEqual(['hello', 2]);
    const rights = ['x', '.npm'].map((name) => [modeOf(name), statSync(join(home, name)).gid]);
    expect(rights).toEqual([
      ['751', process.getgid?.()],
      ['750', process.getgid?.()],
    ]);
  });

  test('hold although what links of the PATH lead to vanishes while it is looked at', async () => {
    put('versions/one', '');
    mkdirSync(join(home, 'bin'));
    for (let at = 0; at < 100; at += 1) symlinkSync('../versions/one', join(home, `bin/${at}`));
    const script = `const fs = require('node:fs'); const at = process.argv[1];
      for (;;) { fs.writeFileSync(at, ''); fs.unlinkSync(at); }`;
    const churn = spawn(process.execPath, ['-e', script, join(home, 'versions/one')], { stdio: 'ignore' });
    try {
      for (let at = 0; at < 40; at += 1) await linkedPrograms(join(home, 'bin'));
    } finally {
      churn.kill('SIGKILL');
      await once(churn, 'exit');
    }
  });

  test('are not followed out of: a link there closes nothing elsewhere', async () => {
    const elsewhere = join(ofTheJob, '..', `tickgate-elsewhere-${process.pid}`);
    writeFileSync(elsewhere, 'public', { mode: 0o644 });
    symlinkSync(elsewhere, join(home, 'link'));
    put('bin/hello', '#!/bin/bash', 0o755);
    await opened({ PATH: `${home}/bin:/usr/bin:/bin` });
    const mode = statSync(elsewhere).mode & 0o777;
    rmSync(elsewhere);
    expect(mode).toBe(0o644);
  });

  test.each(['/', '/etc', '/home', '/tmp'])(
    'are none where %s is called a home: that is the system’s',
    async (folder) => {
      const before = statSync(folder).mode;
      const opening = await openIsolation({ kind: 'uid', closed: [], own: [folder], given: { PATH: '/usr/bin' } });
      expect([opening.ok, statSync(folder).mode]).toEqual([true, before]);
    },
  );
});

describe('programs that others run', () => {
  let tools: string;
  const path = process.env['PATH'];
  beforeEach(() => {
    // As images of GitHub's runners leave /opt.
    tools = mkdtempSync(join(tmpdir(), 'tickgate-tools-'));
    const bin = join(tools, 'node', 'bin');
    mkdirSync(join(tools, 'node', 'lib'), { recursive: true });
    mkdirSync(bin);
    writeFileSync(join(bin, 'node'), 'ours');
    writeFileSync(join(tools, 'node', 'lib', 'npm.js'), 'ours');
    for (const name of ['', 'node', 'node/bin', 'node/lib', 'node/bin/node', 'node/lib/npm.js'])
      chmodSync(join(tools, name), 0o777);
    process.env['PATH'] = `${bin}:${path}`;
  });
  afterEach(() => {
    process.env['PATH'] = path;
    rmSync(tools, { recursive: true });
  });

  test('stay as they are: what the machine left open on its PATH is closed before an agent works', async () => {
    const opening = await openIsolation({ kind: 'uid', closed: [ofTheJob], own: [], given: {} });
    if (!opening.ok) throw new Error(opening.sentence);
    const sandbox = await opening.isolation.openSandbox();
    const end = await hostileIn(
      sandbox,
      `cd ${tools}; echo evil > node/bin/git; echo evil > node/bin/node; echo evil > node/lib/npm.js; mv node old; mkdir new; true`,
    );
    await sandbox.close();

    expect(end.stderr.match(/Permission denied/g)?.length).toBe(5);
    expect(readFileSync(join(tools, 'node', 'lib', 'npm.js'), 'utf8')).toBe('ours');
  });

  test.each([
    ['shared by everybody', (folder: string) => folder],
    ['not there yet, in one that is', (folder: string) => join(folder, 'later', 'bin')],
  ])(
    'are looked for in a folder %s: then there is no isolation, and the folder is named with what to do',
    async (_what, named) => {
      const shared = join(tools, 'shared');
      mkdirSync(shared);
      chmodSync(shared, 0o1777);
      process.env['PATH'] = `${path}:${named(shared)}`;
      const opening = await openIsolation({ kind: 'uid', closed: [ofTheJob], own: [], given: {} });

      expect(opening).toMatchObject({
        ok: false,
        sentence: `uid isolation was tried and does not hold: the session can write ${shared}, where this machine looks for programs: close it (\`chmod o-w ${shared}\`) or take it off the PATH.`,
      });
    },
  );
});

const isOpen = (folder: string): boolean => (statSync(folder).mode & 0o002) !== 0;

describe('what a session leaves in shared places', () => {
  const name = `tickgate-left-${process.pid}`;
  const opened = `/opt/${name}`;
  const nested = `/tmp/${name}-open/a/b/c`;
  // As `/var/lib/php/sessions`: all may write it, and only root lists it.
  const deep = `/var/lib/${name}/a/b/sessions`;
  const mounted = `/tmp/${name}-open/mounted`;
  const removed: string[] = [opened, `/tmp/${name}-open`, `/var/lib/${name}`];

  beforeAll(() => {
    for (const folder of [opened, nested, deep]) mkdirSync(folder, { recursive: true });
    for (let folder = nested; folder !== '/tmp'; folder = dirname(folder)) chmodSync(folder, 0o777);
    chmodSync(opened, 0o777);
    chmodSync(deep, 0o1733);
    mkdirSync(mounted);
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'mode=1777', 'none', mounted]);
  });
  afterAll(() => {
    execFileSync('umount', [mounted]);
    for (const folder of removed) rmSync(folder, { recursive: true, force: true });
  });

  // A list would know the first two; the others it would have to guess.
  const usual = ['/tmp', '/dev/shm', '/run/lock'].filter((folder) => existsSync(folder) && isOpen(folder));
  const places = [...usual, opened, nested, deep, mounted].map((folder) => join(folder, name));
  const leave = (): string =>
    `${places.map((place) => `mkdir ${place}; echo secret >${place}/word; chmod 0 ${place}`).join(';')}; ipcmk -Q; ipcmk -M 8; ipcmk -S 1`;
  const queues = `cat /proc/sysvipc/{msg,shm,sem} | grep -c " $(id -u) " | grep -v '^0$'`;
  const look = (): string => `ls -d ${places.join(' ')}; ${queues}; true`;

  test('in folders and queues reaches no later session of its user, and is gone with its own', async () => {
    const sandbox = await isolation.openSandbox();
    await hostileIn(sandbox, leave());
    const left = await hostileIn(sandbox, look());
    await sandbox.emptyShared();
    const cleared = await hostileIn(sandbox, look());
    const lives = await hostileIn(sandbox, 'ls -d $HOME $TMPDIR .');
    await hostileIn(sandbox, leave());
    await sandbox.close();
    const afterwards = places.filter((place) => existsSync(place));
    const next = await sandboxOf(sandbox.user);
    const found = await hostileIn(next, look());
    await next.close();

    expect(places.length).toBeGreaterThanOrEqual(6);
    expect(left.stdout.trim().split('\n').sort()).toEqual(['3', ...places].sort());
    expect([cleared.stdout, found.stdout, afterwards]).toEqual(['', '', []]);
    expect(lives.stderr).toBe('');
  });

  test('is gone though there are more open folders than one command can name', async () => {
    const many = `/var/tmp/${name}-many`;
    const secret = `/tmp/${name}-secret`;
    removed.push(many, secret);
    const [long, count] = ['a'.repeat(230), 2400];
    const parent = join(many, long, long, long);
    const sandbox = await isolation.openSandbox();
    await hostileIn(
      sandbox,
      `echo secret >${secret}; mkdir -p ${parent}; perl -e 'umask 0; mkdir "${parent}/${long}$_" for 1 .. ${count}'`,
    );
    const made = readdirSync(parent).length;
    await sandbox.emptyShared();
    const kept = [many, secret].filter((place) => existsSync(place));
    await sandbox.close();

    expect([made, kept]).toEqual([count, []]);
  });

  test.each([
    ['-maxdepth', 'search 137'],
    ['-execdir', 'walk 124'],
  ])('and was not searched, because find was killed at %s, counts as left', (option, status) => {
    const programs = mkdtempSync(join(tmpdir(), 'tickgate-programs-'));
    removed.push(programs);
    const find = `#!/bin/sh\ncase "$*" in *${option}*) kill -9 $$ ;; *) exec /usr/bin/find "$@" ;; esac\n`;
    writeFileSync(join(programs, 'find'), find, { mode: 0o755 });
    const [program, ...args] = emptySharedArgv(4_000_000);
    const left = (path: string): string =>
      execFileSync(program, args, { env: { PATH: `${path}/usr/bin:/bin` }, encoding: 'utf8' });

    expect([left(''), left(`${programs}:`)]).toEqual(['', `an unsearched shared folder (${status})`]);
  });

  /** Adds a key to a keyring of its own, or says whether it is found there: -3 is that of the session, -4 that of the user. */
  const addKey = (ring: number): string =>
    `perl -e '@a = ("user", "${name}", "secret"); print syscall(${call.add}, @a, 6, ${ring}) > 0 ? "kept\n" : "$!\n"'`;
  const findKey = (ring: number): string =>
    `perl -e '@a = ("user", "${name}"); print syscall(${call.keyctl}, 10, ${ring}, @a, 0) > 0 ? "found\n" : "none\n"'`;
  const call = process.arch === 'x64' ? { add: 248, keyctl: 250 } : { add: 217, keyctl: 219 };
  const hasKeyrings = readFileSync('/proc/keys', 'utf8') !== '';

  test.runIf(hasKeyrings)('in the keyrings of its user or of its session reaches no later session', async () => {
    const sandbox = await isolation.openSandbox();
    expect((await hostileIn(sandbox, `${addKey(-4)}; ${addKey(-3)}; ${findKey(-4)}; ${findKey(-3)}`)).stdout).toBe(
      'kept\nkept\nfound\nfound\n',
    );
    // Another command has another session keyring.
    expect((await hostileIn(sandbox, `${findKey(-4)}; ${findKey(-3)}`)).stdout).toBe('found\nnone\n');
    await sandbox.emptyShared();
    expect((await hostileIn(sandbox, findKey(-4))).stdout).toBe('none\n');
    await hostileIn(sandbox, addKey(-4));
    await sandbox.close();
    const next = await sandboxOf(sandbox.user);
    expect((await hostileIn(next, `${findKey(-4)}; ${findKey(-3)}`)).stdout).toBe('none\nnone\n');
    await next.close();
  });

  test('and cannot be removed excludes its user from later sessions: they use another one, and the log says so', async () => {
    const sandbox = await isolation.openSandbox();
    await sandbox.close();
    const held = `/tmp/${name}-held`;
    mkdirSync(held);
    execFileSync('mount', ['-t', 'tmpfs', 'none', held]);
    try {
      chownSync(held, sandbox.uid, sandbox.uid);
      const next = await isolation.openSandbox();
      await next.close();
      expect(next.user).not.toBe(sandbox.user);
      expect(isolation.takeWarnings().join('\n')).toContain(
        `No session runs as ${sandbox.user} on this machine: ${held} of an earlier session of ${sandbox.user} cannot be removed.`,
      );
    } finally {
      execFileSync('umount', [held]);
      rmSync(held, { recursive: true });
    }
  });

  test('is the same for perl programs: the session’s own perl variables reach it, and no earlier ones', async () => {
    const env = { PERL5OPT: '-MNo::Such::Module', PERL5LIB: '/nowhere' };
    const argv = ['bash', '-c', 'echo $PERL5OPT $PERL5LIB'] as const;
    const end = await first().run({ argv, cwd: first().work, env, deadlineMs: 10_000 });
    expect([end.stdout, end.stderr]).toEqual(['-MNo::Such::Module /nowhere\n', '']);
  });
});

describe('without isolation', () => {
  test('it is said, and the children that left the group are found by their tag', async () => {
    const opening = await openIsolation({ kind: 'none' });
    if (!opening.ok) throw new Error(opening.sentence);
    const sandbox = await opening.isolation.openSandbox();
    const pidFile = join(sandbox.work, 'pids');
    const end = await hostileIn(
      sandbox,
      `setsid -f bash -c 'echo $$ > ${pidFile}; trap "" INT; sleep 60' ; sleep 0.3; echo out`,
    );

    expect(opening.isolation.evidence).toContain('without isolation');
    expect(end.stdout).toBe('out\n');
    const stray = Number(readFileSync(pidFile, 'utf8'));
    expect(processTable().filter(({ pid, hasEnded }) => pid === stray && !hasEnded)).toEqual([]);
    await sandbox.close();
    await opening.isolation.close();
    expect(existsSync(opening.isolation.root)).toBe(false);
  });

  test.each(['', 'env -i PATH=$PATH'])(
    'a process whose first thread has ended does not survive, started with %j',
    async (cleared) => {
      const opening = await openIsolation({ kind: 'none' });
      if (!opening.ok) throw new Error(opening.sentence);
      const sandbox = await opening.isolation.openSandbox();
      const beats = join(sandbox.work, 'beats');
      await hostileIn(sandbox, `${cleared} setsid -f ${threadAlone(beats)}; ${untilAlone(beats)}`);

      await expectNoBeat(beats);
      await sandbox.close();
      await opening.isolation.close();
    },
  );

  test('children that cleared their environment as well are found where they stand, or by the files that they hold open', async () => {
    const opening = await openIsolation({ kind: 'none' });
    if (!opening.ok) throw new Error(opening.sentence);
    const sandbox = await opening.isolation.openSandbox();
    const [stands, holds] = [join(sandbox.work, 'stands'), join(sandbox.work, 'holds')];
    const stray = (file: string): string =>
      `env -i setsid -f bash -c 'echo $$ > ${file}; trap "" INT; sleep 60 & wait'`;
    await hostileIn(
      sandbox,
      `${stray(stands)}; cd /; ${stray(holds)} >> ${join(sandbox.work, 'log')} 2>&1 3>&1; sleep 0.5`,
    );
    const pids = [stands, holds].map((file) => Number(readFileSync(file, 'utf8')));

    expect(pids.every((pid) => pid > 0)).toBe(true);
    expect(processTable().filter(({ pid, hasEnded }) => pids.includes(pid) && !hasEnded)).toEqual([]);
    await sandbox.close();
    await opening.isolation.close();
  });
});
