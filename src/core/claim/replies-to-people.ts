/** Decides what a tick says to people itself: why their word was no answer, and what it would do, where they asked for its plan. */

import type { Decision } from '../decide/decide.ts';
import { decisionRows, would } from '../decide/describe.ts';
import { type Effect, effectLine } from '../effects/effect.ts';
import { refusalKey, renderRefusal } from '../gates/receipt.ts';
import type { AdmittedCommand, Observation } from '../observation/facts.ts';
import type { Gate } from '../state/gate/gate.ts';

export interface Speaking {
  readonly loop: string;
  readonly epoch: number;
  readonly controlIssue: number;
}

/** So many at once: GitHub takes eighty comments a minute from everybody together. The others are told by the next tick. */
const most = 10;

/** Refusals that the app, where there is one, has not written already: those were left out when the threads were read. */
export function refusalEffects(readings: Observation['gates'], gates: readonly Gate[]): Effect[] {
  return readings
    .flatMap(({ gateId, refusals }) => {
      const issue = gates.find(({ id }) => id === gateId)?.thread.issueNumber;
      return issue === undefined ? [] : refusals.map((refusal) => ({ refusal, issue }));
    })
    .slice(0, most)
    .map(({ refusal, issue }) => ({ kind: 'comment', key: refusalKey(refusal), issue, body: renderRefusal(refusal) }));
}

/** One comment for each `/loop plan`, in the thread where it was written. */
export function planReplies(commands: readonly AdmittedCommand[], decision: Decision, at: Speaking): PlanReply[] {
  return commands
    .filter(({ command }) => command.verb === 'plan')
    .map(({ id, thread = at.controlIssue }) => {
      const key = `plan/${id}`;
      const said = [
        `The next tick would **${would(decision)}**. Nothing was started for this answer.`,
        '',
        ...decisionRows(decision),
      ];
      return { kind: 'comment', key, issue: thread, body: [effectLine({ key, ...at }), ...said].join('\n') };
    });
}

export type PlanReply = Extract<Effect, { kind: 'comment' }>;
