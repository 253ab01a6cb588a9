import { describe, expect, test } from 'vitest';
import { LeaseLostError, proofFor } from '../../src/core/lease/lease.ts';
import type { AdmittedCommand } from '../../src/core/observation/facts.ts';
import type { Head } from '../../src/core/state/head.ts';
import { CancelledError, runWithHeartbeat } from '../../src/lease/heartbeat.ts';
import type { HeldHead } from '../../src/ports/head-store.ts';
import { aCommand, aHead, aLease, later } from '../support/core-facts.ts';

const head = aHead({ lease: aLease({ nonce: 'n' }), plannedEffects: ['claim/1/7/1'] });

/** Agents that work until they are ended, under renewals that come when the test says so. */
function stage() {
  const turns: (() => void)[] = [];
  const said: { order: AdmittedCommand | null; fails: Error | null; away: Promise<void> | null } = {
    order: null,
    fails: null,
    away: null,
  };
  const seen: {
    planned: string[];
    ended: boolean;
    lines: string[];
    renewals: ('brief' | 'patient')[];
    acknowledged: string[];
  } = {
    planned: [],
    ended: false,
    lines: [],
    renewals: [],
    acknowledged: [],
  };
  const proof = proofFor(head.lease, 'n');
  if (proof === null) throw new Error('no proof');
  const held: HeldHead = {
    head: () => head,
    proof,
    change: async (transition) => transition(head),
    changeSeeing: async () => null,
    renewSeeing: async () => null,
    renew: async ({ brief }, also = (same) => same) => {
      seen.renewals.push(brief === true ? 'brief' : 'patient');
      if (brief !== true) await said.away;
      if (said.fails !== null) throw said.fails;
      seen.planned = also(head).plannedEffects;
      return proof;
    },
    waitedMinutes: () => 0,
    release: async () => head,
  };
  const cancel = new AbortController();
  const renewing = {
    held,
    clock: {
      cancelled: cancel.signal,
      every: (_ms: number, task: () => void) => {
        turns.push(task);
        return () => {
          seen.ended = true;
        };
      },
    },
    minutesLeft: () => 10,
    metered: () => 0,
    isWorking: () => true,
    orders: async () => (said.order === null ? [] : [said.order]),
    atWork: () => [7],
    acknowledge: async ({ command }: AdmittedCommand, subjects: readonly number[]) =>
      void seen.acknowledged.push(`${command.verb} ${subjects.join()}`),
    say: (line: string) => void seen.lines.push(line),
  };
  const finish: { now: (word: string) => void } = { now: () => {} };
  const work = ({ signal }: { readonly signal: AbortSignal }): Promise<string> =>
    new Promise((resolve) => {
      finish.now = resolve;
      signal.addEventListener('abort', () => resolve('ended'));
    });
  const turn = async (): Promise<void> => {
    for (const task of turns) task();
    await new Promise((resolve) => setTimeout(resolve, 5));
  };
  return { renewing, work, turn, said, seen, cancel, finish };
}

describe('while agents work', () => {
  test('`/loop stop now` ends them at once, and `/loop pause` lets them finish', async () => {
    const order = aCommand({ verb: 'stop', reason: null, now: true });
    const ended = stage();
    ended.said.order = order;
    const now = runWithHeartbeat(ended.renewing, ended.work);
    await ended.turn();
    expect(await Promise.race([now, Promise.resolve('they work on')])).toEqual({ done: 'ended', orders: [order] });

    const paused = stage();
    paused.said.order = aCommand({ verb: 'pause' });
    const finishing = runWithHeartbeat(paused.renewing, paused.work);
    await paused.turn();
    paused.finish.now('finished');
    expect(await finishing).toMatchObject({ done: 'finished', orders: [{ command: { verb: 'pause' } }] });
  });

  test('every renewal asks for orders: `/loop cancel` ends them at once', async () => {
    const { renewing, work, turn, said, seen } = stage();
    const running = runWithHeartbeat(renewing, work);
    await turn();
    said.order = aCommand({ verb: 'cancel' });
    await turn();
    expect(await running).toEqual({ done: 'ended', orders: [said.order] });
    expect(seen.ended).toBe(true);
  });

  test.each([new Error('502\n<html>'), new Error('Repository rule violations found')])(
    '`/loop cancel` ends them at once also while renewals fail (%s), each of which is logged',
    async (fails) => {
      const { renewing, work, turn, said, seen } = stage();
      said.fails = fails;
      const running = runWithHeartbeat(renewing, work);
      await turn();
      said.order = aCommand({ verb: 'cancel' });
      await turn();
      expect(await Promise.race([running, Promise.resolve('they work on')])).toEqual({
        done: 'ended',
        orders: [said.order],
      });
      const line = `The lease could not be renewed and is tried again in 5 minutes (it stands until ${later(60)}): ${fails.message.split('\n')[0]}`;
      expect(seen.lines).toEqual([line, line]);
    },
  );

  test('a failed read of commands costs no renewal, and the next one finds them', async () => {
    const { renewing, work, turn, said, seen } = stage();
    const deaf = { left: 1 };
    const orders = async () => {
      if (deaf.left-- > 0) throw new Error('503');
      return said.order === null ? [] : [said.order];
    };
    said.order = aCommand({ verb: 'cancel' });
    const running = runWithHeartbeat({ ...renewing, orders }, work);
    await turn();
    await turn();
    expect(await running).toEqual({ done: 'ended', orders: [said.order] });
    expect(seen.lines).toEqual([]);
  });

  test('`/loop stop` lets them finish, and is reported then', async () => {
    const { renewing, work, turn, said, finish } = stage();
    const running = runWithHeartbeat(renewing, work);
    said.order = aCommand({ verb: 'stop', reason: 'enough' });
    await turn();
    said.order = null;
    await turn();
    finish.now('finished');
    expect(await running).toMatchObject({
      done: 'finished',
      orders: [{ command: { verb: 'stop', reason: 'enough' } }],
    });
  });

  test('an order is acknowledged once, as it is heard, and the agents are told to end', async () => {
    const { renewing, work, turn, said, seen, finish } = stage();
    const told: boolean[] = [];
    const running = runWithHeartbeat(renewing, async ({ signal, ending }) => {
      ending.addEventListener('abort', () => told.push(signal.aborted));
      return await work({ signal });
    });
    await turn();
    expect([seen.acknowledged, told]).toEqual([[], []]);
    said.order = aCommand({ verb: 'pause' });
    await turn();
    await turn();
    expect([seen.acknowledged, told]).toEqual([['pause 7'], [false]]);
    finish.now('finished');
    expect(await running).toMatchObject({ done: 'finished', orders: [{ command: { verb: 'pause' } }] });
  });

  test('an order whose reading outlasts the work is replied to by the tick alone', async () => {
    const { renewing, work, turn, seen, finish } = stage();
    const answers: (() => void)[] = [];
    const slowly = async (): Promise<AdmittedCommand[]> => {
      if (answers.length === 0) await new Promise<void>((resolve) => answers.push(resolve));
      return [aCommand({ verb: 'pause' })];
    };
    const running = runWithHeartbeat({ ...renewing, orders: slowly }, work);
    await turn();
    finish.now('finished');
    expect(await running).toMatchObject({ orders: [{ command: { verb: 'pause' } }] });
    for (const answer of answers) answer();
    await turn();
    expect([answers.length, seen.acknowledged]).toEqual([1, []]);
  });

  test('an order to end at once that follows a pause is acknowledged as well, before the agents are ended', async () => {
    const { renewing, work, turn, said } = stage();
    const heard: [string, boolean][] = [];
    let signal = new AbortController().signal;
    const acknowledge = async ({ command }: AdmittedCommand) => void heard.push([command.verb, signal.aborted]);
    const running = runWithHeartbeat({ ...renewing, acknowledge }, async (beside) => {
      ({ signal } = beside);
      return await work(beside);
    });
    for (const [id, command] of [
      ['comment/5', { verb: 'pause' }],
      ['comment/6', { verb: 'stop', reason: null, now: true }],
    ] as const) {
      said.order = aCommand(command, id);
      await turn();
      await turn();
    }
    expect(await running).toMatchObject({
      done: 'ended',
      orders: [{ id: 'comment/5' }, { id: 'comment/6', command: { verb: 'stop' } }],
    });
    expect(heard).toEqual([
      ['pause', false],
      ['stop', false],
    ]);
  });

  test('a command since the last renewal counts when they have ended; a failed read costs no work', async () => {
    const { renewing, work, said, finish } = stage();
    const running = runWithHeartbeat(renewing, work);
    said.order = aCommand({ verb: 'stop', reason: null });
    finish.now('finished');
    expect(await running).toMatchObject({ done: 'finished', orders: [{ command: { verb: 'stop' } }] });

    const deaf = stage();
    const failing = { ...deaf.renewing, orders: () => Promise.reject(new Error('503')) };
    const other = runWithHeartbeat(failing, deaf.work);
    deaf.finish.now('finished');
    expect(await other).toEqual({ done: 'finished', orders: [] });
  });

  test('a lost lease ends them and publishes nothing; any other failure waits for the next turn', async () => {
    const { renewing, work, turn, said } = stage();
    const running = expect(runWithHeartbeat(renewing, work)).rejects.toThrow('theirs');
    said.fails = new Error('502');
    await turn();
    said.fails = new LeaseLostError('theirs');
    await turn();
    await running;
  });

  test('a lease that is found lost while a part of the work is secured ends them as well', async () => {
    const { renewing, work, said } = stage();
    said.fails = new LeaseLostError('theirs');
    const running = runWithHeartbeat(renewing, async ({ signal, secure }) => {
      await secure('checkpoint/7/abc').catch(() => undefined);
      return await Promise.race([work({ signal }), signal.aborted ? 'ended' : new Promise<string>(() => {})]);
    });
    await expect(running).rejects.toThrow('theirs');
  });

  test('a cancelled job records nothing: what was done is for the post step', async () => {
    const { renewing, work, cancel } = stage();
    const running = expect(runWithHeartbeat(renewing, work)).rejects.toThrow(CancelledError);
    cancel.abort();
    await running;
  });

  test('what is about to be pushed is written ahead by a renewal of its own', async () => {
    const { renewing, seen } = stage();
    await runWithHeartbeat(renewing, ({ secure }) => secure('checkpoint/7/abc'));
    expect(seen.planned).toEqual(['claim/1/7/1', 'checkpoint/7/abc']);
  });

  test('more is claimed by one renewal that waits for no answer: not behind other work, and not once people want an end', async () => {
    const { renewing, turn, said, seen } = stage();
    const more = (one: Head): Head => ({ ...one, plannedEffects: [...one.plannedEffects, 'claim/1/8/1'] });
    const answer: { comes: () => void } = { comes: () => {} };
    said.away = new Promise((resolve) => {
      answer.comes = resolve;
    });
    const answers = await runWithHeartbeat(renewing, async ({ claim, secure }) => {
      const first = await claim(more);
      const secured = secure('checkpoint/7/abc');
      const behind = await claim(more);
      answer.comes();
      await secured;
      said.order = aCommand({ verb: 'stop', reason: null });
      await turn();
      return [first, behind, await claim(more)];
    });
    expect(answers.done).toEqual(['claimed', 'busy', 'over']);
    expect(seen.renewals).toEqual(['brief', 'patient', 'brief']);
  });

  test('a lease that is found lost while more is claimed ends them as well', async () => {
    const { renewing, work, said } = stage();
    said.fails = new LeaseLostError('theirs');
    const running = runWithHeartbeat(renewing, async ({ signal, claim }) => {
      await claim((one) => one).catch(() => undefined);
      return await Promise.race([work({ signal }), signal.aborted ? 'ended' : new Promise<string>(() => {})]);
    });
    await expect(running).rejects.toThrow('theirs');
  });

  test('only what comes again is brief: renewals by the clock, and what is secured while its agent works', async () => {
    const { renewing, turn, seen } = stage();
    await runWithHeartbeat(renewing, async ({ secure }) => {
      await turn();
      await secure('checkpoint/7/abc', { brief: true });
      await secure('checkpoint/7/def');
    });
    expect(seen.renewals).toEqual(['brief', 'brief', 'patient']);
  });

  test('a wait for GitHub blocks nothing else: `/loop cancel` counts, and checkpoints fail at once', async () => {
    const { renewing, work, turn, said, seen } = stage();
    const answer = { comes: () => {} };
    said.away = new Promise((resolve) => {
      answer.comes = resolve;
    });
    const late: Promise<unknown>[] = [];
    const running = runWithHeartbeat(renewing, async ({ signal, secure }) => {
      late.push(secure('checkpoint/7/abc'));
      await expect(secure('checkpoint/8/def', { brief: true })).rejects.toThrow('other work of this tick');
      return await work({ signal });
    });
    await turn();
    expect(seen.renewals).toEqual(['patient']);
    said.order = aCommand({ verb: 'cancel' });
    await turn();
    expect(await Promise.race([running, Promise.resolve('they work on')])).toMatchObject({ done: 'ended' });
    answer.comes();
    await Promise.all(late);
    expect(seen.planned).toContain('checkpoint/7/abc');
    await turn();
    expect(seen.renewals).toEqual(['patient', 'brief']);
  });
});
