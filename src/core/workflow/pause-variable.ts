/** The Actions variable that pauses every tick of a repository or an organisation, as its workflow reads it. */
import type { TickStep } from './tick-workflow.ts';

export const pauseVariable = 'TICKGATE_PAUSED';

/** Why a tick ended at once, in its log. */
export const pausedTickReason = `paused: ${pauseVariable} or the input \`paused\` is set`;

/** Its values; null = it is not set there. */
export interface PauseVariableValues {
  readonly repository: string | null;
  readonly organisation: string | null;
}

export interface PauseSetting {
  /** Where the value that counts is set. */
  readonly place: 'repository' | 'organisation';
  readonly value: string;
}

/** Whether the step gives the variable to the action, as the line does that `init` writes. */
export const readsPauseVariable = ({ with: inputs }: Pick<TickStep, 'with'>): boolean =>
  new RegExp(`\\bvars\\.${pauseVariable}\\b`, 'i').test(inputs['paused'] ?? '');

/** The value that a workflow sees: the repository's, also if it is empty, else its organisation's. Null = none. */
export function findPauseSetting({ repository, organisation }: PauseVariableValues): PauseSetting | null {
  if (repository !== null) return { place: 'repository', value: repository };
  return organisation === null ? null : { place: 'organisation', value: organisation };
}

export const describePauseSetting = ({ place }: PauseSetting): string =>
  `the variable ${pauseVariable} of the ${place} is set`;

/** Whether a tick reads the value as an order to pause. */
export const isPausing = ({ value }: PauseSetting): boolean => /^true$/i.test(value.trim());

/** Whether a tick refuses the value. */
export const isMisspeltPause = ({ value }: PauseSetting): boolean => !/^(?:true|false)?$/i.test(value.trim());
