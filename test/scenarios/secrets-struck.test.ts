/** An agent that publishes a secret: in what GitHub shows, and in what git holds for ever. */
import { expect, test } from 'vitest';
import { errorsOf, givenLoop, wellFormed } from '../support/loop.ts';
import { givenPull, green, reviewConfig } from '../support/pull-under-review.ts';

const hex = `redact: ['[0-9a-f]{32,}']\n`;

/** Put together here, so that no scanner takes this file for a leak. */
const token = ['ghp', 'Aa1Bb2Cc3Dd4Ee5Ff6Gg7Hh8Ii9Jj0Kk1Ll2'].join('_');
const known = 'my_secret*value~1';

test('given a secret in an agent’s output, it appears in no pull request, commit, question, control issue, report or state, however it is written', async () => {
  const loop = await givenLoop({
    visibility: 'public',
    issues: ['One', 'Two', 'Three'].map(wellFormed),
    env: { MODEL_KEY: known },
    config: 'env-secrets: [MODEL_KEY]\n',
    agent: `const secrets = ['ghp', 'Aa1Bb2Cc3Dd4Ee5Ff6Gg7Hh8Ii9Jj0Kk1Ll2'].join('_') + ' and ' + process.env.MODEL_KEY;
write('work-' + order.subject + '.txt', 'x\\n');
if (order.subject === 3) write(secrets.split(' ')[0] + '.txt', 'x\\n');
console.log('Used ' + secrets);
result(order.subject === 2
  ? { status: 'in_progress', exit_signal: false, needs_decision: { question: 'Shall I use ' + secrets + '?' } }
  : { progress: 'Used ' + secrets, notes: 'It is ' + secrets, root_cause: secrets });`,
  });

  const tick = await loop.tick();

  expect(errorsOf(tick)).toEqual([]);
  const threads = await loop.threads();
  const comments = (await Promise.all(threads.map(({ number }) => loop.comments(number)))).flat();
  const shown = [
    ...(await loop.pullRequests()).flatMap(({ title, body }) => [title, body]),
    ...threads.map(({ body }) => body ?? ''),
    ...comments.map(({ body }) => body),
    ...[tick.summary, tick.log, JSON.stringify(tick.annotations)],
    // The stage's own workflow, on main, gives the value to the tick.
    loop.git('log', '-p', '--format=%an %ae %B', '--all', '--not', 'main'),
    ...Object.values(await loop.bundle()),
  ];
  // As a page shows it: the escapes of Markdown are gone.
  const seen = shown.map((text) => text.replaceAll('\u200B', '').replace(/\\([_*~])/g, '$1'));
  for (const secret of [token, known]) expect(seen.filter((text) => text.includes(secret))).toEqual([]);
  const told = (where: string): boolean =>
    where.replaceAll('\\', '').includes('[redacted: github-token] and [redacted: secret]');
  const [pull] = await loop.pullRequests();
  expect([pull?.body ?? '', loop.git('log', '--format=%B', pull?.headSha ?? '')].map(told)).toEqual([true, true]);
  expect(comments.some(({ body }) => body.includes('Shall I use') && told(body))).toBe(true);
  // A file that is named like a secret is pushed nowhere, and the bundle of its work is not kept.
  expect(await loop.pullRequests()).toHaveLength(1);
  expect(await loop.artifactsNamed('tickgate-refused')).toEqual([]);
});

test('given a redaction pattern that fits hashes, one head is reviewed once', async () => {
  const agent = `note(order.role); result({ progress: 'Read it' });`;
  const config = `${reviewConfig}${hex}`;
  const loop = await givenLoop({ visibility: 'private', inputs: { loop: 'work' }, agent, config });
  await givenPull(loop);
  await green(loop);
  for (let tick = 0; tick < 3; tick++) await loop.tick();
  expect(loop.notes()).toEqual(['reviewer']);
});

test('given a redaction pattern that fits hashes, an answer counts and the question is not repeated', async () => {
  const loop = await givenLoop({
    issues: [{ title: 'Vague', body: '### Acceptance Criteria\n\n- TBD\n' }],
    config: hex,
  });
  await loop.tick();
  await loop.ana.ticks((await loop.gate(1)).commentId, 'skip');
  await loop.tick();
  expect((await loop.comments(1))[0]?.body).toContain('Answered: **skip** by @ana.');
  expect(await loop.gates(1)).toEqual([]);
});

test('given a known secret that is a word of a branch, the second session continues on that branch', async () => {
  const agent = `
note('session ' + order.iteration); write('work-' + order.iteration + '.txt', 'x');
result({ progress: 'Did', status: 'in_progress', exit_signal: false, completion_indicators: [] });`;
  const config = 'max-agents: 1\nsessions-per-subject: 1\nenv-secrets: [POSTGRES_PASSWORD]\n';
  const env = { POSTGRES_PASSWORD: 'postgres' };
  const loop = await givenLoop({ issues: [wellFormed('Upgrade postgres')], agent, config, env });
  await loop.tick();
  await loop.tick();
  expect(loop.notes()).toEqual(['session 1', 'session 2']);
});
