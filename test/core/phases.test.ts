import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PhaseRules } from '../../src/core/sessions/contract/planned-session.ts';
import { nextPosition, type PhaseEvent, type Position, roleOf } from '../../src/core/sessions/phase-machine.ts';
import { isFinished, isWorkComplete, Phase, type Role } from '../../src/core/state/subject.ts';

const whole: PhaseRules = { sections: 1, audit: 'each', postAction: false };
const cut: PhaseRules = { sections: 3, audit: 'each', postAction: false };
const begun: Position = { phase: 'coding', section: 0 };

const through = (rules: PhaseRules, events: readonly PhaseEvent[]): string[] => {
  const seen: string[] = [];
  events.reduce((at, event) => {
    const to = nextPosition(at, event, rules);
    seen.push(`${to.phase} ${to.section}`);
    return to;
  }, begun);
  return seen;
};

describe('a task', () => {
  test('that is not cut is over with its one clean audit, and codes on after a dirty one', () => {
    expect(through(whole, ['session-done', 'bugs-open', 'session-done', 'clean'])).toEqual([
      ...['auditing 0', 'coding 0', 'auditing 0', 'done 0'],
    ]);
    expect(through({ ...whole, audit: 'final' }, ['session-done', 'clean'])).toEqual(['auditing 0', 'done 0']);
  });

  test('that is cut returns to the same section while it is dirty, and ends with an audit of the whole', () => {
    expect(
      through(cut, [
        ...(['session-done', 'clean', 'session-done', 'bugs-open', 'session-done', 'clean'] as const),
        ...(['session-done', 'clean', 'bugs-open', 'session-done', 'clean'] as const),
      ]),
    ).toEqual([
      ...['auditing 0', 'coding 1', 'auditing 1', 'coding 1', 'auditing 1', 'coding 2', 'auditing 2'],
      ...['final_auditing 2', 'final_audit_fix 2', 'final_auditing 2', 'done 2'],
    ]);
  });

  test('whose sections are not audited one by one goes through them, and is audited as a whole', () => {
    expect(through({ ...cut, audit: 'final' }, ['session-done', 'session-done', 'session-done', 'clean'])).toEqual([
      'coding 1',
      'coding 2',
      'final_auditing 2',
      'done 2',
    ]);
  });

  test('has its post action only after a clean last audit, and is done whatever comes of that', () => {
    expect(through({ ...whole, postAction: true }, ['session-done', 'clean', 'post-action-over'])).toEqual([
      ...['auditing 0', 'post_action 0', 'done 0'],
    ]);
  });

  test('that is parked stays where it is; a person may end it from anywhere', () => {
    for (const phase of Phase.options.filter((one) => !isFinished(one))) {
      const at = { phase, section: 1 };
      expect(nextPosition(at, 'parked', cut)).toEqual(at);
      expect(nextPosition(at, 'cancelled', cut).phase).toBe('cancelled');
      expect(nextPosition(at, 'given-up', cut).phase).toBe('failed');
    }
  });

  test('halts where an event does not fit its phase', () => {
    expect(() => nextPosition(begun, 'clean', whole)).toThrow('No phase follows "coding" on "clean".');
    expect(() => nextPosition({ phase: 'done', section: 0 }, 'parked', whole)).toThrow('No phase follows "done"');
    expect(() => nextPosition({ phase: 'resting' as Phase, section: 0 }, 'clean', whole)).toThrow('"resting"');
  });
});

const events = ['session-done', 'bugs-open', 'clean', 'post-action-over', 'parked', 'cancelled', 'given-up'] as const;
const rules = fc.record({
  sections: fc.integer({ min: 1, max: 4 }),
  audit: fc.constantFrom('each', 'final'),
  postAction: fc.boolean(),
}) as fc.Arbitrary<PhaseRules>;
const positions = fc.record({
  phase: fc.constantFrom(...Phase.options),
  section: fc.integer({ min: 0, max: 4 }),
}) as fc.Arbitrary<Position>;

/** Every event that fits, and nothing else. */
const fits = (at: Position, event: PhaseEvent, given: PhaseRules): Position | null => {
  try {
    return nextPosition(at, event, given);
  } catch {
    return null;
  }
};

describe('from any phase', () => {
  test('every sequence of events leads to a known waiting phase, or to an end', () => {
    fc.assert(
      fc.property(positions, rules, fc.array(fc.constantFrom(...events), { maxLength: 40 }), (start, given, run) => {
        let at = start;
        for (const event of run) at = fits(at, event, given) ?? at;
        expect(Phase.options).toContain(at.phase);
        expect(roleOf(at.phase) === null).toBe(isFinished(at.phase));
      }),
    );
  });

  test('agents that are through and audits that are clean lead to done, in as many steps as there are phases', () => {
    const good: Readonly<Record<Role, PhaseEvent>> = {
      worker: 'session-done',
      auditor: 'clean',
      post_action: 'post-action-over',
      reviewer: 'clean',
      responder: 'session-done',
    };
    fc.assert(
      fc.property(positions, rules, (start, given) => {
        // Whether a pull request is over is not for its agents to say.
        fc.pre(start.phase !== 'reviewing' && start.phase !== 'responding');
        let at = start;
        for (let step = 0; step < 2 * 5 + 3 && !isFinished(at.phase); step += 1) {
          const role = roleOf(at.phase);
          if (role !== null) at = nextPosition(at, good[role], given);
        }
        expect(isFinished(at.phase)).toBe(true);
      }),
    );
  });

  test('nothing is whole but by a clean audit', () => {
    // In full: of so few ways, one that is drawn by chance may be missed.
    const ways = Phase.options.flatMap((phase) =>
      events.flatMap((event) =>
        [0, 1].flatMap((section) =>
          (['each', 'final'] as const).flatMap((audit) =>
            [true, false].flatMap((postAction) =>
              [1, 2].map((sections) => ({ at: { phase, section }, event, given: { sections, audit, postAction } })),
            ),
          ),
        ),
      ),
    );
    const completing = ways.filter(({ at, event, given }) => {
      const to = fits(at, event, given);
      return to !== null && isWorkComplete(to.phase) && !isWorkComplete(at.phase);
    });
    expect(new Set(completing.map(({ event }) => event))).toEqual(new Set(['clean']));
  });
});
