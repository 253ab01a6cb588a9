/** What the action shows on its run, for every way in which a tick can end: outputs, summary and annotations. */

import { selectEndAct } from '../decide/stop/conditions.ts';
import type { TickFailureCode } from '../errors/codes.ts';
import { haveAllFailed } from '../sessions/contract/session-report.ts';
import type { Head, SkippedTick } from '../state/head.ts';
import type { HistoryOutcome } from '../state/history-line.ts';
import { subjectName } from '../state/subject.ts';
import { formatCount } from '../text/format.ts';
import { type DryRunReport, encodeDryRun, renderDryRun } from './dry-run-report.ts';
import { jobSummary } from './job-summary.ts';
import { outputsOfHead, outputsOfQuietEnd, summaryOfQuietEnd } from './quiet-end.ts';
import { nextTickText, outputsOfSkip, type SkippedStory, skippedBlock } from './skipped-tick.ts';
import { endWord, plainSentence } from './standing.ts';
import { gateName, storyStanding, type TickStory } from './tick-report.ts';

export type TickOutcome =
  | { readonly kind: 'done'; readonly outcome: HistoryOutcome; readonly story: TickStory }
  | { readonly kind: 'quiet' | 'deferred'; readonly reason: string; readonly head: Head }
  | ({
      readonly kind: 'skipped';
      readonly reason: SkippedTick['reason'] | null;
    } & SkippedStory)
  | { readonly kind: 'rehearsed'; readonly rehearsal: DryRunReport }
  /** A person must act. `halted`: an earlier tick said so, so the step is green. */
  | {
      readonly kind: 'failed' | 'halted';
      readonly code: TickFailureCode;
      readonly sentence: string;
      readonly remedy: string;
    };

/** Names as in `action.yml`. Outputs that this end does not know are left out. */
export function outputsOf(end: TickOutcome): Record<string, string> {
  switch (end.kind) {
    case 'done':
      return {
        ...outputsOfHead(end.story.head),
        verdict: end.story.decision.verdict,
        outcome: end.outcome,
        'next-tick': nextTickText(end.story),
      };
    case 'quiet':
      return outputsOfQuietEnd(end.head);
    case 'deferred':
      return { ...outputsOfHead(end.head), verdict: 'defer', outcome: 'deferred' };
    case 'skipped':
      return outputsOfSkip(end.head, end.reason);
    case 'rehearsed':
      return { verdict: end.rehearsal.decision.verdict, outcome: 'dry-run', plan: encodeDryRun(end.rehearsal) };
    case 'halted':
    case 'failed':
      return { outcome: 'errored', 'stop-reason': end.code };
  }
}

/** Markdown for the job summary. */
export function summaryOf(end: TickOutcome): string {
  switch (end.kind) {
    case 'done':
      return jobSummary(end.story);
    case 'quiet':
    case 'deferred':
      return summaryOfQuietEnd(end.reason);
    case 'skipped':
      return skippedBlock(end);
    case 'rehearsed':
      return renderDryRun(end.rehearsal);
    case 'halted':
    case 'failed':
      return `**${end.code}**\n\n${end.sentence}\n${end.remedy}\n`;
  }
}

export interface Annotation {
  readonly level: 'notice' | 'warning' | 'error';
  readonly title: string;
  readonly message: string;
}

/**
 * Whether the run is red although the tick did all that it could: its sessions all failed, and either the loop cannot
 * work before a person has mended the cause, or `failed-sessions` says so.
 */
export const isRedRun = ({ reports, config }: Pick<TickStory, 'reports' | 'config'>): boolean =>
  haveAllFailed(reports) &&
  (config.failedSessions === 'red' ||
    reports.every(({ outcome }) => outcome.kind === 'failed' && outcome.failure.isLasting === true));

/** One per cause, with what can be done about it. By weight: the stop, failed sessions by root cause, failed effects, open questions, deferral, notices. */
export function annotationsOf(story: TickStory): Annotation[] {
  const { decision, state } = story;
  const questions = state.gates.map(gateName);
  const waiting = `${formatCount(questions.length, 'open question')}: ${questions.join(', ')}`;
  return [
    ...ending(story),
    ...failedSessions(story),
    ...failedEffects(story),
    ...(questions.length === 0 ? [] : [annotation('notice', 'Waiting for an answer', waiting)]),
    ...(decision.verdict === 'defer' ? [annotation('notice', decision.code, decision.reason)] : []),
    ...[...new Set(story.notices)].map((notice) => annotation('warning', 'Tickgate', notice)),
  ];
}

/** An idle run needs no person; a stopped one waits for the act. */
function ending(story: TickStory): Annotation[] {
  const { stop, head } = story;
  if (stop === null) return [];
  const what = endWord(head);
  const said = what === 'at rest' ? plainSentence(storyStanding(story).sentence) : stop.sentence.replace(/\.$/, '');
  const message = `${said}. ${selectEndAct(stop, story)}`;
  return [annotation(what === 'stopped' ? 'warning' : 'notice', `Loop ${what}: ${stop.code}`, message)];
}

/** One annotation per root cause, even if several subjects share it. */
function failedSessions(story: TickStory): Annotation[] {
  const { reports } = story;
  const level = isRedRun(story) ? 'error' : 'warning';
  const causes = new Map<string, { sentence: string; subjects: string[] }>();
  for (const { order, outcome } of reports) {
    if (outcome.kind !== 'failed') continue;
    const { rootCause, sentence } = outcome.failure;
    const cause = causes.get(rootCause) ?? { sentence, subjects: [] };
    causes.set(rootCause, { ...cause, subjects: [...cause.subjects, subjectName(order.subject)] });
  }
  return [...causes].map(([rootCause, { sentence, subjects }]) =>
    annotation(level, `Session failed: ${subjects.join(', ')}`, `${sentence} (${rootCause})`),
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
