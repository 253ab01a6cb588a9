import { describe, expect, test } from 'vitest';
import { applyDirectives } from '../../src/core/directives/apply.ts';
import type { AdmittedCommand } from '../../src/core/observation/facts.ts';
import { listStopOrders } from '../../src/core/record/late-orders.ts';
import {
  aCommand,
  aFailedSubject,
  aHead,
  anObservation,
  aState,
  aSubject,
  aVagueGate,
  aVagueIssue,
  settings,
} from '../support/core-facts.ts';

const cancel = (thread?: number): AdmittedCommand => ({
  ...aCommand({ verb: 'cancel' }),
  ...(thread === undefined ? {} : { thread }),
});
const restart = (thread: number): AdmittedCommand => ({ ...aCommand({ verb: 'restart' }), thread });
const head = aHead({ controlIssue: 1, status: 'running' });
const gate = aVagueGate(aVagueIssue(9));
const subjects = [
  aSubject({ number: 9, pullRequest: 31, claimed: true }),
  { ...aFailedSubject(10, ['test', 'test']), phase: 'failed' as const, branch: 'tickgate/work/10-a' },
  aSubject({ number: 11, phase: 'done' }),
];
const hear = (command: AdmittedCommand, gates = [gate]) =>
  applyDirectives(head, aState({ subjects, gates }), {
    observation: anObservation({ commands: [command] }),
    config: settings(),
  });
const phases = (heard: ReturnType<typeof hear>) => heard.state.subjects.map(({ phase }) => phase);

describe('in the thread of one issue or pull request', () => {
  test.each([9, 31])('cancel ends that subject and its questions, and the run goes on (#%i)', (thread) => {
    const heard = hear(cancel(thread));

    expect(phases(heard)).toEqual(['cancelled', 'failed', 'done']);
    expect(heard.stopCommand).toBeNull();
    expect(heard.voided).toEqual([{ gate, why: '#9 was cancelled by @ana' }]);
    expect(heard.consumed).toEqual([{ id: 'comment/cancel', option: `cancel #${thread}` }]);
  });

  test('restart takes up a subject that failed, with its branch; the run stays as it is', () => {
    const heard = hear(restart(10));

    expect(heard.state.subjects[1]).toMatchObject({ phase: 'coding', failures: [], branch: 'tickgate/work/10-a' });
    expect(heard.head).toEqual(head);
  });

  test.each([
    [
      restart(31),
      '#9 waits for an answer: the question in #9 is open. Answer it there. `restart` takes up what was given up or cancelled.',
    ],
    [cancel(11), '#11 is done already: nothing works on it.'],
    [cancel(77), 'This run does not work on #77.'],
  ])('what cannot be done is said', (command, sentence) => {
    const heard = hear(command);

    expect(heard.refusals).toMatchObject([{ by: 'ana', sentence }]);
    expect(phases(heard)).toEqual(['coding', 'failed', 'done']);
  });

  test('restart of a subject without a question says that there is nothing to restart', () => {
    const [refused] = hear(restart(9), []).refusals;
    expect(refused?.sentence).toBe('#9 has neither failed nor been cancelled: there is nothing to restart.');
  });

  test('an iteration that works is not ended by it', () => {
    expect(listStopOrders([cancel(9)], head)).toEqual([]);
    expect(listStopOrders([cancel(1)], head)).toHaveLength(1);
  });
});

test.each([undefined, 1])('on the control issue, or by its box, cancel means the run (%s)', (thread) => {
  const heard = hear(cancel(thread));

  expect(heard.stopCommand).toEqual({ by: 'ana', reason: null });
  expect(phases(heard)).toEqual(['coding', 'failed', 'done']);
});
