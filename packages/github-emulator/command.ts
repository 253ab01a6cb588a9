#!/usr/bin/env node
/** `github-emulator`: serves an emulated GitHub until it is interrupted, and prints its addresses and tokens as JSON. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { actionsOf } from '../../src/emulator/actions/actions.ts';
import { startEmulator } from '../../src/emulator/emulator.ts';
import { fullNameOf } from '../../src/emulator/model/repository.ts';
import { readSeedFile, seedExample } from '../../src/emulator/seed-file.ts';

const help = `Usage: github-emulator [options]

Serves a GitHub on 127.0.0.1 until it is interrupted. Prints one line of JSON: addresses, and a token of each person.
Workflows of the seeded repository run on this machine, as you.

  --port N                    0 (the default) = any free port
  --seed FILE                 what exists at the start, as YAML: ${seedExample}
  --action OWNER/NAME=FOLDER  the folder that \`uses: OWNER/NAME@…\` runs; may be repeated
  --help                      this text
`;

/** One line, with its remedy, and exit code 2. */
function failUsage(problem: string): never {
  process.stderr.write(`github-emulator: ${problem}\nAll options: github-emulator --help\n`);
  process.exit(2);
}

const options = {
  port: { type: 'string', default: '0' },
  seed: { type: 'string' },
  action: { type: 'string', multiple: true, default: [] as string[] },
  help: { type: 'boolean', default: false },
} as const;

function readArguments() {
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    return failUsage(error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error));
  }
}

function readPort(value: string): number {
  const port = /^\d{1,5}$/.test(value) ? Number(value) : Number.NaN;
  return port <= 65_535 ? port : failUsage(`--port ${value}: not a number from 0 to 65535`);
}

function readActions(pairs: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    pairs.map((pair) => {
      const [, name, folder] = /^([\w.-]+\/[\w.-]+)=(.+)$/.exec(pair) ?? [];
      if (name === undefined || folder === undefined) return failUsage(`--action ${pair}: not OWNER/NAME=FOLDER`);
      return [name.toLowerCase(), resolve(folder)] as const;
    }),
  );
}

async function main(): Promise<void> {
  const { port, seed: file, action, help: asksHelp } = readArguments();
  if (asksHelp) return void process.stdout.write(help);
  const seeded = file === undefined ? null : readSeedFile(file);
  if (seeded !== null && 'why' in seeded) return failUsage(`--seed ${file}: ${seeded.why}. It looks like: ${seedExample}`);
  const mapped = readActions(action);
  const github = await startEmulator({ port: readPort(port), ...(seeded === null ? {} : { seed: seeded.seed }) });
  const actions = actionsOf(github.world);
  const { repository, url, graphqlUrl } = github;
  actions.configure({ actions: mapped });
  actions.armSchedules(fullNameOf(repository));
  const people = [repository.owner.login, ...repository.access.keys()];
  const tokens = Object.fromEntries(people.map((login) => [login, github.as(login).token]));
  const [owner, repo] = [repository.owner.login, repository.name];
  process.stdout.write(`${JSON.stringify({ url, graphql_url: graphqlUrl, git_url: `${url}/${owner}/${repo}.git`, owner, repo, tokens })}\n`);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => void github.close().then(() => process.exit(0)));
}

await main();
