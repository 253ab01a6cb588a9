/** What the readers and writers of GitHub get from a prepared tick. */
import { lacksWorkflows } from '../core/observation/pull-request.ts';
import type { MeteredGitHub } from '../github/api/client.ts';
import type { GatewaySettings } from '../github/gateway.ts';
import { sourceOf } from '../github/issues/plan-source.ts';
import type { Prepared } from '../startup/prepared.ts';

/** GitHub Actions' own app, whose bot writes receipts if no other app is named. */
const actionsAppId = 15_368;

export function createGatewaySettings(prepared: Prepared, github: MeteredGitHub): GatewaySettings {
  const { config, credentials, request, tick } = prepared;
  const { labels, assignee, milestone, query } = config.backlog;
  const { ownLogin, workflow } = tick;
  return {
    github,
    redact: prepared.redact,
    loop: config.loop,
    ownLogin,
    ownRunId: tick.runId,
    policy: {
      approvers: config.approvers,
      teams: prepared.teams,
      neverHuman: [ownLogin, ...config.agentLogins],
      receiptAppId: config.receiptAppId ?? credentials.appId ?? actionsAppId,
    },
    filter: { labels, assignee, milestone, query, ownLogin },
    source: sourceOf(config.backlog),
    pulls: {
      ...config.review,
      ...{ only: request.pr, ownLogin, neverHuman: config.agentLogins, workflow },
      lacksWorkflows: lacksWorkflows({ appId: credentials.appId, ownLogin }),
    },
  };
}
