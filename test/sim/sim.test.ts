import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const script = join(import.meta.dirname, '../../.ci/sim.mjs');

interface Said {
  readonly code: number;
  readonly text: string;
}

const simulate = (...args: readonly string[]): Promise<Said> => simulateIn({}, ...args);

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
  test('breaks no promise in two hundred ticks of a fixed seed', async () => {
    const run = await simulate('--ticks', '200', '--seed', '1', '--as-is');
    expect(run).toMatchObject({ code: 0, text: expect.stringContaining('violations  0') });
  }, 300_000);

  test('does the same again under the same seed', async () => {
    const [one, other] = [
      await simulate('--ticks', '60', '--seed', '7'),
      await simulate('--ticks', '60', '--seed', '7'),
    ];
    expect(withoutRate(one)).toBe(withoutRate(other));
    expect(one.text).toMatch(/^crashes +\d+$/m);
  }, 120_000);

  test('tells what it may be asked, and in one line what it may not', async () => {
    expect(await simulate('--help')).toMatchObject({ code: 0, text: expect.stringContaining('--strikes') });
    expect(await simulate('--ticks', 'many')).toEqual({
      code: 2,
      text: 'sim: --ticks: “many” is not a whole number\n',
    });
    expect(await simulate('--faults', 'rain')).toEqual({
      code: 2,
      text: 'sim: --faults: “rain” is no kind of fault; see --help\n',
    });
  }, 60_000);

  test('says by its exit code that it broke by itself, so that nobody takes that for a broken promise', async () => {
    const run = await simulateIn({ TMPDIR: '/nowhere' }, '--ticks', '1');
    expect(run).toEqual({ code: 3, text: expect.stringMatching(/^sim: the simulation itself broke: .*ENOENT/) });
  }, 60_000);
});
