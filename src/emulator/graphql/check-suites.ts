/** Fields of check suites: the runs of one app on one commit, and their combined result. */

import { type CheckRun, latestChecks } from '../model/check.ts';
import type { Repository } from '../model/repository.ts';
import type { App } from '../world.ts';
import { type Fields, fieldsOf, ofKind } from './fields.ts';

interface SuiteNode {
  readonly kind: 'CheckSuite';
  readonly repository: Repository;
  readonly runs: readonly CheckRun[];
}

interface AppNode {
  readonly kind: 'App';
  readonly app: App;
}

export function suitesAt(repository: Repository, sha: string): readonly SuiteNode[] {
  const runs = latestChecks(repository, sha);
  const ids = [...new Set(runs.map(({ suiteId }) => suiteId))];
  return ids.map((id) => ({ kind: 'CheckSuite', repository, runs: runs.filter(({ suiteId }) => suiteId === id) }));
}

export const suiteOf = ({ repository, headSha, suiteId }: CheckRun): SuiteNode => ({
  kind: 'CheckSuite',
  repository,
  runs: latestChecks(repository, headSha).filter((run) => run.suiteId === suiteId),
});

/** The worst conclusion of its runs, once all of them have ended. */
function suiteConclusion({ runs }: SuiteNode): string | null {
  if (runs.some(({ status }) => status !== 'completed')) return null;
  const conclusions = runs.map(({ conclusion }) => conclusion ?? 'neutral');
  const worst = ['action_required', 'timed_out', 'cancelled', 'failure', 'stale', 'neutral', 'skipped', 'success'];
  return worst.find((one) => conclusions.some((conclusion) => conclusion === one))?.toUpperCase() ?? null;
}

export const suiteFields: Readonly<Record<string, Fields>> = {
  CheckSuite: fieldsOf(ofKind<SuiteNode>('CheckSuite'), {
    status: (suite) => (suiteConclusion(suite) === null ? 'IN_PROGRESS' : 'COMPLETED'),
    conclusion: suiteConclusion,
    // Here apps report check runs. Workflow runs never make them.
    workflowRun: () => null,
    app: ({ runs }): AppNode | null => {
      const app = runs[0]?.app ?? null;
      return app === null ? null : { kind: 'App', app };
    },
  }),
  App: fieldsOf(ofKind<AppNode>('App'), {
    databaseId: ({ app }) => app.id,
    slug: ({ app }) => app.slug,
  }),
};
