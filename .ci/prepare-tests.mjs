/** Before all test files: a PATH of what is there, and one folder for what they share, named in their environment; it goes at the end. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { leaveOutMissingFolders } from './npm-path.mjs';

export function setup() {
  leaveOutMissingFolders();
  const folder = mkdtempSync(join(tmpdir(), 'tickgate-tests-'));
  // Tests also make folders for another user to enter.
  chmodSync(folder, 0o711);
  process.env.TICKGATE_TEST_FOLDER = folder;
  // What a suite or a program under test leaves in the temporary folder goes with it.
  process.env.TMPDIR = folder;
  // To start a process, Linux copies the page table of who starts it: that of a test process with buffers of 400 MB takes ten times as long
  // as one of huge pages (18 ms, 1.7 ms). Without glibc this says nothing.
  process.env.GLIBC_TUNABLES ??= 'glibc.malloc.hugetlb=1:glibc.malloc.mmap_threshold=134217728';
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
