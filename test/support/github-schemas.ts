/** Checks an exchange with the emulated GitHub against GitHub's published schemas. */
import type { Exchange } from '../../src/emulator/world.ts';
import { apiVersion } from '../../src/github/api/client.ts';
import { checkDeprecated, checkGraphql } from './graphql-schema.ts';
import { checkRest } from './rest-schema.ts';
import { checkWebhook } from './webhook-schema.ts';

/** Findings, one line each (`response/labels/0/name must be string`); empty if the exchange conforms. */
export function checkExchange(exchange: Exchange): string[] {
  switch (exchange.kind) {
    case 'rest':
      return checkRest(exchange);
    case 'graphql':
      return checkGraphql(exchange);
    case 'webhook':
      return checkWebhook(exchange);
  }
}

/**
 * A tick and the app name the version of the API, and select no field that GitHub gives up without the one that follows
 * it. Tests also send requests as people, by any client.
 */
export function checkOurs(exchange: Exchange): readonly string[] {
  if (exchange.kind === 'webhook') return [];
  const { by, apiVersion: named, userAgent } = exchange.asked;
  if (!['job', 'installation', 'app'].includes(by)) return [];
  const version = named === apiVersion ? [] : [`request: X-GitHub-Api-Version is ${named ?? 'missing'} (${userAgent})`];
  return [...version, ...(exchange.kind === 'graphql' ? checkDeprecated(exchange) : [])];
}

/** A readable name: `POST /repos/{owner}/{repo}/issues -> 201`. */
export function nameExchange(exchange: Exchange): string {
  switch (exchange.kind) {
    case 'rest':
      return `${exchange.method} ${exchange.template} -> ${exchange.status} (${exchange.path})`;
    case 'graphql':
      return `GraphQL ${exchange.query.replaceAll(/\s+/g, ' ').trim().slice(0, 120)}`;
    case 'webhook':
      return `webhook ${exchange.name}${exchange.action === null ? '' : `.${exchange.action}`}`;
  }
}
