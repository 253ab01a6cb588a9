/** The page of a loop: where it stands, what a person must do, the work, ticks as they happen, and the budget. */

import { isPartialPullRequest } from '../../../core/effects/effect.ts';
import { readGateMarker } from '../../../core/gates/comment.ts';
import { parseReceipt } from '../../../core/gates/receipt.ts';
import { takesWords } from '../../../core/gates/unnamed-answer.ts';
import { readRehearsal } from '../../../core/reports/dry-run-report.ts';
import { describeEndedHolder, type HolderSeen, seeHolder } from '../../../core/reports/lease-holder.ts';
import type { SeenThread } from '../../../core/reports/seen-threads.ts';
import { renderBudget } from '../../../core/reports/status/money.ts';
import {
  renderHero,
  renderPageSection,
  renderQuestions,
  renderWorkSection,
} from '../../../core/reports/status/sections.ts';
import {
  outcomesOf,
  renderTicks,
  renderTimeline,
  type ShownTick,
  tickKey,
} from '../../../core/reports/status/ticks.ts';
import { beginsAnew } from '../../../core/reports/tick-report.ts';
import { listWork, type WorkRow } from '../../../core/reports/work-list.ts';
import { listEarlierPulls } from '../../../core/review/check-marks.ts';
import type { LoopState } from '../../../core/state/loop-state.ts';
import { subjectName } from '../../../core/state/subject.ts';
import { formatCount, formatList } from '../../../core/text/format.ts';
import { type Html, html, joinHtml } from '../../../core/text/html.ts';
import { logOf, readFailureCause } from '../../../emulator/actions/actions.ts';
import { currentAttempt } from '../../../emulator/actions/runs/runs.ts';
import { openPulls } from '../../../emulator/model/pull-request.ts';
import { type Comment, threadsOf } from '../../../emulator/model/thread.ts';
import { madeByLoop } from '../../../github/issues/states.ts';
import type { OwnWork } from '../own-work.ts';
import { renderLog } from './log.ts';
import {
  findAnswerTaker,
  isControlThread,
  listFreshReceipts,
  listMergeablePulls,
  listOpenQuestions,
  listThreads,
  listTickViews,
  type PageStage,
  type RunView,
  readLoopStatusSentence,
} from './scene.ts';
import { describeThreadState, type LoopRecord, renderCommentCard } from './thread-view.ts';

export interface Overview {
  readonly hero: Html;
  readonly main: Html;
  readonly side: Html;
}

export const renderOverview = (stage: PageStage, record: LoopRecord | null): Overview => ({
  hero: renderHero(describeStandingShown(stage, record), [
    isOver(stage, record) ? overSentence : sayWhatPeopleCanDo(stage),
  ]),
  main: html`${isOver(stage, record) ? null : renderWaitingQuestions(stage)}${renderReadyPulls(stage)}${renderWorkSection(listShownWork(stage, record), (number) => findThreadAddress(stage, number))}${renderPageSection('Ticks', renderTicks(listShownTicks(stage, record)))}`,
  side: html`${record === null ? null : renderPageSection('Budget of this run', renderBudget(record.head))}${renderAgentTimeline(stage, record)}${renderControlLink(stage)}${renderRealParts(stage)}`,
});

/** The control issue says `working` until the next tick, also once the run at work was cancelled or lost. */
function describeStandingShown(stage: PageStage, record: LoopRecord | null): string {
  const holder = findHolderSeen(stage, record);
  return holder?.kind === 'over' ? describeEndedHolder(holder) : readLoopStatusSentence(stage);
}

/** Null = its run goes on, is not of this place, or has ended in order since the record was read. */
function findHolderSeen({ actions, github }: PageStage, record: LoopRecord | null): HolderSeen | null {
  const lease = record?.head.lease ?? null;
  const run = actions.runs().find(({ id }) => id === lease?.runId);
  if (lease === null || run === undefined) return null;
  const { status, conclusion, number, updatedAt } = currentAttempt(run);
  if (conclusion === null || conclusion === 'success') return null;
  const completedAt = new Date(updatedAt).toISOString();
  const now = new Date(github.world.clock.now()).toISOString();
  return seeHolder(lease, { kind: 'attempt', status, currentAttempt: number, completedAt, conclusion }, now);
}

/** A demo starts no tick after a stop, so no answer would be read. The loop of the emulator goes on when it is restarted. */
const isOver = ({ emulator }: PageStage, record: LoopRecord | null): boolean =>
  emulator === undefined && (record?.head.stop ?? null) !== null;
const overSentence = 'The demo is over: no answer is read any more. It ends when you close this page.';

function sayWhatPeopleCanDo(stage: PageStage): string {
  const [questions, pulls] = [listOpenQuestions(stage), listMergeablePulls(stage).length];
  const inWords = questions.filter(({ body }) => takesWords(readGateMarker(body)?.id ?? '')).length;
  const byBox = questions.length - inWords;
  const parts = [
    ...(byBox === 0 ? [] : [`tick a box below to answer ${formatCount(byBox, 'question')}`]),
    ...(inWords === 0 ? [] : [`write in the field below to answer ${formatCount(inWords, 'question')} of an agent`]),
    ...(pulls === 0 ? [] : [`read and merge ${formatCount(pulls, 'pull request')}`]),
  ];
  return [
    ...sayWhatIsRecorded(stage),
    parts.length === 0 ? 'Nothing is for you to do now.' : `For you: ${parts.join('; ')}.`,
  ].join(' ');
}

/** The standing above it still names the question until then. */
function sayWhatIsRecorded(stage: PageStage): string[] {
  const threads = [...new Set(listFreshReceipts(stage).map(({ thread }) => `#${thread.number}`))];
  return threads.length === 0 ? [] : [`Your answer on ${formatList(threads)} is recorded: the next tick takes it up.`];
}

const findThreadAddress = ({ github }: PageStage, number: number): string | null =>
  threadsOf(github.repository).has(number) ? `/threads/${number}` : null;

function renderWaitingQuestions(stage: PageStage): Html | null {
  const [questions, receipts] = [listOpenQuestions(stage), listFreshReceipts(stage)];
  const asked = questions.length === 0 ? null : renderQuestions(questions.length, renderCommentCards(stage, questions));
  const recorded = receipts.length === 0 ? null : renderPageSection('Recorded', renderCommentCards(stage, receipts));
  return html`${asked}${recorded}`;
}

function renderReadyPulls(stage: PageStage): Html | null {
  const ready = listMergeablePulls(stage);
  if (ready.length === 0) return null;
  const items = ready.map(({ number, title }) => html`<li><a href="/threads/${number}">#${number} ${title}</a></li>`);
  return renderPageSection('Ready for you to read and merge', html`<ul class="lines">${joinHtml(items)}</ul>`);
}

const renderCommentCards = (stage: PageStage, comments: readonly Comment[]): Html =>
  joinHtml(
    comments.map((comment) => {
      const { number, title } = comment.thread;
      return html`<p class="where">on <a href="/threads/${number}">#${number} ${title}</a></p>${renderCommentCard(stage, comment)}`;
    }),
  );

function listShownWork(stage: PageStage, record: LoopRecord | null): readonly WorkRow[] {
  const threads = listThreads(stage)
    .filter((thread) => !isControlThread(thread))
    .map(
      (thread): SeenThread => ({
        ...{ number: thread.number, title: thread.title, isPull: thread.pull !== null },
        state: describeThreadState(thread),
      }),
    );
  if (record !== null) {
    const isAtWork = record.head.lease !== null && findHolderSeen(stage, record)?.kind !== 'over';
    const state = withEarlierPulls(stage, record);
    const answered = new Set(listFreshReceipts(stage).flatMap(({ body }) => parseReceipt(body)?.gateId ?? []));
    return listWork({ ...record, state, isAtWork, threads, steps: readStepsOfNow(stage), answered });
  }
  const first = { state: 'queued', tone: 'rest', why: 'Waits for the first tick', spent: null } as const;
  return threads
    .filter(({ isPull }) => !isPull)
    .map(({ number, title }) => ({ number, kind: 'issue', title, ...first }));
}

/** The record begins empty with a fresh run: until its first tick has ended, the pull requests alone name their issues. */
function withEarlierPulls({ github }: PageStage, { head: { loop }, state }: LoopRecord): LoopState {
  if (state.earlierPulls !== undefined) return state;
  const pulls = openPulls(github.repository).flatMap(({ number, body, pull: { headRef, fork, draft } }) => {
    const made = madeByLoop({ headRefName: headRef, isCrossRepository: fork !== null, body });
    return made === null ? [] : [{ ...made, number, draft: draft || isPartialPullRequest(body) }];
  });
  return { ...state, earlierPulls: listEarlierPulls(pulls, { loop, subjects: state.subjects }) };
}

/** Open questions, and the steps that the agents of a running tick have said last. */
function readStepsOfNow(stage: PageStage): ReadonlyMap<number, string> {
  const steps = listTickViews(stage)
    .filter(({ run }) => currentAttempt(run).status === 'in_progress')
    .flatMap(({ run }) => [...logOf(run).matchAll(/^#(\d{1,9}): ([a-z][^\n]{0,80})$/gm)])
    .map(([, number, step = '']) => [Number(number), step] as const);
  const asked = listOpenQuestions(stage).map(({ thread }) => [thread.number, 'asked'] as const);
  return new Map([...steps, ...asked]);
}

/** `iteration`: what `status --why` shows the rules of; null = none of the record. */
export function describeTick(
  view: RunView,
  record: LoopRecord | null,
): { readonly said: string; readonly iteration: number | null } {
  const outcomes = record === null ? null : outcomesOf(record.history);
  const key = tickKey({ runId: view.run.id, runAttempt: currentAttempt(view.run).number });
  const line = record?.history.find((one) => tickKey(one) === key);
  const unsaid = isOfEarlierRun(view, record) ? 'of an earlier run: the record began anew since' : 'waited';
  const said = describeRun(view, outcomes?.get(key) ?? null).said ?? unsaid;
  return { said, iteration: line?.iteration ?? null };
}

function listShownTicks(stage: PageStage, record: LoopRecord | null): readonly ShownTick[] {
  const outcomes = record === null ? new Map<string, string | null>() : outcomesOf(record.history);
  const costs = new Map(record?.history.map((line) => [tickKey(line), line.dollarsThisIter]));
  return listTickViews(stage).map((view) => {
    const key = tickKey({ runId: view.run.id, runAttempt: currentAttempt(view.run).number });
    return {
      ...describeRun(view, outcomes.get(key) ?? null),
      dollars: costs.get(key) ?? null,
      isEarlier: isOfEarlierRun(view, record),
    };
  });
}

/** It ended before the record began anew, so no line tells what it did. */
function isOfEarlierRun({ run }: RunView, record: LoopRecord | null): boolean {
  if (record === null || !beginsAnew(record.head, record.history)) return false;
  const [first] = record.history;
  return first === undefined || run.id < first.runId;
}

/** Log lines shown of a tick at work. */
const liveLines = 12;

/** What a run did by its record; how it failed by its own words. */
function describeRun({ run, number, state, seconds }: RunView, outcome: string | null): Omit<ShownTick, 'dollars'> {
  const tick = { name: `#${number}`, address: `/runs/${run.id}`, seconds };
  const { status, conclusion } = currentAttempt(run);
  if (status !== 'completed') {
    const log = logOf(run).trimEnd();
    const live =
      log === ''
        ? null
        : html`<pre class="log" tabindex="0" role="log" aria-label="Log of tick ${number}"><code>${renderLog(log, liveLines)}</code></pre>`;
    return { ...tick, said: status === 'in_progress' ? 'works now' : state, tone: 'run', live };
  }
  if (conclusion === 'success')
    return { ...tick, said: outcome ?? readRehearsal(logOf(run)), tone: 'rest', live: null };
  const said = [`ended with ${state}`, readFailureCause(run), outcome].filter(Boolean).join('; ');
  return { ...tick, said, tone: 'bad', live: null };
}

function renderAgentTimeline(stage: PageStage, record: LoopRecord | null): Html | null {
  const timeline =
    record === null
      ? null
      : renderTimeline({
          ...record,
          subject: (number) => {
            const address = findThreadAddress(stage, number);
            return address === null
              ? html`${subjectName(number)}`
              : html`<a href="${address}">${subjectName(number)}</a>`;
          },
        });
  return timeline === null ? null : renderPageSection('Who worked when', timeline);
}

/** Where people run, stop and restart the loop. */
function renderControlLink(stage: PageStage): Html | null {
  const control = listThreads(stage).find(isControlThread);
  if (control === undefined) return null;
  const link = html`<a href="/threads/${control.number}">control issue #${control.number}</a>`;
  return renderPageSection(
    'Run, stop, resume, restart',
    html`<p class="small">Boxes and budgets are on the ${link}.</p>`,
  );
}

const renderRealParts = (stage: PageStage): Html => {
  const { github, repository, own, emulator } = stage;
  return renderPageSection(
    'What is real here',
    html`<p class="quiet small">The action, the app and git are the ones you would use. The commits exist:</p>
<pre class="wrapped" tabindex="0" aria-label="Command that lists them"><code>git --git-dir ${github.repository.gitDir} log --all --oneline</code></pre>
${emulator !== undefined ? renderEmulatorNotice(findAnswerTaker(stage)) : own === null ? renderSampleNotice(repository) : renderOwnNotice(own)}`,
  );
};

const renderSampleNotice = (repository: string): Html =>
  html`<p class="quiet small">GitHub is emulated on this machine, a scripted agent’s dollars are made up, and it runs without isolation (<code>isolation: none</code>). <code>${repository}</code> goes away with this command.</p>`;

const renderEmulatorNotice = (taker: ReturnType<typeof findAnswerTaker>): Html =>
  html`<p class="quiet small">GitHub is emulated on this machine. Its workflows run here, as you. ${answerTakers[taker]}</p>`;

const answerTakers = {
  app: html`The app runs: it records answers and starts ticks.`,
  workflow: html`The answer workflow of this repository records answers and starts ticks.`,
  tick: html`There is no answer workflow, and the app does not run (<code>--app</code>): the next tick reads answers itself.`,
} as const;

const renderOwnNotice = ({ agent, folder }: OwnWork): Html =>
  html`<p class="quiet small">GitHub is emulated on this machine; ${agent} and what it costs are real, and it runs without isolation (<code>isolation: none</code>). Merging here moves nothing of yours: at the end every branch of the loop is left in <code>${folder.path}</code>.</p>`;
