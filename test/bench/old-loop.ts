/** Makes a loop as old as it is asked to be: head, bundle, history and control issue as that many ticks leave them, through the real stores. */
import { createHash } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { readDiskText, toDiskText } from '../../src/core/codec/record-codec.ts';
import { restingKept } from '../../src/core/record/retention.ts';
import { type BundleRef, Head } from '../../src/core/state/head.ts';
import { type HistoryLine, readHistory, renderHistory } from '../../src/core/state/history-line.ts';
import { LoopState, type UsageRow } from '../../src/core/state/loop-state.ts';
import { newSubject, type Subject } from '../../src/core/state/subject.ts';
import type { Run } from '../../src/emulator/actions/runs/runs.ts';
import { mintRuntimeToken } from '../../src/emulator/actions/stores/runtime-token.ts';
import { openIssue } from '../../src/emulator/changes/thread.ts';
import { acting } from '../../src/emulator/model/account.ts';
import { createGitHub } from '../../src/github/api/client.ts';
import { createArtifactStore } from '../../src/storage/bundles/artifact-store.ts';
import { type PackedBundle, pack, unpack } from '../../src/storage/bundles/bundle.ts';
import { type LoopStage, wellFormed } from '../support/loop-stage.ts';
import { drawOften, speakOfRuns } from './old-control-issue.ts';

const owner = 'acme';
const repo = 'shop';
const stateBranch = 'tickgate/state/work';
/** What a bundle holds at most. */
const linesKept = 1_000;

/** Open issues that an agent could work on, straight into the model. */
export function fillBacklog({ github }: LoopStage, count: number): void {
  const { world, repository } = github;
  for (let index = 0; index < count; index++) {
    const { title, body = '' } = wellFormed(`Wish ${index}`);
    openIssue(world, repository, {
      actor: acting(repository.owner),
      title,
      body,
      labels: [],
      assignees: [],
      milestone: null,
    });
  }
}

/** `change` is made to the head of that age. */
export async function age(
  loop: LoopStage,
  run: Run,
  to: {
    readonly ticks: number;
    readonly change: (head: Head) => Head;
    readonly changeState?: (state: LoopState) => LoopState;
  },
): Promise<void> {
  const young = loop.head();
  if (young?.bundle == null) throw new Error('The loop has saved nothing yet.');
  const members = await loop.bundle();
  const history = agedLines(members['work.history.jsonl'] ?? '', to.ticks);
  const aged = agedState(members['work.state.json'] ?? '', to.ticks);
  const state = to.changeState?.(aged) ?? aged;
  const bundle = agedBundle({ ...members, ...files(history, state) }, { runId: run.id, ticks: to.ticks });
  const artifactId = await upload(loop, run, bundle);
  const { name, digest, bytes } = bundle;
  const ref: BundleRef = { ...young.bundle, name, digest, bytes: bytes.length, artifactId, cacheKey: null };
  const { clock } = loop.github.world;
  const runUrl = `${loop.github.url}/${owner}/${repo}/actions/runs/${run.id}`;
  const past = { head: ofAge(young, { ticks: to.ticks, bundle: ref }), state, history, runUrl };
  speakOfRuns(loop, past);
  // It was read by the tick that came after it.
  await clock.advance(2 * 60_000);
  const old = to.change({ ...past.head, commandCursor: new Date(clock.now() - 60_000).toISOString() });
  drawOften(loop, { ...past, head: old });
  await setHead(loop, () => old);
}

/** On the state branch: the head as it stands there, but for this change. */
export async function setHead({ ana, head }: LoopStage, change: (head: Head) => Head): Promise<void> {
  const before = head();
  if (before === null) throw new Error('The loop has no head yet.');
  await ana.commits({ path: 'head.json', text: toDiskText(Head, change(before)), branch: stateBranch });
}

const plenty = 10_000_000;
/** Of the run that has come so far: head and history agree on them, or a tick believes the less. */
const allowed = { maxIterations: plenty, maxMinutes: plenty, maxDollars: plenty, maxPrs: plenty };

const ofAge = (young: Head, { ticks, bundle }: { readonly ticks: number; readonly bundle: BundleRef }): Head => ({
  ...young,
  epoch: ticks,
  generation: ticks,
  bundle,
  ceilings: { ...young.ceilings, ...allowed },
  counters: {
    ...young.counters,
    iterationsUsed: ticks,
    dollarsReported: ticks / 2,
    dollarsEstimate: ticks / 2,
    agentsDispatched: ticks,
  },
});

const files = (history: readonly HistoryLine[], state: LoopState): Readonly<Record<string, string>> => ({
  'work.history.jsonl': renderHistory(history),
  'work.state.json': toDiskText(LoopState, state),
});

function agedLines(text: string, ticks: number): HistoryLine[] {
  const read = readHistory(text);
  const line = read.ok ? read.lines.at(-1) : undefined;
  if (line === undefined) throw new Error('The loop has no history yet.');
  const count = Math.min(ticks, linesKept);
  return Array.from({ length: count }, (_none, index) => {
    const iteration = ticks - count + index + 1;
    const budgetSnapshot = { ...line.budgetSnapshot, ...allowed };
    return { ...line, iteration, generation: iteration, epoch: iteration, runId: line.runId + index, budgetSnapshot };
  });
}

function agedBundle(members: Readonly<Record<string, string>>, to: { runId: number; ticks: number }): PackedBundle {
  const origin = { loop: 'work', generation: to.ticks, epoch: to.ticks, nonce: 'old', runId: to.runId, runAttempt: 1 };
  // An old loop sweeps one bundle a tick.
  const former = Array.from({ length: 4 }, (_none, index) => ({
    name: `tickgate--work--g${to.ticks - 1 - index}--e${to.ticks - 1 - index}--${to.runId}-1--${'0'.repeat(11)}${index}`,
    artifactId: index + 1,
    cacheKey: `gone-${index}`,
  }));
  const packing = pack({ ...origin, previous: former }, members);
  if (packing.kind === 'refused') throw new Error(packing.why);
  return packing.bundle;
}

/** One subject a tick, worked on in two sessions and done; as many as are kept. */
function agedState(text: string, ticks: number): LoopState {
  const read = readDiskText(LoopState, text);
  if (!read.ok) throw new Error(`The loop's state is unreadable: ${read.field}`);
  const known = Array.from({ length: Math.min(ticks, restingKept) }, (_none, index) => beyondAll + index);
  const subjects = known.map(
    (number): Subject => ({
      ...newSubject(number),
      title: `Wish ${number}`,
      textHash: 'a'.repeat(64),
      phase: 'done',
      branch: `tickgate/work/${number}-wish-${number}`,
      headSha: createHash('sha1').update(String(number)).digest('hex'),
      pullRequest: number + 1_000_000,
      sessions: 2,
      dollars: 1,
    }),
  );
  const usage = known.flatMap((number) => [1, 2].map((session) => usageRow(number, session)));
  return {
    ...read.value,
    subjects: [...read.value.subjects, ...subjects],
    usage: [...read.value.usage, ...usage],
  };
}

/** Numbers of issues that the repository does not reach. */
const beyondAll = 1_000_000;

const usageRow = (subject: number, session: number): UsageRow => ({
  ...{ subject, driver: 'command', role: 'worker', session: `${subject}-1-${subject}-${session}` },
  ...{ model: 'claude-sonnet-4-7', input: 1_000 + (subject % 997), output: 500 + session, reasoning: 0 },
  ...{ cacheRead: 0, cacheWrite: 0, costReported: 0.5, messages: 3 },
});

async function upload({ github, ana }: LoopStage, run: Run, bundle: PackedBundle): Promise<number> {
  const { world } = github;
  const runtime = mintRuntimeToken(world, {
    repository: `${owner}/${repo}`,
    runId: run.id,
    jobId: world.nextId(),
    cacheRefs: ['refs/heads/main'],
    cacheMode: 'write',
  });
  Object.assign(process.env, {
    ACTIONS_RESULTS_URL: `${github.url}/`,
    ACTIONS_RUNTIME_TOKEN: runtime,
    GITHUB_SERVER_URL: 'http://github.localhost',
  });
  const temp = await mkdtemp(join(world.root, 'old-loop-'));
  const api = createGitHub({ token: ana.token, owner, repo, baseUrl: github.url });
  const open = (bytes: Uint8Array, ref: { name: string; digest: string | null }) => Promise.resolve(unpack(bytes, ref));
  const store = createArtifactStore({ api, temp, durableDays: 30, open });
  const saved = await store.save(bundle, 30);
  if (saved.kind === 'failed' || saved.artifactId === null) throw new Error('The old bundle could not be uploaded.');
  return saved.artifactId;
}
