import { expect, test } from 'vitest';
import { startRun } from '../../src/emulator/actions/runs/start.ts';
import { workflowNamed } from '../../src/emulator/actions/workflows/workflows.ts';
import { readRef } from '../../src/emulator/git/refs.ts';
import { roomyDisk } from './disk.ts';
import { beginLife, type Life } from './life.ts';
import { onlyPlace } from './place.ts';
import { tokenFor } from './runners.ts';
import { openSimulation } from './simulation.ts';
import { mainStep, postStep, type TickJob } from './tick-process.ts';

const own = 'no tick fails by its own fault';

/** A calm world and the job of its first tick. */
function someJob() {
  const simulation = openSimulation({
    seed: 'own fault',
    allowed: { kinds: new Set(), strikes: null },
    times: 1,
    kind: 'work',
    loops: 'one',
  });
  const { world, repository } = simulation.github;
  const { defaultBranch, gitDir, owner } = repository;
  const workflow = workflowNamed(world, repository, onlyPlace.workflowPath);
  const ref = `refs/heads/${defaultBranch}`;
  const sha = readRef(gitDir, ref);
  if (workflow === undefined || sha === undefined) throw new Error('The workflow is gone.');
  const ground = { repository, ref, headBranch: defaultBranch, sha, filtered: null, paths: [] };
  const run = startRun(world, { workflow, ground, event: 'schedule', actor: owner, payload: {} });
  const job: TickJob = {
    simulation,
    run,
    runAttempt: 1,
    token: tokenFor(simulation, run),
    entry: {
      name: '1.1',
      runId: run.id,
      runAttempt: 1,
      nonce: 'n1',
      startedAt: simulation.timeline.now(),
      resumes: false,
      isFresh: false,
      budgetFrom: null,
      lifts: false,
      gives: '',
      end: null,
    },
    clockOffMs: 0,
    disk: roomyDisk,
    cancel: new AbortController(),
    handover: { left: { finished: false, baseSha: sha } },
    journal: [],
  };
  return { simulation, job };
}

async function lived({ simulation, job }: ReturnType<typeof someJob>, step: (job: TickJob, life: Life) => unknown) {
  const life = beginLife(simulation.timeline, '1.1');
  const state = { isOver: false };
  void Promise.resolve(step(job, life)).then(() => (state.isOver = true));
  // Nothing is replaced at the edges here. What runs git or a thread settles in real time, while the timeline is empty.
  for (let idle = 0; !state.isOver && idle < 1_000; )
    if (!(await simulation.timeline.step(simulation.timeline.now() + 60_000))) {
      idle += 1;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  simulation.github.close();
  return simulation.ledger.violations.map(({ invariant, detail }) => `${invariant}: ${detail.split('\n')[0]}`);
}

/** A property that fails when the composition reads it. */
const broken = {
  get: () => {
    throw new TypeError('of nothing');
  },
};

test.each([
  ['main', mainStep, 'cancel'],
  ['post', postStep, 'journal'],
] as const)('an error of the program itself in %s is a broken promise', async (_, step, part) => {
  const { simulation, job } = someJob();
  const damaged = { ...job, [part]: new Proxy({}, broken) };
  expect(await lived({ simulation, job: damaged }, step)).toEqual([`${own}: 1.1: TypeError: of nothing`]);
});

test.each([
  ['main', mainStep],
  ['post', postStep],
] as const)('a refusal of GitHub in %s is none', async (_, step) => {
  const { simulation, job } = someJob();
  expect(await lived({ simulation, job: { ...job, token: 'nobody' } }, step)).toEqual([]);
});
