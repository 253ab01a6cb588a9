/** Decides whether what a question is about has changed since, as far as GitHub alone can tell: an issue's text, a pull request's head. */

import { divergenceSignature } from '../../src/core/gates/questions.ts';
import type { Gate } from '../../src/core/state/gate/gate.ts';
import { isTask } from '../../src/core/state/subject/subject-id.ts';
import type { GitHub } from '../../src/github/api/client.ts';
import { readHeadSha, readTextHash } from '../../src/github/issues/current-text.ts';

/** The gate's signature as it would be now; null where it rests on what only the loop knows. */
export async function signatureNow(github: GitHub, { name, subject, signature }: Gate): Promise<string | null> {
  // A task's text stands in a plan, which the tick reads.
  if (subject === null || isTask(subject)) return null;
  switch (name) {
    case 'ambiguous-criteria':
      return await readTextHash(github, subject);
    case 'merge':
    case 'post-feedback-merge':
      return await readHeadSha(github, subject);
    case 'resume-divergence': {
      const [recordedSha = ''] = signature.split('..');
      return divergenceSignature({ recordedSha, headSha: await readHeadSha(github, subject) });
    }
    case 'backlog-drift':
    case 'budget-escalation':
    case 'force-unlock':
    case 'repeated-failure':
    case 'dirty-tree':
    case 'agent-decision':
    case 'circuit-open':
    case 'criteria-policy':
      return null;
  }
}
