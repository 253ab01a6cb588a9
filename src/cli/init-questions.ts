/** Asks on a terminal for options of `init` that were not given: at most five questions, each with a default. */
import type { Readable, Writable } from 'node:stream';
import { isCancel, select } from '@clack/prompts';
import {
  type DriverChoice,
  defaultChoices,
  type Preset,
  presets,
  type Recipe,
  type Renewal,
  recipes,
  renewals,
  starterAgents,
  type TokenChoice,
  tokens,
} from '../core/setup/init/choices.ts';
import { renewalHint } from '../core/setup/init/remaining-steps.ts';

/** On a terminal, `init` asks for a missing option; elsewhere it takes the default. */
export interface InitOptions {
  readonly recipe?: Recipe;
  readonly agent?: DriverChoice;
  readonly agentCommand?: readonly string[];
  readonly preset?: Preset;
  readonly renew?: Renewal;
  readonly token?: TokenChoice;
  readonly setup?: string;
  readonly verify?: string;
  /** `owner/name@commit` of the action. */
  readonly uses?: string;
  /** Open a pull request on GitHub and write nothing here. */
  readonly pr: boolean;
  readonly yes: boolean;
  readonly force: boolean;
  readonly dryRun: boolean;
  readonly json: boolean;
}

interface Hinted {
  readonly hint: string;
}

/** The process's own, except in tests. */
interface Streams {
  readonly input: Readable;
  readonly output: Writable;
}

type Answers = Pick<InitOptions, 'recipe' | 'agent' | 'preset' | 'renew' | 'token'>;
/** The meaning of some choices depends on earlier answers. */
type Choices = Readonly<Record<string, Hinted>>;
type Question = readonly [keyof Answers, string, (before: Answers) => Choices];

const keyHint = (name: DriverChoice): Hinted => ({ hint: `its key in the secret ${starterAgents[name].key ?? '-'}` });
/** `command` is left out: it also needs a program, which only an option can name. */
const programs = (['claude', 'codex', 'opencode', 'gemini'] as const).map((name) => [name, keyHint(name)] as const);

const questions: readonly Question[] = [
  ['recipe', 'What shall the loop do?', () => recipes],
  ['agent', 'Which coding agent works?', () => Object.fromEntries(programs)],
  ['preset', 'How much may one run take?', () => presets],
  ['renew', 'When does a run that ended begin anew?', ({ preset }) => renewalsOf(preset)],
  ['token', 'As whom does it speak?', () => tokens],
];

function renewalsOf(preset: Preset = defaultChoices.preset): Choices {
  return Object.fromEntries(renewals.map((name) => [name, { hint: renewalHint(name, preset) }]));
}

/** Null = the person cancelled. */
export async function askWhatIsOpen(options: InitOptions, terminal?: Streams): Promise<InitOptions | null> {
  const answers: Record<string, string> = {};
  const given = (): InitOptions => ({ ...options, ...(answers as Answers) });
  for (const [name, message, choicesAfter] of questions) {
    if (options[name] !== undefined) continue;
    const choices = choicesAfter(given());
    const answer = await select({
      ...terminal,
      message,
      initialValue: defaultChoices[name],
      options: Object.entries(choices).map(([value, { hint }]) => ({ value, hint })),
    });
    if (isCancel(answer)) return null;
    answers[name] = answer;
  }
  return given();
}
