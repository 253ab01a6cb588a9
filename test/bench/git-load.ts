/** Repositories to measure with: many files in one commit, or a long history of what cannot be compressed. */
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { appendFileSync, closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Load {
  readonly gitDir: string;
  readonly url: string;
  readonly baseSha: string;
  readonly git: (...args: string[]) => string;
  readonly remove: () => void;
}

const blob = (bytes: Uint8Array): Buffer =>
  Buffer.concat([Buffer.from(`data ${bytes.length}\n`), bytes, Buffer.from('\n')]);
const header = (index: number): Buffer =>
  Buffer.from(`commit refs/heads/main\ncommitter A <a@x> ${1_700_000_000 + index} +0000\ndata 1\nx\n`);

/** Files of a few hundred bytes in folders of a hundred. */
export const manyFiles = (count: number): Load =>
  loaded([
    header(0),
    ...Array.from({ length: count }, (_, index) =>
      Buffer.concat([
        Buffer.from(`M 100644 inline src/part-${Math.floor(index / 100)}/file-${index}.ts\n`),
        blob(Buffer.from(`export const value${index} = ${index};\n`.repeat(10))),
      ]),
    ),
  ]);

/** As many commits of one random mebibyte each, of which the last tree holds one. */
export const largeHistory = (mebibytes: number): Load => loaded(commitsOf(mebibytes));

function* commitsOf(mebibytes: number): Generator<Buffer> {
  for (let index = 0; index < mebibytes; index += 1)
    yield Buffer.concat([header(index), Buffer.from('M 100644 inline data.bin\n'), blob(randomBytes(2 ** 20))]);
}

/** By a file, so that the process that measures stays as small as a tick: whatever it starts begins by a copy of its page tables. */
function loaded(stream: Iterable<Buffer>): Load {
  const root = mkdtempSync(join(tmpdir(), 'tickgate-load-'));
  const gitDir = join(root, 'remote.git');
  const git = (...args: string[]): string =>
    execFileSync('git', [`--git-dir=${gitDir}`, ...args], { encoding: 'utf8', maxBuffer: 2 ** 26 }).trim();
  execFileSync('git', ['init', '-q', '--bare', '-b', 'main', gitDir]);
  const args = [`--git-dir=${gitDir}`, '-c', 'core.compression=0', 'fast-import', '--quiet'];
  const file = join(root, 'stream');
  for (const piece of stream) appendFileSync(file, piece);
  const input = openSync(file, 'r');
  execFileSync('git', args, { stdio: [input, 'ignore', 'inherit'] });
  closeSync(input);
  rmSync(file);
  // As GitHub: exact commits may be asked for.
  git('config', 'uploadpack.allowAnySHA1InWant', 'true');
  const remove = (): void => rmSync(root, { recursive: true, force: true });
  return { gitDir, url: `file://${gitDir}`, baseSha: git('rev-parse', 'main'), git, remove };
}

export interface Timed {
  readonly wallMs: number;
  /** Of this process and of all children that have ended. */
  readonly cpuMs: number;
}

export async function timed(work: () => Promise<unknown>): Promise<Timed> {
  const from = { wall: performance.now(), cpu: processorMs() };
  await work();
  return { wallMs: performance.now() - from.wall, cpuMs: processorMs() - from.cpu };
}

/** Ticks of `proc(5)`, of which Linux counts a hundred a second. */
export function processorMs(): number {
  const fields = readFileSync('/proc/self/stat', 'latin1').split(') ')[1]?.split(' ') ?? [];
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks) * 10, 0);
}

export const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN;
