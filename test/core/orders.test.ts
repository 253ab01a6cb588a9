import { describe, expect, test } from 'vitest';
import type { Account } from '../../src/core/access/authority.ts';
import {
  collectBoxOrders,
  collectReceiptOrders,
  collectThreadOrders,
  judgeOrder,
} from '../../src/core/commands/collect.ts';
import {
  isDrawn,
  isOpenAsDrawn,
  isStillOrdered,
  type OrderReceipt,
  parseOrderReceipt,
  renderBoxes,
  renderOrderReceipt,
  toTickedBox,
} from '../../src/core/commands/control-boxes.ts';
import {
  findNewestReadTime,
  moveCommandCursor,
  moveReading,
  withClaimedIssues,
} from '../../src/core/commands/reading-range.ts';
import { hasRefusal, renderReply, toLineReply } from '../../src/core/commands/reply.ts';
import { collectLateWords } from '../../src/core/gates/late-word.ts';
import type { ThreadComment } from '../../src/core/observation/thread.ts';
import type { LostState } from '../../src/core/state/head.ts';
import { renderMarker } from '../../src/core/text/hidden-marker.ts';

const [box = { id: '', verb: 'stop' as const, nonce: '' }] = toTickedBox('stop', 'n1');
const receipt: OrderReceipt = {
  box,
  login: 'ana',
  userId: 7,
  permission: 'write',
  at: '2026-11-22T00:01:00Z',
  deliveryId: 'd-1',
};
const [other = box] = toTickedBox('restart', 'n1');
const restarting: OrderReceipt = { ...receipt, box: other, at: '2026-11-22T00:01:05Z' };
const person = (login: string, id: number): Account => ({ login, id, type: 'User' });
const [ana, ben] = [person('ana', 7), person('ben', 8)];
const bot: Account = { login: 'loop[bot]', id: 9, type: 'Bot' };
const isLoop = (editor: Account | null): boolean => editor?.id === bot.id;
const drawn = renderBoxes('n1');
const ticked = drawn.replace('- [ ] **Stop**', '- [x] **Stop**');
const second = (at: number): string => `2026-11-22T00:01:0${at}Z`;
const minute = (at: number): string => `2026-11-22T00:${String(at).padStart(2, '0')}:00Z`;

describe('the receipt of a box', () => {
  test('reads like this, and comes back as it was written', () => {
    expect(renderOrderReceipt(receipt, { isAtWork: false })).toBe(
      [
        '<!-- tickgate:v1 order box=stop nonce=n1 user=7 login=ana permission=write edited_at=2026-11-22T00:01:00Z delivery=d-1 -->',
        'Recorded: **stop** by @ana. The next tick takes it up.',
      ].join('\n'),
    );
    expect(parseOrderReceipt(renderOrderReceipt(receipt, { isAtWork: false }))).toEqual(receipt);
    const atWork = (now: string): string => renderOrderReceipt(receipt, { isAtWork: true, now: new Date(now) });
    const latest = (time: string): string => `takes it up by ${time} UTC, otherwise the next tick.`;
    expect(atWork('2026-11-22T00:00:30Z')).toContain(
      `\nRecorded: **stop** by @ana. The tick at work ${latest('00:07')}`,
    );
    // A receipt that comes late promises no time that is past, and none that is nearer than a renewal.
    expect(atWork('2026-11-22T02:32:01Z')).toContain(latest('02:39'));
  });

  test.each([
    ['no marker', 'Recorded: **stop** by @ana. The next tick takes it up.'],
    ['a quoted one', `> ${renderOrderReceipt(receipt, { isAtWork: false })}`],
    ['a verb that has no box', renderOrderReceipt(receipt, { isAtWork: false }).replace('box=stop', 'box=raise')],
    ['no nonce', renderOrderReceipt(receipt, { isAtWork: false }).replace('nonce=n1', 'nonce=')],
    ['nobody', renderOrderReceipt(receipt, { isAtWork: false }).replace('user=7', 'user=0')],
    ['another kind', renderOrderReceipt(receipt, { isAtWork: false }).replace('v1 order', 'v1 receipt')],
  ])('is none with %s', (_what, body) => {
    expect(parseOrderReceipt(body)).toBeNull();
  });
});

describe('a box', () => {
  test('stands as drawn only in our own words: a hidden line beside other words is another box', () => {
    expect(isOpenAsDrawn(drawn.replaceAll('\n', '\r\n'), box)).toBe(true);
    expect(isOpenAsDrawn(ticked, box)).toBe(false);
    const turned = drawn.replace(
      '**Stop**: end the run; agents that work are told to end at their next safe point',
      '**Run now**: one tick',
    );
    expect(isOpenAsDrawn(turned, box)).toBe(false);
    expect(isOpenAsDrawn(renderBoxes('n2'), box)).toBe(false);
    // The true line lies where nobody can tick it, and what can be ticked says something else.
    const restart = `\`\`\`\n${drawn.split('\n')[3]}\n\`\`\``;
    const decoy = drawn.replace('**Restart**: begin again after a stop; what was spent stays spent', '**Stop**: now');
    expect(isOpenAsDrawn(`${restart}\n\n${decoy}`, other)).toBe(false);
    expect(isOpenAsDrawn(`${drawn}\n\ntext\n\n${drawn}`, box)).toBe(false);
    expect(isOpenAsDrawn(drawn.replace(/^.*Run now.*\n/m, ''), box)).toBe(false);
    expect(isOpenAsDrawn(drawn.replace('- [ ] **Run now**', '- [x] **Run now**'), box)).toBe(true);
    expect([drawn, ticked, turned, renderBoxes('n2')].map((body) => isDrawn(body, box))).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });
});

describe('an order that was recorded', () => {
  const stands = (body: string, ...edits: readonly [Account, number][]): boolean =>
    isStillOrdered(
      receipt,
      { body, edits: edits.map(([editor, at]) => ({ editor, at: second(at) })), recorded: [receipt, restarting] },
      isLoop,
    );

  test('stands while its box is unchanged, whatever others edit, and whatever a redraw has overwritten', () => {
    expect(stands(ticked, [ana, 0])).toBe(true);
    expect(stands(drawn, [ana, 0], [ben, 3])).toBe(true);
    expect(stands(renderBoxes('n2'), [ana, 0], [bot, 1])).toBe(true);
    // The redraw came first: what ana ticked or unticked later is in another drawing.
    expect(stands(drawn, [ana, 0], [bot, 1], [ana, 2])).toBe(true);
    expect(stands(ticked, [ana, 0], [ana, 2])).toBe(true);
    // What ana did then was to tick another box, as its receipt says.
    expect(stands(renderBoxes('n2'), [ana, 0], [ana, 5], [bot, 6])).toBe(true);
    expect(stands(drawn, [ana, 0], [ana, 5], [ben, 6])).toBe(true);
  });

  test('ends once its person unticked the box, also if another person ticked it again', () => {
    expect(stands(drawn, [ana, 0], [ana, 2])).toBe(false);
    expect(stands(ticked, [ana, 0], [ana, 2], [ben, 3])).toBe(false);
    // A redraw gives nothing back; who ticked once more means it.
    expect(stands(renderBoxes('n2'), [ana, 0], [ana, 2], [bot, 3])).toBe(false);
    expect(stands(renderBoxes('n2'), [ana, 0], [ana, 2], [ana, 3], [bot, 4])).toBe(true);
    expect(stands(renderBoxes('n2'), [ana, 0], [ana, 0], [bot, 0])).toBe(false);
    // All within one second.
    expect(stands(drawn, [ana, 0], [ana, 0])).toBe(false);
    expect(stands(ticked, [ana, 0], [ana, 0], [ana, 0])).toBe(true);
    expect(stands(renderBoxes('n2'), [ana, 0], [bot, 0])).toBe(true);
  });
});

const marked = (key: string): string => `${renderMarker('effect', { key, epoch: 2 })}\nObeyed.`;

describe('for a run that was begun over a lost state', () => {
  const lostState = { epoch: 3, at: second(4) };

  describe('a box', () => {
    const all = ticked
      .replace('- [ ] **Restart**', '- [x] **Restart**')
      .replace('- [ ] **Run now**', '- [x] **Run now**');
    const found = ({ marker = 'epoch=3', edits = [1], reply = '' }) =>
      collectBoxOrders(
        {
          number: 3,
          body: `<!-- tickgate:v1 control loop=work ${marker} -->\n\n${all}`,
          edits: edits.map((at) => ({ editor: ana, at: second(at) })),
          comments: reply === '' ? [] : [{ ...refusal, body: marked(reply) }],
        },
        { lostState, ownLogin: bot.login },
        isLoop,
      ).map(({ id, line }) => [id.split('/').at(-1), line.kind === 'refused' ? line.says : 'obeyed']);
    const everything = [
      ['run', 'obeyed'],
      ['stop', 'obeyed'],
      ['restart', 'obeyed'],
    ];

    test('that may be older is obeyed if it ends something, also if the issue was edited since; a restart is refused', () => {
      const refused =
        'This run was begun over a lost state, and `restart` may be older than it, so it is not obeyed. Write `/loop restart` if it should count.';
      const old = [
        ['stop', 'obeyed'],
        ['restart', refused],
      ];
      expect(found({})).toEqual(old);
      expect(found({ edits: [1, 6] })).toEqual(old);
      expect(found({ marker: '' })).toEqual(old);
    });

    test('that a reply says was obeyed is not read again', () => {
      expect(found({ reply: 'reply/box/n1/stop/obeyed' }).map(([verb]) => verb)).toEqual(['restart']);
    });

    test('counts once the run has drawn it, or if nothing was edited before the run', () => {
      expect(found({ marker: 'epoch=4' })).toEqual(everything);
      expect(found({ marker: '', edits: [5, 6] })).toEqual(everything);
    });
  });

  describe('a comment of before it', () => {
    const policy = { approvers: [], neverHuman: [], receiptAppId: null };
    let replier = bot;
    const found = (body: string, ...replies: string[]) => {
      const comment = { id: 40, body, author: ana, createdAt: second(1), viaAppId: null, edits: [] };
      const comments = [
        comment,
        ...replies.map((text, at) => ({ ...comment, id: 50 + at, body: text, author: replier, createdAt: second(2) })),
      ];
      const scope = { loop: 'work', ownLogin: 'Ana-Loop', consumed: [], policy, since: lostState.at, lostState };
      return collectThreadOrders({ thread: 3, isControlIssue: false, open: [], comments }, scope).map(
        ({ id, line }) => [id, line.kind],
      );
    };
    test('is obeyed if it ends something and nothing replies to it; what sets going is refused, talk is not', () => {
      expect(found('/loop stop')).toEqual([['comment/40/stop', 'command']]);
      expect(found('/loop pause')).toEqual([['comment/40/pause', 'command']]);
      expect(found('/loop restart')).toEqual([['comment/40/refused/0', 'refused']]);
      expect(found('/loop status')).toEqual([]);
      expect(found('Please /loop stop')).toEqual([]);
    });

    test('is not read again once a tick or the app has said what became of it; a receipt says no more than that it was given', () => {
      expect(found('/loop stop', marked('reply/comment/40/stop/obeyed'))).toEqual([]);
      expect(found('/loop stop', marked('reply/40/unauthorised'))).toEqual([]);
      expect(found('/loop stop', marked('reply/40/recorded'), marked('reply/comment/41/stop/obeyed'))).toHaveLength(1);
    });

    test('is not read again once a loop that writes as a person’s account has said what became of it', () => {
      const said = (login: string) => {
        replier = person(login, 11);
        return found('/loop stop', marked('reply/comment/40/stop/obeyed'));
      };
      expect(said('ana-loop')).toEqual([]);
      expect(said('mallory')).toHaveLength(1);
      replier = bot;
    });

    test('is not dropped for what was said to the other lines of its comment', () => {
      const stop = [['comment/40/stop', 'command']];
      expect(found('/loop status\n/loop stop', marked('reply/40/status'))).toEqual(stop);
      expect(found('/loop stop\n/loop raise bananas=3', marked('reply/40/misspelt'))).toEqual(stop);
      const both = '/loop raise dollars=40\n/loop stop';
      expect(found(both, marked('reply/comment/40/raise/dollars=40/obeyed'))).toEqual(stop);
      expect(found('/loop cancel delete-branches=true')).toEqual([['comment/40/cancel/delete-branches', 'command']]);
    });
  });
});

describe('a tick', () => {
  const comment: ThreadComment = {
    id: 50,
    body: renderOrderReceipt(receipt, { isAtWork: false }),
    author: { login: 'tickgate[bot]', id: 99, type: 'Bot' },
    createdAt: second(4),
    viaAppId: 4_200,
    edits: [],
  };
  const redrawn = {
    number: 3,
    body: renderBoxes('n2'),
    edits: [
      { editor: ana, at: second(0) },
      { editor: bot, at: second(1) },
    ],
  };
  const policy = { approvers: [], neverHuman: [], receiptAppId: 4_200 };
  const heard = (
    change: Partial<ThreadComment> = {},
    since: string | null = null,
    lostState: LostState | null = null,
  ) =>
    collectReceiptOrders(
      { ...redrawn, comments: [{ ...comment, ...change }] },
      { since, lostState, policy, ownLogin: bot.login },
      isLoop,
    );

  test('finds a box that its redraw has overwritten, under the id of the box, as given by the person who ticked it', () => {
    expect(heard()).toMatchObject([
      { id: box.id, thread: 3, at: receipt.at, givers: [ana], line: { command: { verb: 'stop', reason: null } } },
    ]);
  });

  test('believes only what the app that it trusts wrote, unedited, since it last read', () => {
    expect(heard({ viaAppId: 15_368 })).toEqual([]);
    expect(heard({ viaAppId: null })).toEqual([]);
    expect(heard({ author: ben })).toEqual([]);
    expect(heard({ edits: [{ editor: ben, at: second(5) }] })).toEqual([]);
    expect(heard({ body: `Look:\n${comment.body}` })).toEqual([]);
    expect(heard({}, second(4))).toEqual([]);
  });

  test('finds a stop of before a lost state, and nothing older that sets going', () => {
    const lostState = { epoch: 3, at: second(4) };
    const restart = renderOrderReceipt({ ...receipt, box: { ...box, verb: 'restart' } }, { isAtWork: false });
    expect(heard({}, lostState.at, lostState)).toHaveLength(1);
    expect(heard({ body: restart }, lostState.at, lostState)).toEqual([]);
    expect(heard({ body: restart, createdAt: second(5) }, lostState.at, lostState)).toHaveLength(1);
    // Agents worked when it was heard, so that its reply stands beside it.
    const reply = { ...comment, id: 51, body: marked(`reply/${box.id}/obeyed`) };
    const facts = { since: lostState.at, lostState, policy, ownLogin: bot.login };
    expect(collectReceiptOrders({ ...redrawn, comments: [comment, reply] }, facts, isLoop)).toEqual([]);
  });
});

const refusal: ThreadComment = {
  id: 50,
  body: renderReply(40, { kind: 'misspelt', says: 'There is no command “stopp”.' }),
  author: bot,
  createdAt: minute(2),
  viaAppId: 55,
  edits: [],
};

/** Ids of what ana orders by comment 40, written in minute 1; a correction is one of minute 4, when it had been read and refused. */
function orders(body: string, { corrected = false } = {}): string[] {
  const edits = corrected ? [{ editor: ana, at: minute(4) }] : [];
  const comment = { id: 40, body, author: ana, createdAt: minute(1), viaAppId: null, edits };
  const policy = { approvers: [], neverHuman: [], receiptAppId: null };
  const hearing = {
    loop: 'work',
    ownLogin: bot.login,
    consumed: [],
    policy,
    since: corrected ? minute(3) : null,
    lostState: null,
  };
  return collectThreadOrders(
    { thread: 3, isControlIssue: false, open: [], comments: [comment, refusal] },
    hearing,
  ).flatMap(({ id, line }) => (line.kind === 'command' ? [id] : []));
}

describe('the orders of a comment that was corrected', () => {
  test('are new where they say something new, also in the place of one that was obeyed', () => {
    const [obeyed] = orders('/loop run\n/loop stopp');
    const [corrected] = orders('/loop stop', { corrected: true });
    expect(corrected).toBeDefined();
    expect(corrected).not.toBe(obeyed);
  });

  test('stay the same where they were obeyed, wherever they stand by then', () => {
    expect(orders('/loop run', { corrected: true })).toEqual(orders('/loop stattus\n/loop run'));
    const raised = orders('/loop raise prs=40 dollars=50', { corrected: true });
    expect(raised).toEqual(orders('/loop stattus\n/loop raise dollars=50 prs=40'));
    expect(raised).not.toEqual(orders('/loop raise dollars=60 prs=40', { corrected: true }));
  });
});

describe('a command that stands where none counts', () => {
  const verdictOn = (body: string, permission: 'write' | 'read') => {
    const comment = { ...refusal, id: 41, body, author: ana, createdAt: minute(1), viaAppId: null };
    const policy = { approvers: [], neverHuman: [], receiptAppId: null };
    const scope = { loop: 'work', ownLogin: bot.login, consumed: [], policy, since: null, lostState: null };
    const facts = {
      loop: 'work',
      controlIssue: 3,
      loops: ['work'],
      policy,
      standings: { ana: { id: ana.id, permission } },
    };
    return collectThreadOrders({ thread: 3, isControlIssue: false, open: [], comments: [comment] }, scope).map(
      (order) => judgeOrder(order, facts),
    );
  };

  test('gets one reply from the tick, with the line to copy, from a person who may command; talk of others gets none', () => {
    expect(verdictOn('Please /loop stop, and\n- /loop pause', 'write')).toEqual([
      {
        kind: 'refused',
        reply: {
          kind: 'misspelt',
          says: 'A command counts where it begins its line, outside lists and with plain spaces; this one does not, so it was not obeyed. Write `/loop stop` as a line of its own.',
        },
      },
    ]);
    expect(verdictOn('Please /loop stop', 'read')).toEqual([{ kind: 'unheard' }]);
    expect(verdictOn('/loop stopp', 'read')).toMatchObject([{ kind: 'refused' }]);
    expect(verdictOn('Please /loop resume\n/loop stop', 'write')).toMatchObject([
      { kind: 'admitted' },
      { kind: 'refused' },
    ]);
  });
});

describe('an answer that no question takes', () => {
  const [id, gone] = ['work-1-merge-9-abcd1234', 'work-1-merge-8-abcd1234'];
  /** What ana hears of comment 40. */
  const hears = (
    body: string,
    {
      open = [id],
      consumed = [gone],
      bots = [] as string[],
      isControlIssue = false,
      edits = [] as ThreadComment['edits'],
      since = null as string | null,
    } = {},
  ): string[] => {
    const comment = { ...refusal, id: 40, body, author: ana, createdAt: minute(1), viaAppId: null, edits };
    const comments = [comment, ...bots.map((text, at) => ({ ...refusal, id: 60 + at, body: text }))];
    const policy = { approvers: [], neverHuman: [], receiptAppId: null };
    const hearing = { loop: 'work', ownLogin: bot.login, consumed, policy, since, lostState: null };
    const place = { thread: 3, isControlIssue, open, comments };
    return [...collectThreadOrders(place, hearing), ...collectLateWords(place, hearing)].map(({ line }) =>
      line.kind === 'refused' ? line.says : 'an order',
    );
  };
  const unknown = ['There is no open question with this id in this thread.'];
  const none = ['No question is open in this thread, so this answers none.'];

  test('has a reply: with a wrong id, or with none where nothing is open', () => {
    expect(hears('/loop answer work-1-merge-9-abcd9999 merge')).toEqual(unknown);
    expect(hears('/loop answer 12 merge')).toEqual(unknown);
    expect(hears('/loop answer merge', { open: [] })).toEqual(none);
  });

  test('is none of ours where the question judges it, has taken it, or is another loop’s', () => {
    expect(hears(`/loop answer ${id} merge`)).toEqual([]);
    expect(hears('/loop answer merge')).toEqual([]);
    expect(hears(`/loop answer ${gone} merge`)).toEqual([]);
    expect(hears('/loop answer night-1-merge-9-abcd1234 merge')).toEqual([]);
    const nights = '<!-- tickgate:v1 gate id=night-1-merge-9-abcd1234 -->\n**Merge it?**';
    expect(hears('/loop answer merge', { open: [], bots: [nights] })).toEqual([]);
    const closed = `<!-- tickgate:v1 gate-answered id=${id} -->\nAnswered: **merge** by @ana.\n\n- Comment 40`;
    expect(hears('/loop answer merge', { open: [], bots: [closed] })).toEqual([]);
    expect(hears('/loop answer merge', { open: [], bots: [closed.replace('40', '401')] })).toEqual(none);
  });

  test('has a reply where it is a raise in words on the control issue, and nothing is asked there', () => {
    const idle = { open: [], isControlIssue: true };
    const says = [
      'No question is open here that these words answer, so no ceiling was raised. Name the one that you mean: `/loop raise iterations=…`, `/loop raise prs=…`, `/loop raise minutes=…` or `/loop raise dollars=…`.',
    ];
    expect(hears('raise to 30', idle)).toEqual(says);
    expect(hears('Raise to 30 dollars, please', idle)).toEqual(says);
    const answered = `<!-- tickgate:v1 gate-answered id=${id} option=raise -->\nAnswered: **raise** by @ana.\n\n- Comment 40`;
    expect(hears('raise to 30', { ...idle, bots: [answered] })).toEqual([]);
    expect(hears('raise', idle)).toEqual([]);
    expect(hears('skip', idle)).toEqual([]);
    expect(hears('We should raise to 30', idle)).toEqual([]);
    expect(hears('raise to 30', { open: [] })).toEqual([]);
    expect(hears('raise to 30', { ...idle, open: [id] })).toEqual([]);
  });

  test('has a reply where a word was edited into another, once', () => {
    const edits = [{ editor: ana, at: minute(5) }];
    const closed = `<!-- tickgate:v1 gate-answered id=${id} option=merge -->\nAnswered: **merge** by @ana.\n\n> Merge it?\n\n- Comment 40`;
    const edited = { open: [], bots: [closed], edits, since: minute(3) };
    const late = ['Already answered: **merge** by @ana. This edit changes nothing.'];
    expect(hears('hold', edited)).toEqual(late);
    expect(hears('hold', { ...edited, since: minute(5) })).toEqual([]);
    expect(hears('merge', edited)).toEqual([]);
    expect(hears('hold', { ...edited, bots: [closed.replace('40', '401')] })).toEqual([]);
    expect(hears('hold', { edits })).toEqual([
      `A word in a comment that was edited answers nothing. Write \`/loop answer ${id} hold\`.`,
    ]);
    expect(hears('retry', { edits })).toEqual([]);
    expect(hears('hold', { open: [], edits })).toEqual([]);
    const word = { kind: 'refused', says: 'x', isWord: true } as const;
    expect(toLineReply(word)).toEqual({ kind: 'late-word', says: 'x' });
    expect(hasRefusal(40, [renderReply(40, toLineReply(word))])).toBe(false);
  });

  test('has no second reply where the app has refused it', () => {
    const refused =
      '<!-- tickgate:v1 refusal gate=12 comment=40 cause=unknown-gate -->\nThere is no open question with this id.';
    expect(hears('/loop answer 12 merge', { bots: [refused] })).toEqual([]);
  });
});

test('what was read moves the cursor forward, to just before it', () => {
  expect(findNewestReadTime([minute(5), minute(9), minute(7)], minute(3))).toBe(minute(9));
  expect(findNewestReadTime([minute(5)], null)).toBe(minute(5));
  expect(moveCommandCursor(minute(9), minute(3))).toBe('2026-11-22T00:08:59.999Z');
});

test('a lost state leaves the head once the run has drawn its own boxes, and what was written before the run counts as read', () => {
  const [lostState, kept] = [
    { epoch: 5, at: minute(10) },
    { epoch: 5, at: minute(4) },
  ];
  const after = (drawnEpoch: number | undefined, readUpTo: string | null, known = lostState) =>
    moveReading({ commandCursor: null, lostState: known }, { readUpTo, drawnEpoch });

  expect(after(5, minute(9))).toEqual({ commandCursor: '2026-11-22T00:08:59.999Z', lostState });
  expect(after(undefined, null)).toEqual({ commandCursor: null, lostState });
  expect(after(Number.NaN, null)).toEqual({ commandCursor: null, lostState });
  expect(after(6, minute(9))).toEqual({ commandCursor: minute(10), lostState: null });
  expect(after(6, null)).toEqual({ commandCursor: minute(10), lostState: null });
  expect(after(6, minute(9), kept)).toEqual({ commandCursor: '2026-11-22T00:08:59.999Z', lostState: null });
  const none = { commandCursor: minute(1), lostState: null };
  expect(moveReading(none, { readUpTo: null, drawnEpoch: 6 })).toEqual(none);
});

test('older comments that are read once more, and none at all, leave it where it is', () => {
  expect(findNewestReadTime([minute(5), minute(9)], minute(10))).toBeNull();
  expect(findNewestReadTime([], minute(10))).toBeNull();
  expect(moveCommandCursor(null, minute(10))).toBe(minute(10));
});

test('issues that are claimed again are the newest, from when they were first claimed, and drop out of no full list', () => {
  const threads = Array.from({ length: 20 }, (_, index) => ({ number: index + 1, since: minute(1) }));
  const claimed = withClaimedIssues(threads, [{ subject: 1 }, { subject: 40 }], minute(9));
  expect(claimed).toHaveLength(20);
  expect(claimed.slice(-2)).toEqual([
    { number: 1, since: minute(1) },
    { number: 40, since: minute(9) },
  ]);
  expect(withClaimedIssues(claimed, [{ subject: 1 }, { subject: 40 }], minute(10))).toEqual(claimed);
});
