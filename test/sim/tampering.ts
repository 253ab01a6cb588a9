/**
 * People with too many rights change branches. They set the state branch back, delete it, or set rules that refuse the
 * loop.
 */

import { type ControlMarker, readMarker } from '../../src/core/reports/control-issue/marker.ts';
import { moveBranches } from '../../src/emulator/changes/refs.ts';
import { readCommit } from '../../src/emulator/git/commits.ts';
import type { RefMove } from '../../src/emulator/git/loose-refs.ts';
import { acting } from '../../src/emulator/model/account.ts';
import { threadsOf } from '../../src/emulator/model/thread.ts';
import { Refusal } from '../../src/emulator/refusal.ts';
import { addRuleset } from '../../src/emulator/rest/rulesets.ts';
import type { Account } from '../../src/emulator/world.ts';
import type { Tampering } from './ledger.ts';
import { headAt } from './raw-head.ts';
import { type Simulation, stateTip } from './simulation.ts';

/** Tampering of the branch that no fresh start has followed yet. */
export const openTampering = ({ ledger }: Simulation): Tampering | null =>
  ledger.tamperings.findLast(({ overAt }) => overAt === null) ?? null;

/** Tampers only if the loop can see it, that is, if its control issue remembers a later epoch. */
export function tamper(simulation: Simulation, how: 'set back' | 'deleted'): void {
  const { repository } = simulation.github;
  const [remembered, before] = [markerOf(simulation), stateTip(simulation)];
  if (remembered === null || before === null || openTampering(simulation) !== null) return;
  const tip = how === 'deleted' ? null : olderCommit(simulation, before, remembered.epoch);
  if (tip === undefined) return;
  if (!movedByHand(simulation, repository.owner, { name: simulation.place.stateRef, before, after: tip })) return;
  // From now on the branch is there for every reader, because a replica lags by seconds only.
  simulation.actAs(null, null);
  simulation.tell(`@${repository.owner.login}: the state branch is ${how}`);
  simulation.ledger.tamperings.push({ tip, remembered, overAt: null });
}

/** Whether the rules in force at that time let this person do it. */
export function movedByHand({ github }: Pick<Simulation, 'github'>, by: Account, move: RefMove): boolean {
  try {
    moveBranches(github.world, github.repository, { actor: acting(by), moves: [move] });
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

function markerOf({ github, place }: Simulation): ControlMarker | null {
  for (const { author, body } of threadsOf(github.repository).values()) {
    const marker = readMarker(body);
    if (author.type === 'Bot' && marker?.loop === place.loop && marker.epoch > 0) return marker;
  }
  return null;
}

/** Any commit of an epoch before this one; undefined = there is none. */
function olderCommit(simulation: Simulation, tip: string, epoch: number): string | undefined {
  const { gitDir } = simulation.github.repository;
  const older: string[] = [];
  for (let sha: string | undefined = tip; sha !== undefined; sha = readCommit(gitDir, sha)?.parents[0])
    if ((headAt(simulation, sha)?.epoch ?? epoch) < epoch) older.push(sha);
  return simulation.chances.admins.pickOf(older) ?? undefined;
}

/** For a while, branches of the loop may not be created, or not be moved. */
export function setRule(simulation: Simulation): void {
  const { github, timeline, chances, place } = simulation;
  const { world, repository } = github;
  const ruleset = addRuleset(world, repository, {
    name: 'No robots',
    refs: [chances.admins.pick(['refs/heads/tickgate/**', place.stateRef, `refs/heads/tickgate/${place.loop}/**`])],
    rules: [chances.admins.pick(['update', 'creation'])],
  });
  simulation.tell(`@${repository.owner.login}: a ruleset refuses ${ruleset.rules.join()} of ${ruleset.refs.join()}`);
  timeline.after(chances.admins.tail(10 * 60_000, 12 * 60 * 60_000), () => {
    const index = repository.rulesets.indexOf(ruleset);
    if (index >= 0) repository.rulesets.splice(index, 1);
  });
}

export const liftRules = ({ github }: Simulation): void => void (github.repository.rulesets.length = 0);
