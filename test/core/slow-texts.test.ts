/** Texts that are built to be slow to parse: any account may write one, and the app and each tick would read it. */
import { expect, test } from 'vitest';
import { parseCommands } from '../../src/core/commands/parse.ts';
import { commitMessage } from '../../src/core/publication/commit-message.ts';
import { markdownTree } from '../../src/core/text/markdown.ts';
import { measureProcessorMs } from '../support/processor-time.ts';

/** Characters that GitHub takes in a comment. */
const longest = 65_536;

test.each([
  ['lines that each underline the one before', '--\n'],
  ['the same with equals signs', '=\n'],
  ['the same with carriage returns', '--\r'],
  ['headings of two lines', 'a\n   --\t\n'],
  ['paragraphs of one letter', 'a\n\n'],
  ['empty quotes', '>\n'],
  ['items of one letter', '1. a\n'],
])('%s take no longer than a comment of a person', (_what, piece) => {
  const text = `/loop stop\n\n${piece.repeat(longest)}`.slice(0, longest);
  expect(measureProcessorMs(() => void markdownTree(text))).toBeLessThan(4_000);
  expect(parseCommands(text).length).toBeLessThanOrEqual(1);
});

test.each(['Title\n-----\n', 'Title\r\n===\r\n', 'Title\r   - \r'])(
  '%j counts 300 times, and no text has more',
  (heading) => {
    const blocks = (times: number) => markdownTree(heading.repeat(times)).root.children.length;
    expect([blocks(300), blocks(400)]).toEqual([300, 0]);
  },
);

test('an agent’s summary of 100,000 letters without a blank makes a commit message at once', () => {
  const messages: string[] = [];
  const write = () => void messages.push(commitMessage({ summary: 'x'.repeat(100_000), subject: 7 }));
  expect(measureProcessorMs(write)).toBeLessThan(2_000);
  expect(messages[0]?.length).toBeLessThan(5_000);
});

test('a command above a long log counts, headings and rules in it', () => {
  const log = `Build\n-----\n\n${'ok 1 - adds\n'.repeat(3_000)}\n---\n\n`.repeat(2);
  expect(parseCommands(`/loop stop\n\n${log}`.slice(0, longest))).toMatchObject([{ kind: 'command' }]);
});

test.each([
  ['hundreds of underlined lines', 'Suite\n-----\nok\n'.repeat(301)],
  ['ten thousand lines', 'ok\n'.repeat(10_001)],
  ['forty quotes in one another', `${'> '.repeat(40)}ok\n`],
])('a command below %s is refused, so that its author hears of it', (_what, log) => {
  const refused = [{ kind: 'refused', says: expect.stringContaining('in a comment of its own') }];
  expect(parseCommands(`${log}\n/loop stop\n`)).toEqual(refused);
  expect(parseCommands(`${log}\n/loops run\n`)).toEqual([]);
});
