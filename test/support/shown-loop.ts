/** A loop as people look at it from outside: `status` in a terminal, and the page of the emulator. */
import { onTestFinished } from 'vitest';
import { servePage } from '../../src/cli/demo/page/server.ts';
import type { LoopStage } from './loop.ts';
import { runCli } from './run-cli.ts';

/** What `tickgate status` writes, with this account's token. */
export async function readStatus(
  { github, ana }: LoopStage,
  options: readonly string[] = [],
  token = ana.token,
): Promise<string> {
  const environment = { GITHUB_TOKEN: token, GITHUB_API_URL: github.url };
  return (await runCli(['status', '--repo', 'acme/shop', ...options], environment)).out;
}

/** The words of the page that the emulator shows of the loop. */
export async function readEmulatorPage({ github, actions, ana: maintainer }: LoopStage): Promise<string> {
  const stage = { github, actions, maintainer, repository: 'acme/shop', own: null, emulator: { hasApp: false } };
  const served = await servePage(stage, 0);
  onTestFinished(() => served.close());
  const page = await (await fetch(served.url)).text();
  return page.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
}
