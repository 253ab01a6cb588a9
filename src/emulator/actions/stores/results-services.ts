/** Serves the cache and artifact services: twirp over JSON, as the runner toolkit's clients use it. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod';
import type { Router } from '../../http/router.ts';
import { bodyOf } from '../../http/serve.ts';
import type { World } from '../../world.ts';
import { ARTIFACT_METHODS } from './artifact-methods.ts';
import { serveBlob } from './blob-service.ts';
import { BLOB_PATH } from './blobs.ts';
import { CACHE_METHODS } from './cache-methods.ts';
import { answerUnderFaults, type RawAnswer, send } from './raw-answer.ts';
import { grantOf } from './runtime-token.ts';
import { type TwirpMethod, twirpError } from './twirp.ts';

const METHODS: Readonly<Record<string, TwirpMethod>> = { ...CACHE_METHODS, ...ARTIFACT_METHODS };
const TWIRP_PATH = '/twirp/';

export function mountResultsServices(world: World, router: Router): void {
  router.mount(
    (path) => path.startsWith(BLOB_PATH),
    (request, response) => serveBlob(world, request, response),
  );
  router.mount(
    (path) => path.startsWith(TWIRP_PATH),
    (request, response) => serveTwirp(world, request, response),
  );
}

async function serveTwirp(world: World, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const route = /^\/twirp\/github\.actions\.results\.api\.v1\.(\w+\/\w+)$/.exec(request.url ?? '')?.[1] ?? '';
  const method = METHODS[route];
  const sent = await bodyOf(request);
  if (method === undefined) {
    send(response, twirpError('bad_route', `no handler for path ${request.url}`));
    return;
  }
  const conflict = twirpError('already_exists', 'cache entry with the same key, version, and scope already exists');
  await answerUnderFaults(world, {
    route: `results:${route}`,
    response,
    conflict,
    async perform(lagMs): Promise<RawAnswer> {
      const grant = grantOf(world, request.headers.authorization);
      if (grant === undefined)
        return twirpError('unauthenticated', 'the runtime token is unknown, or its job has ended');
      try {
        return await method({ world, grant, lagMs, body: JSON.parse(sent.toString('utf8')) });
      } catch (error) {
        if (error instanceof z.ZodError || error instanceof SyntaxError) return twirpError('malformed', error.message);
        throw error;
      }
    },
  });
}
