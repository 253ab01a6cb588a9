/**
 * One job of a simulated runner: main and post as the action's own entries compose them, over this process's network
 * and shelf.
 */

import type { Invocation, Voice } from '../../src/action-io.ts';
import type { Run } from '../../src/emulator/actions/runs/runs.ts';
import type { MeteredGitHub } from '../../src/github/api/client.ts';
import type { JournalEntry } from '../../src/ports/journal.ts';
import { preserveWork } from '../../src/recovery/preserve-work.ts';
import { type RecoveryPorts, recoverInterruptedTick } from '../../src/recovery/recover-tick.ts';
import { describeUncaught, isBug } from '../../src/reporting/report-tick.ts';
import { withTokenFailure } from '../../src/startup/credentials.ts';
import { prepare } from '../../src/startup/prepare.ts';
import type { StateFolder } from '../../src/storage/local/state-folder.ts';
import { tick } from '../../src/tick/tick.ts';
import { createPreservePorts, createRecoveryPorts, openRecoveryJournal } from '../../src/wiring/recovery-ports.ts';
import { createPublishingSettings, createTickPorts } from '../../src/wiring/tick-ports.ts';
import { type Desk, remoteOf, sitDown } from './desk.ts';
import { type Disk, noSpace } from './disk.ts';
import { markEdge } from './edges.ts';
import { keepsToOwnBundles } from './foreign-ground.ts';
import type { TickEntry } from './ledger.ts';
import { type Life, timingIn } from './life.ts';
import { clientOf } from './network.ts';
import { onlyPlace, owner, repo } from './place.ts';
import { currentHead } from './raw-head.ts';
import { simulatedCrew } from './sessions.ts';
import type { Simulation } from './simulation.ts';
import { inputsAt } from './state-keys.ts';

export interface TickJob {
  readonly simulation: Simulation;
  readonly run: Run;
  readonly runAttempt: number;
  readonly token: string;
  /** How far the clock of its runner is ahead of GitHub's. */
  readonly clockOffMs: number;
  readonly disk: Disk;
  readonly entry: TickEntry;
  readonly cancel: AbortController;
  /** What main left for post; null = main had not begun its work. */
  readonly handover: { left: { readonly finished: boolean; readonly baseSha: string } | null };
  readonly journal: JournalEntry[];
}

/** Settles when the process ends by itself. Returns whether the step was green. */
export async function mainStep(job: TickJob, life: Life): Promise<boolean> {
  const { simulation, entry, handover, cancel } = job;
  const { invocation, github, timing, desk } = around(job, life);
  const journal = journalOf(job);
  const end = (how: string, isGreen: boolean): boolean => {
    entry.end = how;
    simulation.tell(`${life.name}: ${how}`);
    return isGreen;
  };
  try {
    const { sleep } = timing;
    const prepared = await prepare({
      invocation,
      credentials: withTokenFailure(job.token),
      github,
      nonce: entry.nonce,
      environment: {},
      sleep,
    });
    if (prepared.kind === 'refused') return end(`refused: ${prepared.lines.join(' ')}`, false);
    if (prepared.kind === 'ended') return end(`ended: ${prepared.reason}`, true);
    const { baseSha } = prepared.tick;
    handover.left = { finished: false, baseSha };
    const folder = folderIn(job, life);
    const startedMs = simulation.timeline.now();
    const wired = createTickPorts(
      { invocation, prepared, github, folder, voice: voiceOf(job, life), cancelled: cancel.signal },
      startedMs,
    );
    const crew = simulatedCrew(desk, {
      ...createPublishingSettings({ invocation, prepared }),
      remote: remoteOf(desk),
      journal,
      nonce: entry.nonce,
      every: timing.every,
    });
    const minutes = () => (simulation.timeline.now() - startedMs) / 60_000;
    const ports = {
      ...wired,
      sessions: { ...wired.sessions, ...crew },
      snapshot: { ...wired.snapshot, journal },
      clock: { ...wired.clock, ...timing, minutes },
    };
    const ended = await tick(ports, prepared);
    handover.left = { finished: ended.kind !== 'failed', baseSha };
    if (ended.kind === 'failed' && ended.code === 'state_unreadable')
      unreadableForACause(simulation, entry, ended.sentence);
    if (ended.kind === 'failed') return end(`failed ${ended.code}: ${ended.sentence}`, false);
    if (ended.kind === 'halted') return end(`halted ${ended.code}`, true);
    if (ended.kind === 'quiet') return end(`quiet: ${ended.reason}`, true);
    return end(ended.kind === 'done' ? `done ${ended.outcome}` : ended.kind, true);
  } catch (error) {
    noOwnFault(simulation, life.name, error);
    return end(`threw ${describeUncaught(error)}`, false);
  }
}

/** GitHub may refuse and people may misspell. Any other error is a bug, even if the next tick repairs its effects. */
function noOwnFault({ violate }: Simulation, who: string, error: unknown): void {
  if (isBug(error)) violate('no tick fails by its own fault', `${who}: ${describeUncaught(error)}`);
}

const journalOf = ({ disk, journal, entry }: TickJob) => ({
  append: (line: JournalEntry) => {
    if (disk.isFull(`${entry.name}: journal, ${line.kind} ${line.key}`)) throw noSpace();
    journal.push(line);
  },
});

/**
 * A tick may call the state unreadable for three causes: the branch was tampered with during the tick, the named bundle
 * was harmed, or the head had stopped for that before.
 */
function unreadableForACause(simulation: Simulation, { name, startedAt }: TickEntry, message: string) {
  const { ledger, shelf } = simulation;
  const isTampered = ledger.tamperings.some(({ overAt }) => overAt === null || overAt >= startedAt);
  const isHarmed = [...shelf.harmed].some((digest) => message.includes(shelf.names.get(digest) ?? digest));
  const isKnown = currentHead(simulation)?.stop?.code === 'state_unreadable';
  // A job with the former key that waited long for its first answer cannot distinguish a newer seal from a forged one
  // (ADR 0071).
  const { stateKeys } = simulation.setting;
  const hasOldKey = stateKeys !== null && startedAt < stateKeys.rotatesAt;
  if (!isTampered && !isHarmed && !isKnown && !hasOldKey)
    simulation.violate('nothing is unreadable without a cause', `${name}: ${message}`);
}

export async function postStep(job: TickJob, life: Life): Promise<void> {
  const { handover, entry, simulation } = job;
  if (handover.left === null || handover.left.finished) return;
  const { invocation, github, timing, desk } = around(job, life);
  try {
    const { sleep } = timing;
    const prepared = await prepare({
      invocation,
      credentials: withTokenFailure(job.token),
      github,
      nonce: entry.nonce,
      environment: {},
      sleep,
      begunAt: handover.left.baseSha,
    });
    if (prepared.kind !== 'ready') return simulation.tell(`${life.name}: not settled`);
    const diary = openRecoveryJournal({ entries: job.journal, damaged: [] }, entry.nonce);
    const voice = voiceOf(job, life);
    const here = { invocation, prepared, github, folder: folderIn(job, life), voice };
    const preserving = { ...createPreservePorts(here), remote: remoteOf(desk), patience: sleep };
    const preserve: RecoveryPorts['preserve'] = (sessions, right) => preserveWork(preserving, sessions, right);
    const ports = { ...createRecoveryPorts(here, { diary, journal: journalOf(job) }), timing, preserve };
    simulation.tell(`${life.name}: ${await recoverInterruptedTick(ports, prepared)}`);
  } catch (error) {
    noOwnFault(simulation, life.name, error);
    simulation.tell(`${life.name}: threw ${describeUncaught(error)}`);
  }
}

function around(job: TickJob, life: Life) {
  const { simulation, run, runAttempt } = job;
  const github: MeteredGitHub = clientOf(simulation.network, life, job);
  const touches = (what: string, name: string): void => keepsToOwnBundles(simulation, `${life.name}: ${what}`, name);
  markEdge(github, { life, shelf: simulation.shelf, touches });
  const desk: Desk = { simulation, life, job: `${run.id}.${runAttempt}.${job.entry.nonce}`, disk: job.disk };
  sitDown(desk);
  const timing = timingIn(life, simulation.timeline, { chance: simulation.network.chance, now: github.now });
  return { invocation: invocationOf(job), github, timing, desk };
}

const invocationOf = ({ run, runAttempt, token, simulation, entry }: TickJob): Invocation => ({
  // A review loop would take another name by default.
  with: {
    ...(simulation.setting.review === null && simulation.loops.length === 1 ? {} : { loop: simulation.place.loop }),
    ...(simulation.place.configPath === onlyPlace.configPath ? {} : { config: simulation.place.configPath }),
    ...inputsAt(simulation.setting.stateKeys, entry.startedAt),
  },
  dispatch: Object.fromEntries(Object.entries(run.inputs).map(([name, value]) => [name, String(value)])),
  token,
  owner,
  repo,
  event: run.event,
  actor: run.event === 'schedule' ? null : run.actor.login,
  ref: run.ref,
  sha: run.headSha,
  runId: run.id,
  runAttempt,
  job: 'tick',
  workflow: simulation.place.workflowPath,
  serverUrl: 'https://github.example',
  pages: 'https://github.example/tickgate/tickgate/blob/v1/docs',
  apiUrl: 'https://api.github.example',
  runnerEnvironment: 'github-hosted',
  runnerName: 'simulated',
  workspace: '/nowhere',
  temp: '/nowhere',
  home: '/nowhere',
  schedule: null,
  // The minutes distinguish a job that began before a rotation of keys.
  jobMinutesUsed: simulation.setting.stateKeys === null ? 0 : (simulation.timeline.now() - entry.startedAt) / 60_000,
  retentionDays: null,
  pid: null,
});

/** Files of the runner are gone with it. Writing them takes no simulated time, but the process may die meanwhile. */
const folderIn = ({ disk }: TickJob, life: Life): StateFolder => ({
  path: '/nowhere/.tickgate',
  left: false,
  journalFile: '/nowhere/.tickgate/journal.jsonl',
  write: () => written(disk, life),
  writeAll: () => written(disk, life),
  read: () => Promise.resolve(null),
});

const written = (disk: Disk, life: Life): Promise<void> =>
  new Promise((resolve, reject) => {
    if (disk.isFull(`${life.name}: state folder`)) life.resume(5, reject, noSpace());
    else life.resume(5, resolve, undefined);
  });

function voiceOf({ simulation }: TickJob, life: Life): Voice {
  const say = (text: string): void => simulation.tell(`${life.name}: ${text.split('\n')[0]}`);
  return { line: say, group: () => {}, annotate: (level, message) => say(`${level}: ${message}`) };
}
