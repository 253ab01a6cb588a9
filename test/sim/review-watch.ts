/** Checks pull requests under review: one review for each head, one round in a tick, and a bounded number of texts. */

import { parseGateId } from '../../src/core/state/gate.ts';
import { parseEffectMarker } from '../../src/core/text/hidden-marker.ts';
import { isPull, type PullRequest, threadsOf } from '../../src/emulator/model/thread.ts';
import { isWrittenBy } from './attribution.ts';
import type { ReviewedHead, SessionEntry } from './ledger.ts';
import type { Simulation } from './simulation.ts';

export interface ReviewWatch {
  readonly afterStep: () => void;
  readonly whenCalm: () => void;
}

export function watchReviews(simulation: Simulation): ReviewWatch {
  const seen = { sessions: 0, pushes: 0 };
  const { ledger, setting } = simulation;
  return {
    afterStep: () => {
      if (setting.review === null) return;
      for (const { tick, branch } of ledger.pushes.slice(seen.pushes))
        if (forkPulls(simulation).some(({ pull }) => pull.headRef === branch))
          simulation.violate('a fork is only read', `${tick} pushes to ${branch}, which lies in a fork`);
      seen.pushes = ledger.pushes.length;
      if (ledger.sessions.length === seen.sessions) return;
      for (const session of ledger.sessions.slice(seen.sessions))
        if (session.review !== null) oneRound(simulation, session, session.review);
      seen.sessions = ledger.sessions.length;
    },
    whenCalm: () => {
      if (setting.review === null) return;
      for (const thread of threadsOf(simulation.github.repository).values())
        if (isPull(thread)) saidOnce(simulation, thread);
    },
  };
}

const forkPulls = ({ github }: Simulation): PullRequest[] =>
  [...threadsOf(github.repository).values()].filter(
    (thread): thread is PullRequest => isPull(thread) && thread.pull.fork !== null,
  );

function oneRound(simulation: Simulation, session: SessionEntry, { role, head, to, isOneSide }: ReviewedHead): void {
  const { ledger, violate, github } = simulation;
  const twins = ledger.sessions.filter(
    ({ tick, subject, review }) =>
      tick === session.tick && subject === session.subject && review?.role === role && !review.isOneSide,
  );
  if (!isOneSide && twins.length > 1) violate('a tick makes one round', `${session.id} is a second ${role}`);
  const thread = threadsOf(github.repository).get(session.subject);
  if (role === 'responder' && thread !== undefined && isPull(thread) && thread.pull.fork !== null)
    violate('a fork is only read', `${session.id} would change #${thread.number}, which comes from a fork`);
  if (to === 'conflict') oneTry(simulation, session, head);
  if (to === 'checks') boundedRepairs(simulation, session);
  if (role === 'responder' || thread === undefined || !isPull(thread)) return;
  const began = ledger.ticks.find(({ name }) => name === session.tick)?.startedAt ?? session.at;
  const told = toldAt(thread, head);
  if (told === null || told >= began) return;
  // A person wants another review, because the findings were lost.
  const isWanted = ledger.answers.some(
    (answer) => answer.thread === thread.number && answer.option === 'retry' && answer.at > told,
  );
  if (!isWanted) violate('a head is reviewed once', `${session.id} reviews ${head} of #${thread.number} again`);
}

/**
 * A person decides about a conflict that one session could not resolve. Later ticks do not know what that tick failed
 * to record.
 */
function oneTry({ ledger, violate }: Simulation, session: SessionEntry, head: string): void {
  const isRecorded = (tick: string): boolean =>
    ledger.ticks.find(({ name }) => name === tick)?.end?.startsWith('done') === true;
  const earlier = ledger.sessions.find(
    ({ subject, tick, review }) =>
      subject === session.subject && review?.to === 'conflict' && review.head === head && isRecorded(tick),
  );
  if (earlier === undefined || earlier === session) return;
  const isWanted =
    ledger.answers.some((one) => one.thread === session.subject && one.option === 'retry' && one.at > earlier.at) ||
    ledger.orders.some(({ kind, at }) => ['fresh', 'restart', 'resume'].includes(kind) && at > earlier.at);
  if (!isWanted) violate('a conflict has one session', `${session.id} comes after ${earlier.id}, for the same head`);
}

/**
 * In a run, red checks of a pull request get as many sessions as its rounds allow. Each person's order to try again
 * adds one. A run that goes on without its files may have lost count.
 */
export function boundedRepairs(
  { ledger, setting, violate }: Pick<Simulation, 'ledger' | 'setting' | 'violate'>,
  session: SessionEntry,
): void {
  if (ledger.orders.some(({ kind, comment }) => kind === 'resume' && comment === null)) return;
  const tried = ledger.sessions.filter(
    ({ subject, budgetFrom, review }) =>
      subject === session.subject && budgetFrom === session.budgetFrom && review?.to === 'checks',
  );
  const granted = ledger.answers.filter(
    ({ gate, name, option }) =>
      name === 'repeated-failure' && option === 'retry' && parseGateId(gate)?.subject === session.subject,
  );
  const most = (setting.review?.maxRounds ?? 0) + granted.length;
  if (tried.length > most)
    violate('red checks get bounded sessions', `${session.id} is number ${tried.length} of at most ${most}`);
}

/** When a note, or a review, of any loop first reported a review of this head; null = none does. */
function toldAt({ comments, pull, number }: PullRequest, head: string): number | null {
  const reviews = pull.reviews.flatMap(({ author, body, submittedAt: at }) =>
    at !== null && author.type === 'Bot' && parseEffectMarker(body)?.key === `review/${number}/${head}` ? [at] : [],
  );
  const notes = comments.flatMap(({ author, body, updatedAt }) =>
    author.type === 'Bot' &&
    parseEffectMarker(body)?.key.startsWith('review-note/') === true &&
    body.includes(`/${head}`)
      ? [updatedAt]
      : [],
  );
  return [...notes, ...reviews].toSorted((a, b) => a - b)[0] ?? null;
}

/** At most one review and one note for a head, and one reply to each comment of a person. */
function saidOnce(simulation: Simulation, thread: PullRequest): void {
  const { violate } = simulation;
  const { number, pull, comments } = thread;
  if (pull.fork !== null && pull.reviews.some(({ author }) => author.type === 'Bot'))
    violate('a fork is only read', `#${number} has a review of the loop, not a note alone`);
  const heads = pull.reviews.flatMap(({ author, commit }) => (author.type === 'Bot' ? [commit] : []));
  const twice = heads.find((head, index) => heads.indexOf(head) !== index);
  if (twice !== undefined) violate('a head has one review', `${twice} of #${number}`);
  const own = comments.filter((comment) => comment.minimized === null && isWrittenBy(simulation, comment));
  const kinds = own.flatMap(({ body }) => parseEffectMarker(body)?.key.split('/')[0] ?? []);
  const notes = kinds.filter((kind) => kind === 'review-note');
  if (notes.length > 1) violate('a pull request has one note', `#${number} has ${notes.length}`);
  if (own.length > mostSaid(thread)) violate('what is said is bounded', `${own.length} comments in #${number}`);
}

/** The note, claims, questions for a person, and one answer to each comment. */
function mostSaid({ comments, pull }: PullRequest): number {
  const words = comments.filter(({ author }) => author.type === 'User').length;
  return 12 + words + pull.reviews.length;
}
