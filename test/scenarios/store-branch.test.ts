/** `state-store: branch`: the loop's files lie beside the head, in the commit that names them. */
import { describe, expect, test } from 'vitest';
import { readHistory } from '../../src/core/state/history-line.ts';
import { errorsOf, givenLoop, type LoopStage, wellFormed } from '../support/loop.ts';

const branch = 'tickgate/state/work';
const issues = [wellFormed('Add a search box'), wellFormed('Add a map')];
const one = 'max-agents: 1\n';

const file = (loop: LoopStage, name: string): string => loop.git('show', `${branch}:${name}`);
const iterations = (loop: LoopStage): number[] => {
  const read = readHistory(file(loop, 'work.history.jsonl'));
  if (!read.ok) throw new Error(read.reason);
  return read.lines.map(({ iteration }) => iteration);
};
const commitOf = (loop: LoopStage, name: string): string =>
  loop.git('log', '-1', '--format=%s', branch, '--', name).trim();

describe('the branch as the place of the loop’s files', () => {
  test('takes them with the swap that names them, gives them to the next tick, and needs neither artifact nor cache', async () => {
    const loop = await givenLoop({ issues, visibility: 'private', config: `state-store: branch\n${one}` });
    expect(errorsOf(await loop.tick())).toEqual([]);
    const head = loop.head();
    expect(head?.bundle).toMatchObject({ artifactId: null, cacheKey: null, durableDays: null });
    expect(commitOf(loop, 'work.bundle')).toMatch(/^tickgate work: \S+, epoch 1, generation 1 \(swap /);
    expect(commitOf(loop, 'work.bundle')).toBe(commitOf(loop, 'work.history.jsonl'));
    expect(file(loop, 'work.state.json')).toContain('Add a search box');

    expect(errorsOf(await loop.tick())).toEqual([]);
    expect(iterations(loop)).toEqual([1, 2]);
    expect(loop.head()).toMatchObject({ generation: 2, counters: { iterationsUsed: 2 } });
    expect(await loop.artifacts()).toBe(0);
  });

  test('in a public repository needs a key: without one, one line and nothing is written', async () => {
    const loop = await givenLoop({ issues, config: 'state-store: branch\n' });
    const tick = await loop.tick();
    expect(errorsOf(tick)).toEqual([
      '.github/tickgate.yml:5:1: state-store: `branch` would publish the files of the loop in this public repository; ' +
        'set `state-key` to encrypt them, or use `mirrored` — in `state-store: branch`, see docs/configuration.md#state-store',
    ]);
    expect(loop.head()).toBeNull();
  });

  test('with a key shows nobody what is in them, and the next tick reads them', async () => {
    const loop = await givenLoop({
      issues,
      config: `state-store: branch\n${one}`,
      inputs: { 'state-key': 'correct horse battery staple' },
    });
    expect(errorsOf(await loop.tick())).toEqual([]);
    for (const name of ['work.history.jsonl', 'work.state.json', 'work.notes.md'])
      expect(file(loop, name)).toBe('Encrypted with state-key, in work.bundle.\n');
    expect(file(loop, 'work.bundle').slice(0, 4)).toBe('TGB1');
    expect(errorsOf(await loop.tick())).toEqual([]);
    expect(loop.head()).toMatchObject({ generation: 2, counters: { iterationsUsed: 2, agentsDispatched: 4 } });
  });
});
