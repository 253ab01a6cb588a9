import { describe, expect, test } from 'vitest';
import { readBoxEdit } from '../../app/commands/record-box.ts';
import { renderGate, tickBox } from '../../src/core/gates/comment.ts';
import { asked, context, dollarsTripped } from '../core/gate-samples.ts';

const posted = renderGate(asked(dollarsTripped), context);

function ticked(body: string, ...options: readonly string[]): string {
  return options.reduce((text, option) => tickBox(text, option) ?? '', body);
}

describe('an edit of a gate comment', () => {
  test('that ticks one box answers with its option', () => {
    expect(readBoxEdit(posted, ticked(posted, 'raise'))).toMatchObject({ kind: 'ticked', option: 'raise' });
  });

  test('answers the same after an editor changed line ends and dropped blanks', () => {
    const edited = ticked(posted, 'raise').replaceAll('\n', '\r\n').trimEnd();
    expect(readBoxEdit(posted, edited)).toMatchObject({ kind: 'ticked', option: 'raise' });
  });

  test('that ticks a second box answers with the second', () => {
    const one = ticked(posted, 'continue');
    expect(readBoxEdit(one, ticked(one, 'stop'))).toMatchObject({
      kind: 'ticked',
      option: 'stop',
      stand: ['continue', 'stop'],
    });
  });

  test('that unticks all but one of several answers with the remaining one', () => {
    const [one, two] = [ticked(posted, 'continue'), ticked(posted, 'continue', 'stop')];
    expect(readBoxEdit(two, one)).toMatchObject({ kind: 'ticked', option: 'continue' });
  });

  test('that unticks the only box withdraws the answer; one that only changes words is no answer', () => {
    expect(readBoxEdit(ticked(posted, 'stop'), posted)).toMatchObject({ kind: 'unticked' });
    const reworded = posted.replace('Continue', 'Go on');
    expect(readBoxEdit(posted, reworded)).toEqual({ kind: 'nothing', why: 'no box was ticked' });
  });

  test('that ticks a box and changes words is no answer', () => {
    const reworded = ticked(posted, 'raise').replace('$25.00', '$2500.00');
    expect(readBoxEdit(posted, reworded)).toMatchObject({ kind: 'reworded', marker: { id: asked(dollarsTripped).id } });
  });

  test('that damages the boxes, or changes the hidden line, is no answer', () => {
    const damaged = posted.replace('<!-- tickgate:option stop -->', '');
    expect(readBoxEdit(posted, damaged)).toMatchObject({ kind: 'nothing' });
    const another = ticked(posted, 'raise').replace('epoch=9', 'epoch=8');
    expect(readBoxEdit(posted, another)).toEqual({ kind: 'nothing', why: 'its hidden first line was changed' });
  });

  test('of any other comment is no answer', () => {
    expect(readBoxEdit('- [ ] buy milk', '- [x] buy milk')).toEqual({ kind: 'no-question' });
  });
});
