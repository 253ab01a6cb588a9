/** Refs of an emulated repository move as git moves them, and git itself reads them afterwards. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { git, initialise, writeObject } from '../../../src/emulator/git/objects.ts';
import { listRefs, moveRefs, readRef } from '../../../src/emulator/git/refs.ts';

let gitDir: string;
let first: string;
let second: string;

beforeEach(() => {
  gitDir = mkdtempSync(join(tmpdir(), 'tickgate-refs-'));
  onTestFinished(() => rmSync(gitDir, { recursive: true, force: true }));
  initialise(gitDir, 'main');
  const tree = writeObject(gitDir, 'tree', Buffer.alloc(0));
  [first = '', second = ''] = ['one', 'two'].map((message) =>
    git(gitDir, ['-c', 'user.name=A', '-c', 'user.email=a@b', 'commit-tree', tree, '-m', message]).toString().trim(),
  );
  expect(moveRefs(gitDir, [{ name: 'refs/heads/main', before: null, after: first }])).toBeNull();
});

const asGitSees = (): string =>
  execFileSync('git', ['--git-dir', gitDir, 'for-each-ref', '--format=%(refname) %(objectname)'], { encoding: 'utf8' });

test('several move together, and git reads them', () => {
  const moves = [
    { name: 'refs/heads/main', before: first, after: second },
    { name: 'refs/heads/loop/work/issue-7', before: null, after: first },
  ];
  expect(moveRefs(gitDir, moves)).toBeNull();
  expect(asGitSees()).toBe(`refs/heads/loop/work/issue-7 ${first}\nrefs/heads/main ${second}\n`);
});

test.each([
  [
    'its value is another one',
    { name: 'refs/heads/main', before: 'second', after: 'second' },
    /is at [0-9a-f]{40} but expected/,
  ],
  [
    'it must not exist, and does',
    { name: 'refs/heads/main', before: null, after: 'second' },
    /reference already exists/,
  ],
  [
    'a branch has the name of its folder',
    { name: 'refs/heads/main/sub', before: null, after: 'second' },
    /'refs\/heads\/main' exists/,
  ],
  ['it would point at nothing', { name: 'refs/heads/main', before: 'first', after: 'nothing' }, /nonexistent object/],
] as const)('where one is refused, since %s, none moves, and git says why', (_why, refused, says) => {
  const shaOf = { first, second, nothing: '1'.repeat(40) };
  const move = {
    ...refused,
    before: refused.before === null ? null : shaOf[refused.before],
    after: shaOf[refused.after],
  };
  expect(moveRefs(gitDir, [{ name: 'refs/heads/other', before: null, after: first }, move])).toMatch(says);
  expect(asGitSees()).toBe(`refs/heads/main ${first}\n`);
});

test('a ref that a git process has locked does not move', () => {
  writeFileSync(join(gitDir, 'refs/heads/main.lock'), '');
  expect(moveRefs(gitDir, [{ name: 'refs/heads/main', before: first, after: second }])).toMatch(/File exists/);
  expect(readRef(gitDir, 'refs/heads/main')).toBe(first);
});

test('a deleted branch leaves its name free for a folder, and a folder that is empty for a branch', () => {
  const branch = (name: string, before: string | null, after: string | null) =>
    moveRefs(gitDir, [{ name: `refs/heads/${name}`, before, after }]);
  expect(branch('a/b/c', null, first)).toBeNull();
  expect(branch('a/b/c', first, null)).toBeNull();
  expect(existsSync(join(gitDir, 'refs/heads/a'))).toBe(false);
  expect(branch('a', null, first)).toBeNull();
  expect(listRefs(gitDir, 'refs/heads/').map(({ name }) => name)).toEqual(['refs/heads/a', 'refs/heads/main']);
});
