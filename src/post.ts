/** The action's post step: the second half of a tick whose main could not finish. Wires and nothing else. */
import { fail, mask, readInvocation, takeOver, voice } from './action-io.ts';
import { composeSettling, diaryIn } from './compose-settling.ts';
import { publishingOf } from './compose.ts';
import { journalledSessions } from './core/session-entry.ts';
import { openCredentials } from './credentials.ts';
import { told } from './failure.ts';
import { createGitHub } from './github/client.ts';
import { endSessions } from './orphans.ts';
import { type Preparation, prepare, type Prepared } from './prepare.ts';
import { clearAway } from './preserve.ts';
import { settleInterrupted } from './settle-interrupted.ts';
import { settleShot } from './single-shot.ts';
import { openJournal, readJournal } from './state/journal.ts';
import { openStateFolder } from './state/state-folder.ts';
import { timingOf } from './timing.ts';

async function post(): Promise<void> {
  const handover = takeOver();
  if (handover === null || handover.finished) return;
  const { nonce, baseSha: begunAt } = handover;
  const invocation = readInvocation();
  const folder = await openStateFolder(invocation.workspace, `${invocation.runId}-${invocation.runAttempt}`);
  const journal = readJournal(folder.journalFile);
  if (journal.damaged > 0)
    voice.annotate('warning', `The journal is damaged (${journal.damaged} lines): it is not used.`);
  const sessions = journalledSessions(journal.entries, nonce);
  // Before anything else, the network included: nobody else is sure to end them.
  if (!(await endSessions(sessions))) voice.annotate('warning', 'Not every process of an agent could be ended.');
  const opened = await openCredentials(invocation, mask);
  if (opened.kind === 'refused') return voice.line('Not settled, the next tick repairs it: it cannot speak any more.');
  const { credentials } = opened;
  const { owner, repo, apiUrl } = invocation;
  const github = createGitHub({ token: credentials.api, owner, repo, baseUrl: apiUrl });
  const { sleep } = timingOf(github);
  const environment = process.env;
  const prepared = await prepare({ invocation, credentials, github, nonce, environment, sleep, begunAt });
  if (prepared.kind !== 'ready') return voice.line(`Not settled, the next tick repairs it: ${whyNot(prepared)}`);
  const around = { invocation, prepared, github, folder, voice };
  const left = { diary: diaryIn(journal, nonce), journal: openJournal(folder.journalFile) };
  const settled = prepared.request.singleShot
    ? settleShot(around, left)
    : settleInterrupted(composeSettling(around, left), prepared);
  try {
    voice.line(await settled);
  } finally {
    await clearAway(publishingOf(around), sessions);
  }
}

const whyNot = (preparation: Exclude<Preparation, Prepared>): string =>
  preparation.kind === 'refused' ? preparation.lines.join(' ') : preparation.reason;

try {
  await post();
} catch (error) {
  fail(told(error));
}
