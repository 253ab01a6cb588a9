/** Reads the page of an error code in docs/errors/: its parts, and the lines that it shows as a command prints them. */
import { readFileSync } from 'node:fs';
import { errorPath } from '../../src/core/errors/codes.ts';

const form =
  /^# `([\w-]+)`\n\nReference\. .+\n\n(.+)\n\n(Ends .+) \[All codes\]\(\.\.\/errors\.md\)\n\n## When it happens\n\n([\s\S]+?)\n\n## What to do\n\n([\s\S]+?)\n\n## How it looks\n\n([\s\S]+)$/;
const example = /^(?:```sh\nnode dist\/cli\/index\.js (.+)\n```|.+:)\n\n```text\n([\s\S]*\S)\n```\n$/;

/** Throws if a part is missing. `args`: arguments of the command that prints the lines; empty if no command does. */
export function readErrorPage(code: string) {
  const text = readFileSync(errorPath(code), 'utf8');
  const [, title = '', means = '', exit = '', when = '', remedy = '', looks = ''] = form.exec(text) ?? [];
  const [, args = '', lines = ''] = example.exec(looks) ?? [];
  if (lines === '') throw new Error(`${errorPath(code)} lacks one of its parts.`);
  return { title, means, exit, when, remedy, args: args.split(' ').filter(Boolean), lines };
}
