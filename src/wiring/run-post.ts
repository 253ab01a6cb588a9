/** The action's post step: the second half of a tick whose main could not finish. Wires and nothing else. */
import { fail, readInvocation, takeOver, voice } from '../action-io.ts';
import { damagedJournal, notByPost } from '../core/record/damaged-journal.ts';
import { journalledSessions } from '../core/record/journalled-sessions.ts';
import { endSessions } from '../recovery/orphaned-sessions.ts';
import { clearAway } from '../recovery/remove-leftovers.ts';
import { told } from '../reporting/uncaught-error.ts';
import { readJournal } from '../storage/local/journal.ts';
import { openStateFolder } from '../storage/local/state-folder.ts';
import { settleLeft } from './post-recovery.ts';

/** Runs the post step of the process's environment to its end; resolves with the exit code, and has said why where that is not 0. */
export async function runPost(): Promise<number> {
  try {
    await post();
    return 0;
  } catch (error) {
    return fail(told(error));
  }
}

async function post(): Promise<void> {
  const handover = takeOver();
  if (handover === null || handover.finished) return;
  const invocation = readInvocation();
  const folder = await openStateFolder(invocation.workspace, `${invocation.runId}-${invocation.runAttempt}`);
  const journal = readJournal(folder.journalFile);
  const damage = damagedJournal(folder.journalFile, journal.damaged, notByPost);
  if (damage !== null) voice.annotate('warning', damage);
  const sessions = journalledSessions(journal.entries, handover.nonce);
  // Before anything else, the network included: nobody else is sure to end them.
  if (!(await endSessions(sessions))) voice.annotate('warning', 'Not every process of an agent could be ended.');
  try {
    voice.line(await settleLeft({ invocation, folder, journal }, handover));
  } finally {
    // Also where nothing was settled: no later tick publishes from here, and a runner of one's own keeps what nobody removes. Of a damaged
    // journal a person may still want what was not preserved by it.
    const left = damage === null ? sessions : [];
    for (const line of await clearAway(left)) voice.annotate('warning', line);
  }
}
