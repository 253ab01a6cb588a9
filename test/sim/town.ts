/** The view that people of a simulated repository have of it, and their requests to GitHub. */

import { basename } from 'node:path';
import { isPull, type PullRequest, type Thread, threadsOf } from '../../src/emulator/model/thread.ts';
import { tokenOf } from '../../src/emulator/people.ts';
import { givenByForm } from './ceilings.ts';
import type { Chance } from './chance.ts';
import type { Order } from './ledger.ts';
import { owner, people, repo } from './place.ts';
import type { Simulation } from './simulation.ts';

export interface Town {
  readonly simulation: Simulation;
  readonly takeUp: () => void;
  /** Every raise names a value of its own, so that a raise that is obeyed twice shows. */
  readonly raises: { next: number };
  /** The pull requests that these people deal with; absent = all. */
  readonly isMeant?: (pull: PullRequest) => boolean;
}

export const at = `/repos/${owner}/${repo}`;
export type Habit = (town: Town, chance: Chance) => Promise<void>;

export const threads = ({ github }: Simulation): Thread[] => [...threadsOf(github.repository).values()];

export const isControl = ({ labels }: Thread): boolean => labels.some(({ name }) => name === 'tickgate');

export const openIssues = (simulation: Simulation): number[] =>
  threads(simulation).flatMap((thread) =>
    thread.state === 'open' && !isPull(thread) && !isControl(thread) ? [thread.number] : [],
  );

export const openPulls = (simulation: Simulation): number[] =>
  threads(simulation).flatMap((thread) => (thread.state === 'open' && isPull(thread) ? [thread.number] : []));

export function noteOrder({ simulation }: Town, order: Omit<Order, 'at' | 'isWithdrawn' | 'recordedAt'>): void {
  simulation.ledger.orders.push({ ...order, at: simulation.timeline.now(), recordedAt: null, isWithdrawn: false });
}

export async function dispatch(town: Town, inputs: Readonly<Record<string, string>>): Promise<void> {
  if ('fresh' in inputs) noteOrder(town, { kind: 'fresh', what: 'fresh', comment: null });
  if ('resume' in inputs) noteOrder(town, { kind: 'resume', what: 'resume: true', comment: null });
  if ('restart' in inputs) noteOrder(town, { kind: 'restart', what: 'restart: true', comment: null });
  const given = givenByForm(inputs);
  if (given !== '') noteOrder(town, { kind: 'raise', what: given, comment: null });
  const ref = town.simulation.github.repository.defaultBranch;
  await request(town, {
    by: 'ana',
    route: `POST ${at}/actions/workflows/${basename(town.simulation.place.workflowPath)}/dispatches`,
    body: { ref, inputs },
  });
  town.takeUp();
}

interface Wish {
  readonly by: (typeof people)[number];
  readonly route: string;
  readonly body?: Readonly<Record<string, unknown>>;
}

/** People's network works. If GitHub refuses a request, they give up. */
export async function request({ simulation }: Town, { by, route, body }: Wish): Promise<unknown> {
  const { github } = simulation;
  const [method = 'GET', path = ''] = route.split(' ');
  simulation.tell(`@${by}: ${route.replace(at, '')} ${JSON.stringify(body ?? '').slice(0, 110)}`);
  const answered = await github.ask({ token: tokenOf(github.world, by), method, path, body });
  return 'dropped' in answered ? null : answered.body;
}
