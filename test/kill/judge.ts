/** Judges a loop that was killed and repaired: one sentence for each thing missing, doubled or miscounted. */
import { isDeepStrictEqual } from 'node:util';
import { isLateKey } from '../../src/core/effects/effect.ts';
import { hasClaimed, lostTick } from '../../src/core/record/repair-lost-tick.ts';
import type { Head } from '../../src/core/state/head.ts';
import type { HistoryLine } from '../../src/core/state/history-line.ts';
import type { Facts } from './facts.ts';
import type { Victim } from './one-kill.ts';
import type { Written } from './written.ts';

export interface Killed {
  readonly runId: number;
  /** The head at the moment of the kill. */
  readonly head: Head | null;
  /** The epoch before the killed tick. */
  readonly epochBefore: number;
  readonly victim: Victim;
  /** Its loop goes on at once, `pace: continuous`. */
  readonly isContinuous: boolean;
  /** Ticks that ticks had started before a schedule or a person started one. */
  readonly followers: number;
}

type Death = Pick<Killed, 'victim' | 'head'>;

/**
 * What is judged. A moment in the post step may come too late, after main died all the same: then main alone was killed, and
 * the post step has settled it since. `atEnd`: the head after all of them.
 */
export function findDeath(
  asked: Victim,
  { struck, main, atEnd }: { readonly struck: Death | null; readonly main: Death | null; readonly atEnd: Head | null },
): Death {
  return struck ?? main ?? { victim: asked, head: atEnd };
}

/** `undisturbed` is the same loop, never killed. */
export function judge(facts: Facts, undisturbed: Facts, killed: Killed): string[] {
  return [
    ...differences(facts.plain, undisturbed.plain),
    ...writingOf(facts.written, undisturbed.written),
    ...startsOf(facts, undisturbed, killed),
    ...facts.astray.map((title) => `pull request "${title}" is not at the tip of its branch`),
    ...atRest(facts.head),
    ...linesOf(facts, killed),
    ...countersOf(facts),
  ];
}

function differences(plain: Facts['plain'], expected: Facts['plain']): string[] {
  return Object.entries(expected).flatMap(([name, value]) => {
    const found: unknown = Object.entries(plain).find(([key]) => key === name)?.[1];
    return isDeepStrictEqual(found, value)
      ? []
      : [`${name}: ${JSON.stringify(found)}, undisturbed ${JSON.stringify(value)}`];
  });
}

/**
 * None but those of the undisturbed loop; at a continuous pace one more, to do again what broke after its claim, where a post step could
 * start it. Two for one moment would be two more.
 */
function startsOf(facts: Facts, undisturbed: Facts, { runId, head, ...killed }: Killed): string[] {
  const hasIterated = (head?.reserved.iteration ?? 0) > 0;
  const hasBroken = facts.history.some((line) => line.runId === runId && line.outcome === 'errored');
  const goesOn = killed.isContinuous && killed.victim !== 'runner' && hasIterated && hasBroken;
  return [
    ...(facts.dispatched > undisturbed.dispatched + (goesOn ? 1 : 0)
      ? [`${facts.dispatched} ticks were started by ticks, undisturbed ${undisturbed.dispatched}`]
      : []),
    ...(goesOn && killed.victim === 'main' && killed.followers === 0
      ? ['main broke after its claim at a continuous pace, and its post step started no tick']
      : []),
  ];
}

/** Nothing is there twice under one key, and each act as often in its thread as undisturbed. */
function writingOf(written: readonly Written[], undisturbed: readonly Written[]): string[] {
  const found = counted(written);
  const expected = counted(undisturbed);
  return [
    ...doubles(written.map(({ thread, key }) => `${thread} ${key}`)).map((key) => `doubled: ${key}`),
    ...written
      .filter(({ key }) => key.startsWith('unmarked'))
      .map(({ thread, key }) => `written without a key: ${thread} ${key}`),
    ...[...new Set([...expected.keys(), ...found.keys()])].flatMap((act) => {
      const [is, was] = [found.get(act) ?? 0, expected.get(act) ?? 0];
      // A question more is one about what was lost; none of them is left open. Who had ticked a question that is written anew is told.
      const isRight = is === was || (is > was && / gate-close | refusal redrawn$/.test(act));
      return isRight ? [] : [`${is < was ? 'missing' : 'too many'}: ${act}: ${is}, undisturbed ${was}`];
    }),
  ];
}

const counted = (written: readonly Written[]): Map<string, number> =>
  written.reduce((counts, { thread, act }) => {
    const name = `${thread} ${act}`;
    return counts.set(name, (counts.get(name) ?? 0) + 1);
  }, new Map<string, number>());

const doubles = (names: readonly string[]): string[] => [
  ...new Set(names.filter((name, index) => names.indexOf(name) !== index)),
];

function atRest(head: Head | null): string[] {
  if (head === null) return ['there is no head'];
  // Reviews that nobody knows the findings of stay named: their heads are not reviewed unasked a second time.
  // Questions of a lost tick stay named until its lease has run out: their requests may still arrive.
  const planned = head.plannedEffects.filter((key) => !key.startsWith('review/') && !isLateKey(key));
  return [
    ...(head.lease === null ? [] : [`the lease is held by run ${head.lease.runId}`]),
    ...(planned.length === 0 ? [] : [`still planned: ${planned.join(', ')}`]),
    ...(head.reserved.iteration === 0 && head.reserved.dollars === 0 ? [] : ['something is still reserved']),
    ...(head.lost.length === 0 ? [] : [`${head.lost.length} lost ticks have no line yet`]),
  ];
}

const told = ({ outcome }: HistoryLine): boolean => outcome !== 'skipped_lock';

/**
 * Who held the lease has exactly one line, who never did has none; and only the killed one may be `errored`. A post step that finds
 * nothing claimed gives the lease back without a line.
 */
function linesOf({ history }: Facts, killed: Killed): string[] {
  const { runId, head, epochBefore, victim } = killed;
  const own = history.filter((line) => line.runId === runId && told(line));
  const held = (head?.epoch ?? 0) > epochBefore;
  const lost = head === null ? null : lostTick(head);
  const silent = victim !== 'runner' && lost !== null && !hasClaimed(lost);
  const right = silent ? own.length <= 1 : own.length === (held ? 1 : 0);
  const strange = history.filter(
    ({ runId: run, outcome }) => run !== runId && ['errored', 'interrupted'].includes(outcome),
  );
  const runs = history.filter(told).map((line) => `run ${line.runId}/${line.runAttempt}`);
  const iterations = history
    .filter(({ agentsDispatchedThisIter }) => agentsDispatchedThisIter > 0)
    .map(({ iteration }) => `iteration ${iteration}`);
  return [
    ...(right
      ? []
      : [`the killed tick ${held ? 'held the lease' : 'never held the lease'} and has ${own.length} lines`]),
    ...strange.map((line) => `run ${line.runId} has a line ${line.outcome}, though nobody killed it`),
    ...doubles(runs).map((run) => `${run} has two lines`),
    ...doubles(iterations).map((iteration) => `${iteration} has two lines`),
    ...answeredTwice(history),
  ];
}

const answeredTwice = (history: readonly HistoryLine[]): string[] =>
  doubles(
    history.flatMap(({ gates }) =>
      gates
        .filter(({ answer }) => answer !== null)
        .map(({ name, subject, at, by }) => `${name} #${subject} ${by} ${at}`),
    ),
  ).map((answer) => `an answer was consumed twice: ${answer}`);

/** Counters are the sums of the history; what agents are known to have done is never more than what is counted. */
function countersOf({ head, history, notes }: Facts): string[] {
  if (head === null) return [];
  const { counters } = head;
  const sum = (pick: (line: HistoryLine) => number): number => history.reduce((total, line) => total + pick(line), 0);
  const near = (a: number, b: number): boolean => Math.abs(a - b) < 1e-6;
  const iterations = Math.max(0, ...history.map(({ iteration }) => iteration));
  const dollars = sum(({ dollarsThisIter }) => dollarsThisIter);
  const agents = sum(({ agentsDispatchedThisIter }) => agentsDispatchedThisIter);
  const worked = notes.filter((note) => note.startsWith('worked ')).length;
  const prs = new Set(history.flatMap(({ prsTouchedThisIter }) => prsTouchedThisIter));
  return [
    ...(counters.iterationsUsed === iterations
      ? []
      : [`${counters.iterationsUsed} iterations are counted, the history has ${iterations}`]),
    ...(near(counters.dollarsCounted, dollars)
      ? []
      : [`$${counters.dollarsCounted} are counted, the history has $${dollars}`]),
    ...(counters.agentsDispatched === agents
      ? []
      : [`${counters.agentsDispatched} agents are counted, the history has ${agents}`]),
    ...(counters.agentsDispatched >= worked
      ? []
      : [`${worked} agents worked, ${counters.agentsDispatched} are counted`]),
    ...(counters.dollarsCounted >= 0.5 * worked
      ? []
      : [`${worked} agents worked for $0.50 each, $${counters.dollarsCounted} are counted`]),
    ...(isDeepStrictEqual(new Set(counters.prsTouched), prs)
      ? []
      : [`touched ${counters.prsTouched.join(' ')}, by the history ${[...prs].join(' ')}`]),
  ];
}
