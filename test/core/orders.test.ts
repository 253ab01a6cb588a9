import { describe, expect, test } from 'vitest';
import type { Account } from '../../src/core/access/authority.ts';
import { collectThreadOrders } from '../../src/core/commands/collect.ts';
import { renderReply } from '../../src/core/commands/reply.ts';
import type { ThreadComment } from '../../src/core/observation/thread.ts';

const ana: Account = { login: 'ana', id: 7, type: 'User' };
const bot: Account = { login: 'loop[bot]', id: 9, type: 'Bot' };
const policy = { approvers: [], neverHuman: [], receiptAppId: null };
const minute = (at: number): string => `2026-11-22T00:0${at}:00Z`;

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
  const hearing = { loop: 'work', policy, since: corrected ? minute(3) : null };
  return collectThreadOrders({ thread: 3, comments: [comment, refusal] }, hearing).flatMap(({ id, line }) =>
    line.kind === 'command' ? [id] : [],
  );
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
