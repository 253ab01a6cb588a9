import { expect, test } from 'vitest';
import { endTold, questionsTold } from '../../src/core/reports/chat-message.ts';
import { aStoppedStory, aStory } from '../support/core-story.ts';

test('a chat is told the questions of a tick, each with the link to its boxes, and nothing of older ones', () => {
  const story = aStory();
  const [gate] = story.state.gates;
  const posted = { key: `gate/${gate?.id}`, kind: 'done', made: { commentId: 900, nodeId: 'IC_900' } } as const;
  expect(questionsTold({ ...story, outcomes: [posted] })).toMatchInlineSnapshot(`
"*acme/shop*, loop work, asks:
• <https://github.com/acme/shop/issues/149#issuecomment-900|Issue #149 has ambiguous criteria. Skip, escalate, or proceed with my best interpretation?>"
`);
  expect(questionsTold({ ...story, outcomes: [] })).toBeNull();
  expect(questionsTold({ ...story, outcomes: [{ key: posted.key, kind: 'failed', why: 'locked' }] })).toBeNull();
});

test('a chat is told the end of a run once, with the act that fits, and not that a loop is idle', () => {
  const story = aStoppedStory();
  expect(endTold(story)).toMatchInlineSnapshot(`
"*acme/shop*, loop work, has stopped. Cost budget reached: $25.43 / $25.00
Raise it with \`/loop raise dollars=50\`. <https://github.com/acme/shop/actions/runs/100|The last run>"
`);
  expect(endTold({ ...story, head: { ...story.head, controlIssue: 3 } })).toContain(
    '<https://github.com/acme/shop/issues/3|Control issue>',
  );
  expect(endTold({ ...story, ended: false })).toBeNull();
  expect(endTold({ ...story, head: { ...story.head, status: 'idle' } })).toBeNull();
  expect(endTold(aStory())).toBeNull();
});

test('words of strangers call nobody in a chat and hide no link', () => {
  const story = aStoppedStory();
  const sentence = 'Stopped by @ana: <!channel> & <https://evil.example|see>\nnow';
  expect(endTold({ ...story, stop: { code: 'user_interrupt', sentence, act: 'Go on.' } })).toContain(
    'Stopped by @ana: &lt;!channel&gt; &amp; &lt;https://evil.example|see&gt; now\n',
  );
});
