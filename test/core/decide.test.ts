import { describe, expect, test } from 'vitest';
import { type Decision, decideTick, sumReservedDollars } from '../../src/core/decide/decide.ts';
import { ask, signatureOf } from '../../src/core/gates/questions.ts';
import { newRunStreak } from '../../src/core/state/loop-state.ts';
import { newReviewRecord } from '../../src/core/state/review-record.ts';
import { newBreaker, newSubject, type Subject } from '../../src/core/state/subject.ts';
import {
  aHead,
  anIssue,
  aState,
  aSubject,
  aTick,
  aVagueGate,
  aVagueIssue,
  type DecisionFacts,
  decisionFacts,
} from '../support/core-facts.ts';
import { aPull, headOne } from '../support/pull-facts.ts';

const decideOn = (facts: DecisionFacts): Decision => decideTick(decisionFacts(facts));
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
    expect(decision.evaluations.map(({ code, kind, fired }) => `${kind} ${code}${fired ? ' fired' : ''}`)).toEqual([
      ...['user_interrupt', 'gate_stop', 'pr_terminal', 'backlog_empty', 'dependency_cycle', 'qmd_unreachable'].map(
        (code) => `stop ${code}`,
      ),
      ...['repeated_failure', 'lock_held', 'cost_budget', 'wall_clock_budget', 'deadline'].map(
        (code) => `stop ${code}`,
      ),
      ...['iteration_budget', 'prs_touched_budget'].map((code) => `stop ${code}`),
      ...['parked', 'loop_gate_open', 'circuit_open', 'dirty_tree', 'open_prs_backpressure', 'job_minutes'].map(
        (code) => `hold ${code}`,
      ),
      ...['backlog-drift', 'dirty-tree', 'criteria-policy', 'budget-escalation', 'circuit-open'].map(
        (code) => `gate ${code}`,
      ),
      ...['ambiguous-criteria', 'repeated-failure', 'resume-divergence', 'agent-decision', 'circuit-open'].map(
        (code) => `gate ${code}`,
      ),
    ]);
    expect(decision).toMatchObject({ sessions: [{ cap: { dollars: 1.5, minutes: 60 } }, {}, {}, {}] });
  });

  test('with caps that together reserve the fair share of one iteration, or what its sessions are guessed to take, so that a lost tick does not take the run with it', () => {
    const decision = decideOn({ head: aHead({ used: { dollars: 4 } }), observation: backlogOf(1, 2, 3) });

    expect(decision.verdict === 'work' ? sumReservedDollars(decision.sessions) : null).toBe(4.5);
  });

  test('on no more issues than pull requests are left', () => {
    const head = aHead({ ceilings: { maxPrs: 3 }, used: { prsTouched: ['#1'], iterationsUsed: 1 } });
    const budget = { gate: 'budget-escalation', signature: 'prs|5,3,60,25|2', option: 'continue' };

    const decision = decideOn({ head, state: aState({ permitted: [budget] }), observation: backlogOf(1, 2, 3, 4) });

    expect(subjects(decision)).toEqual([1, 2]);
  });

  test('on no more issues than reviewers still have room for', () => {
    const pullRequests = [31, 32, 33].map((number) => ({
      number,
      subject: number + 60,
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

  test('on what it has begun, and on nothing new, while as many pull requests are open as may be', () => {
    const draft = (number: number) => ({
      ...{ number: number + 30, subject: number, branch: `tickgate/work/${number}`, headSha: 'a'.repeat(40) },
      ...{ draft: true, loop: 'work', reviewed: false },
    });
    const begun = (number: number, phase: 'coding' | 'auditing' | 'done') =>
      aSubject({ number, phase, pullRequest: number + 30, branch: `tickgate/work/${number}`, headSha: 'a'.repeat(40) });
    const decideWith = (...phases: ('auditing' | 'done')[]) =>
      decideOn({
        config: { 'max-open-prs': 2 },
        state: aState({ subjects: phases.map((phase, index) => begun(index + 2, phase)) }),
        observation: { ...backlogOf(1, 2, 3), pullRequests: [draft(2), draft(3)] },
      });

    expect(subjects(decideWith('auditing', 'done'))).toEqual([2]);
    expect(subjects(decideWith('auditing', 'auditing'))).toEqual([2, 3]);
    expect(decideWith('done', 'done')).toMatchObject({ verdict: 'defer', code: 'open_prs_backpressure' });
  });

  test('with one session at a time past half of the dollars where spend cannot be metered', () => {
    const head = aHead({ used: { dollars: 12.5, agentsDispatched: 10 } });

    expect(subjects(decideOn({ head, metered: false, observation: backlogOf(1, 2) }))).toEqual([1]);
    expect(subjects(decideOn({ head, metered: true, observation: backlogOf(1, 2) }))).toEqual([1, 2]);
  });
});

describe('a tick whose run has an open breaker', () => {
  const breaker = { ...newBreaker(), circuitState: 'open', openings: 2, evidence: 'Five in a row' } as const;
  const runStreak = { ...newRunStreak(), breaker };
  const on = (answers: Partial<Parameters<typeof aState>[0]>): Decision =>
    decideOn({ state: aState({ runStreak, ...answers }), observation: backlogOf(1, 2) });
  const given = (option: string) => [{ gate: 'circuit-open', signature: '2', option }];

  test('asks about the whole loop and starts no session', () => {
    const decision = on({});
    expect(questions(decision)).toEqual(['Five in a row. Probe once, skip, or stop?']);
    expect(decision).toMatchObject({ verdict: 'ask', parks: 'loop', questions: [{ subject: null }] });
  });

  test('starts one session as a probe, or none at all, as answered', () => {
    expect(subjects(on({ permitted: given('probe') }))).toEqual([1]);
    expect(on({ held: given('skip') })).toMatchObject({
      verdict: 'idle',
      reason:
        'The breaker of the run is left open, as answered (skip); `/loop restart` on the control issue closes it. Five in a row',
    });
  });
});

describe('a tick asks', () => {
  test('about unclear issues, and parks only these where nothing else is to do', () => {
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

  test('before the fourth iteration with the defaults, and parks the loop', () => {
    const decision = decideOn({ head: nearTheEnd, observation: backlogOf(1) });

    expect(decision).toMatchObject({ verdict: 'ask', parks: 'loop' });
    expect(questions(decision)).toEqual(['Approaching iterations ceiling (4/5). Continue, raise ceiling, or stop?']);
  });

  test('one question about all budgets that are near their ceiling', () => {
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

  test('again in the next iteration, since `continue` buys one iteration', () => {
    const first = decideOn({ head: nearTheEnd, observation: backlogOf(1) });
    if (first.verdict !== 'ask' || first.questions[0] === undefined) throw new Error('nothing was asked');
    const permit = { gate: 'budget-escalation', signature: signatureOf(first.questions[0]), option: 'continue' };
    const state = aState({ permitted: [permit] });

    expect(decideOn({ head: nearTheEnd, state, observation: backlogOf(1) }).verdict).toBe('work');
    const head = aHead({ used: { iterationsUsed: 13 }, ceilings: { maxIterations: 16 } });
    expect(decideOn({ head, state, observation: backlogOf(1) }).verdict).toBe('ask');
  });
});

describe('a tick asks about the whole loop', () => {
  const plan = (...free: number[]) => ({ backlogSnapshot: { free, blocked: [] } });
  const permit = (option: string) => ({ permitted: [{ gate: 'backlog-drift', signature: 'another drift', option }] });

  test('when the backlog changed since the last iteration', () => {
    const decision = decideOn({ state: aState(plan(1, 2)), observation: backlogOf(1, 2, 3) });

    expect(decision).toMatchObject({ verdict: 'ask', parks: 'loop', snapshot: { free: [1, 2, 3] } });
    expect(questions(decision)).toEqual(['Backlog changed since last iteration. Re-propose the next batch?']);
  });

  test('together with the question about budgets, so that one visit answers both', () => {
    const decision = decideOn({ head: nearTheEnd, state: aState(plan(1)), observation: backlogOf(1, 2) });

    expect(questions(decision)).toHaveLength(2);
  });

  test('and works on the plan that the answer named, keeping what came later for the next question', () => {
    const state = aState({ ...plan(1, 2), ...permit('re-propose') });
    const decision = decideOn({ state, observation: backlogOf(1, 2, 3) });

    expect(subjects(decision)).toEqual([1, 2]);
    expect(decision).toMatchObject({ snapshot: { free: [1, 2] } });
  });

  test('and plans anew where nothing is left of the plan to continue', () => {
    const state = aState({ ...plan(1), ...permit('continue') });
    const decision = decideOn({ state, observation: backlogOf(2, 3) });

    expect(subjects(decision)).toEqual([2, 3]);
    expect(decision).toMatchObject({ snapshot: { free: [2, 3] } });
  });

  const headless = (...numbers: number[]) =>
    numbers.map((number) => anIssue({ number, body: 'Please.\n\n- [ ] it works\n' }));

  test('once, when most issues lack the heading', () => {
    const decision = decideOn({ observation: { backlog: [...headless(1, 2), anIssue({ number: 3 })] } });

    expect(decision).toMatchObject({ verdict: 'ask', parks: 'loop' });
    expect(questions(decision)).toEqual([
      'Most issues have no `### Acceptance Criteria`. Accept other headings and checklists as criteria, ask per issue, or stop?',
    ]);
  });

  test('but about each issue where no more than half lack it, or only one does', () => {
    const names = (backlog: ReturnType<typeof anIssue>[]) => {
      const decision = decideOn({ observation: { backlog } });
      return 'questions' in decision ? decision.questions.map(({ name }) => name) : [];
    };

    expect(names([...headless(1, 2), ...[3, 4].map((number) => anIssue({ number }))])).toEqual([
      'ambiguous-criteria',
      'ambiguous-criteria',
    ]);
    expect(names(headless(1))).toEqual(['ambiguous-criteria']);
  });

  test.each([
    ['accept', [1, 2], []],
    ['ask', [], ['ambiguous-criteria', 'ambiguous-criteria']],
  ])('not again in that run after `%s`', (option, worked, asked) => {
    const held = [{ gate: 'criteria-policy', signature: '1', option }];
    const decision = decideOn({ state: aState({ held }), observation: { backlog: headless(1, 2) } });

    expect(subjects(decision)).toEqual(worked);
    expect('questions' in decision ? decision.questions.map(({ name }) => name) : []).toEqual(asked);
    expect(
      decideOn({ head: aHead({ run: 2 }), state: aState({ held }), observation: { backlog: headless(1, 2) } }),
    ).toMatchObject({ verdict: 'ask', questions: [{ name: 'criteria-policy', run: 2 }] });
  });

  const dirtyTree = { runner: 'r1', path: '/work', porcelainHash: 'abc', changes: [' M a.ts'] };
  const answeredTree = (option: string) => ({ gate: 'dirty-tree', signature: 'r1|/work|abc', option });

  test('when an earlier tick left changes in the workspace', () => {
    expect(questions(decideOn({ observation: { ...backlogOf(1), dirtyTree } }))).toEqual([
      'Uncommitted changes detected in working tree. These may be from a crashed loop worker.',
    ]);
  });

  test('and goes on after Stash or Commit, and ends after Abort', () => {
    const after = (state: Partial<Parameters<typeof aState>[0]>) =>
      decideOn({ state: aState(state), observation: { ...backlogOf(1), dirtyTree } });

    expect(after({ permitted: [answeredTree('stash')] }).verdict).toBe('work');
    expect(after({ held: [answeredTree('abort')] })).toMatchObject({
      verdict: 'defer',
      code: 'dirty_tree',
      reason: 'The changes in /work on r1 are left alone, as answered (Abort).',
    });
  });
});

describe('a tick asks about one subject', () => {
  test('whose text was edited after work on it had begun', () => {
    const issue = anIssue({ number: 9 });
    const state = (textHash: string) => aState({ subjects: [aSubject({ number: 9, textHash, sessions: 1 })] });
    const ask9 = (textHash: string) => decideOn({ state: state(textHash), observation: { backlog: [issue] } });

    expect(ask9(issue.textHash).verdict).toBe('work');
    expect(ask9('an earlier text')).toMatchObject({
      verdict: 'ask',
      questions: [{ name: 'ambiguous-criteria', why: 'The text was edited after work on it had begun.' }],
    });
  });

  test('whose last session wanted a decision', () => {
    const asking = { session: '100-1-9-1', question: 'Which?' };
    const state = aState({ subjects: [aSubject({ number: 9, asking })] });
    const decision = decideOn({ state, observation: backlogOf(9) });

    expect(questions(decision)).toEqual(['Issue #9: the agent needs a decision. Answer by reply, skip, or stop?']);
  });
});

describe('a tick takes what it delivered in an earlier run for done', () => {
  const headSha = 'a'.repeat(40);
  const own = { number: 31, subject: 1, branch: 'b', headSha, leftAt: headSha, loop: 'work', reviewed: false };

  test('while its pull request is open and ready', () => {
    const decided = (draft: boolean) =>
      decideOn({ observation: { ...backlogOf(1), pullRequests: [{ ...own, draft }] } });

    expect(decided(false)).toMatchObject({ verdict: 'stop', stop: { code: 'backlog_empty' } });
    expect(decided(true).verdict).toBe('work');
  });

  test('and begins nothing beside the open pull request of another loop, which may have given its claim back', () => {
    const theirs = { ...own, number: 32, loop: 'docs', draft: true };
    const decided = (...pullRequests: (typeof theirs)[]) =>
      decideOn({ observation: { ...backlogOf(1, 2), pullRequests } });

    expect(subjects(decided(theirs))).toEqual([2]);
    expect(subjects(decided(theirs, { ...theirs, number: 31, loop: 'work' }))).toEqual([1, 2]);
  });
});

describe('a tick stops', () => {
  test('when open subjects wait for each other, though others could be worked on', () => {
    const backlog = [anIssue({ number: 1 }), anIssue({ number: 50, openBlockers: [51] })];

    expect(
      decideOn({ observation: { backlog: [...backlog, anIssue({ number: 51, openBlockers: [50] })] } }),
    ).toMatchObject({
      verdict: 'stop',
      stop: { sentence: 'Dependency cycle detected: #50 ↔ #51 — please resolve manually' },
    });
  });

  test('not because outsiders say that their issues wait for each other', () => {
    const outsiders = [50, 51].map((number) =>
      anIssue({ number, authorAssociation: 'NONE', openBlockers: [number === 50 ? 51 : 50] }),
    );

    expect(decideOn({ observation: { backlog: [anIssue({ number: 1 }), ...outsiders] } }).verdict).toBe('work');
  });

  test('at a ceiling that is reached, and no budget question is asked in that tick', () => {
    const head = aHead({ used: { iterationsUsed: 3, minutesElapsed: 60 } });

    expect(decideOn({ head, observation: backlogOf(1) })).toMatchObject({
      verdict: 'stop',
      stop: { code: 'wall_clock_budget' },
    });
  });

  test('when no session can be given a cap', () => {
    const head = aHead({
      used: { dollars: 24.7, iterationsUsed: 30, agentsDispatched: 30 },
      ceilings: { maxIterations: 100 },
    });

    // Although $24.70 are over 80 %: an answer that lets the loop go on would buy nothing.
    expect(decideOn({ head, observation: backlogOf(1) })).toMatchObject({
      verdict: 'stop',
      stop: { code: 'cost_budget', sentence: 'Cost budget reached: $24.70 / $25.00' },
    });
  });

  test.each([
    [59.999984, 'Wall-clock budget reached: 59.9/60 minutes'],
    [59.1, 'Wall-clock budget reached: 59.1/60 minutes'],
  ])('when %d of its 60 minutes are used, which leaves no session the time to do anything', (minutes, sentence) => {
    const head = aHead({ used: { minutesElapsed: minutes, iterationsUsed: 1, agentsDispatched: 4 } });

    expect(decideOn({ head, observation: backlogOf(1) })).toMatchObject({
      verdict: 'stop',
      stop: { code: 'wall_clock_budget', sentence, act: 'Raise it with `/loop raise minutes=120`.' },
    });
  });

  test.each([
    ['wall_clock_budget', { minutesElapsed: 59.2 }],
    ['cost_budget', { dollars: 24.7 }],
  ])('%s by the tick that has only an answered merge to do, and no answer is none', (code, used) => {
    const head = aHead({ skill: 'review', used: { ...used, iterationsUsed: 1, agentsDispatched: 4 } });
    const reviewed = { ...newSubject(7), kind: 'pr', lastReviewedCommit: headOne, reviewRound: 1 } as const;
    const pull = { ...reviewed, review: { ...newReviewRecord(), reviewedInto: 'main' } };
    const permitted = [{ gate: 'merge' as const, signature: headOne, option: 'merge' }];
    const decideWith = (subject: Subject): Decision =>
      decideOn({
        config: { skill: 'review' },
        head,
        state: aState({ subjects: [subject] }),
        observation: { pulls: [aPull({ number: 7 }), aPull({ number: 8 })] },
      });

    expect(decideWith({ ...pull, permitted })).toMatchObject({
      ...{ verdict: 'work', sessions: [], questions: [] },
      acts: { merges: [{ pull: 7, sha: headOne }] },
    });
    expect(decideWith(pull)).toMatchObject({ verdict: 'stop', stop: { code } });
  });

  test('not by few minutes where its sessions have been short, or none has begun', () => {
    const short = aHead({
      used: { minutesElapsed: 1.6, iterationsUsed: 1, agentsDispatched: 4 },
      ceilings: { maxMinutes: 2 },
    });
    const small = aHead({ ceilings: { maxMinutes: 0.5 } });

    expect(subjects(decideOn({ head: small, observation: backlogOf(1) }))).toEqual([1]);
    // 0.4 minutes are left, as many as a session has taken so far. Near the ceiling, the budget question comes first.
    expect(questions(decideOn({ head: short, observation: backlogOf(1) }))).toHaveLength(1);
  });

  test('on an empty backlog', () => {
    expect(decideOn({})).toMatchObject({ verdict: 'stop', stop: { code: 'backlog_empty' } });
  });

  test('not while issues of outsiders were not looked at, any of which may have been let in', () => {
    expect(decideOn({ observation: { unlooked: 1 } }).verdict).toBe('idle');
  });

  test('when a person says so, though there is work', () => {
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
      reason: 'Nothing to work on: 1 gated, 1 blocked (#2 awaits #1).',
    });
  });

  test('while all that is left is blocked, and names what each issue awaits', () => {
    const waiting = [2, 3, 4, 5, 6, 7].map((number) => anIssue({ number, openBlockers: [1, 30 + number] }));
    const elsewhere = anIssue({ number: 1, blockedElsewhere: true });

    expect(decideOn({ observation: { backlog: [elsewhere, ...waiting] } })).toMatchObject({
      verdict: 'idle',
      reason: expect.stringMatching(
        /^Nothing to work on: 7 blocked \(#1 awaits an issue elsewhere; #2 awaits #1 and #32; .*; …\)\.$/,
      ),
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
        reason: 'Nothing to work on: 1 outsider, 1 blocked (#2 awaits #3).',
      },
    );
  });
});
