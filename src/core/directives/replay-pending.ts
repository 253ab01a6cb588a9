/** Decides how an order whose effect lies in the bundle stands in the head: a tick that is lost with its bundle must not lose it. */
import type { AdmittedCommand } from '../observation/facts.ts';
import type { Head } from '../state/head/head.ts';
import type { LoopState } from '../state/loop/loop-state.ts';
import type { Progress } from '../state/loop/progress.ts';
import { withDeletion } from './delete-branches.ts';
import { restarted } from './restart.ts';
import { isForOneSubject, orderSubject } from './subject-commands.ts';

/** `stop`, `cancel #12`, `cancel delete-branches`, `restart run`: what a claim writes for a command; all but the verb goes with the bundle that knows its effect. */
export function consumedOption(given: AdmittedCommand, head: Head): string {
  const { command, thread } = given;
  if (isForOneSubject(given, head)) return withDeletion(`${command.verb} #${thread}`, given);
  return command.verb === 'restart' ? 'restart run' : withDeletion(command.verb, given);
}

/** Without what is to be done again. */
export const settledOption = (option: string): string => option.split(' ', 1)[0] ?? option;

export type PendingOrder =
  | { readonly kind: 'subject'; readonly verb: 'cancel' | 'restart'; readonly thread: number }
  | { readonly kind: 'run' };

/** What those orders make of the state, made again; `over`: issues whose questions nobody needs to answer any more. */
export function obeyedAgain(
  { head, state }: Progress,
  at: { readonly now: string; readonly openPullRequests: readonly number[] },
): { readonly state: LoopState; readonly over: readonly number[] } {
  return pendingOrders(head).reduce<{ readonly state: LoopState; readonly over: readonly number[] }>(
    (sofar, order) => {
      if (order.kind === 'run') return { ...sofar, state: restarted({ head, state: sofar.state }, at).state };
      const done = orderSubject(order, sofar.state, at.openPullRequests);
      if (done.kind === 'refused') return sofar;
      return { state: done.state, over: done.over === null ? sofar.over : [...sofar.over, done.over] };
    },
    { state, over: [] },
  );
}

/** What earlier ticks obeyed and no bundle tells of. */
export const pendingOrders = ({ consumed }: Pick<Head, 'consumed'>): PendingOrder[] =>
  consumed.flatMap(({ option }): PendingOrder[] => {
    if (option === 'restart run') return [{ kind: 'run' }];
    const [, verb, thread] = /^(cancel|restart) #(\d+)(?: delete-branches)?$/.exec(option) ?? [];
    if (verb !== 'cancel' && verb !== 'restart') return [];
    return [{ kind: 'subject', verb, thread: Number(thread) }];
  });
