/** Finds the loops that a `/loop` command is for. A control issue is heard by its loop alone, other threads by all. */
import type { Verb } from '../observation/thread.ts';
import type { CommandLine } from './parse.ts';
import type { CommandReply } from './reply.ts';

type NamedCommand = Extract<CommandLine, { readonly kind: 'command' }>;

/** Each by its name, once, in their order. One whose control issue is closed is over; it counts where none is open. */
export function listLoopNames(loops: readonly { readonly name: string; readonly isOpen: boolean }[]): string[] {
  const open = loops.filter(({ isOpen }) => isOpen);
  return [...new Set((open.length === 0 ? loops : open).map(({ name }) => name))].toSorted();
}

/**
 * Without a name, `stop`, `cancel` and `pause` are for all loops that hear them: nothing runs on because a name was missing. In
 * the thread of an issue or pull request `cancel` and `restart` mean that subject, whichever loop has it.
 */
export const isForAll = (
  { loop: named, command: { verb } }: NamedCommand,
  { thread }: { readonly thread: number | null },
): boolean => named === null && (endsWork.includes(verb) || (verb === 'restart' && thread !== null));

const endsWork: readonly Verb[] = ['stop', 'cancel', 'pause'];

/**
 * Names of loops among `heard`, or the reply to a command that is for none of them, or may be for several. `example`: a
 * loop that reads the thread; null = the first.
 */
export function findAddressees(
  line: NamedCommand,
  {
    heard,
    thread,
    example,
  }: { readonly heard: readonly string[]; readonly thread: number | null; readonly example: string | null },
): readonly string[] | CommandReply {
  const { loop: named, command } = line;
  if (named !== null) return heard.includes(named) ? [named] : { kind: 'no-such-loop', named, loops: heard };
  return heard.length < 2 || isForAll(line, { thread })
    ? heard
    : { kind: 'which-loop', verb: command.verb, loops: heard, example: example ?? heard[0] ?? '' };
}
