/** Decides what the chosen option of a gate makes of head and state: a permit, a refusal that holds, or the end of the run. */

import { raised } from '../budget/ceilings.ts';
import type { Settings } from '../config/schema/settings.ts';
import { clearedByRaising } from '../decide/stop/conditions.ts';
import { gateDefinition } from '../gates/catalogue.ts';
import type { Gate } from '../state/gate/gate.ts';
import type { Head } from '../state/head/head.ts';
import { putSubject } from '../state/loop/loop-state.ts';
import { issueOf, type Subject, subjectOf } from '../state/subject/subject.ts';
import { type CeilingName, exhausted } from '../state/values/counters.ts';
import type { Obedience } from './obedience.ts';

/** What was chosen, by a person's login or by the gate's expiry. */
export interface Given {
  readonly option: string;
  readonly text: string | null;
  readonly by: string;
  /** When it is obeyed; ISO-8601. */
  readonly at: string;
}

interface Choice {
  readonly gate: Gate;
  readonly answer: Given;
  readonly hardMax: Settings['hardMax'];
  /** What a claim had consumed before this tick: an answer among it belongs to a tick that was lost. */
  readonly consumedBefore: Head['consumed'];
}

export function obeyOption(sofar: Obedience, choice: Choice): Obedience {
  const { gate, answer, consumedBefore } = choice;
  const option = gate.options.find(({ id }) => id === answer.option);
  if (option === undefined) throw new Error(`Gate ${gate.id} has no option that was answered.`);
  if (option.kind === 'stop') return { ...sofar, gateStop: { gate: gate.name, iteration: gate.iteration } };
  if (gateDefinition(gate.name).holds === 'run') return heldForRun(sofar, gate, answer.option);
  if (option.kind === 'declining') return declined(sofar, gate, answer);
  // Consumed by a claim whose tick was lost: one more attempt was made then; what holds as long as its facts do, and words that no
  // agent has heard, hold still.
  const isSpent = !option.needsSameFacts && !option.byReplyOnly && consumedBefore.some(({ id }) => id === gate.id);
  return isSpent ? sofar : permitted(sofar, choice);
}

const holding = ({ name, signature }: Gate, option: string) => ({ gate: name, signature, option });

const heldForRun = (sofar: Obedience, gate: Gate, option: string): Obedience => ({
  ...sofar,
  state: { ...sofar.state, held: [...sofar.state.held, holding(gate, option)] },
});

function permitted(sofar: Obedience, choice: Choice): Obedience {
  const { gate, answer } = choice;
  const number = issueOf(gate, sofar.state.subjects);
  if (number !== null) return withSubject(sofar, number, (subject) => permittedSubject(subject, gate, answer));
  if (answer.option === 'raise') return raisedByAnswer(sofar, choice);
  const { state } = sofar;
  return {
    ...sofar,
    state: {
      ...state,
      permitted: [...state.permitted, holding(gate, answer.option)],
      backlogSnapshot: answer.option === 're-propose' ? state.proposedSnapshot : state.backlogSnapshot,
    },
  };
}

function permittedSubject(subject: Subject, gate: Gate, { option, text, by }: Given): Subject {
  if (gate.name === 'resume-divergence') return { ...subject, headSha: gate.headSha };
  if (gate.name !== 'agent-decision') {
    const { review } = subject;
    const more = gate.name === 'repeated-failure' && subject.kind === 'pr' ? 1 : 0;
    return {
      ...subject,
      review: { ...review, granted: review.granted + more },
      permitted: [...subject.permitted, holding(gate, option)],
    };
  }
  const decision = { question: gate.quoted ?? gate.question, answer: text ?? option, by };
  return { ...subject, asking: null, decisions: [...subject.decisions, decision].slice(-decisionsKept) };
}

/** The newest: what an agent is told must not grow with every answer. */
const decisionsKept = 10;

/** The from -> to that the option showed, never above a `hard-max` that was lowered since. */
function raisedByAnswer(sofar: Obedience, { gate, answer, hardMax }: Choice): Obedience {
  const head = gate.raises.reduce((current, { ceiling, from, to }) => {
    const most = Math.min(to, hardMax[ceiling] ?? Number.POSITIVE_INFINITY);
    return most <= from ? current : withCeiling(current, { name: ceiling, to: most, by: answer.by, at: answer.at });
  }, sofar.head);
  return { ...sofar, head };
}

/** A ceiling that what is used does not reach, or none, clears a stop by that budget; counters stay as they are. */
export function withCeiling(head: Head, change: { name: CeilingName; to: number; by: string; at: string }): Head {
  const ceilings = raised(head.ceilings, change);
  const cleared =
    head.stop !== null &&
    clearedByRaising(head.stop.code) === change.name &&
    !exhausted(change.name, head.counters, ceilings);
  return { ...head, ceilings, ...(cleared ? { stop: null, status: 'running' as const } : {}) };
}

/** A refusal holds for its signature until the run ends; refusing a repeated failure ends its subject. */
function declined(sofar: Obedience, gate: Gate, { option, by }: Given): Obedience {
  // Its refusal is kept with the question, in the head.
  if (gate.name === 'force-unlock') return sofar;
  const number = issueOf(gate, sofar.state.subjects);
  if (number === null) return heldForRun(sofar, gate, option);
  const marked = withSubject(sofar, number, (subject) => ({
    ...subject,
    phase: gate.name === 'repeated-failure' ? 'failed' : subject.phase,
    asking: gate.name === 'agent-decision' ? null : subject.asking,
    declined: [...subject.declined, holding(gate, option)],
  }));
  if (option !== 'escalate') return marked;
  return { ...marked, clarify: [...marked.clarify, { subject: number, signature: gate.signature, by }] };
}

const withSubject = (sofar: Obedience, number: number, change: (subject: Subject) => Subject): Obedience => {
  const before = sofar.state.subjects.find((subject) => subject.number === number) ?? subjectOf(number);
  return { ...sofar, state: putSubject(sofar.state, change(before)) };
};
