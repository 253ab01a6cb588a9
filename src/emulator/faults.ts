/** Planted failures: which one applies to a route, and how it changes the answer. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer } from './http/answer.ts';
import type { Fault, Faults } from './world.ts';

export function createFaults(): Faults {
  const planted: Fault[] = [];
  return {
    add: (fault) => void planted.push({ ...fault }),
    clear: () => void (planted.length = 0),
    take(route) {
      const index = planted.findIndex((fault) => fault.route === route);
      const fault = planted[index];
      if (!fault) return undefined;
      if (fault.skips !== undefined && fault.skips-- > 0) return undefined;
      if (fault.times !== undefined && --fault.times <= 0) planted.splice(index, 1);
      return fault;
    },
  };
}

const plantedAnswer = (effect: Extract<Fault['effect'], { readonly status: number }>): Answer => ({
  status: effect.status,
  body: effect.body ?? { message: 'Planted fault' },
  headers: effect.headers ?? {},
});

/** Runs `act` as the fault allows: not at all, late, or with its answer lost or replaced. */
export async function throughFault(fault: Fault | undefined, act: () => Promise<Answer>): Promise<Answer> {
  const effect = fault?.effect;
  switch (effect?.kind) {
    case 'status':
      return plantedAnswer(effect);
    case 'status-after':
      await act();
      return plantedAnswer(effect);
    case 'delay':
      await sleep(effect.ms);
      return act();
    case 'drop':
      return { dropped: true };
    case 'drop-after':
      await act();
      return { dropped: true };
    case 'conflict-after-timeout':
      await act();
      return { status: 409, body: { message: 'Conflict' } };
    // The other kinds concern texts, the results services and webhooks, which apply them themselves.
    case 'lost-update':
    case 'lag':
    case 'duplicate':
    case 'lose':
    case 'reorder':
    case undefined:
    default:
      return act();
  }
}
