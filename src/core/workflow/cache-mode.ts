/** What a job's `cache-mode` means for a loop that keeps its state in the cache. */

/**
 * Null = the job can keep the state in the cache alone. Otherwise a tick would spend and save nothing. `mode` is the
 * job's effective `cache-mode` as the runner reports it, unset on runners that do not know it.
 */
export function cacheUnusableSentence(stateStore: string, mode: string | undefined): string | null {
  if (stateStore !== 'cache' || mode === undefined || mode === '' || mode === 'write') return null;
  return (
    `state-store: \`cache\` needs a job that may read and write caches; this one has \`cache-mode: ${mode}\`. ` +
    'Set `cache-mode: write` for the job, start it by another event, or use `state-store: artifact`.'
  );
}
