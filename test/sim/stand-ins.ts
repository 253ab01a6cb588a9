/**
 * Stands in for git, for the checks of work and for the isolation in a simulation. The ports and answers are the same,
 * over the emulated repository.
 */
import pLimit from 'p-limit';
import * as isolation from '../../src/agents/sandbox/open-isolation.ts';
import * as orphans from '../../src/agents/sandbox/orphaned-processes.ts';
import { unmergedRule } from '../../src/core/publication/publication.ts';
import { moveBranches } from '../../src/emulator/changes/refs.ts';
import { writeCommit as commitIn, readCommit } from '../../src/emulator/git/commits.ts';
import { writeObject } from '../../src/emulator/git/objects.ts';
import { readRef } from '../../src/emulator/git/refs.ts';
import { filesOf, treeOf } from '../../src/emulator/git/trees.ts';
import { accountNamed, acting } from '../../src/emulator/model/account.ts';
import { Refusal } from '../../src/emulator/refusal.ts';
import * as ownFiles from '../../src/git/base-agent-config.ts';
import * as baseConfig from '../../src/git/base-agent-config.ts';
import * as clone from '../../src/git/clone.ts';
import * as snapshot from '../../src/git/clone.ts';
import * as commit from '../../src/git/commit.ts';
import * as gitFolders from '../../src/git/object-store.ts';
import * as push from '../../src/git/push.ts';
import * as quarantine from '../../src/git/quarantine.ts';
import * as work from '../../src/sessions/vet-work.ts';
import { mergedFiles } from './conflicts.ts';
import { atTheDoor, type Desk, deskOf, onMachine, overNetwork, remoteOf, writesToDisk } from './desk.ts';
import { gitSaysFull, noSpace } from './disk.ts';
import { pushesToOwnBranch } from './foreign-ground.ts';
import { sandboxAt } from './sandbox.ts';
import { noteTouched, type Simulation } from './simulation.ts';

export const openIsolation: typeof isolation.openIsolation = ({ kind }) => {
  const desk = atTheDoor();
  const openSandbox = () => onMachine(desk, 20, sandboxAt(desk));
  const close = () => onMachine(desk, 20, undefined);
  return onMachine(desk, 50, {
    ok: true,
    isolation: { kind, evidence: 'simulated', root: '/nowhere', openSandbox, takeWarnings: () => [], close },
  });
};

/** Called only if a machine is checked without a tick. */
export const expectIsolation: typeof isolation.expectIsolation = ({ kind }) =>
  Promise.resolve({ ok: true, kind, evidence: 'simulated' });

export const reopenSandbox: typeof orphans.reopenSandbox = async (place) =>
  place.kind === 'none' ? sandboxAt(deskOf(remoteOf({ job: place.tag })), place) : null;

/** Git rooms of a simulation by path; false = closed, with all its contents gone. */
const rooms = new WeakMap<Simulation, Map<string, boolean>>();

const roomsOf = (simulation: Simulation): Map<string, boolean> => {
  const known = rooms.get(simulation) ?? new Map<string, boolean>();
  rooms.set(simulation, known);
  return known;
};

const roomPrefix = '/rooms/';

export const gitFoldersAt: typeof gitFolders.gitFoldersAt = (base, remote) => {
  const desk = deskOf(remote);
  const store = desk.simulation.github.repository.gitDir;
  const close = (): Promise<void> => {
    roomsOf(desk.simulation).set(base, false);
    return onMachine(desk, 20, undefined);
  };
  return {
    base,
    remote,
    store,
    privateDir: base,
    fetches: { queue: pLimit(1), ended: new AbortController() },
    looks: new Map(),
    close,
  };
};

export const openGitFolders: typeof gitFolders.openGitFolders = async (_root, remote) => {
  const desk = deskOf(remote);
  if (desk.disk.isFull(`${desk.life.name}: git folders`)) throw await onMachine(desk, 50, noSpace());
  const base = `${roomPrefix}${desk.job}`;
  roomsOf(desk.simulation).set(base, true);
  return onMachine(desk, 50, gitFoldersAt(base, remote));
};

/**
 * Only a post step calls this, for the gitFolders that its main left to it. A main that removed its gitFolders has thrown paid work
 * away.
 */
export const areGitFolders: typeof gitFolders.areGitFolders = async (base) => {
  const { simulation, life } = deskOf(remoteOf({ job: base.slice(roomPrefix.length) }));
  const isThere = roomsOf(simulation).get(base) === true;
  if (!isThere) simulation.violate('what a lost main made is there for its post step', `${life.name}: ${base} is gone`);
  return isThere;
};

/** Throws if the room is closed. */
function deskIn({ base, remote }: Pick<gitFolders.GitFolders, 'base' | 'remote'>): Desk {
  const desk = deskOf(remote);
  if (roomsOf(desk.simulation).get(base) !== true) throw new Error(`${base} is not there any more`);
  return desk;
}

export const remoteHead: typeof gitFolders.remoteHead = async (at, branch) => {
  const desk = deskIn(at);
  return overNetwork(desk, 'ls-remote', () => headOf(desk, branch));
};

export const lookAhead: typeof gitFolders.lookAhead = (at, { baseSha, branches }) => {
  fetchToStore(at, [baseSha]).catch(() => {});
  for (const branch of branches) {
    const look = readHeads(at, branch).catch(() => null);
    at.looks.set(branch, look);
  }
};

export const remoteHeads: typeof gitFolders.remoteHeads = async (at, name) => {
  const look = at.looks.get(name);
  at.looks.delete(name);
  return (await look) ?? (await readHeads(at, name));
};

const readHeads: typeof gitFolders.remoteHeads = async (at, name) => {
  const desk = deskIn(at);
  const beside = Array.from({ length: 20 }, (_, index) => `${name}-${index + 2}`);
  return overNetwork(desk, 'ls-remote', () =>
    [name, ...beside].flatMap((branch) => {
      const sha = headOf(desk, branch);
      return sha === null ? [] : [{ branch, sha }];
    }),
  );
};

export const filesInStore: typeof gitFolders.filesInStore = async (_room, files) => files.map(() => null);

export const workflowsInStore: typeof gitFolders.workflowsInStore = async () => null;

export const attributesInStore: typeof gitFolders.attributesInStore = async () => [];

export const fetchToStore: typeof gitFolders.fetchToStore = async (at, shas) => {
  const desk = deskIn(at);
  await writesToDisk(desk, 'fetch');
  const isThere = (sha: string): boolean => readCommit(desk.simulation.github.repository.gitDir, sha) !== undefined;
  return overNetwork(desk, 'fetch', () => {
    if (!shas.every(isThere)) desk.simulation.violate('nobody asks for commits that never were', shas.join(', '));
  });
};

export const openClone: typeof clone.openClone = async (home, sandbox, at) => {
  const desk = deskIn(home);
  const path = sandbox.tree;
  if (desk.disk.isFull(`${desk.life.name}: clone`))
    throw await onMachine(desk, 500, new Error(`the clone could not be made: ${gitSaysFull}`));
  desk.simulation.clones.set(path, new Map());
  return onMachine(desk, 500, { path, ...at });
};

export const reopenClone: typeof clone.reopenClone = (home, sandbox, at) => openClone(home, sandbox, at);

const bundled = async (
  taking: ReturnType<import('../../src/core/sandbox/isolation.ts').Sandbox['run']>,
): Promise<snapshot.Bundling> => {
  const { code, stdout, stderr } = await taking;
  if (code !== 0) return { kind: 'failed', reason: stderr || 'the clone is not there' };
  return stdout === '' ? { kind: 'unchanged' } : { kind: 'bundled', bytes: Buffer.from(stdout) };
};

/** Takes exactly the contents of the clone. */
export const takeClone: typeof clone.takeClone = async (_room, sandbox, { clone: { path } }) => {
  const bundling = await bundled(sandbox.run({ argv: ['bundle'], cwd: path, deadlineMs: 60_000 }));
  const all = { tip: 'taken', ignored: false };
  return bundling.kind === 'bundled' ? { ...bundling, ...all, kind: 'taken' } : { ...bundling, ...all };
};

/** No file of a simulation is large. */
export const largestFile: typeof clone.largestFile = () => Promise.resolve(null);

export const snapshotClone: typeof snapshot.snapshotClone = (_room, { sandbox, clone: { path }, beside }) =>
  bundled((beside ? sandbox.runBeside : sandbox.run)({ argv: ['bundle'], cwd: path, deadlineMs: 60_000 }));

/** At times the work contains a secret. */
export const judgeWork: typeof work.judgeWork = async ({ gitFolders: { remote } }, { bundle, from, merging }) => {
  const desk = deskOf(remote);
  await writesToDisk(desk, 'unpack-objects');
  const { github, chances, timeline } = desk.simulation;
  if (chances.sessions.happens(0.03))
    return onMachine(desk, 100, {
      kind: 'refused',
      sentence: 'work/key: holds a secret',
      detail: 'secret',
      bytes: bundle,
    });
  if (merging !== undefined && !chances.bases.happens(0.7)) {
    const sentence = `${merging} was to be merged and was not`;
    return onMachine(desk, 100, { kind: 'refused', sentence, detail: unmergedRule, bytes: bundle });
  }
  const { gitDir } = github.repository;
  const files =
    merging === undefined
      ? filesOf(gitDir, readCommit(gitDir, from)?.tree ?? '')
      : mergedFiles(gitDir, { ours: from, theirs: merging });
  for (const [path, text] of JSON.parse(Buffer.from(bundle).toString('utf8')) as [string, string][])
    files.set(path, { mode: '100644', sha: writeObject(gitDir, 'blob', Buffer.from(text)) });
  const by = { name: 'agent', email: 'agent@example.com', at: timeline.now() };
  const message = 'What was there';
  const parents = merging === undefined ? [from] : [from, merging];
  const tip = commitIn(gitDir, { tree: treeOf(gitDir, files), parents, author: by, committer: by, message });
  const same = readCommit(gitDir, tip)?.tree === readCommit(gitDir, from)?.tree;
  return onMachine(
    desk,
    100,
    same
      ? { kind: 'nothing' }
      : { kind: 'sound', notes: [], files: [], quarantine: { gitDir, startSha: from, tip, sizes: new Map() } },
  );
};

export const judgeRange: typeof work.judgeRange = async () => ({ kind: 'sound', notes: [], files: [] });

export const notesOn: typeof work.notesOn = async () => [];

export const writeCommit: typeof commit.writeCommit = async (
  { gitDir, tip },
  { message, identity, at, parent, merged },
) => {
  const by = { ...identity, at: Date.parse(at) };
  const tree = readCommit(gitDir, tip)?.tree ?? '';
  const parents = [parent, ...(merged === undefined ? [] : [merged])];
  return commitIn(gitDir, { tree, parents, author: by, committer: by, message });
};

export const hasTreeOf: typeof commit.hasTreeOf = async ({ gitDir, tip }, other) =>
  readCommit(gitDir, tip)?.tree === readCommit(gitDir, other)?.tree;

/** The first of its ancestors that the other commit has, too. */
export const forkPoint: typeof commit.forkPoint = async (gitDir, branch, of) => {
  const ancestors = new Set<string>();
  for (let sha: string | undefined = branch; sha !== undefined; sha = readCommit(gitDir, sha)?.parents[0])
    ancestors.add(sha);
  for (let sha: string | undefined = of; sha !== undefined; sha = readCommit(gitDir, sha)?.parents[0])
    if (ancestors.has(sha)) return sha;
  return null;
};

export const commitsSince: typeof commit.commitsSince = async (gitDir, from, to) => {
  const commits: { readonly sha: string; readonly title: string }[] = [];
  for (let sha: string | undefined = to; sha !== undefined && sha !== from; ) {
    const made = readCommit(gitDir, sha);
    commits.unshift({ sha, title: made?.message.split('\n', 1)[0] ?? '' });
    sha = made?.parents[0];
  }
  return commits;
};

export const removeQuarantine: typeof quarantine.removeQuarantine = () => Promise.resolve();

/** No loop of the simulation sets `agent-config`. */
export const placeOwnFiles: typeof ownFiles.placeOwnFiles = () =>
  Promise.reject(new Error('agent-config is not simulated'));

/** No part of a simulation reads an artifact. */
export const squashedBundle: typeof commit.squashedBundle = () => Promise.resolve(new Uint8Array());

export const bundleOf: typeof quarantine.bundleOf = () => Promise.resolve(new Uint8Array());

export const keepInStore: typeof quarantine.keepInStore = async ({ remote }) => {
  await writesToDisk(deskOf(remote), 'fetch');
  return onMachine(deskOf(remote), 50, undefined);
};

/**
 * Like `git push --force-with-lease` with a read after it. The branch moves at one moment, even if the answer is lost.
 */
export const pushBranch: typeof push.pushBranch = async (at, order) => {
  const desk = deskIn(at);
  desk.simulation.rights.pushes(desk.life, order.branch, order.sha);
  pushesToOwnBranch(desk.simulation, desk.life.name, order.branch);
  return overNetwork(desk, 'push', () => moved(desk, order)).catch((error: Error) => ({
    kind: 'unavailable',
    reason: error.message,
  }));
};

function moved({ simulation, life }: Desk, order: push.PushOrder): push.PushOutcome {
  const { world, repository } = simulation.github;
  const { branch, sha, expectedHead } = order;
  const before = headOf({ simulation }, branch);
  if (before === sha) return { kind: 'already' };
  if (before !== expectedHead) return { kind: 'moved', head: before };
  const bot = accountNamed(world, 'github-actions[bot]');
  if (bot === undefined) throw new Error('There is no bot.');
  simulation.actAs(life, null);
  try {
    const moves = [{ name: `refs/heads/${branch}`, before, after: sha }];
    moveBranches(world, repository, { actor: acting(bot), moves });
  } catch (error) {
    if (error instanceof Refusal) return { kind: 'rejected', reason: error.message };
    throw error;
  } finally {
    simulation.actAs(null, null);
  }
  simulation.ledger.pushes.push({ tick: life.name, branch, before, sha });
  noteTouched(simulation, branch, simulation);
  return { kind: 'pushed' };
}

const headOf = ({ simulation }: Pick<Desk, 'simulation'>, branch: string): string | null =>
  readRef(simulation.github.repository.gitDir, `refs/heads/${branch}`) ?? null;

/** No branch of a simulation has any configuration of agents. */
export const baseConfigPaths: typeof baseConfig.baseConfigPaths = () => Promise.resolve([]);

export const applyBaseConfig: typeof baseConfig.applyBaseConfig = () => Promise.resolve();
