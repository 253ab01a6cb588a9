/** A post step that cannot reach GitHub: nothing is settled, and nothing of the failed main stays on the machine. */
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Isolation, openIsolation } from '../../src/agents/sandbox/open-isolation.ts';
import { openGitFolders } from '../../src/git/object-store.ts';
import { openSessionJournal } from '../../src/sessions/journal-writer.ts';
import { openJournal } from '../../src/storage/local/journal.ts';
import { openStateFolder } from '../../src/storage/local/state-folder.ts';
import { actionUnderTest } from '../support/action-under-test.ts';

const slow = 120_000;
let workspace: string;
let isolation: Isolation;
beforeEach(async () => {
  workspace = mkdtempSync(join(tmpdir(), 'tickgate-unheard-'));
  const opening = await openIsolation({ kind: 'none' });
  if (!opening.ok) throw new Error(opening.sentence);
  isolation = opening.isolation;
});
afterEach(async () => {
  await isolation.close();
  rmSync(workspace, { recursive: true });
});

/** What `crew.leave` of a failed main leaves: a git folders, a sandbox with its clone, and the journal that names them. */
async function givenFailedMain(): Promise<void> {
  const { journalFile } = await openStateFolder(workspace, '40-1');
  const gitFolders = await openGitFolders(isolation.root, { url: 'https://github.com/acme/shop.git', token: null });
  const sandbox = await isolation.openSandbox();
  mkdirSync(sandbox.tree);
  writeFileSync(join(sandbox.tree, 'code.txt'), 'private');
  await sandbox.halt();
  openSessionJournal(
    { journal: openJournal(journalFile), now: () => '2026-11-22T00:00:00Z', say: () => {} },
    '40-1-7-1',
    {
      ...{ nonce: 'mine', subject: 7, title: 'Task', textHash: 'hash', role: 'worker', session: 1 },
      ...{ branch: 'tickgate/work/7-task', startSha: 'a'.repeat(40), head: null, cap: 1, clone: sandbox.tree },
      ...{ room: gitFolders.base, seat: sandbox.place, process: null, delivered: null, spent: null },
    },
  );
}

async function postStep(inputs: Readonly<Record<string, string>>): Promise<{ code: number; log: string }> {
  const program = join(await actionUnderTest(), 'dist/post/index.js');
  const handover = { nonce: 'mine', loop: 'work', folder: workspace, baseSha: 'a'.repeat(40), finished: false };
  const env = {
    ...{ PATH: process.env['PATH'], HOME: workspace, STATE_handover: JSON.stringify(handover) },
    ...{ GITHUB_REPOSITORY: 'acme/shop', GITHUB_RUN_ID: '40', GITHUB_RUN_ATTEMPT: '1', GITHUB_WORKSPACE: workspace },
    // No process listens there.
    ...{ GITHUB_SERVER_URL: 'http://127.0.0.1:9', GITHUB_API_URL: 'http://127.0.0.1:9' },
    ...inputs,
  };
  return await new Promise((resolve) => {
    const child = execFile(process.execPath, [program], { env }, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, log: stdout + stderr }),
    );
  });
}

test(
  'because it was given no token clears away what main left',
  async () => {
    await givenFailedMain();
    const { code, log } = await postStep({});
    expect(log).toContain('Recovery skipped: no GitHub credentials are available. The next tick repairs this run.');
    expect(code).toBe(0);
    expect(existsSync(isolation.root)).toBe(false);
  },
  slow,
);

test(
  'because the outage lasts fails, and clears away what main left',
  async () => {
    await givenFailedMain();
    const { code, log } = await postStep({ 'INPUT_GITHUB-TOKEN': 'ghs_any' });
    expect(log).toContain('::error::');
    expect(code).toBe(1);
    expect(existsSync(isolation.root)).toBe(false);
  },
  slow,
);
