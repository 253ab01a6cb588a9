/** A second opinion on GitHub: npm `emulate`, an independent emulator, for the routes that it supports. */
import { createServer, Server } from 'node:net';
import { createEmulator, type Emulator, type EmulatorOptions } from 'emulate';
import { atEndOfFile } from './finish.ts';

export interface SecondOpinion {
  /** Origin of the REST API, without a trailing slash. */
  readonly url: string;
  readonly owner: string;
  readonly repo: string;
  readonly token: string;
}

const running = new Set<Emulator>();

/**
 * A public repository `acme/shop` with a first commit on `main`, and the token of its owner. It has issues, comments,
 * labels, refs, contents, commits and pulls. It lacks GraphQL, workflow runs and statuses, the pull requests in the
 * list of issues, and `since`.
 */
export async function startSecondOpinion(): Promise<SecondOpinion> {
  const token = 'ghp_second_opinion';
  const port = await freePort();
  const emulator = await onLoopback(port, {
    service: 'github',
    port,
    baseUrl: `http://127.0.0.1:${port}`,
    seed: {
      tokens: { [token]: { login: 'acme', scopes: ['repo'] } },
      github: {
        users: [{ login: 'acme', name: 'Acme', email: 'acme@example.com' }],
        repos: [{ owner: 'acme', name: 'shop', private: false, auto_init: true }],
      },
    },
  });
  running.add(emulator);
  return { url: emulator.url, owner: 'acme', repo: 'shop', token };
}

/** It listens on every interface and has no option against that, so the socket is restricted here. */
async function onLoopback(port: number, options: EmulatorOptions): Promise<Emulator> {
  const listen = Reflect.get(Server.prototype, 'listen');
  Server.prototype.listen = function (this: Server, ...given: unknown[]): Server {
    Reflect.apply(listen, this, given[0] === port ? [port, '127.0.0.1'] : given);
    return this;
  };
  try {
    return await createEmulator(options);
  } finally {
    Server.prototype.listen = listen;
  }
}

/** Finds a free port, because `emulate` cannot choose one itself. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address !== null && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}

atEndOfFile(async () => {
  for (const emulator of running) await emulator.close();
  running.clear();
});
