/** Maps events to handlers. A malformed payload reaches none. */
import type { Context, Probot } from 'probot';
import { type HeardEvent, malformation } from '../../src/github/app/webhook-payloads.ts';
import { GitHubError } from '../../src/ports/github.ts';
import { nothing, type Outcome } from '../github/dispatch-tick.ts';
import type { AppIdentity } from '../github/octokit.ts';
import { inTurn } from '../github/serialize.ts';
import { checkSuiteCompleted, workflowRunCompleted } from '../handlers/checks.ts';
import { issueCommentCreated, issueCommentEdited } from '../handlers/issue-comment.ts';
import { issuesEdited } from '../handlers/issues-edited.ts';
import { pullRequestClosed, pullRequestReviewSubmitted } from '../handlers/pull-request.ts';
import { DeliveryFailure } from './log.ts';

export function mountRoutes(probot: Probot, app: AppIdentity): void {
  hearWords(probot, app);
  hearWork(probot, app);
}

/** Events from people: comments and ticked boxes. */
function hearWords(probot: Probot, app: AppIdentity): void {
  probot.on('issue_comment.edited', (context) =>
    heard(context, {
      app,
      event: 'issue_comment.edited',
      about: ({ payload }) => payload.issue.number,
      handle: issueCommentEdited,
    }),
  );
  probot.on('issue_comment.created', (context) =>
    heard(context, {
      app,
      event: 'issue_comment.created',
      about: ({ payload }) => payload.issue.number,
      handle: issueCommentCreated,
    }),
  );
  probot.on('issues.edited', (context) =>
    heard(context, {
      app,
      event: 'issues.edited',
      about: ({ payload }) => payload.issue.number,
      handle: issuesEdited,
    }),
  );
}

/** Events of the loop's pull requests, checks and workflow runs. */
function hearWork(probot: Probot, app: AppIdentity): void {
  probot.on('pull_request.closed', (context) =>
    heard(context, {
      app,
      event: 'pull_request.closed',
      about: ({ payload }) => payload.number,
      handle: pullRequestClosed,
    }),
  );
  probot.on('pull_request_review.submitted', (context) =>
    heard(context, {
      app,
      event: 'pull_request_review.submitted',
      about: ({ payload }) => payload.pull_request.number,
      handle: pullRequestReviewSubmitted,
    }),
  );
  probot.on('check_suite.completed', (context) =>
    heard(context, {
      app,
      event: 'check_suite.completed',
      about: ({ payload }) => payload.check_suite.head_branch ?? '',
      handle: checkSuiteCompleted,
    }),
  );
  probot.on('workflow_run.completed', (context) =>
    heard(context, {
      app,
      event: 'workflow_run.completed',
      about: ({ payload }) => `run ${payload.workflow_run.id}`,
      handle: workflowRunCompleted,
    }),
  );
}

interface Hearing<Event extends HeardEvent> {
  readonly app: AppIdentity;
  readonly event: Event;
  /** Key of the event's topic within its repository. */
  readonly about: (context: Context<Event>) => number | string;
  readonly handle: (context: Context<Event>, app: AppIdentity) => Promise<Outcome[]>;
}

/** Fields of the context for log, metrics and keys. */
interface Told {
  readonly name: string;
  readonly payload: unknown;
  readonly log: { info(fields: object, message: string): void };
  repo(): { owner: string; repo: string };
}

async function heard<Event extends HeardEvent>(
  context: Context<Event> & Told,
  { app, event, about, handle }: Hearing<Event>,
): Promise<void> {
  const startedMs = performance.now();
  const ended = (failed: boolean): void =>
    app.metrics?.handled(context.name, { failed, seconds: (performance.now() - startedMs) / 1000 });
  const wrong = malformation(event, context.payload) ?? missingInstallation(app, context.payload);
  if (wrong !== null) return tell(context, { app, outcomes: [nothing(`the payload is malformed: ${wrong}`)] });
  const { owner, repo } = context.repo();
  const key = `${owner}/${repo}#${about(context)}`;
  try {
    tell(context, { app, outcomes: await inTurn(key, () => handle(context, app)) });
    ended(false);
  } catch (error) {
    // Uninstalled, or the repository is gone: no redelivery would help. Any other error fails the delivery.
    const gone = error instanceof GitHubError && error.failure === 'not-found';
    ended(!gone);
    if (!gone) throw new DeliveryFailure(context.name, error);
    tell(context, { app, outcomes: [nothing(error.message)] });
  }
}

function missingInstallation({ installed }: AppIdentity, payload: object): string | null {
  return installed && !Object.hasOwn(payload, 'installation') ? 'installation' : null;
}

function tell(
  { log, name }: Told,
  { app, outcomes }: { readonly app: AppIdentity; readonly outcomes: Outcome[] },
): void {
  for (const outcome of outcomes) {
    log.info({ event: name, reason: reasonOf(outcome) }, outcome.did);
    app.metrics?.did(outcome);
    app.onOutcome?.(outcome);
  }
}

/** Only our own words, since people wrote the ids, options and branches. */
function reasonOf(outcome: Outcome): string {
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
