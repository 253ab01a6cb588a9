/**
 * `npm run e2e:container`: the tests of container isolation, and a whole tick in containers, against a real docker
 * daemon. With TICKGATE_DOCKER_IMAGE they use the daemon that answers, and that image. Otherwise they need root on
 * Debian: they unpack a daemon of Debian's packages into a temporary folder and start it there, without a network.
 * Debootstrap makes its image. Nothing is installed, and everything is removed.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readCommandLine } from './command-line.mjs';
import { leaveOutMissingFolders } from './npm-path.mjs';

readCommandLine({
  command: 'e2e:container',
  summary:
    'Runs the tests of container isolation against a real docker daemon: that of TICKGATE_DOCKER_IMAGE, else one of its own, as root on Debian. Takes minutes.',
});

const tests = ['test/adapters/agents-container.test.ts', 'test/scenarios/container.test.ts'];
const daemonPackages = ['docker.io', 'containerd', 'runc', 'tini', 'iptables', 'libdevmapper1.02.1'];
/** Folders that a daemon creates regardless of where its own folders are. */
const leftByDaemons = ['/etc/docker', '/opt/containerd', '/run/docker', '/run/containerd'];

const say = (line) => process.stdout.write(`${line}\n`);
const run = (program, args, more = {}) =>
  execFileSync(program, args, { stdio: ['ignore', 'pipe', 'inherit'], ...more });

/** Unpacks Debian's packages without installing them. */
function unpacked(folder) {
  const packages = join(folder, 'packages');
  mkdirSync(packages);
  const args = ['-q', '-o', 'APT::Sandbox::User=root', 'download', ...daemonPackages, 'debootstrap'];
  run('apt-get', args, { cwd: packages });
  const root = join(folder, 'root');
  for (const file of run('ls', [packages], { encoding: 'utf8' }).trim().split('\n'))
    run('dpkg', ['-x', join(packages, file), root]);
  return root;
}

async function startDaemon(folder, root) {
  const host = `unix://${join(folder, 'docker.sock')}`;
  const libraries = [
    'lib/x86_64-linux-gnu',
    'usr/lib/x86_64-linux-gnu',
    'lib/aarch64-linux-gnu',
    'usr/lib/aarch64-linux-gnu',
  ];
  const env = {
    PATH: [join(root, 'usr/bin'), join(root, 'usr/sbin'), process.env['PATH']].join(':'),
    LD_LIBRARY_PATH: libraries.map((name) => join(root, name)).join(':'),
  };
  const where = ['data', 'exec'].flatMap((name) => [`--${name}-root`, join(folder, name)]);
  const alone = ['--bridge=none', '--iptables=false', '--ip6tables=false'];
  const logFile = join(folder, 'daemon.log');
  const log = openSync(logFile, 'w');
  const args = ['-H', host, ...where, ...alone, '--pidfile', join(folder, 'daemon.pid')];
  const daemon = spawn(join(root, 'usr/sbin/dockerd'), args, { env, cwd: folder, stdio: ['ignore', log, log] });
  closeSync(log);
  const ended = once(daemon, 'exit');
  for (let tries = 0; spawnSync('docker', ['-H', host, 'version'], { stdio: 'ignore' }).status !== 0; tries += 1) {
    if (tries > 60 || daemon.exitCode !== null)
      throw new Error(
        `the daemon does not answer: ${readFileSync(logFile, 'utf8').trim().split('\n').slice(-5).join('\n')}`,
      );
    await sleep(500);
  }
  const stop = async () => {
    daemon.kill('SIGTERM');
    await ended;
  };
  return { host, stop };
}

/** Makes an image with the programs that agents need: bash, git, `timeout` and GNU find. */
function makeImage(folder, root, host) {
  const tree = join(folder, 'image');
  const bootstrap = join(root, 'usr/sbin/debootstrap');
  const env = { ...process.env, DEBOOTSTRAP_DIR: join(root, 'usr/share/debootstrap') };
  run(bootstrap, ['--variant=minbase', '--include=git', 'bookworm', tree, 'http://deb.debian.org/debian'], { env });
  const image = 'tickgate-e2e:1';
  const archive = join(folder, 'image.tar');
  run('tar', ['-C', tree, '-cf', archive, '.']);
  run('docker', ['-H', host, 'import', archive, image]);
  return image;
}

function runTests(more) {
  leaveOutMissingFolders();
  const args = ['test', '--', ...tests, '--runInBand'];
  return spawnSync('npm', args, { stdio: 'inherit', env: { ...process.env, ...more } }).status ?? 1;
}

async function withOwnDaemon() {
  const folder = mkdtempSync(join(tmpdir(), 'tickgate-daemon-'));
  const fresh = leftByDaemons.filter((place) => !existsSync(place));
  let daemon = null;
  try {
    say("unpacking a daemon of Debian's packages ...");
    const root = unpacked(folder);
    daemon = await startDaemon(folder, root);
    say('making an image by debootstrap, which takes a minute or two ...');
    const image = makeImage(folder, root, daemon.host);
    say(
      run('docker', ['-H', daemon.host, 'version', '--format', 'docker {{.Server.Version}}'], {
        encoding: 'utf8',
      }).trim(),
    );
    return runTests({ DOCKER_HOST: daemon.host, TICKGATE_DOCKER_IMAGE: image });
  } finally {
    await daemon?.stop();
    // The folder stays mounted there.
    spawnSync('umount', [join(folder, 'exec/netns/default')], { stdio: 'ignore' });
    for (const place of [folder, ...fresh]) rmSync(place, { recursive: true, force: true });
  }
}

process.exitCode = process.env['TICKGATE_DOCKER_IMAGE'] ? runTests({}) : await withOwnDaemon();
