/** Wires what settles a tick whose main could not finish: credentials, preparation, and one of the two settlements. */
import { type Handover, type Invocation, mask, voice } from '../action-io.ts';
import { createGitHub } from '../github/api/client.ts';
import { settleInterrupted } from '../recovery/recover-tick.ts';
import { openCredentials } from '../startup/credentials.ts';
import { prepare } from '../startup/prepare.ts';
import type { Preparation, Prepared } from '../startup/prepared.ts';
import { type JournalRead, openJournal } from '../storage/local/journal.ts';
import type { StateFolder } from '../storage/local/state-folder.ts';
import { composeSettling, diaryIn } from './recovery-ports.ts';
import { settleShot } from './single-shot.ts';
import { timingOf } from './system-clock.ts';

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
