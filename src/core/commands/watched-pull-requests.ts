/** Decides in the threads of which pull requests a loop hears commands: in those that its run has touched, the newest of them. */
import type { Head } from '../state/head/head.ts';

const mostPulls = 20;

/** Numbers, oldest first. */
export const heardPulls = ({ counters }: Pick<Head, 'counters'>): number[] =>
  counters.prsTouched.slice(-mostPulls).map((name) => Number(name.slice(1)));
