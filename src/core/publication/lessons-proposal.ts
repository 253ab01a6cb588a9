/** Plans the pull request that proposes lessons for the repository's file. Only a person merges it. */

import type { Settings } from '../config/schema/settings.ts';
import type { Decision } from '../decide/decide.ts';
import { type Effect, effectKeys, renderEffectLine } from '../effects/effect.ts';
import type { Observation } from '../observation/facts.ts';
import { lessonsBranch, lessonsFile, reviewsWanted } from '../review/lessons.ts';
import type { Head } from '../state/head.ts';
import type { Lesson, LoopState } from '../state/loop-state.ts';
import { quoteLine } from '../text/quote-untrusted.ts';

export interface ProposalFacts {
  readonly loop: string;
  readonly lessons: Settings['lessons'];
  /** As this tick obeyed it. */
  readonly head: Head;
  readonly observation: Pick<Observation, 'tick' | 'watched'>;
}

/** After so many failures, what hinders it will not pass by itself. */
const mostTries = 3;

/** One pull request for all lessons that are due. It waits for a pause, a stop, and room under `max-prs`. */
export function buildLessonsProposal(
  decision: Decision,
  { lessons }: Pick<LoopState, 'lessons'>,
  facts: ProposalFacts,
): Extract<Effect, { kind: 'lessons' }>[] {
  const due = lessons.filter(
    ({ proposed, reviews, tries }) => !proposed && reviews.length >= reviewsWanted && tries < mostTries,
  );
  const [first] = due;
  if (facts.lessons === 'off' || first === undefined || isHeld(decision, facts.head)) return [];
  const latest = lessons.reduce<number | null>((newest, { pull }) => Math.max(newest ?? 0, pull ?? 0) || null, null);
  if (!hasRoom(decision, latest, facts)) return [];
  const { loop, head, observation } = facts;
  const key = effectKeys.lessons(first.id);
  return [
    {
      kind: 'lessons',
      key,
      ids: due.map(({ id }) => id),
      file: lessonsFile,
      newFile: heading,
      branch: lessonsBranch(loop, first.id),
      base: observation.tick.defaultBranch,
      baseSha: observation.tick.baseSha,
      latest,
      title: 'Lessons of reviews, for later sessions',
      body: `${renderEffectLine({ key, epoch: head.epoch, loop })}\n${explanation}\n`,
      lines: due.map(({ rule, pulls }) => ({ rule: toPlainLine(rule), shown: quoteLine(rule), from: sources(pulls) })),
    },
  ];
}

/** Something holds the loop, or a question about the whole of it is open. */
const isHeld = (decision: Decision, head: Head): boolean =>
  head.pause !== null ||
  !(
    decision.verdict === 'work' ||
    (decision.verdict === 'ask' && decision.parks === 'subjects') ||
    (decision.verdict === 'idle' && decision.unasked !== null)
  );

/** What this tick may touch besides counts as touched. */
function hasRoom(decision: Decision, latest: number | null, { head, observation }: ProposalFacts): boolean {
  const touched = new Set(head.counters.prsTouched);
  if (observation.watched !== null || touched.has(`#${latest}`)) return true;
  if (decision.verdict === 'work') {
    const { sessions, acts } = decision;
    const { merges = [], updates = [], posts = [], reruns = [] } = acts ?? {};
    for (const { subject, pullRequest } of sessions) touched.add(`#${pullRequest ?? subject}`);
    for (const { pull } of [...merges, ...updates, ...posts, ...reruns]) touched.add(`#${pull}`);
  }
  return touched.size < head.ceilings.maxPrs;
}

/** In a Markdown file of the repository, no part of it is a link, an image or HTML. */
const toPlainLine = (rule: string): string => rule.replace(/[\\<[]/g, '\\$&');

const sources = (pulls: Lesson['pulls']): string => `from ${pulls.map((pull) => `#${pull}`).join(', ')}`;

const heading = `# Lessons

Rules that reviews of people taught. Every agent session of Tickgate reads this file on the default branch. Edit it as you like.
`;

const explanation = `Two or more reviews corrected the same thing. If you merge this, every later session reads it as a rule of this repository. If you
close it, it is not proposed again. Edit the file on this branch to say it better. No loop merges this pull request.
`;
