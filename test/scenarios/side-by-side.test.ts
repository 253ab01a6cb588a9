/** A tick takes as long as its longest chain of requests, so what does not build on each other goes out at once. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Watch } from '../../src/emulator/http/passage.ts';
import { errorsOf, givenLoop, wellFormed } from '../support/loop.ts';

/** Each first request is held until the second one has come, which a tick that waits for its answer never sends. */
const together: Readonly<Record<string, readonly [RegExp, RegExp]>> = {
  'the control issue and the claim': [/^PATCH .*\/issues\/\d+$/, /^POST .*\/issues\/\d+\/comments$/],
  'the claim and the look for its branch': [/^POST .*\/issues\/\d+\/comments$/, /^GET .*upload-pack$/],
  'the artifact and the cache entry': [/\/CreateArtifact$/, /\/CreateCacheEntry$/],
};

const patienceMs = 20_000;

function holding() {
  const arrived: string[] = [];
  const alone: string[] = [];
  const watch: Watch = {
    arrives: async ({ method, path }) => {
      const request = `${method} ${path}`;
      arrived.push(request);
      for (const [what, [first, second]] of Object.entries(together)) {
        if (!first.test(request)) continue;
        const end = performance.now() + patienceMs;
        while (!arrived.some((one) => second.test(one)) && performance.now() < end) await sleep(10);
        if (!arrived.some((one) => second.test(one))) alone.push(what);
      }
    },
  };
  return { watch, arrived, alone };
}

test('given work and a free lease, the tick writes and fetches at once what does not build on each other', async () => {
  const { watch, arrived, alone } = holding();
  const loop = await givenLoop({
    issues: [wellFormed('Add a search box'), wellFormed('Add a filter')],
    config: 'max-agents: 1\niterations-per-tick: 1\n',
    watch,
  });
  expect(errorsOf(await loop.tick())).toEqual([]);
  arrived.length = 0;
  alone.length = 0;
  expect(errorsOf(await loop.tick())).toEqual([]);
  expect(alone).toEqual([]);
  for (const pair of Object.values(together).flat())
    expect(
      arrived.some((one) => pair.test(one)),
      `${pair}`,
    ).toBe(true);
});
