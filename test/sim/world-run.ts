/** The course of one world: a storm of faults and people, then calm, then everything that parked the loop is lifted. */
import { deleteFork } from './authors.ts';
import { type Ci, startCi } from './ci.ts';
import { moveBase, resolveAll } from './conflicts.ts';
import { beginOutage, breakConfig, mendConfig } from './lasting.ts';
import type { Allowed, Struck } from './faults.ts';
import type { Violation } from './ledger.ts';
import { bringPeople, type People } from './people.ts';
import type { WorldKind } from './review-setting.ts';
import { openRunners, type Runners } from './runners.ts';
import { openSimulation, type Setting, type Simulation } from './simulation.ts';
import { liftRules, setRule, tamper } from './tampering.ts';
import { watchWorld } from './watch.ts';

export interface WorldOptions {
  readonly seed: string;
  readonly allowed: Allowed;
  /** Faults are so many times as likely. */
  readonly intensity: number;
  /** At most so many acts of people during the storm; null = as they come. */
  readonly acts: number | null;
  readonly kind: WorldKind;
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
}

interface Course {
  readonly simulation: Simulation;
  readonly runners: Runners;
  readonly people: People;
  readonly ci: Ci;
  readonly watch: ReturnType<typeof watchWorld>;
}

const minute = 60_000;

export async function runWorld({
  seed,
  allowed,
  acts,
  intensity: times,
  kind: asked,
}: WorldOptions): Promise<WorldEnd> {
  const simulation = openSimulation({ seed, allowed, times, kind: asked });
  const runners = openRunners(simulation);
  const people = bringPeople(simulation, runners.takeUp);
  const course: Course = { simulation, runners, people, ci: startCi(simulation), watch: watchWorld(simulation) };
  const acted = { count: 0 };
  try {
    await storm(course, acts ?? Number.POSITIVE_INFINITY, acted);
    if (isWell(course)) await calm(course);
    if (isWell(course)) await (simulation.setting.review === null ? revival(course) : reviewRevival(course));
  } finally {
    simulation.github.close();
  }
  const { ledger, faults, setting } = simulation;
  return {
    seed,
    setting,
    ticks: runners.started(),
    crashes: faults.struck.filter(({ kind }) => kind === 'crash').length,
    struck: faults.struck,
    violations: ledger.violations,
    story: ledger.story,
    acts: acted.count,
    ends: ledger.ticks.map(({ end }) =>
      end === null ? 'died' : (/^(?:done \w+|failed \w+|\w+)/.exec(end)?.[0] ?? end),
    ),
  };
}

const isWell = ({ simulation }: Course): boolean => simulation.ledger.violations.length === 0;

/** Lets things happen until then, with every invariant looked at after each. */
async function until(course: Course, time: number, isEnough: () => boolean = () => false): Promise<void> {
  const { simulation, runners, watch, ci } = course;
  while (isWell(course) && !isEnough() && (await simulation.timeline.step(time))) {
    runners.takeUp();
    ci.afterStep();
    watch.afterStep();
  }
}

async function storm(course: Course, acts: number, acted: { count: number }): Promise<void> {
  const { simulation, runners, people } = course;
  const { timeline, faults, setting, chances } = simulation;
  const isOver = (): boolean => runners.started() >= setting.ticks;
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
    timeline.after(chances.people.tail(2 * minute, 120 * minute), live);
    if (acted.count >= acts) return;
    acted.count += 1;
    void people.act().then(() => (setting.isScheduled ? undefined : people.dispatch({})));
  };
  timeline.after(minute, fire);
  simulation.onReview.listener = (tick) => {
    if (faults.strikes('meddler', tick)) timeline.after(chances.checks.tail(20, 3_000), () => void people.meddle());
  };
  if (setting.review !== null) timeline.after(1_000, () => void people.openPull());
  timeline.after(5 * minute, live);
  await until(course, timeline.now() + 60 * 24 * 60 * minute, isOver);
}

/** What still runs comes to its end; then ticks of the schedule, one after the other, with nothing going wrong. */
async function calm(course: Course): Promise<void> {
  const { simulation, runners, watch } = course;
  simulation.tell('--- calm');
  simulation.faults.calm();
  liftRules(simulation);
  mendConfig(simulation);
  resolveAll(simulation);
  await quiet(course);
  runners.endStuck();
  for (let turn = 0; turn < 3 && isWell(course); turn++) await oneTick(course);
  if (isWell(course)) watch.whenCalm();
}

async function quiet(course: Course): Promise<void> {
  const { simulation, runners } = course;
  const deadline = simulation.timeline.now() + 24 * 60 * minute;
  await until(course, deadline, () => runners.busy() === 0);
  if (isWell(course) && runners.busy() > 0) simulation.violate('liveness', 'processes work on for a day');
}

async function oneTick(course: Course): Promise<void> {
  const { simulation, runners, people } = course;
  await until(course, simulation.timeline.now() + 15 * minute);
  if (simulation.setting.isScheduled) runners.schedule();
  else await people.dispatch({});
  await quiet(course);
}

const turnsToRevive = 30;

/** Once every cause is gone, a new issue gets its session within a few ticks, whatever happened before. */
async function revival(course: Course): Promise<void> {
  const { simulation, people, watch } = course;
  simulation.tell('--- revival');
  const issue = await people.file();
  const hasSession = (): boolean => simulation.ledger.sessions.some(({ subject }) => subject === issue);
  for (let turn = 0; turn < turnsToRevive && isWell(course) && !hasSession(); turn++) {
    await people.lift();
    await oneTick(course);
    await people.mergeAll();
    await people.answerAll();
  }
  if (!isWell(course)) return;
  if (!hasSession())
    simulation.violate('liveness', `#${issue} got no session in ${turnsToRevive} ticks although nothing is in its way`);
  else watch.whenCalm();
}

/** Once every cause is gone, a new pull request is reviewed within a few ticks, and merged where its loop may merge. */
async function reviewRevival(course: Course): Promise<void> {
  const { simulation, people, watch } = course;
  const { ledger, setting, github } = simulation;
  simulation.tell('--- revival');
  const pull = await people.openPull();
  const isReviewed = (): boolean => ledger.sessions.some(({ subject, told }) => subject === pull && told);
  const isDone = (): boolean =>
    setting.review?.mode === 'never' ? isReviewed() : github.repository.threads.get(pull)?.state === 'closed';
  for (let turn = 0; turn < turnsToRevive && isWell(course) && !isDone(); turn++) {
    await people.lift();
    await oneTick(course);
    await people.clearTheWay(pull);
    await people.answerAll();
  }
  if (!isWell(course)) return;
  if (!isDone())
    simulation.violate('liveness', `#${pull} got no further in ${turnsToRevive} ticks although nothing is in its way`);
  else watch.whenCalm();
}
