/** Reads a loop's record outside a run: its head from the state branch, its history from the bundle. */

import { withoutClosedGates } from '../core/gates/open-gate.ts';
import { type HolderSeen, seeHolder } from '../core/reports/lease-holder.ts';
import { listKnownRateLines } from '../core/reports/rate-lines.ts';
import { listNumbersToLookUp } from '../core/reports/seen-threads.ts';
import type { Seen } from '../core/reports/status/text.ts';
import type { Explained } from '../core/reports/why.ts';
import { nextTick } from '../core/schedule/schedule.ts';
import { type Head, type Lease, LoopName } from '../core/state/head.ts';
import {
  describePauseSetting,
  findPauseSetting,
  isPausing,
  type PauseSetting,
} from '../core/workflow/pause-variable.ts';
import { readTickWorkflow, type TickWorkflow } from '../core/workflow/tick-workflow.ts';
import type { MeteredGitHub } from '../github/api/client.ts';
import { findMarkedControlIssue } from '../github/comments/control-issue.ts';
import { readSeenThreads } from '../github/issues/states.ts';
import { readBranches, readFiles } from '../github/repository/settings.ts';
import { readHolderFromOutside } from '../github/repository/workflow-runs.ts';
import { probeHolder } from '../lease/holder-liveness.ts';
import { loadSnapshot } from '../persistence/loop-snapshot.ts';
import { GitHubError } from '../ports/github.ts';
import type { HeadRead } from '../ports/head-store.ts';
import { loadFromBranch } from '../storage/bundles/branch-store.ts';
import { downloadBundle } from '../storage/bundles/download-artifact.ts';
import type { BundleStore } from '../storage/bundles/store-port.ts';
import { createVault } from '../storage/crypto/encryption.ts';
import { branchOf } from '../storage/head/git-branch-store.ts';
import { createClient, type Environment } from './client.ts';
import { openHeadBranch, readLoopSetup, readPauseVariable } from './doctor-command.ts';
import { Mistake } from './mistake.ts';
import { requireLoopName } from './options.ts';

/** Assumed age of every bundle: a missing one is not expected to appear. The person can run the command again. */
const assumedBundleAgeSeconds = 86_400;

export interface RecordRequest {
  readonly repo?: string;
  /** Absent = the loop that the workflow runs. */
  readonly loop?: string;
  readonly workflow: string;
}

export async function readStatusRecord(request: RecordRequest, environment: Environment): Promise<Seen> {
  const { repo, loop: asked, workflow } = request;
  requireLoopName(asked);
  const github = createClient(repo, environment);
  const { read, loop, config, opened } = await readLoopSetup(github, workflow, asked);
  const found = await loadRecordOfHead(opened.read, { github, loop, environment });
  if (found === null) throw await buildMissingRecordMistake(github, loop, await readPauseSetting(github, read));
  const { lease } = found.head;
  const holder = lease === null ? null : await readHolder(github, lease);
  // A run that has just ended in order gave its lease back before GitHub called it over.
  if (holder?.kind === 'over' && (await hasLeaseMoved(github, found.head)))
    return await readStatusRecord(request, environment);
  const threads = await readSeenThreads(github, listNumbersToLookUp(found)).catch(ignoreRefusal);
  const now = github.now();
  const own = found.head.workflow === workflow ? read : await readWorkflowAtPath(github, found.head.workflow);
  return {
    ...found,
    ...{ now, threads, holder, repositoryUrl: opened.along.repository.url },
    pausedBy: await readPauseSetting(github, own),
    scheduledAt: own?.kind === 'tick' ? nextTick(own.step.facts.schedules, now) : null,
    approvers: config.ok ? config.config.approvers : null,
    limits: config.ok ? config.config : null,
    mistakes: config.ok ? [] : config.errors.map(({ message }) => message),
    rates: config.ok ? listKnownRateLines(config.config, opened.along.files.claudeMd) : [],
  };
}

/** A holder outside Actions is a process, which only its own machine sees. */
async function readHolder(github: MeteredGitHub, lease: Lease): Promise<HolderSeen> {
  const facts = lease.pid === null ? await readHolderFromOutside(github, lease) : probeHolder(lease, github.now());
  return seeHolder(lease, facts, github.now());
}

async function hasLeaseMoved(github: MeteredGitHub, { loop, lease }: Head): Promise<boolean> {
  const read = await openHeadBranch(github, loop).read();
  return read.kind === 'present' && read.head.lease?.nonce !== lease?.nonce;
}

/** Null also where this token may not read variables: the record alone is shown then. */
async function readPauseSetting(github: MeteredGitHub, read: TickWorkflow | null): Promise<PauseSetting | null> {
  const values = await readPauseVariable(github, read);
  const setting = values == null ? null : findPauseSetting(values);
  return setting !== null && isPausing(setting) ? setting : null;
}

/** A token that may not read issues shows the record alone. */
function ignoreRefusal(error: unknown): [] {
  if (error instanceof GitHubError && error.failure === 'permission') return [];
  throw error;
}

/** The workflow named by the record starts the loop. It may differ from the one given by `--workflow`. */
async function readWorkflowAtPath(github: MeteredGitHub, path: string): Promise<TickWorkflow | null> {
  const [file] = await readFiles(github, [path]);
  return file === undefined ? null : readTickWorkflow(file.text);
}

async function buildMissingRecordMistake(
  github: MeteredGitHub,
  loop: string,
  paused: PauseSetting | null,
): Promise<Mistake> {
  const control = await findMarkedControlIssue(github, loop);
  if (control !== null) return buildLostRecordMistake(control, { github, loop });
  const others = await listTickedLoops(github);
  const [first] = others;
  const there = first === undefined ? '' : `; there are: ${others.join(', ')}`;
  return new Mistake(
    'record_missing',
    `${github.owner}/${github.repo} has no loop ${loop} yet${there}.`,
    [
      ...(paused === null
        ? []
        : [`Now ${describePauseSetting(paused)}: no tick begins work until it is deleted or set to false.`]),
      first === undefined
        ? `The first tick of ${loop} makes its record. For another loop, give its name with --loop.`
        : `The first tick of ${loop} makes its record. Another loop: --loop ${first}`,
    ].join(' '),
  );
}

/** A control issue outlives the branch of the record. */
const buildLostRecordMistake = (control: number, { github, loop }: { github: MeteredGitHub; loop: string }): Mistake =>
  new Mistake(
    'record_missing',
    `the branch tickgate/state/${loop} of ${github.owner}/${github.repo} is gone, and with it the record of loop ${loop}, whose control issue is #${control}.`,
    'No tick works without it. Put the branch back, or dispatch the workflow with `fresh: true`: that forgets what was spent.',
  );

/** Loops that have ticked. */
const listTickedLoops = async (github: MeteredGitHub): Promise<readonly string[]> =>
  (await readBranches(github, branchOf(''))).filter((name) => LoopName.safeParse(name).success);

/** Null = the loop never ticked. */
export async function findRecord(
  github: MeteredGitHub,
  loop: string,
  environment: Environment,
): Promise<Explained | null> {
  const read = await openHeadBranch(github, loop).read();
  return await loadRecordOfHead(read, { github, loop, environment });
}

async function loadRecordOfHead(
  read: HeadRead,
  { github, loop, environment }: RecordSource & { readonly loop: string },
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
    case 'present': {
      const { state, history } = await loadStateAndHistory(read, { github, environment });
      return { ...withoutClosedGates({ head: read.head, state }), history };
    }
  }
}

interface RecordSource {
  readonly github: MeteredGitHub;
  readonly environment: Environment;
}

type PresentHeadRead = Extract<HeadRead, { readonly kind: 'present' }>;

async function loadStateAndHistory(
  read: PresentHeadRead,
  reading: RecordSource,
): Promise<Pick<Explained, 'state' | 'history'>> {
  const loaded = await loadSnapshot(createBundleReader(read, reading), read.head, {
    resume: false,
    ageSeconds: assumedBundleAgeSeconds,
    runId: null,
  });
  if (loaded.kind === 'loaded') return loaded.memory;
  throw new Mistake(
    'record_unreadable',
    `The history cannot be read: ${loaded.why}`.replace(/\.?$/, '.'),
    'Set TICKGATE_STATE_KEY to open an encrypted one. Only runs can read what is in the cache alone.',
  );
}

function createBundleReader(
  { head, version }: PresentHeadRead,
  { github: api, environment }: RecordSource,
): Pick<BundleStore, 'load'> {
  const { open } = createVault({ current: environment['TICKGATE_STATE_KEY'] || null, previous: null });
  const { bundle, loop } = head;
  if (bundle?.artifactId === null && bundle.cacheKey === null) {
    const heads = { bundleCommit: () => version };
    return { load: (ref, ageSeconds) => loadFromBranch({ api, heads, loop, open }, ref, ageSeconds) };
  }
  // Only a run can reach the cache, so the artifact copy is read here even if a run would try the cache first.
  return { load: (ref) => downloadBundle({ api, open, tries: 2 }, ref) };
}
