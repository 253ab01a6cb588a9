/** Measures the app against a bare Probot app with an empty handler, side by side in one run, and what it adds to an answer. */
import { createHmac, generateKeyPairSync, randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { Probot, Server } from 'probot';
import { startApp } from '../../app/server/server.ts';
import { serveTimed, stageAnswers } from './answer-times.ts';
import { type Served, start } from './served.ts';

const secret = 'bench';
const kinds = ['bare', 'ours'] as const;
type Kind = (typeof kinds)[number];

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

async function serve(kind: string | undefined): Promise<void> {
  if (kind === 'timed') {
    await serveTimed();
    return;
  }
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
  const told = { logLevel: 'warn', logFormat: 'json' } as const;
  const Configured = Probot.defaults({ appId: 1, privateKey: key, secret, ...told });
  // Left to itself the server logs every request at length, which the app does not do here either.
  const logger = new Probot({ githubToken: 'none', ...told });
  await logger.ready();
  const server = new Server({
    Probot: Configured,
    log: logger.log,
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
    // In turn: whoever comes second finds another machine, busier or idler.
    const order = round % 2 === 0 ? kinds : kinds.toReversed();
    for (const kind of order) measured[kind].push(await load(served[kind], at));
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

const answers = 200;
const addsAtMostMs = 50;

/** The median of what the app adds to the calls of an answer, in milliseconds. */
async function addedToAnswers(): Promise<number> {
  const stage = await stageAnswers();
  const app = await start('timed', stage.environment);
  // The first ones pay for what is compiled on the way.
  const taken = (await stage.answers(app, answers + 20)).slice(20);
  await app.end();
  await stage.end();
  const sorted = taken.map(({ ownMs }) => ownMs).toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  const callsMs = median(taken.map((one) => one.callsMs));
  process.stdout.write(
    `\nAnswers (${taken.length}): the app adds ${at(0.5).toFixed(1)} ms (p99 ${at(0.99).toFixed(1)} ms) to its calls to GitHub, which take ${callsMs.toFixed(0)} ms here\n`,
  );
  return at(0.5);
}

/**
 * 1 = the app takes clearly less than nine tenths of what a bare one does, by the processor time of an event, or adds too much to
 * an answer.
 */
export async function main({ words }: { readonly words: readonly string[] }): Promise<number> {
  if (words[0] === 'serve') {
    await serve(words[1]);
    return 0;
  }
  if (words[0] === 'answers') return (await addedToAnswers()) < addsAtMostMs ? 0 : 1;
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
  const addedMs = await addedToAnswers();
  return ratios.every((ratio) => ratio >= 0.9) && addedMs < addsAtMostMs ? 0 : 1;
}
