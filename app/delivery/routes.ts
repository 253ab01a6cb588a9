/** Maps events to handlers. A malformed payload reaches none. */
import type { Context, Probot } from 'probot';
import { type HeardEvent, malformation } from '../../src/github/app/webhook-payloads.ts';
import { GitHubError } from '../../src/ports/github.ts';
import { type EventOutcome, skipEvent } from '../github/dispatch-tick.ts';
import type { AppIdentity } from '../github/octokit.ts';
import { runSerialized } from '../github/serialize.ts';
import { checkSuiteCompleted } from '../handlers/checks.ts';
import { issueCommentCreated, issueCommentEdited } from '../handlers/issue-comment.ts';
import { issuesEdited } from '../handlers/issues-edited.ts';
import { pullRequestClosed, pullRequestReviewSubmitted } from '../handlers/pull-request.ts';
import { workflowRunCompleted } from '../handlers/workflow-run.ts';
import { DeliveryFailure } from './log.ts';

export function mountRoutes(probot: Probot, app: AppIdentity): void {
  mountCommentRoutes(probot, app);
  mountWorkRoutes(probot, app);
}

/** Events from people: comments and ticked boxes. */
function mountCommentRoutes(probot: Probot, app: AppIdentity): void {
  probot.on('issue_comment.edited', (context) =>
    handleEvent(context, {
      app,
      event: 'issue_comment.edited',
      about: ({ payload }) => payload.issue.number,
      handle: issueCommentEdited,
    }),
  );
  probot.on('issue_comment.created', (context) =>
    handleEvent(context, {
      app,
      event: 'issue_comment.created',
      about: ({ payload }) => payload.issue.number,
      handle: issueCommentCreated,
    }),
  );
  probot.on('issues.edited', (context) =>
    handleEvent(context, {
      app,
      event: 'issues.edited',
      about: ({ payload }) => payload.issue.number,
      handle: issuesEdited,
    }),
  );
}

/** Events of the loop's pull requests, checks and workflow runs. */
function mountWorkRoutes(probot: Probot, app: AppIdentity): void {
  probot.on('pull_request.closed', (context) =>
    handleEvent(context, {
      app,
      event: 'pull_request.closed',
      about: ({ payload }) => payload.number,
      handle: pullRequestClosed,
    }),
  );
  probot.on('pull_request_review.submitted', (context) =>
    handleEvent(context, {
      app,
      event: 'pull_request_review.submitted',
      about: ({ payload }) => payload.pull_request.number,
      handle: pullRequestReviewSubmitted,
    }),
  );
  probot.on('check_suite.completed', (context) =>
    handleEvent(context, {
      app,
      event: 'check_suite.completed',
      about: ({ payload }) => payload.check_suite.head_branch ?? '',
      handle: checkSuiteCompleted,
    }),
  );
  probot.on('workflow_run.completed', (context) =>
    handleEvent(context, {
      app,
      event: 'workflow_run.completed',
      about: ({ payload }) => `run ${payload.workflow_run.id}`,
      handle: workflowRunCompleted,
    }),
  );
}

interface EventRoute<Event extends HeardEvent> {
  readonly app: AppIdentity;
  readonly event: Event;
  /** Key of the event's topic within its repository. */
  readonly about: (context: Context<Event>) => number | string;
  readonly handle: (context: Context<Event>, app: AppIdentity) => Promise<EventOutcome[]>;
}

/** Fields of the context for log, metrics and keys. */
interface LoggedContext {
  readonly name: string;
  readonly payload: unknown;
  readonly log: { info(fields: object, message: string): void };
  repo(): { owner: string; repo: string };
}

async function handleEvent<Event extends HeardEvent>(
  context: Context<Event> & LoggedContext,
  { app, event, about, handle }: EventRoute<Event>,
): Promise<void> {
  const startedMs = performance.now();
  const ended = (failed: boolean): void =>
    app.metrics?.handled(context.name, { failed, seconds: (performance.now() - startedMs) / 1000 });
  const wrong = malformation(event, context.payload) ?? findMissingInstallation(app, context.payload);
  if (wrong !== null)
    return reportOutcomes(context, { app, outcomes: [skipEvent(`the payload is malformed: ${wrong}`)] });
  const { owner, repo } = context.repo();
  const key = `${owner}/${repo}#${about(context)}`;
  try {
    reportOutcomes(context, { app, outcomes: await runSerialized(key, () => handle(context, app)) });
    ended(false);
  } catch (error) {
    // Uninstalled, or the repository is gone: no redelivery would help. Any other error fails the delivery.
    const gone = error instanceof GitHubError && error.failure === 'not-found';
    ended(!gone);
    if (!gone) throw new DeliveryFailure(context.name, error);
    reportOutcomes(context, { app, outcomes: [skipEvent(error.message)] });
  }
}

function findMissingInstallation({ installed }: AppIdentity, payload: object): string | null {
  return installed && !Object.hasOwn(payload, 'installation') ? 'installation' : null;
}

function reportOutcomes(
  { log, name }: LoggedContext,
  { app, outcomes }: { readonly app: AppIdentity; readonly outcomes: EventOutcome[] },
): void {
  for (const outcome of outcomes) {
    log.info({ event: name, reason: describeOutcome(outcome) }, outcome.did);
    app.metrics?.did(outcome);
    app.onOutcome?.(outcome);
  }
}

/** Only our own words, since people wrote the ids, options and branches. */
function describeOutcome(outcome: EventOutcome): string {
  switch (outcome.did) {
    case 'nothing':
    case 'let-sleep':
      return outcome.why;
    case 'recorded':
    case 'recorded-order':
      return outcome.found ? 'an earlier delivery had recorded it' : 'a person said it';
    case 'took-back':
    case 'took-back-order':
      return 'the person took it back';
    case 'refused':
      return outcome.cause;
    case 'replied':
      return outcome.reply;
    case 'woke':
      return outcome.reason;
  }
}
