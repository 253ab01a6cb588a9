import { expect, test } from 'vitest';
import { judgeCurrentGate } from '../../src/core/directives/question-validity.ts';
import { anAskedGate, anIssue, theCeilings } from '../support/core-facts.ts';

test.each(['merge', 'post-feedback-merge'] as const)(
  '[C11] a question about a %s is another one after a push',
  (name) => {
    const gate = anAskedGate({ name, pr: 7, headSha: 'a'.repeat(40) });
    const now = (headSha: string) =>
      judgeCurrentGate(gate, {
        ...{ backlog: [], subjects: [], ceilings: theCeilings(), subjectState: 'OPEN' },
        pullRequests: [{ number: 7, subject: 3, headSha }],
      });

    expect(now('a'.repeat(40))).toMatchObject({ kind: 'stands', signature: gate.signature });
    expect(now('b'.repeat(40))).toMatchObject({ kind: 'stands', signature: 'b'.repeat(40) });
  },
);

test('an answer about a branch without a pull request is about the commit that was asked about; one that was opened since shows the branch', () => {
  const facts = { branch: 'tickgate/work/3-x', recordedSha: null, headSha: 'a'.repeat(40) };
  const gate = anAskedGate({ name: 'resume-divergence', issue: 3, ...facts });
  const now = (pullRequests: Parameters<typeof judgeCurrentGate>[1]['pullRequests']) =>
    judgeCurrentGate(gate, {
      ...{ backlog: [anIssue({ number: 3 })], subjects: [], ceilings: theCeilings(), subjectState: null },
      pullRequests,
    });

  expect(now([])).toEqual({ kind: 'stands', signature: gate.signature, headSha: facts.headSha });
  expect(now([{ number: 7, subject: 3, headSha: 'b'.repeat(40) }])).toMatchObject({
    signature: `..${'b'.repeat(40)}`,
    headSha: 'b'.repeat(40),
  });
});
