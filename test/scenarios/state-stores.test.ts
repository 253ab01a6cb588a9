/** Where a loop keeps its files: a branch, another store, under a key. */

import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readHistory } from '../../src/core/state/history-line.ts';
import { webOrigin } from '../../src/emulator/world.ts';
import { createVault } from '../../src/storage/crypto/encryption.ts';
import { errorsOf, givenLoop, type LoopStage, oneSubjectATick, type Ticked, wellFormed } from '../support/loop.ts';
import { bytesOfBundle } from '../support/loop-record.ts';
import { workflow } from '../support/loop-workflow.ts';

const branch = 'tickgate/state/work';
const issues = [wellFormed('Add a search box'), wellFormed('Add a map')];

const file = (loop: LoopStage, name: string): string => loop.git('show', `${branch}:${name}`);
const iterations = (loop: LoopStage): number[] => {
  const read = readHistory(file(loop, 'work.history.jsonl'));
  if (!read.ok) throw new Error(read.reason);
  return read.lines.map(({ iteration }) => iteration);
};
const commitOf = (loop: LoopStage, name: string): string =>
  loop.git('log', '-1', '--format=%s', branch, '--', name).trim();

describe('given the branch as store, it', () => {
  test('takes the files with the swap that names them, gives them to the next tick, and needs neither artifact nor cache', async () => {
    const loop = await givenLoop({ issues, visibility: 'private', config: `state-store: branch\n${oneSubjectATick}` });
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

  test('needs a key in a public repository: without one, the tick logs one line and writes nothing', async () => {
    const loop = await givenLoop({ visibility: 'public', issues, config: 'state-store: branch\n' });
    const tick = await loop.tick();
    expect(errorsOf(tick)).toEqual([
      '.github/tickgate.yml:5:1: state-store: `branch` would publish the files of the loop in this public repository; ' +
        'set `state-key` to encrypt them, or use `mirrored` — in `state-store: branch`, ' +
        // Of the action, at the ref that the workflow uses: the reader's own repository has no such page.
        `see ${webOrigin(loop.github.world)}/tickgate/tickgate/blob/v1/docs/configuration.md#state-store`,
    ]);
    expect(loop.head()).toBeNull();
  });

  test('hides the files’ content with a key, and the next tick reads them', async () => {
    const loop = await givenLoop({
      issues,
      config: `state-store: branch\n${oneSubjectATick}`,
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

/** `state-store` is changed while a loop runs: it reads on from where it was kept, and is kept where it is told to be from then on. */

/** The clients pause for up to half a minute between their tries. */
const env = { NODE_OPTIONS: `--import ${resolve('test/support/quick-pauses.mjs')}` };
const lies = {
  artifact: { artifactId: expect.any(Number), cacheKey: null },
  mirrored: { artifactId: expect.any(Number), cacheKey: expect.any(String) },
  cache: { artifactId: null, cacheKey: expect.any(String) },
  branch: { artifactId: null, cacheKey: null },
};
type Store = keyof typeof lies;

const config = (store: Store): string => `state-store: ${store}\nmax-open-gates: 20\n`;

/** A loop that has asked one question, and is kept there. */
async function keptIn(store: Store): Promise<LoopStage> {
  const loop = await givenLoop({ env, visibility: 'private', config: config(store) });
  expect(errorsOf(await oneMore(loop))).toEqual([]);
  expect(loop.head()?.bundle).toMatchObject(lies[store]);
  return loop;
}

/** A tick with one more question to ask, and so a bundle to load and one to save. */
async function oneMore(loop: LoopStage): Promise<Ticked> {
  await loop.ana.opensIssue({ title: 'Vague', body: '### Acceptance Criteria\n\n- TBD\n' });
  return await loop.tick();
}

async function choose(loop: LoopStage, store: Store): Promise<void> {
  const path = '.github/tickgate.yml';
  const text = loop.git('show', `main:${path}`).replace(/state-store: [a-z]+/, `state-store: ${store}`);
  await loop.ana.commits({ path, text });
}

test('given any store, every tick knows everything before it', async () => {
  const loop = await keptIn('artifact');
  const others: Store[] = ['branch', 'cache', 'mirrored', 'branch'];
  for (const store of others) {
    await choose(loop, store);
    const tick = await oneMore(loop);
    expect([store, errorsOf(tick), tick.outputs['outcome']]).toEqual([store, [], 'awaiting_answer']);
    expect(loop.head()?.bundle).toMatchObject(lies[store]);
  }
  expect(loop.head()).toMatchObject({ generation: others.length + 1, deferrals: 0 });
  const asked = (await loop.threads()).filter(({ title }) => title === 'Vague');
  const gates = await Promise.all(asked.map(({ number }) => loop.gateIds(number)));
  expect(gates.map((ids) => ids.length)).toEqual(asked.map(() => 1));
});

/** `state-key`: only the key opens the loop's files; a rotation loses nothing, a wrong key stops and loses nothing. */

const [first, second] = ['correct horse battery staple', 'a second secret for a rotation'];
const fourIssues = ['Add a search box', 'Add a map', 'Add a list', 'Add a menu'].map(wellFormed);

/** The workflow with these inputs from the next tick on. */
async function givenKeys(loop: LoopStage, keys: Readonly<Record<string, string>>): Promise<void> {
  const lines = Object.entries(keys).map(([name, value]) => `          ${name}: '${value}'\n`);
  await loop.ana.commits({ path: '.github/workflows/tickgate.yml', text: workflow({ inputs: lines.join('') }) });
}

/** Without the runner's own listing of `with:`, in which a key that is no secret of the repository appears in the clear. */
const saidByUs = (log: string): string =>
  log
    .split('\n')
    .filter((line) => !/ state-key: /.test(line))
    .join('\n');

async function iterationsWith(loop: LoopStage, key: string): Promise<number[] | string> {
  const bytes = await bytesOfBundle(loop.github, loop.head());
  const ref = loop.head()?.bundle;
  if (bytes === null || ref == null) return 'no bundle';
  const opened = await createVault({ current: key, previous: null }).open(bytes, ref);
  if (opened.kind === 'corrupt') return opened.why;
  const read = readHistory(opened.members['work.history.jsonl'] ?? '');
  return read.ok ? read.lines.map(({ iteration }) => iteration) : read.reason;
}

describe('given a loop whose files are encrypted, it', () => {
  test('continues from tick to tick, and its key reaches no agent, log, report or store', async () => {
    const spy = `note(JSON.stringify(process.env)); write('seen.txt', 'x'); result({ progress: 'the key is ${first}' });`;
    const setting = { issues: fourIssues.slice(0, 1), agent: spy, inputs: { 'state-key': first } };
    const loop = await givenLoop(setting);
    const tick = await loop.tick();
    expect(errorsOf(tick)).toEqual([]);
    expect(await iterationsWith(loop, first)).toEqual([1]);
    expect(loop.notes().join('\n')).toContain('PATH');
    const bytes = await bytesOfBundle(loop.github, loop.head());
    const places = {
      agent: loop.notes().join('\n'),
      log: saidByUs(tick.log),
      summary: tick.summary,
      store: Buffer.from(bytes ?? []).toString('latin1'),
      head: loop.git('show', 'tickgate/state/work:head.json'),
      threads: JSON.stringify(await loop.threads()),
    };
    for (const [place, text] of Object.entries(places)) {
      expect({ place, told: text.includes(first) }).toEqual({ place, told: false });
    }
    expect(Buffer.from(bytes ?? []).includes('search box')).toBe(false);
    expect(tick.summary + tick.log).not.toContain('no `state-key` is set');
  });

  test('rotates its key without losing a line; a wrong key stops it without overwriting anything, and the right one continues', async () => {
    const loop = await givenLoop({ issues: fourIssues, config: oneSubjectATick, inputs: { 'state-key': first } });
    await loop.tick();
    await givenKeys(loop, { 'state-key': second, 'state-key-previous': first });
    expect(errorsOf(await loop.tick())).toEqual([]);
    expect(await iterationsWith(loop, second)).toEqual([1, 2]);

    await givenKeys(loop, { 'state-key': first });
    const before = loop.head();
    const [line, ...more] = errorsOf(await loop.tick());
    expect(more).toEqual([]);
    expect(line).toBe(
      'state_unreadable: head.json on the branch tickgate/state/work: head.mac: the seal is not that of this head by `state-key`: ' +
        'another writer moved the branch, or the key was changed (after a rotation, give the former one as `state-key-previous`). ' +
        'Dispatch the workflow with `fresh: true` to start anew.',
    );
    expect(loop.head()).toEqual(before);

    await givenKeys(loop, { 'state-key': second });
    expect(errorsOf(await loop.tick())).toEqual([]);
    expect(await iterationsWith(loop, second)).toEqual([1, 2, 3]);
  });

  test('warns once, in public without a key, that its files are public, and says what they hold', async () => {
    const loop = await givenLoop({
      visibility: 'public',
      issues: fourIssues.slice(0, 2),
      config: oneSubjectATick,
    });
    const ticks = [await loop.tick(), await loop.tick()];
    const told = (words: string) => ticks.map(({ summary, log }) => (summary + log).includes(words));
    expect(told('no `state-key` is set')).toEqual([true, false]);
    expect(told('The history file begins with this tick.')).toEqual([true, false]);
  });
});
