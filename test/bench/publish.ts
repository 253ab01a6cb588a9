/** `npm run bench:publish`: what Tickgate adds to an agent's work: its clone before, and from its exit to the pull request; fails over the limits. */

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AgentDriver } from '../../src/agents/drivers/driver.ts';
import { commandDriver } from '../../src/agents/drivers/registry.ts';
import { openPlainSandbox } from '../../src/agents/sandbox/plain-sandbox.ts';
import { type LeaseProof, proofFor } from '../../src/core/lease/lease.ts';
import { publication } from '../../src/core/publication/publication.ts';
import { applySessions } from '../../src/core/record/apply-session.ts';
import type { SessionReport } from '../../src/core/sessions/contract/session-report.ts';
import { getSubject, newRunStreak } from '../../src/core/state/loop-state.ts';
import { openClone } from '../../src/git/clone.ts';
import { fetchToStore, openGitFolders } from '../../src/git/object-store.ts';
import type { GitHub } from '../../src/github/api/client.ts';
import { openPullRequest } from '../../src/github/pulls/open-pull-request.ts';
import { performEffects } from '../../src/iteration/perform-effects.ts';
import type { SubjectRunOptions, WorkerPool } from '../../src/ports/sessions.ts';
import { createWorkerPool } from '../../src/sessions/worker-pool.ts';
import { openJournal } from '../../src/storage/local/journal.ts';
import { aLease, aSession, aState, noon } from '../support/core-facts.ts';
import { unpricedModels } from '../support/unpriced-models.ts';
import { type Load, largeHistory, manyFiles, median, processorMs, type Timed, timed } from './git-load.ts';

const limits = { cloneRatio: 1.3, publishMs: 300, copiedKiB: 256 };

interface Row {
  readonly what: string;
  readonly runs: readonly Timed[];
}

const told = ({ what, runs }: Row): string => {
  const walls = runs.map(({ wallMs }) => wallMs);
  const cells = [what, median(runs.map(({ cpuMs }) => cpuMs)), median(walls), Math.min(...walls)];
  return `| ${cells.map((cell) => (typeof cell === 'number' ? cell.toFixed(0) : cell)).join(' | ')} |`;
};

/** Turn by turn, so that a busy minute of the machine meets both. */
async function cloning(load: Load, turns: number): Promise<{ readonly own: Row; readonly bare: Row }> {
  const root = mkdtempSync(join(tmpdir(), 'tickgate-bench-'));
  const gitFolders = await openGitFolders(root, { url: load.url, token: null });
  await fetchToStore(gitFolders, [load.baseSha]);
  const own: Timed[] = [];
  const bare: Timed[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    const sandbox = await openPlainSandbox(root);
    const at = { branch: `tickgate/work/${turn}-x`, startSha: load.baseSha };
    own.push(await timed(() => openClone(gitFolders, sandbox, at)));
    await sandbox.close();
    const tree = join(root, `worktree-${turn}`);
    const add = ['worktree', 'add', '-q', '-b', `branch-${turn}`, tree, load.baseSha];
    bare.push(await timed(async () => execFileSync('git', [`--git-dir=${load.gitDir}`, ...add])));
    rmSync(tree, { recursive: true });
  }
  await gitFolders.close();
  rmSync(root, { recursive: true });
  return {
    own: { what: 'clone and worktree of a subject', runs: own },
    bare: { what: 'git worktree add alone', runs: bare },
  };
}

/** KiB of objects that each of several subjects' clones holds for itself, beside the one store. */
async function copied(load: Load): Promise<{ readonly storeKiB: number; readonly cloneKiB: readonly number[] }> {
  const root = mkdtempSync(join(tmpdir(), 'tickgate-bench-'));
  const gitFolders = await openGitFolders(root, { url: load.url, token: null });
  await fetchToStore(gitFolders, [load.baseSha]);
  const kib = (path: string): number => Number(execFileSync('du', ['-sk', path], { encoding: 'utf8' }).split('\t')[0]);
  const cloneKiB: number[] = [];
  for (const subject of [1, 2, 3]) {
    const sandbox = await openPlainSandbox(root);
    const clone = await openClone(gitFolders, sandbox, {
      branch: `tickgate/work/${subject}-x`,
      startSha: load.baseSha,
    });
    cloneKiB.push(kib(join(clone.path, '.git')));
    await sandbox.close();
  }
  const storeKiB = kib(gitFolders.store);
  await gitFolders.close();
  rmSync(root, { recursive: true });
  return { storeKiB, cloneKiB };
}

/** A GitHub that answers at once. */
const answering: GitHub = {
  owner: 'acme',
  repo: 'shop',
  graphql: () => Promise.reject(new Error('Nothing is asked.')),
  request: (route) => {
    const pull = { number: 1, node_id: 'PR', html_url: 'https://x', title: 't', body: '', draft: false, state: 'open' };
    const made = { ...pull, created_at: noon, closed_at: null, user: null, head: { sha: 'a' }, labels: [] };
    return Promise.resolve({ status: 200, headers: {}, data: route.startsWith('GET') ? [] : made });
  },
};

async function publishing(load: Load, turns: number): Promise<Row> {
  const runs: Timed[] = [];
  for (let turn = 0; turn < turns; turn += 1) runs.push(await published(load, turn));
  return { what: 'agent exit to pull request', runs };
}

async function published(load: Load, turn: number): Promise<Timed> {
  const folder = mkdtempSync(join(tmpdir(), 'tickgate-bench-'));
  const journal = openJournal(join(folder, 'journal.jsonl'));
  const exit = join(folder, 'exit');
  const from = { cpuMs: 0 };
  const ended = (): void => {
    from.cpuMs = processorMs();
  };
  const crew = crewFor(load, { journal, exit, ended });
  const proof = proofFor(aLease({ nonce: 'n' }), 'n') as LeaseProof;
  const setting = settingFor(load, proof);
  const opened = await crew.open({ baseSha: setting.baseSha, sessions: [] });
  if (!opened.ok) throw new Error(opened.sentence);
  const order = aSession({ subject: 7, branch: `tickgate/work/7-turn-${turn}`, fromSha: null });
  const reports = await crew.run([order], setting);
  const recover = () => Promise.reject(new Error('Nothing is recovered.'));
  const acting = { github: { perform: performing(proof) }, push: crew.push, recover, journal, now: () => noon };
  const outcomes = await performEffects(publication(reports, contextAfter(reports)), acting, proof);
  const wallMs = performance.timeOrigin + performance.now() - Number(readFileSync(exit, 'utf8')) / 1e6;
  const cpuMs = processorMs() - from.cpuMs;
  if (outcomes.length !== 2 || outcomes.some(({ kind }) => kind === 'failed'))
    throw new Error(JSON.stringify({ reports, outcomes }));
  await crew.close();
  rmSync(folder, { recursive: true });
  return { wallMs, cpuMs };
}

const performing =
  (proof: LeaseProof): Parameters<typeof performEffects>[1]['github']['perform'] =>
  (effect) => {
    if (effect.kind !== 'pull-request') throw new Error(`${effect.kind} is not published`);
    return openPullRequest(answering, { ...effect, ownLogin: 'tickgate[bot]' }, proof);
  };

const contextAfter = (reports: readonly SessionReport[]): Parameters<typeof publication>[1] => ({
  loop: 'work',
  epoch: 1,
  base: 'main',
  runSince: noon,
  tickSince: noon,
  pullRequestOf: () => null,
  commitsOf: () => [],
  notesOf: () => '',
  checksWait: false,
  list: null,
  verifies: true,
  subjectAfter: (number) => getSubject(applySessions(aState(), reports, 1), number),
  costOf: () => 0.5,
});

interface Surroundings {
  readonly journal: ReturnType<typeof openJournal>;
  /** Where the agent writes when it ends. */
  readonly exit: string;
  readonly ended: () => void;
}

function crewFor(load: Load, { journal, exit, ended }: Surroundings): WorkerPool {
  const driver: AgentDriver = {
    ...commandDriver,
    run: async (request) => {
      const facts = await commandDriver.run(request);
      ended();
      return facts;
    },
  };
  const result = JSON.stringify({
    status: 'complete',
    progress: 'Did it',
    completion_indicators: [],
    exit_signal: true,
  });
  const script = `echo done > work.txt; printf '%s' '${result}' > "$TICKGATE_RESULT"; sleep 0.3; date +%s%N > ${exit}`;
  const guardrails = {
    protectedPaths: [],
    allowedPaths: [],
    allowLockfiles: false,
    maxDiffLines: 2_000,
    knownSecrets: () => ['ghs_0123456789'],
  };
  return createWorkerPool(
    {
      isolation: { kind: 'none' },
      remote: { url: load.url, token: null },
      missing: [],
      unpriced: [],
      agentFor: () => ({
        driver,
        settings: { command: ['bash', '-c', script], model: null, args: [] },
        fallback: null,
      }),
      env: { PATH: process.env['PATH'] ?? '' },
      ownFiles: null,
      setupCommand: null,
      verifyCommand: null,
      dependencies: [],
      guardrails,
      identity: { name: 'tickgate[bot]', email: 'bot@x' },
      redact: (text) => text,
      keepRefused: (work) => Promise.reject(new Error(work.detail)),
      journal,
      nonce: 'n',
      ...unpricedModels,
      stallMs: 60_000,
      postAction: { skill: null, prompt: null },
      patience: { waitMinutes: 0, sleep: async () => {} },
      checkpointEveryMs: 600_000,
      every: () => () => {},
      clockMs: () => performance.now(),
    },
    { maxAgents: 1, roles: ['worker'] },
  );
}

const settingFor = (load: Load, proof: LeaseProof): SubjectRunOptions => ({
  loop: 'work',
  iteration: 1,
  maxIterations: 5,
  baseSha: load.baseSha,
  tickId: '1-1',
  minutesLeft: () => 10,
  checkpointed: () => [],
  secure: () => Promise.resolve(proof),
  signal: new AbortController().signal,
  now: () => noon,
  say: () => {},
  subjects: [],
  notes: '',
  ceilings: { sessions: 12, audits: 3 },
  sessionsPerSubject: 8,
  circuit: { noProgress: 5, sameError: 10, stalls: 5 },
  runStreak: newRunStreak(),
  run: { dollars: 0, sessions: 0, minSessionDollars: 0, guessMinutes: 5 },
  costOf: () => 0.5,
  // What is measured begins at the exit of the one agent: no audit follows it.
  said: () => [],
  draining: () => true,
});

export async function main({ values }: { readonly values: { readonly quick?: boolean } }): Promise<number> {
  const [files, mebibytes, turns] = values.quick ? [1_000, 8, 3] : [10_000, 256, 9];
  const many = manyFiles(files);
  const large = largeHistory(mebibytes);
  try {
    console.log('| what | processor ms (median) | wall ms (median) | wall ms (fastest) |\n| --- | --- | --- | --- |');
    const { own, bare } = await cloning(many, turns);
    for (const row of [own, bare]) console.log(told(row));
    const publish = await publishing(large, turns);
    console.log(told(publish));
    const { storeKiB, cloneKiB } = await copied(large);
    console.log(`history of ${mebibytes} MiB: the store has ${storeKiB} KiB, clones have ${cloneKiB.join(', ')} KiB`);
    const fastest = ({ runs }: Row): number => Math.min(...runs.map(({ wallMs }) => wallMs));
    const ratio = fastest(own) / fastest(bare);
    console.log(`clone of ${files} files: ${ratio.toFixed(2)} times git worktree add (at most ${limits.cloneRatio})`);
    const over = [
      ...(ratio > limits.cloneRatio ? ['clone'] : []),
      ...(fastest(publish) > limits.publishMs ? [`publish: ${fastest(publish).toFixed(0)} ms`] : []),
      ...(Math.max(...cloneKiB) > limits.copiedKiB ? ['objects are copied'] : []),
    ];
    for (const fault of over) console.log(`OVER: ${fault}`);
    return over.length === 0 ? 0 : 1;
  } finally {
    many.remove();
    large.remove();
  }
}
