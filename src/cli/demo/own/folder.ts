/** Clones a person's own repository into a demo, and brings the work back as new branches and nothing else. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { Mistake } from '../../mistake.ts';

/** A repository's committed state. Uncommitted changes are ignored. */
export interface OwnFolder {
  readonly path: string;
  readonly commit: string;
  /** Names at its root. */
  readonly files: readonly string[];
}

export function readOwnFolder(path: string): OwnFolder {
  const git = createGitRunner(path);
  let folder: OwnFolder;
  let isShallow: boolean;
  try {
    folder = {
      path: git('rev-parse', '--show-toplevel'),
      commit: git('rev-parse', '--verify', 'HEAD^{commit}'),
      files: git('ls-tree', '--name-only', 'HEAD').split('\n'),
    };
    isShallow = git('rev-parse', '--is-shallow-repository') === 'true';
  } catch {
    throw new Mistake(
      'folder_unusable',
      `${resolve(path)} is no git repository with a commit.`,
      'Name one: --repo DIR',
    );
  }
  // A shallow clone cannot be pushed: the parents of its oldest commits are missing.
  if (isShallow)
    throw new Mistake(
      'folder_unusable',
      `${folder.path} is a shallow clone.`,
      'Fetch its history: git fetch --unshallow',
    );
  return folder;
}

/** A separate clone. Nothing is written to the person's own repository until the end. */
export interface DemoClone {
  /** Pushes the commit, and one on top with the files of the loop. */
  publish(to: EmulatedRemote, files: Readonly<Record<string, string>>): void;
  /** Copies the loop's branches to the person's repository, without the loop's files. Returns their names there. */
  handBack(from: EmulatedRemote): readonly string[];
  close(): void;
}

/** The emulated repository, accessed by its folder: its server runs in this process, which git calls block. */
export interface EmulatedRemote {
  readonly gitDir: string;
  readonly defaultBranch: string;
}

export function createDemoClone({ path, commit }: OwnFolder): DemoClone {
  const room = mkdtempSync(join(tmpdir(), 'tickgate-own-'));
  createGitRunner(path)('clone', '--quiet', '--no-checkout', '--no-hardlinks', path, room);
  const git = createGitRunner(room);
  git('checkout', '--quiet', '--detach', commit);
  return {
    publish: ({ gitDir, defaultBranch }, files) => {
      for (const [name, text] of Object.entries(files)) {
        mkdirSync(dirname(join(room, name)), { recursive: true });
        writeFileSync(join(room, name), text);
      }
      git('add', '--force', '--', ...Object.keys(files));
      git(...demoIdentityArgs, 'commit', '--quiet', '--no-verify', '--message', 'Files of the loop');
      git('tag', '--force', 'with-files-of-the-loop');
      git('push', '--quiet', '--force', gitDir, `HEAD:refs/heads/${defaultBranch}`);
    },
    handBack: ({ gitDir }) => {
      git('fetch', '--quiet', gitDir, '+refs/heads/tickgate/work/*:refs/loop/*');
      const names = git('for-each-ref', '--format=%(refname:lstrip=2)', 'refs/loop').split('\n').filter(Boolean);
      return names.flatMap((name) => handBackBranch({ room, path, commit }, name) ?? []);
    },
    close: () => rmSync(room, { recursive: true, force: true }),
  };
}

/** Null = the branch adds nothing. If its name is taken, a number is appended: no branch is overwritten. */
function handBackBranch(
  { room, path, commit }: { room: string; path: string; commit: string },
  name: string,
): string | null {
  const git = createGitRunner(room);
  git('checkout', '--quiet', '--detach', `refs/loop/${name}`);
  dropLoopFilesCommit(git, commit);
  if (git('rev-parse', 'HEAD') === commit) return null;
  const taken = new Set(createGitRunner(path)('for-each-ref', '--format=%(refname:short)', 'refs/heads').split('\n'));
  const wanted = `tickgate/work/${name}`;
  const free = [wanted, ...Array.from({ length: 99 }, (_, index) => `${wanted}-${index + 2}`)];
  const branch = free.find((candidate) => !taken.has(candidate));
  if (branch === undefined)
    throw new Mistake('folder_unusable', `${wanted} exists a hundred times in ${path}.`, 'Delete old branches.');
  createGitRunner(path)('fetch', '--quiet', room, `HEAD:refs/heads/${branch}`);
  return branch;
}

/** If the work cannot be separated from the loop's files, the branch keeps them: too much is better than nothing. */
function dropLoopFilesCommit(git: ReturnType<typeof createGitRunner>, commit: string): void {
  try {
    // A commit gets the same hash in every branch that has it, so that stacked branches stay stacked.
    const keptDates = '--committer-date-is-author-date';
    git(...demoIdentityArgs, 'rebase', '--quiet', keptDates, '--onto', commit, 'with-files-of-the-loop');
  } catch {
    git('rebase', '--abort');
  }
}

const demoIdentity = ['user.name=Tickgate demo', 'user.email=demo@localhost', 'commit.gpgsign=false'];
const demoIdentityArgs = demoIdentity.flatMap((setting) => ['-c', setting]);

const createGitRunner =
  (folder: string) =>
  (...args: readonly string[]): string =>
    execFileSync('git', ['-C', folder, ...args], { encoding: 'utf8', stdio: 'pipe', maxBuffer: 1 << 28 }).trim();
