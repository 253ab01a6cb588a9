/** Reads which open pull requests would close an issue, and whether a loop of this repository has made them. */
import { z } from 'zod';
import type { ClosingPull } from '../../core/observation/closing-pull-request.ts';
import { Actor, actorFields } from '../api/actor.ts';
import { MadePull, madeByLoop } from '../api/loop-pull-request.ts';

export const closingField = `closedByPullRequestsReferences(first: 10) {
  nodes { number headRefName isCrossRepository body author ${actorFields} }
}`;

export const ClosingPulls = z
  .object({ nodes: z.array(MadePull.extend({ number: z.number(), author: Actor }).nullable()) })
  .nullish()
  .transform((pulls): ClosingPull[] =>
    (pulls?.nodes ?? []).map((pull) => ({
      number: pull?.number ?? null,
      author: pull?.author?.login ?? 'ghost',
      ofLoop: pull !== null && madeByLoop(pull) !== null,
    })),
  );
