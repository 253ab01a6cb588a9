/** What people say to a loop, and what it says back. */

import { resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { agentAtWork } from '../support/hanging-agent.ts';
import { diligentAgent, errorsOf, givenLoop, oneSubjectATick, wellFormed } from '../support/loop.ts';
import { givenPull } from '../support/pull-under-review.ts';
import { until } from '../support/until.ts';

test('when a writer stops the loop on the control issue, later ticks end quietly, and restart continues it', async () => {
  const loop = await givenLoop({
    issues: ['One', 'Two'].map(wellFormed),
    config: oneSubjectATick,
  });
  expect(errorsOf(await loop.tick())).toEqual([]);
  const control = loop.head()?.controlIssue ?? 0;

  await loop.github.as('rob').comments(control, '/loop stop I may not say so');
  await loop.ana.comments(control, '/loop stop enough for today');
  const stopping = await loop.tick();
  expect(stopping.outputs).toMatchObject({ verdict: 'stop', outcome: 'halted', 'stop-reason': 'user_interrupt' });
  const shown = async () => (await loop.threads()).find(({ number }) => number === control)?.body ?? '';
  expect(await shown()).toContain('stopped: Stopped by @\u200Bana: enough for today');
  expect(loop.head()).toMatchObject({ status: 'stopped', stop: { code: 'user_interrupt' } });

  const replies = async () =>
    (await loop.comments(control))
      .map(({ body }) => body.split('\n')[1] ?? '')
      .filter((line) => line.startsWith('@ana'));
  const stopped =
    /^@ana \*\*stop\*\*: running → stopped; no tick begins work until `\/loop restart`; from now on \(\d\d:\d\d UTC, \[run \d+\]\(\S+\)\)\.$/;
  expect(await replies()).toEqual([expect.stringMatching(stopped)]);

  const tip = loop.stateTip();
  const quiet = await loop.tick();
  expect(quiet.outputs['outcome']).toBe('quiet');
  expect(loop.stateTip()).toBe(tip);

  await loop.ana.comments(control, '/loop restart');
  const again = await loop.tick();
  expect(errorsOf(again)).toEqual([]);
  expect(again.outputs).toMatchObject({ verdict: 'work', outcome: 'ok' });
  expect((await loop.pullRequests()).map(({ title }) => title).toSorted()).toEqual(['One (#1)', 'Two (#2)']);
  expect(loop.head()?.counters).toMatchObject({ iterationsUsed: 1, dollarsReported: 1 });
  const restarted =
    /^@ana \*\*restart\*\*: stopped \(user_interrupt\) → running, iterations 1 → 0, what was spent stays spent; from now on/;
  expect(await replies()).toEqual([expect.stringMatching(stopped), expect.stringMatching(restarted)]);
});

test('given a pause while an agent works, its work is published, later ticks do nothing and say so, and unpause continues the loop', async () => {
  const loop = await givenLoop({
    issues: ['One', 'Two'].map(wellFormed),
    config: 'max-agents: 1\n',
    agent: `note('pid ' + process.pid); if (order.subject === 1) await sleep(6_000);\n${diligentAgent}`,
  });
  const run = loop.startProcess();
  await agentAtWork(loop);
  const control = loop.head()?.controlIssue ?? 0;
  await loop.ana.comments(control, '/loop pause');
  await loop.ended(run);

  expect(await loop.pullRequests()).toHaveLength(1);
  expect(loop.head()).toMatchObject({ status: 'parked', stop: null, pause: { by: 'ana' } });
  const replies = (await loop.comments(control)).flatMap(({ body }) => body.split('\n').slice(1, 2));
  const paused = /^@ana \*\*pause\*\*: running → paused; no tick begins work until `\/loop resume`; from now on/;
  expect(replies).toEqual([expect.stringMatching(paused)]);
  const standing = 'paused by ana: write `/loop resume` on the control issue, or tick its box Resume';
  const shown = (await loop.threads()).find(({ number }) => number === control)?.body ?? '';
  expect(shown.split('\n')[1]).toBe(standing);

  const tip = loop.stateTip();
  const quiet = await loop.tick();
  expect(quiet.outputs['outcome']).toBe('quiet');
  expect(quiet.log).toContain(standing);
  expect(loop.stateTip()).toBe(tip);

  await loop.github.world.clock.advance(2_000);
  await loop.ana.comments(control, '/loop unpause');
  expect((await loop.tick()).outputs).toMatchObject({ verdict: 'work' });
  expect(loop.head()?.pause).toBeNull();
  expect(await loop.pullRequests()).toHaveLength(2);
});

test('given a pause, the agents at work are told to end, and the thread says so before they have ended', async () => {
  const loop = await givenLoop({
    issues: ['One', 'Two'].map(wellFormed),
    config: 'max-agents: 1\n',
    agent: `if (order.subject === 1) { write('one.txt', 'done'); result({}); process.exit(0); }
note('pid ' + process.pid);
const told = () => existsSync(process.env.TICKGATE_END);
while (!told()) await sleep(100);
note('told');
const isPushed = () => { try { execFileSync('git', ['--git-dir', gitDir, 'cat-file', '-e', 'main:go.txt'], { stdio: 'ignore' }); return true; } catch { return false; } };
while (!isPushed()) await sleep(100);
write('half.txt', 'half');
result({ status: 'in_progress', exit_signal: false, completion_indicators: [], progress: 'Half of it' });`,
    env: { NODE_OPTIONS: `--import ${resolve('test/support/quick-heartbeats.mjs')}` },
  });
  const run = loop.startProcess();
  await agentAtWork(loop);
  const control = loop.head()?.controlIssue ?? 0;
  await loop.ana.comments(control, '/loop pause');
  const replies = async () =>
    (await loop.comments(control)).flatMap(({ body }) => (body.includes('@ana') ? [body.split('\n').slice(1)] : []));
  await until(() => loop.notes().includes('told'));
  await until(async () => (await replies()).length > 0);
  const [said = []] = await replies();
  expect(said[0]).toContain('@ana **pause**: running → paused; no tick begins work until `/loop resume`; from now on');
  expect(said.slice(1).join('\n')).toContain('The agent of #2 is told to end at the next safe point.');
  expect(loop.head()).toMatchObject({ status: 'running' });

  await loop.ana.commits({ path: 'go.txt', text: 'go\n' });
  await loop.ended(run);
  expect(loop.head()).toMatchObject({ status: 'parked', pause: { by: 'ana' } });
  expect(await replies()).toHaveLength(1);
});

test('given a pause and then `/loop stop now`, both are answered in the thread and obeyed once: the work stays on its branches, and a restart goes on from it', async () => {
  const loop = await givenLoop({
    issues: ['One', 'Two'].map(wellFormed),
    config: 'max-agents: 2\n',
    agent: `if (existsSync('half.txt')) { write('rest.txt', 'rest'); result({}); process.exit(0); }
write('half.txt', 'half'); note('pid ' + process.pid); await sleep(600_000);`,
    env: { NODE_OPTIONS: `--import ${resolve('test/support/quick-heartbeats.mjs')}` },
  });
  const run = loop.startProcess();
  await agentAtWork(loop, 2);
  const control = loop.head()?.controlIssue ?? 0;
  const replies = async () =>
    (await loop.comments(control)).flatMap(({ body }) => (body.includes('\n@ana') ? [body.split('\n').slice(1)] : []));
  await loop.ana.comments(control, '/loop pause');
  await until(async () => (await replies()).length > 0);
  await loop.ana.comments(control, '/loop stop now');
  await until(async () => (await replies()).length > 1);
  const { summary } = await loop.ended(run);

  const [paused, stopped] = await replies();
  expect(paused?.join('\n')).toContain('The agents of #1 and #2 are told to end at the next safe point.');
  expect(stopped?.[0]).toContain('@ana **stop**: running → stopped; no tick begins work until `/loop restart`');
  expect(stopped?.slice(1).join('\n').trim()).toBe(
    'The agents of #1 and #2 are ended at once, and the unfinished work is kept on its branch.',
  );
  expect(loop.head()).toMatchObject({ status: 'stopped', stop: { code: 'user_interrupt' }, pause: null });
  expect(await replies()).toHaveLength(2);
  for (const branch of ['tickgate/work/1-one', 'tickgate/work/2-two'])
    expect(loop.git('show', `${branch}:half.txt`).trim()).toBe('half');
  const last = (await loop.history()).at(-1);
  expect(last?.orders).toMatchObject([{ verb: 'pause' }, { verb: 'stop' }]);
  const kept = (branch: string) => loop.git('rev-parse', branch).trim();
  expect(last?.endedByOrder).toEqual(
    ['tickgate/work/1-one', 'tickgate/work/2-two'].map((branch, index) => ({
      ...{ subject: index + 1, by: 'ana', order: 'stop now', branch, sha: kept(branch) },
    })),
  );
  expect(summary).toContain(
    `- #1: session ended by @ana (\`/loop stop now\`); the work is kept on \`tickgate/work/1-one\` at ${kept('tickgate/work/1-one').slice(0, 12)}`,
  );

  expect((await loop.comments(1)).map(({ body }) => body).join('\n')).toContain(
    'does not work on this issue any more: the run has ended (Stopped by @\u200bana).',
  );

  await loop.github.world.clock.advance(2_000);
  await loop.ana.comments(control, '/loop restart');
  expect((await loop.tick()).outputs).toMatchObject({ verdict: 'work', outcome: 'ok' });
  expect(loop.head()).toMatchObject({ stop: null, pause: null });
  expect(await loop.pullRequests()).toHaveLength(2);
  expect((await replies()).slice(2).flatMap(([line]) => line)).toEqual([
    expect.stringContaining('**restart**: stopped'),
  ]);
});

test('given `/loop cancel` in the thread of an issue whose agent works, the next tick cancels that issue alone and says so there; `restart` there takes it up again', async () => {
  const loop = await givenLoop({
    issues: ['One', 'Two'].map(wellFormed),
    config: 'max-agents: 2\n',
    agent: `if (order.subject === 1) { note('pid ' + process.pid); await sleep(6_000); process.exit(3); }\n${diligentAgent}`,
  });
  // Written before the loop took the issue up: it was meant for no loop.
  await loop.ana.comments(2, '/loop cancel');
  await loop.github.world.clock.advance(2_000);
  const run = loop.startProcess();
  await agentAtWork(loop);
  await loop.ana.comments(1, '/loop cancel');
  await loop.ended(run);
  const replies = async (issue: number) =>
    (await loop.comments(issue)).flatMap(({ body }) => (body.includes('\n@ana') ? [body.split('\n')[1]] : []));
  expect(loop.head()?.issueThreads.map(({ number }) => number)).toEqual([1, 2]);

  await loop.tick();
  expect(await replies(1)).toEqual([expect.stringContaining('@ana **cancel**: #1 coding → cancelled; from now on')]);
  expect(await replies(2)).toEqual([]);
  expect(await loop.pullRequests()).toMatchObject([{ title: 'Two (#2)' }]);

  await loop.github.world.clock.advance(2_000);
  await loop.ana.comments(1, '/loop restart');
  await loop.tick();
  expect((await replies(1)).slice(1)).toEqual([expect.stringContaining('@ana **restart**: #1 cancelled → coding')]);
});

test('given `/loop cancel` in the thread of an issue whose agent ends before a tick reads it, the next tick answers there', async () => {
  const loop = await givenLoop({
    issues: [wellFormed('One')],
    config: 'max-agents: 1\n',
    agent: `note('pid ' + process.pid); await sleep(3_000);\n${diligentAgent}`,
  });
  const run = loop.startProcess();
  await agentAtWork(loop);
  await loop.ana.comments(1, '/loop cancel');
  await loop.ended(run);
  await loop.tick();
  const said = (await loop.comments(1)).map(({ body }) => body);
  expect(said.filter((body) => body.includes('\n@ana'))).toEqual([
    expect.stringContaining('@ana #1 is done already: nothing works on it.'),
  ]);
});

test('given a raise, a restart and a pause while agents work, summary and history say who gave them and what they changed', async () => {
  const loop = await givenLoop({
    issues: ['One', 'Two'].map(wellFormed),
    config: oneSubjectATick,
    agent: `if (order.subject === 2) { note('pid ' + process.pid); await sleep(6_000); }\n${diligentAgent}`,
  });
  await loop.tick();
  const control = loop.head()?.controlIssue ?? 0;
  await loop.ana.comments(control, '/loop raise dollars=40');
  await loop.github.world.clock.advance(2_000);
  await loop.ana.comments(control, '/loop restart');
  const run = loop.startProcess();
  await agentAtWork(loop);
  await loop.ana.comments(control, '/loop pause');
  const { summary } = await loop.ended(run);

  expect(summary).toContain(
    'Outcome: ok. raise by @\u200Bana: dollars $25.00 → $40.00. restart by @\u200Bana: iterations 1 → 0, what was spent stays spent. pause by @\u200Bana: running → paused. ',
  );
  expect((await loop.history()).at(-1)?.orders).toEqual([
    { verb: 'raise', by: 'ana', change: 'dollars $25.00 → $40.00' },
    { verb: 'restart', by: 'ana', change: 'iterations 1 → 0, what was spent stays spent' },
    { verb: 'pause', by: 'ana', change: expect.stringContaining('running → paused; no tick begins work') },
  ]);
});

test('given no app, an answer with a wrong id, `status` and `help` have one reply each, by the next tick', async () => {
  const loop = await givenLoop({ issues: [wellFormed('One')] });
  expect(errorsOf(await loop.tick())).toEqual([]);
  const control = loop.head()?.controlIssue ?? 0;
  for (const words of ['answer work-1-merge-9-abcd1234 merge', 'answer proceed', 'status', 'help'])
    await loop.ana.comments(control, `/loop ${words}`);
  await loop.tick();
  await loop.tick();
  const replies = (await loop.comments(control)).flatMap(({ body }) =>
    body.includes('key=reply/') ? body.split('\n').slice(1, 2) : [],
  );
  expect(replies).toEqual([
    'There is no open question with this id in this thread.',
    'No question is open in this thread, so this answers none.',
    expect.stringMatching(/^\*\*work\*\*: .* \(#\d+\)$/),
    '**Commands**, each on a line of its own, from people with write access:',
  ]);
});

test('given no app, plan starts nothing, also after a status that no tick has read, and leaves answers to the next tick, a refused answer gets one reply with the reason, and stop on a pull request ends the run', async () => {
  const issues = [wellFormed('Add a search box'), { title: 'Vague', body: 'Please.' }];
  // A stranger writes in public repositories alone.
  const loop = await givenLoop({ visibility: 'public', issues, config: 'max-agents: 2\napprovers: [ana]\n' });
  expect(errorsOf(await loop.tick())).toEqual([]);
  const [pull] = await loop.pullRequests();
  const number = pull?.number ?? 0;
  const said = async (thread: number) =>
    (await loop.comments(thread)).map(({ body }) => body.split('\n').slice(1).join('\n'));

  const filter = await loop.ana.opensIssue(wellFormed('Add a filter'));
  await loop.ana.comments(loop.head()?.controlIssue ?? 0, '/loop status');
  await loop.ana.comments(number, '/loop plan');
  const before = loop.head();
  const planned = await loop.tick({ reason: 'plan' });
  expect(errorsOf(planned)).toEqual([]);
  expect(planned.outputs).toMatchObject({ verdict: 'work', outcome: 'dry-run' });
  expect(loop.head()).toEqual(before);
  expect(await loop.pullRequests()).toHaveLength(1);
  const [shown = '', ...others] = (await said(number)).filter((text) => text.startsWith('The next tick would'));
  expect(others).toEqual([]);
  const promise = `The next tick would **work on #${filter}**. Nothing was started for this answer.\n\n| Condition`;
  expect(shown.slice(0, promise.length)).toBe(promise);

  const gate = await loop.gate(2);
  loop.github.repository.access.set('cleo', 'write');
  await loop.github.as('cleo').comments(2, `/loop answer ${gate.id} proceed`);
  await loop.github.as('mallory').comments(2, `/loop answer ${gate.id} stop`);
  const working = await loop.tick();
  expect(errorsOf(working)).toEqual([]);
  expect(await said(number)).toHaveLength(2);
  const refused = async () => (await said(2)).filter((text) => text.startsWith('@'));
  expect(await refused()).toEqual(['@cleo, only @ana may answer this.']);

  // While a run that shows the plan waits for its runner, the app starts no other.
  await loop.ana.comments(2, `/loop answer ${gate.id} skip`);
  const ran = loop.actions.runs().length;
  expect((await loop.tick({ reason: 'plan' })).outputs).toMatchObject({ outcome: 'dry-run' });
  const started = loop.actions.runs().slice(ran);
  expect(started.map(({ inputs }) => inputs['reason'])).toEqual(['plan', 'answer']);

  await loop.ana.comments(number, '/loop stop enough');
  const stopping = await loop.tick();
  expect(stopping.outputs).toMatchObject({ outcome: 'halted', 'stop-reason': 'user_interrupt' });
  expect(await refused()).toHaveLength(1);
});

test('given skill: review and pr: 3, the run reviews only that pull request, whatever others are labelled or open', async () => {
  const loop = await givenLoop({
    visibility: 'private',
    issues: [wellFormed('Add a search box')],
    inputs: { loop: 'work', skill: 'review', pr: '3' },
    config: 'review:\n  labels: [review-me]\n',
    agent: `note(order.role + ' ' + order.subject); result({ progress: 'Read it' });`,
  });
  const other = await givenPull(loop, 'other');
  const wanted = await givenPull(loop, 'wanted');
  expect([other, wanted]).toEqual([2, 3]);

  expect(errorsOf(await loop.tick())).toEqual([]);
  expect(errorsOf(await loop.tick())).toEqual([]);

  expect(new Set(loop.notes())).toEqual(new Set(['reviewer 3']));
  expect(loop.head()).toMatchObject({ skill: 'review', counters: { prsTouched: ['#3'] } });
  expect(await loop.comments(other)).toEqual([]);
});

test('given `pr` in the form, it holds for the whole run, also when an answer or the schedule starts later ticks, until a fresh run', async () => {
  const loop = await givenLoop({
    visibility: 'private',
    issues: [wellFormed('Add a search box')],
    inputs: { loop: 'work', skill: 'review' },
    config: `${oneSubjectATick}review:\n  labels: [review-me]\n`,
    agent: `note(order.role + ' ' + order.subject); result({ progress: 'Read it' });`,
  });
  const [other, wanted] = [await givenPull(loop, 'other'), await givenPull(loop, 'wanted')];

  expect(errorsOf(await loop.tick({ pr: String(wanted) }))).toEqual([]);
  expect(loop.head()).toMatchObject({ watchedPr: wanted });
  expect(errorsOf(await loop.tick({ reason: 'answer' }))).toEqual([]);
  expect(errorsOf(await loop.tick())).toEqual([]);
  expect(new Set(loop.notes())).toEqual(new Set([`reviewer ${wanted}`]));
  expect(await loop.comments(other)).toEqual([]);

  const fresh = await loop.tick({ fresh: 'true' });
  expect(errorsOf(fresh)).toEqual([]);
  // A run that its own tick begins is no sign of a head that another account wrote.
  expect(fresh.log).not.toContain('No history line');
  expect(loop.head()).toMatchObject({ watchedPr: null });
  expect(loop.notes()).toContain(`reviewer ${other}`);
});

test('given skill: work, the loop builds the backlog, and people run, stop and restart it by comments', async () => {
  const loop = await givenLoop({
    issues: ['One', 'Two', 'Three'].map(wellFormed),
    inputs: { skill: 'work' },
    config: oneSubjectATick,
  });
  const says = async (command: string) => {
    // GitHub tells times to the second: what is said in the second of a stop is taken for older than it.
    await setTimeout(1_100);
    await loop.ana.comments(loop.head()?.controlIssue ?? 0, command);
    const ticked = await loop.tick();
    expect(errorsOf(ticked)).toEqual([]);
    return ticked.outputs['verdict'];
  };
  expect(errorsOf(await loop.tick())).toEqual([]);

  expect([await says('/loop run'), await says('/loop stop'), await says('/loop restart')]).toEqual([
    'work',
    'stop',
    'work',
  ]);
  expect(await loop.pullRequests()).toHaveLength(3);
});

test('given an issue opened between two iterations, the loop asks about it once and follows the answer', async () => {
  const loop = await givenLoop({
    issues: ['One', 'Two'].map(wellFormed),
    config: oneSubjectATick,
  });
  expect(errorsOf(await loop.tick())).toEqual([]);
  await loop.ana.opensIssue({ ...wellFormed('Urgent'), labels: ['P0'] });

  const asking = await loop.tick();
  expect(asking.outputs).toMatchObject({ verdict: 'ask', outcome: 'awaiting_answer' });
  const control = loop.head()?.controlIssue ?? 0;
  const gate = await loop.gate(control);
  expect(gate.body.split('\n')[1]).toBe('**Backlog changed since last iteration. Re-propose the next batch?**');
  expect(gate.body).toMatch(/added: #\d+ \(P0\)/);

  await loop.ana.ticks(gate.commentId, 're-propose');
  const answered = await loop.tick();
  expect(answered.outputs).toMatchObject({ verdict: 'work', outcome: 'ok' });
  expect((await loop.pullRequests()).map(({ title }) => title.replace(/ \(#\d+\)$/, '')).toSorted()).toEqual([
    'One',
    'Urgent',
  ]);
  expect((await loop.history()).flatMap(({ gates }) => gates.map(({ name, answer }) => ({ name, answer })))).toEqual([
    { name: 'backlog-drift', answer: null },
    { name: 'backlog-drift', answer: 're-propose' },
  ]);
});

test('given one subject after another without progress, the loop asks; its probe is one session, and success closes the breaker', async () => {
  const loop = await givenLoop({
    issues: ['One', 'Two', 'Three'].map(wellFormed),
    config: 'max-agents: 3\ncircuit:\n  no-progress: 2\n',
    agent: `if (order.iteration === 1) fail(order.subject); else { write('work-' + order.subject + '.txt', 'done'); result({}); }`,
  });
  expect(errorsOf(await loop.tick())).toEqual([]);
  expect((await loop.tick()).outputs).toMatchObject({ verdict: 'ask', outcome: 'awaiting_answer' });
  const gate = await loop.gate(loop.head()?.controlIssue ?? 0);
  expect(gate.body).toMatch(
    /^\*\*The whole loop \(.*\): 3 sessions in a row made no progress\. Last error: sh ended with exit code \d.*\. Probe once, skip, or stop\?\*\*$/m,
  );

  await loop.ana.ticks(gate.commentId, 'probe');
  expect((await loop.tick()).outputs).toMatchObject({ verdict: 'work', outcome: 'ok' });
  expect(await loop.pullRequests()).toHaveLength(1);
  expect((await loop.tick()).outputs).toMatchObject({ verdict: 'work', outcome: 'ok' });
  expect(await loop.pullRequests()).toHaveLength(3);
});

test('given a dependency that is away twice running, the run stops with its remedy and without a failure of the issue; when it is back, resume continues', async () => {
  const loop = await givenLoop({
    issues: [wellFormed('One')],
    agent: `if (order.session === 1) { console.error('search: qmd-unreachable, connection refused'); fail(1); }
      if (order.session === 2) fail(78);
      ${diligentAgent}`,
  });
  const first = await loop.tick();
  expect(first.outputs).toMatchObject({ verdict: 'work', outcome: 'ok' });
  expect(loop.head()?.counters.qmdFailuresConsecutive).toBe(1);

  const second = await loop.tick();
  expect(second.outputs).toMatchObject({ outcome: 'halted', 'stop-reason': 'qmd_unreachable' });
  const control = (await loop.threads()).find(({ number }) => number === loop.head()?.controlIssue);
  const sentence = 'qmd unreachable — fix per ADR-0024 and resume (exit code 78)';
  const told = (await loop.history()).at(-1)?.evaluations.filter(({ fired }) => fired);
  expect(told).toMatchObject([{ code: 'qmd_unreachable', sentence }]);
  expect(control?.body).toContain('Go on with `/loop resume` on the control issue.');
  expect(await loop.gateIds(1)).toEqual([]);

  await loop.ana.comments(loop.head()?.controlIssue ?? 0, '/loop resume');
  expect((await loop.tick()).outputs).toMatchObject({ verdict: 'work', outcome: 'ok' });
  expect(loop.head()).toMatchObject({ stop: null, counters: { iterationsUsed: 3, qmdFailuresConsecutive: 0 } });
  expect(await loop.pullRequests()).toHaveLength(1);
});

test.each([
  ['Please /loop stop', 'the control issue'],
  ['- /loop stop', 'the control issue'],
  ['- /loop stop', 'the thread of a pull request'],
])(
  'given %j in %s, without the app one reply says how it is written, it is not obeyed, and later ticks say nothing more',
  async (words, place) => {
    const loop = await givenLoop({
      issues: ['One', 'Two', 'Three'].map(wellFormed),
      config: 'max-agents: 1\n',
    });
    await loop.tick();
    const [pull] = await loop.pullRequests();
    const thread = place === 'the control issue' ? (loop.head()?.controlIssue ?? 0) : (pull?.number ?? 0);
    await loop.ana.comments(thread, words);
    const replies = async () =>
      (await loop.comments(thread)).filter(({ body }) => body.includes('A command counts where it begins its line'));
    for (let tick = 0; tick < 2; tick += 1) {
      expect((await loop.tick()).outputs['outcome']).not.toBe('halted');
      expect((await replies()).map(({ body }) => body.split('\n').slice(1))).toEqual([
        [expect.stringContaining('Write `/loop stop` as a line of its own.')],
      ]);
    }
    expect(loop.head()?.stop?.code).not.toBe('user_interrupt');
  },
);
