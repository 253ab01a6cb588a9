/** Input of a tick: all that is known before its first decision. */
import type { TeamMembers } from '../core/access/authority.ts';
import { toUtcDeadline } from '../core/budget/ceilings.ts';
import type { EffectiveConfig, SettingSources } from '../core/config/resolve.ts';
import type { TickRequest } from '../core/config/sources/action-inputs.ts';
import type { RunRenewal } from '../core/decide/renewal.ts';
import type { TickFacts } from '../core/observation/facts.ts';
import type { newHead } from '../core/record/head-transitions.ts';
import type { ControlMarker } from '../core/reports/control-issue/marker.ts';
import type { Threads } from './github.ts';
import type { HeadRead } from './head-store.ts';

/** Facts that the composition root has before the first decision. */
export interface TickInput {
  readonly config: EffectiveConfig;
  /** Without requests that a re-run may not make: its payload is that of the first attempt. */
  readonly request: TickRequest;
  readonly sources: SettingSources;
  readonly tick: TickFacts;
  /** Members of the teams that may approve, as this tick began. */
  readonly teams: TeamMembers;
  readonly head: HeadRead;
  /** Hash of the cause of the error that the control issue already shows. */
  readonly errorSaid: string | null;
  /** Set if the tick begins a fresh run without a person's request. */
  readonly renewal?: RunRenewal;
  /** Content of the control issue's hidden line. Null = there is no such issue, or its body was erased. */
  readonly shown: ControlMarker | null;
  /** The loop's control issue, as GitHub lists it, whatever the head says; null = none was found. */
  readonly controlIssue: number | null;
}

/** What a run that this tick begins starts with. */
export function newRunFacts({ config, tick, request }: TickInput): NewRunFacts {
  const { loop, skill, maxIterations, maxPrs, maxMinutes, maxDollars } = config;
  const deadline = toUtcDeadline(config.deadline);
  const ceilings = { maxIterations, maxPrs, maxMinutes, maxDollars, deadline, ceilingsRaised: [] };
  return { loop, skill, workflow: tick.workflow, ceilings, watchedPr: request.pr, now: tick.now };
}

type NewRunFacts = Parameters<typeof newHead>[0];

/** Nothing was read, or there was nothing to read. */
export const emptyThreads: Threads = {
  gates: [],
  commands: [],
  refused: [],
  doubledReplies: [],
  news: false,
  readUpTo: null,
  backlogChanged: false,
  checkMarks: [],
};
