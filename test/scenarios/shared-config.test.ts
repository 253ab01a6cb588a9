/** A loop whose configuration builds on a file of another repository, and that asks in the language of its people as well. */
import { expect, test } from 'vitest';
import { readRef } from '../../src/emulator/git/refs.ts';
import { seedRepository } from '../../src/emulator/seed.ts';
import { errorsOf, givenLoop, type LoopStage } from '../support/loop.ts';

const vague = { title: 'Search', body: 'Search, please.\n\n### Acceptance Criteria\n\nTBD\n' };

/** The loop's file, and what it builds on, in a repository of the same owner. */
async function builtOn(loop: LoopStage, text: string, visibility: 'public' | 'private' = 'public'): Promise<string> {
  const repository = seedRepository(loop.github.world, {
    owner: 'acme',
    repo: 'loops',
    visibility,
    files: { 'shared.yml': text },
  });
  const commit = readRef(repository.gitDir, 'refs/heads/main');
  const reference = `acme/loops//shared.yml@${commit}`;
  const own = loop.git('show', 'main:.github/tickgate.yml');
  await loop.ana.commits({ path: '.github/tickgate.yml', text: `${own}\nextends: ${reference}\n` });
  return reference;
}

test('given a shared file that sets the language, a question has its line in German', async () => {
  const loop = await givenLoop({ issues: [vague] });
  await builtOn(loop, 'language: de\nmax-iterations: 7\n');

  expect(errorsOf(await loop.tick())).toEqual([]);

  const { body } = await loop.gate(1);
  expect(body.split('\n').slice(1, 4)).toEqual([
    '**Issue #1 has ambiguous criteria. Skip, escalate, or proceed with my best interpretation?**',
    '',
    '*Deutsch:* Issue #1 hat mehrdeutige Kriterien. Auslassen (skip), nachfragen (escalate) oder nach bestem Verständnis bearbeiten (proceed)?',
  ]);
  expect(loop.head()?.ceilings).toMatchObject({ maxIterations: 7, maxPrs: 20 });
});

test('given a shared file that the token may not read, the tick ends with one line and writes nothing', async () => {
  const loop = await givenLoop({ issues: [vague] });
  const reference = await builtOn(loop, 'language: de\n', 'private');

  const tick = await loop.tick();

  expect(errorsOf(tick)).toEqual([
    expect.stringMatching(
      new RegExp(
        `^\\.github/tickgate\\.yml:\\d+:1: extends: ${reference}: acme/loops is not there for this token; make it public, or use an app that may read it — in `,
      ),
    ),
  ]);
  expect(loop.head()).toBeNull();
});
