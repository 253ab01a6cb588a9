/** Decides how an order whose effect lies in the bundle stands in the head: a tick that is lost with its bundle must not lose it. */
import type { AdmittedCommand } from './observation.ts';
import type { Head } from './state.ts';
import { isForOneSubject } from './subject-commands.ts';

/** `stop`, `cancel #12`, `restart run`: what a claim writes for a command; all but the verb goes with the bundle that knows its effect. */
export function consumedOption(given: AdmittedCommand, head: Head): string {
  const { command, thread } = given;
  if (isForOneSubject(given, head)) return `${command.verb} #${thread}`;
  return command.verb === 'restart' ? 'restart run' : command.verb;
}

/** Without what is to be done again. */
export const settledOption = (option: string): string => option.split(' ', 1)[0] ?? option;

export type PendingOrder =
  | { readonly kind: 'subject'; readonly verb: 'cancel' | 'restart'; readonly thread: number }
  | { readonly kind: 'run' };

/** What earlier ticks obeyed and no bundle tells of. */
export const pendingOrders = ({ consumed }: Pick<Head, 'consumed'>): PendingOrder[] =>
  consumed.flatMap(({ option }): PendingOrder[] => {
    if (option === 'restart run') return [{ kind: 'run' }];
    const [, verb, thread] = /^(cancel|restart) #(\d+)$/.exec(option) ?? [];
    if (verb !== 'cancel' && verb !== 'restart') return [];
    return [{ kind: 'subject', verb, thread: Number(thread) }];
  });
