import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decideTick } from '../../src/core/decide/decide.ts';
import { workOrder } from '../../src/core/sessions/contract/work-order.ts';
import { splitSections } from '../../src/core/text/markdown.ts';
import { anIssue, aSubject, decisionFacts } from '../support/core-facts.ts';

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

describe('the work order of an issue with two sections', () => {
  const body = `${marker}\n\n${anIssue({ number: 1 }).body}\n\n${marker}\n\nThe second part.`;
  const sectionOf = (config: Record<string, unknown>) => {
    const decision = decideTick(decisionFacts({ config, observation: { backlog: [anIssue({ number: 1, body })] } }));
    const [session] = decision.verdict === 'work' ? decision.sessions : [];
    if (session === undefined) throw new Error('nothing is worked on');
    const facts = { loop: 'work', iteration: 1, maxIterations: 5, base: 'abc', notes: '', comments: [] };
    return workOrder(session, aSubject({ number: 1 }), { ...facts, allowedPaths: [] }).section;
  };

  test('is about the one that is due', () => {
    expect(sectionOf({})).toMatchObject({ number: 1, of: 2 });
  });

  test('is about the whole where the configuration cuts no task', () => {
    expect(sectionOf({ sections: 'none' })).toBeNull();
  });
});
