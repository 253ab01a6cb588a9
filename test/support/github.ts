/** Decides how tests get a GitHub: the emulator, with every exchange held against GitHub's schemas, and closed at the end. */
import { type Emulator, type EmulatorOptions, startEmulator } from '../../src/emulator/emulator.ts';
import { expectConforms, recordExchange } from './exchanges.ts';
import { atEndOfFile, atEndOfTest } from './finish.ts';

const running = new Set<Emulator>();

/** Like `startEmulator`. Close it, or leave that to the end of the file; a test that caused a wrong exchange fails. */
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
  running.add(github);
  return github;
}

atEndOfTest(expectConforms);

atEndOfFile(async () => {
  for (const github of running) await github.close();
  expectConforms();
});
