/** A fresh run beside what an earlier run left: its open pull requests, and ticks that its record does not hold. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { agentAtWork } from '../support/hanging-agent.ts';
import { diligentAgent, errorsOf, givenLoop, type LoopStage, wellFormed } from '../support/loop.ts';
import { ownFolder } from '../support/own-folder.ts';
import { readEmulatorPage, readStatus } from '../support/shown-loop.ts';

const controlIssueOf = async (loop: LoopStage): Promise<string> =>
  (await loop.threads()).find(({ number }) => number === loop.head()?.controlIssue)?.body ?? '';

/** Two issues with a pull request each, then a fresh run that has ticked twice. */
async function givenFreshRun(): Promise<LoopStage> {
  const loop = await givenLoop({
    issues: [wellFormed('Add a total'), wellFormed('Add a tax')],
    config: 'max-agents: 2\n',
  });
  expect(errorsOf(await loop.tick())).toEqual([]);
  await loop.tick();
  expect(errorsOf(await loop.tick({ fresh: 'true' }))).toEqual([]);
  return loop;
}

test('after `fresh`, an issue whose pull request an earlier run opened waits for a person in every place, tick after tick', async () => {
  const loop = await givenFreshRun();
  const [first] = (await loop.pullRequests()).map(({ number }) => number).toSorted((one, other) => one - other);

  for (const tick of ['fresh', 'next']) {
    const [status, why, page, control] = [
      await readStatus(loop),
      await readStatus(loop, ['--why', '1']),
      await readEmulatorPage(loop),
      await controlIssueOf(loop),
    ];
    expect(status).toMatch(new RegExp(`#1 +review #${first} +Add a total`));
    expect(why).toContain(`#1 Add a total\n  review #${first}: A person reads and merges it\n`);
    expect(why).toContain(`An earlier run of this loop opened PR #${first}; this run has not worked on it.`);
    expect(page).toMatch(new RegExp(`#1 (?:(?!#2).)*review #${first} (?:(?!#2).)*A person reads and merges it`));
    expect(control).toMatch(
      new RegExp(`\\| #1[^|]*\\| review #${first} \\| #${first} \\|.*A person reads and merges it`),
    );
    for (const text of [status, why, page, control]) {
      expect(text, `after the ${tick} tick`).not.toMatch(/queued|Waits for its turn|taken|works on it/);
    }
    await loop.tick();
  }
});

test('after `fresh`, the ticks of the earlier run are counted as such on the page and in status: they did not wait', async () => {
  const loop = await givenFreshRun();

  const page = await readEmulatorPage(loop);
  expect(page).toContain('2 ticks of an earlier run: the record began anew since, their runs have the logs #2 #1');
  expect(page).not.toContain('2 ticks waited');
  const earlier =
    'Earlier ticks belong to an earlier run, or their record was lost. This one begins anew and does not hold what they did and cost.';
  const history = await readStatus(loop, ['--history']);
  expect(history.replace(/\s+/g, ' ')).toContain(earlier);
  expect(history).toMatch(/^Their runs: http\S+\/acme\/shop\/actions\/workflows\/tickgate.yml$/m);
  const written = join(ownFolder('fresh-page'), 'status.html');
  await readStatus(loop, ['--html', written]);
  expect(readFileSync(written, 'utf8')).toMatch(
    new RegExp(`${earlier} <a href="http[^"]+/actions/workflows/tickgate.yml">Their runs</a>`),
  );
});

test('after `fresh`, an issue in an open pull request waits for a person also while the new run works on another one', async () => {
  const slowly = "if (order.task.startsWith('Add a gift')) { note('pid ' + process.pid); await sleep(8_000); }";
  const loop = await givenLoop({
    issues: [wellFormed('Add a total'), wellFormed('Add a tax')],
    config: 'max-agents: 2\n',
    agent: `${slowly} ${diligentAgent}`,
  });
  expect(errorsOf(await loop.tick())).toEqual([]);
  await loop.ana.opensIssue(wellFormed('Add a gift'));
  const run = loop.startProcess({ fresh: 'true' });
  await agentAtWork(loop);
  const during = [await readStatus(loop), await readEmulatorPage(loop), await controlIssueOf(loop)];
  await loop.ended(run);
  const after = [await readStatus(loop), await readEmulatorPage(loop), await controlIssueOf(loop)];
  for (const text of [...during, ...after]) expect(text).not.toMatch(/queued|Waits for its turn|taken/);
  const [, page = ''] = during;
  for (const text of [page, ...after].map((one) => one.replace(/[|\s]+/g, ' '))) {
    expect(text).toMatch(/#1 (?:Add a total )?review #4 /);
    expect(text).toMatch(/#2 (?:Add a tax )?review #5 /);
  }
});
