/**
 * One simulated world: a repository with a loop, its GitHub, its time, its chances, and the ledger of the true events.
 */

import { parseCommandReplyKey } from '../../src/core/effects/command-reply-key.ts';
import { parseEffectMarker } from '../../src/core/text/hidden-marker.ts';
import { readRef } from '../../src/emulator/git/refs.ts';
import { type InProcess, openInProcess } from '../../src/emulator/in-process.ts';
import { threadsOf } from '../../src/emulator/model/thread.ts';
import { type Chance, chanceOf } from './chance.ts';
import type { CloneFiles } from './desk.ts';
import { type Allowed, createFaults, type Faults } from './faults.ts';
import { keepsOffForeignGround } from './foreign-ground.ts';
import { emptyLedger, type Ledger } from './ledger.ts';
import type { Life } from './life.ts';
import { emptyLooks, type Looks, noteLook } from './looks.ts';
import type { Call, Network } from './network.ts';
import { watchReplies } from './order-replies.ts';
import { overtake } from './overtaken.ts';
import type { LoopPlace } from './place.ts';
import { currentHead } from './raw-head.ts';
import { checkName, type WorldKind } from './review-setting.ts';
import { createRights, type Rights } from './rights.ts';
import { configOf, type PlannedLoop, planLoops, type Setting, seedOf } from './setting.ts';
import { emptyShelf, type Shelf } from './shelf.ts';
import { createTimeline, type Timeline } from './timeline.ts';
import type { LoopCount } from './twists.ts';

export interface Simulation {
  readonly setting: Setting;
  readonly place: LoopPlace;
  /** All loops of its world, including this one. */
  readonly loops: Simulation[];
  /** Whether the app receives events about ticked boxes. */
  readonly hasApp: boolean;
  readonly timeline: Timeline;
  readonly faults: Faults;
  readonly github: InProcess;
  readonly network: Network;
  readonly shelf: Shelf;
  readonly ledger: Ledger;
  readonly rights: Rights;
  readonly looks: Looks;
  /** Called when a tick has read all pull requests. */
  readonly onReview: { listener: (tick: string) => void };
  /** By path. Those of dead processes stay where they were. */
  readonly clones: Map<string, CloneFiles>;
  readonly seats: { taken: number };
  /** Its settings. */
  readonly config: { readonly text: string };
  /** The valid text of its configuration file, and whether a broken one is on the default branch. */
  readonly configFile: { readonly text: string; isBroken: boolean };
  /** Streams of their own, so that more draws from one do not change the draws from another. */
  readonly chances: {
    readonly people: Chance;
    readonly sessions: Chance;
    readonly spending: Chance;
    readonly runs: Chance;
    readonly admins: Chance;
    readonly lasting: Chance;
    readonly app: Chance;
    readonly overtaking: Chance;
    readonly checks: Chance;
    readonly clocks: Chance;
    readonly disks: Chance;
    readonly bases: Chance;
    readonly loops: Chance;
    readonly reds: Chance;
  };
  /** The process whose request GitHub is carrying out at this moment. */
  readonly acting: () => { readonly life: Life; readonly call: Call | null } | null;
  readonly actAs: (life: Life | null, call: Call | null) => void;
  /** Which process wrote a commit of the state branch; post counts as its main. */
  readonly writers: ReadonlyMap<string, string>;
  readonly tell: (line: string) => void;
  readonly violate: (invariant: string, detail: string) => void;
}

interface World {
  readonly seed: string;
  readonly allowed: Allowed;
  /** Factor over the likelihoods in the table of faults. */
  readonly times: number;
  readonly kind: WorldKind;
  readonly loops: LoopCount;
}

const startAt = Date.parse('2026-03-02T06:00:00Z');

/** Parts that the loops of a world share. */
type Ground = Pick<
  Simulation,
  'hasApp' | 'timeline' | 'faults' | 'github' | 'shelf' | 'clones' | 'seats' | 'chances' | 'acting' | 'loops'
> & {
  /** Called before and after GitHub carries out a request of any loop's process. */
  readonly actAs: Simulation['actAs'];
  readonly writers: Map<string, string>;
  readonly tips: Map<LoopPlace, Tip[]>;
  readonly network: Pick<Network, 'chance' | 'lag'>;
  readonly ledger: Pick<Ledger, 'violations' | 'story' | 'labelledBy'>;
};

interface Tip {
  readonly at: number;
  readonly sha: string | null;
}

/** The first loop of a world. Its `loops` are all of them. */
export function openSimulation({ seed, allowed, times, kind, loops: count }: World): Simulation {
  const timeline = createTimeline(startAt);
  const planned = planLoops({ seed, times, kind, loops: count, startAt });
  const intensity = chanceOf(seed, 'intensity').pick([0.2, 0.5, 1, 1, 2]);
  const faults = createFaults(
    {
      usual: chanceOf(seed, 'faults'),
      lasting: chanceOf(seed, 'lasting'),
      overtaking: chanceOf(seed, 'overtaking'),
      storing: chanceOf(seed, 'storing'),
      listing: chanceOf(seed, 'listing'),
      clocks: chanceOf(seed, 'clocks'),
      disks: chanceOf(seed, 'disks'),
      bases: chanceOf(seed, 'bases'),
      forks: chanceOf(seed, 'forks'),
      reds: chanceOf(seed, 'red checks'),
      lessons: chanceOf(seed, 'wanted lessons'),
    },
    intensity * times,
    allowed,
  );
  const github = openInProcess({ clock: timeline.clock, seed: seedOf(planned) });
  if (planned.some(({ setting }) => setting.review?.requiresCheck === true))
    github.repository.protection.requiredChecks = [checkName];
  const { violations, story, labelledBy } = emptyLedger();
  const ground: Ground = {
    hasApp: chanceOf(seed, 'has an app').happens(0.6),
    timeline,
    faults,
    github,
    shelf: emptyShelf({ timeline, faults, chance: chanceOf(seed, 'shelf') }),
    clones: new Map(),
    seats: { taken: 0 },
    chances: {
      people: chanceOf(seed, 'people'),
      sessions: chanceOf(seed, 'sessions'),
      spending: chanceOf(seed, 'spending'),
      runs: chanceOf(seed, 'runs'),
      admins: chanceOf(seed, 'admins'),
      lasting: chanceOf(seed, 'how long'),
      app: chanceOf(seed, 'app'),
      overtaking: chanceOf(seed, 'who overtakes'),
      checks: chanceOf(seed, 'checks'),
      clocks: chanceOf(seed, 'how far clocks are off'),
      disks: chanceOf(seed, 'how long disks are full'),
      bases: chanceOf(seed, 'how bases move'),
      loops: chanceOf(seed, 'which loop is meant'),
      reds: chanceOf(seed, 'why checks are red'),
    },
    loops: [],
    ...watchTips(github, timeline, planned),
    network: { chance: chanceOf(seed, 'network'), lag: chanceOf(seed, 'lag of lists') },
    ledger: { violations, story, labelledBy },
  };
  const all = planned.map((one) => openLoop(ground, one));
  const [first] = all;
  if (first === undefined) throw new Error('A world without a loop.');
  return first;
}

/** Notes which process moves the state branches, and where each branch was at what time. */
function watchTips(
  github: InProcess,
  timeline: Timeline,
  planned: readonly PlannedLoop[],
): Pick<Ground, 'actAs' | 'acting' | 'writers' | 'tips'> {
  const writers = new Map<string, string>();
  const tips = new Map<LoopPlace, Tip[]>(planned.map(({ place }) => [place, []]));
  let acting: ReturnType<Simulation['acting']> = null;
  const actAs = (life: Life | null, call: Call | null): void => {
    for (const [{ stateRef }, seen] of tips) {
      const tip = readRef(github.repository.gitDir, stateRef);
      if (tip !== undefined && acting !== null && !writers.has(tip))
        writers.set(tip, acting.life.name.replace(/-post$/, ''));
      if ((tip ?? null) !== (seen.at(-1)?.sha ?? null)) seen.push({ at: timeline.now(), sha: tip ?? null });
    }
    acting = life === null ? null : { life, call };
  };
  return { actAs, acting: () => acting, writers, tips };
}

function openLoop(ground: Ground, { setting, place, file }: PlannedLoop): Simulation {
  const { timeline, github, faults, actAs, tips, loops, ...shared } = ground;
  const ledger = { ...emptyLedger(), ...ground.ledger };
  const carriedOut: Network['carriedOut'] = (life, call, isPosthumous) => {
    const { name } = life;
    if (isPosthumous) noteLastWords(ledger, call);
    watchReplies({ ...simulation, head: () => currentHead(simulation) }, life, call);
    if (setting.review !== null) noteLook(simulation, name.replace(/-post$/, ''), call);
    const [, labelled] = /\/issues\/(\d+)\/labels$/.exec(call.path) ?? [];
    if (labelled !== undefined && call.method === 'POST')
      ledger.labelledBy.set(Number(labelled), name.replace(/-post$/, ''));
    if (call.name.endsWith('/dispatches') && !isPosthumous)
      ledger.dispatches.push({ by: name.replace(/-post$/, ''), at: timeline.now() });
    noteUpdated(simulation, call);
  };
  const violate: Simulation['violate'] = (invariant, detail) =>
    void ledger.violations.push({ invariant, detail, at: timeline.iso() });
  const rights = createRights({ ledger, timeline, violate, head: () => currentHead({ github, place }) });
  const simulation: Simulation = {
    ...shared,
    setting,
    place,
    loops,
    timeline,
    faults,
    github,
    network: {
      ...ground.network,
      timeline,
      github,
      place,
      faults,
      acting: (life, call) => {
        if (life !== null && call !== null) keepsOffForeignGround(simulation, life.name, call);
        actAs(life, call);
      },
      carriedOut,
      rights,
      overtakes: ({ path }) => overtake(simulation, path),
      tipAt: (at) => tips.get(place)?.findLast((one) => one.at <= at)?.sha ?? null,
    },
    ledger,
    rights,
    looks: emptyLooks(),
    onReview: { listener: () => {} },
    config: { text: configOf(setting) },
    configFile: loops.find((one) => one.place.configPath === place.configPath)?.configFile ?? {
      text: file,
      isBroken: false,
    },
    actAs,
    tell: (line) => void ledger.story.push(`${timeline.iso().slice(5, 23)} ${line}`),
    violate,
  };
  loops.push(simulation);
  return simulation;
}

export const otherLoops = (simulation: Simulation): Simulation[] =>
  simulation.loops.filter((one) => one !== simulation);

/** Notes that a person, or the loop `by`, has pushed to a branch. Every other loop finds the commits there. */
export function noteTouched({ loops }: Pick<Simulation, 'loops'>, branch: string, by?: Simulation): void {
  for (const one of loops) if (one !== by) one.ledger.touched.add(branch);
}

/** GitHub has merged the base into the branch at a tick's request. */
function noteUpdated(simulation: Simulation, { path }: Call): void {
  const [, number] = /\/pulls\/(\d+)\/update-branch$/.exec(path) ?? [];
  const { pull } = threadsOf(simulation.github.repository).get(Number(number)) ?? {};
  if (pull != null) noteTouched(simulation, pull.headRef, simulation);
}

/**
 * Notes texts about the end of a run, which gets no next tick, and replies in threads that the loop may read no longer.
 * The next tick removes a doubled reply on the control issue.
 */
function noteLastWords({ cameLate }: Ledger, { method, path, body }: Call): void {
  if (method !== 'POST' || !path.endsWith('/comments')) return;
  const key = parseEffectMarker((body as { readonly body?: string }).body ?? '')?.key;
  if (key === undefined) return;
  if (key.startsWith('final/') || (parseCommandReplyKey(key)?.thread ?? null) !== null) cameLate.add(key);
}

export const stateTip = ({ github, place }: Pick<Simulation, 'github' | 'place'>): string | null =>
  readRef(github.repository.gitDir, place.stateRef) ?? null;
