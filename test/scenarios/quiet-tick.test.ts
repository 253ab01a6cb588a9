/** A tick that finds nothing to do: it ends with its first look, and leaves nothing. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { startOf } from '../../src/agents/process/proc-fs.ts';
import { openSessionJournal } from '../../src/sessions/journal-writer.ts';
import { openJournal } from '../../src/storage/local/journal.ts';
import { givenLoop, type LoopStage, wellFormed } from '../support/loop.ts';
import { until } from '../support/until.ts';

const agents: ChildProcess[] = [];
afterEach(() => agents.splice(0).forEach((child) => child.kill('SIGKILL')));

async function stoppedLoop(): Promise<LoopStage> {
  const loop = await givenLoop({ issues: [wellFormed('Add a search box')], config: 'max-agents: 1\n' });
  await loop.tick();
  await loop.ana.comments(loop.head()?.controlIssue ?? 0, '/loop stop enough for today');
  expect((await loop.tick()).outputs).toMatchObject({ outcome: 'halted', 'stop-reason': 'user_interrupt' });
  return loop;
}

const stateFolder = (loop: LoopStage, machine: string): string =>
  join(loop.github.world.root, 'runner', machine, 'work', 'shop', 'shop', '.tickgate');

test('given a stopped loop on a hosted runner, a tick says why it ends and hands nothing to its post step', async () => {
  const loop = await stoppedLoop();
  const quiet = await loop.tick();
  const [job] = quiet.run.attempts[0]?.jobs ?? [];

  expect(quiet.outputs).toMatchObject({ outcome: 'quiet', verdict: 'skip', 'stop-reason': 'user_interrupt' });
  expect(quiet.log).toContain('stopped: user_interrupt');
  expect(quiet.summary).toContain('Nothing was done: ');
  expect(existsSync(stateFolder(loop, String(job?.id)))).toBe(false);
});

test('given a stopped loop and an agent of a lost tick on a self-hosted runner, a tick ends the agent all the same', async () => {
  const loop = await stoppedLoop();
  loop.actions.configure({ machine: 'builder-1', environment: 'self-hosted' });
  const folder = stateFolder(loop, 'builder-1');
  mkdirSync(folder, { recursive: true });
  const agent = spawn('sleep', ['120'], { detached: true, stdio: 'ignore' });
  agents.push(agent);
  await once(agent, 'spawn');
  const pid = agent.pid ?? 0;
  const journal = openJournal(join(folder, 'journal.jsonl'));
  const begun = {
    ...{
      nonce: 'theirs',
      subject: 1,
      title: 'Add a search box',
      textHash: 'hash',
      role: 'worker' as const,
      session: 1,
    },
    ...{ branch: 'tickgate/work/1-add-a-search-box', startSha: 'a'.repeat(40), head: null, cap: 1, spent: null },
    ...{ clone: '/nowhere/repo', room: '/nowhere/git', process: null, delivered: null },
    seat: { kind: 'none' as const, base: '/nowhere', tag: randomUUID() },
  };
  openSessionJournal({ journal, now: () => '2026-11-22T00:00:00Z', say: () => {} }, '40-1-1-1', begun).started(pid);

  const quiet = await loop.tick();

  expect(quiet.outputs['outcome']).toBe('quiet');
  expect(quiet.log).toContain('The agent of session 40-1-1-1, which an earlier tick left running, is ended.');
  await until(() => startOf(pid) === null);
});
