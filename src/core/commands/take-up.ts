/** Receipts of commands: what was recorded, and which tick takes it up. */
import type { Command, Verb } from '../observation/thread.ts';
import { quoteLine } from '../text/quote-untrusted.ts';

/** A tick at work reads these every five minutes. Any other command waits for the next tick. */
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

/** `Recorded: **pause** by @ana. …`, one line for each tick that takes commands up. */
export function renderRecorded(recorded: readonly RecordedCommand[], login: string): string {
  const loops = [...new Set(recorded.map(({ loop }) => loop))];
  const lines = loops.flatMap((loop) =>
    (['work', 'next', 'unchecked'] as const).flatMap((takeUp) => {
      const commands = recorded.filter((one) => one.loop === loop && one.takeUp === takeUp);
      const names = listCommandNames(commands.map(({ command }) => command)).map((name) => `**${name}**`);
      if (names.length === 0) return [];
      const named = `${names.join(', ')}${loops.length > 1 ? ` (loop ${loop})` : ''} by @${login}`;
      return [takeUp === 'unchecked' ? describeUnchecked(named, login) : describeTakeUp(named, takeUp, names.length)];
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

/** The control issue may show a tick at work that has ended meanwhile. The next tick then takes the command up. */
const describeTakeUp = (named: string, takeUp: Exclude<TakeUp, 'unchecked'>, count: number): string => {
  const them = count === 1 ? 'it' : 'them';
  return takeUp === 'work'
    ? `Recorded: ${named}. The tick at work takes ${them} up within five minutes, otherwise the next tick.`
    : `Recorded: ${named}. The next tick takes ${them} up.`;
};

/** Each once, in the order given. */
export const listCommandNames = (commands: readonly Command[]): string[] => [...new Set(commands.map(nameCommand))];

const nameCommand = (command: Command): string =>
  command.verb === 'stop' && command.now === true ? 'stop now' : command.verb;
