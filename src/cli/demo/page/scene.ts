/** Selects what the page shows of the emulated world: threads, open questions, runs with agent lines, loop status. */

import { readGateMarker } from '../../../core/gates/comment.ts';
import { parseReceipt } from '../../../core/gates/receipt.ts';
import { plainSentence } from '../../../core/reports/standing.ts';
import { parseMarker } from '../../../core/text/hidden-marker.ts';
import { unquoteSentence } from '../../../core/text/quote-untrusted.ts';
import { isAnswerStep } from '../../../core/workflow/answer-workflow.ts';
import { pausedTickReason } from '../../../core/workflow/pause-variable.ts';
import { readTickWorkflow } from '../../../core/workflow/tick-workflow.ts';
import { logOf } from '../../../emulator/actions/actions.ts';
import { currentAttempt, type Run } from '../../../emulator/actions/runs/runs.ts';
import { textsUnder } from '../../../emulator/actions/workflows/git-files.ts';
import { workflowsOf } from '../../../emulator/actions/workflows/workflows.ts';
import { mergeable, openPulls } from '../../../emulator/model/pull-request.ts';
import { type Comment, type PullRequest, type Thread, threadsOf } from '../../../emulator/model/thread.ts';
import { workflowPath } from '../sample.ts';
import type { DemoEnvironment } from '../stage.ts';

/** What a page shows: a demo, or the emulator alone. */
export interface PageStage extends Pick<DemoEnvironment, 'github' | 'actions' | 'repository' | 'maintainer' | 'own'> {
  /** Absent = a demo, which has the app. */
  readonly emulator?: { readonly hasApp: boolean };
}

export const listThreads = ({ github }: Pick<PageStage, 'github'>): readonly Thread[] =>
  [...threadsOf(github.repository).values()].toSorted((a, b) => a.number - b.number);

export const isControlThread = (thread: Thread): boolean => parseMarker(thread.body)?.kind === 'control';

/** Questions of the loop to which the app has recorded no answer, oldest first. */
export const listOpenQuestions = (stage: PageStage): readonly Comment[] =>
  listQuestions(stage).filter((comment) => findReceipt(comment) === null);

/** Recorded answers that no tick has applied yet. */
export const listFreshReceipts = (stage: PageStage): readonly Comment[] =>
  listQuestions(stage).flatMap((comment) => findReceipt(comment) ?? []);

const listQuestions = (stage: PageStage): readonly Comment[] =>
  listThreads(stage)
    .flatMap(({ comments }) => comments)
    .filter(({ body, author }) => author.type === 'Bot' && readGateMarker(body) !== null)
    .toSorted((a, b) => a.createdAt - b.createdAt);

function findReceipt({ body, thread }: Comment): Comment | null {
  const id = readGateMarker(body)?.id;
  return (
    thread.comments.find((reply) => reply.author.type === 'Bot' && parseReceipt(reply.body)?.gateId === id) ?? null
  );
}

/** Pull requests of the loop that a person may merge now, oldest first. */
export const listMergeablePulls = ({ github }: Pick<PageStage, 'github'>): readonly PullRequest[] =>
  openPulls(github.repository).filter(
    (thread) => !thread.pull.draft && thread.pull.headRef.startsWith('tickgate/') && mergeable(thread) !== false,
  );

/** The question itself, without Markdown marks. */
export const extractQuestionText = (body: string): string =>
  unquoteSentence((body.split('\n').find((line) => line.startsWith('**')) ?? '').replaceAll('**', ''));

/** The loop's own status sentence: the first line of the control issue. */
export function readLoopStatusSentence(stage: PageStage): string {
  const control = listThreads(stage).find(isControlThread);
  const line = control?.body.split('\n')[1] ?? '';
  return line === '' ? describeBeforeFirstIteration(stage) : plainSentence(line.trimEnd());
}

/** The first tick that has work to look at opens the control issue. */
function describeBeforeFirstIteration({ actions }: Pick<PageStage, 'actions'>): string {
  const last = actions.runs().findLast(isTick);
  if (last === undefined) return 'No tick has begun yet.';
  if (currentAttempt(last).status !== 'completed') return 'The first tick begins.';
  return logOf(last).includes(pausedTickReason)
    ? plainSentence(`${pausedTickReason}. The last tick did nothing.`)
    : 'The last tick ended before it began any work. Its log says why.';
}

export interface RunView {
  readonly run: Run;
  readonly number: number;
  readonly cause: string;
  readonly state: string;
  readonly seconds: number;
}

/** Newest first. */
export const listTickViews = (stage: PageStage): readonly RunView[] =>
  stage.actions
    .runs()
    .filter(isTick)
    .toReversed()
    .map((run) => buildRunView(run, stage.github.world.clock.now()));

/** Of any workflow; null = there is no such run. */
export function findRunView(stage: PageStage, id: number): RunView | null {
  const run = stage.actions.runs().find((one) => one.id === id);
  return run === undefined ? null : buildRunView(run, stage.github.world.clock.now());
}

const knownTicks = new WeakMap<Run, boolean>();

/** True for a run of the loop's workflow. Each workflow of a repository numbers its own runs. */
export function isTick(run: Run): boolean {
  const known = knownTicks.get(run) ?? readIsTick(run);
  knownTicks.set(run, known);
  return known;
}

function readIsTick({ repository, headSha, workflow: { path } }: Run): boolean {
  const text = textsUnder(repository, headSha, workflowFolder).get(path);
  const kind = text === undefined ? 'unreadable' : readTickWorkflow(text).kind;
  // An invalid file has failed runs only. The page shows those of the loop's usual file.
  return kind === 'unreadable' ? path === workflowPath : kind === 'tick';
}

const workflowFolder = '.github/workflows';

/** What reads a ticked box first: the app, the answer workflow, or, without both, the next tick. */
export function findAnswerTaker({ emulator, github: { world, repository } }: PageStage): 'app' | 'workflow' | 'tick' {
  if (emulator?.hasApp !== false) return 'app';
  const isAnswering = workflowsOf(world, repository).some(
    ({ workflow, file }) =>
      workflow.state === 'active' && Object.values(file?.jobs ?? {}).some(({ steps }) => steps.some(isAnswerStep)),
  );
  return isAnswering ? 'workflow' : 'tick';
}

function buildRunView(run: Run, now: number): RunView {
  const { status, conclusion, startedAt, updatedAt } = currentAttempt(run);
  return {
    run,
    number: run.number,
    cause: run.event === 'schedule' ? 'by its schedule' : `by ${run.actor.login}`,
    state: status === 'completed' ? (conclusion ?? 'completed') : status.replace('_', ' '),
    seconds: Math.max(0, ((status === 'completed' ? updatedAt : now) - startedAt) / 1000),
  };
}

/** Changes whenever the page's content has changed. */
export function computePageFingerprint(stage: PageStage): string {
  const threads = listThreads(stage).map(({ number, updatedAt, state, title, body, labels, comments }) =>
    [
      number,
      updatedAt,
      state,
      title,
      body.length,
      labels.length,
      ...comments.map(({ id, updatedAt: at }) => `${id}@${at}`),
    ].join(),
  );
  const runs = stage.actions.runs().map((run) => {
    const { status, conclusion, jobs } = currentAttempt(run);
    return [run.id, status, conclusion, ...jobs.map(({ log }) => log.length)].join();
  });
  return [...threads, ...runs].join(';');
}
