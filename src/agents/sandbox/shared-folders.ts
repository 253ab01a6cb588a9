/** Removes what a later session could read: files in world-writable folders, queues, and the user's keyrings. */
import { readFileSync } from 'node:fs';
import type { Seat } from '../../core/sandbox/isolation.ts';
import { clearKeysArgv } from './run-as-user.ts';

/**
 * World-writable folders are searched for, three levels deep on every mount, and not listed: `/tmp`, but also
 * `/run/lock`, `/var/crash`, or what an image opened. In them everything of that user goes, at any depth. Folders that
 * only root and the runner may write are skipped: an agent cannot put anything there. `-execdir` works from within the
 * folder that was found, which another agent could have exchanged for a link by then.
 */
const script = `
  uid=$1; runner=$2; keep=$3; remote=$4; shift 4
  open=(-type d -perm -0002 -print0)
  mapfile -d '' -t shared < <(
    [ "$remote" = 0 ] || find "\${@:1:remote}" -maxdepth 0 "\${open[@]}" 2>/dev/null
    find "\${@:remote+1}" -xdev -maxdepth 3 "\${open[@]}" 2>/dev/null
  )
  closed=(-type d ! -perm -0002 '(' -user 0 -o -user "$runner" ')' -prune)
  own=(-mindepth 1 -xdev '(' -path "$keep" -prune ')' -o '(' "\${closed[@]}" ')' -o '(' -user "$uid" -prune)
  cd /
  found=
  if [ \${#shared[@]} != 0 ]; then
    # The user itself may have to take back its rights first. For root that is neither needed nor safe.
    [ "$EUID" != "$uid" ] || find "\${shared[@]}" "\${own[@]}" -type d -execdir chmod -R u+rwx -- {} + ')' 2>/dev/null
    found=$(find "\${shared[@]}" "\${own[@]}" -printf x -execdir rm -rf --one-file-system -- {} + ')' 2>/dev/null)
  fi
  for ipc in shm:m:7 msg:q:7 sem:s:4; do
    IFS=: read -r kind option at <<<"$ipc"
    while read -r -a fields; do
      [ "\${fields[$at]}" = "$uid" ] && ipcrm "-$option" "\${fields[1]}"
    done <"/proc/sysvipc/$kind"
  done >/dev/null 2>&1
  [ -z "$found" ] || find "\${shared[@]}" "\${own[@]}" -print -quit ')' 2>/dev/null; true`;

/** Run by root or that user. Removes what the user owns there, prints what stays. `keep`: a folder to spare, whole. */
export function emptySharedArgv(uid: number, keep = ''): [string, ...string[]] {
  const mounts = writableMounts();
  const remote = mounts.filter(({ type }) => isRemote(type)).map(({ path }) => path);
  const local = mounts.filter(({ type }) => !isRemote(type)).map(({ path }) => path);
  const runner = String(process.getuid?.() ?? 0);
  return ['bash', '--norc', '-c', script, 'empty', `${uid}`, runner, keep, `${remote.length}`, ...remote, ...local];
}

/** Between two sessions. A container has a temporary folder per command; without isolation the user is ours. */
export async function emptyShared(seat: Seat): Promise<void> {
  if (seat.kind !== 'uid') return;
  for (const argv of [emptySharedArgv(seat.uid, seat.place.base), clearKeysArgv()]) {
    const { code, stdout, stderr } = await seat.run({ argv, cwd: seat.work, deadlineMs: 120_000 });
    const left = stdout.trim() || (code === 0 ? '' : `what is shared (${stderr.trim()})`);
    if (left !== '') throw new Error(`${left} of the session before cannot be removed`);
  }
}

/** Views of the kernel, which keep no files. */
const views = new Set([
  ...['autofs', 'binfmt_misc', 'bpf', 'cgroup', 'cgroup2', 'configfs', 'debugfs', 'devpts', 'efivarfs', 'fusectl'],
  ...['nsfs', 'proc', 'pstore', 'rpc_pipefs', 'securityfs', 'selinuxfs', 'sysfs', 'tracefs'],
]);

/** Searching another machine's disk takes long, so only the mount itself is checked. */
const isRemote = (type: string): boolean => /^(?:nfs|cifs|smb|9p|ceph|gluster|afs|fuse)/.test(type);

interface Mount {
  readonly path: string;
  readonly type: string;
}

function writableMounts(): Mount[] {
  const lines = readFileSync('/proc/self/mountinfo', 'utf8').split('\n');
  const mounts = lines.flatMap((line): Mount[] => {
    const [mount = '', filesystem = ''] = line.split(' - ', 2);
    const [, , , , path = '', options = ''] = mount.split(' ');
    const [type = ''] = filesystem.split(' ');
    const isWritable = options.split(',').includes('rw');
    return isWritable && !views.has(type) ? [{ path: path.replace(/\\(\d{3})/g, fromOctal), type }] : [];
  });
  // A later mount at the same place covers the earlier one.
  return [...new Map(mounts.map((mount) => [mount.path, mount])).values()];
}

const fromOctal = (_escape: string, digits: string): string => String.fromCodePoint(Number.parseInt(digits, 8));
