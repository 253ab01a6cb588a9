/** One subject goes on within its tick until it is through, or until a ceiling holds it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { agentAtWork, hangsIn, lives } from '../support/hanging-agent.ts';
import { errorsOf, givenLoop, type LoopStage, wellFormed } from '../support/loop.ts';
import { ownFolder } from '../support/own-folder.ts';
import { readStatus } from '../support/shown-loop.ts';
import { until } from '../support/until.ts';

const branch = 'tickgate/work/1-add-a-search-box';
const issues = [wellFormed('Add a search box')];

/** Notes what it was told, writes a file for each session, and speaks as `says` tells for it. */
const worker = (says: string): string => `
note('session ' + order.session + ' iteration ' + order.iteration + (order.failure === undefined ? '' : ' after: ' + order.failure));
write('part-' + order.session + '.txt', 'done\\n');
result({ progress: 'Did part ' + order.session, ...(${says}) });`;

const notYet = `{ status: 'in_progress', exit_signal: false, completion_indicators: [] }`;

const Record = z.object({
  usage: z.array(z.object({ session: z.string(), cost_reported: z.number().nullable() })),
  subjects: z.array(z.object({ breaker: z.record(z.string(), z.unknown()) })),
});
const recordOf = async (loop: LoopStage) => Record.parse(JSON.parse((await loop.bundle())['work.state.json'] ?? '{}'));

/** Sessions that the record of the loop names, with what each cost. */
async function chargedSessions(loop: LoopStage): Promise<[string, number | null][]> {
  return (await recordOf(loop)).usage.map((row) => [row.session.split('-').slice(2).join('-'), row.cost_reported]);
}

test('given failing checks, the next session of the same tick reads how they failed and fixes them, and each session is charged once', async () => {
  const loop = await givenLoop({
    issues,
    agent: worker(`{}`),
    config: `loops:\n  work: { verify-command: 'test -f part-2.txt || { echo "FAIL: no part 2"; exit 1; }' }\n`,
  });

  const tick = await loop.tick();

  expect(errorsOf(tick)).toEqual([]);
  expect(loop.notes()).toEqual([
    'session 1 iteration 1',
    'session 2 iteration 1 after: verify-command failed: FAIL: no part 2',
  ]);
  expect(await loop.pullRequests()).toMatchObject([{ head: branch, draft: false }]);
  expect(loop.git('ls-tree', '--name-only', branch)).toContain('part-1.txt');
  expect(loop.head()).toMatchObject({
    reserved: { dollars: 0 },
    counters: { iterationsUsed: 1, agentsDispatched: 3, dollarsReported: 1 },
  });
  expect(await chargedSessions(loop)).toEqual([
    ['1-1', 0.5],
    ['1-2', 0.5],
    ['1-3', 0],
  ]);
  expect(await loop.history()).toMatchObject([{ iteration: 1, outcome: 'ok', agentsDispatchedThisIter: 3 }]);
});

test('given work in progress, the same tick continues it until it is complete, in one pull request', async () => {
  const loop = await givenLoop({ issues, agent: worker(`order.session < 3 ? ${notYet} : {}`) });

  expect(errorsOf(await loop.tick())).toEqual([]);

  expect(loop.notes()).toEqual(['session 1 iteration 1', 'session 2 iteration 1', 'session 3 iteration 1']);
  const [pull, ...others] = await loop.pullRequests();
  expect([pull?.draft, others]).toEqual([false, []]);
  expect(pull?.headSha).toBe(loop.git('rev-parse', branch).trim());
  for (const part of [1, 2, 3]) {
    expect(loop.git('ls-tree', '--name-only', branch)).toContain(`part-${part}.txt`);
    expect(pull?.body).toContain(`Did part ${part}`);
  }
  expect(loop.head()).toMatchObject({ counters: { iterationsUsed: 1, dollarsReported: 1.5 } });
});

test('given a stalled session, the same tick repeats its phase in a new session, from the preserved work', async () => {
  const silent = `if (order.session === 1) { write('half.txt', 'half'); await sleep(45_000); } note('found ' + existsSync('half.txt'));`;
  const loop = await givenLoop({
    issues,
    agent: `${silent}${worker('{}')}`,
    config: 'stall-timeout-minutes: 0.1\n',
  });

  const tick = await loop.tick();

  expect(errorsOf(tick)).toEqual([]);
  expect(tick.log).toContain('#1: coding, session 2');
  expect(loop.notes()).toEqual(['found true', 'session 2 iteration 1']);
  expect(await loop.pullRequests()).toMatchObject([{ head: branch, draft: false }]);
  expect(loop.head()).toMatchObject({ counters: { iterationsUsed: 1, agentsDispatched: 3 } });
});

test('work that sessions left unfinished, beside a success in the same tick, is called so by the report, the history and the page', async () => {
  const loop = await givenLoop({
    issues: [...issues, wellFormed('Sleep long')],
    agent: `if (order.subject === 2) { write('half-' + order.session + '.txt', 'half'); await sleep(45_000); }${worker('{}')}`,
    config: 'max-agents: 2\nmax-iterations: 1\nsessions-per-subject: 2\nstall-timeout-minutes: 0.1\n',
  });

  const { summary: report } = await loop.tick();

  const left = loop.git('log', '--format=%s', 'main..tickgate/work/2-sleep-long').trim().split('\n');
  expect(left).toEqual(Array(2).fill('Work in progress on task 2'));
  expect(report).toContain(
    '- #2: no finished commit: its session failed; its work in progress was kept on its branch, twice',
  );
  const [line] = await loop.history();
  expect(line).toMatchObject({ failed: [2] });
  const written = join(ownFolder('left-unfinished'), 'status.html');
  await readStatus(loop, ['--html', written]);
  const page = readFileSync(written, 'utf8');
  expect(page).toMatch(/<span class="did \w+">opened #4; #2 failed/);
  expect(page).toMatch(/<rect class="bad"/);
  expect(await readStatus(loop, ['--history'])).toMatch(/PR #4; #2 failed/);
});

test('given `sessions-per-subject` used up in a tick, the next tick continues the subject', async () => {
  const loop = await givenLoop({
    issues,
    agent: worker(notYet),
    config: 'sessions-per-subject: 2\n',
  });

  const first = await loop.tick();
  expect(loop.notes()).toEqual(['session 1 iteration 1', 'session 2 iteration 1']);
  expect(first.log).toContain(
    '#1: coding goes on in the next tick, this one has had its 2 sessions (sessions-per-subject).',
  );
  expect(await loop.pullRequests()).toMatchObject([{ head: branch, draft: true }]);
  await loop.tick();
  expect(loop.notes().slice(2)).toEqual(['session 3 iteration 2', 'session 4 iteration 2']);
});

test('given too few dollars left in the subject’s share, the tick starts no further session', async () => {
  const loop = await givenLoop({ issues, agent: worker(notYet), config: 'max-dollars: 1.4\n' });

  const tick = await loop.tick();

  expect(loop.notes()).toEqual(['session 1 iteration 1', 'session 2 iteration 1']);
  expect(tick.log).toContain('#1: coding goes on in the next tick, what is left of its share is too little.');
  expect(loop.head()).toMatchObject({ counters: { dollarsReported: 1, dollarsCounted: 1 } });
});

test('given checks that fail twice for the same reason, the loop asks, though the tick could continue', async () => {
  const loop = await givenLoop({
    issues,
    agent: worker(`{}`),
    config: `loops:\n  work: { verify-command: 'echo "FAIL: the sum is 3"; exit 1' }\n`,
  });

  await loop.tick();

  expect(loop.notes()).toHaveLength(2);
  expect((await loop.gate(1)).body).toContain('the sum is 3');
  expect(await loop.pullRequests()).toEqual([]);
});

test('given three sessions that each fail their checks in another way, the breaker opens and the tick ends', async () => {
  const loop = await givenLoop({
    issues,
    agent: worker(`{}`),
    config: `max-dollars: 100\nloops:\n  work: { verify-command: 'echo "FAIL: $(ls part-* | tr "\\n" " ")"; exit 1' }\n`,
  });

  await loop.tick();

  expect(loop.notes()).toHaveLength(3);
  const { subjects } = await recordOf(loop);
  expect(subjects).toMatchObject([{ breaker: { circuit_state: 'open', no_progress_loops: 3, current_loop: 3 } }]);
  await loop.tick();
  expect(loop.notes()).toHaveLength(3);
  expect((await loop.gate(1)).body).toContain('3 sessions in a row made no progress');
});

test('given a tick that is killed in a subject’s second session, the repair keeps the first session’s work and charges nothing twice', async () => {
  const second = `if (order.session === 2) {${hangsIn([1])}} else {${worker(`order.session < 2 ? ${notYet} : {}`)}}`;
  const loop = await givenLoop({ issues, agent: second, config: 'max-agents: 1\nmax-dollars: 4\n' });
  const run = loop.startProcess();
  const pid = await agentAtWork(loop);
  const reserved = loop.head()?.reserved.dollars ?? 0;
  expect(reserved).toBeGreaterThan(0.5);
  // The first session's work was pushed before the second began.
  const kept = loop.git('rev-parse', branch).trim();
  loop.actions.forceCancel(run);
  await until(() => !lives(pid));

  const next = await loop.tick({ 'max-dollars': '100' });

  expect(errorsOf(next)).toEqual([]);
  expect(next.log).toContain(`Reaped stale lock for run ${run.id} attempt 1`);
  const [lost, mended, ...others] = await loop.history();
  expect(others).toEqual([]);
  // What the first session cost is a part of the reservation, which is charged whole.
  expect(lost).toMatchObject({ outcome: 'errored', iteration: 1, dollarsThisIter: reserved });
  expect(mended).toMatchObject({ outcome: 'ok', iteration: 2 });
  expect(loop.git('merge-base', '--is-ancestor', kept, branch)).toBe('');
  expect(loop.git('ls-tree', '--name-only', branch)).toContain('part-1.txt');
  expect(await loop.pullRequests()).toMatchObject([{ head: branch, draft: false }]);
  // The record holds the lost reservation, once, beside the session that went on.
  const charged = (await chargedSessions(loop)).map(([, dollars]) => dollars ?? 0);
  expect(charged.reduce((sum, dollars) => sum + dollars, 0)).toBeCloseTo(reserved + 0.5, 6);
  expect(loop.head()?.counters.dollarsReported).toBeCloseTo(reserved + 0.5, 6);
});
