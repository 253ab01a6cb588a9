/** GitHub client of the app: without throttling, and with retries of reads only. */
import { ProbotOctokit } from 'probot';
import { appReadRetries, ownRetriesOf } from '../../src/core/errors/retry-policy.ts';
import { type GitHub, gitHubOf, namingVersion } from '../../src/github/api/client.ts';
import type { MetricSink } from '../delivery/metrics.ts';
import type { EventOutcome } from './dispatch-tick.ts';

type Plugin = Parameters<typeof ProbotOctokit.plugin>[0];

/** A write is not retried. A redelivery looks for its result before it writes again. */
const retryReads: Plugin = (octokit) => {
  octokit.hook.before('request', (request) => {
    // All calls of an octokit share the object under `request`, so it is replaced and never mutated.
    request.request = { ...request.request, ...ownRetriesOf(request) };
  });
};

/** What Probot needs of a client before a handler runs. A call to GitHub through it would fail at once. */
const inertClient = { hook: { before: () => {} } };

/**
 * Probot makes a client for each delivery before any handler sees it. That is the dearest part of a delivery that is
 * not ours, and fails for an invalid installation id. Here it is made on demand (`needed`), for a delivery worth a
 * request.
 */
const createClientOnDemand: Plugin = (octokit) => {
  const speakAs = octokit.auth;
  octokit.auth = async (asked) => {
    const { type, needed, ...event } = (asked ?? {}) as AuthRequest;
    if (type !== 'event-octokit') return await speakAs(asked);
    return needed === true ? await speakAs({ type, ...event }) : { ...inertClient, auth: octokit.auth };
  };
};

interface AuthRequest {
  readonly type?: string;
  readonly needed?: true;
}

interface DeliveryContext {
  readonly id: string;
  readonly name: string;
  readonly payload: object;
  readonly octokit: { auth(asked: object): Promise<unknown> };
  repo(): { readonly owner: string; readonly repo: string };
}

/** Client for the delivery's installation. Every request names the delivery, by which GitHub's support finds it. */
export async function createDeliveryGitHub(delivery: DeliveryContext): Promise<GitHub> {
  const { id, name, payload, octokit } = delivery;
  const made = await octokit.auth({ type: 'event-octokit', event: { id, name, payload }, needed: true });
  const client = made as ProbotOctokit;
  client.hook.before('request', ({ headers }) => {
    headers['x-github-delivery'] = id;
  });
  return gitHubOf(client, delivery.repo());
}

/**
 * Probot spaces writes by up to three seconds, so that three comments take nine. That is too long for an answer to a
 * webhook. It is also needless, since a delivery writes two things at most. Probot 14 accepts this option only as a
 * function.
 */
const quicken = (options: { readonly throttle?: object; readonly retry?: object }): object => ({
  ...options,
  retry: { ...options.retry, retries: appReadRetries },
  throttle: { ...options.throttle, enabled: false },
});

export const AppOctokit = ProbotOctokit.plugin(retryReads, createClientOnDemand, namingVersion).defaults(quicken);

export interface AppIdentity {
  /** App that writes the receipts: its own id, or that of GitHub Actions. */
  readonly appId: number;
  /** True = every delivery must name the installation it is answered for. Inside Actions none does. */
  readonly installed: boolean;
  /** Called after each outcome, also if nothing was done. */
  readonly onOutcome?: (outcome: EventOutcome) => void;
  /** Absent = no metrics. */
  readonly metrics?: MetricSink;
}
