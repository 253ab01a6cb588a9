/** Checks every invariant: the cheap ones after each step, all of them when a world is calm. */

import { readCommit } from '../../src/emulator/git/commits.ts';
import { readObject } from '../../src/emulator/git/objects.ts';
import { entryAt } from '../../src/emulator/git/trees.ts';
import { watchBetweenLoops } from './between-loops.ts';
import { checkCalm, claimsHeld, type Watched } from './calm-checks.ts';
import { ceilingsAsGiven, type Heeded, nothingHeeded } from './ceilings.ts';
import { offForeignGround } from './foreign-ground.ts';
import {
  begunOnce,
  compareHeads,
  emptyHeadFacts,
  type HeadChange,
  type HeadFacts,
  ofTheHolder,
} from './head-changes.ts';
import { beginAnew, type Chain, emptyChain, followHistory } from './history-chain.ts';
import type { Tampering } from './ledger.ts';
import { stopsAreObeyed } from './orders.ts';
import { watchPublishing } from './publishing.ts';
import { currentHead, headAt, type RawHead } from './raw-head.ts';
import { watchReviews } from './review-watch.ts';
import { otherLoops, type Simulation, stateTip } from './simulation.ts';
import { notePayingRun, oneAfterAnother, oneAtATime } from './spending.ts';
import { openTampering } from './tampering.ts';

export interface Watch {
  readonly afterStep: () => void;
  /** Called when no process runs and no fault strikes. All that was left undone must have been done by then. */
  readonly whenCalm: () => void;
}

export interface Seen {
  tip: string | null;
  head: RawHead | null;
  readonly facts: HeadFacts;
  readonly chain: Chain;
  readonly heeded: Heeded;
  /** The newest tampering that was noticed. */
  tampering: Tampering | null;
}

/** Watches every loop of a world by itself, and what only all of them together show. */
export function watchWorld(loops: readonly [Simulation, ...Simulation[]]): Watch {
  const [first, ...others] = loops;
  const watches = [watchLoop(first), ...others.map(watchLoop)] as const;
  const between = watchBetweenLoops(watches);
  return {
    afterStep: () => {
      for (const watch of watches) watch.afterStep();
      between.afterStep();
    },
    whenCalm: () => {
      for (const watch of watches) watch.whenCalm();
      claimsHeld(watches);
      between.whenCalm();
    },
  };
}

function watchLoop(simulation: Simulation): Watch & Watched {
  const facts = emptyHeadFacts();
  const seen: Seen = { tip: null, head: null, facts, chain: emptyChain(), heeded: nothingHeeded(), tampering: null };
  const publishing = watchPublishing(simulation, () => seen.head);
  const reviews = watchReviews(simulation);
  return {
    simulation,
    seen,
    afterStep: () => {
      const tip = stateTip(simulation);
      if (tip !== seen.tip) follow(simulation, seen, tip);
      if (simulation.ledger.sessions.length !== seen.facts.sessions) {
        oneAtATime(simulation, seen.head, seen.facts.sessions);
        oneAfterAnother(simulation, seen.facts.sessions);
        stopsAreObeyed(simulation, seen.facts, seen.head);
      }
      publishing.afterStep();
      reviews.afterStep();
    },
    whenCalm: () => {
      checkCalm(simulation, seen);
      reviews.whenCalm();
    },
  };
}

/** Every commit of the state branch since the last check, in their order. */
function follow(simulation: Simulation, seen: Seen, tip: string | null): void {
  const tampering = openTampering(simulation);
  if (tampering !== null && tampering !== seen.tampering) return setBack(simulation, seen, tampering);
  for (const commit of commitsSince(simulation, seen.tip, tip)) {
    const next = headAt(simulation, commit);
    if (next === null) return simulation.violate('the head can be read', commit);
    if (simulation.setting.stateStore === 'branch') noteBundle(simulation, commit, next);
    const writer = simulation.writers.get(commit) ?? null;
    const change = { before: seen.head, next, writer };
    if (otherLoops(simulation).some(({ ledger }) => ledger.ticks.some(({ name }) => name === writer)))
      simulation.violate(offForeignGround, `${writer} writes to ${simulation.place.stateRef}`);
    simulation.rights.moved(change);
    notePayingRun(simulation, seen.facts.ceilings, change);
    ceilingsAsGiven(simulation, seen.heeded, change);
    begunOnce(simulation, seen.facts, change);
    if (seen.tampering?.overAt === null) {
      believedByNobody(simulation, { tampering: seen.tampering, chain: seen.chain }, change);
      seen.head = next;
      continue;
    }
    compareHeads(simulation, seen.facts, change);
    followHistory(simulation, seen.chain, change);
    seen.head = next;
  }
  seen.tip = tip;
}

/** The bundle lies beside the head, in the same commit. */
function noteBundle({ github, shelf, place }: Simulation, commit: string, { bundle }: RawHead): void {
  const { gitDir } = github.repository;
  const file =
    bundle === null ? undefined : entryAt(gitDir, readCommit(gitDir, commit)?.tree ?? '', `${place.loop}.bundle`);
  const bytes = file === undefined ? undefined : readObject(gitDir, file.sha)?.bytes;
  if (bundle !== null && bytes !== undefined && !shelf.saved.has(bundle.digest)) shelf.saved.set(bundle.digest, bytes);
}

/** Facts from before do not bind what comes after. Orders and answers are the exception: each still counts once. */
function setBack(simulation: Simulation, seen: Seen, tampering: Tampering): void {
  Object.assign(seen, { tampering, tip: tampering.tip, head: currentHead(simulation) });
  seen.facts.holders.clear();
  seen.facts.ceilings.clear();
  beginAnew(seen.chain);
}

/**
 * Until a person's fresh start, which continues above all earlier epochs, a tick that was on its way may only record
 * its visit.
 */
function believedByNobody(
  simulation: Simulation,
  { tampering, chain }: Pick<Seen, 'chain'> & { readonly tampering: Tampering },
  { before, next, writer }: HeadChange,
): void {
  const { epoch, generation } = tampering.remembered;
  // Its other writes, such as the note of a visit, are like those of any tick.
  const beginsRun = before === null || next.run !== before.run;
  if (beginsRun && simulation.ledger.ticks.find(({ name }) => name === writer)?.isFresh === true) {
    tampering.overAt = simulation.timeline.now();
    if (writer !== null) chain.forgetters.set(writer, tampering.overAt);
    if (next.epoch <= epoch || next.generation <= generation)
      simulation.violate(
        'a fresh start goes above what was',
        `${next.epoch}/${next.generation} after ${epoch}/${generation}`,
      );
    return;
  }
  const changed = before === null ? ['all'] : ofTheHolder(before, next);
  // A swap against the very commit that the tick read succeeds on GitHub (ABA). The promise is that such a tick then
  // claims nothing and reads again.
  if (changed.some((name) => !['epoch', 'lease'].includes(name)))
    simulation.violate('a head that went back is believed by nobody', `${writer} changed ${changed.join(', ')}`);
}

function commitsSince({ github }: Simulation, known: string | null, tip: string | null): string[] {
  const found: string[] = [];
  for (let sha = tip ?? undefined; sha !== undefined && sha !== known; ) {
    found.unshift(sha);
    sha = readCommit(github.repository.gitDir, sha)?.parents[0];
  }
  return found;
}
