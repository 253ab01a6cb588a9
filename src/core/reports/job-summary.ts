/** Builds the job summary of a tick: status block, budgets, subjects, spend, open questions and the final report. */

import { questionLink, repositoryUrl, type TickFacts } from '../observation/facts.ts';
import type { Gate } from '../state/gate.ts';
import { keepLineBreaks, renderDetails } from '../text/format.ts';
import { quoteLine } from '../text/quote-untrusted.ts';
import { finalReport } from './final-report.ts';
import { loopStatuses } from './session-status.ts';
import { budgetBars, spendByIteration, spendBySubject, spendChart, spendTable } from './spend.ts';
import { lineOf, progressSentence, statusBlock } from './tick-report.ts';
import type { TickStory } from './tick-story.ts';

/** Markdown for `GITHUB_STEP_SUMMARY`. `reportCost: off` hides spend but not ceilings, which are no cost report. */
export function jobSummary(story: TickStory): string {
  const { head, state, history, notices } = story;
  const spend = spendByIteration(history, head);
  const costs = story.config.reportCost === 'off' ? [] : spendSections(spendBySubject(state), spend);
  const blocks = [
    finalReport(story)?.trimEnd() ?? null,
    keepLineBreaks(statusBlock(story)).trimEnd(),
    story.reports.length === 0 ? null : progressSentence(lineOf(story)),
    notices.length === 0 ? null : notices.map((notice) => `- ${quoteLine(notice, { max: 500 })}`).join('\n'),
    section('Budgets', ['```text', ...budgetBars(head.counters, head.ceilings), '```'].join('\n')),
    section('Open questions', gateLinks(state.gates, story.tick)),
    ...foldedStatuses(story),
    ...costs,
  ];
  return `${blocks.filter((block) => block !== null).join('\n\n')}\n`;
}

const section = (title: string, text: string | null): string | null =>
  text === null ? null : `### ${title}\n\n${text}`;

/** One foldable block per session, since an iteration may have many. */
const foldedStatuses = (story: Pick<TickStory, 'reports' | 'head' | 'state'>): string[] =>
  loopStatuses(story).map(({ title, block }) => renderDetails(title, keepLineBreaks(block)));

const spendSections = (subjects: string | null, spend: ReturnType<typeof spendByIteration>): (string | null)[] => [
  section('Spend per subject', subjects),
  section('Spend per iteration', spendChart(spend)),
  folded('The numbers of this chart', spendTable(spend)),
];

const folded = (title: string, text: string | null): string | null =>
  text === null ? null : renderDetails(title, text);

/** One iteration for the control issue. Session statuses are linked: here their boxes would become the issue's. */
export function iterationBlock(story: TickStory): string {
  const { reports, tick } = story;
  const sessions = `${progressSentence(lineOf(story))} ([status of each session](${tick.runUrl}))`;
  return [keepLineBreaks(statusBlock(story)).trimEnd(), ...(reports.length === 0 ? [] : [sessions])].join('\n\n');
}

/** Links open gates to their comments. If a comment is not known yet, the link goes to the thread. */
export function gateLinks(gates: readonly Gate[], tick: Pick<TickFacts, 'runUrl'>): string | null {
  if (gates.length === 0) return null;
  return gates.map((gate) => `- ${gateLink(gate, tick)}`).join('\n');
}

function gateLink(gate: Gate, tick: Pick<TickFacts, 'runUrl'>): string {
  const thread = `${repositoryUrl(tick)}/issues/${gate.thread.issueNumber}`;
  const url = gate.commentId === null ? thread : `${thread}#issuecomment-${gate.commentId}`;
  return questionLink(gate.question, url);
}
