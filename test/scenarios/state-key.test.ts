/** `state-key`: the loop's files are read by whoever has the key; a rotation loses nothing, a wrong key stops and loses nothing. */
import { describe, expect, test } from 'vitest';
import { readHistory } from '../../src/core/state/history-line.ts';
import { createVault } from '../../src/storage/crypto/encryption.ts';
import { errorsOf, givenLoop, type LoopStage, wellFormed } from '../support/loop.ts';
import { bytesOfBundle } from '../support/loop-record.ts';
import { workflow } from '../support/loop-workflow.ts';

const [first, second] = ['correct horse battery staple', 'a second secret for a rotation'];
const issues = ['Add a search box', 'Add a map', 'Add a list', 'Add a menu'].map(wellFormed);

/** The workflow with these inputs from the next tick on. */
async function givenKeys(loop: LoopStage, keys: Readonly<Record<string, string>>): Promise<void> {
  const lines = Object.entries(keys).map(([name, value]) => `          ${name}: '${value}'\n`);
  await loop.ana.commits({ path: '.github/workflows/tickgate.yml', text: workflow({ inputs: lines.join('') }) });
}

/** Without the runner's own listing of `with:`, in which a key that is no secret of the repository stands, as anybody wrote it. */
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

describe('a loop whose files are encrypted', () => {
  test('[000-72] goes on from tick to tick; its key reaches no agent, no log, no report and no store', async () => {
    const spy = `note(JSON.stringify(process.env)); write('seen.txt', 'x'); result({ progress: 'the key is ${first}' });`;
    const setting = { issues: issues.slice(0, 1), agent: spy, inputs: { 'state-key': first } };
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

  test('rotates its key without losing a line; a wrong key stops it without overwriting anything; the right one goes on', async () => {
    const loop = await givenLoop({ issues, config: 'max-agents: 1\n', inputs: { 'state-key': first } });
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
        'somebody else moved the branch, or the key was changed (after a rotation, give the former one as `state-key-previous`). ' +
        'Dispatch the workflow with `fresh: true` to start anew.',
    );
    expect(loop.head()).toEqual(before);

    await givenKeys(loop, { 'state-key': second });
    expect(errorsOf(await loop.tick())).toEqual([]);
    expect(await iterationsWith(loop, second)).toEqual([1, 2, 3]);
  });

  test('in public without a key is told once, not at every tick, that everybody can read its files', async () => {
    const loop = await givenLoop({ issues: issues.slice(0, 2), config: 'max-agents: 1\n' });
    const ticks = [await loop.tick(), await loop.tick()];
    expect(ticks.map(({ summary, log }) => (summary + log).includes('no `state-key` is set'))).toEqual([true, false]);
  });
});
