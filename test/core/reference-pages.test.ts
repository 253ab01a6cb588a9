import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { stopRules } from '../../src/core/decide/stop/conditions.ts';
import { cataloguePage, errorPages } from '../../src/core/errors/catalogue.ts';
import { commandFailures } from '../../src/core/errors/cli-errors.ts';
import { sessionFailures } from '../../src/core/errors/session-failures.ts';
import { tickFailures } from '../../src/core/errors/tick-errors.ts';
import { FailureClass } from '../../src/core/sessions/contract/agent-contract.ts';
import { judgeSession } from '../../src/core/sessions/judge-exit.ts';
import { recipeFiles, recipesPage } from '../../src/core/setup/init/recipes-page.ts';

test('docs/recipes.md is what `node .ci/reference-pages.mjs` writes from the files of init', () => {
  expect(readFileSync('docs/recipes.md', 'utf8')).toBe(recipesPage());
});

test('docs/recipes/ has the files of every recipe, as it writes them', () => {
  expect(recipeFiles().map(({ path }) => path)).toContain('flaky-tests/tickgate.workflow.yml');
  expect(recipeFiles().filter(({ path, text }) => readFileSync(`docs/recipes/${path}`, 'utf8') !== text)).toEqual([]);
});

describe('the catalogue of errors', () => {
  const codes = [
    ...Object.keys(tickFailures),
    ...stopRules.map(({ code }) => code),
    ...FailureClass.options,
    ...Object.keys(commandFailures),
  ];
  const page = cataloguePage();
  const pages = errorPages();

  test('docs/errors.md is what `node .ci/reference-pages.mjs` writes from the code', () => {
    expect(readFileSync('docs/errors.md', 'utf8')).toBe(page);
  });

  test('docs/errors/ has a page for every code, as it writes it, and no other', () => {
    expect(pages.map(({ code }) => code)).toEqual(codes);
    expect(new Set(codes).size).toBe(codes.length);
    expect(readdirSync('docs/errors').toSorted()).toEqual(codes.map((code) => `${code}.md`).toSorted());
    expect(pages.filter(({ path, text }) => readFileSync(path, 'utf8') !== text)).toEqual([]);
  });

  test('leads from a line of docs/errors.md to each page', () => {
    const linked = [...page.matchAll(/^\| \[`[^`]+`\]\(errors\/([\w-]+)\.md\) \| \S.+ \| \S.+ \|$/gm)];
    expect(linked.map(([, code]) => code)).toEqual(codes);
  });

  test.each(pages)('$code is told with what it means, when it happens, what to do, and how it looks', ({ text }) => {
    const [, title = '', means = '', exit = '', when = '', act = '', looks = ''] =
      /^<!-- .* -->\n# `([\w-]+)`\n\n(.+)\n\n(Ends .+) \[All codes\]\(\.\.\/errors\.md\)\n\n## When it happens\n\n([\s\S]+?)\n\n## What to do\n\n([\s\S]+?)\n\n## How it looks\n\n([\s\S]+)$/.exec(
        text,
      ) ?? [];
    expect(title).not.toBe('');
    for (const sentence of [means, exit, act]) expect(sentence).toMatch(/[.)?]$/);
    // More than the sentence of the index once more.
    expect(when.length).toBeGreaterThan(60);
    expect(when).not.toContain(means);
    expect(looks).toMatch(/(?:^```sh\nnode dist\/cli\/index\.js .+\n```|:)\n\n```text\n[\s\S]*\S\n```\n$/);
  });

  test('no two codes are told in the same words', () => {
    const said = pages.map(({ text }) => /## When it happens\n\n(.+)/.exec(text)?.[1]);
    expect(new Set(said).size).toBe(said.length);
  });
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
  } as const;
  const cancelled = { ...calm.end, cancelled: true, code: null };
  const refused = { kind: 'key_refused', status: 401, said: 'invalid x-api-key', resets: null } as const;
  const limited = { kind: 'rate_limit', status: 429, said: 'try again in 5 minutes', resets: null } as const;

  test.each([
    ['timeout', { end: { ...calm.end, timedOut: true, code: null } }],
    ['cancelled', { end: cancelled }],
    ['exit', { end: { ...calm.end, code: 1 } }],
    ['cap', { end: cancelled, stopped: { kind: 'cap', dollars: 1.5 } }],
    ['stalled', { end: cancelled, stopped: { kind: 'stall', minutes: 10 } }],
    ['model', { transcript: { ...calm.transcript, trouble: refused } }],
    ['limit', { transcript: { ...calm.transcript, trouble: limited } }],
    ['result', {}],
  ] as const)('%s are those of a session that ended so', (code, ended) => {
    const facts = judgeSession({ ...calm, ...ended });
    if (facts.status !== 'failed') throw new Error(`The session is ${facts.status}.`);
    const { sentence, rootCause } = facts.failure;
    expect(facts.failure.class).toBe(code);
    expect(sessionFailures[code].example.lines).toBe(`Session failed: #14\n${sentence} (${rootCause})`);
  });
});

function sessionResult(): string {
  return 'The session wrote no result file and no "## Loop Status" block';
}
