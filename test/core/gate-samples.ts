/** Gates as the tests ask them: one budget, one issue, one pull request. */

import type { GateCommentContext } from '../../src/core/gates/comment.ts';
import { openGate } from '../../src/core/gates/open-gate.ts';
import { ask, type GateFacts } from '../../src/core/gates/questions.ts';
import type { Ceilings } from '../../src/core/state/counters.ts';
import type { Gate } from '../../src/core/state/gate.ts';

export const ceilings: Ceilings = {
  maxIterations: 5,
  maxPrs: 20,
  maxMinutes: 60,
  maxDollars: 25,
  deadline: null,
  ceilingsRaised: [],
};

export const dollarsTripped: GateFacts = {
  name: 'budget-escalation',
  iteration: 4,
  ceilings,
  tripped: [{ name: 'dollars', value: 20.8, ceiling: 25, raiseTo: 50 }],
};

export const threeTripped: GateFacts = {
  name: 'budget-escalation',
  iteration: 4,
  ceilings,
  tripped: [
    { name: 'dollars', value: 21, ceiling: 25, raiseTo: 50 },
    { name: 'minutes', value: 49.7, ceiling: 60, raiseTo: 120 },
    { name: 'iterations', value: 4, ceiling: 5, raiseTo: 10 },
  ],
};

export const mergeAsked: GateFacts = { name: 'merge', pr: 7, headSha: 'a'.repeat(40) };

const subject = { kind: 'issue', number: 9 } as const;
/** Every question of the catalog, in its order. */
export const samples: readonly GateFacts[] = [
  { name: 'backlog-drift', added: [{ number: 15, priority: 'P0' }], removed: [4] },
  { name: 'ambiguous-criteria', issue: 9, textHash: 'hash', why: 'There is no section "### Acceptance Criteria".' },
  dollarsTripped,
  { name: 'post-feedback-merge', pr: 7, headSha: 'a'.repeat(40) },
  mergeAsked,
  { name: 'force-unlock', holderNonce: 'nonce' },
  { name: 'repeated-failure', subject, rootCause: 'test | npm test | search finds nothing', count: 2 },
  { name: 'resume-divergence', pr: 7, recordedSha: 'b'.repeat(40), headSha: 'a'.repeat(40) },
  {
    name: 'dirty-tree',
    runner: 'mac-mini',
    path: '/runner/work',
    porcelainHash: 'hash',
    changes: [' M src/search.ts'],
  },
  {
    name: 'agent-decision',
    subject,
    session: '812-1-9-2',
    question: 'Shall the index live in memory?',
    questionHash: 'hash',
  },
  { name: 'circuit-open', subject: null, evidence: 'three subjects in a row got nowhere', opening: 1 },
  { name: 'criteria-policy', run: 1 },
];

export function asked(facts: GateFacts, issueNumber = 1): Gate {
  const asking = { loop: 'work', iteration: 4, epoch: 9, nonce: 'k3x9', askedAt: '2026-11-22T00:00:00Z', issueNumber };
  return { ...openGate(ask(facts), asking), commentId: 100, textHash: 'posted' };
}

export const context: GateCommentContext = {
  workflow: '.github/workflows/tickgate.yml',
  approvers: [],
  neverHuman: [],
  receiptAppId: null,
  starter: 'ana',
  card: {
    why: 'Why now: dollars spent $18.20, reserved $0.00, forecast $2.60 more with the next iteration, of $25.00.',
    spent: 'Spent so far: $18.20 of $25.00, 7 of 20 iterations.',
    pull: null,
    costs: {
      continue: 'about $2.60 an iteration',
      raise: 'buys about 12 more iterations at $2.60',
      stop: 'at no cost',
    },
  },
  evidence: ['$20.80 of $25.00 expected after iteration 8', 'dearest subject: #12, $9.10'],
  run: { id: 812, url: 'https://github.com/o/r/actions/runs/812' },
  language: 'en',
};
