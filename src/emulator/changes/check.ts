/** Reports check runs and commit statuses, and announces them. */

import { listRefs } from '../git/refs.ts';
import type { Actor } from '../model/account.ts';
import {
  type CheckOutput,
  type CheckRun,
  type CheckStatus,
  type CommitStatus,
  type Conclusion,
  checksOf,
  type StatusState,
  statusesOf,
  suiteRuns,
} from '../model/check.ts';
import { named, nodeId } from '../model/node-id.ts';
import type { Repository } from '../model/repository.ts';
import { showCheckRun, showCheckSuite } from '../represent/check.ts';
import { showCommit } from '../represent/git.ts';
import { type World, webOrigin } from '../world.ts';
import { announce } from './announce.ts';

export interface CheckChange {
  readonly name?: string | undefined;
  readonly status?: CheckStatus | undefined;
  readonly conclusion?: Conclusion | undefined;
  readonly startedAt?: number | undefined;
  readonly completedAt?: number | undefined;
  readonly detailsUrl?: string | undefined;
  readonly externalId?: string | undefined;
  readonly output?: CheckOutput | undefined;
}

export function createCheckRun(
  world: World,
  repository: Repository,
  spec: CheckChange & { readonly actor: Actor; readonly name: string; readonly headSha: string },
): CheckRun {
  const id = world.nextId();
  const { actor, headSha, ...change } = spec;
  const suite = checksOf(repository).find((run) => run.headSha === headSha && run.app === actor.app);
  const run = named<CheckRun>(world, {
    kind: 'CheckRun',
    id,
    nodeId: nodeId('CR', id),
    repository,
    app: actor.app,
    suiteId: suite?.suiteId ?? world.nextId(),
    headSha,
    name: spec.name,
    status: 'queued',
    conclusion: null,
    startedAt: world.clock.now(),
    completedAt: null,
    // If the app names no page, GitHub links the app's own page.
    detailsUrl: `${webOrigin(world)}/apps/${actor.app?.slug ?? 'none'}`,
    externalId: '',
    output: { title: null, summary: null, text: null },
  });
  apply(world, run, change);
  checksOf(repository).push(run);
  tell(world, run, { actor, action: 'created' });
  if (run.status === 'completed') completed(world, run, actor);
  return run;
}

export function updateCheckRun(
  world: World,
  run: CheckRun,
  { actor, ...change }: CheckChange & { readonly actor: Actor },
): void {
  const wasCompleted = run.status === 'completed';
  apply(world, run, change);
  if (run.status === 'completed' && !wasCompleted) completed(world, run, actor);
}

function apply(world: World, run: CheckRun, change: CheckChange): void {
  run.name = change.name ?? run.name;
  run.status = change.conclusion ? 'completed' : (change.status ?? run.status);
  run.conclusion = run.status === 'completed' ? (change.conclusion ?? run.conclusion ?? 'neutral') : null;
  run.startedAt = change.startedAt ?? run.startedAt;
  run.completedAt = run.status === 'completed' ? (change.completedAt ?? run.completedAt ?? world.clock.now()) : null;
  run.detailsUrl = change.detailsUrl ?? run.detailsUrl;
  run.externalId = change.externalId ?? run.externalId;
  run.output = change.output ?? run.output;
}

/** A suite is completed when its last run is completed. */
function completed(world: World, run: CheckRun, actor: Actor): void {
  tell(world, run, { actor, action: 'completed' });
  const { repository } = run;
  if (suiteRuns(run).some((other) => other.status !== 'completed')) return;
  const payload = () => ({ check_suite: showCheckSuite(world, run) });
  announce(world, { name: 'check_suite', action: 'completed', repository, actor, payload });
}

const tell = (world: World, run: CheckRun, { actor, action }: { actor: Actor; action: string }): void =>
  announce(world, {
    name: 'check_run',
    action,
    repository: run.repository,
    actor,
    payload: () => ({ check_run: showCheckRun(world, run) }),
  });

export interface StatusSpec {
  readonly sha: string;
  readonly state: StatusState;
  readonly context: string;
  readonly description: string | null;
  readonly targetUrl: string | null;
}

export function addStatus(
  world: World,
  repository: Repository,
  { actor, ...spec }: StatusSpec & { readonly actor: Actor },
): CommitStatus {
  const id = world.nextId();
  const status = named<CommitStatus>(world, {
    kind: 'StatusContext',
    id,
    nodeId: nodeId('SC', id),
    repository,
    creator: actor.account,
    at: world.clock.now(),
    ...spec,
  });
  statusesOf(repository).push(status);
  const at = new Date(status.at).toISOString();
  const branches = listRefs(repository.gitDir, 'refs/heads/').filter((ref) => ref.sha === spec.sha);
  announce(world, {
    name: 'status',
    action: null,
    repository,
    actor,
    payload: () => ({
      id,
      sha: spec.sha,
      name: `${repository.owner.login}/${repository.name}`,
      target_url: spec.targetUrl,
      context: spec.context,
      description: spec.description,
      state: spec.state,
      commit: showCommit(world, repository, spec.sha),
      branches: branches.map((ref) => ({
        name: ref.name.slice(11),
        commit: { sha: ref.sha, url: null },
        protected: false,
      })),
      created_at: at,
      updated_at: at,
    }),
  });
  return status;
}
