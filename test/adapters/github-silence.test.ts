/** A line that is dead, or breaks in the middle of an answer: met by the real client, over a real socket. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { inspect } from 'node:util';
import { afterEach, expect, test } from 'vitest';
import { createGitHub, type MeteredGitHub } from '../../src/github/api/client.ts';

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

const whole: Answer = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end('{"title":"a task"}');
};
const silent: Answer = () => {};
const stopsMidway: Answer = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': 18 });
  response.write('{"title":');
};
const breaksMidway: Answer = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': 18 });
  response.write('{"title":', () => response.destroy());
};

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** A GitHub whose first answers are these, and all others whole. */
async function gitHubThat(...answers: readonly Answer[]): Promise<MeteredGitHub> {
  const left = [...answers];
  const server = createServer((request, response) => (left.shift() ?? whole)(response, request));
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const baseUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  return createGitHub({ token: 'none', owner: 'acme', repo: 'shop', baseUrl, retryUnitMs: 1, withinMs: 250 });
}

const read = (github: MeteredGitHub) => github.request('GET /repos/acme/shop/issues/1');
const write = (github: MeteredGitHub) => github.request('POST /repos/acme/shop/issues', { title: 'a task' });

test.each([
  ['nobody answers', silent],
  ['breaks off, and stays open', stopsMidway],
  ['is torn in the middle', breaksMidway],
])('what is read is read once more where its answer %s', async (_, answer) => {
  const github = await gitHubThat(answer);

  expect((await read(github)).data).toEqual({ title: 'a task' });
  expect(github.requests()).toBe(2);
});

test.each([
  ['nobody answers', silent, 'GitHub gave no answer within'],
  ['breaks off, and stays open', stopsMidway, 'GitHub gave no answer within'],
  ['is torn in the middle', breaksMidway, 'GitHub'],
])('given a write whose answer %s, it is not repeated, and does not count as done', async (_, answer, why) => {
  const github = await gitHubThat(answer);

  await expect(write(github)).rejects.toMatchObject({ failure: 'unavailable', message: expect.stringContaining(why) });
  expect(github.requests()).toBe(1);
});

const failing =
  (status: number): Answer =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end('{"message":"Try later"}');
  };

test('a read that fails on the server is sent four times at most', async () => {
  const three = await gitHubThat(failing(502), failing(503), failing(500));
  expect((await read(three)).data).toEqual({ title: 'a task' });
  expect(three.requests()).toBe(4);

  const four = await gitHubThat(failing(502), failing(502), failing(502), failing(502));
  await expect(read(four)).rejects.toMatchObject({ failure: 'unavailable', status: 502 });
  expect(four.requests()).toBe(4);
});

test.each([400, 401, 403, 404, 410, 422, 451])('a read that is refused with %i is not repeated', async (status) => {
  const github = await gitHubThat(failing(status));

  await expect(read(github)).rejects.toMatchObject({ status });
  expect(github.requests()).toBe(1);
});

const wentWrong: Answer = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end('{"data":null,"errors":[{"message":"Something went wrong while executing your query."}]}');
};

test('a query that GitHub fails under status 200 is repeated, a mutation is not', async () => {
  const github = await gitHubThat(wentWrong, (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end('{"data":{"viewer":{"login":"ana"}}}');
  });
  expect(await github.graphql('query { viewer { login } }')).toEqual({ viewer: { login: 'ana' } });
  expect(github.requests()).toBe(2);

  const other = await gitHubThat(wentWrong);
  const error: unknown = await other
    .graphql('mutation { addStar { clientMutationId } }')
    .catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ failure: 'unavailable', status: 500 });
  expect(inspect(error, { depth: null })).not.toContain('token none');
  expect(other.requests()).toBe(1);
});

test('a large body has the time that a slow line takes for it', async () => {
  const github = await gitHubThat((response, request) => {
    request.resume();
    setTimeout(whole, 1_000, response, request);
  });

  const sent = await github.request('POST /repos/acme/shop/issues', { title: 'x'.repeat(300_000) });

  expect(sent.data).toEqual({ title: 'a task' });
});

test('an answer that comes slowly is waited for as long as it comes', async () => {
  const github = await gitHubThat((response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const words = ['{"title"', ':', '"a', ' ', 'task"', '}'];
    const send = (): void => {
      const word = words.shift();
      if (word === undefined) return void response.end();
      response.write(word);
      setTimeout(send, 100);
    };
    send();
  });

  expect((await read(github)).data).toEqual({ title: 'a task' });
  expect(github.requests()).toBe(1);
});

test('an answer without a body is one', async () => {
  const github = await gitHubThat((response) => response.writeHead(204).end());

  expect(await github.request('DELETE /repos/acme/shop/git/refs/heads/old')).toMatchObject({ status: 204 });
});

test.each(['half-one\nhalf-two', '“half-one”'])('a token that no header takes is in no error', async (token) => {
  const github = createGitHub({
    token: () => Promise.resolve(token),
    ...{ owner: 'acme', repo: 'shop', baseUrl: 'http://127.0.0.1:9', retryUnitMs: 1, withinMs: 250 },
  });

  const error: unknown = await read(github).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ message: expect.stringContaining('The token cannot be sent in a header.') });
  expect(error instanceof Error && error.message).not.toMatch(/half|8220/);
});
