/** The disk of one runner, which can be full for a while. A write then fails with the error of Node or git. */

import type { Chance } from './chance.ts';
import type { Faults } from './faults.ts';
import type { Timeline } from './timeline.ts';

export interface Disk {
  /** Whether a write fails here and now. `where` is for the readers of the list of strikes. */
  readonly isFull: (where: string) => boolean;
}

export const roomyDisk: Disk = { isFull: () => false };

interface Around {
  readonly faults: Faults;
  readonly timeline: Timeline;
  readonly chances: { readonly disks: Chance };
}

/** Once the disk is full it stays full until a file on the machine is deleted, or for the rest of the job. */
export function smallDisk({ faults, timeline, chances }: Around): Disk {
  let fullUntil = 0;
  return {
    isFull: (where) => {
      if (timeline.now() < fullUntil) return !faults.isCalm();
      if (!faults.strikes('disk-full', where)) return false;
      fullUntil = timeline.now() + chances.disks.tail(1_000, 4 * 3_600_000);
      return true;
    },
  };
}

/** The error that Node throws. */
export const noSpace = (): Error =>
  Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', errno: -28, syscall: 'write' });

/** The message with which git ends. */
export const gitSaysFull = 'fatal: write error: No space left on device';
