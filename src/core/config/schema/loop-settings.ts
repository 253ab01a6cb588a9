/** Settings of the lock, pace, renewal, timeouts and circuit breaker of a loop. */
import { z } from 'zod';
import { Language } from '../../gates/translations.ts';
import { GateName } from '../../state/gate.ts';
import {
  environmentVariable,
  flag,
  group,
  nonNegativeNumber,
  oneOf,
  positiveInteger,
  positiveNumber,
  text,
  textMatching,
} from './fields.ts';

export const scheduleSettings = {
  lock: oneOf('skip', 'wait', 'force').default('skip').describe('What a tick does that finds another one running.'),
  pace: oneOf('cron', 'continuous')
    .default('cron')
    .describe('Whether a tick with more to do waits for the schedule or starts the next one.'),
  renew: group({
    every: oneOf('never', 'daily', 'weekly')
      .default('never')
      .describe('When a run that ended by a budget or is idle begins anew; weekly = on Mondays.'),
    at: textMatching(
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
  'checkpoint-minutes': positiveNumber()
    .default(10)
    .describe('How often the work of running sessions is preserved, in minutes.'),
  'job-timeout-minutes': positiveNumber()
    .nullable()
    .default(null)
    .describe("The job's timeout in minutes; default: from the workflow file."),
  'stall-timeout-minutes': positiveNumber()
    .default(10)
    .describe('Silence after which a session counts as stalled, in minutes.'),
  'rate-limit-wait-minutes': positiveNumber()
    .default(5)
    .describe('How long a tick waits for a rate limit before it parks, in minutes.'),
  circuit: group({
    'no-progress': positiveInteger().default(5).describe('Sessions without progress that open the breaker.'),
    'same-error': positiveInteger().default(10).describe('Sessions with the same root cause that open the breaker.'),
    stalls: positiveInteger().default(5).describe('Stalls running that open the breaker.'),
  })
    .prefault({})
    .describe('When the circuit breaker opens.'),
};

/** Settings of gates, approvers, reports and notifications. */
export const peopleSettings = {
  gates: z
    .partialRecord(
      GateName,
      group({
        'expiry-hours': positiveNumber().describe('Hours after which the default option counts as the answer.'),
        default: text().describe('The option that then counts; never merge, yes or raise.'),
      }),
    )
    .prefault({})
    .describe('Gates that answer themselves after a while; without an entry a gate waits for ever.'),
  approvers: z
    .array(textMatching(/^[A-Za-z0-9][A-Za-z0-9-]{0,38}(\/[A-Za-z0-9._-]+)?$/, 'a GitHub login, or org/team'), {
      error: 'expected a list of GitHub logins',
    })
    .default([])
    .describe('Whose answers count; default: everybody with write permission.'),
  'receipt-app-id': positiveInteger()
    .nullable()
    .default(null)
    .describe("App whose receipts count; default: `app-id`, else GitHub Actions' own."),
  'allow-user-token': flag()
    .default(false)
    .describe("Accepts a person's token as github-token; that person cannot answer."),
  'allow-fork': flag().default(false).describe('Lets the loop run in a fork.'),
  'report-cost': oneOf('pr', 'control', 'off')
    .nullable()
    .default(null)
    .describe('Where cost is shown; default: pr in private, control in public repositories.'),
  verbosity: oneOf('quiet', 'verbose').default('quiet').describe('How much is written on issues and pull requests.'),
  language: Language.default('en').describe(
    'Language of a translated line after each exact English question of a gate; en: no such line.',
  ),
  notify: group({
    'webhook-env': environmentVariable()
      .nullable()
      .default(null)
      .describe('Name of the environment variable with the webhook URL.'),
    'key-env': environmentVariable()
      .nullable()
      .default(null)
      .describe('Name of the environment variable with the key that signs each message; default: they are not signed.'),
  })
    .prefault({})
    .describe('A Slack-compatible webhook for gates and stops.'),
};

/** Settings that limit a loop run: its ceilings, and how much runs at once. */
export const ceilingSettings = {
  'max-iterations': positiveInteger().default(5).describe('Ceiling of iterations over the loop run.'),
  'max-prs': positiveInteger().default(20).describe('Ceiling of distinct pull requests over the loop run.'),
  'max-minutes': positiveNumber().default(60).describe('Ceiling of active tick time over the loop run, in minutes.'),
  'max-dollars': nonNegativeNumber()
    .default(25)
    .describe('Ceiling of spend over the loop run, in USD; 0 disables this ceiling.'),
  deadline: z.iso
    .datetime({ offset: true, error: 'expected a time such as 2026-12-24T18:00:00Z' })
    .nullable()
    .default(null)
    .describe('Time after which the loop run stops (ISO 8601 with zone).'),
  'hard-max': group({
    iterations: positiveInteger()
      .nullable()
      .default(null)
      .describe('Highest max-iterations that file, input or command may set; the default yields to it.'),
    prs: positiveInteger()
      .nullable()
      .default(null)
      .describe('Highest max-prs that file, input or command may set; the default yields to it.'),
    minutes: positiveNumber()
      .nullable()
      .default(null)
      .describe('Highest max-minutes that file, input or command may set; the default yields to it, in minutes.'),
    dollars: positiveNumber()
      .nullable()
      .default(null)
      .describe('Highest max-dollars that file, input or command may set; the default yields to it, in USD.'),
  })
    .prefault({})
    .describe('What no input, answer or command can raise a ceiling above.'),
  'min-session-dollars': positiveNumber()
    .default(0.5)
    .describe('A session whose share of the ceiling would be less, in USD, is not started.'),
  'session-guess': group({
    dollars: positiveNumber().default(1.5).describe('Guessed cost of a session before any was measured, in USD.'),
    minutes: positiveNumber().default(10).describe('Guessed length of a session before any was measured, in minutes.'),
  })
    .prefault({})
    .describe('What a session is expected to take before this run has measured one.'),
  'max-agents': positiveInteger().default(4).describe('Sessions that may run side by side.'),
  'max-open-prs': positiveInteger()
    .default(5)
    .describe('With so many unreviewed pull requests of its own the loop starts nothing new.'),
  'max-open-gates': positiveInteger()
    .default(5)
    .describe('Questions about single issues and pull requests that may be open at once.'),
  'max-sessions': positiveInteger().default(12).describe('Sessions per subject over the loop run.'),
  'max-review-rounds': positiveInteger().default(3).describe('Review rounds per pull request over the loop run.'),
  'max-audits-per-section': positiveInteger()
    .default(3)
    .describe('Audits of one section of a subject over the loop run.'),
};
