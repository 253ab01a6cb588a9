/** Sets up a demo: an emulated GitHub with a repository, the app at its webhooks, and runners that know the action. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { EventOutcome } from '../../../app/github/dispatch-tick.ts';
import { starterPaths } from '../../core/setup/init/files.ts';
import { quoteLine, unquoteSentence } from '../../core/text/quote-untrusted.ts';
import { appNeeds, toAppPermissions } from '../../core/workflow/token-permissions.ts';
import { type Actions, actionsOf, annotationsOf, logOf, readFailureCause } from '../../emulator/actions/actions.ts';
import type { WorkflowStart } from '../../emulator/actions/runner/settings.ts';
import { currentAttempt, type Run } from '../../emulator/actions/runs/runs.ts';
import { startRun } from '../../emulator/actions/runs/start.ts';
import { commitNamed } from '../../emulator/actions/workflows/git-files.ts';
import { workflowNamed, workflowsOf } from '../../emulator/actions/workflows/workflows.ts';
import { type Emulator, startEmulator } from '../../emulator/emulator.ts';
import { fullNameOf } from '../../emulator/model/repository.ts';
import type { Person } from '../../emulator/people.ts';
import { showRepository } from '../../emulator/represent/repository.ts';
import type { Seed } from '../../emulator/seed.ts';
import type { App } from '../../emulator/world.ts';
import { findInstallationRoot, readOriginRepository, toBuiltCliPath } from '../client.ts';
import { Mistake } from '../mistake.ts';
import { buildOwnFiles, buildOwnSeed, createDemoClone, type OwnWork } from './own-work.ts';
import {
  actionName,
  everyMinuteCron,
  projectFiles,
  sampleIssues,
  sampleLabels,
  settingsText,
  workflowPath,
  workflowText,
} from './sample.ts';

export const people = { owner: 'maple', maintainer: 'ana', reader: 'rob' } as const;

/** The sample's loop, named after its skill. */
export const loopName = 'work';

const appId = 4_200;

export interface DemoEnvironment {
  readonly github: Emulator;
  readonly actions: Actions;
  /** `owner/name` */
  readonly repository: string;
  readonly maintainer: Person;
  /** The person's own repository and plan; null = the sample. */
  readonly own: OwnWork | null;
  /** Copies the loop's branches into that repository. Returns their names there. */
  handBack(): readonly string[];
  /** Subscribes to every outcome of the app. Returns the unsubscribe function. */
  onAppOutcome(listener: (outcome: EventOutcome) => void): () => void;
  /** Resolves when no webhook and no run is under way. */
  quiet(): Promise<void>;
  close(): Promise<void>;
}

export interface DemoEnvironmentOptions {
  /** How long each step of the scripted agent takes. */
  readonly paceMs: number;
  readonly own: OwnWork | null;
}

export async function startDemoEnvironment({ paceMs, own }: DemoEnvironmentOptions): Promise<DemoEnvironment> {
  const home = requireBuiltInstallation();
  const github = await startEmulator({
    seed:
      own === null
        ? buildSampleSeed(home, { paceMs, cron: everyMinuteCron })
        : { ...buildOwnSeed(own, people), apps: [appSpec] },
  });
  const actions = registerAction(github, home);
  // The demo itself starts scheduled runs when there is work: the clock would start one in the middle of another.
  actions.configure({ keepsSchedules: false, mayStart: isLoopStart });
  const room = own === null ? null : createDemoClone(own.folder);
  if (own !== null) {
    room?.publish(github.repository, buildOwnFiles(own, appId));
    actions.configure({ secrets: own.secrets });
  }
  const listeners = new Set<(outcome: EventOutcome) => void>();
  const app = await startSampleApp(github, (outcome) => listeners.forEach((tell) => tell(outcome)));
  return {
    github,
    actions,
    repository: fullNameOf(github.repository),
    maintainer: github.as(people.maintainer),
    own,
    handBack: () => room?.handBack(github.repository) ?? [],
    onAppOutcome: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    quiet: async () => {
      do {
        await github.settled();
        await actions.idle();
      } while (isAnyRunActive({ actions }));
    },
    close: async () => {
      await github.close();
      await app.stop();
      room?.close();
    },
  };
}

/**
 * Runs are processes of this machine. A repository's other workflows never start here, nor does the loop's own by a push
 * or a pull request, for such a run takes the file from the branch of an agent.
 */
const isLoopStart = ({ path, event }: WorkflowStart): boolean =>
  path === workflowPath && ['schedule', 'workflow_dispatch'].includes(event);

/** What the demo leaves out of a person's repository; null = nothing. */
export function leftOutSentence({ github, own }: Pick<DemoEnvironment, 'github' | 'own'>): string | null {
  if (own === null) return null;
  const paths = workflowsOf(github.world, github.repository).map(({ workflow }) => workflow.path);
  const others = paths.filter((path) => path !== workflowPath);
  if (others.length === 0) return null;
  const names = others.map((path) => basename(path)).join(', ');
  const checks = others.some((path) => path !== starterPaths.answer)
    ? ' Pull requests have no checks here but --verify.'
    : '';
  const answers = others.includes(starterPaths.answer) ? ' The app of the demo takes the answers.' : '';
  return `only the loop runs on this machine; workflows left out: ${names}.${checks}${answers}`;
}

export const isAnyRunActive = ({ actions }: Pick<DemoEnvironment, 'actions'>): boolean =>
  actions.runs().some((run) => currentAttempt(run).status !== 'completed');

/** Root of the installation. Throws if it is not built. */
export function requireBuiltInstallation(): string {
  const home = findInstallationRoot();
  const missing = ['main', 'post', 'cli']
    .map((name) => join('dist', name, 'index.js'))
    .find((file) => !existsSync(join(home, file)));
  if (missing === undefined) return home;
  throw new Mistake(
    'installation_incomplete',
    `${missing} is missing in ${home}.`,
    'Make it with: npm ci && npm run build',
  );
}

/** Maps `uses: tickgate/tickgate@v1`, and what `init` names by default, to this installation, run by this Node. */
export function registerAction(github: Emulator, home: string): Actions {
  const actions = actionsOf(github.world);
  const path = [dirname(process.execPath), process.env['PATH'] ?? '/usr/local/bin:/usr/bin:/bin'].join(':');
  const origin = readOriginRepository(home).toLowerCase();
  actions.configure({ actions: { [actionName]: home, ...(origin === '' ? {} : { [origin]: home }) }, path });
  return actions;
}

/** The sample repository, its people and its app. */
export function buildSampleSeed(home: string, { paceMs, cron }: { paceMs: number; cron: string }): Seed {
  const agentCommand = [process.execPath, toBuiltCliPath(home), 'demo-agent', '--pace', String(paceMs)];
  return {
    owner: people.owner,
    repo: 'pocket-ledger',
    visibility: 'private',
    description: 'Keeps track of small money',
    users: { [people.maintainer]: 'write', [people.reader]: 'read' },
    files: {
      ...projectFiles,
      [workflowPath]: workflowText({ cron, timeoutMinutes: 30, secrets: [] }),
      '.github/tickgate.yml': settingsText({ agentCommand, appId }),
    },
    labels: sampleLabels,
    issues: sampleIssues,
    apps: [appSpec],
  };
}

export const appSpec = {
  id: appId,
  slug: 'tickgate',
  name: 'Tickgate',
  permissions: toAppPermissions(appNeeds),
  events: ['issue_comment', 'issues', 'pull_request', 'pull_request_review', 'check_suite', 'workflow_run'],
} as const;

/** Starts the shipped app in this process; it receives signed webhooks. */
export async function startSampleApp(
  github: Emulator,
  onOutcome: (outcome: EventOutcome) => void,
): Promise<{ stop(): Promise<void> }> {
  const app: App | undefined = github.world.apps.get(appId);
  if (app === undefined) throw new Error('The sample has no app.');
  const { startApp } = await import('../../../app/server/server.ts');
  const running = await startApp({
    appId,
    privateKey: app.privateKeyPem,
    webhookSecret: app.webhookSecret,
    baseUrl: github.url,
    host: '127.0.0.1',
    port: 0,
    logLevel: 'fatal',
    onOutcome,
  });
  app.webhookUrl = running.webhookUrl;
  return running;
}

/** Starts the loop's workflow as its schedule would: if there is work, a demo does not wait for the minute. */
export function startScheduledRun({ world, repository }: Emulator): Run {
  const headBranch = repository.defaultBranch;
  const ref = `refs/heads/${headBranch}`;
  const workflow = workflowNamed(world, repository, workflowPath);
  const sha = commitNamed(repository, ref);
  if (workflow === undefined || sha === undefined) throw new Error(`${workflowPath} is gone from ${headBranch}.`);
  return startRun(world, {
    workflow,
    ground: { repository, ref, headBranch, sha, filtered: null, paths: [] },
    event: 'schedule',
    actor: repository.owner,
    // No cron expression was due, so the tick is not late and has missed no earlier one.
    payload: { schedule: '', workflow: workflowPath, repository: showRepository(world, repository) },
  });
}

/** Throws with a failed run's own message: a person must look, so the demo ends. */
export function failOnFailedRun({ actions }: Pick<DemoEnvironment, 'actions'>): void {
  const failed = actions.runs().find((run) => !['success', null].includes(currentAttempt(run).conclusion));
  if (failed === undefined) return;
  const cause = readFailureCause(failed);
  const lines = logOf(failed)
    .split('\n')
    .filter((line) => line.trim() !== '' && line !== '##[endgroup]')
    .slice(-logLinesShown);
  const isExplained = annotationsOf(failed).some(({ level }) => level === 'error');
  const how = `Run ${failed.number} of ${failed.workflow.path} ended with ${currentAttempt(failed).conclusion}`;
  throw new Mistake(
    'demo_failed',
    `${how}: ${toPlainLine(cause ?? lines.at(-1) ?? 'its log is empty')}`,
    ['Its whole log is kept.', ...(isExplained ? [] : lines.map((line) => `| ${toPlainLine(line)}`))].join('\n'),
  );
}

const logLinesShown = 10;

/** A log may hold what an agent printed: no control character of it reaches the terminal. */
const toPlainLine = (line: string): string => unquoteSentence(quoteLine(line));

/** Writes one file per run. Returns their folder. */
export function writeRunLogs(runs: readonly Run[], folder: string): string {
  const logs = join(folder, 'logs');
  mkdirSync(logs, { recursive: true });
  for (const run of runs) writeFileSync(join(logs, `run-${run.number}.log`), `${logOf(run)}\n`);
  return logs;
}
