import { expect, test } from 'vitest';
import { hiddenPrefix, mergeReaderNotes } from '../../src/core/sessions/reader-notes.ts';

const hidden = (count: number, name = 'a'): string[] =>
  Array.from({ length: count }, (_, at) => `${hiddenPrefix} .${name}${at}/`);
const others = (count: number, name = 'm'): string[] =>
  Array.from({ length: count }, (_, at) => `**Runs in your CI:** ${name}${at}`);

test('hidden names cut no other note, and other notes cut no hidden name', () => {
  const merged = mergeReaderNotes([], [...hidden(1500), ...others(31), ...hidden(1, 'z')]);

  expect(merged).toEqual([
    ...others(30),
    '**And more of that kind:** read the whole diff',
    ...hidden(20),
    '**And 1481 more hidden by a dot:** read the whole diff',
  ]);
});

test.each([
  '**Deletes a test:**',
  '**Binary, not shown in the diff:**',
  '**Kept from agents, and changed on this branch:**',
])('many notes of one kind cut no other kind: %s', (kind) => {
  const many = Array.from({ length: 31 }, (_, at) => `${kind} ${at}`);
  const cut = [...many.slice(0, 30), '**And more of that kind:** read the whole diff'];
  const runs = '**Runs in your CI:** package.json';

  expect(mergeReaderNotes([], [...many, runs])).toEqual([...cut, runs]);
  expect(mergeReaderNotes([runs], many)).toEqual([runs, ...cut]);
  expect(mergeReaderNotes([...cut, runs], [])).toEqual([...cut, runs]);
  expect(mergeReaderNotes([...many.slice(0, 30), runs], [])).toEqual([...many.slice(0, 30), runs]);
});

test('as many as are shown are shown in the order of their sessions, without a word on others', () => {
  const first = [...others(15), ...hidden(10)];

  expect(mergeReaderNotes(first, [...others(15, 'n'), ...hidden(10, 'b')])).toEqual([
    ...others(15),
    ...others(15, 'n'),
    ...hidden(10),
    ...hidden(10, 'b'),
  ]);
});

test('a later session is named though an earlier one filled the list, and what was cut stays said', () => {
  const full = mergeReaderNotes([], [...others(40), ...hidden(100)]);
  const later = mergeReaderNotes(full, ['**Runs in your CI:** package.json', `${hiddenPrefix} .late/`]);

  expect(later).toEqual([
    '**Runs in your CI:** package.json',
    ...others(29),
    '**And more of that kind:** read the whole diff',
    `${hiddenPrefix} .late/`,
    ...hidden(19),
    '**And at least 80 more hidden by a dot:** read the whole diff',
  ]);
  expect(mergeReaderNotes(later, [])).toEqual(later);
});
