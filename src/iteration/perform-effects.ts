/** Performs effects one after another, idempotently: each is looked up by its key first. Returns their outcomes. */

import { parseCommandReplyKey } from '../core/effects/command-reply-key.ts';
import { type Effect, EffectNotTriedError, type Outcome } from '../core/effects/effect.ts';
import { tryToWrite } from '../core/errors/disk-errors.ts';
import { assertHeld, LeaseLostError, type LeaseProof } from '../core/lease/lease.ts';
import {
  type BranchMoved,
  type EffectDone,
  GitHubError,
  type GitHubGateway,
  type PushEffect,
  type RecoverEffect,
} from '../ports/github.ts';
import type { Journal } from '../ports/journal.ts';

export interface EffectPorts {
  readonly github: Pick<GitHubGateway, 'perform'>;
  readonly push: (effect: PushEffect, proof: LeaseProof) => Promise<EffectDone | BranchMoved>;
  readonly recover: (effect: RecoverEffect) => Promise<EffectDone>;
  readonly journal: Pick<Journal, 'append'>;
  readonly now: () => string;
  /** Replies to commands that this tick has posted, by key. GitHub's list of comments may not show one for a while. */
  readonly replied?: Map<string, Outcome>;
  /** Confirms that the lease is still held if the last confirmation is too old. Throws LeaseLostError. */
  readonly stayHeld?: () => Promise<void>;
}

/**
 * A failed effect stops only effects of its own subject that build on it. Without its push there is no pull request and
 * no mention of it. After a refused merge no claim is given back.
 * A lost lease stops everything as soon as it is noticed: this tick has no right to publish the rest.
 */
export async function performEffects(
  effects: readonly Effect[],
  acting: EffectPorts,
  proof: LeaseProof,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const unpushed = new Set<number>();
  const unmerged = new Set<number>();
  for (const effect of effects) {
    const left = belongsToFailedMerge(effect, unmerged)
      ? 'it was not merged'
      : remainderAfterFailedPush(effect, unpushed);
    if (typeof left === 'string') {
      outcomes.push({ key: effect.key, kind: 'failed', why: left });
      continue;
    }
    await acting.stayHeld?.();
    const outcome = await performEffect(left, acting, proof);
    if (effect.kind === 'push' && outcome.kind === 'failed') unpushed.add(effect.subject);
    if (effect.kind === 'merge' && outcome.kind === 'failed') unmerged.add(effect.pull);
    outcomes.push(outcome);
  }
  return outcomes;
}

/** Returns what failed pushes leave of an effect, or why nothing is left. */
function remainderAfterFailedPush(effect: Effect, unpushed: ReadonlySet<number>): Effect | string {
  const nothing = 'its branch could not be pushed';
  if (effect.kind === 'pull-request') return unpushed.has(effect.subject) ? nothing : effect;
  if (effect.kind !== 'comment' && effect.kind !== 'reply') return effect;
  const { afterPush } = effect;
  if (afterPush === undefined || !unpushed.has(afterPush.subject)) return effect;
  return afterPush.orElse === null ? nothing : { ...effect, body: afterPush.orElse };
}

/** The claim of a pull request that was not merged continues, so its label stays. */
const belongsToFailedMerge = (effect: Effect, unmerged: ReadonlySet<number>): boolean =>
  effect.kind === 'unlabel' && effect.afterMerge !== undefined && unmerged.has(effect.afterMerge);

async function performEffect(effect: Effect, acting: EffectPorts, proof: LeaseProof): Promise<Outcome> {
  const { journal, now, replied } = acting;
  assertHeld(proof);
  const known = replied?.get(effect.key);
  if (known !== undefined) return known;
  journal.append({ t: now(), kind: 'intent', key: effect.key, data: null });
  try {
    const did = await effectDone(effect, acting, proof);
    if ('moved' in did) return { key: effect.key, kind: 'failed', why: did.moved, moved: true };
    // If a full disk cannot take this line, the effect still counts as done. `post` then looks for it on GitHub.
    tryToWrite(() => journal.append({ t: now(), kind: 'done', key: effect.key, data: { ...did.made } }));
    if (parseCommandReplyKey(effect.key) !== null)
      replied?.set(effect.key, { key: effect.key, kind: 'found', made: did.made });
    return { key: effect.key, kind: did.found ? 'found' : 'done', made: did.made };
  } catch (error) {
    if (error instanceof LeaseLostError || !(error instanceof Error)) throw error;
    const untried = error instanceof EffectNotTriedError ? ({ untried: true } as const) : {};
    const passing = isPassing(error) ? ({ passing: true } as const) : {};
    return { key: effect.key, kind: 'failed', why: error.message, ...untried, ...passing };
  }
}

/** GitHub was unavailable, asked to wait, or was busy with the same thing (409). A retry may succeed. */
const isPassing = (error: Error): boolean =>
  error instanceof GitHubError && (['unavailable', 'rate-limit'].includes(error.failure) || error.status === 409);

function effectDone(
  effect: Effect,
  { github, push, recover }: EffectPorts,
  proof: LeaseProof,
): Promise<EffectDone | BranchMoved> {
  if (effect.kind === 'push') return push(effect, proof);
  return effect.kind === 'recover' ? recover(effect) : github.perform(effect, proof);
}
