/** When the budgets are asked about, over whole ticks: what a run's mean is taken from, and when a question or its answer is overtaken. */
import { describe, expect, test } from 'vitest';
import { decideTick } from '../../src/core/decide/decide.ts';
import { restartRun } from '../../src/core/directives/restart.ts';
import { ask } from '../../src/core/gates/questions.ts';
import type { Observation } from '../../src/core/observation/facts.ts';
import { aCommand, aHead, anIssue, answered, aState, decisionFacts, noon } from '../support/core-facts.ts';
import { type Loop, newLoop, tick } from '../support/core-run.ts';
import { aPull } from '../support/pull-facts.ts';

const issues = (count: number) => Array.from({ length: count }, (_, index) => anIssue({ number: index + 1 }));
const openGate = ({ state: { gates } }: Loop) => {
  const [gate] = gates;
  if (gate === undefined || gates.length > 1) throw new Error('one question is open');
  return gate;
};
const unanswered = (loop: Loop): Partial<Observation> => ({
  gates: [{ gateId: openGate(loop).id, refusals: [], kind: 'open' }],
});
const raise = (dollars: number) => aCommand({ verb: 'raise', ceilings: { dollars } });
const asked = ({ state }: Loop) => state.gates.map(({ question }) => question);

/** The comment of the only question that is asked next. */
const bodyAsked = (loop: Loop, observed: Partial<Observation>): string =>
  tick(loop, { observation: observed })
    .effects.flatMap((one) => (one.kind === 'gate' ? [one.body] : []))
    .join();

describe('a question about budgets', () => {
  test('says below it what is used already, since it names what the next iteration would make of it', () => {
    const used = { iterationsUsed: 1, minutesElapsed: 50, dollars: 11 };
    const loop = newLoop(aHead({ used, ceilings: { maxDollars: 25 } }));
    const body = bodyAsked(loop, { backlog: issues(3) });

    expect(body).toMatch(/^\*\*Approaching minutes \(50\/60\) and dollars \(\$22\.00\/\$25\.00\)\./m);
    expect(body.split('\n').slice(2, 4)).toEqual([
      '',
      'Why now: minutes used 50, of 60; dollars spent $11.00, reserved $0.00, forecast $11.00 more with the next iteration, of $25.00.',
    ]);
    expect(body).toContain('**continue**: one more iteration, about $11.00 an iteration\n');
    expect(body).toContain('buys 70 more minutes and about 3 more iterations at $11.00\n');
    expect(body).not.toContain('Evidence');
  });
});

describe('a question about dollars', () => {
  const bodyOf = (used: Parameters<typeof aHead>[0] & object, ceiling: number) =>
    bodyAsked(newLoop(aHead({ ...used, ceilings: { maxDollars: ceiling } })), { backlog: issues(3) });

  test('names what is spent where the next iteration would pass the ceiling, and never approaches from above', () => {
    const body = bodyOf({ used: { iterationsUsed: 1, dollars: 11 } }, 20);
    expect(body).toContain('**Approaching dollars ceiling ($11.00/$20.00). Continue, raise ceiling, or stop?**');
    expect(body).toContain(
      'Why now: the next iteration would pass the dollars ceiling: $11.00 spent + $11.00 forecast of $20.00, reserved $0.00.\n',
    );
  });

  test('says how many pull requests a raise buys at what one has cost', () => {
    const body = bodyOf({ used: { iterationsUsed: 3, dollars: 3.9, prsTouched: ['#7', '#8', '#9'] } }, 5);
    expect(body).toContain('buys 7 more iterations and about 4 more pull requests at $1.30\n');
  });
});

describe('a question about budgets that is overtaken', () => {
  const observation = { backlog: issues(3) };
  const before = tick(newLoop(aHead({ used: { iterationsUsed: 3 } })), { observation }).loop;
  const question = 'Approaching iterations ceiling (4/5). Continue, raise ceiling, or stop?';

  test('stays as it is while it is what would be asked now', () => {
    const { loop } = tick(before, { observation: { ...observation, ...unanswered(before) } });

    expect(loop.state.gates).toEqual(before.state.gates);
  });

  test('by another ceiling is put anew, and the answer to the new one lets the iteration go', () => {
    const said = { ...observation, ...unanswered(before), commands: [raise(50)] };
    const { loop } = tick(before, { observation: said });

    expect(asked(loop)).toEqual([question]);
    expect(openGate(loop).signature).toBe('iterations|5,20,60,50|4');
    const gates = [answered(openGate(loop), 'continue')];
    expect(tick(loop, { observation: { ...observation, gates } }).decision.verdict).toBe('work');
  });

  test('in the very tick of its answer does not use that answer up', () => {
    const gates = [answered(openGate(before), 'continue')];
    const { loop, decision } = tick(before, { observation: { ...observation, gates, commands: [raise(50)] } });

    expect(decision.verdict).toBe('ask');
    expect(asked(loop)).toEqual([question]);
    expect(loop.history.at(-1)?.gates.filter(({ answer }) => answer !== null)).toEqual([]);
  });

  test('ends the run all the same where its answer is to stop', () => {
    const gates = [answered(openGate(before), 'stop')];
    const { decision } = tick(before, { observation: { ...observation, gates, commands: [raise(50)] } });

    expect(decision).toMatchObject({ verdict: 'stop', stop: { code: 'gate_stop' } });
  });

  test('by a backlog that grew names the budgets that are near now', () => {
    const prsTouched = Array.from({ length: 12 }, (_, index) => `#${index + 200}`);
    const few = tick(newLoop(aHead({ used: { iterationsUsed: 3, prsTouched } })), { observation });
    const gates = [answered(openGate(few.loop), 'continue')];
    const { loop } = tick(few.loop, { observation: { backlog: issues(6), gates } });

    expect(asked(few.loop)).toEqual([question]);
    expect(asked(loop)).toEqual(['Approaching iterations (4/5) and prs (16/20). Continue, raise ceiling(s), or stop?']);
  });

  test('by an empty backlog lets the run end', () => {
    const { loop } = tick(before, { observation: { backlog: [], ...unanswered(before) } });

    expect(loop.head.status).toBe('idle');
    expect(loop.history.at(-1)?.stopConditionsFired).toEqual(['backlog_empty']);
  });
});

test('after a restart the next iteration is projected by the mean of all whose dollars are counted', () => {
  const used = { iterationsUsed: 10, dollars: 20, agentsDispatched: 10 };
  const head = aHead({ used, ceilings: { maxIterations: 10, maxDollars: 50 } });
  const again = restartRun({ head, state: aState() }, { now: noon, openPullRequests: [], gone: [], fromBase: false });
  const given = { config: { 'max-agents': 1 }, observation: { backlog: issues(6) } };
  const one = tick({ ...again, history: [] }, given);
  const two = tick(one.loop, given);

  // 21 of 50 dollars are spent in eleven iterations.
  expect([one.decision.verdict, two.decision.verdict]).toEqual(['work', 'work']);
  expect(two.loop.head.counters).toMatchObject({ iterationsUsed: 2, iterationsBeforeRestart: 10, dollarsReported: 22 });
});

test('a dollar ceiling that is taken away clears the stop by it, and so does one that is not reached any more', () => {
  const head = aHead({ status: 'stopped', stop: { code: 'cost_budget', at: noon }, used: { dollars: 26 } });
  const after = (dollars: number) =>
    tick(newLoop(head), { observation: { backlog: issues(9), commands: [raise(dollars)] } }).loop.head.status;

  expect([0, 26, 27].map(after)).toEqual(['running', 'stopped', 'waiting']);
});

describe('pull requests of a review loop', () => {
  const touched = (count: number) => Array.from({ length: count }, (_, index) => `#${index + 200}`);
  const decided = (pulls: readonly number[], prsTouched: readonly string[]) =>
    decideTick(
      decisionFacts({
        head: aHead({ skill: 'review', used: { iterationsUsed: 1, prsTouched: [...prsTouched] } }),
        config: { skill: 'review' },
        observation: { pulls: pulls.map((number) => aPull({ number })) },
      }),
    );
  const question = (pulls: readonly number[], prsTouched: readonly string[]) => {
    const decision = decided(pulls, prsTouched);
    return decision.verdict === 'ask' ? decision.questions.map((facts) => ask(facts).question) : decision.verdict;
  };

  test('count from when they are touched first: four more of twenty are asked about before them', () => {
    expect(question([1, 2, 3, 4], touched(12))).toEqual([
      'Approaching prs ceiling (16/20). Continue, raise ceiling, or stop?',
    ]);
  });

  test('are projected once: those that were touched before do not come nearer to the ceiling', () => {
    expect(question([1, 2, 200, 201], touched(13))).toBe('work');
    expect(question([200, 201, 202, 203], touched(15))).toBe('work');
  });
});
