/**
 * Asks on a terminal for options of `init` that were not given: at most five questions, each with a default, and the
 * program where the agent is one of the person's own.
 */
import type { Readable, Writable } from 'node:stream';
import { isCancel, select, text } from '@clack/prompts';
import { agentProgramNames, jobPermissionOf } from '../core/sessions/contract/agent-programs.ts';
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

const buildAgentHint = (name: DriverChoice): ChoiceHint => ({
  hint:
    name === 'command'
      ? 'a program of yours'
      : `its key in the secret ${starterAgents[name].key ?? '-'}${jobPermissionOf(name) === null ? '' : '; none if the loop speaks as an app'}`,
});
const agentChoices = agentProgramNames.map((name) => [name, buildAgentHint(name)] as const);

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
  const ended = abortAtEndOfInput(terminal?.input ?? process.stdin);
  try {
    return await askInTurn(options, { ...terminal, signal: ended.signal });
  } finally {
    ended.forget();
  }
}

type PromptOptions = Partial<PromptStreams> & { readonly signal: AbortSignal };

async function askInTurn(options: InitOptions, prompt: PromptOptions): Promise<InitOptions | null> {
  const answers: Record<string, string> = {};
  let program: Pick<InitOptions, 'agentCommand'> = {};
  const given = (): InitOptions => ({ ...options, ...(answers as InitAnswers), ...program });
  for (const [name, message, choicesAfter] of initQuestions) {
    if (options[name] === undefined) {
      const choices = choicesAfter(given());
      const answer = await select({
        ...prompt,
        message,
        initialValue: defaultChoices[name],
        options: Object.entries(choices).map(([value, { hint }]) => ({ value, hint })),
      });
      if (isCancel(answer)) return null;
      answers[name] = answer;
    }
    if (name !== 'agent' || given().agent !== 'command' || options.agentCommand !== undefined) continue;
    const words = await askProgram(prompt);
    if (words === null) return null;
    program = { agentCommand: words };
  }
  return given();
}

/** No shell reads the words. Null = the person cancelled. */
async function askProgram(prompt: PromptOptions): Promise<readonly string[] | null> {
  const line = await text({
    ...prompt,
    message: 'Which program, with its arguments?',
    placeholder: 'python3 .github/agent.py',
    validate: (typed = '') => {
      if (typed.trim() === '') return 'Name a program, such as: python3 .github/agent.py';
      return /["'`$\\|&;<>(){}*?#~]/.test(typed) ? 'No shell reads it: write the words without quotes.' : undefined;
    },
  });
  return isCancel(line) ? null : line.trim().split(/\s+/);
}

interface Keypress {
  readonly name?: string;
  readonly ctrl?: boolean;
}

/** Ctrl-D ends a terminal's input. The prompt would wait for it for ever, and Node would end without a word. */
function abortAtEndOfInput(input: Readable): { readonly signal: AbortSignal; forget(): void } {
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  const onKey = (_text: string | undefined, key?: Keypress): void => {
    if (key?.ctrl === true && key.name === 'd') abort();
  };
  input.on('keypress', onKey);
  input.once('end', abort);
  return {
    signal: controller.signal,
    forget: () => {
      input.off('keypress', onKey);
      input.off('end', abort);
    },
  };
}
