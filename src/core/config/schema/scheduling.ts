/** Settings that decide when the loop ticks, waits, renews itself and gives up waiting. */
import { amount, count, group, matching, oneOf } from './field-kinds.ts';

export const rhythmSettings = {
  lock: oneOf('skip', 'wait', 'force').default('skip').describe('What a tick does that finds another one running.'),
  pace: oneOf('cron', 'continuous')
    .default('cron')
    .describe('Whether a tick with more to do waits for the schedule or starts the next one.'),
  renew: group({
    every: oneOf('never', 'daily', 'weekly')
      .default('never')
      .describe('When a run that ended by a budget or is idle begins anew; weekly = on Mondays.'),
    at: matching(
      /^([01]\d|2[0-3]):[0-5]\d [A-Za-z]+(\/[A-Za-z0-9_+-]+)*$/,
      'a time and zone such as "20:00 Europe/Berlin"',
    )
      .nullable()
      .default(null)
      .describe('Time and zone of the renewal, such as "20:00 Europe/Berlin"; default: 00:00 UTC.'),
  })
    .prefault({})
    .describe('The recorded decision to begin a fresh run.'),
  'when-empty': oneOf('idle', 'stop').default('idle').describe('What an empty backlog makes of the run.'),
  'checkpoint-minutes': amount()
    .default(10)
    .describe('How often the work of running sessions is preserved, in minutes.'),
  'job-timeout-minutes': amount()
    .nullable()
    .default(null)
    .describe("The job's timeout in minutes; default: from the workflow file."),
  'stall-timeout-minutes': amount()
    .default(10)
    .describe('Silence after which a session counts as stalled, in minutes.'),
  'rate-limit-wait-minutes': amount()
    .default(5)
    .describe('How long a tick waits for a rate limit before it parks, in minutes.'),
  circuit: group({
    'no-progress': count().default(5).describe('Sessions without progress that open the breaker.'),
    'same-error': count().default(10).describe('Sessions with the same root cause that open the breaker.'),
    stalls: count().default(5).describe('Stalls running that open the breaker.'),
  })
    .prefault({})
    .describe('When the circuit breaker opens.'),
};
