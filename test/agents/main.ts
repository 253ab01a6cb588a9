/** `npm run e2e:agents`: whole ticks with the real agent programs over the emulator and a model on loopback; prints what each came to. */
import { parseArgs } from 'node:util';
import { startEmulator } from '../../src/emulator/emulator.ts';
import { privilege } from '../../src/agents/privilege.ts';
import { setLoop, wellFormed } from '../support/loop-stage.ts';
import { startModel } from '../support/models/server.ts';
import { type Case, cases } from './cases.ts';
import { configOf, installed, type Program, programs, versionOf } from './programs.ts';

interface Result {
  readonly program: string;
  readonly name: string;
  readonly seconds: number;
  readonly seen: string;
  readonly ok: boolean;
}

export async function main(argv: string[]): Promise<number> {
  const { values } = parseArgs({
    args: argv,
    options: { agents: { type: 'string' }, cases: { type: 'string' }, cli: { type: 'string' } },
  });
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

const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function tried(program: Program, one: Case, at: { path: string; isolation: string }): Promise<Result> {
  const model = await startModel(one.model);
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
        agentConfig: configOf(program, { url: model.url, isolation: at.isolation, more: one.config ?? '' }),
        env: { ...program.env(model.url), PATH: `${at.path}:${process.env['PATH'] ?? ''}` },
      },
    );
    const ticked = await loop.tick();
    const pulls = await loop.pullRequests();
    const told = `${ticked.summary}\n${ticked.log}`;
    const seconds = (performance.now() - started) / 1000;
    const result = (ok: boolean, seen: string): Result => ({
      program: program.name,
      name: one.name,
      seconds,
      ok,
      seen,
    });
    if (one.expects === 'pull-request') {
      const [pull] = pulls;
      if (pull === undefined) return result(false, told.slice(-3_000));
      const file = loop.git('show', `${pull.headSha}:work.txt`).trim();
      const head = loop.head();
      const charged = model.charged().length;
      const { tokensIn, tokensOut, dollarsReported, dollarsEstimate } = head?.counters ?? {
        tokensIn: 0,
        tokensOut: 0,
        dollarsReported: 0,
        dollarsEstimate: 0,
      };
      const counted = `${charged} replies charged by the model; counted ${tokensIn} in, ${tokensOut} out, $${dollarsReported.toFixed(4)} reported, $${dollarsEstimate.toFixed(4)} estimated`;
      return result(file === 'done' && !pull.draft && tokensIn > 0, `PR #${pull.number}; ${counted}`);
    }
    const found = told.split('\n').find((line) => one.expects instanceof RegExp && one.expects.test(line));
    const { status, notBefore } = loop.head() ?? { status: 'running', notBefore: null };
    const parked = status === 'parked' && notBefore !== null && ticked.outputs['outcome'] === 'deferred';
    return result(
      found !== undefined && pulls.length === 0 && parked === (one.parks ?? false),
      (found ?? told.slice(-3_000)).trim().slice(0, 3_000),
    );
  } finally {
    await (opened as Awaited<ReturnType<typeof startEmulator>> | null)?.close();
    await model.close();
  }
}
