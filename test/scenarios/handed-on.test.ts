/** Two loops of a repository, and an issue that a person takes from one so that the other may have it. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { firstOf } from '../support/hanging-agent.ts';
import { errorsOf, givenLoop, wellFormed } from '../support/loop.ts';
import { workflow } from '../support/loop-workflow.ts';
import { until } from '../support/until.ts';

const agent = `
if (order.loop === 'work') { note('work #' + order.subject); fail(3); }
note('docs begins'); while (!existsSync(notesFile + '.go')) await sleep(200);
write('docs.txt', 'done\\n'); result({ progress: 'Did it' });`;

test('given two loops on one issue, when one stops, it leaves the label to the other and does not begin there again', async () => {
  const loop = await givenLoop({ issues: [wellFormed('Add a search box')], agent });
  await loop.ana.commits({
    path: '.github/workflows/docs.yml',
    text: workflow({ inputs: `          loop: 'docs'\n` }),
  });
  const by = loop.github.world.accounts.get('ana');
  if (by === undefined) throw new Error('there is no ana');
  const dispatched = (name: string, inputs: Record<string, string> = {}) =>
    loop.actions.dispatch({ repository: 'acme/shop', workflow: name, by, inputs });
  await loop.tick();
  await loop.ana.unlabels(1, 'in-progress');
  await loop.github.world.clock.advance(11 * 60_000);
  const docs = dispatched('docs.yml');
  await until(() => loop.notes().includes('docs begins'));

  await loop.ana.comments(loop.head()?.controlIssue ?? 0, '/loop stop');
  const stopping = firstOf(loop.start(1));
  await until(() => stopping.attempts.at(-1)?.conclusion != null);
  expect(await loop.labels(1)).toEqual(['in-progress']);

  await loop.github.world.clock.advance(6 * 60_000);
  const anew = dispatched('tickgate.yml', { fresh: 'true' });
  await until(() => anew.attempts.at(-1)?.conclusion != null);
  expect(loop.notes()).toEqual(['work #1', 'docs begins']);
  writeFileSync(join(loop.github.world.root, 'agent-notes.txt.go'), '');
  expect(errorsOf(await loop.ended(docs))).toEqual([]);
});
