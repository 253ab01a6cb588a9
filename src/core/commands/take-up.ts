/** Receipts of commands: what was recorded, and which tick takes it up. */
import type { Command, Verb } from '../observation/thread.ts';

/** A tick at work reads these every five minutes. Any other command waits for the next tick. */
const stopVerbs: readonly Verb[] = ['cancel', 'stop', 'pause'];

/** Whether the command ends or pauses the run, also while agents work. */
export const isStopVerb = (verb: Verb): boolean => stopVerbs.includes(verb);

export interface RecordedCommand {
  readonly command: Command;
  /** Its loop has a tick at work, which reads this command. */
  readonly isReadAtWork: boolean;
}

/** `Recorded: **pause** by @ana. …`, one line for each tick that takes commands up. */
export function renderRecorded(recorded: readonly RecordedCommand[], login: string): string {
  const lines = [true, false].flatMap((isReadAtWork) => {
    const commands = recorded.filter((one) => one.isReadAtWork === isReadAtWork).map(({ command }) => command);
    const names = listCommandNames(commands).map((name) => `**${name}**`);
    if (names.length === 0) return [];
    return [`Recorded: ${names.join(', ')} by @${login}. ${describeTakeUp(isReadAtWork, names.length)}`];
  });
  return lines.join('\n\n');
}

/** The control issue may show a tick at work that has ended meanwhile. The next tick then takes the command up. */
const describeTakeUp = (isReadAtWork: boolean, count: number): string => {
  const them = count === 1 ? 'it' : 'them';
  return isReadAtWork
    ? `The tick at work takes ${them} up within five minutes, otherwise the next tick.`
    : `The next tick takes ${them} up.`;
};

/** Each once, in the order given. */
export const listCommandNames = (commands: readonly Command[]): string[] => [...new Set(commands.map(nameCommand))];

const nameCommand = (command: Command): string =>
  command.verb === 'stop' && command.now === true ? 'stop now' : command.verb;
