/** Preflight of a loop: free checks on every tick that has the lease, checks that cost requests on the first alone. */

import type { Voice } from '../action-io.ts';
import type { CheckupFacts } from '../core/setup/doctor/check.ts';
import { type Preflight, runPreflightChecks } from '../core/setup/doctor/checkup.ts';
import type { LoopState } from '../core/state/loop-state.ts';
import { readTickWorkflow } from '../core/workflow/tick-workflow.ts';
import type { GitHub } from '../github/api/client.ts';
import * as settings from '../github/repository/settings.ts';
import { GitHubError } from '../ports/github.ts';
import type { TickInput } from '../ports/tick-input.ts';
import { branchOf } from '../storage/head/git-branch-store.ts';
import { readReach } from './agent-selection.ts';
import type { Prepared } from './prepared.ts';

type PreflightReader = Pick<CheckupFacts, 'labels' | 'rules' | 'others'>;

const notAskedFacts: PreflightReader = { labels: null, rules: { state: [], work: [], base: [] }, others: null };

export interface PreflightInput {
  readonly prepared: Prepared;
  readonly github: GitHub;
  readonly voice: Pick<Voice, 'group'>;
}

/** Never throws for what GitHub does not reveal: without permission to look, it finds nothing. */
export async function runPreflight(
  looking: PreflightInput,
  { head }: TickInput,
  { said }: LoopState,
): Promise<Preflight> {
  const { prepared, github, voice } = looking;
  const { repository, files } = prepared.along;
  const { config, request, sources, notices, tick } = prepared;
  const facts: CheckupFacts = {
    ...repository,
    ...(head.kind === 'absent' ? await preflightReads(github, looking) : notAskedFacts),
    loop: config.loop,
    repository: `${tick.owner}/${tick.repo}`,
    now: tick.now,
    archived: false,
    settings: { actionsEnabled: null, mayOpenPullRequests: null, secrets: null },
    workflow: {
      path: tick.workflow,
      read: files.workflow === null ? null : readTickWorkflow(files.workflow),
      state: null,
      inFolder: false,
    },
    lastScheduledAt: null,
    claudeMd: files.claudeMd,
    config: { ok: true, config, request, sources, notices },
    here: { ...readReach(config, prepared.agentEnv), isolation: null },
    head: head.kind === 'present' ? head : { kind: 'absent' },
  };
  const found = runPreflightChecks(facts, said);
  if (found.log !== null) voice.group('Preflight: what `doctor` finds', found.log);
  return found;
}

async function preflightReads(
  github: GitHub,
  {
    prepared: {
      config,
      tick,
      along,
      credentials: { appId },
    },
  }: PreflightInput,
): Promise<PreflightReader> {
  const { defaultBranch } = along.repository;
  try {
    const [labels, workflows, state, work, base, required] = await Promise.all([
      settings.readLabels(github),
      settings.readWorkflows(github),
      settings.readShownRules(github, branchOf(config.loop), appId === null ? null : 'self'),
      settings.readRules(github, `tickgate/${config.loop}/0-any`),
      settings.readRules(github, defaultBranch),
      settings.readRequiredChecks(github, defaultBranch),
    ]);
    const paths = workflows.flatMap(({ path }) => (path === tick.workflow ? [] : path));
    return {
      labels,
      rules: {
        ...{ state: state.types, stateBinding: state.binding, work },
        base: required.length > 0 ? [...base, 'required_status_checks'] : base,
      },
      others: await settings.readFiles(github, paths),
    };
  } catch (error) {
    if (!(error instanceof GitHubError)) throw error;
    return notAskedFacts;
  }
}
