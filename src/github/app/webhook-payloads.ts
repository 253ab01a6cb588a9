/** Validates webhook payloads: only the fields of each event that handlers use. */
import * as z from 'zod';

const User = z.object({ login: z.string(), id: z.number(), type: z.string().optional() });
const Via = z.object({ id: z.number().nullish() }).nullish();
const Count = z.int().positive();
const Time = z.iso.datetime({ offset: true });
/** GitHub accepts texts of 65,536 characters. Longer ones would block the process for minutes. */
const Text = z.string().max(4 * 65_536);

const Repository = z.object({
  name: z.string(),
  full_name: z.string(),
  owner: z.object({ login: z.string(), type: z.string().optional() }),
  default_branch: z.string(),
});
const Issue = z.object({
  number: Count,
  body: Text.nullish(),
  user: User.nullable(),
  performed_via_github_app: Via,
  pull_request: z.object({}).optional(),
  updated_at: Time,
});
const Comment = z.object({
  id: Count,
  node_id: z.string(),
  body: Text,
  user: User.nullable(),
  performed_via_github_app: Via,
  author_association: z.string(),
  created_at: Time,
  updated_at: Time,
});
const Changes = z.object({ body: z.object({ from: Text }).optional() });
const Pull = z.object({
  number: Count,
  head: z.object({ ref: z.string(), repo: z.object({ full_name: z.string() }).nullable() }),
  closed_at: Time.nullable(),
  updated_at: Time,
});

const common = { repository: Repository, sender: User, installation: z.object({ id: Count }).optional() };

const shapes = {
  'issue_comment.created': z.object({ ...common, issue: Issue, comment: Comment }),
  'issue_comment.edited': z.object({ ...common, issue: Issue, comment: Comment, changes: Changes }),
  'issues.edited': z.object({ ...common, issue: Issue, changes: Changes }),
  'pull_request.closed': z.object({ ...common, number: Count, pull_request: Pull }),
  'pull_request_review.submitted': z.object({
    ...common,
    pull_request: Pull.omit({ closed_at: true }),
    review: z.object({ user: User.nullable(), author_association: z.string(), submitted_at: Time.nullish() }),
  }),
  'check_suite.completed': z.object({
    ...common,
    check_suite: z.object({ head_branch: z.string().nullable(), head_sha: z.string(), updated_at: Time }),
  }),
  'workflow_run.completed': z.object({
    ...common,
    workflow_run: z.object({
      id: Count,
      run_attempt: Count,
      event: z.string(),
      conclusion: z.string().nullable(),
      updated_at: Time,
    }),
  }),
} as const;

export type HeardEvent = keyof typeof shapes;

/** True for an event with a handler, such as `issue_comment.edited`. */
export const isHeardEvent = (event: string): event is HeardEvent => Object.hasOwn(shapes, event);

const heardNames: ReadonlySet<string> = new Set(Object.keys(shapes).map((event) => event.split('.', 1)[0] ?? ''));

/** True for a name with a handler for at least one action, such as `issue_comment`. */
export const isHeardEventName = (name: string): boolean => heardNames.has(name);

/** The missing or malformed field, such as `comment.id`; null = complete. Signed payloads differ between versions. */
export function malformation(event: HeardEvent, payload: unknown): string | null {
  const read = shapes[event].safeParse(payload);
  if (read.success) return null;
  return read.error.issues[0]?.path.join('.') || 'all of it';
}
