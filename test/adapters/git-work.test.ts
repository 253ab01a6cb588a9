import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Isolation, openIsolation } from '../../src/agents/sandbox/open-isolation.ts';
import { type LeaseProof, proofFor } from '../../src/core/lease/lease.ts';
import type { Sandbox } from '../../src/core/sandbox/isolation.ts';
import { placeOwnFiles } from '../../src/git/base-agent-config.ts';
import {
  type Clone,
  largestFile,
  openClone,
  reopenClone,
  snapshotClone,
  type TakenClone,
  takeClone,
} from '../../src/git/clone.ts';
import { writeCommit } from '../../src/git/commit.ts';
import { changedFiles, listChanges } from '../../src/git/diff.ts';
import { fetchToStore, type GitFolders, openGitFolders } from '../../src/git/object-store.ts';
import { pushBranch } from '../../src/git/push.ts';
import { type Quarantine, receiveBundle } from '../../src/git/quarantine.ts';
import { givenRemote, serveOverHttp, type TestRemote } from './git-remote.ts';

let isolation: Isolation;
let remote: TestRemote;
let gitFolders: GitFolders;
let sandbox: Sandbox;

beforeAll(async () => {
  const opening = await openIsolation({ kind: 'uid', closed: [], own: [], given: {} });
  if (!opening.ok) throw new Error(`${opening.sentence}: ${opening.remedy}`);
  isolation = opening.isolation;
  sandbox = await isolation.openSandbox();
});
beforeEach(async () => {
  remote = givenRemote();
  await clearSandbox();
  gitFolders = await openGitFolders(isolation.root, { url: remote.url, token: null });
  await fetchToStore(gitFolders, [remote.baseSha]);
});
afterEach(async () => {
  await gitFolders.close();
  remote.remove();
});

/** As the agent's user: through sudo this process may not even look into its folders. */
const clearSandbox = () =>
  sandbox.run({
    argv: ['rm', '-rf', join(sandbox.work, 'repo'), join(sandbox.outbox, 'evil')],
    cwd: '/',
    deadlineMs: 20_000,
  });

const branch = 'tickgate/work/7-greet';
const proof = proofFor({ nonce: 'n', epoch: 3 }, 'n') as LeaseProof;
const identity = { name: 'tickgate[bot]', email: 'bot@users.noreply.github.com' };

async function agentWorks(script: string, startSha = remote.baseSha): Promise<Clone> {
  const clone = await openClone(gitFolders, sandbox, { branch, startSha });
  const end = await sandbox.run({
    argv: ['bash', '-euo', 'pipefail', '-c', script],
    cwd: clone.path,
    deadlineMs: 20_000,
  });
  if (end.code !== 0) throw new Error(end.stderr);
  return clone;
}

const bundled = (clone: Clone, by = sandbox): Promise<TakenClone> =>
  takeClone(gitFolders, by, { clone, baseConfig: [], tellIgnored: true });

async function received(clone: Clone): Promise<Quarantine> {
  const bundling = await bundled(clone);
  if (bundling.kind !== 'taken') throw new Error(JSON.stringify(bundling));
  const reception = await receiveBundle(gitFolders, bundling.bytes, clone.startSha);
  if (reception.kind === 'refused') throw new Error(reception.reason);
  return reception.quarantine;
}

const published = (quarantine: Quarantine, message = 'Greet\n\nTickgate-Task: 7\n'): Promise<string> =>
  writeCommit(quarantine, { message, identity, at: '2026-11-22T00:00:00Z', parent: quarantine.startSha });

describe("a subject's work", () => {
  test('happens in its own clone on its own branch, which shares objects and nothing else', async () => {
    const clone = await agentWorks('true');
    const inClone = async (...args: string[]) =>
      (await sandbox.run({ argv: ['git', ...args], cwd: clone.path, deadlineMs: 10_000 })).stdout.trim();

    expect(await inClone('branch', '--show-current')).toBe(branch);
    expect(await inClone('rev-parse', 'HEAD')).toBe(remote.baseSha);
    expect(await inClone('remote')).toBe('');
    expect(await inClone('log', '--format=%s')).toBe('Add README.md\nAdd first.txt');
    expect(await inClone('count-objects')).toMatch(/^0 objects/);
  });

  test("has the agent's own files in its home as the default branch has them, and publishes none of them", async () => {
    const sha = remote.commitOn('main', 'agent-home/.codex/config.toml', 'model = "of-main"');
    const theirs = remote.commitOn(branch, 'agent-home/.codex/config.toml', 'model = "of-the-agents"');
    await fetchToStore(gitFolders, [theirs]);
    await placeOwnFiles(gitFolders, sandbox, { baseSha: sha, folder: 'agent-home' });
    const clone = await openClone(gitFolders, sandbox, { branch, startSha: theirs });
    const read = await sandbox.run({
      argv: ['bash', '-c', 'cat "$HOME/.codex/config.toml"'],
      cwd: '/',
      deadlineMs: 9_000,
    });
    expect(read.stdout).toBe('model = "of-main"');
    expect(await bundled(clone)).toEqual({ kind: 'unchanged', ignored: false });
    await expect(placeOwnFiles(gitFolders, sandbox, { baseSha: sha, folder: 'README.md' })).rejects.toThrow(
      'agent-config: README.md could not be copied: it is no folder of the default branch',
    );
  });

  test('that is too large is reported by the largest of its files, whose name only the clone knows', async () => {
    const clone = await agentWorks(`echo x > small.txt; mkdir 'a b'; head -c 5000 /dev/zero > 'a b/film.bin'
      head -c 2000 /dev/zero > other.bin; rm README.md`);
    expect(await bundled(clone)).toMatchObject({ kind: 'taken' });

    expect(await largestFile(sandbox, clone, 1000)).toEqual({ path: 'a b/film.bin', bytes: 5000 });
    expect(await largestFile(sandbox, clone, 5000)).toBeNull();
  });

  test('reaches the remote as one commit of Tickgate, whatever the agent committed or left', async () => {
    const clone = await agentWorks(`
      echo one > one.txt; git add one.txt; git -c user.name=Evil commit -qm "closes #1 [skip ci]"
      echo two > two.txt; mkdir deep; echo three > deep/three.txt`);
    const quarantine = await received(clone);
    const sha = await published(quarantine);

    const outcome = await pushBranch(gitFolders, { proof, gitDir: quarantine.gitDir, branch, sha, expectedHead: null });

    expect(outcome).toEqual({ kind: 'pushed' });
    expect(
      remote.git(
        'log',
        '--format=%an <%ae>|%cn|%s|%(trailers:key=Tickgate-Task,valueonly)',
        `${remote.baseSha}..${branch}`,
      ),
    ).toBe('tickgate[bot] <bot@users.noreply.github.com>|tickgate[bot]|Greet|7');
    expect(remote.git('ls-tree', '-r', '--name-only', branch).split('\n')).toEqual([
      'README.md',
      'deep/three.txt',
      'first.txt',
      'one.txt',
      'two.txt',
    ]);
  });

  test('is bundled with little memory: large work that is honest stays below the bound', async () => {
    const clone = await agentWorks('echo x > x');
    let traced = '';
    const watched: Sandbox = {
      ...sandbox,
      run: async (command) => {
        const trace = { GIT_TRACE2_EVENT: '2', GIT_TRACE2_CONFIG_PARAMS: 'pack.*' };
        const end = await sandbox.run({ ...command, env: { ...command.env, ...trace } });
        traced += end.stderr;
        return end;
      },
    };
    expect((await bundled(clone, watched)).kind).toBe('taken');
    const packing = traced.split('\n').filter((line) => line.includes('"event":"def_param"'));
    const settings = packing.flatMap(
      (line) => /"param":"([^"]+)","value":"([^"]+)"/.exec(line)?.slice(1).join('=') ?? [],
    );
    expect([...new Set(settings)].sort()).toEqual(['pack.threads=1', 'pack.windowmemory=128m']);
  });

  test('continues from the recorded head if the branch exists, also from a shallow store', async () => {
    const recorded = remote.commitOn(branch, 'earlier.txt', 'x\n');
    await gitFolders.close();
    gitFolders = await openGitFolders(isolation.root, { url: remote.url, token: null });
    await fetchToStore(gitFolders, [remote.baseSha, recorded], 1);
    const clone = await agentWorks('test -f earlier.txt; echo more > more.txt', recorded);
    const quarantine = await received(clone);
    const sha = await published(quarantine);

    expect(await listChanges({ gitDir: quarantine.gitDir, from: recorded, to: sha })).toMatchObject({
      changes: [{ path: 'more.txt' }],
    });
    expect(
      await pushBranch(gitFolders, { proof, gitDir: quarantine.gitDir, branch, sha, expectedHead: recorded }),
    ).toEqual({
      kind: 'pushed',
    });
    expect(remote.git('rev-parse', `${branch}~1`)).toBe(recorded);
    expect(remote.git('rev-parse', `${branch}~2`)).toBe(remote.baseSha);
  });

  test('is nothing when nothing changed, also when commits cancel each other out', async () => {
    expect(await bundled(await agentWorks('true'))).toEqual({ kind: 'unchanged', ignored: false });
    await clearSandbox();
    const undone = await bundled(
      await agentWorks('echo x > x; git add x; git commit -qm a; git rm -q x; git commit -qm b'),
    );
    if (undone.kind !== 'taken') throw new Error(JSON.stringify(undone));

    expect(await receiveBundle(gitFolders, undone.bytes, remote.baseSha)).toMatchObject({
      kind: 'received',
      changed: false,
    });
  });
});

describe('a hostile clone', () => {
  test('leaves nothing to the next session of the sandbox, whatever its agent closed or replaced', async () => {
    await agentWorks(`
      for folder in "$HOME" "$TMPDIR" .. '${sandbox.outbox}'; do
        mkdir -p "$folder/open/closed/deep" "$folder/readonly"; echo x > "$folder/open/closed/deep/file"; echo x > "$folder/readonly/file"
        ln -s / "$folder/link"; chmod 0 "$folder/open/closed"; chmod a-w "$folder/readonly"
      done
      cd ..; mv repo elsewhere; ln -s elsewhere repo; chmod 0 "$HOME"`);

    await reopenClone(gitFolders, sandbox, { branch, startSha: remote.baseSha });

    const folders = [sandbox.home, sandbox.tmp, sandbox.work, sandbox.outbox];
    const argv = ['find', ...folders, '-mindepth', '1', '!', '-path', `${sandbox.tree}/*`] as const;
    expect(await sandbox.run({ argv, cwd: '/', deadlineMs: 20_000 })).toMatchObject({
      code: 0,
      stdout: `${sandbox.tree}\n`,
    });
    const status = ['git', 'status', '--porcelain', '--ignored', '--branch'] as const;
    expect(await sandbox.run({ argv: status, cwd: sandbox.tree, deadlineMs: 20_000 })).toMatchObject({
      stdout: `## ${branch}\n`,
    });
  });

  test.each([
    ['taken at the end of its session', (clone: Clone) => bundled(clone)],
    ['taken while its agent works', (clone: Clone) => snapshotClone(gitFolders, { sandbox, clone, beside: false })],
  ])('%s is taken as its files are, whatever its agent’s home tells git', async (_when, taken) => {
    const clone = await agentWorks(`
      mkdir -p "$HOME/.config/git"
      echo helper.js > "$HOME/.config/git/ignore"
      printf '*.txt text eol=lf\\nwide.js working-tree-encoding=UTF-16LE\\n' > "$HOME/.config/git/attributes"
      printf '[core]\\nexcludesFile = %s\\n' "$HOME/.config/git/ignore" > "$HOME/.gitconfig"
      echo needed > helper.js; printf 'a\\r\\nb\\r\\n' > crlf.txt; printf 'x\\0y\\0' > wide.js`);
    const bundling = await taken(clone);
    if (!('bytes' in bundling)) throw new Error(bundling.kind);
    const reception = await receiveBundle(gitFolders, bundling.bytes, clone.startSha);
    if (reception.kind !== 'received') throw new Error(reception.reason);
    const { gitDir, tip } = reception.quarantine;
    const blob = (path: string) => execFileSync('git', ['--git-dir', gitDir, 'cat-file', 'blob', `${tip}:${path}`]);

    expect(blob('helper.js').toString()).toBe('needed\n');
    expect(blob('crlf.txt').toString()).toBe('a\r\nb\r\n');
    expect(blob('wide.js').toString()).toBe('x\0y\0');
  });

  test('runs its hooks, filters and monitors as the agent at most, never as Tickgate', async () => {
    const trap = join(mkdtempSync(join(tmpdir(), 'trap-')), 'caught');
    execFileSync('chmod', ['777', join(trap, '..')]);
    const clone = await agentWorks(`
      echo 'id -u >> ${trap}' > .git/evil; chmod +x .git/evil
      for hook in pre-commit post-commit post-checkout reference-transaction pre-push; do mkdir -p .git/hooks; cp .git/evil .git/hooks/$hook; done
      git config core.fsmonitor "$PWD/.git/evil"; git config core.sshCommand "$PWD/.git/evil"
      git config filter.x.clean "sh $PWD/.git/evil"; git config diff.external "$PWD/.git/evil"; git config uploadpack.packObjectsHook "$PWD/.git/evil"
      echo '* filter=x diff=x' > .gitattributes; echo x > x.txt
      # The trap is set: what git runs for the agent itself falls into it.
      git add x.txt; git commit -qm x`);
    const quarantine = await received(clone);
    const sha = await published(quarantine);
    const range = { gitDir: quarantine.gitDir, from: remote.baseSha, to: sha };
    await changedFiles(range, (await listChanges(range)).changes);
    await pushBranch(gitFolders, { proof, gitDir: quarantine.gitDir, branch, sha, expectedHead: null });

    const ranAs = new Set(readFileSync(trap, 'utf8').trim().split('\n'));
    expect([...ranAs]).toEqual([String(sandbox.uid)]);
    expect(remote.git('rev-parse', branch)).toBe(sha);
    rmSync(join(trap, '..'), { recursive: true });
  });

  test('cannot write into the store, nor see the private place', async () => {
    await openClone(gitFolders, sandbox, { branch, startSha: remote.baseSha });
    const end = await sandbox.run({
      argv: [
        'bash',
        '-c',
        `touch ${gitFolders.store}/objects/x; echo x >> ${gitFolders.store}/config; ls ${gitFolders.privateDir}; cat ${gitFolders.privateDir}/askpass; true`,
      ],
      cwd: sandbox.work,
      deadlineMs: 10_000,
    });

    expect(end.stderr.match(/Permission denied/g)?.length).toBe(4);
    expect(end.stdout).toBe('');
  });

  test.each([
    ['no repository at all', 'rm -rf .git', 'the clone could not be bundled: '],
    ['a repository without refs', 'rm -rf .git/refs .git/HEAD', 'the clone could not be bundled: '],
  ])('that leaves %s is a failure', async (_what, script, reason) => {
    const clone = await agentWorks(script);
    const bundling = await bundled(clone);

    expect(bundling.kind).toBe('failed');
    expect(bundling.kind === 'failed' && bundling.reason).toContain(reason);
  });

  test('that stands for a billion files ends at a bound of memory, with one sentence', async () => {
    const clone = await agentWorks(`object=$(echo x | git hash-object -w --stdin); kind='100644 blob'
      long=$(printf 'x%.0s' $(seq 200))
      for depth in $(seq 9); do
        object=$(for i in $(seq 0 9); do printf '%s %s\\t%s\\n' "$kind" $object $long$i; done | git mktree); kind='040000 tree'
      done
      git update-ref HEAD $(git commit-tree $object -p HEAD -m bomb)`);

    const tooMuch = 'git would need more than 1 GiB of memory for it';
    expect(await bundled(clone)).toEqual({ kind: 'failed', reason: `the clone could not be bundled: ${tooMuch}` });
  });

  test('cannot be stopped from ending: a configuration that hangs meets the deadline of the sandbox, not of the tick', async () => {
    const clone = await agentWorks('mkfifo ../never; git config include.path "$PWD/../never"; echo x > x');
    const hurried: Sandbox = { ...sandbox, run: (command) => sandbox.run({ ...command, deadlineMs: 500 }) };

    expect(await bundled(clone, hurried)).toEqual({
      kind: 'failed',
      reason: 'committing what was left took too long',
    });
  });
});

describe('the quarantine', () => {
  const bundleOf = async (script: string): Promise<Uint8Array> => {
    const clone = await agentWorks(`${script}; git bundle create -q ${sandbox.outbox}/evil ^${remote.baseSha} HEAD`);
    expect(clone.startSha).toBe(remote.baseSha);
    const file = await sandbox.take('evil', 10_000_000);
    if (file.kind !== 'bytes') throw new Error(JSON.stringify(file));
    return file.bytes;
  };
  const treeWith = (mode: string, name: string) => `
    object=$(${mode === '40000' ? 'git rev-parse HEAD^{tree}' : 'echo x | git hash-object -w --stdin'})
    tree=$(perl -e 'print "${mode} ${name}\\0", pack("H*", $ARGV[0])' $object | git hash-object -w --literally -t tree --stdin)
    git reset -q --soft $(git commit-tree $tree -p HEAD -m x)`;

  test.each([
    ['a .git folder in the tree', treeWith('40000', '.git'), 'hasDotgit'],
    ['a path that climbs', treeWith('100644', '..'), 'hasDotdot'],
    ['an HFS+ spelling of .git', treeWith('40000', '.g\\xe2\\x80\\x8cit'), 'hasDotgit'],
    ['a slash in a name', treeWith('100644', 'a/b'), 'fullPathname'],
  ])('refuses %s', async (_what, script, finding) => {
    const reception = await receiveBundle(gitFolders, await bundleOf(script), remote.baseSha);

    expect(reception).toMatchObject({ kind: 'refused', reason: expect.stringContaining(finding) });
    expect(readdirSync(gitFolders.privateDir)).toEqual(['askpass']);
  });

  test('refuses a submodule definition that would run a command', async () => {
    const reception = await receiveBundle(
      gitFolders,
      await bundleOf(
        `printf '[submodule "a"]\\n\\tpath = a\\n\\turl = --upload-pack=touch\\n' > .gitmodules; git add -A; git commit -qm x`,
      ),
      remote.baseSha,
    );

    expect(reception).toMatchObject({ kind: 'refused', reason: expect.stringContaining('gitmodulesUrl') });
  });

  test.each([
    ['no bundle', 'hello'],
    ['an empty file', ''],
    ['a bundle cut short', null],
  ])('refuses %s', async (_what, text) => {
    const whole = await bundleOf('echo x > x; git add x; git commit -qm x');
    const bytes = text === null ? whole.subarray(0, whole.length - 20) : Buffer.from(text);

    expect(await receiveBundle(gitFolders, bytes, remote.baseSha)).toMatchObject({ kind: 'refused' });
  });

  test('takes sound work', async () => {
    const bytes = await bundleOf('for i in $(seq 300); do echo $i > f$i; done; git add -A; git commit -qm x');

    expect(await receiveBundle(gitFolders, bytes, remote.baseSha)).toMatchObject({ kind: 'received', changed: true });
  });

  test('refuses a head that is no commit', async () => {
    const bytes = await bundleOf(
      'git commit -q --allow-empty -m x; git tag -a -m x x; tag=$(git rev-parse x); echo $tag > .git/HEAD',
    );

    expect(await receiveBundle(gitFolders, bytes, remote.baseSha)).toEqual({
      kind: 'refused',
      reason: 'git cat-file failed: the head of the bundle is no commit',
    });
  });
});

describe('a push', () => {
  const ready = async (file: string) => {
    const quarantine = await received(await agentWorks(`echo x > ${file}`));
    return { proof, gitDir: quarantine.gitDir, branch, sha: await published(quarantine), expectedHead: null };
  };

  test('repeated finds its own commit and changes nothing', async () => {
    const order = await ready('x');

    expect(await pushBranch(gitFolders, order)).toEqual({ kind: 'pushed' });
    expect(await pushBranch(gitFolders, order)).toEqual({ kind: 'already' });
  });

  test('never moves a branch that another writer moved, created or deleted', async () => {
    const order = await ready('x');
    const foreign = remote.commitOn(branch, 'theirs.txt', 'x\n');

    expect(await pushBranch(gitFolders, order)).toEqual({ kind: 'moved', head: foreign });
    remote.git('update-ref', '-d', `refs/heads/${branch}`);
    expect(await pushBranch(gitFolders, { ...order, expectedHead: foreign })).toEqual({ kind: 'moved', head: null });
    expect(remote.git('branch', '--list', branch)).toBe('');
  });

  test('is decided by the remote itself when the branch moves between look and push', async () => {
    const order = await ready('x');
    const foreign = remote.git('commit-tree', `${remote.baseSha}^{tree}`, '-p', remote.baseSha, '-m', 'theirs');
    // While our push is under way, another writer's creation of the branch wins.
    const hook = join(remote.dir, 'hooks', 'pre-receive');
    execFileSync('bash', [
      '-c',
      `printf '#!/bin/sh\\nunset GIT_QUARANTINE_PATH\\ngit update-ref refs/heads/${branch} ${foreign}\\n' > ${hook}; chmod +x ${hook}`,
    ]);

    expect(await pushBranch(gitFolders, order)).toEqual({ kind: 'moved', head: foreign });
  });

  test('does not rewrite: a commit beside the head of its branch is rejected', async () => {
    const order = await ready('x');
    const foreign = remote.commitOn(branch, 'theirs.txt', 'x\n');

    expect(await pushBranch(gitFolders, { ...order, expectedHead: foreign })).toMatchObject({ kind: 'rejected' });
    expect(remote.git('rev-parse', branch)).toBe(foreign);
  });

  test("comes back with the remote's reason when a rule refuses it", async () => {
    const order = await ready('x');
    const hook = join(remote.dir, 'hooks', 'pre-receive');
    execFileSync('bash', ['-c', `printf '#!/bin/sh\\nexit 1\\n' > ${hook}; chmod +x ${hook}`]);

    expect(await pushBranch(gitFolders, order)).toEqual({
      kind: 'rejected',
      reason: '[remote rejected] (pre-receive hook declined)',
    });
  });

  test('knows that it knows nothing when the remote does not answer', async () => {
    const order = await ready('x');
    const gone: GitFolders = { ...gitFolders, remote: { url: `${remote.url}-gone`, token: null } };

    expect(await pushBranch(gone, order)).toMatchObject({ kind: 'unavailable' });
  });
});

describe('the token', () => {
  test('reaches a remote with the first request already, and lies in no file, as it is or encoded', async () => {
    const http = await serveOverHttp(remote, 'ghs_secret');
    const own = await openGitFolders(isolation.root, { url: http.url, token: async () => 'ghs_secret' });
    await fetchToStore(own, [remote.baseSha]);
    const clone = await openClone(own, sandbox, { branch, startSha: remote.baseSha });
    await sandbox.run({ argv: ['bash', '-c', 'echo x > x.txt'], cwd: clone.path, deadlineMs: 10_000 });
    const bundling = await bundled(clone);
    if (bundling.kind !== 'taken') throw new Error(JSON.stringify(bundling));
    const reception = await receiveBundle(own, bundling.bytes, remote.baseSha);
    if (reception.kind === 'refused') throw new Error(reception.reason);
    const sha = await published(reception.quarantine);
    const before = http.letIn.length;
    const outcome = await pushBranch(own, {
      proof,
      gitDir: reception.quarantine.gitDir,
      branch,
      sha,
      expectedHead: null,
    });

    expect(outcome).toEqual({ kind: 'pushed' });
    // What the remote shows, and the push: nothing was looked up before, or refused.
    expect(http.letIn.slice(before)).toEqual([true, true]);
    expect(http.letIn).not.toContain(false);
    expect(remote.git('rev-parse', branch)).toBe(sha);
    const encoded = Buffer.from('x-access-token:ghs_secret').toString('base64');
    const written = ['-r', '-e', 'ghs_secret', '-e', encoded, join(own.store, '..')];
    expect(() => execFileSync('grep', written, { stdio: 'ignore' })).toThrow();
    await own.close();
    await http.close();
  });

  test('that is wrong makes the remote unavailable at once instead of prompting', async () => {
    const http = await serveOverHttp(remote, 'ghs_secret');
    const own = await openGitFolders(isolation.root, { url: http.url, token: async () => 'ghs_wrong' });

    await expect(fetchToStore(own, [remote.baseSha])).rejects.toThrow(/Authentication failed/);
    await own.close();
    await http.close();
  });

  test.each([
    ['https://x:ghs_secret@github.com/o/r', 'the remote URL holds credentials; they belong into the token'],
    ['http://github.com/o/r', 'the remote must be reached by https, not by http://github.com'],
    ['ssh://git@github.com/o/r', 'the remote URL holds credentials; they belong into the token'],
    ['ext://sh', 'the remote must be reached by https, not by ext://sh'],
  ])('never goes to %s', async (url, sentence) => {
    await expect(openGitFolders(isolation.root, { url, token: async () => 't' })).rejects.toThrow(sentence);
  });
});

afterAll(async () => {
  await sandbox.close();
  await isolation.close();
});
