/** Turns a failure of GitHub's API into one sentence for a person, with the permission to add if one is missing. */
import * as z from 'zod';
import { workflowRefusal } from '../../core/observation/pull-request.ts';
import { GitHubError, type GitHubFacts, type GitHubFailure } from '../../ports/github.ts';

const Header = z.union([z.string(), z.number()]).optional();
const Thrown = z.object({
  message: z.string(),
  status: z.number().optional(),
  errors: z.array(z.object({ type: z.string().optional(), message: z.string() })).optional(),
  data: z.unknown().optional(),
  request: z.object({ method: z.string(), url: z.string() }).optional().catch(undefined),
  response: z
    .object({
      headers: z.record(z.string(), Header).optional(),
      data: z.object({ message: z.string() }).optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
});
type Thrown = z.output<typeof Thrown>;

/** For `.catch`: throws a recognised failure as a `GitHubError`, anything else unchanged. */
export function explained(error: unknown): never {
  if (error instanceof GitHubError) throw error;
  const thrown = Thrown.safeParse(error);
  if (!thrown.success || (thrown.data.status === undefined && thrown.data.errors === undefined)) throw error;
  const facts = factsOf(thrown.data);
  throw new GitHubError({ ...facts, sentence: sentenceOf(facts, thrown.data) }, error);
}

function factsOf(thrown: Thrown): GitHubFacts {
  const types = thrown.errors?.flatMap(({ type }) => (type === undefined ? [] : [type])) ?? [];
  const explanation =
    thrown.errors?.map(({ message }) => message).join('; ') ?? thrown.response?.data?.message ?? thrown.message;
  const status = thrown.errors === undefined ? (thrown.status ?? null) : null;
  const facts = { status, said: explanation, data: thrown.errors === undefined ? undefined : thrown.data, types };
  return { ...facts, failure: failureOf({ status, said: explanation, types, thrown }) };
}

function failureOf(at: {
  status: number | null;
  said: string;
  types: readonly string[];
  thrown: Thrown;
}): GitHubFailure {
  const { status, said, types } = at;
  const noneLeft = String(at.thrown.response?.headers?.['x-ratelimit-remaining'] ?? '') === '0';
  const limited =
    types.includes('RATE_LIMITED') || status === 429 || (status === 403 && (noneLeft || /rate limit/i.test(said)));
  if (limited) return 'rate-limit';
  if (status === 401 || status === 403 || types.includes('FORBIDDEN')) return 'permission';
  if (status === 404 || status === 410 || (types.length > 0 && types.every((type) => type === 'NOT_FOUND')))
    return 'not-found';
  return status !== null && status >= 500 ? 'unavailable' : 'refused';
}

function sentenceOf(facts: GitHubFacts, thrown: Thrown): string {
  const what = thrown.request === undefined ? '' : ` (${thrown.request.method} ${pathOf(thrown.request.url)})`;
  switch (facts.failure) {
    case 'permission':
      return workflowRefusal(facts.said) ?? `GitHub refused: ${facts.said}${what}.${missing(thrown)}`;
    case 'not-found':
      return `GitHub does not know it, or the token may not see it: ${facts.said}${what}`;
    case 'rate-limit':
      return `GitHub's rate limit is used up${resetAt(thrown)}: ${facts.said}`;
    case 'unavailable':
      return `GitHub did not answer properly: ${facts.said}${what}`;
    case 'refused':
      return `GitHub refused: ${facts.said}${what}`;
  }
}

const pathOf = (url: string): string => (URL.canParse(url) ? new URL(url).pathname : url);

/**
 * GitHub names what an endpoint accepts. `issues=write; pull_requests=write` are alternatives; a comma joins what is
 * needed together. GitHub does not say which alternative is for what. If issues and pull requests share an endpoint,
 * each needs its own.
 */
function missing(thrown: Thrown): string {
  const accepted = thrown.response?.headers?.['x-accepted-github-permissions'];
  const alternatives = String(accepted ?? '')
    .split(';')
    .map(linesOf)
    .filter((lines) => lines !== '');
  if (alternatives.length === 0) return '';
  const which = alternatives.length === 1 ? '' : ' what it lacks of these, since pull requests need their own';
  return ` Add to the job${which}:\npermissions:\n${alternatives.join('\n')}`;
}

const linesOf = (together: string): string =>
  together
    .split(',')
    .map((pair) => /^\s*([a-z_]+)=(read|write|admin)\s*$/.exec(pair))
    .flatMap((match) => (match === null ? [] : [`  ${match[1]?.replaceAll('_', '-')}: ${match[2]}`]))
    .join('\n');

function resetAt(thrown: Thrown): string {
  const seconds = Number(thrown.response?.headers?.['x-ratelimit-reset'] ?? Number.NaN);
  return Number.isFinite(seconds) ? ` until ${new Date(seconds * 1000).toISOString()}` : '';
}

/** No bot may write in a locked conversation, whatever its token may do. People with write access may. */
export const isLocked = (error: unknown): boolean =>
  error instanceof GitHubError && /issue is locked/i.test(error.said);

/** Returns null for `not-found`. Every other failure is thrown. */
export async function orNull<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof GitHubError && error.failure === 'not-found') return null;
    throw error;
  }
}

/** Data of a GraphQL answer with missing objects. GitHub reports each as an error beside the data of the others. */
export async function despiteMissing(call: Promise<unknown>): Promise<unknown> {
  try {
    return await call;
  } catch (error) {
    const partial = error instanceof GitHubError && error.failure === 'not-found' && error.types.length > 0;
    if (partial && error.data !== undefined && error.data !== null) return error.data;
    throw error;
  }
}
