/** Settings that decide how much a loop run may take, and how much of it at once. */
import { z } from 'zod';
import { amount, amountFromZero, count, group } from './field-kinds.ts';

export const ceilingSettings = {
  'max-iterations': count().default(5).describe('Ceiling of iterations over the loop run.'),
  'max-prs': count().default(20).describe('Ceiling of distinct pull requests over the loop run.'),
  'max-minutes': amount().default(60).describe('Ceiling of active tick time over the loop run, in minutes.'),
  'max-dollars': amountFromZero()
    .default(25)
    .describe('Ceiling of spend over the loop run, in USD; 0 disables this ceiling.'),
  deadline: z.iso
    .datetime({ offset: true, error: 'expected a time such as 2026-12-24T18:00:00Z' })
    .nullable()
    .default(null)
    .describe('Time after which the loop run stops (ISO 8601 with zone).'),
  'hard-max': group({
    iterations: count()
      .nullable()
      .default(null)
      .describe('Highest max-iterations that file, input or command may set; the default yields to it.'),
    prs: count()
      .nullable()
      .default(null)
      .describe('Highest max-prs that file, input or command may set; the default yields to it.'),
    minutes: amount()
      .nullable()
      .default(null)
      .describe('Highest max-minutes that file, input or command may set; the default yields to it, in minutes.'),
    dollars: amount()
      .nullable()
      .default(null)
      .describe('Highest max-dollars that file, input or command may set; the default yields to it, in USD.'),
  })
    .prefault({})
    .describe('What no input, answer or command can raise a ceiling above.'),
  'min-session-dollars': amount()
    .default(0.5)
    .describe('A session whose share of the ceiling would be less, in USD, is not started.'),
  'session-guess': group({
    dollars: amount().default(1.5).describe('Guessed cost of a session before any was measured, in USD.'),
    minutes: amount().default(10).describe('Guessed length of a session before any was measured, in minutes.'),
  })
    .prefault({})
    .describe('What a session is expected to take before this run has measured one.'),
  'max-agents': count().default(4).describe('Sessions that may run side by side.'),
  'max-open-prs': count()
    .default(5)
    .describe('With so many unreviewed pull requests of its own the loop starts nothing new.'),
  'max-open-gates': count()
    .default(5)
    .describe('Questions about single issues and pull requests that may be open at once.'),
  'max-sessions': count().default(12).describe('Sessions per subject over the loop run.'),
  'max-review-rounds': count().default(3).describe('Review rounds per pull request over the loop run.'),
  'max-audits-per-section': count().default(3).describe('Audits of one section of a subject over the loop run.'),
};
