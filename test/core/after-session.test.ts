import { describe, expect, test } from 'vitest';
import { afterCountedSession, afterSession, followUp } from '../../src/core/record/apply-session.ts';
import type { CappedSession, PhaseRules } from '../../src/core/sessions/contract/planned-session.ts';
import type { FailureClass } from '../../src/core/sessions/contract/session-failure.ts';
import type { SessionReport } from '../../src/core/sessions/contract/session-report.ts';
import { repeatedFailure } from '../../src/core/sessions/failure/repeated-failure.ts';
import type { Subject } from '../../src/core/state/subject.ts';
import { aDelivery, aFailure, anAudit, aSession, aSubject, noon } from '../support/core-facts.ts';

const ceilings = { sessions: 12, audits: 3 };
const delivery = aDelivery(aSession({ subject: 9 }));
const bug = (file: string) => ({
  file,
  line: null,
  severity: 'bug' as const,
  description: `${file} breaks`,
  scenario: '',
});

const counting = { iteration: 1, circuit: { noProgress: 5, sameError: 10, stalls: 5 } };
const kept = 'e'.repeat(40);
/** It failed, and what it did is on its branch. */
const endedBy = (order: CappedSession, kind: FailureClass): SessionReport => {
  const failure = { class: kind, rootCause: kind, sentence: kind, question: null } as const;
  return { ...aFailure(order), checkpoint: kept, outcome: { kind: 'failed', failure } };
};

const after = (...reports: readonly SessionReport[]): Subject =>
  reports.reduce((subject, report) => afterCountedSession(subject, report, counting), aSubject({ number: 9 }));

/** As the subject stands then: the next session of its role. */
function lived(subject: Subject, outcome: (order: ReturnType<typeof aSession>) => SessionReport): Subject {
  const rules: PhaseRules = { sections: 1, audit: 'each', postAction: false };
  const { phase, sectionIndex: section, sessions } = subject;
  const role = phase === 'auditing' || phase === 'final_auditing' ? 'auditor' : 'worker';
  return afterSession(
    subject,
    outcome(aSession({ subject: 9, phase, section, role, rules, session: sessions + 1 })),
    1,
  );
}
const works = (subject: Subject): Subject => lived(subject, (order) => aDelivery(order));
const finds = (subject: Subject, file: string, resolved: readonly string[] = []): Subject =>
  lived(subject, (order) => ({
    ...anAudit(aDelivery(order)),
    order,
    outcome: { kind: 'audited', reported: [bug(file)], resolved },
  }));

describe('a session that may follow in the same tick', () => {
  test('is the audit of work that is through, and the fix of what the audit found', () => {
    expect(followUp(delivery, after(delivery), ceilings)).toMatchObject({
      role: 'auditor',
      phase: 'auditing',
      session: 2,
    });
    const dirty = anAudit(delivery, { reported: [bug('a.js')] });
    expect(followUp(dirty, after(delivery, dirty), ceilings)).toMatchObject({
      role: 'worker',
      phase: 'coding',
      session: 3,
    });
  });

  test('goes on in the phase of work that is not through, that failed its checks, or that fell silent', () => {
    const half = aDelivery(aSession({ subject: 9 }), { complete: false });
    const more = { role: 'worker', phase: 'coding', session: 2 };
    expect(followUp(half, after(half), ceilings)).toMatchObject(more);
    const red = endedBy(aSession({ subject: 9 }), 'test');
    expect(followUp(red, after(red), ceilings)).toMatchObject({ ...more, fromSha: kept });
    const silent = endedBy(aSession({ subject: 9 }), 'stalled');
    expect(followUp(silent, after(silent), ceilings)).toMatchObject(more);
    const audit = aSession({ subject: 9, role: 'auditor', phase: 'auditing', session: 2 });
    const silentAudit = endedBy(audit, 'stalled');
    expect(followUp(silentAudit, after(delivery, silentAudit), ceilings)).toMatchObject({
      role: 'auditor',
      session: 3,
    });
  });

  test('is none after another failure, after the same red check twice, beside an open breaker, and once all is done', () => {
    for (const kind of ['exit', 'no-diff', 'guardrail', 'limit', 'outage', 'decision', 'cancelled'] as const) {
      const failed = endedBy(aSession({ subject: 9 }), kind);
      expect(followUp(failed, after(failed), ceilings)).toBeNull();
    }
    const red = endedBy(aSession({ subject: 9 }), 'test');
    const again = endedBy(aSession({ subject: 9, session: 2 }), 'test');
    expect(followUp(again, after(red, again), ceilings)).toBeNull();
    const silent = [1, 2, 3, 4, 5].map((session) => endedBy(aSession({ subject: 9, session }), 'stalled'));
    const last = silent.at(-1) ?? red;
    expect(after(...silent).breaker.circuitState).toBe('open');
    expect(followUp(last, after(...silent), ceilings)).toBeNull();
    const clean = anAudit(delivery);
    expect(followUp(clean, after(delivery, clean), ceilings)).toBeNull();
  });
});

describe('a subject that cannot go on as it does', () => {
  test('has bugs after as many audits as one section may have', () => {
    let subject = aSubject({ number: 9 });
    for (const [index, file] of ['a.js', 'b.js', 'c.js'].entries()) {
      expect(repeatedFailure(subject, ceilings)).toBeNull();
      subject = finds(works(subject), file, [`F${index}`]);
    }
    expect(repeatedFailure(subject, ceilings)).toMatchObject({ rootCause: 'audit_retry_exhausted | c.js', count: 3 });
    // One more attempt, if a person says so, is audited before anybody is asked again.
    expect(repeatedFailure(works(subject), ceilings)).toBeNull();
    expect(repeatedFailure(finds(works(subject), 'd.js', ['F3']), ceilings)).toMatchObject({ count: 4 });
  });

  test('has audits without a verdict twice, or errors of the model twice', () => {
    const broken = (subject: Subject, rootCause: string): Subject =>
      lived(subject, (order) => aFailure(order, rootCause));
    const audited = broken(broken(works(aSubject({ number: 9 })), 'result | none'), 'exit | agent');
    expect(repeatedFailure(audited, ceilings)).toMatchObject({ rootCause: 'audit_retry_exhausted | exit | agent' });
    const coded = broken(broken(aSubject({ number: 9 }), 'model | overloaded'), 'model | no credit');
    expect(repeatedFailure(coded, ceilings)).toMatchObject({ rootCause: 'error_max_retries | model | no credit' });
    expect(repeatedFailure(works(coded), ceilings)).toBeNull();
  });

  test('has sessions that end at their cap with nothing of their own on the branch', () => {
    const before = aSubject({ number: 9, failures: [{ rootCause: 'cap', summary: '', iteration: 1, at: noon }] });
    // Pushed before it began: the work of the session before it.
    const order = aSession({ subject: 9, session: 3, fromSha: 'a'.repeat(40) });
    const capped = (checkpoint: string): SessionReport => {
      const report = aFailure(order, 'cap');
      const failure = { class: 'cap', rootCause: 'cap', sentence: 'Its cap is used', question: null } as const;
      return { ...report, checkpoint, outcome: { kind: 'failed', failure } };
    };

    expect(repeatedFailure(afterSession(before, capped('a'.repeat(40)), 1), ceilings)).toMatchObject({ count: 2 });
    expect(afterSession(before, capped('b'.repeat(40)), 1).failures).toEqual([]);
  });

  test('begins each section with its own count of audits', () => {
    const rules: PhaseRules = { sections: 2, audit: 'each', postAction: false };
    const order = aSession({ subject: 9, rules, phase: 'auditing', role: 'auditor', session: 4 });
    const clean: SessionReport = { ...anAudit(delivery), order };
    const subject = aSubject({ number: 9, phase: 'auditing', rounds: 2, auditErrors: 1 });

    expect(afterSession(subject, clean, 1)).toMatchObject({
      phase: 'coding',
      sectionIndex: 1,
      rounds: 0,
      auditErrors: 0,
    });
  });
});

test('a post action ends done whatever becomes of it, and its last word is the summary', () => {
  const order = aSession({ subject: 9, phase: 'post_action', role: 'post_action' });
  const subject = aSubject({ number: 9, phase: 'post_action' });

  expect(afterSession(subject, { ...aDelivery(order), summary: 'All told.' }, 1)).toMatchObject({
    ...{ phase: 'done', completionSummary: 'All told.', failures: [] },
  });
  expect(afterSession(subject, aFailure(order), 1)).toMatchObject({
    phase: 'done',
    completionSummary: null,
    failures: [],
  });
});
