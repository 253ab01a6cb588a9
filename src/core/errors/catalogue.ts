/** Every code by which a tick, a run, a session or a command says what is wrong: closed, and the source of docs/errors.md and of a page for each. */

import { commandFailures } from './cli-errors.ts';
import type { Example, Explained } from './entry.ts';
import { sessionFailures } from './session-failures.ts';
import { explainedRunEnds } from './stop-reasons.ts';
import { tickFailures } from './tick-errors.ts';

interface Chapter {
  readonly title: string;
  /** Where its codes are seen. */
  readonly seen: string;
  /** What the process ends with, on the page of this code. */
  readonly exit: (code: string) => string;
  readonly codes: ReadonlyMap<string, Explained>;
}

const chapters = (): readonly Chapter[] => [
  {
    title: 'Ends of a tick',
    seen: 'In red, in `stop-reason` and in the summary of the run.',
    exit: () => 'Ends a tick. The step ends with exit code 1, and the run is red',
    codes: new Map(Object.entries(tickFailures)),
  },
  {
    title: 'Ends of a run',
    seen: 'In `stop-reason`, on the control issue, in `status` and in the history. Later ticks end in seconds until somebody acts.',
    exit: (code) =>
      endsNothing(code)
        ? 'Ends no run. The step ends with exit code 0'
        : 'Ends a run of the loop. The step ends with exit code 0, since a stop is foreseen',
    codes: explainedRunEnds(),
  },
  {
    title: 'Ends of a session',
    seen: 'In the history, on the control issue and behind `status --why`.',
    exit: () => 'Ends one session of an agent. The tick goes on, and has no exit code for it',
    codes: new Map(Object.entries(sessionFailures)),
  },
  {
    title: 'Ends of a command',
    seen: 'Of the command line: after `error:` on standard error, and with `--json` as `{ok: false, error: {code, message, remedy}}` on standard output.',
    exit: (code) => `Ends a command, with exit code ${code === 'command_line' ? 2 : 1}`,
    codes: new Map(Object.entries(commandFailures)),
  },
];

const endsNothing = (code: string): boolean => code === 'repeated_failure' || code === 'lock_held';

/** Where the page of a code lies, from the root of the repository. */
export const errorPath = (code: string): string => `docs/errors/${code}.md`;

/** Markdown, as docs/errors.md has it: every code in a line that leads to its page. */
export function cataloguePage(): string {
  const tables = chapters().map(({ title, seen, codes }) => [`## ${title}`, seen, table([...codes])].join('\n\n'));
  return `${[opening, ...tables].join('\n\n')}\n`;
}

const table = (codes: readonly (readonly [string, Explained])[]): string =>
  [
    '| Code | Means | What to do |',
    '|---|---|---|',
    ...codes.map(
      ([code, { means, remedy }]) => `| [\`${code}\`](errors/${code}.md) | ${cell(means)} | ${cell(remedy)} |`,
    ),
  ].join('\n');

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

export interface ErrorPage {
  readonly code: string;
  readonly path: string;
  readonly text: string;
}

/** One for each code, in the order of the catalogue. */
export const errorPages = (): readonly ErrorPage[] =>
  chapters().flatMap(({ exit, codes }) =>
    [...codes].map(([code, explained]) => ({ code, path: errorPath(code), text: pageOf(code, exit(code), explained) })),
  );

function pageOf(code: string, exit: string, { means, when, remedy, more, example }: Explained): string {
  const parts = [
    `${written}\n# \`${code}\``,
    means,
    `${exit}. [All codes](../errors.md)`,
    '## When it happens',
    when,
    '## What to do',
    remedy,
    ...(more === undefined ? [] : [more]),
    '## How it looks',
    ...shown(example),
  ];
  return `${parts.join('\n\n')}\n`;
}

const shown = ({ at, lines }: Example): string[] => [
  'command' in at ? fenced('sh', at.command) : `${at.place}:`,
  fenced('text', lines),
];

const fenced = (language: string, text: string): string => `\`\`\`${language}\n${text}\n\`\`\``;

const written =
  '<!-- Written by `node .ci/reference-pages.mjs` from src/core/errors/catalogue.ts; change it there. -->';

const opening = `${written}
# Error codes

Every code that says why something ended, what it means, and what to do; each has a page with more, and with the lines as they are printed.
Mistakes in the configuration have one code, [\`configuration_wrong\`](errors/configuration_wrong.md), in the log of a tick as the title of
the error, and each names key, line and column ([\`config --check\`](commands.md#config)). What [\`doctor\`](commands.md#doctor) finds has
codes of its own, explained there.`;
