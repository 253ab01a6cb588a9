/** The only reader of the action's inputs and environment, and the only writer of its outputs, summary and annotations. */

import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import * as core from '@actions/core';
import { actionInputs, readStateKeys } from './core/config/sources/action-inputs.ts';
import { strikeSecrets } from './core/redaction/strike-secrets.ts';
import { strikeValues } from './core/redaction/token-form.ts';
import { unquoteSentence } from './core/text/quote-untrusted.ts';
import { logText } from './core/text/terminal.ts';
import { type Handover, handoverName, noPostNeeded, postVariable } from './handover.ts';

/** One invocation of the action, as the runner passes it. */
export interface Invocation {
  readonly with: Readonly<Record<string, string>>;
  /** The `inputs` of a workflow_dispatch payload, as a person entered them into the form. */
  readonly dispatch: Readonly<Record<string, string>>;
  readonly token: string;
  readonly owner: string;
  readonly repo: string;
  readonly event: string;
  /** Cron expression that started this run; null = something else did. */
  readonly schedule: string | null;
  /** Account that dispatched or re-ran it; null for a schedule. */
  readonly actor: string | null;
  readonly ref: string;
  readonly sha: string;
  readonly runId: number;
  readonly runAttempt: number;
  /** Set outside Actions, where no run can be queried; otherwise null. */
  readonly pid: number | null;
  readonly job: string;
  /** Path of the workflow file, such as `.github/workflows/tickgate.yml`. */
  readonly workflow: string;
  readonly serverUrl: string;
  /** Address of this action's documents, at the ref that the workflow uses; empty = unknown. */
  readonly pages: string;
  readonly apiUrl: string;
  readonly runnerEnvironment: string;
  readonly runnerName: string;
  readonly workspace: string;
  readonly temp: string;
  readonly home: string;
  /** How long the job has run already: earlier steps count against its timeout too. */
  readonly jobMinutesUsed: number;
  /** Longest that the repository keeps artifacts, in days; null = the runner does not say. */
  readonly retentionDays: number | null;
}

const env = (name: string): string => process.env[name] ?? '';

/** Reads everything once. Numbers that GitHub sets are trusted; texts of people are only passed on. */
export function readInvocation(): Invocation {
  const [owner = '', repo = ''] = env('GITHUB_REPOSITORY').split('/');
  const given = Object.fromEntries(actionInputs.map(({ name }) => [name, core.getInput(name)]));
  const event = env('GITHUB_EVENT_NAME');
  const payload = readEvent(env('GITHUB_EVENT_PATH'));
  return {
    with: given,
    dispatch: event === 'workflow_dispatch' ? texts(payload['inputs']) : {},
    token: given['github-token'] ?? '',
    owner,
    repo,
    event,
    schedule: event === 'schedule' && typeof payload['schedule'] === 'string' ? payload['schedule'] : null,
    actor: event === 'schedule' ? null : env('GITHUB_TRIGGERING_ACTOR') || env('GITHUB_ACTOR'),
    ref: env('GITHUB_REF'),
    sha: env('GITHUB_SHA'),
    runId: Number(env('GITHUB_RUN_ID') || process.pid),
    runAttempt: Number(env('GITHUB_RUN_ATTEMPT') || 1),
    pid: env('GITHUB_RUN_ID') === '' ? process.pid : null,
    job: env('GITHUB_JOB'),
    workflow: workflowPath(env('GITHUB_WORKFLOW_REF')),
    serverUrl: env('GITHUB_SERVER_URL'),
    pages: readPagesAddress(),
    apiUrl: env('GITHUB_API_URL'),
    runnerEnvironment: env('RUNNER_ENVIRONMENT') || 'self-hosted',
    runnerName: env('RUNNER_NAME'),
    workspace: env('GITHUB_WORKSPACE'),
    temp: env('RUNNER_TEMP'),
    home: env('HOME'),
    jobMinutesUsed: minutesSince(env('GITHUB_EVENT_PATH')),
    retentionDays: Number(env('GITHUB_RETENTION_DAYS')) || null,
  };
}

/**
 * `uses: ./` leaves the action's repository empty. Then the workflow may have said from where it checked the action out,
 * as `tick.yml` does; in the root of the workspace it is the workflow's own. Other folders may come from anywhere: then no
 * address is given, since a path would lead nowhere in the reader's repository.
 */
function readPagesAddress(): string {
  const [repository = '', ref = ''] = findActionSource();
  if (repository === '' || ref === '') return '';
  return `${env('GITHUB_SERVER_URL')}/${repository}/blob/${ref.split('/').map(encodeURIComponent).join('/')}/docs`;
}

function findActionSource(): readonly string[] {
  const own = env('GITHUB_ACTION_REPOSITORY');
  if (own !== '') return [own, env('GITHUB_ACTION_REF')];
  const checkedOut = /^([\w.-]+\/[\w.-]+)@([\w./-]+)$/.exec(env('TICKGATE_ACTION'));
  if (checkedOut !== null) return checkedOut.slice(1);
  return isWorkspaceItself() ? [env('GITHUB_REPOSITORY'), env('GITHUB_SHA')] : [];
}

/** The program is `dist/main/index.js` or `dist/post/index.js` of its action. */
const isWorkspaceItself = (): boolean =>
  env('GITHUB_WORKSPACE') !== '' && resolve(process.argv[1] ?? '', '../../..') === resolve(env('GITHUB_WORKSPACE'));

/**
 * The runner writes the event's file when it begins the job, by the same clock that this reads. No variable holds that
 * time. A file older than any job may be belongs to another job.
 */
function minutesSince(eventFile: string): number {
  const written = eventFile === '' ? undefined : statSync(eventFile, { throwIfNoEntry: false })?.mtimeMs;
  const minutes = written === undefined ? 0 : (Date.now() - written) / 60_000;
  return minutes < 0 || minutes > longestJobMinutes ? 0 : minutes;
}

/** The limit on self-hosted runners: five days. */
const longestJobMinutes = 5 * 24 * 60;

/** Every passed value that must appear nowhere. */
export function secretsIn(invocation: Pick<Invocation, 'token' | 'with'>): string[] {
  const { current, previous } = readStateKeys(invocation.with);
  return [invocation.token, invocation.with['app-private-key'], current, previous].flatMap((secret) =>
    secret ? [secret] : [],
  );
}

/** `owner/repo/.github/workflows/x.yml@refs/heads/main` -> `.github/workflows/x.yml`. */
const workflowPath = (reference: string): string => reference.split('@')[0]?.split('/').slice(2).join('/') ?? '';

function readEvent(path: string): Record<string, unknown> {
  if (path === '') return {};
  const payload: unknown = JSON.parse(readFileSync(path, 'utf8'));
  return typeof payload === 'object' && payload !== null ? Object.fromEntries(Object.entries(payload)) : {};
}

const texts = (record: unknown): Record<string, string> =>
  typeof record === 'object' && record !== null
    ? Object.fromEntries(Object.entries(record).map(([name, value]) => [name, value === null ? '' : String(value)]))
    : {};

/** Names and values of `action.yml`'s outputs. */
export type Outputs = Readonly<Record<string, string>>;

export interface Voice {
  readonly line: (text: string) => void;
  readonly group: (title: string, text: string) => void;
  readonly annotate: (level: 'error' | 'warning' | 'notice', message: string) => void;
}

const annotations = { error: core.error, warning: core.warning, notice: core.notice };

/** The only place where texts of agents, programs and people reach the log. */
export const voice: Voice = {
  line: (text) => core.info(toLogText(text)),
  group: (title, text) => {
    core.startGroup(toLogText(title));
    core.info(toLogText(text));
    core.endGroup();
  },
  annotate: (level, message) => annotations[level](toLogText(message)),
};

/** No page renders a log: what a quote escaped is shown as it was written, and made inert for the runner after that. */
const toLogText = (text: string): string => logText(unquoteSentence(text));

/** Writes outputs and the job summary, each redacted. */
export async function publishResult(
  outputs: Outputs,
  summary: string,
  redact: (text: string) => string,
): Promise<void> {
  for (const [name, value] of Object.entries(outputs)) core.setOutput(name, redact(value));
  if (summary !== '') await core.summary.addRaw(redact(summary), true).write();
}

/** The runner hands it to the post step, which it does not start where the tick has ended. */
export function handOver(handover: Handover): void {
  core.saveState(handoverName, JSON.stringify(handover));
  announcePost(handover.finished ? 'not needed' : 'needed');
}

/** Main has begun no tick yet. */
export const expectNoPost = (): void => announcePost('not needed');

/**
 * The variable is the job's, and a job may have several of these steps. Where another one has left its tick, its word
 * stays: then the post steps of all run. Outside Actions nothing reads it.
 */
function announcePost(word: 'needed' | 'not needed'): void {
  const ours = `needed by ${env('GITHUB_ACTION')}`;
  const said = env(postVariable);
  const isLeftByOther = said !== '' && said !== noPostNeeded && said !== ours;
  if (env('GITHUB_ENV') === '' || isLeftByOther) return;
  core.exportVariable(postVariable, word === 'needed' ? ours : noPostNeeded);
}

const masked = new Set<string>();

/** Masks a secret in the log before anything else may print it. */
export const mask = (secret: string): void => {
  if (secret === '') return;
  core.setSecret(secret);
  masked.add(secret);
};

/** Strikes masked secrets and all of the shape of one: the runner masks no summary and no output. */
export const strikeMasked = (text: string): string => strikeSecrets(strikeValues(text, masked));

/** Reads and masks a variable of the step's environment that the configuration names; it is a secret. */
export function secretVariable(name: string): string {
  const value = env(name);
  mask(value);
  return value;
}

/** Logs a failure and returns its exit code. A code that is not in the message becomes the annotation's title. */
export function fail(message: string, code?: string): number {
  core.error(logText(strikeMasked(message)), code === undefined ? {} : { title: code });
  return core.ExitCode.Failure;
}
