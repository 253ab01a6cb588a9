/** Routes requests. The templates are GitHub's OpenAPI paths, so that every exchange can be checked. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type * as z from 'zod';
import type { Repository } from '../model/repository.ts';
import { Refusal } from '../refusal.ts';
import type { Access, Account, App, Permissions, Token, World } from '../world.ts';
import type { Answer } from './answer.ts';
import { routePermissions } from './route-permissions.generated.ts';

/** The caller: anonymous, an app by its JWT, or the holder of a token. */
export type Caller =
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'app'; readonly app: App }
  | { readonly kind: 'token'; readonly token: Token; readonly account: Account };

type Parameters<S extends string> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | Parameters<Rest> : never;

/** One request as its handler receives it. */
export interface Call<P extends string = string> {
  readonly world: World;
  readonly method: string;
  /** Without the `/api/v3` prefix and the query. */
  readonly path: string;
  readonly origin: string;
  readonly params: Readonly<Record<P, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: IncomingMessage['headers'];
  readonly body: unknown;
  readonly caller: Caller;
}

export interface RepositoryCall<P extends string = string> extends Call<P> {
  /** The repository of `{owner}/{repo}`, which the caller may read. */
  readonly repository: Repository;
}

type CallOf<S extends string> = S extends `${string} /repos/{owner}/{repo}${string}`
  ? RepositoryCall<Parameters<S>>
  : Call<Parameters<S>>;

/** The rights that a route requires of its caller. */
export interface Needs {
  /**
   * Required of installation and job tokens. Of several, any one suffices. Absent = any valid token. For routes,
   * GitHub's table is the source.
   */
  readonly permission?: Permissions | readonly Permissions[];
  /** Required of users in the repository; absent = `read` or `write`, according to `permission`. */
  readonly access?: Access;
  /** `app`: only a JWT of an app. `token`: no anonymous caller. Absent = anonymous readers may read public data. */
  readonly auth?: 'app' | 'token';
}

/** Requirements that the routes state themselves. */
export type RouteNeeds = Omit<Needs, 'permission'>;

export interface Route {
  readonly method: string;
  readonly template: string;
  readonly needs: Needs;
  /** Page of GitHub's documentation. */
  readonly docs: string;
  readonly handle: (call: RepositoryCall) => Answer | Promise<Answer>;
}

/** A separate handler for paths outside REST (results services, blobs, git, pages). */
export interface Mount {
  readonly matches: (path: string, host: string) => boolean;
  readonly handle: (request: IncomingMessage, response: ServerResponse, url: URL) => void | Promise<void>;
}

export interface Router {
  route<S extends string>(spec: S, handle: (call: CallOf<S>) => Answer | Promise<Answer>, needs?: RouteNeeds): void;
  mount(matches: Mount['matches'], handle: Mount['handle']): void;
  mountFor(path: string, host: string): Mount | undefined;
  find(method: string, path: string): { route: Route; params: Record<string, string> } | undefined;
}

interface Compiled {
  readonly pattern: RegExp;
  readonly literals: number;
  readonly route: Route;
}

/** Parameters that may contain slashes. */
const SPANNING = new Set(['ref', 'path', 'branch', 'basehead']);

export function createRouter(): Router {
  const routes = new Map<string, Compiled[]>();
  const mounts: Mount[] = [];
  return {
    route(spec, handle, needs = {}) {
      const [method = '', template = ''] = spec.split(' ');
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the template that types the call also makes it
      const route = { method, template, ...granting(spec, needs), handle: handle as Route['handle'] };
      const made = { pattern: compile(template), literals: template.split(/\/(?!\{)/).length, route };
      const all = [...(routes.get(method) ?? []), made];
      routes.set(
        method,
        all.toSorted((a, b) => b.literals - a.literals),
      );
    },
    mount: (matches, handle) => void mounts.push({ matches, handle }),
    mountFor: (path, host) => mounts.find((mount) => mount.matches(path, host)),
    find(method, path) {
      for (const { pattern, route } of routes.get(method) ?? []) {
        const found = pattern.exec(path);
        if (found) return { route, params: decoded(found.groups ?? {}) };
      }
      return undefined;
    },
  };
}

/** GraphQL checks permissions for each field. */
const GRAPHQL = { any: [], docs: 'https://docs.github.com/graphql' };

function granting(spec: string, needs: RouteNeeds): Pick<Route, 'needs' | 'docs'> {
  const known = spec === 'POST /graphql' ? GRAPHQL : routePermissions[spec];
  if (known === undefined) throw new Error(`the permissions of ${spec} are missing in .ci/github-permissions.json`);
  return { needs: { ...needs, permission: known.any }, docs: known.docs };
}

function compile(template: string): RegExp {
  const source = template.replaceAll('.', '\\.').replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    // The path of the top folder is empty.
    if (SPANNING.has(name)) return `(?<${name}>.${name === 'path' ? '*' : '+'})`;
    return `(?<${name}>${name.endsWith('_number') ? '\\d+' : '[^/]+'})`;
  });
  return new RegExp(`^${source}/?$`);
}

function decoded(groups: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]));
}

/** Parses the request's JSON by `schema`. Refuses anything else as GitHub does. */
export function read<T extends z.ZodType>(call: Call, schema: T): z.output<T> {
  const parsed = schema.safeParse(call.body ?? {});
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => `For 'properties/${issue.path.join('/')}', ${issue.message}`);
  throw new Refusal(`Invalid request.\n\n${problems.join('\n')}`, { status: 422 });
}

export function accountOf(call: Call): Account {
  if (call.caller.kind === 'token') return call.caller.account;
  if (call.caller.kind === 'app') return call.caller.app.bot;
  throw new Refusal('Requires authentication', { status: 401 });
}
