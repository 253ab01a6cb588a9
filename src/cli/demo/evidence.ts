/** Reads a loop's real results: the head from its state branch by git, the history from the head's bundle. */
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inflateRawSync } from 'node:zlib';
import { readDiskText } from '../../core/codec/record-codec.ts';
import { Head } from '../../core/state/head.ts';
import { type HistoryLine, readHistory } from '../../core/state/history-line.ts';
import { LoopState } from '../../core/state/loop-state.ts';
import { unpack } from '../../storage/bundles/bundle.ts';
import { Mistake } from '../mistake.ts';
import { type DemoEnvironment, loopName, writeRunLogs } from './stage.ts';

const execFileAsync = promisify(execFile);

export interface HeadEvidence {
  readonly head: Head;
  readonly text: string;
}

/** Null before the first tick. */
export async function readDemoHead({ github }: Pick<DemoEnvironment, 'github'>): Promise<HeadEvidence | null> {
  const branch = `refs/heads/tickgate/state/${loopName}`;
  const git = (...args: readonly string[]) => execFileAsync('git', ['--git-dir', github.repository.gitDir, ...args]);
  const exists = await git('rev-parse', '--quiet', '--verify', branch).then(
    () => true,
    () => false,
  );
  if (!exists) return null;
  const { stdout: text } = await git('show', `${branch}:head.json`);
  const read = readDiskText(Head, text);
  if (!read.ok)
    throw new Mistake(
      'demo_failed',
      `head.json on ${branch}: ${read.field}: ${read.reason}`,
      'This is a bug of the tick.',
    );
  return { head: read.value, text };
}

export interface RecordEvidence {
  readonly lines: readonly HistoryLine[];
  readonly text: string;
  readonly state: LoopState;
}

/** Downloads the artifact as a person would, and verifies it against the digest in the head. */
export async function readDemoRecord(stage: DemoEnvironment, { bundle }: Head): Promise<RecordEvidence> {
  if (bundle === null || bundle.artifactId === null) {
    throw new Mistake(
      'demo_failed',
      'The head names no artifact with the history.',
      'Look into the log of the last run.',
    );
  }
  const { github, maintainer, repository } = stage;
  const url = `${github.url}/repos/${repository}/actions/artifacts/${bundle.artifactId}/zip`;
  const answer = await fetch(url, { headers: { authorization: `token ${maintainer.token}` } });
  if (!answer.ok)
    throw new Mistake('demo_failed', `${url} answered ${answer.status}.`, 'Look into the log of the last run.');
  const bytes = unzipOnlyFile(Buffer.from(await answer.arrayBuffer()));
  const unpacked = unpack(bytes, bundle);
  if (unpacked.kind === 'corrupt') throw new Mistake('demo_failed', unpacked.why, 'This is a bug of the tick.');
  const text = unpacked.members[`${loopName}.history.jsonl`] ?? '';
  const read = readHistory(text);
  if (!read.ok)
    throw new Mistake(
      'demo_failed',
      `history line ${read.line}: ${read.field}: ${read.reason}`,
      'This is a bug of the tick.',
    );
  const state = readDiskText(LoopState, unpacked.members[`${loopName}.state.json`] ?? '');
  if (!state.ok)
    throw new Mistake('demo_failed', `state.json: ${state.field}: ${state.reason}`, 'This is a bug of the tick.');
  return { lines: read.lines, text, state: state.value };
}

const directoryEndSignature = 0x06054b50;
const directoryEntrySignature = 0x02014b50;

/** Finds the only file of a zip archive by the central directory: sizes may follow the data. */
export function unzipOnlyFile(zip: Buffer): Uint8Array {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  const damaged = new Error('The artifact is no zip archive with one file.');
  if (end < 0 || zip.readUInt32LE(end) !== directoryEndSignature || zip.readUInt16LE(end + 10) !== 1) throw damaged;
  const entry = zip.readUInt32LE(end + 16);
  if (zip.readUInt32LE(entry) !== directoryEntrySignature) throw damaged;
  const [method, size, local] = [
    zip.readUInt16LE(entry + 10),
    zip.readUInt32LE(entry + 20),
    zip.readUInt32LE(entry + 42),
  ];
  const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
  const data = zip.subarray(start, start + size);
  return method === 0 ? new Uint8Array(data) : new Uint8Array(inflateRawSync(data));
}

/** The demo's final report, as `--json` prints it. */
export interface DemoResult {
  /** Workflow runs, including those that ended early. */
  readonly ticks: number;
  readonly iterations: number;
  readonly prs: readonly number[];
  readonly gates: readonly {
    readonly name: string;
    readonly subject: number | null;
    readonly answer: string;
    readonly by: string | null;
  }[];
  readonly skipped_lock: number;
  readonly dollars_estimate: number;
  readonly stop_reason: string | null;
  /** `head.json` of the state branch. */
  readonly head: unknown;
  readonly history_file: string;
  readonly duration_ms: number;
}

export const createEvidenceFolder = (): string => mkdtempSync(join(tmpdir(), 'tickgate-demo-'));

/** Keeps the evidence: the history, `head.json`, `logs/`, and `remote.git`, the repository as the loop left it. */
export async function concludeDemo(
  stage: DemoEnvironment,
  at: { folder: string; startedMs: number },
): Promise<DemoResult> {
  const evidence = await readDemoHead(stage);
  if (evidence === null)
    throw new Mistake('demo_failed', 'The loop left no head.', 'Look into the log of the first run.');
  const { head, text } = evidence;
  const history = await readDemoRecord(stage, head);
  const historyFile = join(at.folder, `${loopName}.history.jsonl`);
  writeFileSync(historyFile, history.text);
  writeFileSync(join(at.folder, 'head.json'), text);
  cpSync(stage.github.repository.gitDir, join(at.folder, 'remote.git'), { recursive: true });
  const runs = stage.actions.runs();
  writeRunLogs(runs, at.folder);
  const answered = history.lines
    .flatMap(({ gates }) => gates)
    .flatMap(({ name, subject, answer, by }) => (answer === null ? [] : [{ name, subject, answer, by }]));
  return {
    ticks: runs.length,
    iterations: head.counters.iterationsUsed,
    prs: head.counters.prsTouched.map((name) => Number(name.slice(1))),
    gates: answered,
    skipped_lock: head.skipsTotal,
    dollars_estimate: head.counters.dollarsEstimate,
    stop_reason: head.stop?.code ?? null,
    head: JSON.parse(text) as unknown,
    history_file: historyFile,
    duration_ms: Math.round(performance.now() - at.startedMs),
  };
}
