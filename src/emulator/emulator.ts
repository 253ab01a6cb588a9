/** Composes the emulated GitHub: one world, one loopback server, and a part for each protocol. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installActions, seedActions } from './actions/actions.ts';
import { type ClockOptions, createClock, type StoppableClock } from './clock.ts';
import { createFaults } from './faults.ts';
import { forgetObjects } from './git/objects.ts';
import { installGitHttp } from './git-http.ts';
import { installGraphql } from './graphql/execute.ts';
import { type Watch, watched } from './http/passage.ts';
import { createRouter, type Router } from './http/router.ts';
import { createListener } from './http/serve.ts';
import { fullNameOf, type Repository } from './model/repository.ts';
import type { InstallPart } from './part.ts';
import { asPerson, type Person } from './people.ts';
import { installRest } from './rest/routes.ts';
import { type Seed, seedPlatform, seedRepository } from './seed.ts';
import { installWebhooks } from './webhooks.ts';
import type { EventBus, Exchange, Paging, World, WorldEvent } from './world.ts';

const PARTS: readonly InstallPart[] = [installRest, installGraphql, installWebhooks, installActions, installGitHttp];

export interface EmulatorOptions {
  /** 0 = any free port. */
  readonly port?: number;
  readonly clock?: ClockOptions;
  /** The repository and the people that exist at the start; absent = a small public sample. */
  readonly seed?: Seed;
  /** Shape of REST lists; absent = full pages, with a link to the last. */
  readonly paging?: Partial<Paging>;
  /** Receives every exchange, for schema checks. */
  readonly onExchange?: (exchange: Exchange) => void;
  /** Receives every request, including those to the results services and to git. */
  readonly watch?: Watch;
}

export interface Emulator {
  readonly world: World;
  readonly router: Router;
  /** Origin without a trailing slash. REST is served at its root and below `/api/v3`. */
  readonly url: string;
  readonly graphqlUrl: string;
  /** The seeded repository. */
  readonly repository: Repository;
  /** Acts as the person of that login, in the seeded repository or in the one named `owner/name`. */
  as(login: string, repository?: string): Person;
  /** Resolves when no webhook delivery is in flight. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

export async function startEmulator(options: EmulatorOptions = {}): Promise<Emulator> {
  const clock = createClock(options.clock ?? { mode: 'real' });
  const world = createWorld(clock, options);
  const router = createRouter();
  // Seeded before any part listens, because the initial contents are no events.
  seedPlatform(world);
  const repository = seedRepository(world, options.seed);
  seedActions(world, repository, options.seed ?? {});
  world.server.on('request', watched(createListener(world, router), options.watch));
  const parts = PARTS.map((install) => install({ world, router })).filter((part) => part !== undefined);
  await new Promise<void>((resolve, reject) => {
    world.server.once('error', reject);
    world.server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  const address = world.server.address();
  if (address === null || typeof address === 'string') throw new Error('The emulator did not get a TCP port.');
  world.origin = `http://127.0.0.1:${address.port}`;
  const settled = async () => {
    for (const part of parts) await part.settled?.();
  };
  return {
    world,
    router,
    url: world.origin,
    graphqlUrl: `${world.origin}/graphql`,
    repository,
    as: (login, name = fullNameOf(repository)) => asPerson(world, login, name),
    settled,
    close: async () => {
      for (const part of parts) await part.close?.();
      clock.stop();
      forgetObjects(world.root);
      world.server.closeAllConnections();
      await new Promise((resolve) => world.server.close(resolve));
      rmSync(world.root, { recursive: true, force: true });
    },
  };
}

function createWorld(clock: StoppableClock, { onExchange, paging }: EmulatorOptions): World {
  let lastId = 1000;
  return {
    clock,
    bus: createBus(),
    faults: createFaults(),
    paging: { short: false, withoutLast: false, ...paging },
    accounts: new Map(),
    apps: new Map(),
    tokens: new Map(),
    nextId: () => ++lastId,
    observe: (exchange) => onExchange?.(exchange),
    root: mkdtempSync(join(tmpdir(), 'tickgate-emulator-')),
    origin: '',
    // Longer than any work that blocks this process, because a client must not write to a connection that is being
    // closed.
    server: createServer({ keepAliveTimeout: 120_000 }),
  };
}

/** Listeners receive an event in the order of their subscriptions, before `emit` returns. */
function createBus(): EventBus {
  const listeners = new Set<(event: WorldEvent) => void>();
  return {
    hears: () => listeners.size > 0,
    emit: (event) => listeners.forEach((listener) => listener(event)),
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
