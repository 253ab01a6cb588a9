/** Reads a loop's real results: the head from its state branch by git, the history from the head's bundle. */
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readDiskText } from '../../core/codec/record-codec.ts';
import type { SeenThread } from '../../core/reports/seen-threads.ts';
import { listWork, type WorkFacts, type WorkRow } from '../../core/reports/work-list.ts';
import { computeDollarsUsed } from '../../core/state/counters.ts';
import { Head } from '../../core/state/head.ts';
import { type HistoryLine, readHistory } from '../../core/state/history-line.ts';
import { LoopState } from '../../core/state/loop-state.ts';
import { isWorkComplete, type Subject, subjectName } from '../../core/state/subject.ts';
import { unpack } from '../../storage/bundles/bundle.ts';
import { onlyMember } from '../../storage/bundles/download-artifact.ts';
import { Mistake } from '../mistake.ts';
import { isControlThread, listThreads } from './page/scene.ts';
import { type DemoEnvironment, loopName, writeRunLogs } from './stage.ts';

const execFileAsync = promisify(execFile);

const buildTickBug = (message: string): Mistake => new Mistake('demo_failed', message, 'This is a bug of the tick.');

export const buildRunFailure = (message: string): Mistake =>
  new Mistake('demo_failed', message, 'Look into the log of the last run.');

export interface HeadEvidence {
  readonly head: Head;
  readonly text: string;
}

/** Of the repository's loop, by name the first; null before its first tick. */
export async function readDemoHead({ github }: Pick<DemoEnvironment, 'github'>): Promise<HeadEvidence | null> {
  const git = (...args: readonly string[]) => execFileAsync('git', ['--git-dir', github.repository.gitDir, ...args]);
  const { stdout: refs } = await git('for-each-ref', '--format=%(refname)', 'refs/heads/tickgate/state/');
  const [branch = ''] = refs.split('\n');
  if (branch === '') return null;
  const { stdout: text } = await git('show', `${branch}:head.json`);
  const read = readDiskText(Head, text);
  if (!read.ok) throw buildTickBug(`head.json on ${branch}: ${read.field}: ${read.reason}`);
  return { head: read.value, text };
}

export interface RecordEvidence {
  readonly history: readonly HistoryLine[];
  readonly text: string;
  readonly state: LoopState;
}

/** Downloads the artifact as a person would, and verifies it against the digest in the head. */
export async function readDemoRecord(
  stage: Pick<DemoEnvironment, 'github' | 'maintainer' | 'repository'>,
  { bundle, loop }: Head,
): Promise<RecordEvidence> {
  if (bundle === null || bundle.artifactId === null) {
    throw buildRunFailure('The head names no artifact with the history.');
  }
  const { github, maintainer, repository } = stage;
  const url = `${github.url}/repos/${repository}/actions/artifacts/${bundle.artifactId}/zip`;
  const answer = await fetch(url, { headers: { authorization: `token ${maintainer.token}` } });
  if (!answer.ok) throw buildRunFailure(`${url} answered ${answer.status}.`);
  const bytes = onlyMember(Buffer.from(await answer.arrayBuffer()));
  if (bytes === null) throw new Error('The artifact is no zip archive with one file.');
  const unpacked = unpack(bytes, bundle);
  if (unpacked.kind === 'corrupt') throw buildTickBug(unpacked.why);
  const text = unpacked.members[`${loop}.history.jsonl`] ?? '';
  const read = readHistory(text);
  if (!read.ok) throw buildTickBug(`history line ${read.line}: ${read.field}: ${read.reason}`);
  const state = readDiskText(LoopState, unpacked.members[`${loop}.state.json`] ?? '');
  if (!state.ok) throw buildTickBug(`state.json: ${state.field}: ${state.reason}`);
  return { history: read.lines, text, state: state.value };
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

export interface ConcludedDemo {
  readonly result: DemoResult;
  /** Dollars as the ceiling counts them: of what agents reported and what is estimated, the larger. */
  readonly spent: number;
  readonly notDone: readonly string[];
}

/** `parent`: the temporary folder of the machine. What a demo leaves as evidence outlasts it. */
export const createEvidenceFolder = (parent: string): string => mkdtempSync(join(parent, 'tickgate-demo-'));

/** Keeps the evidence: the history, `head.json`, `logs/`, and `remote.git`, the repository as the loop left it. */
export async function concludeDemo(
  stage: DemoEnvironment,
  at: { folder: string; startedMs: number },
): Promise<ConcludedDemo> {
  const evidence = await readDemoHead(stage);
  if (evidence === null)
    throw new Mistake('demo_failed', 'The loop left no head.', 'Look into the log of the first run.');
  const { head, text } = evidence;
  const record = await readDemoRecord(stage, head);
  const historyFile = join(at.folder, `${loopName}.history.jsonl`);
  writeFileSync(historyFile, record.text);
  writeFileSync(join(at.folder, 'head.json'), text);
  cpSync(stage.github.repository.gitDir, join(at.folder, 'remote.git'), { recursive: true });
  const runs = stage.actions.runs();
  writeRunLogs(runs, at.folder);
  const answered = record.history
    .flatMap(({ gates }) => gates)
    .flatMap(({ name, subject, answer, by }) => (answer === null ? [] : [{ name, subject, answer, by }]));
  const result = {
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
  const left = { head, ...record, threads: listSeenThreads(stage) };
  return { result, spent: computeDollarsUsed(head.counters), notDone: listUndoneWork(left) };
}

/** What was never completed: a run that leaves work may end by the same code as one that leaves none. */
export function listUndoneWork(facts: UndoneFacts): readonly string[] {
  const subjects = new Map(facts.state.subjects.map((subject) => [subject.number, subject]));
  return listWork({ ...facts, isAtWork: false }).flatMap((row) => {
    const subject = subjects.get(row.number) ?? null;
    const isDone = subject === null ? row.tone === 'ok' : row.state === 'merged' || isWorkComplete(subject.phase);
    return isDone ? [] : [`${subjectName(row.number)}: ${explainLeft(subject) ?? explainOpen(row)}`];
  });
}

type UndoneFacts = Pick<WorkFacts, 'head' | 'state' | 'history' | 'threads'>;

function explainLeft(subject: Subject | null): string | null {
  if (subject === null) return null;
  const { phase, failures, declined } = subject;
  const last = failures.at(-1);
  const failed = last === undefined ? null : `its last session failed: ${last.summary}`;
  const isLeft = declined.some(({ option }) => option === 'skip' || option === 'escalate');
  if (isLeft || phase === 'skipped') return ['a person skipped it', ...(failed === null ? [] : [failed])].join('; ');
  return phase === 'cancelled' ? 'a person closed or cancelled it' : failed;
}

function explainOpen({ state, spent }: WorkRow): string {
  if (state === 'asks you' || state === 'to be asked') return 'its question was not answered';
  return `it was ${spent === null ? 'not begun' : 'begun and not finished'} when the run ended`;
}

/** Issues and pull requests as the demo leaves them. */
const listSeenThreads = (stage: Pick<DemoEnvironment, 'github'>): SeenThread[] =>
  listThreads(stage)
    .filter((thread) => !isControlThread(thread))
    .map(({ number, title, state, pull }) => {
      const isMerged = pull !== null && pull.mergedAt !== null;
      return { number, title, state: isMerged ? 'merged' : state, isPull: pull !== null };
    });
