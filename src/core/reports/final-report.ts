/** The final report of a run that stopped or fell idle: its cause, every counter, every gate, and its files. */

import { selectEndAct } from '../decide/stop/conditions.ts';
import { repositoryUrl } from '../observation/facts.ts';
import {
  amountText,
  type Budget,
  budgetLabels,
  type Ceilings,
  type Counters,
  ceilingNames,
  ceilingText,
  readCeiling,
  readUsed,
  sumIterations,
} from '../state/counters.ts';
import type { Head } from '../state/head.ts';
import type { GateEntry, HistoryLine } from '../state/history-line.ts';
import { subjectName } from '../state/subject.ts';
import {
  formatCount,
  formatDollars,
  formatInstant,
  formatThousands,
  keepLineBreaks,
  renderMarkdownTable,
  renderSection,
} from '../text/format.ts';
import { quoteLine, quoteSentence, unquoteSentence } from '../text/quote-untrusted.ts';
import { type GateStory, pairGateEntries, questionKey } from './gate-stories.ts';
import { hasCeiling } from './remaining-budget.ts';
import { linesOfRun } from './spend.ts';
import { endWord } from './standing.ts';
import { describeCommit, mergeEqualLines, type TickStory } from './tick-report.ts';

/** Input of the report. All of it is recorded, so `post` can write the report as well as the tick. */
export type RunEnd = Pick<TickStory, 'stop' | 'ended' | 'head' | 'state' | 'history'> & {
  readonly tick: Pick<TickStory['tick'], 'runUrl'>;
};

/** Null while the run goes on. The report is published once, on entering `stopped` or `idle`. */
export function finalReport(end: RunEnd): string | null {
  const { stop, head, ended } = end;
  if (stop === null || !ended) return null;
  const { counters } = head;
  const isRestarted = sumIterations(counters) > counters.iterationsUsed;
  const span = isRestarted ? `since ${formatInstant(counters.startedAt)}, before the restart too` : 'of this run';
  const blocks = [
    `## Loop ${endWord(head)}: ${stop.code}`,
    keepLineBreaks(
      `${quoteSentence(stop.sentence, 500)}\n${selectEndAct(stop, end)}${describeBesidePause(head)}\n${elapsed(head)}`,
    ),
    `### Budgets and counters\n\n${countersTable({ ...head.counters, ...head.ceilings })}`,
    `### Gates ${span}\n\n${gatesList(end)}`,
    renderSection(`Commits ${span}`, commitsList(end)),
    renderSection('Work without a pull request', branchesList(end)),
    `### Where the files are\n\n${filesList(end)}`,
  ];
  return `${blocks.filter((block) => block !== null).join('\n\n')}\n`;
}

/** A raise or a restart alone does not end a pause. */
const describeBesidePause = ({ pause }: Head): string =>
  pause === null ? '' : ` The run is also paused by ${quoteLine(pause.by)}: write \`/loop resume\` as well.`;

const elapsed = ({ counters }: Head): string =>
  `Elapsed: ${Math.round(counters.minutesElapsed * 60)}s of work in ${formatCount(sumIterations(counters), 'iteration')} since ${formatInstant(counters.startedAt)}.`;

export function countersTable(budget: Budget): string {
  const counters: Counters = budget;
  const ceilings: Ceilings = budget;
  const limited = ceilingNames.map((name) => [
    name === 'iterations' && sumIterations(counters) > counters.iterationsUsed
      ? `${budgetLabels[name]} since the restart`
      : budgetLabels[name],
    amountText(name, readUsed(name, counters)) + (name === 'prs' ? namesOf(counters.prsTouched) : ''),
    hasCeiling(name, ceilings) ? ceilingText(name, readCeiling(name, ceilings)) : 'none',
  ]);
  const counts: readonly (readonly [string, string])[] = [
    [
      'dollars as agents reported them, and as charged for ticks that ended early',
      formatDollars(counters.dollarsReported),
    ],
    ['dollars as estimated', `${formatDollars(counters.dollarsEstimate)} (rates: ${counters.rateTableSource})`],
    ['agents dispatched', formatThousands(counters.agentsDispatched)],
    ['tokens in', formatThousands(counters.tokensIn)],
    ['tokens out', formatThousands(counters.tokensOut)],
    ['comments pushed', formatThousands(counters.commentsPushed)],
    ['merges attempted', formatThousands(counters.mergesAttempted)],
    ['qmd failures running', formatThousands(counters.qmdFailuresConsecutive)],
    ['CI minutes', `about ${formatThousands(Math.ceil(counters.ciMinutes))}`],
    ['API requests', formatThousands(counters.apiRequests)],
  ];
  return renderMarkdownTable(['Counter', 'Used', 'Ceiling'], [...limited, ...counts.map((row) => [...row, '–'])]);
}

const namesShown = 30;
const namesOf = (prs: readonly string[]): string => {
  if (prs.length === 0) return '';
  const more = prs.length > namesShown ? `, and ${prs.length - namesShown} more` : '';
  return ` (${prs.slice(0, namesShown).join(', ')}${more})`;
};

/** Questions of `head`'s run. */
export const gateStories = (history: readonly HistoryLine[], head: Head): GateStory[] =>
  pairGateEntries(linesOfRun(history, head).flatMap(({ gates }) => gates));

const listed = 25;

/** A list, since a phone cuts off a table of sentences. Only the newest items, so that the report stays bounded. */
function newest<T>(items: readonly T[], what: string, render: (item: T) => string): string {
  const earlier = items.length - listed;
  const more = earlier > 0 ? [`- and ${formatCount(earlier, `earlier ${what}`)} in the history file`] : [];
  return [...items.slice(-listed).map((item) => `- ${render(item)}`), ...more].join('\n');
}

function gatesList({ history, head, state }: RunEnd): string {
  const stories = gateStories(history, head);
  if (stories.length === 0) return 'No question was asked.';
  const waiting = new Set(state.gates.map(questionKey));
  return newest(stories, 'question', (story) => `${storyOf(story)} → ${answerOf(story, waiting)}`);
}

function storyOf({ asked }: GateStory): string {
  const about = asked.subject === null ? '' : ` ${subjectName(asked.subject)}`;
  return `**${asked.name}**${about}: ${quoteSentence(unquoteSentence(asked.question), 200)}`;
}

function answerOf({ asked, answered }: GateStory, open: ReadonlySet<string>): string {
  if (answered !== null) {
    const words = answered.text === null ? '' : ` (“${quoteLine(answered.text, { max: 120 })}”)`;
    return `**${quoteLine(answered.answer ?? '', { max: 120 })}**${words} ${answeredBy(answered)}, ${formatInstant(answered.at)}`;
  }
  return `${open.has(questionKey(asked)) ? 'still open' : 'closed without an answer'}, asked ${formatInstant(asked.at)}`;
}

const answeredBy = ({ by, channel }: GateEntry): string =>
  channel === 'expiry' ? 'by default, since no answer came in time' : `by ${quoteLine(by ?? 'unknown')}`;

/** One line per commit, so that each can be reverted alone. */
function commitsList(end: RunEnd): string | null {
  const commits = linesOfRun(end.history, end.head).flatMap((line) =>
    line.taskCommits.map((made) => ({ ...made, without: made.commit === null ? describeCommit(line, made) : null })),
  );
  if (commits.length === 0) return null;
  // Of a subject that waits for an answer, its last session asked.
  const asking = new Map(
    end.state.subjects.flatMap(({ number, asking: asked }) => {
      const last = commits.findLast(({ task }) => task === subjectName(number));
      return asked === null || last === undefined || last.commit !== null ? [] : [[last, asked.question] as const];
    }),
  );
  const lines = commits.map((made) => {
    const { task, commit, without, checkpoint } = made;
    const question = asking.get(made);
    if (question !== undefined)
      return `${task}: no ${checkpoint === undefined ? '' : 'finished '}commit, waits for a person's answer to its agent: “${quoteLine(question, { max: 120 })}”`;
    return `${task}: ${without ?? commit}`;
  });
  return newest(mergeEqualLines(lines), 'commit', (line) => line);
}

/** A stop never deletes branches, so the report lists the work on them. */
function branchesList({ state }: RunEnd): string | null {
  const left = state.subjects.filter(
    ({ branch, headSha, pullRequest }) => branch !== null && headSha !== null && pullRequest === null,
  );
  if (left.length === 0) return null;
  return newest(
    left,
    'branch',
    ({ number, branch, headSha }) => `${subjectName(number)}: \`${branch}\` at ${headSha?.slice(0, 12)}`,
  );
}

/** The run that saved the bundle. The tick that reports the end may be another one. */
const savedBy = (bundle: string, runUrl: string): string => {
  const [, run = null] = /--(\d+)-\d+--[0-9a-f]+$/.exec(bundle) ?? [];
  const here = runUrl.replace(/\/attempts\/\d+$/, '');
  return run === null ? here : here.replace(/\d+$/, run);
};

function filesList({ head, tick }: RunEnd): string {
  const branch = `tickgate/state/${head.loop}`;
  const { bundle } = head;
  const repository = repositoryUrl(tick);
  const files = `\`${head.loop}.history.jsonl\`, \`${head.loop}.state.json\`, \`${head.loop}.notes.md\``;
  const places =
    bundle === null
      ? ['No bundle was saved in this run.']
      : [
          `Bundle \`${bundle.name}\` (${formatCount(bundle.bytes, 'byte')}): ${files}`,
          ...(bundle.artifactId === null
            ? []
            : [`[Artifact](${savedBy(bundle.name, tick.runUrl)}/artifacts/${bundle.artifactId})`]),
          ...(bundle.cacheKey === null ? [] : [`Cache key: \`${bundle.cacheKey}\``]),
        ];
  return [
    `State branch [\`${branch}\`](${repository}/tree/${branch}): \`head.json\`, \`${head.loop}.lock\`, \`${head.loop}.budget.json\``,
    ...places,
    `[Last run](${tick.runUrl})`,
  ]
    .map((line) => `- ${line}`)
    .join('\n');
}
