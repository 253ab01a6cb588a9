/** Settings of guardrails, redaction, rates, dependencies and state storage. */
import { z } from 'zod';
import {
  flag,
  group,
  nonNegativeInteger,
  nonNegativeNumber,
  oneOf,
  positiveInteger,
  referencePattern,
  text,
  textList,
  textMatching,
} from './fields.ts';

export const guardSettings = {
  'protected-paths': textList()
    .default([])
    .describe('Globs that no commit of an agent may touch, besides the built-in ones.'),
  'allow-lockfiles': flag().default(false).describe('Lets agents change lockfiles.'),
  'max-diff-lines': positiveInteger().default(2000).describe('Changed lines above which a diff is refused.'),
  redact: z
    .array(
      z.union(
        [
          text(),
          z.strictObject({
            name: text().describe('Shown in place of what was found.'),
            pattern: text().describe('RE2 pattern.'),
          }),
        ],
        { error: 'expected a pattern, or a name and a pattern' },
      ),
      { error: 'expected a list of patterns' },
    )
    .default([])
    .describe('Patterns (RE2 syntax) whose matches are never saved, logged or sent.'),
  rates: z
    .record(
      text(),
      group({
        input: nonNegativeNumber().describe('USD per million input tokens.'),
        output: nonNegativeNumber().describe('USD per million output tokens.'),
        'cache-read': nonNegativeNumber()
          .nullable()
          .default(null)
          .describe('USD per million cached input tokens read; default: the input rate.'),
        'cache-write': nonNegativeNumber()
          .nullable()
          .default(null)
          .describe('USD per million cached input tokens written; default: twice the input rate.'),
        reasoning: nonNegativeNumber()
          .nullable()
          .default(null)
          .describe('USD per million reasoning tokens; default: the output rate.'),
      }),
    )
    .prefault({})
    .describe('Prices per model, in USD per million tokens; 0 for a local model.'),
  dependencies: z
    .array(
      group({
        name: text().describe('Name of the service.'),
        token: text().describe('Text at the start of a line on stderr that signals the outage.'),
        'exit-code': nonNegativeInteger().nullable().default(null).describe('Exit status that signals the outage.'),
        remedy: text().describe('What a person can do about it.'),
      }),
      { error: 'expected a list of dependencies' },
    )
    .default([])
    .describe('Services whose outage ends the run after two iterations; qmd is built in.'),
  'state-store': oneOf('mirrored', 'artifact', 'cache', 'branch')
    .default('mirrored')
    .describe('Where the bundle lies: artifact and cache, one of them, or the state branch.'),
  extends: textMatching(referencePattern, 'owner/repo//file@sha, with all 40 digits of the commit')
    .nullable()
    .default(null)
    .describe('A file of another repository that this one builds on: owner/repo//file@sha. At the top only.'),
};
