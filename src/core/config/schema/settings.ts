/** Schema of `.github/tickgate.yml`: the source of the types, the checks, the JSON Schema and the docs. */
import * as z from 'zod';
import { readSchemaAt, unwrapSchema } from '../../codec/schema-paths.ts';
import { Language } from '../../gates/language.ts';
import { agentProgramNames, usageFormats } from '../../sessions/contract/agent-programs.ts';
import { GateName } from '../../state/gate.ts';
import { Role } from '../../state/subject.ts';
import {
  argv,
  command,
  environmentVariable,
  flag,
  group,
  LoopNameField,
  listOf,
  login,
  nonNegativeInteger,
  nonNegativeNumber,
  oneOf,
  optional,
  plainVariables,
  positiveInteger,
  positiveNumber,
  referencePattern,
  secretVariables,
  section,
  text,
  textMatching,
  texts,
} from './value-types.ts';

const driver = oneOf(...agentProgramNames);

const namedPattern = z.strictObject({
  name: text.describe('Shown in place of what was found.'),
  pattern: text.describe('RE2 pattern.'),
});

const hardMax = <Type extends z.ZodType>(type: Type, ceiling: string, unit = '') =>
  optional(type).describe(`Highest ${ceiling} that file, input or command may set; the default yields to it${unit}.`);

/** In the order of the documentation. The same keys are valid at the top of the file and under `loops.<name>`. */
const shape = {
  skill: oneOf('work', 'review')
    .default('work')
    .describe('What the loop does: work on issues, or review pull requests.'),
  // Agents
  agent: driver.default('claude').describe('Which coding agent works.'),
  agents: z
    .partialRecord(
      Role,
      group({
        driver: optional(driver).describe('Which coding agent has this role; default: `agent`.'),
        model: optional(text).describe("The role's model; default: the agent's own."),
        'fallback-model': optional(text).describe(
          "The role's model for the one retry after a model error; default: `fallback-model`.",
        ),
        args: z.array(z.string()).default([]).describe('Further arguments of the agent.'),
      }),
    )
    .prefault({})
    .describe('Agent, model and arguments per role.'),
  'fallback-model': optional(text).describe(
    "Model of the one retry after a model error, for roles of `agent`; default: the agent's own.",
  ),
  'agent-command': optional(argv).describe('Program and arguments of `agent: command`; no shell reads them.'),
  'usage-format': optional(oneOf(...usageFormats)).describe(
    "Whose output that of `agent-command` is: what this program's lines tell of usage, denied tools and failures counts.",
  ),
  'agent-config': optional(
    textMatching(/^[\w.@-]+(?:\/[\w.@-]+)*$/, 'a folder of the repository, such as .github/agent'),
  ).describe(
    "Folder of the default branch, copied over the agent's own files (its HOME) for a session, never committed.",
  ),
  'agent-logins': listOf(login, 'a list of GitHub logins')
    .default([])
    .describe('Logins that are never taken for a person.'),
  // Sessions
  isolation: oneOf('uid', 'container', 'job', 'none')
    .default('uid')
    .describe('What separates the agent from the token: another user, a container, another job, or nothing.'),
  'container-image': optional(
    textMatching(/^[a-z0-9][\w./:@-]*$/i, 'the name of an image, such as ghcr.io/owner/agents:1'),
  ).describe('Image of `isolation: container`, with the agent, git and bash in it; pulled where it is missing.'),
  meter: oneOf('stream', 'proxy')
    .default('stream')
    .describe("How spend is seen while a session runs: the agent's own output, or a proxy that holds the model key."),
  'meter-unknown': oneOf('strip', 'refuse')
    .default('strip')
    .describe(
      'What `meter: proxy` does under a dollar ceiling with a field, a header value or a tool that it does not know to be metered: takes it out and says so, or refuses the request.',
    ),
  env: plainVariables.default([]).describe('Environment variables that the agent gets besides the allow-list.'),
  'env-secrets': secretVariables
    .default([])
    .describe('Environment variables with secrets that the agent gets, such as its model key.'),
  'setup-command': optional(command).describe(
    'Runs before each session of a subject and before verify-command, under its isolation. A text is run by bash, a list without a shell.',
  ),
  'verify-command': optional(command).describe(
    'Exit 0 is evidence of completion. Runs on a fresh checkout of the work, after setup-command: what the agent installed is not there. A text is run by bash, a list without a shell.',
  ),
  // Limits
  'max-iterations': positiveInteger.default(5).describe('Ceiling of iterations over the loop run.'),
  'max-prs': positiveInteger.default(20).describe('Ceiling of distinct pull requests over the loop run.'),
  'max-minutes': positiveNumber.default(60).describe('Ceiling of active tick time over the loop run, in minutes.'),
  'max-dollars': nonNegativeNumber
    .default(25)
    .describe('Ceiling of spend over the loop run, in USD; 0 disables this ceiling.'),
  deadline: optional(z.iso.datetime({ offset: true, error: 'expected a time such as 2026-12-24T18:00:00Z' })).describe(
    'Time after which the loop run stops (ISO 8601 with zone).',
  ),
  'hard-max': section({
    iterations: hardMax(positiveInteger, 'max-iterations'),
    prs: hardMax(positiveInteger, 'max-prs'),
    minutes: hardMax(positiveNumber, 'max-minutes', ', in minutes'),
    dollars: hardMax(positiveNumber, 'max-dollars', ', in USD'),
  }).describe('What no input, answer or command can raise a ceiling above.'),
  'min-session-dollars': positiveNumber
    .default(0.5)
    .describe('A session whose share of the ceiling would be less, in USD, is not started.'),
  'session-guess': section({
    dollars: positiveNumber.default(1.5).describe('Guessed cost of a session before any was measured, in USD.'),
    minutes: positiveNumber.default(10).describe('Guessed length of a session before any was measured, in minutes.'),
  }).describe('What a session is expected to take before this run has measured one.'),
  'max-agents': positiveInteger.default(4).describe('Sessions that may run side by side.'),
  'iterations-per-tick': positiveInteger
    .default(2)
    .describe('Iterations that one tick may begin: a seat that becomes free takes the next subject.'),
  'max-open-prs': positiveInteger
    .default(5)
    .describe(
      'With so many unreviewed pull requests of its own the loop starts nothing new; it finishes what it has begun.',
    ),
  'max-open-gates': positiveInteger
    .default(5)
    .describe('Questions about single issues and pull requests that may be open at once.'),
  'sessions-per-subject': positiveInteger
    .default(10)
    .describe('Sessions of one subject in one tick, of every role; the next tick goes on.'),
  'max-sessions': positiveInteger.default(12).describe('Sessions per subject over the loop run.'),
  'max-review-rounds': positiveInteger
    .default(3)
    .describe('Review rounds per pull request over the loop run, and as many sessions that mend its red checks.'),
  'max-audits-per-section': positiveInteger
    .default(3)
    .describe('Audits of one section of a subject over the loop run.'),
  // Work
  backlog: section({
    source: oneOf('issues', 'plan', 'task-list').default('issues').describe('Where tasks come from.'),
    labels: texts.default([]).describe('Only issues with all of these labels.'),
    milestone: optional(text).describe('Only issues of this milestone.'),
    assignee: optional(text).describe('Only issues of this assignee.'),
    query: optional(text).describe('GitHub search that narrows the issues.'),
    plan: optional(text).describe('The plan file of `source: plan`.'),
    issue: optional(positiveInteger).describe('The issue of `source: task-list`.'),
  }).describe('What the work loop works on.'),
  priority: section({
    labels: texts
      .default(['P0', 'P1', 'priority: critical', 'priority: high'])
      .describe('Labels in order of urgency; the first two count as high.'),
  }).describe('What comes first.'),
  criteria: oneOf('heading', 'any-list', 'none')
    .default('heading')
    .describe('What counts as acceptance criteria: the heading, any checklist, or nothing is needed.'),
  audit: oneOf('each', 'final').default('each').describe('Audit after each section, or only at the end.'),
  sections: oneOf('markers', 'none').default('markers').describe('How a task is cut into sections.'),
  'post-action': section({
    enabled: flag.default(false).describe('Whether a last session follows a clean final audit.'),
    skill: optional(text).describe('The skill of that session.'),
    prompt: optional(text).describe(
      'The prompt of that session; without skill and prompt it brings the documentation up to date.',
    ),
  }).describe('A last, best-effort session after a clean final audit.'),
  // Review
  review: section({
    labels: texts.default([]).describe('Also pull requests with all of these labels.'),
    query: optional(text).describe('GitHub search for pull requests to review.'),
    'require-checks': oneOf('auto', 'always')
      .default('auto')
      .describe('Whether a pull request without any check may be reviewed.'),
  }).describe('What the review loop reviews.'),
  merge: section({
    mode: oneOf('ask', 'auto', 'never').default('ask').describe('Who decides to merge.'),
    strategy: oneOf('squash', 'merge', 'rebase').default('squash').describe('How pull requests are merged.'),
    'delete-branch': flag.default(false).describe('Whether the branch is deleted after the merge.'),
  }).describe('Merging.'),
  'auto-merge-without-review': flag
    .default(false)
    .describe('Lets `merge.mode: auto` merge without a human approval; never in public repositories.'),
  'do-not-merge-label': text.default('do-not-merge').describe('A pull request with this label is left alone.'),
  // Schedule
  lock: oneOf('skip', 'wait', 'force').default('skip').describe('What a tick does that finds another one running.'),
  pace: oneOf('cron', 'continuous')
    .default('cron')
    .describe('Whether a tick with more to do waits for the schedule or starts the next one.'),
  renew: section({
    every: oneOf('never', 'daily', 'weekly')
      .default('never')
      .describe('When a run that ended by a budget or is idle begins anew; weekly = on Mondays.'),
    at: optional(
      textMatching(
        /^([01]\d|2[0-3]):[0-5]\d [A-Za-z]+(\/[A-Za-z0-9_+-]+)*$/,
        'a time and zone such as "20:00 Europe/Berlin"',
      ),
    ).describe('Time and zone of the renewal, such as "20:00 Europe/Berlin"; default: 00:00 UTC.'),
  }).describe('The recorded decision to begin a fresh run.'),
  'when-empty': oneOf('idle', 'stop').default('idle').describe('What an empty backlog makes of the run.'),
  'failed-sessions': oneOf('neutral', 'red')
    .default('neutral')
    .describe(
      'What the run of a tick is whose sessions all failed: green with a warning, or red. It is red in any case where no session can work.',
    ),
  'checkpoint-minutes': positiveNumber
    .default(10)
    .describe('How often the work of running sessions is preserved, in minutes.'),
  'job-timeout-minutes': optional(positiveNumber).describe(
    "The job's timeout in minutes; default: from the workflow file.",
  ),
  'stall-timeout-minutes': positiveNumber
    .default(10)
    .describe('Silence after which a session counts as stalled, in minutes.'),
  'rate-limit-wait-minutes': positiveNumber
    .default(5)
    .describe('How long a tick waits for a rate limit before it parks, in minutes.'),
  circuit: section({
    'no-progress': positiveInteger.default(3).describe('Sessions running without progress that open the breaker.'),
    'same-error': positiveInteger
      .default(4)
      .describe('Sessions running with the same root cause that open the breaker.'),
    stalls: positiveInteger.default(3).describe('Stalls running that open the breaker.'),
  }).describe('When the breaker of a subject opens; that of the whole loop does at half as many again.'),
  // People
  gates: z
    .partialRecord(
      GateName,
      group({
        'expiry-hours': positiveNumber.describe('Hours after which the default option counts as the answer.'),
        default: text.describe('The option that then counts; never merge, yes or raise.'),
      }),
    )
    .prefault({})
    .describe('Gates that answer themselves after a while; without an entry a gate waits for ever.'),
  approvers: listOf(
    textMatching(/^[A-Za-z0-9][A-Za-z0-9-]{0,38}(\/[A-Za-z0-9._-]+)?$/, 'a GitHub login, or org/team'),
    'a list of GitHub logins',
  )
    .default([])
    .describe('Whose answers count; default: every person with write permission.'),
  'receipt-app-id': optional(positiveInteger).describe(
    "App whose receipts count; default: `app-id`, else GitHub Actions' own.",
  ),
  'allow-user-token': flag
    .default(false)
    .describe("Accepts a person's token as github-token; that person cannot answer."),
  'allow-fork': flag.default(false).describe('Lets the loop run in a fork.'),
  'report-cost': optional(oneOf('pr', 'control', 'off')).describe(
    'Where cost is shown; default: pr in private, control in public repositories.',
  ),
  verbosity: oneOf('quiet', 'verbose').default('quiet').describe('How much is written on issues and pull requests.'),
  language: Language.default('en').describe(
    'Language of a translated line after each exact English question of a gate; en: no such line.',
  ),
  lessons: oneOf('propose', 'off')
    .default('propose')
    .describe('Whether what two reviews of people corrected alike is proposed for `.github/tickgate-lessons.md`.'),
  notify: section({
    'webhook-env': optional(environmentVariable).describe('Name of the environment variable with the webhook URL.'),
    'key-env': optional(environmentVariable).describe(
      'Name of the environment variable with the key that signs each message; default: they are not signed.',
    ),
    owners: flag
      .default(true)
      .describe(
        'Mentions the people of CODEOWNERS, else the administrators, in a question for which no other person is known.',
      ),
  }).describe('A Slack-compatible webhook for gates and stops, and whom a question mentions.'),
  // Guards
  'protected-paths': texts
    .default([])
    .describe('Globs that no commit of an agent may touch, besides the built-in ones.'),
  'allow-lockfiles': flag.default(false).describe('Lets agents change lockfiles.'),
  'max-diff-lines': positiveInteger.default(2000).describe('Changed lines above which a diff is refused.'),
  redact: listOf(
    z.union([text, namedPattern], { error: 'expected a pattern, or a name and a pattern' }),
    'a list of patterns',
  )
    .default([])
    .describe('Patterns (RE2 syntax) whose matches are never saved, logged or sent.'),
  rates: z
    .record(
      text,
      group({
        input: nonNegativeNumber.describe('USD per million input tokens.'),
        output: nonNegativeNumber.describe('USD per million output tokens.'),
        'cache-read': optional(nonNegativeNumber).describe(
          'USD per million cached input tokens read; default: the input rate.',
        ),
        'cache-write': optional(nonNegativeNumber).describe(
          'USD per million cached input tokens written; default: twice the input rate.',
        ),
        reasoning: optional(nonNegativeNumber).describe('USD per million reasoning tokens; default: the output rate.'),
      }),
    )
    .prefault({})
    .describe('Prices per model, in USD per million tokens; 0 for a local model.'),
  dependencies: listOf(
    group({
      name: text.describe('Name of the service.'),
      token: text.describe('Word in one of the last lines on stderr that signals the outage.'),
      'exit-code': optional(nonNegativeInteger).describe('Exit status that signals the outage.'),
      remedy: text.describe('What a person can do about it.'),
    }),
    'a list of dependencies',
  )
    .default([])
    .describe('Services whose outage ends the run after two iterations; qmd is built in.'),
  'state-store': oneOf('mirrored', 'artifact', 'cache', 'branch')
    .default('mirrored')
    .describe('Where the bundle lies: artifact and cache, one of them, or the state branch.'),
  extends: optional(textMatching(referencePattern, 'owner/repo//file@sha, with all 40 digits of the commit')).describe(
    'A file of another repository that this one builds on: owner/repo//file@sha. At the top only.',
  ),
};

export const Settings = group(shape).meta({ id: 'loop' });
export type Settings = z.output<typeof Settings>;

export const Config = z
  .strictObject({
    ...shape,
    loops: z.record(LoopNameField, Settings).prefault({}).describe('The same keys for one loop, by its name.'),
  })
  .meta({ title: 'Tickgate configuration', description: '.github/tickgate.yml' });

/** Dotted paths of all settings; a record with names that users choose is one setting. */
export function listSettingPaths(root: z.ZodType, prefix = ''): string[] {
  const inner = unwrapSchema(root);
  if (!(inner instanceof z.ZodObject)) return [prefix];
  return Object.keys(inner.shape).flatMap((key) =>
    listSettingPaths(readSchemaAt(root, [key]), prefix === '' ? key : `${prefix}.${key}`),
  );
}
