/** A writer who is no approver pushes the loop's head: what it grants is rejected, and what it forgot still counts. */
import { describe, expect, test } from 'vitest';
import { controlIssue, holder, holdsOnUntil, meets, mortalHolder } from '../support/lock-stage.ts';
import { errorsOf, givenLoop, type LoopStage, oneSubjectATick, wellFormed } from '../support/loop.ts';
import { workflow } from '../support/loop-workflow.ts';

const issues = ['Add a search box', 'Add a map', 'Add a list', 'Add a menu'].map(wellFormed);
const config = `${oneSubjectATick}max-dollars: 20\nhard-max: { dollars: 30 }\napprovers: [ana]\n`;
const newYear2099 = '2099-01-01T00:00:00.000Z';
const key = 'correct horse battery staple';

interface Stored {
  readonly counters: Readonly<Record<string, unknown>>;
  readonly ceilings: Readonly<Record<string, unknown>>;
}

const stored = (loop: LoopStage, at = 'tickgate/state/work'): Stored =>
  JSON.parse(loop.git('show', `${at}:head.json`)) as Stored;

/** Nothing is spent, the ceiling is a hundred thousand dollars, and no person raised it. */
const generous = (head: Stored): string =>
  JSON.stringify({
    ...head,
    counters: { started_at: head.counters['started_at'] },
    ceilings: { ...head.ceilings, max_dollars: 100_000, max_iterations: 1_000, ceilings_raised: [] },
  });

/** As it is read: without what keeps Markdown from taking it for its own. */
const read = (summary: string): string => summary.replaceAll(/[\\\u200B]/g, '');

const ben = ['-c', 'user.name=ben', '-c', 'user.email=ben@example.com'];

const after = async (pushed: (loop: LoopStage) => Promise<string>, given: object = {}) => {
  const loop = await givenLoop({ issues, config, ...given });
  expect(errorsOf(await loop.tick())).toEqual([]);
  const before = loop.head();
  await loop.writesHead(await pushed(loop));
  return { loop, before, tick: await loop.tick() };
};

describe('given a head that a writer pushed, it', () => {
  test('grants no more than orders granted, reduces no recorded spend, and the report says what was wrong with it', async () => {
    const { loop, before, tick } = await after(async (one) => generous(stored(one)));
    expect(errorsOf(tick)).toEqual([]);
    expect(tick.outputs).toMatchObject({ verdict: 'work', outcome: 'ok' });
    expect(before?.counters.dollarsReported).toBeGreaterThan(0);
    expect(loop.head()).toMatchObject({
      ceilings: { maxDollars: 20, maxIterations: 5, ceilingsRaised: [] },
      counters: { iterationsUsed: 2, dollarsReported: 2 * (before?.counters.dollarsReported ?? 0) },
    });
    expect(read(tick.summary)).toContain(
      'max-dollars is $20.00, not $100000.00 as the head said: no order gives more.',
    );
    expect(read(tick.summary)).toContain('The last history line had counted more than the head: ');
  });

  test('is still compared with the control issue, if it names no bundle: iterations, dollars, minutes, pull requests and deadline', async () => {
    const { loop, before, tick } = await after(
      async (one) => {
        const head = JSON.parse(generous(stored(one))) as Stored;
        return JSON.stringify({ ...head, ceilings: { ...head.ceilings, deadline: null }, bundle: null });
      },
      { config: `${config}deadline: 2099-01-01T00:00:00Z\n` },
    );
    expect(errorsOf(tick)).toEqual([]);
    expect(loop.head()?.ceilings).toMatchObject({ maxDollars: 20, maxIterations: 5, deadline: newYear2099 });
    const counters = loop.head()?.counters;
    expect(counters?.iterationsUsed).toBe(2);
    expect(counters?.minutesElapsed).toBeGreaterThan(before?.counters.minutesElapsed ?? 0);
    expect(before?.counters.prsTouched).toHaveLength(1);
    expect(counters?.prsTouched).toEqual(expect.arrayContaining(before?.counters.prsTouched ?? []));
    expect(counters?.prsTouched).toHaveLength(2);
    const notes = [
      'the control issue shows 1 and $0.50',
      `The head had not counted pull requests that the control issue shows: ${before?.counters.prsTouched[0]}.`,
      `The deadline is ${newYear2099}, not none as the head said.`,
      'The head names no bundle, though the control issue shows iterations of this run (1).',
    ];
    for (const note of notes) {
      expect(read(tick.summary)).toContain(note);
      expect(read(tick.log)).toContain(
        `##[warning]Tickgate: ${note.startsWith('the') ? 'The head had counted' : note}`,
      );
    }
  });

  test('that names another control issue asks and shows on the loop’s own, and the report says which', async () => {
    const loop = await givenLoop({ issues, config, agent: holdsOnUntil('head.skips_total >= 1') });
    await holder(loop);
    const control = controlIssue(loop);
    const elsewhere = async () => await loop.writesHead(JSON.stringify({ ...stored(loop), control_issue: 99_999 }));
    await elsewhere();
    await meets(loop, { lock: 'force' });
    expect((await loop.gate(control)).body).toContain("Force-unlock previous iteration's lock?");
    await loop.actions.idle();

    await elsewhere();
    await loop.ana.comments(control, '/loop raise dollars=25');
    const tick = await loop.tick();
    expect(errorsOf(tick)).toEqual([]);
    expect(loop.head()).toMatchObject({ controlIssue: control, ceilings: { maxDollars: 25 } });
    expect(read(tick.summary)).toContain(`The control issue is #${control}, not #99999 as the head said.`);
  });

  test('grants no more than the file, if it names a start that nothing knows and no bundle, where no hard-max is set', async () => {
    const unbounded = config.replace(/hard-max.*\n/, '');
    const { loop, tick } = await after(
      async (one) => {
        const forged = JSON.parse(generous(stored(one))) as Stored;
        const counters = { started_at: '2026-03-01T00:00:00.000Z' };
        const ceilings = { ...forged.ceilings, deadline: null };
        return JSON.stringify({ ...forged, counters, ceilings, bundle: null });
      },
      { config: `${unbounded}deadline: 2099-01-01T01:00:00+01:00\n` },
    );
    expect(errorsOf(tick)).toEqual([]);
    const own = { maxDollars: 20, maxIterations: 5, ceilingsRaised: [], deadline: newYear2099 };
    expect(loop.head()?.ceilings).toMatchObject(own);
    expect(read(tick.summary)).toContain(
      'It gets no higher ceiling and no later deadline than the configuration gives',
    );
    expect(read(tick.summary)).toContain(
      'No history line and no control issue knows the run that the head says began at 2026-03-01T00:00:00.000Z',
    );
    expect(read(tick.summary)).toContain(
      'max-dollars is $20.00, not $100000.00 as the head said: no order gives more.',
    );
  });

  test('grants nothing in the name of a person who may not raise, and no more than hard-max in an approver’s', async () => {
    const raisedBy = (by: string) => async (loop: LoopStage) => {
      const head = stored(loop);
      const at = '2026-03-01T12:00:00.000Z';
      const raise = { ceiling: 'dollars', from: 20, to: 500, by, at };
      return JSON.stringify({ ...head, ceilings: { ...head.ceilings, max_dollars: 500, ceilings_raised: [raise] } });
    };
    const stranger = await after(raisedBy('mallory'));
    expect(stranger.loop.head()?.ceilings.maxDollars).toBe(20);
    const approver = await after(raisedBy('ana'));
    expect(approver.loop.head()?.ceilings.maxDollars).toBe(30);
    expect(read(approver.tick.summary)).toContain(
      'max-dollars is $30.00, not $500.00 as the head said: hard-max.dollars allows no more.',
    );
  });
});

test('given a head that names another control issue under a tick at work, its post step hears an order on the loop’s own', async () => {
  const loop = await givenLoop({ issues, config, agent: holdsOnUntil('false') });
  const run = await mortalHolder(loop);
  const control = controlIssue(loop);
  await loop.writesHead(JSON.stringify({ ...stored(loop), control_issue: 99_999 }));
  await loop.ana.comments(control, '/loop cancel');
  loop.actions.cancel(run);
  const { log } = await loop.ended(run);
  expect(log).toContain('The tick was cancelled by a command');
  expect(loop.head()).toMatchObject({ status: 'stopped', stop: { code: 'user_interrupt' }, controlIssue: control });
});

describe('given a state-key, a head that a writer pushed', () => {
  test('is rejected, however small its change, as is an old one pushed again: no agent starts, and fresh continues', async () => {
    const { loop, before, tick } = await after(async (one) => generous(stored(one)), { inputs: { 'state-key': key } });
    const where = 'state_unreadable: head.json on the branch tickgate/state/work: head.mac: ';
    expect(errorsOf(tick)).toEqual([
      expect.stringMatching(new RegExp(`^${where}the seal is not that of this head by`)),
    ]);
    expect(await loop.pullRequests()).toHaveLength(1);

    expect(errorsOf(await loop.tick({ fresh: 'true' }))).toEqual([]);
    expect(loop.head()?.epoch).toBeGreaterThan(before?.epoch ?? 0);
    expect(errorsOf(await loop.tick())).toEqual([]);

    // Whole, with its seal, on top of the newest: only its parent is another.
    const [newest, older] = [loop.stateTip(), loop.git('rev-parse', 'tickgate/state/work~1').trim()];
    const tree = loop.git('rev-parse', `${older}^{tree}`).trim();
    const again = loop.git(...ben, 'commit-tree', tree, '-p', newest, '-m', 'again').trim();
    loop.git('update-ref', 'refs/heads/tickgate/state/work', again);
    expect(errorsOf(await loop.tick())[0]).toContain(`${where}the seal is not that of this head`);

    // With the parent that it had, and the newest as a second one: a merge, which no rule against force-pushes forbids.
    const parents = ['-p', loop.git('rev-parse', `${older}~1`).trim(), '-p', newest];
    const merged = loop.git(...ben, 'commit-tree', tree, ...parents, '-m', 'merge').trim();
    loop.git('update-ref', 'refs/heads/tickgate/state/work', merged);
    expect((await loop.tick()).outputs['outcome']).not.toBe('ok');
    expect(loop.stateTip()).toBe(merged);
  });

  test('is accepted unsealed once, if the workflow says that the loop ran without a key until now', async () => {
    const loop = await givenLoop({ issues, config });
    await loop.tick();
    const given = async (inputs: string): Promise<void> => {
      await loop.ana.commits({ path: '.github/workflows/tickgate.yml', text: workflow({ inputs }) });
    };
    await given(`          state-key: '${key}'\n`);
    expect(errorsOf(await loop.tick())[0]).toContain('give `state-key-previous: none` for one tick');
    await given(`          state-key: '${key}'\n          state-key-previous: none\n`);
    expect(errorsOf(await loop.tick())).toEqual([]);
    await given(`          state-key: '${key}'\n`);
    expect(errorsOf(await loop.tick())).toEqual([]);
    expect(loop.head()?.counters.iterationsUsed).toBe(3);
    await given('');
    expect(errorsOf(await loop.tick())[0]).toContain('the head is sealed, and no `state-key` was given');
  });
});
