/** SeatPlace: split off so that imports run one way. */
import { z } from 'zod';

/** Where a seat lies, as it is journalled: enough for another process of this machine to sit down in it again. */
export const SeatPlace = z.discriminatedUnion('kind', [
  /** `tag`: in the environment of every process of the seat. */
  z.strictObject({ kind: z.literal('none'), base: z.string(), tag: z.string() }),
  /** `index`: of the user `tickgate-agent-{index}`. */
  z.strictObject({ kind: z.literal('uid'), base: z.string(), index: z.number().int().positive() }),
  /** `tag`: in a label of every container of the seat. `readable`: folders beside its own that it may read. */
  z.strictObject({
    kind: z.literal('container'),
    base: z.string(),
    tag: z.string(),
    image: z.string(),
    loopback: z.boolean(),
    readable: z.array(z.string()),
  }),
]);
export type SeatPlace = z.output<typeof SeatPlace>;
