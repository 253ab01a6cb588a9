import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isAlreadyRefused,
  parseReceipt,
  type Receipt,
  refusalSentence,
  renderReceipt,
  renderRefusal,
} from '../../src/core/gates/receipt.ts';
import type { RefusalCause } from '../../src/core/observation/thread.ts';

const receipt: Receipt = {
  gateId: 'work-4-merge-7-k3x9',
  option: 'merge',
  text: null,
  login: 'ana',
  userId: 7,
  permission: 'write',
  editedAt: '2026-11-22T00:01:00Z',
  deliveryId: 'd-1',
  commentId: 100,
  textHash: 'cafe',
};

describe('a receipt', () => {
  test('reads like this', () => {
    expect(renderReceipt(receipt)).toBe(
      [
        '<!-- tickgate:v1 receipt gate=work-4-merge-7-k3x9 option=merge user=7 login=ana permission=write edited_at=2026-11-22T00:01:00Z delivery=d-1 comment=100 text_hash=cafe -->',
        'Recorded: **merge** by @ana. The next tick takes it up.',
      ].join('\n'),
    );
  });

  test('of a corrected answer says what it stands in place of, and since when its person has answered', () => {
    const corrected = { ...receipt, insteadOf: { option: 'hold', since: '2026-11-22T00:00:30Z' } };
    expect(renderReceipt(corrected)).toMatch(
      / text_hash=cafe instead_of=hold since=2026-11-22T00:00:30Z -->\nRecorded: \*\*merge\*\* instead of \*\*hold\*\* by @ana\. The next tick takes it up\.$/,
    );
    expect(parseReceipt(renderReceipt(corrected))).toEqual(corrected);
  });

  test('comes back as it was written, words of a reply included', () => {
    fc.assert(
      fc.property(fc.option(fc.string({ unit: 'grapheme' })), fc.string(), (text, deliveryId) => {
        const given = { ...receipt, text, deliveryId };
        expect(parseReceipt(renderReceipt(given))).toEqual(given);
      }),
    );
    expect(parseReceipt(renderReceipt({ ...receipt, text: '--> @bo\n/loop stop' }))?.text).toBe('--> @bo\n/loop stop');
  });

  test.each([
    ['no marker', 'Recorded: **merge** by @ana. The next tick takes it up.'],
    ['a quoted one', `> ${renderReceipt(receipt)}`],
    ['an id that is none', renderReceipt(receipt).replace('user=7', 'user=0')],
    ['a field missing', renderReceipt(receipt).replace(' user=7', '')],
    ['another kind', renderReceipt(receipt).replace('v1 receipt', 'v1 refusal')],
    ['no gate', renderReceipt(receipt).replace('work-4-merge-7-k3x9', 'merge')],
  ])('is none with %s', (_what, body) => {
    expect(parseReceipt(body)).toBeNull();
  });
});

describe('a refusal', () => {
  const causes: readonly (readonly [RefusalCause, string])[] = [
    [{ cause: 'unauthorised', login: 'eve', approvers: [] }, '@eve, only people with write access may answer this.'],
    [{ cause: 'unauthorised', login: 'eve', approvers: ['ana', 'bo'] }, '@eve, only @ana and @bo may answer this.'],
    [
      { cause: 'stale' },
      'What this question was about has changed, so the answer was not used. If it still matters, it is asked again.',
    ],
    [
      { cause: 'malformed', option: 'merj @bo', options: ['merge', 'hold', 'stop'] },
      '“merj @\u200Bbo” is not an option here. Reply with `/loop answer work-4-merge-7-k3x9 OPTION`, where OPTION is `merge`, `hold` or `stop`.',
    ],
    [
      { cause: 'needs-text', option: 'answer' },
      '“answer” needs words: `/loop answer work-4-merge-7-k3x9 answer your words`.',
    ],
    [
      { cause: 'contradictory', options: ['merge', 'stop'] },
      'Several boxes are ticked (merge, stop), so none counts. Leave one ticked.',
    ],
    [
      { cause: 'reworded' },
      'The text of this question was edited, so its boxes do not count. Reply with `/loop answer work-4-merge-7-k3x9 OPTION`.',
    ],
    [
      { cause: 'answered', option: 'merge', login: 'ana' },
      'Already answered: **merge** by @ana. This later answer changes nothing.',
    ],
    [{ cause: 'unknown-gate' }, 'There is no open question with this id.'],
  ];

  test.each(causes)('says in one sentence why ($cause)', (why, sentence) => {
    const refusal = { gateId: receipt.gateId, commentId: 100, why };
    expect(refusalSentence(refusal)).toBe(sentence);
    expect(renderRefusal(refusal)).toBe(
      `<!-- tickgate:v1 refusal gate=work-4-merge-7-k3x9 comment=100 cause=${why.cause} -->\n${sentence}`,
    );
  });

  test('is said once per cause and comment', () => {
    const refusal = { gateId: receipt.gateId, commentId: 100, why: { cause: 'stale' } } as const;
    const said = [renderRefusal(refusal).replace('\n', '\r\n')];
    expect(isAlreadyRefused(refusal, said)).toBe(true);
    expect(isAlreadyRefused({ ...refusal, commentId: 101 }, said)).toBe(false);
    expect(isAlreadyRefused({ ...refusal, why: { cause: 'reworded' } }, said)).toBe(false);
    expect(isAlreadyRefused(refusal, [`> ${said[0]}`])).toBe(false);
  });
});

test('of several open questions, one that lacks the option that was written is shown with its own', () => {
  const gates = ['work-4-budget-escalation-loop-9588183b6aac', 'work-4-circuit-open-loop-9588183b6aac'];
  const [budget, circuit] = gates;
  const said = (option: string): string =>
    refusalSentence({
      gateId: gates[0] ?? '',
      commentId: 1,
      why: { cause: 'which-gate', option, gates, doubt: 'another question' },
    });
  expect(said('probe')).toBe(
    [
      'Several questions are open here, so this answer counts for none. Name one:',
      '',
      `- \`/loop answer ${budget} OPTION\`, where OPTION is \`continue\`, \`raise\` or \`stop\``,
      `- \`/loop answer ${circuit} probe\``,
    ].join('\n'),
  );
  expect(said('raise 40')).toContain(
    `- \`/loop answer ${budget} raise 40\`\n- \`/loop answer ${circuit} OPTION\`, where`,
  );
});
