/** Wires what settles a tick whose main could not finish: credentials, preparation, and one of the two settlements. */
import { type Handover, type Invocation, mask, voice } from './action-io.ts';
import { composeSettling, diaryIn } from './compose-settling.ts';
import { openCredentials } from './credentials.ts';
import { createGitHub } from './github/client.ts';
import { prepare } from './prepare.ts';
import { settleInterrupted } from './settle-interrupted.ts';
import { settleShot } from './single-shot.ts';
import type { Preparation, Prepared } from './startup/prepared.ts';
import { type JournalRead, openJournal } from './state/journal.ts';
import type { StateFolder } from './state/state-folder.ts';
import { timingOf } from './timing.ts';

export interface Found {
  readonly invocation: Invocation;
  readonly folder: StateFolder;
  readonly journal: JournalRead;
}

/** One sentence: what was settled, or why not. Throws where GitHub does not answer. */
export async function settleLeft(found: Found, { nonce, baseSha: begunAt }: Handover): Promise<string> {
  const { invocation, folder, journal } = found;
  const opened = await openCredentials(invocation, mask);
  if (opened.kind === 'refused') return 'Not settled, the next tick repairs it: it cannot speak any more.';
  const { credentials } = opened;
  const { owner, repo, apiUrl } = invocation;
  const github = createGitHub({ token: credentials.api, owner, repo, baseUrl: apiUrl });
  const { sleep } = timingOf(github);
  const environment = process.env;
  const prepared = await prepare({ invocation, credentials, github, nonce, environment, sleep, begunAt });
  if (prepared.kind !== 'ready') return `Not settled, the next tick repairs it: ${whyNot(prepared)}`;
  const around = { invocation, prepared, github, folder, voice };
  const left = { diary: diaryIn(journal, nonce), journal: openJournal(folder.journalFile) };
  return prepared.request.singleShot
    ? await settleShot(around, left)
    : await settleInterrupted(composeSettling(around, left), prepared);
}

const whyNot = (preparation: Exclude<Preparation, Prepared>): string =>
  preparation.kind === 'refused' ? preparation.lines.join(' ') : preparation.reason;
