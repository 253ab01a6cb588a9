/** Every code by which a command of the command line says why it cannot go on: closed, and the source of its part of docs/errors.md. */

interface Explained {
  /** One sentence: what has happened. */
  readonly means: string;
  /** One sentence: what a person does about it. */
  readonly remedy: string;
}

export const commandFailures = {
  command_line: {
    means: 'The command, an option or its value is not understood; the command ends with 2.',
    remedy: 'Look at `--help` of the command; what was probably meant stands beside it.',
  },
  option_unusable: {
    means: 'An option is understood, and means nothing here or with the others.',
    remedy: 'Give it as the second line shows.',
  },
  folder_unusable: {
    means: 'The folder is not what the command needs: the root of a git repository, with its history.',
    remedy: 'Go where the second line says, or name another folder.',
  },
  file_unusable: {
    means: 'A file that was named is not there, cannot be read, or does not say what it should.',
    remedy: 'Name another one, or write it as the second line shows.',
  },
  files_differ: {
    means: 'Files of the loop are there already and say something else, so nothing was written.',
    remedy: 'Look at the difference that is shown, then use `--force`, or leave them.',
  },
  machine_refused: {
    means: 'The file system of this machine refused something.',
    remedy: 'Look at that path: may you read and write it, and is there room?',
  },
  port_taken: {
    means: 'Another program listens on the port.',
    remedy: 'Name another one, or leave `--port` out for any free one.',
  },
  configuration_wrong: {
    means: 'The configuration has mistakes; each is told with key, place and what was probably meant.',
    remedy: 'Mend them; `config --check` tells the same.',
  },
  repository_unclear: {
    means: 'It is not known which repository is meant.',
    remedy: 'Name it: `--repo OWNER/NAME`.',
  },
  repository_empty: {
    means: 'The repository has no commit yet.',
    remedy: 'Push a first one, such as the files that `init` writes.',
  },
  token_missing: {
    means: 'The command asks GitHub, and there is no token.',
    remedy: 'Set GITHUB_TOKEN or GH_TOKEN, such as to what `gh auth token` prints.',
  },
  github_refused: {
    means: 'GitHub refused what the command asked for.',
    remedy: 'Give a token that may do what the second line names.',
  },
  github_unreachable: {
    means: 'GitHub was not reached, or did not answer as it should.',
    remedy: 'Look at the network and at GITHUB_API_URL, then try again.',
  },
  key_missing: {
    means: 'The agent needs a key, and the environment has none under its name.',
    remedy: 'Set the variable that is named.',
  },
  record_missing: {
    means: 'The loop has no record yet, or knows nothing by the name that was asked for.',
    remedy: 'Name another loop or subject; the first tick makes the record.',
  },
  record_unreadable: {
    means: 'The record of the loop is there and cannot be read: it is sealed, gone, or damaged.',
    remedy: 'Give the key in TICKGATE_STATE_KEY; for the rest, the next tick says what to do.',
  },
  installation_incomplete: {
    means: 'A file of Tickgate itself is missing.',
    remedy: 'Run it from a clone of the repository, after `npm ci && npm run build`.',
  },
  demo_failed: {
    means: 'The demo did not come to its end.',
    remedy: 'Look into the logs that it names.',
  },
  bug: {
    means: 'Something that Tickgate did not foresee.',
    remedy: 'Report it with the lines that were printed.',
  },
} as const satisfies Readonly<Record<string, Explained>>;
export type CommandFailureCode = keyof typeof commandFailures;
