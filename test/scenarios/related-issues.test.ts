import { expect, test } from 'vitest';
import { errorsOf, givenLoop, type LoopStage, wellFormed } from '../support/loop.ts';

/** As most workflows begin: the tick does not need what is checked out here, and must not mind that it is shallow. */
const steps = `      - uses: actions/checkout@v7
      - run: 'echo "shallow: $(git rev-parse --is-shallow-repository)"'
`;

/** Leaves a part of its work for the next tick twice, two sessions at a time, and says which text and comments it was given. */
const agent = `
note('#' + order.subject + ' session ' + order.session + (order.task.includes('in the footer') ? ' in the footer' : '') + (order.comments ?? []).map(({ by, body }) => ' ' + by + ': ' + body));
write('work-' + order.subject + '-' + order.session + '.txt', 'done\\n');
result(order.subject === 2 && order.session < 5 ? { status: 'in_progress', exit_signal: false, progress: 'A part of it' } : {});`;

const after = (title: string, words: string) => {
  const issue = wellFormed(title);
  return { ...issue, body: `${issue.body}\n${words}\n` };
};

async function ticks(loop: LoopStage): Promise<string | undefined> {
  const tick = await loop.tick();
  expect(errorsOf(tick)).toEqual([]);
  return tick.outputs['outcome'];
}

async function mergesOf(loop: LoopStage, issue: number): Promise<void> {
  const pull = (await loop.pullRequests()).find(({ head }) => head.startsWith(`tickgate/work/${issue}-`));
  expect(pull).toMatchObject({ draft: false });
  await loop.ana.merges(pull?.number ?? 0);
}

test('given a chain of issues, the loop works on each as merges free it, asks about one edited meanwhile, and stops the run at a cycle', async () => {
  const loop = await givenLoop({
    issues: [wellFormed('Base'), after('Middle', 'Depends on #1'), wellFormed('Top')],
    agent,
    config: 'max-iterations: 20\nsessions-per-subject: 2\n',
    steps,
  });
  const middle = await loop.ana.request('GET /repos/acme/shop/issues/2');
  const { id } = middle as { readonly id: number };
  await loop.ana.request('POST /repos/acme/shop/issues/3/dependencies/blocked_by', { issue_id: id });

  const comment = await loop.ana.comments(2, 'In blue.');
  expect(await ticks(loop)).toBe('ok');
  const waits = await loop.tick();
  expect(waits.outputs).toMatchObject({ verdict: 'idle', outcome: 'ok' });
  expect(waits.summary).toContain('#2 awaits #1; #3 awaits #2');
  expect(loop.notes()).toEqual(['#1 session 1']);
  expect(await loop.labels(2)).toEqual([]);

  await mergesOf(loop, 1);
  const afterMerge = await loop.tick();
  expect(afterMerge.log).toContain('shallow: true');
  expect(afterMerge.outputs['outcome']).toBe('ok');
  expect(loop.notes().slice(1)).toEqual(['#2 session 1 ana: In blue.', '#2 session 2 ana: In blue.']);

  await loop.ana.editsComment(comment, 'In green.');
  expect(await ticks(loop)).toBe('awaiting_answer');
  const asked = await loop.gate(2);
  expect(asked.body).toContain('A comment that belongs to it was edited, hidden or deleted');
  await loop.ana.ticks(asked.commentId, 'proceed');
  expect(await ticks(loop)).toBe('ok');
  expect(loop.notes().slice(3)).toEqual(['#2 session 3 ana: In green.', '#2 session 4 ana: In green.']);

  await loop.ana.editsIssue(2, { body: after('Middle in the footer', 'Depends on #1').body });
  expect(await ticks(loop)).toBe('awaiting_answer');
  const gate = await loop.gate(2);
  expect(gate.body).toContain('The text was edited after work on it had begun.');
  await loop.ana.ticks(gate.commentId, 'proceed');
  expect(await ticks(loop)).toBe('ok');
  expect(loop.notes().slice(5)).toEqual(['#2 session 5 in the footer ana: In green.']);

  const roof = await loop.ana.opensIssue(after('Roof', 'Blocked by #3'));
  await loop.ana.editsIssue(3, { body: after('Top', `Depends on #${roof}`).body });
  await mergesOf(loop, 2);
  expect(await ticks(loop)).toBe('halted');
  const control = (await loop.threads()).find(({ number }) => number === loop.head()?.controlIssue);
  expect(control?.body).toContain(`dependency_cycle — Dependency cycle detected: #3 ↔ #${roof} — please`);
  expect(loop.notes()).toHaveLength(6);
});
