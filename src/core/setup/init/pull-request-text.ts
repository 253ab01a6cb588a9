/** What the pull request of `init` says: what the loop would do first, what it may spend, and what is left to a person. */
import type { Decision } from '../../decide/decide.ts';
import { decisionRows, would } from '../../decide/describe.ts';
import { details } from '../../text/format.ts';
import type { LeftToDo } from './remaining-steps.ts';

export interface SetupFacts {
  /** What the first tick would decide, as the repository is now; null = a loop whose first tick cannot be told beforehand. */
  readonly decision: Decision | null;
  readonly spend: string;
  readonly left: readonly LeftToDo[];
}

export const setupBranch = 'tickgate-init';
export const setupTitle = 'Add a Tickgate loop';

export function setupBody({ decision, spend, left }: SetupFacts): string {
  const plan =
    decision === null
      ? ['The first tick looks at the pull requests that it finds then; nothing of it can be told beforehand.']
      : [
          `As the repository is now, the first tick would **${would(decision)}**. Nothing was started for this.`,
          '',
          details('Every rule, with its evidence', decisionRows(decision).join('\n')),
        ];
  const steps = left.map(({ text, url }) => `- [ ] ${text}${url === null ? '' : ` ${url}`}`);
  return ['## The first tick', '', ...plan, '', spend, '', '## What is left', '', ...steps, ''].join('\n');
}
