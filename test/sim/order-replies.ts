/**
 * Watches the replies to orders as they are written and removed. The loop removes doubles (ADR 0089), so a calm world
 * shows no longer who wrote them.
 */

import { isOrderReplyKey } from '../../src/core/effects/command-reply-key.ts';
import { parseEffectMarker } from '../../src/core/text/hidden-marker.ts';
import { type Comment, threadsOf } from '../../src/emulator/model/thread.ts';
import { isWrittenBy } from './attribution.ts';
import type { ReplyEntry } from './ledger.ts';
import type { Life } from './life.ts';
import type { Call } from './network.ts';
import type { RawHead } from './raw-head.ts';
import { mayHaveMissed } from './replica.ts';
import type { Simulation } from './simulation.ts';

type Watching = Pick<Simulation, 'github' | 'place' | 'ledger' | 'timeline' | 'faults' | 'violate'> & {
  readonly head: () => Pick<RawHead, 'lease'> | null;
};

/** GitHub has carried out this request. */
export function watchReplies(simulation: Watching, life: Life, { method, path, body }: Call): void {
  const [, thread] = /\/issues\/(\d+)\/comments$/.exec(path) ?? [];
  if (method === 'POST' && thread !== undefined) noteReply(simulation, life, { thread: Number(thread), body });
  const [, removed] = /\/issues\/comments\/(\d+)$/.exec(path) ?? [];
  if (method === 'DELETE' && removed !== undefined) noteRemoval(simulation, life, Number(removed));
}

function noteReply(
  simulation: Watching,
  life: Life,
  posted: { readonly thread: number; readonly body: unknown },
): void {
  const { ledger, timeline, violate } = simulation;
  const text = (posted.body as { readonly body?: string }).body ?? '';
  const key = parseEffectMarker(text)?.key;
  if (key === undefined || !isOrderReplyKey(key)) return;
  const all = standing(simulation, { thread: posted.thread, key });
  const own = all.at(-1);
  if (own === undefined) return;
  const reply = { id: own.id, key, thread: posted.thread, by: life.name, at: timeline.now() };
  const earlier = ledger.replies.findLast(({ id }) => all.some((one) => one.id === id));
  ledger.replies.push(reply);
  if (earlier !== undefined && !isUnfenced(simulation, life, earlier))
    violate('a reply is written once', `${life.name} writes ${key} beside that of ${earlier.by} in #${posted.thread}`);
}

const standing = ({ github, place }: Watching, { thread, key }: Pick<ReplyEntry, 'thread' | 'key'>): Comment[] =>
  (threadsOf(github.repository).get(thread)?.comments ?? []).filter(
    (comment) => isWrittenBy({ place }, comment) && parseEffectMarker(comment.body)?.key === key,
  );

/**
 * No process could have found the earlier reply: it looked for it before it was there, or in a list that lagged. Only
 * the holder of the lease that began later must find it.
 */
function isUnfenced(simulation: Watching, life: Life, earlier: ReplyEntry): boolean {
  const tick = life.name.replace(/-post$/, '');
  const entry = simulation.ledger.ticks.find(({ name }) => name === tick);
  if (entry === undefined) return false;
  const reading = { tick: life.name, began: simulation.timeline.now(), madeAt: earlier.at };
  if (mayHaveMissed(simulation, reading)) return true;
  if (earlier.by === life.name) return false;
  const isHolder = life.isAlive() && simulation.head()?.lease?.nonce === entry.nonce;
  return !isHolder || earlier.at >= entry.startedAt;
}

function noteRemoval(simulation: Watching, { name }: Life, id: number): void {
  const reply = simulation.ledger.replies.find((one) => one.id === id);
  if (reply !== undefined && standing(simulation, reply).length === 0)
    simulation.violate('an order keeps its reply', `${name} removes the only ${reply.key} in #${reply.thread}`);
}
