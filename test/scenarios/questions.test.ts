/** Questions: asked, deferred, and kept back while others are open. */
import { describe, expect, test } from 'vitest';
import { artifactsOf } from '../../src/emulator/actions/stores/artifact-store.ts';
import { errorsOf, givenLoop, type LoopStage, oneSubjectATick, wellFormed } from '../support/loop.ts';

const unclear = (title: string) => ({ title, body: '### Acceptance Criteria\n\n- TBD\n' });

test('given max-open-gates questions, a further one waits on the control issue and is asked once an answer makes room', async () => {
  const loop = await givenLoop({ issues: ['One', 'Two'].map(unclear), config: 'max-open-gates: 1\n' });
  expect(errorsOf(await loop.tick())).toEqual([]);
  const control = loop.head()?.controlIssue ?? 0;
  const openQuestions = async (): Promise<string> => {
    const body = (await loop.threads()).find(({ number }) => number === control)?.body ?? '';
    return /### Open questions\n\n([^]*?)\n\n### /.exec(body)?.[1] ?? '';
  };
  const first = await loop.gate(1);
  expect(await loop.gateIds(2)).toEqual([]);
  expect((await openQuestions()).split('\n').map((line) => line.replace(/\(http.*\/issues/, '(…/issues'))).toEqual([
    `- [Issue #1 has ambiguous criteria. Skip, escalate, or proceed with my best interpretation?](…/issues/1#issuecomment-${first.commentId})`,
    '',
    'Not asked yet (`max-open-gates`); as soon as open ones are answered, the next tick asks:',
    '',
    '- [Issue #2 has ambiguous criteria. Skip, escalate, or proceed with my best interpretation?](…/issues/2)',
  ]);

  await loop.ana.ticks(first.commentId, 'skip');
  expect((await loop.tick()).outputs).toMatchObject({ verdict: 'ask' });
  expect(await loop.gateIds(2)).toHaveLength(1);
  expect(await openQuestions()).not.toContain('Not asked yet');
  expect((await loop.history()).at(-1)?.gates.map(({ name, answer, subject }) => [name, subject, answer])).toEqual([
    ['ambiguous-criteria', 1, 'skip'],
    ['ambiguous-criteria', 2, null],
  ]);
});

/** From here on neither store answers: an outage, no loss. */
function storesAreDown(loop: LoopStage): void {
  const effect = { kind: 'status', status: 403, body: { message: 'Server Error', msg: 'down' } } as const;
  const routes = [
    'GET /repos/{owner}/{repo}/actions/artifacts/{artifact_id}/{archive_format}',
    'results:CacheService/GetCacheEntryDownloadURL',
  ];
  for (const route of routes) loop.github.world.faults.add({ route, effect });
}

const control = async (loop: LoopStage): Promise<string> => {
  const issue = (await loop.threads()).find(({ title }) => title.includes('work') && title.includes('Tickgate'));
  return issue?.body ?? '';
};

describe('given files of the loop that cannot be loaded', () => {
  test('ticks end deferred and silent; the sixth notifies a person, who may continue without the files; the next load resets the count', async () => {
    const loop = await givenLoop({ issues: [wellFormed('Add a search box')] });
    await loop.tick();
    const before = loop.head();
    storesAreDown(loop);
    for (let deferrals = 1; deferrals <= 5; deferrals++) {
      const tick = await loop.tick();
      expect([tick.conclusion, tick.outputs['outcome'], loop.head()?.deferrals]).toEqual([
        'success',
        'deferred',
        deferrals,
      ]);
      expect(tick.log).toContain(`${before?.bundle?.name}: artifact ${before?.bundle?.artifactId}: `);
    }
    expect(await control(loop)).not.toContain('could not be loaded');
    await loop.tick();
    expect(await control(loop)).toContain("The loop's files could not be loaded in 6 ticks running");
    expect(loop.head()).toMatchObject({
      deferrals: 6,
      bundle: before?.bundle,
      generation: before?.generation,
      counters: { iterationsUsed: 1 },
    });

    loop.github.world.faults.clear();
    await loop.tick();
    expect(loop.head()?.deferrals).toBe(0);
    expect(await control(loop)).not.toContain('could not be loaded');
    expect((await loop.history()).map(({ outcome }) => outcome)).not.toContain('deferred');
  });

  test('a notified person, and only then, may continue from the counters with an empty history', async () => {
    const loop = await givenLoop({
      issues: [wellFormed('Add a search box'), wellFormed('Add a map')],
      config: oneSubjectATick,
    });
    await loop.tick();
    storesAreDown(loop);
    expect((await loop.tick({ resume: 'true' })).outputs['outcome']).toBe('deferred');
    for (let deferrals = 2; deferrals <= 6; deferrals++) await loop.tick();
    const before = loop.head();
    const resumed = await loop.tick({ resume: 'true' });
    // It names what it leaves behind, takes nothing from the counters and ceilings, and deletes nothing.
    expect(resumed.log).toContain(`${before?.bundle?.name}: `);
    expect(resumed.log).toContain('Going on with an empty history.');
    expect(loop.head()?.ceilings).toEqual(before?.ceilings);
    expect(loop.head()?.counters.dollarsCounted).toBeGreaterThan(before?.counters.dollarsCounted ?? Number.NaN);
    const { world, repository } = loop.github;
    expect(
      artifactsOf(world, { repository: `${repository.owner.login}/${repository.name}` }).map(({ name }) => name),
    ).toContain(before?.bundle?.name);
    expect(loop.head()).toMatchObject({ deferrals: 0, counters: { iterationsUsed: 2 } });
    loop.github.world.faults.clear();
    expect((await loop.history()).map(({ iteration }) => iteration)).toEqual([2]);
  });
});

/** With the heading, so that each is asked about by itself. */
const vague = (title: string) => ({ title, body: `${title}, please.\n\n### Acceptance Criteria\n\nTBD\n` });

test('given an issue without criteria, the loop asks about it, works on others meanwhile, and follows the writer’s answer', async () => {
  const loop = await givenLoop({
    config: 'max-agents: 2\n',
    issues: [vague('By reply'), vague('By box'), vague('By a reader'), vague('To be left out'), wellFormed('Clear')],
  });

  const asking = await loop.tick();
  expect(errorsOf(asking)).toEqual([]);
  expect((await loop.pullRequests()).map(({ title }) => title)).toEqual(['Clear (#5)']);
  const gates = await Promise.all([1, 2, 3, 4].map((issue) => loop.gate(issue)));
  const [byReply, byBox, byReader, leftOut] = gates;
  for (const [index, gate] of gates.entries()) {
    expect(gate.body.split('\n')[1]).toBe(
      `**Issue #${index + 1} has ambiguous criteria. Skip, escalate, or proceed with my best interpretation?**`,
    );
  }
  expect(loop.head()?.openGates).toHaveLength(4);

  await loop.ana.comments(1, `/loop answer ${byReply?.id} proceed as you like`);
  await loop.ana.ticks(byBox?.commentId ?? 0, 'proceed');
  await loop.github.as('rob').comments(3, `/loop answer ${byReader?.id} proceed`);
  await loop.ana.ticks(leftOut?.commentId ?? 0, 'skip');
  const answered = await loop.tick();
  expect(errorsOf(answered)).toEqual([]);
  expect((await loop.pullRequests()).map(({ title }) => title).toSorted()).toEqual([
    'By box (#2)',
    'By reply (#1)',
    'Clear (#5)',
  ]);
  const [first, second] = await loop.history();
  expect(first?.gates.map(({ name, subject, answer }) => ({ name, subject, answer }))).toEqual(
    [1, 2, 3, 4].map((subject) => ({ name: 'ambiguous-criteria', subject, answer: null })),
  );
  const by = { name: 'ambiguous-criteria', by: 'ana', permission: 'write' };
  expect(second?.gates).toMatchObject([
    { ...by, subject: 1, answer: 'proceed', text: 'as you like', channel: 'reply' },
    { ...by, subject: 2, answer: 'proceed', channel: 'edit-history' },
    { ...by, subject: 4, answer: 'skip', channel: 'edit-history' },
  ]);
  expect(loop.head()?.openGates.map(({ id }) => id)).toEqual([byReader?.id]);
  const closed = await Promise.all([1, 2, 4].map((issue) => loop.comments(issue)));
  expect(closed.map(([gate]) => gate?.body.split('\n')[1])).toEqual([
    'Answered: **proceed** by @ana.',
    'Answered: **proceed** by @ana.',
    'Answered: **skip** by @ana.',
  ]);

  const number = await loop.ana.opensIssue(wellFormed('Later'));
  const later = await loop.tick();
  expect(errorsOf(later)).toEqual([]);
  expect((await loop.pullRequests()).map(({ title }) => title)).toContain(`Later (#${number})`);
  expect(await loop.pullRequests()).toHaveLength(4);
  expect(await loop.gateIds(4)).toEqual([]);
  expect(await loop.gateIds(3)).toEqual([byReader?.id]);
});

test('given an answered question whose comment could not be closed, the next working tick closes it with its answer', async () => {
  const loop = await givenLoop({ issues: [vague('One')] });
  await loop.tick();
  const gate = await loop.gate(1);
  await loop.ana.ticks(gate.commentId, 'proceed');
  loop.github.world.faults.add({
    route: 'PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}',
    times: 1,
    effect: { kind: 'status', status: 422, body: { message: 'Validation Failed' } },
  });
  const answered = await loop.tick();
  expect(answered.annotations.map(({ message }) => message)).toContainEqual(
    expect.stringContaining(`Not done: gate-close/${gate.id}`),
  );
  expect(loop.head()).toMatchObject({ openGates: [], plannedEffects: [`gate-close/${gate.id}`] });

  await loop.ana.opensIssue(wellFormed('Two'));
  expect(errorsOf(await loop.tick())).toEqual([]);

  const [closed] = await loop.comments(1);
  expect(closed?.body.split('\n')[1]).toBe('Answered: **proceed** by @ana.');
  expect(loop.head()?.plannedEffects).toEqual([]);
});

test('given an issue whose thread no bot may write in, the question is asked and answered on the control issue', async () => {
  const loop = await givenLoop({ issues: [vague('Locked')] });
  await loop.ana.request('PUT /repos/acme/shop/issues/1/lock', {});
  expect(errorsOf(await loop.tick())).toEqual([]);
  expect(await loop.comments(1)).toEqual([]);
  const { commentId, body } = await loop.gate(loop.head()?.controlIssue ?? 0);
  expect(body).toContain('**Issue #1 has ambiguous criteria.');
  await loop.ana.ticks(commentId, 'proceed');
  expect((await loop.tick()).outputs).toMatchObject({ verdict: 'work' });
  expect((await loop.pullRequests()).map(({ title }) => title)).toEqual(['Locked (#1)']);
});

const waitingFor = (title: string, number: number) => {
  const issue = wellFormed(title);
  return { ...issue, body: `${issue.body}\nDepends on #${number}\n`, labels: ['bug'] };
};

test('given assigned, blocked and taken issues that come first, the loop still takes the workable one behind them', async () => {
  const hindered = Array.from({ length: 30 }, (_, index) =>
    index < 15
      ? waitingFor(`Blocked ${index + 1}`, 32)
      : { ...wellFormed(`Assigned ${index + 1}`), assignees: ['ana'], labels: ['bug'] },
  );
  const workable = { ...wellFormed('Workable'), labels: ['bug'] };
  const loop = await givenLoop({
    config: 'backlog:\n  labels: [bug]\n',
    issues: [...hindered, workable, wellFormed('Not of the backlog')],
  });

  const tick = await loop.tick();

  expect(errorsOf(tick)).toEqual([]);
  expect(tick.outputs['verdict']).toBe('work');
  expect((await loop.pullRequests()).map(({ title }) => title)).toEqual([expect.stringContaining('Workable')]);
});

test('given an issue behind seventy blocked ones, which waits for an issue closed long ago, the loop finds it and works on it', async () => {
  const hindered = Array.from({ length: 70 }, (_, index) => waitingFor(`Blocked ${index + 1}`, 72));
  const loop = await givenLoop({
    config: 'backlog:\n  labels: [bug]\n',
    issues: [...hindered, waitingFor('Freed', 73), wellFormed('Not of the backlog'), wellFormed('Closed')],
  });
  await loop.ana.closesIssue(73);

  const tick = await loop.tick();

  expect(errorsOf(tick)).toEqual([]);
  expect(tick.outputs['verdict']).toBe('work');
  expect((await loop.pullRequests()).map(({ title }) => title)).toEqual([expect.stringContaining('Freed')]);
});

test('given a backlog that was read already, the loop finds a new issue behind seventy blocked ones, which waits for an issue closed earlier', async () => {
  const hindered = Array.from({ length: 70 }, (_, index) => waitingFor(`Blocked ${index + 1}`, 71));
  const loop = await givenLoop({
    config: 'backlog:\n  labels: [bug]\n',
    issues: [...hindered, wellFormed('Not of the backlog'), wellFormed('Closed')],
  });
  await loop.ana.closesIssue(72);
  await loop.github.world.clock.advance(10 * 60_000);
  const first = await loop.tick();
  expect(first.outputs['verdict']).toBe('idle');

  await loop.github.world.clock.advance(60 * 60_000);
  await loop.ana.opensIssue(waitingFor('Freed', 72));
  const tick = await loop.tick();

  expect(errorsOf(tick)).toEqual([]);
  expect(tick.outputs['verdict']).toBe('work');
  expect((await loop.pullRequests()).map(({ title }) => title)).toEqual([expect.stringContaining('Freed')]);
});

test('an issue that is raised to P0 asks about the plan: to keep it keeps its order, to re-propose it takes the issue first', async () => {
  const issues = ['One', 'Two', 'Three', 'Four'].map(wellFormed);
  const config = `${oneSubjectATick}max-iterations: 20\n`;
  const loop = await givenLoop({ issues, config });
  const worksOn = async () => {
    expect(errorsOf(await loop.tick())).toEqual([]);
    return (await loop.pullRequests()).map(({ head }) => head.replace(/^.*\/(\d+)-.*$/, '$1'));
  };
  const asked = async () => {
    expect((await loop.tick()).outputs).toMatchObject({ verdict: 'ask', outcome: 'awaiting_answer' });
    return await loop.gate(loop.head()?.controlIssue ?? 0);
  };
  expect(await worksOn()).toEqual(['1']);
  await loop.ana.labels(4, 'P0');
  const first = await asked();
  expect(first.body).toContain('**Backlog changed since last iteration. Re-propose the next batch?**');
  expect(first.body).toMatch(/raised: #.?4 \(P0, before none\)/);

  await loop.ana.ticks(first.commentId, 'continue');
  expect((await worksOn()).toSorted()).toEqual(['1', '2']);
  const second = await asked();
  await loop.ana.ticks(second.commentId, 're-propose');
  expect((await worksOn()).toSorted()).toEqual(['1', '2', '4']);
  expect((await worksOn()).toSorted()).toEqual(['1', '2', '3', '4']);
});

test('after a restart, a question counts the iterations as the control issue does', async () => {
  const asks = `if (order.subject > 1) result({ status: 'in_progress', exit_signal: false, needs_decision: { question: 'Which?' } });
else { write('one.txt', 'one'); result({}); }`;
  const loop = await givenLoop({ issues: [wellFormed('One')], agent: asks, config: 'max-iterations: 5\n' });
  await loop.tick();
  const issue = loop.head()?.controlIssue ?? 0;
  await loop.ana.comments(issue, '/loop stop');
  await loop.tick();
  await loop.github.world.clock.advance(2_000);
  await loop.ana.comments(issue, '/loop restart');
  const two = await loop.ana.opensIssue(wellFormed('Two'));
  await loop.tick();

  const body = (await loop.threads()).find(({ number }) => number === issue)?.body ?? '';
  expect(body).toMatch(/iterations +\S+ +1\/5\n/);
  expect((await loop.gate(two)).body).toMatch(/\nSpent so far: \S+ of \$25\.00, 1 of 5 iterations\./);
});
