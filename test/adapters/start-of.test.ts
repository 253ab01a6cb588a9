/** Where a session starts, over a real remote: whose commits stand on a branch is known by what was recorded, never by its name. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type GitFolders, openGitFolders } from '../../src/git/object-store.ts';
import { branchMovedSentence, findStartCommit } from '../../src/sessions/work-branch.ts';
import { aSession } from '../support/core-facts.ts';
import { givenRemote, type TestRemote } from './git-remote.ts';

let remote: TestRemote;
let folder: string;
let gitFolders: GitFolders;
beforeEach(async () => {
  remote = givenRemote();
  folder = mkdtempSync(join(tmpdir(), 'tickgate-start-'));
  gitFolders = await openGitFolders(folder, { url: remote.url, token: null });
});
afterEach(() => {
  remote.remove();
  rmSync(folder, { recursive: true });
});

const branch = 'tickgate/work/7-task';
const pushedTo = (name: string, file = 'x.txt') => remote.commitOn(name, file, 'x\n');
const started = (facts: { fromSha?: string | null; planned?: readonly string[] } = {}) =>
  findStartCommit(gitFolders, aSession({ subject: 7, branch, fromSha: facts.fromSha ?? null }), {
    baseSha: remote.baseSha,
    checkpointed: () => facts.planned ?? [],
  });

describe('work that no record tells of', () => {
  test('starts from the base, on the branch of its name if there is none yet', async () => {
    pushedTo(`${branch}-and-more`);
    pushedTo(`other/${branch}`);

    expect(await started()).toEqual({ kind: 'start', branch, sha: remote.baseSha, head: null });
  });

  test('never starts from what stands on that branch: it gets one beside it', async () => {
    pushedTo(branch);
    expect(await started()).toEqual({ kind: 'start', branch: `${branch}-2`, sha: remote.baseSha, head: null });

    pushedTo(`${branch}-2`);
    expect(await started()).toMatchObject({ branch: `${branch}-3`, sha: remote.baseSha, head: null });
  });
});

describe('a commit that a lost tick had written down before it pushed', () => {
  test('is continued if it stands alone, on whichever branch of the task', async () => {
    const ours = pushedTo(branch);
    expect(await started({ planned: ['a'.repeat(40), ours] })).toEqual({
      kind: 'start',
      branch,
      sha: ours,
      head: ours,
    });

    const beside = pushedTo(`${branch}-2`, 'y.txt');
    expect(await started({ planned: [beside] })).toMatchObject({ branch: `${branch}-2`, sha: beside, head: beside });
  });

  test('is asked about if another writer pushed on top of it, and counts as no failure', async () => {
    const ours = pushedTo(branch);
    const theirs = pushedTo(branch, 'theirs.txt');
    const start = await started({ planned: [ours] });

    expect(start).toEqual({ kind: 'moved', recordedSha: ours, headSha: theirs });
    if (start.kind !== 'moved') throw new Error('it started');
    expect(branchMovedSentence(aSession({ subject: 7, branch }), start).failure).toMatchObject({
      class: 'cancelled',
      moved: { recordedSha: ours, headSha: theirs },
    });
  });

  test('that never arrived is done again from the base', async () => {
    expect(await started({ planned: ['a'.repeat(40)] })).toMatchObject({ branch, sha: remote.baseSha, head: null });
  });
});
