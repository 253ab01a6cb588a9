/** What the record of a tick says about the pull requests of a review loop: what was asked, merged, and why the others wait. */

import { type Evaluation, evaluation } from '../state/records/history-line.ts';
import type { ReviewBatch } from './review-batch.ts';

/** What a review loop asked, for the record. */
export function reviewEvaluations({ questions, unasked, merges, waiting }: ReviewBatch): Evaluation[] {
  const asked = [...questions, ...unasked];
  return (['merge', 'post-feedback-merge', 'repeated-failure', 'agent-decision', 'circuit-open'] as const).map(
    (name) => {
      const named = asked.filter((facts) => facts.name === name);
      const pulls = named.map(
        (facts) => `PR #${'pr' in facts ? facts.pr : 'subject' in facts ? facts.subject?.number : ''}`,
      );
      const merged = name === 'merge' ? merges.map(({ pull, by }) => `PR #${pull} is merged (${by})`) : [];
      const held = name === 'merge' ? waiting.map(({ pull, why }) => `PR #${pull}: ${why}`).slice(0, 20) : [];
      const told = [...(pulls.length === 0 ? [] : [`Raised by ${pulls.join(', ')}`]), ...merged, ...held];
      return evaluation(
        { code: name, condition: null, kind: 'gate', at: 'entry', threshold: thresholds[name] },
        {
          fired: pulls.length > 0,
          inputs: { subjects: pulls.join(', ') },
          sentence: told.join('; ').slice(0, 1_000) || 'No pull request raises it',
        },
      );
    },
  );
}

const thresholds = {
  merge: 'reviewed on this head, nothing open, green, and merge.mode asks',
  'post-feedback-merge': 'a responder pushed after what a person said',
  'repeated-failure': 'the same root cause twice running, a ceiling of the subject reached, or nothing left to try',
  'agent-decision': 'its last session asked for a decision',
  'circuit-open': 'its breaker is open',
} as const;
