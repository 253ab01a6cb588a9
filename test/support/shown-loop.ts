/** A loop as people look at it from outside: `status` in a terminal, and the page of the emulator. */
import { onTestFinished } from 'vitest';
import * as z from 'zod';
import { servePage } from '../../src/cli/demo/page/server.ts';
import { readDiskText } from '../../src/core/codec/record-codec.ts';
import { LoopState } from '../../src/core/state/loop-state.ts';
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

const Shown = z.looseObject({ state: z.unknown() });

/** The loop's state, as `status --json` has it. */
export async function readShownState(loop: LoopStage): Promise<LoopState> {
  const { state } = Shown.parse(JSON.parse(await readStatus(loop, ['--json'])));
  const read = readDiskText(LoopState, JSON.stringify(state));
  if (!read.ok) throw new Error(`The state shown has a bad field: ${read.field}`);
  return read.value;
}

/** The words of the page that the emulator shows of the loop. */
export async function readEmulatorPage({ github, actions, ana: maintainer }: LoopStage): Promise<string> {
  const stage = { github, actions, maintainer, repository: 'acme/shop', own: null, emulator: { hasApp: false } };
  const served = await servePage(stage, 0);
  onTestFinished(() => served.close());
  const page = await (await fetch(served.url)).text();
  return page.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
}
