/** The loop's files on the runner: in `.tickgate/`, private, never half-written, never committed. */
import { chmod, lstat, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BundleMembers } from '../bundles/bundle.ts';

export interface StateFolder {
  readonly path: string;
  /** It existed before this job: the runner is used again. */
  readonly left: boolean;
  readonly journalFile: string;
  /** Atomic: a temporary file, then a rename. */
  write(name: string, text: string): Promise<void>;
  writeAll(members: BundleMembers): Promise<void>;
  /** Null if there is no such file. */
  read(name: string): Promise<string | null>;
}

const folderName = '.tickgate';
/** Names the job whose tick was here last. */
const ownerFile = 'tick.txt';
const plainName = /^[a-z][a-z0-9_.]*$/;

/** Creates the folder (mode 0700) for the job `tickId`, outside git. Refuses a foreign link or file in its place. */
export async function openStateFolder(workspace: string, tickId: string): Promise<StateFolder> {
  const path = join(workspace, folderName);
  const isNew = (await mkdir(path, { recursive: true, mode: 0o700 })) !== undefined;
  if (!(await lstat(path)).isDirectory()) throw new Error(`${folderName} in the workspace is no folder of ours.`);
  await chmod(path, 0o700);
  await excludeFromGit(workspace);
  const fileOf = (name: string): string => {
    if (!plainName.test(name)) throw new Error(`Not a name for a state file: ${JSON.stringify(name)}`);
    return join(path, name);
  };
  async function write(name: string, text: string): Promise<void> {
    const temporary = `${fileOf(name)}.tmp`;
    await writeFile(temporary, text, { mode: 0o600, flush: true });
    await rename(temporary, fileOf(name));
  }
  const left = !isNew && (await textOf(fileOf(ownerFile))) !== tickId;
  await write(ownerFile, tickId);
  return {
    path,
    left,
    journalFile: join(path, 'journal.jsonl'),
    write,
    async writeAll(members) {
      for (const [name, text] of Object.entries(members)) await write(name, text);
    },
    read: (name) => textOf(fileOf(name)),
  };
}

async function excludeFromGit(workspace: string): Promise<void> {
  const git = join(workspace, '.git');
  const isClone = await lstat(git).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!isClone) return;
  const file = join(git, 'info', 'exclude');
  const rules = (await textOf(file)) ?? '';
  if (rules.split(/\r?\n/).includes(`${folderName}/`)) return;
  await mkdir(join(git, 'info'), { recursive: true });
  const separator = rules === '' || rules.endsWith('\n') ? '' : '\n';
  await writeFile(file, `${rules}${separator}${folderName}/\n`);
}

async function textOf(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (isAbsent(error)) return null;
    throw error;
  }
}

const isAbsent = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT';
