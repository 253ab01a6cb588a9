import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Said, simulateHere } from './in-process.ts';

const script = join(import.meta.dirname, '../../.ci/sim.mjs');

const simulate = (...args: readonly string[]): Promise<Said> => simulateHere(args, null);

/** Runs the command as a person does. */
const simulateIn = (env: Readonly<Record<string, string>>, ...args: readonly string[]): Promise<Said> =>
  new Promise((resolve) => {
    const around = { maxBuffer: 1 << 26, env: { ...process.env, ...env } };
    execFile(process.execPath, [script, ...args], around, (error, stdout, stderr) => {
      const code = error === null ? 0 : Number(error.code ?? 1);
      resolve({ code, text: `${stdout}${stderr}` });
    });
  });

/** What a run says about itself but for how fast it was. */
const withoutRate = ({ text }: Said): string => text.replace(/^rate .*$/m, '');

describe('the simulation', () => {
  // The stage of .ci/run goes on from here, through ten thousand ticks of this seed.
  test('breaks no promise in sixty ticks of a fixed seed, and does the same again', async () => {
    const [one, other] = [
      await simulate('--ticks', '60', '--seed', '1', '--as-is'),
      await simulate('--ticks', '60', '--seed', '1', '--as-is'),
    ];
    expect(one).toMatchObject({ code: 0, text: expect.stringContaining('violations  0') });
    expect(withoutRate(one)).toBe(withoutRate(other));
    expect(one.text).toMatch(/^crashes +\d+$/m);
  }, 300_000);

  test('tells what it may be asked, and in one line what it may not', async () => {
    expect(await simulate('--help')).toMatchObject({ code: 0, text: expect.stringContaining('--strikes') });
    expect(await simulate('--ticks', 'many')).toEqual({
      code: 2,
      text: 'sim: --ticks: “many” is not a whole number',
    });
    expect(await simulate('--faults', 'rain')).toEqual({
      code: 2,
      text: 'sim: --faults: “rain” is no kind of fault; see --help',
    });
  }, 60_000);

  test('says by its exit code that it broke by itself, so that nobody takes that for a broken promise', async () => {
    const run = await simulateIn({ TMPDIR: '/nowhere' }, '--ticks', '1');
    expect(run).toEqual({ code: 3, text: expect.stringMatching(/^sim: the simulation itself broke: .*ENOENT/) });
  }, 60_000);
});
