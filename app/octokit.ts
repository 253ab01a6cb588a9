/** Decides how the app speaks to GitHub: without throttling, and only reads are tried again. */
import { ProbotOctokit } from 'probot';

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

/**
 * Probot speaks as a delivery's installation before any handler sees the delivery, and fails for an id that is none; the handler
 * refuses it as malformed, which needs no client at all.
 */
const heedlessOfOddIds: Plugin = (octokit) => {
  const speakAs = octokit.auth;
  octokit.auth = async (asked) => (isOdd(asked as Asked) ? octokit : await speakAs(asked));
};

interface Asked {
  readonly type?: string;
  readonly event?: { readonly payload?: { readonly installation?: { readonly id?: unknown } | null } };
}

const isOdd = ({ type, event }: Asked): boolean => {
  const id = event?.payload?.installation?.id;
  return type === 'event-octokit' && id !== undefined && !Number.isSafeInteger(id);
};

/**
 * Probot spaces writes by up to three seconds, so that three comments take nine: too long for an answer to a webhook, and for
 * nothing, since a delivery writes two things at most. Probot 14 heeds this only in the form of a function.
 */
const unthrottled = (options: { readonly throttle?: object }): object => ({
  ...options,
  throttle: { ...options.throttle, enabled: false },
});

export const AppOctokit = ProbotOctokit.plugin(retryReads, heedlessOfOddIds).defaults(unthrottled);
