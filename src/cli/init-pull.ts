/** Opens the pull request of `init --pr` with the files and the first tick's plan. Writes nothing in this folder. */

import { resolveConfig } from '../core/config/resolve.ts';
import type { Decision } from '../core/decide/decide.ts';
import { type StarterFile, starterPaths } from '../core/setup/init/files.ts';
import { type RemainingStep, setupBody, setupBranch, setupTitle } from '../core/setup/init/remaining-steps.ts';
import { readTickWorkflow } from '../core/workflow/tick-workflow.ts';
import type { MeteredGitHub } from '../github/api/client.ts';
import { readFiles } from '../github/repository/settings.ts';
import { type OpenedPull, openSetupPull } from '../github/repository/setup-pull-request.ts';
import { GitHubError } from '../ports/github.ts';
import { readLoopSetup } from './doctor-command.ts';
import { Mistake } from './mistake.ts';
import { readIssuesToSimulate } from './simulate/repository.ts';
import { decideFirstTick } from './simulate/run.ts';

export interface ProposedFiles {
  readonly files: readonly (StarterFile & { readonly state: 'new' | 'unchanged' | 'differs' })[];
  readonly pull: OpenedPull;
}

export interface SetupProposal {
  readonly files: readonly StarterFile[];
  readonly spend: string;
  readonly left: readonly RemainingStep[];
}

/** Returns no diffs: the pull request itself shows them. */
export async function proposeFiles(github: MeteredGitHub, proposing: SetupProposal): Promise<ProposedFiles> {
  const { files, spend, left } = proposing;
  const there = await readFiles(
    github,
    files.map(({ path }) => path),
  );
  const decision = await previewFirstDecision(github, files);
  const setup = { branch: setupBranch, title: setupTitle, body: setupBody({ decision, spend, left }), files };
  const pull = await openSetupPull(github, setup).catch(rethrowWithScopeRemedy);
  const stateOf = ({ path, text }: StarterFile): ProposedFiles['files'][number]['state'] => {
    const before = there.find((file) => file.path === path)?.text;
    if (before === undefined) return 'new';
    return before === text ? 'unchanged' : 'differs';
  };
  return { files: files.map((file) => ({ ...file, state: stateOf(file) })), pull };
}

/** Runs the loop's own rules over the current issues. Null = it does not work on issues, or its configuration fails. */
async function previewFirstDecision(github: MeteredGitHub, files: readonly StarterFile[]): Promise<Decision | null> {
  const textOf = (path: string): string => files.find((file) => file.path === path)?.text ?? '';
  const { opened } = await readLoopSetup(github, starterPaths.workflow, undefined);
  const { visibility, ownLogin } = opened.along.repository;
  const workflow = readTickWorkflow(textOf(starterPaths.workflow));
  const resolved = resolveConfig({
    dispatch: {},
    with: {},
    file: { path: starterPaths.config, text: textOf(starterPaths.config) },
    facts: { visibility, jobTimeoutMinutes: workflow.kind === 'tick' ? workflow.step.facts.timeoutMinutes : null },
  });
  if (!resolved.ok || resolved.config.skill !== 'work') return null;
  const { config, sources } = resolved;
  const { issues } = await readIssuesToSimulate(github, config, ownLogin);
  return await decideFirstTick({ config, sources, visibility, issues, nowMs: Date.parse(github.now()) });
}

/** A token that can read may still lack the scope to change workflows, so the remedy names that scope. */
function rethrowWithScopeRemedy(error: unknown): never {
  if (!(error instanceof GitHubError)) throw error;
  throw new Mistake(
    'github_refused',
    error.message,
    'The token must be able to write contents, pull requests and workflows: of `gh`, after `gh auth refresh --scopes workflow`.',
  );
}
