/** The one reply to each command: what changed, from, to, from when, in the thread where it was given. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildImmediateReply, buildOrderReplies } from '../../src/core/directives/acknowledge.ts';
import { parseCommandReplyKey, renderCommandReplyKey } from '../../src/core/effects/command-reply-key.ts';
import { effectKeys, listOwedReplies } from '../../src/core/effects/effect.ts';
import type { AdmittedCommand } from '../../src/core/observation/facts.ts';
import type { Command } from '../../src/core/observation/thread.ts';
import { afterInterruption } from '../../src/core/record/interruption.ts';
import { describeStanding } from '../../src/core/reports/standing.ts';
import { WaitKind } from '../../src/core/state/waits.ts';
import {
  aCommand,
  aHead,
  anIssue,
  anObservation,
  aState,
  aSubject,
  aVagueGate,
  later,
  noon,
  withOpenGates,
} from '../support/core-facts.ts';
import { tick } from '../support/core-run.ts';

type Loop = Parameters<typeof tick>[0];
interface Given {
  readonly head?: Loop['head'];
  readonly state?: Loop['state'];
  readonly config?: Record<string, unknown>;
  readonly backlog?: ReturnType<typeof anIssue>[];
}

/** The replies of a tick to commands: thread, and words without the hidden line. */
function replies(
  commands: readonly AdmittedCommand[],
  { head = aHead({ controlIssue: 1 }), state = aState(), config = {}, backlog = [anIssue({ number: 9 })] }: Given = {},
) {
  const observation = anObservation({ commands, backlog });
  const { effects } = tick({ head, state, history: [] }, { config, observation, now: noon });
  return effects.flatMap((effect) =>
    effect.kind === 'comment' && /^(?:reply|plan)\//.test(effect.key)
      ? [{ issue: effect.issue, rewrites: effect.rewrites, said: effect.body.split('\n').slice(1).join('\n').trim() }]
      : [],
  );
}

const since = 'from now on (12:00 UTC, [run 100](';
const reply = (command: Command, given?: Given): string =>
  replies([aCommand(command)], given)
    .map(({ said }) => said)
    .join('\n---\n');
const stopped = (code: string): Loop['head'] =>
  aHead({ controlIssue: 1, status: 'stopped', stop: { code, at: noon }, used: { iterationsUsed: 3 } });

describe('a command that changes something is acknowledged', () => {
  test.each<[Command, Given, string]>([
    [{ verb: 'stop', reason: null }, {}, '@ana **stop**: running → stopped; no tick begins work until `/loop restart`'],
    [{ verb: 'cancel' }, {}, '@ana **cancel**: running → stopped; no tick begins work until `/loop restart`'],
    [{ verb: 'resume' }, { head: aHead({ controlIssue: 1, status: 'parked' }) }, '@ana **resume**: paused → running'],
    [
      { verb: 'resume' },
      { head: aHead({ controlIssue: 1, status: 'parked', notBefore: later(60), pause: { by: 'ana', at: noon } }) },
      '@ana **resume**: paused by ana → running',
    ],
    [
      { verb: 'resume' },
      { head: { ...stopped('user_interrupt'), pause: { by: 'ana', at: noon } } },
      '@ana **resume**: stopped (user_interrupt), paused → stopped (user_interrupt); the run is still stopped (user_interrupt): go on with `/loop restart` on the control issue',
    ],
    [
      { verb: 'restart' },
      { head: stopped('user_interrupt') },
      '@ana **restart**: stopped (user_interrupt) → running, iterations 3 → 0, what was spent stays spent',
    ],
    [{ verb: 'raise', ceilings: { dollars: 50 } }, {}, '@ana **raise**: dollars $25.00 → $50.00'],
  ])('%o', (command, given, words) => {
    const said = reply(command, given);
    expect(said).toContain(`${words}; ${since}`);
    expect(said.split('---')).toHaveLength(1);
  });

  test('with the stop that a raise has cleared', () => {
    const head = aHead({
      controlIssue: 1,
      status: 'stopped',
      stop: { code: 'cost_budget', at: noon },
      used: { dollars: 25 },
    });
    expect(reply({ verb: 'raise', ceilings: { dollars: 50 } }, { head })).toContain(
      '**raise**: dollars $25.00 → $50.00, stopped (cost_budget) → running;',
    );
  });

  test.each([
    {
      name: 'minutes',
      to: 13.2,
      enough: '27',
      used: { minutesElapsed: 12.4 },
      ceilings: { maxMinutes: 13 },
      code: 'wall_clock_budget',
    },
    {
      name: 'dollars',
      to: 25.1,
      enough: '51',
      used: { dollars: 24.7 },
      ceilings: { maxDollars: 25 },
      code: 'cost_budget',
    },
  ])(
    'with the raise of $name that pays for a session, where it leaves too little for one',
    ({ name, to, used, ceilings, code, enough }) => {
      const stop = { code, at: noon };
      const counted = { iterationsUsed: 2, agentsDispatched: 2, ...used };
      const head = aHead({ controlIssue: 1, status: 'stopped', stop, used: counted, ceilings });
      const raise = `raise it with \`/loop raise ${name}=${enough}\`;`;

      const said = reply({ verb: 'raise', ceilings: { [name]: to } }, { head });
      expect(said).toContain(`, the run is still stopped (${code}): ${raise}`);
      expect(said).not.toContain('→ running');
      const most = { config: { 'hard-max': { minutes: 13.3, dollars: 100 } }, head };
      const allowed = name === 'minutes' ? '`hard-max.minutes: 13.3` of the configuration file allows no raise' : raise;
      expect(reply({ verb: 'raise', ceilings: { [name]: to } }, most)).toContain(allowed);
      expect(reply({ verb: 'raise', ceilings: { [name]: Number(enough) } }, { head })).toContain(
        `stopped (${code}) → running;`,
      );
      expect(reply({ verb: 'restart' }, { head })).toMatch(
        /→ running, iterations 2 → 0, what was spent stays spent, no session begins, since its .* are too few for a session \(.* used\): raise it with/,
      );
    },
  );

  test('with the stop by which the same tick ends the run again, and what lifts that', () => {
    const head = { ...stopped('deadline'), ceilings: { ...aHead().ceilings, deadline: later(-60) } };
    const again = `\n\nThe same tick stopped the run: Deadline reached: ${later(-60)}. Set a later \`deadline\` in the configuration, then start a new run with \`fresh: true\`.`;
    const restarted = '@ana **restart**: stopped (deadline) → running, iterations 3 → 0, what was spent stays spent';
    expect(reply({ verb: 'restart' }, { head })).toMatch(/spent \(12:00 UTC, \[run 100\]\(\S+\)\)\.\n/);
    expect(reply({ verb: 'restart' }, { head })).toContain(again);
    expect(reply({ verb: 'restart' }, { head })).toContain(restarted);
    const resumed = {
      ...aHead({ controlIssue: 1, status: 'parked', pause: { by: 'ana', at: noon } }),
      ceilings: head.ceilings,
    };
    expect(reply({ verb: 'resume' }, { head: resumed })).toContain(again);

    const ahead = { ...head, ceilings: { ...head.ceilings, deadline: later(60) } };
    expect(reply({ verb: 'restart' }, { head: ahead })).toContain(`${restarted}; ${since}`);
    expect(reply({ verb: 'pause' }, { head: { ...resumed, status: 'running', pause: null } })).not.toContain(
      'stopped the run',
    );
  });

  test('as lowered, where a raise names less than the ceiling, and with what follows at once', () => {
    const lower: Command = { verb: 'raise', ceilings: { dollars: 0.5, iterations: 9 } };
    const head = aHead({ controlIssue: 1, used: { dollars: 3, iterationsUsed: 1 }, ceilings: { maxIterations: 5 } });
    const lowered = '**raise**: iterations 5 → 9, dollars lowered $25.00 → $0.50';
    const act = 'aise it with `/loop raise dollars=4`';

    const stops = reply(lower, { head });
    expect(stops).toContain(`${lowered} (12:00 UTC`);
    expect(stops).toContain('\n\nThe same tick stopped the run: ');
    expect(stops).toContain(`R${act}`);
    const rests = reply(lower, { head: { ...head, status: 'idle' }, backlog: [] });
    expect(rests).toContain(
      `${lowered}, no session begins, since its dollars are used up ($3.00 of $0.50): r${act}; from now on`,
    );
    const none = aHead({ controlIssue: 1, ceilings: { maxDollars: 0 } });
    expect(reply({ verb: 'raise', ceilings: { dollars: 9 } }, { head: none })).not.toContain('lowered');
  });

  test('with the command that sets a run going which a raise does not', () => {
    const raise: Command = { verb: 'raise', ceilings: { dollars: 50 } };
    expect(reply(raise, { head: stopped('user_interrupt') })).toContain(
      '**raise**: dollars $25.00 → $50.00, the run is still stopped (user_interrupt): go on with `/loop restart` on the control issue; from now on',
    );
    expect(reply(raise, { head: stopped('iteration_budget') })).toContain(
      'the run is still stopped (iteration_budget): raise it with `/loop raise iterations=10`; from now on',
    );
    const paused = aHead({ controlIssue: 1, status: 'parked', pause: { by: 'ana', at: noon } });
    expect(reply(raise, { head: paused })).toContain(
      'the run is still paused by ana: resume it with `/loop resume`; from now on',
    );
  });

  test('also a tick that is ordered, with what it does, and where it may do nothing with the remedy', () => {
    expect(reply({ verb: 'run' })).toContain('**run**: this tick decides to work on #9 (');
    const paused = aHead({ controlIssue: 1, status: 'parked', pause: { by: 'ana', at: noon } });
    expect(reply({ verb: 'run' }, { head: paused })).toContain(
      '**run**: nothing begins while the run is paused by ana; resume it with `/loop resume` (',
    );
    expect(reply({ verb: 'run' }, { head: stopped('user_interrupt') })).toContain(
      '**run**: nothing begins, the run is stopped (user_interrupt): go on with `/loop restart` on the control issue (',
    );
  });

  test('also a plan that is asked for beside an order: the tick goes on to do it', () => {
    const said = replies([aCommand({ verb: 'plan' }), aCommand({ verb: 'run' })]).map((one) => one.said);
    expect(said).toContainEqual(
      expect.stringMatching(
        /^This tick will \*\*work on #9\*\*: it was not started for this answer alone, so it goes on to do it\./,
      ),
    );
  });

  test('also if it found nothing to change, which holds from no time on', () => {
    const when = '(12:00 UTC, [run 100](';
    expect(reply({ verb: 'resume' })).toContain(`**resume**: nothing was paused; the run is running ${when}`);
    const paused = aHead({ controlIssue: 1, status: 'parked', pause: { by: 'ben', at: noon } });
    expect(reply({ verb: 'pause' }, { head: paused })).toContain(
      `**pause**: the run is paused already, by @ben ${when}`,
    );
    const twice = replies([
      aCommand({ verb: 'stop', reason: null }),
      aCommand({ verb: 'stop', reason: null }, 'comment/2'),
    ]);
    expect(twice.map(({ said }) => said)).toContainEqual(
      expect.stringContaining(`**stop**: the run is stopped already, by @ana ${when}`),
    );
    expect(reply({ verb: 'resume' }, { head: stopped('user_interrupt') })).toMatch(
      /\*\*resume\*\*: nothing was paused; the run is stopped \(user_interrupt\): .*`\/loop restart`/,
    );
    expect(reply({ verb: 'stop', reason: null }, { head: stopped('cost_budget') })).toContain(
      `**stop**: the run had ended before: stopped (cost_budget) ${when}`,
    );
  });

  test('in one comment with what was refused of it', () => {
    const config = { 'hard-max': { dollars: 40 } };
    expect(reply({ verb: 'raise', ceilings: { prs: 30, dollars: 50 } }, { config })).toMatch(
      /^@ana \*\*raise\*\*: prs 20 → 30; from now on .*\.\n\ndollars: \$50\.00 is above `hard-max` of the configuration file, \$40\.00\. The most is `\/loop raise dollars=40`\.$/,
    );
  });

  test('in the thread where it was given, or on the receipt of the app', () => {
    const state = aState({ subjects: [aSubject({ number: 9, phase: 'failed' })] });
    const inThread = { ...aCommand({ verb: 'restart' }), thread: 9 };
    expect(replies([inThread], { state })).toMatchObject([
      { issue: 9, said: expect.stringContaining('@ana **restart**: #9 failed → coding; from now on') },
    ]);
    const onBox = { ...aCommand({ verb: 'stop', reason: null }, 'box/n1/stop'), receipt: 77 };
    expect(replies([onBox])).toMatchObject([{ issue: 1, rewrites: 77 }]);
  });

  test('and costs nothing where none was given', () => {
    expect(replies([])).toEqual([]);
    expect(replies([aCommand({ verb: 'status' })])).toEqual([]);
  });
});

describe('the key of a reply to a command', () => {
  const number = fc.option(fc.nat());
  const id = fc.constantFrom('comment/5/stop', 'comment/6/raise/dollars/90', 'box/IC_1/stop', 'dispatch/7-1/restart');

  test('is read back as what was written', () => {
    fc.assert(
      fc.property(fc.record({ id, obeyed: fc.boolean(), thread: number, receipt: number }), (key) => {
        expect(parseCommandReplyKey(renderCommandReplyKey(key))).toEqual(key);
      }),
    );
    expect(renderCommandReplyKey({ id: 'comment/5/stop', obeyed: true, thread: 9, receipt: 8 })).toBe(
      'reply/comment/5/stop/obeyed/in/9/at/8',
    );
  });

  test.each([effectKeys.reply('123'), effectKeys.reply('review/5'), effectKeys.push(9)])('is not %s', (other) => {
    expect(parseCommandReplyKey(other)).toBeNull();
  });
});

describe('a tick that was lost before it replied', () => {
  const stop = { id: 'comment/5/stop', option: 'stop' };
  const key = 'reply/comment/5/stop/obeyed/in/9';
  const lost = aHead({ controlIssue: 1, status: 'stopped', stop: { code: 'user_interrupt', at: noon } });
  const owing = { ...lost, consumed: [stop], plannedEffects: [key, 'reply/comment/6/raise/dollars/90', 'pr/9'] };

  test('has its replies posted by the next one, in the same thread and under the same key', () => {
    expect(listOwedReplies(owing).map((owed) => owed.key)).toEqual([key]);
    expect(replies([], { head: owing })).toMatchObject([
      {
        issue: 9,
        said: '**stop**: obeyed by an earlier tick, which could not say so. The run is stopped (user_interrupt) now.',
      },
    ]);
  });

  test('leaves them to its post step, which keeps them for the next one', () => {
    const saved = { ...owing, plannedEffects: [] };
    expect(afterInterruption(saved, owing).plannedEffects).toEqual([key]);
  });
});

test('an order is answered as it is heard, also where no agent is at work, and where the next tick deletes branches', () => {
  const facts = { loop: 'work', epoch: 4, controlIssue: 1, tick: { now: later(65), runId: 7, runUrl: 'https://x/7' } };
  const heard = (command: Command, subjects: readonly number[]) =>
    buildImmediateReply(aCommand(command), aHead(), { ...facts, subjects }).body;
  expect(heard({ verb: 'stop', reason: null, now: true }, [])).toMatch(
    /@ana \*\*stop\*\*: .*\n\nNo agent is at work\.\n$/,
  );
  expect(heard({ verb: 'cancel', deleteBranches: true }, [7])).toMatch(
    /@ana \*\*cancel\*\* was heard\. The agent of #7 is ended at once, and the next tick deletes the branches\.\n$/,
  );
});

test('the reply to a box while agents work leaves the receipt as it is: a tick that takes over reads the order from it', () => {
  const facts = { loop: 'work', epoch: 4, controlIssue: 1, tick: { now: later(65), runId: 7, runUrl: 'https://x/7' } };
  const onBox = { ...aCommand({ verb: 'stop', reason: null }, 'box/n1/stop'), receipt: 77 };
  const atOnce = buildImmediateReply(onBox, aHead(), { ...facts, subjects: [7] });
  const [atEnd] = buildOrderReplies([onBox], aHead(), facts);
  for (const said of [atOnce, atEnd]) expect(said).not.toHaveProperty('rewrites');
  // One comment: the later reply finds the earlier one.
  expect(atEnd?.key).toBe(atOnce.key);
  expect(atOnce.body).toContain('running → stopped');
});

test('a pause and a stop name where the loop stood by the word that `status` gives it', () => {
  const wait = (kind: WaitKind) => ({ kind, count: 1, first: [{ number: 7, tries: 1, of: 2 }] });
  const gate = aVagueGate(anIssue({ number: 7 }));
  for (const status of ['idle', 'running', 'waiting'] as const)
    for (const gates of [[], [gate]])
      for (const waits of [[], ...WaitKind.options.map((kind) => [wait(kind)]), [wait('failing'), wait('review')]]) {
        const { head, state } = withOpenGates(gates, aHead({ controlIssue: 1, status, waits, generation: 3 }));
        const facts = { ...{ history: [], working: null, stop: null, error: null }, scheduledAt: null };
        const { kind } = describeStanding({ head, state, ...facts });

        expect(reply({ verb: 'pause' }, { head, state })).toContain(`**pause**: ${kind} → paused;`);
        expect(reply({ verb: 'stop', reason: null }, { head, state })).toContain(`**stop**: ${kind} → stopped;`);
      }
});

test('words behind a pause or a stop are said to have changed nothing, by the tick that obeys and while agents work', () => {
  const facts = { loop: 'work', epoch: 4, controlIssue: 1, tick: { now: later(65), runId: 7, runUrl: 'https://x/7' } };
  const atWork = (command: Command) =>
    buildImmediateReply(aCommand(command), aHead(), { ...facts, subjects: [7] }).body;
  const pause: Command = { verb: 'pause', unread: 'until *tomorrow*' };
  const stop: Command = { verb: 'stop', reason: 'after #7' };
  for (const said of [reply(pause), atWork(pause)]) {
    expect(said).toContain('running → paused');
    expect(said).toContain(
      '“until \\*tomorrow\\*” was not read: a pause begins at once and lasts until `/loop resume`.',
    );
  }
  for (const said of [reply(stop), atWork(stop)]) {
    expect(said).toContain('running → stopped');
    expect(said).toMatch(/“after .*7” is kept as the reason: a stop takes no time and no condition\./);
  }
  expect(reply({ verb: 'pause' })).not.toContain('not read');
});

test('a stop that comes while agents work is acknowledged as the others are, unless branches are deleted with it', () => {
  const facts = { loop: 'work', epoch: 4, controlIssue: 1, tick: { now: later(65), runId: 7, runUrl: 'https://x/7' } };
  const replyTo = (command: Command) => buildOrderReplies([aCommand(command)], aHead(), facts)[0]?.body ?? null;
  expect(replyTo({ verb: 'cancel' })).toContain('@ana **cancel**: running → stopped; no tick begins work');
  expect(replyTo({ verb: 'cancel' })).toContain('from now on (13:05 UTC, [run 7](https://x/7)).');
  expect(replyTo({ verb: 'cancel', deleteBranches: true })).toBeNull();
  const stop: Command = { verb: 'stop', reason: null };
  const [, second] = buildOrderReplies([aCommand(stop), aCommand(stop, 'comment/2')], aHead(), facts);
  expect(second?.body).toContain('the run is stopped already, by @ana (13:05 UTC, [run 7](https://x/7)).');
});
