import { expect, test } from 'vitest';
import { ofTheHolder } from './head-changes.ts';

const lease = { nonce: 'nholder', epoch: 3, run_id: 1, run_attempt: 1 };
const had = 'push/7';
const question = 'gate/work-2-force-unlock-loop-nholder';

/** Fields that a tick without the lease may not have changed. */
const foreign = (planned: readonly string[], held: typeof lease | null = lease): string[] => {
  const head = (effects: readonly string[]) => ({ lease: held, planned_effects: effects }) as never;
  return ofTheHolder(head([had]), head(planned));
};

test('a tick without the lease may plan a question about the lock of the holder', () => {
  expect(foreign([had, question])).toEqual([]);
  expect(foreign([had, question, `${question}p0`])).toEqual([]);
});

test.each([
  ['any other act', [had, 'push/8']],
  ['another question', [had, 'gate/work-2-backlog-drift-loop-nholder']],
  ['a question about another holder', [had, 'gate/work-2-force-unlock-loop-nother']],
  ['a question in the place of what was planned', [question]],
])('it may not plan %s', (_, planned) => {
  expect(foreign(planned)).toEqual(['planned_effects']);
});

test('it may plan nothing where nobody holds', () => {
  expect(foreign([had, question], null)).toEqual(['planned_effects']);
});
