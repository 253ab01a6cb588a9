import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { recipeFiles, recipesPage } from '../../.ci/recipes-page.ts';
import { Settings } from '../../src/core/config/schema/settings.ts';
import { calmStopFacts, type StopFacts, stopRules } from '../../src/core/decide/stop/rules.ts';
import { commandFailureCodes, tickFailureCodes } from '../../src/core/errors/codes.ts';
import { judgeUidIsolation } from '../../src/core/sandbox/isolation.ts';
import { FailureClass } from '../../src/core/sessions/contract/session-failure.ts';
import { namePrintedCause } from '../../src/core/sessions/failure/last-words.ts';
import { judgeSession } from '../../src/core/sessions/judge-exit.ts';
import { newCounters } from '../../src/core/state/counters.ts';
import { readErrorPage } from '../support/error-page.ts';

test('docs/recipes.md is what `node .ci/reference-pages.mjs` writes from the files of init', () => {
  expect(readFileSync('docs/recipes.md', 'utf8')).toBe(recipesPage());
});

test('docs/recipes/ has the files of every recipe, as it writes them', () => {
  expect(recipeFiles().map(({ path }) => path)).toContain('flaky-tests/tickgate.workflow.yml');
  expect(recipeFiles().filter(({ path, text }) => readFileSync(`docs/recipes/${path}`, 'utf8') !== text)).toEqual([]);
});

describe('the pages of error codes', () => {
  const codes = [
    ...tickFailureCodes,
    ...stopRules.map(({ code }) => code),
    ...FailureClass.options,
    ...commandFailureCodes,
  ];

  test('are one for each code, and no other', () => {
    expect(new Set(codes).size).toBe(codes.length);
    expect(readdirSync('docs/errors').toSorted()).toEqual(codes.map((code) => `${code}.md`).toSorted());
  });

  test('are led to from docs/errors.md, in the order of the codes and in the words of each page', () => {
    const page = readFileSync('docs/errors.md', 'utf8');
    const rows = [...page.matchAll(/^\| \[`[^`]+`\]\(errors\/([\w-]+)\.md\) \| (\S.+) \| (\S.+) \|$/gm)];
    expect(rows.map(([, code]) => code)).toEqual(codes);
    const oneLine = (text = ''): string => text.replaceAll('\n', ' ').replaceAll('|', '\\|');
    for (const [, code = '', means, remedy] of rows) {
      const shown = readErrorPage(code);
      expect([means, remedy]).toEqual([oneLine(shown.means), oneLine(shown.remedy.split('\n\n')[0])]);
    }
  });

  test.each(codes)('%s: the page says what it means, when it happens, what to do, and how it looks', (code) => {
    const { title, means, exit, when, remedy } = readErrorPage(code);
    expect(title).toBe(code);
    for (const sentence of [means, exit, remedy]) expect(sentence).toMatch(/[.)?]$/);
    // More than the sentence of the index once more.
    expect(when.length).toBeGreaterThan(60);
    expect(when).not.toContain(means);
  });

  test('never explain two codes in the same words', () => {
    const said = codes.map((code) => readErrorPage(code).when);
    expect(new Set(said).size).toBe(said.length);
  });

  test.each(stopRules)('$code: the page has the threshold of the rule', ({ code, threshold }) => {
    expect(readErrorPage(code).when.toLowerCase()).toContain(`it fires when ${threshold}.`.toLowerCase());
  });
});

describe('the page of a stop', () => {
  const { maxIterations, maxPrs, maxMinutes, maxDollars } = Settings.parse({});
  const counters = newCounters('2026-11-22T06:12:00Z');
  const ceilings = { maxIterations, maxPrs, maxMinutes, maxDollars, deadline: null, ceilingsRaised: [] };
  const atRest: StopFacts = { ...calmStopFacts, now: '2026-11-22T06:12:00Z', counters, ceilings };
  /** Facts by which each rule fires. */
  const firing: Readonly<Record<string, Partial<StopFacts>>> = {
    user_interrupt: { stopCommand: { by: 'ana', reason: 'release day' } },
    gate_stop: { gateStop: { gate: 'repeated-failure', iteration: 3 } },
    pr_terminal: { watched: { number: 142, state: 'merged' } },
    backlog_empty: { openSubjects: 0 },
    dependency_cycle: { cycles: [[50, 51]] },
    qmd_unreachable: {
      outage: { dependency: 'qmd', remedy: 'fix per ADR-0024', error: 'connect ECONNREFUSED', iteration: 3 },
      counters: { ...counters, qmdFailuresConsecutive: 2 },
    },
    repeated_failure: {
      repeated: [{ number: 14, rootCause: 'test | verify-command | not ok 3 - adds two numbers', count: 2 }],
    },
    lock_held: { otherHolder: { runId: 50, runAttempt: 1 } },
    cost_budget: { counters: { ...counters, dollarsEstimate: maxDollars + 0.21 } },
    wall_clock_budget: { counters: { ...counters, minutesElapsed: maxMinutes } },
    deadline: { ceilings: { ...ceilings, deadline: '2026-11-22T06:00:00Z' } },
    iteration_budget: { counters: { ...counters, iterationsUsed: maxIterations } },
    prs_touched_budget: {
      counters: { ...counters, prsTouched: Array.from({ length: maxPrs }, (_, at) => `#${at + 100}`) },
    },
  };

  test.each(stopRules)('$code shows what the rule says and advises', ({ code, evaluate, act }) => {
    const facts = { ...atRest, ...firing[code] };
    const { fired, sentence } = evaluate(facts);
    const { lines, remedy } = readErrorPage(code);
    expect(fired).toBe(true);
    expect(lines).toBe(
      act === null
        ? `FIRED ${code}: ${sentence}`
        : `Loop stopped: ${code}\n${sentence.replace(/\.$/, '')}. ${act(facts)}`,
    );
    if (act !== null) expect(remedy.split('\n\n')[0]).toBe(act(atRest));
  });
});

test('the page of isolation_unavailable shows what is said of a machine without root and sudo', () => {
  const judged = judgeUidIsolation({ platform: 'linux', missing: [], root: false, sudo: false });
  if (judged.ok) throw new Error('It can be had there.');
  expect(readErrorPage('isolation_unavailable').lines).toBe(
    `isolation_unavailable: ${judged.sentence} ${judged.remedy}`,
  );
});

describe('the lines on the page of a session’s failure', () => {
  const calm = {
    program: 'claude',
    end: {
      ...{ code: 0, signal: null, timedOut: false, cancelled: false, durationMs: 20 * 60_000 },
      ...{ stdout: '', stderr: '', notStarted: null },
    },
    reading: { kind: 'failed', sentence: sessionResult(), question: null },
    transcript: { version: null, usage: null, denied: [], message: '', unfinished: null, trouble: null },
    workerLog: '',
    stopped: null,
    priceTokens: () => null,
  } as const;
  const cancelled = { ...calm.end, cancelled: true, code: null };
  const refused = { kind: 'key_refused', status: 401, said: 'invalid x-api-key', resets: null } as const;
  const limited = { kind: 'rate_limit', status: 429, said: 'try again in 5 minutes', resets: null } as const;

  test.each([
    ['timeout', { end: { ...calm.end, timedOut: true, code: null } }],
    ['cancelled', { end: cancelled }],
    ['exit', { end: { ...calm.end, code: 1, stderr: "Error: Cannot find module 'ajv'\n" } }],
    ['cap', { end: cancelled, stopped: { kind: 'cap', dollars: 1.5 } }],
    ['stalled', { end: cancelled, stopped: { kind: 'stall', minutes: 10 } }],
    ['model', { transcript: { ...calm.transcript, trouble: refused } }],
    ['limit', { transcript: { ...calm.transcript, trouble: limited } }],
    ['result', {}],
  ] as const)('%s are those of a session that ended so', (code, ended) => {
    const facts = judgeSession({ ...calm, ...ended });
    if (facts.status !== 'failed') throw new Error(`The session is ${facts.status}.`);
    const { sentence, rootCause } = namePrintedCause(facts);
    expect(facts.failure.class).toBe(code);
    expect(readErrorPage(code).lines).toBe(`Session failed: #14\n${sentence} (${rootCause})`);
  });

  test('a session that was stopped within a minute is not said to have had one', () => {
    const facts = judgeSession({ ...calm, end: { ...calm.end, timedOut: true, code: null, durationMs: 42_000 } });
    expect(facts).toMatchObject({ failure: { sentence: 'The session was stopped at its deadline after 42 s' } });
  });
});

function sessionResult(): string {
  return 'The session wrote no result file and no "## Loop Status" block';
}
