/** A person's pause: nothing begins until a person ends it, whatever else happens meanwhile. */
import { describe, expect, test } from 'vitest';
import { resumeByRequest } from '../../src/core/directives/resume.ts';
import type { AdmittedCommand } from '../../src/core/observation/facts.ts';
import type { Command } from '../../src/core/observation/thread.ts';
import { orderedMeanwhile } from '../../src/core/record/late-orders.ts';
import { describeStanding } from '../../src/core/reports/standing.ts';
import type { Head } from '../../src/core/state/head.ts';
import { aCommand, aHead, anIssue, anObservation, aState, later, noon } from '../support/core-facts.ts';
import { type Loop, newLoop, tick } from '../support/core-run.ts';

const backlog = [anIssue({ number: 1 })];
const said = (command: Command, minutes = 0): AdmittedCommand => ({
  ...aCommand(command, `comment/${command.verb}/${minutes}`),
  at: later(minutes),
});
const goes = (loop: Loop, ...commands: AdmittedCommand[]) =>
  tick(loop, { observation: anObservation({ backlog, commands }) });
const pause = { by: 'ana', at: noon };
const sentence = (head: Head): string =>
  describeStanding({
    ...{ head: { ...head, generation: 1 }, state: aState(), history: [] },
    ...{ working: null, stop: null, error: null, scheduledAt: null },
  }).sentence;

describe('a paused loop', () => {
  const { loop } = goes(newLoop(aHead({ controlIssue: 1 })), said({ verb: 'pause' }));

  test('has begun nothing, and says by whom it is paused', () => {
    expect(loop.head).toMatchObject({ status: 'parked', notBefore: null, pause, counters: { iterationsUsed: 0 } });
    expect(sentence(loop.head)).toBe(
      'paused by ana: write `/loop resume` on the control issue, or tick its box Resume',
    );
  });

  test('begins nothing in later ticks, and goes on by resume or restart', () => {
    const next = goes(loop, said({ verb: 'run' }, 1), said({ verb: 'raise', ceilings: { dollars: 50 } }, 1));
    expect(next.decision.verdict).toBe('idle');
    expect(next.loop.head).toMatchObject({ status: 'parked', pause, ceilings: { maxDollars: 50 } });
    for (const verb of ['resume', 'restart'] as const) {
      const again = goes(loop, said({ verb }, 2));
      expect(again.decision.verdict).toBe('work');
      expect(again.loop.head.pause).toBeNull();
    }
  });

  test('stays so by a command that is older than the pause, and its author hears why', () => {
    for (const verb of ['resume', 'restart'] as const) {
      const { effects, loop: after } = goes(loop, said({ verb }, -1));
      expect(after.head).toMatchObject({ status: 'parked', pause });
      const why = 'A person paused the run after this command';
      expect(effects.at(-1)).toMatchObject({ body: expect.stringContaining(why) });
    }
  });

  test('goes on by the input `resume` of a person’s form alone, not of each scheduled tick', () => {
    const { head } = loop;
    const asked = (event: string, actor: string | null, minutes: number) =>
      resumeByRequest(
        { head, state: aState() },
        { event, actor, begunAt: later(minutes) },
        { neverHuman: ['loop-machine'] },
      ).head.pause;
    expect(asked('schedule', null, 5)).toEqual(pause);
    expect(asked('workflow_dispatch', 'github-actions[bot]', 5)).toEqual(pause);
    expect(asked('workflow_dispatch', 'loop-machine', 5)).toEqual(pause);
    expect(asked('workflow_dispatch', 'ana', -5)).toEqual(pause);
    expect(asked('workflow_dispatch', 'ana', 5)).toBeNull();
    const unread = { ...head, status: 'stopped' as const, stop: { code: 'state_unreadable', at: noon } };
    const read = resumeByRequest(
      { head: unread, state: aState() },
      { event: 'schedule', actor: null, begunAt: later(5) },
      { neverHuman: [] },
    );
    expect(read.head).toMatchObject({ status: 'parked', stop: null, pause });
  });
});

test('a run that ended by its budget and is paused then is not set going by a raise', () => {
  const spent = aHead({
    ...{ status: 'stopped', stop: { code: 'cost_budget', at: noon }, controlIssue: 1 },
    used: { dollars: 25, iterationsUsed: 2 },
  });
  const { loop } = goes(newLoop(spent), said({ verb: 'pause' }));
  expect(sentence(loop.head)).toMatch(/^stopped: .*; paused by ana as well$/);
  const raised = goes(loop, said({ verb: 'raise', ceilings: { dollars: 90 } }, 1));
  expect(raised.loop.head).toMatchObject({ status: 'parked', stop: null, pause });
  expect(raised.decision.verdict).toBe('idle');
});

test('a pause of a run whose former park is over holds also when a raise clears its stop, and says so in its own words', () => {
  const stop = { code: 'cost_budget', at: noon };
  const spent = aHead({ status: 'stopped', stop, controlIssue: 1, used: { dollars: 25, iterationsUsed: 2 } });
  const { loop } = goes(newLoop({ ...spent, notBefore: later(-60) }), said({ verb: 'pause' }));
  const raised = goes(loop, said({ verb: 'raise', ceilings: { dollars: 90 } }, 1));
  expect(raised.loop.head).toMatchObject({ status: 'parked', notBefore: null, pause });
  expect(raised.decision.verdict).toBe('idle');
});

test('a limit that parked a paused run ends without ending the pause', () => {
  const { loop } = goes(newLoop(aHead({ controlIssue: 1 })), said({ verb: 'pause' }));
  const limited = { ...loop, head: { ...loop.head, notBefore: later(-60) } };
  expect(goes(limited).decision.verdict).toBe('idle');
});

test('a second pause keeps who paused first, and an order between the two resumes nothing', () => {
  const { loop } = goes(newLoop(aHead({ controlIssue: 1 })), said({ verb: 'pause' }));
  const again = goes(loop, { ...said({ verb: 'pause' }, 9), by: 'bo' });
  expect(again.loop.head.pause).toEqual({ by: 'ana', at: later(9) });
  expect(goes(again.loop, said({ verb: 'resume' }, 5)).decision.verdict).toBe('idle');
});

test('a pause that comes while agents work holds from the end of their iteration on, and is consumed with it', () => {
  const obedience = { head: aHead(), state: aState(), stopCommand: null, gateStop: null, acknowledged: [] };
  const order = said({ verb: 'pause' });
  const { claim, obedience: after } = orderedMeanwhile(obedience, { head: aHead(), state: aState() }, [order]);
  expect(claim.head).toMatchObject({ status: 'parked', pause, consumed: [{ id: order.id, option: 'pause' }] });
  expect(after.stopCommand).toBeNull();
});
