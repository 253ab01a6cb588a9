/** The end of a run is told once, in the control issue and in the chat, whatever becomes of the tick that ended it. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { describe, expect, test } from 'vitest';
import type { Passage, Watch } from '../../src/emulator/http/passage.ts';
import { someOnPush } from '../support/effort.ts';
import { errorsOf, givenLoop, type LoopStage, type Ticked, wellFormed } from '../support/loop.ts';

const victims = ['runner', 'main'] as const;
const hourMs = 3_600_000;
const lossNoticedMs = 11 * 60_000;
const posts = 'POST /repos/{owner}/{repo}/issues/{issue_number}/comments';

interface Stage {
  readonly loop: LoopStage;
  /** What the chat was told of an end. */
  readonly heard: string[];
  /** From now on every request of a tick comes by here first, and its answer last. */
  readonly watch: { arrives: NonNullable<Watch['arrives']>; answers: NonNullable<Watch['answers']> };
}

/** A loop that has worked, and whose chat listens. */
async function givenTalkingLoop(more = ''): Promise<Stage> {
  const heard: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => (body += part));
    request.on('end', () => {
      const { text } = JSON.parse(body) as { text: string };
      if (text.includes('has stopped')) heard.push(text);
      response.end('ok');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  server.unref();
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  const watch: Stage['watch'] = { arrives: () => undefined, answers: () => undefined };
  const loop = await givenLoop({
    issues: [wellFormed('Add a search box')],
    config: `notify:\n  webhook-env: TEAM_CHAT\nmax-agents: 1\n${more}`,
    env: { TEAM_CHAT: `http://127.0.0.1:${port}/key` },
    watch: { arrives: (passage) => watch.arrives(passage), answers: (passage) => watch.answers(passage) },
  });
  expect(errorsOf(await loop.tick())).toEqual([]);
  return { loop, heard, watch };
}

function disarm({ watch }: Stage): void {
  watch.arrives = () => undefined;
  watch.answers = () => undefined;
}

/** By a person's word. */
const toldToStop = ({ loop }: Stage): Promise<number> =>
  loop.ana.comments(loop.head()?.controlIssue ?? 0, '/loop stop enough for today');

const controlOf = ({ loop }: Stage): number => loop.head()?.controlIssue ?? 0;

const reportsOn = async (stage: Stage): Promise<string[]> =>
  (await stage.loop.comments(controlOf(stage))).map(({ body }) => body).filter((body) => body.includes('## Loop '));

async function expectToldOnce(stage: Stage): Promise<void> {
  expect(await reportsOn(stage)).toEqual([expect.stringContaining('## Loop stopped: user_interrupt')]);
  expect(stage.heard).toEqual([expect.stringMatching(/^\*acme\/shop\*, loop work, has stopped\./)]);
  expect(stage.loop.head()).toMatchObject({ status: 'stopped', lease: null, plannedEffects: [] });
}

/** The one repairs, and the other finds what it left. */
async function tickTwice({ loop }: Stage): Promise<void> {
  expect(errorsOf(await loop.tick())).toEqual([]);
  expect(errorsOf(await loop.tick())).toEqual([]);
}

async function tickQuietly({ loop }: Stage): Promise<Ticked> {
  const tick = await loop.tick();
  expect(errorsOf(tick)).toEqual([]);
  expect(tick.outputs['outcome']).toBe('quiet');
  return tick;
}

/** How often a tick with nothing to do asks GitHub's API. */
async function requestsOfATick(stage: Stage): Promise<number> {
  let seen = 0;
  stage.watch.arrives = ({ path }) => void (seen += /^\/(?:graphql|repos\/)/.test(path) ? 1 : 0);
  await tickQuietly(stage);
  disarm(stage);
  return seen;
}

const isPost = ({ method, path }: Passage): boolean => method === 'POST' && /\/issues\/\d+\/comments$/.test(path);

/** The tick that stops posts twice: it acknowledges the command, and then reports. */
function seeReport(): (passage: Passage) => boolean {
  let posted = 0;
  return (passage) => isPost(passage) && ++posted === 2;
}

describe('given a run that stops, its final report', () => {
  test('is posted by the next tick if GitHub refused it, without a line or a bundle; the tick after costs no more than usual', async () => {
    const stage = await givenTalkingLoop();
    const { loop } = stage;
    await toldToStop(stage);
    loop.github.world.faults.add({ route: posts, skips: 1, times: 1, effect: { kind: 'status', status: 502 } });
    const stop = await loop.tick();
    expect(stop.outputs['outcome']).toBe('halted');
    expect(await reportsOn(stage)).toEqual([]);
    const { generation } = loop.head() ?? {};

    await tickQuietly(stage);

    await expectToldOnce(stage);
    expect(loop.head()).toMatchObject({ generation });
    expect(await requestsOfATick(stage)).toBeLessThanOrEqual(2);
    await expectToldOnce(stage);
  });

  test('is found again if GitHub posted it and its reply was lost', async () => {
    const stage = await givenTalkingLoop();
    await toldToStop(stage);
    const { faults } = stage.loop.github.world;
    faults.add({ route: posts, skips: 1, times: 1, effect: { kind: 'status-after', status: 502 } });
    const isReport = seeReport();
    const reads = 'GET /repos/{owner}/{repo}/issues/{issue_number}/comments';
    // Nor for the look whether it had.
    stage.watch.answers = (passage) => {
      if (isReport(passage)) faults.add({ route: reads, times: 4, effect: { kind: 'status', status: 502 } });
    };
    await stage.loop.tick();
    disarm(stage);
    faults.clear();
    expect(await reportsOn(stage)).toHaveLength(1);
    expect(stage.loop.head()?.plannedEffects).toEqual([expect.stringMatching(/^final\//)]);

    await tickQuietly(stage);

    await expectToldOnce(stage);
  });

  const moments: readonly {
    when: string;
    at: 'arrives' | 'answers';
    seeIt: () => (passage: Passage, loop: LoopStage) => boolean;
  }[] = [
    {
      when: 'once the stop is claimed',
      at: 'arrives',
      seeIt: () => (_passage, loop) => loop.head()?.status === 'stopped',
    },
    { when: 'once its bundle is saved', at: 'arrives', seeIt: () => (_passage, loop) => loop.head()?.generation === 2 },
    { when: 'before its report is written', at: 'arrives', seeIt: seeReport },
    { when: 'after its report was written, unheard', at: 'answers', seeIt: seeReport },
  ];
  // On a push each moment has one victim, the runner and main by turns: `npm run kills` strikes both at any.
  const deaths = moments.flatMap((moment, index) =>
    someOnPush([0, 1].map((turn) => ({ ...moment, victim: victims[(index + turn) % 2] ?? 'main' }))),
  );

  test.each(deaths)('is posted once if the $victim dies $when', async ({ at, seeIt, victim }) => {
    const stage = await givenTalkingLoop();
    const { loop, watch } = stage;
    await toldToStop(stage);
    const run = loop.startProcess();
    const isDue = seeIt();
    const strike = async (passage: Passage): Promise<void | 'cut'> => {
      if (!isDue(passage, loop)) return;
      // A post step that follows is let alone.
      disarm(stage);
      await (victim === 'main' ? loop.actions.killStep(run) : loop.actions.loseRunner(run));
      return 'cut';
    };
    if (at === 'arrives') watch.arrives = strike;
    else watch.answers = async (passage) => void (await strike(passage));
    await loop.ended(run);
    if (victim === 'main') await expectToldOnce(stage);
    await loop.github.world.clock.advance(lossNoticedMs);

    await tickTwice(stage);

    await expectToldOnce(stage);
    expect(await requestsOfATick(stage)).toBeLessThanOrEqual(2);
  });

  /** The tick that reached its last iteration dies before it has saved that. */
  async function givenUnsavedEnd(): Promise<Stage> {
    const stage = await givenTalkingLoop('max-iterations: 2\n');
    const { loop, watch } = stage;
    for (const title of ['Sort the list', 'Print it']) await loop.ana.opensIssue(wellFormed(title));
    const run = loop.startProcess();
    watch.arrives = async () => {
      if (loop.head()?.status !== 'stopped') return;
      disarm(stage);
      await loop.actions.loseRunner(run);
      return 'cut';
    };
    await loop.ended(run);
    expect(loop.head()).toMatchObject({ status: 'stopped', stop: { code: 'iteration_budget' }, generation: 1 });
    await loop.github.world.clock.advance(lossNoticedMs);
    return stage;
  }

  test('is posted for a ceiling too, if the tick that reached it died before it saved', async () => {
    const stage = await givenUnsavedEnd();

    await tickTwice(stage);

    expect(await reportsOn(stage)).toEqual([expect.stringContaining('## Loop stopped: iteration_budget')]);
    expect(stage.heard).toHaveLength(1);
    expect(stage.loop.head()).toMatchObject({ status: 'stopped', lease: null, plannedEffects: [] });
  });

  test('is posted by the tick that takes the dead tick’s lease, if a person restarts the loop first', async () => {
    const stage = await givenUnsavedEnd();
    const { loop } = stage;
    await loop.ana.comments(controlOf(stage), '/loop restart');

    expect(errorsOf(await loop.tick())).toEqual([]);

    expect(loop.head()).toMatchObject({ run: 2, lease: null });
    expect(await reportsOn(stage)).toEqual([expect.stringContaining('## Loop stopped: iteration_budget')]);
    expect(stage.heard).toHaveLength(1);
  });

  test.each([
    ['a fresh run', async ({ loop }: Stage) => await loop.tick({ fresh: 'true' })],
    [
      'a restart',
      async ({ loop, ...stage }: Stage) => {
        // In the second of the stop it would be the older word.
        await loop.github.world.clock.advance(2_000);
        await loop.ana.comments(controlOf({ loop, ...stage }), '/loop restart');
        return await loop.tick();
      },
    ],
  ])('is posted before %s begins, which owes it no more', async (_what, begins) => {
    const stage = await givenTalkingLoop();
    const { loop } = stage;
    await toldToStop(stage);
    loop.github.world.faults.add({ route: posts, skips: 1, times: 1, effect: { kind: 'status', status: 502 } });
    await loop.tick();
    await loop.ana.opensIssue(wellFormed('Sort the list'));

    const next = await begins(stage);

    expect(errorsOf(next)).toEqual([]);
    expect(next.outputs).toMatchObject({ verdict: 'work', outcome: 'ok' });
    expect(loop.head()).toMatchObject({ run: 2, lease: null });
    expect(await reportsOn(stage)).toEqual([expect.stringContaining('## Loop stopped: user_interrupt')]);
    expect(stage.heard).toHaveLength(1);
  });

  test('is tried once an hour for a day if it may not be written, and no tick fails over it', async () => {
    const stage = await givenTalkingLoop();
    const { loop, watch } = stage;
    await toldToStop(stage);
    loop.github.world.faults.add({ route: posts, skips: 1, effect: { kind: 'status', status: 403 } });
    // The first is the reply to the command.
    let tries = -1;
    watch.arrives = (passage) => void (tries += isPost(passage) ? 1 : 0);
    await loop.tick();
    await tickQuietly(stage);
    await tickQuietly(stage);
    expect(tries).toBe(2);
    for (const hours of [1, 1, 23]) {
      await loop.github.world.clock.advance(hours * hourMs);
      await tickQuietly(stage);
    }
    expect(tries).toBe(5);

    await loop.github.world.clock.advance(2 * hourMs);
    expect(await requestsOfATick(stage)).toBeLessThanOrEqual(2);

    expect(await reportsOn(stage)).toEqual([]);
    expect(stage.heard).toHaveLength(1);
    expect(loop.head()).toMatchObject({ status: 'stopped', lease: null, plannedEffects: [] });
  });
});
