import { expect, test } from '@jest/globals';
import { diligentAgent, errorsOf, givenLoop, type Ticked, wellFormed } from '../support/loop.ts';

const slow = 400_000;

/** Works until everybody else has found the lease held, so that the outcome does not hang on the machine's pace. */
const untilSkipped = (others: number): string =>
  `await untilHead((head) => head.skips_total >= ${others}); ${diligentAgent}`;

test(
  '[000-46] [001-17] [UP-05] of ten ticks at once one works, nine skip with a line each, and one more tick follows',
  async () => {
    const loop = await givenLoop({ issues: [wellFormed('Add a search box')], agent: untilSkipped(9) });

    const runs = loop.start(10);
    const ended: Ticked[] = [];
    for (const run of runs) ended.push(await loop.ended(run));

    expect(ended.flatMap(errorsOf)).toEqual([]);
    const skipped = ended.filter(({ outputs }) => outputs['outcome'] === 'skipped_lock');
    const [worked, ...others] = ended.filter((one) => !skipped.includes(one));
    expect({ skipped: skipped.length, others: others.length, outcome: worked?.outputs['outcome'] }).toEqual({
      skipped: 9,
      others: 0,
      outcome: 'ok',
    });
    const sentence = `Previous iteration 1 still active (run ${worked?.run.id} attempt 1) — skipping this tick.`;
    expect(skipped.filter(({ log }) => log.includes(sentence))).toHaveLength(9);
    const lines = await loop.history();
    const skippedLines = lines.filter(({ outcome }) => outcome === 'skipped_lock').map(({ runId }) => runId);
    expect(skippedLines).toHaveLength(9);
    expect(new Set(skippedLines)).toEqual(new Set(skipped.map(({ run }) => run.id)));
    expect(lines.filter(({ outcome, runId }) => outcome === 'ok' && runId === worked?.run.id)).toHaveLength(1);
    expect(loop.head()).toMatchObject({ lease: null, skips: [], skipsTotal: 9 });
    expect(loop.head()?.counters.iterationsUsed).toBe(1);
    expect(await loop.pullRequests()).toHaveLength(1);
    const woken = loop.actions.runs().filter((run) => !runs.includes(run));
    expect(woken.map(({ inputs }) => inputs['reason'])).toEqual(['wake']);

    await loop.ana.opensIssue(wellFormed('Add a filter'));
    const next = await loop.tick();
    expect(next.outputs).toMatchObject({ verdict: 'work', outcome: 'ok' });
    expect(loop.actions.runs()).toHaveLength(12);
  },
  slow,
);
