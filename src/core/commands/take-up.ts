/** Receipts of commands: what was recorded, and which tick takes it up. */

import type { Command, Verb } from '../observation/thread.ts';
import { leaseRenewalMs } from '../state/head.ts';
import { formatClockTime } from '../text/format.ts';
import { quoteLine } from '../text/quote-untrusted.ts';
import { listRaiseForms } from './raise-words.ts';

/** A tick at work reads these as often as it renews its lease. Any other command waits for the next tick. */
const stopVerbs: readonly Verb[] = ['cancel', 'stop', 'pause'];

/** Whether the command ends or pauses the run, also while agents work. */
export const isStopVerb = (verb: Verb): boolean => stopVerbs.includes(verb);

export interface RecordedCommand {
  readonly command: Command;
  readonly loop: string;
  readonly takeUp: TakeUp;
}

/**
 * `work`: its loop has a tick at work, which reads this command. `unchecked`: the app may not read the team whose members
 * may give it.
 */
export type TakeUp = 'work' | 'next' | 'unchecked';

export interface Recording {
  readonly login: string;
  /** When this is written; ISO-8601. */
  readonly at: string;
}

/** `now`, or by GitHub's clock when the commands were given, if that is later. */
export const findReceiptTime = (givenAt: string, now: Date): string =>
  Date.parse(givenAt) > now.getTime() ? givenAt : now.toISOString();

/** `one ceiling`: a raise to a number without a name, which no tick takes up unless one ceiling is asked about. */
const groups = ['work', 'next', 'one ceiling', 'unchecked'] as const;

const groupOf = ({ command, takeUp }: RecordedCommand): (typeof groups)[number] =>
  takeUp === 'next' && readUnnamedNumber(command) !== null ? 'one ceiling' : takeUp;

/** `Recorded: **pause** by @ana. …`, one line for each tick that takes commands up. */
export function renderRecorded(recorded: readonly RecordedCommand[], { login, at }: Recording): string {
  const loops = [...new Set(recorded.map(({ loop }) => loop))];
  const lines = loops.flatMap((loop) =>
    groups.flatMap((group) => {
      const own = recorded.filter((one) => one.loop === loop && groupOf(one) === group);
      const commands = own.map(({ command }) => command);
      const names = listCommandNames(commands).map((name) => `**${name}**`);
      if (names.length === 0) return [];
      const named = `${names.join(', ')}${loops.length > 1 ? ` (loop ${loop})` : ''} by @${login}`;
      if (group === 'unchecked') return [describeUnchecked(named, login)];
      return [`Recorded: ${named}. ${describeTakeUp({ group, isOne: names.length === 1, at })}`];
    }),
  );
  const commands = recorded.map(({ command }) => command);
  return [...lines, ...new Set(commands.flatMap((command) => describeWords(command) ?? []))].join('\n\n');
}

/** What words behind a pause or a stop do not change, so that no person relies on them. Null = there are none. */
export function describeWords(command: Command): string | null {
  if (command.verb === 'pause' && command.unread !== undefined)
    return `“${quoteLine(command.unread, { max: 80 })}” was not read: a pause begins at once and lasts until \`/loop resume\`.`;
  if (command.verb === 'stop' && command.reason !== null)
    return `“${quoteLine(command.reason, { max: 80 })}” is kept as the reason: a stop takes no time and no condition.`;
  return null;
}

const describeUnchecked = (named: string, login: string): string =>
  `Noted: ${named}. The next tick checks whether @${login} is an approver.`;

/** Null = the command names each ceiling, or raises none. */
const readUnnamedNumber = (command: Command): number | null => (command.verb === 'raise' ? (command.to ?? null) : null);

/** A tick at work has looked again by then, and has read what it found. */
const latestLookMs = leaseRenewalMs + 60_000;

interface Taking {
  readonly group: Exclude<(typeof groups)[number], 'unchecked'>;
  readonly isOne: boolean;
  readonly at: string;
}

function describeTakeUp({ group, isOne, at }: Taking): string {
  const them = isOne ? 'it' : 'them';
  switch (group) {
    case 'work': {
      // The control issue may show a tick at work that has ended meanwhile.
      const minutes = Math.ceil((Date.parse(at) + latestLookMs) / 60_000);
      const latest = formatClockTime(new Date(minutes * 60_000).toISOString());
      return `The tick at work takes ${them} up by ${latest}, otherwise the next tick.`;
    }
    case 'next':
      return `The next tick takes ${them} up.`;
    case 'one ceiling': {
      // Only a tick knows all open questions, and why the run stopped.
      return `The next tick takes ${them} up if an open question, or else the stop of the run, is about one ceiling. Otherwise name the ceiling: ${listRaiseForms()}.`;
    }
  }
}

/** Each once, in the order given. */
export const listCommandNames = (commands: readonly Command[]): string[] => [...new Set(commands.map(nameCommand))];

const nameCommand = (command: Command): string =>
  command.verb === 'stop' && command.now === true ? 'stop now' : command.verb;
