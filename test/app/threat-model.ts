/** Writes the tables of the threat model into its page. */
import { readFileSync, writeFileSync } from 'node:fs';
import { smugglingTable } from '../core/smuggled-changes.ts';
import { forgeryTable } from './forgeries.ts';

const page = 'docs/threat-model.md';

export function main(): number {
  const text = withTable(readFileSync(page, 'utf8'), 'Attempt', forgeryTable());
  writeFileSync(page, withTable(text, 'Change', smugglingTable()));
  return 0;
}

/** A table is known by the first word of its head. */
function withTable(text: string, head: string, table: string): string {
  const known = new RegExp(`^\\| ${head} \\|.*\\n(?:\\|.*\\n)*`, 'm');
  if (!known.test(text)) throw new Error(`${page} has no table that begins with ${head}.`);
  return text.replace(known, () => `${table}\n`);
}
