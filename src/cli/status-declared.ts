/** The options of `tickgate status` and how they are parsed. */
import { type Command, Option } from 'commander';
import { parseSecondsOption } from './options.ts';
import type { CliCommandContext } from './simulate/declared.ts';

/** Output forms conflict with each other: otherwise one would silently win. */
const buildFormOption = (flags: string, text: string, others: readonly string[]): Option =>
  new Option(flags, text).conflicts([...others]);

export function addStatus(program: Command, { terminal, end, workflowFile }: CliCommandContext): void {
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
    .addOption(
      buildFormOption('--why [what]', 'every rule of the last tick with evidence; or 14, task:HEX, tick:3', [
        'history',
        'html',
        'json',
      ]),
    )
    .addOption(
      buildFormOption('--history', 'every tick in a line: what it did, what it cost, what it asked', ['html', 'json']),
    )
    .addOption(buildFormOption('--html <file>', 'write a page of it all, with charts; it needs no network', ['json']))
    .addOption(
      new Option('--watch [seconds]', 'look again and show what changed, until it stops; default: 30')
        .argParser(parseSecondsOption)
        .preset('30'),
    )
    .option('--json', 'print head, state and history as they are stored')
    .action(async (options: Parameters<typeof import('./status-command.ts').runStatus>[0]) => {
      const { runStatus } = await import('./status-command.ts');
      end(await runStatus(options, terminal));
    });
}
