import { describe, expect, test } from 'vitest';
import { readConfigPath } from '../../src/core/config/resolve.ts';
import { GATES } from '../../src/core/gates/catalogue.ts';
import { accepted, refusals } from '../support/configuration.ts';

const setInForm =
  '(set in the workflow_dispatch form). Dispatch a new run with another value, or leave the field alone.';

describe('a setting without a value', () => {
  test('ceilings default to 5 iterations, 20 pull requests, 60 minutes and 25 dollars', () => {
    const { config, sources } = accepted({});
    expect(config).toMatchObject({ maxIterations: 5, maxPrs: 20, maxMinutes: 60, maxDollars: 25, lock: 'skip' });
    expect(sources.get('max-dollars')).toEqual({ kind: 'default', where: 'default', position: null });
  });

  test.each([
    ['private', 'pr'],
    ['public', 'control'],
    ['internal', 'control'],
  ] as const)('cost is shown in a %s repository by %s', (visibility, shown) => {
    expect(accepted({ facts: { visibility, jobTimeoutMinutes: 90 } }).config).toMatchObject({
      reportCost: shown,
      jobTimeoutMinutes: 90,
    });
  });

  test('a loop is called after its skill, and the file is the usual one', () => {
    const { config, request } = accepted({});
    expect([config.loop, config.skill, request.config, request.paused]).toEqual([
      'work',
      'work',
      '.github/tickgate.yml',
      false,
    ]);
  });
});

describe('precedence', () => {
  const file = 'max-iterations: 6\nloops:\n  night:\n    max-iterations: 7\n';
  const night = { loop: 'night' };

  test.each([
    [
      'the dispatch form',
      { file, with: { ...night, 'max-iterations': '8' }, dispatch: { 'max-iterations': '9' } },
      9,
      'dispatch',
      'the workflow_dispatch form',
    ],
    ['with:', { file, with: { ...night, 'max-iterations': '8' } }, 8, 'with', "the action's `with:`"],
    ['the loop', { file, with: night }, 7, 'loop', '.github/tickgate.yml:4:5 (loops.night)'],
    ['the top of the file', { file }, 6, 'file', '.github/tickgate.yml:1:1'],
    ['the default', { file: 'max-prs: 3' }, 5, 'default', 'default'],
  ] as const)('%s wins over everything weaker, and says so', (...[, channels, value, kind, where]) => {
    const { config, sources } = accepted(channels);
    expect(config.maxIterations).toBe(value);
    expect(sources.get('max-iterations')).toMatchObject({ kind, where });
  });

  test('an empty text is "not given" in every channel', () => {
    const empty = { 'max-iterations': '', 'max-dollars': '  ' };
    const { config, sources } = accepted({
      file: 'max-iterations: ""\nmax-prs:\n',
      with: empty,
      dispatch: empty,
    });
    expect([config.maxIterations, config.maxPrs, config.maxDollars]).toEqual([5, 20, 25]);
    expect(sources.get('max-iterations')?.kind).toBe('default');
  });

  test('groups are united key by key, lists are replaced', () => {
    const text =
      'hard-max: {dollars: 50, prs: 30}\npriority: {labels: [now]}\nloops: {night: {hard-max: {prs: 40}, priority: {labels: [later]}}}';
    const { config, sources } = accepted({ file: text, with: { loop: 'night' } });
    expect(config.hardMax).toEqual({ iterations: null, prs: 40, minutes: null, dollars: 50 });
    expect(config.priority.labels).toEqual(['later']);
    expect([sources.get('hard-max.prs')?.kind, sources.get('hard-max.dollars')?.kind]).toEqual(['loop', 'file']);
  });

  test('the settings of other loops count for nothing', () => {
    expect(accepted({ file: 'loops: {night: {max-prs: 1}}' }).config.maxPrs).toBe(20);
  });

  test('an input that only `with:` may set is not read from the dispatch form', () => {
    const given = {
      with: { 'agent-command': 'node agent.mjs' },
      dispatch: { 'agent-command': 'rm', 'max-agents': '9' },
    };
    expect(accepted(given).config).toMatchObject({ agentCommand: ['node', 'agent.mjs'], maxAgents: 4 });
  });

  test('names given by people are not renamed', () => {
    const text = 'rates: {my-local-model: {input: 0, output: 0, cache-read: 0}}';
    expect(accepted({ file: text }).config.rates).toEqual({
      'my-local-model': { input: 0, output: 0, cacheRead: 0, cacheWrite: null, reasoning: null },
    });
  });
});

describe('malformed inputs', () => {
  test.each([
    [{ 'max-dollars': 'ten' }, 'max-dollars: expected a number >= 0, got "ten"'],
    [{ 'max-dollars': '-1' }, 'max-dollars: expected a number >= 0, got "-1"'],
    [{ 'max-dollars': '1e400' }, 'max-dollars: expected a number >= 0, got "1e400", which is too large to count with'],
    [{ 'max-dollars': 'NaN' }, 'max-dollars: expected a number >= 0, got "NaN"'],
    [{ 'max-iterations': '0' }, 'max-iterations: expected a whole number >= 1, got "0"'],
    [{ 'max-prs': '2.5' }, 'max-prs: expected a whole number >= 1, got "2.5"'],
    [{ 'max-minutes': '0' }, 'max-minutes: expected a number > 0, got "0"'],
    [{ lock: 'skp' }, 'lock: expected one of skip, wait, force, got "skp"; did you mean "skip"?'],
    [{ fresh: 'yes' }, 'fresh: expected true or false, got "yes"'],
  ])('%j is an error with its remedy', (dispatch, sentence) => {
    expect(refusals({ dispatch })).toEqual([`${sentence} ${setInForm}`]);
  });

  test('a field of the form whose name is misspelt is mended in the workflow, and by no other value', () => {
    expect(refusals({ dispatch: { 'max-dolars': '10' } })).toEqual([
      'max-dolars: unknown input; did you mean "max-dollars"? (set in the workflow_dispatch form)',
    ]);
  });

  test('what the form sends where a person left a field alone is not given', () => {
    const left = { lock: 'as configured', 'dry-run': 'false', fresh: 'false', 'max-dollars': '' };
    const given = { lock: 'wait', 'dry-run': 'true', fresh: 'true', 'max-dollars': '7' };
    const { config, request, sources } = accepted({ dispatch: left, with: given });
    expect({ ...config, ...request }).toMatchObject({ lock: 'wait', dryRun: true, fresh: true, maxDollars: 7 });
    expect(sources.get('lock')?.kind).toBe('with');
  });

  test.each([
    [
      { 'agent-command': 'node "my agent.mjs"' },
      'agent-command: expected a list such as ["node", "agent.mjs"]: no shell reads it, so quotes and shell syntax mean nothing, got "node \\"my agent.mjs\\""',
    ],
    [{ config: '../other.yml' }, 'config: expected a path inside the repository, got "../other.yml"'],
    [{ config: 'loops.yml' }, 'config: no file "loops.yml" on the default branch'],
    [
      { loop: 'state' },
      'loop: expected a loop name: a-z first, then a-z, 0-9 or _, at most 32 characters, not "state", got "state"',
    ],
    [
      { agent: 'command', 'agent-command': '' },
      'agent: `command` needs a program; set agent-command: [program, argument, ...]',
    ],
  ])('%j is an error with its remedy', (inputs, sentence) => {
    expect(refusals({ with: inputs })).toEqual([`${sentence} (set in the action's \`with:\`)`]);
  });

  test('two letters that changed places are known', () => {
    expect(refusals({ with: { skill: 'wrok' } })).toEqual([
      'skill: expected one of work, review, got "wrok"; did you mean "work"? (set in the action\'s `with:`)',
    ]);
  });

  test.each(['audit', 'check', 'plan'])('work and review loop, nothing else: skill %s', (skill) => {
    expect(refusals({ with: { skill } })).toEqual([
      `skill: expected one of work, review, got "${skill}" (set in the action's \`with:\`)`,
    ]);
    expect(refusals({ file: `loops:\n  night:\n    skill: ${skill}` })).toHaveLength(1);
  });

  test('no setting switches a gate off, and no clock merges or raises', () => {
    const gate = (name: string, settings: string) => refusals({ file: `gates:\n  ${name}: ${settings}\n` });
    for (const { name } of GATES)
      expect(gate(name, '{ expiry-hours: 1, default: stop, enabled: false }').join()).toMatch(/enabled: unknown key/);
    for (const [name, approval] of [
      ['merge', 'merge'],
      ['post-feedback-merge', 'merge'],
      ['budget-escalation', 'raise'],
    ] as const)
      expect(gate(name, `{ expiry-hours: 1, default: ${approval} }`)[0]).toContain(`got "${approval}"`);
  });

  test('[C6] 0 disables the dollar ceiling and is an error for every other one', () => {
    expect(accepted({ dispatch: { 'max-dollars': '0' } }).config.maxDollars).toBe(0);
    expect(refusals({ dispatch: { 'max-iterations': '0', 'max-prs': '0', 'max-minutes': '0' } })).toHaveLength(3);
  });

  test('inputs of the workflow that are nothing like ours are left alone', () => {
    expect(accepted({ dispatch: { environment: 'staging' } }).notices).toEqual([]);
  });

  test('errors of all channels are reported at once', () => {
    const all = { file: 'max-prs: none', with: { pace: 'fast' }, dispatch: { 'max-dollars': 'ten' } };
    expect(refusals(all).map((message) => message.split(', got')[0])).toEqual([
      '.github/tickgate.yml:1:1: max-prs: expected a whole number >= 1',
      'pace: expected one of cron, continuous',
      'max-dollars: expected a number >= 0',
    ]);
  });

  test('wrong values of gates, patterns, zones and queries are reported beside other mistakes, in every loop', () => {
    const file = [
      'max-dolars: 10',
      'gates: { merge: { expiry-hours: 1, default: merge }, backlog-drift: { expiry-hours: 1, default: huh, x: 1 } }',
      'redact: ["(", "fine"]',
      'renew: { every: daily, at: "14:00 Moon/Crater" }',
      'loops:',
      '  night: { pace: fast, backlog: { query: "is:pr", labels: 5 }, gates: { force-unlock: { expiry-hours: 1, default: no } } }',
      '  day: { redact: [")"] }',
    ].join('\n');
    expect(
      refusals({ file }).map((message) => message.replace(/^\S+?:(\d+):\d+: /, '$1 ').split(/[,:] |"/)[0]),
    ).toEqual([
      '1 max-dolars',
      '2 gates.merge.default',
      '2 gates.backlog-drift.x',
      '3 redact',
      '4 renew.at',
      '6 loops.night.pace',
      '6 backlog.query',
      '6 loops.night.backlog.labels',
      '6 gates.force-unlock',
      '7 redact',
    ]);
  });

  test('a list can be given as a JSON text', () => {
    expect(accepted({ with: { 'agent-command': '["node", "my agent.mjs"]' } }).config.agentCommand).toEqual([
      'node',
      'my agent.mjs',
    ]);
  });
});

describe('what does not hold together', () => {
  test('a chosen ceiling above hard-max is refused, and a default one yields to it', () => {
    const file = 'hard-max: {dollars: 10}';
    expect(accepted({ file }).config.maxDollars).toBe(10);
    expect(refusals({ file, dispatch: { 'max-dollars': '11' } })).toEqual([
      `max-dollars: 11 is above hard-max.dollars 10; lower it, or raise hard-max in the file ${setInForm}`,
    ]);
    expect(refusals({ file, dispatch: { 'max-dollars': '0' } })).toEqual([
      `max-dollars: no ceiling (0) is above hard-max.dollars 10; lower it, or raise hard-max in the file ${setInForm}`,
    ]);
  });

  test('a format of usage without a program that is read by it is refused, since it would do nothing', () => {
    expect(refusals({ file: 'usage-format: codex' })).toEqual([
      expect.stringContaining(
        'usage-format: says how to read `agent: command`, and the agent is `claude`; leave it out',
      ),
    ]);
    const command = 'agent-command: [bin/agent]\nusage-format: codex\n';
    expect(accepted({ file: `agent: command\n${command}` }).config.usageFormat).toBe('codex');
    expect(accepted({ file: `agents: { auditor: { driver: command } }\n${command}` }).config.usageFormat).toBe('codex');
  });

  test('a pattern that RE2 cannot run is named', () => {
    expect(refusals({ file: 'redact:\n  - "ok-[0-9]+"\n  - {name: ticket, pattern: "(?=x)"}\n' })).toEqual([
      '.github/tickgate.yml:1:1: redact: the pattern "(?=x)" (ticket) is not valid RE2 syntax: error parsing regexp: invalid or unsupported Perl syntax: `(?=` — in `redact:`, see https://github.com/tickgate/tickgate/blob/v1/docs/configuration.md#redact',
    ]);
  });

  test('a team cannot be an approver without an app that reads it', () => {
    expect(refusals({ file: 'approvers: [ana, acme/core]' })).toEqual([
      '.github/tickgate.yml:1:1: approvers: only an app can read the members of the team "acme/core": give app-id and app-private-key, or name logins — in `approvers: [ana, acme/core]`, see https://github.com/tickgate/tickgate/blob/v1/docs/configuration.md#approvers',
    ]);
  });

  test('a loop that is nearly one of the file is a slip, another is said to have only the top', () => {
    const file = 'loops: {nightly: {max-prs: 2}}';
    expect(refusals({ file, with: { loop: 'nigtly' } })).toEqual([
      'loop: unknown loop "nigtly"; did you mean "nightly"? (set in the action\'s `with:`)',
    ]);
    expect(accepted({ file, with: { loop: 'weekend' } }).notices).toEqual([
      'loop: "weekend" is not under loops in the file; it has the settings at its top',
    ]);
  });
});

describe('where the file lies', () => {
  test('the input names it, a malformed one is left to the resolution', () => {
    expect(readConfigPath({ config: 'ci/loop.yml' })).toBe('ci/loop.yml');
    expect(readConfigPath({ config: '' })).toBe('.github/tickgate.yml');
    expect(readConfigPath({ config: '/etc/passwd' })).toBe('.github/tickgate.yml');
  });
});

test('a merge without a review is said to do nothing in a public repository, and in no other', () => {
  const file = 'skill: review\nmerge: { mode: auto }\nauto-merge-without-review: true\n';
  const notices = (visibility: 'public' | 'private' | 'internal', text = file) =>
    accepted({ file: text, facts: { visibility, jobTimeoutMinutes: null } }).notices;

  expect(notices('public')).toEqual([
    'auto-merge-without-review does nothing in a public repository: there merge.mode auto merges what a person has approved',
  ]);
  for (const visibility of ['private', 'internal'] as const) expect(notices(visibility)).toEqual([]);
  expect(notices('public', 'skill: review\nauto-merge-without-review: false\n')).toEqual([]);
});

describe('where the files of a loop may lie', () => {
  const openly = { visibility: 'public', jobTimeoutMinutes: null } as const;

  test('on the branch of a public repository only encrypted, and the way out is said', () => {
    expect(refusals({ with: { 'state-store': 'branch' }, facts: openly })).toEqual([
      "state-store: `branch` would publish the files of the loop in this public repository; set `state-key` to encrypt them, or use `mirrored` (set in the action's `with:`)",
    ]);
    const encrypted = accepted({ with: { 'state-store': 'branch', 'state-key': 'a secret' }, facts: openly });
    expect(encrypted.config.stateStore).toBe('branch');
    expect(accepted({ with: { 'state-store': 'branch' } }).config.stateStore).toBe('branch');
  });

  test('a former key alone is refused: the key itself is missing, and new bundles would lie in the clear', () => {
    expect(refusals({ with: { 'state-key': '', 'state-key-previous': 'a secret' } })).toEqual([
      "state-key-previous: only opens what a former key encrypted; set `state-key` too, with which new bundles are encrypted (set in the action's `with:`)",
    ]);
    expect(accepted({ with: { 'state-key': 'new', 'state-key-previous': 'old' } }).notices).toEqual([]);
  });
});

test('mistakes of a file are reported from its top, whatever finds them', () => {
  const lines = refusals({ file: 'max-prs: none\nbogus: 1\nloops:\n  a: {lock: maybe}\nmax-agents: x\n' });
  expect(lines.map((line) => /tickgate\.yml:(\d+:\d+)/.exec(line)?.[1])).toEqual(['1:1', '2:1', '4:7', '5:1']);
});
