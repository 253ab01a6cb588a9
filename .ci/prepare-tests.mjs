/**
 * Runs before all test files. Reduces the PATH to folders that exist, and makes one folder for shared files, named in
 * the environment. The folder is removed at the end.
 */
import { accessSync, chmodSync, constants, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { leaveOutMissingFolders } from './npm-path.mjs';

export function setup() {
  leaveOutMissingFolders();
  const onDisk = makeFolder(tmpdir());
  const folder = makeFolder(process.env.TMPDIR ?? memoryFolder() ?? tmpdir());
  process.env.TICKGATE_TEST_DISK = onDisk;
  process.env.TICKGATE_TEST_FOLDER = folder;
  // Files that a suite or a program under test leaves in the temporary folder are removed with it.
  process.env.TMPDIR = folder;
  // To start a process, Linux copies the page table of its parent. For a test process with buffers of 400 MB that takes
  // 18 ms, and 1.7 ms with huge pages. Without glibc this setting has no effect.
  process.env.GLIBC_TUNABLES ??= 'glibc.malloc.hugetlb=1:glibc.malloc.mmap_threshold=134217728';
  return () => {
    for (const made of [folder, onDisk]) rmSync(made, { recursive: true, force: true, maxRetries: 5 });
  };
}

function makeFolder(parent) {
  const folder = mkdtempSync(join(parent, 'tickgate-tests-'));
  // Tests also make folders that another user must be able to enter.
  chmodSync(folder, 0o711);
  return folder;
}

const MEMORY = '/dev/shm';
const GIGABYTE = 2 ** 30;

/**
 * The system's folder in memory, where there is room for what the tests write. On a disk, a fifth of what the system
 * spends on a scenario is for their files. Containers often have no room there, or forbid to run programs from it.
 */
function memoryFolder() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    if (bavail * bsize < 4 * GIGABYTE || freemem() < 8 * GIGABYTE) return undefined;
    accessSync(MEMORY, constants.W_OK);
    const [, , , options = 'noexec'] =
      readFileSync('/proc/mounts', 'utf8')
        .split('\n')
        .map((line) => line.split(' '))
        .find(([, place]) => place === MEMORY) ?? [];
    return options.split(',').includes('noexec') ? undefined : MEMORY;
  } catch {
    return undefined;
  }
}
