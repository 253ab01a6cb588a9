/** Acknowledges each command in the thread where it was given: what changed, from, to, from when. */
import { describeWords } from '../commands/take-up.ts';
import { type BudgetLimits, findPresentAct, findUsedUpCeiling, type Stop } from '../decide/stop/conditions.ts';
import { renderCommandReplyKey } from '../effects/command-reply-key.ts';
import { type Effect, effectKeys, listOwedReplies, renderEffectLine } from '../effects/effect.ts';
import { raiseText } from '../gates/questions.ts';
import type { AcknowledgedCommand, AdmittedCommand, ObeyedCommand } from '../observation/facts.ts';
import { ceilingNames, readCeiling } from '../state/counters.ts';
import type { Answer, Gate } from '../state/gate.ts';
import type { Head } from '../state/head.ts';
import type { LoopProgress } from '../state/loop-state.ts';
import { subjectName } from '../state/subject.ts';
import { findStandingWord } from '../state/waits.ts';
import { formatClockTime, formatInstant, formatList, lowerFirst } from '../text/format.ts';
import { shouldDeleteBranches } from './delete-branches.ts';
import { isForOneSubject } from './restart.ts';

interface Obeyed extends LoopProgress {
  readonly stopCommand: { readonly by: string } | null;
  readonly refusals: readonly ObeyedCommand[];
}

/** `isUnchanged`: the run is as it was before. Absent = the command changed something. */
type ObeyedText = Pick<AcknowledgedCommand, 'sentence' | 'isUnchanged'>;

/** Completes `@ana **raise**: …`. Null = another reply says it, or nothing changed and a refusal says why. */
export function describeObeyed(
  given: AdmittedCommand,
  [before, after]: readonly [before: Obeyed, after: Obeyed],
  limits: BudgetLimits,
): ObeyedText | null {
  if (isForOneSubject(given, before.head)) return describePhases(before, after);
  const [was, is] = [describeStatus(before.head), describeStatus(after.head)];
  const moved = was === is ? [] : [`${was} → ${is}`];
  switch (given.command.verb) {
    case 'stop':
    case 'cancel':
      return describeStopped(before, describeStandingWord(before));
    case 'raise': {
      const raised = describeCeilings(before.head, after.head);
      return raised.length === 0
        ? null
        : toChange(
            [...raised, ...moved, ...describeHeld(after.head, limits), ...describeUsedUp(after.head, limits)].join(
              ', ',
            ),
          );
    }
    case 'pause':
      return describePaused(before.head, describeStandingWord(before));
    case 'resume':
      if (moved[0] === undefined) return isRefused(given, after) ? null : describeNotPaused(after.head);
      // It was paused besides: the pause alone ends.
      return toChange(
        [...moved, ...(after.head.status === 'stopped' ? describeHeld(after.head, limits) : [])].join('; '),
      );
    case 'restart': {
      if (before.head.run === after.head.run) return null;
      const { iterationsUsed } = before.head.counters;
      const short = describeShortage(after.head, limits);
      return toChange(
        [...moved, `iterations ${iterationsUsed} → 0`, 'what was spent stays spent', ...short].join(', '),
      );
    }
    case 'run':
    case 'status':
    case 'plan':
    case 'answer':
    case 'help':
      return null;
  }
}

const toChange = (sentence: string): ObeyedText => ({ sentence });

const toUnchanged = (sentence: string): ObeyedText => ({ sentence, isUnchanged: true });

/** Names the one command that sets a run going which a raise did not. */
function describeHeld(head: Head, limits: BudgetLimits): string[] {
  const is = describeStatus(head);
  if (head.pause !== null || head.status === 'parked')
    return [`the run is still ${is}: resume it with \`/loop resume\``];
  const act = findPresentAct(head, limits);
  return act === null ? [] : [`the run is still ${is}: ${toClause(act)}`];
}

function describeShortage(head: Head, limits: BudgetLimits): string[] {
  const usedUp = findUsedUpCeiling(head, limits);
  return usedUp === null ? [] : [`no session begins, since ${usedUp.sentence}: ${toClause(usedUp.act)}`];
}

/** A run at rest is not stopped by a ceiling that is lowered below what is used: its empty backlog comes first. */
const describeUsedUp = (head: Head, limits: BudgetLimits): string[] =>
  head.status === 'idle' ? describeShortage(head, limits) : [];

const toClause = (act: string): string => lowerFirst(act.replace(/\.$/, ''));

/** Completes `@ana **run**: …`. `decided`: what this tick does, in words. The order itself changes nothing that would last. */
export function describeRunOrder(head: Head, decided: string): ObeyedText {
  if (head.status === 'parked')
    return toUnchanged(`nothing begins while the run is ${describeStatus(head)}; resume it with \`/loop resume\``);
  const act = head.status === 'stopped' ? findPresentAct(head) : null;
  if (act === null) return toUnchanged(`this tick decides to ${decided}`);
  return toUnchanged(`nothing begins, the run is ${describeStatus(head)}: ${toClause(act)}`);
}

function describeNotPaused(head: Head): ObeyedText {
  const act = head.status === 'stopped' ? findPresentAct(head) : null;
  const remedy = act === null ? '' : `: ${toClause(act)}`;
  return toUnchanged(`nothing was paused; the run is ${describeStatus(head)}${remedy}`);
}

const isRefused = ({ id }: AdmittedCommand, { refusals }: Obeyed): boolean =>
  refusals.some(({ commandId }) => commandId === id);

/** `was`: as its author saw it. */
function describeStopped({ head, stopCommand }: Pick<Obeyed, 'head' | 'stopCommand'>, was: string): ObeyedText {
  if (stopCommand !== null) return toUnchanged(`the run is stopped already, by @${stopCommand.by}`);
  return head.status === 'stopped'
    ? toUnchanged(`the run had ended before: ${was}`)
    : toChange(`${was} → stopped; no tick begins work until \`/loop restart\``);
}

function describePaused(head: Head, was: string): ObeyedText {
  if (head.pause !== null) return toUnchanged(`the run is paused already, by @${head.pause.by}`);
  return toChange(
    head.status === 'stopped'
      ? `the run had ended before: ${was}; no raise and no renewal sets it going until \`/loop resume\``
      : `${was} → paused; no tick begins work until \`/loop resume\``,
  );
}

function describePhases(before: Obeyed, after: Obeyed): ObeyedText | null {
  const changes = after.state.subjects.flatMap(({ number, phase }) => {
    const was = before.state.subjects.find((subject) => subject.number === number)?.phase;
    return was === undefined || was === phase ? [] : [`${subjectName(number)} ${was} → ${phase}`];
  });
  return changes.length === 0 ? null : toChange(changes.join(', '));
}

/** What an answer changed; otherwise what its option does. */
export function describeAnswered(
  gate: Gate,
  { option }: Pick<Answer, 'option'>,
  [before, after]: readonly [LoopProgress, LoopProgress],
): string {
  const raised = describeCeilings(before.head, after.head);
  if (raised.length > 0) return `${raised.join(', ')}.`;
  if (option === 'raise') return 'No ceiling was raised.';
  return gate.options.find(({ id }) => id === option)?.consequence ?? '';
}

const describeCeilings = (before: Head, after: Head): string[] =>
  ceilingNames.flatMap((name) => {
    const [from, to] = [readCeiling(name, before.ceilings), readCeiling(name, after.ceilings)];
    const text = raiseText({ ceiling: name, from, to });
    return from === to ? [] : [isLowered(from, to) ? text.replace(name, `${name} lowered`) : text];
  });

/** 0 = no ceiling. */
const isLowered = (from: number, to: number): boolean => to !== 0 && to < from;

/** The word by which `status` and the control issue say where the loop stands. */
const describeStandingWord = ({ head: { status, ...head } }: LoopProgress): string =>
  status === 'idle' || status === 'running'
    ? findStandingWord({ status, ...head })
    : describeStatus({ status, ...head });

/** One word, or two: what the run does by itself. */
function describeStatus({ status, notBefore, stop, pause }: Head): string {
  switch (status) {
    case 'parked':
      if (pause !== null) return `paused by ${pause.by}`;
      return notBefore === null ? 'paused' : `paused until ${formatInstant(notBefore)}`;
    case 'stopped':
      return `stopped${stop === null ? '' : ` (${stop.code})`}${pause === null ? '' : ', paused'}`;
    case 'waiting':
      return 'waiting for an answer';
    case 'running':
    case 'idle':
      return status;
  }
}

interface ReplyFacts {
  readonly loop: string;
  readonly epoch: number;
  readonly controlIssue: number;
  readonly tick: { readonly now: string; readonly runId: number; readonly runUrl: string };
}

type CommentEffect = Extract<Effect, { kind: 'comment' }>;

/** The one reply to a command. `obeyed` and `refused` may both hold: a raise of two ceilings, one of them too high. */
export function buildCommandReply(
  given: AdmittedCommand,
  said: {
    readonly obeyed: ObeyedText | null;
    readonly refused: readonly string[];
    /** The stop by which this tick ends a run that this command sets going, or limits; absent = it does not. */
    readonly newStop?: Pick<Stop, 'sentence' | 'act'>;
  },
  facts: ReplyFacts,
): CommentEffect {
  const { id, by, command } = given;
  const { now, runId, runUrl } = facts.tick;
  const when = `(${formatClockTime(now)}, [run ${runId}](${runUrl}))`;
  const { newStop } = said;
  const lasts = said.obeyed?.isUnchanged !== true && newStop === undefined;
  const since = lasts ? `; from now on ${when}` : ` ${when}`;
  const words = said.obeyed === null ? null : describeWords(command);
  const lines = [
    ...(said.obeyed === null ? [] : [`**${command.verb}**: ${said.obeyed.sentence}${since}.`]),
    ...(newStop === undefined ? [] : [`The same tick stopped the run: ${newStop.sentence}. ${newStop.act}`]),
    ...(words === null ? [] : [words]),
    ...said.refused,
  ];
  const { thread = null, receipt = null } = given;
  const key = renderCommandReplyKey({ id, obeyed: said.obeyed !== null, thread, receipt });
  const body = `${renderEffectLine({ key, ...facts })}\n@${by} ${lines.join('\n\n')}\n`;
  return { kind: 'comment', key, issue: thread ?? facts.controlIssue, body, ...toRewrites(receipt) };
}

/** What an order to pause, stop or cancel changes that came while agents worked. */
export const describeOrder = ({ command }: AdmittedCommand, head: Head): ObeyedText =>
  command.verb === 'pause'
    ? describePaused(head, describeStatus(head))
    : describeStopped({ head, stopCommand: null }, describeStatus(head));

/** The same for several, in the order of hearing. One that is no stronger than an earlier one changes nothing more. */
export const describeOrders = (orders: readonly AdmittedCommand[], head: Head): AcknowledgedCommand[] =>
  orders.map((order, at) => {
    const { id: commandId, by, command } = order;
    const earlier = findStrongestOrder(orders.slice(0, at));
    const isCovered = earlier !== null && strengthOf(earlier) <= strengthOf(order);
    const text = isCovered
      ? toUnchanged(`the run is ${earlier.command.verb === 'pause' ? 'paused' : 'stopped'} already, by @${earlier.by}`)
      : describeOrder(order, head);
    return { commandId, by, verb: command.verb, ...text, ...describeAgentsEnd(order) };
  });

function describeAgentsEnd(order: AdmittedCommand): Pick<AcknowledgedCommand, 'endsAgents'> {
  if (!isAtOnce(order)) return {};
  return { endsAgents: shouldDeleteBranches(order) ? 'deletes branches' : 'keeps branches' };
}

/** The replies to orders that came while agents worked. The tick that deletes the branches replies to those that want it. */
export const buildOrderReplies = (
  orders: readonly AdmittedCommand[],
  head: Head,
  facts: ReplyFacts,
): CommentEffect[] => {
  const obeyed = describeOrders(orders, head);
  return orders.flatMap((order, at) => {
    const text = obeyed[at];
    return text === undefined ? [] : (buildOrderReply(order, text, facts) ?? []);
  });
};

/**
 * The reply to an order that came while agents worked. It is a comment of its own, also for a box: it is posted before the
 * head has the order, and if this tick is lost in between, the next one reads the order from the receipt. Null = the tick
 * that deletes the branches replies.
 */
function buildOrderReply(order: AdmittedCommand, obeyed: ObeyedText, facts: ReplyFacts): CommentEffect | null {
  const { id, by, command, at, thread } = order;
  const given = { id, by, command, at, ...(thread === undefined ? {} : { thread }) };
  return shouldDeleteBranches(order) ? null : buildCommandReply(given, { obeyed, refused: [] }, facts);
}

/** Agents at work are ended at once, and not left to finish. */
export const isAtOnce = ({ command }: AdmittedCommand): boolean =>
  command.verb === 'cancel' || (command.verb === 'stop' && command.now === true);

/** 0 = the strongest. */
function strengthOf(order: AdmittedCommand): number {
  const { verb } = order.command;
  if (verb === 'cancel') return 0;
  if (isAtOnce(order)) return 1;
  return verb === 'stop' ? 2 : 3;
}

export const compareStrength = (one: AdmittedCommand, other: AdmittedCommand): number =>
  strengthOf(one) - strengthOf(other);

/** The order that is obeyed: it covers the others. Of two alike, the first. Null = there is none. */
export const findStrongestOrder = (orders: readonly AdmittedCommand[]): AdmittedCommand | null =>
  orders.toSorted(compareStrength)[0] ?? null;

function describeEnding(order: AdmittedCommand, subjects: readonly number[]): string {
  if (subjects.length === 0) return 'No agent is at work.';
  const agents = `${subjects.length === 1 ? 'The agent' : 'The agents'} of ${formatList(subjects.map(subjectName))}`;
  const are = subjects.length === 1 ? 'is' : 'are';
  if (shouldDeleteBranches(order)) return `${agents} ${are} ended at once, and the next tick deletes the branches.`;
  return isAtOnce(order)
    ? `${agents} ${are} ended at once, and the unfinished work is kept on its branch.`
    : `${agents} ${are} told to end at the next safe point. Finished work is published, and nothing more begins.`;
}

/**
 * The reply as soon as the order is read, while agents work: this tick's last reply finds it by its key. The reply to an
 * order that deletes branches is the next tick's.
 */
export function buildImmediateReply(
  order: AdmittedCommand,
  head: Head,
  { subjects, ...facts }: ReplyFacts & { readonly subjects: readonly number[] },
): CommentEffect {
  const reply = buildOrderReply(order, describeOrder(order, head), facts);
  if (reply === null) return buildOrderNotice(order, { subjects, ...facts });
  return { ...reply, body: `${reply.body}\n${describeEnding(order, subjects)}\n` };
}

function buildOrderNotice(
  order: AdmittedCommand,
  { subjects, ...facts }: ReplyFacts & { readonly subjects: readonly number[] },
): CommentEffect {
  const { id, by, command, thread = facts.controlIssue } = order;
  const key = effectKeys.heard(id);
  const notice = `@${by} **${command.verb}** was heard. ${describeEnding(order, subjects)}`;
  return { kind: 'comment', key, issue: thread, body: `${renderEffectLine({ key, ...facts })}\n${notice}\n` };
}

const toRewrites = (receipt: number | null) => (receipt === null ? {} : { rewrites: receipt });

/** Replies that an earlier tick owed: it was lost, or GitHub did not take them. What it would have said is lost. */
export const buildOwedReplies = (head: Head, facts: Omit<ReplyFacts, 'tick'>): CommentEffect[] =>
  listOwedReplies(head).map(({ key, option, obeyed, thread, receipt }) => {
    const [verb = option] = option.split(' ', 1);
    const said = obeyed
      ? `obeyed by an earlier tick, which could not say so. The run is ${describeStatus(head)} now.`
      : 'refused by an earlier tick, which could not say why. Give the command again.';
    const body = `${renderEffectLine({ key, ...facts })}\n**${verb}**: ${said}\n`;
    return { kind: 'comment', key, issue: thread ?? facts.controlIssue, body, ...toRewrites(receipt) };
  });
