import { expect, test } from '@jest/globals';
import { gateNow } from '../../src/core/gate-now.ts';
import { anAskedGate, theCeilings } from '../support/core-facts.ts';

test.each(['merge', 'post-feedback-merge'] as const)(
  '[C11] a question about a %s is another one as soon as somebody pushes',
  (name) => {
    const gate = anAskedGate({ name, pr: 7, headSha: 'a'.repeat(40) });
    const now = (headSha: string) =>
      gateNow(gate, {
        ...{ backlog: [], subjects: [], ceilings: theCeilings(), subjectState: 'OPEN' },
        pullRequests: [{ number: 7, headSha }],
      });

    expect(now('a'.repeat(40))).toMatchObject({ kind: 'stands', signature: gate.signature });
    expect(now('b'.repeat(40))).toMatchObject({ kind: 'stands', signature: 'b'.repeat(40) });
  },
);
