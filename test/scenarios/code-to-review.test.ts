/** One task from its issue to the answered review: two loops of a repository, one that works and one that reviews what it opened. */
import { expect, test } from 'vitest';
import { z } from 'zod';
import { endOf } from '../support/lock-stage.ts';
import { errorsOf, givenLoop, type LoopStage, wellFormed } from '../support/loop.ts';
import { grantTo, workflow } from '../support/loop-workflow.ts';
import { green } from '../support/pull-under-review.ts';

const here = '/repos/acme/shop';
const branch = 'tickgate/work/1-add-a-total';

/** The worker is wrong at first, then right but for what the auditor finds; the responder mends what the reviewer finds, and answers. */
const agent = `
note(order.loop + ' ' + order.role + (order.review?.to ? ' to ' + order.review.to : ''));
const code = (body, more = '') => write('total.js', 'module.exports = (list) => ' + body + ';\\n' + more);
const sum = 'list.reduce((sum, one) => sum + one, 0)';
if (order.role === 'worker') {
  const tries = readFileSync(notesFile, 'utf8').split('\\n').filter((line) => line === 'work worker').length;
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

test('[003-02] one task: code is written, its tests are run, its pull request is opened and kept up to date, faults are mended, and its review is answered', async () => {
  const loop = await givenLoop({ visibility: 'private', issues: [wellFormed('Add a total')], agent, auditor, config });
  const text = workflow({ inputs: `          loop: 'pulls'\n`, permissions: grantTo('review') });
  await loop.ana.commits({ path: '.github/workflows/pulls.yml', text });

  // Code that its tests refuse is nobody's pull request.
  const first = await loop.tick();
  expect(errorsOf(first)).toEqual([]);
  expect(loop.notes()).toEqual(['work worker']);
  expect(await loop.pullRequests()).toEqual([]);
  expect(first.summary).toContain('not the sum');

  // Then it is right, is audited, and what the audit finds is mended before anybody is asked to look.
  expect(errorsOf(await loop.tick())).toEqual([]);
  expect(loop.notes().slice(1)).toEqual(['work worker', 'work auditor', 'work worker', 'work auditor']);
  const [pull] = await loop.pullRequests();
  expect(pull).toMatchObject({ head: branch, draft: false });
  expect(codeOn(loop)).toContain('reduce');
  const opened = loop.git('rev-parse', branch).trim();

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
  expect(loop.git('merge-base', '--is-ancestor', opened, branch)).toBe('');
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
