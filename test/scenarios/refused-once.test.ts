/** What a tick says before it takes a lease, said by two in one moment. */
import { expect, test } from 'vitest';
import { givenLoop } from '../support/loop.ts';

const posting = 'POST /repos/{owner}/{repo}/issues/{issue_number}/comments';

test('given a command of a person without the right, one comment refuses it, however many ticks run at once', async () => {
  const loop = await givenLoop({ issues: [], visibility: 'private' });
  await loop.tick();
  const control = loop.head()?.controlIssue ?? 0;
  await loop.github.as('rob').comments(control, '/loop stop');
  loop.github.world.faults.add({ route: posting, times: 1, effect: { kind: 'delay', ms: 4_000 } });

  for (const run of loop.start(2)) await loop.ended(run);
  await loop.tick();

  const said = (await loop.comments(control)).filter(({ author }) => author !== 'rob');
  expect(said.map(({ body }) => body)).toEqual([
    expect.stringContaining('only people with write access may give commands here'),
  ]);
});
