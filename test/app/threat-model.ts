/** Writes the tables of the threat model into its page. */
import { readFileSync, writeFileSync } from 'node:fs';
import { findingTable } from '../contract/findings.ts';
import { smugglingTable } from '../core/smuggled-changes.ts';
import { forgeryTable } from './forgeries.ts';
import { hostileDeliveryTable } from './hostile-deliveries.ts';

const page = 'docs/threat-model.md';

export function main(): number {
  const tables = {
    Attempt: forgeryTable(),
    Delivery: hostileDeliveryTable(),
    Change: smugglingTable(),
    Number: findingTable(),
  };
  const before = readFileSync(page, 'utf8');
  const written = Object.entries(tables).reduce((text, [head, table]) => withTable(text, head, table), before);
  writeFileSync(page, written);
  return 0;
}

/** A table is known by the first word of its head. */
function withTable(text: string, head: string, table: string): string {
  const known = new RegExp(`^\\| ${head} \\|.*\\n(?:\\|.*\\n)*`, 'm');
  if (!known.test(text)) throw new Error(`${page} has no table that begins with ${head}.`);
  return text.replace(known, () => `${table}\n`);
}
