/** Runs git on the emulator's side, with the repository's own configuration only. Bytes in, bytes out. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { gitEnvironment } from './git/objects.ts';

export interface GitResult {
  /** Null if a signal ended it. */
  readonly code: number | null;
  readonly stdout: Buffer;
  readonly stderr: string;
}

export interface GitInput {
  readonly input?: Buffer | string;
  /** `Git-Protocol` of the client, such as `version=2`. */
  readonly protocol?: string;
}

export async function gitProcess(
  args: readonly string[],
  { input = '', protocol = '' }: GitInput = {},
): Promise<GitResult> {
  const child = spawn('git', args, {
    env: { ...gitEnvironment(), ...(protocol !== '' && { GIT_PROTOCOL: protocol }) },
  });
  const out: Buffer[] = [];
  const err: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => out.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => err.push(chunk));
  // A git that refuses early closes its input. Its exit code gives the reason.
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  await once(child, 'close');
  return { code: child.exitCode, stdout: Buffer.concat(out), stderr: Buffer.concat(err).toString('utf8') };
}
