/** A stage for the tests of workflow runs: a repository with workflow files, and a JavaScript action written by the test. */
import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Actions, actionsOf } from '../../../src/emulator/actions/actions.ts';
import type { Run } from '../../../src/emulator/actions/runs/runs.ts';
import type { ClockOptions } from '../../../src/emulator/clock.ts';
import type { Emulator } from '../../../src/emulator/emulator.ts';
import { issueUserToken, person } from '../../../src/emulator/model/account.ts';
import type { Repository } from '../../../src/emulator/model/repository.ts';
import { seedPlatform, seedRepository } from '../../../src/emulator/seed.ts';
import type { Account } from '../../../src/emulator/world.ts';
import { recordExchange } from '../../support/exchanges.ts';
import { startGitHub } from '../../support/github.ts';

export interface Stage {
  readonly github: Emulator;
  readonly actions: Actions;
  readonly repository: Repository;
  readonly owner: Account;
  /** Of the owner. */
  readonly token: string;
  dispatch(workflow: string, inputs?: Record<string, unknown>): Run;
  /** One REST call by the owner; the answer's body, and its status. */
  rest(method: string, path: string, body?: unknown): Promise<{ status: number; body: unknown }>;
  /** Waits until a file of the running jobs' world exists, and reads it. */
  appears(path: string): Promise<string>;
}

export interface StageOptions {
  readonly workflows: Readonly<Record<string, string>>;
  readonly files?: Readonly<Record<string, string>>;
  readonly clock?: ClockOptions;
}

export async function setStage({ workflows, files = {}, clock }: StageOptions): Promise<Stage> {
  const github = await startGitHub(clock === undefined ? {} : { clock });
  const { world } = github;
  seedPlatform(world);
  // Webhooks are made from these: what no app is told here must be right all the same.
  const installation = { id: 1, node_id: 'MDIzOkluc3RhbGxhdGlvbjE=' };
  world.bus.subscribe(({ name, action, payload }) =>
    recordExchange({ kind: 'webhook', name, action, payload: { ...payload, installation } }),
  );
  const placed = Object.entries(workflows).map(([name, text]) => [`.github/workflows/${name}`, text]);
  const seeded = { 'README.md': '# stage\n', ...files, ...Object.fromEntries(placed) };
  const repository = seedRepository(world, { owner: 'octo', repo: 'stage', files: seeded });
  const owner = person(world, 'octo');
  const token = issueUserToken(world, owner);
  const actions = actionsOf(world);
  actions.configure({ patience: { interruptMs: 400, terminateMs: 400, drainMs: 1000 } });
  return {
    github,
    actions,
    repository,
    owner,
    token,
    dispatch: (workflow, inputs = {}) => actions.dispatch({ repository: 'octo/stage', workflow, by: owner, inputs }),
    async rest(method, path, body) {
      const response = await fetch(`${github.url}/repos/octo/stage${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        redirect: 'manual',
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      const location = response.headers.get('location');
      return { status: response.status, body: location ?? (text === '' ? undefined : JSON.parse(text)) };
    },
    appears: (path) => appears(join(world.root, path)),
  };
}

async function appears(path: string): Promise<string> {
  for (;;) {
    const text = await readFile(path, 'utf8').catch(() => '');
    if (text !== '') return text;
    await sleep(20);
  }
}

/** Writes a JavaScript action into the world's own folder and makes it known as `octo/tool`. */
export async function writeAction(stage: Stage, files: Readonly<Record<string, string>>): Promise<void> {
  const folder = await mkdtemp(join(stage.github.world.root, 'action-'));
  for (const [name, text] of Object.entries({ 'package.json': '{"type":"module"}', ...files })) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  stage.actions.configure({ actions: { 'octo/tool': folder } });
}
