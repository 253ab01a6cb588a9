/** What is kept of the use of one model, in a journal and in the state: tokens by class, and USD where the agent said so. */
import { z } from 'zod';

const count = z.number().int().nonnegative();

export const usageFields = {
  model: z.string().min(1),
  input: count,
  output: count,
  reasoning: count,
  cacheRead: count,
  cacheWrite: count,
  costReported: z.number().nonnegative().nullable(),
  messages: count,
};
