/** Looks at every invariant: the cheap ones after each step, the whole ones when a world is calm. */
import { readCommit } from '../../src/emulator/git/commits.ts';
import { checkCalm } from './calm-checks.ts';
import { type Chain, emptyChain, followHistory } from './history-chain.ts';
import { compareHeads, emptyHeadFacts, type HeadFacts } from './head-changes.ts';
import { headAt, type RawHead } from './raw-head.ts';
import { watchPublishing } from './publishing.ts';
import { type Simulation, stateTip } from './simulation.ts';

export interface Watch {
  readonly afterStep: () => void;
  /** Nothing runs and nothing goes wrong: what was left undone must have been made good. */
  readonly whenCalm: () => void;
}

export interface Seen {
  tip: string | null;
  head: RawHead | null;
  readonly facts: HeadFacts;
  readonly chain: Chain;
}

export function watchWorld(simulation: Simulation): Watch {
  const seen: Seen = { tip: null, head: null, facts: emptyHeadFacts(), chain: emptyChain() };
  const publishing = watchPublishing(simulation, () => seen.head);
  return {
    afterStep: () => {
      const tip = stateTip(simulation);
      if (tip !== seen.tip) follow(simulation, seen, tip);
      publishing.afterStep();
    },
    whenCalm: () => checkCalm(simulation, seen, publishing.pulls),
  };
}

/** Every commit of the state branch since the last look, in their order. */
function follow(simulation: Simulation, seen: Seen, tip: string | null): void {
  for (const commit of commitsSince(simulation, seen.tip, tip)) {
    const next = headAt(simulation, commit);
    if (next === null) return simulation.violate('the head can be read', commit);
    const writer = simulation.writers.get(commit) ?? null;
    const change = { before: seen.head, next, writer };
    compareHeads(simulation, seen.facts, change);
    followHistory(simulation, seen.chain, change);
    seen.head = next;
  }
  seen.tip = tip;
}

function commitsSince({ github }: Simulation, known: string | null, tip: string | null): string[] {
  const found: string[] = [];
  for (let sha = tip ?? undefined; sha !== undefined && sha !== known; ) {
    found.unshift(sha);
    sha = readCommit(github.repository.gitDir, sha)?.parents[0];
  }
  return found;
}
