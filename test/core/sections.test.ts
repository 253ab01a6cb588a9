import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitSections } from '../../src/core/text/markdown.ts';

const marker = '<!-- tickgate-section -->';

describe('the sections of a task', () => {
  test('begin at its markers, in their order; what stands before the first belongs to the first', () => {
    const body = `Intro\n\n<!-- forge-section -->\n## One\n\ndo\n\n${marker}\n\n## Two\n\ndo more\n`;

    expect(splitSections(body)).toEqual([
      'Intro\n\n<!-- forge-section -->\n## One\n\ndo',
      `${marker}\n\n## Two\n\ndo more`,
    ]);
  });

  test('are one where there is no marker, or one', () => {
    expect(splitSections('Do it')).toEqual(['Do it']);
    expect(splitSections(`Do it\n\n${marker}\n\nand this`)).toHaveLength(1);
    expect(splitSections('')).toEqual(['']);
  });

  test('are not cut by a marker in code, in a quote or in the middle of a line', () => {
    const shown = `\`\`\`\n${marker}\n\`\`\`\n\n> ${marker}\n\nUse ${marker} like this\n`;

    expect(splitSections(`${marker}\n\nA\n\n${shown}`)).toHaveLength(1);
  });

  test('lose nothing of the text', () => {
    const parts = fc.array(fc.constantFrom('words\n\n', `${marker}\n\n`, '## Title\n\n', '```\ncode\n```\n\n'));
    fc.assert(
      fc.property(parts, (pieces) => {
        const body = pieces.join('');
        expect(splitSections(body).join('\n\n').replace(/\s/g, '')).toBe(body.replace(/\s/g, ''));
      }),
    );
  });
});
