/** Writes the table of the threat model into its page. */
import { readFileSync, writeFileSync } from 'node:fs';
import { forgeryTable } from './forgeries.ts';

const page = 'docs/threat-model.md';

export function main(): number {
  const text = readFileSync(page, 'utf8');
  const table = /^\| Attempt \|.*\n(?:\|.*\n)*/m;
  if (!table.test(text)) throw new Error(`${page} has no table that begins with Attempt.`);
  writeFileSync(
    page,
    text.replace(table, () => `${forgeryTable()}\n`),
  );
  return 0;
}
