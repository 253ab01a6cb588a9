/** Decides which `/loop` commands and ticked boxes are a person's order to this loop, by who wrote them and what they may do now. */
import { type Account, type AnswerPolicy, authority, isPerson } from '../core/answer.ts';
import type { ThreadComment } from '../core/claims.ts';
import { type Command, parseCommands } from '../core/command.ts';
import { boxCommand, tickedBoxes } from '../core/control-boxes.ts';
import type { AdmittedCommand } from '../core/observation.ts';
import { isOwn } from './actor.ts';
import type { GitHub } from './client.ts';
import type { ControlRead, ThreadsRead } from './gate-threads.ts';
import { readStandings } from './standing.ts';

export interface CommandRules {
  readonly loop: string;
  readonly ownLogin: string;
  readonly policy: AnswerPolicy;
  /** Ids obeyed before. */
  readonly consumed: readonly string[];
  /** Comments up to here were read before; ISO-8601. */
  readonly since: string | null;
}

interface Order {
  readonly id: string;
  readonly command: Command;
  readonly by: Account;
  readonly at: string;
  readonly thread?: number;
}

/** Verbs that change what the loop may spend or has counted obey `approvers`; the others need write permission alone. */
const guarded: readonly Command['verb'][] = ['restart', 'raise'];

/** In order of time; asks the permission of everybody who gave one, and nothing if nobody did. */
export async function admitCommands(
  github: GitHub,
  threads: ThreadsRead,
  rules: CommandRules,
): Promise<AdmittedCommand[]> {
  const since = rules.since === null ? Number.NEGATIVE_INFINITY : Date.parse(rules.since);
  const written = placesOf(threads).flatMap(({ thread, comments }) =>
    comments
      .filter(({ createdAt }) => Date.parse(createdAt) > since)
      .flatMap((comment) => ordersIn(comment, thread, rules)),
  );
  const boxes = threads.control === null ? [] : ordersOfBoxes(threads.control, rules);
  const orders = [...new Map([...written, ...boxes].map((order) => [order.id, order])).values()].filter(
    ({ id }) => !rules.consumed.includes(id),
  );
  const standings = await readStandings(
    github,
    orders.map(({ by }) => by.login),
  );
  return orders
    .filter(({ by, command }) => {
      const standing = standings[by.login];
      const approvers = guarded.includes(command.verb) ? rules.policy.approvers : [];
      return standing !== undefined && authority(by, standing, { ...rules.policy, approvers }) !== null;
    })
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
    .map(({ by, ...order }) => ({ ...order, by: by.login }));
}

/** Where commands count: the control issue, the threads of open questions, the loop's own pull requests. */
const placesOf = ({
  control,
  gates,
  pulls,
}: ThreadsRead): { thread: number | null; comments: readonly ThreadComment[] }[] => [
  ...(control === null ? [] : [{ thread: control.number, comments: control.comments }]),
  ...gates.map(({ thread, replies }) => ({ thread: thread?.number ?? null, comments: replies })),
  ...pulls.map(({ number, comments }) => ({ thread: number, comments })),
];

/** A comment is its author's word only while nobody else has edited it. `answer` is judged with its gate. */
function ordersIn(comment: ThreadComment, thread: number | null, { loop, policy }: CommandRules): Order[] {
  const { id, body, author, edits, createdAt } = comment;
  if (!isPerson(author, policy) || edits.some(({ editor }) => editor?.id !== author.id)) return [];
  return parseCommands(body).flatMap((line, index): Order[] => {
    if (line.kind !== 'command' || line.command.verb === 'answer') return [];
    if (line.loop !== null && line.loop !== loop) return [];
    const order = { id: `comment/${id}/${index}`, command: line.command, by: author, at: createdAt };
    return [thread === null ? order : { ...order, thread }];
  });
}

/**
 * Ticked since our last redraw, by the one person who edited the issue since; by several, nobody can tell whose word it is. Nor can
 * anybody tell which edit ticked which box: each counts as old as the first, so that no Restart looks later than the stop after it.
 */
function ordersOfBoxes({ body, edits }: ControlRead, { ownLogin, policy }: CommandRules): Order[] {
  const ticked = tickedBoxes(body);
  if (ticked.length === 0) return [];
  const redrawn = edits.findLastIndex(({ editor }) => isOwn(editor, ownLogin));
  const since = edits.slice(redrawn + 1);
  const [first] = since;
  const by = since.at(-1)?.editor ?? null;
  if (first === undefined || !isPerson(by, policy) || since.some(({ editor }) => editor?.id !== by.id)) return [];
  return ticked.map((box) => ({ id: box.id, command: boxCommand(box), by, at: first.at }));
}
