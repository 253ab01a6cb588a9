import { describe, expect, test } from 'vitest';
import { decideTick } from '../../src/core/decide/decide.ts';
import type { CappedSession } from '../../src/core/sessions/contract/planned-session.ts';
import { digest } from '../../src/core/text/format.ts';
import { aDelivery, aFailure, aHead, anIssue, answered, aVagueIssue, decisionFacts } from '../support/core-facts.ts';
import { newLoop, tick } from '../support/core-run.ts';

describe('a run over several ticks', () => {
  test('with max-prs 1 and two ready stories stops at iteration 2, by the pull request budget', () => {
    const observation = { backlog: [anIssue({ number: 1 }), anIssue({ number: 2 })] };
    const first = tick(newLoop(aHead({ ceilings: { maxIterations: 5, maxPrs: 1 } })), { observation });
    const second = tick(first.loop, { observation });

    expect(first.decision).toMatchObject({ verdict: 'work', sessions: [{ subject: 1 }] });
    expect(first.loop.head).toMatchObject({ status: 'running', counters: { prsTouched: ['#101'], iterationsUsed: 1 } });
    expect(second.decision).toMatchObject({ verdict: 'stop', stop: { code: 'prs_touched_budget' } });
    expect(second.loop.head).toMatchObject({ status: 'stopped', stop: { code: 'prs_touched_budget' } });
    expect(second.loop.history.at(-1)).toMatchObject({
      outcome: 'halted',
      stopConditionsFired: ['prs_touched_budget'],
      budgetSnapshot: { prsTouchedTotal: 1, maxPrs: 1 },
    });
  });

  test('with a ceiling of one cent works once and stops at its exit with more spent than that', () => {
    const observation = { backlog: [anIssue({ number: 1 }), anIssue({ number: 2 })] };
    const head = aHead({ ceilings: { maxDollars: 0.01 } });

    // What its tokens cost by our rates; the agent itself says less.
    const tokens = { input: 2_000, output: 400, reasoning: 0, cacheRead: 0, cacheWrite: 0 };
    const usage = [{ model: 'claude-sonnet-4-7', ...tokens, costReported: 0, messages: 1 }];
    const agentReturns = (session: CappedSession) => ({ ...aDelivery(session), usage });
    const { loop } = tick(newLoop(head), { observation, agentReturns });

    expect(loop.head).toMatchObject({ status: 'stopped', stop: { code: 'cost_budget' } });
    const line = loop.history.at(-1);
    expect(line).toMatchObject({ iteration: 1, stopConditionsFired: ['cost_budget'] });
    // 2,000 x $3 + 400 x $15 in millions: one session, since nothing is known yet of what the second would cost.
    expect(line?.budgetSnapshot).toMatchObject({ dollarsEstimate: 0.012, dollarsReported: 0, maxDollars: 0.01 });
    expect(line?.budgetSnapshot.dollarsEstimate).toBeGreaterThanOrEqual(line?.budgetSnapshot.maxDollars ?? Number.NaN);
  });

  test('counts every iteration into the same budgets, and judges them at its entry and its exit', () => {
    const observation = { backlog: [1, 2, 3].map((number) => anIssue({ number })) };
    const given = { config: { 'max-agents': 1 }, observation };
    const { loop } = tick(tick(newLoop(), given).loop, given);

    expect(loop.history.map(({ budgetSnapshot }) => budgetSnapshot)).toMatchObject([
      { iterationsUsed: 1, prsTouched: ['#101'], minutesElapsed: 6, dollarsReported: 1 },
      { iterationsUsed: 2, prsTouched: ['#101', '#102'], minutesElapsed: 12, dollarsReported: 2 },
    ]);
    const judged = (at: 'entry' | 'exit') =>
      loop.history.at(-1)?.evaluations.flatMap((one) => {
        const used = one.inputs.find(({ name }) => name === 'used')?.value;
        return one.at === at && [3, 4, 5, 12].includes(one.condition ?? 0) ? [[one.condition, used]] : [];
      });
    expect(judged('entry')?.toSorted()).toEqual([
      [12, 1],
      [3, 1],
      [4, 1],
      [5, 6],
    ]);
    expect(judged('exit')?.toSorted()).toEqual([
      [12, 2],
      [3, 2],
      [4, 2],
      [5, 12],
    ]);
  });

  test('never takes an earlier answer to raise for another one: near the raised ceiling it asks again', () => {
    const observation = { backlog: [1, 2, 3, 4, 5, 6, 7, 8, 9].map((number) => anIssue({ number })) };
    const config = { 'max-agents': 1 };
    const asked = tick(newLoop(aHead({ used: { iterationsUsed: 3 } })), { config, observation });
    const [gate] = asked.loop.state.gates;
    if (gate === undefined) throw new Error('nothing was asked');
    const raised = tick(asked.loop, { config, observation: { ...observation, gates: [answered(gate, 'raise')] } });
    const later = [1, 2, 3].reduce((loop) => tick(loop, { config, observation }).loop, raised.loop);
    const again = tick(later, { config, observation });

    expect(raised.loop.head).toMatchObject({ ceilings: { maxIterations: 10 }, counters: { iterationsUsed: 4 } });
    expect(later.head.counters.iterationsUsed).toBe(7);
    expect(again.decision).toMatchObject({ verdict: 'ask', questions: [{ name: 'budget-escalation', iteration: 8 }] });
    expect(again.loop.head.ceilings.maxIterations).toBe(10);
  });

  test('is quieter by a smaller budget: one of four iterations ends unasked, one of five asks before its fourth', () => {
    const observation = { backlog: [1, 2, 3, 4, 5, 6].map((number) => anIssue({ number })) };
    const config = { 'max-agents': 1 };
    const verdicts = (maxIterations: number): string[] => {
      const told: string[] = [];
      let loop = newLoop(aHead({ ceilings: { maxIterations } }));
      while (loop.head.status === 'running') {
        const ticked = tick(loop, { config, observation });
        told.push(ticked.decision.verdict);
        ({ loop } = ticked);
      }
      return [...told, loop.head.stop?.code ?? loop.head.status];
    };

    expect(verdicts(4)).toEqual(['work', 'work', 'work', 'work', 'iteration_budget']);
    expect(verdicts(5)).toEqual(['work', 'work', 'work', 'ask', 'waiting']);
  });

  test('puts what an earlier tick left in the workspace aside as a person said', () => {
    const dirtyTree = { runner: 'r1', path: '/work', porcelainHash: 'abc', changes: [' M a.ts'] };
    const observation = { backlog: [anIssue({ number: 1 })], dirtyTree };
    const asked = tick(newLoop(), { observation });
    const [gate] = asked.loop.state.gates;
    if (gate === undefined) throw new Error('nothing was asked');
    const { effects } = tick(asked.loop, { observation: { ...observation, gates: [answered(gate, 'stash')] } });

    expect(effects.filter(({ kind }) => kind === 'recover')).toMatchObject([{ how: 'stash', tree: dirtyTree }]);
  });

  test('stops at the exit of its last iteration', () => {
    const observation = { backlog: [anIssue({ number: 1 })] };
    const agentReturns = (session: Parameters<typeof aDelivery>[0]) => aDelivery(session, { complete: false });
    const { loop } = tick(newLoop(aHead({ used: { iterationsUsed: 4 } })), { observation, agentReturns });

    expect(loop.head).toMatchObject({ status: 'stopped', stop: { code: 'iteration_budget' } });
  });

  test('stops at its exit when what is left pays for none of the waiting issues', () => {
    const used = { dollars: 19, iterationsUsed: 30, agentsDispatched: 30 };
    const before = newLoop(aHead({ used, ceilings: { maxIterations: 100, maxDollars: 25 } }));
    const agentReturns = (session: CappedSession) => aDelivery(session, {}, 5.7);
    const ended = (numbers: readonly number[]) =>
      tick(before, {
        config: { 'max-agents': 1 },
        observation: { backlog: numbers.map((number) => anIssue({ number })) },
        agentReturns,
      }).loop.head;

    expect(ended([1, 2])).toMatchObject({ status: 'stopped', stop: { code: 'cost_budget' } });
    expect(ended([1])).toMatchObject({ status: 'idle' });
  });

  test('falls idle when the last issue is done', () => {
    const { loop } = tick(newLoop(), { observation: { backlog: [anIssue({ number: 1 })] } });

    expect(loop.head.status).toBe('idle');
  });
});

describe('a permit', () => {
  test('is used by one iteration only: the next one asks again', () => {
    const observation = { backlog: [1, 2, 3, 4, 5, 6].map((number) => anIssue({ number })) };
    const config = { 'max-agents': 1 };
    const start = newLoop(aHead({ used: { iterationsUsed: 7 }, ceilings: { maxIterations: 10 } }));
    const asked = tick(start, { config, observation });
    const [gate] = asked.loop.state.gates;
    if (gate === undefined) throw new Error('nothing was asked');

    const worked = tick(asked.loop, { config, observation: { ...observation, gates: [answered(gate, 'continue')] } });
    const again = tick(worked.loop, { config, observation });

    expect(asked.loop.head.status).toBe('waiting');
    expect(worked.decision.verdict).toBe('work');
    expect(again.decision).toMatchObject({ verdict: 'ask', parks: 'loop' });
    expect(again.loop.state.gates[0]?.id).not.toBe(gate.id);
  });

  test('to proceed admits the text for its whole way: unfinished work goes on unasked, an edited text asks again', () => {
    const vague = aVagueIssue(9);
    const asked = tick(newLoop(), { observation: { backlog: [vague] } });
    const [gate] = asked.loop.state.gates;
    if (gate === undefined) throw new Error('nothing was asked');
    const worked = tick(asked.loop, {
      observation: { backlog: [vague], gates: [answered(gate, 'proceed')] },
      agentReturns: (session) => aDelivery(session, { complete: false }),
    });
    const edited = { ...vague, textHash: 'another text' };
    const decided = (issue: typeof vague) => tick(worked.loop, { observation: { backlog: [issue] } }).decision;

    expect(worked.decision.verdict).toBe('work');
    expect(decided(vague)).toMatchObject({ verdict: 'work', sessions: [{ subject: 9, session: 2 }] });
    expect(decided(edited)).toMatchObject({ verdict: 'ask', questions: [{ name: 'ambiguous-criteria', issue: 9 }] });
  });
});

test('a refusal holds until the text changes', () => {
  const vague = aVagueIssue(9);
  const asked = tick(newLoop(), { observation: { backlog: [vague] } });
  const [gate] = asked.loop.state.gates;
  if (gate === undefined) throw new Error('nothing was asked');
  const refused = tick(asked.loop, { observation: { backlog: [vague], gates: [answered(gate, 'skip')] } });
  const edited = { ...vague, body: 'Make it much nicer.', textHash: 'another' };

  expect(refused.decision.verdict).not.toBe('work');
  const { head, state } = refused.loop;
  expect(decideTick(decisionFacts({ head, state, observation: { backlog: [vague] } })).verdict).not.toBe('ask');
  expect(decideTick(decisionFacts({ head, state, observation: { backlog: [edited] } })).verdict).toBe('ask');
});

test('a subject that fails twice alike is asked about before a third attempt', () => {
  const observation = { backlog: [anIssue({ number: 9 }), anIssue({ number: 10, openBlockers: [9] })] };
  const agentReturns = (session: Parameters<typeof aFailure>[0]) => aFailure(session, 'test | npm test', 0.1);
  const once = tick(newLoop(), { observation, agentReturns });
  const twice = tick(once.loop, { observation, agentReturns });
  const thrice = tick(twice.loop, { observation, agentReturns });

  expect([once, twice].map(({ decision }) => decision.verdict)).toEqual(['work', 'work']);
  expect(twice.loop.state.gates).toMatchObject([
    { name: 'repeated-failure', subject: 9, signature: `2|${digest('test | npm test')}` },
  ]);
  expect(thrice.decision).toMatchObject({
    verdict: 'idle',
    reason: 'Nothing to work on: 1 gated, 1 blocked (#10 awaits #9).',
  });
});
