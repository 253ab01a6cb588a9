/**
 * Composes an emulated GitHub without a socket, a file or a clock of its own. Requests are calls, for simulations of
 * many worlds.
 */
import { createServer } from 'node:http';
import { routeRuns } from './actions/routes/run-routes.ts';
import { routeWorkflows } from './actions/routes/workflow-routes.ts';
import { configureRunners } from './actions/runner/settings.ts';
import { createFaults } from './faults.ts';
import { memoryRoot } from './git/memory.ts';
import { forgetObjects } from './git/objects.ts';
import { installGraphql } from './graphql/execute.ts';
import { answer, type Outcome, refusalAnswer } from './http/exchange.ts';
import { createRouter, type Router } from './http/router.ts';
import type { Repository } from './model/repository.ts';
import { notFound } from './refusal.ts';
import { installRest } from './rest/routes.ts';
import { type Seed, seedPlatform, seedRepository } from './seed.ts';
import type { World, WorldClock } from './world.ts';

export interface InProcessRequest {
  readonly token: string;
  readonly method: string;
  /** Without a query. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export interface InProcess {
  readonly world: World;
  readonly repository: Repository;
  ask(request: InProcessRequest): Promise<Outcome['answer']>;
  close(): void;
}

const shared: { router: Router | null } = { router: null };
let worlds = 0;

/** It has no listeners. No webhook goes out, and the simulation starts and ends the runs. */
export function openInProcess(options: { readonly clock: WorldClock; readonly seed: Seed }): InProcess {
  const world = createWorld(options.clock);
  const router = (shared.router ??= routerFor(world));
  seedPlatform(world);
  const repository = seedRepository(world, options.seed);
  configureRunners(world, { poolSize: 0 });
  return {
    world,
    repository,
    ask: async ({ token, method, path, query = {}, body }) => {
      const found = router.find(method, path);
      if (found === undefined) return refusalAnswer(notFound(), null);
      const headers = { authorization: `token ${token}` };
      return (await answer({ world, path, query, headers, readBody: () => body, ...found })).answer;
    },
    close: () => forgetObjects(world.root),
  };
}

/** Handlers receive their world with each request, so that all worlds share one table. */
function routerFor(world: World): Router {
  const router = createRouter();
  installRest({ world, router });
  installGraphql({ world, router });
  routeWorkflows(router);
  routeRuns(router);
  return router;
}

function createWorld(clock: WorldClock): World {
  let lastId = 1000;
  return {
    clock,
    bus: { hears: () => false, emit: () => {}, subscribe: () => () => {} },
    faults: createFaults(),
    paging: { short: false, withoutLast: false },
    accounts: new Map(),
    apps: new Map(),
    tokens: new Map(),
    nextId: () => ++lastId,
    observe: () => {},
    root: memoryRoot(String(++worlds)),
    origin: 'https://github.example',
    server: createServer(),
  };
}
