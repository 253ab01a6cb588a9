/** Measures the app against a bare Probot app with an empty handler: deliveries that are not ours, side by side in one run. */
import { spawn } from 'node:child_process';
import { createHmac, generateKeyPairSync, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { createInterface } from 'node:readline';
import { Probot, Server } from 'probot';
import { startApp } from '../../app/server.ts';

const secret = 'bench';
const kinds = ['bare', 'ours'] as const;
type Kind = (typeof kinds)[number];

interface Served {
  readonly url: string;
  readonly webhookUrl: string;
  /** Processor time that it has used, all threads, in milliseconds. */
  processorMs(): number;
  end(): Promise<void>;
}

/** What a person writes beside any loop, at the size of GitHub's payloads. */
function talk(): string {
  const user = { login: 'ana', id: 7, type: 'User', node_id: 'x'.repeat(4000) };
  const repository = {
    name: 'shop',
    full_name: 'acme/shop',
    owner: { login: 'acme' },
    default_branch: 'main',
    about: 'x'.repeat(4000),
  };
  const at = { created_at: '2026-11-22T00:00:00Z', updated_at: '2026-11-22T00:00:00Z' };
  const comment = {
    id: 5,
    node_id: 'IC_5',
    body: 'Looks good to me. '.repeat(20),
    user,
    author_association: 'MEMBER',
    ...at,
  };
  const issue = { number: 1, body: 'Make it faster. '.repeat(20), user, ...at };
  return JSON.stringify({ action: 'created', comment, issue, repository, sender: user, installation: { id: 1 } });
}

const body = talk();
const signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;

/** Milliseconds until the answer; throws for any other than 200. */
function deliver(url: string, agent: Agent): Promise<number> {
  const startedMs = performance.now();
  return new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'x-github-event': 'issue_comment',
      'x-github-delivery': randomUUID(),
      'x-hub-signature-256': signature,
    };
    const sent = request(url, { method: 'POST', agent, headers }, (answer) => {
      answer.resume();
      answer.on('end', () =>
        answer.statusCode === 200 ? resolve(performance.now() - startedMs) : reject(new Error(`${answer.statusCode}`)),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

interface Measured {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** Processor time of the server for one event: what others on the machine hardly change. */
  readonly processorMs: number;
}

async function load(
  { webhookUrl: url, processorMs }: Served,
  { atOnce, events }: { atOnce: number; events: number },
): Promise<Measured> {
  const before = processorMs();
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const times: number[] = [];
  let left = events;
  const startedMs = performance.now();
  const worker = async (): Promise<void> => {
    while (left-- > 0) times.push(await deliver(url, agent));
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  const seconds = (performance.now() - startedMs) / 1000;
  agent.destroy();
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { perSecond: events / seconds, p50: at(0.5), p99: at(0.99), processorMs: (processorMs() - before) / events };
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** In a process of its own, so that neither pays for the other or for who measures. */
async function start(kind: Kind): Promise<Served> {
  const code = `import(${JSON.stringify(import.meta.url)}).then(({ main }) => main(['serve', '${kind}']))`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = createInterface(child.stdout);
  const url = await new Promise<string>((resolve) =>
    lines.on('line', (line) => line.startsWith('http') && resolve(line)),
  );
  return {
    url,
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

async function serve(kind: Kind): Promise<void> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = privateKey.export({ type: 'pkcs1', format: 'pem' }).toString();
  if (kind === 'ours') {
    const options = {
      appId: 1,
      privateKey: key,
      webhookSecret: secret,
      host: '127.0.0.1',
      port: 0,
      logLevel: 'warn',
    } as const;
    const app = await startApp({ ...options, baseUrl: 'http://127.0.0.1:9' });
    process.stdout.write(`${app.url}\n`);
    return;
  }
  const Configured = Probot.defaults({ appId: 1, privateKey: key, secret, logLevel: 'warn', logFormat: 'json' });
  const server = new Server({
    Probot: Configured,
    host: '127.0.0.1',
    port: '0' as unknown as number,
    webhookPath: '/api/github/webhooks',
    enableStaticFiles: false,
  });
  await server.load((probot) => probot.on('issue_comment.created', () => {}));
  await server.start();
  process.stdout.write(`http://127.0.0.1:${server.port}\n`);
}

const rounds = 5;
const loads = [
  { atOnce: 1, events: 1_000 },
  { atOnce: 10, events: 1_500 },
  { atOnce: 50, events: 1_500 },
] as const;

async function compare(served: Readonly<Record<Kind, Served>>, at: (typeof loads)[number]): Promise<number> {
  const measured: Record<Kind, Measured[]> = { bare: [], ours: [] };
  for (let round = 0; round < rounds; round++) {
    for (const kind of kinds) measured[kind].push(await load(served[kind], at));
  }
  const of = (kind: Kind, what: keyof Measured): number => median(measured[kind].map((one) => one[what]));
  const ratio = median(measured.ours.map(({ perSecond }, round) => perSecond / (measured.bare[round]?.perSecond ?? 1)));
  const worked = median(measured.ours.map((one, round) => (measured.bare[round]?.processorMs ?? 0) / one.processorMs));
  const shown = (kind: Kind): string =>
    `${Math.round(of(kind, 'perSecond'))} (${of(kind, 'p50').toFixed(1)} / ${of(kind, 'p99').toFixed(1)})`;
  const spent = kinds.map((kind) => of(kind, 'processorMs').toFixed(2)).join(' / ');
  process.stdout.write(
    `| ${at.atOnce} | ${shown('bare')} | ${shown('ours')} | ${ratio.toFixed(2)} | ${spent} | ${worked.toFixed(2)} |\n`,
  );
  return worked;
}

async function memoryOf({ url }: Served): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\d+)$/m.exec(text)?.[1] ?? 0) / 2 ** 20;
}

/** 1 = the app takes clearly less than nine tenths of what a bare one does, by the processor time of an event. */
export async function main(argv: readonly string[]): Promise<number> {
  if (argv[0] === 'serve') {
    await serve(argv[1] === 'ours' ? 'ours' : 'bare');
    return 0;
  }
  const served = { bare: await start('bare'), ours: await start('ours') };
  process.stdout.write(
    '| At once | Bare Probot: events/s (p50 / p99 ms) | The app | Ratio | Processor ms an event, bare / the app | Ratio |\n|---|---|---|---|---|---|\n',
  );
  const ratios: number[] = [];
  for (const kind of kinds) await load(served[kind], { atOnce: 10, events: 1_000 });
  for (const at of loads) ratios.push(await compare(served, at));
  const before = await memoryOf(served.ours);
  await load(served.ours, { atOnce: 50, events: 100_000 });
  const after = await memoryOf(served.ours);
  process.stdout.write(
    `\nMemory of the app: ${before.toFixed(0)} MiB, after 100,000 more events ${after.toFixed(0)} MiB\n`,
  );
  for (const kind of kinds) await served[kind].end();
  return ratios.every((ratio) => ratio >= 0.9) ? 0 : 1;
}
