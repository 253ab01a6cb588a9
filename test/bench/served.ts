/** Serves what is measured from its own process, so that the two do not slow each other. */
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

export interface Served {
  readonly url: string;
  readonly stdout: Readable;
  readonly webhookUrl: string;
  /** Processor time that it has used, all threads, in milliseconds. */
  processorMs(): number;
  end(): Promise<void>;
}

/** Runs `main({ words: ['serve', kind] })` of the bundle that this is in. */
export async function start(kind: string, environment: Readonly<Record<string, string>> = {}): Promise<Served> {
  const code = `import(${JSON.stringify(import.meta.url)}).then(({ main }) => main({ words: ['serve', '${kind}'] }))`;
  const child: ChildProcessByStdio<null, Readable, null> = spawn(
    process.execPath,
    ['--input-type=module', '-e', code],
    { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, ...environment } },
  );
  const { stdout } = child;
  const lines = createInterface(stdout);
  const url = await new Promise<string>((resolve) =>
    lines.on('line', (line) => line.startsWith('http') && resolve(line)),
  );
  return {
    url,
    stdout,
    webhookUrl: `${url}/api/github/webhooks`,
    processorMs: () => processorMsOf(child.pid ?? 0),
    async end() {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

/** Fields 14 and 15 of proc(5) `stat`, in ticks of ten milliseconds; the name in field 2 may hold blanks. */
function processorMsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
