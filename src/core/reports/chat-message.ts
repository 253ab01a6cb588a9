/** Chat messages: a loop's new questions and its end, each linked to where a person acts. Written in Slack's markup. */

import { effectKeys } from '../effects/effect.ts';
import { gateAddress, repositoryUrl, type TickFacts } from '../observation/facts.ts';
import type { RunEnd } from './final-report.ts';
import { plainSentence } from './standing.ts';
import { storyStanding, type TickStory } from './tick-report.ts';

/** The questions that this tick asked; null = none. Answers are never read from a chat. */
export function buildQuestionsMessage(story: TickStory): string | null {
  const { state, outcomes, head, tick } = story;
  const posted = new Set(outcomes.filter(({ kind }) => kind !== 'failed').map(({ key }) => key));
  const asked = state.gates.filter(({ id }) => posted.has(effectKeys.gate(id)));
  if (asked.length === 0) return null;
  const lines = asked.flatMap((gate) => [
    `• ${link(gateAddress(gate, repositoryUrl(tick)), gate.question)}`,
    `   ${gate.options.map(({ label }) => inert(label)).join(' · ')}`,
  ]);
  const standing = inert(plainSentence(storyStanding(story).sentence));
  return [`${subjectOf(head.loop, tick)} asks:`, ...lines, standing].join('\n');
}

/** The end of a run that needs a person to go on; null = it goes on, is idle, or ended before this tick. */
export function buildEndMessage({ stop, ended, head, tick }: RunEnd): string | null {
  if (stop === null || !ended || head.status !== 'stopped') return null;
  const line = `${subjectOf(head.loop, tick)} has stopped. ${inert(stop.sentence)}`;
  const act = inert(stop.act);
  const where =
    head.controlIssue === null
      ? link(tick.runUrl, 'The last run')
      : link(`${repositoryUrl(tick)}/issues/${head.controlIssue}`, 'Control issue');
  return [line, `${act} ${where}`].join('\n');
}

const subjectOf = (loop: string, tick: Pick<TickFacts, 'runUrl'>): string =>
  `*${inert(new URL(repositoryUrl(tick)).pathname.slice(1))}*, loop ${inert(loop)},`;

const link = (url: string, words: string): string => `<${url}|${inert(words)}>`;

/** Slack's own three escapes. Without them, a title could mention everyone or hide where a link leads. */
const inert = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/[\r\n]+/g, ' ');
