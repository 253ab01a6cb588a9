/** The commands of `tickgate`, their options and their exit codes. */
import { Command, CommanderError, Help, InvalidArgumentError, Option } from 'commander';
import { strikeSecrets } from '../core/redaction/strike-secrets.ts';
import { presets, recipes, renewalChoices, starterAgents, tokenChoices } from '../core/setup/init/choices.ts';
import { describeVersion, findErrorPage } from './client.ts';
import {
  exitCodes,
  type FailureReport,
  Mistake,
  printFailure,
  renderErrorLine,
  toFailureLine,
  toFailureReport,
} from './mistake.ts';
import {
  parseAnswerOption,
  parseCountOption,
  parseDollarsOption,
  parseFaultOption,
  parseHoursOption,
  parsePercentOption,
  parsePortOption,
  parseRangeOption,
  parseSecondsOption,
  simulationDefaults,
} from './options.ts';
import { guardTerminal, type Terminal, withProgress } from './terminal.ts';

const helpColumns = 80;

const workflowFile = '.github/workflows/tickgate.yml';

interface CommandContext {
  readonly terminal: Terminal;
  /** Receives the exit code. */
  readonly end: (code: number) => void;
}

const exitCodeHelp = `
Exit codes:
  ${exitCodes.done}    done
  ${exitCodes.failed}    failed; the reason and what to do about it are on standard error
  ${exitCodes.misunderstood}    the command line was not understood
  ${exitCodes.interrupted}  ended by Ctrl-C before it was done
`;

/**
 * Returns the exit code. Loads a command's module only when it runs, so that help is instant. `wrongAddress` names a
 * variable of the environment that held no address: then no command runs.
 */
export async function runProgram(
  args: readonly string[],
  streams: Terminal = process,
  wrongAddress: string | null = null,
): Promise<number> {
  const terminal = guardTerminal(streams);
  const ended = { code: exitCodes.done as number };
  const program = createProgram(terminal, (code) => (ended.code = code));
  if (wrongAddress !== null) program.hook('preAction', () => refuseAddress(wrongAddress));
  try {
    if (args.length === 0) program.outputHelp();
    else await program.parseAsync([...args], { from: 'user' });
    return ended.code;
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return exitCodes.done;
    const misunderstood = error instanceof CommanderError;
    const refusal = misunderstood ? toUsageFailure(error) : toFailureReport(error);
    // A caller of --json reads only standard output. `config` itself prints configuration errors there.
    if (args.includes('--json')) terminal.stdout.write(toFailureLine(refusal));
    if (misunderstood) return exitCodes.misunderstood;
    const code = printFailure(terminal.stderr, error);
    const page = findErrorPage(refusal.code);
    if (page !== null) terminal.stderr.write(`${page}\n`);
    return code;
  }
}

function refuseAddress(name: string): never {
  throw new Mistake(
    'option_unusable',
    `${name} is no address such as https://api.github.com.`,
    'Unset it, or correct it.',
  );
}

/** Adds the error code to the parser's message and wraps it. Help that follows the message stays as it is. */
const toErrorText = (text: string): string => {
  const [, message, rest = ''] = /^error: (.*)(\n[\s\S]*)?$/.exec(text) ?? [];
  return message === undefined ? text : `${renderErrorLine('command_line', message)}${rest}`;
};

const toUsageFailure = ({ message }: CommanderError): FailureReport => ({
  code: 'command_line',
  message: strikeSecrets(message.replace(/^error: /, '')),
  remedy: 'Run with --help for all commands and options.',
});

/** Omits the default if it is an off switch or an empty list, or if the description already states it. */
function describeOption(option: Option): string {
  const { description } = option;
  const usual: unknown = option.defaultValue;
  const isPlain = usual === false || (Array.isArray(usual) && usual.length === 0);
  if (!isPlain && !description.includes('default:')) return new Help().optionDescription(option);
  const described = new Option(option.flags, description);
  return new Help().optionDescription(
    option.argChoices === undefined ? described : described.choices(option.argChoices),
  );
}

function createProgram({ stdout, stderr }: Terminal, end: (code: number) => void): Command {
  const program = new Command('tickgate')
    .description(
      'Autonomous coding-agent loops in CI, with budgets that hold and gates that a\nperson answers by ticking a box.',
    )
    .version(describeVersion(), '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand('help [command]', 'print the help of a command')
    .configureHelp({ helpWidth: helpColumns, optionDescription: describeOption })
    .showSuggestionAfterError(true)
    .showHelpAfterError('Run with --help for all commands and options.')
    .configureOutput({
      writeOut: (text) => void stdout.write(text),
      writeErr: (text) => void stderr.write(strikeSecrets(toErrorText(text))),
    })
    .exitOverride()
    .addHelpText('after', exitCodeHelp);
  const context = { terminal: { stdout, stderr }, end };
  addDemo(program, context);
  addEmulator(program, context);
  addStatus(program, context);
  addMcp(program, context);
  addConfig(program, context);
  addSimulate(program, context);
  addInit(program, context);
  addDoctor(program, context);
  for (const command of program.commands) command.addHelpText('after', exitCodeHelp);
  return program;
}

const buildChoiceOption = (flags: string, text: string, choices: object): Option =>
  new Option(flags, text).choices(Object.keys(choices));

/** A hidden option for a wrong name that people try: using it fails with the right name. */
const buildRenamedOption = (flags: string, sentence: string): Option =>
  new Option(flags).hideHelp().argParser((): never => {
    throw new InvalidArgumentError(sentence);
  });

function addDemo(program: Command, { end }: CommandContext): void {
  program
    .command('demo')
    .summary('watch a loop work on a sample repository, and answer its gates')
    .description(
      'Runs a whole loop on this machine: an emulated GitHub on loopback, a sample\n' +
        'repository in real git, the action and the app as they are shipped, and a\n' +
        'scripted agent. No network, no account, no money. With --plan and --agent the\n' +
        'same runs on a repository of yours: real agents and real spend, no GitHub, and\n' +
        'all work is left there on branches of its own.',
    )
    .option('--plan <file>', 'tasks of yours, as a Markdown list, instead of the sample')
    .option('--repo <folder>', 'your repository, with --plan; default: this folder')
    .addOption(buildChoiceOption('--agent <name>', 'the coding agent for your plan', starterAgents))
    .option('--agent-command <words...>', 'program and arguments of --agent command')
    .option('--setup <command>', 'sets a clone up; default: by the files of your repository')
    .option('--verify <command>', 'shows that work is complete; default: likewise')
    .option('--max-dollars <amount>', 'the most that your plan may cost; default: 5', parseDollarsOption)
    .option('--auto', 'answer the gates by a policy and end by itself', false)
    .option('--json', 'print the result as one JSON line at the end', false)
    .addOption(
      // Without a person there is no page.
      new Option('--port <number>', 'port of the page; default: any free one')
        .argParser(parsePortOption)
        .default(0)
        .conflicts('auto'),
    )
    .option('--timeout <seconds>', 'give up after this time; the sample with --auto after 120', parseSecondsOption)
    .action(async (options: Parameters<typeof import('./demo/command.ts').runDemo>[0]) => {
      const { runDemo } = await import('./demo/command.ts');
      end(await runDemo(options));
    });
}

function addEmulator(program: Command, { end }: CommandContext): void {
  program
    .command('emulator')
    .summary('serve the emulated GitHub alone')
    .description(
      'Serves the emulated GitHub on loopback until Ctrl-C, and prints one JSON line\n' +
        'with its addresses and tokens. Dispatched workflows run on this machine.',
    )
    .option('--port <number>', 'port; default: any free one', parsePortOption, 0)
    .option('--seed <file>', 'YAML or JSON with what exists at the start; default: the sample of the demo')
    .option(
      '--fault <spec>',
      'plant a failure, such as "webhook:issue_comment=lose*1"; repeatable',
      parseFaultOption,
      [],
    )
    .option('--app', 'also run the app, so that ticked boxes are answered', false)
    .addHelpText('after', faultHelp)
    .action(async (options: Parameters<typeof import('./emulator-command.ts').runEmulator>[0]) => {
      const { runEmulator } = await import('./emulator-command.ts');
      end(await runEmulator(options));
    });
}

function addStatus(program: Command, { terminal, end }: CommandContext): void {
  program
    .command('status')
    .summary('show where a loop stands, and why')
    .description(
      'Reads the record of a loop on GitHub: where it stands, its budgets, questions\n' +
        'and subjects. Needs GITHUB_TOKEN (or GH_TOKEN) to read contents and actions;\n' +
        'a sealed record needs TICKGATE_STATE_KEY.',
    )
    .option('--repo <owner/name>', 'default: GITHUB_REPOSITORY, or `origin` of this folder')
    .option('--loop <name>', 'name of the loop; default: the one of the workflow')
    .option('--workflow <file>', 'the workflow of the loop', workflowFile)
    // Output forms conflict with each other: otherwise one would silently win.
    .addOption(
      new Option(
        '--why [what]',
        'why the loop stops, waits or works, in 15 lines; with 14 the same of issue or pull request 14, with task:HEX of a task of the plan; with iteration:3 every rule of iteration 3',
      ).conflicts(['history', 'outcomes', 'html', 'json']),
    )
    .addOption(
      new Option('--history', 'every tick of the record in a line: what it did, what it cost, what it asked').conflicts(
        ['outcomes', 'html', 'json'],
      ),
    )
    .option('--outcomes', 'what became of its pull requests, with dollars, rounds and days; also in --json')
    .addOption(new Option('--html <file>', 'write a page of it all; no network').conflicts(['outcomes', 'json']))
    .addOption(
      new Option('--watch [seconds]', 'look again, and print all of it once it changed, until it stops; default: 30')
        .argParser(parseSecondsOption)
        .preset('30'),
    )
    .option('--json', 'print head, state and history as they are stored')
    .action(async (options: Parameters<typeof import('./status-command.ts').runStatus>[0]) => {
      const { runStatus } = await import('./status-command.ts');
      end(await runStatus(options, terminal));
    });
}

function addMcp(program: Command, { terminal, end }: CommandContext): void {
  program
    .command('mcp')
    .summary('serve what a loop does to an assistant, read only')
    .description(
      'A server of the Model Context Protocol over standard input and output, which\n' +
        'an assistant starts. Its tools read a loop on GitHub: status, why, questions\n' +
        'and simulate. It answers no question of the loop and writes nothing. Needs\n' +
        'GITHUB_TOKEN (or GH_TOKEN) to read contents and actions; a sealed record needs\n' +
        'TICKGATE_STATE_KEY.',
    )
    .option('--repo <owner/name>', 'default: GITHUB_REPOSITORY, or `origin` of this folder')
    .option('--loop <name>', 'name of the loop; default: the one of the workflow')
    .option('--workflow <file>', 'the workflow of the loop', workflowFile)
    .action(async (options: Parameters<typeof import('./mcp/command.ts').runMcp>[0]) => {
      const { runMcp } = await import('./mcp/command.ts');
      end(await runMcp(options, terminal));
    });
}

function addConfig(program: Command, { terminal, end }: CommandContext): void {
  program
    .command('config')
    .summary('show every setting and who set it, or check the file')
    .description(
      'Reads .github/tickgate.yml and the inputs that the workflow of this folder\n' +
        'gives, and prints every effective value; `<-` names who set it, where it is\n' +
        'not the default. It gives mistakes by line and column. Needs no network, but\n' +
        'for a file that `extends` names: then GITHUB_TOKEN (or GH_TOKEN).',
    )
    .option('--check [file]', 'only say whether the file is right')
    .option('--loop <name>', 'as the loop of this name has it; default: the one of the workflow')
    .option('--workflow <file>', 'the workflow of the loop', workflowFile)
    .option('--public', 'as a public repository has it', false)
    .option('--json', 'print one JSON line instead', false)
    .action(async (options: Parameters<typeof import('./config-command.ts').runConfig>[0]) => {
      const { runConfig } = await import('./config-command.ts');
      end(await runConfig(options, terminal));
    });
}

function addSimulate(program: Command, { terminal, end }: CommandContext): void {
  program
    .command('simulate')
    .summary('rehearse a run: what it will cost, ask and end by')
    .description(
      'Rehearses one run of a loop many times: the tick itself with GitHub, agents,\n' +
        'people and the clock stood in for. No agent starts, nothing is written, no\n' +
        'money is spent. With GITHUB_TOKEN (or GH_TOKEN) it reads the open issues, and\n' +
        'learns from the record of the loop what sessions cost; else it says what it\n' +
        'assumes.',
    )
    .option('--repo <owner/name>', 'with its configuration; default: that of this folder')
    .option('--loop <name>', 'name of the loop; default: the one of the workflow')
    .option('--workflow <file>', 'the workflow of the loop', workflowFile)
    .option('--issues <count>', 'so many small, clear issues instead of yours', parseCountOption)
    .option('--sessions <file>', 'how issues go, each by itself or all alike')
    .option('--session-dollars <range>', 'of a session, such as 0.5..3; default: by session-guess', parseRangeOption)
    .option('--audit-dollars <range>', 'of an audit; default: a quarter of a session', parseRangeOption)
    .option('--session-minutes <range>', 'of a session; default: by session-guess', parseRangeOption)
    .option('--fail <percent>', 'of the issues no session can solve; default: 20', parsePercentOption)
    .addOption(
      new Option('--answer <gate=option>', 'how a question is answered; repeatable')
        .argParser(parseAnswerOption)
        .default({}, 'so that the loop goes on'),
    )
    .option('--people <hours>', 'until they answer and merge, or `never`', parseHoursOption, simulationDefaults.people)
    .option('--days <count>', 'a run that still goes on is cut', parseCountOption, simulationDefaults.days)
    .option('--runs <count>', 'how often', parseCountOption, simulationDefaults.runs)
    .option('--seed <count>', 'the same seed draws the same', parseCountOption, simulationDefaults.seed)
    .option('--json', 'print one JSON line instead', false)
    .action(async (options: Parameters<typeof import('./simulate/command.ts').runSimulate>[0]) => {
      const { runSimulate } = await import('./simulate/command.ts');
      end(await runSimulate(options, terminal));
    });
}

function addInit(program: Command, { terminal, end }: CommandContext): void {
  program
    .command('init')
    .summary('write the files of a loop into the repository of this folder')
    .description(
      'Writes the workflow of a loop, the one that takes answers, the configuration\n' +
        'and a form for issues, and says what is left to do. On a terminal it asks what\n' +
        'no option says; elsewhere, and with --yes, that has its default. What is there\n' +
        'already is shown as a difference, and left alone.',
    )
    .addOption(buildChoiceOption('--recipe <name>', 'what the loop does; default: backlog', recipes))
    .addOption(buildChoiceOption('--agent <name>', 'which coding agent works; default: claude', starterAgents))
    .option('--agent-command <words...>', 'program and arguments of --agent command')
    .addOption(buildChoiceOption('--preset <name>', 'how much one run may take; default: try', presets))
    .addOption(
      new Option('--renew <when>', 'when a run that ended begins anew; default: never').choices(renewalChoices),
    )
    .addOption(buildChoiceOption('--token <whose>', 'as whom it speaks; default: workflow', tokenChoices))
    .addOption(buildRenamedOption('--skill <name>', 'What the loop does is chosen by --recipe.'))
    .addOption(buildRenamedOption('--budget <amount>', 'How much a run may take is chosen by --preset.'))
    .option('--setup <command>', 'sets a clone up; default: by the files of this folder')
    .option('--verify <command>', 'shows that work is complete; default: likewise')
    .option('--uses <action>', 'OWNER/NAME@COMMIT of the action; default: this installation')
    .addOption(
      new Option('--pr', 'open a pull request on GitHub instead of writing here')
        .default(false)
        .conflicts(['dryRun', 'force']),
    )
    .option('--yes', 'ask nothing', false)
    .option('--force', 'replace files that differ', false)
    .addOption(new Option('--dry-run', 'write nothing').default(false).conflicts('force'))
    .option('--json', 'print one JSON line; ask nothing', false)
    .action(async (options: Parameters<typeof import('./init-command.ts').runInit>[0]) => {
      const { runInit } = await import('./init-command.ts');
      end(await runInit(options, terminal));
    });
}

function addDoctor(program: Command, { terminal, end }: CommandContext): void {
  program
    .command('doctor')
    .summary('look for what keeps a loop from working')
    .description(
      'Reads a repository on GitHub as a tick would, and reports what keeps its loop\n' +
        'from working, with the remedy. Starts nothing, asks no model, and writes\n' +
        'nothing but what --fix announces.\n' +
        'Needs GITHUB_TOKEN (or GH_TOKEN); an administrator’s sees the settings as well.\n' +
        'Ends with 1 when there is an error among the findings.',
    )
    .option('--repo <owner/name>', 'default: GITHUB_REPOSITORY, or `origin` of this folder')
    .option('--loop <name>', 'name of the loop; default: the one of the workflow')
    .option('--workflow <file>', 'the workflow of the loop', workflowFile)
    .option('--here', 'also look for agent, keys and isolation on this machine', false)
    .option('--fix', 'create missing labels and missing files of `init`, after a yes', false)
    .option('--yes', 'the yes of --fix', false)
    .option('--json', 'print one JSON line instead', false)
    .action(async (options: Parameters<typeof import('./doctor-command.ts').runDoctor>[0]) => {
      const { runDoctor } = await import('./doctor-command.ts');
      const look = (): Promise<number> => runDoctor(options, terminal);
      // Lines of progress would run into the question of --fix.
      end(
        options.fix === true
          ? await look()
          : await withProgress(terminal.stderr, 'Looking at the repository on GitHub …', look),
      );
    });
}

const faultHelp = `
Faults: ROUTE=EFFECT[*TIMES], without *TIMES for ever
  ROUTE   "METHOD /template" of REST, such as "GET /repos/{owner}/{repo}/pulls",
          graphql:FIELD of a query or mutation, results:SERVICE/METHOD,
          blob:PUT, webhook:EVENT
  EFFECT  status:CODE, status-after:CODE, delay:MS, drop, drop-after,
          conflict-after-timeout, lag:MS, duplicate:COPIES, lose, reorder,
          lost-update:LOGIN:BOX`;
