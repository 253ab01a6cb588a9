import { expect, test } from 'vitest';
import { cacheUnusableSentence } from '../../src/core/workflow/tick-workflow.ts';

test.each(['read', 'write-only', 'none'])('a job with cache-mode %s cannot keep a loop in the cache alone', (mode) => {
  expect(cacheUnusableSentence('cache', mode)).toBe(
    `state-store: \`cache\` needs a job that may read and write caches; this one has \`cache-mode: ${mode}\`. ` +
      'Set `cache-mode: write` for the job, start it by another event, or use `state-store: artifact`.',
  );
  for (const store of ['mirrored', 'artifact', 'branch']) expect(cacheUnusableSentence(store, mode)).toBeNull();
});

test.each([undefined, '', 'write'])('a job whose cache-mode is %j can', (mode) => {
  expect(cacheUnusableSentence('cache', mode)).toBeNull();
});
