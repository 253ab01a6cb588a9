/** `state-store` is changed while a loop runs: it reads on from where it was kept, and is kept where it is told to be from then on. */
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { errorsOf, givenLoop, type LoopStage, type Ticked } from '../support/loop.ts';

/** The clients pause for up to half a minute between their tries. */
const env = { NODE_OPTIONS: `--import ${resolve('test/support/quick-pauses.mjs')}` };
const lies = {
  artifact: { artifactId: expect.any(Number), cacheKey: null },
  mirrored: { artifactId: expect.any(Number), cacheKey: expect.any(String) },
  cache: { artifactId: null, cacheKey: expect.any(String) },
  branch: { artifactId: null, cacheKey: null },
};
type Store = keyof typeof lies;

const config = (store: Store): string => `state-store: ${store}\nmax-open-gates: 20\n`;

/** A loop that has asked one question, and is kept there. */
async function keptIn(store: Store): Promise<LoopStage> {
  const loop = await givenLoop({ env, visibility: 'private', config: config(store) });
  expect(errorsOf(await oneMore(loop))).toEqual([]);
  expect(loop.head()?.bundle).toMatchObject(lies[store]);
  return loop;
}

/** A tick with one more question to ask, and so a bundle to load and one to save. */
async function oneMore(loop: LoopStage): Promise<Ticked> {
  await loop.ana.opensIssue({ title: 'Vague', body: '### Acceptance Criteria\n\n- TBD\n' });
  return await loop.tick();
}

async function choose(loop: LoopStage, store: Store): Promise<void> {
  const path = '.github/tickgate.yml';
  const text = loop.git('show', `main:${path}`).replace(/state-store: [a-z]+/, `state-store: ${store}`);
  await loop.ana.commits({ path, text });
}

test('every tick knows all that was before it, wherever that was kept', async () => {
  const loop = await keptIn('artifact');
  const others: Store[] = ['branch', 'cache', 'mirrored', 'branch'];
  for (const store of others) {
    await choose(loop, store);
    const tick = await oneMore(loop);
    expect([store, errorsOf(tick), tick.outputs['outcome']]).toEqual([store, [], 'awaiting_answer']);
    expect(loop.head()?.bundle).toMatchObject(lies[store]);
  }
  expect(loop.head()).toMatchObject({ generation: others.length + 1, deferrals: 0 });
  const asked = (await loop.threads()).filter(({ title }) => title === 'Vague');
  const gates = await Promise.all(asked.map(({ number }) => loop.gateIds(number)));
  expect(gates.map((ids) => ids.length)).toEqual(asked.map(() => 1));
});
