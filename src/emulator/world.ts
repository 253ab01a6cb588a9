/**
 * The model of the emulated GitHub. Every protocol (REST, GraphQL, results services, git, runner) reads and changes it.
 */
import type { Server } from 'node:http';

/**
 * Milliseconds since the epoch as the emulated GitHub sees them. `advance` fires what is due (schedules, lags,
 * expiries).
 */
export interface WorldClock {
  now(): number;
  advance(ms: number): Promise<void>;
  /** Runs `job` once when the virtual time reaches `at`. Returns a function that cancels it. */
  at(at: number, job: () => void | Promise<void>): () => void;
}

export type Access = 'none' | 'read' | 'triage' | 'write' | 'maintain' | 'admin';

/** A person, an organisation, or the bot user of an app (`login` ends in `[bot]`, `appId` set). */
export interface Account {
  readonly id: number;
  readonly nodeId: string;
  readonly login: string;
  readonly type: 'User' | 'Bot' | 'Organization';
  readonly appId: number | null;
}

/** GitHub's permission names of installation and workflow tokens (`contents`, `issues`, `pull_requests`, `actions`, ...). */
export type Permissions = Readonly<Record<string, 'read' | 'write'>>;

export interface App {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly bot: Account;
  /** RSA key pair made at start. Only the operator of the app gets the private key. */
  readonly publicKeyPem: string;
  readonly privateKeyPem: string;
  readonly webhookSecret: string;
  webhookUrl: string | null;
  readonly permissions: Permissions;
  readonly events: readonly string[];
}

/** The rights of a bearer token. Unknown tokens are answered 401, as GitHub does. */
export type Token =
  | { readonly kind: 'user'; readonly value: string; readonly account: Account }
  | {
      readonly kind: 'installation';
      readonly value: string;
      readonly account: Account;
      readonly appId: number;
      readonly installationId: number;
      /** Full names, lower case; null = every repository of the installation. */
      readonly repositories: readonly string[] | null;
      readonly permissions: Permissions;
      readonly expiresAt: number;
    }
  | {
      /** GITHUB_TOKEN of one job: account `github-actions[bot]`, app 15368. It is revoked when the job ends. */
      readonly kind: 'job';
      readonly value: string;
      readonly account: Account;
      readonly appId: number;
      readonly repository: string;
      readonly permissions: Permissions;
      readonly runId: number;
    };

/** An event of the world. Webhooks, workflow triggers and the demo page are made from these. */
export interface WorldEvent {
  readonly name: string; // 'issue_comment', 'workflow_run', ...
  readonly action: string | null; // 'created', 'edited', ...
  readonly repository: string; // 'owner/name'
  readonly sender: Account;
  /**
   * The token that caused it. Events of a `job` token start no workflows (except workflow_dispatch and
   * repository_dispatch).
   */
  readonly cause: Token['kind'];
  /** The webhook payload as GitHub sends it, without `installation` (added per app). */
  readonly payload: Readonly<Record<string, unknown>>;
}

export interface EventBus {
  /** Whether there are listeners. Payloads are built only for them. */
  hears(): boolean;
  emit(event: WorldEvent): void;
  subscribe(listener: (event: WorldEvent) => void): () => void;
}

/** The client that sent a request, and its API version. */
export interface Asked {
  readonly by: Token['kind'] | 'app' | 'anonymous';
  readonly userAgent: string;
  /** `X-GitHub-Api-Version`; null = none. */
  readonly apiVersion: string | null;
}

/** One HTTP exchange as it passed, for the schema checks of the test suite. */
export type Exchange =
  | {
      readonly kind: 'rest';
      readonly method: string;
      readonly template: string; // '/repos/{owner}/{repo}/issues'
      readonly path: string;
      readonly query: Readonly<Record<string, string>>;
      readonly asked: Asked;
      readonly requestBody: unknown;
      readonly status: number;
      readonly responseBody: unknown;
      /** A planted fault answered, so the answer need not match GitHub's schema. */
      readonly faulted: boolean;
    }
  | {
      readonly kind: 'graphql';
      readonly asked: Asked;
      readonly query: string;
      readonly variables: unknown;
      readonly response: unknown;
      readonly faulted: boolean;
    }
  | { readonly kind: 'webhook'; readonly name: string; readonly action: string | null; readonly payload: unknown };

/**
 * A planted failure. `route` is `METHOD /template` for REST, `graphql:<field>` for a root field of a query or mutation,
 * `results:<Service/Method>`, `blob:PUT`, `git:receive-pack`, `webhook:<event>`. `times` counts down; absent = for ever.
 * `skips` requests pass before it; absent = none.
 */
export interface Fault {
  readonly route: string;
  times?: number;
  skips?: number;
  readonly effect:
    | {
        readonly kind: 'status';
        readonly status: number;
        readonly body?: unknown;
        readonly headers?: Readonly<Record<string, string>>;
      }
    | {
        /* it happens, the answer is this one all the same: a gateway's 502, or a refusal of what a retry finds done */
        readonly kind: 'status-after';
        readonly status: number;
        readonly body?: unknown;
        readonly headers?: Readonly<Record<string, string>>;
      }
    | { readonly kind: 'delay'; readonly ms: number }
    | {
        readonly kind: 'lost-update';
        readonly by: string;
        readonly box: string;
      } /* PATCH of a text: that person ticks that box just before */
    | { readonly kind: 'drop' } /* the connection dies before anything happens */
    | { readonly kind: 'drop-after' } /* it happens, the answer is lost */
    | { readonly kind: 'conflict-after-timeout' } /* it happens, the answer is 409 as if a retry met its own work */
    | { readonly kind: 'lag'; readonly ms: number } /* results: finalized entries become visible later */
    | { readonly kind: 'duplicate'; readonly copies: number } /* webhook: delivered again, same GUID */
    | { readonly kind: 'lose' } /* webhook: never delivered */
    | { readonly kind: 'reorder' } /* webhook: held back until the next one of any kind was delivered */;
}

export interface Faults {
  add(fault: Fault): void;
  clear(): void;
  /** The fault that applies to this route now, its counter already lowered. */
  take(route: string): Fault | undefined;
}

/** Shape of REST lists beyond what was requested. GitHub promises neither full pages nor a link to the last. */
export interface Paging {
  /** Each page holds half of its maximum, though more pages follow. */
  short: boolean;
  /** `Link` names no `rel="last"`. */
  withoutLast: boolean;
}

/** Shared by all parts. Each part keeps its own state in its own module and exports functions over it. */
export interface World {
  readonly clock: WorldClock;
  readonly bus: EventBus;
  readonly faults: Faults;
  readonly paging: Paging;
  readonly accounts: Map<string, Account>; // by login, lower case
  readonly apps: Map<number, App>;
  readonly tokens: Map<string, Token>; // by value
  /** A growing number, unique over all kinds of objects. */
  nextId(): number;
  /** Reports an exchange to the schema checks. */
  observe(exchange: Exchange): void;
  /** Folder for bare repositories, blobs, runner workspaces; removed on close. */
  readonly root: string;
  /** Origin of the API without a trailing slash, known once the server listens: `http://127.0.0.1:4321`. */
  origin: string;
  readonly server: Server;
}

/**
 * Origin of web pages and of git: `http://github.localhost:PORT`. Git resolves it to loopback, and the toolkit takes no
 * other loopback name for github.com's.
 */
export const webOrigin = ({ origin }: Pick<World, 'origin'>): string => origin.replace('127.0.0.1', 'github.localhost');
