import { describe, expect, test } from 'vitest';
import { loopStatuses } from '../../src/core/reports/session-status.ts';
import type { TickStory } from '../../src/core/reports/tick-report.ts';
import { newBreaker } from '../../src/core/state/subject.ts';
import { taskBoxes } from '../../src/core/text/checkboxes.ts';
import { aDelivery, aFailure, aResult, aSession, aState, aSubject } from '../support/core-facts.ts';
import { aStory } from '../support/core-story.ts';

const aBug = { file: 'a.ts', line: 1, severity: 'bug', description: 'No tax', scenario: 'An order' } as const;
const sha = 'a'.repeat(40);
const reviewing = (role: 'reviewer' | 'responder') =>
  aSession({
    ...{ subject: 143, role, fromSha: sha, pullRequest: 143 },
    review: {
      ...{ fork: false, readOnly: false, to: 'feedback', seats: 1, sides: null, found: null, note: null },
      ...{ round: 1, lastRound: 3, baseBranch: 'main', baseSha: sha, headSha: sha, since: null, feedback: [] },
    },
  });
const lineStarting = (text: string, start: string): string | undefined =>
  text.split('\n').find((line) => line.startsWith(start));
const blocks = (story: TickStory): string[] => loopStatuses(story).map(({ block }) => block);

describe('the loop status of a subject', () => {
  test('reads as follows', () => {
    const result = aResult({
      progress: 'Improved validation logic',
      reason: 'Waiting for code review',
      exitSignal: false,
      tests: { command: 'npm test', passed: 8, failed: 2, failing: ['a', 'b'] },
      completionIndicators: ['Implementation finished'],
    });
    const story = aStory({ reports: [aDelivery(aSession({ subject: 143 }), { result, complete: false })] });

    expect(blocks(story)).toMatchInlineSnapshot(`
[
  "## Loop Status

**Subject**: #143, session 1
**Iteration**: 3
**Progress**: Improved validation logic
**Circuit State**: closed
**Task Status**: in_progress

### Completion Indicators
- [ ] Task complete
- [ ] All tests passing (2 failing)
- [x] PR #151 created or updated
- [x] Implementation finished (as the agent says)

### Exit Decision
EXIT_SIGNAL: false

**Reason**: Waiting for code review
",
]
`);
  });

  test('of a session that others followed reports that session, not the end of the tick', () => {
    const order = aSession({ subject: 143 });
    const found = { ...aDelivery(order), outcome: { kind: 'audited' as const, reported: [aBug], resolved: [] } };
    const [audit = ''] = blocks(aStory({ reports: [found, aDelivery({ ...order, session: 2 })] }));

    expect(lineStarting(audit, '**Progress')).toBe('**Progress**: The audit is not clean: 1 open bug, 0 warnings.');
    expect(lineStarting(audit, '**Task Status')).toBe('**Task Status**: in_progress');
    expect(audit).toContain('- [ ] Audit clean');
  });

  test('of a failure shows its cause, and never an exit signal', () => {
    const [status = ''] = blocks(aStory({ reports: [aFailure(aSession({ subject: 145 }))] }));

    expect(lineStarting(status, '**Progress')).toBe('**Progress**: npm test failed');
    expect(lineStarting(status, '**Task Status')).toBe('**Task Status**: blocked');
    expect(lineStarting(status, 'EXIT')).toBe('EXIT_SIGNAL: false');
    expect(lineStarting(status, '**Reason')).toBe('**Reason**: test \\| npm test');
  });

  test.each([
    ['of a failed session', aFailure(aSession({ subject: 143, fromSha: sha })), '- [ ] PR #151 updated'],
    [
      'of a failed session that pushed before it failed',
      { ...aFailure(aSession({ subject: 143, fromSha: sha })), checkpoint: 'b'.repeat(40) },
      '- [x] PR #151 updated',
    ],
    ['of a failed review', aFailure(reviewing('reviewer')), null],
    ['of a failed responder', aFailure(reviewing('responder')), '- [ ] PR #143 updated'],
    [
      'of a failed responder that saved what it began with',
      { ...aFailure(reviewing('responder')), checkpoint: sha },
      '- [ ] PR #143 updated',
    ],
    ['of a responder', aDelivery(reviewing('responder')), '- [x] PR #143 updated'],
  ])('ticks no pull request that the session has not touched: %s', (_, report, box) => {
    const subjects = [aSubject({ number: 143, ...(report.order.review ? {} : { pullRequest: 151 }) })];
    const [status = ''] = blocks({ ...aStory({ reports: [report] }), state: aState({ subjects }) });

    expect(status.match(/^- .*\bPR .*$/m)?.[0] ?? null).toBe(box);
  });

  test('does not repeat the agent that says complete where its commits were not judged so', () => {
    const [status = ''] = blocks(aStory({ reports: [aDelivery(aSession({ subject: 143 }), { complete: false })] }));

    expect(lineStarting(status, '**Task Status')).toBe('**Task Status**: in_progress');
  });

  const worker = (complete: boolean, exitSignal: boolean) =>
    aDelivery(aSession({ subject: 143 }), { result: aResult({ reason: '', exitSignal }), complete });
  const audit = {
    ...aDelivery(aSession({ subject: 145, role: 'auditor' })),
    outcome: { kind: 'audited' as const, reported: [aBug], resolved: [] },
  };

  const clean = {
    ...aDelivery(aSession({ subject: 143, role: 'auditor' })),
    outcome: { kind: 'audited' as const, reported: [], resolved: [] },
  };

  test.each([
    [
      'an audit with a bug',
      audit,
      'false\n\n**Reason**: The task is not complete; its next session goes on from here.',
    ],
    ['a clean audit, the last one', clean, 'true\n\n**Reason**: The task is complete.'],
    [
      'a worker that ends no work',
      worker(false, false),
      'false\n\n**Reason**: The task is not complete; its next session goes on',
    ],
    [
      'a worker that is not believed yet',
      worker(false, true),
      'true\n\n**Reason**: The session says that its work is done; the',
    ],
    ['a worker that is done', worker(true, true), 'true\n\n**Reason**: The task is complete.'],
  ])('gives a reason that agrees with the exit signal: %s', (_, report, said) => {
    const [status = ''] = blocks(aStory({ reports: [report] }));

    expect(status).toContain(`EXIT_SIGNAL: ${said}`);
  });

  test('makes words of the agent inert', () => {
    const evil = '@octocat fixes #1 <!-- x -->';
    const result = aResult({ progress: evil, reason: evil, completionIndicators: [`${evil}\n- [ ] tick me`] });
    const [status = ''] = blocks(aStory({ reports: [aDelivery(aSession({ subject: 143 }), { result })] }));

    expect(status).not.toMatch(/@octocat|<!--|fixes #1/);
    expect(taskBoxes(status).filter(({ checked }) => !checked)).toEqual([]);
  });

  test('names the open breaker of the run, behind which no session of its own starts either', () => {
    const story = aStory({ reports: [aFailure(aSession({ subject: 145 }))] });
    const evidence = 'five sessions of five issues failed';
    const breaker = { ...newBreaker(), circuitState: 'open' as const, repeatedErrorLoops: 5, evidence };
    const state = { ...story.state, runStreak: { ...story.state.runStreak, breaker } };
    const [status = ''] = blocks({ ...story, state });

    expect(lineStarting(blocks(story)[0] ?? '', '**Circuit State')).toBe('**Circuit State**: closed');
    expect(lineStarting(status, '**Circuit State')).toBe('**Circuit State**: open');
    expect(status).toContain(evidence);
    expect(status).toContain('1. Answer the question about the whole loop: probe with one session, skip, or stop');
  });

  test('has one box for the end of the task, also where the agent says that it is complete', () => {
    const result = aResult({ completionIndicators: ['Task complete', 'Ready'] });
    const [status = ''] = blocks(
      aStory({ reports: [aDelivery(aSession({ subject: 143 }), { result, complete: false })] }),
    );

    expect(status.match(/^- .*Task complete.*$/gm)).toEqual([
      '- [ ] Task complete (the agent says so; its checks and its audit decide)',
    ]);
    expect(status).toContain('- [x] Ready (as the agent says)');
  });
});
