/** Judges every merge of a tick by what GitHub showed and people had said, not by the loop's own records. */

import { removeCommandLines } from '../../src/core/commands/parse.ts';
import { isLessonsBranch } from '../../src/core/review/lessons.ts';
import { parseEffectMarker } from '../../src/core/text/hidden-marker.ts';
import { readCommit } from '../../src/emulator/git/commits.ts';
import type { PullRequest } from '../../src/emulator/model/thread.ts';
import type { AnswerEntry } from './ledger.ts';
import { type PullSight, sightOf, writers } from './looks.ts';
import { doNotMerge } from './review-setting.ts';
import type { Simulation } from './simulation.ts';

interface Made {
  readonly simulation: Simulation;
  readonly tick: string;
  readonly thread: PullRequest;
  /** What the tick saw right before the merge. A tick that did not look is judged by the state at that moment. */
  readonly text: PullSight;
  readonly verdicts: PullSight;
  readonly decided: PullSight;
  readonly startedAt: number;
}

/** Called when GitHub has merged the pull request at a tick's request. */
export function judgeMade(simulation: Simulation, tick: string, thread: PullRequest): void {
  const { looks, ledger, tell } = simulation;
  const key = `${tick} ${thread.number}`;
  const now = sightOf(simulation, thread);
  const made: Made = {
    simulation,
    tick,
    thread,
    text: looks.text.get(key) ?? now,
    verdicts: looks.verdicts.get(key) ?? now,
    decided: looks.decided.get(key) ?? now,
    startedAt: ledger.ticks.find(({ name }) => name === tick)?.startedAt ?? now.at,
  };
  tell(`GitHub: #${thread.number} is merged at ${thread.pull.headSha.slice(0, 12)} by ${tick}`);
  const earlier = ledger.merges.find(({ pull }) => pull === thread.number);
  if (earlier !== undefined)
    simulation.violate('a merge happens once', `#${thread.number} by ${earlier.tick} and ${tick}`);
  ledger.merges.push({ pull: thread.number, tick });
  if (isLessonsBranch({ branch: thread.pull.headRef }))
    simulation.violate('no loop merges a lessons branch by itself', `#${thread.number} by ${tick}`);
  const why = standsAgainst(made) ?? notAllowed(made);
  if (why !== null) simulation.violate('nothing is merged that must not be', `#${thread.number} by ${tick}: ${why}`);
}

/** Objections that no person's permission lifts. */
function standsAgainst({ simulation, thread, text, verdicts, decided }: Made): string | null {
  const { headSha } = thread.pull;
  if (thread.pull.fork !== null) return 'it comes from a fork';
  if (text.labels.includes(doNotMerge)) return `it was labelled ${doNotMerge}`;
  if (text.isDraft) return 'it was a draft';
  if (decided.base !== thread.pull.baseRef && text.base !== decided.base)
    return `it was to go into ${decided.base} and went into ${thread.pull.baseRef}`;
  const against = verdicts.verdicts.find(({ state, commit }) => state === 'CHANGES_REQUESTED' && commit === headSha);
  if (against !== undefined) return `@${against.by} wanted changes on this head`;
  return notGreen(simulation, headSha, decided) ?? notReviewed(simulation, thread);
}

const graceMs = 15 * 60_000;

/**
 * Judges the checks at the time of the decision. At the merge itself GitHub reports nothing about checks that no rule
 * requires.
 */
function notGreen({ github, setting }: Simulation, headSha: string, { at, head, checks }: PullSight): string | null {
  if (head !== headSha) return `it was looked at with the head ${head}`;
  const red = checks.find((state) => state !== 'success');
  if (red !== undefined) return `a check was ${red}`;
  const pushedAt = readCommit(github.repository.gitDir, headSha)?.committer.at ?? 0;
  const isYoung = at - pushedAt < graceMs - 1_000;
  return checks.length === 0 && (isYoung || setting.review?.requiresCheck === true) ? 'no check vouched for it' : null;
}

/** Null if a session of any tick ended with a verdict on this very head, and found no bug the last time. */
function notReviewed({ ledger }: Simulation, { number, pull }: PullRequest): string | null {
  const verdict = ledger.sessions.findLast(
    ({ subject, review }) =>
      subject === number &&
      review?.role === 'reviewer' &&
      review.head === pull.headSha &&
      !review.isOneSide &&
      review.bugs !== null,
  );
  if (verdict === undefined) return 'nobody had reviewed this head';
  return (verdict.review?.bugs ?? 0) > 0 ? `${verdict.id} found a bug in this head` : null;
}

function notAllowed(made: Made): string | null {
  const { simulation, thread, verdicts } = made;
  const { review } = simulation.setting;
  if (review === null || review.mode === 'never') return 'its mode is never';
  const word = answered(made);
  const wasAnswered = respondedToPeople(made);
  if (word !== null && (!wasAnswered || word.name === 'post-feedback-merge')) return null;
  if (wasAnswered) return 'people had spoken, the responder had answered, and nobody allowed it since';
  if (review.mode === 'ask') return 'nobody had allowed this head';
  const approved = verdicts.verdicts.some(
    ({ state, commit }) => state === 'APPROVED' && commit === thread.pull.headSha,
  );
  const against = verdicts.verdicts.find(({ state }) => state === 'CHANGES_REQUESTED');
  if (against !== undefined) return `@${against.by} wanted changes`;
  const isFree = review.withoutReview && thread.repository.visibility === 'private';
  if (!approved && !isFree) return 'nobody had approved this head';
  const unheard = unheardBy(made);
  return unheard === null ? null : `@${unheard.by} had said “${unheard.body}”, and nobody had answered`;
}

/**
 * A remark that a writer had made when the tick decided. Called only if no responder has replied here. Commands and
 * approvals need no answer.
 */
function unheardBy({ thread, decided }: Made): { readonly by: string; readonly body: string } | null {
  const remarks = thread.comments.map(({ author, body, createdAt: at }) => ({ by: author.login, body, at }));
  const reviews = thread.pull.reviews.flatMap(({ author, body, state, submittedAt: at }) =>
    at !== null && /^COMMENTED$|^CHANGES_REQUESTED$/.test(state) ? [{ by: author.login, body, at }] : [],
  );
  const unanswered = [...remarks, ...reviews].filter(({ by, at }) => writers.includes(by) && at < decided.at);
  return unanswered.find(({ body }) => removeCommandLines(body) !== '') ?? null;
}

/** A person's answer for exactly this head, unless a later one from before the tick's start objects. */
function answered({ simulation, thread, startedAt }: Made): AnswerEntry | null {
  const words = simulation.ledger.answers.filter(
    ({ thread: where, name, commit }) =>
      where === thread.number && /merge$/.test(name) && commit !== null && thread.pull.headSha.startsWith(commit),
  );
  const word = words.findLast(({ option }) => option === 'merge') ?? null;
  const isHeld = words.some(({ option, at }) => option === 'hold' && at < startedAt && at > (word?.at ?? 0));
  return isHeld ? null : word;
}

/** A writer made a comment that is no command, and a responder replied to it, all before the tick began. */
function respondedToPeople({ thread, startedAt }: Made): boolean {
  return thread.comments.some(
    ({ author, body, createdAt }) =>
      author.type === 'Bot' && createdAt < startedAt && answerKey.test(parseEffectMarker(body)?.key ?? ''),
  );
}

/** Key of a responder's answer to a person. Replies to commands name their kind behind it. */
const answerKey = /^reply\/(?:comment|review|line)\/\d+$/;
