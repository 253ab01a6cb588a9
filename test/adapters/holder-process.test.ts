/** Whether a holder outside Actions lives, told by its process. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { hostname } from 'node:os';
import { describe, expect, test, vi } from 'vitest';
import { probeHolder } from '../../src/lease/holder-liveness.ts';

const now = new Date().toISOString();
const ago = (seconds: number): string => new Date(Date.parse(now) - seconds * 1000).toISOString();
const here = { host: hostname(), startedAt: now };

describe('a holder outside Actions', () => {
  test('is alive while its process is', () => {
    expect(probeHolder({ ...here, pid: process.pid }, now)).toEqual({ kind: 'process', probe: 'alive' });
  });

  test('is dead once its process has ended', async () => {
    const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)'], { stdio: 'ignore' });
    const pid = child.pid ?? 0;
    expect(probeHolder({ ...here, pid }, now)).toEqual({ kind: 'process', probe: 'alive' });
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(probeHolder({ ...here, pid }, now)).toEqual({ kind: 'process', probe: 'dead' });
  });

  test('is alive though it belongs to another user', () => {
    // No signal is refused to root, so the refusal is made here.
    const signals = vi.spyOn(process, 'kill').mockImplementation(() => {
      throw Object.assign(new Error('kill EPERM'), { code: 'EPERM' });
    });
    expect(probeHolder({ ...here, pid: 1 }, now)).toEqual({ kind: 'process', probe: 'alive' });
    signals.mockRestore();
  });

  test('is dead if the process of its number is younger than its lock, by whatever clock the lock was written', () => {
    const dayAgo = ago(86_400);
    expect(probeHolder({ ...here, pid: process.pid, startedAt: dayAgo }, now)).toEqual({
      kind: 'process',
      probe: 'dead',
    });
    // The same process and a lock taken just now, by a clock that is a day behind.
    expect(probeHolder({ ...here, pid: process.pid, startedAt: dayAgo }, dayAgo)).toEqual({
      kind: 'process',
      probe: 'alive',
    });
  });

  test('cannot be judged on another host, whatever runs here', () => {
    expect(probeHolder({ ...here, host: `not-${hostname()}`, pid: process.pid }, now)).toEqual({
      kind: 'process',
      probe: 'other-host',
    });
  });
});
