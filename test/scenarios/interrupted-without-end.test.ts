/** Ticks whose main or whose post step never came to its end: the next tick repairs, and no work is lost that could have been kept. */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { journalledSessions } from '../../src/core/record/journal.ts';
import type { Run } from '../../src/emulator/actions/runs/runs.ts';
import { readJournal } from '../../src/storage/local/journal.ts';
import { agentAtWork, firstOf, hangsIn, lives } from '../support/hanging-agent.ts';
import { errorsOf, givenLoop, type LoopSetting, type LoopStage, wellFormed } from '../support/loop.ts';
import { ownFolder } from '../support/own-folder.ts';
import { readEmulatorPage, readStatus } from '../support/shown-loop.ts';
import { until } from '../support/until.ts';

const branch = 'tickgate/work/1-add-a-search-box';
const setting: LoopSetting = {
  issues: [wellFormed('Add a search box')],
  agent: hangsIn([1]),
  config: 'max-agents: 1\nmax-dollars: 4\n',
};

interface Lost {
  readonly outcome: 'errored' | 'interrupted';
  /** What the head said of it when it was gone. */
  readonly reserved: number;
}

/** What the first tick after the end of `run` must find and leave. */
async function expectRepaired(loop: LoopStage, run: Run, { outcome, reserved }: Lost): Promise<void> {
  // What was reserved is charged, which is all that was left for a lone session: a person gives more.
  const next = await loop.tick({ 'max-dollars': '100' });
  expect(errorsOf(next)).toEqual([]);
  expect(next.log).toContain(`Reaped stale lock for run ${run.id} attempt 1`);
  expect(next.outputs).toMatchObject({ verdict: 'work', outcome: 'ok' });
  expect(await loop.history()).toMatchObject([
    { outcome, iteration: 1, runId: run.id, dollarsThisIter: reserved },
    { outcome: 'ok', iteration: 2 },
  ]);
  expect(loop.head()).toMatchObject({ lease: null, counters: { iterationsUsed: 2, dollarsReported: reserved + 0.5 } });
  expect((await loop.pullRequests()).map(({ title }) => title)).toEqual(['Add a search box (#1)']);
  expect(await loop.labels(1)).toEqual(['in-progress']);
}

const reservedOf = (loop: LoopStage): number => {
  const reserved = loop.head()?.reserved.dollars ?? 0;
  expect(reserved).toBeGreaterThan(0);
  return reserved;
};

test('given a runner lost while its agent works, the next tick reaps its lease and charges its reservation', async () => {
  const loop = await givenLoop(setting);
  const run = loop.startProcess();
  const pid = await agentAtWork(loop);
  await loop.actions.loseRunner(run);
  await until(() => !lives(pid));
  const reserved = reservedOf(loop);
  // GitHub has not noticed yet: who looks alive is left alone.
  expect((await loop.tick()).outputs['outcome']).toBe('skipped_lock');
  await loop.github.world.clock.advance(11 * 60_000);
  const lines = await loop.tick({ 'max-dollars': '100' });
  expect(errorsOf(lines)).toEqual([]);
  expect(lines.log).toContain(`Reaped stale lock for run ${run.id} attempt 1`);
  expect((await loop.history()).map(({ outcome }) => outcome)).toEqual(['errored', 'skipped_lock', 'ok']);
  expect(loop.head()).toMatchObject({ lease: null, counters: { dollarsReported: reserved + 0.5 } });
  expect((await loop.pullRequests()).map(({ title }) => title)).toEqual(['Add a search box (#1)']);
});

test('given a runner lost right after its claim and before its first outward act, the next tick reaps its lease likewise', async () => {
  const loop = await givenLoop(setting);
  const route = 'POST /repos/{owner}/{repo}/issues/{issue_number}/comments';
  loop.github.world.faults.add({ route, times: 1, effect: { kind: 'delay', ms: 20_000 } });
  const run = loop.startProcess();
  await until(() => (loop.head()?.reserved.iteration ?? 0) === 1);
  await loop.actions.loseRunner(run);
  expect(loop.notes()).toEqual([]);
  const reserved = reservedOf(loop);
  await loop.github.world.clock.advance(11 * 60_000);
  await expectRepaired(loop, run, { outcome: 'errored', reserved });
});

test('when a person forces a cancel, which allows no post step, the next tick repairs at once', async () => {
  const loop = await givenLoop(setting);
  const run = loop.startProcess();
  const pid = await agentAtWork(loop);
  const reserved = reservedOf(loop);
  loop.actions.forceCancel(run);
  await until(() => !lives(pid));
  await expectRepaired(loop, run, { outcome: 'errored', reserved });
});

test('after a forced cancel `status`, its page, `--json` and the page of the emulator say that the run at work is over, until the next tick takes the lease', async () => {
  const loop = await givenLoop(setting);
  const statusOf = async (...options: readonly string[]): Promise<string> =>
    (await readStatus(loop, options)).replaceAll(/\n? +/g, ' ');
  const run = loop.startProcess();
  const pid = await agentAtWork(loop);
  expect(await statusOf()).toMatch(`At work: workflow run ${run.id} attempt 1, since `);
  loop.actions.forceCancel(run);
  await until(() => !lives(pid));
  const over = 'the run at work is over (cancelled); the next tick takes the lease over';

  const status = await statusOf();
  expect(status).toContain(`Loop work, run 1: ${over}\nOver: workflow run ${run.id} attempt 1, since `);
  expect(status).toContain('Z. Next tick: when its workflow is started\n');
  expect(status).not.toMatch(/working:|At work|in work/);
  expect(await statusOf('--why')).toContain(`Loop work, run 1: ${over}\n`);
  expect(JSON.parse(await statusOf('--json'))).toMatchObject({
    standing: { kind: 'interrupted', sentence: over },
  });
  const written = join(ownFolder('over'), 'status.html');
  await statusOf('--html', written);
  expect(readFileSync(written, 'utf8')).toContain(`<h1>The run at work is over (cancelled); the next tick`);
  expect(readFileSync(written, 'utf8')).toMatch(
    /<p>Over: workflow run [^<]*Next tick: when its workflow is started\.</,
  );
  const page = await readEmulatorPage(loop);
  expect(page).toContain('The run at work is over (cancelled); the next tick takes the lease over');
  expect(page).not.toContain('A tick works on it now');

  expect(errorsOf(await loop.tick({ 'max-dollars': '100' }))).toEqual([]);
  expect(await statusOf()).not.toContain('is over');
});

test('when a job reaches its timeout, the post step recovers it like a cancelled one and preserves its work', async () => {
  const loop = await givenLoop(setting);
  const run = loop.startProcess();
  await agentAtWork(loop);
  await loop.github.world.clock.advance(60 * 60_000);
  const ended = await loop.ended(run);
  expect(ended.log).toContain('The tick was interrupted');
  expect(loop.git('show', `${branch}:half-1.txt`)).toBe('half\n');
  expect(loop.head()).toMatchObject({ lease: null, status: 'running' });
  expect(await loop.history()).toMatchObject([{ outcome: 'interrupted' }]);
});

test('given a job timeout, the tick stops its agents six minutes earlier, so GitHub never cancels it', async () => {
  const loop = await givenLoop({ ...setting, config: 'max-agents: 1\njob-timeout-minutes: 6.1\n' });
  const ended = await loop.tick();
  expect(errorsOf(ended)).toEqual([]);
  expect(ended.outputs).toMatchObject({ verdict: 'work', outcome: 'ok' });
  expect(lives(await agentAtWork(loop))).toBe(false);
  expect(await loop.history()).toMatchObject([{ outcome: 'ok', taskCommits: [{ status: 'blocked' }] }]);
  expect((await loop.bundle())['work.state.json']).toContain('The session was stopped at its deadline');
});

describe('when a post step is killed', () => {
  /** USD, as `session-guess` has it by default. */
  const guess = 1.5;
  const moments = [
    {
      when: 'before the work is pushed',
      moment: 'arrives',
      path: /info\/refs\?service=git-receive-pack$/,
      pushed: false,
    },
    { when: 'after the work was pushed', moment: 'answers', path: /\/git-receive-pack$/, pushed: true },
    { when: 'before its bundle is saved', moment: 'arrives', path: /ArtifactService\/CreateArtifact$/, pushed: true },
    { when: 'after its bundle was saved', moment: 'answers', path: /ArtifactService\/FinalizeArtifact$/, pushed: true },
  ] as const;

  test.each(moments)(
    '$when, the next tick repairs its tick and continues from what was pushed',
    async ({ moment, path, pushed }) => {
      const at: { kill: () => Promise<void> | void } = { kill: () => {} };
      const watch = {
        [moment]: (passage: { readonly path: string }) => {
          return path.test(passage.path) ? at.kill() : undefined;
        },
      };
      const loop = await givenLoop({ ...setting, watch });
      const run = loop.startProcess();
      await agentAtWork(loop);
      const reserved = reservedOf(loop);
      at.kill = () => {
        at.kill = () => {};
        loop.actions.forceCancel(run);
        // Nothing goes on before it is dead.
        return sleep(2_000);
      };
      loop.actions.cancel(run);
      await loop.ended(run);
      expect(loop.head()?.lease).not.toBeNull();
      const [told] = await afterRepair(loop, run);
      // What was reserved; or the guess by time, which is more, where main could still note the end of its session.
      expect([reserved, guess]).toContain(told?.dollarsThisIter);
      expect(loop.notes().includes('found half-1')).toBe(pushed);
    },
  );

  /** Lines of the history: one for the tick that never ended, one for that which repaired it. */
  async function afterRepair(loop: LoopStage, run: Run) {
    const next = await loop.tick({ 'max-dollars': '100' });
    expect(errorsOf(next)).toEqual([]);
    expect(next.outputs).toMatchObject({ verdict: 'work', outcome: 'ok' });
    const lines = await loop.history();
    expect(lines.map(({ runId, iteration }) => [runId, iteration])).toEqual([
      [run.id, 1],
      [next.run.id, 2],
    ]);
    expect(loop.head()).toMatchObject({ lease: null, counters: { iterationsUsed: 2 } });
    expect((await loop.pullRequests()).map(({ title }) => title)).toEqual(['Add a search box (#1)']);
    expect(await loop.comments(1)).toHaveLength(1);
    return lines;
  }
});

test('given a damaged journal, the post step names the line, charges the reservation, and neither preserves nor removes anything by it', async () => {
  const loop = await givenLoop(setting);
  const run = loop.startProcess();
  const pid = await agentAtWork(loop);
  const reserved = reservedOf(loop);
  const job = firstOf(run.attempts[0]?.jobs ?? []);
  const workspace = join(loop.github.world.root, 'runner', String(job.id), 'work', 'shop', 'shop');
  const journal = join(workspace, '.tickgate', 'journal.jsonl');
  const at = readFileSync(journal, 'utf8').split('\n').length;
  const begun = firstOf(journalledSessions(readJournal(journal).entries, null));
  appendFileSync(journal, 'not ours\n');
  loop.actions.cancel(run);
  const ended = await loop.ended(run);

  expect(ended.annotations.map(({ message }) => message)).toContain(
    `The journal ${journal} is damaged: line ${at} is none of ours, (root): not JSON (8 characters). Nothing is preserved or removed by it, and the whole reservation is charged; the next tick on this machine keeps the file aside.`,
  );
  expect(existsSync(begun.clone)).toBe(true);
  expect(existsSync(journal)).toBe(true);
  expect(lives(pid)).toBe(false);
  expect(loop.git('for-each-ref', `refs/heads/${branch}`)).toBe('');
  expect(loop.head()).toMatchObject({ lease: null, counters: { iterationsUsed: 1, dollarsReported: reserved } });
  // The cancel has a line of its own.
  expect(await loop.history()).toMatchObject([{ outcome: 'interrupted', dollarsThisIter: reserved }]);
});
