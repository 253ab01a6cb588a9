import { describe, expect, test } from 'vitest';
import { runProgram } from '../../src/cli/program.ts';
import { parsePlan } from '../../src/core/backlog/plan-file.ts';
import { subjectName } from '../../src/core/state/subject.ts';
import { tokenOf } from '../../src/emulator/people.ts';
import { sha256 } from '../../src/github/api/graphql-fields.ts';
import { errorsOf, givenLoop, type LoopStage } from '../support/loop.ts';
import { readStatus } from '../support/shown-loop.ts';

const path = 'docs/plan.md';
const config = `backlog: { source: plan, plan: ${path} }\nmax-agents: 2\n`;
const tasks = `# Plan

- [ ] Add the index
- [ ] Add the search box (depends: "Add the index")
- [ ] Add the footer
`;

async function tick(loop: LoopStage, inputs: Readonly<Record<string, string>> = {}): Promise<string | undefined> {
  const ticked = await loop.tick(inputs);
  expect(errorsOf(ticked)).toEqual([]);
  return ticked.outputs['outcome'];
}
const titles = async (loop: LoopStage) => (await loop.pullRequests()).map(({ title }) => title).toSorted();
const control = async (loop: LoopStage) =>
  (await loop.threads()).find(({ number }) => number === loop.head()?.controlIssue)?.body ?? '';
const named = (text: string, title: string) => {
  const task = parsePlan(text, sha256).tasks.find((one) => one.text === title);
  return `${title} (${subjectName(task?.number ?? 0)})`;
};
const given = async (text: string) => {
  const loop = await givenLoop({ config });
  await loop.ana.commits({ path, text });
  return loop;
};

/** From a person's own machine, by the name that everything else calls the task by. */
async function whyOf({ github }: LoopStage, title: string): Promise<{ code: number; out: string }> {
  const hex = /\(task ([0-9a-f]{8})\)/.exec(named(tasks, title))?.[1] ?? '';
  Object.assign(process.env, { GITHUB_TOKEN: tokenOf(github.world, 'ana'), GITHUB_API_URL: github.url });
  const told = { out: '' };
  const terminal = { stdout: { write: (text: string) => (told.out += text) }, stderr: process.stderr };
  const code = await runProgram(['status', '--repo', 'acme/shop', '--why', `task:${hex}`], terminal);
  return { code, ...told };
}

describe('given a plan as backlog, the loop', () => {
  test('works on free tasks, takes waiting ones once their dependency is merged, and remembers merges in a fresh run', async () => {
    const loop = await given(tasks);

    expect(await tick(loop)).toBe('ok');
    const index = named(tasks, 'Add the index');
    const box = named(tasks, 'Add the search box');
    const footer = named(tasks, 'Add the footer');
    expect(await titles(loop)).toEqual([footer, index].toSorted());
    expect(await control(loop)).toContain('- `[ ]` Add the search box');
    const [first] = (await loop.pullRequests()).filter(({ title }) => title === index);
    expect(first?.body).not.toMatch(/Closes/);
    expect(await loop.labels(loop.head()?.controlIssue ?? 0)).toEqual(['tickgate']);

    const why = await whyOf(loop, 'Add the index');
    expect(why.code).toBe(0);
    expect(why.out).toMatch(
      /\ntask [0-9a-f]{8} Add the index\n {2}review #\d+: .*\n {2}phase done; PR #\d+, [^]*\nWhat happened:\n/,
    );

    // Nothing is free: the plan waits for a person, and so do light ticks.
    await tick(loop);
    expect(await tick(loop)).toBe('quiet');

    await loop.ana.merges(first?.number ?? 0);
    expect(await tick(loop)).toBe('ok');
    expect(await titles(loop)).toEqual([footer, index, box].toSorted());
    expect(await control(loop)).toContain('- `[x]` Add the index (merged)');

    await tick(loop, { fresh: 'true' });
    expect(await titles(loop)).toEqual([footer, index, box].toSorted());
    expect(await control(loop)).toContain('- `[x]` Add the index (merged)');
  });

  test('calls a task a task where it stands, what blocks it, and what would be taken up next', async () => {
    const loop = await given('- [ ] Add the index\n- [ ] Add the search box (depends: "Add the index")\n');
    await tick(loop);
    const blocked = /1 blocked task \(task [0-9a-f]{8} by task [0-9a-f]{8}\)/;
    expect(await control(loop)).toMatch(blocked);
    expect((await readStatus(loop)).replace(/\n +/g, ' ')).toMatch(blocked);
    for (const iteration of [2, 3]) {
      await loop.ana.merges(Math.max(...(await loop.pullRequests()).map(({ number }) => number)));
      expect(await tick(loop), `tick ${iteration}`).not.toBe('quiet');
    }

    const idle = 'idle: nothing to work on; a new task is taken up by the next tick';
    expect(await control(loop)).toContain(`\n${idle}`);
    expect((await readStatus(loop)).replace(/\n +/g, ' ')).toContain(`Loop work, run 1: ${idle}`);
    const quiet = await loop.tick();
    expect(quiet.outputs['outcome']).toBe('quiet');
    expect(quiet.log).toContain(idle);
    expect(quiet.log).not.toMatch(/new issue|Open an issue/);
  });

  test('marks a plan in which every task waits, and wakes when the plan changes', async () => {
    const text = '- [!] Base\n- [ ] Next (depends: "Base")\n';
    const loop = await given(text);

    await tick(loop);
    expect(await control(loop)).toContain('- `[!]` Next (unmet dependency)');
    expect(await tick(loop)).toBe('quiet');

    await loop.ana.commits({ path, text: text.replace('[!]', '[x]') });
    expect(await tick(loop)).toBe('ok');
    expect(await titles(loop)).toEqual([named(text, 'Next')]);
  });

  test('asks about a vague task on the control issue, and follows the answer', async () => {
    const text = '- [ ] Add the TBD\n';
    const loop = await given(text);

    expect(await tick(loop)).toBe('awaiting_answer');
    const issue = loop.head()?.controlIssue ?? 0;
    const gate = await loop.gate(issue);
    expect(gate.body).toContain(`Plan ${named(text, 'Add the TBD').slice('Add the TBD ('.length, -1)}`);
    await loop.ana.ticks(gate.commentId, 'proceed');
    expect(await tick(loop)).toBe('ok');
    expect(await titles(loop)).toEqual([named(text, 'Add the TBD')]);
  });
});

test('given task lists of a member whose membership is private and of an outsider, the loop works only on the member’s', async () => {
  for (const [author, worked] of [
    ['ana', [named('- [ ] Left to do\n', 'Left to do')]],
    ['eve', []],
  ] as const) {
    const loop = await givenLoop({
      membership: 'hidden',
      config: 'backlog: { source: task-list, issue: 1 }\n',
      issues: [{ title: 'Epic', body: '- [ ] Left to do\n', author }],
    });
    await tick(loop);
    expect(await titles(loop)).toEqual(worked);
  }
});

test('given an issue’s task list as backlog, the loop works on its tasks', async () => {
  const loop = await givenLoop({
    config: 'backlog: { source: task-list, issue: 1 }\n',
    issues: [{ title: 'Epic', body: '- [x] Done before\n- [ ] Left to do\n' }],
  });

  expect(await tick(loop)).toBe('ok');
  expect(await titles(loop)).toEqual([named('- [ ] Left to do\n', 'Left to do')]);
  expect(await loop.labels(1)).toEqual([]);
});
