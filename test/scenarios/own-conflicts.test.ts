/** A work loop's own pull request that GitHub cannot merge: said where people look, and left to them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { errorsOf, givenLoop, type LoopStage, wellFormed } from '../support/loop.ts';
import { ownFolder } from '../support/own-folder.ts';
import { runCli } from '../support/run-cli.ts';

/** Each issue writes the same file from the same start. */
const sameFile = `write('notes.md', order.task.split('\\n')[0] + '\\n'); result({ progress: 'Did it' });`;

const given = (...titles: readonly string[]): Promise<LoopStage> =>
  givenLoop({ issues: titles.map(wellFormed), config: 'max-agents: 2\n', agent: sameFile });

async function ticks(loop: LoopStage, count: number): Promise<void> {
  for (let tick = 0; tick < count; tick += 1) expect(errorsOf(await loop.tick())).toEqual([]);
}

const numbersOf = async (loop: LoopStage): Promise<number[]> =>
  (await loop.pullRequests()).map(({ number }) => number).toSorted((one, other) => one - other);

const controlText = async (loop: LoopStage): Promise<string> =>
  (await loop.threads()).find(({ number }) => number === loop.head()?.controlIssue)?.body ?? '';

const statusOf = async ({ github, ana }: LoopStage, ...options: readonly string[]): Promise<string> =>
  (await runCli(['status', '--repo', 'acme/shop', ...options], { GITHUB_TOKEN: ana.token, GITHUB_API_URL: github.url }))
    .out;

/** Main's own notes, which no branch of the loop knows. */
const conflictsOnMain = (loop: LoopStage): Promise<void> =>
  loop.ana.commits({ path: 'notes.md', text: 'of a person\n' });

test('given two pull requests that touch one file, once one is merged the other is shown in conflict, with what a person can do', async () => {
  const loop = await given('One', 'Two');
  await ticks(loop, 1);
  const [first = 0, second = 0] = await numbersOf(loop);
  await loop.ana.merges(first);

  await ticks(loop, 1);

  const waiting = `1 pull request to review or merge (#${second} in conflict with main)`;
  const remedy = 'In conflict with main: merge main into its branch by hand, or close it and open a new issue';
  const control = await controlText(loop);
  expect(control.split('\n').find((line) => line.includes('waiting for people'))).toContain(waiting);
  const status = (await statusOf(loop)).replace(/\s+/g, ' ');
  expect([status.includes(waiting), status.includes(`conflict #${second}`), status.includes(remedy)]).toEqual([
    true,
    true,
    true,
  ]);
  const page = join(ownFolder('conflict-page'), 'status.html');
  await statusOf(loop, '--html', page);
  expect(readFileSync(page, 'utf8')).toContain(remedy);
});

test('given a loop at rest, a conflict that a push to main makes is seen without a request more, and gone once a person has mended it', async () => {
  const loop = await given('One');
  await ticks(loop, 3);
  const [pull = 0] = await numbersOf(loop);
  const quiet = await loop.tick();
  expect([quiet.outputs['verdict'], quiet.requests.length]).toEqual(['skip', 2]);

  await conflictsOnMain(loop);
  await ticks(loop, 1);
  expect(await controlText(loop)).toContain(`#${pull} in conflict with main`);
  const resting = await loop.tick();
  expect([resting.outputs['verdict'], resting.requests.length]).toEqual(['skip', 2]);

  const [own] = await loop.pullRequests();
  await loop.ana.commits({ path: 'notes.md', text: 'One\n' });
  await ticks(loop, 1);
  expect(await controlText(loop)).not.toContain('in conflict');
  expect(own?.number).toBe(pull);
});

test('given a pull request in conflict that a person closes, a new issue is done from what main is now', async () => {
  const loop = await given('One');
  await ticks(loop, 1);
  const [pull = 0] = await numbersOf(loop);
  await conflictsOnMain(loop);
  await ticks(loop, 1);

  await loop.ana.request(`PATCH /repos/acme/shop/pulls/${pull}`, { state: 'closed' });
  await loop.ana.closesIssue(1);
  await loop.ana.opensIssue(wellFormed('Once more'));
  await ticks(loop, 1);

  const anew = (await loop.pullRequests()).find(({ number }) => number !== pull);
  expect(loop.git('merge-base', 'main', anew?.headSha ?? '')).toBe(loop.git('rev-parse', 'main'));
  expect(await controlText(loop)).not.toContain('in conflict');
});
