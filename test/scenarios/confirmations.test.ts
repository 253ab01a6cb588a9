/** Confirmations of the first source over whole ticks: gates in their exact words in gates[] of the line, and an outage that passes. */
import { expect, test } from 'vitest';
import { errorsOf, givenLoop, wellFormed } from '../support/loop.ts';

test('[000-56] [000-57] [000-58] [000-61] four gates of one run stand in gates[] of the next line, word for word, with their answers', async () => {
  const loop = await givenLoop({
    config: 'max-agents: 1\n',
    issues: [
      { title: 'Vague', body: '### Acceptance Criteria\n\n- TBD\n' },
      wellFormed('Fails'),
      wellFormed('Works'),
      wellFormed('Works too'),
    ],
    agent: `if (order.subject === 2) { console.error('npm ERR! boom'); fail(1); }
write('work-' + order.subject + '.txt', 'done\\n'); result({});`,
  });
  const tick = async (): Promise<void> => expect(errorsOf(await loop.tick())).toEqual([]);
  await tick();
  await tick();
  const repeated = await loop.gate(2);
  await loop.ana.ticks((await loop.gate(1)).commentId, 'skip');
  await loop.ana.ticks(repeated.commentId, 'skip');
  const urgent = await loop.ana.opensIssue({ ...wellFormed('Urgent'), labels: ['P0'] });
  await tick();
  const control = loop.head()?.controlIssue ?? 0;
  await loop.ana.ticks((await loop.gate(control)).commentId, 're-propose');
  await tick();
  await tick();

  const lines = await loop.history();
  const cause = /failed twice with: (.*)\. Skip, retry once more/.exec(repeated.body)?.[1] ?? '?';
  const vague = 'Issue #1 has ambiguous criteria. Skip, escalate, or proceed with my best interpretation?';
  const failed = `Issue #2 failed twice with: ${cause}. Skip, retry once more, or stop the loop?`;
  const drift = 'Backlog changed since last iteration. Re-propose the next batch?';
  const budget = 'Approaching iterations ceiling (4/5). Continue, raise ceiling, or stop?';
  expect(lines.map(({ gates }) => gates.map(({ name, question, answer }) => [name, question, answer]))).toEqual([
    [['ambiguous-criteria', vague, null]],
    [['repeated-failure', failed, null]],
    [
      ['ambiguous-criteria', vague, 'skip'],
      ['repeated-failure', failed, 'skip'],
      ['backlog-drift', drift, null],
    ],
    [['backlog-drift', drift, 're-propose']],
    [['budget-escalation', budget, null]],
  ]);
  expect(lines.flatMap(({ gates }) => gates).every(({ at }) => !Number.isNaN(Date.parse(at)))).toBe(true);
  expect(cause).not.toBe('?');
  expect((await loop.pullRequests()).map(({ title }) => title)).toEqual([`Urgent (#${urgent})`]);
  expect((await loop.gate(control)).body.split('\n')[1]).toBe(`**${budget}**`);
});

test('[000-43] [000-44] [000-86] a dependency that is away once and back in the next iteration resets the count, and the run goes on', async () => {
  const loop = await givenLoop({
    issues: [wellFormed('One')],
    agent: `if (order.session === 1) { console.error('qmd-unreachable: connection refused'); fail(78); }
write('work.txt', 'done\\n'); result({});`,
  });
  expect(errorsOf(await loop.tick())).toEqual([]);
  expect(errorsOf(await loop.tick())).toEqual([]);

  const lines = await loop.history();
  expect(lines.map(({ budgetSnapshot }) => budgetSnapshot.qmdFailuresConsecutive)).toEqual([1, 0]);
  expect(lines.map(({ stopConditionsFired }) => stopConditionsFired)).toEqual([[], ['backlog_empty']]);
  expect(await loop.pullRequests()).toHaveLength(1);
  expect(loop.head()).toMatchObject({ status: 'idle', counters: { iterationsUsed: 2, qmdFailuresConsecutive: 0 } });
});
