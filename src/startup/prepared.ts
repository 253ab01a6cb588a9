/** A prepared tick: configuration, facts of its run, the head as it was read, and its credentials. */

import type { Invocation } from '../action-io.ts';
import type { TeamMembers } from '../core/access/authority.ts';
import type { RateTable } from '../core/budget/rates.ts';
import type { EffectiveConfig, SettingSources } from '../core/config/resolve.ts';
import type { TickRequest } from '../core/config/sources/action-inputs.ts';
import type { TickFacts } from '../core/observation/facts.ts';
import type { ControlMarker } from '../core/reports/control-issue/marker.ts';
import type { MeteredGitHub } from '../github/api/client.ts';
import type { HeadRead } from '../ports/head-store.ts';
import type { Derive } from '../storage/crypto/key-cache.ts';
import type { HeadBranch } from '../storage/head/git-branch-store.ts';
import type { Credentials } from './credentials.ts';
import type { OpeningFacts } from './opening-query.ts';

export interface Prepared {
  readonly kind: 'ready';
  readonly config: EffectiveConfig;
  readonly request: TickRequest;
  readonly sources: SettingSources;
  readonly notices: readonly string[];
  readonly rates: RateTable;
  readonly redact: (text: string) => string;
  readonly credentials: Credentials;
  /** Members of the teams that may approve, as this tick began. */
  readonly teams: TeamMembers;
  /** Allow-listed. Holds no token of ours. */
  readonly agentEnv: Readonly<Record<string, string>>;
  readonly heads: HeadBranch;
  /** Derives the keys of what the loop stores. */
  readonly derive: Derive;
  readonly head: HeadRead;
  /** Hash of the cause of the error that the control issue already shows. */
  readonly errorSaid: string | null;
  /** Content of the control issue's hidden line. */
  readonly shown: ControlMarker | null;
  /** The loop's control issue, as GitHub lists it; null = none was found. */
  readonly controlIssue: number | null;
  readonly tick: TickFacts;
  /** The repository and the files that configure the loop, as the first query read them. */
  readonly along: OpeningFacts;
}

export type Preparation =
  | Prepared
  /** Nothing was written. The lines are for the person who set the loop up. */
  | { readonly kind: 'refused'; readonly lines: readonly string[] }
  | { readonly kind: 'ended'; readonly reason: string };

export interface Preparing {
  readonly invocation: Invocation;
  readonly credentials: Credentials;
  readonly github: MeteredGitHub;
  readonly nonce: string;
  /** Source of the agents' variables, by name. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly sleep: (ms: number) => Promise<void>;
  /**
   * Commit of the default branch whose files main used. Post uses the same files to recover what main began, and skips
   * the checks whether a tick may begin: a file broken meanwhile must not cost the work.
   */
  readonly begunAt?: string;
}
