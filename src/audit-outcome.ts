/** What an audit comes to: what it found and what it found resolved, or the failure of an audit without a verdict. */
import type { SessionFacts } from './core/agent.ts';
import { type Finding, isOpen, verifyFile } from './core/findings.ts';
import type { CommandEnd } from './core/isolation.ts';
import type { Dependency } from './core/outage.ts';
import { commandFailed, type Ending, failed, judgableResult } from './session-outcome.ts';

export type Audited =
  /** The verify command failed before any agent looked. */
  | { readonly kind: 'unverified'; readonly end: CommandEnd }
  | { readonly kind: 'read'; readonly facts: SessionFacts; readonly findings: readonly Finding[] };

export function auditOutcome(audited: Audited, dependencies: readonly Dependency[]): Ending {
  return audited.kind === 'unverified' ? unverified(audited.end, dependencies) : verdict(audited, dependencies);
}

function unverified(end: CommandEnd, dependencies: readonly Dependency[]): Ending {
  const ended = commandFailed({ kind: 'test', command: 'verify-command', end }, dependencies);
  if (ended.failure.class === 'outage') return ended;
  const description = ended.failure.sentence;
  const finding = { file: verifyFile, line: null, severity: 'bug', description, scenario: '' } as const;
  return { kind: 'audited', reported: [finding], resolved: [] };
}

/** No finding is no verdict: only an audit that says that it has read everything may come out clean. */
function verdict({ facts, findings }: Audited & { kind: 'read' }, dependencies: readonly Dependency[]): Ending {
  const judgable = judgableResult(facts, dependencies);
  if (judgable.kind === 'failed') return judgable;
  const { status, exitSignal, findings: reported, resolved } = judgable.result;
  if (status !== 'complete' || !exitSignal) {
    return failed('result', 'The audit came to no verdict', { detail: 'no verdict' });
  }
  // The command has passed, or no audit would have begun.
  const verified = findings.filter((one) => isOpen(one) && one.file === verifyFile).map(({ id }) => id);
  return { kind: 'audited', reported, resolved: [...resolved, ...verified] };
}
