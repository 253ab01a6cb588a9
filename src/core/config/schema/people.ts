/** Settings that decide who is asked, whose answer counts, and what people are shown. */
import { z } from 'zod';
import { Language } from '../../gates/translations.ts';
import { GateName } from '../../state/gate/gate-names.ts';
import { amount, count, flag, group, matching, oneOf, oneVariable, text } from './field-kinds.ts';

export const peopleSettings = {
  gates: z
    .partialRecord(
      GateName,
      group({
        'expiry-hours': amount().describe('Hours after which the default option counts as the answer.'),
        default: text().describe('The option that then counts; never merge, yes or raise.'),
      }),
    )
    .prefault({})
    .describe('Gates that answer themselves after a while; without an entry a gate waits for ever.'),
  approvers: z
    .array(matching(/^[A-Za-z0-9][A-Za-z0-9-]{0,38}(\/[A-Za-z0-9._-]+)?$/, 'a GitHub login, or org/team'), {
      error: 'expected a list of GitHub logins',
    })
    .default([])
    .describe('Whose answers count; default: everybody with write permission.'),
  'receipt-app-id': count()
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
    'webhook-env': oneVariable()
      .nullable()
      .default(null)
      .describe('Name of the environment variable with the webhook URL.'),
    'key-env': oneVariable()
      .nullable()
      .default(null)
      .describe('Name of the environment variable with the key that signs each message; default: they are not signed.'),
  })
    .prefault({})
    .describe('A Slack-compatible webhook for gates and stops.'),
};
