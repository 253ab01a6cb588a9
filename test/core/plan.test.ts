import { describe, expect, test } from 'vitest';
import type { Candidate } from '../../src/core/backlog/eligibility.ts';
import { type BatchLimits, buildBatchEvaluations, planBatch } from '../../src/core/decide/batch.ts';
import { ask } from '../../src/core/gates/questions.ts';
import { repeatedFailure } from '../../src/core/sessions/failure/repeated-failure.ts';
import type { Subject } from '../../src/core/state/subject.ts';
import { digest } from '../../src/core/text/format.ts';
import { aFailedSubject, anIssue, aSubject, aVagueIssue } from '../support/core-facts.ts';

const limits: BatchLimits = {
  sessions: 4,
  newPullRequests: 20,
  questions: 5,
  ceilings: { sessions: 12, audits: 3 },
  phases: { audit: 'each', sections: 'markers', postAction: false },
  criteria: 'heading',
  loop: 'work',
  pullRequests: [],
};
const candidate = (issue: Candidate['issue'], subject: Subject | null = null): Candidate => ({ issue, subject });
const plan = (candidates: readonly Candidate[], own: Partial<BatchLimits> = {}) => {
  const { sessions, questions } = planBatch(candidates, { ...limits, ...own });
  return { sessions: sessions.map(({ subject }) => subject), questions };
};

describe('a batch', () => {
  test('holds no more sessions than agents may run at once, in the order of the backlog', () => {
    const issues = [7, 3, 9].map((number) => candidate(anIssue({ number })));

    expect(plan(issues, { sessions: 2 }).sessions).toEqual([7, 3]);
    expect(plan(issues, { sessions: 0 })).toEqual({ sessions: [], questions: [] });
  });

  test('asks about unclear criteria instead of guessing, and the next issue takes the place', () => {
    const vague = aVagueIssue(1);

    expect(plan([candidate(vague), candidate(anIssue({ number: 2 }))], { sessions: 1 })).toEqual({
      sessions: [2],
      questions: [
        {
          name: 'ambiguous-criteria',
          issue: 1,
          textHash: vague.textHash,
          why: 'There is no section "### Acceptance Criteria".',
        },
      ],
    });
  });

  test('asks about the text of an outsider that was edited after its label, whatever its criteria', () => {
    const issue = anIssue({ number: 1, textHash: 'now' });
    const admission = { number: 1, textHash: 'now', label: 'agent', by: 'ana', edited: true };
    const why = 'The text was edited after @ana had put the label `agent` on it.';

    expect(plan([{ issue, subject: null, admission }]).questions).toMatchObject([
      { name: 'ambiguous-criteria', issue: 1, textHash: 'now', why },
    ]);
    expect(plan([{ issue, subject: null, admission: { ...admission, edited: false } }]).sessions).toHaveLength(1);
  });

  test('judges criteria only as far as the batch reaches', () => {
    expect(plan([candidate(anIssue({ number: 1 })), candidate(aVagueIssue(2))], { sessions: 1 }).questions).toEqual([]);
  });

  const left = {
    ...{ number: 14, headSha: 'a1', leftAt: 'a1', loop: 'work', subject: 7 },
    branch: 'tickgate/work/7-as-it-was-called',
  };

  test('goes on with the pull request that an earlier run left, whatever the issue was called then', () => {
    const branchOf = (subject: Subject | null, pullRequests: BatchLimits['pullRequests']) =>
      planBatch([candidate(anIssue({ number: 7, title: 'Called anew' }), subject)], { ...limits, pullRequests })
        .sessions[0]?.branch;

    expect(branchOf(null, [left])).toBe(left.branch);
    expect(branchOf(null, [{ ...left, loop: 'docs' }])).toBe('tickgate/work/7-called-anew');
    expect(branchOf(null, [{ ...left, subject: 8 }])).toBe('tickgate/work/7-called-anew');
    expect(branchOf(aSubject({ number: 7, branch: 'tickgate/work/7-own' }), [left])).toBe('tickgate/work/7-own');
  });

  test('asks about such a pull request where its branch is not where our own words say that we left it', () => {
    const judged = (pull: BatchLimits['pullRequests'][number], subject: Subject | null = null) =>
      planBatch([candidate(anIssue({ number: 7 }), subject)], { ...limits, pullRequests: [pull] });
    const { leftAt: _, ...unsaid } = left;

    expect(judged(left).sessions).toMatchObject([{ fromSha: 'a1' }]);
    const facts = { name: 'resume-divergence', issue: 7, branch: left.branch } as const;
    expect(judged({ ...left, headSha: 'b2' })).toMatchObject({
      sessions: [],
      questions: [{ ...facts, recordedSha: 'a1', headSha: 'b2' }],
    });
    expect(judged(unsaid).questions).toMatchObject([{ ...facts, recordedSha: null, headSha: 'a1' }]);
    // A person said so, or a tick of this run recorded it.
    expect(judged(unsaid, aSubject({ number: 7, headSha: 'a1' })).sessions).toMatchObject([{ fromSha: 'a1' }]);
  });

  test('asks no more questions than may be open, and forgets none of the others', () => {
    const vague = [1, 2, 3].map((number) => candidate(aVagueIssue(number)));
    const asked = (questions: number) => {
      const batch = planBatch(vague, { ...limits, questions });
      return [batch.questions, batch.unasked].map((facts) => facts.map((one) => ask(one).subject));
    };

    expect(asked(5)).toEqual([[1, 2, 3], []]);
    expect(asked(2)).toEqual([[1, 2], [3]]);
    expect(asked(0)).toEqual([[], [1, 2, 3]]);
    const evidence = buildBatchEvaluations(planBatch(vague, { ...limits, questions: 2 }));
    expect(evidence.find(({ code }) => code === 'ambiguous-criteria')).toMatchObject({
      fired: true,
      sentence: 'Raised by #1, #2. Not asked yet (max-open-gates): #3',
    });
  });

  test('goes on from the recorded branch and head of an earlier session', () => {
    const subject = aSubject({ number: 4, branch: 'tickgate/work/4-old-title', headSha: 'd'.repeat(40), sessions: 2 });

    expect(planBatch([candidate(anIssue({ number: 4 }), subject)], limits).sessions).toMatchObject([
      { branch: 'tickgate/work/4-old-title', fromSha: 'd'.repeat(40), session: 3, criteria: ['it works'] },
    ]);
  });
});

describe('a permit', () => {
  const vague = aVagueIssue(1);
  const permitted = (signature: string): Subject =>
    aSubject({ number: 1, permitted: [{ gate: 'ambiguous-criteria', signature, option: 'proceed' }] });

  test('to proceed lets exactly the text be worked on that was asked about', () => {
    expect(plan([candidate(vague, permitted(vague.textHash))]).sessions).toEqual([1]);
    expect(plan([candidate(vague, permitted('hash of an older text'))]).sessions).toEqual([]);
  });

  test('to proceed shows agents exactly the comments that the question was about', () => {
    const issue = { ...anIssue({ number: 1 }), thread: { comments: [{ id: 5, hash: 'f'.repeat(64) }], fromId: 0 } };
    const known = { textHash: issue.textHash, admittedComments: [{ id: 5, hash: 'e'.repeat(32) }] };
    const signature = `${issue.textHash}+5:${'f'.repeat(12)}`;
    const question = planBatch([candidate(issue, aSubject({ number: 1, ...known }))], limits).questions[0];

    expect(question).toMatchObject({
      textHash: signature,
      why: 'A comment that belongs to it was edited, hidden or deleted after work on it had begun.',
    });
    expect(plan([candidate(issue, { ...permitted(signature), ...known })]).sessions).toEqual([1]);
    expect(plan([candidate(issue, { ...permitted(issue.textHash), ...known })]).sessions).toEqual([]);
  });

  test('for criteria does not excuse repeated failures', () => {
    const subject = { ...aFailedSubject(1, ['test', 'test']), permitted: permitted(vague.textHash).permitted };

    expect(plan([candidate(vague, subject)])).toMatchObject({
      sessions: [],
      questions: [{ name: 'repeated-failure' }],
    });
  });
});

describe('a repeated failure', () => {
  test('is two failures running with the same root cause', () => {
    expect(repeatedFailure(aFailedSubject(9, ['lint', 'test', 'test']), limits.ceilings)).toEqual({
      name: 'repeated-failure',
      subject: { kind: 'issue', number: 9 },
      rootCause: 'test',
      count: 2,
      last: aFailedSubject(9, ['test']).failures[0]?.summary,
    });
    expect(repeatedFailure(aFailedSubject(9, ['test', 'lint', 'test']), limits.ceilings)).toBeNull();
    expect(repeatedFailure(aFailedSubject(9, ['test']), limits.ceilings)).toBeNull();
    expect(repeatedFailure(null, limits.ceilings)).toBeNull();
  });

  test('that was retried once more asks again, since its count is part of the question', () => {
    const twice = aFailedSubject(9, ['test', 'test']);
    const retry = { gate: 'repeated-failure', signature: `2|${digest('test')}`, option: 'retry' };
    const thrice = { ...aFailedSubject(9, ['test', 'test', 'test']), permitted: [retry] };

    expect(plan([candidate(anIssue({ number: 9 }), { ...twice, permitted: [retry] })]).sessions).toEqual([9]);
    expect(plan([candidate(anIssue({ number: 9 }), thrice)])).toMatchObject({
      sessions: [],
      questions: [{ count: 3 }],
    });
  });

  test('is also a subject that used up its sessions', () => {
    expect(repeatedFailure(aSubject({ number: 9, sessions: 12 }), limits.ceilings)).toMatchObject({
      rootCause: '12 sessions used',
      count: 12,
    });
    expect(repeatedFailure(aSubject({ number: 9, sessions: 11 }), limits.ceilings)).toBeNull();
  });
});

test('an open breaker is asked about before its subject gets a session, and answered for one opening', () => {
  const open = {
    ...aSubject({ number: 9 }).breaker,
    circuitState: 'open' as const,
    openings: 2,
    evidence: 'Five in a row',
  };
  const probe = { gate: 'circuit-open', signature: '2', option: 'probe' };
  const issue = anIssue({ number: 9 });

  expect(plan([candidate(issue, aSubject({ number: 9, breaker: open }))])).toMatchObject({
    sessions: [],
    questions: [{ name: 'circuit-open', evidence: 'Five in a row', opening: 2 }],
  });
  expect(plan([candidate(issue, aSubject({ number: 9, breaker: open, permitted: [probe] }))]).sessions).toEqual([9]);
});
