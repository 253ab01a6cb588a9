/** A plan of three tasks for this repository, and the agent that does each as its script says: a page, a test, a command. */

/** Where the plan lies in the repository that is worked on. */
export const planPath = 'plan.md';

export const planText = `# Plan

- [ ] Explain the words of a loop on one page
  - \`docs/words.md\` says what a loop, a tick, an iteration and a gate are
  - the README links to it
- [ ] Show that the tasks of a plan keep their numbers when they are sorted anew
  - a test of the core shows it
- [ ] Run the tests of the core alone with one command
  - \`npm run test:core\` runs them
`;

const words = `# The words of a loop

Explanation. What loop, tick, iteration and gate mean on all pages.

- **Loop**: what works on a backlog, under a name of its own.
- **Tick**: one start of the action. It decides, works, records, and ends.
- **Iteration**: a tick that did work. Only iterations count against \`max-iterations\`.
- **Gate**: a question that a person answers. No runner waits for it.
`;

const test = `import { expect, test } from 'vitest';
import { parsePlan } from '../../src/core/backlog/plan-file.ts';

const hash = (text: string): string => Buffer.from(text.repeat(20)).toString('hex');
const numbers = (text: string): number[] => parsePlan(text, hash).tasks.map(({ number }) => number);

test('a task keeps its number wherever it stands in the plan', () => {
  const [first, second] = numbers('- [ ] Add the index\\n- [ ] Move the box\\n');

  expect(first).not.toBe(second);
  expect(numbers('- [x] Move the box\\n- [ ] Add the index\\n')).toEqual([second, first]);
});
`;

/** What the agent changes in files of this repository: its text, which each holds once, and what takes its place. */
export const changes = {
  readme: {
    path: 'README.md',
    from: '[architecture](docs/architecture.md), ',
    to: '[words](docs/words.md), [architecture](docs/architecture.md), ',
  },
  scripts: {
    path: 'package.json',
    from: '    "sim": ',
    to: '    "test:core": "npm test -- test/core",\n    "sim": ',
  },
} as const;

/** Body of the agent's script, by the first word of the task; what else is at hand is said in loop-agent.ts. */
export const planAgent = `
const changed = ({ path, from, to }) => {
  const text = readFileSync(path, 'utf8');
  if (text.split(from).length !== 2) throw new Error(path + ' does not hold this once: ' + from);
  write(path, text.replace(from, to));
};
const tasks = {
  Explain: () => {
    write('docs/words.md', ${JSON.stringify(words)});
    changed(${JSON.stringify(changes.readme)});
    return { progress: 'A page explains loop, tick, iteration and gate; the README links to it among its explanations.', notes: 'docs/words.md holds one line for each word.' };
  },
  Show: () => {
    write('test/core/plan-order.test.ts', ${JSON.stringify(test)});
    return { progress: 'A test sorts a plan anew and finds the same numbers. Nothing had to be changed for it.' };
  },
  Run: () => {
    changed(${JSON.stringify(changes.scripts)});
    return { progress: 'npm run test:core runs the tests below test/core.' };
  },
};
result(tasks[order.task.split(' ')[0]]());
`;
