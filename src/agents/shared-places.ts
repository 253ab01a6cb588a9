/** Decides what a session finds of an earlier one of its user in the folders and queues that everybody shares: nothing. */
import { existsSync } from 'node:fs';
import type { Seat } from '../core/isolation.ts';

const shared = ['/tmp', '/var/tmp', '/dev/shm', '/dev/mqueue'];

const script = `
  uid=$1; shift
  find "$@" -mindepth 1 -maxdepth 2 -user "$uid" -exec rm -rf --one-file-system -- {} + 2>/dev/null
  for ipc in shm:m:7 msg:q:7 sem:s:4; do
    IFS=: read -r kind option at <<<"$ipc"
    while read -r -a fields; do
      [ "\${fields[$at]}" = "$uid" ] && ipcrm "-$option" "\${fields[1]}"
    done <"/proc/sysvipc/$kind"
  done >/dev/null 2>&1
  find "$@" -mindepth 1 -maxdepth 2 -user "$uid" -print -quit 2>/dev/null; true`;

/** Removes what that user owns there, whoever runs it; prints what it could not. */
export const emptySharedArgv = (uid: number): [string, ...string[]] => [
  'bash',
  '--norc',
  '-c',
  script,
  'empty',
  String(uid),
  ...shared.filter((folder) => existsSync(folder)),
];

/** Between two sessions of a seat. A container has a temporary folder of its own for each command; without isolation the user is ours. */
export async function emptyShared(seat: Seat): Promise<void> {
  if (seat.kind !== 'uid') return;
  const { stdout } = await seat.run({ argv: emptySharedArgv(seat.uid), cwd: seat.work, deadlineMs: 120_000 });
  if (stdout.trim() !== '') throw new Error(`${stdout.trim()} of the session before cannot be removed`);
}
