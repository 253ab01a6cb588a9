/** Every code by which a command of the command line says why it cannot go on: closed, and the source of its part of docs/errors.md. */
import type { Example, Explained } from './entry.ts';

/** What follows `node dist/cli/index.js`, and what standard error has then before the address of the page. */
const typed = (args: string, ...lines: readonly string[]): Example => ({
  at: { command: `node dist/cli/index.js ${args}` },
  lines: lines.join('\n'),
});

const someCommit = '--uses your-org/tickgate@0123456789abcdef0123456789abcdef01234567';

export const commandFailures = {
  command_line: {
    means: 'The command, an option or its value is not understood; the command ends with 2.',
    when: 'A command or an option is misspelt, an option lacks its value or has one that is none of its choices, or two options exclude each other. Nothing was read or written.',
    remedy: 'Look at `--help` of the command; what was probably meant stands beside it.',
    example: typed(
      'status --histroy',
      "error: command_line: unknown option '--histroy'",
      '(Did you mean --history?)',
      'Run with --help for all commands and options.',
    ),
  },
  option_unusable: {
    means: 'An option is understood, and means nothing here or with the others.',
    when: 'One option needs another one (`--agent command` a program, `--repo` of the demo a plan), names what does not exist, or fits another kind of loop.',
    remedy: 'Give it as the second line shows.',
    more: '`init` says it too where it cannot tell from where workflows shall take the action: the clone that it runs from was not fetched from GitHub, so `--uses OWNER/NAME@COMMIT` has to.',
    example: typed(
      'demo --agent claude',
      'error: option_unusable: --repo and --agent need a plan to work on.',
      'A Markdown list of tasks: --plan plan.md',
    ),
  },
  folder_unusable: {
    means: 'The folder is not what the command needs: the root of a git repository, with its history.',
    when: '`init` runs outside of a repository or below its root, where GitHub finds no workflow; `demo --repo` names a folder without a commit, or a shallow clone, from which nobody could push.',
    remedy: 'Go where the second line says, or name another folder.',
    example: typed(
      `init ${someCommit}`,
      'error: folder_unusable: This folder lies in no git repository.',
      'Run it at the root of a clone, or after `git init`.',
    ),
  },
  file_unusable: {
    means: 'A file that was named is not there, cannot be read, or does not say what it should.',
    when: 'A path is misspelt or meant from another folder (paths count from where the command runs); a plan has no open task; a file of sessions or a seed has a field that is not known, which the line names.',
    remedy: 'Name another one, or write it as the second line shows.',
    example: typed(
      'config --check .github/tickgate.yaml',
      'error: file_unusable: There is no .github/tickgate.yaml.',
      'Run this at the root of the repository, or name the file: --check FILE',
    ),
  },
  files_differ: {
    means: 'Files of the loop are there already and say something else, so nothing was written.',
    when: '`init` ran before with other answers, a newer version writes them otherwise, or somebody edited them. The difference stands on standard output, and none of the files was written, not even those that are missing.',
    remedy: 'Look at the difference that is shown, then use `--force`, or leave them.',
    more: '`--force` replaces the files whole: what was edited by hand is gone from them, and back with `git checkout`. A single setting is better changed in `.github/tickgate.yml` itself.',
    example: typed(
      `init --preset night ${someCommit}`,
      'error: files_differ: .github/tickgate.yml would be changed, so nothing was',
      '  written.',
      'Look at the difference, then use --force.',
    ),
  },
  machine_refused: {
    means: 'The file system of this machine refused something.',
    when: 'A file stands where a folder is needed, the folder may not be written, the disk is full or read-only. The path and the reason are in the line.',
    remedy: 'Look at that path: may you read and write it, and is there room?',
    example: typed(
      `init ${someCommit}`,
      'error: machine_refused: .github/workflows: ENOTDIR: not a directory.',
      'Look at that path: may you read and write it, and is there room?',
    ),
  },
  port_taken: {
    means: 'Another program listens on the port.',
    when: '`--port` of `demo` or `emulator` names one that is in use, often by an earlier one that still runs.',
    remedy: 'Name another one, or leave `--port` out for any free one.',
    example: typed(
      'emulator --port 8080',
      'error: port_taken: Port 8080 is taken.',
      'Name another one, or leave --port out for any free one.',
    ),
  },
  configuration_wrong: {
    means: 'The configuration has mistakes; each is told with key, place and what was probably meant.',
    when: 'A key is unknown or misspelt, a value is of the wrong kind or out of its range, or two settings contradict each other: in the file, in the `with:` of the workflow, or in the form of a dispatched run.',
    remedy: 'Mend them; `config --check` tells the same.',
    more: `All are told at once, so that one look is enough. In a tick it is the title of the error of the run, and nothing was started. Every key
stands under [configuration](../configuration.md); with the schema line that \`init\` writes, editors show them as you type.`,
    example: typed(
      'config --check',
      'error: configuration_wrong: .github/tickgate.yml:2:1: max-dolars: unknown key; did you mean "max-dollars"? — in `max-dolars: 10`, see docs/configuration.md',
      '',
      '1 mistake',
    ),
  },
  repository_unclear: {
    means: 'It is not known which repository is meant.',
    when: 'The folder is no clone, its `origin` does not lie on GitHub, `GITHUB_REPOSITORY` is not set, or `--repo` is not of the form `OWNER/NAME`.',
    remedy: 'Name it: `--repo OWNER/NAME`.',
    example: typed(
      'status',
      'error: repository_unclear: This folder is no clone of a repository on GitHub.',
      'Go to one, or name the repository, such as: --repo octocat/hello-world',
    ),
  },
  repository_empty: {
    means: 'The repository has no commit yet.',
    when: 'It was just made on GitHub, without a README: there is no default branch that could be read.',
    remedy: 'Push a first one, such as the files that `init` writes.',
    example: typed(
      'doctor --repo octocat/hello-world',
      'error: repository_empty: The repository is empty: it has no default branch yet.',
      'Push a first commit, such as what `init` writes.',
    ),
  },
  token_missing: {
    means: 'The command asks GitHub, and there is no token.',
    when: 'Neither `GITHUB_TOKEN` nor `GH_TOKEN` is set, or the variable is empty. The login of `gh` or of git is not read: what the command may do shall be what you gave it.',
    remedy: 'Set GITHUB_TOKEN or GH_TOKEN, such as to what `gh auth token` prints.',
    more: 'For one command: `GH_TOKEN=$(gh auth token) node dist/cli/index.js status`. To read, a fine-grained token with contents and actions of that one repository is enough.',
    example: typed(
      'status --repo octocat/hello-world',
      'error: token_missing: There is no token in GITHUB_TOKEN or GH_TOKEN.',
      'One that may read contents and actions will do, such as the one of `gh auth',
      '  token`.',
    ),
  },
  github_refused: {
    means: 'GitHub refused what the command asked for.',
    when: 'The token is wrong or has run out (401), may not do it (403), or does not see the repository (404, also where its name is misspelt). GitHub’s own words stand in the line.',
    remedy: 'Give a token that may do what the second line names.',
    more: 'A fine-grained token names its repositories: see that this one is among them. In an organisation it may wait for an owner’s approval. `init --pr` needs contents, pull requests and workflows to write.',
    example: typed(
      'doctor --repo octocat/hello-world',
      'error: github_refused: GitHub refused: Bad credentials (POST /graphql).',
      'The token is wrong or has run out: make a new one, or take the one of `gh auth',
      '  token`.',
    ),
  },
  github_unreachable: {
    means: 'GitHub was not reached, or did not answer as it should.',
    when: 'There is no network, a proxy stands between, GitHub is down (githubstatus.com), or `GITHUB_API_URL` names a wrong address. The command tried several times.',
    remedy: 'Look at the network and at GITHUB_API_URL, then try again.',
    more: 'Of an Enterprise server the address is `https://HOST/api/v3`.',
    example: typed(
      'doctor --repo octocat/hello-world',
      'error: github_unreachable: GitHub did not answer properly: connect ECONNREFUSED',
      '  127.0.0.1:8080 (POST /graphql)',
      'Is the network there, and is GITHUB_API_URL, where it is set, the right address?',
    ),
  },
  key_missing: {
    means: 'The agent needs a key, and the environment has none under its name.',
    when: '`demo --plan` starts a real agent. It runs with an empty home, so that a login of yours in it does not count.',
    remedy: 'Set the variable that is named.',
    more: 'Take a key of its own with a spend limit at its vendor: that limit holds whatever happens here.',
    example: typed(
      'demo --plan plan.md --agent claude',
      'error: key_missing: claude needs a key in ANTHROPIC_API_KEY, which is not set.',
      'Agents see no login of yours, only that key.',
    ),
  },
  record_missing: {
    means: 'The loop has no record yet, or knows nothing by the name that was asked for.',
    when: 'No tick has run yet; the loop has another name (the line lists those that there are); or `--why` asks for an issue, pull request, task or iteration that this run never met.',
    remedy: 'Name another loop or subject; the first tick makes the record.',
    example: typed(
      'status --repo octocat/hello-world',
      'error: record_missing: octocat/hello-world has no loop work yet.',
      'Its first tick makes it; another loop is named by --loop.',
    ),
  },
  record_unreadable: {
    means: 'The record of the loop is there and cannot be read: it is sealed, gone, or damaged.',
    when: 'A `state-key` seals it and the environment has none; it lies in the Actions cache alone (`state-store: cache`), which only runs reach; it has run out; or the head is damaged.',
    remedy: 'Give the key in TICKGATE_STATE_KEY; for the rest, the next tick says what to do.',
    more: 'Of the same cause a tick says [`state_unreadable`](state_unreadable.md), with what can be done.',
    example: typed(
      'status --repo octocat/hello-world --history',
      'error: record_unreadable: The history cannot be read:',
      '  tickgate--work--g4--e4--1155-1--22f14ea6f9bd: it is encrypted, and no',
      '  `state-key` was given; give the action the key that it was saved with.',
      'A sealed one is opened by the key in TICKGATE_STATE_KEY; what lies in the cache',
      '  alone is read by runs only.',
    ),
  },
  installation_incomplete: {
    means: 'A file of Tickgate itself is missing.',
    when: 'Only a part of the repository was copied, or `dist/` was deleted or never built.',
    remedy: 'Run it from a clone of the repository, after `npm ci && npm run build`.',
    example: typed(
      'demo',
      'error: installation_incomplete: dist/main/index.js is missing in /srv/tickgate.',
      'Make it with: npm ci && npm run build',
    ),
  },
  demo_failed: {
    means: 'The demo did not come to its end.',
    when: 'A run of it failed, `--timeout` was over (with `--auto`, 120 seconds unless said otherwise), or the loop came to a stand that its policy does not resolve.',
    remedy: 'Look into the logs that it names.',
    more: 'Of a plan of yours the work is left on branches all the same. Of the sample alone it is a bug of ours: please report it with the logs.',
    example: typed(
      'demo --auto --timeout 2',
      'error: demo_failed: The demo did not end within 2 s.',
      'Give it more time with --timeout SECONDS; the logs say where the time went.',
    ),
  },
  bug: {
    means: 'Something that Tickgate did not foresee.',
    when: 'The command met what none of its rules speak of. It is the only error with a stack.',
    remedy: 'Report it with the lines that were printed.',
    more: 'Look through the lines first: paths and names of yours may stand in them.',
    example: typed(
      'status',
      'error: bug: this is a bug in tickgate',
      "TypeError: Cannot read properties of undefined (reading 'head')",
      '    at standingText (file:///srv/tickgate/dist/shared/status-command-QPNCHDH5.js:4:2210)',
    ),
  },
} as const satisfies Readonly<Record<string, Explained>>;
export type CommandFailureCode = keyof typeof commandFailures;
