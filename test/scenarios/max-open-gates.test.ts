import { expect, test } from 'vitest';
import { errorsOf, givenLoop } from '../support/loop.ts';

const unclear = (title: string) => ({ title, body: '### Acceptance Criteria\n\n- TBD\n' });

test('[000-57] [001-29] beyond max-open-gates a question waits on the control issue, and is asked once an answer makes room', async () => {
  const loop = await givenLoop({ issues: ['One', 'Two'].map(unclear), config: 'max-open-gates: 1\n' });
  expect(errorsOf(await loop.tick())).toEqual([]);
  const control = loop.head()?.controlIssue ?? 0;
  const openQuestions = async (): Promise<string> => {
    const body = (await loop.threads()).find(({ number }) => number === control)?.body ?? '';
    return /### Open questions\n\n([^]*?)\n\n### /.exec(body)?.[1] ?? '';
  };
  const first = await loop.gate(1);
  expect(await loop.gateIds(2)).toEqual([]);
  expect((await openQuestions()).split('\n').map((line) => line.replace(/\(http.*\/issues/, '(…/issues'))).toEqual([
    `- [Issue #1 has ambiguous criteria. Skip, escalate, or proceed with my best interpretation?](…/issues/1#issuecomment-${first.commentId})`,
    '',
    'Not asked yet (`max-open-gates`); as soon as open ones are answered, the next tick asks:',
    '',
    '- [Issue #2 has ambiguous criteria. Skip, escalate, or proceed with my best interpretation?](…/issues/2)',
  ]);

  await loop.ana.ticks(first.commentId, 'skip');
  expect((await loop.tick()).outputs).toMatchObject({ verdict: 'ask' });
  expect(await loop.gateIds(2)).toHaveLength(1);
  expect(await openQuestions()).not.toContain('Not asked yet');
  expect((await loop.history()).at(-1)?.gates.map(({ name, answer, subject }) => [name, subject, answer])).toEqual([
    ['ambiguous-criteria', 1, 'skip'],
    ['ambiguous-criteria', 2, null],
  ]);
});
