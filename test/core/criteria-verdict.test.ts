import { describe, expect, test } from 'vitest';
import { afterSession } from '../../src/core/record/apply-session.ts';
import { loopStatuses } from '../../src/core/reports/session-status.ts';
import { WorkResult } from '../../src/core/sessions/contract/agent-contract.ts';
import { criteriaVerdict, judgesCriteria } from '../../src/core/sessions/criteria-verdict.ts';
import { aDelivery, aHead, anAudit, aSession, aState, aSubject } from '../support/core-facts.ts';

const criteria = ['it finds', 'it is fast'];
const order = aSession({ subject: 9, criteria });
const work = aDelivery(order);
type Said = readonly [number, boolean];
const said = (...holds: readonly Said[]) =>
  WorkResult.parse({
    status: 'complete',
    progress: '',
    criteria: holds.map(([number, holding]) => ({ number, holds: holding, why: `seen ${number}` })),
  }).criteria;

describe('what an audit says of the acceptance criteria', () => {
  test('is a checklist: what it names and finds to hold is met, what it does not name stays open', () => {
    expect(criteriaVerdict(said([1, true], [2, true]), criteria, [])).toEqual({
      met: [1, 2],
      failing: [],
      resolved: [],
    });
    expect(criteriaVerdict(said([2, true], [7, true]), criteria, []).met).toEqual([2]);
    expect(criteriaVerdict([], criteria, [])).toEqual({ met: [], failing: [], resolved: [] });
  });

  test('makes a bug of each that does not hold, whatever else it says of that one', () => {
    expect(criteriaVerdict(said([1, true], [2, true], [2, false]), criteria, [])).toEqual({
      met: [1],
      failing: [
        {
          file: '(acceptance criteria)',
          line: 2,
          severity: 'bug',
          description: 'Criterion 2 does not hold: it is fast',
          scenario: 'seen 2',
        },
      ],
      resolved: [],
    });
  });

  test('resolves what it had said against a criterion by its words: an edited text may number it otherwise, or not have it', () => {
    const before = afterSession(
      afterSession(aSubject({ number: 9 }), work, 1),
      anAudit(work, { reported: criteriaVerdict(said([2, false]), criteria, []).failing }),
      1,
    ).findings;
    const resolved = (text: readonly string[], ...holds: readonly Said[]) =>
      criteriaVerdict(said(...holds), text, before).resolved;

    expect(resolved(criteria, [1, true], [2, true])).toEqual(['F1']);
    expect(resolved(['it finds', 'it is new', 'it is fast'], [2, true])).toEqual([]);
    expect(resolved(['it finds', 'it is new', 'it is fast'], [3, true])).toEqual(['F1']);
    expect(resolved(['it finds'])).toEqual(['F1']);
  });

  test('is asked of audits of the whole task alone', () => {
    const one = { sections: 1, audit: 'each', postAction: false } as const;
    const audit = { ...order, role: 'auditor', phase: 'auditing', rules: one } as const;
    expect(judgesCriteria(audit)).toBe(true);
    expect(judgesCriteria({ ...audit, role: 'worker' })).toBe(false);
    expect(judgesCriteria({ ...audit, criteria: [] })).toBe(false);
    expect(judgesCriteria({ ...audit, rules: { ...one, sections: 3 } })).toBe(false);
    expect(judgesCriteria({ ...audit, phase: 'final_auditing', rules: { ...one, sections: 3 } })).toBe(true);
  });
});

test('a task of which a criterion does not hold is not complete until an audit finds that it does', () => {
  const worked = afterSession(aSubject({ number: 9 }), work, 1);
  const audited = (before: typeof worked, ...holds: readonly Said[]) => {
    const { met, failing, resolved } = criteriaVerdict(said(...holds), criteria, before.findings);
    return afterSession(before, anAudit(work, { reported: failing, resolved, met }), 1);
  };

  const open = audited(worked, [1, true], [2, false]);
  expect(open).toMatchObject({ phase: 'coding', criteriaMet: [1] });
  const mended = afterSession(open, work, 2);
  expect(mended).toMatchObject({ phase: 'auditing', criteriaMet: [] });
  expect(audited(mended, [1, true])).toMatchObject({ phase: 'coding', criteriaMet: [1] });
  const whole = audited(mended, [1, true], [2, true]);
  expect(whole).toMatchObject({ phase: 'done', criteriaMet: [1, 2] });

  const blockOf = (met: readonly number[] | undefined, subject: typeof worked): string =>
    loopStatuses({
      reports: [anAudit(work, met === undefined ? {} : { met })],
      head: aHead(),
      state: aState({ subjects: [subject] }),
    })[0]?.block ?? '';
  expect(blockOf([1, 2], whole)).toContain('- [x] Acceptance criteria complete\n');
  expect(blockOf([1], open)).toContain('- [ ] 1 of 2 acceptance criteria hold\n');
  expect(blockOf(undefined, whole)).not.toContain('riteria');
});
