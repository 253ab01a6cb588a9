/** Performs effects one after another, each looked up by its key before it is done, and says what came of it. */
import type { Effect, Made, Outcome } from './core/effects.ts';
import { assertHeld, LeaseLostError, type LeaseProof } from './core/lease.ts';
import type { GitHubDoor } from './door.ts';
import type { Journal } from './state/journal.ts';

export type PushEffect = Extract<Effect, { kind: 'push' }>;
export type RecoverEffect = Extract<Effect, { kind: 'recover' }>;

/** `found`: it had been done already. */
export interface Done {
  readonly found: boolean;
  readonly made: Made;
}

export interface Acting {
  readonly door: Pick<GitHubDoor, 'perform'>;
  readonly push: (effect: PushEffect, proof: LeaseProof) => Promise<Done>;
  readonly recover: (effect: RecoverEffect) => Promise<Done>;
  readonly journal: Pick<Journal, 'append'>;
  readonly now: () => string;
  /** Shows that the lease is still held, where that was shown too long ago. Throws LeaseLostError. */
  readonly stayHeld?: () => Promise<void>;
}

/**
 * One failed effect does not stop the others, but those of its own subject that build on it (no pull request without its push, and no word of it).
 * A lost lease stops everything as soon as it is noticed: what follows would be published by nobody's right.
 */
export async function act(effects: readonly Effect[], acting: Acting, proof: LeaseProof): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const unpushed = new Set<number>();
  for (const effect of effects) {
    const left = leftOf(effect, unpushed);
    if (left === null) {
      outcomes.push({ key: effect.key, kind: 'failed', why: 'its branch could not be pushed' });
      continue;
    }
    await acting.stayHeld?.();
    const outcome = await perform(left, acting, proof);
    if (effect.kind === 'push' && outcome.kind === 'failed') unpushed.add(effect.subject);
    outcomes.push(outcome);
  }
  return outcomes;
}

/** What failed pushes leave of an effect; null = nothing. */
function leftOf(effect: Effect, unpushed: ReadonlySet<number>): Effect | null {
  if (effect.kind === 'pull-request') return unpushed.has(effect.subject) ? null : effect;
  if (effect.kind !== 'comment' && effect.kind !== 'reply') return effect;
  const { afterPush } = effect;
  if (afterPush === undefined || !unpushed.has(afterPush.subject)) return effect;
  return afterPush.orElse === null ? null : { ...effect, body: afterPush.orElse };
}

async function perform(effect: Effect, acting: Acting, proof: LeaseProof): Promise<Outcome> {
  const { journal, now } = acting;
  assertHeld(proof);
  journal.append({ t: now(), kind: 'intent', key: effect.key, data: null });
  try {
    const did = await done(effect, acting, proof);
    journal.append({ t: now(), kind: 'done', key: effect.key, data: { ...did.made } });
    return { key: effect.key, kind: did.found ? 'found' : 'done', made: did.made };
  } catch (error) {
    if (error instanceof LeaseLostError || !(error instanceof Error)) throw error;
    return { key: effect.key, kind: 'failed', why: error.message };
  }
}

function done(effect: Effect, { door, push, recover }: Acting, proof: LeaseProof): Promise<Done> {
  if (effect.kind === 'push') return push(effect, proof);
  return effect.kind === 'recover' ? recover(effect) : door.perform(effect, proof);
}
