/** The quick look at threads never overlooks what a full reading finds, and loads nothing for threads at rest. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Account } from '../../src/core/access/authority.ts';
import { collectThreadOrders } from '../../src/core/commands/collect.ts';
import { renderBoxes, renderOrderReceipt, toTickedBox } from '../../src/core/commands/control-boxes.ts';
import { renderReply } from '../../src/core/commands/reply.ts';
import { renderGate, tickBox } from '../../src/core/gates/comment.ts';
import { mayHoldWords, type ReadBefore, type SeenThreads } from '../../src/core/gates/quick-look.ts';
import { renderReceipt } from '../../src/core/gates/receipt.ts';
import type { ThreadComment } from '../../src/core/observation/thread.ts';
import type { GitHub } from '../../src/github/api/client.ts';
import type { CommandRules } from '../../src/github/comments/read-commands.ts';
import { readWords } from '../../src/github/comments/read-words.ts';
import { later } from '../support/core-facts.ts';
import { asked, context, mergeAsked, samples } from './gate-samples.ts';

const ana: Account = { login: 'ana', id: 7, type: 'User' };
const bot: Account = { login: 'github-actions[bot]', id: 41, type: 'Bot' };
const appId = 99;
const since = later(0);
const nothingObeyed: ReadBefore = { since, consumed: [] };

const comment = (facts: Partial<ThreadComment>): ThreadComment => ({
  id: 500,
  body: 'Fine.',
  author: ana,
  createdAt: later(-60),
  viaAppId: null,
  edits: [],
  ...facts,
});

const merge = asked(mergeAsked);
const mergeBody = renderGate(merge, context);
const atRest: SeenThreads = {
  gates: [{ gateId: merge.id, comment: comment({ author: bot, body: mergeBody }), replies: [] }],
  control: { body: `The loop waits.\n\n${renderBoxes('n1')}`, comments: [] },
  pulls: [],
};

/** A GitHub that must not be asked: what asks has found an order. */
const unasked: GitHub = {
  owner: 'acme',
  repo: 'shop',
  request: () => Promise.reject(new Error('asked')),
  graphql: () => Promise.reject(new Error('asked')),
};

const rules: Omit<CommandRules, 'since' | 'consumed'> = {
  lostState: null,
  now: later(1),
  loop: 'work',
  ownLogin: bot.login,
  policy: { approvers: [], teams: {}, neverHuman: [bot.login], receiptAppId: appId },
};

async function findsWords({ gates, control, pulls }: SeenThreads, before: ReadBefore): Promise<boolean> {
  const read = {
    gates: gates.map((gate) => ({ ...gate, nodeId: 'N', thread: { number: 3, closed: false, locked: false } })),
    control: control === null ? null : { ...control, number: 1, closed: false, edits: [{ editor: ana, at: later(1) }] },
    pulls: pulls.map((pull) => ({ ...pull, number: 8 })),
    backlogChanged: false,
    checkMarks: [],
  };
  try {
    const { news, admitted, refused, editedAt } = await readWords(unasked, read, { ...rules, ...before });
    return news || admitted.length + refused.length + editedAt.length > 0;
  } catch (error) {
    if (error instanceof Error && error.message === 'asked') return true;
    throw error;
  }
}

const [stopBox] = toTickedBox('stop', 'n1');
if (stopBox === undefined) throw new Error('there is no such box');
const who = { login: 'ana', userId: 7, permission: 'write', deliveryId: 'd' };
const receipt = renderReceipt({
  ...who,
  ...{ gateId: merge.id, option: 'merge', text: null, editedAt: later(1), commentId: 500, textHash: null },
});
const order = renderOrderReceipt({ ...who, box: stopBox, at: later(1) }, { isAtWork: false });

const texts = [
  ...['/loop stop', ' /LOOP run', 'Well.\n\n/Loop raise to 40', '/loop answer proceed', '> /loop stop', '/loopy'],
  ...['Please /loop stop', '- /loop\u00a0run', 'Well,\t/LOOP pause'],
  ...[`/loop answer ${merge.id} merge`, 'proceed', '**hold**.', 'raise to 40', 'lgtm', 'Use Redis.', '@bo, look', ''],
  ...['> - [x] **merge**: it\n', '> - [X] <!-- tickgate:option merge --> **merge**', '- [x] done', 'a\r\n/loop plan'],
  ...[receipt, order, `${receipt}\n/loop stop`, mergeBody, '<!-- tickgate:v1 refusal gate=x comment=5 cause=y -->'],
  renderReply(500, { kind: 'misspelt', says: 'There is no command “sto”.' }),
];
const text = fc.oneof(
  fc.constantFrom(...texts),
  fc
    .tuple(fc.constantFrom(...texts), fc.constantFrom('\n', '\n\n', '\r\n', ' '), fc.constantFrom(...texts))
    .map((parts) => parts.join('')),
);
const account = fc.constantFrom<Account | null>(ana, { ...ana, login: 'bo', id: 8 }, bot, null, {
  ...ana,
  type: 'Organization',
});
const time = fc.integer({ min: -4, max: 4 }).map((halves) => later(halves / 2));
const aComment: fc.Arbitrary<ThreadComment> = fc.record({
  id: fc.constantFrom(490, 495, 500, 505),
  body: text,
  author: account,
  createdAt: time,
  viaAppId: fc.constantFrom(null, appId),
  isStranger: fc.boolean(),
  edits: fc.array(fc.record({ editor: account, at: time }), { maxLength: 2 }),
});

const aGate = fc.constantFrom(...samples).chain((facts) => {
  const gate = asked(facts);
  const body = renderGate(gate, context);
  const bodies = [body, tickBox(body, gate.options[0]?.id ?? '') ?? body, body.replace('- [ ]', '-'), `\n${body}`];
  return fc.record({
    gateId: fc.constantFrom(gate.id, merge.id),
    // What was posted has no ticked box, so a change is an edit.
    comment: fc
      .constantFrom(null, ...bodies)
      .map((now) =>
        now === null
          ? null
          : comment({ author: bot, body: now, edits: now === body ? [] : [{ editor: ana, at: later(1) }] }),
      ),
    replies: fc.array(aComment, { maxLength: 3 }),
  });
});

const threads: fc.Arbitrary<SeenThreads> = fc.record({
  gates: fc.oneof(fc.constant([]), fc.array(aGate, { maxLength: 2 })),
  control: fc.option(
    fc.record({
      body: fc.constantFrom(...['', 'Idle.', renderBoxes('n1')], renderBoxes('n1').replace('[ ]', '[x]')),
      comments: fc.array(aComment, { maxLength: 3 }),
    }),
  ),
  pulls: fc.array(fc.record({ comments: fc.array(aComment, { maxLength: 2 }) }), { maxLength: 1 }),
});

/** Some of the orders that stand in the threads were obeyed. */
const threadsReadBefore = fc
  .tuple(threads, fc.constantFrom(null, since), fc.infiniteStream(fc.boolean()))
  .map(([seen, from, choices]): { readonly seen: SeenThreads; readonly earlier: ReadBefore } => {
    const places = [...seen.pulls, ...(seen.control === null ? [] : [seen.control])];
    const scope = { ...rules, consumed: [], since: from };
    const orders = places.flatMap(({ comments }) =>
      collectThreadOrders({ thread: 1, isControlIssue: false, open: [], comments }, scope),
    );
    const ids = [...orders.map(({ id }) => id), 'box/n1/stop'];
    return { seen, earlier: { since: from, consumed: ids.filter(() => choices.next().value) } };
  });

test('whatever stands in the threads, what a full reading finds is worth reading', async () => {
  let found = 0;
  await fc.assert(
    fc.asyncProperty(threadsReadBefore, async ({ seen, earlier }) => {
      const finds = await findsWords(seen, earlier);
      if (finds) found += 1;
      if (finds) expect(mayHoldWords(seen, earlier)).toBe(true);
    }),
    { numRuns: 500 },
  );
  expect(found).toBeGreaterThan(100);
});

const underGate = (...replies: readonly ThreadComment[]): SeenThreads => ({
  ...atRest,
  gates: atRest.gates.map((gate) => ({ ...gate, replies })),
});
const onControl = (...comments: readonly ThreadComment[]): SeenThreads => ({
  ...atRest,
  control: { body: renderBoxes('n1'), comments },
});
const ours = (words: string): ThreadComment =>
  comment({ author: bot, body: `<!-- tickgate:v1 effect key=report/1 epoch=4 -->\n${words}`, createdAt: later(1) });

test.each<[string, SeenThreads]>([
  ['a receipt of an answer', underGate(comment({ author: bot, body: receipt, createdAt: later(1) }))],
  ['a ticked box in a quote, in a text of ours', underGate(ours('> - [x] **merge**: it'))],
  ['an answer in a text of ours', underGate(ours('\n/loop answer merge'))],
  ['a raise in words where nothing is asked', onControl(comment({ body: 'raise to 40', createdAt: later(1) }))],
  [
    'a command that was refused and is corrected',
    onControl(
      comment({ body: '/loop stop', edits: [{ editor: ana, at: later(1) }] }),
      comment({ author: bot, body: renderReply(500, { kind: 'misspelt', says: 'No.' }) }),
    ),
  ],
])('%s is worth reading', async (_, seen) => {
  expect(await findsWords(seen, nothingObeyed)).toBe(true);
  expect(mayHoldWords(seen, nothingObeyed)).toBe(true);
});

describe('nothing is worth reading', () => {
  test('in a question and a control issue as they were posted', () => {
    expect(mayHoldWords(atRest, nothingObeyed)).toBe(false);
  });

  test('in what was read before, even if it was an answer or a command', () => {
    const replies = [comment({ body: 'merge' }), comment({ body: '/loop stop' })];
    const [gate] = atRest.gates;
    if (gate === undefined) throw new Error('there is no question');
    expect(mayHoldWords({ ...atRest, gates: [{ ...gate, replies }] }, nothingObeyed)).toBe(false);
  });

  test('in the newest comment, if its only command was obeyed, and in the record of such a box', () => {
    const stop = comment({ body: 'Enough.\n\n/loop stop for today', createdAt: since });
    const recorded = comment({ author: bot, body: order, createdAt: since });
    const obeyed = { since, consumed: ['comment/500/stop', 'box/n1/stop'] };
    expect(mayHoldWords(onControl(stop, recorded), obeyed)).toBe(false);
    expect(mayHoldWords(onControl(stop), nothingObeyed)).toBe(true);
    const word = { ...stop, body: 'raise to 40', edits: [] };
    expect(mayHoldWords(onControl(word), nothingObeyed)).toBe(true);
    expect(mayHoldWords(onControl({ ...word, body: 'skip' }), nothingObeyed)).toBe(false);
    const changed = { ...word, body: 'skip', edits: [{ editor: ana, at: later(1) }] };
    expect(mayHoldWords(onControl(changed), nothingObeyed)).toBe(true);
    expect(mayHoldWords(onControl({ ...changed, body: 'x'.repeat(201) }), nothingObeyed)).toBe(false);
    expect(mayHoldWords(onControl(recorded), nothingObeyed)).toBe(true);
    const edited = { ...stop, edits: [{ editor: ana, at: since }] };
    expect(mayHoldWords(onControl(edited), obeyed)).toBe(true);
    expect(mayHoldWords(onControl({ ...stop, body: '/loop stop\n/loop run' }), obeyed)).toBe(true);
  });

  test('in new questions, reports and refusals of our own on the control issue, and in talk there', () => {
    const comments = [mergeBody, texts.at(-1) ?? ''].map((body) => comment({ author: bot, body, createdAt: later(1) }));
    const talk = comment({ body: 'What does it wait for?', createdAt: later(1) });
    const control = { body: renderBoxes('n1'), comments: [...comments, talk] };
    expect(mayHoldWords({ ...atRest, control }, nothingObeyed)).toBe(false);
  });
});
