/** Rounds of a review: feedback, refused answers, sessions side by side. */
import { expect, test } from 'vitest';
import { z } from 'zod';
import { endOf } from '../support/lock-stage.ts';
import { errorsOf, givenLoop, type LoopSetting, type LoopStage, wellFormed } from '../support/loop.ts';
import { usualGrant, workflow } from '../support/loop-workflow.ts';
import { givenPull, green, reviewConfig } from '../support/pull-under-review.ts';

/** Feedback on a pull request, and a responder that pushes without answering all of it: nothing is lost, and no round repeats for ever. */

/** Pushes each time, and has an answer to what asks for a name alone. */
const halfDeaf = `
const { feedback } = order.review;
note(order.role + (feedback.length === 0 || order.role === 'reviewer' ? '' : ' hears ' + feedback.map(({ body }) => body).join(' | ')));
if (order.role === 'reviewer') result({ progress: 'Read it' });
else {
  write('total.js', '// ' + order.session + '\\n');
  result({ progress: 'Mended', replies: feedback.filter(({ body }) => /name/.test(body)).map(({ id }) => ({ to: id, body: 'Renamed.' })) });
}`;

const ticked = async (loop: LoopStage): Promise<void> => {
  await green(loop);
  expect(errorsOf(await loop.tick())).toEqual([]);
};

test('given a push, only the feedback that its responder names counts as answered; a responder gets the rest once more, and the merge question lists what stays unanswered', async () => {
  const loop = await givenLoop({
    visibility: 'private',
    inputs: { loop: 'work' },
    config: reviewConfig,
    agent: halfDeaf,
  });
  const pull = await givenPull(loop);
  await ticked(loop);
  await loop.ana.comments(pull, 'Please name it sum.');
  await loop.ana.comments(pull, 'It drops the totals of last year.');

  await ticked(loop);
  expect(loop.notes().at(-1)).toBe('responder hears Please name it sum. | It drops the totals of last year.');
  await ticked(loop);
  expect(loop.notes().at(-1)).toBe('responder hears It drops the totals of last year.');
  expect(await loop.gates(pull)).toEqual([]);

  await ticked(loop);
  const gate = await loop.gate(pull);
  expect(gate.body).toContain(`Responder addressed human feedback on PR #${pull}.`);
  expect(gate.body).toContain(
    'A responder got it twice; no reply names it, or the reply could not be posted: @\u200Bana said: It drops the totals of last year.',
  );
  const said = (await loop.comments(pull)).length;
  for (let times = 0; times < 5; times += 1) await ticked(loop);
  expect(loop.notes().filter((line) => line.startsWith('responder'))).toHaveLength(2);
  expect(await loop.comments(pull)).toHaveLength(said);
  expect(loop.head()?.counters.mergesAttempted).toBe(0);
});

const here = '/repos/acme/shop';
const given = (setting: Pick<LoopSetting, 'agent'>): Promise<LoopStage> =>
  givenLoop({ visibility: 'private', inputs: { loop: 'work' }, config: reviewConfig, ...setting });
const ticks = async (loop: LoopStage): Promise<void> => expect(errorsOf(await loop.tick())).toEqual([]);
const refuse = (loop: LoopStage, route: string): void =>
  loop.github.world.faults.add({
    route,
    times: 1,
    effect: { kind: 'status', status: 403, body: { message: 'Not now' } },
  });

test('given a review that GitHub refused, the next tick posts it unchanged and without a session, before the merge that a person allowed meanwhile', async () => {
  const loop = await given({
    agent: `note(order.role + ' of #' + order.subject);
const warning = { file: 'total.js', line: 2, severity: 'warning', description: 'It adds one too much.', scenario: '' };
result({ progress: 'Read it', findings: [warning] });`,
  });
  const pull = await givenPull(loop);
  const reviews = async () =>
    z.array(z.object({ body: z.string() })).parse(await loop.ana.request(`GET ${here}/pulls/${pull}/reviews`));
  refuse(loop, 'POST /repos/{owner}/{repo}/pulls/{pull_number}/reviews');

  await ticks(loop);
  expect(await reviews()).toEqual([]);
  const gate = await loop.gate(pull);
  expect(gate.body).toContain(`PR #${pull} is reviewed and green. Merge it?`);
  const spent = loop.head()?.counters;
  await loop.ana.comments(pull, `/loop answer ${gate.id} merge`);
  await ticks(loop);
  expect(await reviews()).toMatchObject([{ body: expect.stringContaining('0 bugs, 1 warning.') }]);
  expect(await loop.ana.request(`GET ${here}/pulls/${pull}/comments`)).toMatchObject([
    { path: 'total.js', line: 2, body: expect.stringContaining('It adds one too much.') },
  ]);
  expect(loop.head()?.counters).toMatchObject({ agentsDispatched: 1, iterationsUsed: spent?.iterationsUsed });

  await ticks(loop);
  expect(loop.head()?.counters.mergesAttempted).toBe(1);
  for (let times = 0; times < 3; times += 1) await ticks(loop);
  expect(await reviews()).toHaveLength(1);
  expect(loop.notes()).toEqual([`reviewer of #${pull}`]);
});

test('given a reply that GitHub refused, the feedback counts as unanswered: a responder gets it again, and answers once', async () => {
  const loop = await given({
    agent: `const { feedback } = order.review;
note(order.role + ' ' + feedback.length);
if (order.role === 'reviewer') result({ progress: 'Read it' });
else result({ progress: 'Nothing to change', replies: feedback.map(({ id }) => ({ to: id, body: 'It is named sum.' })) });`,
  });
  const pull = await givenPull(loop);
  await green(loop);
  await ticks(loop);
  await loop.ana.comments(pull, 'Please name it sum.');
  const answers = async () => (await loop.comments(pull)).filter(({ body }) => body.includes('It is named sum.'));
  refuse(loop, 'POST /repos/{owner}/{repo}/issues/{issue_number}/comments');

  await ticks(loop);
  expect(await answers()).toEqual([]);
  expect((await loop.gates(pull)).filter(({ body }) => body.includes('Responder addressed'))).toEqual([]);
  for (let times = 0; times < 4; times += 1) await ticks(loop);
  expect(await answers()).toHaveLength(1);
  expect(loop.notes()).toEqual(['reviewer 0', 'responder 1', 'responder 1']);
  expect((await loop.gate(pull)).body).toContain(`Responder addressed human feedback on PR #${pull}.`);
});

/** A review by sessions that look side by side, and by one that tries to refute what they found before anything is posted. */

/** Every side reports one thing, security dies in round one; who consolidates believes the first of them. */
const agent = `
const { review, role } = order;
if (role === 'reviewer' && review.sides !== null) {
  note('looks from ' + review.sides.join('+') + ' in round ' + review.round);
  if (review.round === 1 && review.sides[0] === 'security') fail(3);
  result({ progress: 'Looked', findings: review.round > 1 ? [] : [{ file: 'total.js', line: 2, severity: 'bug', description: 'Seen from ' + review.sides[0], scenario: '' }] });
} else if (role === 'reviewer') {
  note('refutes ' + review.found.reported.map(({ description }) => description).join(', ') + '; unseen: ' + review.found.unseen.join(','));
  result(review.round === 1 ? { progress: 'Tried', findings: [review.found.reported.find(({ description }) => description === 'Seen from correctness')] } : { progress: 'Gone', resolved: ['F1'] });
} else { write('total.js', 'let sum = 0;\\n'); result({ progress: 'Mended' }); }`;

test('given findings of one side, only those that survive are posted, and a finding that is gone in the next round resolves its thread', async () => {
  const config = 'skill: review\nmax-iterations: 2\nmax-agents: 4\nreview:\n  labels: [review-me]\n';
  const loop = await givenLoop({ visibility: 'private', inputs: { loop: 'work' }, agent, config });
  const pull = await givenPull(loop);
  const ticksWell = async () => expect(errorsOf(await loop.tick())).toEqual([]);

  await ticksWell();
  const [refuting, ...looking] = loop.notes().toReversed();
  const sides = ['conventions', 'correctness', 'security', 'tests'];
  expect(new Set(looking)).toEqual(new Set(sides.map((side) => `looks from ${side} in round 1`)));
  expect(refuting).toBe('refutes Seen from correctness, Seen from tests, Seen from conventions; unseen: security');
  const said = JSON.stringify([
    await loop.ana.request(`GET ${here}/pulls/${pull}/comments`),
    await loop.ana.request(`GET ${here}/pulls/${pull}/reviews`),
    await loop.comments(pull),
  ]);
  expect(said).toContain('Seen from correctness');
  expect(said).not.toMatch(/Seen from (?:tests|conventions)/);
  expect(loop.head()?.counters.agentsDispatched).toBe(6);

  await green(loop);
  await ticksWell();
  expect(loop.notes().at(-1)).toBe('refutes ; unseen: ');
  const { data } = (await loop.ana.request('POST /graphql', {
    query: `query { repository(owner: "acme", name: "shop") { pullRequest(number: ${pull}) { reviewThreads(first: 9) { nodes { isResolved } } } } }`,
  })) as { data: { repository: { pullRequest: { reviewThreads: unknown } } } };
  expect(data.repository.pullRequest.reviewThreads).toEqual({ nodes: [{ isResolved: true }] });
  expect((await loop.gates(pull)).length).toBe(1);
});

/** One task from its issue to the answered review: two loops of a repository, one that works and one that reviews what it opened. */

const branch = 'tickgate/work/1-add-a-total';

/** The worker is wrong at first, then right but for what the auditor finds; the responder mends what the reviewer finds, and answers. */
const reviewsTwice = `
note(order.loop + ' ' + order.role + (order.review?.to ? ' to ' + order.review.to : '') + (order.failure ? ' mends ' + order.failure : ''));
const code = (body, more = '') => write('total.js', 'module.exports = (list) => ' + body + ';\\n' + more);
const sum = 'list.reduce((sum, one) => sum + one, 0)';
if (order.role === 'worker') {
  const tries = readFileSync(notesFile, 'utf8').split('\\n').filter((line) => line.startsWith('work worker')).length;
  if (tries === 1) code('list.length');
  else code(sum, order.findings.length > 0 ? '// The sum of a list of numbers.\\n' : '');
  result({ progress: 'Add a total' });
} else if (order.role === 'reviewer') {
  const bug = { file: 'total.js', line: 1, severity: 'bug', description: 'A list that is not there throws.', scenario: 'total()' };
  result({ progress: 'Read it', ...(order.review.round === 1 ? { findings: [bug] } : { resolved: ['F1'] }) });
} else {
  code('(list ?? []).reduce((sum, one) => sum + one, 0)', '// The sum of a list of numbers.\\n' + (order.review.to === 'feedback' ? '// Of nothing: 0.\\n' : ''));
  result({ progress: 'Mended', replies: order.review.feedback.map(({ id }) => ({ to: id, body: 'It says so now.' })) });
}`;

const auditor = `
note(order.loop + ' auditor');
const open = order.findings.map(({ id }) => id);
const usage = [{ model: 'claude-sonnet-4-7', input: 0, output: 0, cost_reported: 0, messages: 1 }];
const bug = { file: 'total.js', line: 1, severity: 'bug', description: 'Nothing says what it is.' };
result({ usage, ...(open.length > 0 ? { resolved: open } : readFileSync('total.js', 'utf8').includes('//') ? {} : { findings: [bug] }) });`;

const tests = `node -e 'if (require("./total.js")([2, 3, 4]) !== 9) throw new Error("not the sum")'`;
const config = `max-agents: 1
loops:
  work: { verify-command: ${JSON.stringify(tests)} }
  pulls: { skill: review, verify-command: ${JSON.stringify(tests)}, review: { labels: [review-me] } }
`;

async function reviewTick(loop: LoopStage): Promise<void> {
  const by = loop.github.world.accounts.get('ana');
  if (by === undefined) throw new Error('no ana');
  const run = loop.actions.dispatch({ repository: 'acme/shop', workflow: 'pulls.yml', by, inputs: {} });
  await endOf(run);
  expect(errorsOf(await loop.ended(run))).toEqual([]);
}

const codeOn = (loop: LoopStage): string => loop.git('show', `${branch}:total.js`);
const Remark = z.array(z.object({ path: z.string(), body: z.string() }));

test('given one task, the loop writes code, runs tests, opens a pull request, keeps it up to date, fixes faults and answers its review', async () => {
  const opened: string[] = [];
  const loop = await givenLoop({
    visibility: 'private',
    issues: [wellFormed('Add a total')],
    agent: reviewsTwice,
    auditor,
    config,
    watch: {
      arrives: ({ method, path }) => {
        if (method === 'POST' && path.endsWith('/pulls')) opened.push(codeOn(loop));
      },
    },
  });
  const text = workflow({ inputs: `          loop: 'pulls'\n`, permissions: usualGrant });
  await loop.ana.commits({ path: '.github/workflows/pulls.yml', text });

  // Code that fails its tests is neither audited nor a pull request: the next session fixes it, and gets the reason.
  const first = await loop.tick();
  expect(errorsOf(first)).toEqual([]);
  expect(loop.notes().slice(0, 2)).toEqual([
    'work worker',
    expect.stringMatching(/^work worker mends verify-command failed: .*not the sum/),
  ]);
  expect(first.summary).toContain('not the sum');

  // Then it passes and is audited, and the loop fixes the audit's findings before it asks a person.
  expect(loop.notes().slice(2)).toEqual(['work auditor', 'work worker', 'work auditor']);
  expect(opened).toEqual([expect.stringMatching(/reduce[^]*The sum of a list/)]);
  const [pull] = await loop.pullRequests();
  expect(pull).toMatchObject({ head: branch, draft: false });
  expect(codeOn(loop)).toContain('reduce');
  const published = loop.git('rev-parse', branch).trim();

  // The other loop reviews it, mends what it finds in the same pull request, and looks again.
  const number = pull?.number ?? 0;
  await loop.ana.request(`POST ${here}/issues/${number}/labels`, { labels: ['review-me'] });
  await green(loop, branch);
  await reviewTick(loop);
  expect(loop.notes().slice(5)).toEqual(['pulls reviewer', 'pulls responder to findings']);
  expect(Remark.parse(await loop.ana.request(`GET ${here}/pulls/${number}/comments`))).toMatchObject([
    { path: 'total.js', body: expect.stringContaining('A list that is not there throws.') },
  ]);
  expect(codeOn(loop)).toContain('list ?? []');
  expect(loop.git('merge-base', '--is-ancestor', published, branch)).toBe('');
  await green(loop, branch);
  await reviewTick(loop);
  expect(loop.notes().slice(7)).toEqual(['pulls reviewer']);

  // A person's remark is answered in words and in code.
  await loop.ana.request(`POST ${here}/issues/${number}/comments`, { body: 'Please say what it makes of nothing.' });
  await reviewTick(loop);
  expect(loop.notes().slice(8)).toEqual(['pulls responder to feedback']);
  expect(codeOn(loop)).toContain('// Of nothing: 0.');
  expect((await loop.comments(number)).filter(({ body }) => body.includes('It says so now.'))).toHaveLength(1);
  expect(
    loop
      .git('for-each-ref', '--format=%(refname:short)', 'refs/heads/tickgate')
      .match(/^tickgate\/(?:work|pulls)\/.*$/gm),
  ).toEqual([branch]);
});
