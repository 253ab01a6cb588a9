/** What a tick does when GitHub's answer to a swap of the head is lost, late or wrong: won is told from lost by reading back. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Run } from '../../src/emulator/actions/runs/runs.ts';
import type { Fault } from '../../src/emulator/world.ts';
import { firstOf } from '../support/hanging-agent.ts';
import { errorsOf, givenLoop, type LoopStage, wellFormed } from '../support/loop.ts';
import { until } from '../support/until.ts';

const slow = 300_000;
const swap = 'graphql:createCommitOnBranch';
const makeRef = 'POST /repos/{owner}/{repo}/git/refs';
const vague = { title: 'Vague', body: '' };
const config = 'max-open-gates: 20\n';

const stale = {
  data: null,
  errors: [{ type: 'STALE_DATA', message: 'Expected branch to point to "x" but it did not. Pull and try again.' }],
};
/** How often it is planted in one tick: once for every swap where the swap was done, else for two tries of the first. */
const answers: [how: string, effect: Fault['effect'], done: boolean][] = [
  ['502 after it was done', { kind: 'status-after', status: 502 }, true],
  ['a dead connection after it was done', { kind: 'drop-after' }, true],
  ['409 after it was done', { kind: 'conflict-after-timeout' }, true],
  ['STALE_DATA after it was done', { kind: 'status-after', status: 200, body: stale }, true],
  ['STALE_DATA, though nobody had moved it', { kind: 'status', status: 200, body: stale }, false],
  ['502 before it was done', { kind: 'status', status: 502 }, false],
];

/** How many swaps the branch of the head tells of; each is there once. */
function swaps(loop: LoopStage): number {
  const messages = loop.git('log', '--format=%s', 'tickgate/state/work').trim().split('\n');
  const ids = messages.map((message) => /\(swap (\S+)\)/.exec(message)?.[1] ?? message);
  expect(new Set(ids).size).toBe(ids.length);
  return ids.length;
}

async function askingTick(loop: LoopStage): Promise<{ readonly swapped: number }> {
  const before = swaps(loop);
  const issue = await loop.ana.opensIssue(vague);
  const tick = await loop.tick();
  expect(errorsOf(tick)).toEqual([]);
  expect(tick.outputs).toMatchObject({ verdict: 'ask', outcome: 'awaiting_answer' });
  expect(await loop.gateIds(issue)).toHaveLength(1);
  return { swapped: swaps(loop) - before };
}

describe('a tick', () => {
  test(
    'whose swaps are answered wrongly does exactly what an undisturbed one does, commit for commit',
    async () => {
      const loop = await givenLoop({ issues: [vague], config });
      expect(errorsOf(await loop.tick())).toEqual([]);
      const { swapped } = await askingTick(loop);
      for (const [index, [how, effect, done]] of answers.entries()) {
        const { faults } = loop.github.world;
        faults.add({ route: swap, times: done ? swapped : 2, effect });
        expect({ how, ...(await askingTick(loop)) }).toEqual({ how, swapped });
        // Every planted one was met.
        expect(faults.take(swap)).toBeUndefined();
        expect(loop.head()).toMatchObject({ lease: null, generation: index + 3, epoch: index + 3 });
      }
      expect(await loop.history()).toHaveLength(answers.length + 2);
    },
    slow,
  );

  test.each<[string, Fault['effect']]>([
    ['422', { kind: 'status-after', status: 422, body: { message: 'Reference already exists' } }],
    ['502', { kind: 'status-after', status: 502 }],
  ])(
    'that makes the first head holds the lease although the answer is %s: the branch shows its own swap',
    async (_how, effect) => {
      const loop = await givenLoop({ issues: [vague], config });
      loop.github.world.faults.add({ route: makeRef, times: 1, effect });
      expect(errorsOf(await loop.tick())).toEqual([]);
      expect(loop.head()).toMatchObject({ lease: null, epoch: 1, generation: 1 });
      expect(await loop.gateIds(1)).toHaveLength(1);
      swaps(loop);
    },
    slow,
  );

  test(
    'that is beaten to its swap has lost, whatever the answer was: it is skipped behind the winner and publishes nothing',
    async () => {
      const gathered: (() => void)[] = [];
      const both = new Promise<void>((resolve) => void gathered.push(resolve));
      const state: { readers: number; armed: boolean; rivals: Run[] } = { readers: 0, armed: false, rivals: [] };
      const oneHasEnded = (): boolean => state.rivals.some(({ attempts }) => attempts.at(-1)?.conclusion != null);
      const loop = await givenLoop({
        issues: [vague],
        config,
        watch: {
          // The winner, who alone reads the bundle, is still at work when the other one looks who beat it.
          arrives: async ({ path }) => {
            if (state.rivals.length > 0 && path.includes('/actions/artifacts/')) await until(oneHasEnded);
          },
          // The two opening reads are answered together, so that both ticks see a free head and swap against it.
          answers: async ({ path, authorization }) => {
            if (!state.armed || path !== '/graphql' || !authorization.includes('ghs_') || state.readers >= 2) return;
            state.readers += 1;
            if (state.readers === 2) gathered[0]?.();
            await both;
          },
        },
      });
      expect(errorsOf(await loop.tick())).toEqual([]);
      const issue = await loop.ana.opensIssue(vague);
      state.armed = true;
      loop.github.world.faults.add({ route: swap, times: 2, effect: { kind: 'status-after', status: 502 } });
      state.rivals = loop.start(2);
      const ends = [];
      for (const run of state.rivals) ends.push(await loop.ended(run));
      expect(ends.flatMap(errorsOf)).toEqual([]);
      expect(new Set(ends.map(({ outputs }) => outputs['outcome']))).toEqual(
        new Set(['awaiting_answer', 'skipped_lock']),
      );
      expect(await loop.gateIds(issue)).toHaveLength(1);
      // The winner passed the loser's wake-up on: one tick more, which found nothing to ask again (and takes no lease where it sees that first).
      expect(loop.actions.runs()).toHaveLength(4);
      expect(loop.head()).toMatchObject({ lease: null, skipsTotal: 1 });
      swaps(loop);
    },
    slow,
  );

  test(
    'whose swaps GitHub does not answer clearly when its agent has ended waits for it, and loses no paid work',
    async () => {
      const agent = `
        note('working'); while (!existsSync(notesFile + '.go')) await sleep(100);
        write('docs.txt', 'done\\n'); result({ progress: 'Did it' });`;
      const loop = await givenLoop({ issues: [wellFormed('Add a search box')], agent });
      const run = firstOf(loop.start(1));
      await until(() => loop.notes().includes('working'));
      // All tries of two swaps: the first is the renewal before the work goes out.
      loop.github.world.faults.add({ route: swap, times: 8, effect: { kind: 'status', status: 502 } });
      writeFileSync(join(loop.github.world.root, 'agent-notes.txt.go'), '');
      const tick = await loop.ended(run);
      expect(errorsOf(tick)).toEqual([]);
      expect(tick.log).toContain(
        'GitHub gives no clear answer about the state of the loop, tried again for 0 of at most',
      );
      expect(tick.log).toContain('GitHub answers about the state of the loop again, after 0 minutes.');
      expect(await loop.history()).toMatchObject([{ outcome: 'ok', dollarsThisIter: 0.5 }]);
      expect(loop.head()).toMatchObject({ lease: null, counters: { iterationsUsed: 1 } });
      expect((await loop.pullRequests()).map(({ title }) => title)).toEqual(['Add a search box (#1)']);
      expect(loop.notes()).toEqual(['working']);
    },
    slow,
  );
});
