/** Decides what is said once when a run stops or falls idle: its cause, every counter, every gate, and where its files are. */
import { budgetLabels, hasCeiling } from './budget-bars.ts';
import { type Budget, ceilingNames, ceilingOf, type Ceilings, type Counters, usedOf } from './budget.ts';
import { amountText } from './gate-questions.ts';
import type { Gate } from './gate.ts';
import type { GateEntry, HistoryLine } from './history.ts';
import { quoteLine } from './quote.ts';
import type { TickStory } from './report.ts';
import type { Head } from './state.ts';
import { counted, dollars, grouped, instant, repositoryUrl, table } from './wording.ts';

/** Null while the run goes on: the report goes out once, on entering `stopped` or `idle`. */
export function finalReport(story: TickStory): string | null {
  const { stop, head } = story;
  if (stop === null) return null;
  const what = head.status === 'idle' ? 'idle' : 'stopped';
  const blocks = [
    `## Loop ${what}: ${stop.code}`,
    `${stop.sentence}\n${stop.act}`,
    `### Budgets and counters\n\n${countersTable({ ...head.counters, ...head.ceilings })}`,
    `### Gates of this run\n\n${gatesTable(story)}`,
    `### Where the files are\n\n${filesList(story)}`,
  ];
  return `${blocks.join('\n\n')}\n`;
}

/** Every counter against its ceiling; those without one say so. */
export function countersTable(budget: Budget): string {
  const counters: Counters = budget;
  const ceilings: Ceilings = budget;
  const limited = ceilingNames.map((name) => [
    budgetLabels[name],
    amountText(name, usedOf(name, counters)) + (name === 'prs' ? namesOf(counters.prsTouched) : ''),
    hasCeiling(name, ceilings) ? amountText(name, ceilingOf(name, ceilings)) : 'none',
  ]);
  const counts: readonly (readonly [string, string])[] = [
    ['dollars as agents reported them', dollars(counters.dollarsReported)],
    ['dollars as estimated', `${dollars(counters.dollarsEstimate)} (rates: ${counters.rateTableSource})`],
    ['agents dispatched', grouped(counters.agentsDispatched)],
    ['tokens in', grouped(counters.tokensIn)],
    ['tokens out', grouped(counters.tokensOut)],
    ['comments pushed', grouped(counters.commentsPushed)],
    ['merges attempted', grouped(counters.mergesAttempted)],
    ['qmd failures running', grouped(counters.qmdFailuresConsecutive)],
    ['CI minutes', grouped(Math.ceil(counters.ciMinutes))],
    ['API requests', grouped(counters.apiRequests)],
  ];
  return table(['Counter', 'Used', 'Ceiling'], [...limited, ...counts.map((row) => [...row, '–'])]);
}

const namesShown = 30;
const namesOf = (prs: readonly string[]): string => {
  if (prs.length === 0) return '';
  const more = prs.length > namesShown ? `, and ${prs.length - namesShown} more` : '';
  return ` (${prs.slice(0, namesShown).join(', ')}${more})`;
};

export interface GateStory {
  readonly asked: GateEntry;
  /** Null = no answer was taken up. */
  readonly answered: GateEntry | null;
}

const sameQuestion = (one: GateEntry, other: GateEntry | Gate): boolean =>
  one.name === other.name && one.subject === other.subject && one.signature === other.signature;

/** Questions of the run that `head` is in, each with its own answer: a question asked again is a row of its own. */
export function gateStories(history: readonly HistoryLine[], head: Head): GateStory[] {
  const stories: { asked: GateEntry; answered: GateEntry | null }[] = [];
  const ofRun = history.filter(({ budgetSnapshot }) => budgetSnapshot.startedAt === head.counters.startedAt);
  for (const entry of ofRun.flatMap(({ gates }) => gates)) {
    const open = stories.findLast(({ asked, answered }) => answered === null && sameQuestion(asked, entry));
    if (entry.answer === null) stories.push({ asked: entry, answered: null });
    else if (open === undefined) stories.push({ asked: entry, answered: entry });
    else open.answered = entry;
  }
  return stories;
}

function gatesTable({ history, head, state }: TickStory): string {
  const stories = gateStories(history, head);
  if (stories.length === 0) return 'No question was asked.';
  const rows = stories.map(({ asked, answered }) => {
    const about = asked.subject === null ? '' : ` #${asked.subject}`;
    const question = quoteLine(asked.question, { max: 300, references: 'keep' });
    if (answered !== null) {
      const answer = `**${quoteLine(answered.answer ?? '', { max: 200 })}**`;
      return [`${asked.name}${about}`, question, answer, quoteLine(answered.by ?? 'unknown'), instant(answered.at)];
    }
    const open = state.gates.some((gate) => sameQuestion(asked, gate));
    return [
      `${asked.name}${about}`,
      question,
      open ? 'still open' : 'closed without an answer',
      '–',
      instant(asked.at),
    ];
  });
  return table(['Gate', 'Question', 'Answer', 'By', 'At'], rows);
}

function filesList({ head, tick }: TickStory): string {
  const branch = `tickgate/state/${head.loop}`;
  const { bundle } = head;
  const repository = repositoryUrl(tick);
  const files = `\`${head.loop}.history.jsonl\`, \`${head.loop}.state.json\`, \`${head.loop}.notes.md\``;
  const places =
    bundle === null
      ? ['No bundle was saved in this run.']
      : [
          `Bundle \`${bundle.name}\` (${counted(bundle.bytes, 'byte')}): ${files}`,
          ...(bundle.artifactId === null
            ? []
            : [`Artifact: ${tick.runUrl.replace(/\/attempts\/\d+$/, '')}/artifacts/${bundle.artifactId}`]),
          ...(bundle.cacheKey === null ? [] : [`Cache key: \`${bundle.cacheKey}\``]),
        ];
  return [
    `State branch [\`${branch}\`](${repository}/tree/${branch}): \`head.json\`, \`${head.loop}.lock\`, \`${head.loop}.budget.json\``,
    ...places,
    `Last run: ${tick.runUrl}`,
  ]
    .map((line) => `- ${line}`)
    .join('\n');
}
