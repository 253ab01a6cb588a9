/** What a run of the workflow is to its loop: one tick, whose acts follow each other in one order. */

import { expect, test } from 'vitest';
import { threadsOf } from '../../src/emulator/model/thread.ts';
import { errorsOf, givenLoop, type LoopSetting, type LoopStage, oneSubjectATick, wellFormed } from '../support/loop.ts';

const branch = 'tickgate/work/1-add-a-search-box';

/** What an onlooker may see of a tick, each once it is there. */
const sights: readonly (readonly [string, (loop: LoopStage) => boolean])[] = [
  ['the lock is taken', (loop) => loop.head()?.lease != null],
  ['the iteration is claimed', (loop) => loop.head()?.reserved.iteration === 1],
  ['the issue is labelled', (loop) => threadOf(loop, 1)?.labels.some(({ name }) => name === 'in-progress') ?? false],
  ['the agent works', (loop) => loop.notes().includes('at work')],
  ['the branch is pushed', (loop) => loop.git('branch', '--list', branch) !== ''],
  ['the pull request is open', (loop) => threadOf(loop, 4) !== undefined],
  ['the stop is recorded', (loop) => loop.head()?.stop != null],
  ['its files are saved', (loop) => loop.head()?.generation === 1],
  ['the final report is there', (loop) => said(loop, 3).some((body) => body.includes('## Loop stopped'))],
  ['the lock is given back', (loop) => loop.head()?.generation === 1 && loop.head()?.lease === null],
];
const threadOf = ({ github }: LoopStage, number: number) => threadsOf(github.repository).get(number);
const said = (loop: LoopStage, number: number): string[] =>
  threadOf(loop, number)?.comments.map(({ body }) => body) ?? [];

test('a tick acquires the lock before anything else, judges stops before gates and again at the exit, and releases the lock after the final report', async () => {
  const stage: { loop: LoopStage | null } = { loop: null };
  const seen: string[][] = [];
  const watch: LoopSetting['watch'] = {
    answers: () => {
      const { loop } = stage;
      if (loop === null) return;
      const news = sights.filter(([name, isThere]) => !seen.flat().includes(name) && isThere(loop));
      if (news.length > 0) seen.push(news.map(([name]) => name));
    },
  };
  const loop = await givenLoop({
    issues: ['Add a search box', 'Add a filter'].map(wellFormed),
    config: `max-iterations: 1\n${oneSubjectATick}`,
    agent: `note('at work'); write('work.txt', 'x'); result({});`,
    watch,
  });
  stage.loop = loop;

  expect(errorsOf(await loop.tick())).toEqual([]);

  expect(seen).toEqual(sights.map(([name]) => [name]));
  const [line] = await loop.history();
  const judged = line?.evaluations.map(({ at, kind }) => `${kind} at ${at}`) ?? [];
  expect(judged.filter((one, index) => one !== judged[index - 1])).toEqual([
    'stop at entry',
    'hold at entry',
    'gate at entry',
    'stop at exit',
  ]);
});

test('a workflow run is one tick, however much work is left; the schedule starts the next, or with pace: continuous the tick itself', async () => {
  const issues = ['One', 'Two', 'Three'].map(wellFormed);
  const byCron = await givenLoop({ issues, config: oneSubjectATick });
  expect(errorsOf(await byCron.tick())).toEqual([]);

  expect(byCron.actions.runs()).toHaveLength(1);
  expect(byCron.head()).toMatchObject({ status: 'running', counters: { iterationsUsed: 1 } });
  expect(await byCron.pullRequests()).toHaveLength(1);

  const continuous = await givenLoop({ issues, config: `${oneSubjectATick}pace: continuous\n` });
  expect(errorsOf(await continuous.tick())).toEqual([]);

  const lines = await continuous.history();
  expect(lines.map(({ iteration, verdict }) => [iteration, verdict])).toEqual([
    [1, 'work'],
    [2, 'work'],
    [3, 'work'],
    [3, 'stop'],
  ]);
  const runs = continuous.actions.runs();
  expect(lines.map(({ runId }) => runId)).toEqual(runs.map(({ id }) => id));
  expect(runs.map(({ inputs }) => inputs['reason'])).toEqual(['', 'continuous', 'continuous', 'continuous']);
  expect(continuous.head()).toMatchObject({ status: 'idle', lease: null });
});
