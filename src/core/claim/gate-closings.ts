/** Plans the closing of questions: those that were answered, with what followed, and those that need no answer any more. */
import { type Decision, describeDecision } from '../decide/decide.ts';
import type { DirectiveResult } from '../directives/apply-answers.ts';
import { buildGateClose, type Effect } from '../effects/effect.ts';
import { renderAnswered, renderClosed } from '../gates/closed-question.ts';
import { describeHeldAnswers } from '../reports/standing.ts';
import type { Answer, Gate } from '../state/gate.ts';
import type { Head } from '../state/head.ts';
import { toSentence } from '../text/format.ts';
import type { PlanFacts } from './issue-claim.ts';

/**
 * Performed before what was decided: a tick that is lost between a merge and the closing of its question would leave no
 * word of who approved. So a closing tells what its tick decided, and not what became of it. A comment whose box answers other questions too is closed last: until all of them are closed, the tick after a lost one
 * reads their answer there.
 */
export function buildGateClosings(
  decision: Decision,
  { answers, voided, state, head }: DirectiveResult,
  { openGates, gatesBefore, observation: { tick } }: PlanFacts,
): Effect[] {
  const run = `[Run ${tick.runId}](${tick.runUrl})`;
  const closings = [
    ...answers.map(({ gate, answer, followed }) => {
      const tickedAt = gatesBefore.find(({ id, commentId }) => id !== gate.id && commentId === answer.commentId);
      const merge = listMerges(decision).find(({ pull }) => answer.option === 'merge' && pull === gate.subject);
      const decided = `decided to ${describeDecision(decision)}`;
      const sentence =
        merge !== undefined
          ? `${run} decided to merge commit ${merge.sha.slice(0, 12)}. The pull request shows whether GitHub merged it.`
          : toSentence(
              answer.option === 'merge'
                ? `Not merged in this tick. ${run} ${decided}`
                : describeFollowed(
                    { followed, isStop: isStopAnswer(gate, answer), isLater: isLaterAnswer(gate, answer) },
                    { decision, head, run },
                  ),
            );
      return { gate, body: renderAnswered(gate, answer, { followed: sentence, tickedAt }) };
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
  return [...again, ...ordered.flatMap(({ gate, body }) => buildGateClosing(gate, openGates, body))];
}

interface Found {
  readonly decision: Decision;
  /** As the answers of this tick left it. */
  readonly head: Head;
  readonly run: string;
}

/** No agent works while the run is stopped or paused: what an option does then is still to come. */
function describeFollowed(
  { followed, isStop, isLater }: { followed: string; isStop: boolean; isLater: boolean },
  found: Found,
): string {
  const { decision, head, run } = found;
  const decided = `decided to ${describeDecision(decision)}`;
  const atOnce = `${followed} ${run} then ${decided}`;
  if (isStop) return atOnce;
  // An empty backlog may let the run rest.
  const ends = head.status !== 'stopped' && decision.verdict === 'stop' && decision.stop.code !== 'backlog_empty';
  // What one question permits waits while another one, or anything else, holds the loop.
  const waits = isLater && decision.verdict !== 'work';
  const ownWord = toSentence(`${run} ${decided}`);
  const held = ends ? ownWord : (describeHeldAnswers(head) ?? (waits ? ownWord : null));
  return held === null ? atOnce : `${held} ${describeLater(followed)}`.trimEnd();
}

const describeLater = (followed: string): string => (followed === '' ? '' : `Once the run goes on: ${followed}`);

/** It permits work, which may be still to come. A raise has raised already, and a policy holds at once. */
const isLaterAnswer = ({ options, name }: Gate, { option }: Pick<Answer, 'option'>): boolean =>
  option !== 'raise' &&
  name !== 'criteria-policy' &&
  options.some(({ id, kind }) => id === option && kind === 'permitting');

const isStopAnswer = ({ options }: Gate, { option }: Pick<Answer, 'option'>): boolean =>
  options.some(({ id, kind }) => id === option && kind === 'stop');

const listMerges = (decision: Decision) => (decision.verdict === 'work' ? (decision.acts?.merges ?? []) : []);

function buildGateClosing(gate: Gate, openGates: Head['openGates'], body: string): Effect[] {
  const open = openGates.find(({ id }) => id === gate.id);
  if (gate.commentId === null || open === undefined) return [];
  return [buildGateClose({ gateId: gate.id, commentId: gate.commentId, nodeId: open.nodeId, body })];
}
