import { expect, test } from 'vitest';
import { buildClaimEffects } from '../../src/core/claim/issue-claim.ts';
import { aHead, aSession, decisionFacts } from '../support/core-facts.ts';

test('a claimed issue is told by which loop and run, then labelled', () => {
  const { observation } = decisionFacts({});
  const facts = { head: aHead(), loop: 'work', observation, verbosity: 'verbose' as const };
  const [comment, label] = buildClaimEffects(aSession({ subject: 7 }), facts);
  expect(comment?.kind === 'comment' ? comment.body : null).toMatchInlineSnapshot(`
"<!-- tickgate:v1 effect key=claim/1/7/1 epoch=1 loop=work -->
The Tickgate loop \`work\` works on this issue (iteration 1, [run 100](https://github.com/acme/shop/actions/runs/100)).
"
`);
  expect(label).toMatchObject({ kind: 'label', issue: 7, name: 'in-progress' });
});
