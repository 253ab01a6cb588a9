/** Decides how tests get a GitHub: the emulator, with every exchange held against GitHub's schemas, and closed at the end. */
import { type Emulator, type EmulatorOptions, startEmulator } from '../../src/emulator/emulator.ts';
import { expectConforms, recordExchange } from './exchanges.ts';
import { atEndOfFile, atEndOfTest, isInTest } from './finish.ts';

/** True for those that one test alone opened. */
const running = new Map<Emulator, boolean>();

/** Like `startEmulator`. Close it, or leave that to the end of the test or file that opened it; a test that caused a wrong exchange fails. */
export async function startGitHub(options: EmulatorOptions = {}): Promise<Emulator> {
  const emulator = await startEmulator({
    ...options,
    onExchange(exchange) {
      recordExchange(exchange);
      options.onExchange?.(exchange);
    },
  });
  const github: Emulator = {
    ...emulator,
    async close() {
      if (running.delete(github)) await emulator.close();
    },
  };
  running.set(github, isInTest());
  return github;
}

atEndOfTest(async () => {
  for (const [github, isOfTest] of running) if (isOfTest) await github.close();
  expectConforms();
});

atEndOfFile(async () => {
  for (const github of running.keys()) await github.close();
  expectConforms();
});
