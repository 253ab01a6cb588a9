/** Faults that last minutes or hours: a service that is down, and settings that a person broke. */

import { readCommit, writeCommit } from '../../src/emulator/git/commits.ts';
import { writeObject } from '../../src/emulator/git/objects.ts';
import { readRef } from '../../src/emulator/git/refs.ts';
import { filesOf, treeOf } from '../../src/emulator/git/trees.ts';
import type { FaultKind } from './faults.ts';
import type { Simulation } from './simulation.ts';
import { movedByHand } from './tampering.ts';

const minute = 60_000;
const services = [
  'artifact-error',
  'cache-error',
  'server-error',
  'rate-limit',
] as const satisfies readonly FaultKind[];

/** Every request to one service fails until the outage is over. The API is down for shorter times than a store. */
export function beginOutage({ faults, timeline, chances, tell }: Simulation): void {
  const kind = chances.lasting.pick(services);
  if (faults.each.has(kind)) return;
  const longest = kind.endsWith('-error') && kind !== 'server-error' ? 8 * 60 * minute : 60 * minute;
  faults.each.add(kind);
  tell(`GitHub: ${kind}, each time`);
  timeline.after(chances.lasting.tail(5 * minute, longest), () => faults.each.delete(kind));
}

/** A person commits a typo to the settings, and repairs it later. */
export function breakConfig(simulation: Simulation): void {
  const { configFile, timeline, chances } = simulation;
  if (configFile.isBroken || !commitsConfig(simulation, 'max-dolars: 1\n')) return;
  configFile.isBroken = true;
  simulation.tell('@octo-org: commits a typo to the settings');
  timeline.after(chances.lasting.tail(5 * minute, 4 * 60 * minute), () => mendConfig(simulation));
}

export function mendConfig(simulation: Simulation): void {
  const { configFile } = simulation;
  if (!configFile.isBroken || !commitsConfig(simulation, configFile.text)) return;
  configFile.isBroken = false;
  simulation.tell('@octo-org: commits sound settings');
}

/** Whether the rules in force at that time let the owner do it. */
function commitsConfig(simulation: Simulation, text: string): boolean {
  const { github, timeline, place } = simulation;
  const { gitDir, owner, defaultBranch } = github.repository;
  const name = `refs/heads/${defaultBranch}`;
  const before = readRef(gitDir, name);
  if (before === undefined) return false;
  const files = filesOf(gitDir, readCommit(gitDir, before)?.tree ?? '');
  files.set(place.configPath, { mode: '100644', sha: writeObject(gitDir, 'blob', Buffer.from(text)) });
  const by = { name: owner.login, email: 'owner@example.com', at: timeline.now() };
  const commit = { tree: treeOf(gitDir, files), parents: [before], author: by, committer: by, message: 'Settings' };
  return movedByHand(simulation, owner, { name, before, after: writeCommit(gitDir, commit) });
}
