/** Asks on a terminal for options of `init` that were not given: at most five questions, each with a default. */
import type { Readable, Writable } from 'node:stream';
import { isCancel, select } from '@clack/prompts';
import { agentProgramNames } from '../core/sessions/contract/agent-programs.ts';
import {
  type DriverChoice,
  defaultChoices,
  type Preset,
  presets,
  type Recipe,
  type RenewalChoice,
  recipes,
  renewalChoices,
  starterAgents,
  type TokenChoice,
  tokenChoices,
} from '../core/setup/init/choices.ts';
import { renewalHint } from '../core/setup/init/remaining-steps.ts';

/** On a terminal, `init` asks for a missing option; elsewhere it takes the default. */
export interface InitOptions {
  readonly recipe?: Recipe;
  readonly agent?: DriverChoice;
  readonly agentCommand?: readonly string[];
  readonly preset?: Preset;
  readonly renew?: RenewalChoice;
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

interface ChoiceHint {
  readonly hint: string;
}

/** The process's own, except in tests. */
interface PromptStreams {
  readonly input: Readable;
  readonly output: Writable;
}

type InitAnswers = Pick<InitOptions, 'recipe' | 'agent' | 'preset' | 'renew' | 'token'>;
/** The meaning of some choices depends on earlier answers. */
type HintedChoices = Readonly<Record<string, ChoiceHint>>;
type InitQuestion = readonly [keyof InitAnswers, string, (before: InitAnswers) => HintedChoices];

const buildKeyHint = (name: DriverChoice): ChoiceHint => ({
  hint: `its key in the secret ${starterAgents[name].key ?? '-'}`,
});
/** `command` is left out: it also needs a program, which only an option can name. */
const agentChoices = agentProgramNames
  .filter((name) => name !== 'command')
  .map((name) => [name, buildKeyHint(name)] as const);

const initQuestions: readonly InitQuestion[] = [
  ['recipe', 'What shall the loop do?', () => recipes],
  ['agent', 'Which coding agent works?', () => Object.fromEntries(agentChoices)],
  ['preset', 'How much may one run take?', () => presets],
  ['renew', 'When does a run that ended begin anew?', ({ preset }) => buildRenewalChoices(preset)],
  ['token', 'As whom does it speak?', () => tokenChoices],
];

function buildRenewalChoices(preset: Preset = defaultChoices.preset): HintedChoices {
  return Object.fromEntries(renewalChoices.map((name) => [name, { hint: renewalHint(name, preset) }]));
}

/** Null = the person cancelled. */
export async function askMissingOptions(options: InitOptions, terminal?: PromptStreams): Promise<InitOptions | null> {
  const answers: Record<string, string> = {};
  const given = (): InitOptions => ({ ...options, ...(answers as InitAnswers) });
  for (const [name, message, choicesAfter] of initQuestions) {
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
