/** Folds what was read of the open questions into head and state: answers, questions that are overtaken, and those that expired. */

import { wantsAPerson } from '../backlog/outsider-admission.ts';
import { gateEntry } from '../gates/history-entry.ts';
import type { GateReading } from '../observation/facts.ts';
import type { Gate } from '../state/gate/gate.ts';
import type { LoopState } from '../state/loop/loop-state.ts';
import { type Given, obeyOption } from './apply-option.ts';
import { expiredOption } from './expire-question.ts';
import type { ConsumedAnswer, Obedience, ObeyFacts } from './obedience.ts';
import { ceilingsMoved } from './question-validity.ts';
import { superseded } from './superseded-question.ts';

export const obeyReadings = (commanded: Obedience, facts: ObeyFacts): Obedience =>
  budgetsLast(facts.observation.gates, commanded.state).reduce(
    (sofar, reading) => obeyReading(sofar, reading, facts),
    commanded,
  );

/** A command that takes a question away, for its subject or by beginning again, does not take away that it was answered with stop. */
export const obeyStops = (start: Obedience, facts: ObeyFacts): Obedience =>
  facts.observation.gates
    .filter((reading) => isFreshStop(reading, start))
    .reduce((sofar, reading) => obeyReading(sofar, reading, facts), start);

function isFreshStop(reading: GateReading, { head, state }: Obedience): boolean {
  if (reading.kind !== 'answered' || head.consumed.some(({ id }) => id === reading.gateId)) return false;
  const gate = state.gates.find(({ id }) => id === reading.gateId);
  return gate?.options.some(({ id, kind }) => id === reading.answer.option && kind === 'stop') === true;
}

function obeyReading(sofar: Obedience, reading: GateReading, facts: ObeyFacts): Obedience {
  const gate = sofar.state.gates.find(({ id }) => id === reading.gateId);
  if (gate === undefined) return sofar;
  const { now } = facts.observation.tick;
  switch (reading.kind) {
    case 'open':
      if (ceilingsMoved(gate, sofar.head.ceilings)) return voided(sofar, gate, ceilingsChanged);
      return stillOpen(sofar, gate, facts);
    case 'ask-again':
    case 'void':
      return voided(sofar, gate, reading.why);
    case 'answered': {
      const { answer } = reading;
      const stale = overtaken(sofar, { gate, answer }, facts);
      if (stale !== null) return voided(sofar, gate, stale);
      const done = consumed(
        sofar,
        { gate, answer: { option: answer.option, text: answer.text, by: answer.login, at: now } },
        facts,
      );
      return {
        ...done,
        answers: [...done.answers, { gate, answer }],
        entries: [...done.entries, gateEntry(gate, answer)],
      };
    }
  }
}

const ceilingsChanged = 'the ceilings were changed';

/** The answers to all other questions first: they say what the budgets are asked about. */
const budgetsLast = (readings: readonly GateReading[], { gates }: LoopState): readonly GateReading[] => {
  const aboutBudgets = ({ gateId }: GateReading): boolean =>
    gates.some(({ id, name }) => id === gateId && name === 'budget-escalation');
  return [...readings.filter((one) => !aboutBudgets(one)), ...readings.filter(aboutBudgets)];
};

/**
 * Why an answer about budgets lets nothing go on: it was about other budgets, or other ceilings, than would be asked about now. Taken
 * up, it would be spent on nothing, and the same person asked once more. A word to stop counts whatever it was asked about.
 */
function overtaken(sofar: Obedience, { gate, answer }: ConsumedAnswer, facts: ObeyFacts): string | null {
  if (gate.name !== 'budget-escalation' || answer.option === 'stop') return null;
  // Taken up by a claim whose tick was lost: it is told with its question, and buys nothing a second time.
  if (answer.option === 'continue' && sofar.head.consumed.some(({ id }) => id === gate.id)) return null;
  const moved = ceilingsMoved(gate, sofar.head.ceilings) ? ceilingsChanged : null;
  const why = moved ?? superseded(gate, { ...facts, head: sofar.head, state: withoutGate(sofar, gate).state });
  return why === null ? null : `${why}, so that \`${answer.option}\` by ${answer.login} is not used`;
}

/** Nobody has answered: the question may have become another, or its time may be over. */
function stillOpen(sofar: Obedience, gate: Gate, facts: ObeyFacts): Obedience {
  const why = superseded(gate, { ...facts, head: sofar.head, state: withoutGate(sofar, gate).state });
  if (why !== null) return voided(sofar, gate, why);
  const { now } = facts.observation.tick;
  const option = expiredOption(gate, facts.config.gates, now);
  if (option === null || wantsAPerson(option, gate, facts.observation.admissions)) return sofar;
  const by = 'nobody (expiry)';
  const done = consumed(sofar, { gate, answer: { option, text: null, by, at: now } }, facts);
  return {
    ...done,
    voided: [...done.voided, { gate, why: `nobody answered in time, so that its default \`${option}\` counts` }],
    entries: [...done.entries, { ...gateEntry(gate, null), answer: option, at: now, channel: 'expiry' }],
  };
}

function consumed(
  sofar: Obedience,
  { gate, answer }: { readonly gate: Gate; readonly answer: Given },
  { config }: ObeyFacts,
): Obedience {
  const free = withoutGate(sofar, gate);
  const used = { ...free, consumed: [...free.consumed, { id: gate.id, option: answer.option }] };
  return obeyOption(used, { gate, answer, hardMax: config.hardMax, consumedBefore: sofar.head.consumed });
}

export const voided = (sofar: Obedience, gate: Gate, why: string): Obedience => ({
  ...withoutGate(sofar, gate),
  voided: [...sofar.voided, { gate, why }],
});

function withoutGate(sofar: Obedience, gate: Gate): Obedience {
  const gates = sofar.state.gates.filter(({ id }) => id !== gate.id);
  return { ...sofar, state: { ...sofar.state, gates } };
}
