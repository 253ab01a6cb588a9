/** Serves the emulated GitHub alone: prints one JSON line with addresses and tokens, then runs until interrupted. */
import { once } from 'node:events';
import { workflowsOf } from '../emulator/actions/workflows/workflows.ts';
import { type Emulator, startEmulator } from '../emulator/emulator.ts';
import { installationsOf, issueInstallationToken } from '../emulator/model/installation.ts';
import { fullNameOf } from '../emulator/model/repository.ts';
import type { Person } from '../emulator/people.ts';
import type { Seed } from '../emulator/seed.ts';
import { readSeedFile, seedExample } from '../emulator/seed-file.ts';
import { type App, type Fault, webOrigin } from '../emulator/world.ts';
import { requireGit } from './client.ts';
import { mountPage } from './demo/page/server.ts';
import {
  appSpec,
  buildSampleSeed,
  people,
  registerAction,
  requireBuiltInstallation,
  startSampleApp,
} from './demo/stage.ts';
import { buildPortTakenMistake, exitCodes, Mistake } from './mistake.ts';
import { useOwnTemporaryFolder } from './temporary-folder.ts';
import { abortOnSignals, processTerminal } from './terminal.ts';

export interface EmulatorCommandOptions {
  readonly port: number;
  readonly seed?: string;
  readonly fault: readonly Fault[];
  readonly app: boolean;
}

export async function runEmulator(options: EmulatorCommandOptions): Promise<number> {
  requireGit();
  const home = requireBuiltInstallation();
  const seed =
    options.seed === undefined
      ? buildSampleSeed(home, { paceMs: 0, cron: buildDistantCron() })
      : addAppToSeed(readSeed(options.seed));
  useOwnTemporaryFolder();
  const github = await startEmulatorOnPort(options.port, seed);
  try {
    const actions = registerAction(github, home);
    const repository = fullNameOf(github.repository);
    actions.armSchedules(repository);
    const maintainer = findPersonWithAccess(github, 'write', people.maintainer);
    const stage = { github, actions, repository, maintainer, own: null, emulator: { hasApp: options.app } };
    for (const fault of options.fault) plantFault(github, fault);
    const app = options.app ? await startSampleApp(github, () => undefined) : null;
    const unmount = mountPage(stage);
    processTerminal.stdout.write(`${JSON.stringify(buildAddresses(github))}\n`);
    await once(abortOnSignals(['SIGINT', 'SIGTERM', 'SIGHUP']).signal, 'abort');
    unmount();
    await app?.stop();
    return exitCodes.done;
  } finally {
    await github.close();
  }
}

/** A person who tries something out starts the first ticks by hand, so the schedule stays away. */
const buildDistantCron = (): string => `${(new Date().getUTCMinutes() + 31) % 60} * * * *`;

/** Installs the app in every emulated repository, so that `tokens.app` and `--app` work. */
const addAppToSeed = (seed: Seed): Seed =>
  seed.apps?.some(({ id }) => id === appSpec.id) ? seed : { ...seed, apps: [...(seed.apps ?? []), appSpec] };

async function startEmulatorOnPort(port: number, seed: Seed): Promise<Emulator> {
  try {
    return await startEmulator({ port, seed });
  } catch (error) {
    const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    if (!taken) throw error;
    throw buildPortTakenMistake(port);
  }
}

/** Rejects a fault of a route that the emulator does not serve: it would have no effect. */
function plantFault({ router, world }: Emulator, fault: Fault): void {
  const [method = '', template] = fault.route.split(' ');
  const served = template === undefined || router.find(method, template)?.route.template === template;
  if (!served) {
    throw new Mistake(
      'option_unusable',
      `--fault: no route ${fault.route}.`,
      'Write the template as in GitHub’s REST reference: GET /repos/{owner}/{repo}/pulls',
    );
  }
  world.faults.add(fault);
}

function buildAddresses(github: Emulator): object {
  const { url, graphqlUrl, repository, world } = github;
  const web = webOrigin(world);
  const app = world.apps.get(appSpec.id);
  if (app === undefined) throw new Error('The emulated repository has no app.');
  const workflow = workflowsOf(world, repository)[0]?.workflow.path ?? null;
  return {
    url,
    graphql_url: graphqlUrl,
    git_url: `${web}/${fullNameOf(repository)}.git`,
    results_url: `${url}/`,
    web_url: web,
    owner: repository.owner.login,
    repo: repository.name,
    workflow,
    tokens: {
      admin: github.as(repository.owner.login).token,
      write: findPersonWithAccess(github, 'write', people.maintainer).token,
      read: findPersonWithAccess(github, 'read', people.reader).token,
      app: issueAppToken(github, app),
    },
    webhook_secret: app.webhookSecret,
  };
}

/** A person with exactly this access. If the seed has none, this adds one. */
function findPersonWithAccess(github: Emulator, access: 'write' | 'read', login: string): Person {
  const { repository } = github;
  const known = [...repository.access].find(([, held]) => held === access)?.[0];
  if (known === undefined) repository.access.set(login, access);
  return github.as(known ?? login);
}

function issueAppToken({ world }: Emulator, app: App): string {
  const [installation] = installationsOf(world, app);
  if (installation === undefined) throw new Error('The app of the emulated repository is not installed.');
  return issueInstallationToken(world, installation, { permissions: app.permissions, repositories: null }).value;
}

/** A mistake gives one line with its field. */
export function readSeed(path: string): Seed {
  const read = readSeedFile(path);
  if ('seed' in read) return read.seed;
  throw new Mistake('file_unusable', `--seed ${path}: ${read.why}`, read.remedy ?? `It looks like: ${seedExample}`);
}
