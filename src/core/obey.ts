/** Folds answers and commands into head and state: what a person said is obeyed once, before the tick decides anything. */
import type { Answer } from './answer.ts';
import { type CeilingName, ceilingNames, raised, usedOf } from './budget.ts';
import type { NewCeilings } from './command.ts';
import type { Settings } from './config-schema.ts';
import type { Obeyed } from './decide.ts';
import type { Gate } from './gate.ts';
import { ceilingsMoved } from './gate-now.ts';
import type { GateEntry } from './history.ts';
import type { AdmittedCommand, EndedSubject, GateReading, Observation } from './observation.ts';
import { finished, type Head, issueOf, type LoopState, type Subject, subjectOf } from './state.ts';
import { completedSentence, isCompleted, restarted, resumed } from './restart.ts';
import { clearedByRaising } from './stop-conditions.ts';

/** A gate that was answered: its comment is to be closed, and its line goes into the history. */
export interface ConsumedAnswer {
  readonly gate: Gate;
  readonly answer: Answer;
}

export type Obedience = Obeyed & {
  readonly answers: readonly ConsumedAnswer[];
  /** Gates whose subject ended or whose facts changed: closed without an answer. */
  readonly voided: readonly { readonly gate: Gate; readonly why: string }[];
  readonly consumed: readonly { readonly id: string; readonly option: string }[];
  readonly entries: readonly GateEntry[];
  /** One line per command that could not be obeyed, with the reason, to be told to who gave it. */
  readonly refusals: readonly { readonly commandId: string; readonly by: string; readonly sentence: string }[];
  /** Issues whose author is asked to clarify (answer `escalate`). */
  readonly clarify: readonly { readonly subject: number; readonly signature: string; readonly by: string }[];
};

/** `stop` and `cancel` first, then the other commands in their order, then the answers. */
export function obey(head: Head, state: LoopState, facts: { observation: Observation; config: Settings }): Obedience {
  const start: Obedience = {
    head,
    state,
    stopCommand: null,
    gateStop: null,
    answers: [],
    voided: [],
    consumed: [],
    entries: [],
    refusals: [],
    clarify: [],
  };
  const fresh = facts.observation.commands.filter(({ id }) => !head.consumed.some((used) => used.id === id));
  const ending = fresh.filter(({ command }) => command.verb === 'stop' || command.verb === 'cancel');
  const others = fresh.filter((command) => !ending.includes(command));
  const now = facts.observation.tick.now;
  const openPullRequests = facts.observation.pullRequests.map(({ number }) => number);
  const commanded = [...ending, ...others].reduce(
    (sofar, command) => obeyCommand(sofar, command, { config: facts.config, now, openPullRequests }),
    start,
  );
  const judged = facts.observation.gates.reduce((sofar, reading) => obeyReading(sofar, reading, now), commanded);
  // What had ended before and is taken up again now does not end by the same fact once more.
  const over = new Set(state.subjects.flatMap(({ number, phase }) => (finished(phase) ? [number] : [])));
  return facts.observation.ended.filter(({ number }) => !over.has(number)).reduce(endedMeanwhile, judged);
}

interface Obeying {
  readonly config: Settings;
  readonly now: string;
  readonly openPullRequests: readonly number[];
}

function obeyCommand(sofar: Obedience, given: AdmittedCommand, at: Obeying): Obedience {
  const done: Obedience = { ...sofar, consumed: [...sofar.consumed, { id: given.id, option: given.command.verb }] };
  switch (given.command.verb) {
    case 'stop':
    case 'cancel':
      return {
        ...done,
        stopCommand: { by: given.by, reason: 'reason' in given.command ? given.command.reason : null },
      };
    case 'resume':
      return { ...done, head: resumed(done.head) };
    case 'restart':
      return isCompleted(done.head) ? refused(done, given, completedSentence) : { ...done, ...restarted(done, at) };
    case 'raise':
      return raisedByCommand(done, { given, ceilings: given.command.ceilings, ...at });
    case 'run':
    case 'status':
    case 'plan':
    case 'answer':
    case 'help':
      // The tick that runs is the answer to `run`; answers are judged with their gate; the app replies to the others.
      return done;
  }
}

/** Every new ceiling of one command, or a line why one of them may not be. */
function raisedByCommand(
  sofar: Obedience,
  asked: { given: AdmittedCommand; ceilings: NewCeilings; config: Settings; now: string },
): Obedience {
  const { given, config, now } = asked;
  return ceilingNames.reduce((current, name) => {
    const to = asked.ceilings[name];
    if (to === undefined) return current;
    const most = config.hardMax[name];
    if (most === null || to <= most) {
      return { ...current, head: withCeiling(current.head, { name, to, by: given.by, at: now }) };
    }
    const sentence = `${name}=${to} is above hard-max ${most} of the configuration file.`;
    return refused(current, given, sentence);
  }, sofar);
}

/** A raise above what is used clears a stop by that budget; counters stay as they are. */
function withCeiling(head: Head, change: { name: CeilingName; to: number; by: string; at: string }): Head {
  const ceilings = raised(head.ceilings, change);
  const cleared =
    head.stop !== null &&
    clearedByRaising(head.stop.code) === change.name &&
    usedOf(change.name, head.counters) < change.to;
  return { ...head, ceilings, ...(cleared ? { stop: null, status: 'running' as const } : {}) };
}

const refused = (sofar: Obedience, given: AdmittedCommand, sentence: string): Obedience => ({
  ...sofar,
  refusals: [...sofar.refusals, { commandId: given.id, by: given.by, sentence }],
});

function obeyReading(sofar: Obedience, reading: GateReading, now: string): Obedience {
  const gate = sofar.state.gates.find(({ id }) => id === reading.gateId);
  if (gate === undefined) return sofar;
  if (ceilingsMoved(gate, sofar.head.ceilings)) return voided(sofar, gate, 'the ceilings were changed');
  switch (reading.kind) {
    case 'open':
      return sofar;
    case 'ask-again':
    case 'void':
      return voided(sofar, gate, reading.why);
    case 'answered':
      return answered(withoutGate(sofar, gate), { gate, answer: reading.answer, now });
  }
}

const voided = (sofar: Obedience, gate: Gate, why: string): Obedience => ({
  ...withoutGate(sofar, gate),
  voided: [...sofar.voided, { gate, why }],
});

/** Work on a closed issue is over; one whose pull request was closed unmerged is not tried again in this run. */
function endedMeanwhile(sofar: Obedience, { number, how }: EndedSubject): Obedience {
  const phase = how === 'pull request merged' ? 'done' : 'cancelled';
  return withSubject(sofar, number, (subject) => (finished(subject.phase) ? subject : { ...subject, phase }));
}

function withoutGate(sofar: Obedience, gate: Gate): Obedience {
  return {
    ...sofar,
    state: { ...sofar.state, gates: sofar.state.gates.filter(({ id }) => id !== gate.id) },
  };
}

function answered(sofar: Obedience, said: { gate: Gate; answer: Answer; now: string }): Obedience {
  const { gate, answer } = said;
  const option = gate.options.find(({ id }) => id === answer.option);
  if (option === undefined) throw new Error(`Gate ${gate.id} has no option that was answered.`);
  const recorded: Obedience = {
    ...sofar,
    answers: [...sofar.answers, { gate, answer }],
    consumed: [...sofar.consumed, { id: gate.id, option: answer.option }],
    entries: [...sofar.entries, entryOf(gate, answer)],
  };
  switch (option.kind) {
    case 'stop':
      return { ...recorded, gateStop: { gate: gate.name, iteration: gate.iteration } };
    case 'declining':
      return declined(recorded, gate, answer);
    case 'permitting':
      // Consumed by a claim whose tick was lost: what it permitted was begun then, or is asked for again.
      return answer.option !== 're-attach' && sofar.head.consumed.some(({ id }) => id === gate.id)
        ? recorded
        : permitted(recorded, said);
  }
}

const held = (gate: Gate, option: string) => ({ gate: gate.name, signature: gate.signature, option });

function permitted(sofar: Obedience, { gate, answer, now }: { gate: Gate; answer: Answer; now: string }): Obedience {
  const number = issueOf(gate, sofar.state.subjects);
  if (number !== null) {
    return withSubject(sofar, number, (subject) =>
      answer.option === 're-attach'
        ? { ...subject, headSha: gate.headSha }
        : { ...subject, permitted: [...subject.permitted, held(gate, answer.option)] },
    );
  }
  if (answer.option === 'raise') {
    const head = gate.raises.reduce(
      (current, { ceiling, to }) => withCeiling(current, { name: ceiling, to, by: answer.login, at: now }),
      sofar.head,
    );
    return { ...sofar, head };
  }
  return { ...sofar, state: { ...sofar.state, permitted: [...sofar.state.permitted, held(gate, answer.option)] } };
}

/** A refusal holds for its signature until the run ends; refusing a repeated failure ends its subject. */
function declined(sofar: Obedience, gate: Gate, answer: Answer): Obedience {
  const number = issueOf(gate, sofar.state.subjects);
  if (number === null) return sofar;
  const marked = withSubject(sofar, number, (subject) => ({
    ...subject,
    phase: gate.name === 'repeated-failure' ? 'failed' : subject.phase,
    declined: [...subject.declined, held(gate, answer.option)],
  }));
  if (answer.option !== 'escalate') return marked;
  return { ...marked, clarify: [...marked.clarify, { subject: number, signature: gate.signature, by: answer.login }] };
}

function withSubject(sofar: Obedience, number: number, change: (subject: Subject) => Subject): Obedience {
  const { subjects } = sofar.state;
  const known = subjects.some((subject) => subject.number === number);
  const all = known ? subjects : [...subjects, subjectOf(number)];
  return {
    ...sofar,
    state: { ...sofar.state, subjects: all.map((subject) => (subject.number === number ? change(subject) : subject)) },
  };
}

/** The history entry of a question when asked (`answer` null), or of its consumed answer; the question is verbatim. */
export function entryOf(gate: Gate, answer: Answer | null): GateEntry {
  return {
    name: gate.name,
    question: gate.question,
    answer: answer === null ? null : (answer.text ?? answer.option),
    at: answer === null ? gate.askedAt : answer.at,
    subject: gate.subject,
    signature: gate.signature,
    by: answer?.login ?? null,
    permission: answer?.permission ?? null,
    channel: answer?.channel ?? null,
  };
}
