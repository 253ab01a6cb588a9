/**
 * Checks that a loop leaves alone what belongs to another loop: its control issue, comments, branches, ticks and
 * bundles.
 */

import { readMarker } from '../../src/core/reports/control-issue/marker.ts';
import { type Comment, isPull, type Thread, threadsOf } from '../../src/emulator/model/thread.ts';
import { nameParts } from '../../src/storage/bundles/bundle.ts';
import { readLoopName } from './attribution.ts';
import type { Call } from './network.ts';
import { otherLoops, type Simulation } from './simulation.ts';

export const offForeignGround = 'a loop keeps off what is another loop’s';

/** Called just before GitHub carries out a request of this loop's tick. */
export function keepsOffForeignGround(simulation: Simulation, tick: string, call: Call): void {
  const others = otherLoops(simulation);
  if (call.isRead || others.length === 0) return;
  const names = new Set(others.map(({ place }) => place.loop));
  const what = foreignTarget(simulation, names, call) ?? foreignBranch(simulation, names, call);
  if (what !== null) simulation.violate(offForeignGround, `${tick}: ${call.name} on ${what}`);
}

type Names = ReadonlySet<string | null>;

function foreignTarget({ github, loops, place }: Simulation, names: Names, { path, body }: Call): string | null {
  const threads = [...threadsOf(github.repository).values()];
  const comments = (): Comment[] => threads.flatMap((thread) => thread.comments);
  const [, comment] = /\/issues\/comments\/(\d+)$/.exec(path) ?? [];
  const { variables: { id: node } = {} } = body as { readonly variables?: { readonly id?: unknown } };
  const meant = comments().find(({ id, nodeId }) => id === Number(comment) || nodeId === node);
  if (meant !== undefined && names.has(readLoopName(meant.body))) return `the comment ${meant.id}`;
  const [, number] = /\/issues\/(\d+)(?:\/|$)/.exec(path) ?? [];
  const thread = threadsOf(github.repository).get(Number(number));
  if (thread !== undefined && names.has(controlledBy(thread))) return `the control issue #${thread.number}`;
  const [, workflow] = /\/workflows\/([^/]+)\/dispatches$/.exec(path) ?? [];
  const woken = loops.find((one) => workflow !== undefined && one.place.workflowPath.endsWith(`/${workflow}`));
  return woken === undefined || woken.place === place ? null : `the workflow ${workflow}`;
}

const controlledBy = ({ author, body }: Thread): string | null =>
  author.type === 'Bot' ? (readMarker(body)?.loop ?? null) : null;

/** For deleted branches. Pushes are checked where they are made. */
function foreignBranch(simulation: Simulation, names: Names, { method, path }: Call): string | null {
  const [, branch] = /\/git\/refs\/heads\/(.+)$/.exec(path) ?? [];
  if (method !== 'DELETE' || branch === undefined || !isOfOneOf(names, branch)) return null;
  const pulls = [...threadsOf(simulation.github.repository).values()].filter(isPull).map(({ pull }) => pull);
  const isMerged = pulls.some(({ headRef, mergedAt }) => headRef === branch && mergedAt !== null);
  return simulation.setting.review !== null && isMerged ? null : `the branch ${branch}`;
}

const isOfOneOf = (names: Names, branch: string): boolean =>
  names.has(/^tickgate\/(?:state\/)?([a-z0-9_]+)(?:\/|$)/.exec(branch)?.[1] ?? null);

/** A work loop pushes only to branches of its own. A review loop pushes only to those of open pull requests. */
export function pushesToOwnBranch(simulation: Simulation, tick: string, branch: string): void {
  const { violate, github, setting } = simulation;
  if (!isOfOneOf(new Set(otherLoops(simulation).map(({ place }) => place.loop)), branch)) return;
  const isUnderReview =
    setting.review !== null &&
    [...threadsOf(github.repository).values()].some((thread) => isPull(thread) && thread.pull.headRef === branch);
  if (!isUnderReview) violate(offForeignGround, `${tick}: pushes to ${branch}`);
}

/** Called when a tick loads, saves or removes the bundle of this name. */
export function keepsToOwnBundles({ place, violate }: Simulation, what: string, name: string): void {
  const named = nameParts(name)?.loop ?? place.loop;
  if (named !== place.loop) violate(offForeignGround, `${what} of ${name} by ${place.loop}`);
}
