/** What people are told where a tick was lost, or GitHub refused its words: nobody who spoke meets silence. */
import { describe, expect, test } from 'vitest';
import type { Watch } from '../../src/emulator/http/passage.ts';
import { agentAtWork } from '../support/hanging-agent.ts';
import { diligentAgent, errorsOf, givenLoop, type LoopStage, oneSubjectATick, wellFormed } from '../support/loop.ts';

const posts = 'POST /repos/{owner}/{repo}/issues/{issue_number}/comments';

const wordsIn = async (loop: LoopStage, issue: number): Promise<string[]> =>
  (await loop.comments(issue)).flatMap(({ body }) =>
    body.startsWith('<!-- tickgate:v1') ? [body.split('\n').slice(1).join('\n').trim()] : [],
  );

interface Watched {
  readonly loop: LoopStage;
  readonly watch: { answers: NonNullable<Watch['answers']> };
}

async function givenWatched(setting: Parameters<typeof givenLoop>[0]): Promise<Watched> {
  const watch: Watched['watch'] = { answers: () => undefined };
  const loop = await givenLoop({ ...setting, watch: { answers: (passage) => watch.answers(passage) } });
  return { loop, watch };
}

/** A tick whose runner is lost as soon as GitHub has answered this request. */
async function lostAt({ loop, watch }: Watched, matches: (passage: { method: string; path: string }) => boolean) {
  const run = loop.startProcess();
  watch.answers = async (passage) => {
    if (!matches(passage)) return;
    watch.answers = () => undefined;
    await loop.actions.loseRunner(run);
  };
  await loop.ended(run);
  await loop.github.world.clock.advance(11 * 60_000);
}

test('given a reply to a command that GitHub refused, the next tick replies, and no tick after it tries again', async () => {
  const loop = await givenLoop({ issues: [wellFormed('One')] });
  await loop.tick();
  const control = loop.head()?.controlIssue ?? 0;
  await loop.ana.comments(control, '/loop raise dollars=40');
  loop.github.world.faults.add({ route: posts, times: 1, effect: { kind: 'status', status: 403 } });
  await loop.tick();
  expect((await wordsIn(loop, control)).join('\n')).not.toContain('raise');
  expect(loop.head()?.ceilings.maxDollars).toBe(40);

  expect(errorsOf(await loop.tick())).toEqual([]);
  const told = async () => (await wordsIn(loop, control)).filter((words) => words.includes('**raise**'));
  expect(await told()).toEqual([
    expect.stringContaining('**raise**: obeyed by an earlier tick, which could not say so. The run is'),
  ]);
  const { epoch } = loop.head() ?? {};
  await loop.tick();
  expect(await told()).toHaveLength(1);
  expect(loop.head()?.plannedEffects.filter((key) => key.startsWith('reply/'))).toEqual([]);
  expect(loop.head()?.epoch).toBeGreaterThanOrEqual(epoch ?? 0);
});

test('given a raise whose tick was lost, the closed question says that it holds', async () => {
  const watched = await givenWatched({
    issues: ['One', 'Two'].map(wellFormed),
    agent: diligentAgent,
    config: 'max-agents: 1\nmax-dollars: 1.2\n',
  });
  const { loop } = watched;
  await loop.tick();
  await loop.tick();
  const control = loop.head()?.controlIssue ?? 0;
  const { commentId } = await loop.gate(control);
  await loop.ana.ticks(commentId, 'tickgate:option raise');
  await lostAt(watched, ({ method, path }) => method === 'PATCH' && path.endsWith(`/issues/comments/${commentId}`));
  expect(loop.head()?.ceilings).toMatchObject({ maxDollars: 2.4, ceilingsRaised: [{ by: 'ana' }] });

  expect(errorsOf(await loop.tick())).toEqual([]);
  const closed = (await loop.comments(control)).find(({ id }) => id === commentId)?.body ?? '';
  expect(closed).toContain('Answered: **raise** by @ana.');
  expect(closed).not.toContain('not used');
  expect(closed).toContain('dollars $1.20 → $2.40');
  expect(loop.head()?.ceilings).toMatchObject({ maxDollars: 2.4, ceilingsRaised: [{ by: 'ana' }] });
  const entries = (await loop.history()).flatMap(({ gates }) => gates).filter(({ answer }) => answer !== null);
  expect(entries).toMatchObject([{ name: 'budget-escalation', answer: 'raise', by: 'ana' }]);
});

test('given a raise whose tick was lost before it closed the question, the next tick closes it so', async () => {
  const watched = await givenWatched({
    issues: ['One', 'Two'].map(wellFormed),
    agent: diligentAgent,
    config: 'max-agents: 1\nmax-dollars: 1.2\n',
  });
  const { loop } = watched;
  await loop.tick();
  await loop.tick();
  const control = loop.head()?.controlIssue ?? 0;
  const { commentId } = await loop.gate(control);
  await loop.ana.ticks(commentId, 'tickgate:option raise');
  await lostAt(watched, () => loop.head()?.ceilings.maxDollars === 2.4);

  expect(errorsOf(await loop.tick())).toEqual([]);
  const closed = (await loop.comments(control)).find(({ id }) => id === commentId)?.body ?? '';
  expect(closed).toContain('Answered: **raise** by @ana.');
  expect(closed).toContain('dollars $1.20 → $2.40');
});

describe('given a raise and a restart that a tick obeyed before it ended early', () => {
  const orders = [
    { verb: 'raise', by: 'ana', change: 'dollars $25.00 → $40.00' },
    { verb: 'restart', by: 'ana', change: 'iterations 1 → 0, what was spent stays spent' },
  ];

  async function givenTickAtWork() {
    const agent = `if (order.subject === 2) { note('pid ' + process.pid); await sleep(600_000); }\n${diligentAgent}`;
    const loop = await givenLoop({ issues: ['One', 'Two'].map(wellFormed), config: oneSubjectATick, agent });
    await loop.tick();
    const control = loop.head()?.controlIssue ?? 0;
    await loop.ana.comments(control, '/loop raise dollars=40');
    await loop.github.world.clock.advance(2_000);
    await loop.ana.comments(control, '/loop restart');
    const run = loop.startProcess();
    await agentAtWork(loop);
    return { loop, control, run };
  }

  test('its line in the history says who gave them, if its runner was lost', async () => {
    const { loop, control, run } = await givenTickAtWork();
    await loop.actions.loseRunner(run);
    await loop.ended(run);
    await loop.github.world.clock.advance(11 * 60_000);
    await loop.ana.comments(control, '/loop stop');
    await loop.tick();
    const line = (await loop.history()).find(({ outcome }) => outcome === 'errored');
    expect(line?.orders).toEqual(orders);
    expect(loop.head()?.orders).toEqual([]);
  });

  test('its line in the history says who gave them, and who cancelled, if it was cancelled', async () => {
    const { loop, control, run } = await givenTickAtWork();
    await loop.ana.comments(control, '/loop pause');
    loop.actions.cancel(run);
    await loop.ended(run);
    const line = (await loop.history()).find(({ outcome }) => outcome === 'interrupted');
    expect(line?.orders).toEqual([...orders, expect.objectContaining({ verb: 'pause', by: 'ana' })]);
    expect(loop.head()?.orders).toEqual([]);
  });
});
