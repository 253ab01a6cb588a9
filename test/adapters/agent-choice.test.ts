import { describe, expect, test } from 'vitest';
import { buildUsageRows } from '../../src/core/budget/session-cost.ts';
import { driverNameFor, driversInUse, rolesOf } from '../../src/core/config/role-models.ts';
import { spendPromiseOf } from '../../src/sessions/worker-pool.ts';
import { selectAgents } from '../../src/startup/agent-selection.ts';
import { aDelivery, anAudit, aSession, builtInRates, settings } from '../support/core-facts.ts';

const configured = (given: Parameters<typeof settings>[0]) => ({
  ...settings(given),
  ...{ loop: 'work', reportCost: 'off' as const, jobTimeoutMinutes: 60 },
});
const config = configured({
  agent: 'claude',
  'fallback-model': 'claude-haiku-4-5',
  agents: { worker: { model: 'claude-sonnet-4-5' }, auditor: { driver: 'codex', args: ['--quiet'] } },
});
const { agentFor } = selectAgents({ config, agentEnv: {}, rates: builtInRates });

describe('a role with an agent of its own', () => {
  test('is worked by it, with its model and arguments; every other role by the agent of the loop', () => {
    const told = rolesOf.work.map((role) => {
      const { driver, settings: own } = agentFor(role);
      return [role, driver.name, own.model, ...own.args];
    });

    expect(told).toEqual([
      ['worker', 'claude', 'claude-sonnet-4-5'],
      ['auditor', 'codex', null, '--quiet'],
      ['post_action', 'claude', null],
      ['responder', 'claude', null],
    ]);
  });

  test('that is any program is read in the format that the configuration names', () => {
    const read = (given: object) => {
      const chosen = configured({ agent: 'command', 'agent-command': ['bin/agent'], ...given });
      return selectAgents({ config: chosen, agentEnv: {}, rates: builtInRates }).agentFor('worker').settings
        .usageFormat;
    };
    expect([read({ 'usage-format': 'gemini' }), read({})]).toEqual(['gemini', undefined]);
  });

  test('is not tried once more with a model that is one of another program', () => {
    expect(rolesOf.work.map((role) => agentFor(role).fallback)).toEqual([
      { model: 'claude-haiku-4-5' },
      null,
      { model: 'claude-haiku-4-5' },
      { model: 'claude-haiku-4-5' },
    ]);
  });

  test('falls back to the model named for the role, else for the loop, else to the default of its program, and to none that just failed', () => {
    const fallback = (own: object, loop: object = {}) => {
      const chosen = configured({ agents: { worker: own }, ...loop });
      return selectAgents({ config: chosen, agentEnv: {}, rates: builtInRates }).agentFor('worker').fallback;
    };
    const spare = { 'fallback-model': 'spare' };

    expect(fallback({ model: 'm', 'fallback-model': 'own' }, spare)).toEqual({ model: 'own' });
    expect(fallback({ model: 'm' }, spare)).toEqual({ model: 'spare' });
    expect(fallback({ model: 'm' })).toEqual({ model: null });
    expect(fallback({ model: 'spare' }, spare)).toEqual({ model: null });
    expect(fallback({ driver: 'codex', model: 'm' }, spare)).toEqual({ model: null });
    expect(fallback({})).toBeNull();
  });

  test('is charged as whose tokens they are', () => {
    const work = aDelivery(aSession({ subject: 9 }));
    const pricing = {
      driverOf: (role: Parameters<typeof driverNameFor>[1]) => driverNameFor(config, role),
      rates: builtInRates,
      sessionGuess: { dollars: 1.5, minutes: 10 },
    };

    expect(
      [work, anAudit(work)].flatMap((report) => buildUsageRows(report, pricing).map(({ driver }) => driver)),
    ).toEqual(['claude', 'codex']);
  });

  test('makes the tick promise what each of them keeps: one that is capped makes all sessions go one at a time past half of the dollars', () => {
    const of = (skill: keyof typeof rolesOf) => spendPromiseOf(rolesOf[skill].map((role) => agentFor(role).driver));

    expect(of('work')).toMatchObject({
      metered: false,
      promise: expect.stringMatching(/claude is metered.* codex is capped/),
    });
    expect(of('review')).toMatchObject({ metered: true, promise: expect.not.stringMatching('codex') });
    expect(driversInUse(config)).toEqual(['claude', 'codex']);
  });
});
