/** What a tick does behind a holder whose run GitHub shows wrongly: skips while it may live, reaps once it cannot. */
import { describe, expect, test } from 'vitest';
import type { Run, Stuck } from '../../src/emulator/actions/runs/runs.ts';
import { errorsOf, givenLoop, type LoopStage, type Ticked } from '../support/loop.ts';

const slow = 120_000;
const minute = 60_000;
/** The job, its cancel window and a runner's loss: what a lease of this loop lives. */
const leaseMs = (60 + 5 + 15) * minute;

interface Died {
  readonly loop: LoopStage;
  readonly run: Run;
  /** What it would have asked about. */
  readonly issue: number;
}

const vague = { title: 'Too vague', body: '' };

/** A loop whose second tick took the lease and then did nothing more; `end` is what became of its run. */
async function holderThatDied(end: (at: Died) => Promise<void>): Promise<Died> {
  const loop = await givenLoop({ issues: [vague] });
  expect(errorsOf(await loop.tick())).toEqual([]);
  const issue = await loop.ana.opensIssue(vague);
  const route = 'GET /repos/{owner}/{repo}/issues';
  loop.github.world.faults.add({ route, effect: { kind: 'delay', ms: 60_000 } });
  const run = loop.startProcess();
  while ((loop.head()?.lease ?? null) === null) await new Promise((resolve) => void setTimeout(resolve, 50));
  const died = { loop, run, issue };
  await end(died);
  loop.github.world.faults.clear();
  return died;
}

const stranded =
  (as: Stuck) =>
  ({ loop, run }: Died): Promise<void> =>
    loop.actions.strand(run, as);

async function lost({ loop, run }: Died): Promise<void> {
  await loop.actions.loseRunner(run);
  await loop.github.world.clock.advance(11 * minute);
}

function expectSkipped(tick: Ticked, { loop, run }: Died): void {
  expect(errorsOf(tick)).toEqual([]);
  expect(tick.outputs['outcome']).toBe('skipped_lock');
  expect(tick.log).toContain(`Previous iteration 1 still active (run ${run.id} attempt 1) — skipping this tick.`);
  expect(loop.head()).toMatchObject({ epoch: 2, generation: 1, lease: { runId: run.id } });
}

async function expectReaped(tick: Ticked, { loop, run, issue }: Died): Promise<void> {
  expect(errorsOf(tick)).toEqual([]);
  expect(tick.log).toContain(`Reaped stale lock for run ${run.id} attempt 1`);
  expect(tick.outputs).toMatchObject({ verdict: 'ask', outcome: 'awaiting_answer' });
  expect(loop.head()).toMatchObject({ epoch: 3, generation: 2, lease: null, counters: { iterationsUsed: 0 } });
  expect(await loop.gateIds(issue)).toHaveLength(1);
}

describe('behind a holder whose run GitHub shows', () => {
  test.each<[string, Stuck]>([
    ['queued for ever, without a job', { status: 'queued', jobs: 'none' }],
    ['in progress for ever, all jobs done', { status: 'in_progress', jobs: 'completed' }],
  ])(
    '%s: the tick is skipped until the deadline, and the next one after it reaps and goes on',
    async (_how, as) => {
      const died = await holderThatDied(stranded(as));
      const early = await died.loop.tick();
      expectSkipped(early, died);

      await died.loop.github.world.clock.advance(leaseMs);
      await expectReaped(await died.loop.tick(), died);
      const skipped = (await died.loop.history()).filter(({ outcome }) => outcome === 'skipped_lock');
      expect(skipped.map(({ runId }) => runId)).toEqual([early.run.id]);
    },
    slow,
  );

  test(
    'with an unknown status: the tick skips, past the deadline a person is asked, and their yes reaps',
    async () => {
      const died = await holderThatDied(stranded({ status: 'hibernating', jobs: 'completed' }));
      const { loop } = died;
      const early = await loop.tick();
      expectSkipped(early, died);
      expect(early.log).toContain("(unknown status 'hibernating'); taking it as alive.");

      await loop.github.world.clock.advance(leaseMs);
      expectSkipped(await loop.tick(), died);
      const control = loop.head()?.controlIssue ?? 0;
      const question = await loop.gate(control);
      expect(question.body).toContain(`run ${died.run.id} attempt 1`);

      await loop.ana.comments(control, `/loop answer ${question.id} yes`);
      await expectReaped(await loop.tick(), died);
      expect(await loop.gateIds(control)).toEqual([]);
    },
    slow,
  );

  test(
    'no more, since a person deleted it: the next tick reaps at once',
    async () => {
      const died = await holderThatDied(lost);
      await died.loop.ana.request(`DELETE /repos/acme/shop/actions/runs/${died.run.id}`);
      await expectReaped(await died.loop.tick(), died);
    },
    slow,
  );

  test(
    'at a higher attempt: the re-run itself reaps the attempt before it',
    async () => {
      const died = await holderThatDied(lost);
      died.loop.actions.rerun(died.run);
      const again = await died.loop.ended(died.run);
      await expectReaped(again, died);
      expect((await died.loop.history()).at(-1)).toMatchObject({ runId: died.run.id, runAttempt: 2 });
    },
    slow,
  );
});

describe('behind a holder whose run GitHub does not show', () => {
  test.each([
    ['fails', 502],
    ['is limited', 429],
    ['is forbidden', 403],
  ])(
    'because the question %s, the tick takes it as alive, says so in one line, and is skipped',
    async (_how, status) => {
      const died = await holderThatDied(lost);
      const { faults } = died.loop.github.world;
      faults.add({ route: 'GET /repos/{owner}/{repo}/actions/runs/{run_id}', effect: { kind: 'status', status } });

      const tick = await died.loop.tick();
      expectSkipped(tick, died);
      const warnings = tick.log.split('\n').filter((line) => line.includes('taking it as alive'));
      expect(warnings).toEqual([
        expect.stringContaining(`Cannot tell whether run ${died.run.id} attempt 1 still works`),
      ]);

      faults.clear();
      await expectReaped(await died.loop.tick(), died);
    },
    slow,
  );
});
