/** decisionRows, inert, would: split off so that imports run one way. */

import { subjectName } from '../state/subject/subject-id.ts';
import { quoteLine } from '../text/quote-untrusted.ts';
import type { Decision } from './decide.ts';

/** A table with a line for every condition and its evidence. */
export const decisionRows = ({ evaluations }: Decision): string[] => [
  '| Condition | | Evidence |',
  '|---|---|---|',
  // A sentence may quote what an agent or its tools said.
  ...evaluations.map(({ code, fired, sentence }) => `| ${code} | ${fired ? 'fires' : 'no'} | ${inert(sentence)} |`),
];

const inert = (sentence: string): string => quoteLine(sentence, { max: 300, references: 'keep' });

/** After `the tick would`. */
export function would(decision: Decision): string {
  switch (decision.verdict) {
    case 'work':
      return `work on ${decision.sessions.map(({ subject }) => subjectName(subject)).join(', ')}`;
    case 'ask':
      return `ask ${decision.questions.map(({ name }) => name).join(', ')}`;
    case 'stop':
      return `stop: ${inert(decision.stop.sentence)}`;
    case 'idle':
    case 'defer':
      return `do nothing: ${decision.reason}`;
  }
}
