/** What the order of a session on a pull request says beside the task: the commit, the range, and what people have said. */
import { z } from 'zod';
import { onDisk } from '../../codec/snake-case-codec.ts';
import { Side, SideFindings } from './review-aspect.ts';

export const OrderedReview = onDisk({
  round: z.number().int().nonnegative(),
  /** The commit under review. */
  head: z.string(),
  /** What was reviewed before ends there; null = nothing was. */
  since: z.string().nullable(),
  /** Nothing of it may be run. */
  fork: z.boolean(),
  /** What a responder answers first. */
  to: z.enum(['findings', 'feedback', 'conflict']).nullable(),
  /** Branch that it is to be merged into. */
  into: z.string(),
  /** Its head. */
  intoSha: z.string(),
  /** From which sides this session looks; null = from all. */
  sides: z.array(Side).nullable(),
  /** What others found that looked from some sides each; null = nobody did. Untrusted. */
  found: SideFindings.nullable(),
  /** What people who may write have said and nobody answered; untrusted text all the same. */
  feedback: z.array(
    onDisk({
      id: z.string(),
      by: z.string(),
      body: z.string(),
      path: z.string().nullable(),
      line: z.number().int().nullable(),
    }),
  ),
});
