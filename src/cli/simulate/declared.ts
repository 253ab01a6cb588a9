/** The options of `tickgate simulate` and how they are parsed. */
import { type Command, Option } from 'commander';
import {
  parseAnswerOption,
  parseCountOption,
  parseHoursOption,
  parsePercentOption,
  parseRangeOption,
} from '../options.ts';
import type { Terminal } from '../terminal.ts';

export interface CliCommandContext {
  readonly terminal: Terminal;
  /** Receives the exit code. */
  readonly end: (code: number) => void;
  /** Default path of a loop's workflow. */
  readonly workflowFile: string;
}

export function addSimulate(program: Command, { terminal, end, workflowFile }: CliCommandContext): void {
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
    .option('--people <hours>', 'until they answer and merge, or `never`', parseHoursOption, 4)
    .option('--days <count>', 'a run that still goes on is cut', parseCountOption, 30)
    .option('--runs <count>', 'how often', parseCountOption, 100)
    .option('--seed <count>', 'the same seed draws the same', parseCountOption, 1)
    .option('--json', 'print one JSON line instead', false)
    .action(async (options: Parameters<typeof import('./command.ts').runSimulate>[0]) => {
      const { runSimulate } = await import('./command.ts');
      end(await runSimulate(options, terminal));
    });
}
