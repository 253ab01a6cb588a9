/** Decides the life of one request: who asks, may they, does a fault interfere, what goes back, who is told. */
import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { throughFault } from '../faults.ts';
import { repositoryNamed } from '../model/repository.ts';
import { secret } from '../model/account.ts';
import type { World } from '../world.ts';
import { type Answer, notFound, Refusal } from './answer.ts';
import { callerOf } from './caller.ts';
import { canSee, demand } from './permissions.ts';
import { type Allowance, rateHeaders, spend } from './rate-limit.ts';
import type { Call, RepositoryCall, Route, Router } from './router.ts';

export function createListener(world: World, router: Router) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    serve({ world, router }, request, response).catch((error: unknown) => {
      // Our own bug: say it loudly on both ends.
      console.error(error);
      if (!response.headersSent) send(world, response, { answer: { status: 500, body: { message: String(error) } } });
      else response.destroy();
    });
  };
}

async function serve(host: { world: World; router: Router }, request: IncomingMessage, response: ServerResponse) {
  const { world, router } = host;
  const url = new URL(request.url ?? '/', world.origin);
  const mount = router.mountFor(url.pathname);
  if (mount) {
    await mount.handle(request, response, url);
    return;
  }
  const path = url.pathname.replace(/^\/api\/v3(?=\/|$)/, '').replace(/^\/api\/graphql$/, '/graphql') || '/';
  const found = router.find(request.method ?? 'GET', path);
  if (!found) {
    send(world, response, { answer: refusalAnswer(notFound()) });
    return;
  }
  const bytes = await bodyOf(request);
  const outcome = await answer({ ...host, request, url, path, bytes, ...found });
  if ('dropped' in outcome.answer) {
    request.socket.destroy();
    return;
  }
  send(world, response, outcome);
}

interface Incoming {
  readonly world: World;
  readonly request: IncomingMessage;
  readonly url: URL;
  readonly path: string;
  readonly bytes: Buffer;
  readonly route: Route;
  readonly params: Record<string, string>;
}

interface Outcome {
  readonly answer: Answer;
  readonly allowance?: Allowance;
}

async function answer(incoming: Incoming): Promise<Outcome> {
  const { world, request, url, route } = incoming;
  let allowance: Allowance | undefined;
  let faulted = false;
  let body: unknown;
  const query = Object.fromEntries(url.searchParams);
  const act = async (): Promise<Answer> => {
    body = parsed(incoming.bytes);
    const caller = callerOf(world, request.headers.authorization);
    if (incoming.path !== '/rate_limit')
      allowance = spend(world, caller, route.template === '/graphql' ? 'graphql' : 'core');
    const fault = world.faults.take(`${route.method} ${route.template}`);
    faulted = fault !== undefined;
    const call: Call = {
      world,
      method: route.method,
      path: incoming.path,
      origin: world.origin,
      params: incoming.params,
      query,
      headers: request.headers,
      body,
      caller,
    };
    return throughFault(fault, async () => answerCall(route, call));
  };
  let result = await orRefusal(act);
  if (!('dropped' in result) && route.template !== '/graphql') {
    // Raw bytes (files, diffs) have no schema.
    if (!result.raw)
      world.observe({
        kind: 'rest',
        method: route.method,
        template: route.template,
        path: incoming.path,
        query,
        requestBody: body,
        status: result.status,
        responseBody: result.body,
        faulted,
      });
    if (route.method === 'GET') result = withEtag(result, request.headers['if-none-match'], allowance);
  }
  return { answer: result, ...(allowance ? { allowance } : {}) };
}

async function answerCall(route: Route, call: Call): Promise<Answer> {
  const inRepository = route.template.startsWith('/repos/{owner}/{repo}');
  const repository = inRepository ? repositoryOf(route, call) : null;
  demand(call, route.needs, repository);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- outside a repository no handler's type has the field
  return route.handle({ ...call, repository } as RepositoryCall);
}

function repositoryOf(route: Route, call: Call): RepositoryCall['repository'] {
  const repository = repositoryNamed(call.world, `${call.params['owner']}/${call.params['repo']}`);
  // An app asks by its JWT where it is installed, in private repositories too; those handlers look themselves.
  const visible = repository && (route.needs.auth === 'app' || canSee(call, repository));
  if (!repository || !visible) throw notFound();
  return repository;
}

async function orRefusal(act: () => Promise<Answer>): Promise<Answer> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof Refusal) return refusalAnswer(error);
    throw error;
  }
}

const refusalAnswer = (refusal: Refusal): Answer => ({
  status: refusal.status,
  body: {
    message: refusal.message,
    ...refusal.details,
    documentation_url: 'https://docs.github.com/rest',
    // A list of invalid fields stands without it.
    ...('errors' in refusal.details ? {} : { status: String(refusal.status) }),
  },
  headers: refusal.headers,
});

type Sent = Exclude<Answer, { dropped: true }>;

function withEtag(result: Sent, ifNoneMatch: string | undefined, allowance: Allowance | undefined): Sent {
  if (result.status !== 200) return result;
  const etag = `W/"${createHash('sha256')
    .update(result.raw?.bytes ?? JSON.stringify(result.body))
    .digest('hex')}"`;
  const headers = { ...result.headers, etag };
  if (ifNoneMatch !== etag) return { ...result, headers };
  if (allowance) allowance.used--;
  return { status: 304, headers };
}

function send(world: World, response: ServerResponse, { answer: result, allowance }: Outcome): void {
  if ('dropped' in result) return;
  response.sendDate = false;
  response.statusCode = result.status;
  const bytes = result.raw?.bytes ?? (result.body === undefined ? undefined : Buffer.from(JSON.stringify(result.body)));
  const headers = {
    date: new Date(world.clock.now()).toUTCString(),
    'x-github-request-id': secret().slice(0, 32).toUpperCase(),
    'x-github-media-type': 'github.v3; format=json',
    ...(allowance ? rateHeaders(allowance) : {}),
    ...(bytes ? { 'content-type': result.raw?.type ?? 'application/json; charset=utf-8' } : {}),
    ...result.headers,
  };
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.end(bytes);
}

export async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  return buffer(request);
}

function parsed(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new Refusal('Problems parsing JSON', { status: 400 });
  }
}
