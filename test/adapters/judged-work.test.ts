import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fetchToStore, type GitFolders, openGitFolders } from '../../src/git/object-store.ts';
import { judgeWork, notesOn } from '../../src/sessions/vet-work.ts';

const author = { GIT_AUTHOR_NAME: 'A', GIT_AUTHOR_EMAIL: 'a@x', GIT_COMMITTER_NAME: 'A', GIT_COMMITTER_EMAIL: 'a@x' };
const secret = ['not', 'for', 'others', '4711'].join('-');
const guardrails = {
  protectedPaths: [],
  allowedPaths: [],
  allowLockfiles: false,
  maxDiffLines: 1000,
  knownSecrets: () => [secret],
};

let dir: string;
let gitFolders: GitFolders;
let start: string;
let base: string;

const bash = (script: string): string =>
  execFileSync('bash', ['--norc', '-euc', script], {
    cwd: join(dir, 'origin'),
    env: { PATH: process.env['PATH'], HOME: dir, ...author },
    encoding: 'utf8',
  }).trim();

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'judged-'));
  mkdirSync(join(dir, 'origin'));
  start = bash(`git init -q -b main .; echo one > a; git add -A; git commit -qm 1
    git checkout -qb work; echo mine > a; git commit -qam 2; git rev-parse HEAD`);
  base = bash(`git checkout -q main; echo theirs > a; echo new > b; mkdir -p .github/workflows
    echo 'on: push' > .github/workflows/ci.yml; echo '{}' > package-lock.json
    git add -A; git commit -qm 3; git rev-parse HEAD`);
  gitFolders = await openGitFolders(dir, { url: `file://${join(dir, 'origin')}`, token: null });
  await fetchToStore(gitFolders, [start, base]);
});
afterEach(async () => {
  await gitFolders.close();
  rmSync(dir, { recursive: true });
});

/** What an agent leaves that starts on the branch `work` and runs the script. */
function judged(script: string, merging?: string) {
  bash(`git checkout -qB agent ${start}; ${script}; git bundle create -q ../work.bundle ^${start} HEAD`);
  const bundle = readFileSync(join(dir, 'work.bundle'));
  return judgeWork({ gitFolders, guardrails }, { bundle, from: start, ...(merging === undefined ? {} : { merging }) });
}

test('what is bundled after a check is refused where it is not what was checked', async () => {
  await judged('echo more > a; git commit -qam 3');
  const bundle = readFileSync(join(dir, 'work.bundle'));
  const tip = bash('git rev-parse agent');
  const of = (checked: string) => judgeWork({ gitFolders, guardrails }, { bundle, from: start, tip: checked });
  expect(await of(tip)).toMatchObject({ kind: 'sound' });
  expect(await of(base)).toMatchObject({ kind: 'refused', detail: 'bundle' });
});

test('a conflict that was talked away without a merge is no resolution: as one it would take back what the base did', async () => {
  expect(await judged('echo both > a; git commit -qam resolved', base)).toMatchObject({
    kind: 'refused',
    detail: 'unmerged',
    sentence: `${base} was to be merged and was not`,
  });
});

test('of a merge only the resolution is judged: what the other side did to workflows and lockfiles is not the agent’s', async () => {
  const merge = `git merge -q --no-edit ${base} >/dev/null || true; echo both > a; git add -A; git commit -qm resolved`;
  expect(await judged(merge, base)).toMatchObject({ kind: 'sound', files: ['a'] });
  const more = `${merge}; echo 'on: [push, fork]' > .github/workflows/ci.yml; git commit -qam more`;
  expect(await judged(more, base)).toMatchObject({ kind: 'refused', detail: 'protected-path' });
});

test('given a merge that keeps nothing of the other side, the reason says that it removes its files', async () => {
  const merge = `git merge -q -s ours --no-edit ${base}; echo c > c; git add -A; git commit -qm kept`;
  expect(await judged(merge, base)).toMatchObject({
    kind: 'refused',
    detail: expect.stringContaining('protected-path'),
  });
});

test('of refused work only the last state is kept: a secret that an earlier commit held is not in it', async () => {
  const work = await judged(`echo ${secret} > s; git add -A; git commit -qm ${secret}
    git rm -q s; echo '{}' > package-lock.json; git add -A; git commit -qm lock`);
  if (work.kind !== 'refused') throw new Error(work.kind);
  expect(work.detail).toBe('lockfile');
  writeFileSync(join(dir, 'kept.bundle'), work.bytes);
  const shown = bash('git fetch -q ../kept.bundle "refs/heads/*:refs/heads/shown/*"; git log -p --branches="shown/*"');
  expect(shown).toContain('package-lock.json');
  expect(shown).not.toContain(secret);
});

test('text that is too much to be searched is refused by every rule that its size breaks, and nothing of it is thrown away', async () => {
  const work = await judged(`yes some words | head -c 70000000 > big.txt; git add -A; git commit -qm 1`);
  expect(work).toMatchObject({
    kind: 'refused',
    detail: 'file-size,diff-size,unread',
    sentence: expect.stringContaining('big.txt: the file has 70000000 bytes, more than 1 MiB'),
  });
});

test('a folder with a dot that was not there before is named for the reader, whatever reads it; of one that was there nothing is said', async () => {
  const once = 'mkdir -p .newagent/rules; echo x > .newagent/rules/a.md; git add -A; git commit -qm 1';
  const first = await judged(once);
  expect(first).toMatchObject({
    kind: 'sound',
    notes: ['**New, and hidden by its dot:** .newagent/ (see which program reads it)'],
  });
  if (first.kind !== 'sound') throw new Error(first.kind);
  const { gitDir, tip } = first.quarantine;
  // A second session on the same branch: its reader has not seen what the first one made.
  expect(await notesOn({ gitDir, from: start, to: tip }, guardrails)).toEqual(first.notes);
  await fetchToStore(gitFolders, [bash('git rev-parse agent')]);
  start = bash('git rev-parse agent');
  expect(await judged('echo y > .newagent/rules/b.md; git add -A; git commit -qm 2')).toMatchObject({
    kind: 'sound',
    notes: [],
  });
});

test('given many reasons, the first are listed with the number of the others', async () => {
  const work = await judged(`for i in $(seq 10 34); do ln -s /a l$i; done; git add -A; git commit -qm 1`);
  expect(work).toMatchObject({ kind: 'refused', detail: 'symlink' });
  expect(work.kind === 'refused' && work.sentence).toMatch(
    /^(l\d+: the symbolic link leaves the tree; ){20}and 5 more$/,
  );
});

test('work of too many files is refused before any of them is read, and kept', async () => {
  const work = await judged('mkdir many; cd many; seq 3001 | xargs touch; git add -A; git commit -qm 1; cd ..');
  expect(work).toMatchObject({
    kind: 'refused',
    detail: 'diff-size,unread',
    sentence: 'the diff changes 3001 files, more than 3000; its text could not be searched for secrets',
  });
  expect(work.kind === 'refused' && work.bytes.byteLength).toBeGreaterThan(100);
});

test('a few objects that stand for a billion files are refused work like any other, and kept', async () => {
  const work = await judged(`object=$(echo x | git hash-object -w --stdin); kind='100644 blob'
    for depth in $(seq 9); do
      object=$(for i in $(seq 0 9); do printf '%s %s\\t%s\\n' "$kind" $object $i; done | git mktree); kind='040000 tree'
    done
    git update-ref HEAD $(git commit-tree $object -p HEAD -m bomb)`);
  expect(work).toMatchObject({
    kind: 'refused',
    detail: 'unread',
    sentence: 'its changed files are too many to be listed',
  });
  expect(work.kind === 'refused' && work.bytes.byteLength).toBeGreaterThan(100);
});

test('a secret in UTF-16 is one, too', async () => {
  const work = await judged(`printf '$t = "${secret}"\\n' | iconv -t UTF-16 > u.ps1; git add -A; git commit -qm 1`);
  expect(work).toMatchObject({ kind: 'refused', detail: 'secret' });
});

test('a file is not named like a secret: its name is published, and stands in no sentence about it', async () => {
  const token = ['ghp', '_', 'Aa1Bb2Cc3Dd4Ee5Ff6Gg7Hh8Ii9Jj0Kk1Ll2'].join('');
  for (const name of [secret, token, `docs/${token}/index.md`]) {
    const work = await judged(`mkdir -p "$(dirname ${name})"; echo x > ${name}; git add -A; git commit -qm 1`);
    expect(work).toMatchObject({ kind: 'refused', detail: 'secret' });
    expect(work).toMatchObject({ sentence: expect.stringMatching(/^the name of a file looks like a secret \(/) });
    expect(JSON.stringify({ ...work, bytes: null })).not.toContain(name);
  }
});

test('a private key that a program made a moment ago is a secret, whatever its kind and wherever its lines are', async () => {
  for (const made of ['ed25519', 'RSA -pkeyopt rsa_keygen_bits:2048', 'EC -pkeyopt ec_paramgen_curve:P-256']) {
    const work = await judged(`openssl genpkey -quiet -algorithm ${made} > k.txt; git add -A; git commit -qm 1`);
    expect(work).toMatchObject({ kind: 'refused', detail: expect.stringContaining('secret') });
  }
});

test('of a branch that people let stand all is named that an agent could not have put there, secrets too, and how much is not', async () => {
  const to = bash(`git checkout -qB theirs ${start}; mkdir -p .github/workflows ${secret}
    for i in $(seq 25); do echo 'on: push' > .github/workflows/$i.yml; done
    echo 'key = ${secret}' > a; echo x > ${secret}/b; git add -A; git commit -qm theirs; git rev-parse HEAD`);
  await fetchToStore(gitFolders, [to]);
  const notes = await notesOn({ gitDir: gitFolders.store, from: start, to }, guardrails);

  const kept = notes.filter((note) => note.startsWith('**Kept from agents, and changed on this branch:** '));
  expect(kept).toHaveLength(21);
  expect(kept[0]).toMatch(/\.github\/workflows\/1\.yml \(the path is protected\)$/);
  expect(kept.at(-1)).toBe('**Kept from agents, and changed on this branch:** 7 more');

  const few = bash(`git checkout -qB few ${start}; echo 'key = ${secret}' > a; echo x > ${secret}; git add -A
    git commit -qm few; git rev-parse HEAD`);
  await fetchToStore(gitFolders, [few]);
  const told = await notesOn({ gitDir: gitFolders.store, from: start, to: few }, guardrails);
  expect(told).toEqual([
    expect.stringMatching(/changed on this branch:\*\* the name of a file looks like a secret \(known\)/),
    expect.stringMatching(/changed on this branch:\*\* a \(line 1 looks like a secret \(known\)/),
  ]);
  expect(told.join()).not.toContain(secret);
});
