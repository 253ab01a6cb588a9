/** Reports checks on the heads of pull requests: soon, late or never, green or red, and at times green after all. */

import { addStatus } from '../../src/emulator/changes/check.ts';
import { accountNamed, acting } from '../../src/emulator/model/account.ts';
import type { StatusState } from '../../src/emulator/model/check.ts';
import { isPull, threadsOf } from '../../src/emulator/model/thread.ts';
import { checkName } from './review-setting.ts';
import type { Simulation } from './simulation.ts';

export interface Ci {
  readonly afterStep: () => void;
}

const minute = 60_000;

export function startCi(simulation: Simulation): Ci {
  const { github, loops } = simulation;
  const reviews = loops.some(({ setting }) => setting.review !== null);
  const seen = new Set<string>();
  let wasCalm = false;
  return {
    afterStep: () => {
      if (!reviews) return;
      const becomesCalm = !wasCalm && simulation.faults.isCalm();
      wasCalm ||= becomesCalm;
      for (const thread of threadsOf(github.repository).values()) {
        if (!isPull(thread) || thread.state !== 'open') continue;
        const { headSha } = thread.pull;
        if (becomesCalm || (wasCalm && !seen.has(headSha))) says(simulation, headSha, { state: 'success' });
        else if (!seen.has(headSha)) course(simulation, headSha);
        seen.add(headSha);
      }
    },
  };
}

function course(simulation: Simulation, sha: string): void {
  const { timeline, chances, faults } = simulation;
  const { checks: chance } = chances;
  const [never, red, mended] = [chance.happens(0.08), chance.happens(0.12), chance.happens(0.6)];
  const [first, last, again] = [
    chance.tail(5_000, 4 * minute),
    chance.tail(minute, 60 * minute),
    chance.tail(10 * minute, 300 * minute),
  ];
  const stays = faults.strikes('red-check', sha);
  if (never && !stays) return;
  const later = (ms: number, said: Said): void =>
    void timeline.after(ms, () => (faults.isCalm() ? undefined : says(simulation, sha, said)));
  later(first, { state: 'pending' });
  if (stays) return later(first + last, { state: 'failure', why: `error: ${chances.reds.pick(causes)}` });
  later(first + last, { state: red ? 'failure' : 'success' });
  if (red && mended) later(first + last + again, { state: 'success' });
}

/** Each session may leave another failure behind. A check that fails twice in the same way needs a person. */
const causes = [
  'a list is empty',
  'a test times out',
  'a type is wrong',
  'a file is missing',
  'a port is taken',
] as const;

interface Said {
  readonly state: StatusState;
  readonly why?: string;
}

function says({ github, tell }: Simulation, sha: string, { state, why }: Said): void {
  const ana = accountNamed(github.world, 'ana');
  if (ana === undefined) return;
  addStatus(github.world, github.repository, {
    actor: acting(ana),
    ...{ sha, state, context: checkName, description: why ?? null, targetUrl: null },
  });
  tell(`CI: ${sha.slice(0, 12)} is ${state}`);
}
