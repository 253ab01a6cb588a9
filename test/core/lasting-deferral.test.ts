import { expect, test } from 'vitest';
import { lastingDeferral } from '../../src/core/record/notices.ts';

test('files that cannot be had for long are told with the ways out before the cause', () => {
  expect(lastingDeferral(6, 'tickgate--work--g1--e1--1-1--0123456789ab: artifact 7: Server Error')).toBe(
    "The loop's files could not be loaded in 6 ticks running, and nothing was started. " +
      'If this does not pass, start with `resume: true` (history is lost) or `fresh: true` (everything begins anew). ' +
      'Last cause: tickgate--work--g1--e1--1-1--0123456789ab: artifact 7: Server Error',
  );
});
