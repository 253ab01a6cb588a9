/** A loop on an emulated GitHub, in the words of its users: given a backlog and an agent, ticks run, people tick boxes. */
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { readDiskText } from '../../src/core/disk.ts';
import { HistoryLine, readHistory } from '../../src/core/history.ts';
import { Head } from '../../src/core/state.ts';
import {
  actionsOf,
  annotationsOf,
  type Actions,
  logOf,
  outputsOf,
  summaryOf,
} from '../../src/emulator/actions/actions.ts';
import type { Run } from '../../src/emulator/actions/runs.ts';
import type { Emulator } from '../../src/emulator/emulator.ts';
import type { Person } from '../../src/emulator/people.ts';
import type { IssueSeed } from '../../src/emulator/model/seed.ts';
import { readGateMarker } from '../../src/core/gate-comment.ts';
import { git } from '../../src/emulator/git/objects.ts';
import { actionUnderTest } from './action-under-test.ts';
import { startGitHub } from './github.ts';

const owner = 'acme';
const repo = 'shop';

export interface LoopSetting {
  /** YAML of `.github/tickgate.yml` beside what every scenario needs (agent, isolation). */
  readonly config?: string;
  readonly issues?: readonly IssueSeed[];
  /** JavaScript of the agent: `order`, `result(...)`, `write(path, text)`, `sleep(ms)`, `note(line)`, `untilHead(holds)`, `fail(code)` are at hand. */
  readonly agent?: string;
  /** Lines under `with:` of the action's step. */
  readonly inputs?: Readonly<Record<string, string>>;
  /** The job's `permissions:`; null = all that a tick needs. */
  readonly permissions?: string;
}

export interface Ticked {
  readonly run: Run;
  readonly conclusion: string | null;
  readonly log: string;
  readonly summary: string;
  readonly outputs: Readonly<Record<string, string>>;
  /** Route of every API request between the start of this tick and its end, such as `POST /graphql`. */
  readonly requests: readonly string[];
  readonly annotations: readonly { readonly level: string; readonly message: string }[];
}

/** What the run's page shows in red; a run that failed without a word shows its log. */
export function errorsOf({ conclusion, annotations, log }: Ticked): string[] {
  const said = annotations.filter(({ level }) => level === 'error').map(({ message }) => message);
  return said.length === 0 && conclusion !== 'success' ? [log] : said;
}

export interface AskedGate {
  readonly id: string;
  readonly commentId: number;
  readonly body: string;
}

export interface LoopStage {
  readonly github: Emulator;
  readonly actions: Actions;
  /** Writes, answers, merges. */
  readonly ana: Person;
  /** One tick, to its end. */
  tick(inputs?: Readonly<Record<string, string>>): Promise<Ticked>;
  /** Starts ticks at once, without waiting. */
  start(count: number): Run[];
  ended(run: Run): Promise<Ticked>;
  head(): Head | null;
  /** Lines of the current bundle. */
  history(): Promise<readonly HistoryLine[]>;
  /** The state branch as somebody else left it. */
  writesHead(text: string): Promise<void>;
  /** Issues and pull requests as anybody sees them. */
  threads(): Promise<
    {
      readonly number: number;
      readonly title: string;
      readonly body: string | null;
      readonly labels: readonly string[];
    }[]
  >;
  comments(issue: number): Promise<{ readonly id: number; readonly body: string; readonly author: string }[]>;
  /** The one gate that was asked in this thread. */
  gate(issue: number): Promise<AskedGate>;
  /** Ids of all gates that were asked in this thread and show their boxes. */
  gateIds(issue: number): Promise<string[]>;
  labels(issue: number): Promise<string[]>;
  pullRequests(): Promise<
    {
      readonly number: number;
      readonly title: string;
      readonly body: string;
      readonly head: string;
      readonly draft: boolean;
    }[]
  >;
  /** The state branch's newest commit. */
  stateTip(): string;
  artifacts(): Promise<number>;
  /** Lines that agents left with `note`, outside of their work. */
  notes(): string[];
  git(...args: string[]): string;
}

export const wellFormed = (title: string): IssueSeed => ({
  title,
  body: `${title}, please.\n\n### Acceptance Criteria\n\n- it works\n- it has a test\n`,
});

/** Writes one file and says that it is done, at a cost of $0.50. */
export const diligentAgent = `write('work-' + order.subject + '.txt', 'done\\n'); result({ progress: 'Did #' + order.subject });`;

const agentFrame = (at: { readonly gitDir: string; readonly notes: string }, body: string): string => `
import { execFileSync } from 'node:child_process';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
const order = JSON.parse(readFileSync(process.env.TICKGATE_WORK_ORDER, 'utf8'));
const write = (path, text) => writeFileSync(path, text);
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const fail = (code) => process.exit(code);
const note = (line) => appendFileSync('${at.notes}', line + '\\n');
const headNow = () => JSON.parse(execFileSync('git', ['--git-dir', '${at.gitDir}', 'show', 'tickgate/state/work:head.json'], { encoding: 'utf8' }));
const untilHead = async (holds) => { for (let turn = 0; turn < 600 && !holds(headNow()); turn++) await sleep(200); };
const result = (given) => writeFileSync(process.env.TICKGATE_RESULT, JSON.stringify({
  status: 'complete', progress: 'done', completion_indicators: ['Task complete', 'Implementation finished'], exit_signal: true,
  usage: [{ model: 'claude-sonnet-4-7', input: 1000, output: 500, cost_reported: 0.5, messages: 3 }], ...given }));
${body}
`;

export async function givenLoop(setting: LoopSetting = {}): Promise<LoopStage> {
  const inputs = Object.entries(setting.inputs ?? {}).map(([name, value]) => `          ${name}: '${value}'\n`);
  const asked: string[] = [];
  const github = await startGitHub({
    onExchange: (exchange) => {
      if (exchange.kind === 'rest') asked.push(`${exchange.method} ${exchange.path}`);
      if (exchange.kind === 'graphql') asked.push('POST /graphql');
    },
    seed: {
      owner,
      repo,
      users: { ana: 'write', rob: 'read' },
      files: {
        'README.md': '# Shop\n',
        '.github/workflows/tickgate.yml': workflow(inputs.join(''), setting.permissions),
        '.github/tickgate.yml': '',
      },
      issues: setting.issues ?? [],
    },
  });
  const { world } = github;
  const agent = join(world.root, 'agent.mjs');
  const notes = join(world.root, 'agent-notes.txt');
  await writeFile(notes, '');
  await writeFile(agent, agentFrame({ gitDir: github.repository.gitDir, notes }, setting.agent ?? diligentAgent));
  const ana = github.as('ana');
  const base = `agent: command\nagent-command: [${process.execPath}, ${agent}]\nisolation: none\nverify-command: 'true'\n`;
  await ana.commits({ path: '.github/tickgate.yml', text: `${base}${setting.config ?? ''}` });
  const actions = actionsOf(world);
  actions.configure({
    actions: { 'tickgate/tickgate': await actionUnderTest() },
    patience: { interruptMs: 2_500, terminateMs: 500, drainMs: 500 },
    poolSize: 12,
  });
  const by = world.accounts.get('ana');
  if (by === undefined) throw new Error('ana is not there');
  const dispatch = (given: Readonly<Record<string, string>> = {}): Run =>
    actions.dispatch({ repository: `${owner}/${repo}`, workflow: 'tickgate.yml', by, inputs: given });
  const ended = async (run: Run): Promise<Ticked> => {
    await actions.idle();
    await github.settled();
    const { conclusion } = run.attempts.at(-1) ?? {};
    return {
      run,
      conclusion: conclusion ?? null,
      log: logOf(run),
      summary: summaryOf(run),
      outputs: outputsOf(run),
      annotations: annotationsOf(run),
      requests: asked.splice(0),
    };
  };
  const gitDir = github.repository.gitDir;
  const onGit = (...args: string[]): string => git(gitDir, args).toString('utf8');
  const here = `/repos/${owner}/${repo}`;
  const comments = async (issue: number): Promise<SeenComment[]> =>
    z.array(SeenComment).parse(await ana.request(`GET ${here}/issues/${issue}/comments`));
  const gates = async (issue: number): Promise<AskedGate[]> =>
    (await comments(issue)).flatMap(({ id, body }) => {
      const marker = readGateMarker(body);
      return marker === null ? [] : [{ id: marker.id, commentId: id, body }];
    });
  return {
    github,
    actions,
    ana,
    tick: (given) => {
      asked.length = 0;
      return ended(dispatch(given));
    },
    start: (count) => Array.from({ length: count }, () => dispatch()),
    ended,
    head: () => headOn(onGit),
    history: () => historyOf(github, headOn(onGit)),
    writesHead: async (text) => {
      const branch = 'tickgate/state/work';
      const sha = onGit('rev-parse', 'main').trim();
      await ana.request(`POST ${here}/git/refs`, { ref: `refs/heads/${branch}`, sha });
      await ana.commits({ path: 'head.json', text, branch });
    },
    threads: async () => z.array(Thread).parse(await ana.request(`GET ${here}/issues?state=all`)),
    comments,
    gate: async (issue) => {
      const [gate, ...others] = await gates(issue);
      if (gate === undefined || others.length > 0)
        throw new Error(`${others.length + (gate ? 1 : 0)} gates on #${issue}`);
      return gate;
    },
    gateIds: async (issue) => (await gates(issue)).map(({ id }) => id),
    labels: async (issue) =>
      z
        .array(z.object({ name: z.string() }))
        .parse(await ana.request(`GET ${here}/issues/${issue}/labels`))
        .map(({ name }) => name),
    pullRequests: async () => z.array(PullRequest).parse(await ana.request(`GET ${here}/pulls?state=all`)),
    stateTip: () => onGit('rev-parse', 'refs/heads/tickgate/state/work').trim(),
    artifacts: async () =>
      z.object({ total_count: z.number() }).parse(await ana.request(`GET ${here}/actions/artifacts`)).total_count,
    notes: () =>
      readFileSync(notes, 'utf8')
        .split('\n')
        .filter((line) => line !== ''),
    git: onGit,
  };
}

const SeenComment = z
  .object({ id: z.number(), body: z.string(), user: z.object({ login: z.string() }) })
  .transform(({ id, body, user }) => ({ id, body, author: user.login }));
type SeenComment = z.output<typeof SeenComment>;
const Thread = z
  .object({
    number: z.number(),
    title: z.string(),
    body: z.string().nullable(),
    labels: z.array(z.object({ name: z.string() })),
  })
  .transform(({ labels, ...rest }) => ({ ...rest, labels: labels.map(({ name }) => name) }));
const PullRequest = z
  .object({
    number: z.number(),
    title: z.string(),
    body: z.string(),
    draft: z.boolean(),
    head: z.object({ ref: z.string() }),
  })
  .transform(({ head, ...rest }) => ({ ...rest, head: head.ref }));

function headOn(onGit: (...args: string[]) => string): Head | null {
  const refs = onGit('for-each-ref', '--format=%(refname)', 'refs/heads/tickgate/state/work').trim();
  if (refs === '') return null;
  const read = readDiskText(Head, onGit('show', 'refs/heads/tickgate/state/work:head.json'));
  if (!read.ok) throw new Error(`head.json: ${read.field}: ${read.reason}`);
  return read.value;
}

async function historyOf(github: Emulator, head: Head | null): Promise<readonly HistoryLine[]> {
  const id = head?.bundle?.artifactId;
  if (id == null) return [];
  const { unpack } = await import('../../src/state/bundle.ts');
  const answer = await fetch(`${github.url}/repos/${owner}/${repo}/actions/artifacts/${id}/zip`, {
    headers: { authorization: `Bearer ${github.as('ana').token}` },
  });
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const { bundleBytes } = await import('./artifact-zip.ts');
  const opened = unpack(bundleBytes(bytes), head?.bundle ?? { name: '', digest: '' });
  if (opened.kind !== 'bundle') throw new Error(`bundle: ${opened.why}`);
  const read = readHistory(opened.members['work.history.jsonl'] ?? '');
  if (!read.ok) throw new Error(`history line ${read.line}: ${read.field}`);
  return read.lines;
}

const workflow = (
  inputs: string,
  permissions = 'contents: write, issues: write, pull-requests: write, actions: write',
): string => `
name: Tickgate
on:
  workflow_dispatch:
    inputs:
      max-iterations: { required: false }
      max-prs: { required: false }
      max-minutes: { required: false }
      max-dollars: { required: false }
      reason: { required: false }
jobs:
  tick:
    runs-on: ubuntu-latest
    timeout-minutes: 60
    permissions: { ${permissions} }
    outputs:
      verdict: \${{ steps.tick.outputs.verdict }}
      outcome: \${{ steps.tick.outputs.outcome }}
      stop-reason: \${{ steps.tick.outputs.stop-reason }}
    steps:
      - uses: tickgate/tickgate@v1
        id: tick
${inputs === '' ? '' : `        with:\n${inputs}`}`;
