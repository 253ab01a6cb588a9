/** A self-hosted runner behind a proxy: requests to GitHub go through it, and those to this machine do not. */
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createGitHub } from '../../src/github/api/client.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const name of ['http_proxy', 'no_proxy']) delete process.env[name];
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function listening(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

const gitHub = () =>
  createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end('{"title":"a task"}');
  });

/** A proxy for which every host is this GitHub. */
function proxyTo(port: number) {
  const tunnels: string[] = [];
  const server = createServer().on('connect', ({ url }, socket) => {
    tunnels.push(url ?? '');
    const upstream = connect(port, '127.0.0.1', () => socket.write('HTTP/1.1 200 Connection established\r\n\r\n'));
    upstream.pipe(socket).pipe(upstream);
    for (const side of [upstream, socket]) side.on('error', () => socket.destroy());
  });
  return { server, tunnels };
}

const titleAt = async (baseUrl: string) =>
  (await createGitHub({ token: 'none', owner: 'acme', repo: 'shop', baseUrl }).request('GET /repos/acme/shop/issues/1'))
    .data;

test('given a proxy in the environment of the runner, requests to GitHub go through it', async () => {
  const proxy = proxyTo(await listening(gitHub()));
  process.env['http_proxy'] = `http://127.0.0.1:${await listening(proxy.server)}`;

  expect(await titleAt('http://github.example')).toEqual({ title: 'a task' });
  expect(proxy.tunnels).toEqual(['github.example:80']);
});

test('hosts of `no_proxy` are asked directly', async () => {
  const port = await listening(gitHub());
  const proxy = proxyTo(port);
  process.env['http_proxy'] = `http://127.0.0.1:${await listening(proxy.server)}`;
  process.env['no_proxy'] = 'localhost';

  expect(await titleAt(`http://localhost:${port}`)).toEqual({ title: 'a task' });
  expect(proxy.tunnels).toEqual([]);
});
