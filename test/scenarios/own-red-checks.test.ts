/** Red checks of a work loop's own pull requests: mended by the same rules as in a review, and only by one of two loops. */
import { expect, test } from 'vitest';
import { formatNeedsInBraces, tickNeeds } from '../../src/core/workflow/token-permissions.ts';

import { endOf } from '../support/lock-stage.ts';
import { errorsOf, givenLoop, type LoopSetting, type LoopStage, wellFormed } from '../support/loop.ts';
import { usualGrant, workflow } from '../support/loop-workflow.ts';
import { ciAttempts, ciReports, ciRuns, givenCi, testsOf } from '../support/red-checks.ts';

const branch = 'tickgate/work/1-add-a-total';
const lacks = (what: string): string => `echo "FAIL total.test: lacks ${what}"; exit 1`;

/** Opens a pull request whose checks end like `script`; then mends them as `mend` says. */
const works = (script: string, mend = `write('ci.sh', 'exit 0\\n'); result({ progress: 'Mended' });`): string => `
if (order.role === 'worker') { write('ci.sh', ${JSON.stringify(`${script}\n`)}); result({ progress: 'Did it' }); process.exit(0); }
note(order.loop + ' ' + order.role + (order.review?.checks ?? []).map(({ name, step, log }) => ' ' + name + '/' + step + ' ' + (/lacks (\\w+)/.exec(log)?.[1] ?? 'no log')).join(''));
${mend}`;

/** `quietTicks`: ticks between the pull request and its red checks. */
async function given(setting: LoopSetting, quietTicks = 0): Promise<LoopStage> {
  const loop = await givenLoop({ visibility: 'private', issues: [wellFormed('Add a total')], ...setting });
  await givenCi(loop);
  await ticked(loop);
  await turns(loop, quietTicks);
  await ciRuns(loop, branch);
  return loop;
}

async function ticked(loop: LoopStage) {
  const tick = await loop.tick();
  expect(errorsOf(tick)).toEqual([]);
  return tick;
}

async function turns(loop: LoopStage, times: number): Promise<void> {
  for (let turn = 0; turn < times; turn += 1) {
    await ticked(loop);
    await ciReports(loop);
  }
}

const pullOf = async (loop: LoopStage): Promise<number> => (await loop.pullRequests())[0]?.number ?? 0;

test('a loop that had come to rest sees that its pull request turned red, has it run again, mends it, and rests again', async () => {
  // All that the opening of the pull request changed has been seen.
  const loop = await given({ agent: works(lacks('tax')) }, 2);
  const pull = await pullOf(loop);
  expect(loop.head()).toMatchObject({ status: 'idle' });

  await turns(loop, 1);
  expect([loop.notes(), ciAttempts(loop)]).toEqual([[], [2]]);
  await turns(loop, 1);
  expect(loop.notes()).toEqual(['work responder build/Run the tests tax']);
  expect(loop.git('show', `${branch}:ci.sh`)).toBe('exit 0\n');
  expect(await loop.labels(pull)).toEqual([]);

  await ciRuns(loop, branch);
  await turns(loop, 1);
  expect(loop.head()).toMatchObject({ status: 'idle', lease: null, plannedEffects: [] });
  const quiet = await ticked(loop);
  expect(quiet.outputs).toMatchObject({ verdict: 'skip' });
  expect(quiet.requests).toHaveLength(2);
  expect(loop.notes()).toHaveLength(1);
  expect((await loop.history()).at(-1)).toMatchObject({ tasks: { total: 1, completed: 1 } });
});

test('the seat of a mended pull request takes the next issue, in the same tick', async () => {
  const loop = await given({ agent: works(lacks('tax')), config: 'max-agents: 1\n' });
  await turns(loop, 1);
  await loop.ana.opensIssue(wellFormed('Add a list'));
  const tick = await ticked(loop);

  expect(loop.notes()).toEqual(['work responder build/Run the tests tax']);
  expect(tick.summary).toMatch(/taken as a seat became free, in iteration 3\./);
  expect(await loop.pullRequests()).toHaveLength(2);
  expect(await loop.labels(await pullOf(loop))).toEqual([]);
});

test('a flaky check of its own is run once more, and costs no session', async () => {
  const loop = await given({ agent: works('test "$GITHUB_RUN_ATTEMPT" = 2') });
  await turns(loop, 3);
  expect([loop.notes(), ciAttempts(loop)]).toEqual([[], [2]]);
});

test('checks of its own that fail in the same way after a session are asked about; a yes is one session more', async () => {
  const tries = `write('total.js', '// ' + order.session); result({ progress: 'Tried' });`;
  const loop = await given({ agent: works(lacks('tax'), tries) });
  const pull = await pullOf(loop);
  await turns(loop, 2);
  await ciRuns(loop, branch);
  await turns(loop, 2);
  expect(loop.notes()).toEqual(['work responder build/Run the tests tax']);
  const gate = await loop.gate(pull);
  expect(gate.body).toMatch(/check build.*lacks tax/);
  await loop.ana.comments(pull, `/loop answer ${gate.id} retry`);
  await turns(loop, 2);
  expect(loop.notes()).toHaveLength(2);
});

test('checks of its own that fail differently each time get as many sessions as max-review-rounds, and a person who skips has the last word', async () => {
  const differs = `write('ci.sh', 'echo "FAIL total.test: lacks ' + 'abcdefgh'.slice(0, order.session) + '"; exit 1\\n'); result({ progress: 'Tried' });`;
  const config = 'max-iterations: 50\nmax-review-rounds: 2\nmax-sessions: 50\n';
  const loop = await given({ agent: works(lacks('tax'), differs), config });
  for (let round = 0; round < 6; round += 1) {
    await turns(loop, 1);
    await ciRuns(loop, branch);
  }
  expect(loop.notes()).toHaveLength(2);
  const gate = await loop.gate(await pullOf(loop));
  expect(gate.body).toContain('cannot go on: rounds for red checks used up.');
  expect(gate.body).toContain('Why now: nothing more is tried without an answer.');
  await loop.ana.comments(await pullOf(loop), `/loop answer ${gate.id} skip`);
  await turns(loop, 2);
  expect(loop.notes()).toHaveLength(2);
  expect(loop.head()).toMatchObject({ status: 'idle' });
});

test('with a review loop in the repository, that one mends it, and the work loop says so and spends nothing', async () => {
  const config = 'loops:\n  work: {}\n  pulls: { skill: review, review: { labels: [review-me] } }\n';
  const loop = await given({ agent: works(lacks('tax')), config });
  await loop.ana.commits({
    path: '.github/workflows/pulls.yml',
    text: workflow({ inputs: `          loop: 'pulls'\n`, permissions: usualGrant }),
  });
  const reviews = async (): Promise<void> => {
    const by = loop.github.world.accounts.get('ana');
    if (by === undefined) throw new Error('no ana');
    const run = loop.actions.dispatch({ repository: 'acme/shop', workflow: 'pulls.yml', by, inputs: {} });
    await endOf(run);
    expect(errorsOf(await loop.ended(run))).toEqual([]);
    await ciReports(loop);
  };
  // It has a failed job run once more, and then both see the same red head.
  await reviews();
  expect(ciAttempts(loop)).toEqual([2]);
  const left = await ticked(loop);
  expect(left.summary).toContain('are left to the review loop');
  await turns(loop, 1);
  expect(loop.notes()).toEqual([]);
  await reviews();
  expect(loop.notes()).toEqual(['pulls responder build/Run the tests tax']);
});

test('without the right to read checks it works on as before, and says what it does not mend', async () => {
  const loop = await given({ agent: works(lacks('tax')), permissions: formatNeedsInBraces(tickNeeds) });
  const { title, body = '' } = wellFormed('Add a tax');
  await loop.ana.opensIssue({ title, body });
  const told = await ticked(loop);
  expect(told.summary).toContain('the token may not read checks');
  expect(await loop.pullRequests()).toHaveLength(2);
  expect(loop.notes()).toEqual([]);
});

test('a pull request that a person goes on with is left to that person, red or not', async () => {
  const loop = await given({ agent: works('exit 0') }, 2);
  await testsOf(loop, branch, lacks('tax'));
  await ciRuns(loop, branch);
  const tick = await ticked(loop);
  await turns(loop, 2);
  expect(tick.log).toContain('are left to who pushed there since the loop left it.');
  expect([loop.notes(), ciAttempts(loop)]).toEqual([[], [1, 1]]);
});
