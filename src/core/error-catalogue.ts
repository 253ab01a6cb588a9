/** Every code by which a tick, a run, a session or an annotation says what is wrong: closed, and the source of docs/errors.md. */
import { newCounters } from './budget.ts';
import { commandFailures } from './command-failures.ts';
import type { FailureClass } from './agent.ts';
import { Settings } from './config-schema.ts';
import { stopRules } from './stop-conditions.ts';

interface Explained {
  /** One sentence: what has happened. */
  readonly means: string;
  /** One sentence: what a person does about it, or that nobody has to. */
  readonly remedy: string;
}

/** Ends of a tick that are red: somebody has to look. */
export const tickFailures = {
  state_unreadable: {
    means:
      'The head or the bundle of the loop cannot be read, or holds what this version does not know; nothing is started or overwritten.',
    remedy: 'Dispatch the workflow with `resume: true` where it says so, else with `fresh: true`.',
  },
  state_write_refused: {
    means: 'GitHub refused to write the branch of the state: a permission or a ruleset stands against it.',
    remedy: 'Do what the second line says: it names the permission or the rule. `doctor` finds both.',
  },
  isolation_unavailable: {
    means: 'The isolation that is asked for cannot be had on this machine, so no agent was started.',
    remedy:
      'Use a Linux runner with root or `sudo -n`, or with docker for `container`, or accept agents without isolation with `isolation: none` in the file.',
  },
  agent_missing: {
    means:
      'The program of the agent is not on the PATH of the runner, so no agent was started and nothing was claimed.',
    remedy: 'Install it in a step before the tick, as the workflow that `init` writes does.',
  },
  lease_lost: {
    means: 'Another tick took the lock while this one worked, so this one published nothing more.',
    remedy: 'Nothing; the tick that has the lock goes on.',
  },
  loop_at_work: {
    means: 'A single shot was started while a tick of its loop is at work, or may be; nothing was started.',
    remedy: 'Start it again when that run has ended; where the state cannot be read, mend that first.',
  },
  bundle_not_saved: {
    means: 'The state could neither be kept as an artifact nor in the cache.',
    remedy:
      'Nothing; the next tick repairs it from the head. If it stays, look at the storage and cache limits of the repository.',
  },
} as const satisfies Readonly<Record<string, Explained>>;
export type TickFailureCode = keyof typeof tickFailures;

/** Why a session of an agent gave no finished work. */
const sessionFailures = {
  compile: { means: 'The work does not compile.', remedy: 'A second session tries; the same twice is asked about.' },
  test: { means: 'Tests fail that are named.', remedy: 'A second session tries; the same twice is asked about.' },
  lint: { means: 'The linter objects.', remedy: 'A second session tries; the same twice is asked about.' },
  timeout: {
    means: 'The session took longer than it may.',
    remedy: 'Cut the issue smaller, or raise `session-minutes`.',
  },
  denied: {
    means: 'The agent was denied something that it needs.',
    remedy: 'Read its last words; its settings may be too narrow.',
  },
  'no-diff': { means: 'The session ended without any change.', remedy: 'Say in the issue what shall be different.' },
  guardrail: {
    means: 'The change touches what agents may not touch.',
    remedy: 'Allow the path, or make the change yourself.',
  },
  model: {
    means: 'The model refused or was not there.',
    remedy: 'Look at the key, the model’s name and its vendor’s limits.',
  },
  'tick-lost': {
    means: 'The tick ended before the session did.',
    remedy: 'Nothing; the next tick goes on from what was pushed.',
  },
  result: {
    means: 'The agent left no result, or a malformed one.',
    remedy: 'For `agent: command`, see the contract of a program.',
  },
  exit: { means: 'The agent’s program ended with an error.', remedy: 'Read its last words in the log of the run.' },
  cancelled: { means: 'A person ended it.', remedy: 'Nothing.' },
  outage: {
    means: 'A service that the work needs is away.',
    remedy: 'Nothing; after two in a row the run stops and names it.',
  },
  decision: { means: 'The agent asks a person something.', remedy: 'Answer the question on the issue.' },
  stalled: {
    means: 'Nothing was said, changed or worked for too long.',
    remedy: 'A second session tries; the same twice is asked about.',
  },
  limit: { means: 'The model asks to wait.', remedy: 'Nothing; a later tick goes on.' },
  cap: {
    means: 'It used up what it was given.',
    remedy: 'Nothing; a later session goes on from its work, within the ceilings.',
  },
} as const satisfies Readonly<Record<FailureClass, Explained>>;

/** Markdown, as docs/errors.md has it; an act that names a number is told for the default ceilings. */
export function cataloguePage(): string {
  const { maxIterations, maxPrs, maxMinutes, maxDollars } = Settings.parse({});
  const ceilings = { maxIterations, maxPrs, maxMinutes, maxDollars, deadline: null, ceilingsRaised: [] };
  const counters = newCounters('1970-01-01T00:00:00.000Z');
  const unused = { counters, ceilings, reservedDollars: 0, hardMax: null };
  const stops = stopRules.map(({ code, condition, threshold, act }) => {
    const number = condition === null ? 'Beyond the twelve of the specification.' : `Stop condition ${condition}.`;
    const remedy = act === null ? 'It ends no run.' : act(unused);
    return entry(code, `${number} It fires when: ${threshold}.`, remedy);
  });
  const told = (table: Readonly<Record<string, Explained>>): string[] =>
    Object.entries(table).map(([code, { means, remedy }]) => entry(code, means, remedy));
  return `${[
    opening,
    '## Ends of a tick',
    'In red, in `stop-reason` and in the summary of the run.',
    ...told(tickFailures),
    '## Ends of a run',
    'In `stop-reason`, on the control issue, in `status` and in the history. Later ticks end in seconds until somebody acts.',
    ...stops,
    '## Ends of a session',
    'In the history, on the control issue and behind `status --why`.',
    ...told(sessionFailures),
    '## Ends of a command',
    'Of the command line: after `error:` on standard error, and with `--json` as `{ok: false, error: {code, message, remedy}}` on standard output.',
    ...told(commandFailures),
  ].join('\n\n')}\n`;
}

const entry = (code: string, means: string, remedy: string): string => `### ${code}\n\n${means}\n\n${remedy}`;

const opening = `<!-- Written by \`node .ci/reference-pages.mjs\` from src/core/error-catalogue.ts; change it there. -->
# Error codes

Every code that says why something ended, what it means, and what to do. Mistakes in the configuration have one code,
\`configuration_wrong\`, in the log of a tick as the title of the error, and each names key, line and column ([\`config --check\`](commands.md#config)). What [\`doctor\`](commands.md#doctor) finds has codes of its own, explained there.`;
