/** Decides what one rehearsed run has come to: the figures of its last head, and the questions in its lines. */

import type { RunForecast } from '../../core/forecast/forecast.ts';
import type { Head } from '../../core/state/head/head.ts';
import { dollarsUsed } from '../../core/state/values/counters.ts';
import type { Memory } from '../../persistence/loop-snapshot.ts';

interface Ended {
  readonly endedMs: number;
  readonly head: Head | null;
  readonly memory: Memory;
}

/** As its last tick left it. */
export function forecastOf(startMs: number, { endedMs, head, memory }: Ended): RunForecast {
  if (head === null) throw new Error('A rehearsed run has left no head.');
  const { counters } = head;
  const asked = memory.history.flatMap(({ gates }) => gates.filter(({ answer }) => answer === null));
  return {
    dollars: dollarsUsed(counters),
    iterations: counters.iterationsUsed,
    prs: counters.prsTouched.length,
    minutes: counters.minutesElapsed,
    sessions: counters.agentsDispatched,
    hours: (endedMs - startMs) / 3_600_000,
    gates: asked.map(({ name }) => name),
    end: head.stop?.code ?? (head.status === 'idle' ? 'idle' : head.status === 'waiting' ? 'waiting' : 'cut'),
  };
}
