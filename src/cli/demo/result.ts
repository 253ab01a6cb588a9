/** Decides what the demo says at its end, from what the loop left behind, and keeps the evidence where a person can look at it. */
import { cpSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Mistake } from '../mistake.ts';
import { readHead, readLoopRecord } from './evidence.ts';
import { keepLogs } from './runs.ts';
import { loopName, type Stage } from './stage.ts';

export interface DemoResult {
  /** Workflow runs, those that ended early included. */
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
  /** `head.json` as it stands on the state branch. */
  readonly head: unknown;
  readonly history_file: string;
  readonly duration_ms: number;
}

export const keptFolder = (): string => mkdtempSync(join(tmpdir(), 'tickgate-demo-'));

/** Beside the history: `head.json`, `logs/` and `remote.git`, the repository as the loop left it. */
export async function concludeDemo(stage: Stage, at: { folder: string; startedMs: number }): Promise<DemoResult> {
  const evidence = await readHead(stage);
  if (evidence === null)
    throw new Mistake('demo_failed', 'The loop left no head.', 'Look into the log of the first run.');
  const { head, text } = evidence;
  const history = await readLoopRecord(stage, head);
  const historyFile = join(at.folder, `${loopName}.history.jsonl`);
  writeFileSync(historyFile, history.text);
  writeFileSync(join(at.folder, 'head.json'), text);
  cpSync(stage.github.repository.gitDir, join(at.folder, 'remote.git'), { recursive: true });
  const runs = stage.actions.runs();
  keepLogs(runs, at.folder);
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
