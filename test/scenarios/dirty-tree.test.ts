import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { leavesChanges } from '../support/leftovers.ts';
import { errorsOf, givenLoop, wellFormed } from '../support/loop.ts';

const question = 'Uncommitted changes detected in working tree. These may be from a crashed loop worker.';

async function givenLeftovers() {
  const loop = await givenLoop({ issues: [wellFormed('One')], config: 'max-agents: 1\n' });
  return { loop, ...(await leavesChanges(loop)), control: () => loop.head()?.controlIssue ?? 0 };
}

async function asked({ loop, control }: Pick<Awaited<ReturnType<typeof givenLeftovers>>, 'loop' | 'control'>) {
  const ticked = await loop.tick();
  expect(errorsOf(ticked)).toEqual([]);
  expect(ticked.outputs).toMatchObject({ verdict: 'ask', outcome: 'awaiting_answer' });
  return await loop.gate(control());
}

/** Asked, and answered by Ana. */
async function answered(left: Awaited<ReturnType<typeof givenLeftovers>>, option: string): Promise<void> {
  const { id } = await asked(left);
  await left.loop.ana.comments(left.control(), `/loop answer ${id} ${option}`);
}

test('given changes that an earlier tick left on a self-hosted runner, the loop asks about them, with their list, before anything starts', async () => {
  const left = await givenLeftovers();
  const gate = await asked(left);

  expect(gate.body.split('\n')[1]).toBe(`**${question}**`);
  expect(gate.body).toMatch(/\[ \] .*\*\*Stash and continue\*\*[\s\S]*\*\*Commit and continue\*\*[\s\S]*\*\*Abort\*\*/);
  expect(gate.body).toMatch(/shop on builder-1:[\s\S]*M README\.md[\s\S]*\?\? new\.txt/);
  expect(left.loop.head()).toMatchObject({ status: 'waiting', counters: { agentsDispatched: 0 } });
  expect(left.status()).toBe('M README.md\n?? new.txt');
});

test('when a person ticks Stash and continue, the tick puts the changes into a stash named loop-recovery and works', async () => {
  const left = await givenLeftovers();
  await answered(left, 'stash');
  const ticked = await left.loop.tick();

  expect(errorsOf(ticked)).toEqual([]);
  expect(ticked.outputs).toMatchObject({ verdict: 'work', outcome: 'ok' });
  expect(left.status()).toBe('');
  expect(left.git('stash', 'list')).toMatch(/^stash@\{0\}: On main: loop-recovery-\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  expect(left.git('stash', 'show', '--include-untracked', '--name-only')).toBe('README.md\nnew.txt');
  expect(ticked.log).toMatch(/are stashed: loop-recovery-\S+ \([0-9a-f]{40}\)\./);
  expect(await left.loop.pullRequests()).toHaveLength(1);
});

test('when a person ticks Commit and continue, the tick commits the changes where they are and does not push them', async () => {
  const left = await givenLeftovers();
  const main = left.loop.git('rev-parse', 'main');
  const hook = join(left.workspace, '.git', 'hooks', 'pre-commit');
  writeFileSync(hook, `#!/bin/sh\ntouch ${left.workspace}/hooked\nexit 1\n`, { mode: 0o755 });
  await answered(left, 'commit');
  const ticked = await left.loop.tick();

  expect(errorsOf(ticked)).toEqual([]);
  expect(ticked.outputs).toMatchObject({ verdict: 'work', outcome: 'ok' });
  expect(left.status()).toBe('');
  expect(left.git('log', '-1', '--format=%s')).toBe('chore: recover uncommitted loop worker changes');
  expect(left.git('show', '--format=', '--name-only')).toBe('README.md\nnew.txt');
  expect(existsSync(join(left.workspace, 'hooked'))).toBe(false);
  expect(left.loop.git('rev-parse', 'main')).toBe(main);
});

test('when a person ticks Abort, every tick on that runner ends without touching anything, while another runner works', async () => {
  const left = await givenLeftovers();
  await answered(left, 'abort');
  const here = [await left.loop.tick(), await left.loop.tick()];

  expect(here.flatMap(errorsOf)).toEqual([]);
  for (const ticked of here) {
    expect(ticked.outputs).toMatchObject({ verdict: 'defer', outcome: 'deferred' });
    expect(ticked.log).toMatch(/The changes in \S+ on builder-1 are left alone, as answered \(Abort\)\./);
  }
  expect(left.status()).toBe('M README.md\n?? new.txt');
  expect(left.loop.head()?.counters.agentsDispatched).toBe(0);

  left.loop.actions.configure({ machine: 'builder-2' });
  expect((await left.loop.tick()).outputs).toMatchObject({ verdict: 'work', outcome: 'ok' });
  expect(readFileSync(join(left.workspace, 'README.md'), 'utf8')).toContain('half of a sentence');
});

test('given an answered question, the answer counts only on the runner that it names, and the loop asks again about other changes', async () => {
  const left = await givenLeftovers();
  await answered(left, 'stash');
  left.loop.actions.configure({ machine: 'builder-2' });
  expect((await left.loop.tick()).outputs).toMatchObject({ verdict: 'work' });
  expect(left.status()).not.toBe('');

  left.loop.actions.configure({ machine: 'builder-1' });
  await left.loop.ana.opensIssue(wellFormed('Three'));
  writeFileSync(join(left.workspace, 'another.txt'), 'x\n');
  const again = await left.loop.tick();
  expect(errorsOf(again)).toEqual([]);
  expect(again.outputs['verdict']).toBe('ask');
  expect(left.git('stash', 'list')).toBe('');
});
