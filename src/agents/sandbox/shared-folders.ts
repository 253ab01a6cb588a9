/** Removes what a later session could read: files in world-writable folders, and queues. */
import { readFileSync } from 'node:fs';

/**
 * World-writable folders are searched for and not listed: `/tmp`, but also `/run/lock`, `/var/lib/php/sessions`, or what
 * an image opened. In them everything of that user goes, at any depth, so one that is open in an open one is no start of
 * its own. An agent can still open thousands in closed folders, more than fit into one command, so xargs splits them.
 * Folders that only root and the runner may write are skipped: an agent cannot put anything there. `-execdir` works from
 * within the folder that was found, which another agent could have exchanged for a link by then.
 *
 * Find ends with 1 where a file vanished or resists; the second walk tells which. After any other end folders may be
 * unread, so that is tried once more, and then counts as left (fail closed), and its status is named.
 */
const script = `
  uid=$1; runner=$2; keep=$3; shift 3
  cd /
  shared=() unread=
  declare -A isOpen
  search() {
    local start=\${1#*:} folder end=0
    while IFS= read -r -d '' folder; do
      [ "$folder" != "$start" ] && [ -n "\${isOpen["\${folder%/*}/"]}" ] || shared+=("$folder")
      isOpen["\${folder%/}/"]=1
    done < <(find "$start" -xdev -maxdepth "\${1%%:*}" -type d -perm -0002 -print0 2>/dev/null)
    wait "$!" || end=$?
    [ $end -le 1 ] || return $end
  }
  for it; do search "$it" || search "$it" || unread="search $?"; done
  closed=(-type d ! -perm -0002 '(' -user 0 -o -user "$runner" ')' -prune)
  own=(-mindepth 1 -xdev '(' -path "$keep" -prune ')' -o '(' "\${closed[@]}" ')' -o '(' -user "$uid" -prune)
  walk() {
    local action=("\${own[@]}" "$@" ')')
    [ \${#shared[@]} = 0 ] || printf '%s\\0' "\${shared[@]}" | xargs -0 bash --norc -c '
      count=$1; shift
      find "\${@:count + 1}" "\${@:1:count}" || [ $? = 1 ] || exit 255' walk "\${#action[@]}" "\${action[@]}" 2>/dev/null
    local end=$?
    [ $end = 123 ] || return $end
  }
  empty() { walk -printf x -execdir rm -rf --one-file-system -- {} +; }
  found=$(empty || empty) || unread="walk $?"
  for ipc in shm:m:7 msg:q:7 sem:s:4; do
    IFS=: read -r kind option at <<<"$ipc"
    while read -r -a fields; do
      [ "\${fields[$at]}" = "$uid" ] && ipcrm "-$option" "\${fields[1]}"
    done <"/proc/sysvipc/$kind"
  done >/dev/null 2>&1
  left=
  look() { walk -print -quit; }
  [ -z "$found" ] || left=$(look || look) || unread="look $?"
  [ -z "$unread" ] || left="\${left:-an unsearched shared folder ($unread)}"
  printf '%s' "\${left%%$'\\n'*}"`;

/**
 * Run by root: the user itself cannot list a folder that all may only write. Removes what the user owns, prints what
 * stays. `keep`: a folder to spare, whole.
 */
export function emptySharedArgv(uid: number, keep = ''): [string, ...string[]] {
  const runner = String(process.getuid?.() ?? 0);
  const searches = searchesOf(writableMounts()).map(({ path, depth }) => `${depth}:${path}`);
  return ['bash', '--norc', '-c', script, 'empty', `${uid}`, runner, keep, ...searches];
}

/** Levels below a mount. A disk holds hundreds of thousands of folders, and the search runs before each session. */
const usualDepth = 3;

/** Levels below the folders in which packages and administrators open folders to everybody. */
const deepDepth = 6;
const deepFolders = ['/var', '/srv', '/opt', '/usr/local', '/run'];

function searchesOf(mounts: readonly Mount[]): { path: string; depth: number }[] {
  const ofMounts = mounts.map(({ path, type }) => {
    const above = deepFolders.find((folder) => `${path}/`.startsWith(`${folder}/`));
    const left = above === undefined ? 0 : deepDepth - path.slice(above.length).split('/').length + 1;
    return { path, depth: isRemote(type) ? 0 : Math.max(usualDepth, left) };
  });
  const isOnDisk = (folder: string): boolean => {
    const holders = mounts.filter(({ path }) => folder.startsWith(path === '/' ? '/' : `${path}/`));
    const [nearest] = holders.toSorted((one, other) => other.path.length - one.path.length);
    return nearest !== undefined && !isRemote(nearest.type);
  };
  const ofFolders = deepFolders.filter(isOnDisk).map((path) => ({ path, depth: deepDepth }));
  return [...ofMounts, ...ofFolders];
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
