import { expect, test } from 'vitest';
import { errorsOf, givenLoop, wellFormed } from '../support/loop.ts';

test('[000-56] [001-28] an issue that comes between two iterations is asked about once, and worked on as answered', async () => {
  const loop = await givenLoop({ issues: ['One', 'Two'].map(wellFormed), config: 'max-agents: 1\n' });
  expect(errorsOf(await loop.tick())).toEqual([]);
  await loop.ana.opensIssue({ ...wellFormed('Urgent'), labels: ['P0'] });

  const asking = await loop.tick();
  expect(asking.outputs).toMatchObject({ verdict: 'ask', outcome: 'awaiting_answer' });
  const control = loop.head()?.controlIssue ?? 0;
  const gate = await loop.gate(control);
  expect(gate.body.split('\n')[1]).toBe('**Backlog changed since last iteration. Re-propose the next batch?**');
  expect(gate.body).toMatch(/added: #\d+ \(P0\)/);

  await loop.ana.ticks(gate.commentId, 're-propose');
  const answered = await loop.tick();
  expect(answered.outputs).toMatchObject({ verdict: 'work', outcome: 'ok' });
  expect((await loop.pullRequests()).map(({ title }) => title.replace(/ \(#\d+\)$/, '')).toSorted()).toEqual([
    'One',
    'Urgent',
  ]);
  expect((await loop.history()).flatMap(({ gates }) => gates.map(({ name, answer }) => ({ name, answer })))).toEqual([
    { name: 'backlog-drift', answer: null },
    { name: 'backlog-drift', answer: 're-propose' },
  ]);
});

test('an agent that wants a decision is answered in a reply, and its next session follows the words', async () => {
  const loop = await givenLoop({
    issues: [wellFormed('One')],
    agent: `if (order.decisions.length === 0) result({ status: 'in_progress', exit_signal: false, needs_decision: { question: 'Which name?' } });
else { write('name.txt', order.decisions[0].answer); result({}); }`,
  });
  expect(errorsOf(await loop.tick())).toEqual([]);
  const gate = await loop.gate(1);
  expect(gate.body).toContain('**Issue #1: the agent needs a decision. Answer by reply, skip, or stop?**');
  expect(gate.body).toContain('> Which name?');

  await loop.ana.comments(1, `/loop answer ${gate.id} answer Call it Ada.`);
  expect((await loop.tick()).outputs).toMatchObject({ verdict: 'work' });
  const [pull] = await loop.pullRequests();
  expect(loop.git('show', `${pull?.headSha}:name.txt`)).toBe('Call it Ada.');
});

test('[003-14] when one subject after the other gets nowhere, the loop asks; its probe is one session, and success lets all work again', async () => {
  const loop = await givenLoop({
    issues: ['One', 'Two'].map(wellFormed),
    config: 'max-agents: 2\ncircuit:\n  no-progress: 2\n',
    agent: `if (order.iteration === 1) fail(order.subject); else { write('work-' + order.subject + '.txt', 'done'); result({}); }`,
  });
  expect(errorsOf(await loop.tick())).toEqual([]);
  expect((await loop.tick()).outputs).toMatchObject({ verdict: 'ask', outcome: 'awaiting_answer' });
  const gate = await loop.gate(loop.head()?.controlIssue ?? 0);
  expect(gate.body).toMatch(
    /^\*\*The whole loop: 2 sessions in a row made no progress\. Last error: node ended with exit code 2 .*\. Probe once, skip, or stop\?\*\*$/m,
  );

  await loop.ana.ticks(gate.commentId, 'probe');
  expect((await loop.tick()).outputs).toMatchObject({ verdict: 'work', outcome: 'ok' });
  expect(await loop.pullRequests()).toHaveLength(1);
  expect((await loop.tick()).outputs).toMatchObject({ verdict: 'work', outcome: 'ok' });
  expect(await loop.pullRequests()).toHaveLength(2);
});

test('[000-86] a dependency that is away twice running ends the run with its remedy, and is no failure of the issue', async () => {
  const loop = await givenLoop({
    issues: [wellFormed('One')],
    agent: "console.error('qmd-unreachable: connection refused'); fail(78);",
  });
  const first = await loop.tick();
  expect(first.outputs).toMatchObject({ verdict: 'work', outcome: 'ok' });
  expect(loop.head()?.counters.qmdFailuresConsecutive).toBe(1);

  const second = await loop.tick();
  expect(second.outputs).toMatchObject({ outcome: 'halted', 'stop-reason': 'qmd_unreachable' });
  const control = (await loop.threads()).find(({ number }) => number === loop.head()?.controlIssue);
  expect(control?.body).toContain('qmd unreachable — ');
  expect(await loop.gateIds(1)).toEqual([]);
});
