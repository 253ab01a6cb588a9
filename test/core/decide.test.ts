import { describe, expect, test } from '@jest/globals';
import { type Decision, decide, reservedDollars } from '../../src/core/decide.ts';
import { ask, signatureOf } from '../../src/core/gate-questions.ts';
import {
  aHead,
  anIssue,
  aState,
  aTick,
  aVagueGate,
  aVagueIssue,
  type DecisionFacts,
  decisionFacts,
} from '../support/core-facts.ts';

const decideOn = (facts: DecisionFacts): Decision => decide(decisionFacts(facts));
const backlogOf = (...numbers: number[]) => ({ backlog: numbers.map((number) => anIssue({ number })) });
const subjects = (decision: Decision): number[] =>
  decision.verdict === 'work' ? decision.sessions.map(({ subject }) => subject) : [];
const questions = (decision: Decision): string[] =>
  decision.verdict === 'ask' ? decision.questions.map((facts) => ask(facts).question) : [];

/** Three of five iterations used: the next one trips the 80 % question. */
const nearTheEnd = aHead({ used: { iterationsUsed: 3 } });

describe('a tick works', () => {
  test('on the issues that may be taken, each with a cap, all conditions recorded', () => {
    const decision = decideOn({ observation: backlogOf(1, 2, 3, 4, 5) });

    expect(decision.verdict).toBe('work');
    expect(subjects(decision)).toEqual([1, 2, 3, 4]);
    expect(decision.evaluations).toHaveLength(7);
    expect(decision).toMatchObject({ sessions: [{ cap: { dollars: 1.25, minutes: 60 } }, {}, {}, {}] });
  });

  test('with caps that together reserve the fair share of one iteration, so that a lost tick does not take the run with it', () => {
    const decision = decideOn({ head: aHead({ used: { dollars: 4 } }), observation: backlogOf(1, 2, 3) });

    expect(decision.verdict === 'work' ? reservedDollars(decision.sessions) : null).toBe(4.2);
  });

  test('[000-16] [UP-08] on no more issues than pull requests are left', () => {
    const head = aHead({ ceilings: { maxPrs: 3 }, used: { prsTouched: ['#1'], iterationsUsed: 1 } });
    const budget = { gate: 'budget-escalation', signature: 'prs|5,3,60,25|2', option: 'continue' };

    const decision = decideOn({ head, state: aState({ permitted: [budget] }), observation: backlogOf(1, 2, 3, 4) });

    expect(subjects(decision)).toEqual([1, 2]);
  });

  test('on no more issues than reviewers still have room for', () => {
    const pullRequests = [31, 32, 33].map((number) => ({
      number,
      subject: number - 30,
      branch: `tickgate/work/${number}`,
      headSha: 'a'.repeat(40),
      draft: false,
      loop: 'work',
      reviewed: false,
    }));

    expect(subjects(decideOn({ observation: { ...backlogOf(1, 2, 3, 4), pullRequests } }))).toEqual([1, 2]);
    expect(decideOn({ config: { 'max-open-prs': 3 }, observation: { ...backlogOf(1), pullRequests } })).toMatchObject({
      verdict: 'defer',
      code: 'open_prs_backpressure',
      reason: '3 pull requests of this loop wait for review (max-open-prs 3).',
    });
    const reviewed = pullRequests.map((one) => ({ ...one, reviewed: true }));
    expect(
      decideOn({ config: { 'max-open-prs': 3 }, observation: { ...backlogOf(1), pullRequests: reviewed } }),
    ).toMatchObject({
      verdict: 'work',
    });
  });

  test('with one session at a time past half of the dollars where spend cannot be metered', () => {
    const head = aHead({ used: { dollars: 12.5, agentsDispatched: 10 } });

    expect(subjects(decideOn({ head, metered: false, observation: backlogOf(1, 2) }))).toEqual([1]);
    expect(subjects(decideOn({ head, metered: true, observation: backlogOf(1, 2) }))).toEqual([1, 2]);
  });
});

describe('a tick asks', () => {
  test('[000-57] [000-04] about unclear issues, and parks only these where nothing else is to do', () => {
    const decision = decideOn({ observation: { backlog: [aVagueIssue(9)] } });

    expect(decision).toMatchObject({ verdict: 'ask', parks: 'subjects' });
    expect(questions(decision)).toEqual([
      'Issue #9 has ambiguous criteria. Skip, escalate, or proceed with my best interpretation?',
    ]);
  });

  test('works on the clear issues meanwhile, and asks in the same tick', () => {
    const decision = decideOn({ observation: { backlog: [aVagueIssue(1), anIssue({ number: 2 })] } });

    expect(decision).toMatchObject({ verdict: 'work', questions: [{ name: 'ambiguous-criteria', issue: 1 }] });
    expect(subjects(decision)).toEqual([2]);
  });

  test('no more questions than may be open at once', () => {
    const gates = [1, 2, 3, 4].map((number) => aVagueGate(aVagueIssue(number)));
    const backlog = [5, 6, 7].map(aVagueIssue);

    const decision = decideOn({ state: aState({ gates }), observation: { backlog } });

    expect(questions(decision)).toHaveLength(1);
  });

  test('[000-58] before the fourth iteration with the defaults, and parks the loop', () => {
    const decision = decideOn({ head: nearTheEnd, observation: backlogOf(1) });

    expect(decision).toMatchObject({ verdict: 'ask', parks: 'loop' });
    expect(questions(decision)).toEqual(['Approaching iterations ceiling (4/5). Continue, raise ceiling, or stop?']);
  });

  test('[000-63] one question about all budgets that are near their ceiling', () => {
    const head = aHead({ used: { iterationsUsed: 3, minutesElapsed: 49, dollars: 15.75 } });

    expect(questions(decideOn({ head, observation: backlogOf(1) }))).toEqual([
      'Approaching iterations (4/5), minutes (49/60), and dollars ($21.00/$25.00). Continue, raise ceiling(s), or stop?',
    ]);
  });

  test('about a raise that stays within hard-max', () => {
    const decision = decideOn({
      config: { 'hard-max': { iterations: 8 } },
      head: nearTheEnd,
      observation: backlogOf(1),
    });

    expect(decision).toMatchObject({ questions: [{ tripped: [{ name: 'iterations', ceiling: 5, raiseTo: 8 }] }] });
  });

  test('[000-62] again in the next iteration, since `continue` buys one iteration', () => {
    const first = decideOn({ head: nearTheEnd, observation: backlogOf(1) });
    if (first.verdict !== 'ask' || first.questions[0] === undefined) throw new Error('nothing was asked');
    const permit = { gate: 'budget-escalation', signature: signatureOf(first.questions[0]), option: 'continue' };
    const state = aState({ permitted: [permit] });

    expect(decideOn({ head: nearTheEnd, state, observation: backlogOf(1) }).verdict).toBe('work');
    const head = aHead({ used: { iterationsUsed: 13 }, ceilings: { maxIterations: 16 } });
    expect(decideOn({ head, state, observation: backlogOf(1) }).verdict).toBe('ask');
  });
});

describe('a tick stops', () => {
  test('[000-64] [001-11] at a ceiling that is reached, and no budget question is asked in that tick', () => {
    const head = aHead({ used: { iterationsUsed: 3, minutesElapsed: 60 } });

    expect(decideOn({ head, observation: backlogOf(1) })).toMatchObject({
      verdict: 'stop',
      stop: { code: 'wall_clock_budget' },
    });
  });

  test('[000-24] when no session can be given a cap', () => {
    const head = aHead({
      used: { dollars: 24.7, iterationsUsed: 30, agentsDispatched: 30 },
      ceilings: { maxIterations: 100 },
    });
    const signature = 'dollars|100,20,60,25|31';
    const state = aState({ permitted: [{ gate: 'budget-escalation', signature, option: 'continue' }] });

    expect(decideOn({ head, state, observation: backlogOf(1) })).toMatchObject({
      verdict: 'stop',
      stop: { code: 'cost_budget', sentence: 'Cost budget reached: $24.70 / $25.00' },
    });
  });

  test('[000-13] on an empty backlog', () => {
    expect(decideOn({})).toMatchObject({ verdict: 'stop', stop: { code: 'backlog_empty' } });
  });

  test('[000-20] when a person says so, though there is work', () => {
    expect(decideOn({ stopCommand: { by: 'ana', reason: null }, observation: backlogOf(1) })).toMatchObject({
      verdict: 'stop',
      stop: { code: 'user_interrupt' },
    });
  });
});

describe('a tick is idle', () => {
  test('while everything waits for answers or other issues, and says so', () => {
    const vague = aVagueIssue(1);
    const backlog = [vague, anIssue({ number: 2, openBlockers: [1] })];

    expect(decideOn({ state: aState({ gates: [aVagueGate(vague)] }), observation: { backlog } })).toMatchObject({
      verdict: 'idle',
      reason: 'Nothing to work on: 1 gated, 1 blocked.',
    });
  });

  test('when its job has no minutes left', () => {
    expect(decideOn({ observation: { tick: aTick({ jobMinutesLeft: 0 }), ...backlogOf(1) } })).toMatchObject({
      verdict: 'idle',
      reason: 'The job has no minutes left for a session.',
    });
  });

  test('never because of an outsider, whose issue is left alone', () => {
    const stranger = anIssue({ number: 1, authorAssociation: 'NONE' });

    expect(decideOn({ observation: { backlog: [stranger, anIssue({ number: 2, openBlockers: [3] })] } })).toMatchObject(
      {
        verdict: 'idle',
        reason: 'Nothing to work on: 1 outsider, 1 blocked.',
      },
    );
  });
});
