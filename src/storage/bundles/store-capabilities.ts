/** What each place promises of a bundle: how long it stays there, and how long a new one may stay invisible. */

export interface Capabilities {
  /** Infinity where nothing expires. */
  readonly durableDays: number;
  readonly visibilityLagSeconds: number;
}

/** Artifacts live long enough for a loop that ticks rarely; every tick that works saves a new one. */
export const artifactRetentionDays = 30;

/** "Immediately available", says GitHub; a minute is for replicas. */
export const artifactLagSeconds = 60;

export const artifactCapabilities = (durableDays: number): Capabilities => ({
  durableDays,
  visibilityLagSeconds: artifactLagSeconds,
});

/** Seven days since it was last read or written. */
export const cacheCapabilities: Capabilities = { durableDays: 7, visibilityLagSeconds: 15 * 60 };

/** A commit is there for everybody once its swap was answered; a minute is for replicas. */
export const branchCapabilities: Capabilities = { durableDays: Number.POSITIVE_INFINITY, visibilityLagSeconds: 60 };

/** The durable copy decides how long; either may be the one that is read. */
export const mirroredCapabilities = (durable: Capabilities, fast: Capabilities): Capabilities => ({
  durableDays: durable.durableDays,
  visibilityLagSeconds: Math.max(durable.visibilityLagSeconds, fast.visibilityLagSeconds),
});

/** Of what `state-store` chooses, where artifacts are kept for so many days. */
export function capabilitiesOf(
  store: 'mirrored' | 'artifact' | 'cache' | 'branch',
  artifactDays: number,
): Capabilities {
  const artifact = artifactCapabilities(artifactDays);
  const all = { artifact, cache: cacheCapabilities, branch: branchCapabilities };
  return store === 'mirrored' ? mirroredCapabilities(artifact, cacheCapabilities) : all[store];
}
