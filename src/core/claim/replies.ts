/** Comments to people outside of gates: on rejected pull requests, refused answers and requested plans. */
import { type Decision, describeDecision, renderDecisionRows } from '../decide/decide.ts';
import type { RejectedPull } from '../directives/obedience.ts';
import { type Effect, effectKeys, renderEffectLine } from '../effects/effect.ts';
import { refusalKey, renderRefusal } from '../gates/receipt.ts';
import type { AdmittedCommand, Observation } from '../observation/facts.ts';
import type { Gate } from '../state/gate.ts';
import { isTask, subjectName, toThreadNumber } from '../state/subject.ts';

/** Idempotent, whichever tick sees the closing. The notice goes to the issue's thread, where nothing more happens. */
export function buildRejectionNotice(
  { subject, pullRequest }: RejectedPull,
  at: { readonly loop: string; readonly epoch: number; readonly controlIssue: number },
): Effect {
  const key = effectKeys.rejected(subject, pullRequest);
  const issue = toThreadNumber(subject, at.controlIssue);
  return {
    kind: 'comment',
    key,
    issue,
    body: `${renderEffectLine({ key, ...at })}\n${rejectedSentence({ subject, pullRequest })}\n`,
  };
}

/** A task has no thread in which it could be requested. */
export const rejectedSentence = ({ subject, pullRequest }: RejectedPull): string =>
  `#${pullRequest} was closed without being merged: ${subjectName(subject)} is cancelled and not tried again in this run. ${
    isTask(subject)
      ? 'A fresh run takes it up again.'
      : `\`/loop restart\` in the thread of #${pullRequest} takes it up again, on the branch that it has.`
  }`;

export interface ReplyContext {
  readonly loop: string;
  readonly epoch: number;
  readonly controlIssue: number;
}

/** GitHub takes eighty comments a minute from all writers together. The next tick posts the others. */
const maxRefusalsPerTick = 10;

/** Refusals that the app, if there is one, has not posted already: reading the threads left those out. */
export function buildRefusalEffects(readings: Observation['gates'], gates: readonly Gate[]): Effect[] {
  return readings
    .flatMap(({ gateId, refusals }) => {
      const issue = gates.find(({ id }) => id === gateId)?.thread.issueNumber;
      return issue === undefined ? [] : refusals.map((refusal) => ({ refusal, issue }));
    })
    .slice(0, maxRefusalsPerTick)
    .map(({ refusal, issue }) => ({ kind: 'comment', key: refusalKey(refusal), issue, body: renderRefusal(refusal) }));
}

/** One comment for each `/loop plan`, in the thread where it was written. */
export function buildPlanReplies(
  commands: readonly AdmittedCommand[],
  decision: Decision,
  at: ReplyContext,
): PlanReply[] {
  return commands
    .filter(({ command }) => command.verb === 'plan')
    .map(({ id, thread = at.controlIssue }) => {
      const key = `plan/${id}`;
      const said = [
        `The next tick would **${describeDecision(decision)}**. Nothing was started for this answer.`,
        '',
        ...renderDecisionRows(decision),
      ];
      return { kind: 'comment', key, issue: thread, body: [renderEffectLine({ key, ...at }), ...said].join('\n') };
    });
}

export type PlanReply = Extract<Effect, { kind: 'comment' }>;
