/** Decides how the cache and artifact services answer: twirp over JSON, as the runner toolkit's clients speak it. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import type { World } from '../world.ts';
import { artifactMethods } from './artifact-methods.ts';
import type { ArtifactStore } from './artifact-store.ts';
import { isBlobPath } from './blobs.ts';
import type { Blobs } from './blobs.ts';
import { cacheMethods } from './cache-methods.ts';
import type { CacheStore } from './cache-store.ts';
import { answerUnderFaults, readBody, send } from './http-answer.ts';
import type { Answer } from './http-answer.ts';
import type { RuntimeGrant, RuntimeTokens } from './runtime-token.ts';

export interface ResultsParts {
  readonly world: World;
  readonly blobs: Blobs;
  readonly caches: CacheStore;
  readonly artifacts: ArtifactStore;
  readonly tokens: RuntimeTokens;
}

export interface TwirpCall {
  readonly grant: RuntimeGrant;
  readonly body: unknown;
  /** How much later what this call finalizes becomes visible. */
  readonly lagMs: number;
}

export type TwirpMethod = (call: TwirpCall) => Promise<Answer> | Answer;

const STATUS = {
  already_exists: 409,
  bad_route: 404,
  internal: 500,
  malformed: 400,
  not_found: 404,
  permission_denied: 403,
  unauthenticated: 401,
} as const;

export const twirpError = (code: keyof typeof STATUS, msg: string): Answer => ({
  status: STATUS[code],
  body: { code, msg },
});
export const twirpAnswer = (body: object): Answer => ({ status: 200, body });

/** Serves `/twirp/…` and `/_blobs/…`; answers false for every other path. */
export function createResultsServices(
  parts: ResultsParts,
): (request: IncomingMessage, response: ServerResponse) => Promise<boolean> {
  const methods: Readonly<Record<string, TwirpMethod>> = { ...cacheMethods(parts), ...artifactMethods(parts) };
  return async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://results');
    if (isBlobPath(url.pathname)) {
      await parts.blobs.serve(request, response, url);
      return true;
    }
    const route = /^\/twirp\/github\.actions\.results\.api\.v1\.(\w+\/\w+)$/.exec(url.pathname)?.[1];
    if (route === undefined) {
      if (!url.pathname.startsWith('/twirp/')) return false;
      send(response, twirpError('bad_route', `no handler for path ${url.pathname}`));
      return true;
    }
    const sent = await readBody(request);
    await answerUnderFaults({
      faults: parts.world.faults,
      route: `results:${route}`,
      response,
      conflict: twirpError('already_exists', 'cache entry with the same key, version, and scope already exists'),
      perform: async (lagMs) =>
        await perform(methods[route], { sent, lagMs, grant: parts.tokens.grantOf(request.headers.authorization) }),
    });
    return true;
  };
}

async function perform(
  method: TwirpMethod | undefined,
  call: { sent: Buffer; lagMs: number; grant: RuntimeGrant | undefined },
): Promise<Answer> {
  if (method === undefined) return twirpError('bad_route', 'unknown method');
  if (call.grant === undefined)
    return twirpError('unauthenticated', 'the runtime token is unknown or its job has ended');
  try {
    return await method({ grant: call.grant, lagMs: call.lagMs, body: JSON.parse(call.sent.toString('utf8')) });
  } catch (error) {
    if (error instanceof z.ZodError || error instanceof SyntaxError) return twirpError('malformed', error.message);
    throw error;
  }
}
