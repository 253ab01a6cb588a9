/** What a loop remembers: the head that is moved by compare-and-swap, and the larger state that travels in the bundle. */
import { z } from 'zod';
import { Closing } from './closing.ts';
import { identity } from './identity.ts';
import { LastStop } from './last-stop.ts';
import { onDisk } from './on-disk.ts';
import { newRunStreak, RunStreak } from './run-streak.ts';
import { Gate } from './state/gate/gate.ts';
import { schemaVersion } from './state/head/head.ts';
import { BacklogSnapshot } from './state/loop/backlog-snapshot.ts';
import { Unasked } from './state/loop/deferred-question.ts';
import { KnownBacklog } from './state/loop/issue-cache.ts';
import { Outage } from './state/loop/outage.ts';
import { nobodyRetired, Retired } from './state/loop/retired-subjects.ts';
import { TaskCommit } from './state/loop/task-commit.ts';
import { TaskMark } from './state/loop/task-mark.ts';
import { UsageRow } from './state/loop/usage-row.ts';
import { Permit, Subject, subjectOf } from './state/subject/subject.ts';

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
