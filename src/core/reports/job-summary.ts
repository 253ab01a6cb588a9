/** Builds the job summary of a tick: status block, budgets, subjects, spend, open questions and the final report. */

import { findRenewal } from '../decide/renewal.ts';
import { gateAddress, questionLink, repositoryUrl, type TickFacts } from '../observation/facts.ts';
import type { Gate } from '../state/gate.ts';
import type { Head } from '../state/head.ts';
import { keepLineBreaks, renderDetails, renderSection } from '../text/format.ts';
import { quoteLine } from '../text/quote-untrusted.ts';
import { finalReport } from './final-report.ts';
import { loopStatuses } from './session-status.ts';
import { budgetBars, moneyLines, spendByIteration, spendBySubject, spendChart, spendTable } from './spend.ts';
import { describeHeldAnswers } from './standing.ts';
import { lineOf, progressSentence, statusBlock, storyStanding, type TickStory } from './tick-report.ts';

/** Markdown for `GITHUB_STEP_SUMMARY`. `reportCost: off` hides spend but not ceilings, which are no cost report. */
export function jobSummary(story: TickStory): string {
  const { head, state } = story;
  const renewal = findRenewal(lineOf(story))?.sentence ?? null;
  const notices = story.notices.filter((notice) => notice !== renewal);
  const costs = story.config.reportCost === 'off' ? [] : spendSections(story);
  const blocks = [
    firstLine(story),
    renewal,
    finalReport(story)?.trimEnd() ?? null,
    keepLineBreaks(statusBlock(story)).trimEnd(),
    story.reports.length === 0 ? null : progressSentence(lineOf(story)),
    notices.length === 0
      ? null
      : notices.map((notice) => `- ${keepPlainCode(quoteLine(notice, { max: 500 }))}`).join('\n'),
    renderSection(
      'Budgets',
      ['```text', ...budgetBars(head.counters, head.ceilings), '', ...moneyLines(head, story.history), '```'].join(
        '\n',
      ),
    ),
    renderSection('Open questions', renderOpenQuestions(gateLinks(state.gates, story.tick), head)),
    // One foldable block per session, since an iteration may have many.
    ...loopStatuses(story).map(({ title, block }) => renderDetails(title, keepLineBreaks(block))),
    ...costs,
  ];
  return `${blocks.filter((block) => block !== null).join('\n\n')}\n`;
}

/** A notice may hold words of others, so all of it is quoted. In code of plain words alone, such as a setting, nothing works. */
const keepPlainCode = (quoted: string): string => quoted.replace(/\\`([a-z][\w:-]*(?: [\w-]+)?)\\`/g, '`$1`');

/** Where the loop stands. The final report of a stop says it itself, and a single shot stands nowhere. */
const firstLine = (story: TickStory): string | null =>
  story.singleShot === true || (story.ended && story.head.status === 'stopped')
    ? null
    : `**${storyStanding(story).sentence}**`;

function spendSections({ state, history, head }: TickStory): (string | null)[] {
  const spend = spendByIteration(history, head);
  const numbers = spendTable(spend);
  return [
    renderSection('Spend per subject', spendBySubject({ head, state, history, isAtWork: false })),
    renderSection('Spend per iteration', spendChart(spend)),
    numbers === null ? null : renderDetails('The numbers of this chart', numbers),
  ];
}

/** One iteration for the control issue. Session statuses are linked: here their boxes would become the issue's. */
export function iterationBlock(story: TickStory): string {
  const { reports, tick } = story;
  const sessions = `${progressSentence(lineOf(story))} ([status of each session](${tick.runUrl}))`;
  return [keepLineBreaks(statusBlock(story)).trimEnd(), ...(reports.length === 0 ? [] : [sessions])].join('\n\n');
}

/** Null = there is none. */
export function renderOpenQuestions(links: string | null, head: Head): string | null {
  const held = describeHeldAnswers(head);
  return links === null || held === null ? links : `${held}\n\n${links}`;
}

/** Links open gates to their comments. If a comment is not known yet, the link goes to the thread. */
export function gateLinks(gates: readonly Gate[], tick: Pick<TickFacts, 'runUrl'>): string | null {
  if (gates.length === 0) return null;
  const links = gates.map((gate) => questionLink(gate.question, gateAddress(gate, repositoryUrl(tick))));
  return links.map((link) => `- ${link}`).join('\n');
}
