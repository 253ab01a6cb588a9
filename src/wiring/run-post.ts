/** The action's post step: the second half of a tick whose main could not finish. Wiring only. */
import { fail, type Invocation, mask, readInvocation, voice } from '../action-io.ts';
import { damagedJournal, journalledSessions, notByPost } from '../core/record/journal.ts';
import { createGitHub } from '../github/api/client.ts';
import { type Handover, readHandover } from '../handover.ts';
import { endSessions, removeLeftovers } from '../recovery/leftovers.ts';
import { recoverInterruptedTick } from '../recovery/recover-tick.ts';
import { describeUncaught } from '../reporting/report-tick.ts';
import { openCredentials } from '../startup/credentials.ts';
import { prepare } from '../startup/prepare.ts';
import type { Preparation, Prepared } from '../startup/prepared.ts';
import { type JournalRead, openJournal, readJournal } from '../storage/local/journal.ts';
import { openStateFolder, type StateFolder } from '../storage/local/state-folder.ts';
import { createClock } from './clock.ts';
import { createRecoveryPorts, openRecoveryJournal } from './recovery-ports.ts';
import { recoverSingleShot } from './single-shot.ts';

/** Runs the post step from the process's environment. Returns the exit code; if it is not 0, the log says why. */
export async function runPost(): Promise<number> {
  try {
    await runRecovery();
    return 0;
  } catch (error) {
    return fail(describeUncaught(error));
  }
}

async function runRecovery(): Promise<void> {
  const handover = readHandover(process.env);
  if (handover === null || handover.finished) return;
  const invocation = readInvocation();
  const folder = await openStateFolder(invocation.workspace, `${invocation.runId}-${invocation.runAttempt}`);
  const journal = readJournal(folder.journalFile);
  const damage = damagedJournal(folder.journalFile, journal.damaged, notByPost);
  if (damage !== null) voice.annotate('warning', damage);
  const sessions = journalledSessions(journal.entries, handover.nonce);
  // Before anything else, the network included: nothing else is sure to end them.
  if (!(await endSessions(sessions))) voice.annotate('warning', 'Not every process of an agent could be ended.');
  try {
    voice.line(await recoverLeftTick({ invocation, folder, journal }, handover));
  } finally {
    // Also if nothing was recovered: no later tick publishes from here, and a self-hosted runner removes nothing.
    // If the journal is damaged, a person may still want what was not preserved by it.
    const left = damage === null ? sessions : [];
    for (const line of await removeLeftovers(left)) voice.annotate('warning', line);
  }
}

export interface FoundState {
  readonly invocation: Invocation;
  readonly folder: StateFolder;
  readonly journal: JournalRead;
}

/** Returns one sentence: what was recovered, or why nothing was. Throws if GitHub does not answer. */
export async function recoverLeftTick(found: FoundState, { nonce, baseSha: begunAt }: Handover): Promise<string> {
  const { invocation, folder, journal } = found;
  const opened = await openCredentials(invocation, mask);
  if (opened.kind === 'refused')
    return 'Recovery skipped: no GitHub credentials are available. The next tick repairs this run.';
  const { credentials } = opened;
  const { owner, repo, apiUrl } = invocation;
  const github = createGitHub({ token: credentials.api, owner, repo, baseUrl: apiUrl });
  const { sleep } = createClock(github);
  const environment = process.env;
  const prepared = await prepare({ invocation, credentials, github, nonce, environment, sleep, begunAt });
  if (prepared.kind !== 'ready') return `Recovery skipped; the next tick repairs this run: ${whyNot(prepared)}`;
  const around = { invocation, prepared, github, folder, voice };
  const left = { diary: openRecoveryJournal(journal, nonce), journal: openJournal(folder.journalFile) };
  return prepared.request.singleShot
    ? await recoverSingleShot(around, left)
    : await recoverInterruptedTick(createRecoveryPorts(around, left), prepared);
}

const whyNot = (preparation: Exclude<Preparation, Prepared>): string =>
  preparation.kind === 'refused' ? preparation.lines.join(' ') : preparation.reason;
