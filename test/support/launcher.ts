/**
 * Lets a small process start the programs of this test process. To start one, Linux copies the page table of its
 * parent: that takes 25 ms for a test process of 700 MB, and 2 ms for a small one. A file of scenarios starts up to two
 * thousand.
 */
import childProcess, { execFileSync, fork, type SpawnOptions } from 'node:child_process';
import { channel } from 'node:diagnostics_channel';
import { EventEmitter } from 'node:events';
import { mkdirSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';

type LauncherMessage = { readonly id: number } & (
  | { readonly event: 'spawn' }
  | { readonly event: 'error' | 'stdin-error'; readonly message: string; readonly properties: object }
  | { readonly event: 'exit' | 'close'; readonly code: number | null; readonly signal: NodeJS.Signals | null }
  | { readonly event: 'stdout' | 'stderr'; readonly chunk: Uint8Array | null }
);

const startHere = childProcess.spawn;

/**
 * Pipes with names, for what has to be done before `spawn` returns: the request, and the pid that answers it. Each is
 * opened for both ways, because to open it for one way waits for the other side.
 */
// Where vitest runs several times in one process, the end of a run may remove the folder meanwhile.
mkdirSync(tmpdir(), { recursive: true });
const folder = mkdtempSync(join(tmpdir(), 'tickgate-launcher-'));
const [requests, pids] = [join(folder, 'requests'), join(folder, 'pids')];
execFileSync('mkfifo', [requests, pids]);
const [requestPipe, pidPipe] = [openSync(requests, 'r+'), openSync(pids, 'r+')];
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

const launcher = fork(fileURLToPath(new URL('launcher-process.mjs', import.meta.url)), [requests, pids], {
  execArgv: [],
  serialization: 'advanced',
});
// Neither the process nor its channel keeps this one alive.
launcher.unref();
launcher.channel?.unref();

interface Start {
  readonly id: number;
  readonly file: string;
  readonly args: readonly string[];
  readonly options: SpawnOptions;
}

/** Returns the pid; undefined = it cannot be started. */
function startThere({ options, ...program }: Start): number | undefined {
  const inThisProcess = { cwd: process.cwd(), env: process.env, ...options };
  writeSync(requestPipe, `${JSON.stringify({ ...program, options: inThisProcess })}\n`);
  const pid = Buffer.alloc(4);
  readSync(pidPipe, pid);
  return pid.readUInt32LE() || undefined;
}

const children = new Map<number, LaunchedChild>();
let started = 0;

/** As much of a child process as Tickgate and its libraries use. */
class LaunchedChild extends EventEmitter {
  readonly id = (started += 1);
  readonly pid: number | undefined;
  readonly spawnargs: readonly string[];
  readonly stdin: Writable;
  readonly stdout = this.output('stdout');
  readonly stderr = this.output('stderr');
  exitCode: number | null = null;
  signalCode: NodeJS.Signals | null = null;
  killed = false;

  constructor(file: string, args: readonly string[], options: SpawnOptions) {
    super();
    this.spawnargs = [file, ...args];
    this.stdin = new Writable({
      write: (chunk: Buffer, _encoding, done) => this.send({ act: 'write', chunk }, done),
      final: (done) => this.send({ act: 'end' }, done),
      // A stream that has ended is destroyed as well, and the program may still be reading.
      destroy: (_error, done) =>
        this.stdin.writableFinished ? done(null) : this.send({ act: 'destroy', stream: 'stdin' }, done),
    });
    children.set(this.id, this);
    this.pid = startThere({ id: this.id, file, args, options });
  }

  kill(signal: NodeJS.Signals | number = 'SIGTERM'): boolean {
    if (this.pid === undefined || this.exitCode !== null || this.signalCode !== null) return false;
    try {
      process.kill(this.pid, signal);
      return (this.killed = true);
    } catch (error) {
      // It has ended, and the launcher has yet to say so.
      if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
      throw error;
    }
  }

  receive(message: LauncherMessage): void {
    switch (message.event) {
      case 'spawn':
        this.emit('spawn');
        break;
      case 'error':
      case 'stdin-error':
        (message.event === 'error' ? this : this.stdin).emit(
          'error',
          Object.assign(new Error(message.message), message.properties),
        );
        break;
      case 'stdout':
      case 'stderr':
        if (!this[message.event].destroyed) this[message.event].push(message.chunk);
        break;
      case 'exit':
        [this.exitCode, this.signalCode] = [message.code, message.signal];
        this.emit('exit', message.code, message.signal);
        break;
      case 'close':
        void this.close();
    }
  }

  /** As Node does: once all that it wrote has been read. */
  private async close(): Promise<void> {
    children.delete(this.id);
    const outputs = [this.stdout, this.stderr];
    for (const output of outputs) if (output.readableFlowing === null) output.resume();
    await Promise.allSettled(outputs.map((output) => finished(output)));
    this.emit('close', this.exitCode, this.signalCode);
  }

  private output(stream: 'stdout' | 'stderr'): Readable {
    return new Readable({
      read: () => {},
      destroy: (_error, done) => this.send({ act: 'destroy', stream }, done),
    });
  }

  private send(act: object, done: (error?: Error | null) => void = () => {}): void {
    launcher.send({ id: this.id, ...act }, done);
  }
}

launcher.on('message', (message: LauncherMessage) => children.get(message.id)?.receive(message));

const isPlain = ({ stdio, signal }: SpawnOptions): boolean => stdio === undefined && signal === undefined;

childProcess.spawn = ((file: string, args: readonly string[] = [], options: SpawnOptions = {}) => {
  if (!isPlain(options)) return startHere(file, args, options);
  const child = new LaunchedChild(file, args, options);
  channel('child_process').publish({ process: child });
  return child;
}) as unknown as typeof startHere;
syncBuiltinESMExports();
