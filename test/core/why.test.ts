import { describe, expect, test } from 'vitest';
import { headline } from '../../src/core/reports/control-issue/body.ts';
import { whyText } from '../../src/core/reports/why.ts';
import { aCommand, aHead, anIssue, answered, aState, later, noon } from '../support/core-facts.ts';
import { newLoop, tick } from '../support/core-run.ts';

test('a person who asks why the loop stopped gets every rule with what it looked at, without a run', () => {
  const observation = { backlog: [anIssue({ number: 1 }), anIssue({ number: 2 })] };
  const first = tick(newLoop(aHead({ ceilings: { maxPrs: 1 } })), { observation });
  const { loop } = tick(first.loop, { observation });

  expect(whyText(loop)).toMatchInlineSnapshot(`
"Loop work, run 1: stopped: prs_touched_budget, since 2026-03-01T12:00:00Z
Raise it with \`/loop raise prs=2\`.

Ended by the tick of: 2026-03-01T12:00:00Z, workflow run 100 attempt 1,
  iteration 1: stop, halted

Because:
  prs_touched_budget: PR budget reached: 1/1

Stop conditions at the exit:
  FIRED prs_touched_budget (4): PR budget reached: 1/1
        used 1, ceiling 1, single_pr -, since 2026-03-01T12:00:00.000Z
        [fires when used >= ceiling, at entry, unless single-PR]
  no    user_interrupt (8): Nobody asked to stop
        by - [fires when a person said stop or cancel]
  no    gate_stop (10): No gate was answered with stop
        gate - [fires when a gate was answered with stop]
  no    pr_terminal (2): No single pull request is watched
        pr -, state - [fires when state is merged, closed or do-not-merge]
  no    backlog_empty (1): Backlog not empty: 1 open subject, 0 open questions
        open_subjects 1, open_gates 0
        [fires when open_subjects = 0 and open_gates = 0]
  no    dependency_cycle (7): No open subjects wait for each other
        cycles 0, path - [fires when cycles > 0]
  no    qmd_unreachable (11): No dependency is away
        consecutive 0, dependency -, cause - [fires when consecutive >= 2]
  no    repeated_failure (6): No subject failed twice running with the same root
        cause
        subject -, root_cause -, others 0
        [fires when the same root cause twice running]
  no    lock_held (9): No other tick holds the lock
        run_id -, run_attempt -
        [fires when another tick holds the lock; never a stop]
  no    cost_budget (12): Cost budget not reached: $1.00 / $25.00
        used 1, estimate 0.00543, reported 1, ceiling 25, session_affordable
          true
        [fires when used >= ceiling > 0, or no session can get a cap]
  no    wall_clock_budget (5): Wall-clock budget not reached: 6/60 minutes
        used 6, ceiling 60 [fires when used >= ceiling]
  no    deadline: Deadline not reached: none is set
        now 2026-03-01T12:00:00.000Z, deadline - [fires when now >= deadline]
  no    iteration_budget (3): Iteration budget not reached: 1/5
        used 1, ceiling 5 [fires when used >= ceiling]

Stop conditions at the entry:
  FIRED prs_touched_budget (4): PR budget reached: 1/1
        used 1, ceiling 1, single_pr -
        [fires when used >= ceiling, at entry, unless single-PR]
  no    user_interrupt (8): Nobody asked to stop
        by - [fires when a person said stop or cancel]
  no    gate_stop (10): No gate was answered with stop
        gate - [fires when a gate was answered with stop]
  no    pr_terminal (2): No single pull request is watched
        pr -, state - [fires when state is merged, closed or do-not-merge]
  no    backlog_empty (1): Backlog not empty: 1 open subject, 0 open questions
        open_subjects 1, open_gates 0
        [fires when open_subjects = 0 and open_gates = 0]
  no    dependency_cycle (7): No open subjects wait for each other
        cycles 0, path - [fires when cycles > 0]
  no    qmd_unreachable (11): No dependency is away
        consecutive 0, dependency -, cause - [fires when consecutive >= 2]
  no    repeated_failure (6): No subject failed twice running with the same root
        cause
        subject -, root_cause -, others 0
        [fires when the same root cause twice running]
  no    lock_held (9): No other tick holds the lock
        run_id -, run_attempt -
        [fires when another tick holds the lock; never a stop]
  no    cost_budget (12): Cost budget not reached: $1.00 / $25.00
        used 1, estimate 0.00543, reported 1, ceiling 25, session_affordable
          true
        [fires when used >= ceiling > 0, or no session can get a cap]
  no    wall_clock_budget (5): Wall-clock budget not reached: 6/60 minutes
        used 6, ceiling 60 [fires when used >= ceiling]
  no    deadline: Deadline not reached: none is set
        now 2026-03-01T12:00:00.000Z, deadline - [fires when now >= deadline]
  no    iteration_budget (3): Iteration budget not reached: 1/5
        used 1, ceiling 5 [fires when used >= ceiling]

What may keep a tick from working:
  no    parked: The loop is not parked
        status running, not_before -
        [fires when parked, and its time is not over]
  no    loop_gate_open: No question about the whole loop is open
        gate - [fires when a question about the whole loop is open]
  no    circuit_open: No answer keeps the run's breaker open
        openings 0
        [fires when the run's breaker is open, and nobody wants it probed]
  no    dirty_tree: No changes in the workspace hold this tick
        runner -, path -
        [fires when changes in the workspace that a person said to leave alone]
  no    open_prs_backpressure: 0 pull requests of this loop wait for review
        (max-open-prs 5).
        unreviewed 0, max_open_prs 5
        [fires when unreviewed pull requests >= max-open-prs]
  no    job_minutes: The job has time for a session
        minutes_left 300 [fires when minutes left <= 0]
"
`);
});

test('a loop that waits names its question, and one that never ticked says so', () => {
  const observation = { backlog: [1, 2].map((number) => anIssue({ number, body: 'Please.' })) };
  const asked = tick(newLoop(), { observation }).loop;

  expect(whyText(asked)).toContain('open since 2026-03-01T12:00:00Z: Most issues have no');
  expect(whyText({ head: aHead(), state: aState(), history: [] })).toBe(
    'Loop work, run 1: running\n\nNo tick has recorded anything yet.\n',
  );
});

describe('a person’s word to stop', () => {
  const observation = { backlog: [anIssue({ number: 1 })] };
  const raise = { ...observation, commands: [aCommand({ verb: 'raise', ceilings: { dollars: 50 } }, 'comment/2')] };
  const firstLines = (text: string): string => text.split('\n\n').slice(0, 3).join('\n\n');
  const freeze = aCommand({ verb: 'stop', reason: 'freeze' }, 'comment/1');
  const stopped = tick(newLoop(aHead({ used: { iterationsUsed: 1 } })), {
    observation: { ...observation, commands: [freeze] },
  }).loop;
  const later1 = tick(stopped, { observation: raise, now: later(60) }).loop;

  test('is what ended the run, whatever later ticks looked at', () => {
    expect(firstLines(whyText(later1))).toMatchInlineSnapshot(`
"Loop work, run 1: stopped: user_interrupt, since 2026-03-01T12:00:00Z
Go on with \`/loop restart\` on the control issue.

Ended by the tick of: 2026-03-01T12:00:00Z, workflow run 100 attempt 1,
  iteration 1: stop, halted

Because:
  user_interrupt: Stopped by @ana: freeze"
`);
    expect(whyText(later1).split('\n\n').at(-1)).toMatchInlineSnapshot(`
"Last tick: 2026-03-01T13:00:00Z, workflow run 100 attempt 1, iteration 1: stop,
  halted
Because:
  user_interrupt: Stopped by @ana: freeze
"
`);
  });

  test('stands in the record of those ticks as well, at the time when it was said', () => {
    const line = later1.history.at(-1);

    expect(later1.head.stop).toEqual({ code: 'user_interrupt', at: noon });
    expect(line?.stopConditionsFired).toEqual(['user_interrupt']);
    expect(line?.evaluations.filter(({ fired }) => fired).map(({ at, sentence }) => [at, sentence])).toEqual([
      ['entry', 'Stopped by @ana: freeze'],
      ['exit', 'Stopped by @ana: freeze'],
    ]);
  });

  test('is told by the control issue though its line has left the history', () => {
    const told = { working: null, stop: null, error: null, scheduledAt: null };
    const cut = { ...later1, history: later1.history.slice(-1).map((line) => ({ ...line, evaluations: [] })) };

    expect(headline({ ...cut, ...told })).toBe('stopped: Stopped by @​ana: freeze');
  });

  test('[000-22] [UP-04] at a gate is told with that gate by every later tick', () => {
    const asked = tick(newLoop(aHead({ used: { iterationsUsed: 3 } })), { observation }).loop;
    const [gate] = asked.state.gates;
    if (gate === undefined) throw new Error('nothing was asked');
    const ended = tick(asked, { observation: { ...observation, gates: [answered(gate, 'stop')] } }).loop;
    const { loop, decision } = tick(ended, { observation: raise, now: later(60) });

    expect(decision).toMatchObject({
      verdict: 'stop',
      stop: { code: 'gate_stop', sentence: 'Loop already stopped at gate budget-escalation in iteration 4' },
    });
    expect(whyText(loop)).toContain('  gate_stop: Loop already stopped at gate budget-escalation in iteration 4\n');
  });

  test('is named by its code where its words were lost with a bundle', () => {
    const { loop } = tick({ ...stopped, state: aState() }, { observation: raise, now: later(60) });

    expect(loop.history.at(-1)?.evaluations.find(({ fired }) => fired)).toMatchObject({
      code: 'user_interrupt',
      sentence: 'The run has stopped already: user_interrupt',
    });
  });
});
