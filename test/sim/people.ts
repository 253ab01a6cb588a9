/** People of a simulated repository: they answer questions, give orders, file and close issues, merge, and dispatch by hand. */
import { tokenOf } from '../../src/emulator/people.ts';
import { isPull, type Thread } from '../../src/emulator/model/thread.ts';
import { readGateMarker } from '../../src/core/gate-comment.ts';
import type { Chance } from './chance.ts';
import type { Order } from './ledger.ts';
import { currentHead } from './raw-head.ts';
import { issueBody, owner, people, repo, type Simulation } from './simulation.ts';
import { openTampering } from './tampering.ts';

export interface People {
  /** One of them does something, by chance. */
  readonly act: () => Promise<void>;
  /** Every open question is answered so that the work may go on. */
  readonly answerAll: () => Promise<void>;
  /** Whatever ended or parked the run is lifted. */
  readonly lift: () => Promise<void>;
  /** A new issue that says what it wants, at once; its number. */
  readonly file: () => Promise<number>;
  /** Pull requests that wait for a person are merged, or reviewed where they are drafts. */
  readonly mergeAll: () => Promise<void>;
  readonly dispatch: (inputs: Readonly<Record<string, string>>) => Promise<void>;
}

export function bringPeople(simulation: Simulation, takeUp: () => void): People {
  const chance = simulation.chances.people;
  const town: Town = { simulation, takeUp, raises: { next: 0 } };
  return {
    act: () => (mustBeginAnew(town) && chance.happens(0.3) ? beginAnew(town) : chance.pick(habits)(town, chance)),
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

interface Town {
  readonly simulation: Simulation;
  readonly takeUp: () => void;
  /** Every raise names a value of its own, so that none can be obeyed twice unseen. */
  readonly raises: { next: number };
}

const at = `/repos/${owner}/${repo}`;
type Habit = (town: Town, chance: Chance) => Promise<void>;

const wouldAnswer: Habit = async (town, chance) => {
  const gate = chance.pickOf(openGates(town.simulation));
  if (gate !== null) await answer(town, gate, chance.happens(0.7));
};

const wouldCommand: Habit = async (town, chance) => {
  await command(
    town,
    chance.pick(['/loop restart', '/loop restart', '/loop resume', '/loop run', '/loop stop', 'raise']),
  );
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
  if (id !== null) await request(town, { by: 'ana', route: `DELETE ${at}/issues/comments/${id}` });
};

const wouldDispatch: Habit = async (town, chance) => {
  const locked = [{ lock: 'force' }, { lock: 'wait' }] as const;
  const inputs = chance.pick([{}, {}, {}, { resume: 'true' }, { fresh: 'true' }, ...locked]);
  await dispatch(town, inputs);
};

const habits: [Habit, ...Habit[]] = [
  wouldAnswer,
  wouldAnswer,
  wouldAnswer,
  wouldCommand,
  wouldFile,
  wouldFile,
  wouldClose,
  wouldMerge,
  wouldMerge,
  wouldEdit,
  wouldDelete,
  wouldDispatch,
];

const threads = ({ github }: Simulation): Thread[] => [...github.repository.threads.values()];

const isControl = ({ labels }: Thread): boolean => labels.some(({ name }) => name === 'tickgate');

const openIssues = (simulation: Simulation): number[] =>
  threads(simulation).flatMap((thread) =>
    thread.state === 'open' && !isPull(thread) && !isControl(thread) ? [thread.number] : [],
  );

const openPulls = (simulation: Simulation): number[] =>
  threads(simulation).flatMap((thread) => (thread.state === 'open' && isPull(thread) ? [thread.number] : []));

export interface SeenGate {
  readonly comment: number;
  readonly body: string;
  readonly id: string;
  readonly thread: number;
}

/** Questions that stand in a thread with their boxes. */
export const openGates = (simulation: Simulation): SeenGate[] =>
  threads(simulation).flatMap(({ number, comments }) =>
    comments.flatMap(({ id, body }) => {
      const marker = readGateMarker(body);
      return marker === null ? [] : [{ comment: id, body, id: marker.id, thread: number }];
    }),
  );

/** `continue` keeps the prior plan, in which what is new has no place. */
const permitting = ['re-propose', 'go on', 'go', 'yes', 'raise', 'continue', 'retry', 'work', 'proceed'];

/** Ticks one box, as GitHub's page does: the whole body is sent back. */
async function answer(town: Town, gate: SeenGate, wantsWork: boolean): Promise<void> {
  const lines = gate.body.split('\n');
  const boxes = lines.flatMap((line, index) => (line.startsWith('- [ ]') ? [index] : []));
  if (boxes.length === 0 || lines.some((line) => line.startsWith('- [x]'))) return;
  const chance = town.simulation.chances.people;
  const first = boxes.find((index) => permitting.some((word) => lines[index]?.toLowerCase().includes(word)));
  const chosen = wantsWork ? (first ?? boxes[0]) : chance.pickOf(boxes);
  if (chosen === undefined || chosen === null) return;
  const line = lines[chosen] ?? '';
  if (/stop/i.test(line)) noteOrder(town, { kind: 'gate-stop', what: gate.id });
  const body = lines.with(chosen, line.replace('- [ ]', '- [x]')).join('\n');
  await request(town, { by: 'ana', route: `PATCH ${at}/issues/comments/${gate.comment}`, body: { body } });
}

async function command(town: Town, text: string): Promise<void> {
  const head = currentHead(town.simulation);
  const issue = head?.control_issue ?? null;
  if (head === null || issue === null) return;
  const verb = /^\/loop (stop|restart|resume)/.exec(text)?.[1];
  if (verb === 'stop' || verb === 'restart' || verb === 'resume') noteOrder(town, { kind: verb, what: text });
  const body = text === 'raise' ? raise(town, head.ceilings) : text;
  await request(town, { by: 'ana', route: `POST ${at}/issues/${issue}/comments`, body: { body } });
}

function raise(town: Town, ceilings: { max_iterations: number; max_dollars: number }): string {
  const step = ++town.raises.next;
  const what = `iterations=${ceilings.max_iterations + 3 + step} dollars=${ceilings.max_dollars + 5 + step} minutes=${4_000 + step} prs=${40 + step}`;
  noteOrder(town, { kind: 'raise', what });
  return `/loop raise ${what}`;
}

function noteOrder({ simulation }: Town, order: Omit<Order, 'at'>): void {
  simulation.ledger.orders.push({ ...order, at: simulation.timeline.now() });
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

async function dispatch(town: Town, inputs: Readonly<Record<string, string>>): Promise<void> {
  if ('fresh' in inputs) noteOrder(town, { kind: 'fresh', what: 'fresh' });
  if ('resume' in inputs) noteOrder(town, { kind: 'resume', what: 'resume: true' });
  const ref = town.simulation.github.repository.defaultBranch;
  await request(town, {
    by: 'ana',
    route: `POST ${at}/actions/workflows/tickgate.yml/dispatches`,
    body: { ref, inputs },
  });
  town.takeUp();
}

const mustBeginAnew = ({ simulation }: Town): boolean => openTampering(simulation) !== null;
const beginAnew = (town: Town): Promise<void> => dispatch(town, { fresh: 'true' });

async function lift(town: Town): Promise<void> {
  if (mustBeginAnew(town)) return beginAnew(town);
  const head = currentHead(town.simulation);
  if (head === null) return;
  if (head.stop?.code === 'state_unreadable') return beginAnew(town);
  if (head.status === 'parked') await command(town, '/loop resume');
  if (head.status !== 'stopped') return;
  await command(town, 'raise');
  await command(town, '/loop restart');
}

interface Wish {
  readonly by: (typeof people)[number];
  readonly route: string;
  readonly body?: Readonly<Record<string, unknown>>;
}

/** People have a network that works; what GitHub refuses them they leave alone. */
async function request({ simulation }: Town, { by, route, body }: Wish): Promise<unknown> {
  const { github } = simulation;
  const [method = 'GET', path = ''] = route.split(' ');
  simulation.tell(`@${by}: ${route.replace(at, '')} ${JSON.stringify(body ?? '').slice(0, 110)}`);
  const answered = await github.ask({ token: tokenOf(github.world, by), method, path, body });
  return 'dropped' in answered ? null : answered.body;
}
