import { describe, expect, test } from 'vitest';
import { applySubjectOrder, restartRun } from '../../src/core/directives/restart.ts';
import { spendBySubject } from '../../src/core/reports/spend.ts';
import { describeStanding } from '../../src/core/reports/standing.ts';
import { whyBriefly, whyText } from '../../src/core/reports/why.ts';
import { whySubjectText } from '../../src/core/reports/why-subject.ts';
import type { Subject } from '../../src/core/state/subject.ts';
import { unquoteSentence } from '../../src/core/text/quote-untrusted.ts';
import {
  aCommand,
  aDelivery,
  aFailure,
  aGateEntry,
  aHead,
  aLine,
  anAskedGate,
  anEndedWork,
  anEvaluation,
  anIssue,
  answered,
  aResult,
  aState,
  aSubject,
  aVagueIssue,
  later,
  noon,
} from '../support/core-facts.ts';
import { type Loop, newLoop, tick } from '../support/core-run.ts';

test('a person who asks why the loop stopped gets every rule with what it looked at, without a run', () => {
  const observation = { backlog: [anIssue({ number: 1 }), anIssue({ number: 2 })] };
  const first = tick(newLoop(aHead({ ceilings: { maxPrs: 1 } })), { observation });
  const { loop } = tick(first.loop, { observation });

  expect(whyText(loop)).toMatchInlineSnapshot(`
"Loop work, run 1: stopped: PR budget reached: 1/1
By prs_touched_budget, since 2026-03-01T12:00:00Z
Raise it with \`/loop raise prs=2\`.

Ended by the tick of: 2026-03-01T12:00:00Z, workflow run 100 attempt 1,
  iteration 1: stop, halted

Because:
  prs_touched_budget: PR budget reached: 1/1

Stop conditions at the exit:
  FIRED prs_touched_budget (4): PR budget reached: 1/1
        used 1, ceiling 1, single_pr -, since 2026-03-01T12:00:00.000Z
        [fires when used >= ceiling, at entry, unless single-PR]
  no    user_interrupt (8): No person asked to stop
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
        used 6, ceiling 60, enough_for_session true
        [fires when used >= ceiling, or too few are left for a session]
  no    deadline: Deadline not reached: none is set
        now 2026-03-01T12:00:00.000Z, deadline - [fires when now >= deadline]
  no    iteration_budget (3): Iteration budget not reached: 1/5
        used 1, ceiling 5 [fires when used >= ceiling]

Stop conditions at the entry:
  FIRED prs_touched_budget (4): PR budget reached: 1/1
        used 1, ceiling 1, single_pr -
        [fires when used >= ceiling, at entry, unless single-PR]
  no    user_interrupt (8): No person asked to stop
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
        used 6, ceiling 60, enough_for_session true
        [fires when used >= ceiling, or too few are left for a session]
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
        [fires when the run's breaker is open, and no person wants a probe]
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
  expect(whyText({ head: aHead({ epoch: 0 }), state: aState(), history: [] })).toBe(
    'Loop work, run 1: Waiting for the first tick; nothing was changed.\n\nNo tick has recorded anything yet.\n',
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
"Loop work, run 1: stopped: Stopped by @ana: freeze
By user_interrupt, since 2026-03-01T12:00:00Z
Go on with \`/loop restart\` on the control issue.

Ended by the tick of: 2026-03-01T12:00:00Z, workflow run 100 attempt 1,
  iteration 1: stop, halted

Because:
  user_interrupt: Stopped by @ana: freeze"
`);
    expect(whyText(later1).split('\n\n').at(-1)).toMatchInlineSnapshot(`
"Last recorded tick: 2026-03-01T13:00:00Z, workflow run 100 attempt 1, iteration
  1: stop, halted
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

  test('comes from the control issue though its line has left the history', () => {
    const told = { working: null, stop: null, error: null, scheduledAt: null };
    const cut = { ...later1, history: later1.history.slice(-1).map((line) => ({ ...line, evaluations: [] })) };

    expect(describeStanding({ ...cut, ...told }).sentence).toBe('stopped: Stopped by @​ana: freeze');
  });

  test('at a gate is shown with that gate by every later tick', () => {
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

describe('what stands against work now', () => {
  const observation = { backlog: [1, 2, 3, 4, 5, 6, 7, 8, 9].map((number) => anIssue({ number })) };
  const causes = ({ loop }: { readonly loop: Loop }): string =>
    (/Because:\n((?: .*\n)+)/.exec(whyBriefly(loop))?.[1] ?? 'nothing').replaceAll(/\n {4,}/g, ' ');
  /** The budget question, answered with `continue` in the tick that works. */
  const continued = (ceilings: Parameters<typeof aHead>[0]) => {
    const asked = tick(newLoop(aHead(ceilings)), { observation }).loop;
    const [gate] = asked.state.gates;
    if (gate?.name !== 'budget-escalation') throw new Error('the budget was not asked about');
    expect(causes({ loop: asked })).toMatch(/^ {2}budget-escalation: Near /);
    return tick(asked, {
      observation: { ...observation, gates: [answered(gate, 'continue')] },
      agentReturns: (session) => aDelivery(session, {}, 2),
    });
  };

  test('names no question that is answered', () => {
    expect(causes(continued({ used: { iterationsUsed: 3 } }))).toBe('nothing');
  });

  test('names the stop that came after the answer, and not its question', () => {
    const ended = continued({ used: { dollars: 21 } });
    expect(ended.loop.head.stop?.code).toBe('cost_budget');
    expect(causes(ended)).toMatch(/^ {2}cost_budget: .*\n$/);
  });
});

const issues = { backlog: [anIssue({ number: 1, title: 'Paginate' }), aVagueIssue(2), anIssue({ number: 3 })] };

/** #1 was worked on, #2 asks, #3 fails. */
const threeSeen = (): Loop =>
  tick(newLoop(), {
    observation: issues,
    agentReturns: (session) => (session.subject === 3 ? aFailure(session, 'test | npm test') : aDelivery(session)),
  }).loop;

const why = (loop: Loop, number: number): string | null => whySubjectText(loop, number);

describe('why an issue stands where it stands', () => {
  test.each([
    ['merged', 'merged: Merged with #101'],
    ['changed', 'merged: Merged with #101'],
    ['closed', 'unmerged #101: Its pull request #101 was closed unmerged'],
  ] as const)('tells from the record what became of its pull request: %s', (result, said) => {
    const { state, ...loop } = threeSeen();
    const pulls = [anEndedWork({ pull: 101, subject: 1, result })];
    const outcomes = { ...{ pulls, left: [], totals: [], labelTotals: [], foldedUntil: null }, lookedAt: noon };
    expect(why({ ...loop, state: { ...state, outcomes } }, 1)).toContain(said);
  });

  test('covers one that was worked on, and finds it by the number of its pull request as well', () => {
    const loop = threeSeen();
    const pull = loop.state.subjects.find(({ number }) => number === 1)?.pullRequest ?? 0;

    expect(why(loop, 1)).toMatchInlineSnapshot(`
      "Loop work, run 1: next tick when its workflow is started; 1 question open

      #1 Paginate
        review #101: A person reads and merges it, if it is still open
        phase done; PR #101, branch tickgate/work/1-paginate, claimed by this loop; 2
          sessions · $1.00

      What happened:
        2026-03-01T12:00:00Z iteration 1 (work, ok)
          PR #101: open at ccccccc
          ccccccc: its session is done
      Every tick: status --history. Every rule: status --why iteration:1
      "
    `);
    expect(why(loop, pull)).toContain('#1 Paginate');
  });

  test('covers one that waits for an answer, and one that failed', () => {
    const loop = threeSeen();

    expect(why(loop, 2)).toMatchInlineSnapshot(`
      "Loop work, run 1: next tick when its workflow is started; 1 question open

      #2: this run has not worked on it.

      Waits for:
        asked since 2026-03-01T12:00:00Z: Issue #2 has ambiguous criteria. Skip,
          escalate, or proceed with my best interpretation?
          options: skip, escalate, proceed, stop
          Who may answer stands in the question.
          work-1-ambiguous-criteria-2-nonce100

      Last recorded tick: 2026-03-01T12:00:00Z, workflow run 100 attempt 1, iteration
        1: work, ok
        FIRED ambiguous-criteria: Raised by #2

      What happened:
        2026-03-01T12:00:00Z iteration 1 (work, ok)
          asked: Issue #2 has ambiguous criteria. Skip, escalate, or proceed with my
            best interpretation?
      Every tick: status --history. Every rule: status --why iteration:1
      "
    `);
    expect(why(loop, 3)).toMatchInlineSnapshot(`
      "Loop work, run 1: next tick when its workflow is started; 1 question open

      #3 Task 3
        failed: A next session is due · Last failure: npm test failed
        phase coding; no open pull request, claimed by this loop; 1 session · $1.00

        failed in iteration 1: npm test failed (test | npm test)

      What happened:
        2026-03-01T12:00:00Z iteration 1 (work, ok)
          no commit: its session failed
      Every tick: status --history. Every rule: status --why iteration:1
      "
    `);
  });

  test('calls a tick failed whose only session failed, as `status` does', () => {
    const observation = { backlog: [anIssue({ number: 3 })] };
    const { loop } = tick(newLoop(), { observation, agentReturns: (session) => aFailure(session, 'test | npm test') });

    expect(why(loop, 3)).toMatch(/Last recorded tick: .*failed\n|iteration 1 \(work, failed\)\n/);
    expect(why(loop, 3)).not.toContain('(work, ok)');
  });

  test('covers one that was never taken, by what the backlog showed', () => {
    const known = {
      view: 'v',
      run: 1,
      syncedAt: '2026-03-01T12:00:00Z',
      readAt: '2026-03-01T12:00:00Z',
      issues: [
        { number: 4, created: 0, text: 'ab', blockers: [1], outsider: 'mallory', assigned: true as const },
        { number: 41, created: 0, text: 'cd', labels: ['in-progress'], claim: 'work' },
        { number: 42, created: 0, text: 'ef', elsewhere: true as const, closing: [7, null] },
      ],
    };
    const loop = { head: aHead({ epoch: 0 }), state: aState({ knownBacklog: known }), history: [] };

    expect(why(loop, 4)).toMatchInlineSnapshot(`
"Loop work, run 1: Waiting for the first tick; nothing was changed.

#4: this run has not worked on it.

In the backlog as it was read last:
  written by mallory, whose texts reach no agent unasked
  assigned to another person
  waits for #1
"
`);
    expect(why(loop, 41)).toMatchInlineSnapshot(`
"Loop work, run 1: Waiting for the first tick; nothing was changed.

#41: this run has not worked on it.

In the backlog as it was read last:
  free; others come first
"
`);
    expect(why(loop, 42)).toMatchInlineSnapshot(`
"Loop work, run 1: Waiting for the first tick; nothing was changed.

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
    const { state, ...loop } = threeSeen();
    const known = { ...state, knownBacklog: { view: 'v', run: 1, syncedAt: at, readAt: at, issues: seen } };

    expect(why({ ...loop, state: known }, 2)).toContain('Issue #2 has ambiguous criteria.');
    expect(why({ ...loop, state: known }, 2)).not.toContain('others come first');
  });

  test('names no iteration whose number a tick after a restart has as well', () => {
    const loop = threeSeen();
    expect(why(loop, 1)).toContain('Every rule: status --why iteration:1');
    expect(why({ ...loop, history: [...loop.history, aLine({ iteration: 1 })] }, 1)).toContain(
      'Every tick: status --history.\n',
    );
  });

  test('tells what it cost before a restart, which counts its sessions anew', () => {
    const subject = aSubject({ number: 7, sessions: 0, dollars: 0.06 });
    expect(why({ head: aHead(), state: aState({ subjects: [subject] }), history: [] }, 7)).toContain(
      'not claimed; $0.06\n',
    );
  });

  test('counts sessions and dollars over the same span, before and after a restart, here as in the table of costs', () => {
    const failed = aSubject({ number: 7, phase: 'failed', sessions: 2, dollars: 3 });
    const facts = { openPullRequests: [], gone: [], fromBase: false };
    const order = applySubjectOrder({ verb: 'restart', thread: 7 }, aState({ subjects: [failed] }), facts);
    if (order.kind !== 'done') throw new Error(order.sentence);
    const [restarted] = order.state.subjects;
    if (restarted === undefined) throw new Error('no subject');
    const said = (subject: Subject): string =>
      why({ head: aHead(), state: aState({ subjects: [subject] }), history: [] }, 7) ?? '';

    expect(said(restarted).replaceAll(/\n +/g, ' ')).toContain('2 sessions, none since the restart · $3.00');
    const worked = { ...restarted, sessions: 1, dollars: 4 };
    expect(said(worked).replaceAll(/\n +/g, ' ')).toContain('3 sessions, 1 since the restart · $4.00');
    const table = spendBySubject({
      head: aHead(),
      state: aState({ subjects: [worked] }),
      history: [],
      isAtWork: false,
    });
    expect(table).toMatch(/^\| #7 .* \| 3 \| .* \| \$4\.00 \|$/m);
    expect(restartRun({ head: aHead(), state: aState({ subjects: [worked] }) }, { ...facts, now: noon }).state).toEqual(
      expect.objectContaining({ subjects: [{ ...worked, sessions: 0, sessionsBeforeRestart: 3 }] }),
    );
  });

  test('calls what a session left unfinished partial, and done once a later one of the tick has finished it', () => {
    const observation = { backlog: [anIssue({ number: 3 })] };
    const partly = tick(newLoop(), {
      observation,
      config: { 'sessions-per-subject': 1 },
      agentReturns: (session) => aDelivery(session, { complete: false }),
    }).loop;
    expect(why(partly, 3)).toContain('ccccccc: partial: its session ended before it was done\n');
    expect(why(partly, 3)).not.toMatch(/is done$/m);
    const unconfirmed = tick(newLoop(), {
      observation,
      config: { 'sessions-per-subject': 1 },
      agentReturns: (session) => aDelivery(session, { complete: false, result: aResult({ completionIndicators: [] }) }),
    }).loop;
    expect(why(unconfirmed, 3)?.replaceAll(/\n +/g, ' ')).toContain(
      'ccccccc: partial: its completion is not confirmed, as `completion_indicators` names none that counts\n',
    );
    expect(why(tick(newLoop(), { observation }).loop, 3)).toContain('ccccccc: its session is done\n');
  });

  test('names what holds it: its time, its breaker, a refusal', () => {
    const subject = aSubject({ number: 7, notBefore: '2026-03-01T13:00:00Z' });
    const held = {
      ...subject,
      breaker: { ...subject.breaker, circuitState: 'open' as const, evidence: 'five sessions without progress' },
      declined: [{ gate: 'repeated-failure', signature: 's', option: 'skip' }],
    };

    expect(
      why({ head: aHead({ epoch: 0 }), state: aState({ subjects: [held] }), history: [] }, 7),
    ).toMatchInlineSnapshot(`
      "Loop work, run 1: Waiting for the first tick; nothing was changed.

      #7
        skipped: This run leaves it, by the answer to its question or by the default
        no open pull request, not claimed; no session yet

      Waits for:
        its time: not before 2026-03-01T13:00:00Z
        its breaker, open: five sessions without progress
        nothing: repeated-failure ended with skip, by an answer or the default, for
          this run
      "
    `);
  });

  test('takes at most 15 lines also where people and agents wrote many, of which it shows the first', () => {
    const long = Array.from({ length: 30 }, (_, at) => `Line ${at + 1} ${'of many words '.repeat(20)}`).join('\n');
    const decided = { question: 'Issue #7: the agent needs a decision.', answer: `Keep it.\n${long}`, by: 'ana' };
    const failures = [{ iteration: 1, at: noon, rootCause: 'test | '.repeat(40), summary: long }];
    const gates = [
      aGateEntry({ name: 'agent-decision', subject: 7, answer: `Keep it.\n${long}`, at: noon, by: 'ana' }),
    ];
    const history = [aLine({ gates })];
    for (const phase of ['coding', 'done'] as const)
      for (const past of [{ decisions: [decided] }, { failures }]) {
        const subject = aSubject({ number: 7, phase, notBefore: later(60), ...past });
        const said = why({ head: aHead(), state: aState({ subjects: [subject] }), history }, 7) ?? '';
        expect(said.trimEnd().split('\n').length).toBeLessThanOrEqual(15);
        expect(said).not.toContain('Line 2');
        // What is cut ends with an ellipsis, and in no bracket.
        expect(said.replaceAll(/\([^()]*\)/g, '')).not.toContain('(');
        if (phase === 'coding' && 'failures' in past) expect(said).toMatch(/ …$/m);
        if ('decisions' in past) expect(said.replaceAll(/\n +/g, ' ')).toContain('Keep it. (and 30 more lines)');
      }
  });

  test('says of what it cuts how much that is: the loop with many questions still names why it rests', () => {
    const gates = Array.from({ length: 12 }, (_, index) =>
      anAskedGate({ name: 'merge', pr: index + 1, headSha: 'a'.repeat(40) }),
    );
    const history = [aLine({ evaluations: [anEvaluation({ code: 'cost_budget', fired: true, sentence: 'Spent' })] })];
    const lines = whyBriefly({ head: aHead(), state: aState({ gates }), history })
      .trimEnd()
      .split('\n');

    expect(lines).toHaveLength(15);
    expect(lines.join('\n')).toMatch(/and \d+ more questions: status lists them/);
    expect(lines).toContain('  cost_budget: Spent');
    expect(lines.at(-1)).toBe('Every rule with its evidence: status --why iteration:1');
  });

  test('shows a question to a person whole, with its address and who may answer, and shortens what happened', () => {
    const failures = Array.from({ length: 9 }, (_, index) => ({
      ...{
        iteration: index + 1,
        at: noon,
        rootCause: 'test|npm',
        summary: `npm test failed for the time ${index + 1}`,
      },
    }));
    const gate = anAskedGate({
      name: 'repeated-failure',
      subject: { kind: 'issue', number: 4 },
      rootCause: 'test | npm test | not ok 4',
      count: 9,
    });
    const state = aState({ subjects: [aSubject({ number: 4, title: 'Pages', failures })], gates: [gate] });
    const history = Array.from({ length: 9 }, (_, index) => aLine({ iteration: index + 1, runId: index + 1 }));
    const place = { repositoryUrl: 'https://github.com/acme/shop', approvers: ['ana'] };
    const text = whySubjectText({ head: aHead(), state, history, ...place }, 4) ?? '';

    expect(text.replaceAll(/\n +/g, ' ')).toContain(
      `asked since 2026-03-01T12:00:00Z: ${unquoteSentence(gate.question)}`,
    );
    expect(text).toContain('\n    Only ana may answer.\n    https://github.com/acme/shop/issues/4#issuecomment-900\n');
    expect(text).toContain(`\n    ${gate.id}\n`);
    expect(text).toContain('failed in iteration 9: npm test failed for the time 9');
    expect(text).toMatch(/\n {2}and \d more of what happened to it: status --json\n/);
    expect(text).not.toContain('more lines');
  });

  test('takes at most 15 lines, with what it waits for, whatever has happened', () => {
    const failures = Array.from({ length: 30 }, (_, index) => ({
      ...{
        iteration: index + 1,
        at: noon,
        rootCause: 'test|npm',
        summary: `npm test failed for the time ${index + 1}`,
      },
    }));
    const stuck = aSubject({ number: 7, notBefore: later(60), failures });
    const history = Array.from({ length: 30 }, (_, index) => aLine({ iteration: index + 1, runId: index + 1 }));
    const lines = why({ head: aHead(), state: aState({ subjects: [stuck] }), history }, 7) ?? '';
    const said = lines.trimEnd().split('\n');
    expect(said.length).toBeLessThanOrEqual(15);
    expect(said).toContain('Waits for:');
    expect(said.at(-1)).toBe('Every tick: status --history. Every rule: status --why iteration:30');
  });
});
