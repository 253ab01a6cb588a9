/** Ten thousand runs of each kind of driver, with replies whose costs have a heavy tail: the ceiling is passed by what its driver promises at most. */
import { describe, expect, test } from 'vitest';
import { computeSessionCaps } from '../../src/core/budget/ceilings.ts';
import {
  addOpenRequest,
  driverPromiseSentence,
  isCapReached,
  judgeRequest,
  newMeter,
  type SpendPromise,
  settleRequest,
} from '../../src/core/budget/session-meter.ts';
import type { SessionCap } from '../../src/core/sessions/contract/planned-session.ts';
import { addInMillionths, type Counters, computeDollarsUsed, isExhausted } from '../../src/core/state/counters.ts';
import { theCeilings, theCounters } from '../support/core-facts.ts';

/** Looked up once: under the test runner each use of a global costs as much as a reply. */
const { imul, floor, max, min } = Math;
const unbounded = Number.POSITIVE_INFINITY;

const runs = 10_000;
const parallel = 4;

/** Mulberry32: small, fast, and the same numbers everywhere. */
function chanceOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Chance = () => number;

/** What one reply used, in USD: as its agent reports it, if it does, and by our rates. */
interface Reply {
  readonly reported: number;
  readonly estimated: number;
}

/** By what an agent's own word differs from our rates: some tell nothing, others more or less than we think. */
const aTeller = (chance: Chance): number => (chance() < 0.3 ? 0 : 0.5 + chance());

/** Pareto: most replies are cents, some are dollars, and now and then one costs more than a whole session may. */
function aReply(chance: Chance, tells = aTeller(chance)): Reply {
  const dollars = min(200, 0.08 / (1 - chance()) ** (1 / 1.1));
  return { reported: addInMillionths(dollars * tells), estimated: addInMillionths(dollars) };
}

const priceOf = ({ reported, estimated }: Reply): number => max(reported, estimated);

interface Session {
  readonly replies: readonly Reply[];
  /** By how much it may pass its cap by what its driver promises. */
  readonly promised: number;
}

const most = (replies: readonly Reply[]): number => max(0, ...replies.map(priceOf));

/** Stopped with the reply that takes it to its cap. */
function meteredSession(cap: number, chance: Chance): Session {
  const replies: Reply[] = [];
  const tells = aTeller(chance);
  const wanted = 1 + floor(chance() * 12);
  for (let spent = 0; replies.length < wanted && !isCapReached({ cap, spent }); ) {
    const reply = aReply(chance, tells);
    replies.push(reply);
    spent = addInMillionths(spent, priceOf(reply));
  }
  return { replies, promised: most(replies) };
}

/** Its agents ask side by side, know no cap, and are told nothing but that there is no further reply. */
function proxiedSession(cap: number, chance: Chance): Session {
  const replies: Reply[] = [];
  const tells = aTeller(chance);
  const wanted = 1 + floor(chance() * 12);
  let underway: { reply: Reply; bound: number }[] = [];
  let meter = newMeter(cap);
  for (let asked = 0; ; ) {
    const reply = aReply(chance, tells);
    const bound = chance() < 0.2 ? unbounded : addInMillionths(priceOf(reply) * (1 + 3 * chance()));
    const judged = asked >= wanted || underway.length >= parallel ? 'wait' : judgeRequest(meter, bound);
    if (judged === 'go') {
      asked += 1;
      meter = addOpenRequest(meter, bound);
      underway.push({ reply, bound });
    } else {
      const done = underway[floor(chance() * underway.length)];
      if (done === undefined) return { replies, promised: most(replies) };
      underway = underway.filter((one) => one !== done);
      meter = settleRequest(meter, done.bound, priceOf(done.reply));
      replies.push(done.reply);
    }
  }
}

/** Nobody sees what it spends until it has ended. */
function cappedSession(cap: number, chance: Chance): Session {
  const tells = aTeller(chance);
  const replies = Array.from({ length: 1 + floor(chance() * 8) }, () => aReply(chance, tells));
  const spent = addInMillionths(...replies.map(priceOf));
  return { replies, promised: max(0, spent - cap) };
}

const sessionsOf: Readonly<Record<SpendPromise, (cap: number, chance: Chance) => Session>> = {
  metered: meteredSession,
  proxied: proxiedSession,
  capped: cappedSession,
};

interface Run {
  readonly overrun: number;
  /** What the sessions of its last iteration were allowed beyond their caps. */
  readonly promised: number;
  readonly widest: number;
  /** As many as ran at once past half of the dollars. */
  readonly widestPastHalf: number;
}

function charged(counters: Counters, sessions: readonly Session[]): Counters {
  const replies = sessions.flatMap((session) => session.replies);
  const costOf = (session: Session): number =>
    max(
      ...(['reported', 'estimated'] as const).map((how) =>
        addInMillionths(...session.replies.map((reply) => reply[how])),
      ),
    );
  return {
    ...counters,
    iterationsUsed: counters.iterationsUsed + 1,
    agentsDispatched: counters.agentsDispatched + sessions.length,
    dollarsCounted: addInMillionths(computeDollarsUsed(counters), ...sessions.map(costOf)),
    dollarsReported: addInMillionths(counters.dollarsReported, ...replies.map(({ reported }) => reported)),
    dollarsEstimate: addInMillionths(counters.dollarsEstimate, ...replies.map(({ estimated }) => estimated)),
  };
}

/** A tick that died is charged what it had reserved. */
const lost = (counters: Counters, caps: readonly SessionCap[]): Counters => ({
  ...counters,
  iterationsUsed: counters.iterationsUsed + 1,
  dollarsCounted: addInMillionths(computeDollarsUsed(counters), ...caps.map(({ dollars }) => dollars ?? 0)),
  dollarsEstimate: addInMillionths(counters.dollarsEstimate, ...caps.map(({ dollars }) => dollars ?? 0)),
});

function aRun(promise: SpendPromise, chance: Chance): Run {
  const maxDollars = addInMillionths(1 + 20 * chance());
  const ceilings = theCeilings({ maxDollars, maxIterations: 1 + floor(chance() * 5) });
  let counters = theCounters({});
  let promised = 0;
  // What all replies really cost, whatever the counters make of it.
  let spent = 0;
  let widest = 0;
  let widestPastHalf = 0;
  while (!isExhausted('dollars', counters, ceilings) && !isExhausted('iterations', counters, ceilings)) {
    const pastHalf = computeDollarsUsed(counters) * 2 >= maxDollars;
    const asked = { counters, ceilings, wanted: parallel, metered: promise !== 'capped' };
    const caps = computeSessionCaps({
      ...asked,
      minSessionDollars: 0.5,
      guessDollars: 1.5,
      jobMinutesLeft: 60,
      maxTurns: 200,
    });
    if (caps.length === 0) break;
    widest = max(widest, caps.length);
    if (pastHalf) widestPastHalf = max(widestPastHalf, caps.length);
    if (chance() < 0.05) {
      counters = lost(counters, caps);
      spent = addInMillionths(spent, ...caps.map(({ dollars }) => dollars ?? 0));
      promised = 0;
    } else {
      const sessions = caps.map(({ dollars }) => sessionsOf[promise](dollars ?? 0, chance));
      counters = charged(counters, sessions);
      spent = addInMillionths(spent, ...sessions.flatMap(({ replies }) => replies.map(priceOf)));
      const each = sessions.map((session) => session.promised);
      // Past half of the dollars one session, and no more, may pass its cap unseen.
      promised = promise === 'capped' && pastHalf ? max(...each) : addInMillionths(...each);
    }
  }
  return { overrun: addInMillionths(spent, -maxDollars), promised, widest, widestPastHalf };
}

describe('over ten thousand runs of four agents at once, the ceiling is never passed by more than is promised:', () => {
  test.each(['metered', 'proxied', 'capped'] as const)('%s', (promise) => {
    const chance = chanceOf(7);
    const all = Array.from({ length: runs }, () => aRun(promise, chance));
    // To a millionth of a dollar, which is what counters hold.
    expect(all.filter(({ overrun, promised }) => overrun - promised > 1e-6)).toEqual([]);
    // The simulation reaches what it is about: ceilings that are passed, four at once, and one at a time where that is promised.
    expect(all.filter(({ overrun }) => overrun > 0).length).toBeGreaterThan(runs / 20);
    expect(max(...all.map(({ widest }) => widest))).toBe(parallel);
    expect(max(...all.map(({ widestPastHalf }) => widestPastHalf))).toBe(promise === 'capped' ? 1 : parallel);
    expect(driverPromiseSentence('x', promise)).toMatch(promise === 'capped' ? /one at a time\./ : /by one reply\./);
  });
});
