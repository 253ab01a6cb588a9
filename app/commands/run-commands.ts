/** Runs each `/loop` line of a comment: as an answer, a reply, or a tick that obeys it. */
import { type Account, includesLogin, isApprover } from '../../src/core/access/authority.ts';
import { type CommandLine, isGuarded } from '../../src/core/commands/parse.ts';
import type { CommandReply } from '../../src/core/commands/reply.ts';
import { readGateMarker } from '../../src/core/gates/comment.ts';
import type { Command, Verb } from '../../src/core/observation/thread.ts';
import type { GitHub } from '../../src/github/api/client.ts';
import { type Authorship, type PostedComment, readPostedComments } from '../../src/github/comments/read-posted.ts';
import { readTeams } from '../../src/github/people/permission-lookup.ts';
import { GitHubError } from '../../src/ports/github.ts';
import { knownGate } from '../answers/gate-from-comment.ts';
import { takeAnswer } from '../answers/record-answer.ts';
import { isOurs } from '../github/authorship.ts';
import { after, isUndeclared, nothing, type Outcome, wake } from '../github/dispatch-tick.ts';
import { isTheOne, type KnownLoop, loopOfIssue, readLoops } from '../github/find-loop.ts';
import { refuseOnce, replyOnce } from '../github/receipts.ts';

export interface Commanding {
  readonly github: GitHub;
  readonly appId: number;
  readonly defaultBranch: string;
  readonly by: Account;
  /** The account has write permission now. */
  readonly mayCommand: boolean;
  /** `at`: when it was written, or edited last. */
  readonly comment: { readonly id: number; readonly at: string; readonly deliveryId: string };
  readonly thread: Authorship & { readonly issue: number; readonly body: string; readonly isPullRequest: boolean };
}

/** Reads of thread and repository. Each happens for the first line that needs it, and serves the others. */
interface Reading {
  readonly from: Commanding;
  /** Comments of the gates that loops asked in this thread and that show as open. */
  gates(): Promise<PostedComment[]>;
  loops(): Promise<KnownLoop[]>;
  /** Workflows that were woken for this comment. */
  readonly woken: Set<string>;
}

function once<T>(read: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | undefined;
  return () => (asked ??= read());
}

/** Several commands of one comment start one tick, which reads them all. An author who may give none gets one reply. */
export async function obeyLines(lines: readonly CommandLine[], from: Commanding): Promise<Outcome[]> {
  const reading: Reading = {
    from,
    gates: once(() => gatesIn(from)),
    loops: once(() => readLoops(from.github, from.appId)),
    woken: new Set(),
  };
  const outcomes: Outcome[] = [];
  for (const line of from.mayCommand ? lines : lines.slice(0, 1)) outcomes.push(...(await obeyLine(line, reading)));
  return outcomes;
}

async function obeyLine(line: CommandLine, reading: Reading): Promise<Outcome[]> {
  const { from } = reading;
  if (line.kind === 'command' && line.command.verb === 'answer') return await reply(line.command, reading);
  const own = loopOfIssue(from.thread, from.appId);
  if (own === null && !from.thread.isPullRequest && (await reading.gates()).length === 0) {
    return [nothing('no loop has asked or works here')];
  }
  if (!from.mayCommand) return [await say(from, { kind: 'unauthorised', login: from.by.login, approvers: [] })];
  const listed = await reading.loops();
  if (own !== null && !isTheOne(own, listed)) return [nothing('that loop has another control issue')];
  const loops = own === null ? listed : [own];
  if (loops.some(({ people }) => includesLogin(people.agents, from.by.login))) return [nothing('an agent wrote it')];
  if (line.kind === 'refused') return [await say(from, { kind: 'misspelt', says: line.says })];
  if (line.command.verb === 'help') return [await say(from, { kind: 'help' })];
  const chosen = own ?? chooseLoop(loops, line.loop);
  if (chosen === null) return [nothing('this repository has no loop')];
  return [await ('kind' in chosen ? say(from, chosen) : order(line.command, { reading, loop: chosen }))];
}

async function order({ verb }: Command, { reading, loop }: { reading: Reading; loop: KnownLoop }): Promise<Outcome> {
  const { from, woken } = reading;
  const { workflow } = loop;
  if (verb === 'status') {
    return await say(from, { kind: 'status', loop: loop.name, issue: loop.issue, controlIssue: loop.body });
  }
  if (!(await isHeard(loop, reading))) return await say(from, { kind: 'not-here', issue: loop.issue });
  if (verb === 'plan') return await plan(loop, from);
  const { github, defaultBranch: ref, comment } = from;
  const may = await mayOrder(github, { by: from.by, verb, loop });
  if (may === 'agent') return nothing('an agent wrote it');
  if (may !== 'yes') return await say(from, may);
  if (woken.has(workflow))
    return { did: 'let-sleep', workflow, reason: 'command', why: 'one tick reads the whole comment' };
  woken.add(workflow);
  return await wake(github, { workflow, ref, reason: 'command', unlessRunSince: after(comment.at) });
}

/** True if ticks read this thread. A tick at work may have opened it just now, before the control issue names it. */
async function isHeard({ pulls, working }: KnownLoop, { from: { thread }, gates }: Reading): Promise<boolean> {
  if (!thread.isPullRequest || working !== null || pulls.includes(thread.issue)) return true;
  return (await gates()).length > 0;
}

/** Only a tick can predict the next one. A tick that is not given the reason would simply work. */
async function plan({ workflow }: KnownLoop, from: Commanding): Promise<Outcome> {
  const { github, defaultBranch: ref } = from;
  try {
    return await wake(github, { workflow, ref, reason: 'plan', unlessRunSince: null, needsReason: true });
  } catch (error) {
    if (isUndeclared(error)) return await say(from, { kind: 'plan' });
    throw error;
  }
}

function chooseLoop(loops: readonly KnownLoop[], named: string | null): KnownLoop | CommandReply | null {
  const [first, ...others] = loops;
  const names = loops.map(({ name }) => name);
  if (first === undefined) return null;
  if (named !== null) return loops.find(({ name }) => name === named) ?? { kind: 'no-such-loop', named, loops: names };
  return others.length === 0 ? first : { kind: 'which-loop', loops: names };
}

/** Also used for a comment that was edited into a command. */
export const say = ({ github, appId, thread, comment }: Commanding, what: CommandReply): Promise<Outcome> =>
  replyOnce({ github, appId, issue: thread.issue }, { about: comment.id, reply: what });

async function gatesIn({ github, appId, thread }: Commanding): Promise<PostedComment[]> {
  const comments = await readPostedComments(github, { issue: thread.issue });
  return comments.filter((comment) => isOurs(comment, appId) && readGateMarker(comment.body) !== null);
}

async function reply(
  { gateId, option, text }: Extract<Command, { verb: 'answer' }>,
  { from, gates: asGates }: Reading,
): Promise<Outcome[]> {
  const { github, appId, defaultBranch, by, comment, thread } = from;
  const { issue } = thread;
  const gates = await asGates();
  const asked = gates.find(({ body }) => readGateMarker(body)?.id === gateId);
  const marker = asked === undefined ? null : readGateMarker(asked.body);
  if (asked === undefined || marker === null) {
    // A person without write access gets no reply about an unknown gate.
    if (!from.mayCommand) return [nothing('somebody without write access answers an unknown question')];
    const refusal = { gateId, commentId: comment.id, why: { cause: 'unknown-gate' } } as const;
    return [await refuseOnce({ github, appId, issue }, refusal)];
  }
  const known = knownGate(marker, {
    commentId: asked.id,
    nodeId: asked.nodeId,
    issue,
    postedAt: asked.createdAt,
    appId,
  });
  const { id: commentId, at, deliveryId } = comment;
  return await takeAnswer({
    github,
    appId,
    defaultBranch,
    known,
    said: { option, text, by, at, commentId, deliveryId, ticked: null },
  });
}

/**
 * Checks a command of an account with write access against the people in the control issue. `agent` = not a person, who
 * gets no reply. If this app may not read teams, the tick decides.
 */
export async function mayOrder(
  github: GitHub,
  { by, verb, loop }: { readonly by: Account; readonly verb: Verb; readonly loop: KnownLoop },
): Promise<'yes' | 'agent' | CommandReply> {
  const { approvers, agents } = loop.people;
  if (includesLogin(agents, by.login)) return 'agent';
  if (!isGuarded(verb) || approvers.length === 0 || isApprover(by.login, { approvers })) return 'yes';
  const teams = await teamsAmong(github, approvers);
  if (teams === null || isApprover(by.login, { approvers, teams })) return 'yes';
  return { kind: 'unauthorised', login: by.login, approvers };
}

async function teamsAmong(github: GitHub, approvers: readonly string[]) {
  try {
    const read = await readTeams(github, approvers);
    return read.kind === 'read' ? read.teams : null;
  } catch (error) {
    if (error instanceof GitHubError && error.failure === 'permission') return null;
    throw error;
  }
}
