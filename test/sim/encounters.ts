/**
 * Counts how often the loops of one repository met, so that a run of the simulation shows on how much its proof rests.
 */

import { parseEffectMarker } from '../../src/core/text/hidden-marker.ts';
import { threadsOf } from '../../src/emulator/model/thread.ts';
import { otherLoops, type Simulation } from './simulation.ts';

export type Encounters = Readonly<Record<Encounter, number>>;

type Encounter =
  | 'reviews of another loop’s pull request'
  | 'responses to it'
  | 'merges of it'
  | 'sessions on a subject of another loop'
  | 'withdrawn claims';

export function countEncounters({ loops, github }: Simulation): Encounters {
  const threads = threadsOf(github.repository);
  const branchOf = (number: number): string => threads.get(number)?.pull?.headRef ?? '';
  const isOthers = (simulation: Simulation, number: number): boolean =>
    otherLoops(simulation).some(({ place }) => branchOf(number).startsWith(`tickgate/${place.loop}/`));
  const total = (count: (simulation: Simulation) => number): number =>
    loops.reduce((sum, simulation) => sum + count(simulation), 0);
  const sessions = (role: 'reviewer' | 'responder'): number =>
    total(
      (simulation) =>
        simulation.ledger.sessions.filter(
          ({ subject, review }) => review?.role === role && isOthers(simulation, subject),
        ).length,
    );
  return {
    'reviews of another loop’s pull request': sessions('reviewer'),
    'responses to it': sessions('responder'),
    'merges of it': total(
      (simulation) => simulation.ledger.merges.filter(({ pull }) => isOthers(simulation, pull)).length,
    ),
    'sessions on a subject of another loop': total((simulation) => {
      const theirs = new Set(
        otherLoops(simulation).flatMap(({ ledger }) => ledger.sessions.map(({ subject }) => subject)),
      );
      return simulation.ledger.sessions.filter(({ subject }) => theirs.has(subject)).length;
    }),
    'withdrawn claims': [...threads.values()].reduce(
      (sum, { comments }) =>
        sum +
        comments.filter(
          // A claim that ended with its work says `any more`.
          ({ body }) =>
            parseEffectMarker(body)?.key.startsWith('claim-over/') === true && !body.includes(' any more: '),
        ).length,
      0,
    ),
  };
}
