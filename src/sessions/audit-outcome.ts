/** What an audit comes to: what it found and what it found resolved, or the failure of an audit without a verdict. */

import type { SessionFacts } from '../core/sessions/contract/agent-contract.ts';
import { isOpen, verifyFile } from '../core/sessions/contract/findings.ts';
import type { Dependency } from '../core/sessions/contract/outage.ts';
import { criteriaVerdict, judgesCriteria } from '../core/sessions/criteria-verdict.ts';
import type { Finding } from '../core/state/subject/finding.ts';
import { type Ending, type Failed, failed } from './failure.ts';
import { judgableResult } from './work-outcome.ts';

export type Audited =
  /** The verify command failed before any agent looked. */
  | { readonly kind: 'unverified'; readonly broken: Failed }
  | {
      readonly kind: 'read';
      readonly facts: SessionFacts;
      readonly findings: readonly Finding[];
      readonly order: Parameters<typeof judgesCriteria>[0];
    };

export function auditOutcome(audited: Audited, dependencies: readonly Dependency[]): Ending {
  return audited.kind === 'unverified' ? unverified(audited.broken) : verdict(audited, dependencies);
}

function unverified(ended: Failed): Ending {
  if (ended.failure.class === 'outage') return ended;
  const description = ended.failure.sentence;
  const finding = { file: verifyFile, line: null, severity: 'bug', description, scenario: '' } as const;
  return { kind: 'audited', reported: [finding], resolved: [] };
}

/** No finding is no verdict: only an audit that says that it has read everything may come out clean. */
function verdict({ facts, findings, order }: Audited & { kind: 'read' }, dependencies: readonly Dependency[]): Ending {
  const judgable = judgableResult(facts, dependencies);
  if (judgable.kind === 'failed') return judgable;
  const { status, exitSignal, findings: reported, resolved, criteria: said } = judgable.result;
  if (status !== 'complete' || !exitSignal) {
    return failed('result', 'The audit came to no verdict', { detail: 'no verdict' });
  }
  // The command has passed, or no audit would have begun.
  const verified = findings.filter((one) => isOpen(one) && one.file === verifyFile).map(({ id }) => id);
  const gone = [...resolved, ...verified];
  if (!judgesCriteria(order)) return { kind: 'audited', reported, resolved: gone };
  const criteria = criteriaVerdict(said, order.criteria, findings);
  return {
    kind: 'audited',
    reported: [...reported, ...criteria.failing],
    resolved: [...gone, ...criteria.resolved],
    met: criteria.met,
  };
}
