/** Decides how people and other loops see that an issue is being worked on: a comment that says by whom, and the label. */

import { type Effect, effectKeys, effectLine } from '../effects/effect.ts';
import type { CappedSession } from '../sessions/contract/planned-session.ts';
import { isTask } from '../state/subject/subject-id.ts';
import { claimLabel } from '../state/values/labels.ts';
import type { PlanFacts } from './plan-facts.ts';

type ClaimFacts = Pick<PlanFacts, 'head' | 'loop' | 'observation' | 'verbosity'>;

/** The comment first: a label without one would be somebody's own. */
export function claimEffects(session: CappedSession, { head, loop, observation, verbosity }: ClaimFacts): Effect[] {
  // Nobody could label a task: its claim stands in the head, as a key, and for other loops in its pull request.
  if (isTask(session.subject)) return [];
  const { tick } = observation;
  const at = { run: head.run, subject: session.subject, iteration: head.counters.iterationsUsed + 1 };
  const key = effectKeys.claim(at);
  const line = effectLine({ key, epoch: head.epoch, loop });
  const body = `${line}\nThe Tickgate loop \`${loop}\` works on this ${session.review === undefined ? 'issue' : 'pull request'} (iteration ${at.iteration}, [run ${tick.runId}](${tick.runUrl})).\n`;
  return [
    {
      kind: 'comment',
      key,
      issue: session.subject,
      body,
      ...(verbosity === 'quiet' ? { inPlaceOf: effectKeys.claims } : {}),
    },
    { kind: 'label', key: effectKeys.label(session.subject, claimLabel), issue: session.subject, name: claimLabel },
  ];
}
