/** A served app in a process with little memory, and connections to its port that send whatever they like. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createHmac, generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { build } from 'esbuild';
import type { PortLimits } from '../../app/server/http-port.ts';
import { plantedFault } from '../support/planted-fault.ts';

const SECRET = 'hush';
export const MB = 2 ** 20;
/** Stands in every hostile header and body: no line of the log may hold it. */
export const MARK = 'words-of-a-stranger';

export type LogLine = Readonly<Record<string, unknown>>;

export interface AttackedPort {
  readonly port: number;
  readonly process: ChildProcess;
  /** Of the log since the last call, without pino's own fields. */
  linesSince(): LogLine[];
  output(): string;
  /** The most memory that the process ever had, in bytes. */
  peakBytes(): number;
}

let bundle: Promise<string> | undefined;

async function bundleApp(): Promise<string> {
  const outfile = join(mkdtempSync(join(tmpdir(), 'tickgate-port-')), 'app.mjs');
  await build({
    entryPoints: [join(import.meta.dirname, 'served-app.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    banner: { js: "import{createRequire as requireOf}from'node:module';const require=requireOf(import.meta.url);" },
    logLevel: 'silent',
    plugins: plantedFault(),
  });
  return outfile;
}

export async function openAttackedPort(limits: Partial<PortLimits>): Promise<AttackedPort> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const env: Record<string, string> = {
    APP_ID: '1',
    PRIVATE_KEY: privateKey.export({ type: 'pkcs1', format: 'pem' }).toString(),
    WEBHOOK_SECRET: SECRET,
    // There is no GitHub: a handler that calls it fails.
    GITHUB_API_URL: 'http://127.0.0.1:65533',
    PORT: '0',
    LOG_LEVEL: 'trace',
    LIMITS: JSON.stringify(limits),
  };
  const args = ['--max-old-space-size=400', await (bundle ??= bundleApp())];
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const lines: LogLine[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()));
  const port = await new Promise<number>((listens, fails) => {
    child.once('close', () => fails(new Error(`The app did not start:\n${output}`)));
    createInterface(child.stdout).on('line', (text) => {
      const { time: _time, pid: _pid, hostname: _host, name: _name, ...line } = JSON.parse(text) as LogLine;
      const address = /^Listening on http:\S+:(\d+)$/.exec(String(line['msg']));
      if (address === null) lines.push(line);
      else listens(Number(address[1]));
    });
  });
  lines.splice(0);
  return {
    port,
    process: child,
    output: () => output,
    linesSince: () => lines.splice(0),
    peakBytes: () =>
      Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? Number.NaN) * 1024,
  };
}

export const sign = (body: string | Buffer): string =>
  `sha256=${createHmac('sha256', SECRET).update(body).digest('hex')}`;

export type Sent = (socket: Socket, isOver: () => boolean) => Promise<void>;

/** The statuses of all answers, in order, until the server closed the connection. */
export async function exchange(port: number, send: Sent): Promise<number[]> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  let text = '';
  socket.on('data', (part) => (text += part.toString('latin1')));
  // A connection that the server resets has said what it had to say.
  socket.on('error', () => {});
  await once(socket, 'connect');
  const closed = new Promise((resolve) => socket.once('close', resolve));
  await send(socket, () => socket.destroyed || !socket.writable || text !== '');
  await Promise.race([closed, sleep(30_000, undefined, { ref: false })]);
  socket.destroy();
  return [...text.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => Number(status));
}

/** Waits while the connection takes no more. */
export async function write(socket: Socket, bytes: string | Buffer): Promise<void> {
  if (socket.destroyed || socket.write(bytes)) return;
  await new Promise<void>((resolve) => {
    const goOn = (): void => {
      socket.off('drain', goOn).off('close', goOn);
      resolve();
    };
    socket.once('drain', goOn).once('close', goOn);
  });
}
