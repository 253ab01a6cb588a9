/** Judges whether the configured isolation is available here. If not, says why and what to do: it fails closed. */
import { type CommandResult, SandboxLocation } from '../state/journal-entry.ts';

export type WantedIsolation =
  | { readonly kind: 'none' }
  /**
   * `closed`: folders of the job that no agent may read, such as the work folder with its checkout. `own`: folders of
   * the runner and its user, closed except for their programs. `given`: the agents' environment, for finding programs.
   */
  | {
      readonly kind: 'uid';
      readonly closed: readonly string[];
      readonly own: readonly string[];
      readonly given: Readonly<Record<string, string>>;
    }
  /** `loopback`: sessions reach services on the machine's own loopback, such as the metering proxy. */
  | { readonly kind: 'container'; readonly image: string; readonly loopback: boolean };

export type IsolationKind = WantedIsolation['kind'];

/** Result of a probe of this machine. `root`: this process can switch users by itself; `sudo`: `sudo -n` can. */
export type IsolationProbe = {
  readonly platform: string;
  readonly root: boolean;
  readonly sudo: boolean;
  /** Required programs that are absent. */
  readonly missing: readonly string[];
};

export type IsolationVerdict =
  | { readonly ok: true; readonly evidence: string }
  | {
      readonly ok: false;
      readonly code: 'isolation_unavailable';
      readonly sentence: string;
      readonly remedy: string;
    };

export const withoutIsolation = {
  ok: true,
  evidence: 'Agents run without isolation: as the user of this process, who may read all that it may read',
} as const;

export function judgeUidIsolation(probe: IsolationProbe): IsolationVerdict {
  if (probe.platform !== 'linux') {
    return isolationUnavailable(
      `uid isolation needs Linux, this is ${probe.platform}`,
      'Run on a Linux runner (runs-on: ubuntu-latest)',
    );
  }
  if (probe.missing.length > 0) {
    return isolationUnavailable(
      `uid isolation needs ${probe.missing.join(', ')}, not found on this machine`,
      'Install the packages passwd, util-linux and coreutils',
    );
  }
  if (!probe.root && !probe.sudo) {
    return isolationUnavailable(
      'uid isolation needs root or sudo without a password, and this user has neither',
      'Use a GitHub-hosted Linux runner, or allow `sudo -n` for the user of this runner',
    );
  }
  return { ok: true, evidence: `Agents run as users of their own (${probe.root ? 'as root' : 'through sudo'})` };
}

/** `client`: docker is on the PATH; `server`: what its daemon reports about itself. */
export type DockerProbe =
  | { readonly client: false }
  | { readonly client: true; readonly server: string | null; readonly said: string };

export function judgeContainerIsolation(image: string, probe: DockerProbe): IsolationVerdict {
  if (!probe.client) {
    return isolationUnavailable(
      'container isolation needs docker, and it is not on the PATH of this machine',
      'Use a runner with docker, such as ubuntu-latest',
    );
  }
  if (probe.server === null) {
    return isolationUnavailable(
      `container isolation needs a docker daemon, and none answers: ${probe.said}`,
      'Start the daemon, or let the user of this runner use it',
    );
  }
  return { ok: true, evidence: `Agents run in containers of ${image} (docker ${probe.server})` };
}

/** The notice in every report if the config file accepts agents without isolation. */
export const isolationNotice = (isolation: string): string[] =>
  isolation === 'none'
    ? [
        '`isolation: none`: agents run as the user of this process and can read what it can read, its tokens included; what hides from the end of its session runs on.',
      ]
    : [];

/** `sentence` has no full stop: it may end in untrusted text. Less isolation takes a config line, shown in reports. */
export function isolationUnavailable(sentence: string, remedy: string): IsolationVerdict & { ok: false } {
  return {
    ok: false,
    code: 'isolation_unavailable',
    sentence: `${sentence}.`,
    remedy: `${remedy}; or accept agents without isolation with \`isolation: none\` in .github/tickgate.yml.`,
  };
}

/** Why an agent user is unusable: something restarts its processes, or the kernel does not end them. */
export const survivorsOf = (user: string, pids: readonly number[]): string =>
  `processes of ${user} survive SIGKILL (${pids.slice(0, 5).join(', ')}${pids.length > 5 ? ', …' : ''})`;

/** The notice that another user was chosen; once per tick. */
export const passedOver = (user: string, pids: readonly number[]): string =>
  `No session runs as ${user} on this machine: ${survivorsOf(user, pids)}. Another user was taken. See who starts them (\`ps -fu ${user}\`), or restart the machine.`;

/** The same for leftovers of a session; `left` is a sentence without its full stop. */
export const passedOverFor = (user: string, left: string): string =>
  `No session runs as ${user} on this machine: ${left}. Another user was taken. Remove it, or restart the machine.`;

/** What a process in the sandbox reports about itself. Every field must hold before an agent runs there. */
export type SandboxEvidence = {
  readonly uid: number;
  readonly gids: readonly number[];
  readonly noNewPrivileges: boolean;
  readonly capabilities: string;
  readonly readsParentEnvironment: boolean;
  readonly writesDockerSocket: boolean;
  readonly usesSudo: boolean;
  /** A writable folder on the way to programs of the PATH; null = none. */
  readonly writesPrograms: string | null;
  /** A closed path that it can still read, list or enter; null = none. */
  readonly entersClosed: string | null;
};

/** The first weakness of a sandbox, as a sentence; null = the sandbox holds. */
export function weaknessOfSandbox(evidence: SandboxEvidence, expected: { uid: number; gid: number }): string | null {
  if (evidence.uid !== expected.uid || expected.uid === 0) return 'the session does not run as its own user';
  if (evidence.gids.some((gid) => gid !== expected.gid)) return 'the session belongs to foreign groups';
  if (!evidence.noNewPrivileges) return 'the session could gain privileges (no_new_privs is not set)';
  if (!/^0*$/.test(evidence.capabilities)) return 'the session holds capabilities';
  if (evidence.readsParentEnvironment) return "the session can read this process's environment";
  if (evidence.writesDockerSocket) return 'the session can use the docker socket';
  if (evidence.usesSudo) return 'the session can use sudo';
  if (evidence.writesPrograms !== null) {
    const folder = evidence.writesPrograms;
    return `the session can write ${folder}, where this machine looks for programs: close it (\`chmod o-w ${folder}\`) or take it off the PATH`;
  }
  if (evidence.entersClosed !== null)
    return `the session can look into ${evidence.entersClosed}, which is of the job or of this runner, and which Tickgate closes only where it belongs to the user of this runner and has no sticky bit: let that user own it (\`chown\`), or close it to other users (\`chmod o-rwx ${evidence.entersClosed}\`)`;
  return null;
}

export type SandboxCommand = {
  readonly argv: readonly [string, ...string[]];
  readonly cwd: string;
  /** The whole environment except HOME, TMPDIR and the tag, which the sandbox sets. */
  readonly env?: Readonly<Record<string, string>>;
  readonly stdin?: string;
  readonly deadlineMs: number;
  readonly signal?: AbortSignal;
  /** The process exists; its pid is also its group's id. */
  readonly onStart?: (pid: number) => void;
  readonly onOutput?: (stream: 'stdout' | 'stderr', chunk: string) => void;
};

/** An agent's file, opened without trusting it. `refused` says what it was instead of a plain file of the agent. */
export type ForeignFile =
  | { readonly kind: 'absent' }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array };

/** The sandbox of one session: a user, its own directories, and the only way to run anything on a subject's files. */
export type Sandbox = {
  readonly kind: IsolationKind;
  readonly user: string;
  readonly place: SandboxLocation;
  /** Owner that a result file must have. */
  readonly uid: number;
  /** The agent's own folder: contains its clone, HOME and TMPDIR. */
  readonly work: string;
  /** The agent's clone. */
  readonly tree: string;
  readonly home: string;
  readonly tmp: string;
  /** Tickgate writes here, the agent reads. */
  readonly inbox: string;
  /** The agent writes here; read it through `take` and `tail` only. */
  readonly outbox: string;
  /** A whole file of the outbox, at most `maxBytes` long. */
  readonly take: (name: string, maxBytes: number) => Promise<ForeignFile>;
  /** The last `bytes` of a file of the outbox, however long it is. */
  readonly tail: (name: string, bytes: number) => Promise<ForeignFile>;
  /** Resolves once the command and every process that it left behind have ended. */
  readonly run: (command: SandboxCommand) => Promise<CommandResult>;
  /** Runs beside another command, which it leaves alone. Its leftover processes end with that command. */
  readonly runBeside: (command: SandboxCommand) => Promise<CommandResult>;
  /** Its live processes, and the CPU time that they have used so far. */
  readonly activity: () => { readonly processes: readonly number[]; readonly cpuMs: number };
  /** Between two sessions: removes what the first left outside of its own folders. Throws if anything stays. */
  readonly emptyShared: () => Promise<void>;
  /** Kills all processes at once and leaves user and directories to another process; `close` then does nothing. */
  readonly halt: () => Promise<void>;
  /** Kills what still runs, removes the directories and releases the user. */
  readonly close: () => Promise<void>;
};

/**
 * A list is an argv and never reaches a shell. A string is for bash, which stops at the first failure. `--norc`: bash
 * reads rc files even for scripts if its stdin is a socket, and Node's pipes are sockets.
 */
export function commandArgv(command: string | readonly string[]): readonly [string, ...string[]] {
  if (typeof command === 'string') return ['bash', '--norc', '-euo', 'pipefail', '-c', command];
  const [program, ...args] = command;
  if (program === undefined) throw new Error('a command without a program cannot be run');
  return [program, ...args];
}

/** A path that this tick closed to other users of the machine, with its previous mode in octal digits. */
export interface ClosedPlace {
  readonly place: string;
  readonly mode: string;
}

export interface ClosedNotice {
  readonly lines: readonly string[];
  readonly reported: ReadonlySet<string>;
}

/**
 * The notice with the command to reopen: the change outlasts the job, and other users may need access. Sandboxes that open
 * side by side each report a place. `reported`: places of earlier notices; the result has those of this one too.
 */
export function describeClosedPlaces(closed: readonly ClosedPlace[], reported: ReadonlySet<string>): ClosedNotice {
  const places = closed.filter(
    ({ place }, index) => !reported.has(place) && closed.findIndex((one) => one.place === place) === index,
  );
  if (places.length === 0) return { lines: [], reported };
  const modes = [...new Set(places.map(({ mode }) => mode))];
  const opening = modes.map((mode) =>
    ['chmod', mode, '--', ...places.filter((one) => one.mode === mode).map(({ place }) => shellWord(place))].join(' '),
  );
  const line = `Closed to other users of this machine, so that no agent reads there, and left so after the job: ${places.length} ${places.length === 1 ? 'place' : 'places'}. To open what others need: \`${opening.join(' && ')}\``;
  return { lines: [line], reported: new Set([...reported, ...places.map(({ place }) => place)]) };
}

const shellWord = (text: string): string => {
  if (/^[\w./@%+=:,-]+$/.test(text)) return text;
  const escaped = text
    .replace(/[\\']/g, '\\$&')
    .replace(/\p{Cc}/gu, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return `$'${escaped}'`;
};
