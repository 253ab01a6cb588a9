/** GitHub for tests: the emulator, closed at the end, with every exchange checked against GitHub's schemas. */
import { type Emulator, type EmulatorOptions, startEmulator } from '../../src/emulator/emulator.ts';
import type { Seed } from '../../src/emulator/seed.ts';
import { expectConforms, recordExchange } from './exchanges.ts';
import { atEndOfFile, atEndOfTest, isInTest } from './finish.ts';

/** The suffix `-organisation`: of an organisation whose members hide their membership, which is GitHub's default. */
export const repositoryKinds = ['public', 'private', 'public-organisation', 'private-organisation'] as const;

/** The kind of repository in which a suite runs if its test names none. */
const chosen = process.env['TICKGATE_TEST_REPOSITORY'] ?? repositoryKinds[0];
if (!repositoryKinds.some((known) => known === chosen))
  throw new Error(`TICKGATE_TEST_REPOSITORY: ${repositoryKinds.join(', ')}`);
const [kind, owner] = chosen.split('-');

function inKind(seed: Seed = {}): Seed {
  const visibility = kind === 'private' ? 'private' : 'public';
  if (owner === undefined || seed.membership === 'none') return { visibility, ...seed };
  // An organisation cannot open an issue.
  const [author] = Object.entries(seed.users ?? {}).find(([, access]) => access === 'write') ?? [];
  const issues = (seed.issues ?? []).map((issue) => (author === undefined ? issue : { author, ...issue }));
  return { visibility, membership: 'hidden', ...seed, issues };
}

/** True for those that a single test opened. */
const running = new Map<Emulator, boolean>();

/**
 * Like `startEmulator`. Closed by the test, or at the end of the test or file that opened it. A test with a
 * nonconforming exchange fails.
 */
export async function startGitHub(options: EmulatorOptions = {}): Promise<Emulator> {
  const emulator = await startEmulator({
    ...options,
    seed: inKind(options.seed),
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
