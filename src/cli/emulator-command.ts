/** Serves the emulated GitHub alone: prints one JSON line with addresses and tokens, then runs until interrupted. */
import { workflowsOf } from '../emulator/actions/workflows.ts';
import { type Emulator, startEmulator } from '../emulator/emulator.ts';
import { installationsOf, issueInstallationToken } from '../emulator/model/installation.ts';
import { fullNameOf } from '../emulator/model/repository.ts';
import type { Seed } from '../emulator/model/seed.ts';
import type { App, Fault } from '../emulator/world.ts';
import {
  appSpec,
  buildSampleSeed,
  people,
  registerAction,
  requireBuiltInstallation,
  startSampleApp,
} from './demo/stage.ts';
import { buildPortTakenMistake, exitCodes, Mistake } from './mistake.ts';
import { readSeedFile } from './seed-file.ts';

export interface EmulatorCommandOptions {
  readonly port: number;
  readonly seed?: string;
  readonly fault: readonly Fault[];
  readonly app: boolean;
}

export async function runEmulator(options: EmulatorCommandOptions): Promise<number> {
  const home = requireBuiltInstallation();
  const seed =
    options.seed === undefined
      ? buildSampleSeed(home, { paceMs: 0, cron: buildDistantCron() })
      : addAppToSeed(readSeedFile(options.seed));
  const github = await startEmulatorOnPort(options.port, seed);
  try {
    registerAction(github, home).armSchedules(fullNameOf(github.repository));
    for (const fault of options.fault) plantFault(github, fault);
    const app = options.app ? await startSampleApp(github, () => undefined) : null;
    process.stdout.write(`${JSON.stringify(buildAddresses(github))}\n`);
    await waitForInterrupt();
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
      write: issueTokenWithAccess(github, 'write', people.maintainer),
      read: issueTokenWithAccess(github, 'read', people.reader),
      app: issueAppToken(github, app),
    },
    webhook_secret: app.webhookSecret,
  };
}

/** Token of a person with exactly this access. If the seed has none, this adds one. */
function issueTokenWithAccess(github: Emulator, access: 'write' | 'read', login: string): string {
  const { repository } = github;
  const known = [...repository.access].find(([, held]) => held === access)?.[0];
  if (known === undefined) repository.access.set(login, access);
  return github.as(known ?? login).token;
}

function issueAppToken({ world }: Emulator, app: App): string {
  const [installation] = installationsOf(world, app);
  if (installation === undefined) throw new Error('The app of the emulated repository is not installed.');
  return issueInstallationToken(world, installation, { permissions: app.permissions, repositories: null }).value;
}

const waitForInterrupt = (): Promise<void> =>
  new Promise((resolve) => {
    for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => resolve());
  });

/** A fault read from one word of a command line, `ROUTE=EFFECT[*TIMES]`, or why it cannot be read. */
export type FaultParseResult =
  | { readonly ok: true; readonly fault: Fault }
  | { readonly ok: false; readonly sentence: string };

const faultRoutePatterns = [
  /^(?:GET|POST|PUT|PATCH|DELETE) \/\S*$/,
  /^graphql:\w+$/,
  /^results:\w+\/\w+$/,
  /^blob:(?:GET|PUT)$/,
  /^webhook:\w+$/,
];

export function parseFault(text: string): FaultParseResult {
  const [, route, effect, times] = /^([^=]+)=([^=*]+)(?:\*(\d+))?$/.exec(text) ?? [];
  if (route === undefined || effect === undefined)
    return buildFaultParseError('Expected ROUTE=EFFECT or ROUTE=EFFECT*TIMES.');
  if (!faultRoutePatterns.some((known) => known.test(route))) {
    return buildFaultParseError(
      `Expected a route such as "graphql:createCommitOnBranch" or "webhook:issue_comment", not "${route}".`,
    );
  }
  if (times === '0') return buildFaultParseError('Expected a number of times above 0.');
  const read = parseFaultEffect(effect);
  if (read === null) return buildFaultParseError(`Unknown effect "${effect}"; --help lists them.`);
  return { ok: true, fault: { route, effect: read, ...(times === undefined ? {} : { times: Number(times) }) } };
}

const buildFaultParseError = (sentence: string): FaultParseResult => ({ ok: false, sentence });

function parseFaultEffect(text: string): Fault['effect'] | null {
  const [kind = '', given, ...rest] = text.split(':');
  const [box] = rest;
  if (kind === 'lost-update') {
    return given === undefined || box === undefined || rest.length > 1 ? null : { kind, by: given, box };
  }
  const number = given !== undefined && /^\d{1,7}$/.test(given) ? Number(given) : null;
  if (rest.length > 0) return null;
  switch (kind) {
    case 'status':
    case 'status-after':
      return number !== null && number >= 200 && number <= 599 ? { kind, status: number } : null;
    case 'delay':
    case 'lag':
      return number === null ? null : { kind, ms: number };
    case 'duplicate':
      return number === null || number === 0 ? null : { kind, copies: number };
    case 'drop':
    case 'drop-after':
    case 'conflict-after-timeout':
    case 'lose':
    case 'reorder':
      return given === undefined ? { kind } : null;
    default:
      return null;
  }
}
