/** Serves the emulated GitHub alone: one JSON line with its addresses and tokens, then silence until it is interrupted. */

import { workflowsOf } from '../emulator/actions/workflows.ts';
import { type Emulator, startEmulator } from '../emulator/emulator.ts';
import { installationsOf, issueInstallationToken } from '../emulator/model/installation.ts';
import { fullNameOf } from '../emulator/model/repository.ts';
import type { Seed } from '../emulator/model/seed.ts';
import type { App, Fault } from '../emulator/world.ts';
import { appSpec, builtHome, knowTheAction, people, sampleSeed, startSampleApp } from './demo/stage.ts';
import { exitCodes, Mistake, portTaken } from './mistake.ts';
import { readSeedFile } from './seed-file.ts';

export interface EmulatorCommandOptions {
  readonly port: number;
  readonly seed?: string;
  readonly fault: readonly Fault[];
  readonly app: boolean;
}

export async function runEmulator(options: EmulatorCommandOptions): Promise<number> {
  const home = builtHome();
  const seed =
    options.seed === undefined
      ? sampleSeed(home, { paceMs: 0, cron: halfAnHourAway() })
      : withApp(readSeedFile(options.seed));
  const github = await listening(options.port, seed);
  try {
    knowTheAction(github, home).armSchedules(fullNameOf(github.repository));
    for (const fault of options.fault) plant(github, fault);
    const app = options.app ? await startSampleApp(github, () => undefined) : null;
    process.stdout.write(`${JSON.stringify(addressesOf(github))}\n`);
    await interrupted();
    await app?.stop();
    return exitCodes.done;
  } finally {
    await github.close();
  }
}

/** Whoever tries something out starts ticks by themselves first. */
const halfAnHourAway = (): string => `${(new Date().getUTCMinutes() + 31) % 60} * * * *`;

/** Every emulated repository has the app installed, so that `tokens.app` and `--app` mean something. */
const withApp = (seed: Seed): Seed =>
  seed.apps?.some(({ id }) => id === appSpec.id) ? seed : { ...seed, apps: [...(seed.apps ?? []), appSpec] };

async function listening(port: number, seed: Seed): Promise<Emulator> {
  try {
    return await startEmulator({ port, seed });
  } catch (error) {
    const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    if (!taken) throw error;
    throw portTaken(port);
  }
}

/** A fault of a route that nobody serves would do nothing, so it is refused. */
function plant({ router, world }: Emulator, fault: Fault): void {
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

function addressesOf(github: Emulator): object {
  const { url, graphqlUrl, repository, world } = github;
  const web = url.replace('127.0.0.1', 'github.localhost');
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
      write: holder(github, 'write', people.maintainer),
      read: holder(github, 'read', people.reader),
      app: appToken(github, app),
    },
    webhook_secret: app.webhookSecret,
  };
}

/** The token of somebody with just this access; one is added where the seed has nobody. */
function holder(github: Emulator, access: 'write' | 'read', login: string): string {
  const { repository } = github;
  const known = [...repository.access].find(([, held]) => held === access)?.[0];
  if (known === undefined) repository.access.set(login, access);
  return github.as(known ?? login).token;
}

function appToken({ world }: Emulator, app: App): string {
  const [installation] = installationsOf(world, app);
  if (installation === undefined) throw new Error('The app of the emulated repository is not installed.');
  return issueInstallationToken(world, installation, { permissions: app.permissions, repositories: null }).value;
}

const interrupted = (): Promise<void> =>
  new Promise((resolve) => {
    for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => resolve());
  });
