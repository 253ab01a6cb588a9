import { describe, expect, test } from 'vitest';
import type { SessionFacts, WorkOrder } from '../../src/core/sessions/contract/agent-contract.ts';
import type { TroubleKind } from '../../src/core/sessions/contract/model-error.ts';
import { unused } from '../../src/core/sessions/contract/transcript.ts';
import { boundRetries, type RetryOptions, remainingAllowance, retryAgent } from '../../src/sessions/retry-agent.ts';
import { aResult } from '../support/core-facts.ts';

const record = {
  usage: [{ ...unused('m'), input: 5 }],
  denied: [],
  lastMessage: '',
  exit: { code: 1, signal: null, timedOut: false, cancelled: false },
  durationMs: 1_000,
  workerLog: '',
  stdout: '',
  stderr: '',
};

const failing = (kind: TroubleKind): SessionFacts => ({
  ...record,
  status: 'failed',
  result: null,
  failure: {
    class: kind === 'rate_limit' || kind === 'overloaded' ? 'limit' : 'model',
    rootCause: kind,
    sentence: `claude: ${kind}`,
    question: null,
    trouble: { kind, status: null, said: '', resets: null },
  },
});

const working: SessionFacts = {
  ...record,
  status: 'in_progress',
  result: aResult({ status: 'in_progress', exitSignal: false }),
};

async function session(ends: readonly SessionFacts[], more: Partial<RetryOptions> = {}) {
  const said: string[] = [];
  const models: (string | null)[] = [];
  const slept: number[] = [];
  const facts = await retryAgent({
    run: async (other) => {
      models.push(other === null ? null : (other.model ?? 'default'));
      return ends[models.length - 1] ?? working;
    },
    fallback: null,
    waitMinutes: 5,
    minutesLeft: () => 30,
    isSpent: () => false,
    now: () => '2026-11-22T10:00:00.000Z',
    sleep: async (ms) => void slept.push(ms),
    signal: new AbortController().signal,
    say: (line) => said.push(line),
    ...more,
  });
  return { facts, said, models, slept };
}

describe('a session whose model asks to wait', () => {
  test('retries every 60 seconds, says so each time, and says when it continues', async () => {
    const { facts, said, slept } = await session([failing('rate_limit'), failing('rate_limit'), working]);
    expect(said).toEqual([
      '⏳ Rate limited. Retrying in 60 seconds (1m)',
      '⏳ Rate limited. Retrying in 60 seconds (1m)',
      '✅ Rate limit cleared, resuming work',
    ]);
    expect(slept).toEqual([60_000, 60_000]);
    expect(facts.status).toBe('in_progress');
    expect(facts.usage).toHaveLength(3);
  });

  test('starts nothing more if the model names a time hours away', async () => {
    const limited = failing('rate_limit');
    if (limited.status !== 'failed' || limited.failure.trouble === undefined) throw new Error('it is limited');
    const trouble = { ...limited.failure.trouble, resets: { at: '2026-11-22T14:00:00.000Z' } };
    const { models, said } = await session([{ ...limited, failure: { ...limited.failure, trouble } }]);
    expect(models).toEqual([null]);
    expect(said).toEqual([]);
  });

  test('gives up after `rate-limit-wait-minutes`, and is still limited', async () => {
    const { facts, slept } = await session(Array.from({ length: 10 }, () => failing('rate_limit')));
    expect(slept).toHaveLength(5);
    expect(facts).toMatchObject({ status: 'failed', failure: { class: 'limit' } });
  });

  test('that is cancelled while it waits is not started again', async () => {
    const cancel = new AbortController();
    const { models } = await session([failing('rate_limit')], {
      signal: cancel.signal,
      sleep: async () => cancel.abort(),
    });
    expect(models).toHaveLength(1);
  });
});

describe('a session whose model failed', () => {
  test('is tried once more with the fallback model, and what both used is counted', async () => {
    const { facts, said, models } = await session([failing('no_such_model')], { fallback: { model: 'm-2' } });
    expect(models).toEqual([null, 'm-2']);
    expect(said).toEqual(['claude: no_such_model. Trying once more with m-2.']);
    expect(facts.usage).toHaveLength(2);
  });

  test('that reported no usage hides no time behind the try that did, whichever came first', async () => {
    const silent: SessionFacts = { ...failing('overloaded'), usage: [], durationMs: 3_600_000 };
    const told = async (...ends: SessionFacts[]) => (await session(ends)).facts;
    expect(await told(silent, silent, working)).toMatchObject({ usage: [{ input: 5 }], unmeteredMs: 7_200_000 });
    expect(await told(failing('overloaded'), silent, working)).toMatchObject({ unmeteredMs: 3_600_000 });
    expect(await told(failing('overloaded'), { ...working, usage: [] })).toMatchObject({ unmeteredMs: 1_000 });
    expect((await told(failing('overloaded'), working)).unmeteredMs ?? 0).toBe(0);
  });

  test('is not tried again where another model does not help, or where that one failed too', async () => {
    expect((await session([failing('key_refused')], { fallback: { model: 'm-2' } })).models).toEqual([null]);
    const both = await session([failing('unknown'), failing('unknown')], { fallback: { model: 'm-2' } });
    expect(both.models).toEqual([null, 'm-2']);
    expect(both.facts.status).toBe('failed');
  });
});

const order: WorkOrder = {
  schemaVersion: 1,
  loop: 'work',
  iteration: 1,
  maxIterations: 5,
  session: 1,
  subject: 9,
  role: 'worker',
  task: '',
  criteria: [],
  findings: [],
  section: null,
  base: 'b'.repeat(40),
  notes: '',
  decisions: [],
  allowedPaths: [],
  caps: { dollars: 1.5, minutes: 10, turns: null },
};

test('a second try has only what the first left of the dollars, and there is none once nothing is left', async () => {
  const purse = remainingAllowance(order);
  const left = () => purse.order().caps.dollars;
  expect(left()).toBe(1.5);
  expect(purse.spends(0.6)).toBe(0.6);
  expect(left()).toBe(0.9);
  const spending = async (dollars: number) => {
    const ends = [failing('rate_limit'), failing('no_such_model'), working];
    return (
      await session(ends, {
        fallback: { model: 'm-2' },
        isSpent: purse.isSpent,
        sleep: async () => void purse.spends(dollars),
      })
    ).models;
  };
  expect(await spending(0.8)).toEqual([null, null, 'm-2']);
  // Nothing is left behind the second try, nor before another.
  expect(await spending(0.1)).toEqual([null, null]);
  expect(await spending(0.1)).toEqual([null]);
  const free = remainingAllowance({ ...order, caps: { ...order.caps, dollars: null } });
  free.spends(3);
  expect(free.isSpent()).toBe(false);
  expect(free.order().caps.dollars).toBeNull();
});

test('a session that is charged its whole cap per attempt is tried once, without a cap of dollars as any other', () => {
  const retries = { fallback: { model: 'm-2' }, waitMinutes: 5 };
  const under = (dollars: number | null) => ({ caps: { dollars, minutes: 1, turns: null } }) as WorkOrder;
  expect(boundRetries(retries, { chargedAtCap: true }, under(2))).toEqual({ fallback: null, waitMinutes: 0 });
  expect(boundRetries(retries, { chargedAtCap: true }, under(null))).toEqual(retries);
  expect(boundRetries(retries, { chargedAtCap: false }, under(2))).toEqual(retries);
});
