/** Damaged state files: one clear line each, no agent started, the original untouched and named. */
import { randomBytes } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { toDiskText } from '../../src/core/codec/record-codec.ts';
import { Head } from '../../src/core/state/head.ts';
import { toSentence } from '../../src/core/text/format.ts';
import { type BundleMembers, digestOf, pack, unpack } from '../../src/storage/bundles/bundle.ts';
import { effort } from '../support/effort.ts';
import { errorsOf, givenLoop, type LoopSetting, type LoopStage, oneSubjectATick, wellFormed } from '../support/loop.ts';

const branch = 'tickgate/state/work';
const here = '/repos/acme/shop';
const issues = ['Add a search box', 'Add a map', 'Add a list'].map(wellFormed);
/** An agent that would be seen. */
const agent = `note('started'); write('work.txt', order.title); result({ progress: 'done' });`;

/** A loop that has worked twice and has work left. */
async function givenWorked(setting: LoopSetting = {}): Promise<LoopStage> {
  const config = `${oneSubjectATick}${setting.config ?? ''}`;
  const loop = await givenLoop({ issues, agent, visibility: 'private', ...setting, config });
  for (const tick of [await loop.tick(), await loop.tick()]) expect(errorsOf(tick)).toEqual([]);
  return loop;
}

/** One such loop for all tests of a group: before each of them state branch and control issue are what the second tick left. */
function workedOnce(setting: LoopSetting = {}): () => LoopStage {
  const made: { loop: LoopStage | null; tip: string; body: string } = { loop: null, tip: '', body: '' };
  const control = (): number => loop().head()?.controlIssue ?? 0;
  const loop = (): LoopStage => {
    if (made.loop === null) throw new Error('not set up');
    return made.loop;
  };
  beforeAll(async () => {
    made.loop = await givenWorked(setting);
    made.tip = made.loop.stateTip();
    made.body = (await made.loop.threads()).find(({ number }) => number === control())?.body ?? '';
  });
  beforeEach(async () => {
    loop().git('update-ref', `refs/heads/${branch}`, made.tip);
    // What was told before is not red once more.
    await loop().ana.editsIssue(control(), { body: made.body });
  });
  return loop;
}

const Sha = z.object({ sha: z.string() });
/** The state branch with these files changed by hand. */
async function edits(loop: LoopStage, files: Readonly<Record<string, Uint8Array | string>>): Promise<void> {
  const post = async (what: string, body: Readonly<Record<string, unknown>>): Promise<string> =>
    Sha.parse(await loop.ana.request(`POST ${here}/git/${what}`, body)).sha;
  const tip = loop.stateTip();
  const tree = [];
  for (const [path, content] of Object.entries(files)) {
    const sha = await post('blobs', { content: Buffer.from(content).toString('base64'), encoding: 'base64' });
    tree.push({ path, mode: '100644', type: 'blob', sha });
  }
  const message = 'edited by hand';
  const sha = await post('commits', { message, tree: await post('trees', { base_tree: tip, tree }), parents: [tip] });
  await loop.ana.request(`PATCH ${here}/git/refs/heads/${branch}`, { sha });
}

const headText = (loop: LoopStage): string => loop.git('show', `${branch}:head.json`);
const headOf = (loop: LoopStage): Head => {
  const head = loop.head();
  if (head === null) throw new Error('no head');
  return head;
};
const mebibyte = 1024 * 1024;
const blownUp = { head: effort({ push: 4, full: 100 }) * mebibyte, bundleMiB: effort({ push: 65, full: 100 }) };

describe('given a head that was', () => {
  const file = `head.json on the branch ${branch}`;
  const worked = workedOnce();

  test.each<[string, (text: string) => Uint8Array | string, string]>([
    ['truncated', (text) => text.slice(0, 700), `${file}: (root): not JSON (700 characters)`],
    [
      'blown up',
      (text) => text + ' '.repeat(blownUp.head - text.length),
      `${file}: (root): ${blownUp.head} bytes; a head has at most 1000000`,
    ],
    ['replaced by binary data', () => new Uint8Array(randomBytes(4_000).fill(0, 10, 20)), `${file}: (root): no text`],
    [
      'written by another schema',
      (text) => text.replace('"schema_version": 1', '"schema_version": 2'),
      `${file}: schema_version: Invalid input: expected 1`,
    ],
    [
      'replaced by something else',
      () => '["shop"]\n',
      `${file}: (root): Invalid input: expected object, received array`,
    ],
    [
      'edited by hand so that a counter is a text',
      (text) => text.replace('"iterations_used": 2', '"iterations_used": "0"'),
      `${file}: counters.iterations_used: Invalid input: expected number, received string`,
    ],
    [
      'edited by hand so that it has a field which nobody knows',
      (text) => text.replace('"loop": "work",', '"loop": "work", "unlimited": true,'),
      `${file}: unlimited: unknown field`,
    ],
    [
      'given a status that nobody knows',
      (text) => text.replace(/"status": "\w+"/, '"status": "review"'),
      `Unexpected loop status: 'review'. head.json on branch ${branch} may be corrupted. Fix the status field or delete the file and restart.`,
    ],
  ])('%s: one line, nothing started, nothing overwritten, and fresh is the way out', async (_what, broken, said) => {
    const loop = worked();
    const whole = headText(loop);
    await edits(loop, { 'head.json': broken(whole) });
    const tip = loop.stateTip();
    const tick = await loop.tick();
    const [line, ...more] = errorsOf(tick);
    expect([tick.conclusion, more]).toEqual(['failure', []]);
    const remedy = ' Dispatch the workflow with `fresh: true` to start anew.';
    expect(line).toMatch(/^state_unreadable: .* to start anew\.$/);
    const sentence = line?.slice('state_unreadable: '.length, -remedy.length);
    expect(sentence).toBe(toSentence(said));
    expect([loop.stateTip(), loop.notes().length]).toEqual([tip, 2]);
    expect(tick.log).not.toContain('    at ');
  });

  test('only rewritten in another order, the loop continues, since it says the same', async () => {
    const loop = await givenWorked();
    const turned = Object.fromEntries(Object.entries(JSON.parse(headText(loop)) as object).toReversed());
    await edits(loop, { 'head.json': JSON.stringify(turned) });
    expect(errorsOf(await loop.tick())).toEqual([]);
    expect(loop.head()).toMatchObject({ generation: 3, counters: { iterationsUsed: 3 } });
  });
});

/** The bundle that the branch holds, opened. */
function bundleOn(loop: LoopStage): { bytes: Uint8Array; members: BundleMembers } {
  const entry = loop.git('ls-tree', branch, 'work.bundle').split(/\s/)[2] ?? '';
  const bytes = loop.raw('cat-file', 'blob', entry);
  const opened = unpack(bytes, headOf(loop).bundle ?? { name: '', digest: null });
  if (opened.kind === 'corrupt') throw new Error(opened.why);
  return { bytes, members: opened.members };
}

/** Bytes of a bundle that says what it says of itself, of other members; the head is edited to vouch for it. */
function forged(loop: LoopStage, change: (members: BundleMembers) => BundleMembers): { head: Head; bytes: Uint8Array } {
  const head = headOf(loop);
  const { generation, epoch } = head;
  const origin = { loop: 'work', generation, epoch, nonce: 'n', runId: 1, runAttempt: 1, previous: [] };
  const packing = pack(origin, change(bundleOn(loop).members));
  if (packing.kind === 'refused' || head.bundle === null) throw new Error('not packed');
  const { name, digest, bytes } = packing.bundle;
  return { head: { ...head, bundle: { ...head.bundle, name, digest, bytes: bytes.length } }, bytes };
}

/** What the tick says of the bundle that the head names, after both were left as given. */
async function toldOf(loop: LoopStage, left: { head: Head; bytes: Uint8Array }): Promise<string> {
  await edits(loop, { 'head.json': toDiskText(Head, left.head), 'work.bundle': left.bytes });
  const before = loop.git('ls-tree', branch, 'work.bundle');
  // The same words about another damage were told by the test before: on the control issue, which makes the next tick quiet.
  await loop.ana.request(`PATCH ${here}/issues/${left.head.controlIssue}`, { body: '' });
  const tick = await loop.tick();
  const [line = '', ...more] = errorsOf(tick);
  expect([tick.conclusion, more]).toEqual(['failure', []]);
  expect(loop.git('ls-tree', branch, 'work.bundle')).toBe(before);
  expect(loop.notes()).toHaveLength(2);
  expect(loop.head()).toMatchObject({
    status: 'stopped',
    stop: { code: 'state_unreadable' },
    bundle: left.head.bundle,
    generation: left.head.generation,
    counters: { iterationsUsed: 2 },
  });
  const remedy =
    ' Dispatch the workflow with `resume: true` to go on from the counters without the history, or `fresh: true` to start anew.';
  const start = `state_unreadable: ${left.head.bundle?.name}: `;
  expect([line.slice(0, start.length), line.slice(-remedy.length)]).toEqual([start, remedy]);
  return line.slice(start.length, -remedy.length);
}

const edited = (name: string, change: (text: string) => string) => (members: BundleMembers) => ({
  ...members,
  [name]: change(members[name] ?? ''),
});
const swapLines = (text: string): string => text.split('\n').slice(0, -1).toReversed().join('\n') + '\n';

describe('given a bundle of the branch store that was', () => {
  const digest = 'its digest is not the one in the head.';
  const worked = workedOnce({ config: 'state-store: branch\n' });

  test.each<[string, (bytes: Uint8Array) => Uint8Array, string]>([
    ['truncated', (bytes) => bytes.slice(0, 500), digest],
    ['replaced by binary data', () => new Uint8Array(randomBytes(4_000)), digest],
    ['emptied', () => new Uint8Array(0), digest],
    [
      'blown up',
      (bytes) => new Uint8Array(Buffer.concat([bytes, Buffer.alloc(blownUp.bundleMiB * mebibyte - bytes.length)])),
      `the bundle has ${blownUp.bundleMiB}.0 MiB; at most 64 MiB are taken.`,
    ],
  ])('%s stops the run with one line that names it, and stays as it is', async (_what, broken, said) => {
    const loop = worked();
    const bytes = broken(bundleOn(loop).bytes);
    expect(await toldOf(loop, { head: headOf(loop), bytes })).toBe(said);
  });

  test.each<[string, (members: BundleMembers) => BundleMembers, string]>([
    [
      'whose history was put in another order',
      edited('work.history.jsonl', swapLines),
      'work.history.jsonl line 2: generation: 1 after 2.',
    ],
    [
      'whose history was cut in its midst',
      edited('work.history.jsonl', (text) => text.replace('\n', '').slice(0, -1) + '\n'),
      expect.stringMatching(/^work\.history\.jsonl line 1: \(root\): not JSON \(\d+ characters\)\.$/),
    ],
    [
      'whose state is of another schema',
      edited('work.state.json', (text) => text.replace('"schema_version": 1', '"schema_version": 7')),
      'work.state.json: schema_version: Invalid input: expected 1.',
    ],
    [
      'whose state has a field that nobody knows',
      edited('work.state.json', (text) => text.replace('"subjects"', '"trusted": true, "subjects"')),
      'work.state.json: trusted: unknown field.',
    ],
    [
      'whose state is half of it',
      edited('work.state.json', (text) => text.slice(0, 100)),
      'work.state.json: (root): not JSON (100 characters).',
    ],
    [
      'whose state is binary',
      edited('work.state.json', () => '\u0000\u0001\u0002'),
      'work.state.json: (root): not JSON (3 characters).',
    ],
    [
      'that has no history at all, but for its line',
      edited('work.history.jsonl', () => 'null\n'),
      'work.history.jsonl line 1: (root): Invalid input: expected object, received null.',
    ],
  ])('made anew by hand, %s, stops the run with one line that names file and field', async (_what, change, said) => {
    const loop = worked();
    expect(await toldOf(loop, forged(loop, change))).toEqual(said);
  });

  test('left with a half-written last line, the loop continues without that line and says so', async () => {
    const loop = await givenWorked({ config: 'state-store: branch\n' });
    const { head, bytes } = forged(
      loop,
      edited('work.history.jsonl', (text) => `${text}{"iteration":`),
    );
    expect(digestOf(bytes)).toBe(head.bundle?.digest);
    await edits(loop, { 'head.json': toDiskText(Head, head), 'work.bundle': bytes });
    const tick = await loop.tick();
    expect(errorsOf(tick)).toEqual([]);
    expect(tick.log + tick.summary).toContain('The last history line was half written and is dropped (13 characters).');
    expect(loop.head()).toMatchObject({ generation: 3, counters: { iterationsUsed: 3 } });
  });

  test('changed only in the files written for people, nothing changes: a tick never reads lock and budget back', async () => {
    const loop = await givenWorked({ config: 'state-store: branch\n' });
    await edits(loop, { 'work.lock': 'mine', 'work.budget.json': '{}', 'work.history.jsonl': '' });
    expect(errorsOf(await loop.tick())).toEqual([]);
    expect(JSON.parse(loop.git('show', `${branch}:work.budget.json`))).toMatchObject({ iterations_used: 3 });
    expect(loop.git('show', `${branch}:work.history.jsonl`).trim().split('\n')).toHaveLength(3);
  });
});
