/**
 * The course of one world. A storm of faults and acts of people comes first, then calm. A revival follows after every
 * cause that parked the loop is lifted.
 */

import { threadsOf } from '../../src/emulator/model/thread.ts';
import { deleteFork } from './authors.ts';
import { type Ci, startCi } from './ci.ts';
import { moveBase, resolveAll } from './conflicts.ts';
import { countEncounters, type Encounters } from './encounters.ts';
import type { Allowed, Struck } from './faults.ts';
import { beginOutage, breakConfig, mendConfig } from './lasting.ts';
import type { Violation } from './ledger.ts';
import { bringPeople, type People } from './people.ts';
import type { WorldKind } from './review-setting.ts';
import { openRunners, type Runners } from './runners.ts';
import type { Setting } from './setting.ts';
import { openSimulation, type Simulation } from './simulation.ts';
import { liftRules, setRule, tamper } from './tampering.ts';
import type { LoopCount } from './twists.ts';
import { type Watch, watchWorld } from './watch.ts';

export interface WorldOptions {
  readonly seed: string;
  readonly allowed: Allowed;
  /** Multiplies the likelihood of faults. */
  readonly intensity: number;
  /** At most so many acts of people during the storm; null = no limit. */
  readonly acts: number | null;
  readonly kind: WorldKind;
  readonly loops: LoopCount;
}

export interface WorldEnd {
  readonly seed: string;
  readonly setting: Setting;
  readonly ticks: number;
  readonly crashes: number;
  readonly struck: readonly Struck[];
  readonly violations: readonly Violation[];
  readonly story: readonly string[];
  readonly acts: number;
  /** How each main ended, in a word or two. */
  readonly ends: readonly string[];
  /** Of a world with several loops. */
  readonly encounters: Encounters;
}

/** One loop, with its runners and people. */
interface Course {
  readonly simulation: Simulation;
  readonly runners: Runners;
  readonly people: People;
}

interface World {
  readonly courses: readonly [Course, ...Course[]];
  /** Any loop of the world, for the parts that all loops share. */
  readonly ground: Simulation;
  readonly ci: Ci;
  readonly watch: Watch;
}

const minute = 60_000;

export async function runWorld({
  seed,
  allowed,
  acts,
  intensity: times,
  kind,
  loops: count,
}: WorldOptions): Promise<WorldEnd> {
  const ground = openSimulation({ seed, allowed, times, kind, loops: count });
  const raises = { next: 0 };
  const courseOf = (simulation: Simulation): Course => {
    const runners = openRunners(simulation);
    return { simulation, runners, people: bringPeople(simulation, runners.takeUp, raises) };
  };
  const others = ground.loops.slice(1);
  const world: World = {
    courses: [courseOf(ground), ...others.map(courseOf)],
    ground,
    ci: startCi(ground),
    watch: watchWorld([ground, ...others]),
  };
  const acted = { count: 0 };
  try {
    await storm(world, acts ?? Number.POSITIVE_INFINITY, acted);
    if (isWell(world)) await calm(world);
    for (const course of world.courses) {
      if (!isWell(world)) break;
      await (course.simulation.setting.review === null ? revival(world, course) : reviewRevival(world, course));
    }
  } finally {
    ground.github.close();
  }
  const { ledger, faults, setting, loops } = ground;
  return {
    seed,
    setting,
    ticks: startedIn(world),
    crashes: faults.struck.filter(({ kind: struck }) => struck === 'crash').length,
    struck: faults.struck,
    violations: ledger.violations,
    story: ledger.story,
    acts: acted.count,
    encounters: countEncounters(ground),
    ends: loops
      .flatMap((one) => one.ledger.ticks)
      .map(({ end }) => (end === null ? 'died' : (/^(?:done \w+|failed \w+|\w+)/.exec(end)?.[0] ?? end))),
  };
}

const isWell = ({ ground }: World): boolean => ground.ledger.violations.length === 0;

const startedIn = ({ courses }: World): number => courses.reduce((sum, { runners }) => sum + runners.started(), 0);

/** Runs the timeline until then, and checks every invariant after each step. */
async function until(world: World, time: number, isEnough: () => boolean = () => false): Promise<void> {
  const { ground, courses, watch, ci } = world;
  while (isWell(world) && !isEnough() && (await ground.timeline.step(time))) {
    for (const { runners } of courses) runners.takeUp();
    ci.afterStep();
    watch.afterStep();
  }
}

async function storm(world: World, acts: number, acted: { count: number }): Promise<void> {
  const { ground, courses } = world;
  const most = courses.reduce((sum, { simulation }) => sum + simulation.setting.ticks, 0);
  const isOver = (): boolean => startedIn(world) >= most;
  for (const course of courses) beginStorm(course, { acts, acted, isOver });
  await until(world, ground.timeline.now() + 60 * 24 * 60 * minute, isOver);
}

interface Stormy {
  readonly acts: number;
  readonly acted: { count: number };
  readonly isOver: () => boolean;
}

function beginStorm({ simulation, runners, people }: Course, { acts, acted, isOver }: Stormy): void {
  const { timeline, faults, setting, chances, loops } = simulation;
  const longest = loops.length > 1 ? 45 * minute : 120 * minute;
  const fire = (): void => {
    if (isOver()) return;
    timeline.after(setting.cronMinutes * minute, fire);
    if (!faults.strikes('lost-schedule', 'cron') && setting.isScheduled) runners.schedule();
    if (faults.strikes('ruleset', 'cron')) setRule(simulation);
    if (faults.strikes('state-set-back', 'cron')) tamper(simulation, 'set back');
    if (faults.strikes('state-deleted', 'cron')) tamper(simulation, 'deleted');
    if (faults.strikes('outage', 'cron')) beginOutage(simulation);
    if (faults.strikes('config-broken', 'cron')) breakConfig(simulation);
    if (setting.twists.has('moving-base') && faults.strikes('base-conflict', 'cron')) moveBase(simulation);
    if (setting.twists.has('forks') && faults.strikes('fork-deleted', 'cron')) deleteFork(simulation);
    if (faults.strikes('concurrent-start', 'cron')) {
      const many = chances.runs.between(1, 3);
      for (let one = 0; one < many; one++) void people.dispatch({});
    }
  };
  const live = (): void => {
    if (isOver()) return;
    timeline.after(chances.people.tail(2 * minute, longest), live);
    if (acted.count >= acts) return;
    acted.count += 1;
    void people.act().then(() => (setting.isScheduled ? undefined : people.dispatch({})));
  };
  timeline.after(minute, fire);
  simulation.onReview.listener = (tick) => {
    if (faults.strikes('meddler', tick)) timeline.after(chances.checks.tail(20, 3_000), () => void people.meddle());
  };
  // A loop that works beside it will open pull requests to review.
  const isAlone = loops.every((one) => one.setting.review !== null);
  if (setting.review !== null && isAlone) timeline.after(1_000, () => void people.openPull());
  timeline.after(5 * minute, live);
}

/** Lets running processes end. Then ticks of the schedules follow one after the other, without any fault. */
async function calm(world: World): Promise<void> {
  const { ground, courses, watch } = world;
  ground.tell('--- calm');
  ground.faults.calm();
  liftRules(ground);
  for (const { simulation } of courses) mendConfig(simulation);
  resolveAll(ground);
  await quiet(world);
  for (const { runners } of courses) runners.endStuck();
  for (let turn = 0; turn < 3 && isWell(world); turn++) await oneTick(world, courses);
  if (isWell(world)) watch.whenCalm();
}

async function quiet(world: World): Promise<void> {
  const { ground, courses } = world;
  const busy = (): number => courses.reduce((sum, { runners }) => sum + runners.busy(), 0);
  const deadline = ground.timeline.now() + 24 * 60 * minute;
  await until(world, deadline, () => busy() === 0);
  if (isWell(world) && busy() > 0) ground.violate('liveness', 'processes work on for a day');
}

/** One tick of each of these loops, at the same time. */
async function oneTick(world: World, courses: readonly Course[]): Promise<void> {
  await until(world, world.ground.timeline.now() + 15 * minute);
  for (const { simulation, runners, people } of courses) {
    if (simulation.setting.isScheduled) runners.schedule();
    else await people.dispatch({});
  }
  await quiet(world);
}

const turnsToRevive = 30;

/** Once every cause is gone, a new issue gets its session within a few ticks, regardless of what happened before. */
async function revival(world: World, course: Course): Promise<void> {
  const { simulation, people } = course;
  simulation.tell('--- revival');
  const issue = await people.file();
  const hasSession = (): boolean =>
    simulation.loops.some(({ ledger }) => ledger.sessions.some(({ subject }) => subject === issue));
  for (let turn = 0; turn < turnsToRevive && isWell(world) && !hasSession(); turn++) {
    await people.lift();
    await oneTick(world, [course]);
    await people.mergeAll();
    await people.answerAll();
  }
  if (!isWell(world)) return;
  if (!hasSession())
    simulation.violate('liveness', `#${issue} got no session in ${turnsToRevive} ticks although nothing is in its way`);
  else world.watch.whenCalm();
}

/** Once every cause is gone, a new pull request is reviewed within a few ticks. It is merged if its loop may merge. */
async function reviewRevival(world: World, course: Course): Promise<void> {
  const { simulation, people } = course;
  const { ledger, setting, github } = simulation;
  simulation.tell('--- revival');
  const pull = await people.openPull();
  const isReviewed = (): boolean => ledger.sessions.some(({ subject, told }) => subject === pull && told);
  const isDone = (): boolean =>
    setting.review?.mode === 'never' ? isReviewed() : threadsOf(github.repository).get(pull)?.state === 'closed';
  for (let turn = 0; turn < turnsToRevive && isWell(world) && !isDone(); turn++) {
    await people.lift();
    await oneTick(world, [course]);
    await people.clearTheWay(pull);
    await people.answerAll();
  }
  if (!isWell(world)) return;
  if (!isDone())
    simulation.violate('liveness', `#${pull} got no further in ${turnsToRevive} ticks although nothing is in its way`);
  else world.watch.whenCalm();
}
