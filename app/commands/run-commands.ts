/** Runs each `/loop` line of a comment: as an answer, a reply, or a tick that obeys it. */
import { type Account, includesLogin, isApprover } from '../../src/core/access/authority.ts';
import { findAddressees, isForAll, listLoopNames } from '../../src/core/commands/addressee.ts';
import { type CommandLine, isGuarded } from '../../src/core/commands/parse.ts';
import { type CommandReply, toLineReply } from '../../src/core/commands/reply.ts';
import {
  findReceiptTime,
  isStopVerb,
  listCommandNames,
  type RecordedCommand,
} from '../../src/core/commands/take-up.ts';
import { isForOneSubject } from '../../src/core/directives/restart.ts';
import { parseCommandReplyKey } from '../../src/core/effects/command-reply-key.ts';
import { effectKeys } from '../../src/core/effects/effect.ts';
import { readGateMarker } from '../../src/core/gates/comment.ts';
import type { Command, Verb } from '../../src/core/observation/thread.ts';
import { parseEffectMarker, parseMarker } from '../../src/core/text/hidden-marker.ts';
import type { GitHub } from '../../src/github/api/client.ts';
import { type Authorship, type PostedComment, readPostedComments } from '../../src/github/comments/read-posted.ts';
import { readOwnHeadBranch } from '../../src/github/issues/fields.ts';
import { readTeams } from '../../src/github/people/permission-lookup.ts';
import { GitHubError } from '../../src/ports/github.ts';
import { buildCommentGate } from '../answers/gate-from-comment.ts';
import { handleAnswer } from '../answers/record-answer.ts';
import { isWrittenByTickgate } from '../github/authorship.ts';
import {
  addOneSecond,
  type EventOutcome,
  isUndeclaredInputError,
  skipEvent,
  wakeLoopWorkflow,
} from '../github/dispatch-tick.ts';
import {
  isActualControlIssue,
  type LoopSummary,
  parseControlIssueLoop,
  parseLoopName,
  readLoops,
} from '../github/find-loop.ts';
import { isVoiceOfAnother, postRefusalOnce, postReplyOnce } from '../github/receipts.ts';

export interface CommentCommandContext {
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

interface Claim {
  readonly loop: string | undefined;
  /** Of the tick that made it. */
  readonly epoch: number;
}

/** Reads of thread and repository. Each happens for the first line that needs it, and serves the others. */
interface SharedReads {
  readonly from: CommentCommandContext;
  /** Comments of the gates that loops asked in this thread and that show as open. */
  gates(): Promise<PostedComment[]>;
  loops(): Promise<LoopSummary[]>;
  /** The loop on whose branch the thread's pull request stands; null = none. */
  branchLoop(): Promise<string | null>;
  /** Claims of loops in this thread that were not withdrawn. */
  claims(): Promise<readonly Claim[]>;
  /** Workflows that were woken for this comment. */
  readonly woken: Set<string>;
  /** Commands of this comment for which a tick was woken, or needs none. */
  readonly recorded: RecordedCommand[];
}

function readOnce<T>(read: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | undefined;
  return () => (asked ??= read());
}

export const shareReads = (from: CommentCommandContext, gates: SharedReads['gates']): SharedReads => ({
  from,
  gates: readOnce(gates),
  loops: readOnce(() => readLoops(from.github, from.appId)),
  branchLoop: readOnce(async () => parseLoopName(await readOwnHeadBranch(from.github, from.thread.issue))),
  claims: readOnce(() => readClaims(from)),
  woken: new Set(),
  recorded: [],
});

/**
 * Several commands of one comment start one tick, which reads them all, and get one receipt. An author who may give
 * none gets one reply.
 */
export async function runCommandLines(
  lines: readonly CommandLine[],
  from: CommentCommandContext,
): Promise<EventOutcome[]> {
  const reading = shareReads(from, () => readOpenGateComments(from));
  const outcomes: EventOutcome[] = [];
  for (const line of from.mayCommand ? lines : lines.slice(0, 1))
    outcomes.push(...(await runCommandLine(line, reading)));
  return [...outcomes, ...(await postCommandReceipt(reading))];
}

/**
 * Acknowledges the commands at once: a tick at work reads them minutes later. The tick's own reply says what they
 * changed. If that reply came first, no receipt is needed.
 */
async function postCommandReceipt({ from, recorded }: SharedReads): Promise<EventOutcome[]> {
  if (recorded.length === 0) return [];
  const { github, appId, thread, comment, by } = from;
  const about = [comment.id, ...listCommandNames(recorded.map(({ command }) => command))].join('/');
  const at = findReceiptTime(comment.at, new Date());
  const reply: CommandReply = { kind: 'recorded', login: by.login, at, commands: recorded };
  return [
    await postReplyOnce(
      { github, appId, issue: thread.issue, since: comment.at },
      { about, reply, orElse: (body) => isReplyOfTick(body, comment.id) },
    ),
  ];
}

const isReplyOfTick = (body: string, commentId: number): boolean =>
  parseCommandReplyKey(parseEffectMarker(body)?.key ?? '')?.id.startsWith(`comment/${commentId}/`) === true;

async function runCommandLine(line: CommandLine, reading: SharedReads): Promise<EventOutcome[]> {
  const { from } = reading;
  if (line.kind === 'command' && line.command.verb === 'answer') return await runAnswerCommand(line.command, reading);
  const own = parseControlIssueLoop(from.thread, from.appId);
  if (!from.mayCommand && own === null && !from.thread.isPullRequest && (await reading.gates()).length === 0)
    return [skipEvent('no loop has asked or works here')];
  const isTalk = line.kind === 'refused' && line.isMisplaced === true;
  if (!from.mayCommand && isTalk) return [skipEvent('a person without write access mentions a command')];
  if (!from.mayCommand)
    return [await replyToComment(from, { kind: 'unauthorised', login: from.by.login, approvers: [] })];
  const listed = await reading.loops();
  const actual = own === null ? undefined : listed.find(({ name }) => name === own.name);
  if (own !== null && actual !== undefined && !isActualControlIssue(own, listed))
    return [await replyToComment(from, { kind: 'not-here', loop: own.name, issue: actual.issue })];
  if (isTalk && own === null && listed.length === 0) return [skipEvent('no loop runs here')];
  const loops = own === null ? listed : [own];
  if (loops.some(({ people }) => includesLogin(people.agents, from.by.login))) return [skipEvent('an agent wrote it')];
  if (line.kind === 'refused') return [await replyToComment(from, toLineReply(line))];
  if (line.command.verb === 'help') return [await replyToComment(from, { kind: 'help' })];
  if (loops.length === 0) return [await replyToComment(from, { kind: 'no-loop' })];
  const { issue: thread } = from.thread;
  const heard = listLoopNames(loops);
  const addressees = findAddressees(line, { heard, thread, example: null });
  if ('kind' in addressees && addressees.kind === 'which-loop') {
    const [reader] = await findHearing(
      loops.filter(({ name }) => heard.includes(name)),
      reading,
    );
    return [await replyToComment(from, { ...addressees, example: reader?.name ?? addressees.example })];
  }
  if ('kind' in addressees) return [await replyToComment(from, addressees)];
  const meant = loops.filter(({ name }) => addressees.includes(name));
  const isShared = meant.length > 1 && isForAll(line, { thread });
  const hearing = isShared ? await findHearing(meant, reading) : meant;
  return await Promise.all(hearing.map((loop) => runLoopCommand(line.command, { reading, loop })));
}

/** The loops whose ticks read this thread. If there are none, the first loop, whose reply names the right thread. */
async function findHearing(meant: readonly LoopSummary[], reading: SharedReads): Promise<readonly LoopSummary[]> {
  const reads = await Promise.all(meant.map((loop) => isThreadRead(loop, reading)));
  const hearing = meant.filter((_, index) => reads[index]);
  return hearing.length === 0 ? meant.slice(0, 1) : hearing;
}

async function runLoopCommand(
  command: Command,
  { reading, loop }: { reading: SharedReads; loop: LoopSummary },
): Promise<EventOutcome> {
  const { verb } = command;
  const { from, woken } = reading;
  const { workflow } = loop;
  if (verb === 'status') {
    return await replyToComment(from, { kind: 'status', loop: loop.name, issue: loop.issue, controlIssue: loop.body });
  }
  if (!(await isThreadRead(loop, reading)))
    return await replyToComment(from, { kind: 'not-here', loop: loop.name, issue: loop.issue });
  if (verb === 'plan') return await startPlan(command, { reading, loop });
  const { github, defaultBranch: ref, comment } = from;
  const may = await checkCommandPermission(github, { by: from.by, verb, loop });
  if (may === 'agent') return skipEvent('an agent wrote it');
  if (typeof may !== 'string') return await replyToComment(from, may);
  recordCommand(command, reading, { loop, isUnchecked: may === 'unknown' });
  if (woken.has(workflow))
    return { did: 'let-sleep', workflow, reason: 'command', why: 'one tick reads the whole comment' };
  woken.add(workflow);
  return await wakeLoopWorkflow(github, { workflow, ref, reason: 'command', unlessRunSince: addOneSecond(comment.at) });
}

/** Where the loop's file names another app, that app writes the receipt. */
function recordCommand(
  command: Command,
  { from, recorded }: SharedReads,
  { loop, isUnchecked }: { readonly loop: LoopSummary; readonly isUnchecked: boolean },
): void {
  if (isVoiceOfAnother(loop.people.receiptAppId, from.appId)) return;
  const isOfRun = !isForOneSubject({ command, thread: from.thread.issue }, { controlIssue: loop.issue });
  const isReadAtWork = loop.working !== null && isOfRun && isStopVerb(command.verb);
  recorded.push({ command, loop: loop.name, takeUp: isUnchecked ? 'unchecked' : isReadAtWork ? 'work' : 'next' });
}

/**
 * True if the loop's ticks read this thread: its control issue, an open question of its own, or a pull request or issue
 * of its run. A tick at work may have opened or claimed that just now, before the control issue names it.
 */
async function isThreadRead(
  { name, issue, pulls, issues, working, epoch }: LoopSummary,
  { from: { thread }, gates, branchLoop, claims }: SharedReads,
): Promise<boolean> {
  if (thread.issue === issue || [...pulls, ...issues].includes(thread.issue)) return true;
  if ((await gates()).some(({ body }) => readGateMarker(body)?.loop === name)) return true;
  if (working === null) return false;
  if (thread.isPullRequest) return (await branchLoop()) === name;
  return (await claims()).some((claim) => claim.loop === name && claim.epoch === epoch);
}

/**
 * Only a tick can predict the next one. A tick that does not receive the reason would simply work. While another tick
 * works, the table comes minutes later.
 */
async function startPlan(
  command: Command,
  { reading, loop }: { readonly reading: SharedReads; readonly loop: LoopSummary },
): Promise<EventOutcome> {
  const { from } = reading;
  const { github, defaultBranch: ref } = from;
  const plan = { workflow: loop.workflow, ref, reason: 'plan', unlessRunSince: null, needsReason: true } as const;
  try {
    const woken = await wakeLoopWorkflow(github, plan);
    recordCommand(command, reading, { loop, isUnchecked: false });
    return woken;
  } catch (error) {
    if (isUndeclaredInputError(error)) return await replyToComment(from, { kind: 'plan' });
    throw error;
  }
}

/** Also used for a comment that was edited into a command. */
export const replyToComment = (
  { github, appId, thread, comment }: CommentCommandContext,
  what: CommandReply,
): Promise<EventOutcome> => postReplyOnce({ github, appId, issue: thread.issue }, { about: comment.id, reply: what });

export async function readOwnComments({ github, appId, thread }: CommentCommandContext): Promise<PostedComment[]> {
  const comments = await readPostedComments(github, { issue: thread.issue });
  return comments.filter((comment) => isWrittenByTickgate(comment, appId));
}

export const readOpenGateComments = async (from: CommentCommandContext): Promise<PostedComment[]> =>
  (await readOwnComments(from)).filter(({ body }) => readGateMarker(body) !== null);

async function readClaims({ github, appId, thread }: CommentCommandContext): Promise<Claim[]> {
  const comments = await readPostedComments(github, { issue: thread.issue });
  return comments.flatMap((comment) => {
    const made = isWrittenByTickgate(comment, appId) ? parseEffectMarker(comment.body) : null;
    if (made?.key.startsWith(`${effectKeys.claims}/`) !== true) return [];
    return [{ loop: parseMarker(comment.body)?.fields['loop'], epoch: made.epoch }];
  });
}

export async function runAnswerCommand(
  { gateId: named, option, text }: Extract<Command, { verb: 'answer' }>,
  { from, gates: asGates }: SharedReads,
): Promise<EventOutcome[]> {
  const { github, appId, defaultBranch, by, comment, thread } = from;
  const { issue } = thread;
  const gates = await asGates();
  const earlier = gates.filter(({ id }) => id < comment.id);
  // Where several are open, the judgement of any of them refuses an answer that names none.
  const first = earlier.map(({ body }) => readGateMarker(body)?.id ?? '').toSorted()[0] ?? '';
  const gateId = named ?? first;
  const asked = (named === null ? earlier : gates).find(({ body }) => readGateMarker(body)?.id === gateId);
  const marker = asked === undefined ? null : readGateMarker(asked.body);
  if (asked === undefined || marker === null) {
    // A person without write access gets no reply about an unknown gate.
    if (!from.mayCommand) return [skipEvent('a person without write access answers an unknown question')];
    const refusal = { gateId, commentId: comment.id, why: { cause: 'unknown-gate' } } as const;
    return [await postRefusalOnce({ github, appId, issue }, refusal)];
  }
  const known = buildCommentGate(marker, {
    commentId: asked.id,
    nodeId: asked.nodeId,
    issue,
    postedAt: asked.createdAt,
    appId,
  });
  const { id: commentId, at, deliveryId } = comment;
  const unnamed = named === null ? { unnamed: { mayWrite: from.mayCommand } } : {};
  return await handleAnswer({
    github,
    appId,
    defaultBranch,
    known,
    said: { option, text, by, at, commentId, deliveryId, ticked: null, ...unnamed },
  });
}

/**
 * Checks a command of an account with write access against the people in the control issue. `agent` = not a person, who
 * gets no reply. `unknown` = this app may not read teams: the tick decides.
 */
export async function checkCommandPermission(
  github: GitHub,
  { by, verb, loop }: { readonly by: Account; readonly verb: Verb; readonly loop: LoopSummary },
): Promise<'yes' | 'agent' | 'unknown' | CommandReply> {
  const { approvers, agents } = loop.people;
  if (includesLogin(agents, by.login)) return 'agent';
  if (!isGuarded(verb) || approvers.length === 0 || isApprover(by.login, { approvers })) return 'yes';
  const teams = await readTeamsIfAllowed(github, approvers);
  if (teams === null) return 'unknown';
  if (isApprover(by.login, { approvers, teams })) return 'yes';
  return { kind: 'unauthorised', login: by.login, approvers };
}

async function readTeamsIfAllowed(github: GitHub, approvers: readonly string[]) {
  try {
    const read = await readTeams(github, approvers);
    return read.kind === 'read' ? read.teams : null;
  } catch (error) {
    if (error instanceof GitHubError && error.failure === 'permission') return null;
    throw error;
  }
}
