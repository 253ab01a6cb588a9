/** People of a simulated repository: they answer questions, give orders, file and close issues, merge, and dispatch by hand. */

import { readGateMarker } from '../../src/core/gates/comment.ts';
import { readOwnGate } from './attribution.ts';
import { clearTheWay, meddle, openPull, reviewHabits, wantLessonsReviewed, wouldCallReady } from './authors.ts';
import { shownRaises } from './ceilings.ts';
import { command, wouldCommand, wouldDispatch, wouldOrderOne, wouldPush, wouldTickBox } from './commands.ts';
import { currentHead } from './raw-head.ts';
import { issueBody } from './setting.ts';
import type { Simulation } from './simulation.ts';
import { openTampering } from './tampering.ts';
import { at, dispatch, type Habit, noteOrder, openIssues, openPulls, request, type Town, threads } from './town.ts';

export interface People {
  /** Lets one person act, by chance. */
  readonly act: () => Promise<void>;
  /** Answers every open question so that the work may go on. */
  readonly answerAll: () => Promise<void>;
  /** Lifts whatever cause has ended or parked the run. */
  readonly lift: () => Promise<void>;
  /** Opens a new pull request for a review loop. Returns its number. */
  readonly openPull: () => Promise<number>;
  /** Approves it, as far as people are asked to. */
  readonly clearTheWay: (pull: number) => Promise<void>;
  /** A person acts on a pull request that a tick has just read. */
  readonly meddle: () => Promise<void>;
  /** Files a new issue with clear criteria at once. Returns its number. */
  readonly file: () => Promise<number>;
  /** Merges pull requests that wait for a person, or reviews those that are drafts. */
  readonly mergeAll: () => Promise<void>;
  readonly dispatch: (inputs: Readonly<Record<string, string>>) => Promise<void>;
}

/** People around one loop. All loops of a world share `raises`. */
export function bringPeople(simulation: Simulation, takeUp: () => void, raises: Town['raises']): People {
  const chance = simulation.chances.people;
  const town: Town = { simulation, takeUp, raises };
  const usual = habitsAround(simulation);
  return {
    act: async () => {
      await wantLessonsReviewed(town);
      await (mustBeginAnew(town) && chance.happens(0.3) ? beginAnew(town) : chance.pick(usual)(town, chance));
    },
    openPull: () => openPull(town),
    meddle: () => meddle(town, simulation.chances.checks),
    clearTheWay: (pull) => clearTheWay(town, pull),
    answerAll: async () => {
      for (const gate of openGates(simulation)) await answer(town, gate, true);
    },
    lift: () => lift(town),
    file: () => fileIssue(town, true, ['P0']),
    mergeAll: async () => {
      for (const pull of openPulls(simulation))
        await request(town, { by: 'ana', route: `PUT ${at}/pulls/${pull}/merge`, body: {} });
      const review = { event: 'COMMENT', body: 'Seen.' };
      for (const pull of openPulls(simulation))
        await request(town, { by: 'ana', route: `POST ${at}/pulls/${pull}/reviews`, body: review });
    },
    dispatch: (inputs) => dispatch(town, inputs),
  };
}

const wouldAnswer: Habit = async (town, chance) => {
  const gate = chance.pickOf(openGates(town.simulation));
  if (gate !== null) await answer(town, gate, chance.happens(0.7));
};

const wouldFile: Habit = async (town, chance) => {
  await fileIssue(town, chance.happens(0.8));
};

const wouldClose: Habit = async (town, chance) => {
  const issue = chance.pickOf(openIssues(town.simulation));
  if (issue !== null)
    await request(town, { by: 'ben', route: `PATCH ${at}/issues/${issue}`, body: { state: 'closed' } });
};

const wouldMerge: Habit = async (town, chance) => {
  const pull = chance.pickOf(openPulls(town.simulation));
  if (pull === null) return;
  if (chance.happens(0.75)) await request(town, { by: 'ana', route: `PUT ${at}/pulls/${pull}/merge`, body: {} });
  else await request(town, { by: 'ana', route: `PATCH ${at}/pulls/${pull}`, body: { state: 'closed' } });
};

const wouldEdit: Habit = async (town, chance) => {
  const issue = chance.pickOf(openIssues(town.simulation));
  if (issue === null) return;
  const title = `Task ${issue}, said anew`;
  await request(town, {
    by: 'ben',
    route: `PATCH ${at}/issues/${issue}`,
    body: { title, body: issueBody(title, chance.happens(0.8)) },
  });
};

const wouldDelete: Habit = async (town, chance) => {
  const comments = threads(town.simulation).flatMap(({ comments: all }) => all.map(({ id }) => id));
  const id = chance.happens(0.3) ? chance.pickOf(comments) : null;
  if (id === null) return;
  await request(town, { by: 'ana', route: `DELETE ${at}/issues/comments/${id}` });
  for (const { ledger } of town.simulation.loops)
    for (const order of ledger.orders) if (order.comment === id) order.isWithdrawn = true;
};

const habits: [Habit, ...Habit[]] = [
  wouldAnswer,
  wouldAnswer,
  wouldAnswer,
  wouldCommand,
  wouldCommand,
  wouldOrderOne,
  wouldTickBox,
  wouldPush,
  wouldFile,
  wouldFile,
  wouldClose,
  wouldMerge,
  wouldMerge,
  wouldEdit,
  wouldDelete,
  wouldDispatch,
];

const habitsAroundReviews: readonly [Habit, ...Habit[]] = [
  wouldAnswer,
  ...Array.from({ length: 9 }, () => wouldAnswer),
  wouldCommand,
  wouldOrderOne,
  wouldTickBox,
  wouldDispatch,
  wouldDelete,
  ...reviewHabits,
];

/** If another loop reviews what this one opens, people leave more of it to that loop. */
const habitsBesideReviews: readonly [Habit, ...Habit[]] = [
  wouldAnswer,
  wouldAnswer,
  wouldAnswer,
  ...habits.filter((habit) => habit !== wouldMerge),
  wouldCallReady,
  wouldCallReady,
];

/** Acts of people that are rare where both kinds of loops exist. */
const habitsBesideWork: readonly [Habit, ...Habit[]] = [wouldAnswer, wouldAnswer, wouldAnswer, ...habitsAroundReviews];

function habitsAround({ setting, loops }: Simulation): readonly [Habit, ...Habit[]] {
  const isMixed = loops.some((one) => (one.setting.review === null) !== (setting.review === null));
  if (setting.review === null) return isMixed ? habitsBesideReviews : habits;
  return isMixed ? habitsBesideWork : habitsAroundReviews;
}

export interface SeenGate {
  readonly comment: number;
  readonly body: string;
  readonly id: string;
  readonly thread: number;
}

/** Questions of this loop that show their boxes in a thread. */
export const openGates = (simulation: Simulation): SeenGate[] =>
  threads(simulation).flatMap(({ number, comments }) =>
    comments.flatMap(({ id, body }) => {
      const marker = readOwnGate(simulation, body);
      return marker === null ? [] : [{ comment: id, body, id: marker.id, thread: number }];
    }),
  );

/** `continue` keeps the prior plan, which has no place for new tasks. */
const permitting = [
  're-propose',
  'go on',
  'go',
  'yes',
  'raise',
  'continue',
  'retry',
  'work',
  'proceed',
  'merge:',
  '**merge**',
];

/** Ticks one box. Sends the whole body back, as GitHub's page does. */
async function answer(town: Town, gate: SeenGate, wantsWork: boolean): Promise<void> {
  const lines = gate.body.split('\n');
  const boxes = lines.flatMap((line, index) => (line.startsWith('- [ ]') ? [index] : []));
  if (boxes.length === 0 || lines.some((line) => line.startsWith('- [x]'))) return;
  const chance = town.simulation.chances.people;
  const first = boxes.find((index) => permitting.some((word) => lines[index]?.toLowerCase().includes(word)));
  const chosen = wantsWork ? (first ?? boxes[0]) : chance.pickOf(boxes);
  if (chosen === undefined || chosen === null) return;
  const line = lines[chosen] ?? '';
  const body = lines.with(chosen, line.replace('- [ ]', '- [x]')).join('\n');
  await request(town, { by: 'ana', route: `PATCH ${at}/issues/comments/${gate.comment}`, body: { body } });
  noteAnswer(town, gate, line);
  if (/stop/i.test(line)) noteOrder(town, { kind: 'gate-stop', what: gate.id, comment: gate.comment });
}

/** Records an answer, with the commit that the question names to people. */
function noteAnswer({ simulation }: Town, { thread, id, body }: SeenGate, line: string): void {
  const [, option = ''] = /tickgate:option (\S+)/.exec(line) ?? [];
  const [, commit = null] = /^This is about commit ([0-9a-f]{12})\./m.exec(body) ?? [];
  const name = readGateMarker(body)?.name ?? '';
  const raises = shownRaises(body);
  simulation.ledger.answers.push({ thread, gate: id, name, option, commit, raises, at: simulation.timeline.now() });
}

async function fileIssue(town: Town, isClear: boolean, labels: readonly string[] = []): Promise<number> {
  const title = `Task filed at ${town.simulation.timeline.iso().slice(11, 19)}`;
  const answered = await request(town, {
    by: 'ben',
    route: `POST ${at}/issues`,
    body: { title, body: issueBody(title, isClear), labels },
  });
  return (answered as { number: number }).number;
}

const mustBeginAnew = ({ simulation }: Town): boolean => openTampering(simulation) !== null;
const beginAnew = (town: Town): Promise<void> => dispatch(town, { fresh: 'true' });

/**
 * True if the newest tick that read the files found them unreadable. A run that had stopped before keeps its first
 * cause in the head.
 */
const sawUnreadable = ({ simulation }: Town): boolean =>
  simulation.ledger.ticks
    .findLast(({ end }) => /^(?:done|failed|halted)/.test(end ?? ''))
    ?.end?.includes('state_unreadable') ?? false;

async function lift(town: Town): Promise<void> {
  if (mustBeginAnew(town)) return beginAnew(town);
  const head = currentHead(town.simulation);
  if (head === null) return;
  if (head.stop?.code === 'state_unreadable' || sawUnreadable(town)) return beginAnew(town);
  // If the loop has no control issue yet, the workflow's form gives the order.
  if (head.status === 'parked')
    return head.control_issue === null ? dispatch(town, { resume: 'true' }) : command(town, '/loop resume');
  // An idle loop with an open breaker is restarted.
  if (head.status === 'idle' && head.breaker_open === true) return command(town, '/loop restart');
  if (head.status !== 'stopped') return;
  await command(town, 'raise');
  await command(town, '/loop restart');
}
