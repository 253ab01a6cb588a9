/** A step that runs in this process writes nothing more once it has ended, however it did. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { runStepInProcess } from '../support/step-in-process.ts';

vi.mock('../../src/wiring/run-main.ts', () => ({
  runMain: async (): Promise<number> => {
    setTimeout(() => process.stdout.write('late\n'), 10);
    process.stdout.write('half a line');
    throw new Error('died');
  },
}));
vi.mock('../../src/wiring/run-post.ts', () => ({ runPost: async (): Promise<number> => 0 }));

test('a step that dies is heard to its last word, and not after it', async () => {
  const lines: string[] = [];
  const step = runStepInProcess({
    ...{ command: 'node', args: ['dist/main/index.js'], cwd: '/', env: {} },
    onLine: (line: string) => void lines.push(line),
    stop: { killed: new AbortController().signal },
  } as unknown as Parameters<typeof runStepInProcess>[0]);
  await expect(step).rejects.toThrow('died');
  await sleep(50);
  expect(lines).toEqual(['half a line']);
});
