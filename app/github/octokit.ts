/** Decides how the app speaks to GitHub: without throttling, and only reads are tried again. */
import { ProbotOctokit } from 'probot';
import { type GitHub, gitHubOf, namingVersion } from '../../src/github/api/client.ts';
import type { Metrics } from '../delivery/metrics.ts';
import type { Outcome } from './dispatch-tick.ts';

type Plugin = Parameters<typeof ProbotOctokit.plugin>[0];

/** One more try after a second: GitHub counts a delivery as failed after ten. */
const tries = { read: 1, write: 0 } as const;

/** A write that was answered with an error may have happened; a redelivery looks it up before it writes again. */
const retryReads: Plugin = (octokit) => {
  octokit.hook.before('request', (request) => {
    const isQuery = request.url === '/graphql' && !/^\s*mutation\b/.test(request['query']);
    // All calls of an octokit share the object under `request`: it is replaced, never written to.
    request.request = { ...request.request, retries: request.method === 'GET' || isQuery ? tries.read : tries.write };
  });
};

/** What Probot wants of a client before anybody heard the delivery; whoever called GitHub with it would fail at once. */
const speechless = { hook: { before: () => {} } };

/**
 * Probot makes a client for each delivery before any handler sees it: the dearest part of a delivery that is not ours, and a
 * failure for an installation whose id is none. Here `gitHubFor` makes it, for what was found whole and worth a request.
 */
const madeWhenNeeded: Plugin = (octokit) => {
  const speakAs = octokit.auth;
  octokit.auth = async (asked) => {
    const { type, needed, ...event } = (asked ?? {}) as Asked;
    if (type !== 'event-octokit') return await speakAs(asked);
    return needed === true ? await speakAs({ type, ...event }) : { ...speechless, auth: octokit.auth };
  };
};

interface Asked {
  readonly type?: string;
  readonly needed?: true;
}

interface Delivery {
  readonly id: string;
  readonly name: string;
  readonly payload: object;
  readonly octokit: { auth(asked: object): Promise<unknown> };
  repo(): { readonly owner: string; readonly repo: string };
}

/** Speaks as the delivery's installation; every request names the delivery, by which GitHub's support finds it. */
export async function gitHubFor(delivery: Delivery): Promise<GitHub> {
  const { id, name, payload, octokit } = delivery;
  const made = await octokit.auth({ type: 'event-octokit', event: { id, name, payload }, needed: true });
  const client = made as ProbotOctokit;
  client.hook.before('request', ({ headers }) => {
    headers['x-github-delivery'] = id;
  });
  return gitHubOf(client, delivery.repo());
}

/**
 * Probot spaces writes by up to three seconds, so that three comments take nine: too long for an answer to a webhook, and for
 * nothing, since a delivery writes two things at most. Probot 14 heeds this only in the form of a function.
 */
const unthrottled = (options: { readonly throttle?: object }): object => ({
  ...options,
  throttle: { ...options.throttle, enabled: false },
});

export const AppOctokit = ProbotOctokit.plugin(retryReads, madeWhenNeeded, namingVersion).defaults(unthrottled);

export interface AppIdentity {
  /** The app whose receipts these are: its own id, or that of GitHub Actions. */
  readonly appId: number;
  /** Every delivery must name the installation on whose behalf it is answered; inside Actions none does. */
  readonly installed: boolean;
  /** Told of everything that was done or left undone, after it. */
  readonly onOutcome?: (outcome: Outcome) => void;
  /** Absent = nobody counts. */
  readonly metrics?: Metrics;
}
