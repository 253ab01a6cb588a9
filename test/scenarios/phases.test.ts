import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { givenLoop, type LoopStage, wellFormed } from '../support/loop.ts';
import { runCli } from '../support/run-cli.ts';

/** The agent leaves a line per session in its work and in the notes, and claims to be through. */
const worker = `
note(order.role + ' ' + order.session + ' section ' + (order.section?.number ?? '-') + ' open ' + order.findings.map(({ id }) => id).join(','));
write(order.role + '-' + order.session + '.txt', 'done\\n');
result({ progress: 'Session ' + order.session });`;

/** Uses up most of what its subject has for this tick: the guess of a session. */
const costlyWorker = worker.replace(
  'result({',
  "result({ usage: [{ model: 'claude-sonnet-4-7', input: 0, output: 0, cost_reported: 1.1, messages: 1 }],",
);

/** Says what it reads, writes a forbidden file, and then reports as \`verdict\` says for the n-th audit. */
const auditorWho = (verdicts: string): string => `
note('auditor ' + order.session + ' section ' + (order.section?.number ?? '-') + ' open ' + order.findings.map(({ id }) => id).join(','));
write('by-the-auditor.txt', 'not to stay\\n');
const bug = (description) => ({ file: 'work.txt', line: null, severity: 'bug', description });
const verdicts = ${verdicts};
const turn = readFileSync(notesFile, 'utf8').split('\\n').filter((line) => line.startsWith('auditor')).length;
const usage = [{ model: 'claude-sonnet-4-7', input: 0, output: 0, cost_reported: 0.1, messages: 1 }];
result({ usage, ...(verdicts[turn - 1] ?? {}) });`;

const branch = 'tickgate/work/1-add-a-search-box';
const issue = wellFormed('Add a search box');
const filesOn = (loop: LoopStage): string[] => loop.git('ls-tree', '--name-only', branch).trim().split('\n');
const inSections = {
  ...issue,
  body: `${issue.body}\n<!-- tickgate-section -->\n\nThe box\n\n<!-- tickgate-section -->\n\nThe search\n`,
};

test('given a plan in two sections with two dirty audits, the loop fixes it section by section, and it is ready after the audit of the whole', async () => {
  const loop = await givenLoop({
    issues: [inSections],
    agent: worker,
    auditor: auditorWho(
      `[{ findings: [bug('No label')] }, { resolved: ['F1'] }, { findings: [bug('No limit')] }, { resolved: ['F2'] }]`,
    ),
  });

  const tick = await loop.tick();

  expect(loop.notes()).toEqual([
    ...[
      'worker 1 section 1 open ',
      'auditor 2 section 1 open ',
      'worker 3 section 1 open F1',
      'auditor 4 section 1 open F1',
    ],
    ...[
      'worker 5 section 2 open ',
      'auditor 6 section 2 open ',
      'worker 7 section 2 open F2',
      'auditor 8 section 2 open F2',
    ],
    'auditor 9 section - open ',
  ]);
  expect(tick.conclusion).toBe('success');
  expect(await loop.pullRequests()).toMatchObject([{ head: branch, draft: false }]);
  expect(filesOn(loop)).toEqual(
    expect.arrayContaining(['worker-1.txt', 'worker-3.txt', 'worker-5.txt', 'worker-7.txt']),
  );
  expect(filesOn(loop)).not.toContain('by-the-auditor.txt');
  // Four sessions at $0.50 and five audits at $0.10, each within the one share that the claim had reserved.
  expect(await loop.history()).toMatchObject([{ dollarsThisIter: 2.5, agentsDispatchedThisIter: 9, outcome: 'ok' }]);
});

test('given a loop’s written record, a reader finds its status, why it ended, and each subject’s branch, phase, section, audits, errors, sessions and models', async () => {
  const opus = `usage: [{ model: 'claude-opus-4-8', input: 0, output: 0, cost_reported: 0.1, messages: 1 }]`;
  const loop = await givenLoop({
    issues: [inSections, wellFormed('Add a filter')],
    config: 'max-agents: 1\nmax-iterations: 1\n',
    agent: worker.replace('note(', 'if (order.session === 5) fail(1);\nnote('),
    auditor: auditorWho(`[{ findings: [bug('No label')], ${opus} }, { resolved: ['F1'], ${opus} }]`),
  });

  const { run } = await loop.tick();

  const files = await loop.bundle();
  const state: unknown = JSON.parse(files['work.state.json'] ?? 'null');
  const line: unknown = JSON.parse(files['work.history.jsonl']?.split('\n')[0] ?? 'null');
  const session = (role: string, count: number, model: string) => ({
    ...{ subject: 1, role, session: `${run.id}-1-1-${count}`, model },
  });
  expect(loop.head()).toMatchObject({
    ...{ loop: 'work', status: 'stopped', stop: { code: 'iteration_budget', at: expect.any(String) } },
    counters: { startedAt: expect.any(String), iterationsUsed: 1 },
    ceilings: { maxIterations: 1 },
  });
  expect(state).toMatchObject({
    subjects: [
      {
        ...{ number: 1, branch, phase: 'coding', section_index: 1, sessions: 5, rounds: 0, completion_summary: null },
        ...{ model_errors: 0, audit_errors: 0, failures: [{ summary: 'sh ended with exit code 1' }] },
        findings: [{ description: 'No label', resolved_at: expect.any(String) }],
      },
    ],
    usage: [
      ...[session('worker', 1, 'claude-sonnet-4-7'), session('auditor', 2, 'claude-opus-4-8')],
      ...[session('worker', 3, 'claude-sonnet-4-7'), session('auditor', 4, 'claude-opus-4-8')],
      session('worker', 5, 'by time'),
    ],
  });
  expect(line).toMatchObject({
    ...{ run_id: run.id, stop_conditions_fired: ['iteration_budget'] },
    active_worktrees: [{ path: expect.stringMatching(/\/work\/repo$/), branch }],
  });
});

test('given a last audit that finds a bug, the loop fixes it in fix mode, without going back through the sections', async () => {
  const loop = await givenLoop({
    issues: [inSections],
    config: 'audit: final\n',
    agent: worker,
    auditor: auditorWho(`[{ findings: [bug('The whole is slow')] }, { resolved: ['F1'] }]`),
  });

  await loop.tick();

  expect(loop.notes()).toEqual([
    ...['worker 1 section 1 open ', 'worker 2 section 2 open ', 'auditor 3 section - open '],
    ...['worker 4 section - open F1', 'auditor 5 section - open F1'],
  ]);
  expect(await loop.pullRequests()).toMatchObject([{ draft: false }]);
});

test('given a post action that fails, the work stays done and only its own change is dropped', async () => {
  const loop = await givenLoop({
    issues: [issue],
    config: 'post-action: { enabled: true, prompt: Update the changelog }\n',
    agent: `${worker}\nif (order.role === 'post_action') { console.log('Half done'); fail(3); }`,
  });

  await loop.tick();

  expect(loop.notes()).toEqual(['worker 1 section - open ', 'post_action 3 section - open ']);
  expect(await loop.pullRequests()).toMatchObject([{ draft: false }]);
  expect(filesOn(loop)).not.toContain('post_action-3.txt');
  expect((await loop.tick()).outputs['outcome']).not.toBe('errored');
  expect(loop.notes()).toHaveLength(2);
  expect(await showing(loop, 'Half done')).toEqual([]);
  expect(await showing(loop, 'completion summar')).toEqual([]);
});

test('given a post action that ended by itself, its last message appears in the pull request, on the control issue and on the status page', async () => {
  const loop = await givenLoop({
    issues: [issue],
    config: 'post-action: { enabled: true, prompt: Look once more }\n',
    agent: `${worker}\nif (order.role === 'post_action') console.log('A second look found nothing; @ana may merge.');`,
  });

  await loop.tick();

  expect(await showing(loop, 'A second look found nothing')).toEqual(['pull request', 'control issue', 'status page']);
  expect(await showing(loop, '@ana may merge')).toEqual(['status page']);
});

/** Where people can read these words of a loop. */
async function showing(loop: LoopStage, words: string): Promise<string[]> {
  const file = join(await mkdtemp(join(tmpdir(), 'tickgate-page-')), 'page.html');
  const environment = { GITHUB_TOKEN: loop.ana.token, GITHUB_API_URL: loop.github.url };
  await runCli(['status', '--repo', 'acme/shop', '--html', file], environment);
  const control = (await loop.threads()).find(({ number }) => number === loop.head()?.controlIssue);
  const pulls = await loop.pullRequests();
  const places = [
    ['pull request', pulls.map(({ body }) => body).join('\n')],
    ['control issue', control?.body ?? ''],
    ['status page', await readFile(file, 'utf8')],
  ] as const;
  return places.flatMap(([place, text]) => (text.toLowerCase().includes(words.toLowerCase()) ? place : []));
}

test('given an audit that finds the same thing three times, the loop asks a person instead of continuing', async () => {
  const loop = await givenLoop({
    issues: [issue],
    agent: worker,
    auditor: auditorWho(`Array.from({ length: 9 }, () => ({ findings: [bug('Still slow')] }))`),
  });

  await loop.tick();

  expect(loop.notes().filter((line) => line.startsWith('auditor'))).toHaveLength(3);
  const gate = await loop.gate(1);
  expect(gate.body).toContain('Issue #1 failed 3 times with: finding came back');
  expect(gate.body).toContain('this has come 3 times');
  expect(gate.body).toContain('Root cause, 3 times: finding came back');
  expect(gate.body).not.toMatch(/twice|running/);
  expect(await loop.pullRequests()).toMatchObject([{ draft: true }]);
  await loop.tick();
  expect(loop.notes().filter((line) => line.startsWith('worker'))).toHaveLength(3);
});

test('given a share used up between two phases, the tick leaves a draft, and the next tick audits it', async () => {
  const loop = await givenLoop({
    issues: [issue],
    config: 'max-dollars: 3\n',
    agent: costlyWorker,
    auditor: auditorWho('[{}]'),
  });

  await loop.tick();
  expect(loop.notes()).toEqual(['worker 1 section - open ']);
  expect(await loop.pullRequests()).toMatchObject([{ draft: true }]);

  await loop.tick();
  expect(loop.notes()).toEqual(['worker 1 section - open ', 'auditor 2 section - open ']);
  expect(await loop.pullRequests()).toMatchObject([{ draft: false }]);
});

test('given a criterion that the audit finds not to hold, it counts as a bug, and the pull request shows which criteria hold', async () => {
  const loop = await givenLoop({
    issues: [{ title: 'Add a search box', body: '### Acceptance Criteria\n\n- it finds\n- it is fast\n' }],
    agent: worker,
    auditor: auditorWho(
      `[{ criteria: [{ number: 1, holds: true }, { number: 2, holds: false, why: 'a second for each letter' }] },
          { criteria: [{ number: 1, holds: true }, { number: 2, holds: true }] }]`,
    ),
  });

  await loop.tick();

  expect(loop.notes()).toEqual([
    'worker 1 section - open ',
    'auditor 2 section - open ',
    'worker 3 section - open F1',
    'auditor 4 section - open F1',
  ]);
  const [pull] = await loop.pullRequests();
  expect(pull).toMatchObject({ draft: false });
  expect(pull?.body).toContain('### Acceptance criteria\n\n- ✅ it finds\n- ✅ it is fast\n');
  expect(pull?.body).toContain('It found each of the 2 acceptance criteria to hold.');
  expect(pull?.body).not.toContain('does not hold');
});

test('when a person cancels a subject that waits for its audit, no audit runs, and its work stays on its branch', async () => {
  const loop = await givenLoop({
    issues: [issue],
    config: 'max-dollars: 3\n',
    agent: costlyWorker,
    auditor: auditorWho('[{}]'),
  });
  await loop.tick();
  const [pull] = await loop.pullRequests();
  await loop.ana.comments(pull?.number ?? 0, '/loop cancel');

  await loop.tick();

  expect(loop.notes()).toEqual(['worker 1 section - open ']);
  expect(filesOn(loop)).toContain('worker-1.txt');
  expect(await loop.labels(1)).toEqual([]);
  expect(await loop.pullRequests()).toMatchObject([{ draft: true }]);
});
