/**
 * The part of the image test that runs inside GitHub's image, as `runner`. Opens the isolation, lets a hostile agent
 * try to break it, and prints the results.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { processesOfUser } from '../../../src/agents/process/proc-fs.ts';
import { type Isolation, openIsolation } from '../../../src/agents/sandbox/open-isolation.ts';
import { endIdleUsers } from '../../../src/agents/sandbox/orphaned-processes.ts';
import type { Sandbox } from '../../../src/core/sandbox/isolation.ts';
import type { CommandResult } from '../../../src/core/state/journal-entry.ts';

const work = '/home/runner/work/shop/shop';
const tool = '/opt/hostedtoolcache/node/24.11.0/x64';

const hostileIn = (sandbox: Sandbox, script: string, more: object = {}): Promise<CommandResult> =>
  sandbox.run({ argv: ['bash', '-c', script], cwd: sandbox.work, env: {}, deadlineMs: 20_000, ...more });

/** The exit, the output and the number of denials of one command. */
const said = ({ stdout, stderr, code, signal, timedOut, cancelled }: CommandResult) => ({
  ...{ code, signal, timedOut, cancelled },
  stdout: stdout.trim().split('\n'),
  denied: stderr.match(/Permission denied/g)?.length ?? 0,
  stderr,
});

async function tries(sandboxes: readonly [Sandbox, Sandbox]) {
  const [sandbox, sibling] = sandboxes;
  await hostileIn(sibling, 'echo secret > clone.txt; echo secret > $HOME/h');
  const cancel = new AbortController();
  return {
    self: said(
      await hostileIn(sandbox, 'id -u; id -G; grep -E "CapEff|CapBnd|NoNewPrivs" /proc/self/status; pwd; echo "$HOME"'),
    ),
    environment: said(await sandbox.run({ argv: ['env'], cwd: sandbox.work, env: { LANG: 'C' }, deadlineMs: 20_000 })),
    secret: said(
      await sandbox.run({
        argv: ['bash', '-c', 'echo "$MODEL_KEY"'],
        cwd: sandbox.work,
        env: { MODEL_KEY: 'sk hidden' },
        deadlineMs: 20_000,
      }),
    ),
    root: said(
      await hostileIn(
        sandbox,
        'for up in "sudo -n id" "su -c id" "setpriv --reuid=0 id" "chroot / id" "mount -t tmpfs x /mnt"; do $up && echo up; command -v ${up%% *} >/dev/null && echo there; done; true',
      ),
    ),
    parent: said(
      await hostileIn(
        sandbox,
        `cat /proc/${process.pid}/environ; cat /proc/${process.pid}/mem; ls /proc/${process.pid}/fd; true`,
      ),
    ),
    job: said(
      await hostileIn(
        sandbox,
        `ls ${work}; cat ${work}/.git/config; ls /home/runner/work/_temp; echo x > /run/docker.sock; true`,
      ),
    ),
    sibling: said(
      await hostileIn(
        sandbox,
        `cat ${sibling.work}/clone.txt ${sibling.home}/h; ls ${sibling.outbox}; echo x > ${sandbox.inbox}/order.json; true`,
      ),
    ),
    programs: said(
      await hostileIn(
        sandbox,
        `echo evil > ${tool}/bin/git; echo evil > ${tool}/lib/npm.js; echo evil > /opt/pipx_bin/gh; echo evil > /opt/pipx_bin/ansible
         echo evil > /opt/pipx/venvs/ansible/lib/site.py
         echo evil > /usr/local/.ghcup/bin/git; mv /opt/pipx_bin /opt/x; mkdir /opt/new; echo evil > /usr/share/polkit-1/rules.d/1.rules
         echo evil > /usr/share/dbus-1/system-services/x; echo evil > /home/runner/.cargo/bin/git; mkdir /home/runner/.new; true`,
      ),
    ),
    home: said(
      await hostileIn(
        sandbox,
        `cd /home/runner; ls . work .local; cat .npmrc .gitconfig .docker/config.json .cargo/credentials.toml .local/share/keyrings/login
         cat work/_actions/acme/tool/v1/.git/config actions-runner/.credentials actions-runner/externals/x .tool/auth.json .npm/_auth; echo x > .cargo/new; true`,
      ),
    ),
    installed: said(
      await sandbox.run({
        argv: ['bash', '--norc', '-c', 'linked; packaged; deep; cargo-like; cat /home/runner/.rustup/settings.toml'],
        cwd: sandbox.work,
        env: { PATH: process.env['PATH'] ?? '' },
        deadlineMs: 20_000,
      }),
    ),
    result: await (async () => {
      await hostileIn(sandbox, `echo '{"status":"complete"}' > ${sandbox.outbox}/result.json`);
      const taken = await sandbox.take('result.json', 1_000);
      return taken.kind === 'bytes' ? taken.bytes.toString().trim() : taken;
    })(),
    survival: said(
      await hostileIn(
        sandbox,
        `setsid -f bash -c 'trap "" INT TERM; sleep 60'; (trap "" INT; sleep 60) & disown; echo started`,
      ),
    ),
    afterwards: processesOfUser(sandbox.uid).length,
    deadline: said(
      await hostileIn(sandbox, `trap 'echo saved; exit 7' INT; while :; do sleep 0.05; done`, { deadlineMs: 1_500 }),
    ),
    deaf: said(await hostileIn(sandbox, `trap "" INT TERM; while :; do sleep 0.1; done`, { deadlineMs: 1_500 })),
    cancelled: said(
      await hostileIn(sandbox, 'echo ready; sleep 60', { signal: cancel.signal, onOutput: () => cancel.abort() }),
    ),
    left: processesOfUser(sandbox.uid).length,
    stdin: said(
      await sandbox.run({
        argv: ['wc', '-c'],
        cwd: sandbox.work,
        env: {},
        stdin: 'x'.repeat(300_000),
        deadlineMs: 20_000,
      }),
    ),
  };
}

/** The runner keeps write access to its own tools, because later steps update them. */
function ownRights(): string[] {
  mkdirSync('/opt/pipx_bin/later');
  writeFileSync(join(tool, 'lib', 'npm.js'), 'updated');
  return [readFileSync(join(tool, 'lib', 'npm.js'), 'utf8'), (statSync('/opt').mode & 0o777).toString(8)];
}

/** A service of the machine that starts processes of an agent user again and again. Each of them dies at once. */
async function haunts({ isolation, user, uid }: { isolation: Isolation; user: string; uid: number }) {
  const goesOn = '/tmp/haunted';
  writeFileSync(goesOn, '');
  const starts = `while [ -e ${goesOn} ]; do setpriv --reuid=${uid} --clear-groups sleep 30; done`;
  spawn('sudo', ['-n', 'bash', '-c', `for i in {1..8}; do ${starts} & done; wait`], { stdio: 'ignore' });
  while (processesOfUser(uid).length < 8) await sleep(50);
  const startedMs = performance.now();
  const next = await isolation.openSandbox();
  const tookMs = performance.now() - startedMs;
  const told = [isolation.takeWarnings(), isolation.takeWarnings()];
  // On a busy machine there are moments in which none of them lives.
  let left = await endIdleUsers();
  for (let look = 1; look < 20 && left.surviving.length === 0; look += 1) left = await endIdleUsers();
  await next.close();
  rmSync(goesOn);
  return { isOther: next.user !== user, tookMs, told, left };
}

export async function main(): Promise<number> {
  const startedMs = performance.now();
  const opening = await openIsolation({
    kind: 'uid',
    closed: [work, '/home/runner/work/_temp'],
    own: ['/home/runner', '/home/runner/work'],
    given: { PATH: process.env['PATH'] ?? '', RUSTUP_HOME: '/home/runner/.rustup' },
  });
  const openedMs = Math.round(performance.now() - startedMs);
  if (!opening.ok) {
    console.log(JSON.stringify({ refused: opening.sentence, remedy: opening.remedy }));
    return 0;
  }
  const sandboxes = [await opening.isolation.openSandbox(), await opening.isolation.openSandbox()] as const;
  const closed = opening.isolation.takeWarnings();
  const found = await tries(sandboxes);
  // Any process may bind the name of a lock.
  const squat = `setsid -f node -e 'require("net").createServer().listen("\\0tickgate-agent-3")'; sleep 1; echo bound`;
  const squatting = sandboxes[0].run({
    argv: ['bash', '-c', `${squat}; sleep 5`],
    cwd: '/',
    env: { PATH: process.env['PATH'] ?? '' },
    deadlineMs: 20_000,
  });
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  const third = await opening.isolation.openSandbox();
  await third.close();
  const squatted = said(await squatting);
  const haunted = await haunts({ isolation: opening.isolation, user: third.user, uid: third.uid });
  const uids = sandboxes.map(({ uid }) => uid);
  for (const sandbox of sandboxes) await sandbox.close();
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('tickgate-agent-'));
  console.log(
    JSON.stringify({
      openedMs,
      evidence: opening.isolation.evidence,
      uids,
      closed,
      third: third.user,
      squatted,
      haunted,
      users: users.length,
      own: ownRights(),
      // The runner still has access, by its group.
      kept: readFileSync('/home/runner/.npm/_auth', 'utf8').trim(),
      ...found,
    }),
  );
  await opening.isolation.close();
  return 0;
}

process.exitCode = await main();
