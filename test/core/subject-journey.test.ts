import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readDiskText, toDiskText } from '../../src/core/codec/record-codec.ts';
import { afterSession } from '../../src/core/record/apply-session.ts';
import { loopStatus } from '../../src/core/reports/session-status.ts';
import type { SessionReport } from '../../src/core/sessions/contract/session-report.ts';
import { LoopState } from '../../src/core/state/loop-state.ts';
import { newBreaker, type Subject } from '../../src/core/state/subject.ts';
import { aDelivery, aFailure, aResult, aSession, aState, aSubject } from '../support/core-facts.ts';

const order = aSession({ subject: 9 });
const after = (...reports: readonly SessionReport[]): Subject =>
  reports.reduce((subject, report) => afterSession(subject, report, 1), aSubject({ number: 9 }));

describe('the record of how an agent fares', () => {
  test('counts sessions, and in a row those without progress and with the same error', () => {
    expect(after(aFailure(order, 'a'), aFailure(order, 'a'), aFailure(order, 'b')).breaker).toMatchObject({
      ...{ currentLoop: 3, noProgressLoops: 3, repeatedErrorLoops: 1, circuitState: 'closed', exitSignal: false },
    });
    expect(after(aFailure(order, 'a'), aFailure(order, 'a')).breaker.repeatedErrorLoops).toBe(2);
  });

  test('begins its rows anew with a session that changed something, and keeps what its agent said', () => {
    expect(after(aFailure(order), aDelivery(order)).breaker).toMatchObject({
      ...{ currentLoop: 2, noProgressLoops: 0, repeatedErrorLoops: 0, lastProgress: 'c'.repeat(40), exitSignal: true },
      completionIndicators: ['Task complete', 'Ready for review'],
    });
    expect(after(aDelivery(order), aDelivery(order)).breaker.noProgressLoops).toBe(1);
  });

  test.each([
    ['a person cancelled', 'cancelled'],
    ['ended with a question for a person', 'decision'],
    ['met a service that was away', 'outage'],
  ] as const)('leaves out a session that %s', (_, kind) => {
    const failure = { class: kind, rootCause: kind, sentence: 'No failure of the work', question: null };

    expect(after(aDelivery(order), { ...aFailure(order), outcome: { kind: 'failed', failure } }).breaker).toEqual(
      after(aDelivery(order)).breaker,
    );
  });

  test('does not grow with what an agent or an issue says', () => {
    const long = Array.from({ length: 500 }, () => 'x'.repeat(5_000));
    const result = aResult({ completionIndicators: long });
    const { breaker, criteria } = after(aDelivery(aSession({ subject: 9, criteria: long }), { result }));

    expect(JSON.stringify([breaker, criteria]).length).toBeLessThan(10_000);
  });
});

const Stored = z.looseObject({ subjects: z.array(z.record(z.string(), z.unknown())) });

test('a state that knew nothing of it loads with defaults, and is written with every field', () => {
  const stored = Stored.parse(JSON.parse(toDiskText(LoopState, aState({ subjects: [aSubject({ number: 9 })] }))));
  const [now] = stored.subjects;
  if (now === undefined) throw new Error('no subject');
  const added = ['kind', 'section_index', 'rounds', 'breaker', 'findings', 'last_reviewed_commit', 'review_round'];
  const names = [...added, 'criteria', 'not_before'];
  const older = Object.fromEntries(Object.entries(now).filter(([name]) => !names.includes(name)));

  expect(Object.keys(now)).toEqual(expect.arrayContaining(names));
  expect(Object.keys(now['breaker'] ?? {})).toEqual([
    ...['current_loop', 'no_progress_loops', 'repeated_error_loops', 'stalled_loops', 'denied_loops', 'last_progress'],
    ...['circuit_state', 'exit_signal', 'completion_indicators', 'openings', 'evidence'],
  ]);
  expect(readDiskText(LoopState, JSON.stringify({ ...stored, subjects: [older] }))).toEqual({
    ok: true,
    value: aState({ subjects: [aSubject({ number: 9 })] }),
  });
});

test('an open breaker shows its evidence and what a person can do', () => {
  const recorded = aSubject({ number: 9 });
  const evidence = "Cannot resolve package '@types/react'";
  const breaker = { ...recorded.breaker, circuitState: 'open' as const, noProgressLoops: 5, openings: 1, evidence };

  expect(
    loopStatus({
      iteration: 5,
      report: aFailure(order, 'compile | npm ci'),
      recorded: { ...recorded, breaker },
      runBreaker: newBreaker(),
    }),
  ).toMatchInlineSnapshot(`
"## Loop Status

**Subject**: #9, session 1
**Iteration**: 5
**Progress**: npm test failed
**Circuit State**: open
**Task Status**: blocked

### Issue
Cannot r​esolve package '@​types/react'

### Circuit Breaker
**Status**: OPEN (5 consecutive loops with no progress)
**Action**: Escalating to human for manual intervention

Possible solutions:
1. Answer the question on #9: probe with one session, skip, or stop
2. Make the issue smaller or its criteria clearer, then probe
3. Mend by hand what it fails on, then probe

### Completion Indicators
- [ ] Task complete
- [ ] PR created

### Exit Decision
EXIT_SIGNAL: false

**Reason**: compile \\| npm ci
"
`);
});

test('a task of a plan is called by its name, not by a number that GitHub would link', () => {
  const report = aFailure({ ...order, subject: 13_723_667_889 }, 'compile | npm ci');
  const told = loopStatus({ iteration: 5, recorded: null, report, runBreaker: newBreaker() });

  expect(told).toContain('**Subject**: task ddf2a9b1, session 1\n');
});
