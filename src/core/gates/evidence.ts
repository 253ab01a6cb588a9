/** Builds the visible line below a question, and the evidence folded away behind it. */

import { budgetLabels, type Counters, readUsed } from '../state/counters.ts';
import { subjectName } from '../state/subject.ts';
import { amountText, ceilingText, type GateFacts } from './questions.ts';

/** Amounts used so far: a budget question names only the expected total. Null for other gates. */
export function standingOf(facts: GateFacts, counters: Counters): string | null {
  if (facts.name !== 'budget-escalation') return null;
  const parts = facts.tripped.map(({ name, value, ceiling }) => {
    const used = readUsed(name, counters);
    const more = value > used ? ` and ${amountText(name, value - used)} with the next iteration` : '';
    return `${budgetLabels[name]} ${amountText(name, used)}${more}, of ${ceilingText(name, ceiling)}`;
  });
  return `Used so far: ${parts.join('; ')}.`;
}

/** Lists the evidence that is folded away below the boxes. */
export function evidenceOf(facts: GateFacts): string[] {
  switch (facts.name) {
    case 'ambiguous-criteria':
      return [facts.why ?? 'The text has no `### Acceptance Criteria` section with items, or still says TBD or TODO.'];
    case 'repeated-failure':
      return [`Root cause, ${facts.count} times running: ${facts.rootCause}`];
    case 'resume-divergence':
      return [divergenceEvidence(facts)];
    case 'backlog-drift':
      return driftEvidence(facts);
    case 'dirty-tree':
      return [`In ${facts.path} on ${facts.runner}:`, ...facts.changes];
    case 'circuit-open':
      return [facts.evidence, ...solutions(facts)];
    case 'merge':
    case 'post-feedback-merge':
      return [...(facts.evidence ?? [])];
    case 'agent-decision':
    case 'budget-escalation':
    case 'criteria-policy':
    case 'force-unlock':
      return [];
  }
}

function divergenceEvidence(facts: Extract<GateFacts, { name: 'resume-divergence' }>): string {
  const { recordedSha, headSha } = facts;
  const left = recordedSha === null ? 'Where it was left is not known' : `Left at ${recordedSha.slice(0, 12)}`;
  return `${'branch' in facts ? `${facts.branch}: ` : ''}${left}, found at ${headSha.slice(0, 12)}.`;
}

const solutions = ({ subject }: Extract<GateFacts, { name: 'circuit-open' }>): string[] =>
  subject !== null
    ? []
    : [
        'Look first at what they share: the key and the limits of the model, setup-command, verify-command, the default branch.',
      ];

const issuesNamed = 50;

function driftEvidence({ added, removed }: Extract<GateFacts, { name: 'backlog-drift' }>): string[] {
  const rest = added.length + removed.length - 2 * issuesNamed;
  return [
    ...added
      .slice(0, issuesNamed)
      .map(({ number, priority }) => `added: ${subjectName(number)}${priority === null ? '' : ` (${priority})`}`),
    ...removed.slice(0, issuesNamed).map((number) => `removed, or no longer free: ${subjectName(number)}`),
    ...(rest > 0 ? [`and more: ${added.length} added, ${removed.length} removed in all`] : []),
  ];
}
