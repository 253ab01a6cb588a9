/** Confirmation 6 of the first source: gates fire and stand in their exact words in `gates[]` of the next line; the sixth, about a held lock, in test/scenarios/lock. */
import { describe, expect, test } from 'vitest';
import { ask } from '../../src/core/gates/questions.ts';
import { newReviewRecord } from '../../src/core/state/review-record.ts';
import {
  aDelivery,
  aFailure,
  aHead,
  anIssue,
  answered,
  aState,
  aSubject,
  aVagueIssue,
  later,
  noon,
} from '../support/core-facts.ts';
import { type Loop, newLoop, tick } from '../support/core-run.ts';
import { aPull, someFeedback } from '../support/pull-facts.ts';

const lastGates = ({ history }: Loop) =>
  history.at(-1)?.gates.map(({ name, question, answer, at }) => ({ name, question, answer, at }));
const asked = (name: string, question: string) => [{ name, question, answer: null, at: noon }];
const unfinished = (session: Parameters<typeof aDelivery>[0]) => aDelivery(session, { complete: false });

describe('a gate that fires asks in its exact words, in gates[] of the next line', () => {
  test('backlog drift', () => {
    const config = { 'max-agents': 1 };
    const [one, two, three] = [1, 2, 3].map((number) => anIssue({ number }));
    if (one === undefined || two === undefined || three === undefined) throw new Error('no issues');
    const first = tick(newLoop(), { config, observation: { backlog: [one, two] } });
    const second = tick(first.loop, { config, observation: { backlog: [one, two, three] } });

    expect(lastGates(second.loop)).toEqual(
      asked('backlog-drift', 'Backlog changed since last iteration. Re-propose the next batch?'),
    );
    expect(second.loop.head.status).toBe('waiting');

    const [gate] = second.loop.state.gates;
    if (gate === undefined) throw new Error('nothing was asked');
    const third = tick(second.loop, {
      config,
      observation: { backlog: [one, two, three], gates: [answered(gate, 'continue')] },
    });
    expect(third.decision).toMatchObject({ verdict: 'work', sessions: [{ subject: 2 }] });
    expect(lastGates(third.loop)).toMatchObject([{ name: 'backlog-drift', answer: 'continue', at: later(5) }]);
  });

  test('ambiguous criteria', () => {
    expect(lastGates(tick(newLoop(), { observation: { backlog: [aVagueIssue(9)] } }).loop)).toEqual(
      asked(
        'ambiguous-criteria',
        'Issue #9 has ambiguous criteria. Skip, escalate, or proceed with my best interpretation?',
      ),
    );
  });

  test('budget escalation, of one budget and of several', () => {
    const near = (used: Parameters<typeof aHead>[0]) =>
      lastGates(tick(newLoop(aHead(used)), { observation: { backlog: [anIssue({ number: 1 })] } }).loop);

    expect(near({ used: { iterationsUsed: 3 } })).toEqual(
      asked('budget-escalation', 'Approaching iterations ceiling (4/5). Continue, raise ceiling, or stop?'),
    );
    expect(near({ used: { iterationsUsed: 3, minutesElapsed: 49, dollars: 15.75 } })).toEqual(
      asked(
        'budget-escalation',
        'Approaching iterations (4/5), minutes (49/60), and dollars ($21.00/$25.00). Continue, raise ceiling(s), or stop?',
      ),
    );
  });

  test('repeated failure, of a subject that has used what the configuration allows it', () => {
    const bug = {
      ...{ id: 'F1', file: 'a.js', line: null, severity: 'bug' as const, description: 'a.js breaks', scenario: '' },
      ...{ section: 0, createdAt: noon, seen: 2, resolvedAt: null },
    };
    const subject = aSubject({ number: 9, phase: 'coding', sessions: 4, rounds: 2, findings: [bug] });
    const observation = { backlog: [anIssue({ number: 9 })] };
    const ticked = (config: Record<string, unknown>) =>
      tick({ ...newLoop(), state: aState({ subjects: [subject] }) }, { config, observation });
    const decided = (config: Record<string, unknown>) => ticked(config).decision;
    const asks = (rootCause: string) => ({ verdict: 'ask', questions: [{ name: 'repeated-failure', rootCause }] });

    expect(decided({ 'max-audits-per-section': 2 })).toMatchObject(asks('audit_retry_exhausted | a.js'));
    expect(decided({ 'max-sessions': 4 })).toMatchObject(asks('4 sessions used'));
    expect(lastGates(ticked({ 'max-sessions': 4 }).loop)).toMatchObject([
      { question: 'Issue #9 cannot go on: 4 sessions used. Skip, retry once more, or stop the loop?' },
    ]);
    expect(decided({ 'max-audits-per-section': 3, 'max-sessions': 5 })).toMatchObject({ verdict: 'work' });
  });

  test('repeated failure, whose rule counts as the question does', () => {
    const failure = { rootCause: 'test | npm test', summary: 'npm test failed', iteration: 1, at: noon };
    const subject = aSubject({ number: 9, failures: [failure, failure, failure] });
    const { loop } = tick(
      { ...newLoop(), state: aState({ subjects: [subject] }) },
      { observation: { backlog: [anIssue({ number: 9 })] } },
    );

    expect(lastGates(loop)).toMatchObject([
      { question: expect.stringMatching(/^Issue #9 failed 3 times with: npm test/) },
    ]);
    expect(
      loop.history.at(-1)?.evaluations.filter(({ code, fired }) => fired && code === 'repeated_failure'),
    ).toContainEqual(expect.objectContaining({ sentence: '#9 failed 3 times with: npm test; its gate asks' }));
  });

  test('repeated failure, at the exit of the iteration that met it', () => {
    const given = {
      observation: { backlog: [anIssue({ number: 9 })] },
      agentReturns: (session: Parameters<typeof aFailure>[0]) => aFailure(session, 'npm test'),
    };
    const twice = tick(tick(newLoop(), given).loop, given);

    expect(twice.decision.verdict).toBe('work');
    expect(lastGates(twice.loop)).toEqual(
      asked('repeated-failure', 'Issue #9 failed twice with: npm test. Skip, retry once more, or stop the loop?'),
    );
  });

  test('post-feedback merge, once a responder has pushed after what a person said', () => {
    const pull = aPull({ feedback: [someFeedback({ at: later(5) })] });
    const review = {
      ...newReviewRecord(),
      reviewedInto: pull.baseBranch,
      respondedAt: later(9),
      answeredUpTo: later(5),
      answered: ['comment/70'],
    };
    const reviewed = { pullRequest: 7, lastReviewedCommit: pull.headSha, reviewRound: 1, review };
    const state = aState({ subjects: [aSubject({ number: 7, kind: 'pr', phase: 'reviewing', ...reviewed })] });
    const config = { skill: 'review', merge: { mode: 'auto' } };
    const { loop } = tick(
      { ...newLoop(aHead({ skill: 'review' })), state },
      { config, observation: { pulls: [pull] }, now: later(60) },
    );

    expect(lastGates(loop)).toEqual([
      {
        name: 'post-feedback-merge',
        question: 'Responder addressed human feedback on PR #7. Merge now or hold for human re-review?',
        answer: null,
        at: later(60),
      },
    ]);
    expect(loop.state.gates).toMatchObject([{ subject: 7, headSha: pull.headSha }]);
  });
});

describe('a session that wants a decision', () => {
  const question = 'Delete the old API?';
  const agentReturns = (session: Parameters<typeof aFailure>[0]) => {
    const failed = aFailure(session);
    return {
      ...failed,
      outcome: {
        kind: 'failed' as const,
        failure: { class: 'decision' as const, rootCause: 'decision', sentence: 'The agent asked', question },
      },
    };
  };
  const observation = { backlog: [anIssue({ number: 9 })] };
  const once = tick(newLoop(), { observation, agentReturns });

  test('asks at the exit of its iteration, with its words quoted, and counts no failure', () => {
    expect(lastGates(once.loop)).toEqual(
      asked('agent-decision', 'Issue #9: the agent needs a decision. Answer by reply, skip, or stop?'),
    );
    expect(once.loop.state).toMatchObject({
      gates: [{ name: 'agent-decision', quoted: question }],
      subjects: [{ number: 9, failures: [], asking: { question } }],
    });
  });

  test('is followed by one that knows the answer', () => {
    const [gate] = once.loop.state.gates;
    if (gate === undefined) throw new Error('nothing was asked');
    const reading = answered(gate, 'answer');
    const gates = [
      reading.kind === 'answered' ? { ...reading, answer: { ...reading.answer, text: 'Keep it.' } } : reading,
    ];
    const { decision } = tick(once.loop, { observation: { ...observation, gates }, agentReturns: unfinished });

    expect(decision).toMatchObject({
      verdict: 'work',
      sessions: [{ subject: 9, session: 2, decisions: [{ question, answer: 'Keep it.', by: 'ana' }] }],
    });
  });

  test('asks again in the next tick where no more questions may be open now', () => {
    const full = tick(newLoop(), { observation, agentReturns, config: { 'max-open-gates': 5 } });
    const lost = { ...full.loop, state: { ...full.loop.state, gates: [] } };

    expect(tick(lost, { observation }).decision).toMatchObject({
      verdict: 'ask',
      questions: [{ name: 'agent-decision' }],
    });
    expect(ask({ ...asking, session: 'a' }).signature).not.toBe(ask({ ...asking, session: 'b' }).signature);
  });

  const asking = {
    ...{ name: 'agent-decision' as const, subject: { kind: 'issue' as const, number: 9 } },
    ...{ question, questionHash: 'h' },
  };
});

describe('a dependency that is away', () => {
  const observation = { backlog: [anIssue({ number: 9 })] };
  const outage = { dependency: 'qmd', remedy: 'fix per ADR-0024', error: 'qmd-unreachable: refused' };
  const away = (session: Parameters<typeof aFailure>[0]) => ({
    ...aFailure(session),
    outcome: {
      kind: 'failed' as const,
      failure: { class: 'outage' as const, rootCause: 'outage | qmd', sentence: 'away', question: null, outage },
    },
  });
  const once = tick(newLoop(), { observation, agentReturns: away }).loop;

  test('in two iterations running ends the run with its remedy and what was said', () => {
    const { loop } = tick(once, { observation, agentReturns: away });

    expect(once.head).toMatchObject({ status: 'running', counters: { qmdFailuresConsecutive: 1 } });
    expect(loop.head).toMatchObject({ status: 'stopped', stop: { code: 'qmd_unreachable' } });
    const line = loop.history.at(-1);
    expect(line).toMatchObject({
      stopConditionsFired: ['qmd_unreachable'],
      budgetSnapshot: { qmdFailuresConsecutive: 2 },
    });
    const fired = line?.evaluations.find(({ code, fired: hit }) => code === 'qmd_unreachable' && hit);
    expect(fired?.sentence).toBe('qmd unreachable — fix per ADR-0024 and resume (qmd-unreachable: refused)');
    expect(fired?.inputs).toContainEqual({ name: 'cause', value: 'qmd-unreachable-after-2-attempts' });
    expect(loop.state.subjects).toMatchObject([{ number: 9, failures: [] }]);
  });

  test('once, and back in the next iteration, resets the count, and the loop goes on', () => {
    const { loop } = tick(once, { observation, agentReturns: unfinished });

    expect(loop.head).toMatchObject({ status: 'running', counters: { qmdFailuresConsecutive: 0 } });
    expect(loop.state.outage).toBeNull();
  });
});
