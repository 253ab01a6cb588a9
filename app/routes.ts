/** Decides which handler hears which event. */
import type { Probot } from 'probot';
import { checkSuiteCompleted } from './handlers/check-suite-completed.ts';
import { issueCommentCreated } from './handlers/issue-comment-created.ts';
import { issueCommentEdited } from './handlers/issue-comment-edited.ts';
import { issuesEdited } from './handlers/issues-edited.ts';
import { pullRequestClosed } from './handlers/pull-request-closed.ts';
import { pullRequestReviewSubmitted } from './handlers/pull-request-review-submitted.ts';
import { workflowRunCompleted } from './handlers/workflow-run-completed.ts';
import { inTurn } from './in-turn.ts';
import type { Metrics } from './metrics.ts';
import type { Outcome } from './outcome.ts';

export interface AppIdentity {
  /** The app whose receipts these are: its own id, or that of GitHub Actions. */
  readonly appId: number;
  /** Told of everything that was done or left undone, after it. */
  readonly onOutcome?: (outcome: Outcome) => void;
  /** Absent = nobody counts. */
  readonly metrics?: Metrics;
}

export function mountRoutes(probot: Probot, app: AppIdentity): void {
  probot.on('issue_comment.edited', (context) =>
    handled(context, { app, about: context.payload.issue.number, outcomes: () => issueCommentEdited(context, app) }),
  );
  probot.on('issue_comment.created', (context) =>
    handled(context, { app, about: context.payload.issue.number, outcomes: () => issueCommentCreated(context, app) }),
  );
  probot.on('issues.edited', (context) =>
    handled(context, { app, about: context.payload.issue.number, outcomes: () => issuesEdited(context, app) }),
  );
  probot.on('pull_request.closed', (context) =>
    handled(context, { app, about: context.payload.number, outcomes: () => pullRequestClosed(context, app) }),
  );
  probot.on('pull_request_review.submitted', (context) =>
    handled(context, {
      app,
      about: context.payload.pull_request.number,
      outcomes: () => pullRequestReviewSubmitted(context, app),
    }),
  );
  probot.on('check_suite.completed', (context) =>
    handled(context, {
      app,
      about: context.payload.check_suite.head_branch ?? '',
      outcomes: () => checkSuiteCompleted(context, app),
    }),
  );
  probot.on('workflow_run.completed', (context) =>
    handled(context, {
      app,
      about: `run ${context.payload.workflow_run.id}`,
      outcomes: () => workflowRunCompleted(context, app),
    }),
  );
}

interface Heard {
  readonly name: string;
  readonly log: { info(fields: object, message: string): void };
  repo(): { owner: string; repo: string };
}

interface Handling {
  readonly app: AppIdentity;
  /** What the event is about within its repository. */
  readonly about: number | string;
  readonly outcomes: () => Promise<Outcome[]>;
}

async function handled(context: Heard, { app, about, outcomes }: Handling): Promise<void> {
  const { owner, repo } = context.repo();
  const startedMs = performance.now();
  const ended = (failed: boolean): void =>
    app.metrics?.handled(context.name, { failed, seconds: (performance.now() - startedMs) / 1000 });
  try {
    for (const outcome of await inTurn(`${owner}/${repo}#${about}`, outcomes)) {
      context.log.info({ repository: `${owner}/${repo}`, about, outcome }, outcome.did);
      app.metrics?.did(outcome);
      app.onOutcome?.(outcome);
    }
    ended(false);
  } catch (error) {
    ended(true);
    throw error;
  }
}
