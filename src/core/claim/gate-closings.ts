/** Plans the closing of questions: those that were answered, with what followed, and those that need no answer any more. */
import { type Decision, describeDecision } from '../decide/decide.ts';
import type { DirectiveResult } from '../directives/apply-answers.ts';
import { buildGateClose, type Effect } from '../effects/effect.ts';
import { renderAnswered, renderClosed } from '../gates/closed-question.ts';
import type { Gate } from '../state/gate.ts';
import type { Head } from '../state/head.ts';
import { toSentence } from '../text/format.ts';
import type { PlanFacts } from './issue-claim.ts';

/** Planned behind the merge whose result it tells. */
export const reportsMerge = (effect: Effect): boolean =>
  effect.kind === 'gate-close' && effect.afterMerge !== undefined;

/**
 * A comment whose box answers other questions too is closed last: until all of them are closed, the tick after a lost one
 * reads their answer there.
 */
export function buildGateClosings(
  decision: Decision,
  { answers, voided, state }: DirectiveResult,
  { openGates, gatesBefore, observation: { tick } }: PlanFacts,
): Effect[] {
  const run = `[Run ${tick.runId}](${tick.runUrl})`;
  const closings: GateClosing[] = [
    ...answers.map(({ gate, answer, followed }): GateClosing => {
      const tickedAt = gatesBefore.find(({ id, commentId }) => id !== gate.id && commentId === answer.commentId);
      const render = (sentence: string): string => renderAnswered(gate, answer, { followed: sentence, tickedAt });
      const then = `${run} then decided to ${describeDecision(decision)}`;
      if (answer.option !== 'merge') return { gate, body: render(toSentence(`${followed} ${then}`)) };
      const merge = listMerges(decision).find(({ pull }) => pull === gate.subject);
      if (merge === undefined)
        return {
          gate,
          body: render(`Nothing was merged. ${toSentence(`${run} decided to ${describeDecision(decision)}`)}`),
        };
      const { pull, sha } = merge;
      const orElse = render(`${run} did not merge commit ${sha.slice(0, 12)}. The summary of the run says why.`);
      return { gate, body: render(`${run} merged commit ${sha.slice(0, 12)}.`), afterMerge: { pull, orElse } };
    }),
    ...voided.map(({ gate, why }) => ({ gate, body: renderClosed(gate, why) })),
  ];
  const holdsAnswerOfOther = (gate: Gate): boolean =>
    answers.some((other) => other.gate.id !== gate.id && other.answer.commentId === gate.commentId);
  const ordered = [
    ...closings.filter(({ gate }) => !holdsAnswerOfOther(gate)),
    ...closings.filter(({ gate }) => holdsAnswerOfOther(gate)),
  ];
  const again = state.unclosed.map(({ tries: _tries, ...closing }) => buildGateClose(closing));
  return [...again, ...ordered.flatMap((closing) => buildGateClosing(closing, openGates))];
}

type GateClosing = Pick<Extract<Effect, { kind: 'gate-close' }>, 'body' | 'afterMerge'> & { readonly gate: Gate };

const listMerges = (decision: Decision) => (decision.verdict === 'work' ? (decision.acts?.merges ?? []) : []);

function buildGateClosing({ gate, ...closing }: GateClosing, openGates: Head['openGates']): Effect[] {
  const open = openGates.find(({ id }) => id === gate.id);
  if (gate.commentId === null || open === undefined) return [];
  return [buildGateClose({ gateId: gate.id, commentId: gate.commentId, nodeId: open.nodeId, ...closing })];
}
