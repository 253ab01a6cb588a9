/** A repository of the emulated GitHub, and clients with the tokens that a tick and an app have. */

import { type LeaseProof, proofFor } from '../../src/core/lease/lease.ts';
import { loopNeeds, toAppPermissions } from '../../src/core/workflow/token-permissions.ts';
import type { Emulator, EmulatorOptions } from '../../src/emulator/emulator.ts';
import { ACTIONS_APP_ID, keepToken, registerApp } from '../../src/emulator/model/account.ts';
import type { App, Permissions } from '../../src/emulator/world.ts';
import { createGitHub, type MeteredGitHub } from '../../src/github/api/client.ts';
import { aLease } from '../support/core-facts.ts';
import { startGitHub } from '../support/github.ts';

export const actionsLogin = 'github-actions[bot]';

/** What `init` gives a loop. */
const usual: Permissions = toAppPermissions(loopNeeds);

export interface GitHubStage {
  readonly emulator: Emulator;
  readonly owner: string;
  readonly repo: string;
  readonly proof: LeaseProof;
  /** A job's token. */
  job(permissions?: Permissions): MeteredGitHub;
  /** An installation's token of that app. */
  installed(app: App): MeteredGitHub;
  client(token: string): MeteredGitHub;
}

export async function setGitHubStage(options: EmulatorOptions = {}): Promise<GitHubStage> {
  const emulator = await startGitHub(options);
  const { world, repository } = emulator;
  const owner = repository.owner.login;
  const repo = repository.name;
  const client = (token: string): MeteredGitHub =>
    createGitHub({ token, owner, repo, baseUrl: emulator.url, retryUnitMs: 1 });
  const proof = proofFor(aLease({ nonce: 'mine' }), 'mine');
  const actions = world.apps.get(ACTIONS_APP_ID);
  if (proof === null || actions === undefined) throw new Error('the stage is not complete');
  const tokenOf = (app: App, permissions: Permissions): string =>
    keepToken(world, {
      kind: 'job',
      value: `token-${world.nextId()}`,
      account: app.bot,
      appId: app.id,
      repository: `${owner}/${repo}`,
      permissions,
      runId: 1,
    });
  return {
    emulator,
    owner,
    repo,
    proof,
    job: (permissions = usual) => client(tokenOf(actions, permissions)),
    installed: (app) => client(tokenOf(app, usual)),
    client,
  };
}

export const anApp = ({ emulator }: GitHubStage, slug: string): App =>
  registerApp(emulator.world, { slug, name: slug, permissions: { issues: 'write' } });
