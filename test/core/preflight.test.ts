/** What a tick says by itself of what `doctor` would find: once a run, and without a question to GitHub on every tick but the first. */
import { expect, test } from 'vitest';
import { resolveConfig } from '../../src/core/config/resolve.ts';
import type { CheckupFacts } from '../../src/core/setup/doctor/check.ts';
import { checkCodes, preflightCodes, runPreflightChecks } from '../../src/core/setup/doctor/checkup.ts';
import { buildStarterFiles, starterPaths } from '../../src/core/setup/init/files.ts';
import { readTickWorkflow } from '../../src/core/workflow/tick-workflow.ts';
import { noon } from '../support/core-facts.ts';

const made = buildStarterFiles({
  choices: {
    ...{ recipe: 'flaky-tests', agent: 'claude', agentCommand: null, preset: 'try', renew: 'never' },
    ...{ token: 'workflow', setup: null, verify: 'npm test' },
  },
  action: { repository: 'acme/tickgate', sha: 'a'.repeat(40), version: '0.1.0' },
  name: 'acme/shop',
});
const textOf = (path: string): string => made.find((file) => file.path === path)?.text ?? '';

/** As `init` left it, seen by a first tick. */
const seen = (change: Partial<CheckupFacts> = {}, edit: (text: string) => string = (text) => text): CheckupFacts => ({
  ...{ loop: 'work', repository: 'acme/shop', now: noon, visibility: 'private', fork: false, archived: false },
  ...{ defaultBranch: 'main', lastCommitAt: noon, labels: ['flaky-test'], rules: { state: [], work: [], base: [] } },
  settings: { actionsEnabled: null, mayOpenPullRequests: null, secrets: null },
  workflow: {
    ...{ path: starterPaths.workflow, state: null, inFolder: false },
    read: readTickWorkflow(edit(textOf(starterPaths.workflow))),
  },
  others: [{ path: starterPaths.answer, text: textOf(starterPaths.answer) }],
  ...{ lastScheduledAt: null, claudeMd: null },
  config: resolveConfig({
    ...{ dispatch: {}, with: {}, facts: { visibility: 'private', jobTimeoutMinutes: 60 } },
    file: { path: starterPaths.config, text: textOf(starterPaths.config) },
  }),
  here: { missingPrograms: [], unsetKeys: [], isolation: null },
  head: { kind: 'absent' },
  ...change,
});

/** On later ticks nobody asks GitHub for more. */
const later = (change: Partial<CheckupFacts> = {}): CheckupFacts => seen({ labels: null, others: null, ...change });

test('says nothing of what `init` has written, and remembers nothing', () => {
  expect(runPreflightChecks(seen(), ['built-in-rates'])).toEqual({ notices: [], log: null, said: ['built-in-rates'] });
  expect(runPreflightChecks(later(), [])).toEqual({ notices: [], log: null, said: [] });
});

test('tells each error with its remedy, and all warnings in one line', () => {
  const facts = seen({ labels: [], rules: { state: [], work: [], base: ['required_status_checks'] } }, (text) =>
    text.replace(/^ {2}schedule:\n.*\n/m, ''),
  );
  const found = runPreflightChecks(facts, []);

  expect(found.notices).toEqual([
    'Preflight: label-missing: There is no label flaky-test, so the loop finds nothing. Create it: https://github.com/acme/shop/labels',
    expect.stringMatching(
      /^Preflight: 2 things to know, with remedies in the log of this tick and by `doctor`: checks-never-start: .* schedule-missing: /,
    ),
  ]);
  expect(found.log).toContain('\n\nwarning schedule-missing: The workflow has no schedule');
  expect(found.said).toEqual(['preflight/label-missing', 'preflight/checks-never-start', 'preflight/schedule-missing']);
});

test('tells a finding once a run, keeps what nobody has looked at, and tells again what had gone', () => {
  const keyless = { here: { missingPrograms: [], unsetKeys: ['ANTHROPIC_API_KEY'], isolation: null } };
  const first = runPreflightChecks(seen({ labels: [], ...keyless }), []);
  const again = runPreflightChecks(later(keyless), first.said);
  const mended = runPreflightChecks(later(), again.said);

  expect(first.notices).toHaveLength(2);
  expect(again.notices).toEqual([]);
  expect(mended).toEqual({ notices: [], log: null, said: ['preflight/label-missing'] });
  expect(runPreflightChecks(later(keyless), mended.said).notices).toEqual([
    expect.stringContaining('ANTHROPIC_API_KEY'),
  ]);
});

test('every check of `doctor` is one of a tick, or is told by the tick in another way', () => {
  expect(preflightCodes.filter((code) => !checkCodes.includes(code))).toEqual([]);
  expect(checkCodes.filter((code) => !preflightCodes.includes(code))).toMatchSnapshot();
});
