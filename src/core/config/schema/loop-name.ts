/** Which names a loop may have: they become names of branches, cache keys and artifacts. */
import { z } from 'zod';

const expectation = 'expected a loop name: a-z first, then a-z, 0-9 or _, at most 32 characters, not "state"';

/** `state` would collide with the branch that the heads lie on. */
export const LoopName = z
  .string({ error: expectation })
  .regex(/^(?!state$)[a-z][a-z0-9_]{0,31}$/, { error: expectation });
