/** What the pages of docs/errors/ say of each stop condition beside its rule: how it comes to it, and facts by which it fires. */

import { Settings } from '../config/schema/settings.ts';
import { stopRules } from '../decide/stop/conditions.ts';
import { calm, type StopFacts, type StopRule } from '../decide/stop/rule.ts';
import { newCounters } from '../state/counters.ts';
import type { Example, Explained } from './entry.ts';

interface RunEnd {
  readonly means: string;
  readonly when: string;
  readonly more: string;
  /** Of a rule that has no act, since it ends no run. */
  readonly remedy?: string;
  /** Beside the facts of a run in which nothing fires. */
  readonly facts: Partial<StopFacts>;
}

const { maxIterations, maxPrs, maxMinutes, maxDollars } = Settings.parse({});
const at = '2026-11-22T06:12:00Z';
const counters = newCounters(at);

const calmRun: StopFacts = {
  ...calm,
  now: at,
  counters,
  ceilings: { maxIterations, maxPrs, maxMinutes, maxDollars, deadline: null, ceilingsRaised: [] },
};

const raised = `Ticking *raise* at the question before it, or the command, lets the run go on; nothing else is set back. It never passes \`hard-max\` of
the file. Left alone, it begins anew by [\`renew\`](../budgets.md#beginning-anew-by-itself) if the file says so, or by \`fresh: true\`.`;

/** By the code of its rule. */
const runEnds: Readonly<Record<string, RunEnd>> = {
  user_interrupt: {
    means: 'A person stopped the run.',
    when: '`/loop stop`, `/loop cancel`, or the Stop box of the control issue; the line names who, and the reason where one was given.',
    more: 'A stop lets agents finish, a cancel ends them; the work of both is kept. What was spent stays counted, and `renew` begins nothing anew ([interruptions](../interruptions.md)).',
    facts: { stopCommand: { by: 'ana', reason: 'release day' } },
  },
  gate_stop: {
    means: 'A question was answered with stop.',
    when: 'Somebody ticked *stop* at an open question, or wrote it as the answer.',
    more: 'The answer, by whom and when, stands in the history and on the control issue, and in the comment of the question ([gates](../gates.md#how-to-answer)). What was spent stays counted.',
    facts: { gateStop: { gate: 'repeated-failure', iteration: 3 } },
  },
  pr_terminal: {
    means: 'The one pull request that the run was about is merged, closed, or marked do-not-merge.',
    when: 'Only where `pr: N` named it: a review of one pull request ends with it.',
    more: 'If the label `do-not-merge` was put on by mistake, take it off first. Its name is the setting [`do-not-merge-label`](../configuration.md#do-not-merge-label).',
    facts: { watched: { number: 142, state: 'merged' } },
  },
  backlog_empty: {
    means: 'Nothing is left to work on, and no question is open.',
    when: 'Every issue that the loop may choose is finished, declined or closed. By default the loop is idle then and looks again at each tick; with `when-empty: stop` its run ends.',
    more: 'Does it say so although there are issues, look at what chooses them: `backlog.labels`, `milestone`, `query`, who wrote them ([what a loop works on](../backlog.md)); `status --why 14` tells it of one.',
    facts: { openSubjects: 0 },
  },
  dependency_cycle: {
    means: 'Issues wait for each other, so none of them can begin.',
    when: 'The relations *blocked by* of GitHub, or lines such as `Blocked by #51`, lead round in a circle.',
    more: 'The line names the shortest way round. Which of the relations is wrong only a person can say.',
    facts: { cycles: [[50, 51]] },
  },
  qmd_unreachable: {
    means: 'A service that the work needs was away in two iterations running.',
    when: 'A command named the outage, by its token on standard error or by its exit status, in one iteration and in the next one that worked ([a service that is away](../budgets.md#a-service-that-is-away)).',
    more: 'The code is that of the built-in dependency; the line names yours. It costs one wasted iteration, and one more to be sure. Mend the service first: a restart into the same outage ends the same way.',
    facts: {
      outage: { dependency: 'qmd', remedy: 'fix per ADR-0024', error: 'connect ECONNREFUSED', iteration: 3 },
      counters: { ...counters, qmdFailuresConsecutive: 2 },
    },
  },
  repeated_failure: {
    means: 'An issue failed twice running with the same cause.',
    when: 'Two sessions ended with the same root cause: class, command and first failing line, without places and times.',
    remedy: 'Answer the question that it asks; the run goes on meanwhile.',
    more: 'The question [`repeated-failure`](../gates.md#which-are-asked) asks to skip it, to try once more, or to stop. Other issues go on.',
    facts: { repeated: [{ number: 14, rootCause: 'test | verify-command | not ok 3 - adds two numbers' }] },
  },
  lock_held: {
    means: 'Another tick is at work, so this one did nothing.',
    when: 'A dispatch or the schedule came while a tick worked. The run that holds the lock is named.',
    remedy: 'Nothing; it ends no run.',
    more: 'Nothing is lost: one more tick follows the one at work, unless the schedule will. `lock: wait` waits instead, `lock: force` asks ([the lock](../lock.md#when-another-tick-is-running)).',
    facts: { otherHolder: { runId: 50, runAttempt: 1 } },
  },
  cost_budget: {
    means: 'The dollars are used up, or what is left gives no session enough to begin.',
    when: 'The larger of what agents reported and what their tokens cost by the [rates](../budgets.md#what-a-session-costs) reached `max-dollars`, or a share of the rest would be less than `min-session-dollars`.',
    more: raised,
    facts: { counters: { ...counters, dollarsEstimate: maxDollars + 0.21 } },
  },
  wall_clock_budget: {
    means: 'The minutes are used up.',
    when: 'Minutes of ticks in which agents worked reached `max-minutes`. Waiting for answers, and the time between ticks, do not count.',
    more: raised,
    facts: { counters: { ...counters, minutesElapsed: maxMinutes } },
  },
  deadline: {
    means: 'The moment that `deadline` names has come.',
    when: 'At the first entry or exit of a tick at or after it. It is recorded when the run begins, so a later one in the file waits for a fresh run.',
    more: 'Work that was finished is published; `renew` begins nothing anew.',
    facts: {
      ceilings: { ...calmRun.ceilings, deadline: '2026-11-22T06:00:00Z' },
    },
  },
  iteration_budget: {
    means: 'The iterations are used up.',
    when: 'Ticks that started agents reached `max-iterations`. Ticks that were skipped, deferred or had nothing to do are none.',
    more: raised,
    facts: { counters: { ...counters, iterationsUsed: maxIterations } },
  },
  prs_touched_budget: {
    means: 'The pull requests are used up.',
    when: 'Different pull requests that the run opened or updated reached `max-prs`. One that is updated again counts once, and a run with `pr: N` never ends so.',
    more: raised,
    facts: {
      counters: { ...counters, prsTouched: Array.from({ length: maxPrs }, (_, index) => `#${index + 100}`) },
    },
  },
};

/** Of every rule; an act that names a number is told for the default ceilings. */
export const explainedRunEnds = (): ReadonlyMap<string, Explained> =>
  new Map(stopRules.map((rule) => [rule.code, explained(rule)]));

function explained(rule: StopRule): Explained {
  const end = runEnds[rule.code];
  if (end === undefined) throw new Error(`The stop ${rule.code} has no text for its page.`);
  const number =
    rule.condition === null ? 'Beyond the twelve of the specification' : `Stop condition ${rule.condition}`;
  const facts = { ...calmRun, ...end.facts };
  return {
    means: end.means,
    when: `${end.when} ${number}: it fires when ${rule.threshold}.`,
    remedy: rule.act?.(calmRun) ?? end.remedy ?? '',
    more: end.more,
    example: exampleOf(rule, facts),
  };
}

/** In the words of the product, by its own rule. */
function exampleOf({ code, evaluate, act }: StopRule, facts: StopFacts): Example {
  const { fired, sentence } = evaluate(facts);
  if (!fired) throw new Error(`The example of ${code} does not fire.`);
  if (act === null)
    return { at: { command: 'node dist/cli/index.js status --why' }, lines: `FIRED ${code}: ${sentence}` };
  return {
    at: { place: 'A warning of the workflow run, and the control issue' },
    lines: `Loop stopped: ${code}\n${sentence.replace(/\.$/, '')}. ${act(facts)}`,
  };
}
