/** Annotations of a tick on its workflow run: one per cause, with what can be done about it. */

import { selectEndAct } from '../decide/stop/conditions.ts';
import { subjectName } from '../state/subject.ts';
import { formatCount } from '../text/format.ts';
import type { TickStory } from './tick-story.ts';

export interface Annotation {
  readonly level: 'notice' | 'warning' | 'error';
  readonly title: string;
  readonly message: string;
}

/** By weight: the stop, failed sessions by root cause, failed effects, open questions, deferral, notices. */
export function annotationsOf(story: TickStory): Annotation[] {
  const { decision, state } = story;
  const questions = state.gates.map(({ name, subject }) =>
    subject === null ? name : `${name} ${subjectName(subject)}`,
  );
  return [
    ...ending(story),
    ...failedSessions(story),
    ...failedEffects(story),
    ...(questions.length === 0
      ? []
      : [
          annotation(
            'notice',
            'Waiting for an answer',
            `${formatCount(questions.length, 'open question')}: ${questions.join(', ')}`,
          ),
        ]),
    ...(decision.verdict === 'defer' ? [annotation('notice', decision.code, decision.reason)] : []),
    ...[...new Set(story.notices)].map((notice) => annotation('warning', 'Tickgate', notice)),
  ];
}

/** An idle run needs no person; a stopped one waits for the act. */
function ending({ stop, head }: TickStory): Annotation[] {
  if (stop === null) return [];
  const [level, what] = head.status === 'idle' ? (['notice', 'idle'] as const) : (['warning', 'stopped'] as const);
  return [
    annotation(
      level,
      `Loop ${what}: ${stop.code}`,
      `${stop.sentence.replace(/\.$/, '')}. ${selectEndAct(stop, head.status)}`,
    ),
  ];
}

/** One annotation per root cause, even if several subjects share it. */
function failedSessions({ reports }: TickStory): Annotation[] {
  const causes = new Map<string, { sentence: string; subjects: string[] }>();
  for (const { order, outcome } of reports) {
    if (outcome.kind !== 'failed') continue;
    const { rootCause, sentence } = outcome.failure;
    const cause = causes.get(rootCause) ?? { sentence, subjects: [] };
    causes.set(rootCause, { ...cause, subjects: [...cause.subjects, subjectName(order.subject)] });
  }
  return [...causes].map(([rootCause, { sentence, subjects }]) =>
    annotation('warning', `Session failed: ${subjects.join(', ')}`, `${sentence} (${rootCause})`),
  );
}

function failedEffects({ outcomes }: TickStory): Annotation[] {
  const causes = new Map<string, string[]>();
  for (const outcome of outcomes) {
    if (outcome.kind === 'failed') causes.set(outcome.why, [...(causes.get(outcome.why) ?? []), outcome.key]);
  }
  return [...causes].map(([why, keys]) => annotation('warning', `Not done: ${keys.join(', ')}`, why));
}

/** One inert line each: a workflow command in untrusted text must not take effect. */
const annotation = (level: Annotation['level'], title: string, message: string): Annotation => ({
  level,
  title: oneLine(title, 120),
  message: oneLine(message, 500),
});

const oneLine = (text: string, max: number): string => {
  const line = text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  return line.length <= max ? line : `${line.slice(0, max - 1)}…`;
};
