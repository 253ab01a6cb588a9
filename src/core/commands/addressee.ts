/** Finds the loop that a `/loop` command is for. A control issue is heard by its loop alone, other threads by all. */
import type { CommandLine } from './parse.ts';
import type { CommandReply } from './reply.ts';

type NamedCommand = Extract<CommandLine, { readonly kind: 'command' }>;

/** Name of the loop among `heard`, or the reply to a command that is for none of them, or may be for several. */
export function findAddressee(
  { loop: named, command: { verb } }: NamedCommand,
  heard: readonly string[],
): string | CommandReply {
  const [only = '', ...others] = heard;
  if (named === null) return others.length === 0 ? only : { kind: 'which-loop', verb, loops: heard };
  return heard.includes(named) ? named : { kind: 'no-such-loop', named, loops: heard };
}
