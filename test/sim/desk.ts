/**
 * The places where the sessions of a simulated process work. Git is only given the remote of its git folders, so a place
 * is found by that.
 */

import type { Remote } from '../../src/git/object-store.ts';
import { GitError } from '../../src/git/run-git.ts';
import { type Disk, gitSaysFull } from './disk.ts';
import type { Life } from './life.ts';
import type { Simulation } from './simulation.ts';

export interface Desk {
  readonly simulation: Simulation;
  readonly life: Life;
  /** The same for the main and the post step of one job, and for no other job. */
  readonly job: string;
  readonly disk: Disk;
}

export const remoteOf = ({ job }: Pick<Desk, 'job'>): Remote => ({ url: `https://git.example/${job}`, token: null });

/** Contents of a session's clone beyond its start, by path. */
export type CloneFiles = Map<string, string>;

const desks = new Map<string, Desk>();
let comingIn: Desk | null = null;

/** Holds the place until the process ends. A post step takes the place of its main. */
export function sitDown(desk: Desk): void {
  const { url } = remoteOf(desk);
  desks.set(url, desk);
  desk.life.onEnd(() => {
    if (desks.get(url) === desk) desks.delete(url);
  });
}

export function deskOf({ url }: Pick<Remote, 'url'>): Desk {
  const desk = desks.get(url);
  if (desk === undefined) throw new Error('Git was called by a process that nobody simulates.');
  return desk;
}

/** `enter` finds this desk before its first await, because an isolation is not given the process that opens it. */
export function through<T>(desk: Desk, enter: () => T): T {
  comingIn = desk;
  try {
    return enter();
  } finally {
    comingIn = null;
  }
}

export function atTheDoor(): Desk {
  if (comingIn === null) throw new Error('An isolation was opened by a process that nobody simulates.');
  return comingIn;
}

/**
 * A request from git to the remote and its answer. The effect may happen although the process that asked is dead or
 * gets no answer.
 */
export function overNetwork<T>({ simulation, life }: Desk, where: string, happen: () => T): Promise<T> {
  const { timeline, faults, network } = simulation;
  const strikes = (kind: Parameters<typeof faults.strikes>[0]): boolean =>
    faults.strikes(kind, `${life.name}: ${where}`);
  return new Promise((resolve, reject) => {
    const back = (settle: () => void): void => life.resume(network.chance.tail(100, 20_000), settle, undefined);
    const fail = (why: string): void => back(() => reject(new Error(why)));
    if (strikes('crash')) return life.end();
    timeline.after(network.chance.tail(200, 30_000), () => {
      if (strikes('server-error')) return fail('the remote is unavailable');
      const done = happen();
      if (strikes('crash')) return life.end();
      // A push reads its branch again after it. That read was lost as well.
      if (strikes('lost-answer')) return fail('no answer came');
      back(() => resolve(done));
    });
  });
}

/** Git is about to write to this machine's disk. Fails if the disk is full. */
export async function writesToDisk(desk: Desk, command: string): Promise<void> {
  if (desk.disk.isFull(`${desk.life.name}: git ${command}`))
    throw await onMachine(desk, 50, new GitError(command, gitSaysFull));
}

/** An act on this machine takes a moment. Once the process is dead, nothing of it goes on. */
export const onMachine = <T>({ life }: Desk, ms: number, value: T): Promise<T> =>
  new Promise((resolve) => life.resume(ms, resolve, value));
