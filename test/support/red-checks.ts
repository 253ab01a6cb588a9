/** A repository whose checks are runs of `ci.sh` as the branch has it. GitHub Actions reports each job as a check. */

import { currentAttempt, runsOf } from '../../src/emulator/actions/runs/runs.ts';
import { createCheckRun } from '../../src/emulator/changes/check.ts';
import { accountNamed, acting } from '../../src/emulator/model/account.ts';
import { checksOf } from '../../src/emulator/model/check.ts';
import type { LoopStage } from './loop.ts';

const here = '/repos/acme/shop';

const ciWorkflow = `name: CI
on: { workflow_dispatch: {} }
jobs:
  build:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - name: Run the tests
        run: sh ci.sh
`;

/** Added to the default branch before any branch is made from it. */
export const givenCi = (loop: LoopStage): Promise<unknown> =>
  loop.ana.commits({ path: '.github/workflows/ci.yml', text: ciWorkflow });

/** Sets the test script of this branch. */
export const testsOf = (loop: LoopStage, branch: string, script: string): Promise<unknown> =>
  loop.ana.commits({ path: 'ci.sh', text: `${script}\n`, branch });

/** Runs CI of the branch's newest commit to its end. A push with a job's token does not start CI by itself. */
export async function ciRuns(loop: LoopStage, branch = 'total'): Promise<void> {
  await loop.ana.request(`POST ${here}/actions/workflows/ci.yml/dispatches`, { ref: branch });
  await ciReports(loop);
}

/** Shows the results of CI jobs as checks, re-runs included. */
export async function ciReports({ actions, github }: LoopStage): Promise<void> {
  await actions.idle();
  const { world, repository } = github;
  const ana = accountNamed(world, 'ana');
  if (ana === undefined) throw new Error('ana is not there');
  for (const run of runsOf(world, repository).filter(({ workflow }) => workflow.path.endsWith('/ci.yml'))) {
    for (const { id, name, conclusion } of currentAttempt(run).jobs) {
      const detailsUrl = `${world.origin}/acme/shop/actions/runs/${run.id}/job/${id}`;
      if (conclusion === null || checksOf(repository).some((check) => check.detailsUrl === detailsUrl)) continue;
      createCheckRun(world, repository, { actor: acting(ana), name, headSha: run.headSha, detailsUrl, conclusion });
    }
  }
}

/** Number of CI runs for each commit that had any. */
export const ciAttempts = ({ github: { world, repository } }: LoopStage): number[] =>
  runsOf(world, repository)
    .filter(({ workflow }) => workflow.path.endsWith('/ci.yml'))
    .map((run) => run.attempts.length);
