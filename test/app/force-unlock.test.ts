/** The app takes the answer whether to force-unlock like every other: a receipt, and one tick, which finds it though it forces nothing itself. */
import { afterEach, expect, test } from 'vitest';
import { parseReceipt } from '../../src/core/gates/receipt.ts';
import { askedUnlock } from '../../src/core/lease/force-unlock.ts';
import { gateTextHash } from '../../src/github/comments/gate-text-hash.ts';
import { createGateway } from '../../src/github/gateway.ts';
import { aHead, aLease, settings, theCeilings } from '../support/core-facts.ts';
import { type HostName, type Stage, setStage } from './app-stage.ts';

const open: Stage[] = [];
afterEach(async () => {
  for (const stage of open.splice(0)) await stage.close();
});

const holderNonce = 'f00dfeed';

/** As a tick reads it, with a head that knows the question. */
async function tickReads(stage: Stage, issue: number, asked: Awaited<ReturnType<Stage['asksGate']>>) {
  const posted = (await stage.comments(issue)).find(({ id }) => id === asked.commentId);
  const comment = {
    commentId: asked.commentId,
    nodeId: posted?.nodeId ?? '',
    textHash: gateTextHash(posted?.body ?? ''),
  };
  const unlockGate = askedUnlock(asked.gate, comment);
  const gateway = createGateway({
    github: stage.loop,
    policy: { approvers: [], neverHuman: [], receiptAppId: stage.receiptAppId },
    filter: { labels: [], assignee: null, milestone: null, ownLogin: 'github-actions[bot]' },
    source: { kind: 'issues' },
    loop: 'work',
    redact: (text) => text,
    ownLogin: 'github-actions[bot]',
    ownRunId: 77,
  });
  const head = aHead({ lease: aLease({ nonce: holderNonce }), unlockGate });
  const threads = await gateway.readThreads(head);
  const known = {
    backlog: [],
    subjects: [],
    pullRequests: [],
    ceilings: theCeilings(),
    hardMax: settings().hardMax,
    consumed: [],
  };
  const [reading] = await gateway.judgeGates([unlockGate.gate], threads, known);
  return { news: threads.news, reading };
}

test.each<HostName>(['server', 'actions'])('yes to force-unlock is recorded and wakes a tick, %s', async (host) => {
  const stage = await setStage(host);
  open.push(stage);
  const issue = await stage.opensControlIssue();
  const asked = await stage.asksGate({ issue, facts: { name: 'force-unlock', holderNonce } });
  expect(await tickReads(stage, issue, asked)).toMatchObject({ news: false, reading: { kind: 'open' } });

  await stage.github.as('rita').comments(issue, `/loop answer ${asked.gate.id} yes`);
  await stage.settled();
  expect(stage.wakes()).toEqual([]);
  expect((await tickReads(stage, issue, asked)).reading).toMatchObject({ kind: 'open' });

  await stage.github.as('ben').ticks(asked.commentId, 'yes');
  await stage.settled();
  expect(stage.wakes()).toEqual(['answer']);
  const receipts = (await stage.comments(issue)).flatMap(({ body }) => parseReceipt(body) ?? []);
  expect(receipts).toMatchObject([{ gateId: asked.gate.id, option: 'yes', login: 'ben' }]);
  expect(await tickReads(stage, issue, asked)).toMatchObject({
    news: true,
    reading: { kind: 'answered', answer: { option: 'yes', login: 'ben', channel: 'receipt' } },
  });
});
