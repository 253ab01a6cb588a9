/** Proves that the schema checks behind every other test catch exchanges that GitHub would not have. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Exchange } from '../../src/emulator/world.ts';
import { expectConforms, recordExchange } from '../support/exchanges.ts';
import { checkExchange } from '../support/github-schemas.ts';

type Rest = Extract<Exchange, { kind: 'rest' }>;

const asked = { by: 'job', userAgent: 'octokit', apiVersion: '2022-11-28' } as const;

const notFound = { message: 'Not Found', documentation_url: 'https://docs.github.com/rest', status: '404' };

function commented(changes: Partial<Rest> = {}): Exchange {
  return {
    kind: 'rest',
    method: 'DELETE',
    template: '/repos/{owner}/{repo}/issues/{issue_number}/labels/{name}',
    path: '/repos/acme/shop/issues/7/labels/tickgate',
    query: {},
    asked,
    requestBody: undefined,
    status: 200,
    responseBody: [label],
    faulted: false,
    ...changes,
  };
}

const label = {
  id: 1,
  node_id: 'LA_1',
  url: 'http://127.0.0.1:1/repos/acme/shop/labels/bug',
  name: 'bug',
  description: null,
  color: 'f29513',
  default: true,
};

const listed: Partial<Rest> = {
  method: 'GET',
  template: '/repos/{owner}/{repo}/issues',
  path: '/repos/acme/shop/issues',
  responseBody: [],
};

const created: Partial<Rest> = {
  method: 'POST',
  template: '/repos/{owner}/{repo}/issues/{issue_number}/labels',
  path: '/repos/acme/shop/issues/7/labels',
  requestBody: { labels: ['bug'] },
};

describe('a REST exchange', () => {
  test('conforms when it is as documented', () => {
    expect(checkExchange(commented())).toEqual([]);
    expect(checkExchange(commented(created))).toEqual([]);
    expect(checkExchange(commented({ ...listed, query: { state: 'open', per_page: '100' } }))).toEqual([]);
  });

  test('may be refused with the basic error on any route, and only so', () => {
    expect(checkExchange(commented({ status: 403, responseBody: { ...notFound, status: '403' } }))).toEqual([]);
    expect(checkExchange(commented({ status: 403, responseBody: { message: 403 } }))).toEqual([
      'response/message must be string',
    ]);
  });

  test('is refused with a field of the wrong type, a missing one, or one that GitHub does not document', () => {
    const { color: _, ...colourless } = label;
    expect(
      checkExchange(commented({ responseBody: [{ ...label, name: 7 }, colourless, { ...label, stars: 5 }] })),
    ).toEqual([
      'response/0/name must be string',
      "response/1 must have required property 'color'",
      'response/2 has "stars", which GitHub does not document',
    ]);
  });

  test('is refused with an unknown query parameter or a value outside its list', () => {
    expect(checkExchange(commented({ ...listed, query: { state: 'both', limit: '5' } }))).toEqual([
      'query has "limit", which GitHub does not document',
      'query/state must be one of ["open","closed","all"]',
    ]);
  });

  test('is refused with an unknown field in the request body, unless GitHub refused it too', () => {
    const requestBody = { title: 'Slow search', priority: 1 };
    const post: Partial<Rest> = { method: 'POST', template: '/repos/{owner}/{repo}/issues', requestBody };
    expect(checkExchange(commented({ ...post, status: 404, responseBody: notFound }))).toEqual([]);
    expect(checkExchange(commented({ ...post, status: 201 }))).toContain(
      'request has "priority", which GitHub does not document',
    );
  });

  test('is refused with an undocumented status, unless a planted fault answered', () => {
    expect(checkExchange(commented({ status: 418 }))).toEqual([
      expect.stringMatching(/^status 418 is not documented \(200, 301, 404, 410\)$/),
    ]);
    expect(checkExchange(commented({ status: 418, faulted: true }))).toEqual([]);
  });

  test('is refused on a route that GitHub does not have', () => {
    expect(checkExchange(commented({ template: '/repos/{owner}/{repo}/loops' }))).toEqual([
      'is no route of @octokit/openapi@23.0.2, or a new one: run `node .ci/prune-openapi.mjs`',
    ]);
  });
});

describe('a GraphQL exchange', () => {
  const ask = (query: string, variables: unknown = {}) =>
    checkExchange({ kind: 'graphql', asked, query, variables, response: { data: {} }, faulted: false });

  test('conforms when GitHub knows every field and type', () => {
    const query = 'query($owner: String!) { repository(owner: $owner, name: "shop") { id isPrivate } }';
    expect(ask(query, { owner: 'acme' })).toEqual([]);
  });

  test('is refused with an unknown field, a wrong variable and an unused one', () => {
    expect(ask('{ viewer { login stars } }')).toEqual([
      'query: Cannot query field "stars" on type "User". Did you mean "status"?',
    ]);
    const query = 'query($owner: String!) { repository(owner: $owner, name: "shop") { id } }';
    expect(ask(query, { owner: 7, name: 'shop' })).toEqual([
      'variables: Variable "$owner" got invalid value 7; String cannot represent a non string value: 7',
      'variables: $name is not used by the query',
    ]);
  });

  test('is refused with a response that is neither data nor errors', () => {
    const query = '{ viewer { login } }';
    const answered = (response: unknown) =>
      checkExchange({ kind: 'graphql', asked, query, variables: null, response, faulted: false });
    expect(answered({ message: 'hello' })).toEqual(['response has neither data nor errors']);
    expect(answered({ errors: [{ message: 'Something went wrong' }] })).toEqual([]);
  });
});

describe('a webhook', () => {
  test('is refused without the fields that GitHub sends', () => {
    const found = checkExchange({
      kind: 'webhook',
      name: 'issue_comment',
      action: 'edited',
      payload: { action: 'edited' },
    });
    expect(found).toContain("payload must have required property 'changes'");
  });

  test('is refused when GitHub has no such event', () => {
    const found = checkExchange({ kind: 'webhook', name: 'issue_comment', action: 'ticked', payload: {} });
    expect(found).toEqual(['is no webhook that GitHub sends']);
  });
});

test('a recorded exchange that does not conform fails with its route, the place and the fault', () => {
  recordExchange(commented({ responseBody: [{ ...label, name: 7 }] }));
  expect(expectConforms).toThrow(
    [
      "Not what GitHub's published schemas say:",
      '',
      'DELETE /repos/{owner}/{repo}/issues/{issue_number}/labels/{name} -> 200 (/repos/acme/shop/issues/7/labels/tickgate)',
      '    response/0/name must be string',
    ].join('\n'),
  );
  expect(expectConforms).not.toThrow();
});

test('the excerpt of GitHub’s description has the routes that the emulator serves, and no other', () => {
  const excerpt = JSON.parse(readFileSync('test/support/github-openapi.generated.json', 'utf8')) as { routes: object };
  const served = execFileSync(process.execPath, ['.ci/prune-openapi.mjs', '--routes'], { encoding: 'utf8' });
  expect(Object.keys(excerpt.routes)).toEqual(JSON.parse(served));
});
