/** Effort of a test: the part that a push waits for, or everything that the nightly workflow has time for. */

/** `full` where `TICKGATE_TEST_EFFORT` says so, else `push`. */
export const effort = ({ push, full }: { readonly push: number; readonly full: number }): number =>
  process.env['TICKGATE_TEST_EFFORT'] === 'full' ? full : push;

/** At night all rows. On a push the first of every two, or of every `of`. */
export const someOnPush = <T>(rows: readonly T[], of = 2): readonly T[] =>
  rows.filter((_, index) => index % effort({ push: of, full: 1 }) === 0);
