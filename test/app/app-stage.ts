/** A stage for the app's tests: an emulated repository with a loop's question in it, people, and the app in one of its two hosts. */
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { handleActionsEvent } from '../../app/delivery/run-in-actions.ts';
import type { EventOutcome } from '../../app/github/dispatch-tick.ts';
import { type RunningApp, startApp } from '../../app/server/server.ts';
import { answerCondition } from '../../src/core/setup/init/files.ts';
import { answerNeeds, appNeeds, toAppPermissions } from '../../src/core/workflow/token-permissions.ts';
import { actionsOf } from '../../src/emulator/actions/actions.ts';
import { holds } from '../../src/emulator/actions/workflows/expressions.ts';
import type { Emulator } from '../../src/emulator/emulator.ts';
import { ACTIONS_APP_ID } from '../../src/emulator/model/account.ts';
import { deliveriesOf } from '../../src/emulator/webhooks.ts';
import type { App, Permissions, WorldEvent } from '../../src/emulator/world.ts';
import { createGitHub, type MeteredGitHub } from '../../src/github/api/client.ts';
import { type PostedComment, readPostedComments } from '../../src/github/comments/read-posted.ts';
import { startGitHub } from '../support/github.ts';
import {
  type AskedGate,
  type Asking,
  asksGate,
  jobToken,
  opensControlIssue,
  type ShownLoop,
  WORKFLOW,
} from './staged-threads.ts';

const declared = 'on:\n  workflow_dispatch:\n    inputs:\n      reason:\n        type: string\n';
const silent = 'on:\n  workflow_dispatch:\n';
const jobs = (step: string): string => `jobs:\n  tick:\n    runs-on: ubuntu-latest\n    steps:\n      - run: ${step}\n`;

export type HostName = 'server' | 'actions';

export interface Stage {
  readonly github: Emulator;
  /** The registered app, and the id behind receipts in this host. */
  readonly app: App;
  readonly receiptAppId: number;
  /** What the app did, in order. */
  readonly outcomes: EventOutcome[];
  /** Null inside Actions. */
  readonly server: RunningApp | null;
  /** Speaks as the loop: GITHUB_TOKEN of a job. */
  readonly loop: MeteredGitHub;
  asksGate(where: Asking): Promise<AskedGate>;
  /** What happens meanwhile is not delivered; returns the events, oldest first. */
  deaf(job: () => Promise<void>): Promise<WorldEvent[]>;
  /** An event as it was, again. */
  delivers(event: WorldEvent): Promise<void>;
  /** The number of the new control issue. */
  opensControlIssue(loop?: string, headline?: string, people?: ShownLoop['people']): Promise<number>;
  comments(issue: number): Promise<PostedComment[]>;
  /** Reasons with which the workflow was dispatched, oldest first. */
  wakes(): string[];
  /** The last delivered event once more, as often as said, at once. */
  redelivers(times: number): Promise<void>;
  /** How many deliveries the app could not finish, as GitHub or the workflow's page shows it. */
  failures(): number;
  settled(): Promise<void>;
  close(): Promise<void>;
}

/** Where a reader is known as such, and a stranger may write: in a public repository of a person. */
export const publicOfPerson = { membership: 'none', visibility: 'public' } as const satisfies StageOptions;

export interface StageOptions {
  readonly declaresReason?: boolean;
  /** By which the workflow starts by itself. */
  readonly cron?: string;
  /** What a tick comes to here. */
  readonly step?: string;
  /** `hidden`: the repository is an organisation's, whose members do not show; `none`: a person's. Absent = as all suites run today. */
  readonly membership?: 'hidden' | 'none';
  /** Absent = as all suites run today: test/support/github.ts. */
  readonly visibility?: 'public' | 'private';
  /** Of the organisation: logins by the team's slug. */
  readonly teams?: Readonly<Record<string, readonly string[]>>;
  /** Beyond what every app of ours has. */
  readonly granted?: Permissions;
  /** The end of a woken run is told, too: it comes whenever the runner is done, also behind what a test waits for. */
  readonly tellsEnds?: boolean;
}

const people = { ana: 'admin', ben: 'write', cleo: 'write', coder: 'write', rita: 'read' } as const;
/** As app.yml asks for. */
export const permissions = toAppPermissions(appNeeds);
export const events = ['issue_comment', 'issues', 'pull_request', 'pull_request_review', 'check_suite', 'workflow_run'];

/** `none`: the test starts a host itself. */
export async function setStage(host: HostName | 'none', options: StageOptions = {}): Promise<Stage> {
  const schedule = options.cron === undefined ? '' : `  schedule:\n    - cron: '${options.cron}'\n`;
  const text = `name: tickgate\n${options.declaresReason === false ? silent : declared}${schedule}${jobs(options.step ?? 'echo tick')}`;
  const github = await startGitHub({
    paging: { short: true },
    seed: {
      owner: 'acme',
      repo: 'shop',
      users: people,
      files: { [WORKFLOW]: text, 'README.md': '# shop\n' },
      labels: [{ name: 'tickgate' }],
      issues: [{ title: 'Make it faster' }, { title: 'Another' }],
      teams: options.teams ?? {},
      ...(options.membership === undefined ? {} : { membership: options.membership }),
      ...(options.visibility === undefined ? {} : { visibility: options.visibility }),
      apps: [{ slug: 'tickgate', permissions: { ...permissions, ...options.granted }, events }],
    },
  });
  const app = [...github.world.apps.values()].find(({ slug }) => slug === 'tickgate');
  if (app === undefined) throw new Error('The stage has no app.');
  const outcomes: EventOutcome[] = [];
  const hosted = await hostOf(host, { github, app, outcomes, tellsEnds: options.tellsEnds });
  const loop = createGitHub({ token: jobToken(github), owner: 'acme', repo: 'shop', baseUrl: github.url });
  return {
    github,
    app,
    outcomes,
    loop,
    receiptAppId: host === 'server' ? app.id : ACTIONS_APP_ID,
    asksGate: (where) => asksGate(loop, where),
    opensControlIssue: (name = 'work', headline = 'waiting for an answer', known = {}) =>
      opensControlIssue(loop, { loop: name, headline, people: known }),
    comments: (issue) => readPostedComments(loop, { issue }),
    wakes: () =>
      actionsOf(github.world)
        .runs()
        .map(({ inputs }) => String(inputs['reason'] ?? 'no reason')),
    ...hosted,
  };
}

export type Hosted = Pick<Stage, 'settled' | 'deaf' | 'delivers' | 'redelivers' | 'failures' | 'close' | 'server'>;

interface Hosting {
  readonly github: Emulator;
  readonly app: App;
  readonly outcomes: EventOutcome[];
  readonly tellsEnds?: boolean | undefined;
}

const isEnd = (outcome: EventOutcome): boolean => outcome.did === 'nothing' && outcome.why === 'the run succeeded';

export async function hostOf(host: HostName | 'none', hosting: Hosting): Promise<Hosted> {
  if (host === 'server') return await serve(hosting);
  if (host === 'actions') return hostInActions(hosting);
  const { settled, close } = hosting.github;
  const none = () => Promise.reject(new Error('There is no host.'));
  return { server: null, settled, close, failures: () => 0, deaf: none, delivers: none, redelivers: none };
}

async function serve({ github, app, outcomes, tellsEnds }: Hosting): Promise<Hosted> {
  const server = await startApp({
    appId: app.id,
    privateKey: app.privateKeyPem,
    webhookSecret: app.webhookSecret,
    baseUrl: github.url,
    host: '127.0.0.1',
    port: 0,
    logLevel: 'fatal',
    onOutcome: (outcome) => void ((tellsEnds ?? !isEnd(outcome)) && outcomes.push(outcome)),
  });
  app.webhookUrl = server.webhookUrl;
  let last: WorldEvent | null = null;
  github.world.bus.subscribe((event) => {
    if (event.name === 'issue_comment' && event.sender.type === 'User') last = event;
  });
  return {
    server,
    settled: github.settled,
    async deaf(job) {
      app.webhookUrl = null;
      const missed = await eventsDuring(github, job);
      app.webhookUrl = server.webhookUrl;
      return missed;
    },
    async delivers(event) {
      github.world.bus.emit(event);
      await github.settled();
    },
    failures: () => deliveriesOf(github.world).filter(({ statusCode }) => statusCode >= 400).length,
    async redelivers(times) {
      if (last === null) throw new Error('Nothing was delivered yet.');
      for (let copy = 0; copy < times; copy++) github.world.bus.emit(last);
      await github.settled();
    },
    async close() {
      await server.stop();
      await github.close();
    },
  };
}

async function eventsDuring({ world }: Emulator, job: () => Promise<void>): Promise<WorldEvent[]> {
  const seen: WorldEvent[] = [];
  const unsubscribe = world.bus.subscribe((event) => void seen.push(event));
  await job();
  unsubscribe();
  return seen;
}

/** By the filter of the workflow file that `init` writes. */
const startsAnswer = ({ name, payload }: WorldEvent): boolean =>
  holds(answerCondition.join(' '), { contexts: { github: { event_name: name, event: payload } }, status: 'success' });

/** A workflow `on: [issue_comment, issues]` whose only step is the action, without the runner around it. */
function hostInActions({ github, outcomes }: Hosting): Hosted {
  const underWay = new Set<Promise<void>>();
  let failures = 0;
  let last: WorldEvent | null = null;
  let hears = true;
  const start = (event: WorldEvent): void => {
    if (!startsAnswer(event)) return;
    const run = answerInActions(github, event).then(
      (came) => void outcomes.push(...came),
      () => void failures++,
    );
    underWay.add(run);
    void run.finally(() => underWay.delete(run));
  };
  github.world.bus.subscribe((event) => {
    if (!hears || !['issue_comment', 'issues'].includes(event.name) || event.cause === 'job') return;
    last = event;
    start(event);
  });
  const settled = async (): Promise<void> => {
    while (underWay.size > 0) await Promise.all(underWay);
  };
  return {
    server: null,
    settled,
    async deaf(job) {
      hears = false;
      const missed = await eventsDuring(github, job);
      hears = true;
      return missed;
    },
    async delivers(event) {
      start(event);
      await settled();
    },
    failures: () => failures,
    async redelivers(times) {
      if (last === null) throw new Error('Nothing was delivered yet.');
      for (let copy = 0; copy < times; copy++) start(last);
      await settled();
    },
    async close() {
      await settled();
      await github.close();
    },
  };
}

async function answerInActions(github: Emulator, { name, payload, repository }: WorldEvent): Promise<EventOutcome[]> {
  const payloadPath = join(github.world.root, `event-${randomUUID()}.json`);
  await writeFile(payloadPath, JSON.stringify(payload));
  const event = { name, payloadPath, repository, runId: '77', apiUrl: github.url };
  return await handleActionsEvent(event, { kind: 'token', token: jobToken(github, answerNeeds) });
}
