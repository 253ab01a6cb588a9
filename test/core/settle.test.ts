import { describe, expect, test } from 'vitest';
import { exitQuestions, publication } from '../../src/core/publication/publication.ts';
import { afterSession, applySessions } from '../../src/core/record/apply-session.ts';
import type { SessionReport } from '../../src/core/sessions/contract/session-report.ts';
import { getSubject } from '../../src/core/state/loop-state.ts';
import {
  aDelivery,
  aFailedSubject,
  aFailure,
  anAudit,
  aResult,
  aSession,
  aState,
  aSubject,
  later,
} from '../support/core-facts.ts';

const context = {
  loop: 'work',
  epoch: 4,
  base: 'main',
  runSince: later(0),
  tickSince: later(1),
  pullRequestOf: () => null,
  commitsOf: () => [],
  notesOf: () => '',
  checksWait: false,
  list: null,
  verifies: true,
  costOf: () => null,
};
const published = (...reports: readonly SessionReport[]) => {
  const after = applySessions(aState(), reports, 1);
  return publication(reports, { ...context, subjectAfter: (number) => getSubject(after, number) });
};

describe('publication', () => {
  test('is a push guarded by the expected head, then a pull request, under keys without an epoch', () => {
    const worked = aDelivery(aSession({ subject: 9 }), { expectedHead: 'e'.repeat(40) });
    const effects = published(worked, anAudit(worked));

    expect(effects).toMatchObject([
      {
        kind: 'push',
        key: 'push/9',
        branch: 'tickgate/work/9-task',
        sha: 'c'.repeat(40),
        expectedHead: 'e'.repeat(40),
      },
      { kind: 'pull-request', key: 'pr/9', base: 'main', title: 'Task 9 (#9)', draft: false },
    ]);
  });

  test('of incomplete work is a draft, and of a failure nothing', () => {
    const draft = aDelivery(aSession({ subject: 9 }), { complete: false });

    expect(published(draft, aFailure(aSession({ subject: 8 })))).toMatchObject([
      { kind: 'push', subject: 9 },
      { kind: 'pull-request', subject: 9, draft: true },
    ]);
  });
});

describe('a subject after its session', () => {
  const state = aState({ subjects: [aFailedSubject(9, ['test'])] });

  test('has one more failure with its root cause, iteration and time', () => {
    expect(afterSession(getSubject(state, 9), aFailure(aSession({ subject: 9 }), 'test'), 3).failures).toMatchObject([
      { rootCause: 'test', iteration: 1 },
      { rootCause: 'test', summary: 'npm test failed', iteration: 3, at: later(6) },
    ]);
  });

  test('that did not stand its checks goes on from what was kept, and is as far as it was: no progress, no pull request', () => {
    const kept = { ...aFailure(aSession({ subject: 9 }), 'test'), checkpoint: 'c'.repeat(40) };

    expect(afterSession(getSubject(state, 9), kept, 3)).toMatchObject({
      headSha: 'c'.repeat(40),
      failures: [{ rootCause: 'test' }, { rootCause: 'test' }],
      delivery: null,
      breaker: { noProgressLoops: 1, lastProgress: null },
    });
    expect(published(kept)).toEqual([]);
  });

  test('that used up its share has failed only if it left nothing to go on from', () => {
    const failed = aFailure(aSession({ subject: 9 }), 'cap');
    const cap = { class: 'cap', rootCause: 'cap', sentence: 'claude used up its dollars', question: null } as const;
    const ended = { ...failed, outcome: { kind: 'failed', failure: cap } as const };
    expect(afterSession(getSubject(state, 9), ended, 3).failures).toHaveLength(2);
    expect(afterSession(getSubject(state, 9), { ...ended, checkpoint: 'c'.repeat(40) }, 3)).toMatchObject({
      failures: [],
      headSha: 'c'.repeat(40),
      breaker: { noProgressLoops: 0, lastProgress: 'c'.repeat(40) },
    });
  });

  test('that fell silent is tried again without counting as failed: its breaker decides when that is enough', () => {
    const failed = aFailure(aSession({ subject: 9 }), 'stalled');
    const stalled = { class: 'stalled', rootCause: 'stalled', sentence: 'claude fell silent', question: null } as const;
    const ended = afterSession(getSubject(state, 9), { ...failed, outcome: { kind: 'failed', failure: stalled } }, 3);
    expect(ended.failures).toHaveLength(1);
    expect(ended.breaker.noProgressLoops).toBe(1);
  });

  test('has no failures running any more once something was delivered', () => {
    const delivered = afterSession(getSubject(state, 9), aDelivery(aSession({ subject: 9 }), { result: aResult() }), 3);

    expect(delivered).toMatchObject({ failures: [], branch: 'tickgate/work/9-task', title: 'Task 9' });
  });
});

const ceilings = { sessions: 12, audits: 3 };

test('a failure repeated in this iteration is asked about at its exit, a finished subject never', () => {
  const repeated = aFailedSubject(9, ['test', 'test']);

  expect(exitQuestions([repeated, aFailedSubject(8, ['test', 'lint'])], ceilings)).toMatchObject([
    { name: 'repeated-failure', rootCause: 'test', count: 2, subject: { number: 9 } },
  ]);
  expect(exitQuestions([{ ...repeated, phase: 'failed' }, aSubject({ number: 7 })], ceilings)).toEqual([]);
});
