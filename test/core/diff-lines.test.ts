import { expect, test } from 'vitest';
import { linesOf, placed } from '../../src/core/review/reviewer-panel.ts';

const patch = [
  '@@ -1,4 +1,5 @@',
  ' a',
  '-b',
  '+B',
  '+B2',
  ' c',
  ' d',
  '@@ -20 +21,2 @@ function f',
  ' x',
  '+y',
  '\\ No newline at end of file',
].join('\n');
const note = (line: number | null, path = 'a.js') => ({ path, line, body: 'Wrong.' });

test('lines of a patch are those of the new file that it shows, changed or beside a change', () => {
  expect([...linesOf(patch)]).toEqual([1, 2, 3, 4, 5, 21, 22]);
});

test('a remark stands on its line, or is told elsewhere', () => {
  const files = [
    { path: 'a.js', patch },
    { path: 'image.png', patch: null },
  ];
  const notes = [note(2), note(22), note(6), note(null), note(2, 'image.png'), note(2, 'other.js')];

  expect(placed(notes, files)).toEqual({ inline: notes.slice(0, 2), unplaced: notes.slice(2) });
});

test('300 files with 5,000 changed lines are placed in an instant', () => {
  const hunk = `@@ -0,0 +1,17 @@\n${'+line\n'.repeat(17).trimEnd()}`;
  const files = Array.from({ length: 300 }, (_, index) => ({ path: `f${index}.js`, patch: hunk }));
  const notes = files.map(({ path }, index) => note((index % 20) + 1, path));
  const startedMs = performance.now();

  const { inline, unplaced } = placed(notes, files);

  expect([inline.length, unplaced.length]).toEqual([255, 45]);
  expect(performance.now() - startedMs).toBeLessThan(1_000);
});
