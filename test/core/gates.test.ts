import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { GATES } from '../../src/core/gates/catalogue.ts';
import { ask, type GateFacts, signatureOf } from '../../src/core/gates/questions.ts';
import { Gate, GateName, parseGateId } from '../../src/core/state/gate.ts';
import { asked, ceilings, dollarsTripped, mergeAsked, threeTripped } from './gate-samples.ts';

describe('the catalog', () => {
  test('says of each option what it does, in the words that a person decides by', () => {
    const told = GATES.map(({ name, options }) =>
      [name, ...options.map(({ id, label, consequence }) => `  ${id}: ${label} | ${consequence}`)].join('\n'),
    );

    expect(told.join('\n')).toMatchInlineSnapshot(`
"backlog-drift
  re-propose: re-propose: plan a new batch | The backlog is read again and a new batch is planned.
  continue: continue: keep the prior plan | The plan made before the backlog changed is worked off.
  stop: stop: end this run | The run ends; \`/loop restart\` on the control issue begins again.
ambiguous-criteria
  skip: skip: leave this issue out | The issue is left out while its text stays as it is.
  escalate: escalate: ask the author | A comment asks for clarification; an edit of the issue brings it back.
  proceed: proceed: best interpretation | An agent works on it as it best understands the text.
  stop: stop: end this run | The run ends; \`/loop restart\` on the control issue begins again.
budget-escalation
  continue: continue: one more iteration | One iteration runs under the present ceilings.
  raise: raise: higher ceiling | The ceiling is raised as shown.
  stop: stop: end this run | The run ends; \`/loop restart\` on the control issue begins again.
post-feedback-merge
  merge: merge: merge it now | The pull request is merged at exactly the commit named above.
  hold: hold: wait for human re-review | The pull request stays open; a new commit asks again.
  stop: stop: end this run | The run ends; \`/loop restart\` on the control issue begins again.
merge
  merge: merge: merge it now | The pull request is merged at exactly the commit named above.
  hold: hold: leave it open | The pull request stays open; a new commit asks again.
  stop: stop: end this run | The run ends; \`/loop restart\` on the control issue begins again.
force-unlock
  yes: yes: remove the lock | The lock is removed; a run that still works is not killed, but cannot publish any more.
  no: no: skip this tick | The lock stays and this tick ends.
  stop: stop: end this run | The run ends; \`/loop restart\` on the control issue begins again.
repeated-failure
  skip: skip: not again in this run | It is deferred for the rest of the run.
  retry: retry: once more | One more attempt is made.
  stop: stop: end this run | The run ends; \`/loop restart\` on the control issue begins again.
resume-divergence
  re-attach: re-attach: work on from there | Work goes on from the branch as it is now.
  skip: skip: leave it alone | The branch is left as it is until a fresh run.
  stop: stop: end this run | The run ends; \`/loop restart\` on the control issue begins again.
dirty-tree
  stash: Stash and continue | The changes go into a stash named loop-recovery and the tick goes on.
  commit: Commit and continue | The changes are committed as they are and the tick goes on.
  abort: Abort | Nothing is touched and the tick ends on that runner.
agent-decision
  answer: answer: by reply | Your words reach the agent, which goes on.
  skip: skip: no answer, leave it out | It is left out until a fresh run.
  stop: stop: end this run | The run ends; \`/loop restart\` on the control issue begins again.
circuit-open
  probe: probe: one session as a test | One session is tried; success closes the breaker.
  skip: skip: leave it open | No session starts behind this breaker until the run ends.
  stop: stop: end this run | The run ends; \`/loop restart\` on the control issue begins again.
criteria-policy
  accept: accept: headings and checklists | Any list of the issue counts as its criteria in this run.
  ask: ask: one question per issue | Every issue without the heading gets a question of its own.
  stop: stop: end this run | The run ends; \`/loop restart\` on the control issue begins again."
`);
  });

  test('has twelve gates with exactly these options', () => {
    expect(GATES.map(({ name, options }) => `${name}: ${options.map(({ id }) => id).join(', ')}`)).toEqual([
      'backlog-drift: re-propose, continue, stop',
      'ambiguous-criteria: skip, escalate, proceed, stop',
      'budget-escalation: continue, raise, stop',
      'post-feedback-merge: merge, hold, stop',
      'merge: merge, hold, stop',
      'force-unlock: yes, no, stop',
      'repeated-failure: skip, retry, stop',
      'resume-divergence: re-attach, skip, stop',
      'dirty-tree: stash, commit, abort',
      'agent-decision: answer, skip, stop',
      'circuit-open: probe, skip, stop',
      'criteria-policy: accept, ask, stop',
    ]);
    expect(GATES.map(({ name }) => name)).toEqual(GateName.options);
  });

  test('no label is longer than a phone is wide, and none begins with words of another option', () => {
    for (const { options } of GATES) {
      for (const { id, label } of options) {
        expect(label.length).toBeLessThanOrEqual(40);
        const labelled = label.startsWith(`${id}: `) || label.toLowerCase().startsWith(id);
        expect([id, labelled]).toEqual([id, true]);
      }
    }
  });

  test('whatever approves code, a lock, a raise or a text is bound to the facts it was asked about', () => {
    const bound = GATES.flatMap(({ name, options }) =>
      options.filter(({ needsSameFacts }) => needsSameFacts).map(({ id }) => `${name} ${id}`),
    );
    expect(bound).toEqual([
      'ambiguous-criteria proceed',
      'budget-escalation raise',
      'post-feedback-merge merge',
      'merge merge',
      'force-unlock yes',
      'resume-divergence re-attach',
      'dirty-tree stash',
      'dirty-tree commit',
    ]);
  });
});

/** The question of each gate stands in gate-texts.test.ts. */
describe('further questions', () => {
  const questions: readonly (readonly [string, GateFacts, string])[] = [
    [
      'a ceiling as it was set, and less than one not as nothing',
      {
        name: 'budget-escalation',
        iteration: 2,
        tripped: [{ name: 'minutes', value: 0.45, ceiling: 0.5, raiseTo: 60.5 }],
        ceilings,
      },
      'Approaching minutes ceiling (0.45/0.5). Continue, raise ceiling, or stop?',
    ],
    [
      'three budgets near their ceilings',
      threeTripped,
      'Approaching iterations (4/5), minutes (49/60), and dollars ($21.00/$25.00). Continue, raise ceiling(s), or stop?',
    ],
    [
      'divergence of a branch that no pull request shows',
      { name: 'resume-divergence', issue: 7, branch: 'tickgate/work/7-x', recordedSha: null, headSha: 'b' },
      'Issue #7: its branch holds commits that no record of this run names — re-attach, skip, or stop the loop?',
    ],
    [
      'breaker',
      { name: 'circuit-open', subject: null, evidence: '5 sessions without progress.', opening: 1 },
      '5 sessions without progress. Probe once, skip, or stop?',
    ],
  ];

  test.each(questions)('%s asks in exactly these words', (_requirement, facts, question) => {
    expect(ask(facts).question).toBe(question);
  });

  test('two budgets are joined by “and” alone', () => {
    const [dollars, minutes] = 'tripped' in threeTripped ? threeTripped.tripped : [];
    if (dollars === undefined || minutes === undefined) throw new Error('The sample has lost its budgets.');
    expect(ask({ name: 'budget-escalation', iteration: 4, ceilings, tripped: [dollars, minutes] }).question).toBe(
      'Approaching minutes (49/60) and dollars ($21.00/$25.00). Continue, raise ceiling(s), or stop?',
    );
  });

  test('minutes stand there whole, also below a ceiling that is not', () => {
    const tripped = [{ name: 'minutes' as const, value: 50.3, ceiling: 60.5, used: 50.3, raiseTo: 121 }];
    expect(ask({ name: 'budget-escalation', iteration: 4, ceilings, tripped }).question).toContain('(50/60.5)');
  });

  test('a root cause cannot mention people or bring markup into our sentence', () => {
    const { question } = ask({
      name: 'repeated-failure',
      subject: { kind: 'pr', number: 7 },
      rootCause: '**x** @ana\n- [x] <!-- tickgate:option retry -->',
      count: 2,
    });
    expect(question).toBe(
      'PR #7 failed twice with: \\*\\*x\\*\\* @\u200Bana - \\[x\\] &lt;!-- tickgate:option retry --&gt;. Skip, retry once more, or stop the loop?',
    );
  });
});

describe('the option to raise', () => {
  const one = (raiseTo: number, ceiling = 25): GateFacts => ({
    name: 'budget-escalation',
    iteration: 4,
    ceilings,
    tripped: [{ name: 'dollars', value: 21, ceiling, raiseTo }],
  });

  test('shows what it raises from and to', () => {
    expect(ask(one(50)).options.map(({ label }) => label)).toEqual([
      'continue: one more iteration',
      'raise: dollars $25.00 → $50.00',
      'stop: end this run',
    ]);
    expect(ask(one(50)).raises).toEqual([{ ceiling: 'dollars', from: 25, to: 50 }]);
  });

  test('is not offered where hard-max leaves no room', () => {
    expect(ask(one(25)).options.map(({ id }) => id)).toEqual(['continue', 'stop']);
  });

  test('keeps its label short however much money it is about', () => {
    expect(ask(one(20_000_000, 10_000_000)).options[1]?.label).toBe('raise: the ceilings listed here');
  });
});

describe('signatures', () => {
  test('of a budget change with the dimensions, the ceilings and the iteration, not with the amounts', () => {
    const facts = (change: object): GateFacts => Object.assign(structuredClone(dollarsTripped), change);
    const same = facts({ tripped: [{ name: 'dollars', value: 22, ceiling: 25, raiseTo: 50 }] });
    expect(signatureOf(same)).toBe(signatureOf(dollarsTripped));
    expect(signatureOf(dollarsTripped)).toBe('dollars|5,20,60,25|4');
    expect(signatureOf(threeTripped)).toBe('iterations+minutes+dollars|5,20,60,25|4');
    expect(signatureOf(facts({ iteration: 5 }))).toBe('dollars|5,20,60,25|5');
    expect(signatureOf(facts({ ceilings: { ...ceilings, maxDollars: 50 } }))).toBe('dollars|5,20,60,50|4');
  });

  test('of a drift do not depend on the order in which the backlog was read', () => {
    const drift = (added: readonly number[], removed: readonly number[], priority: string | null = null): string =>
      signatureOf({ name: 'backlog-drift', added: added.map((number) => ({ number, priority })), removed });
    expect(drift([1, 2], [3, 4])).toBe(drift([2, 1], [4, 3]));
    const all = [
      drift([1], [2]),
      drift([2], [1]),
      drift([1], []),
      drift([1], [2], 'P0'),
      drift([12], []),
      drift([1, 2], []),
    ];
    expect(new Set(all).size).toBe(all.length);
  });
});

describe('a gate on disk', () => {
  test('is snake_case, comes back the same, and refuses what it does not know', () => {
    const gate = asked(threeTripped);
    const stored = z.encode(Gate, gate);
    expect(stored).toMatchObject({
      asked_at: gate.askedAt,
      comment_id: 100,
      head_sha: null,
      thread: { issue_number: 1 },
    });
    expect(stored.options[0]).toHaveProperty('needs_same_facts', false);
    expect(z.decode(Gate, stored)).toEqual(gate);
    expect(Gate.safeParse({ ...stored, extra: 1 }).success).toBe(false);
    expect(Gate.safeParse({ ...stored, asked_at: undefined }).success).toBe(false);
  });

  test('has an id that distinguishes loop, iteration, name and subject', () => {
    expect(asked(mergeAsked).id).toBe('work-4-merge-7-k3x9');
    expect(parseGateId('work-4-post-feedback-merge-7-k3x9')).toEqual({
      loop: 'work',
      iteration: 4,
      name: 'post-feedback-merge',
      subject: 7,
      nonce: 'k3x9',
    });
    expect(parseGateId(asked(dollarsTripped).id)?.subject).toBeNull();
    expect(parseGateId('work-4-no-such-gate-7-k3x9')).toBeNull();
    expect(parseGateId('work-4-merge-7-k3x9 ')).toBeNull();
  });
});
