/** What a tick reads once more after others held the lease, or after its look grew old. */
import { expect, test } from 'vitest';
import type { Head } from '../../src/core/state/head.ts';
import { renderMarker } from '../../src/core/text/hidden-marker.ts';
import type { HeadRead } from '../../src/ports/head-store.ts';
import { refreshInput } from '../../src/startup/refresh.ts';
import type { HeadBranch, Rider } from '../../src/storage/head/git-branch-store.ts';
import { aHead, noon } from '../support/core-facts.ts';
import { asking, headInMemory } from '../support/lock-ports.ts';

const bot = { type: 'Bot', login: 'github-actions' };

/** A branch with this head, beside a control issue that remembers this much. */
function branch(head: Head, remembers: { readonly epoch: number; readonly generation: number }) {
  const read: HeadRead = { kind: 'present', version: 'v1', head };
  const marker = renderMarker('control', { loop: 'work', workflow: '.github/workflows/tickgate.yml', ...remembers });
  const issue = {
    id: 'I_1',
    number: 1,
    body: `${marker}\nidle`,
    closed: false,
    lastEditedAt: null,
    assignees: { nodes: [] },
  };
  const data = {
    viewer: { login: 'github-actions[bot]' },
    repository: {
      visibility: 'PRIVATE',
      isFork: false,
      url: 'https://github.com/acme/shop',
      defaultBranchRef: { name: 'main', target: { oid: 'b1', committedDate: noon } },
      controlIssues: { nodes: [{ ...issue, author: bot, editor: null }] },
    },
  };
  const heads: Pick<HeadBranch, 'read' | 'readWith'> = {
    read: () => Promise.resolve(read),
    readWith: <T>(rider: Rider<T>) => Promise.resolve({ read, along: rider.take(data) }),
  };
  return heads;
}

const readOver = (head: Head, remembers: { readonly epoch: number; readonly generation: number }) =>
  refreshInput(
    { heads: branch(head, remembers), now: () => noon, sleep: () => Promise.resolve() },
    asking(headInMemory(head)),
  );

test('given a head that was set back to the one that this tick has read, the control issue reveals it', async () => {
  const head = aHead({ epoch: 4, generation: 9 });
  const asked = await readOver(head, { epoch: 6, generation: 14 });
  expect(asked.head).toMatchObject({
    kind: 'unreadable',
    reason: 'the state branch went back from generation 14 to 9',
  });
});

test('given a head as the control issue records it, the tick accepts it, with the newest commit of the default branch', async () => {
  const asked = await readOver(aHead({ epoch: 4, generation: 9 }), { epoch: 4, generation: 9 });
  expect(asked).toMatchObject({ head: { kind: 'present' }, tick: { baseSha: 'b1' } });
});
