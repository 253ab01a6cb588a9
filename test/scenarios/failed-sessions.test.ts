/** What the run of a tick is whose sessions failed: green with a warning, red by a setting, red where no session can work. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { givenLoop, type LoopSetting, type Ticked, wellFormed } from '../support/loop.ts';
import { ownFolder } from '../support/own-folder.ts';
import { givenPull, reviewConfig } from '../support/pull-under-review.ts';
import { readStatus } from '../support/shown-loop.ts';

async function firstTick(setting: LoopSetting): Promise<Ticked> {
  const loop = await givenLoop({ issues: [wellFormed('Add a total')], ...setting });
  return await loop.tick();
}

const sessionNotes = ({ annotations }: Ticked) =>
  annotations.filter(({ message }) => message.startsWith('Session failed'));

test('a tick whose sessions all failed is green and warns with subject and cause', async () => {
  const tick = await firstTick({ agent: 'fail(3)' });

  expect(tick.conclusion).toBe('success');
  expect(sessionNotes(tick)).toEqual([
    expect.objectContaining({ level: 'warning', message: expect.stringMatching(/^Session failed: #1: .*exit code 3/) }),
  ]);
  expect(tick.summary).toMatch(/^\*\*failing: the last session of issue #1 failed, try 1 of 2: .*exit code 3/);
});

test('with `failed-sessions: red` the same tick is red, and one that delivered anything is not', async () => {
  const config = 'failed-sessions: red\n';
  const tick = await firstTick({ agent: 'fail(3)', config });
  const half = await firstTick({
    config,
    issues: [wellFormed('Add a total'), wellFormed('Sort the list')],
    agent: `if (order.subject === 1) fail(3); write('a.txt', 'a'); result({});`,
  });

  expect([tick.conclusion, half.conclusion]).toEqual(['failure', 'success']);
  expect(sessionNotes(tick)).toEqual([expect.objectContaining({ level: 'error' })]);
  expect(sessionNotes(half)).toEqual([expect.objectContaining({ level: 'warning' })]);
  expect(half.log).toContain('1 PR opened');
});

test('a setup-command that fails is red whatever the setting, since no session can work, and the summary begins with its cause', async () => {
  const loop = await givenLoop({ issues: [wellFormed('Add a total')], config: 'setup-command: npm ci\n' });
  const tick = await loop.tick();

  expect(tick.conclusion).toBe('failure');
  expect(sessionNotes(tick)).toEqual([
    expect.objectContaining({ level: 'error', message: expect.stringContaining('package-lock.json') }),
  ]);
  expect(tick.summary.split('\n')[0]).toMatch(/failing: .*setup-command.*package-lock\.json/);
  expect(tick.summary.split('\n')[0]).not.toContain('EUSAGE');
  expect(tick.log).toContain('#1, set-up: setup-command failed: no package-lock.json: run `npm install`');
  const written = join(ownFolder('failed-set-up'), 'status.html');
  await readStatus(loop, ['--html', written]);
  expect(readFileSync(written, 'utf8')).toContain('<span class="did bad">#1 failed before an agent began</span>');
});

test('a setup-command that names no failure is told by its last words in summary, status and question', async () => {
  const config = 'setup-command: "echo no such tool >&2; exit 4"\n';
  const loop = await givenLoop({ issues: [wellFormed('Add a total')], config });
  const { summary } = await loop.tick();
  const cause = 'setup-command failed: no such tool (exit code 4)';

  expect(summary.split('\n')[0]).toContain(`try 1 of 2: ${cause}`);
  expect((await readStatus(loop)).replaceAll(/\n +/g, ' ')).toContain(`Last failure: ${cause}`);
  await loop.tick();
  expect((await loop.gate(1)).body).toContain(
    'Issue #1 failed twice with: setup-command: no such tool (exit code 4). Skip, retry once more, or stop the loop?',
  );
});

test('what a failing agent printed is in a group of the log, and its cause wherever causes stand, without a key or a command', async () => {
  const key = `ghp_${'a1B2'.repeat(9)}`;
  // The cause is cut in the middle of this key.
  const cause = `Error: no such model <m>, ${'or none at all, '.repeat(7)}with ${key}`;
  const printed = ['::error::forged', '##[error]forged too', cause, '    at run (agent.mjs:1)'];
  const agent = `console.error(${JSON.stringify(printed.join('\n'))}); fail(3);`;
  const loop = await givenLoop({ issues: [wellFormed('Add a total')], agent });
  const tick = await loop.tick();
  const [, group = ''] = tick.log.split('##[group]#1, session 1: last lines of its agent\n');
  const lines = group.split('##[endgroup]')[0]?.trimEnd().split('\n') ?? [];

  expect(lines).toEqual([
    ': :error::forged',
    '# #[error]forged too',
    expect.stringMatching(/^Error: no such model <m>, .* with \[redacted: github-token\]$/),
    'at run (agent.mjs:1)',
  ]);
  expect(tick.annotations.filter(({ message }) => message.includes('forged'))).toEqual([]);
  expect(JSON.stringify(tick)).not.toContain(key.slice(0, 8));
  expect(tick.summary).toMatch(/^\*\*failing: .*exit code 3: Error: no such model &lt;m&gt;/);
  expect(sessionNotes(tick)).toEqual([
    expect.objectContaining({ message: expect.stringContaining('exit code 3: Error: no such model <m>, ') }),
  ]);

  await loop.tick();
  const { body } = await loop.gate(1);
  expect(body).toMatch(
    /^Why now: this has come twice, .* The last one: .*exit code 3: Error: no such model &lt;m&gt;/m,
  );
  expect(body).not.toContain(key.slice(0, 8));
});

test('a review loop whose sessions all failed says so wherever it says what came of a tick, and claims no pull request', async () => {
  const loop = await givenLoop({
    ...{ visibility: 'private', inputs: { loop: 'work' }, config: reviewConfig },
    agent: 'fail(3)',
  });
  const pull = await givenPull(loop);
  const tick = await loop.tick();

  expect(tick.summary).toMatch(/^Outcome: failed\. 1 session failed \(#\d+\)\.\s*$/m);
  expect(tick.summary).not.toMatch(/\[x\] PR/);
  expect(await readStatus(loop)).toMatch(/Last recorded tick: [^.]*: work, failed$/m);
  expect(await readStatus(loop, ['--history'])).toMatch(
    new RegExp(` failed +\\d+ +1 +\\$\\S+ +#${pull} failed\\s*$`, 'm'),
  );
  const written = join(ownFolder('failed-review'), 'status.html');
  await readStatus(loop, ['--html', written]);
  expect(readFileSync(written, 'utf8')).toContain(`<span class="did bad">#${pull} failed</span>`);
  const [line] = await loop.history();
  expect(line).toMatchObject({ outcome: 'ok', prsTouchedThisIter: [`#${pull}`] });
});
