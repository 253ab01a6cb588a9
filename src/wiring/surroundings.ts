/** Surroundings: split off so that imports run one way. */
import type { Invocation, Voice } from '../action-io.ts';
import type { MeteredGitHub } from '../github/api/client.ts';
import type { Prepared } from '../startup/prepared.ts';
import type { StateFolder } from '../storage/local/state-folder.ts';

export interface Surroundings {
  readonly invocation: Invocation;
  readonly prepared: Prepared;
  readonly github: MeteredGitHub;
  readonly folder: StateFolder;
  readonly voice: Voice;
  readonly cancelled: AbortSignal;
}
