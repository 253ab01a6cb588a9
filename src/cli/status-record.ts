/** Reads a loop's record outside a run: its head from the state branch, its history from the bundle. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Seen } from '../core/reports/status/text.ts';
import type { Explained } from '../core/reports/why.ts';
import { nextTick } from '../core/schedule/schedule.ts';
import { LoopName } from '../core/state/head.ts';
import { readTickWorkflow, type TickWorkflow } from '../core/workflow/tick-workflow.ts';
import type { MeteredGitHub } from '../github/api/client.ts';
import { readBranches, readFiles } from '../github/repository/settings.ts';
import { loadMemory } from '../persistence/loop-snapshot.ts';
import type { HeadRead } from '../ports/head-store.ts';
import { downloadBundle } from '../storage/bundles/artifact-client.ts';
import { loadFromBranch } from '../storage/bundles/branch-store.ts';
import type { BundleStore } from '../storage/bundles/store-port.ts';
import { createVault } from '../storage/crypto/encryption.ts';
import { branchOf, createHeadBranch, type HeadBranch } from '../storage/head/git-branch-store.ts';
import { clientOf, type Environment, serverOf } from './client.ts';
import { opening } from './doctor-command.ts';
import { Mistake } from './mistake.ts';
import { loopNamed } from './options.ts';

/** Assumed age of every bundle: a missing one is not expected to appear. The person can run the command again. */
const LONG_AGO_SECONDS = 86_400;

export interface RecordAsked {
  readonly repo?: string;
  /** Absent = the loop that the workflow runs. */
  readonly loop?: string;
  readonly workflow: string;
}

export async function recordOf({ repo, loop: asked, workflow }: RecordAsked, environment: Environment): Promise<Seen> {
  loopNamed(asked);
  const github = clientOf(repo, environment);
  const { read, loop, config, opened } = await opening(github, workflow, asked);
  const found = await recordIn(opened.read, { github, loop, environment });
  if (found === null) throw await missing(github, loop);
  const now = github.now();
  const own = found.head.workflow === workflow ? read : await workflowAt(github, found.head.workflow);
  return {
    ...found,
    ...{ now, repositoryUrl: `${serverOf(environment)}/${github.owner}/${github.repo}` },
    scheduledAt: own?.kind === 'tick' ? nextTick(own.step.facts.schedules, now) : null,
    approvers: config.ok ? config.config.approvers : null,
  };
}

/** The workflow named by the record starts the loop. It may differ from the one given by `--workflow`. */
async function workflowAt(github: MeteredGitHub, path: string): Promise<TickWorkflow | null> {
  const [file] = await readFiles(github, [path]);
  return file === undefined ? null : readTickWorkflow(file.text);
}

async function missing(github: MeteredGitHub, loop: string): Promise<Mistake> {
  const others = await loopsOf(github);
  const [first] = others;
  const there = first === undefined ? '' : `; there are: ${others.join(', ')}`;
  return new Mistake(
    'record_missing',
    `${github.owner}/${github.repo} has no loop ${loop} yet${there}.`,
    first === undefined
      ? 'Its first tick makes it; another loop is named by --loop.'
      : `Its first tick makes it; another one is shown by --loop ${first}`,
  );
}

/** Loops that have ticked. */
const loopsOf = async (github: MeteredGitHub): Promise<readonly string[]> =>
  (await readBranches(github, branchOf(''))).filter((name) => LoopName.safeParse(name).success);

/** Null = the loop never ticked. */
export async function findRecord(
  github: MeteredGitHub,
  loop: string,
  environment: Environment,
): Promise<Explained | null> {
  const read = await headsOf(github, loop).read();
  return await recordIn(read, { github, loop, environment });
}

const headsOf = (github: MeteredGitHub, loop: string): HeadBranch =>
  createHeadBranch(github, { loop, sleep: (ms) => sleep(ms) });

async function recordIn(
  read: HeadRead,
  { github, loop, environment }: Reading & { readonly loop: string },
): Promise<Explained | null> {
  switch (read.kind) {
    case 'absent':
      return null;
    case 'unreadable':
      throw new Mistake(
        'record_unreadable',
        `The state of loop ${loop} cannot be read: ${read.field}: ${read.reason}.`,
        'Its next tick says what to do about it.',
      );
    case 'present':
      return { head: read.head, ...(await memoryOf(read, { github, environment })) };
  }
}

interface Reading {
  readonly github: MeteredGitHub;
  readonly environment: Environment;
}

type Present = Extract<HeadRead, { readonly kind: 'present' }>;

async function memoryOf(read: Present, reading: Reading): Promise<Pick<Explained, 'state' | 'history'>> {
  const loaded = await loadMemory(bundlesOf(read, reading), read.head, {
    resume: false,
    ageSeconds: LONG_AGO_SECONDS,
    runId: null,
  });
  if (loaded.kind === 'loaded') return loaded.memory;
  throw new Mistake(
    'record_unreadable',
    `The history cannot be read: ${loaded.why}`.replace(/\.?$/, '.'),
    'A sealed one is opened by the key in TICKGATE_STATE_KEY; what lies in the cache alone is read by runs only.',
  );
}

function bundlesOf({ head, version }: Present, { github: api, environment }: Reading): Pick<BundleStore, 'load'> {
  const { open } = createVault({ current: environment['TICKGATE_STATE_KEY'] || null, previous: null });
  const { bundle, loop } = head;
  if (bundle?.artifactId === null && bundle.cacheKey === null) {
    const heads = { bundleCommit: () => version };
    return { load: (ref, ageSeconds) => loadFromBranch({ api, heads, loop, open }, ref, ageSeconds) };
  }
  // Only a run can reach the cache, so the artifact copy is read here even if a run would try the cache first.
  return { load: (ref) => downloadBundle({ api, open }, ref) };
}
