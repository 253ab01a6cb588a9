/** `npm run e2e:own`: the loop on a clone of this very repository, three tasks of a plan by a scripted agent; prints its pull requests as a reviewer sees them. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Emulator, startEmulator } from '../../src/emulator/emulator.ts';
import { errorsOf, type LoopStage, setLoop, type Ticked } from '../support/loop-stage.ts';
import { planAgent, planPath, planText } from './plan.ts';

// test/own, and as deep as that where it runs bundled.
const root = join(import.meta.dirname, '..', '..');
const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Dependencies as they are installed here, in place of `npm ci`; and a check that fails where the work is wrong. */
const config = `
backlog: { source: plan, plan: ${planPath} }
max-agents: 3
setup-command: 'mkdir node_modules && ln -s ${root}/node_modules/.bin ${root}/node_modules/* node_modules/'
verify-command: 'npm test -- test/contract/docs.test.ts test/core/plan'
`;

export async function main(): Promise<number> {
  let github: Emulator | null = null;
  try {
    const loop = await setLoop(
      async (options) => {
        github = await startEmulator(options);
        return github;
      },
      { agent: planAgent, asProcesses: true },
    );
    worksOn(loop, ownRepository());
    return await played(loop);
  } finally {
    await (github as Emulator | null)?.close();
  }
}

/** A clone of what is committed here, which is removed with the process. */
function ownRepository(): string {
  const clone = mkdtempSync(join(tmpdir(), 'tickgate-own-'));
  process.once('exit', () => rmSync(clone, { recursive: true, force: true }));
  execFileSync('git', ['clone', '-q', '--no-local', root, clone]);
  return clone;
}

/** The loop's repository becomes this one, with the plan and the files of the loop; its own workflows stand still. */
function worksOn(loop: LoopStage, clone: string): void {
  const git = (...args: string[]): string => execFileSync('git', ['-C', clone, ...args], { encoding: 'utf8' });
  const workflow = '.github/workflows/tickgate.yml';
  const settings = '.github/tickgate.yml';
  const files = {
    [planPath]: planText,
    [workflow]: loop.git('show', `main:${workflow}`),
    [settings]: `${loop.git('show', `main:${settings}`).replace(/^verify-command:.*\n/m, '')}${config}`,
  };
  // Documents link to them.
  for (const path of git('ls-files', '.github/workflows').trim().split('\n'))
    writeFileSync(join(clone, path), 'on: workflow_dispatch\njobs: {}\n');
  for (const [path, text] of Object.entries(files)) writeFileSync(join(clone, path), text);
  git('add', '-A');
  git('-c', 'user.name=ana', '-c', 'user.email=ana@example.invalid', 'commit', '-q', '-m', 'A loop and its plan');
  git('push', '-q', '--force', loop.github.repository.gitDir, 'HEAD:refs/heads/main');
}

async function played(loop: LoopStage): Promise<number> {
  const started = performance.now();
  const first = await loop.tick();
  say(`tick: ${first.outputs['outcome']} after ${((performance.now() - started) / 1000).toFixed(1)} s`);
  const pulls = (await loop.pullRequests()).toSorted((a, b) => a.number - b.number);
  for (const pull of pulls) {
    say(`\n${'='.repeat(100)}\n#${pull.number}${pull.draft ? ' (draft)' : ''} ${pull.title}\n${'='.repeat(100)}\n`);
    say(pull.body);
    say(`---- commits and diff\n`);
    say(loop.git('log', '--format=%h %an <%ae>%n%B', '--patch', '--stat', `main..${pull.headSha}`));
  }
  const faults = faultsOf(first, pulls);
  for (const { number } of pulls) await loop.ana.merges(number);
  const last = await loop.tick();
  if (!last.log.includes(finished)) faults.push(`the plan is not done: ${last.log}`);
  for (const fault of faults) say(`FAULT: ${fault}`);
  if (faults.length === 0) say(`own: three pull requests, all merged. ${finished}`);
  return faults.length === 0 ? 0 : 1;
}

const finished = 'Backlog empty — 1 iterations used, 3 PRs touched';

function faultsOf(tick: Ticked, pulls: Awaited<ReturnType<LoopStage['pullRequests']>>): string[] {
  return [
    ...errorsOf(tick),
    ...(pulls.length === 3 ? [] : [`${pulls.length} pull requests in place of three: ${tick.log}`]),
    ...pulls.filter(({ draft }) => draft).map(({ number }) => `#${number} is a draft: ${tick.log}`),
  ];
}
