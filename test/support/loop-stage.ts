/**
 * A loop on an emulated GitHub, in the words of its users, for tests and for scripts: ticks run, and people tick boxes.
 */
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { readGateMarker } from '../../src/core/gates/comment.ts';
import type { Head } from '../../src/core/state/head.ts';
import type { HistoryLine } from '../../src/core/state/history-line.ts';
import {
  type Actions,
  actionsOf,
  annotationsOf,
  logOf,
  outputsOf,
  summaryOf,
} from '../../src/emulator/actions/actions.ts';
import type { Run } from '../../src/emulator/actions/runs/runs.ts';
import type { Emulator, EmulatorOptions } from '../../src/emulator/emulator.ts';
import { git } from '../../src/emulator/git/objects.ts';
import type { Watch } from '../../src/emulator/http/passage.ts';
import type { Person } from '../../src/emulator/people.ts';
import type { IssueSeed, Seed } from '../../src/emulator/seed.ts';
import { agentScript, contentAuditor, diligentAgent, shellAgent } from './loop-agent.ts';
import { artifactsOn, headOn, historyOf, membersOf } from './loop-record.ts';
import { PullRequest, SeenComment, Thread } from './loop-sight.ts';
import { usualGrant, workflow } from './loop-workflow.ts';
import { stepsOf } from './steps-of-loop.ts';

/** The shortest time between two ticks started one after the other, because GitHub gives times in whole seconds. */
const dispatchMs = 2_000;

const owner = 'acme';
const repo = 'shop';

export interface LoopSetting {
  /** YAML of `.github/tickgate.yml` beyond the keys that every scenario needs (agent, isolation). */
  readonly config?: string;
  /** The whole `.github/tickgate.yml` up to `config`, in place of the scripted agent's. */
  readonly agentConfig?: string;
  readonly issues?: readonly IssueSeed[];
  /**
   * JavaScript of the agent. It can use `order`, `result(...)`, `write(path, text)`, `sleep(ms)`, `note(line)`,
   * `untilHead(holds)` and `fail(code)`.
   */
  readonly agent?: string;
  /** The same for the agent when it audits; absent = it finds nothing, at no cost. */
  readonly auditor?: string;
  /** YAML of the fields of the workflow's form; absent = the fields that `init` writes. */
  readonly form?: string;
  /** Lines under `with:` of the action's step. */
  readonly inputs?: Readonly<Record<string, string>>;
  /** The job's `permissions:`; absent = what `init` writes. */
  readonly permissions?: string;
  /** More lines of the job, such as `cache-mode: read`. */
  readonly job?: string;
  /** YAML of steps before the tick's. */
  readonly steps?: string;
  /** Environment of the action's step. */
  readonly env?: Readonly<Record<string, string>>;
  /** Folder of the action, whose steps run as processes; absent = the sources as they are. */
  readonly action?: string;
  /** Runs the steps of every tick as processes, not only those of `startProcess`. */
  readonly asProcesses?: boolean;
  /**
   * `hidden`: the owner is an organisation whose members hide their membership. `none`: a person. Absent = the default
   * of this test run.
   */
  readonly membership?: 'hidden' | 'none';
  /** Absent = the default of this test run: test/support/github.ts. */
  readonly visibility?: 'public' | 'private';
  readonly watch?: Watch;
  /** Absent = the machine's clock. */
  readonly clock?: EmulatorOptions['clock'];
  /** Installed in the repository. */
  readonly apps?: Seed['apps'];
  /** Of the owner: logins by the team's slug. */
  readonly teams?: Seed['teams'];
  /** The workflow's schedule. It fires when the clock is advanced. */
  readonly cron?: string;
}

export interface Ticked {
  readonly run: Run;
  readonly conclusion: string | null;
  readonly log: string;
  readonly summary: string;
  readonly outputs: Readonly<Record<string, string>>;
  /** Route of every API request between the start of this tick and its end, such as `POST /graphql`. */
  readonly requests: readonly string[];
  readonly annotations: readonly { readonly level: string; readonly message: string; readonly title: string | null }[];
}

/** The lines that the run's page shows in red. A run that failed without any shows its log. */
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
  /** A person with write access, who answers and merges. */
  readonly ana: Person;
  /** Runs one tick to its end, in this process. */
  tick(inputs?: Readonly<Record<string, string>>): Promise<Ticked>;
  /** Starts ticks at the same time, without waiting. */
  start(count: number): Run[];
  /** Starts a tick whose steps are processes, without waiting. Only such a tick can be cancelled or killed. */
  startProcess(inputs?: Readonly<Record<string, string>>): Run;
  ended(run: Run): Promise<Ticked>;
  head(): Head | null;
  /** Lines of the current bundle. */
  history(): Promise<readonly HistoryLine[]>;
  /** Writes the state branch as another writer. */
  writesHead(text: string): Promise<void>;
  /** Issues and pull requests as any reader sees them. */
  threads(): Promise<
    {
      readonly number: number;
      readonly title: string;
      readonly body: string | null;
      readonly state: string;
      readonly labels: readonly string[];
    }[]
  >;
  comments(issue: number): Promise<{ readonly id: number; readonly body: string; readonly author: string }[]>;
  /** The only gate in this thread. */
  gate(issue: number): Promise<AskedGate>;
  /** All gates in this thread that show their boxes. */
  gates(issue: number): Promise<readonly AskedGate[]>;
  /** Ids of all gates in this thread that show their boxes. */
  gateIds(issue: number): Promise<string[]>;
  labels(issue: number): Promise<string[]>;
  pullRequests(): Promise<
    {
      readonly number: number;
      readonly title: string;
      readonly body: string;
      readonly head: string;
      readonly headSha: string;
      readonly draft: boolean;
    }[]
  >;
  /** The state branch's newest commit. */
  stateTip(): string;
  artifacts(): Promise<number>;
  /** The only file of every artifact whose name has this prefix, ordered by name. */
  artifactsNamed(prefix: string): Promise<{ readonly name: string; readonly bytes: Uint8Array }[]>;
  /** Lines that agents left with `note`, outside of their work. */
  notes(): string[];
  /** Every token that was valid during any request to GitHub. */
  tokens(): string[];
  /** Members of the current bundle, by name. */
  bundle(): Promise<Readonly<Record<string, string>>>;
  git(...args: string[]): string;
  /** The same for content that is no text. */
  raw(...args: string[]): Uint8Array;
}

export const wellFormed = (title: string): IssueSeed => ({
  title,
  body: `${title}, please.\n\n### Acceptance Criteria\n\n- it works\n- it has a test\n`,
});

const scriptOf = ({ agent, auditor }: LoopSetting, at: Parameters<typeof agentScript>[0]): string =>
  agentScript(at, { body: agent ?? diligentAgent, auditor: auditor ?? contentAuditor });

/** `open` starts the GitHub and decides when it is closed. */
export async function setLoop(
  open: (options: EmulatorOptions) => Promise<Emulator>,
  setting: LoopSetting = {},
): Promise<LoopStage> {
  const inputs = Object.entries(setting.inputs ?? {}).map(([name, value]) => `          ${name}: '${value}'\n`);
  const asked: string[] = [];
  const tokens = new Set<string>();
  const github = await open({
    ...(setting.watch === undefined ? {} : { watch: setting.watch }),
    ...(setting.clock === undefined ? {} : { clock: setting.clock }),
    onExchange: (exchange) => {
      for (const token of github.world.tokens.keys()) tokens.add(token);
      if (exchange.kind === 'rest') asked.push(`${exchange.method} ${exchange.path}`);
      if (exchange.kind === 'graphql') asked.push('POST /graphql');
    },
    // A reader must not take a short page for the end of a list.
    paging: { short: true },
    seed: {
      owner,
      repo,
      ...(setting.visibility === undefined ? {} : { visibility: setting.visibility }),
      users: { ana: 'write', rob: 'read' },
      ...(setting.membership === undefined ? {} : { membership: setting.membership }),
      files: {
        'README.md': '# Shop\n',
        '.github/workflows/tickgate.yml': workflow({
          permissions: usualGrant,
          ...setting,
          inputs: inputs.join(''),
        }),
        '.github/tickgate.yml': '',
      },
      issues: setting.issues ?? [],
      apps: setting.apps ?? [],
      teams: setting.teams ?? {},
    },
  });
  const { world } = github;
  const script = join(world.root, 'agent.mjs');
  const agent = join(world.root, 'agent.sh');
  const notes = join(world.root, 'agent-notes.txt');
  await writeFile(notes, '');
  await writeFile(script, scriptOf(setting, { gitDir: github.repository.gitDir, notes }));
  const scripted = {
    worker: setting.agent !== undefined && setting.agent !== diligentAgent,
    auditor: setting.auditor !== undefined,
  };
  await writeFile(agent, shellAgent(script, scripted));
  const ana = github.as('ana');
  const base =
    setting.agentConfig ??
    `agent: command\nagent-command: [/bin/sh, ${agent}]\nisolation: none\nverify-command: 'true'\n`;
  await ana.commits({ path: '.github/tickgate.yml', text: `${base}${setting.config ?? ''}` });
  const actions = actionsOf(world);
  const steps = stepsOf(setting);
  actions.configure({
    actions: { 'tickgate/tickgate': steps.folder },
    runNode: steps.run,
    patience: { interruptMs: 2_500, terminateMs: 500, drainMs: 500 },
    poolSize: 12,
  });
  if (setting.cron !== undefined) actions.armSchedules(`${owner}/${repo}`);
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
    actions: steps.guarded(actions),
    ana,
    async tick(given) {
      asked.length = 0;
      await world.clock.advance(dispatchMs);
      return await ended(dispatch(given));
    },
    start: (count) => Array.from({ length: count }, () => dispatch()),
    startProcess: (given) => steps.asProcess(dispatch(given)),
    ended,
    head: () => headOn(gitDir),
    history: () => historyOf(github, headOn(gitDir)),
    writesHead: async (text) => {
      const branch = 'tickgate/state/work';
      if (headOn(gitDir) === null) {
        const sha = onGit('rev-parse', 'main').trim();
        await ana.request(`POST ${here}/git/refs`, { ref: `refs/heads/${branch}`, sha });
      }
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
    gates,
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
    tokens: () => [...tokens],
    bundle: () => membersOf(github, headOn(gitDir)),
    artifactsNamed: (prefix) => artifactsOn(github, prefix),
    notes: () =>
      readFileSync(notes, 'utf8')
        .split('\n')
        .filter((line) => line !== ''),
    git: onGit,
    raw: (...args) => git(gitDir, args),
  };
}
