/** Stop conditions other than ceilings: a person's stop, the end of the work, or a state only a person can mend. */
import { outageCause, outageLimit, outageSentence } from '../../sessions/contract/outage.ts';
import { subjectName } from '../../state/subject.ts';
import { formatCount } from '../../text/format.ts';
import { buildRestartAct, type StopRule } from './rule.ts';

/** Condition 9, evaluated at entry, and recorded in the line of a tick that gave up. */
export const lockHeldThreshold = 'another tick holds the lock; never a stop';

/** In order of precedence: a person's stop, a finished backlog, then states in which going on is pointless. */
export const causeRules: readonly StopRule[] = [
  {
    code: 'user_interrupt',
    condition: 8,
    threshold: 'a person said stop or cancel',
    evaluate: ({ stopCommand }) => ({
      fired: stopCommand !== null,
      inputs: { by: stopCommand?.by ?? null },
      sentence:
        stopCommand === null
          ? 'Nobody asked to stop'
          : `Stopped by @${stopCommand.by}${stopCommand.reason === null ? '' : `: ${stopCommand.reason}`}`,
    }),
    act: buildRestartAct,
  },
  {
    code: 'gate_stop',
    condition: 10,
    threshold: 'a gate was answered with stop',
    evaluate: ({ gateStop }) => ({
      fired: gateStop !== null,
      inputs: { gate: gateStop?.gate ?? null },
      sentence:
        gateStop === null
          ? 'No gate was answered with stop'
          : `Loop already stopped at gate ${gateStop.gate} in iteration ${gateStop.iteration}`,
    }),
    act: buildRestartAct,
  },
  {
    code: 'pr_terminal',
    condition: 2,
    threshold: 'state is merged, closed or do-not-merge',
    evaluate: ({ watched }) => ({
      fired: watched !== null && watched.state !== 'open',
      inputs: { pr: watched?.number ?? null, state: watched?.state ?? null },
      sentence:
        watched === null
          ? 'No single pull request is watched'
          : watched.state === 'open'
            ? `PR #${watched.number} is open`
            : `PR #${watched.number} reached terminal state: ${watched.state}`,
    }),
    act: () => 'Start a new run with `fresh: true` for another pull request.',
  },
  {
    code: 'backlog_empty',
    condition: 1,
    threshold: 'open_subjects = 0 and open_gates = 0',
    evaluate: ({ openSubjects, openGates, counters, watched, reviews = false }) => ({
      // The review of one pull request ends with that pull request, and a review loop has no backlog.
      fired: openSubjects === 0 && openGates === 0 && watched === null && !reviews,
      inputs: { open_subjects: openSubjects, open_gates: openGates },
      sentence: reviews
        ? 'A review loop has no backlog'
        : openSubjects === 0 && openGates === 0
          ? `Backlog empty — ${counters.iterationsUsed} iterations used, ${counters.prsTouched.length} PRs touched`
          : `Backlog not empty: ${formatCount(openSubjects, 'open subject')}, ${formatCount(openGates, 'open question')}`,
    }),
    act: () => 'Open an issue with `### Acceptance Criteria`, then start a new run with `fresh: true`.',
  },
  {
    code: 'dependency_cycle',
    condition: 7,
    threshold: 'cycles > 0',
    evaluate: ({ cycles }) => ({
      fired: cycles.length > 0,
      inputs: { cycles: cycles.length, path: cycles.length === 0 ? null : cycles.map(describeCycle).join('; ') },
      sentence:
        cycles.length === 0
          ? 'No open subjects wait for each other'
          : `Dependency cycle detected: ${cycles.map(describeCycle).join('; ')} — please resolve manually`,
    }),
    act: () => 'Remove one of these relations, then go on with `/loop restart` on the control issue.',
  },
  {
    code: 'qmd_unreachable',
    condition: 11,
    threshold: `consecutive >= ${outageLimit}`,
    evaluate: ({ counters, outage }) => ({
      fired: outage !== null && counters.qmdFailuresConsecutive >= outageLimit,
      inputs: {
        consecutive: counters.qmdFailuresConsecutive,
        dependency: outage?.dependency ?? null,
        cause: outage === null ? null : outageCause(outage, counters.qmdFailuresConsecutive),
      },
      sentence: outage === null ? 'No dependency is away' : outageSentence(outage),
    }),
    act: buildRestartAct,
  },
  {
    code: 'repeated_failure',
    condition: 6,
    threshold: 'the same root cause twice running',
    evaluate: ({ repeated: [first, ...others] }) => ({
      fired: first !== undefined,
      inputs: { subject: first?.number ?? null, root_cause: first?.rootCause ?? null, others: others.length },
      sentence:
        first === undefined
          ? 'No subject failed twice running with the same root cause'
          : `${subjectName(first.number)} failed twice with: ${first.rootCause}; its gate asks`,
    }),
    act: null,
  },
  {
    code: 'lock_held',
    condition: 9,
    threshold: lockHeldThreshold,
    evaluate: ({ otherHolder }) => ({
      fired: otherHolder !== null,
      inputs: { run_id: otherHolder?.runId ?? null, run_attempt: otherHolder?.runAttempt ?? null },
      sentence:
        otherHolder === null
          ? 'No other tick holds the lock'
          : `Run ${otherHolder.runId} attempt ${otherHolder.runAttempt} holds the lock`,
    }),
    act: null,
  },
];

/** `#1 ↔ #2` for two subjects, else the whole cycle back to its first subject. */
function describeCycle(cycle: readonly number[]): string {
  const [first = 0, second = 0] = cycle;
  return cycle.length === 2
    ? [first, second].map(subjectName).join(' ↔ ')
    : [...cycle, first].map(subjectName).join(' → ');
}
