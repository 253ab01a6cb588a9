/** Asks open questions in the terminal with numbered choices, which the page may answer first; and narrates events. */
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { readGateMarker, tickBox } from '../../core/gates/comment.ts';
import { parseReceipt } from '../../core/gates/receipt.ts';
import { wrapped } from '../../core/text/terminal.ts';
import type { World, WorldEvent } from '../../emulator/world.ts';
import { openQuestions, questionIn, readyToMerge } from './page/scene.ts';
import type { Stage } from './stage.ts';

export interface TerminalStreams {
  readonly input: NodeJS.ReadableStream;
  readonly output: { write(text: string): unknown };
}

/** A question or merge that waits for a person. */
interface Waiting {
  /** Distinguishes it from earlier ones. */
  readonly id: string;
  readonly question: string;
  readonly choices: readonly Choice[];
}

interface Choice {
  readonly label: string;
  /** Null = change nothing. */
  readonly act: (() => Promise<void>) | null;
}

/** Asks the oldest first, and not again if the person leaves it. Returns the function that stops asking. */
export function answerInTerminal(stage: Stage, { input, output }: TerminalStreams): () => void {
  const lines = createInterface({ input, terminal: false });
  const left = new Set<string>();
  const shown: { now: Waiting | null } = { now: null };
  const look = (): void => {
    const next = waitingIn(stage).find(({ id }) => !left.has(id)) ?? null;
    if (next?.id === shown.now?.id) return;
    shown.now = next;
    if (next !== null) output.write(asked(next));
  };
  const take = async (line: string): Promise<void> => {
    const { now } = shown;
    if (now === null || line.trim() === '') return;
    const choice = /^\d{1,2}$/.test(line.trim()) ? now.choices[Number(line) - 1] : undefined;
    if (choice === undefined) return void output.write(`A number from 1 to ${now.choices.length}, please.\n`);
    left.add(now.id);
    await choice.act?.().catch((error: unknown) => {
      left.delete(now.id);
      output.write(`That did not work: ${error instanceof Error ? error.message : String(error)}\n`);
    });
    look();
  };
  lines.on('line', (line) => void take(line));
  const forget = stage.github.world.bus.subscribe(look);
  look();
  return () => {
    forget();
    lines.close();
  };
}

function asked({ question, choices }: Waiting): string {
  const numbered = choices.map(({ label }, index) => wrapped(`${index + 1}  ${label}`, '  '));
  return `\n${[wrapped(question), ...numbered, 'Its number and Enter, or a tick on the page:'].join('\n')}\n`;
}

const waitingIn = (stage: Stage): Waiting[] => [...questions(stage), ...merges(stage)];

const questions = (stage: Stage): Waiting[] =>
  openQuestions(stage).flatMap(({ id, body, thread }) => {
    const marker = readGateMarker(body);
    if (marker === null) return [];
    const choices = marker.options.flatMap((option): Choice[] => {
      const ticked = tickBox(body, option);
      if (ticked === null) return [];
      return [{ label: labelIn(body, option), act: () => stage.maintainer.editsComment(id, ticked) }];
    });
    return [{ id: marker.id, question: `#${thread.number} ${questionIn(body)}`, choices }];
  });

/** The posted text beside the box. */
function labelIn(body: string, option: string): string {
  const mark = `<!-- tickgate:option ${option} -->`;
  const line = body.split('\n').find((one) => one.includes(mark)) ?? '';
  return line
    .slice(line.indexOf(mark) + mark.length)
    .replaceAll('**', '')
    .replace(/\\(.)/g, '$1')
    .trim();
}

const merges = (stage: Stage): Waiting[] =>
  readyToMerge(stage).map(({ number, title }) => ({
    id: `merge/${number}`,
    question: `#${number} ${title}: the pull request is ready. Merge it?`,
    choices: [
      { label: 'merge it', act: () => stage.maintainer.merges(number) },
      { label: 'leave it', act: null },
    ],
  }));

const Named = z.object({ number: z.number(), title: z.string().default('') });
const Payload = z.object({
  issue: Named.optional(),
  pull_request: Named.extend({ merged: z.boolean().default(false), draft: z.boolean().default(false) }).optional(),
  comment: z.object({ body: z.string() }).optional(),
  workflow_run: z
    .object({
      run_number: z.number(),
      event: z.string(),
      conclusion: z.string().nullable(),
      actor: z.object({ login: z.string() }),
    })
    .optional(),
});

/** Prints a line per notable event. Returns the unsubscribe function. */
export function narrate(world: World, say: (line: string) => void): () => void {
  return world.bus.subscribe((event) => {
    const line = lineFor(event);
    if (line !== null) say(line);
  });
}

export function lineFor({ name, action, sender, payload }: WorldEvent): string | null {
  const read = Payload.safeParse(payload);
  if (!read.success) return null;
  const { issue, pull_request: pull, comment, workflow_run: run } = read.data;
  switch (`${name}.${action}`) {
    case 'workflow_run.in_progress':
      return run === undefined
        ? null
        : `tick ${run.run_number} begins (${run.event === 'schedule' ? 'by its schedule' : `started by ${run.actor.login}`})`;
    case 'workflow_run.completed':
      return run === undefined ? null : `tick ${run.run_number} ends: ${run.conclusion}`;
    case 'issue_comment.created':
      return issue === undefined || comment === undefined ? null : commented(issue.number, comment.body);
    case 'pull_request.opened':
      return pull === undefined ? null : `  PR #${pull.number} ${pull.draft ? '(draft) ' : ''}${pull.title}`;
    case 'pull_request.closed':
      return pull === undefined ? null : `${sender.login} ${pull.merged ? 'merges' : 'closes'} PR #${pull.number}`;
    default:
      return null;
  }
}

function commented(number: number, body: string): string | null {
  const receipt = parseReceipt(body);
  if (receipt !== null) return `${receipt.login} ticks “${receipt.option}” on #${number}; the app records it`;
  if (readGateMarker(body) === null) return null;
  return `  asks on #${number}: ${questionIn(body)}`;
}
