/** Decides how a loop's record is read from anywhere, without a run: its head from the state branch, its history from the bundle. */
import { writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { asText, diskText } from '../core/disk.ts';
import { HistoryLine } from '../core/history.ts';
import { Head, LoopName, LoopState } from '../core/state.ts';
import { historyText } from '../core/status-history.ts';
import { statusPage } from '../core/status-page.ts';
import { standingText } from '../core/status-text.ts';
import { taskNumber } from '../core/task-number.ts';
import { type Explained, whyText } from '../core/why.ts';
import { whySubjectText } from '../core/why-subject.ts';
import type { MeteredGitHub } from '../github/client.ts';
import { loadMemory } from '../memory.ts';
import { downloadBundle } from '../state/artifact-download.ts';
import { createBranchStore } from '../state/branch-store.ts';
import type { BundleStore } from '../state/bundle-store.ts';
import { createHeadBranch, type HeadBranch } from '../state/head-branch.ts';
import { createVault } from '../state/vault.ts';
import { asMistake, clientOf, type Environment } from './client.ts';
import { exitCodes, Mistake } from './mistake.ts';
import type { Terminal } from './terminal.ts';
import { watchStatus } from './status-watch.ts';

export interface StatusOptions {
  /** `owner/name`; absent = where `origin` of the working directory lies. */
  readonly repo?: string;
  readonly loop: string;
  /** True = the last tick; a text = an issue or pull request (`14`), a task of a plan (`task:3f2a9c81`), an iteration (`tick:3`). */
  readonly why?: true | string;
  /** Every tick, one line each. */
  readonly history?: boolean;
  /** Where a page of it all is written. */
  readonly html?: string;
  /** Seconds between two looks; it is shown again when it has changed, until the loop stops. */
  readonly watch?: number;
  readonly json: boolean;
}

/** A bundle's age says whether it may still appear: a person who asks can ask again. */
const LONG_AGO_SECONDS = 86_400;

export async function runStatus(
  options: StatusOptions,
  { stdout, stderr }: Terminal,
  environment: Environment = process.env,
): Promise<number> {
  const look = async (): Promise<Explained> => await recordOf(options, environment).catch(asMistake);
  const show = (explained: Explained): string => shown(options, explained, environment);
  if (options.watch === undefined) stdout.write(show(await look()));
  else await watchStatus({ look, show, everySeconds: options.watch }, { stdout, stderr });
  return exitCodes.done;
}

function shown(options: StatusOptions, explained: Explained, environment: Environment): string {
  if (options.html !== undefined) {
    const { owner, repo } = clientOf(options.repo, environment);
    const server = environment['GITHUB_SERVER_URL'] || 'https://github.com';
    const facts = { repositoryUrl: `${server}/${owner}/${repo}`, now: new Date().toISOString() };
    writeFileSync(options.html, statusPage({ ...explained, ...facts }));
    return `${options.html} written.\n`;
  }
  return options.json ? asJson(explained) : inert(textOf(options, explained));
}

function textOf({ why, history }: StatusOptions, explained: Explained): string {
  if (history === true) return historyText(explained.history);
  if (why === undefined) return standingText(explained);
  if (why === true) return whyText(explained);
  const [, kind, name = ''] = /^(?:(tick|task):|#)?([0-9a-f]{1,13})$/.exec(why) ?? [];
  if (name === '' || (kind !== 'task' && !/^\d+$/.test(name)))
    throw new Mistake(`“${why}” is nothing that can be explained.`, whyForms);
  if (kind === 'tick') return iterationText(explained, Number(name));
  const text = whySubjectText(explained, kind === 'task' ? taskNumber(name) : Number(name));
  if (text !== null) return text;
  throw new Mistake(`Loop ${explained.head.loop} knows no ${kind ?? 'issue or pull request'} ${name}.`, whyForms);
}

const whyForms =
  'Such as: --why 14 (an issue or pull request), --why task:3f2a9c81, --why tick:3, --why (the last tick)';

function iterationText(explained: Explained, asked: number): string {
  const upTo = explained.history.findLastIndex(({ iteration }) => iteration === asked);
  if (upTo >= 0) return whyText({ ...explained, history: explained.history.slice(0, upTo + 1) });
  throw new Mistake(`The history holds no iteration ${asked}.`, 'Leave it out for the last tick: --why');
}

/** Titles and causes are words of others: none of them may steer a terminal. */
const inert = (text: string): string => text.replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g, '');

/** As the files of the bundle have it. */
const asJson = ({ head, state, history }: Explained): string =>
  asText({
    head: JSON.parse(diskText(Head, head)) as unknown,
    state: JSON.parse(diskText(LoopState, state)) as unknown,
    history: history.map((line) => JSON.parse(diskText(HistoryLine, line)) as unknown),
  });

async function recordOf({ repo, loop }: StatusOptions, environment: Environment): Promise<Explained> {
  if (!LoopName.safeParse(loop).success) throw new Mistake(`“${loop}” is no name of a loop.`, 'Such as: --loop work');
  const github = clientOf(repo, environment);
  const found = await findRecord(github, loop, environment);
  if (found !== null) return found;
  throw new Mistake(
    `${github.owner}/${github.repo} has no loop ${loop} yet.`,
    'Its first tick makes it; another loop is named by --loop.',
  );
}

/** Null = it never ticked. */
export async function findRecord(
  github: MeteredGitHub,
  loop: string,
  environment: Environment,
): Promise<Explained | null> {
  const heads = createHeadBranch(github, { loop, sleep: (ms) => sleep(ms) });
  const read = await heads.read();
  switch (read.kind) {
    case 'absent':
      return null;
    case 'unreadable':
      throw new Mistake(
        `The state of loop ${loop} cannot be read: ${read.field}: ${read.reason}.`,
        'Its next tick says what to do about it.',
      );
    case 'present':
      return { head: read.head, ...(await memoryOf(read.head, { github, heads, environment })) };
  }
}

interface Reading {
  readonly github: MeteredGitHub;
  readonly heads: HeadBranch;
  readonly environment: Environment;
}

async function memoryOf(head: Head, reading: Reading): Promise<Pick<Explained, 'state' | 'history'>> {
  const loaded = await loadMemory(bundlesOf(head, reading), head, { resume: false, ageSeconds: LONG_AGO_SECONDS });
  if (loaded.kind === 'loaded') return loaded.memory;
  throw new Mistake(
    `The history cannot be read: ${loaded.why}`.replace(/\.?$/, '.'),
    'A sealed one is opened by the key in TICKGATE_STATE_KEY; what lies in the cache alone is read by runs only.',
  );
}

function bundlesOf({ bundle, loop }: Head, { github, heads, environment }: Reading): Pick<BundleStore, 'load'> {
  const { open } = createVault({ current: environment['TICKGATE_STATE_KEY'] || null, previous: null });
  if (bundle?.artifactId === null && bundle.cacheKey === null) {
    return createBranchStore({ api: github, heads, loop, open });
  }
  // What a run reads from the cache first is read from its copy here: nothing but a run reaches the cache.
  return { load: (ref) => downloadBundle({ api: github, open }, ref) };
}
