import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  type Account,
  type AccountPermission,
  type AnswerPolicy,
  isApprover,
} from '../../src/core/access/authority.ts';
import { renderGate, tickBox } from '../../src/core/gates/comment.ts';
import { type AnswerFacts, claimants, judgeAnswer, stillHolds } from '../../src/core/gates/judge-answer.ts';
import { type Receipt, refusalSentence, renderReceipt, renderRefusal } from '../../src/core/gates/receipt.ts';
import type { GateThread, ThreadComment } from '../../src/core/observation/thread.ts';
import { Answer, type Gate } from '../../src/core/state/gate.ts';
import { asked, context, dollarsTripped, mergeAsked } from './gate-samples.ts';

const ana: Account = { login: 'ana', id: 7, type: 'User' };
const bo: Account = { login: 'bo', id: 8, type: 'User' };
const eve: Account = { login: 'eve', id: 9, type: 'User' };
const bot: Account = { login: 'tickgate[bot]', id: 90, type: 'Bot' };
const agent: Account = { login: 'coder', id: 91, type: 'User' };

const gate = asked(mergeAsked);
const body = renderGate(gate, context);
const policy: AnswerPolicy = { approvers: [], neverHuman: ['coder', 'tickgate[bot]'], receiptAppId: 55 };
const standings: Record<string, AccountPermission> = {
  ana: { id: 7, permission: 'write' },
  bo: { id: 8, permission: 'admin' },
  eve: { id: 9, permission: 'triage' },
  coder: { id: 91, permission: 'admin' },
};
const facts: AnswerFacts = { policy, standings, signature: gate.signature, headSha: gate.headSha };
const at = (minute: number): string => `2026-11-22T00:${String(minute).padStart(2, '0')}:00Z`;

function comment(change: Partial<ThreadComment>): ThreadComment {
  return { id: 100, body, author: bot, createdAt: at(0), viaAppId: 55, edits: [], ...change };
}

/** The gate's thread with these boxes ticked by these people. */
function thread(
  change: Partial<GateThread> & { ticked?: readonly (readonly [string, Account | null])[] } = {},
): GateThread {
  const { ticked = [], ...rest } = change;
  const now = ticked.reduce((text, [option]) => tickBox(text, option) ?? text, body);
  const edits = ticked.map(([, editor], index) => ({ editor, at: at(10 + index) }));
  return { comment: comment({ body: now, edits }), textIntact: true, replies: [], ...rest };
}

const replied = (...replies: readonly ThreadComment[]): GateThread => thread({ replies });
const tickedBy = (option: string, editor: Account): GateThread => thread({ ticked: [[option, editor]] });

/** A reply of minute n has the id 200 + n. */
function reply(author: Account, words: string, minute = 5): ThreadComment {
  const text = `/loop answer ${gate.id} ${words}`;
  return comment({ id: 200 + minute, body: text, author, createdAt: at(minute), viaAppId: null });
}

function receipt(given: Partial<Receipt> = {}, change: Partial<ThreadComment> = {}): ThreadComment {
  const accepted: Receipt = {
    gateId: gate.id,
    option: 'merge',
    text: null,
    login: 'ana',
    userId: 7,
    permission: 'write',
    textHash: 'posted',
    editedAt: at(3),
    deliveryId: 'd-1',
    commentId: 100,
    ...given,
  };
  return comment({ id: 300, body: renderReceipt(accepted), author: bot, createdAt: at(4), ...change });
}

/** Option and login of the answer, or what else came of it. */
function judged(given: GateThread, change: Partial<AnswerFacts> = {}): string {
  const judgement = judgeAnswer(gate, given, { ...facts, ...change });
  switch (judgement.kind) {
    case 'open':
      return 'open';
    case 'answered': {
      const also = judgement.refusals.map(({ why, commentId }) => `, ${why.cause} ${commentId}`);
      return `${judgement.answer.option} by ${judgement.answer.login} (${judgement.answer.channel})${also.join('')}`;
    }
    case 'refused':
      return judgement.refusals.map(({ why, commentId }) => `${why.cause} ${commentId}`).join(', ');
    case 'ask-again':
      return judgement.why;
  }
}

describe('nothing said', () => {
  test('leaves the gate open', () => {
    expect(judged(thread())).toBe('open');
    expect(judged(replied(comment({ id: 201, body: 'merge it please', author: ana, viaAppId: null })))).toBe('open');
  });
});

describe('a raise that comes within half a minute of its question', () => {
  const budget = asked(dollarsTripped);
  const say = (words: string, rivals: GateThread['rivals'] = []) => {
    const answer = comment({ id: 205, body: words, author: ana, createdAt: '2026-11-22T00:00:20Z', viaAppId: null });
    const posted = comment({ body: renderGate(budget, context) });
    const given = { comment: posted, textIntact: true, replies: [answer], rivals };
    const hardMax = { iterations: null, prs: null, minutes: null, dollars: 80 };
    const judgement = judgeAnswer(budget, given, { ...facts, signature: budget.signature, hardMax });
    return judgement.kind === 'refused' ? judgement.refusals.map(refusalSentence).join() : judgement.kind;
  };

  test('to a number that the question refuses is refused for that number, with no line that fails when it is copied', () => {
    expect(say('raise to 20')).toBe(
      'dollars: $20.00 is not above the ceiling, $25.00. To lower it, write `/loop raise dollars=20`.',
    );
    expect(say('raise to 90')).toContain('dollars: $90.00 is above `hard-max` of the configuration file, $80.00.');
  });

  test('to a number that would count is asked about, with the line to copy', () => {
    expect(say('raise to 40')).toBe(
      `It is not clear whether this answers the question: it came within 30 seconds of the question. If it does, write \`/loop answer ${budget.id} raise to 40\`.`,
    );
  });

  test('beside another question is asked about with a line for each: the number may be for the other', () => {
    const other = { gateId: gate.id, commentId: 101, closedAt: null };
    expect(say('/loop answer raise to 20', [other])).toContain('Several questions are open here');
  });
});

describe('words behind what nothing undoes', () => {
  const unlock = asked({ name: 'force-unlock', holderNonce: 'nonce' });
  const say = (words: string, about = gate) => {
    const answer = comment({ id: 205, body: `/loop answer ${about.id} ${words}`, author: ana, createdAt: at(5) });
    const given = { comment: comment({ body: renderGate(about, context) }), textIntact: true, replies: [answer] };
    const judgement = judgeAnswer(about, given, { ...facts, signature: about.signature });
    if (judgement.kind === 'answered') return `${judgement.answer.option}: ${judgement.answer.text}`;
    return judgement.kind === 'refused' ? judgement.refusals.map(refusalSentence).join() : judgement.kind;
  };

  test('may be a condition: nothing is merged and no lock removed, and the refusal has the line', () => {
    for (const words of ['merge once the checks are green', 'merge not yet'])
      expect(say(words)).toBe(
        `\`merge\` takes no text, neither behind it nor in the lines below it: it may be a condition, which no tick keeps. To give this answer, write \`/loop answer ${gate.id} merge\` alone.`,
      );
    expect(say('yes but only if it is dead', unlock)).toContain('`yes` takes no text');
  });

  test('may be a condition also where the app has recorded them', () => {
    const recorded = (text: string | null) => judged(replied(receipt({ text, textHash: null, commentId: 205 })));
    expect(recorded('once the checks are green')).toBe('which-gate 205');
    expect(recorded(null)).toBe('merge by ana (receipt)');
  });

  test('may stand in any line below, with or without a receipt', () => {
    const recorded = receipt({ textHash: null, commentId: 205, editedAt: at(5) });
    for (const words of [
      '\r\nonce the checks are green',
      '\n\nNot yet, wait for me.',
      '\n/loop status\n\nand then tell Ben',
    ]) {
      expect(judged(replied(reply(ana, `merge${words}`)))).toBe('which-gate 205');
      expect(judged(replied(reply(ana, `merge${words}`), recorded))).toMatch(/^which-gate 205/);
    }
    for (const end of ['', '\n', '\n> Merge it?', '\n/loop status', '\n\n-- \nAna Lima', '\n\nSent from my phone'])
      expect(judged(replied(reply(ana, `merge${end}`), recorded))).toBe('merge by ana (receipt)');
  });

  test('may stand below it wherever the signature stands, or be a line that is no command', () => {
    const order = (written: string) => ({ ...reply(ana, ''), body: written });
    for (const written of [
      `Sent from my iPhone\n\n/loop answer ${gate.id} merge\nNot yet: wait for Ben`,
      `-- \nAna\n\n/loop answer ${gate.id} merge\n\nonce the checks are green`,
      `/loop answer ${gate.id} merge\n/loop wait for QA`,
      `/loop answer ${gate.id} merge\n/loop answer ${unlock.id} no\nand not before Monday`,
    ])
      expect(judged(replied(order(written)))).toBe('which-gate 205');
    expect(judged(replied(order(`Sent from my iPhone\n\n/loop answer ${gate.id} merge`)))).toMatch(/^merge by ana/);
  });

  test('are kept with an answer that leaves things as they are', () => {
    expect(say('hold until Monday')).toBe('hold: until Monday');
    expect(say('no it still works', unlock)).toBe('no: it still works');
    expect([say('merge'), say('yes', unlock)]).toEqual(['merge: null', 'yes: null']);
  });
});

describe('a ticked box', () => {
  test('is the word of the only editor', () => {
    expect(judgeAnswer(gate, tickedBy('merge', ana), facts)).toEqual({
      kind: 'answered',
      refusals: [],
      answer: {
        gateId: gate.id,
        name: 'merge',
        question: 'PR #7 is reviewed and green. Merge it?',
        option: 'merge',
        text: null,
        login: 'ana',
        userId: 7,
        permission: 'write',
        at: at(10),
        channel: 'edit-history',
        commentId: 100,
        deliveryId: null,
      },
    });
  });

  test('waits while the edit is not in the history yet', () => {
    expect(judged({ ...thread(), comment: comment({ body: tickBox(body, 'merge') ?? '' }) })).toBe('open');
  });

  test('by an unknown person is asked again, naming the editors', () => {
    const edits = [
      { editor: bo, at: at(9) },
      { editor: ana, at: at(10) },
    ];
    const several = { ...thread(), comment: comment({ body: tickBox(body, 'merge') ?? '', edits }) };
    expect(judgeAnswer(gate, several, facts)).toEqual({
      kind: 'ask-again',
      why: 'GitHub does not show who ticked the box: @bo and @ana edited the question.',
      editors: ['bo', 'ana'],
    });
    const gone = [...edits.slice(1), { editor: null, at: at(11) }];
    expect(judged({ ...several, comment: comment({ body: tickBox(body, 'merge') ?? '', edits: gone }) })).toBe(
      'GitHub does not show who ticked the box: @ana and a deleted account edited the question.',
    );
  });

  test('by a bot, an agent or the loop itself is no answer', () => {
    for (const other of [agent, bot, { login: 'renovate[bot]', id: 92, type: 'Bot' }]) {
      expect(judged(tickedBy('merge', other))).toBe(`The box was ticked by ${other.login}, which is not a person.`);
    }
  });

  test('beside another counts for nothing', () => {
    const both = ['merge', 'stop'].map((option) => [option, ana] as const);
    expect(judged(thread({ ticked: both }))).toBe('contradictory 100');
  });

  test('does not answer a text that was reworded; a reply still does', () => {
    expect(judged(thread({ ticked: [['merge', ana]], textIntact: false }))).toBe('reworded 100');
    expect(judged(thread({ ticked: [['merge', ana]], textIntact: false, replies: [reply(bo, 'hold')] }))).toBe(
      'hold by bo (reply)',
    );
  });

  test('without write access now is refused', () => {
    expect(judged(tickedBy('merge', eve))).toBe('unauthorised 100');
  });
});

describe('a receipt', () => {
  test('says who ticked, however many have edited since', () => {
    const edited = tickedBy('merge', bo);
    const edits = [...(edited.comment?.edits ?? []), { editor: null, at: at(20) }];
    const many = { ...edited, comment: { ...comment({}), ...edited.comment, edits }, replies: [receipt()] };
    expect(judged(many)).toBe('merge by ana (receipt)');
  });

  test('counts though the box was reverted meanwhile', () => {
    expect(judged(replied(receipt()))).toBe('merge by ana (receipt)');
  });

  test('carries the words of a reply, and is not counted twice with it', () => {
    const words = reply(ana, 'hold until Monday', 5);
    const both = replied(
      words,
      receipt({ option: 'hold', text: 'until Monday', commentId: 205, textHash: null, editedAt: at(5) }),
    );
    const judgement = judgeAnswer(gate, both, facts);
    expect(judgement).toMatchObject({ answer: { text: 'until Monday', channel: 'receipt' }, refusals: [] });
  });

  test.each<[string, ThreadComment]>([
    ['another app', receipt({}, { viaAppId: 56 })],
    ['no app', receipt({}, { viaAppId: null })],
    ['a person', receipt({}, { author: eve })],
    ['the app, but edited by a writer since', receipt({ option: 'merge' }, { edits: [{ editor: eve, at: at(6) }] })],
    ['a box in a copy of the question', receipt({ commentId: 101 })],
    ['a box under words that had been turned round', receipt({ textHash: 'turned round' })],
    ['another gate', receipt({ gateId: 'work-4-merge-8-k3x9' })],
  ])('of %s is none', (_who, forged) => {
    expect(judged(replied(forged))).toBe('open');
  });

  test('is re-verified: permission, identity and option as they are now', () => {
    const given = replied(receipt());
    expect(judged(given, { standings: { ana: { id: 7, permission: 'read' } } })).toBe('unauthorised 100');
    expect(judged(given, { standings: { ana: { id: 77, permission: 'admin' } } })).toBe('unauthorised 100');
    expect(judged(replied(receipt({ option: 'raise' })))).toBe('malformed 100');
    expect(judged(replied(receipt({ login: 'coder', userId: 91 })))).toBe('unauthorised 100');
    expect(judged(given, { policy: { ...policy, receiptAppId: null } })).toBe('open');
  });
});

describe('the newest word of a person, until a tick has taken one,', () => {
  type Edit = readonly [minute: number, editor: Account | null];
  const changes = (...edits: readonly Edit[]): readonly Edit[] => edits;
  /** The boxes as they stand now, whoever edited them when, and what is recorded. */
  const standing = (
    ticked: readonly string[],
    edits: readonly Edit[],
    replies: readonly ThreadComment[],
  ): GateThread => {
    const now = ticked.reduce((text, option) => tickBox(text, option) ?? text, body);
    const history = edits.map(([minute, editor]) => ({ editor, at: at(minute) }));
    return { ...thread(), comment: comment({ body: now, edits: history }), replies };
  };
  const hold = receipt({ option: 'hold', editedAt: at(7) }, { id: 301 });
  const untickedAndHeld = changes([3, ana], [5, ana], [7, ana]);

  test('is what counts of two receipts that contradict each other', () => {
    expect(judged(standing(['hold'], untickedAndHeld, [receipt(), hold]))).toBe('hold by ana (receipt)');
    // Ticked beside the first one, which nobody took away.
    const beside = changes([3, ana], [7, ana]);
    expect(judged(standing(['merge', 'hold'], beside, [receipt(), hold]))).toBe('hold by ana (receipt)');
  });

  test('takes a tick back, though its receipt stands', () => {
    expect(judged(standing([], untickedAndHeld.slice(0, 2), [receipt()]))).toBe('open');
  });

  test('is read off the boxes where its delivery was lost', () => {
    expect(judged(standing(['hold'], untickedAndHeld, [receipt()]))).toBe('hold by ana (edit-history)');
    expect(judged(standing(['merge', 'hold'], untickedAndHeld.slice(0, 2), [receipt()]))).toBe('contradictory 100');
  });

  test('is not what another person ticks again in their place', () => {
    const again: Edit[] = [...untickedAndHeld.slice(0, 2), [8, eve]];
    expect(judged(standing(['merge'], again, [receipt()]))).toMatch(/^GitHub does not show who ticked the box/);
    expect(judged(standing(['merge'], [...again.slice(0, 2), [8, ana]], [receipt()]))).toBe('merge by ana (receipt)');
  });

  test('is distinguished from several edits within one second by the boxes', () => {
    const atOnce = changes([3, ana], [3, ana]);
    expect(judged(standing([], atOnce, [receipt()]))).toBe('open');
    expect(judged(standing(['merge'], atOnce, [receipt()]))).toBe('merge by ana (receipt)');
    expect(judged(standing(['merge'], [...atOnce, [3, eve]], [receipt()]))).toMatch(/^GitHub does not show/);
  });

  test('keeps the place of the first one before those of others', () => {
    const others = [reply(bo, 'merge', 6), receipt(), hold];
    expect(judged(standing(['hold'], untickedAndHeld, others))).toBe('hold by ana (receipt), answered 206');
  });

  test('is the last line of one reply, and what a reply says since its author edited it', () => {
    const lines = { ...reply(ana, 'merge'), body: `/loop answer ${gate.id} merge\n/loop answer ${gate.id} hold` };
    expect(judged(replied(lines))).toBe('hold by ana (reply)');
    const edited = { ...reply(ana, 'hold'), edits: [{ editor: ana, at: at(9) }] };
    const ofReply = receipt({ commentId: 205, textHash: null, editedAt: at(5) });
    expect(judged(replied(edited, ofReply))).toBe('hold by ana (reply)');
    const silent = { ...edited, body: 'Never mind.' };
    expect(judged(replied(silent, ofReply))).toBe('open');
    expect(judged(replied(ofReply))).toBe('merge by ana (receipt)');
  });
});

describe('a reply', () => {
  test('answers for its author', () => {
    expect(judged(replied(reply(bo, 'hold')))).toBe('hold by bo (reply)');
  });

  test('does not count once another account has edited it', () => {
    const editedBy = (editor: Account | null): ThreadComment => ({
      ...reply(bo, 'merge'),
      edits: [{ editor, at: at(6) }],
    });
    expect(judged(replied(editedBy(eve)))).toBe('open');
    expect(judged(replied(editedBy(null)))).toBe('open');
    expect(judged(replied(editedBy(bo)))).toBe('merge by bo (reply)');
  });

  test('of a bot or an agent does not count', () => {
    expect(judged(replied(reply(agent, 'merge'), reply(bot, 'merge', 6)))).toBe('open');
  });

  test('to another question does not count', () => {
    expect(judged(replied(comment({ id: 201, body: '/loop answer work-4-merge-7-zzzz merge', author: ana })))).toBe(
      'open',
    );
  });

  test('with an option that does not exist is refused, and does not stand in the way of a later one', () => {
    expect(judged(replied(reply(ana, 'merj')))).toBe('malformed 205');
    expect(judged(replied(reply(ana, 'merj'), reply(bo, 'merge', 6)))).toBe('merge by bo (reply), malformed 205');
    expect(judged(replied(reply(ana, 'merge'), reply(ana, 'merj', 6)))).toBe('merge by ana (reply), malformed 206');
  });

  test('that its author has replaced with an answer is not refused any more', () => {
    for (const earlier of ['merj', 'merge once the checks are green'])
      expect(judged(replied(reply(ana, earlier), reply(ana, 'merge', 6)))).toBe('merge by ana (reply)');
  });

  test('counts though the question’s comment was damaged; without one it is asked again', () => {
    const damaged = { ...thread(), comment: comment({ body: 'oops' }) };
    expect(judged({ ...damaged, replies: [reply(ana, 'hold')] })).toBe('hold by ana (reply)');
    expect(judged(damaged)).toBe(
      'The comment with the question cannot be read any more: its hidden first line is gone.',
    );
    expect(judged({ ...damaged, comment: null })).toBe('The comment with the question is gone.');
  });

  test('that must bring words is refused without', () => {
    const subject = { kind: 'issue', number: 42 } as const;
    const decision = asked({ name: 'agent-decision', subject, session: 's', question: 'q', questionHash: 'h' });
    const say = (words: string): GateThread => ({
      comment: comment({ body: renderGate(decision, context) }),
      textIntact: true,
      replies: [comment({ id: 201, body: `/loop answer ${decision.id} ${words}`, author: ana })],
    });
    expect(judgeAnswer(decision, say('answer'), facts)).toMatchObject({ refusals: [{ why: { cause: 'needs-text' } }] });
    expect(judgeAnswer(decision, say('answer use REST'), facts)).toMatchObject({
      answer: { option: 'answer', text: 'use REST' },
    });
  });
});

describe('several answers', () => {
  test('the first valid one wins; a later contradiction is reported, an agreement is not', () => {
    const replies = [reply(bo, 'stop', 8), reply(ana, 'hold', 6), reply(eve, 'merge', 5), reply(bo, 'hold', 7)];
    expect(judged(thread({ replies }))).toBe('hold by ana (reply), unauthorised 205, answered 208');
  });

  test('a box that was ticked after the receipt for another is a later contradiction', () => {
    expect(judged(thread({ ticked: [['stop', bo]], replies: [receipt()] }))).toBe(
      'merge by ana (receipt), answered 100',
    );
  });

  test('an answer of a deleted or renamed account blocks no other answer', () => {
    const replies = [reply(ana, 'stop', 5), reply(bo, 'merge', 6)];
    const { bo: known } = standings;
    if (known === undefined) throw new Error('The sample has lost bo.');
    expect(judged(thread({ replies }), { standings: { bo: known } })).toBe('merge by bo (reply), unauthorised 205');
    expect(judged(replied(receipt()), { standings: { bo: known } })).toBe('unauthorised 100');
  });

  test('name whose permission must be asked: people who said something, each once', () => {
    const replies = [reply(ana, 'stop'), reply(ana, 'merge', 6), reply(eve, 'merge', 7), reply(agent, 'merge', 8)];
    expect(claimants(gate, thread({ replies, ticked: [['hold', bo]] }), policy).map(({ login }) => login)).toEqual([
      'ana',
      'eve',
      'bo',
    ]);
  });
});

describe('approvers', () => {
  test('are the only ones whose answer counts, however their login is written', () => {
    const only = { policy: { ...policy, approvers: ['ANA'] } };
    expect(judged(replied(reply(bo, 'merge'), reply(ana, 'hold', 6)), only)).toBe(
      'hold by ana (reply), unauthorised 205',
    );
  });

  test('include the present members of their teams; an unreadable team has no members', () => {
    const approvers = ['acme/leads'];
    const said = replied(reply(bo, 'merge'), reply(ana, 'hold', 6));
    const withTeam = { policy: { ...policy, approvers, teams: { 'acme/leads': ['Ana'], 'acme/all': ['bo'] } } };
    expect(judged(said, withTeam)).toBe('hold by ana (reply), unauthorised 205');
    expect(judged(said, { policy: { ...policy, approvers } })).toMatch(/^unauthorised .*unauthorised /);
    // A login that looks like the team's name is no member.
    expect(isApprover('acme/leads', { approvers, teams: { 'acme/leads': [] } })).toBe(false);
  });
});

describe('facts that changed', () => {
  test('void an approval of code, never a refusal or a stop', () => {
    const moved = { headSha: 'b'.repeat(40), signature: 'b'.repeat(40) };
    expect(judged(replied(reply(ana, 'merge')), moved)).toBe('stale 205');
    expect(judged(replied(reply(ana, 'hold')), moved)).toBe('hold by ana (reply)');
    expect(judged(replied(reply(ana, 'stop')), moved)).toBe('stop by ana (reply)');
  });

  test('an approval of code needs the head to be known', () => {
    expect(stillHolds(gate, 'merge', { signature: null, headSha: null })).toBe(false);
    expect(stillHolds(gate, 'merge', { signature: null, headSha: gate.headSha })).toBe(true);
    expect(stillHolds(asked(dollarsTripped), 'continue', { signature: 'other', headSha: null })).toBe(true);
    expect(stillHolds(asked(dollarsTripped), 'raise', { signature: 'other', headSha: null })).toBe(false);
  });
});

test('an answer on disk is snake_case and comes back the same', () => {
  const judgement = judgeAnswer(gate, replied(receipt()), facts);
  if (judgement.kind !== 'answered') throw new Error('The receipt did not count.');
  const stored = z.encode(Answer, judgement.answer);
  expect(stored).toMatchObject({ gate_id: gate.id, user_id: 7, comment_id: 100, delivery_id: 'd-1' });
  expect(z.decode(Answer, stored)).toEqual(judgement.answer);
});

describe('an answer that names no question', () => {
  const rivalGate = { gateId: 'z-2-merge-8-abcd1234', commentId: 90, closedAt: null };
  const word = (change: Partial<ThreadComment> = {}): ThreadComment => ({
    ...reply(ana, '', 5),
    body: 'hold',
    ...change,
  });
  const among = (rivals: GateThread['rivals'], ...replies: readonly ThreadComment[]) =>
    judged(thread({ replies, ...(rivals === undefined ? {} : { rivals }) }));

  test('counts if the gate was the only open one in the thread when it was written', () => {
    expect(among([], word())).toBe('hold by ana (reply)');
    expect(among([{ ...rivalGate, closedAt: at(4) }], word())).toBe('hold by ana (reply)');
    expect(among([{ ...rivalGate, commentId: 400 }], word())).toBe('hold by ana (reply)');
  });

  test('counts for none if another was open, even if that one was closed since', () => {
    expect(among([rivalGate], word())).toBe('which-gate 205');
    expect(among([{ ...rivalGate, closedAt: at(5) }], word())).toBe('which-gate 205');
    expect(among([{ ...rivalGate, closedAt: at(6) }], word())).toBe('which-gate 205');
  });

  test('counts for none if the rest of the thread is unknown, if it stands before the question, and once it was refused', () => {
    expect(among(undefined, word())).toBe('open');
    expect(among([], word({ id: 99 }))).toBe('open');
    const refusal = renderRefusal({
      gateId: gate.id,
      commentId: 205,
      why: { cause: 'which-gate', option: 'hold', gates: [gate.id, rivalGate.gateId], doubt: 'another question' },
    });
    expect(among([], word(), comment({ id: 300, body: refusal }))).toBe('open');
    expect(among([], word(), comment({ id: 300, body: refusal, author: ana }))).toBe('hold by ana (reply)');
  });

  test('counts from no bot, no agent, no account without write access, and not once it was edited', () => {
    for (const author of [bot, agent, eve]) expect(among([], word({ author }))).not.toContain('hold by');
    expect(among([], word({ edits: [{ editor: ana, at: at(6) }] }))).toBe('open');
    expect(among([], word({ edits: [{ editor: bo, at: at(6) }] }))).toBe('open');
  });

  test('is refused where it may be talk: to merge, at once, after words of others, or under a question that was edited', () => {
    const soon = { createdAt: '2026-11-22T00:00:20Z' };
    expect(among([], word({ body: 'merge' }))).toBe('which-gate 205');
    expect(among([], word(soon))).toBe('which-gate 205');
    expect(among([], comment({ id: 202, body: 'Shall we?', author: bo, createdAt: at(2) }), word())).toBe(
      'which-gate 205',
    );
    expect(judged(thread({ replies: [word()], rivals: [], textIntact: false }))).toBe('which-gate 205');
    const line = (words: string, change = {}) => word({ body: `/loop answer ${words}`, ...change });
    // A question about a new head may just have taken the place of the one that was read.
    expect(among([], line('merge', soon))).toBe('which-gate 205');
    expect(among([], line('merge'))).toBe('merge by ana (reply)');
    expect(among([], line('hold', soon))).toBe('hold by ana (reply)');
    expect(judged(thread({ replies: [line('merge')], rivals: [], textIntact: false }))).toBe('which-gate 205');
    expect(among([], word({ body: '/loop answer loop=another merge' }))).toBe('open');
  });

  test('with the id of another question behind its option is refused: it may be meant for that one', () => {
    const line = (words: string) => word({ body: `/loop answer ${words}` });
    expect(among([], line('hold until Monday'))).toBe('hold by ana (reply)');
    expect(among([], line(`hold ${rivalGate.gateId}`))).toBe('which-gate 205');
    expect(among([], line(`stop it, as ${rivalGate.gateId} says`))).toBe('which-gate 205');
  });

  test('in words begins below its question: what the person wrote in the same second before it is no part of it', () => {
    const subject = { kind: 'issue', number: 42 } as const;
    const decision = asked({ name: 'agent-decision', subject, session: 's', question: 'q', questionHash: 'h' });
    const by = (id: number, text: string, minute: number) =>
      comment({ id, body: text, author: ana, createdAt: at(minute), viaAppId: null });
    const replies = [by(99, 'Drop the old table.', 0), by(203, 'Keep it.', 3), by(205, 'As it is.', 5)];
    const posted = comment({ body: renderGate(decision, context) });
    const judgement = judgeAnswer(decision, { comment: posted, textIntact: true, replies, rivals: [] }, facts);
    expect(judgement).toMatchObject({ kind: 'answered', answer: { text: 'Keep it.\n\nAs it is.' } });
  });

  test('to stop, or to skip, under a question of an agent keeps what stands below it as its reason; on its line it may be an answer', () => {
    const subject = { kind: 'issue', number: 42 } as const;
    const decision = asked({ name: 'agent-decision', subject, session: 's', question: 'q', questionHash: 'h' });
    const posted = comment({ body: renderGate(decision, context) });
    const said = (written: string) => {
      const replies = [comment({ id: 205, body: written, author: ana, createdAt: at(5), viaAppId: null })];
      const given = { comment: posted, textIntact: true, replies, rivals: [] };
      const judgement = judgeAnswer(decision, given, facts);
      return judgement.kind === 'answered' ? [judgement.answer.option, judgement.answer.text] : judgement.kind;
    };
    expect(said('/loop answer stop\nThis burns money.')).toEqual(['stop', 'This burns money.']);
    expect(said('/loop answer stop\n\nBest,\nAna')).toEqual(['stop', 'Best,\nAna']);
    expect(said('/loop answer skip\nlate')).toEqual(['skip', 'late']);
    expect(said('/loop answer stop using Redis')).toBe('refused');
    expect(said('/loop answer blue\nas the sky')).toEqual(['answer', 'blue\nas the sky']);
  });

  test('yes without the id of the question takes no lock', () => {
    const unlock = asked({ name: 'force-unlock', holderNonce: 'nonce' });
    const posted = comment({ body: renderGate(unlock, context) });
    const said = (written: string) => {
      const replies = [comment({ id: 205, body: written, author: ana, createdAt: at(5), viaAppId: null })];
      const now = { ...facts, signature: unlock.signature };
      return judgeAnswer(unlock, { comment: posted, textIntact: true, replies, rivals: [] }, now).kind;
    };
    expect(said('/loop answer yes')).toBe('refused');
    expect(said('/loop answer no')).toBe('answered');
    expect(said(`/loop answer ${unlock.id} yes`)).toBe('answered');
    expect(said(`/loop answer ${unlock.id} yes\nonly if it is dead`)).toBe('refused');
  });

  test('with thanks beside its option counts as the word alone does; what cannot be undone takes no word beside it', () => {
    const subject = { kind: 'issue', number: 42 } as const;
    const failed = asked({ name: 'repeated-failure', subject, rootCause: 'test', count: 2 });
    const unlock = asked({ name: 'force-unlock', holderNonce: 'nonce' });
    const decision = asked({ name: 'agent-decision', subject, session: 's', question: 'q', questionHash: 'h' });
    const said = (about: Gate, written: string): string => {
      const replies = [comment({ id: 205, body: written, author: ana, createdAt: at(5), viaAppId: null })];
      const posted = comment({ body: renderGate(about, context) });
      const now = { ...facts, signature: about.signature, headSha: about.headSha };
      const judgement = judgeAnswer(about, { comment: posted, textIntact: true, replies, rivals: [] }, now);
      return judgement.kind === 'answered' ? `${judgement.answer.option}, ${judgement.answer.text}` : judgement.kind;
    };

    expect(said(failed, '/loop answer retry please')).toBe('retry, null');
    expect(said(failed, '/loop answer retry please, thanks!')).toBe('retry, null');
    expect(said(failed, '/loop answer retry\nThank you')).toBe('retry, null');
    expect(said(failed, '/loop answer retry please, but only once')).toBe('refused');
    expect(said(decision, '/loop answer stop please')).toBe('stop, null');
    expect(said(decision, '/loop answer stop pleasing them')).toBe('refused');
    for (const words of ['no', 'no, thanks', 'No thanks.', '/loop answer no thanks', 'stop'])
      expect(said(unlock, words)).toMatch(/^(no|stop), null$/);
    for (const words of ['yes', 'yes please', 'Yes, thanks', '/loop answer yes please', '/loop answer yes'])
      expect(said(unlock, words)).toBe('refused');
    expect(said(unlock, `/loop answer ${unlock.id} yes please`)).toBe('refused');
    for (const words of [
      'merge',
      'merge please',
      'Please merge, thanks.',
      '/loop answer merge please',
      `/loop answer ${gate.id} merge please`,
    ])
      expect(said(gate, words)).toBe('refused');
    for (const words of [
      'Please /loop answer merge',
      '- /loop answer merge',
      '/loop\u00a0answer merge',
      `Please /loop answer ${gate.id} merge`,
    ])
      expect(said(gate, words)).toBe('open');
    expect(said(gate, `/loop answer ${gate.id} merge\nPlease /loop stop`)).toBe('refused');
    for (const words of [
      'Please /loop answer yes',
      `- /loop answer ${unlock.id} yes`,
      `/loop\u00a0answer ${unlock.id} yes`,
    ])
      expect(said(unlock, words)).toBe('open');
  });

  test('that was refused as another person’s to give stays refused when the approvers change; a new one counts', () => {
    const strict = { ...facts, policy: { ...facts.policy, approvers: ['bob'] } };
    const early = reply(ana, 'merge', 5);
    const first = judgeAnswer(gate, replied(early), strict);
    if (first.kind !== 'refused') throw new Error(first.kind);
    const [refusal] = first.refusals;
    const told = comment({ id: 206, body: renderRefusal(refusal), author: bot, createdAt: at(6), viaAppId: null });
    expect(judgeAnswer(gate, replied(early), facts).kind).toBe('answered');
    expect(judgeAnswer(gate, replied(early, told), facts).kind).toBe('refused');
    expect(judgeAnswer(gate, replied(early, told, reply(ana, 'merge', 7)), facts).kind).toBe('answered');
  });

  test('in words is refused once in a conversation; a refusal that a person copied silences nothing', () => {
    const subject = { kind: 'issue', number: 42 } as const;
    const decision = asked({ name: 'agent-decision', subject, session: 's', question: 'q', questionHash: 'h' });
    const of = (author: Account, minute: number, text: string) =>
      comment({ id: 200 + minute, body: text, author, createdAt: at(minute), viaAppId: null });
    const gates = [decision.id];
    const why = { cause: 'which-gate', option: 'answer', gates, doubt: 'others' } as const;
    const told = renderRefusal({ gateId: decision.id, commentId: 203, why });
    const refusedAfter = (teller: Account): readonly number[] => {
      const replies = [
        ...[of(bo, 2, 'Is this wanted?'), of(ana, 3, 'I think so.')],
        ...[of(teller, 4, told), of(ana, 5, 'I am sure now.')],
      ];
      const posted = comment({ body: renderGate(decision, context) });
      const judgement = judgeAnswer(decision, { comment: posted, textIntact: true, replies, rivals: [] }, facts);
      return 'refusals' in judgement ? judgement.refusals.map(({ commentId }) => commentId) : [];
    };

    expect(refusedAfter(bot)).toEqual([]);
    expect(refusedAfter(bo)).toContain(205);
  });

  test('says which doubt keeps a word from counting', () => {
    const soon = { createdAt: '2026-11-22T00:00:20Z' };
    const before = comment({ id: 202, body: 'Shall we?', author: bo, createdAt: at(2) });
    const refusedBy = (change: Partial<GateThread>): string => {
      const judgement = judgeAnswer(gate, thread({ rivals: [], ...change }), facts);
      return judgement.kind === 'refused' ? judgement.refusals.map(refusalSentence).join() : judgement.kind;
    };
    expect(refusedBy({ replies: [word(soon)] })).toContain(
      'question: it came within 30 seconds of the question. If it',
    );
    expect(refusedBy({ replies: [before, word()] })).toContain('question: it follows the words of another person. If');
    expect(refusedBy({ replies: [word()], textIntact: false })).toContain(
      'question: the question was edited. If it does',
    );
    expect(refusedBy({ replies: [word({ body: 'merge' })] })).toContain(
      `A word alone does not approve this. Tick the box, or write \`/loop answer ${gate.id} merge\`.`,
    );
    const closed = { ...rivalGate, closedAt: at(6) };
    expect(refusedBy({ replies: [word()], rivals: [closed] })).toContain(
      'question: another question was open here when',
    );
  });

  test('of an option that the question does not have is refused, unless it may be talk', () => {
    expect(among([], word({ body: 'proceed' }))).toBe('malformed 205');
    expect(among([], word({ body: 'LGTM' }), reply(ana, 'merge', 6))).toBe('merge by ana (reply)');
    const said = judgeAnswer(gate, thread({ replies: [word({ body: '**LGTM**!' })], rivals: [] }), facts);
    expect(said).toMatchObject({ kind: 'refused', refusals: [{ why: { cause: 'malformed', option: 'LGTM' } }] });
    const question = comment({ id: 202, body: 'Shall we?', author: bo, createdAt: at(2) });
    expect(among([], question, word({ body: 'proceed' }))).toBe('open');
    const soon = '2026-11-22T00:00:20Z';
    expect(among([], word({ body: 'yes', createdAt: soon }))).toBe('malformed 205');
    const earlier = { ...question, createdAt: '2026-11-22T00:00:10Z' };
    expect(among([], earlier, word({ body: 'yes', createdAt: soon }))).toBe('open');
  });

  test('about a commit that has moved since is stale', () => {
    const merge = word({ body: '/loop answer merge' });
    const moved = judgeAnswer(gate, thread({ replies: [merge], rivals: [] }), { ...facts, headSha: 'f'.repeat(40) });
    expect(moved).toMatchObject({ kind: 'refused', refusals: [{ why: { cause: 'stale' } }] });
  });
});

describe('a box of another question that lists this one', () => {
  const fromOther = {
    by: ana,
    option: 'hold',
    text: null,
    at: at(5),
    channel: 'edit-history',
    deliveryId: null,
  } as const;
  const heard = (edits: ThreadComment['edits'], change: Partial<ThreadComment> = {}) =>
    judged(
      thread({
        comment: comment({ edits, ...change }),
        fromOthers: [{ ...fromOther, commentId: 500, isFromOther: true }],
      }),
    );

  test('counts where nobody but its person edited this one', () => {
    expect(heard([])).toBe('hold by ana (edit-history)');
    expect(heard([{ editor: ana, at: at(1) }])).toBe('hold by ana (edit-history)');
  });

  test('counts not where we wrote this one anew, another account edited it, or it was posted later', () => {
    expect(heard([{ editor: bot, at: at(1) }])).toBe('reworded 500');
    expect(heard([{ editor: bo, at: at(1) }])).toBe('reworded 500');
    expect(heard([{ editor: null, at: at(1) }])).toBe('reworded 500');
    expect(heard([], { createdAt: at(6) })).toBe('reworded 500');
  });
});
