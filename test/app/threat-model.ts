/** Writes the tables of the threat model into its page. */
import { readFileSync, writeFileSync } from 'node:fs';
import { forgeryTable } from './forgeries.ts';
import { hostileDeliveryTable } from './hostile-deliveries.ts';

const page = 'docs/threat-model.md';

export function main(): number {
  const tables = { Attempt: forgeryTable(), Delivery: hostileDeliveryTable() };
  let text = readFileSync(page, 'utf8');
  for (const [begins, written] of Object.entries(tables)) {
    const table = new RegExp(`^\\| ${begins} \\|.*\\n(?:\\|.*\\n)*`, 'm');
    if (!table.test(text)) throw new Error(`${page} has no table that begins with ${begins}.`);
    text = text.replace(table, () => `${written}\n`);
  }
  writeFileSync(page, text);
  return 0;
}
