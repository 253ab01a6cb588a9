/** Decides how a Mermaid chart of the loop is drawn on the demo's page, which loads nothing that could draw it: as the status page has it. */

import { spendPicture } from '../../../core/reports/status/charts.ts';
import type { Html } from '../../../core/text/html.ts';

/** Null = it is no chart of spend as the loop writes it. */
export function chartOf(text: string): Html | null {
  const names = listed(/^\s*x-axis "Iteration" \[([^\]]*)\]$/m.exec(text)?.[1]).map((name) => name.replaceAll('"', ''));
  const values = listed(/^\s*bar \[([^\]]*)\]$/m.exec(text)?.[1]).map(Number);
  const isSpend =
    text.startsWith('xychart-beta\n') && names.length === values.length && values.every((one) => one >= 0);
  if (!isSpend) return null;
  return spendPicture(names.map((iteration, index) => ({ iteration, dollars: values[index] ?? 0 })));
}

const listed = (text = ''): readonly string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
