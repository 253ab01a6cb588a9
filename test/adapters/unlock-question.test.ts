/** The question whether to force-unlock, posted by ticks that hold no lease. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { renderGate } from '../../src/core/gates/comment.ts';
import { unlockQuestion } from '../../src/core/lease/force-unlock.ts';
import { readPostedComments } from '../../src/github/comments/read-posted.ts';
import { postUnlockQuestion } from '../../src/github/comments/unlock-question.ts';
import { postComment, removeComment } from '../../src/github/comments/write-comments.ts';
import { context } from '../core/gate-samples.ts';
import { aLease, noon } from '../support/core-facts.ts';
import { actionsLogin, type GitHubStage, setGitHubStage } from './github-stage.ts';

let stage: GitHubStage;
beforeAll(async () => {
  stage = await setGitHubStage({ seed: { issues: [{ title: 'Control' }], users: { ana: 'write' } } });
});
afterAll(() => stage.emulator.close());

function order(nonce: string, run: number) {
  const gate = unlockQuestion({ loop: 'work', holder: aLease({ nonce }), issueNumber: 1, askedAt: noon, again: null });
  const at = {
    workflow: 'w.yml',
    approvers: [],
    neverHuman: [],
    receiptAppId: null,
    starter: null,
    card: context.card,
    evidence: [],
    run: { id: run, url: `https://x/${run}` },
    language: 'en' as const,
  };
  return { gateId: gate.id, issue: 1, body: renderGate(gate, at), since: noon, ownLogin: actionsLogin };
}
const questions = async (gateId: string) =>
  (await readPostedComments(stage.job(), { issue: 1 })).filter(({ body }) => body.includes(`/loop answer ${gateId} `));

describe('the question whether to force-unlock', () => {
  test('is found where another tick has posted it', async () => {
    const first = await postUnlockQuestion(stage.job(), order('aaaa1111', 1));
    const second = await postUnlockQuestion(stage.job(), order('aaaa1111', 2));
    expect(first.found).toBe(false);
    expect(second).toEqual({ ...first, found: true });
    expect(await questions(order('aaaa1111', 1).gateId)).toHaveLength(1);
  });

  test('is one comment however many ticks ask at once, and all know the same', async () => {
    const asked = await Promise.all(
      [1, 2, 3, 4].map((run) => postUnlockQuestion(stage.job(), order('bbbb1111', run)).catch(() => null)),
    );
    const last = await postUnlockQuestion(stage.job(), order('bbbb1111', 5));
    const left = await questions(order('bbbb1111', 1).gateId);
    expect(left.map(({ id }) => id)).toEqual([last.commentId]);
    expect(new Set(asked.flatMap((one) => one?.commentId ?? []))).toEqual(new Set([last.commentId]));
  });

  test('copied by another account is not ours', async () => {
    const copied = order('cccc1111', 1);
    await stage.emulator.as('ana').comments(1, copied.body);
    const posted = await postUnlockQuestion(stage.job(), copied);
    expect(posted.found).toBe(false);
    expect(await questions(copied.gateId)).toHaveLength(2);
  });

  test('leaves but the oldest of the doubles that a dead tick made', async () => {
    const doubled = order('dddd1111', 1);
    const oldest = await postComment(stage.job(), doubled);
    await postComment(stage.job(), doubled);
    const posted = await postUnlockQuestion(stage.job(), doubled);
    expect(posted).toMatchObject({ commentId: oldest.made.commentId, found: true });
    expect(await questions(doubled.gateId)).toHaveLength(1);
  });

  test('is withdrawn once, whichever tick was faster', async () => {
    const { commentId } = await postUnlockQuestion(stage.job(), order('eeee1111', 1));
    await removeComment(stage.job(), commentId);
    await removeComment(stage.job(), commentId);
    expect(await questions(order('eeee1111', 1).gateId)).toEqual([]);
  });
});
