/** Asks open questions in the terminal with numbered choices, which the page may answer first; and narrates events. */
import { createInterface } from 'node:readline';
import * as z from 'zod';
import { readGateMarker, tickBox } from '../../core/gates/comment.ts';
import { parseReceipt } from '../../core/gates/receipt.ts';
import { renderAnswerLine, takesWords } from '../../core/gates/unnamed-answer.ts';
import { unquoteSentence } from '../../core/text/quote-untrusted.ts';
import { fitColumns, wrapSentence } from '../../core/text/terminal.ts';
import { actionsOf, annotationsOf } from '../../emulator/actions/actions.ts';
import type { World, WorldEvent } from '../../emulator/world.ts';
import { extractQuestionText, listMergeablePulls, listOpenQuestions } from './page/scene.ts';
import type { DemoEnvironment } from './stage.ts';

export interface TerminalStreams {
  readonly input: NodeJS.ReadableStream;
  readonly output: { write(text: string): unknown; readonly columns?: number | undefined };
}

/** A question or merge that waits for a person. */
interface TerminalQuestion {
  /** Distinguishes it from earlier ones. */
  readonly id: string;
  readonly question: string;
  readonly choices: readonly TerminalChoice[];
  /** Makes the choice that any other line is; null = only the numbers answer. */
  readonly takeWords: ((words: string) => TerminalChoice) | null;
}

interface TerminalChoice {
  readonly label: string;
  /** What follows, shown once it is done. */
  readonly effect: string;
  /** Null = change nothing. */
  readonly act: (() => Promise<void>) | null;
}

/** Asks the oldest first, keeps it until it is answered, and asks not again if the person leaves it. Returns the function that stops asking and says why. */
export function answerInTerminal(stage: DemoEnvironment, { input, output }: TerminalStreams): (why?: string) => void {
  const lines = createInterface({ input, terminal: false });
  const left = new Set<string>();
  const shown: { now: TerminalQuestion | null; isAnswering: boolean } = { now: null, isAnswering: false };
  const say = (sentence: string): void =>
    void output.write(`${wrapSentence(sentence, '', { width: fitColumns(output.columns) })}\n`);
  const look = (): void => {
    // The effect of an answer is said before the next question.
    if (shown.isAnswering) return;
    const open = listTerminalQuestions(stage).filter(({ id }) => !left.has(id));
    // What a person is reading stays, whatever else is asked meanwhile.
    if (shown.now !== null && open.some(({ id }) => id === shown.now?.id)) return;
    if (shown.now !== null && !left.has(shown.now.id)) say(`Settled elsewhere: ${shown.now.question}`);
    shown.now = open[0] ?? null;
    if (shown.now !== null) output.write(renderTerminalQuestion(shown.now, fitColumns(output.columns)));
  };
  const take = async (line: string): Promise<void> => {
    const { now } = shown;
    if (line.trim() === '') return;
    if (shown.isAnswering) return say('One moment: your answer before this one is on its way.');
    if (now === null) return say('Nothing is asked just now.');
    const isNumber = /^\d{1,2}$/.test(line.trim());
    const choice = isNumber ? now.choices[Number(line) - 1] : now.takeWords?.(line.trim());
    if (choice === undefined) return void output.write(`A number from 1 to ${now.choices.length}, please.\n`);
    left.add(now.id);
    shown.isAnswering = true;
    try {
      await choice.act?.();
      say(`Done as ${stage.maintainer.login}, “${choice.label}”: ${choice.effect}`);
    } catch (error) {
      left.delete(now.id);
      say(`That did not work: ${error instanceof Error ? error.message : String(error)}`);
    }
    shown.isAnswering = false;
    look();
  };
  lines.on('line', (line) => void take(line));
  const forget = stage.github.world.bus.subscribe(look);
  look();
  return (why) => {
    forget();
    lines.close();
    if (why !== undefined && shown.now !== null && !left.has(shown.now.id)) say(`No longer asked, ${why}.`);
    shown.now = null;
  };
}

function renderTerminalQuestion({ question, choices, takeWords }: TerminalQuestion, width: number): string {
  const numbered = choices.map(({ label }, index) =>
    wrapSentence(`${index + 1}  ${label}`, '  ', { further: '     ', width }),
  );
  const ways =
    takeWords === null
      ? 'Its number and Enter, or a tick on the page:'
      : 'Your words or a number and Enter, or an answer on the page:';
  const howTo = wrapSentence(ways, '', { width });
  return `\n${[wrapSentence(question, '', { width }), ...numbered, howTo].join('\n')}\n`;
}

const listTerminalQuestions = (stage: DemoEnvironment): TerminalQuestion[] => [
  ...listGateQuestions(stage),
  ...listMergeQuestions(stage),
];

const listGateQuestions = (stage: DemoEnvironment): TerminalQuestion[] =>
  listOpenQuestions(stage).flatMap(({ id, body, thread }) => {
    const marker = readGateMarker(body);
    if (marker === null) return [];
    const choices = marker.options.flatMap((option): TerminalChoice[] => {
      const ticked = tickBox(body, option);
      if (ticked === null) return [];
      const effect = `the box on #${thread.number} is ticked; the app records it, and the next tick takes it up.`;
      const act = () => stage.maintainer.editsComment(id, ticked);
      return [{ label: extractBoxLabel(body, option), effect, act }];
    });
    const question = [`#${thread.number} ${extractQuestionText(body)}`, extractAgentQuestion(body)].join('').trim();
    const takeWords = takesWords(marker.id) ? replyInWords(stage, { thread: thread.number, id: marker.id }) : null;
    return [{ id: marker.id, question, choices, takeWords }];
  });

const replyInWords =
  ({ maintainer }: DemoEnvironment, { thread, id }: { readonly thread: number; readonly id: string }) =>
  (words: string): TerminalChoice => ({
    label: words,
    effect: `it is a reply on #${thread}; the agent’s next session reads it.`,
    act: async () => void (await maintainer.comments(thread, renderAnswerLine(id, words))),
  });

/** What the agent asks stands quoted below the question of the loop. */
function extractAgentQuestion(body: string): string {
  const quoted = body.split('\n').filter((line) => line.startsWith('> '));
  return quoted.length === 0 ? '' : ` “${unquoteSentence(quoted.map((line) => line.slice(2)).join(' '))}”`;
}

/** The posted text beside the box. */
function extractBoxLabel(body: string, option: string): string {
  const mark = `<!-- tickgate:option ${option} -->`;
  const line = body.split('\n').find((one) => one.includes(mark)) ?? '';
  return unquoteSentence(
    line
      .slice(line.indexOf(mark) + mark.length)
      .replaceAll('**', '')
      .trim(),
  );
}

const listMergeQuestions = (stage: DemoEnvironment): TerminalQuestion[] =>
  listMergeablePulls(stage).map(({ number, title }) => ({
    id: `merge/${number}`,
    question: `#${number} ${title}: the pull request is ready. Merge it?`,
    choices: [
      {
        label: 'merge it',
        effect: `#${number} is merged; the next tick takes it up.`,
        act: () => stage.maintainer.merges(number),
      },
      { label: 'leave it', effect: `#${number} stays open; the page can still merge it.`, act: null },
    ],
    takeWords: null,
  }));

const NumberedThread = z.object({ number: z.number(), title: z.string().default('') });
const NarratedPayload = z.object({
  issue: NumberedThread.optional(),
  pull_request: NumberedThread.extend({
    merged: z.boolean().default(false),
    draft: z.boolean().default(false),
  }).optional(),
  comment: z.object({ body: z.string() }).optional(),
  workflow_run: z
    .object({
      id: z.number(),
      run_number: z.number(),
      event: z.string(),
      conclusion: z.string().nullable(),
      actor: z.object({ login: z.string() }),
    })
    .optional(),
});

/** Prints a line per notable event. Returns the unsubscribe function. */
export function narrateEvents(world: World, say: (line: string) => void): () => void {
  const running = new Set<number>();
  return world.bus.subscribe((event) => {
    const line = describeEvent(event, running);
    if (line !== null) say(line);
    for (const failure of listFailedSessions(world, event)) say(`  ${failure}`);
  });
}

/** Sessions that failed in a run that has ended, each with its cause, as the run's page shows them. */
function listFailedSessions(world: World, { name, action, payload }: WorldEvent): string[] {
  if (`${name}.${action}` !== 'workflow_run.completed') return [];
  const id = NarratedPayload.safeParse(payload).data?.workflow_run?.id;
  const ended = actionsOf(world)
    .runs()
    .find((run) => run.id === id);
  return (ended === undefined ? [] : annotationsOf(ended)).flatMap(({ title, message }) =>
    title?.startsWith('Session failed: ') === true ? [`${title}: ${message}`] : [],
  );
}

/** Keeps the numbers of `running` ticks. */
function describeEvent({ name, action, sender, payload }: WorldEvent, running: Set<number>): string | null {
  const read = NarratedPayload.safeParse(payload);
  if (!read.success) return null;
  const { issue, pull_request: pull, comment, workflow_run: run } = read.data;
  switch (`${name}.${action}`) {
    case 'workflow_run.in_progress': {
      if (run === undefined) return null;
      const others = [...running].filter((number) => number !== run.run_number);
      running.add(run.run_number);
      const cause = run.event === 'schedule' ? 'by its schedule' : `started by ${run.actor.login}`;
      // What happened while a tick worked starts another: that is no mistake, and looks like one.
      const beside = others.length === 0 ? '' : ` beside tick ${others.join(' and ')}: the lock lets one of them work`;
      return `tick ${run.run_number} begins (${cause})${beside}`;
    }
    case 'workflow_run.completed':
      if (run === undefined) return null;
      running.delete(run.run_number);
      // A tick that worked and one that only waited succeed alike: what it did is said by what it opened and asked.
      return `tick ${run.run_number} ends${run.conclusion === 'success' ? '' : `: ${run.conclusion}`}`;
    case 'issue_comment.created':
      return issue === undefined || comment === undefined ? null : describeComment(issue.number, comment.body);
    case 'pull_request.opened':
      return pull === undefined ? null : `  PR #${pull.number} ${pull.draft ? '(draft) ' : ''}${pull.title}`;
    case 'pull_request.closed':
      return pull === undefined ? null : `${sender.login} ${pull.merged ? 'merges' : 'closes'} PR #${pull.number}`;
    default:
      return null;
  }
}

function describeComment(number: number, body: string): string | null {
  const receipt = parseReceipt(body);
  if (receipt !== null) return `${receipt.login} answers “${receipt.option}” on #${number}; the app records it`;
  if (readGateMarker(body) === null) return null;
  return `  asks on #${number}: ${extractQuestionText(body)}`;
}
