/** Decides whether a job can keep a loop's files in the cache alone: a tick that cannot save would spend and remember nothing. */

/** `mode` is the job's effective `cache-mode` as the runner tells it; unset on runners that do not know it. Null = it can. */

export function cacheUnusable(stateStore: string, mode: string | undefined): string | null {
  if (stateStore !== 'cache' || mode === undefined || mode === '' || mode === 'write') return null;
  return (
    `state-store: \`cache\` needs a job that may read and write caches; this one has \`cache-mode: ${mode}\`. ` +
    'Set `cache-mode: write` for the job, start it by another event, or use `state-store: artifact`.'
  );
}
