/** Puts a docker on the PATH that makes containers without a daemon, and tells with which arguments it was called. */
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface DockerBehaviour {
  /** The one image that it has. */
  readonly image: string;
  /** False: no daemon answers. */
  readonly daemon?: boolean;
  /** Flags of `run` that it does not obey. */
  readonly ignores?: readonly string[];
  /** Programs that the image does not have. */
  readonly lacks?: readonly string[];
}

export interface FakeDocker {
  /** Of its `run`s, oldest first. */
  readonly runs: () => readonly { readonly argv: readonly string[]; readonly env: Readonly<Record<string, string>> }[];
  readonly behaves: (behaviour: DockerBehaviour) => void;
  /** As this process was before. */
  readonly remove: () => void;
}

const client = join(import.meta.dirname, 'client.mjs');

export function fakeDocker(behaviour: DockerBehaviour): FakeDocker {
  const folder = mkdtempSync(join(tmpdir(), 'tickgate-docker-'));
  chmodSync(folder, 0o755);
  mkdirSync(join(folder, 'bin'));
  const script = `#!/bin/sh\nexec ${process.execPath} ${client} "$@"\n`;
  writeFileSync(join(folder, 'bin/docker'), script, { mode: 0o755 });
  const behaves = (next: DockerBehaviour): void => writeFileSync(join(folder, 'behaviour.json'), JSON.stringify(next));
  behaves(behaviour);
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
    behaves,
    remove: () => {
      for (const [name, value] of Object.entries(before))
        if (value === undefined) delete process.env[name];
        else process.env[name] = value;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
