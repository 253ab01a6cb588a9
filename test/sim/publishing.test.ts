import { expect, test } from 'vitest';
import type { Repository } from '../../src/emulator/model/repository.ts';
import { threadsOf } from '../../src/emulator/model/thread.ts';
import { onlyPlace } from './place.ts';
import { watchPublishing } from './publishing.ts';

const twins = 'one pull request per subject and run';

interface Pull {
  readonly number: number;
  readonly branch: string;
  state: 'open' | 'closed';
  mergedAt: number | null;
  readonly baseRef?: string;
}

/** A world of pull requests alone; `happens` lets the watch look after each. */
function watched() {
  const found: string[] = [];
  const repository = { gitDir: '/nowhere', defaultBranch: 'main' } as Repository;
  const at = { now: 0, run: 1 };
  const simulation = {
    place: onlyPlace,
    loops: [],
    github: {
      repository,
      world: { repositories: [], actions: { runs: [] } },
    },
    ledger: { pushes: [], dispatches: [] },
    timeline: { now: () => at.now },
    violate: (invariant: string, detail: string) => void found.push(`${invariant}: ${detail}`),
  };
  const publishing = watchPublishing(simulation as never, () => ({ run: at.run }) as never);
  return {
    found,
    happens: (what: { pull?: Pull; run?: number }): void => {
      at.now += 1_000;
      at.run = what.run ?? at.run;
      const { pull } = what;
      if (pull !== undefined)
        threadsOf(repository).set(pull.number, {
          get state() {
            return pull.state;
          },
          number: pull.number,
          pull: {
            headRef: pull.branch,
            baseRef: pull.baseRef ?? 'main',
            get mergedAt() {
              return pull.mergedAt;
            },
          },
        } as never);
      publishing.afterStep();
    },
  };
}

const opened = (number: number, branch: string): Pull => ({ number, branch, state: 'open', mergedAt: null });
const ended = (pull: Pull, mergedAt: number | null): void => void Object.assign(pull, { state: 'closed', mergedAt });
const first = (): Pull => opened(7, 'tickgate/work/3-task');
const second = (): Pull => opened(8, 'tickgate/work/3-task-said-anew');

test('two pull requests of one subject are twins, whatever their branches are called', () => {
  const world = watched();
  world.happens({ pull: first() });
  world.happens({ pull: second(), run: 2 });
  expect(world.found).toEqual([`${twins}: #7 on tickgate/work/3-task and #8 on tickgate/work/3-task-said-anew`]);
});

test('what this run has seen merged is not opened once more', () => {
  const world = watched();
  const pull = first();
  world.happens({ pull });
  ended(pull, 1_500);
  world.happens({ pull: second() });
  expect(world.found).toHaveLength(1);
});

test.each([
  ['closed by a person', null, 1],
  ['merged in an earlier run', 1_500, 2],
])('after one that was %s another may follow', (_, mergedAt, run) => {
  const world = watched();
  const pull = first();
  world.happens({ pull });
  ended(pull, mergedAt);
  world.happens({ run });
  world.happens({ pull: second() });
  expect(world.found).toEqual([]);
});

test('after a merge into another branch a run that never knew of it takes the issue up', () => {
  const world = watched();
  const pull = { ...first(), baseRef: 'next' };
  world.happens({ pull });
  world.happens({ run: 2 });
  ended(pull, 5_000);
  world.happens({ pull: second() });
  expect(world.found).toEqual([]);
});

test('after one that a person closed another may follow on its branch: its issue was taken up again', () => {
  const world = watched();
  const pull = first();
  world.happens({ pull });
  ended(pull, null);
  world.happens({ pull: opened(8, pull.branch) });
  expect(world.found).toEqual([]);
});

test('pull requests of two subjects are none, however alike their branches', () => {
  const world = watched();
  world.happens({ pull: first() });
  world.happens({ pull: opened(8, 'tickgate/work/33-task') });
  expect(world.found).toEqual([]);
});
