/** When a tick that could end at once goes on by itself: a question has expired, or the run is to begin anew. */
import { describe, expect, test } from 'vitest';
import { raiseCeiling } from '../../src/core/budget/ceilings.ts';
import { describePendingCeilings } from '../../src/core/directives/dispatch-form.ts';
import { acquireLease } from '../../src/lease/acquire.ts';
import { canOnlySkip, checkForWork, withRenewal } from '../../src/tick/check-for-work.ts';
import { aHead, aLease, type HeadFacts, later, noon } from '../support/core-facts.ts';
import { asking, headInMemory, lockPorts, nothingSaid } from '../support/lock-ports.ts';

const file = `gates:
  backlog-drift: { expiry-hours: 2, default: continue }
renew: { every: daily, at: "14:00 UTC" }
`;
const at = (facts: HeadFacts, minutes: number) => {
  const memory = headInMemory(aHead({ controlIssue: 1, updatedAt: noon, ...facts }));
  return { memory, asked: asking(memory, file, { now: later(minutes), event: 'schedule' }) };
};

describe('a question that has expired', () => {
  const opening = async (facts: HeadFacts, minutes: number): Promise<string> => {
    const { memory, asked } = at(facts, minutes);
    return (await checkForWork(lockPorts(memory).github, asked)).kind;
  };
  const openGates = (name: string) => [{ id: `work-1-${name}-loop-abcd`, commentId: 1, nodeId: 'n', askedAt: noon }];

  test('is handled by the first tick after its time, and starts no work before', async () => {
    const waiting = { status: 'waiting' as const, openGates: openGates('backlog-drift') };

    expect(await opening(waiting, 119)).toBe('quiet');
    expect(await opening(waiting, 120)).toBe('go');
    expect(await opening({ ...waiting, status: 'idle' }, 120)).toBe('go');
  });

  test('wakes no run that is stopped or parked, and no question waits less than the file says', async () => {
    const drift = openGates('backlog-drift');

    expect(await opening({ status: 'parked', openGates: drift }, 300)).toBe('quiet');
    expect(await opening({ status: 'stopped', stop: { code: 'gate_stop', at: noon }, openGates: drift }, 300)).toBe(
      'quiet',
    );
    expect(await opening({ status: 'waiting', openGates: openGates('budget-escalation') }, 1_400)).toBe('quiet');
  });
});

test('a question that is over and looks open is closed also when the loop has stopped, or waits', async () => {
  const opening = async (facts: HeadFacts): Promise<string> => {
    const { memory, asked } = at({ plannedEffects: ['gate-close/work-1-merge-9-abcd'], ...facts }, 5);
    return (await checkForWork(lockPorts(memory).github, asked)).kind;
  };

  expect(await opening({ status: 'stopped', stop: { code: 'gate_stop', at: noon } })).toBe('go');
  expect(await opening({ status: 'idle' })).toBe('go');
  expect(await opening({ status: 'idle', plannedEffects: ['checkpoint/9/0123'] })).toBe('quiet');
  expect(await opening({ status: 'parked' })).toBe('quiet');
});

test('a reply that a lost tick owes to a command is posted also when the loop has stopped; one to a command that no tick obeyed is not owed', async () => {
  const opening = async (consumed: string): Promise<string> => {
    const owing = { plannedEffects: ['reply/comment/5/stop/obeyed'], consumed: [{ id: consumed, option: 'stop' }] };
    const { memory, asked } = at({ status: 'stopped', stop: { code: 'user_interrupt', at: noon }, ...owing }, 5);
    return (await checkForWork(lockPorts(memory).github, asked)).kind;
  };

  expect(await opening('comment/5/stop')).toBe('go');
  expect(await opening('comment/6/stop')).toBe('quiet');
});

test('a question whose request may still arrive is looked for also while the loop waits, but not the one that it waits for', async () => {
  const opening = async (id: string): Promise<string> => {
    const plannedEffects = [`gate-late/${noon}/${id}`];
    const openGates = [{ id: 'work-1-merge-9-abcd', commentId: 900, nodeId: 'IC_900' }];
    const { memory, asked } = at({ status: 'waiting', openGates, plannedEffects }, 5);
    return (await checkForWork(lockPorts(memory).github, asked)).kind;
  };

  expect(await opening('work-1-merge-8-abcd')).toBe('go');
  expect(await opening('work-1-merge-9-abcd')).toBe('quiet');
});

describe('a run that renews itself', () => {
  const ended: HeadFacts = {
    status: 'stopped',
    stop: { code: 'cost_budget', at: noon },
    used: { iterationsUsed: 3, dollars: 25 },
    ceilings: { maxDollars: 50 },
  };

  test('begins as one that a person started fresh, with nothing used and the ceilings of the file', async () => {
    const { memory, asked } = at(ended, 121);
    const fresh = withRenewal(asked);

    expect((await checkForWork(lockPorts(memory).github, asked)).kind).toBe('quiet');
    expect((await checkForWork(lockPorts(memory).github, fresh)).kind).toBe('go');
    expect(await acquireLease(lockPorts(memory), fresh, { threads: nothingSaid })).toMatchObject({ kind: 'held' });
    expect(memory.head()).toMatchObject({
      run: 2,
      status: 'running',
      stop: null,
      counters: { iterationsUsed: 0, dollarsReported: 0 },
      ceilings: { maxDollars: 25 },
    });
  });

  test('is not renewed by a tick that is to stop it, which waits for the lock unless it is to be forced', () => {
    const { asked } = at(ended, 121);
    const stopping = (lock: 'skip' | 'force') =>
      withRenewal({ ...asked, config: { ...asked.config, lock }, request: { ...asked.request, stop: true } });

    expect(withRenewal(asked).request.fresh).toBe(true);
    expect(stopping('skip')).toMatchObject({ request: { fresh: false, stop: true }, config: { lock: 'wait' } });
    expect(stopping('force').config.lock).toBe('force');
  });

  test('does not begin before its time, nor again by a later tick', () => {
    expect(withRenewal(at(ended, 119).asked).request.fresh).toBe(false);
    expect(withRenewal(at({ status: 'running' }, 121).asked).request.fresh).toBe(false);
  });
});

test.each([
  { written: 'before', minutes: 5, kept: true },
  { written: 'after', minutes: -5, kept: false },
])('a fresh run whose form was sent $written a pause is paused: $kept', async ({ minutes, kept }) => {
  const pause = { by: 'ana', at: later(minutes) };
  const memory = headInMemory({ ...aHead({ controlIssue: 1, status: 'parked', notBefore: null }), pause });
  const asked = asking(memory, file, { now: later(9), event: 'workflow_dispatch' });
  const held = await acquireLease(
    lockPorts(memory),
    { ...asked, request: { ...asked.request, fresh: true } },
    { threads: nothingSaid },
  );

  expect(held).toMatchObject({ kind: 'held' });
  expect(memory.head()).toMatchObject({
    run: 2,
    ...(kept ? { pause, status: 'parked' } : { pause: null, status: 'running' }),
  });
});

test('a deadline that was moved in the file waits for a fresh run, and is said', () => {
  const memory = headInMemory(aHead());
  const { config, sources } = asking(memory, 'deadline: "2026-12-24T18:00:00+01:00"\n');
  const began = (deadline: string | null) => ({ ...aHead().ceilings, deadline });

  expect(describePendingCeilings({ config, sources }, began('2026-12-24T17:00:00.000Z'))).toEqual([]);
  expect(describePendingCeilings({ config, sources }, began(null))).toEqual([
    'deadline is 2026-12-24T18:00:00+01:00 in the configuration, but this run began with none: the new value waits for a fresh run (`fresh: true`).',
  ]);
});

describe('a ceiling of the configuration that is not the one the run began with', () => {
  const waiting = (text: string, change: { readonly by?: number; readonly began?: number } = {}) => {
    const memory = headInMemory(aHead());
    const began = { ...aHead().ceilings, maxIterations: change.began ?? 5 };
    const raise = { name: 'iterations', by: 'ana', at: noon } as const;
    const running = change.by === undefined ? began : raiseCeiling(began, { ...raise, to: change.by });
    return describePendingCeilings(asking(memory, text), running);
  };
  const line = (said: string) => [`max-iterations is ${said}: the new value waits for a fresh run (\`fresh: true\`).`];

  test('waits for a fresh run, and is said; where nothing is written, a form may have begun the run with another one', () => {
    expect(waiting('max-iterations: 5\n')).toEqual([]);
    expect(waiting('max-iterations: 8\n')).toEqual(line('8 in the configuration, but this run began with 5'));
    expect(waiting('', { began: 8 })).toEqual([]);
  });

  test('is reported also after a person’s raise, except if it is unchanged, or the raise had the same result', () => {
    expect(waiting('max-iterations: 5\n', { by: 10 })).toEqual([]);
    expect(waiting('', { by: 10 })).toEqual([]);
    expect(waiting('max-iterations: 10\n', { by: 10 })).toEqual([]);
    expect(waiting('max-iterations: 8\n', { by: 10 })).toEqual(
      line('8 in the configuration, but this run began with 5 and was given 10'),
    );
  });
});

describe('a tick that the app started', () => {
  const opening = (reason: string, facts: Parameters<typeof lockPorts>[1] = {}) => {
    const memory = headInMemory(aHead({ controlIssue: 1, updatedAt: noon, status: 'running' }));
    const ports = lockPorts(memory, facts);
    const asked = asking(memory, file, { now: later(5), event: 'workflow_dispatch' });
    return { ports, opened: checkForWork(ports.github, { ...asked, request: { ...asked.request, reason } }) };
  };

  test('for an answer or a command that was taken already, or that is none, buys no iteration', async () => {
    expect(await opening('answer').opened).toMatchObject({ kind: 'quiet' });
    expect(await opening('command').opened).toMatchObject({ kind: 'quiet' });
    expect(await opening('answer', { news: true }).opened).toMatchObject({ kind: 'go' });
    expect(await opening('checks').opened).toMatchObject({ kind: 'go' });
    expect(await opening('').opened).toMatchObject({ kind: 'go' });
  });

  test('replies to a malformed command, though it ends at once', async () => {
    const reply = { kind: 'unauthorised', login: 'ben', approvers: ['ana'] } as const;
    const { ports, opened } = opening('command', { refused: [{ thread: 9, about: '77', reply }] });
    expect(await opened).toMatchObject({ kind: 'quiet' });
    expect(ports.deeds).toEqual(['reply reply/77/unauthorised']);
  });
});

describe('behind a holder that lives', () => {
  const lease = aLease({ nonce: 'theirs' });
  const behind = (facts: HeadFacts, text = '') => asking(headInMemory(aHead({ lease, ...facts })), text);

  test('a tick can only be skipped if nothing is asked about the holder', () => {
    const about = `gate/work-1-force-unlock-theirs-k3x9`;
    expect(canOnlySkip(behind({}))).toBe(true);
    expect(canOnlySkip(behind({ lease: null }))).toBe(false);
    expect(canOnlySkip(behind({ plannedEffects: [about] }))).toBe(false);
    expect(canOnlySkip(behind({ lease: { ...lease, pid: 7, host: 'builder-1' } }))).toBe(false);
  });

  test.each(['wait', 'force'])('a tick with lock: %s has more to do', (lock) => {
    expect(canOnlySkip(behind({}, `lock: ${lock}\n`))).toBe(false);
  });

  test('a fresh start, a rehearsal and a wanted plan have more to do', () => {
    const asked = behind({});
    for (const more of [{ fresh: true }, { dryRun: true }, { reason: 'plan' }])
      expect(canOnlySkip({ ...asked, request: { ...asked.request, ...more } })).toBe(false);
  });
});
