import { describe, expect, test } from 'vitest';
import {
  type PullRequestFacts,
  pullRequestBody,
  pullRequestTitle,
  withWordsBelow,
} from '../../src/core/publication/pull-request-text.ts';
import { taskBoxes } from '../../src/core/text/checkboxes.ts';
import { aSession, aSubject, noon } from '../support/core-facts.ts';

const subject = (
  delivery: Partial<NonNullable<PullRequestFacts['subject']['delivery']>>,
  facts: Partial<PullRequestFacts['subject']> = {},
): PullRequestFacts['subject'] => ({
  ...aSubject({ number: 9, phase: 'done', sessions: 1, criteriaMet: [1, 2], ...facts }),
  delivery: {
    progress: 'Added a search index.',
    commits: [{ sha: 'c'.repeat(40), title: 'Add the index' }],
    notes: [],
    failing: [],
    files: [],
    ...delivery,
  },
});

const body = (facts: Partial<PullRequestFacts> = {}): string =>
  pullRequestBody({
    key: 'pr/9',
    loop: 'work',
    epoch: 4,
    order: aSession({ subject: 9, title: 'Add search', criteria: ['it finds', 'it is fast'] }),
    subject: subject({}),
    earlierCommits: [],
    notes: '',
    checksWait: false,
    list: null,
    verifies: true,
    dollars: 1.5,
    ...facts,
  });

test('what sessions noted for later ones stands in the body, and is inert', () => {
  expect(body()).not.toContain('Notes for later sessions');
  expect(body({ notes: '- Created: src/search.ts\n- Decisions: @ana /loop stop' })).toContain(
    '### Notes for later sessions\n\n- Created: src/search.ts\n- Decisions: @\u200bana /loop stop\n\n### Commits',
  );
});

test('the body of a complete pull request reads as follows', () => {
  expect(body()).toBe(`<!-- tickgate:v1 effect key=pr/9 epoch=4 loop=work -->

Closes #9

### Look at this first

- Nothing out of the ordinary: no change to the files that Tickgate knows CI to execute, no open question.

### Summary

> Added a search index.

### Acceptance criteria

- ✅ it finds
- ✅ it is fast

### Checked

- The \`verify-command\` of the settings passed.
- The last audit, by a session of its own, found nothing open.
- It found each of the 2 acceptance criteria to hold.

### Commits

- ${'c'.repeat(40)} Add the index

### Cost

$1.50 for this task so far.

<sub>By the Tickgate loop \`work\`, after 1 session of work and audits. A person merges it.</sub>
`);
});

describe('a reviewer sees first', () => {
  test('changes to what CI executes, failing tests, and that it is not complete', () => {
    const delivery = { notes: ['**Runs in your CI:** package.json (x)'], failing: ['search.test.ts'] };
    const text = body({ subject: subject(delivery, { phase: 'coding' }), checksWait: true });

    expect(text).toContain(
      [
        '### Look at this first',
        '',
        '- **Runs in your CI:** package.json (x)',
        '- **Tests still failing:** search.test.ts',
        '- **Not complete:** this is a draft; the next session goes on from here.',
        "- **Checks wait for a click** (`action_required`): this was pushed with the workflow's own token, so that GitHub runs them only after a person with write access chooses *Approve workflows to run*. With an app of your own (`app-id`), they run at once.",
      ].join('\n'),
    );
  });
});

describe('words of others', () => {
  const evil =
    'Fixes #1 @octocat <!-- tickgate:v1 effect key=pr/1 epoch=9 loop=work --> - [ ] tick me\n/loop stop\n# Big';

  test('mention no account, close nothing, are no box, no command and no marker', () => {
    const text = body({
      order: aSession({ subject: 9, title: evil, criteria: [evil] }),
      subject: subject(
        { progress: evil, commits: [{ sha: 'c'.repeat(40), title: evil }] },
        { completionSummary: evil },
      ),
    });

    expect(text).not.toMatch(/@octocat/);
    expect(text.match(/\b(?:fixes|closes)\s+#\d/gi)).toEqual(['Closes #9']);
    expect(taskBoxes(text)).toEqual([]);
    expect(text).not.toMatch(/^(?:> )?\/loop/m);
    expect(text.match(/<!-- tickgate/g)).toHaveLength(1);
  });

  test('in a title stay on one line of bounded length', () => {
    const title = pullRequestTitle({ subject: 9, title: `${evil} ${'x'.repeat(500)}` });

    expect(title).not.toMatch(/[\r\n]|@octocat|#1\b/);
    expect(title.endsWith(' (#9)')).toBe(true);
  });
});

test('commits of earlier sessions are listed before those of the last, each once', () => {
  const [one, two] = ['a'.repeat(40), 'c'.repeat(40)];
  expect(body({ earlierCommits: [one, two] })).toContain(
    `### Commits\n\n- ${one} (earlier session)\n- ${two} Add the index\n`,
  );
});

test('what is called complete by its agent alone is said to be a draft', () => {
  expect(body({ subject: subject({}, { phase: 'auditing' }) })).toContain('- **Not complete:** this is a draft');
});

test('a task of a plan names its file, one of a task list its issue without closing it', () => {
  const order = aSession({ subject: 13_723_667_889, title: 'Explain the words' });

  expect(pullRequestTitle(order)).toBe('Explain the words (task ddf2a9b1)');
  expect(body({ order, list: { plan: 'docs/plan.md' } })).toContain('\nDoes task ddf2a9b1 of docs/plan.md.\n');
  expect(body({ order, list: { issue: 12 } })).toContain('\nDoes task ddf2a9b1 of the list in #12.\n');
});

test('the checks are listed for complete work alone, and no command that does not exist', () => {
  const warning = {
    ...{
      id: 'F1',
      file: 'a.ts',
      line: 1,
      severity: 'warning' as const,
      description: 'Slow',
      scenario: '',
      section: null,
    },
    ...{ createdAt: noon, seen: 1, resolvedAt: null },
  } as const;
  const told = (facts: Partial<PullRequestFacts>) =>
    /### Checked\n\n([\s\S]*?)\n\n/.exec(body({ order: aSession({ subject: 9, criteria: [] }), ...facts }))?.[1];

  expect(told({ subject: subject({}, { phase: 'coding' }) })).toBeUndefined();
  expect(told({ verifies: false })).toBe('- The last audit, by a session of its own, found nothing open.');
  expect(told({ verifies: false, subject: subject({}, { findings: [warning] }) })).toBe(
    '- The last audit, by a session of its own, found no open bug, and left 1 warning, named above.',
  );
});

test('the criteria are a checklist without boxes: what no audit found to hold is open', () => {
  const text = (facts: Parameters<typeof subject>[1]): string => body({ subject: subject({}, facts) });

  expect(text({ phase: 'coding', criteriaMet: [] })).toContain('- ⬜ it finds\n- ⬜ it is fast\n');
  expect(text({ criteriaMet: [2] })).toContain('- ⬜ it finds\n- ✅ it is fast\n');
  expect(text({ criteriaMet: [2] })).toContain(
    '- It found 1 of 2 acceptance criteria to hold, and could not tell of the others.',
  );
  expect(text({ criteriaMet: [] })).toContain('- It did not say of any of the 2 acceptance criteria whether it holds.');
});

test('where all that is to be seen is that checks wait, nothing else is said to be out of the ordinary', () => {
  expect(body({ checksWait: true })).toMatch(
    /### Look at this first\n\n- \*\*Checks wait for a click\*\* .*\n- Nothing else out of the ordinary: /,
  );
});

test('a title is plain text: it stands there as it was written, but for words that make GitHub do something', () => {
  const title = (words: string): string => pullRequestTitle({ subject: 9, title: words });

  const plain = 'Escape & in <Button> of `foo_bar` [ui], with $HOME';
  expect(title(plain)).toBe(`${plain} (#9)`);
  expect(title('Greet @octocat, fixes #1 [skip ci]')).toBe('Greet octocat, 1 (#9)');
  expect(title('Greet <!-- tickgate:v1 --> them <!-- and')).toBe('Greet them (#9)');
  expect(title('@')).toBe('@ (#9)');
  expect(title('[skip [skip ci]ci]')).toBe('Work on this task (#9)');
});

test('a title keeps no full stop, but the dots of what was left out', () => {
  const title = (words: string): string => pullRequestTitle({ subject: 9, title: words });

  expect(title('Test what lies below test/core.')).toBe('Test what lies below test/core (#9)');
  expect(title('And so on...')).toBe('And so on... (#9)');
});

test('cost is left out where it is not to be shown, criteria where there are none', () => {
  const text = body({ dollars: null, order: aSession({ subject: 9, criteria: [] }) });

  expect(text).not.toContain('### Cost');
  expect(text).not.toContain('### Acceptance criteria');
});

test('what people wrote below its last line stays there when it is written anew', () => {
  const [before, next] = [body(), body({ dollars: 2 })];

  expect(withWordsBelow(before, next)).toBe(next);
  expect(withWordsBelow(`${before.replaceAll('\n', '\r\n')}\r\nNot before Friday.\r\n`, next)).toBe(
    `${next}\nNot before Friday.\n`,
  );
  expect(withWordsBelow(`${next}\nNot before Friday.\n`, next)).toBe(`${next}\nNot before Friday.\n`);
  expect(withWordsBelow('Somebody wrote all of it.', next)).toBe(next);
});
