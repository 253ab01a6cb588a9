import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { judgeDiff } from '../../src/core/publication/guardrails.ts';
import * as diff from '../../src/git/diff.ts';
import { findSecrets } from '../../src/git/scan-secrets.ts';

let dir: string;
const author = { GIT_AUTHOR_NAME: 'A', GIT_AUTHOR_EMAIL: 'a@x', GIT_COMMITTER_NAME: 'A', GIT_COMMITTER_EMAIL: 'a@x' };

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'diff-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

/** Two commits made by two scripts; the range between them. */
function givenChange(before: string, after: string): { gitDir: string; from: string; to: string } {
  const commit = (script: string): string =>
    execFileSync(
      'bash',
      ['--norc', '-euc', `${script}\ngit add -A; git commit -qm x --allow-empty; git rev-parse HEAD`],
      {
        cwd: dir,
        env: { PATH: process.env['PATH'], HOME: dir, ...author },
        encoding: 'utf8',
      },
    ).trim();
  const from = commit(`git init -q .\n${before}`);
  return { gitDir: join(dir, '.git'), from, to: commit(after) };
}

const changedFiles = async (range: diff.Range) => diff.changedFiles(range, (await diff.listChanges(range)).changes);
const addedText = async (range: diff.Range) => diff.addedText(range, (await diff.listChanges(range)).changes);

// Put together at run time, so that no scanner takes this file for a leak.
const githubToken = ['ghp', '_', 'w'.repeat(20), 'K7'.repeat(8)].join('');

describe('the facts of a diff', () => {
  test('have modes, sizes, lines, links and submodules of every path, whatever its name', async () => {
    const range = givenChange(
      `printf 'a\\nb\\n' > changed; echo x > gone; echo x > turned; echo x > run; mkdir sub`,
      `printf 'a\\nc\\nd\\n' > changed; rm gone turned; ln -s ../etc turned; chmod +x run
       printf '\\0\\1\\2' > binary; printf 'x\\n' > 'tab\tand "quote"'; printf ünï > $'new\\nline'; printf x > ':colon 1'
       git init -q dep; git -C dep commit -q --allow-empty -m x`,
    );
    const files = await changedFiles(range);
    const byPath = Object.fromEntries(files.map((file) => [file.path, file]));

    expect(byPath).toEqual({
      changed: expect.objectContaining({
        status: 'modified',
        addedLines: 2,
        deletedLines: 1,
        bytes: 6,
        newMode: '100644',
      }),
      gone: expect.objectContaining({ status: 'deleted', newMode: '000000', deletedLines: 1, bytes: 0 }),
      turned: expect.objectContaining({ status: 'type changed', newMode: '120000', linkTarget: '../etc' }),
      run: expect.objectContaining({ oldMode: '100644', newMode: '100755' }),
      binary: expect.objectContaining({ status: 'added', binary: true, bytes: 3, addedLines: 0 }),
      'tab\tand "quote"': expect.objectContaining({ addedLines: 1 }),
      'new\nline': expect.objectContaining({ bytes: 5 }),
      ':colon 1': expect.objectContaining({ bytes: 1 }),
      dep: expect.objectContaining({ newMode: '160000', linkTarget: null }),
    });
  });

  test('have the target of each link, whatever it holds, and none that is longer than a path', async () => {
    const range = givenChange(
      'echo x > a',
      `ln -s a short; ln -s a same; ln -s $'two\\nlines 3' lines; ln -s ünï/x letters
       git update-index --add --cacheinfo 120000,$(git hash-object -w --stdin < /dev/null),empty
       git update-index --add --cacheinfo 120000,$(yes abc | head -c 5000 | git hash-object -w --stdin),long
       git update-index --skip-worktree empty long`,
    );
    const targets = (await changedFiles(range)).map(({ path, linkTarget }) => [path, linkTarget]);

    expect(Object.fromEntries(targets)).toEqual({
      short: 'a',
      same: 'a',
      lines: 'two\nlines 3',
      letters: 'ünï/x',
      empty: '',
      long: '/',
    });
  });

  test('cost a thousand links no more than a few: they are read all at once', async () => {
    const range = givenChange('', `perl -e 'symlink "a", "l$_" for 1 .. 1000'`);
    const one = givenChange('', 'ln -s a one');
    const timed = async (of: typeof range): Promise<number> => {
      const before = performance.now();
      await changedFiles(of);
      return performance.now() - before;
    };

    const few = await timed(one);
    expect(await timed(range)).toBeLessThan(few * 50);
  });

  test('show a rename as a delete and an add, so that a protected path cannot slip away', async () => {
    const files = await changedFiles(givenChange('mkdir .github; seq 50 > .github/x', 'git mv .github/x y'));

    expect(files.map(({ path, status }) => [path, status])).toEqual([
      ['.github/x', 'deleted'],
      ['y', 'added'],
    ]);
  });

  test('distinguish new folders from those that were there, or that replace a file', async () => {
    const range = givenChange(
      'mkdir -p .there/deep kept; touch .there/deep/a kept/b file',
      `mkdir -p .there/more .new/deep kept; touch .there/more/a .new/deep/b kept/c; rm file; mkdir file; touch file/d`,
    );
    const { changes, newFolders } = await diff.listChanges(range);

    expect(newFolders.toSorted()).toEqual(['.new', '.new/deep', '.there/more', 'file']);
    expect(changes.map(({ path }) => path).toSorted()).toEqual([
      ...['.new/deep/b', '.there/more/a', 'file', 'file/d', 'kept/c'],
    ]);
  });

  test('lead to a verdict: a hostile diff is refused by each of its sins', async () => {
    const range = givenChange(
      'echo x > a',
      'mkdir .claude; echo 1 > .claude/x; ln -s /etc/passwd l; head -c 1100000 /dev/urandom > big; touch s; chmod +x s',
    );
    const rules = {
      protectedPaths: [],
      allowedPaths: [],
      allowLockfiles: false,
      maxDiffLines: 2000,
      knownSecrets: () => [],
    };
    const verdict = judgeDiff({ files: await changedFiles(range), newFolders: [], secrets: [] }, rules);

    expect(verdict.ok ? [] : verdict.reasons.map(({ path, rule }) => `${path}: ${rule}`)).toEqual([
      '.claude/x: agent-config',
      'big: file-size',
      'l: symlink',
      's: executable',
    ]);
  });
});

describe('added lines', () => {
  test('carry the numbers of the new file, and content that looks like a patch stays content', async () => {
    const range = givenChange(
      'seq 10 > a; echo x > t',
      `sed -i '3i diff --git a/x b/x\\n@@ -1,9 +1,9 @@\\n+++ b/evil' a; echo last >> a; rm t; ln -s a t; printf 'no newline' > 'z z'`,
    );

    expect(await addedText(range)).toEqual([
      {
        path: 'a',
        lines: [
          { number: 3, text: 'diff --git a/x b/x' },
          { number: 4, text: '@@ -1,9 +1,9 @@' },
          { number: 5, text: '+++ b/evil' },
          { number: 14, text: 'last' },
        ],
      },
      { path: 't', lines: [{ number: 1, text: 'a' }] },
      { path: 'z z', lines: [{ number: 1, text: 'no newline' }] },
    ]);
  });

  test.each([
    ['in the open', `echo 'token = "${githubToken}"' > config.ts`, 1],
    [
      'behind a comment that switches the detector off',
      `printf '// secretlint-disable\\n// secretlint-disable-next-line\\nconst t = "${githubToken}"\\n' > config.ts`,
      3,
    ],
    [
      'in a file that attributes call binary',
      `echo '* -diff -text binary' > .gitattributes; echo '${githubToken}' > config.ts`,
      1,
    ],
    ['behind a zero byte', `printf '\\0\\n${githubToken}\\n' > config.ts`, 2],
    ['on an old line that changes', `printf 'x\\ny ${githubToken}\\nz\\n' > config.ts`, 2],
  ])('with a secret %s are found out by path, line and rule, without the secret', async (_where, script, line) => {
    const range = givenChange(`printf 'x\\ny\\nz\\n' > config.ts`, script);
    const found = await findSecrets(await addedText(range), () => []);

    expect(found).toEqual([{ path: 'config.ts', line, rule: 'github' }]);
    expect(JSON.stringify(found)).not.toContain(githubToken);
  });

  test.each([
    ['as it is', 'correct horse battery'],
    ['in base64 within something longer', Buffer.from('user:correct horse battery!').toString('base64')],
  ])('with a value that is known to be secret %s are found out, though no pattern knows it', async (_how, text) => {
    const range = givenChange('echo x > notes.txt', `printf 'x\\n${text}\\n' > notes.txt`);
    const texts = await addedText(range);

    expect(await findSecrets(texts, () => [])).toEqual([]);
    expect(await findSecrets(texts, () => ['correct horse battery'])).toEqual([
      { path: 'notes.txt', line: 2, rule: 'known' },
    ]);
  });

  test('are searched without a record of how long each rule took, which would be searched in its turn', async () => {
    const before = performance.getEntriesByType('mark').length;
    await findSecrets([{ path: 'a.txt', lines: [{ number: 1, text: 'x' }] }], () => []);

    expect(performance.getEntriesByType('mark')).toHaveLength(before);
  });

  test('do not blame a diff for a secret that was there before', async () => {
    const range = givenChange(
      `printf '${githubToken}\\nx\\n' > config.ts`,
      `printf '${githubToken}\\ny\\n' > config.ts`,
    );

    expect(await findSecrets(await addedText(range), () => [])).toEqual([]);
  });
});
