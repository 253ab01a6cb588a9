/** Adds worlds up to the figures that a run of the simulation prints. */
import type { WorldEnd } from './world-run.ts';

export interface Tally {
  ticks: number;
  worlds: number;
  /** The highest number of a world. */
  last: number;
  crashes: number;
  readonly faults: Map<string, number>;
  readonly ends: Map<string, number>;
  readonly violations: Map<string, number>;
  readonly encounters: Map<string, number>;
  /** Number of worlds with each twist. */
  readonly twists: Map<string, number>;
  readonly startedMs: number;
  /** Processor time of all threads at the start. */
  readonly startedCpu: NodeJS.CpuUsage;
}

export const newTally = (): Tally => ({
  ticks: 0,
  worlds: 0,
  last: 0,
  crashes: 0,
  faults: new Map(),
  ends: new Map(),
  violations: new Map(),
  encounters: new Map(),
  twists: new Map(),
  startedMs: performance.now(),
  startedCpu: process.cpuUsage(),
});

export function addWorld(tally: Tally, { world, end }: { readonly world: number; readonly end: WorldEnd }): void {
  tally.ticks += end.ticks;
  tally.worlds += 1;
  tally.last = Math.max(tally.last, world);
  tally.crashes += end.crashes;
  for (const { kind } of end.struck) count(tally.faults, kind);
  for (const twist of end.setting.twists) count(tally.twists, twist);
  for (const [what, times] of Object.entries(end.encounters)) count(tally.encounters, what, times);
  for (const how of end.ends) count(tally.ends, how);
  for (const { invariant } of end.violations) count(tally.violations, invariant);
}

const count = (counts: Map<string, number>, name: string, times = 1): void =>
  void (times > 0 && counts.set(name, (counts.get(name) ?? 0) + times));

const rate = ({ ticks, startedMs }: Tally): string => ((ticks * 1_000) / (performance.now() - startedMs)).toFixed(1);

/** Ticks per second of processor time, which other work on the machine does not distort. */
function rateOfCpu({ ticks, startedCpu }: Tally): string {
  const { user, system } = process.cpuUsage(startedCpu);
  return ((ticks * 1_000_000) / (user + system)).toFixed(1);
}

const sum = (counts: Map<string, number>): number => [...counts.values()].reduce((total, one) => total + one, 0);

export const progressLine = (tally: Tally): string =>
  `${tally.ticks} ticks, ${tally.worlds} worlds, ${sum(tally.faults)} faults, ${sum(tally.violations)} violations, ${rate(tally)} ticks/s, ${rateOfCpu(tally)} per CPU-second`;

export const summary = (tally: Tally): string =>
  [
    `ticks       ${tally.ticks} in ${tally.worlds} worlds, the last of them ${tally.last}`,
    `twists      ${listed(tally.twists) || 'none'}`,
    ...(tally.encounters.size === 0 ? [] : [`between     ${listed(tally.encounters)}`]),
    `ended       ${listed(tally.ends)}`,
    `crashes     ${tally.crashes}`,
    `faults      ${sum(tally.faults)}: ${listed(tally.faults)}`,
    `violations  ${sum(tally.violations)}${tally.violations.size === 0 ? '' : `: ${listed(tally.violations)}`}`,
    `rate        ${rate(tally)} ticks per second, ${rateOfCpu(tally)} per CPU-second`,
  ].join('\n');

const listed = (counts: Map<string, number>): string =>
  [...counts]
    .toSorted((a, b) => b[1] - a[1])
    .map(([name, times]) => `${times} ${name}`)
    .join(', ');
