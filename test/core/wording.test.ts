import { describe, expect, test } from 'vitest';
import { formatMonthDayTime, keepLineBreaks } from '../../src/core/text/format.ts';
import { changeOutsideMarkers } from '../../src/core/text/hidden-marker.ts';

describe('lines of prose', () => {
  test('stay lines where Markdown would run them together', () => {
    expect(keepLineBreaks('Started: now\nBacklog: 2\n\nNext tick: soon\n')).toBe(
      'Started: now  \nBacklog: 2\n\nNext tick: soon\n',
    );
  });

  test('before and after headings, lists, tables, fences and quotes need no help', () => {
    const text = '## Heading\nEXIT_SIGNAL: true\n- [ ] a box\n1. one\n| cell |\n```text\n> quote\n<details>\nend';

    expect(keepLineBreaks(text)).toBe(text);
  });
});

test('a time in a list of the newest needs no year', () => {
  expect(formatMonthDayTime('2026-05-09T14:50:59.999Z')).toBe('05\u201109\u00A014:50');
});

test('words between markers are changed, markers are not', () => {
  const body = '<!-- tickgate:v1 effect key=pr/9 -->\npr and <!-- pr -->\n- [ ] <!-- tickgate:option pr --> pr';

  expect(changeOutsideMarkers(body, (text) => text.replaceAll('pr', 'X'))).toBe(
    '<!-- tickgate:v1 effect key=pr/9 -->\nX and <!-- X -->\n- [ ] <!-- tickgate:option pr --> X',
  );
});
