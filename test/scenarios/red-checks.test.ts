/** Checks that are red: run once more, mended by a responder, and asked about where that does not help. */
import { expect, test } from 'vitest';
import { errorsOf, givenLoop, type LoopSetting, type LoopStage, wellFormed } from '../support/loop.ts';
import { usualGrant } from '../support/loop-workflow.ts';
import { givenPull, green, reviewConfig } from '../support/pull-under-review.ts';
import { ciAttempts, ciReports, ciRuns, givenCi, testsOf } from '../support/red-checks.ts';

const given = (setting: LoopSetting = {}): Promise<LoopStage> =>
  givenLoop({ visibility: 'private', inputs: { loop: 'work' }, config: reviewConfig, ...setting });

async function ticked(loop: LoopStage) {
  const tick = await loop.tick();
  expect(errorsOf(tick)).toEqual([]);
  return tick;
}

/** A tick, and what CI makes of it. */
async function turns(loop: LoopStage, times = 1): Promise<void> {
  for (let turn = 0; turn < times; turn += 1) {
    await ticked(loop);
    await ciReports(loop);
  }
}

/** Reads in silence; mends by what the log says the tests miss. */
const mends = `
const { checks = [] } = order.review;
note(order.role + checks.map(({ name, step, log }) => ' ' + name + '/' + step + ' ' + (/lacks (\\w+)/.exec(log)?.[1] ?? 'no log')).join(''));
if (order.role === 'responder') write('ci.sh', 'exit 0\\n');
result({ progress: 'Saw to it' });`;

const lacks = (what: string): string => `echo "FAIL total.test: lacks ${what}"; exit 1`;

test('given a bump that breaks the tests, one session reads where they fail and fixes it, and the review follows once they pass', async () => {
  const loop = await given({ agent: mends });
  await givenCi(loop);
  const pull = await givenPull(loop);
  await testsOf(loop, 'total', lacks('tax'));
  await ciRuns(loop);

  await turns(loop);
  expect([loop.notes(), ciAttempts(loop)]).toEqual([[], [2]]);
  await turns(loop);
  expect(loop.notes()).toEqual(['responder build/Run the tests tax']);
  expect(loop.git('show', 'total:ci.sh')).toBe('exit 0\n');
  const tip = loop.git('rev-parse', 'total').slice(0, 12);
  const told = (await loop.comments(pull)).map(({ body }) => body).filter((body) => body.includes('mend-note/'));
  expect(told).toHaveLength(1);
  expect(told[0]).toMatch(
    /^\*\*The red checks of [0-9a-f]{12}:\*\* a session of this loop pushed [0-9a-f]{12} to this branch\.$/m,
  );
  expect(told[0]).toContain(`pushed ${tip} to`);
  expect(told[0]).toContain('Saw to it');
  await ciRuns(loop);
  await turns(loop);
  expect(loop.notes()).toEqual(['responder build/Run the tests tax', 'reviewer']);
  expect((await loop.gate(pull)).body).toContain('Merge');
});

test('given red checks on a pull request of an issue loop, the review loop fixes them like any other', async () => {
  const works = `if (order.review === undefined) { write('ci.sh', ${JSON.stringify(`${lacks('tax')}\n`)}); result({ progress: 'Did it' }); process.exit(0); }`;
  const loop = await given({
    agent: works + mends,
    permissions: usualGrant,
    issues: [wellFormed('Add a total')],
    config: '',
  });
  await givenCi(loop);
  await ticked(loop);
  const [own] = await loop.pullRequests();
  const config = loop.git('show', 'main:.github/tickgate.yml');
  await loop.ana.commits({ path: '.github/tickgate.yml', text: `${config}${reviewConfig}` });
  await ciRuns(loop, own?.head ?? '');
  expect(errorsOf(await loop.tick({ fresh: 'true' }))).toEqual([]);
  await ciReports(loop);
  await turns(loop);
  expect(loop.notes()).toEqual(['responder build/Run the tests tax']);
});

test('given a flaky check, the loop runs it once more, without a session', async () => {
  const loop = await given({ agent: mends });
  await givenCi(loop);
  await givenPull(loop);
  await testsOf(loop, 'total', 'test "$GITHUB_RUN_ATTEMPT" = 2');
  await ciRuns(loop);

  await turns(loop, 2);
  expect([loop.notes(), ciAttempts(loop)]).toEqual([['reviewer'], [2]]);
});

test('given a flaky check that GitHub does not let the loop re-run, a session fixes it at once', async () => {
  const loop = await given({ agent: mends });
  await givenCi(loop);
  await givenPull(loop);
  await testsOf(loop, 'total', lacks('tax'));
  await ciRuns(loop);
  const route = 'POST /repos/{owner}/{repo}/actions/runs/{run_id}/rerun-failed-jobs';
  const message = 'Resource not accessible by integration';
  loop.github.world.faults.add({ route, times: 9, effect: { kind: 'status', status: 403, body: { message } } });

  await turns(loop, 2);
  expect([loop.notes(), ciAttempts(loop)]).toEqual([['responder build/Run the tests tax'], [1]]);
});

test('given checks that fail in the same way after a session, the loop asks, and retry grants one more', async () => {
  const fails = `note(order.role); write('total.js', '// ' + order.session); result({ progress: 'Tried' });`;
  const loop = await given({ agent: fails });
  await givenCi(loop);
  const pull = await givenPull(loop);
  await testsOf(loop, 'total', lacks('tax'));
  await ciRuns(loop);
  await turns(loop, 2);
  await ciRuns(loop);

  await turns(loop, 3);
  expect(loop.notes()).toEqual(['responder']);
  const gate = await loop.gate(pull);
  expect(gate.body).toMatch(/check build.*lacks tax/);
  await loop.ana.comments(pull, `/loop answer ${gate.id} retry`);
  await turns(loop, 3);
  expect(loop.notes()).toEqual(['responder', 'responder']);
});

test('given checks that fail differently each time, they get at most max-review-rounds sessions', async () => {
  const differs = `note(order.role);
write('ci.sh', 'echo "FAIL total.test: lacks ' + 'abcdefgh'.slice(0, order.session) + '"; exit 1\\n'); result({ progress: 'Tried' });`;
  const loop = await given({ agent: differs, config: `${reviewConfig}max-review-rounds: 2\nmax-sessions: 50\n` });
  await givenCi(loop);
  const pull = await givenPull(loop);
  await testsOf(loop, 'total', lacks('tax'));
  await ciRuns(loop);
  for (let round = 0; round < 5; round += 1) {
    await turns(loop);
    await ciRuns(loop);
  }
  expect(loop.notes()).toEqual(['responder', 'responder']);
  expect((await loop.gate(pull)).body).toContain('rounds for red checks used up');
});

test('given a status of another service, which has no log, the session gets its description', async () => {
  const loop = await given({ agent: mends.replace("'no log'", 'log') });
  await givenPull(loop);
  const sha = loop.git('rev-parse', 'total').trim();
  const status = { state: 'failure', context: 'ci', description: 'The bundle is 3 kB too large' };
  await loop.ana.request(`POST /repos/acme/shop/statuses/${sha}`, status);
  await ticked(loop);
  expect(loop.notes()).toEqual(['responder ci/null The bundle is 3 kB too large']);
});

test('given a secret in a check’s log, it reaches no agent', async () => {
  const tells = `note(JSON.stringify(order.review.checks ?? [])); result({ progress: 'Saw it' });`;
  const loop = await given({ agent: tells });
  await givenCi(loop);
  await givenPull(loop);
  const secret = `ghp_${'a1B2'.repeat(9)}`;
  await testsOf(loop, 'total', `echo "FAIL with ${secret}"; exit 1`);
  await ciRuns(loop);
  await turns(loop, 2);
  const [told = ''] = loop.notes();
  expect(told).toContain('FAIL with [redacted');
  expect(told).not.toContain(secret);
});

test('given an answer that allows the merge, the merge still waits for green checks', async () => {
  const loop = await given({ agent: mends });
  const pull = await givenPull(loop);
  await ticked(loop);
  const gate = await loop.gate(pull);
  await green(loop, 'total', 'failure');
  await loop.ana.comments(pull, `/loop answer ${gate.id} merge`);
  await ticked(loop);
  const { requests } = await ticked(loop);
  expect(requests.filter((route) => route.endsWith('/merge'))).toEqual([]);
});
