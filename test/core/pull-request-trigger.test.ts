/** Whether checks of a workflow wait for a click on a pull request of the workflow's own token. */
import { expect, test } from 'vitest';
import { startsOnPullRequest } from '../../src/core/workflow/pull-request-trigger.ts';

test.each([
  ['on: pull_request', true],
  ['on: [push, pull_request]', true],
  ['on: { push: , pull_request: }', true],
  ['on: { pull_request: { branches: [main], paths: [src/**] } }', true],
  ['on: { pull_request: { types: [labeled, synchronize] } }', true],
  ['on: { pull_request: { types: opened } }', true],
  ['on: { pull_request: { types: [labeled, closed] } }', false],
  ['on: push', false],
  ['on: [push, workflow_dispatch]', false],
  ['on: { schedule: [{ cron: "1 * * * *" }], issue_comment: { types: [created] } }', false],
  ['on: pull_request_target', false],
  ['on: { workflow_call: { inputs: { pull_request: { type: string } } } }', false],
  ['jobs: {}', false],
  ['on: [', false],
])('a file with `%s`: %s', (text, starts) => {
  expect(startsOnPullRequest(`${text}\n`)).toBe(starts);
});
