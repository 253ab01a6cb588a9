import { expect, test } from 'vitest';
import { asKind } from '../bench/at-rest.ts';
import { age, setHead } from '../bench/old-loop.ts';
import { isApi, startTrace } from '../bench/trace.ts';
import { errorsOf, givenLoop, type Ticked, wellFormed } from '../support/loop.ts';
import { sourceFiles } from '../support/source-tree.ts';

/** For the issue that says so: waits until another tick has met the lease. */
const agent = `
if (/Slow/.test(order.task)) { note('at work'); await untilHead((head) => head.skips_total >= 1); await sleep(3_000); }
write('work-' + order.subject + '.txt', 'done\\n'); result({ progress: 'Did it' });`;

/** Twelve, six for each subject, two for the renewal before its work is published. */
const working = (subjects: number): number => 12 + 6 * subjects + 2;

test('[002-01] a tick that is stopped, waits or finds nothing new costs at most 2 API requests, a skipped one 4, a working one 12 and 6 a subject and 2 a renewal', async () => {
  const trace = startTrace();
  const loop = await givenLoop({
    agent,
    config: 'max-agents: 4\nmax-iterations: 6\nmax-open-prs: 20\n',
    issues: [wellFormed('First')],
    watch: trace.watch,
  });
  const ticks = async (...titles: readonly string[]): Promise<{ api: number; outcome: string | undefined }> => {
    for (const title of titles) await loop.ana.opensIssue(wellFormed(title));
    trace.take();
    const tick: Ticked = await loop.tick();
    expect(errorsOf(tick)).toEqual([]);
    const [cost, ...others] = trace.take();
    if (cost === undefined || others.length > 0) throw new Error('not one tick');
    return { api: cost.api, outcome: tick.outputs['outcome'] };
  };
  // The first tick of a loop makes its branch and its control issue, too.
  expect(errorsOf(await loop.tick())).toEqual([]);

  const one = await ticks('One');
  expect(one.outcome).toBe('ok');
  expect(one.api).toBeLessThanOrEqual(working(1));

  const four = await ticks('Two', 'Three', 'Four', 'Five');
  expect(four.outcome).toBe('ok');
  expect(four.api).toBeLessThanOrEqual(working(4));

  // What the tick itself has changed is no news to the one after the next.
  await ticks();
  expect(await ticks()).toMatchObject({ api: 2, outcome: 'quiet' });

  await loop.ana.opensIssue(wellFormed('Slow'));
  const [worker] = loop.start(1);
  while (!loop.notes().includes('at work')) await new Promise((resolve) => void setTimeout(resolve, 50));
  trace.take();
  expect((await skipping(loop.start(1)))?.api).toBeLessThanOrEqual(4);

  async function skipping([run]: ReturnType<typeof loop.start>) {
    if (run === undefined || worker === undefined) throw new Error('no run was started');
    while (run.attempts[0].status !== 'completed') await new Promise((resolve) => void setTimeout(resolve, 50));
    const [cost] = trace.take();
    expect((await loop.ended(run)).outputs['outcome']).toBe('skipped_lock');
    expect(errorsOf(await loop.ended(worker))).toEqual([]);
    return cost;
  }

  expect((await ticks('One too many')).outcome).toBe('awaiting_answer');
  expect(loop.head()?.status).toBe('waiting');
  const waiting = await ticks();
  expect(waiting).toMatchObject({ outcome: 'quiet' });
  expect(waiting.api).toBeLessThanOrEqual(2);

  await loop.ana.comments(loop.head()?.controlIssue ?? 0, '/loop stop');
  expect((await ticks()).outcome).toBe('halted');
  const before = loop.git('for-each-ref');
  const stopped = await ticks();
  expect(loop.git('for-each-ref')).toBe(before);
  expect(stopped).toMatchObject({ outcome: 'quiet' });
  expect(stopped.api).toBeLessThanOrEqual(2);
});

test('[002-01] a loop of a thousand ticks keeps to the same requests, though each tick that works deletes its oldest bundle from both stores', async () => {
  const trace = startTrace();
  const config = 'max-agents: 4\nmax-iterations: 6\nmax-open-prs: 20\n';
  const loop = await givenLoop({ config, issues: [wellFormed('First')], watch: trace.watch });
  const first = await loop.tick();
  expect(errorsOf(first)).toEqual([]);
  await age(loop, first.run, { ticks: 1_000, change: (head) => head });

  for (const titles of [['One'], ['Two', 'Three', 'Four', 'Five']]) {
    for (const title of titles) await loop.ana.opensIssue(wellFormed(title));
    trace.take();
    expect((await loop.tick()).outputs['outcome']).toBe('ok');
    const [cost] = trace.take();
    expect(cost?.api).toBeLessThanOrEqual(working(titles.length));
    const deleted = cost?.routes.filter((route) => route.startsWith('DELETE')) ?? [];
    expect(deleted.map((route) => route.replace(/\d+$/, 'n'))).toEqual([
      'DELETE /repos/acme/shop/actions/artifacts/n',
      'DELETE /repos/acme/shop/actions/caches',
    ]);
  }
});

test('[002-01] after a thousand ticks a stopped and a waiting tick still cost at most 2 API requests, a skipped one 4, whatever was said and drawn on the control issue', async () => {
  const trace = startTrace();
  // Its question is what is waited for.
  const loop = await givenLoop({ issues: [{ title: 'Vague', body: '' }], watch: trace.watch });
  const first = await loop.tick();
  expect(errorsOf(first)).toEqual([]);
  await age(loop, first.run, { ticks: 1_000, change: (head) => head });
  const rested = loop.head();
  if (rested === null) throw new Error('The loop has no head.');
  const { comments, revisions } = loop.github.repository.threads.get(rested.controlIssue ?? 0) ?? {};
  // More of both than one answer of GitHub's lists.
  expect([comments, revisions].map((all = []) => all.length > 100)).toEqual([true, true]);

  for (const [kind, outcome, most] of [
    ['stopped', 'quiet', 2],
    ['waiting', 'quiet', 2],
    ['skipped', 'skipped_lock', 4],
  ] as const) {
    await setHead(loop, () => asKind(kind, { head: rested, loop, first }));
    trace.take();
    const tick = await loop.tick();
    expect(errorsOf(tick)).toEqual([]);
    expect([kind, tick.outputs['outcome']]).toEqual([kind, outcome]);
    const [cost, ...others] = trace.take();
    expect(others).toEqual([]);
    expect(cost?.api).toBeLessThanOrEqual(most);
  }
});

test('[002-01] every route that is asked for counts as a request of the API, those of an organisation and of an account too', () => {
  const routes = ['src/github', 'src/storage', 'src/git'].flatMap((folder) =>
    sourceFiles(folder).flatMap(({ ast }) =>
      [...ast.text.matchAll(/['`](?:GET|POST|PUT|PATCH|DELETE) (\/[^'`]*)['`]/g)].map(([, path = '']) => path),
    ),
  );
  expect(routes).toContain('/orgs/{org}/teams/{team_slug}/members');
  expect(routes.filter((path) => !isApi({ path }))).toEqual([]);
});

test('[002-01] what an earlier tick has read is read afresh along with the changes: with one subject such a tick, too, keeps to its 20 requests', async () => {
  const trace = startTrace();
  const config = 'max-agents: 1\nmax-iterations: 6\nmax-open-prs: 20\n';
  const loop = await givenLoop({ config, issues: ['First', 'Second', 'Third'].map(wellFormed), watch: trace.watch });
  const first = await loop.tick();
  expect(errorsOf(first)).toEqual([]);
  // An old loop, which sweeps: the dearest case.
  await age(loop, first.run, { ticks: 10, change: (head) => head });
  // What changed in the last two minutes before a reading is asked for once more: the third has not.
  await loop.github.world.clock.advance(10 * 60_000);
  expect(errorsOf(await loop.tick())).toEqual([]);
  await loop.github.world.clock.advance(10 * 60_000);

  trace.take();
  expect((await loop.tick()).outputs['outcome']).toBe('ok');
  expect(loop.head()?.counters.prsTouched).toHaveLength(3);
  const [cost] = trace.take();
  expect(cost?.api).toBeLessThanOrEqual(working(1));
});
