import { describe, expect, test } from 'vitest';
import { errorsOf, givenLoop, type LoopStage, wellFormed } from '../support/loop.ts';
import { workflow } from '../support/loop-workflow.ts';

const branch = 'refs/heads/tickgate/state/work';

/** A loop that has ticked twice, and where its state branch stood after the first tick. */
async function tickedTwice(): Promise<{ loop: LoopStage; first: string }> {
  const loop = await givenLoop({ issues: [wellFormed('Add a search box'), wellFormed('Add a footer')] });
  await loop.tick();
  const first = loop.stateTip();
  await loop.tick();
  return { loop, first };
}

const control = async (loop: LoopStage): Promise<string> =>
  (await loop.threads()).find(({ labels }) => labels.includes('tickgate'))?.body ?? '';

describe('given a state branch that was set back, it', () => {
  test('is rejected: no agent starts, nothing is overwritten, the tick is red once and then quiet; fresh continues above it', async () => {
    const { loop, first } = await tickedTwice();
    const generation = loop.head()?.generation;
    loop.git('update-ref', branch, first);
    const sentence = `state_unreadable: the state branch went back from generation ${generation} to ${loop.head()?.generation}`;

    const red = await loop.tick();

    expect({ conclusion: red.conclusion, errors: errorsOf(red) }).toEqual({
      conclusion: 'failure',
      errors: [`${sentence}. Dispatch the workflow with \`fresh: true\` to start anew.`],
    });
    expect(loop.stateTip()).toBe(first);
    expect(await control(loop)).toContain(`error: ${sentence.replace('_', '\\_')}\n`);
    expect(await loop.pullRequests()).toHaveLength(2);

    const quiet = await loop.tick();
    expect({ conclusion: quiet.conclusion, errors: errorsOf(quiet) }).toEqual({ conclusion: 'success', errors: [] });
    expect(loop.stateTip()).toBe(first);

    await loop.tick({ fresh: 'true' });
    expect(loop.head()?.generation).toBeGreaterThan(generation ?? 0);
    expect(await control(loop)).not.toContain('error:');
  });
});

describe('given a state branch that was deleted, it', () => {
  test('is no new loop while its control issue exists, and fresh starts above what that records', async () => {
    const { loop } = await tickedTwice();
    const before = loop.head();
    loop.git('update-ref', '-d', branch);

    const red = await loop.tick();

    expect(errorsOf(red)[0]).toContain('state_unreadable: the state branch was deleted; start with fresh: true');
    expect(loop.head()).toBeNull();

    await loop.tick({ fresh: 'true' });
    expect(loop.head()?.epoch).toBeGreaterThan(before?.epoch ?? 0);
    expect(loop.head()?.generation).toBeGreaterThan(before?.generation ?? 0);
  });

  /** The loop without its state branch, and ways to order something on its control issue. */
  async function lostItsState() {
    const { loop } = await tickedTwice();
    const number = loop.head()?.controlIssue ?? 0;
    loop.git('update-ref', '-d', branch);
    return {
      loop,
      ticksBox: async (box: string): Promise<void> =>
        loop.ana.editsIssue(number, { body: (await control(loop)).replace(`- [ ] **${box}**`, `- [x] **${box}**`) }),
      comments: (body: string) => loop.ana.comments(number, body),
      replies: async (): Promise<string[]> => {
        const bodies = (await loop.comments(number)).map(({ body }) => body ?? '');
        return bodies.filter((body) => body.includes('key=reply/'));
      },
    };
  }

  test('begins a run that obeys a stop ticked before it, and says of a restart that it does not count', async () => {
    const { loop, ticksBox, replies } = await lostItsState();
    await ticksBox('Stop');
    await ticksBox('Restart');
    await loop.tick({ fresh: 'true' });

    expect(loop.head()?.status).toBe('stopped');
    expect(await replies()).toEqual([
      expect.stringContaining('`restart` may be older than it, so it is not obeyed. Write `/loop restart`'),
      expect.stringContaining('@ana **stop**: running → stopped'),
    ]);
    expect(await control(loop)).not.toContain('[x]');
  });

  test('begins a run that obeys a `/loop stop` written before it, once', async () => {
    const { loop, comments, replies } = await lostItsState();
    await comments('/loop stop');
    await loop.tick({ fresh: 'true' });
    expect(loop.head()?.status).toBe('stopped');
    expect(await replies()).toEqual([expect.stringContaining('@ana **stop**: running → stopped')]);

    // GitHub tells the time of a comment in whole seconds.
    await loop.github.world.clock.advance(2_000);
    await comments('/loop restart');
    await loop.tick();
    await loop.tick();
    expect(loop.head()?.status).not.toBe('stopped');
    // Older versions refuse a head that has it.
    expect(loop.head()?.lostState).toBeNull();
    await loop.tick();
    expect(loop.head()?.status).not.toBe('stopped');
  });

  test('begins a run that obeys no restart ticked before it, even where its first redraw was refused; boxes ticked since count', async () => {
    const { loop, ticksBox } = await lostItsState();
    await ticksBox('Restart');
    loop.github.world.faults.add({
      route: 'PATCH /repos/{owner}/{repo}/issues/{issue_number}',
      times: 9,
      effect: { kind: 'status', status: 422, body: { message: 'Validation Failed' } },
    });
    await loop.tick({ fresh: 'true' });
    expect(await control(loop)).toContain('- [x] **Restart**');
    const run = loop.head()?.run ?? 0;

    await loop.tick();
    expect(loop.head()?.run).toBe(run);
    expect(loop.head()?.lostState).not.toBeNull();
    loop.github.world.faults.clear();
    await ticksBox('Stop');
    await loop.tick();
    expect(loop.head()?.status).toBe('stopped');
    // GitHub tells times in whole seconds, and an order of the second of the stop may be older than it.
    await loop.github.world.clock.advance(2_000);
    await ticksBox('Restart');
    await loop.tick();
    expect(loop.head()?.run).toBe(run + 1);
  });

  test('is no new loop though its control issue was emptied, too: the cache still knows it; red once and then quiet', async () => {
    const { loop } = await tickedTwice();
    const issue = (await loop.threads()).find(({ labels }) => labels.includes('tickgate'));
    if (issue === undefined) throw new Error('no control issue');
    await loop.ana.editsIssue(issue.number, { body: '' });
    loop.git('update-ref', '-d', branch);

    const red = await loop.tick();
    expect(errorsOf(red)[0]).toContain('state_unreadable: the state branch was deleted; start with fresh: true');
    expect(loop.head()).toBeNull();

    const quiet = await loop.tick();
    expect({ conclusion: quiet.conclusion, errors: errorsOf(quiet) }).toEqual({ conclusion: 'success', errors: [] });
    expect(loop.head()).toBeNull();
    expect(await loop.pullRequests()).toHaveLength(2);
  });
});

describe('given a head that cannot be read, it', () => {
  test('is red once even without a control issue, and fresh starts above what the branch shows', async () => {
    const { loop } = await tickedTwice();
    const before = loop.head();
    await loop.ana.editsIssue(before?.controlIssue ?? 0, { body: 'gone' });
    await loop.writesHead('not json');

    const red = await loop.tick();
    const quiet = await loop.tick();

    const sentence = 'state_unreadable: head.json on the branch tickgate/state/work: (root): not JSON (8 characters)';
    expect(errorsOf(red)).toEqual([`${sentence}. Dispatch the workflow with \`fresh: true\` to start anew.`]);
    expect({ conclusion: quiet.conclusion, errors: errorsOf(quiet) }).toEqual({ conclusion: 'success', errors: [] });
    const told = (await loop.threads()).toReversed().filter(({ title }) => title === 'Tickgate loop: work');
    expect(told.map(({ body }) => body?.includes('error: ') ?? false)).toEqual([false, true]);

    expect(errorsOf(await loop.tick({ fresh: 'true' }))).toEqual([]);
    expect(loop.head()?.epoch).toBeGreaterThan(before?.epoch ?? 0);
    expect(loop.head()?.generation).toBeGreaterThan(before?.generation ?? 0);
    expect(loop.head()?.run).toBeGreaterThan(before?.run ?? 0);
    expect(loop.head()?.controlIssue).toBe(told[1]?.number);
    expect(told).toHaveLength(2);
  });

  test('starts nothing if it belongs to another loop, by a copy or a renamed branch, and that loop is unharmed', async () => {
    const { loop } = await tickedTwice();
    loop.git('update-ref', 'refs/heads/tickgate/state/docs', loop.stateTip());
    const file = { path: '.github/workflows/docs.yml', text: workflow({ inputs: `          loop: 'docs'\n` }) };
    await loop.ana.commits(file);
    const by = loop.github.world.accounts.get('ana');
    if (by === undefined) throw new Error('there is no ana');

    const docs = loop.actions.dispatch({ repository: 'acme/shop', workflow: 'docs.yml', by, inputs: {} });

    expect(errorsOf(await loop.ended(docs))).toEqual([
      expect.stringMatching(/^state_unreadable: .*: loop: it belongs to the loop work, not to docs\. Dispatch /),
    ]);
    expect(errorsOf(await loop.tick())).toEqual([]);
  });
});
