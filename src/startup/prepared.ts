/** What a tick knows once it is prepared: configuration, facts of its run, the head as it was read, and its credentials. */

import type { Invocation } from '../action-io.ts';
import type { TeamMembers } from '../core/access/authority.ts';
import type { RateTable } from '../core/budget/rates.ts';
import type { EffectiveConfig, SettingSources } from '../core/config/resolve.ts';
import type { TickRequest } from '../core/config/sources/action-inputs.ts';
import type { CommandFailureCode } from '../core/errors/codes.ts';
import type { TickFacts } from '../core/observation/facts.ts';
import type { ControlMarker } from '../core/reports/control-issue/marker.ts';
import type { MeteredGitHub } from '../github/api/client.ts';
import type { HeadRead } from '../ports/head-store.ts';
import type { Derive } from '../storage/crypto/derived-keys.ts';
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
  /** Who is in the teams that may approve, as this tick began. */
  readonly teams: TeamMembers;
  /** Allow-listed; holds no token of ours. */
  readonly agentEnv: Readonly<Record<string, string>>;
  readonly heads: HeadBranch;
  /** Derives the keys of what the loop keeps. */
  readonly derive: Derive;
  readonly head: HeadRead;
  /** Hash of the cause of the error that the control issue shows already. */
  readonly errorSaid: string | null;
  /** What the control issue says in its hidden line. */
  readonly shown: ControlMarker | null;
  readonly tick: TickFacts;
  /** The repository, and the files that configure the loop, as the first query has read them. */
  readonly along: OpeningFacts;
}

export type Preparation =
  | Prepared
  /** Nothing was written: lines for the person who set it up. */
  | { readonly kind: 'refused'; readonly lines: readonly string[]; readonly code?: CommandFailureCode }
  | { readonly kind: 'ended'; readonly reason: string };

export interface Preparing {
  readonly invocation: Invocation;
  readonly credentials: Credentials;
  readonly github: MeteredGitHub;
  readonly nonce: string;
  /** What agents' variables are taken from, by their names. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly sleep: (ms: number) => Promise<void>;
  /**
   * Commit of the default branch by whose files main began. Post, which settles what was begun, goes by the same, and nobody is asked
   * again whether it may: a file that was broken meanwhile must not cost the work.
   */
  readonly begunAt?: string;
}
