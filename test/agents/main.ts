/** `npm run e2e:agents`: whole ticks with the real agent programs over the emulator and a model on loopback; prints what each came to. */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { listPrograms } from '../../src/agents/process/proc-fs.ts';
import { privilege } from '../../src/agents/sandbox/privilege.ts';
import type { Head } from '../../src/core/state/head.ts';
import { startEmulator } from '../../src/emulator/emulator.ts';
import { type LoopStage, setLoop, type Ticked, wellFormed } from '../support/loop-stage.ts';
import { type Charged, startModel } from '../support/models/server.ts';
import { type Case, cases, wordToRead } from './cases.ts';
import { behindProxy, configOf, dummyKey, installed, type Program, programs, versionOf } from './programs.ts';

interface Result {
  readonly program: string;
  readonly name: string;
  readonly seconds: number;
  readonly seen: string;
  readonly ok: boolean;
}

interface Asked {
  /** Lists of names, with commas. */
  readonly values: { readonly agents?: string; readonly cases?: string; readonly cli?: string };
}

/** Exit codes: 1 = a case failed, 2 = an option that names nothing. */
export async function main({ values }: Asked): Promise<number> {
  const mistake = findUnknown('agents', values.agents, programs) ?? findUnknown('cases', values.cases, cases);
  if (mistake !== null) {
    console.error(mistake);
    return 2;
  }
  const names = values.agents?.split(',') ?? programs.map(({ name }) => name);
  const chosen = programs.filter(({ name }) => names.includes(name));
  const path = installed(chosen, values.cli ?? null);
  // As in CI: a user of their own, wherever that can be had.
  const isolation = (await privilege()) === null ? 'none' : 'uid';
  for (const program of chosen) say(`${program.name}: ${versionOf(path, program)}, isolation ${isolation}`);
  const results: Result[] = [];
  for (const program of chosen) {
    for (const one of cases) {
      if (one.of?.includes(program.name) === false || values.cases?.split(',').includes(one.name) === false) continue;
      const result = await tried(program, one, { path, isolation });
      results.push(result);
      const { seconds, seen, ok } = result;
      say(
        `${ok ? 'ok  ' : 'FAIL'} ${program.name.padEnd(9)}${one.name.padEnd(42)}${seconds.toFixed(1).padStart(6)} s  ${seen}`,
      );
    }
  }
  const failed = results.filter(({ ok }) => !ok).length;
  say(`agents: ${results.length - failed} passed, ${failed} failed`);
  return failed === 0 && results.length > 0 ? 0 : 1;
}

function findUnknown(option: string, given = '', known: readonly { readonly name: string }[] = []): string | null {
  const names = known.map(({ name }) => name);
  const unknown = given === '' ? undefined : given.split(',').find((name) => !names.includes(name));
  return unknown === undefined ? null : `e2e:agents: --${option}: "${unknown}" is none of ${names.join(', ')}`;
}

const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function tried(given: Program, one: Case, at: { path: string; isolation: string }): Promise<Result> {
  const program = one.proxied === true ? behindProxy(given) : given;
  const model = await startModel({ ...one.model, onKill: () => killAgents(program.name) });
  const started = performance.now();
  let opened: Awaited<ReturnType<typeof startEmulator>> | null = null;
  try {
    const loop = await setLoop(
      async (options) => {
        opened = await startEmulator(options);
        return opened;
      },
      {
        issues: [wellFormed('Write work.txt')],
        agentConfig: configOf(program, {
          ...{ url: model.url, isolation: at.isolation },
          ...{ more: one.config ?? '', args: one.args ?? [] },
        }),
        env: { ...program.env(model.url), PATH: `${at.path}:${process.env['PATH'] ?? ''}` },
      },
    );
    const ticked = await loop.tick();
    const seen = await seenOf(loop, one, { ticked, heard: model.heard(), draft: program.auditsLater === true });
    const counted = seen.ok && one.proxied === true ? countedOf(loop.head(), model.charged(), ticked) : null;
    return {
      ...{ program: program.name, name: one.name, seconds: (performance.now() - started) / 1000 },
      ok: seen.ok && counted?.ok !== false,
      seen: [seen.said, counted?.said ?? spendOf(loop.head())].join('; '),
    };
  } finally {
    await (opened as Awaited<ReturnType<typeof startEmulator>> | null)?.close();
    await model.close();
  }
}

interface Seen {
  readonly ok: boolean;
  readonly said: string;
}

async function seenOf(
  loop: LoopStage,
  { expects, keeps, parks = false }: Case,
  { ticked, heard, draft }: { ticked: Ticked; heard: string; draft: boolean },
): Promise<Seen> {
  const pulls = await loop.pullRequests();
  const told = `${ticked.summary}\n${ticked.log}`;
  if (expects === 'pull-request' || expects === 'own-tools') {
    const [pull] = pulls;
    if (pull === undefined) return { ok: false, said: `${told.slice(-3_000)}\n${heard.slice(-2_000)}` };
    const file = loop.git('show', `${pull.headSha}:work.txt`).trim();
    const { tokensIn = 0 } = loop.head()?.counters ?? {};
    const read = expects !== 'own-tools' || heard.includes(wordToRead);
    const ok = file === 'done' && pull.draft === draft && tokensIn > 0 && read;
    return {
      ok,
      said: ok ? `PR #${pull.number}` : `PR #${pull.number}: ${told.slice(-3_000)}\n${heard.slice(-2_000)}`,
    };
  }
  const found = told.split('\n').find((line) => expects.test(line));
  const { status, notBefore } = loop.head() ?? { status: 'running', notBefore: null };
  const parked = status === 'parked' && notBefore !== null && ticked.outputs['outcome'] === 'deferred';
  const kept =
    keeps === undefined ||
    loop
      .git('log', '--all', '-p', '--', 'work.txt')
      .split('\n')
      .some((line) => keeps.test(line.replace(/^\+/, '')));
  const ok = found !== undefined && pulls.length === 0 && parked === parks && kept;
  return { ok, said: (found ?? told.slice(-3_000)).trim().slice(0, 3_000) };
}

/** What the program told, what its tokens cost by our rates, and which of the two counts. */
function spendOf(head: Head | null): string {
  const { tokensIn = 0, tokensOut = 0, dollarsReported = 0, dollarsEstimate = 0 } = head?.counters ?? {};
  const dollars = [dollarsReported, dollarsEstimate, Math.max(dollarsReported, dollarsEstimate)];
  const [reported, estimated, counted] = dollars.map((one) => `$${one.toFixed(4)}`);
  return `${tokensIn} in, ${tokensOut} out; ${reported} reported, ${estimated} estimated, ${counted} counted`;
}

/** Behind the proxy: the model was asked with the key that the agent never saw, every reply is counted, and one at most past the cap. */
function countedOf(head: Head | null, charged: readonly Charged[], { log }: Ticked): Seen {
  const { tokensIn = 0, dollarsEstimate = 0 } = head?.counters ?? {};
  const { maxDollars = 0 } = head?.ceilings ?? {};
  const wasIn = charged.reduce((sum, { usage }) => sum + usage.input, 0);
  const perReply = charged.length === 0 ? 0 : dollarsEstimate / charged.length;
  const ok =
    charged.every(({ key }) => key === dummyKey) &&
    tokensIn === wasIn &&
    dollarsEstimate <= maxDollars + perReply &&
    // What the model refused is known to have cost nothing.
    (charged.length > 0 || dollarsEstimate === 0) &&
    log.includes('metered by the proxy');
  return { ok, said: `${charged.length} replies charged ${wasIn} in by the model; ${spendOf(head)}` };
}

/** As the kernel does when memory runs out: the program itself, and not Tickgate. Only what this process has started. */
function killAgents(name: string): void {
  const parents = new Map(listPrograms().map(({ pid, parent }) => [pid, parent]));
  const isOurs = (pid: number): boolean => {
    const parent = parents.get(pid);
    return parent !== undefined && (parent === process.pid || isOurs(parent));
  };
  for (const pid of [...parents.keys()].filter(isOurs)) {
    const [program = '', script = ''] = wordsOf(pid);
    if ([program, script].some((word) => basename(word) === name)) process.kill(pid, 'SIGKILL');
  }
}

/** Command line; empty once the process has ended. */
function wordsOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  } catch {
    return [];
  }
}
