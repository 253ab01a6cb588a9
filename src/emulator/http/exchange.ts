/** Answers one request: caller, permission, planted fault, handler. The transport is `serve.ts`. */
import type { IncomingHttpHeaders } from 'node:http';
import { throughFault } from '../faults.ts';
import { tickFirst } from '../lost-update.ts';
import { repositoryNamed } from '../model/repository.ts';
import { notFound, Refusal } from '../refusal.ts';
import type { Asked, World } from '../world.ts';
import type { Answer } from './answer.ts';
import { callerOf } from './caller.ts';
import { acceptedBy, canSee, demand, NOT_ACCESSIBLE } from './permissions.ts';
import { type Allowance, spend } from './rate-limit.ts';
import type { Call, RepositoryCall, Route } from './router.ts';

/** A request with a known route, from any transport. */
export interface Incoming {
  readonly world: World;
  /** Without the `/api/v3` prefix and the query. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: IncomingHttpHeaders;
  /** Throws a Refusal if the body is not JSON. */
  readonly readBody: () => unknown;
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
}

export interface Outcome {
  readonly answer: Answer;
  readonly allowance?: Allowance;
}

/** Refusals become answers. Any other error is a bug of the emulator. */
export async function answer(incoming: Incoming): Promise<Outcome> {
  const { world, query, headers, route } = incoming;
  let allowance: Allowance | undefined;
  let faulted = false;
  let body: unknown;
  let by: Asked['by'] = 'anonymous';
  const act = async (): Promise<Answer> => {
    body = incoming.readBody();
    const caller = callerOf(world, headers.authorization);
    by = caller.kind === 'token' ? caller.token.kind : caller.kind;
    if (incoming.path !== '/rate_limit')
      allowance = spend(world, caller, route.template === '/graphql' ? 'graphql' : 'core');
    const fault = world.faults.take(`${route.method} ${route.template}`);
    // A lost update happens before the request, so the answer itself is still GitHub's.
    faulted = fault !== undefined && fault.effect.kind !== 'lost-update';
    const call: Call = {
      world,
      method: route.method,
      path: incoming.path,
      origin: world.origin,
      params: incoming.params,
      query,
      headers,
      body,
      caller,
    };
    if (fault?.effect.kind === 'lost-update') tickFirst(world, incoming.params, fault.effect);
    return throughFault(fault, async () => answerCall(route, call));
  };
  const result = await orRefusal(route, act);
  // Raw bytes (files, diffs) have no schema.
  if (!('dropped' in result) && route.template !== '/graphql' && !result.raw) {
    world.observe({
      kind: 'rest',
      method: route.method,
      template: route.template,
      path: incoming.path,
      query,
      asked: askedIn(headers, by),
      requestBody: body,
      status: result.status,
      responseBody: result.body,
      faulted,
    });
  }
  return { answer: result, ...(allowance ? { allowance } : {}) };
}

export function askedIn(headers: IncomingHttpHeaders, by: Asked['by']): Asked {
  const version = headers['x-github-api-version'];
  return { by, userAgent: headers['user-agent'] ?? '', apiVersion: typeof version === 'string' ? version : null };
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
  // An app asks by its JWT where it is installed, even for private repositories. Those handlers check by themselves.
  const visible = repository && (route.needs.auth === 'app' || canSee(call, repository));
  if (!repository || !visible) throw notFound();
  return repository;
}

async function orRefusal(route: Route, act: () => Promise<Answer>): Promise<Answer> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof Refusal) return refusalAnswer(error, route);
    throw error;
  }
}

/** `route`: null = no route matches, so the answer points to the general page of the documentation. */
export const refusalAnswer = (refusal: Refusal, route: Route | null): Answer => ({
  status: refusal.status,
  body: {
    message: refusal.message,
    ...refusal.details,
    documentation_url: route?.docs ?? 'https://docs.github.com/rest',
    // An answer with a list of invalid fields has no `status`.
    ...('errors' in refusal.details ? {} : { status: String(refusal.status) }),
  },
  headers: {
    ...refusal.headers,
    ...(route === null || refusal.message !== NOT_ACCESSIBLE
      ? {}
      : { 'x-accepted-github-permissions': acceptedBy(route.needs) }),
  },
});
