/** The fields of a comment, an issue and a pull request that scenarios check, in GitHub's answers. */
import { z } from 'zod';

export const SeenComment = z
  .object({ id: z.number(), body: z.string(), user: z.object({ login: z.string() }) })
  .transform(({ id, body, user }) => ({ id, body, author: user.login }));
export type SeenComment = z.output<typeof SeenComment>;
export const Thread = z
  .object({
    number: z.number(),
    title: z.string(),
    body: z.string().nullable(),
    state: z.string(),
    labels: z.array(z.object({ name: z.string() })),
  })
  .transform(({ labels, ...rest }) => ({ ...rest, labels: labels.map(({ name }) => name) }));
export const PullRequest = z
  .object({
    number: z.number(),
    title: z.string(),
    body: z.string(),
    draft: z.boolean(),
    head: z.object({ ref: z.string(), sha: z.string() }),
  })
  .transform(({ head, ...rest }) => ({ ...rest, head: head.ref, headSha: head.sha }));
