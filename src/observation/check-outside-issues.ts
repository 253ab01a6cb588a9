/** Looks at issues of seeming outsiders while a tick discovers: those that would be worked on each time, the others once after each change. */

import type { Picture } from '../core/backlog/discovery.ts';
import {
  type AdmissionsRead,
  type OutsiderFacts,
  outsidersToLookAt,
  withAdmissions,
} from '../core/backlog/outsider-scan.ts';
import type { Settings } from '../core/config/schema/settings.ts';
import type { TickFacts } from '../core/observation/facts.ts';
import type { LoopState } from '../core/state/loop/loop-state.ts';
import { finished } from '../core/state/subject/phase-predicates.ts';
import { issueOf } from '../core/state/subject/subject.ts';
import type { GitHubDoor } from '../ports/github-gateway.ts';

export interface Looking {
  readonly config: Pick<Settings, 'backlog' | 'priority'>;
  readonly state: Pick<LoopState, 'subjects' | 'gates'>;
  readonly tick: Pick<TickFacts, 'now'>;
}

/** Whether the repository is an organisation's, whose members may be hidden from the tick. */
export interface Owned {
  readonly hidesMembers: boolean;
}

/** How far a tick has come: the picture, and what it has seen of outsiders' issues. */
export interface Step {
  readonly picture: Picture;
  readonly read: AdmissionsRead;
}

export const nobodyLooked: AdmissionsRead = { admissions: [], looked: new Map(), outside: [] };

/** No request where nothing is to be looked at. */
export async function lookedAt(
  door: Pick<GitHubDoor, 'readAdmissions'>,
  facts: Looking & Owned,
  step: Step,
): Promise<Step> {
  const { again, anew } = toLookAt(facts, step);
  // Once a tick: what is left then waits for the next one.
  const isFirst = step.read.looked.size === 0;
  const numbers = [...again, ...(isFirst ? anew : [])];
  if (numbers.length === 0) return step;
  const { hidesMembers, tick } = facts;
  const authors = step.picture.known.authors ?? {};
  const more = await door.readAdmissions({ numbers, hidesMembers, authors, now: tick.now });
  const read = {
    admissions: [...step.read.admissions, ...more.admissions],
    looked: new Map([...step.read.looked, ...more.looked]),
    outside: [...step.read.outside, ...more.outside],
  };
  const known = withAdmissions(step.picture.known, read, tick.now);
  return { picture: { ...step.picture, known }, read };
}

/** How many were left. */
export function unlookedOf(facts: Looking & Owned, step: Step): number {
  const { again, anew } = toLookAt(facts, step);
  return again.length + anew.length;
}

/** Without labels of the backlog nobody can let anybody in, and only an organisation's repository hides who its people are. */
function toLookAt(
  { config, state, hidesMembers }: Looking & Owned,
  { picture, read }: Step,
): ReturnType<typeof outsidersToLookAt> {
  if (config.backlog.labels.length === 0 && !hidesMembers) return { again: [], anew: [] };
  const facts: OutsiderFacts = {
    known: picture.known,
    read: picture.fresh,
    gated: new Set(state.gates.flatMap((gate) => issueOf(gate, state.subjects) ?? [])),
    over: new Set(state.subjects.filter(({ phase }) => finished(phase)).map(({ number }) => number)),
    looked: read.looked,
    priorityLabels: config.priority.labels,
  };
  return outsidersToLookAt(facts);
}
