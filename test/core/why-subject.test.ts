import { describe, expect, test } from 'vitest';
import { whySubjectText } from '../../src/core/reports/why.ts';
import { aDelivery, aFailure, aHead, anIssue, aState, aSubject, aVagueIssue } from '../support/core-facts.ts';
import { type Loop, newLoop, tick } from '../support/core-run.ts';

const issues = { backlog: [anIssue({ number: 1, title: 'Paginate' }), aVagueIssue(2), anIssue({ number: 3 })] };

/** #1 was worked on, #2 asks, #3 fails. */
const worked = (): Loop =>
  tick(newLoop(), {
    observation: issues,
    agentReturns: (session) => (session.subject === 3 ? aFailure(session, 'test | npm test') : aDelivery(session)),
  }).loop;

const why = (loop: Loop, number: number): string | null => whySubjectText(loop, number);

describe('why an issue stands where it stands', () => {
  test('is told of one that was worked on, and found by the number of its pull request as well', () => {
    const loop = worked();
    const pull = loop.state.subjects.find(({ number }) => number === 1)?.pullRequest ?? 0;

    expect(why(loop, 1)).toMatchInlineSnapshot(`
"Loop work, run 1: running

#1 Paginate
  phase done; PR #101, branch tickgate/work/1-paginate, claimed by this loop; 2
    sessions, $1.00

What happened:
  2026-03-01T12:00:00Z iteration 1 (work, ok)
    PR #101: open at ccccccc
    ccccccc: done
"
`);
    expect(why(loop, pull)).toContain('#1 Paginate');
  });

  test('is told of one that waits for an answer, and of one that failed', () => {
    const loop = worked();

    expect(why(loop, 2)).toMatchInlineSnapshot(`
"Loop work, run 1: running

#2: this run has not worked on it.

Waits for:
  asked since 2026-03-01T12:00:00Z: Issue #2 has ambiguous criteria. Skip,
    escalate, or proceed with my best interpretation?
    work-1-ambiguous-criteria-2-nonce100

Last tick: 2026-03-01T12:00:00Z, workflow run 100 attempt 1, iteration 1: work,
  ok
  FIRED ambiguous-criteria: Raised by #2

What happened:
  2026-03-01T12:00:00Z iteration 1 (work, ok)
    asked: Issue #2 has ambiguous criteria. Skip, escalate, or proceed with my
      best interpretation?
"
`);
    expect(why(loop, 3)).toMatchInlineSnapshot(`
"Loop work, run 1: running

#3 Task 3
  phase coding; no open pull request, branch tickgate/work/3-task-3, claimed by
    this loop; 1 session, $1.00
  failed in iteration 1: npm test failed (test | npm test)

What happened:
  2026-03-01T12:00:00Z iteration 1 (work, ok)
    no commit: blocked
"
`);
  });

  test('is told of one that was never taken, by what the backlog showed', () => {
    const known = {
      view: 'v',
      run: 1,
      syncedAt: '2026-03-01T12:00:00Z',
      readAt: '2026-03-01T12:00:00Z',
      issues: [
        { number: 4, created: 0, text: 'ab', blockers: [1], outsider: 'mallory', assigned: true as const },
        { number: 41, created: 0, text: 'cd' },
        { number: 42, created: 0, text: 'ef', elsewhere: true as const, closing: [7, null] },
      ],
    };
    const loop = { head: aHead(), state: aState({ knownBacklog: known }), history: [] };

    expect(why(loop, 4)).toMatchInlineSnapshot(`
"Loop work, run 1: running

#4: this run has not worked on it.

In the backlog as it was read last:
  written by mallory, whose texts reach no agent unasked
  assigned to somebody else
  waits for #1
"
`);
    expect(why(loop, 41)).toMatchInlineSnapshot(`
"Loop work, run 1: running

#41: this run has not worked on it.

In the backlog as it was read last:
  free; others come first
"
`);
    expect(why(loop, 42)).toMatchInlineSnapshot(`
"Loop work, run 1: running

#42: this run has not worked on it.

In the backlog as it was read last:
  waits for an issue of another repository, or for one that we may not see
  closed by pull requests of others: #7, one that we may not see
"
`);
    expect(why(loop, 5)).toBeNull();
  });

  test('is no question of its turn while it is asked about', () => {
    const seen = [{ number: 2, created: 0, text: 'ab' }];
    const at = '2026-03-01T12:00:00Z';
    const { state, ...loop } = worked();
    const known = { ...state, knownBacklog: { view: 'v', run: 1, syncedAt: at, readAt: at, issues: seen } };

    expect(why({ ...loop, state: known }, 2)).toContain('Issue #2 has ambiguous criteria.');
    expect(why({ ...loop, state: known }, 2)).not.toContain('others come first');
  });

  test('names what holds it: its time, its breaker, a refusal', () => {
    const subject = aSubject({ number: 7, notBefore: '2026-03-01T13:00:00Z' });
    const held = {
      ...subject,
      breaker: { ...subject.breaker, circuitState: 'open' as const, evidence: 'five sessions without progress' },
      declined: [{ gate: 'repeated-failure', signature: 's', option: 'skip' }],
    };

    expect(why({ head: aHead(), state: aState({ subjects: [held] }), history: [] }, 7)).toMatchInlineSnapshot(`
"Loop work, run 1: running

#7
  phase coding; no open pull request, not claimed; 0 sessions, $0.00

Waits for:
  its time: not before 2026-03-01T13:00:00Z
  its breaker, open: five sessions without progress
  nothing: a person answered repeated-failure with skip, which holds for this
    run
"
`);
  });
});
