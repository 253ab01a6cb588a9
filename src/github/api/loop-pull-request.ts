/** MadePull, madeByLoop: split off so that imports run one way. */
import { z } from 'zod';
import type { OwnPullRequest } from '../../core/observation/facts.ts';
import { effectOf } from '../../core/text/hidden-marker.ts';

/** By what a pull request shows that a loop has made it, whoever opened it. */
export const MadePull = z.object({ headRefName: z.string(), isCrossRepository: z.boolean(), body: z.string() });

/** By branch and marker; null = no loop's. */
export function madeByLoop(pull: z.output<typeof MadePull>): Pick<OwnPullRequest, 'loop' | 'subject'> | null {
  const [, loop] = /^tickgate\/([a-z][a-z0-9_]{0,31}(?:-once)?)\/./.exec(pull.headRefName) ?? [];
  const subject = Number(/^pr\/(\d{1,13})$/.exec(effectOf(pull.body)?.key ?? '')?.[1]);
  if (loop === undefined || loop === 'state' || pull.isCrossRepository || Number.isNaN(subject)) return null;
  return { loop, subject };
}
