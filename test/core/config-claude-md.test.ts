import { describe, expect, test } from 'vitest';
import { parseLoopCostRates, parseRedactionPatterns } from '../../src/core/config/sources/claude-md.ts';
import { compilePattern } from '../../src/core/redaction/user-patterns.ts';

const sdd = (...lines: string[]) =>
  ['# Project', '### SDD Configuration', 'text', '### Loop Cost Rates', ...lines].join('\n');
const problems = (markdown: string) => parseLoopCostRates(markdown).errors.map((error) => error.message);
const plain = { cacheRead: null, cacheWrite: null, reasoning: null };

describe('rates of CLAUDE.md', () => {
  test('a row is model, input and output in USD per million tokens', () => {
    expect(parseLoopCostRates(sdd('| claude-opus-4-7 | 15.00 | 75.00 |'))).toEqual({
      entries: [{ model: 'claude-opus-4-7', input: 15, output: 75, ...plain }],
      errors: [],
    });
  });

  test('a header may name columns in any order, and cache columns; their cells may be empty', () => {
    const table = [
      '| Model | Out ($/Mtok) | In ($/Mtok) | Cache read | cache_write |',
      '|---|--:|:-:|---|---|',
      '| `a` | $2 | 1 | 0.1 | |',
      '| local | 0 | 0 | 0 | 0 |',
    ];
    expect(parseLoopCostRates(sdd(...table)).entries).toEqual([
      { ...plain, model: 'a', input: 1, output: 2, cacheRead: 0.1 },
      { ...plain, model: 'local', input: 0, output: 0, cacheRead: 0, cacheWrite: 0 },
    ]);
  });

  test.each([
    ['| m | ten | 75 |', 'CLAUDE.md:5:1: m: expected USD per million tokens >= 0, got "ten" — in `| m | ten | 75 |`'],
    ['| m | 15 |', 'CLAUDE.md:5:1: m: expected USD per million tokens >= 0, got nothing — in `| m | 15 |`'],
    ['| m | -1 | 75 |', 'CLAUDE.md:5:1: m: expected USD per million tokens >= 0, got "-1" — in `| m | -1 | 75 |`'],
    ['| m | 1 | 2 | x |', 'CLAUDE.md:5:1: m: expected USD per million tokens >= 0, got "x" — in `| m | 1 | 2 | x |`'],
    ['| m | 1 | 2 | 3 | 4 | 5 |', 'CLAUDE.md:5:1: expected at most 5 cells, got 6 — in `| m | 1 | 2 | 3 | 4 | 5 |`'],
    ['|  | 1 | 2 |', 'CLAUDE.md:5:1: expected a model — in `|  | 1 | 2 |`'],
    [
      '| model | in | outt |',
      'CLAUDE.md:4:1: expected a row such as | model | 3.00 | 15.00 | — in `### Loop Cost Rates`',
    ],
    [
      '| model | in | outt |\n|---|---|---|\n| m | 1 | 2 |',
      'CLAUDE.md:5:1: unknown column "outt"; expected model, in, out, cache read, cache write — in `| model | in | outt |`',
    ],
    [
      '| m | 0.01 | 0.01 |\n| m | 15 | 75 |',
      'CLAUDE.md:6:1: m stands in line 5 already; expected one row for each model — in `| m | 15 | 75 |`',
    ],
    ['nothing here', 'CLAUDE.md:4:1: expected a row such as | model | 3.00 | 15.00 | — in `### Loop Cost Rates`'],
  ])('%j is an error with its line', (row, sentence) => {
    expect(problems(sdd(row))).toEqual([sentence]);
  });

  test('a malformed row does not hide the good ones, nor the other way round', () => {
    const { entries, errors } = parseLoopCostRates(sdd('| a | 1 | 2 |', '| b | x | 2 |', '| c | 1 | y |'));
    expect([entries.length, errors.map((error) => error.position?.line)]).toEqual([1, [6, 7]]);
  });

  test('a block outside the SDD configuration is an error, since rates do not belong there', () => {
    expect(problems('## Other\n### Loop Cost Rates\n| a | 1 | 2 |')).toEqual([
      'CLAUDE.md:2:1: expected this block under "### SDD Configuration" — in `### Loop Cost Rates`',
    ]);
    expect(problems('### SDD Configuration\n## Other\n### Loop Cost Rates\n| a | 1 | 2 |')).toHaveLength(1);
  });

  test('examples in fences and blocks in comments are no configuration', () => {
    for (const hidden of [
      ['```', sdd('| a | x | 2 |'), '```'],
      ['<!--', sdd('| a | x | 2 |'), '-->'],
    ]) {
      expect(parseLoopCostRates(hidden.join('\n'))).toEqual({ entries: [], errors: [] });
    }
  });

  test('the table ends at the next heading', () => {
    expect(parseLoopCostRates(sdd('| a | 1 | 2 |', '### Other', '| b | x | y |')).entries).toHaveLength(1);
  });
});

describe('redaction patterns of CLAUDE.md', () => {
  test('list items and fenced lines under Loop Logging are patterns', () => {
    const text = [
      '### Loop Logging',
      'Never log:',
      '- ticket: `ACME-[0-9]+`',
      '* `cust_\\w+`',
      '```',
      'host\\d+\\.internal',
      '```',
      '### Next',
      '- `x`',
    ];
    expect(parseRedactionPatterns(text.join('\n'), compilePattern)).toEqual({
      entries: [
        { name: 'ticket', pattern: 'ACME-[0-9]+' },
        { name: 'logging-2', pattern: 'cust_\\w+' },
        { name: 'logging-3', pattern: 'host\\d+\\.internal' },
      ],
      errors: [],
    });
  });

  test('an item that is no pattern and a pattern that RE2 refuses are errors, never ignored', () => {
    const { errors } = parseRedactionPatterns('### Loop Logging\n- customer names\n- id: `(?<=a)b`\n', compilePattern);
    expect(errors.map((error) => error.message)).toEqual([
      'CLAUDE.md:2:1: expected a pattern in backticks — in `- customer names`',
      expect.stringMatching(/^CLAUDE\.md:3:1: the pattern "\(\?<=a\)b" \(id\) is not valid RE2 syntax: /),
    ]);
  });

  test('a project without the block has no patterns', () => {
    expect(parseRedactionPatterns('# Project\n', compilePattern)).toEqual({ entries: [], errors: [] });
  });
});
