/** Whom the control issue is assigned to: the people whom an open question mentions, as long as it is open. */
import { includesLogin } from '../../access/authority.ts';
import { selectPeople } from '../../gates/asked-people.ts';
import type { Head } from '../../state/head.ts';
import type { LoopState } from '../../state/loop-state.ts';

/** What the hidden line of the issue notes. */
export interface Assigning {
  /** For whom assignments were made last. GitHub may have ignored some of them, and people may have left since. */
  readonly asked: readonly string[];
  /** Of these, the ones that the loop itself has assigned. Only they are taken off again. */
  readonly assigned: readonly string[];
}

export const noAssignments: Assigning = { asked: [], assigned: [] };

/** GitHub allows no more on one issue. */
const mostAssignees = 10;

export function listAskedPeople(
  { openGates }: Pick<Head, 'openGates'>,
  { gates }: Pick<LoopState, 'gates'>,
  neverHuman: readonly string[],
): string[] {
  const open = openGates.filter(({ id }) => gates.some((gate) => gate.id === id));
  return selectPeople([...new Set(open.flatMap(({ people = [] }) => people))], neverHuman);
}

/** Added and taken off one by one: a list of all would take off whom a person assigned in the same moment. */
export interface AssigneeChange {
  readonly added: readonly string[];
  readonly gone: readonly string[];
}

/** `assignees` of the plan null = as the issue has them. */
export function planAssignees(now: {
  readonly wanted: readonly string[];
  readonly noted: Assigning;
  readonly assignees: readonly string[];
}): { readonly note: Assigning; readonly assignees: AssigneeChange | null } {
  const { wanted, noted, assignees } = now;
  if (isSame(wanted, noted.asked)) return { note: noted, assignees: null };
  const ours = noted.assigned.filter((login) => includesLogin(assignees, login));
  const gone = ours.filter((login) => !includesLogin(wanted, login));
  const left = assignees.filter((login) => !includesLogin(gone, login));
  const added = wanted
    .filter((login) => !includesLogin(assignees, login))
    .slice(0, Math.max(0, mostAssignees - left.length));
  const kept = ours.filter((login) => includesLogin(wanted, login));
  return {
    note: { asked: wanted, assigned: [...kept, ...added] },
    assignees: gone.length + added.length === 0 ? null : { added, gone },
  };
}

const isSame = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((login) => includesLogin(others, login));
