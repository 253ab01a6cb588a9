/** What a loop remembers: the head that is moved by compare-and-swap, and the larger state that travels in the bundle. */
import { z } from 'zod';
import { identity } from '../../codec/redaction-exempt.ts';
import { onDisk } from '../../codec/snake-case-codec.ts';
import { Gate } from '../gate/gate.ts';
import { schemaVersion } from '../head/head.ts';
import { Permit, Subject, subjectOf } from '../subject/subject.ts';
import { BacklogSnapshot } from './backlog-snapshot.ts';
import { Unasked } from './deferred-question.ts';
import { KnownBacklog } from './issue-cache.ts';
import { LastStop } from './last-stop.ts';
import { Outage } from './outage.ts';
import { nobodyRetired, Retired } from './retired-subjects.ts';
import { newRunStreak, RunStreak } from './run-streak.ts';
import { TaskCommit } from './task-commit.ts';
import { TaskMark } from './task-mark.ts';
import { Closing } from './unclosed-gate.ts';
import { UsageRow } from './usage-row.ts';

/** As recorded, or one that was never worked on. */
export const subjectIn = ({ subjects }: Pick<LoopState, 'subjects'>, number: number): Subject =>
  subjects.find((subject) => subject.number === number) ?? subjectOf(number);

/** `{loop}.state.json` of the bundle. */
export const LoopState = onDisk({
  schemaVersion: z.literal(schemaVersion),
  subjects: z.array(Subject),
  retired: Retired.default(nobodyRetired),
  gates: z.array(Gate),
  /** Gates that are over and whose comments still look open. */
  unclosed: z.array(Closing).default([]),
  usage: z.array(UsageRow),
  taskCommits: z.array(TaskCommit),
  /** Ids of things said once a run (rate notice, redaction warning, ...). */
  said: z.array(identity),
  /** Loop gates answered with a permitting option that no iteration has used yet. */
  permitted: z.array(Permit),
  /** Answers to loop gates that hold until the run ends: refusals, and what is decided for the whole run. */
  held: z.array(Permit).default([]),
  /** What the last iteration planned from; null = none has. */
  backlogSnapshot: BacklogSnapshot.nullable().default(null),
  /** What an open question about drift would plan from. */
  proposedSnapshot: BacklogSnapshot.nullable().default(null),
  /** The open issues as they were seen last; null = they were never read. */
  knownBacklog: KnownBacklog.nullable().default(null),
  /** Of a plan: its tasks and their marks as they were last. */
  tasks: z.array(TaskMark).default([]),
  /** The dependency that was away; until an iteration succeeds. */
  outage: Outage.nullable().default(null),
  /** What the last tick would have asked, had fewer questions been open. */
  unasked: z.array(Unasked).default([]),
  runStreak: RunStreak.prefault(() => z.encode(RunStreak, newRunStreak())),
  /** The newest stop in its words, which are no matter for the head: a reason may be text of a person. */
  lastStop: LastStop.nullable().default(null),
});
export type LoopState = z.output<typeof LoopState>;

/** State with this subject in place of its earlier self, or in its place by its number: subjects stay in that order. */
export function putSubject(state: LoopState, subject: Subject): LoopState {
  const known = state.subjects.findIndex(({ number }) => number === subject.number);
  const place = known < 0 ? state.subjects.filter(({ number }) => number < subject.number).length : known;
  return { ...state, subjects: state.subjects.toSpliced(place, known < 0 ? 0 : 1, subject) };
}

export const emptyState = (): LoopState => ({
  schemaVersion,
  subjects: [],
  retired: nobodyRetired,
  gates: [],
  unclosed: [],
  usage: [],
  taskCommits: [],
  said: [],
  permitted: [],
  held: [],
  backlogSnapshot: null,
  proposedSnapshot: null,
  knownBacklog: null,
  tasks: [],
  outage: null,
  unasked: [],
  runStreak: newRunStreak(),
  lastStop: null,
});
