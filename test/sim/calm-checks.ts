/** Checks once a world is calm: nothing is doubled, nothing unreported, sums fit, and no lease is left behind. */

import { readGateMarker } from '../../src/core/gates/comment.ts';
import { readMarker } from '../../src/core/reports/control-issue/marker.ts';
import { parseEffectMarker } from '../../src/core/text/hidden-marker.ts';
import { type Comment, threadsOf } from '../../src/emulator/model/thread.ts';
import { isWrittenBy } from './attribution.ts';
import { type Chain, type Line, membersOf } from './history-chain.ts';
import { type RawHead, spent } from './raw-head.ts';
import type { Simulation } from './simulation.ts';
import { allIsCounted, underTheCeilings } from './spending.ts';
import { openTampering } from './tampering.ts';
import type { Seen } from './watch.ts';

export function checkCalm(simulation: Simulation, { head, chain, facts }: Seen): void {
  if (head === null) return;
  commentsOnce(simulation, chain);
  oneControlIssue(simulation);
  // The branch's content is not trusted until a person orders a fresh start.
  if (openTampering(simulation) !== null) return;
  if (head.lease !== null)
    simulation.violate('no lease is left behind', `run ${head.lease.run_id} in epoch ${head.epoch}`);
  ticksTold(simulation, chain, head);
  skipsTold(simulation, chain, head);
  sumsFit(simulation, chain, head);
  allIsCounted(simulation, head);
  underTheCeilings(simulation, facts.ceilings);
  sessionsCounted(simulation, head);
  nobodyAsksInVain(simulation, head);
}

/**
 * Counts the sessions that truly began. None is forgotten if its tick lived to report it. Some were counted but could
 * not begin.
 */
function sessionsCounted({ ledger, violate }: Simulation, { counters }: RawHead): void {
  const done = new Set(ledger.ticks.filter(({ end }) => end?.startsWith('done') === true).map(({ name }) => name));
  const told = ledger.sessions.filter(({ tick, budgetFrom }) => done.has(tick) && budgetFrom === counters.started_at);
  if (counters.agents_dispatched < told.length)
    violate('every session is counted', `${counters.agents_dispatched} counted, ${told.length} begun and told of`);
}

/**
 * True if a person pushed to a branch of this issue, or to the branch of this pull request. A question is about the
 * branch of its own thread.
 */
function wasTouched({ ledger, github, place }: Simulation, subject: number): boolean {
  const { pull } = threadsOf(github.repository).get(subject) ?? {};
  return [...ledger.touched].some((branch) =>
    pull == null ? branch.startsWith(`tickgate/${place.loop}/${subject}-`) : branch === pull.headRef,
  );
}

/**
 * A restarted run asks about work that an interrupted session had put into its draft. No record names that work any
 * more (ADR 0056).
 */
function isStrange(
  simulation: Simulation,
  { forgetters }: Chain,
  { body, createdAt }: Pick<Comment, 'body' | 'createdAt'>,
): boolean {
  const marker = readGateMarker(body);
  if (marker?.name !== 'resume-divergence' || wasTouched(simulation, Number(marker.subject))) return false;
  return !simulation.ledger.ticks.some(({ name, startedAt }) => forgetters.has(name) && startedAt <= createdAt);
}

function commentsOnce(simulation: Simulation, chain: Chain): void {
  // After a fresh start over an untrusted head, the loop does not know which questions were asked before.
  const since = Math.max(0, ...simulation.ledger.tamperings.map(({ overAt }) => overAt ?? 0));
  const forgotten = forgottenClosings(simulation);
  const { cameLate } = simulation.ledger;
  for (const thread of threadsOf(simulation.github.repository).values()) {
    const own = thread.comments.filter(
      (comment) => isOurs(simulation, comment) && comment.createdAt >= since && !forgotten.has(comment.id),
    );
    const keys = own.flatMap(({ body }) => parseEffectMarker(body)?.key ?? []).filter((key) => !cameLate.has(key));
    const twice = keys.find((key, index) => keys.indexOf(key) !== index);
    if (twice !== undefined) simulation.violate('a comment stands once', `${twice} in #${thread.number}`);
    const questions = own.flatMap(({ body }) => {
      const marker = readGateMarker(body);
      return marker === null ? [] : [`${marker.name} ${marker.subject} ${marker.signature}`];
    });
    const strange = own.find((comment) => isStrange(simulation, chain, comment));
    if (strange !== undefined)
      simulation.violate('nobody is asked about commits that are our own', `#${thread.number}: ${strange.body}`);
    const asked = questions.find((question, index) => questions.indexOf(question) !== index);
    if (asked !== undefined) simulation.violate('a question is asked once', `${asked} in #${thread.number}`);
  }
}

/** The bundle's file with its questions and subjects. */
const stateFile = ({ place }: Simulation): string => `${place.loop}.state.json`;

/**
 * Questions that were still to be closed according to a bundle that was harmed. No other record says that they are
 * over.
 */
function forgottenClosings(simulation: Simulation): ReadonlySet<number> {
  const { harmed, names } = simulation.shelf;
  return new Set(
    [...harmed].flatMap((digest) => {
      const members = membersOf(simulation, { digest, name: names.get(digest) ?? '' });
      const { unclosed = [] } = JSON.parse(members?.[stateFile(simulation)] ?? '{}') as {
        unclosed?: readonly { readonly comment_id: number }[];
      };
      return unclosed.map(({ comment_id: id }) => id);
    }),
  );
}

/** The fields of a bundle that show which questions a tick still reads, or still has to close. */
interface KnownQuestions {
  readonly gates?: readonly { readonly comment_id: number | null }[];
  readonly unclosed?: readonly { readonly comment_id: number }[];
}

/** Every answer is read: a question that no tick reads any more must not look open. */
function nobodyAsksInVain(simulation: Simulation, head: RawHead): void {
  const { github, ledger, violate } = simulation;
  const since = Math.max(0, ...ledger.tamperings.map(({ overAt }) => overAt ?? 0));
  const members = head.bundle === null ? null : membersOf(simulation, head.bundle);
  const { gates = [], unclosed = [] } = JSON.parse(members?.[stateFile(simulation)] ?? '{}') as KnownQuestions;
  const read = new Set([
    ...[...head.open_gates, ...gates, ...unclosed].map(({ comment_id: id }) => id),
    head.unlock_gate?.comment_id,
    ...forgottenClosings(simulation),
  ]);
  for (const { number, comments } of threadsOf(github.repository).values())
    for (const { id, body, ...comment } of comments) {
      const gate =
        isOurs(simulation, { ...comment, body }) && comment.createdAt >= since ? readGateMarker(body)?.id : undefined;
      if (gate === undefined || read.has(id)) continue;
      // The next tick looks for the comment.
      if (head.planned_effects.some((key) => key === `gate/${gate}` || key === `gate-close/${gate}`)) continue;
      violate('nobody is asked in vain', `${gate} in #${number} looks open`);
    }
}

/**
 * If a process dies while its creation is on the way, the issue still appears. The next tick that draws the console
 * closes it.
 */
function oneControlIssue({ github, ledger, violate, place }: Simulation): void {
  const found = [...threadsOf(github.repository).values()].filter(
    ({ author, body, state }) => author.type === 'Bot' && state === 'open' && readMarker(body)?.loop === place.loop,
  );
  const since = Math.max(...found.map(({ createdAt }) => createdAt));
  const isDrawn = ledger.ticks.some(({ startedAt, end }) => startedAt > since && end?.startsWith('done ') === true);
  if (found.length > 1 && isDrawn)
    violate('the control issue stands once', found.map(({ number }) => `#${number}`).join(', '));
}

interface ClaimedSubject {
  readonly number: number;
  readonly claimed: boolean;
}

/** A loop of a world, with the facts that were observed of it. */
export interface Watched {
  readonly simulation: Simulation;
  readonly seen: Pick<Seen, 'head' | 'chain'>;
}

/** Issues that a loop holds according to its state; null = the state cannot be read. */
function claimedBy({ simulation, seen: { head } }: Watched): readonly number[] | null {
  if (openTampering(simulation) !== null || head === null) return null;
  if (head.bundle === null || (head.lost ?? []).length > 0) return null;
  const text = membersOf(simulation, head.bundle)?.[stateFile(simulation)] ?? '{}';
  const { subjects = [] } = JSON.parse(text) as { subjects?: readonly ClaimedSubject[] };
  return subjects.flatMap(({ number, claimed }) => (claimed ? [number] : []));
}

/**
 * The label shows that a loop works on the issue. It stands only once, and only while a loop's state holds the issue.
 */
export function claimsHeld(loops: readonly [Watched, ...Watched[]]): void {
  const { github, violate } = loops[0].simulation;
  const claimed = loops.map(claimedBy);
  if (claimed.some((one) => one === null)) return;
  for (const { number, labels } of threadsOf(github.repository).values()) {
    const times = labels.filter(({ name }) => name === 'in-progress').length;
    if (times > 1) violate('a label is there once', `#${number}`);
    if (times === 0 || isForgotten(loops, number)) continue;
    if (!claimed.some((numbers) => numbers?.includes(number)))
      violate('no claim is left behind', `#${number} is in progress, and nobody works on it`);
  }
}

/**
 * A claim from before a fresh start is taken over when its turn comes. So is the label of a tick that was still on its
 * way. The loop that set the label last may have yielded to the loop that forgets. If either of them made a fresh
 * start, no loop removes the label.
 */
function isForgotten(loops: readonly [Watched, ...Watched[]], number: number): boolean {
  const by = loops[0].simulation.ledger.labelledBy.get(number);
  const claimant = loops.flatMap(({ simulation }) => simulation.ledger.ticks).find(({ name }) => name === by);
  if (claimant === undefined) return false;
  const forgetters = loops.flatMap(({ seen: { chain } }) => [...chain.forgetters]);
  return forgetters.some(([name, at]) => name !== claimant.name && claimant.startedAt < at);
}

/** A collapsed comment counts as removed. */
const isOurs = (simulation: Simulation, comment: Pick<Comment, 'author' | 'body' | 'minimized'>): boolean =>
  comment.minimized === null && isWrittenBy(simulation, comment);

function ticksTold(simulation: Simulation, chain: Chain, head: RawHead): void {
  const pending = new Set(head.lost?.map(({ run_id, run_attempt }) => `${run_id}.${run_attempt}`));
  const done = simulation.ledger.ticks.filter(({ end }) => end?.startsWith('done') === true).map(({ name }) => name);
  const untold = [...new Set([...done, ...chain.claimed])].find(
    (name) => !chain.everTold.has(name) && !chain.excused.has(name) && !pending.has(name),
  );
  if (untold !== undefined) simulation.violate('no history line is lost', `nothing tells of ${untold}`);
}

function skipsTold(simulation: Simulation, chain: Chain, head: RawHead): void {
  const pending = new Set(head.skips.map((skip) => `${skip.run_id}.${skip.run_attempt} skip`));
  const untold = [...chain.skipped].find((key) => !chain.everTold.has(key) && !pending.has(key));
  if (untold !== undefined && head.skips_total <= 20) simulation.violate('skips are told', untold);
}

function sumsFit(simulation: Simulation, { lines, isShortened }: Chain, head: RawHead): void {
  const own = lines.filter((line) => line.budget_snapshot.started_at === head.counters.started_at);
  // A tick that no bundle contains yet is counted, but has no line.
  if (isShortened || (head.lost ?? []).length > 0) return;
  const dollars = own.reduce((sum, line) => sum + line.dollars_this_iter, 0);
  if (Math.abs(dollars - spent(head)) > 0.005 * (own.length + 1))
    simulation.violate(
      'counters equal the sum of history',
      `$${dollars.toFixed(2)} in lines, $${spent(head).toFixed(2)} counted; ${shown(own)}`,
    );
  const agents = own.reduce((sum, line) => sum + line.agents_dispatched_this_iter, 0);
  if (agents !== head.counters.agents_dispatched)
    simulation.violate(
      'counters equal the sum of history',
      `${agents} agents in lines, ${head.counters.agents_dispatched} counted; ${shown(own)}`,
    );
}

const shown = (lines: readonly Line[]): string =>
  lines
    .filter(({ outcome }) => outcome !== 'skipped_lock')
    .map(
      (line) =>
        `${line.run_id}.${line.run_attempt} ${line.outcome} ${line.agents_dispatched_this_iter}/$${line.dollars_this_iter}`,
    )
    .join(', ');
