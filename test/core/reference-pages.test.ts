import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { FailureClass } from '../../src/core/agent.ts';
import { commandFailures } from '../../src/core/command-failures.ts';
import { cataloguePage, tickFailures } from '../../src/core/error-catalogue.ts';
import { recipeFiles, recipesPage } from '../../src/core/recipes-page.ts';
import { stopRules } from '../../src/core/stop-conditions.ts';

const page = cataloguePage();
const headings = [...page.matchAll(/^### (.+)$/gm)].map(([, code]) => code);

test('docs/recipes.md is what `node .ci/reference-pages.mjs` writes from the files of init', () => {
  expect(readFileSync('docs/recipes.md', 'utf8')).toBe(recipesPage());
});

test('docs/recipes/ has the files of every recipe, as it writes them', () => {
  expect(recipeFiles().map(({ path }) => path)).toContain('flaky-tests/tickgate.workflow.yml');
  expect(recipeFiles().filter(({ path, text }) => readFileSync(`docs/recipes/${path}`, 'utf8') !== text)).toEqual([]);
});

describe('the catalogue of errors', () => {
  test('docs/errors.md is what `node .ci/reference-pages.mjs` writes from the code', () => {
    expect(readFileSync('docs/errors.md', 'utf8')).toBe(page);
  });

  test('has every code once, so that each has an anchor of its own', () => {
    const codes = [
      ...Object.keys(tickFailures),
      ...stopRules.map(({ code }) => code),
      ...FailureClass.options,
      ...Object.keys(commandFailures),
    ];
    expect(headings).toEqual(codes);
    expect(new Set(headings).size).toBe(headings.length);
  });

  test('says of each what it means and what to do', () => {
    const parts = page.split(/^#{2,3} .+$/gm).slice(1);
    const short = parts.filter((part) => part.trim().split('\n\n').length < 1 || part.trim().length < 20);
    expect(short).toEqual([]);
  });
});
