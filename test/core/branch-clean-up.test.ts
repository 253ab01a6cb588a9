import { describe, expect, test } from 'vitest';
import { applyDirectives } from '../../src/core/directives/apply.ts';
import {
  buildDeletionReplies,
  forgetBranch,
  listDeletionOrders,
  listLostDeletionOrders,
  selectBranchDeletions,
} from '../../src/core/directives/delete-branches.ts';
import type { AdmittedCommand } from '../../src/core/observation/facts.ts';
import { recorded } from '../../src/core/record/fold-outcomes.ts';
import { withBundle } from '../../src/core/record/head-transitions.ts';
import { orderedMeanwhile, stoppedBy } from '../../src/core/record/late-orders.ts';
import { aCommand, aHead, anEnding, anObservation, aState, aSubject, noon, settings } from '../support/core-facts.ts';

const sha = (letter: string): string => letter.repeat(40);
const head = aHead({ controlIssue: 1 });
const left = (number: number, facts: Partial<Parameters<typeof aSubject>[0]> = {}) =>
  aSubject({ number, branch: `tickgate/work/${number}-a`, headSha: sha('a'), ...facts });
const order = (thread: number | null = null) => ({ id: 'comment/7/cancel/delete-branches', by: 'ana', thread });
const said = { outcomes: [], epoch: 4, controlIssue: 1, acknowledged: [] };
const nothingElse = { loop: 'work', pullRequests: [], begun: [] };
const open = { number: 31, subject: 9, headSha: sha('a'), draft: true, loop: 'work', reviewed: false };
const command = (thread: number): AdmittedCommand => ({
  ...aCommand({ verb: 'cancel', deleteBranches: true }),
  thread,
});
const hear = (given: AdmittedCommand, subjects = [left(9)]) =>
  applyDirectives(head, aState({ subjects }), {
    observation: anObservation({ commands: [given] }),
    config: settings(),
  });

describe('of a cancelled run', () => {
  test('every branch goes that is ours by name and stands where we left it', () => {
    const subjects = [left(9), left(10, { phase: 'failed', headSha: sha('b') })];
    expect(selectBranchDeletions(order(), { subjects }, nothingElse)).toEqual({
      deletions: [
        { kind: 'delete-branch', key: expect.any(String), subject: 9, branch: 'tickgate/work/9-a', sha: sha('a') },
        { kind: 'delete-branch', key: expect.any(String), subject: 10, branch: 'tickgate/work/10-a', sha: sha('b') },
      ],
      kept: [],
    });
  });

  test.each([
    ['a pull request under review', left(9, { kind: 'pr' })],
    ['a branch of another loop', left(9, { branch: 'tickgate/night/9-a' })],
    ['a branch of another name', left(9, { branch: 'feature' })],
    ['what never reached GitHub', left(9, { headSha: null })],
  ])('%s stays as it is', (_what, subject) => {
    expect(selectBranchDeletions(order(), { subjects: [subject] }, nothingElse)).toEqual({ deletions: [], kept: [] });
  });

  test.each([
    [
      'the open pull request',
      [{ ...open, branch: 'tickgate/work/9-a' }],
      /finished, and pull request #31 is open: merge/,
    ],
    ['what is left to a person', [], /finished; delete the branch yourself if it is still there$/],
  ])('that of finished work stays, is named, and so is %s', (_what, pullRequests, why) => {
    const subjects = [left(9, { phase: 'done' })];
    const facts = { ...nothingElse, pullRequests };
    const kept = [{ branch: 'tickgate/work/9-a', why: expect.stringMatching(why) }];
    expect(selectBranchDeletions(order(), { subjects }, facts)).toEqual({ deletions: [], kept });
    const [reply] = buildDeletionReplies([order()], { subjects }, { ...facts, ...said });
    expect(reply).toMatchObject({ body: expect.stringContaining('- kept: `tickgate/work/9-a`: its work is finished') });
    expect(reply).not.toMatchObject({ body: expect.stringContaining('There is no branch of ours') });
  });

  test('a branch stays, with the reason, if an open pull request shows it or a session has begun again on it', () => {
    const pullRequests = [{ ...open, branch: 'tickgate/work/9-a' }];
    const facts = { loop: 'work', pullRequests, begun: [10] };
    expect(selectBranchDeletions(order(), { subjects: [left(9), left(10)] }, facts)).toEqual({
      deletions: [],
      kept: [
        {
          branch: 'tickgate/work/9-a',
          why: 'pull request #31 is open; close it and give the command again if it shall go',
        },
        { branch: 'tickgate/work/10-a', why: 'it is worked on again' },
      ],
    });
  });
});

describe('in the thread of one subject', () => {
  test('only its branch goes, and it is cancelled', () => {
    const heard = hear(command(9), [left(9), left(10)]);

    expect(heard.state.subjects.map(({ phase }) => phase)).toEqual(['cancelled', 'coding']);
    expect(heard.consumed).toEqual([{ id: 'comment/cancel', option: 'cancel #9 delete-branches' }]);
    const [asked = order()] = heard.cleanUps;
    expect(selectBranchDeletions(asked, heard.state, nothingElse).deletions.map(({ subject }) => subject)).toEqual([9]);
  });

  test.each(['failed', 'cancelled'] as const)('one that has %s before is cleaned up after, and no error', (phase) => {
    const heard = hear(command(9), [left(9, { phase })]);

    expect(heard.refusals).toEqual([]);
    expect(heard.cleanUps).toHaveLength(1);
  });

  test.each([left(9, { phase: 'done' }), left(10)])('what cannot be cancelled keeps its branch', (subject) => {
    const heard = hear(command(9), [subject]);

    expect(heard.refusals).toHaveLength(1);
    expect(heard.cleanUps).toEqual([]);
  });
});

describe('an order to delete', () => {
  const { consumed } = hear(command(9));
  const bundle = { name: 'b', digest: `sha256:${sha('0')}${'0'.repeat(24)}`, bytes: 1, artifactId: 1, cacheKey: null };
  const saved = {
    bundle: { ...bundle, savedAt: null, durableDays: null },
    generation: 1,
    state: aState(),
    history: [],
  };

  test('of a tick that was lost is obeyed by the next one, until a bundle records it', () => {
    const after = { ...head, consumed: [...consumed, { id: 'comment/8', option: 'cancel delete-branches' }] };

    expect(listLostDeletionOrders(after)).toEqual([
      { id: 'comment/cancel', by: null, thread: 9 },
      { id: 'comment/8', by: null, thread: null },
    ]);
    expect(
      applyDirectives(after, aState(), { observation: anObservation(), config: settings() }).cleanUps,
    ).toHaveLength(2);
    expect(listLostDeletionOrders(withBundle(after, saved))).toEqual([]);
  });

  test('that comes while agents work ends them, and is left to a tick that pushes nothing', () => {
    const given = aCommand({ verb: 'cancel', deleteBranches: true }, 'comment/5');
    const obedience = { head, state: aState(), stopCommand: null, gateStop: null, acknowledged: [] };
    const ordered = orderedMeanwhile(obedience, { head, state: aState() }, [given]);

    expect(ordered.obedience.stopCommand).toEqual({ by: 'ana', reason: null });
    expect(ordered.claim.head.consumed).toEqual([]);
    expect(stoppedBy(head, given, noon).head).toMatchObject({ status: 'stopped', consumed: [] });
    expect(listDeletionOrders(stoppedBy(head, given, noon).head, [given])).toHaveLength(1);
  });
});

describe('what became of it', () => {
  const subjects = [left(9, { sectionIndex: 1 }), left(10, { headSha: sha('b') })];
  const { deletions } = selectBranchDeletions(order(), { subjects }, nothingElse);
  const [gone, moved] = deletions;
  const outcomes = [
    { key: gone?.key ?? '', kind: 'done', made: {} },
    { key: moved?.key ?? '', kind: 'failed', why: 'somebody moved it: @bo' },
  ] as const;

  test('is recorded: a restart begins anew where the branch went, and goes on where it stayed', () => {
    const { state } = recorded({ head, state: aState({ subjects }) }, anEnding({ effects: deletions, outcomes }));

    expect(state.subjects).toMatchObject([
      { branch: null, headSha: null, delivery: null, sectionIndex: 0 },
      { branch: 'tickgate/work/10-a', headSha: sha('b') },
    ]);
  });

  test('is not taken for what was pushed to it since', () => {
    if (gone === undefined) throw new Error('nothing goes');
    const since = aState({ subjects: [left(9, { headSha: sha('d') })] });
    expect(forgetBranch(since, gone)).toBe(since);
  });

  test('is reported to its person, with the commit from which a branch can be restored', () => {
    const done = { commandId: 'comment/7/cancel/delete-branches', by: 'ana', sentence: 'running → stopped' };
    const facts = { ...nothingElse, outcomes, epoch: 4, controlIssue: 1, acknowledged: [done] };
    expect(buildDeletionReplies([order()], { subjects }, facts)).toMatchObject([
      {
        kind: 'comment',
        issue: 1,
        body: `<!-- tickgate:v1 effect key=reply/comment/7/cancel/delete-branches/delete-branches epoch=4 loop=work -->
@ana **cancel**: running → stopped. The branches, as you asked:

- deleted: \`tickgate/work/9-a\`, which stood at ${sha('a')}
- kept: \`tickgate/work/10-a\`: somebody moved it: @\u200Bbo
`,
      },
    ]);
    expect(buildDeletionReplies([order(12)], { subjects }, facts)).toMatchObject([
      { issue: 12, body: expect.stringContaining('There is no branch of ours to delete.') },
    ]);
  });
});
