/**
 * Puts a docker on the PATH that makes containers without a daemon, or one that asks a real daemon. Records the
 * arguments of every call.
 */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface DockerBehaviour {
  /** The only image that it has. */
  readonly image: string;
  /** False: no daemon answers. */
  readonly daemon?: boolean;
  /** Flags of `run` that it does not obey. */
  readonly ignores?: readonly string[];
  /** Programs that the image does not have. */
  readonly lacks?: readonly string[];
}

export interface TestDocker {
  readonly image: string;
  /** Its `run` calls, oldest first. */
  readonly runs: () => readonly { readonly argv: readonly string[]; readonly env: Readonly<Record<string, string>> }[];
  /** Restores the PATH and the environment of this process. */
  readonly remove: () => void;
}

export interface FakeDocker extends TestDocker {
  readonly behaves: (behaviour: DockerBehaviour) => void;
}

const script = (name: string): string => join(import.meta.dirname, name);

export function fakeDocker(behaviour: DockerBehaviour): FakeDocker {
  // Each container has a memory folder of its own, which hides that of the tests.
  process.env['TMPDIR'] = process.env['TICKGATE_TEST_DISK'];
  process.env['TICKGATE_TEST_FOLDER'] = process.env['TICKGATE_TEST_DISK'];
  const folder = emptyFolder();
  const behaves = (next: DockerBehaviour): void => writeFileSync(join(folder, 'behaviour.json'), JSON.stringify(next));
  behaves(behaviour);
  return {
    ...onPath(folder, `exec ${process.execPath} ${script('client.mjs')} "$@"`),
    image: behaviour.image,
    behaves,
  };
}

/** The client of this machine, with the daemon that `DOCKER_HOST` names. */
export function realDocker(image: string): TestDocker {
  const client = execFileSync('sh', ['-c', 'command -v docker'], { encoding: 'utf8' }).trim();
  const lines = `${process.execPath} ${script('record.mjs')} "$@"\nexec ${client} "$@"`;
  return { ...onPath(emptyFolder(), lines), image };
}

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tickgate-docker-'));
  chmodSync(folder, 0o755);
  mkdirSync(join(folder, 'bin'));
  return folder;
}

function onPath(folder: string, lines: string): Omit<TestDocker, 'image'> {
  writeFileSync(join(folder, 'bin/docker'), `#!/bin/sh\n${lines}\n`, { mode: 0o755 });
  const before = { PATH: process.env['PATH'], DOCKER_CONFIG: process.env['DOCKER_CONFIG'] };
  process.env['PATH'] = `${join(folder, 'bin')}:${before.PATH ?? ''}`;
  process.env['DOCKER_CONFIG'] = folder;
  return {
    runs: () =>
      readFileSync(join(folder, 'calls.jsonl'), 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as { argv: string[]; env: Record<string, string> })
        .filter(({ argv }) => argv[0] === 'run'),
    remove: () => {
      for (const [name, value] of Object.entries(before))
        if (value === undefined) delete process.env[name];
        else process.env[name] = value;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
