/** Runs the one check that Tickgate makes itself where no agent can answer it: on a fresh checkout of the commit that is published. */

import { keepInStore } from '../git/quarantine.ts';
import { freshClone } from './checkout.ts';
import { inClone, setUp, type Underway } from './clone-commands.ts';
import { commandFailed, type Failed, failed } from './failure.ts';

interface Commit {
  readonly sha: string;
  readonly gitDir: string;
  /** The session that made it left files that git ignores. */
  readonly ignored: boolean;
}

/** The seat has ended what its agent left running. Null = there is no such command. */
export async function verifyCommit(at: Underway, { sha, gitDir, ignored }: Commit): Promise<true | Failed | null> {
  const { stay, asked } = at;
  const { verifyCommand, setupCommand } = stay.workshop.settings;
  if (verifyCommand === null) return null;
  const unmade = await keepInStore(stay.workshop.room, { sha, gitDir })
    .then(() => freshClone(stay, asked.order, sha))
    .then(() => null, cloneFailed);
  const broken = unmade ?? (await setUp(at)) ?? (await verify(at, verifyCommand));
  if (broken === null) return true;
  const { failure } = broken;
  if (failure.class !== 'test' || setupCommand !== null || !ignored) return broken;
  return { kind: 'failed', failure: { ...failure, sentence: `${failure.sentence}; ${withoutSetup}` } };
}

/** What its agent was paid for and has done is told all the same. */
function cloneFailed(error: unknown): Failed {
  if (!(error instanceof Error)) throw error;
  return failed('exit', `verify-command had no checkout: ${error.message}`, { command: error.name });
}

const withoutSetup =
  'it ran on a fresh checkout, without the ignored files that the session left: if it needs what is installed, set `setup-command`';

/** As the clone is. Null = it passed. */
export async function verify(at: Underway, command: string | readonly string[]): Promise<Failed | null> {
  const { dependencies } = at.stay.workshop.settings;
  const end = await inClone(at, 'verifying', command);
  return end.code === 0 ? null : commandFailed({ kind: 'test', command: 'verify-command', end }, dependencies);
}
