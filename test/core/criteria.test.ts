import { describe, expect, test } from 'vitest';
import { judgeCriteria } from '../../src/core/backlog/acceptance-criteria.ts';

const clear = (...criteria: string[]) => ({ kind: 'clear', criteria });
const ambiguous = (reason: string) => ({ kind: 'ambiguous', reason });

describe('criteria', () => {
  test.each([
    [
      'a list',
      'Why\n\n### Acceptance Criteria\n- [ ] adds `x`\n- [x] **shows**\n  the sum\n',
      clear('adds x', '**shows** the sum'),
    ],
    ['a BOM and CRLF', '\uFEFF### Acceptance Criteria\r\n\r\n* a\r\n* b\r\n', clear('a', 'b')],
    ['sentences', '### acceptance criteria:\n\nIt works.\n\nIt is fast.\n', clear('It works.', 'It is fast.')],
    ['up to the next heading', '### Acceptance Criteria\n- a\n#### Notes\n- b\n### Other\n- c', clear('a', 'b')],
    [
      'TODO in code',
      '### Acceptance Criteria\n- removes `TODO` marks\n\n```\n// TODO\n```\n',
      clear('removes TODO marks'),
    ],
    ['TODO in the hidden hint of a form', '<!-- TODO: fill in -->\n### Acceptance Criteria\n- a', clear('a')],
    ['a todo app', '### Acceptance Criteria\n- the todo app adds', clear('the todo app adds')],
  ])('are clear with %s', (_what, body, judgement) => {
    expect(judgeCriteria(body, 'heading')).toEqual(judgement);
  });

  test.each([
    ['no section', 'Please fix the cart.\n- a', ambiguous('There is no section "### Acceptance Criteria".')],
    ['an empty body', '', ambiguous('There is no section "### Acceptance Criteria".')],
    ['another rank', '## Acceptance Criteria\n- a', ambiguous('There is no section "### Acceptance Criteria".')],
    [
      'the section only in a fence',
      '```\n### Acceptance Criteria\n- a\n```',
      ambiguous('There is no section "### Acceptance Criteria".'),
    ],
    [
      'an empty section',
      '### Acceptance Criteria\n\n### More\n- a',
      ambiguous('The section "### Acceptance Criteria" is empty.'),
    ],
    [
      'an empty form field',
      '### Acceptance Criteria\n\n_No response_',
      ambiguous('The section "### Acceptance Criteria" is empty.'),
    ],
    ['TBD in the section', '### Acceptance Criteria\n- _TBD_', ambiguous('The text still says TBD.')],
    ['TODO anywhere', 'TODO: say why\n\n### Acceptance Criteria\n- a', ambiguous('The text still says TODO.')],
  ])('are ambiguous with %s', (_what, body, judgement) => {
    expect(judgeCriteria(body, 'heading')).toEqual(judgement);
  });

  test('any list will do where that was accepted', () => {
    expect(judgeCriteria('## Done when\n1. a\n2. b', 'any-list')).toEqual(clear('a', 'b'));
    expect(judgeCriteria('- x\n\n### Acceptance Criteria\n- a', 'any-list')).toEqual(clear('a'));
    expect(judgeCriteria('prose', 'any-list')).toEqual(ambiguous('There is no list of criteria.'));
    expect(judgeCriteria('- TBD', 'any-list')).toEqual(ambiguous('The text still says TBD.'));
  });

  test('nothing is asked where no criteria are wanted', () => {
    expect(judgeCriteria('TBD', 'none')).toEqual(clear());
    expect(judgeCriteria('- a', 'none')).toEqual(clear('a'));
  });
});
