/** What the sessions made goes out: the lease is renewed first, and its answer shows whose the issues are by then. */

import type { Contest } from '../core/backlog/claim-conflict.ts';
import { disclaimed } from '../core/claim/withdraw-claims.ts';
import { type Effect, effectKeys, type Outcome } from '../core/effects/effect.ts';
import type { OutgoingSeen } from '../core/observation/branch-pull-requests.ts';
import type { AdmittedCommand } from '../core/observation/facts.ts';
import { orderedMeanwhile } from '../core/record/interruption.ts';
import type { SessionReport } from '../core/sessions/contract/session-report.ts';
import type { Head } from '../core/state/head/head.ts';
import { type Progress, uniteKeys } from '../core/state/loop/progress.ts';
import { isTask } from '../core/state/subject/subject-id.ts';
import {
  type Claiming,
  contestsIn,
  contestsOf,
  type Uncontested,
  withdrawalsOf,
  withdrawnWork,
} from './claim-conflicts.ts';
import type { Done } from './done.ts';
import type { Iterating, UnderLease } from './iteration-ports.ts';
import { minutesLeft } from './minutes-left.ts';
import { type Acting, act } from './perform-effects.ts';
import type { Thought } from './plan.ts';
import { afterwards, freed } from './publication-plan.ts';

interface Outgoing {
  readonly thought: Thought;
  readonly ours: Uncontested;
  readonly worked: { readonly done: readonly SessionReport[]; readonly order: AdmittedCommand | null };
  readonly acting: Acting;
  readonly at: Claiming;
}

export interface Published {
  readonly going: Pick<Done, 'claim' | 'obedience' | 'reports' | 'unasked'>;
  readonly effects: readonly Effect[];
  readonly outcomes: readonly Outcome[];
}

/** All of it is written down with the renewal, as if nobody contested it; where somebody does, what is left is written down anew. */
export async function publish(
  ports: Pick<Iterating, 'crew' | 'door' | 'pricing' | 'minutes'>,
  { asked, held }: Pick<UnderLease, 'asked' | 'held'>,
  outgoing: Outgoing,
): Promise<Published> {
  const { worked, acting, at } = outgoing;
  const { door, crew } = ports;
  const all = plannedFor(ports, outgoing, { reports: worked.done, contests: [] });
  if (worked.done.length === 0) return { ...all, outcomes: await act(all.effects, acting, held.proof) };
  const minutes = minutesLeft(ports, asked);
  const subjects = delivered(worked.done);
  const along = door.outgoingAlong({ subjects: subjects.filter((subject) => !isTask(subject)), ...branchesOf(all) });
  const seen = await held.renewSeeing(minutes, along, writtenDown(all));
  const contests = seen === null ? await contestsOf(door, at, subjects) : contestsIn(seen.claims, at);
  if (contests.length === 0) return await performed(all, seen, { acting, proof: held.proof });
  const reports = await withdrawnWork(crew, worked.done, contests);
  const left = plannedFor(ports, outgoing, { reports, contests });
  await held.change(writtenDown(left));
  return await performed(left, seen, { acting, proof: held.proof });
}

type Planned = Omit<Published, 'outcomes'>;

function plannedFor(
  ports: Pick<Iterating, 'pricing'>,
  { thought, ours, worked, at }: Outgoing,
  { reports, contests }: { readonly reports: readonly SessionReport[]; readonly contests: readonly Contest[] },
): Planned {
  const claim: Progress = disclaimed(ours.claim, contests);
  const { order } = worked;
  const { obedience } = thought;
  const ordered = order === null ? { obedience, claim } : orderedMeanwhile(obedience, claim, order);
  const { effects, unasked } = afterwards(ports, thought, { claim, reports });
  // Nobody goes on with what a single shot leaves unfinished.
  const ends = order === null && thought.context.singleShot !== true ? [] : freed(claim, reports);
  return { going: { ...ordered, reports, unasked }, effects: [...effects, ...withdrawalsOf(contests, at), ...ends] };
}

const performed = async (
  { going, effects }: Planned,
  seen: OutgoingSeen | null,
  { acting, proof }: { readonly acting: Acting; readonly proof: Parameters<typeof act>[2] },
): Promise<Published> => {
  const shown = effects.map((effect) => {
    const standing = effect.kind === 'pull-request' ? seen?.pulls.get(effect.branch) : undefined;
    return standing === undefined ? effect : { ...effect, standing };
  });
  return { going, effects, outcomes: await act(shown, acting, proof) };
};

const delivered = (reports: readonly SessionReport[]): number[] => [
  ...new Set(reports.filter(({ outcome }) => outcome.kind !== 'failed').map(({ order }) => order.subject)),
];

const branchesOf = ({ effects }: Planned) => ({
  branches: effects.flatMap((effect) => (effect.kind === 'pull-request' ? [effect.branch] : [])),
});

const writtenDown =
  ({ effects }: Planned) =>
  (head: Head): Head => ({ ...head, plannedEffects: uniteKeys(head.plannedEffects, keysOf(effects)) });

/** A push is written down with its commit: whoever repairs this tick knows that head as ours. */
const keysOf = (effects: readonly Effect[]): string[] =>
  effects.flatMap((effect) =>
    effect.kind === 'push' ? [effect.key, effectKeys.checkpoint(effect.subject, effect.sha)] : [effect.key],
  );
