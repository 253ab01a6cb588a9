/** What people read of a loop: one comment per subject, one final report per run, and no secret in any of it. */
import { once } from 'node:events';
import { mkdtemp, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runProgram } from '../../src/cli/program.ts';
import { tokenOf } from '../../src/emulator/people.ts';
import { webOrigin } from '../../src/emulator/world.ts';
import { givenLoop, type LoopStage, wellFormed } from '../support/loop.ts';

const reportsOn = async (loop: LoopStage): Promise<string[]> => {
  const bodies = (await loop.comments(loop.head()?.controlIssue ?? 0)).map(({ body }) => body);
  return bodies.filter((body) => body.includes('## Loop '));
};

/** A webhook as Slack's, and the texts that it was sent. */
async function givenChat() {
  const heard: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => (body += part));
    request.on('end', () => {
      heard.push((JSON.parse(body) as { text: string }).text);
      response.end('ok');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A test that fails before it closes must not keep the whole run waiting.
  server.unref();
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  return { url: `http://127.0.0.1:${port}/key`, heard, close: () => server.close() };
}

/** From a person's own machine, without a run. */
async function expectExplained(loop: LoopStage): Promise<void> {
  const { github } = loop;
  const environment = { GITHUB_TOKEN: tokenOf(github.world, 'ana'), GITHUB_API_URL: github.url };
  Object.assign(process.env, environment);
  const said = async (...words: string[]) => {
    const told = { out: '', err: '' };
    const stdout = { write: (text: string) => (told.out += text) };
    await runProgram(['status', '--repo', 'acme/shop', ...words], {
      stdout,
      stderr: { write: (text) => (told.err += text) },
    });
    return told;
  };
  expect((await said()).out).toMatch(
    /^Loop work, run 1: stopped: Iteration budget reached: 1\/1\nBy iteration_budget, since [^]*iterations {2}▓{10} {2}1\/1[^]*#1 {2}review #\d+ {2}\$\d\.\d\d {2}Add a search box\n/,
  );
  for (const words of [['--why'], ['--why', 'iteration:1']]) {
    expect((await said(...words)).out).toContain('\nBecause:\n  iteration_budget: Iteration budget reached: 1/1\n');
  }
  expect(JSON.parse((await said('--json', '--watch')).out)).toMatchObject({
    head: { status: 'stopped' },
    history: expect.arrayContaining([expect.objectContaining({ iteration: 1, verdict: 'work' })]),
  });
  expect((await said('--why', '1')).out).toMatch(
    /\n#1 Add a search box\n {2}\S.*\n {2}phase done; PR #\d+, [^]*\nWhat happened:\n/,
  );
  expect(await said('--why', 'iteration:9')).toEqual({ out: '', err: expect.stringContaining('holds no iteration 9') });
  expect((await said('--why', '9999')).err).toContain('Loop work knows no issue or pull request 9999.');
  for (const asked of ['soon', 'tick:1'])
    expect((await said('--why', asked)).err).toContain(`“${asked}” cannot be explained.`);
  const { out: ticks } = await said('--history', '--watch');
  expect(ticks).toMatch(/^Looked at 20\S+Z:\nUTC [^]* {5}1 {2}halted [^]*PR #\d+; stop iteration_budget\n/);
  const page = join(await mkdtemp(join(tmpdir(), 'tickgate-status-')), 'loop.html');
  expect(await said('--html', page)).toEqual({ out: `${page} written.\n`, err: '' });
  expect(await readFile(page, 'utf8')).toContain(
    `<a href="${webOrigin(github.world)}/acme/shop">acme/shop</a> · <b>work</b>`,
  );
  expect((await said('--loop', 'night')).err).toContain('acme/shop has no loop night yet; there are: work.');

  // A person merges, and no tick has seen it yet.
  const pull = Number(/review #(\d+)/.exec((await said()).out)?.[1]);
  await loop.ana.merges(pull);
  const merged = await said();
  expect(merged.out).toMatch(/\n#1 {2}merged {2}PR #\d+ [^\n]*\n {2}Merged with #\d+\n/);
  expect(merged.out).not.toContain('to read and merge');
  expect((await said('--why', '1')).out).toContain(`\n  merged: Merged with #${pull}\n`);
  await said('--html', page);
  expect(await readFile(page, 'utf8')).toContain('<span class="chip ok">merged</span>');
}

describe('given a run that stops, it', () => {
  test('leaves one final report on the control issue and one line in the chat, and later ticks none', async () => {
    const chat = await givenChat();
    const loop = await givenLoop({
      issues: [wellFormed('Add a search box'), wellFormed('Sort the list')],
      config: 'max-iterations: 1\nmax-agents: 1\nnotify:\n  webhook-env: TEAM_CHAT\n',
      env: { TEAM_CHAT: chat.url },
    });

    const tick = await loop.tick();
    await loop.tick();
    await loop.ana.comments(loop.head()?.controlIssue ?? 0, '/loop run');
    await loop.tick();

    await expectExplained(loop);
    chat.close();
    expect(chat.heard).toEqual([expect.stringMatching(/^\*acme\/shop\*, loop work, has stopped\. Iteration budget/)]);
    expect(tick.log).not.toContain(chat.url);
    const [report, ...others] = await reportsOn(loop);
    expect(others).toEqual([]);
    expect(report).toContain('## Loop stopped: iteration_budget\n\nIteration budget reached: 1/1  \n');
    expect(report).toMatch(/- #1: [0-9a-f]{40}\n/);
    expect(tick.summary).toContain('## Loop stopped: iteration_budget');
    expect(tick.log).toContain('Task 1/2 complete (0 blocked)');
    expect(tick.log).toContain('## Loop Status');
  });

  test('says so in a new comment if it stops again after a raise, since an edit notifies no person', async () => {
    const issues = ['A', 'B', 'C'].map(wellFormed);
    const loop = await givenLoop({ issues, config: 'max-iterations: 1\nmax-agents: 1\n' });
    await loop.tick();
    await loop.ana.comments(loop.head()?.controlIssue ?? 0, '/loop raise iterations=2');
    await loop.tick();

    expect(loop.head()).toMatchObject({ status: 'stopped', run: 1, counters: { iterationsUsed: 2 } });
    expect((await reportsOn(loop)).map((body) => /reached: \d\/\d/.exec(body)?.[0])).toEqual([
      'reached: 1/1',
      'reached: 2/2',
    ]);
  });
});

test('given a control issue that was erased while the loop is stopped, the next tick redraws it, and the one after leaves it alone', async () => {
  const loop = await givenLoop({
    issues: [wellFormed('A'), wellFormed('B')],
    config: 'max-iterations: 1\nmax-agents: 1\n',
  });
  await loop.tick();
  const control = loop.head()?.controlIssue ?? 0;
  const body = async () => (await loop.threads()).find(({ number }) => number === control)?.body ?? '';
  await loop.ana.editsIssue(control, { body: '' });

  const repairing = await loop.tick();
  const redrawn = await body();
  const tip = loop.stateTip();
  const quiet = await loop.tick();

  expect(repairing.outputs).toMatchObject({ outcome: 'quiet', 'stop-reason': 'iteration_budget' });
  expect(redrawn).toContain('\nstopped: Iteration budget reached: 1/1');
  expect(redrawn).toContain('- [ ] **Restart**');
  expect(loop.head()).toMatchObject({ generation: 1, lease: null, status: 'stopped' });
  expect([quiet.outputs['outcome'], loop.stateTip(), await body()]).toEqual(['quiet', tip, redrawn]);
  expect(await loop.history()).toHaveLength(1);
});

describe('given a subject that takes several iterations, it', () => {
  const agent = `
    if (order.session === 1) { write('half.txt', 'half'); result({ status: 'in_progress', exit_signal: false, completion_indicators: [] }); }
    else { write('whole.txt', 'whole'); result({}); }`;
  const claims = async (loop: LoopStage): Promise<string[]> =>
    (await loop.comments(1)).flatMap(({ body }) => /\(iteration \d+/.exec(body) ?? []);

  test.each([
    ['quiet', ['(iteration 2']],
    ['verbose', ['(iteration 1', '(iteration 2']],
  ])('has the requested comments of its claims in a %s loop', async (verbosity, expected) => {
    const loop = await givenLoop({
      issues: [wellFormed('Add a box')],
      agent,
      config: `sessions-per-subject: 1\nverbosity: ${verbosity}\n`,
    });

    await loop.tick();
    await loop.tick();

    expect(await claims(loop)).toEqual(expected);
  });
});

test('given a redaction rule, what it matches appears in no summary, control issue or comment', async () => {
  const agent = `console.error('leak: hunter2-very-secret'); result({ status: 'in_progress', exit_signal: false,
      completion_indicators: [], progress: 'used hunter2-very-secret', reason: 'hunter2-very-secret' }); write('a.txt', 'a');`;
  const loop = await givenLoop({
    issues: [wellFormed('Rotate hunter2-very-secret')],
    agent,
    config: "redact: ['hunter2-[a-z-]+']\nmax-iterations: 1\n",
  });

  const tick = await loop.tick();

  const control = loop.head()?.controlIssue ?? 0;
  const said = [...(await loop.comments(control)), ...(await loop.comments(1))].map(({ body }) => body);
  const drawn = (await loop.threads()).find(({ number }) => number === control)?.body ?? '';
  expect([tick.summary, tick.log, drawn, ...said].filter((text) => text.includes('hunter2'))).toEqual([]);
  expect(tick.summary).toContain('[redacted: pattern-1]');
  expect(drawn).toContain('[redacted: pattern-1]');
});
