import { describe, expect, test } from 'vitest';
import { commandFailureCodes } from '../../src/core/errors/codes.ts';
import { errorsOf, givenLoop, type LoopSetting, type LoopStage, wellFormed } from '../support/loop.ts';

const setInForm =
  '(set in the workflow_dispatch form). Dispatch a new run with another value, or leave the field alone.';

/** An agent that would be seen: it works whatever it is told. */
const issues = [wellFormed('Add a search box')];

/** Everything of the repository that a tick could have touched. */
async function everything(loop: LoopStage) {
  return {
    refs: loop.git('for-each-ref', '--format=%(refname) %(objectname)'),
    threads: await loop.threads(),
    comments: await loop.comments(1),
    runs: loop.actions.runs().length,
  };
}

interface Given {
  readonly inputs?: Readonly<Record<string, string>>;
  readonly head?: string;
}

const refused = async (setting: LoopSetting, given?: Given): Promise<string> => (await refusal(setting, given)).line;

/** The one line of a tick that must refuse, with its title, and the proof that it changed nothing. */
async function refusal(
  setting: LoopSetting,
  given: Given = {},
): Promise<{ readonly line: string; readonly title: string | null; readonly summary: string }> {
  const loop = await givenLoop({ issues, ...setting });
  if (given.head !== undefined) await loop.writesHead(given.head);
  const before = await everything(loop);
  const tick = await loop.tick(given.inputs);
  expect(tick.conclusion).toBe('failure');
  const after = await everything(loop);
  // What cannot be read is told where people look: else every tick would be red anew. Nothing else is touched.
  const told = given.head === undefined ? [] : after.threads.filter(({ labels }) => labels.includes('tickgate'));
  expect(told.map(({ body }) => body?.split('\n')[1])).toEqual(
    given.head === undefined ? [] : [expect.stringMatching(/^error: state\\_unreadable: /)],
  );
  const threads = after.threads.filter((thread) => !told.includes(thread));
  expect({ ...after, threads }).toEqual({ ...before, runs: before.runs + 1 });
  const errors = errorsOf(tick);
  expect({ errors: errors.length, log: tick.log }).toEqual({ errors: 1, log: expect.not.stringContaining('    at ') });
  // What the documents promise of every red run.
  const code = tick.outputs['stop-reason'] ?? '';
  expect(tick.outputs['outcome']).toBe('errored');
  expect(commandFailureCodes.some((known) => known === code) || code === 'state_unreadable').toBe(true);
  expect(tick.summary.split('\n')).toEqual(
    expect.arrayContaining([`**${code}**`, expect.stringMatching(/^[A-Z].*\./)]),
  );
  const title = tick.annotations.find(({ level }) => level === 'error')?.title ?? null;
  return { line: errors[0] ?? '', title, summary: tick.summary };
}

describe('given bad input, a tick logs one clear line, exits with 1 and writes nothing', () => {
  test('for a ceiling that is not a number, in the workflow or in the form', async () => {
    const [inWorkflow, inForm] = await Promise.all([
      refused({ inputs: { 'max-dollars': 'ten' } }),
      refused({ form: '{ max-dollars: {} }' }, { inputs: { 'max-dollars': 'ten' } }),
    ]);
    expect(inWorkflow).toBe('max-dollars: expected a number >= 0, got "ten" (set in the action\'s `with:`)');
    expect(inForm).toBe(`max-dollars: expected a number >= 0, got "ten" ${setInForm}`);
  });

  test('for all that is wrong with its inputs at once, before it asks GitHub anything', async () => {
    const loop = await givenLoop({
      issues,
      inputs: {
        'max-minutes': '2h',
        'max-dollars': '10$',
        pace: 'sk-ant-api03-Zk3jf83Kd02jdk39fkd93kd0',
        'app-id': '7',
      },
    });
    const tick = await loop.tick();
    expect(errorsOf(tick)).toEqual([
      [
        'max-minutes: expected a number > 0, got "2h"; the unit is minutes: write 120 (set in the action\'s `with:`)',
        'max-dollars: expected a number >= 0, got "10$"; the unit is dollars: write 10 (set in the action\'s `with:`)',
        "pace: expected one of cron, continuous, got what looks like a secret, and is not shown (set in the action's `with:`)",
        'app-private-key: is not given, but app-id is; give both, or neither. Is the secret behind it set?',
      ].join('\n'),
    ]);
    // The runner itself shows what the workflow file holds, before the step begins.
    expect(tick.log.split('##[endgroup]').at(-1)).not.toContain('Zk3jf83');
    expect(tick.requests).toEqual([]);
    expect(tick.outputs).toMatchObject({ outcome: 'errored', 'stop-reason': 'configuration_wrong' });
    expect(tick.summary).toMatch(/^\*\*configuration_wrong\*\*\n\n```text\nmax-minutes: [^]*\n```\n\nCorrect this, /);
    expect(tick.summary).not.toContain('Zk3jf83');
  });

  test('what the typed form lets pass and no run can have', async () => {
    const [half, both, above] = await Promise.all([
      refused({}, { inputs: { 'max-prs': '2.5' } }),
      refused({}, { inputs: { stop: 'true', fresh: 'true' } }),
      refused({ config: 'hard-max: { dollars: 30 }\n' }, { inputs: { 'max-dollars': '31' } }),
    ]);
    expect(half).toBe(`max-prs: expected a whole number >= 1, got "2.5" ${setInForm}`);
    expect(both).toBe(`stop: ends the run, and \`fresh\` lets one go on; give only one of them ${setInForm}`);
    expect(above).toBe(
      `max-dollars: 31 is above hard-max.dollars 30; lower it, or raise hard-max in the file ${setInForm}`,
    );
  });

  test('an order to stop that a workflow gives at each tick, where no person could have given it', async () => {
    const cron = '17 4 * * *';
    const loop = await givenLoop({
      issues,
      cron,
      clock: { mode: 'manual', startAt: Date.parse('2026-05-09T10:00:00Z') },
      inputs: { stop: 'true' },
    });
    const { clock } = loop.github.world;
    await clock.advance(Date.parse('2026-05-10T04:17:00Z') - clock.now());
    const [run] = loop.actions.runs();
    if (run === undefined) throw new Error('the schedule started nothing');
    const tick = await loop.ended(run);
    expect(errorsOf(tick)).toEqual(['stop: only a person can give this order, and a schedule is none; leave it out.']);
    expect(loop.head()).toBeNull();
  });

  test('for an unknown key of the file, with its code, its place and the nearest key', async () => {
    const { line, title, summary } = await refusal({ config: 'max-dolars: 10\n' });
    expect(title).toBe('configuration_wrong');
    expect(summary).toMatch(/^\*\*configuration_wrong\*\*\n[^]*did you mean "max-dollars"\?/);
    expect(line).toMatch(/^\.github\/tickgate\.yml:5:1: .*max-dolars.*did you mean "max-dollars"\?/);
  });

  test.each(['public', 'private'] as const)(
    'for a permission that the job lacks in a %s repository, with the YAML that grants it',
    async (visibility) => {
      const line = await refused({ visibility, permissions: 'contents: write, pull-requests: write, actions: write' });
      expect(line).toBe(
        "The workflow's token lacks issues: write (claims, questions and the control issue are written with it). " +
          'Put this into the job: permissions: { contents: write, issues: write, pull-requests: write, actions: write }',
      );
    },
  );

  test('for a job that may only read caches, when the loop is kept in the cache alone', async () => {
    const line = await refused({ config: 'state-store: cache\n', job: 'cache-mode: read' });
    expect(line).toBe(
      'state-store: `cache` needs a job that may read and write caches; this one has `cache-mode: read`. ' +
        'Set `cache-mode: write` for the job, start it by another event, or use `state-store: artifact`.',
    );
  });

  test('for a state branch that holds garbage, or an unknown status', async () => {
    const [garbage, status] = await Promise.all([
      refused({}, { head: 'not json' }),
      refused({}, { head: JSON.stringify({ schema_version: 1, status: 'hibernating' }) }),
    ]);
    expect(garbage).toMatch(/^state_unreadable: head\.json on the branch tickgate\/state\/work: /);
    expect(garbage).toMatch(/Dispatch the workflow with `fresh: true` to start anew\.$/);
    expect(status).toContain(
      "Unexpected loop status: 'hibernating'. head.json on branch tickgate/state/work may be corrupted. Fix the status field or delete the file and restart.",
    );
  });
});

test.each([
  [403, 'github_refused'],
  [500, 'github_unreachable'],
])('GitHub that answers the first request with %d is named in the summary and in stop-reason', async (status, code) => {
  const loop = await givenLoop({ issues });
  loop.github.world.faults.add({ route: 'graphql:repository', effect: { kind: 'status', status } });
  const tick = await loop.tick();
  expect(tick.conclusion).toBe('failure');
  expect(tick.outputs).toMatchObject({ outcome: 'errored', 'stop-reason': code });
  expect(tick.summary).toMatch(new RegExp(`^\\*\\*${code}\\*\\*\\n\\n\`\`\`text\\n.*\\n\`\`\`\\n\\n\\w`));
});
