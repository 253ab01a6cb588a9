/** What one session's output means, for every agent: usage per model, the last message, denied tools, why it failed. */

import { addInMillionths } from '../../state/counters.ts';
import type { CommandResult } from '../../state/journal-entry.ts';
import { parseJson } from '../../text/json-syntax-error.ts';
import type { ModelUsage } from './agent-contract.ts';
import type { ModelTrouble } from './model-error.ts';

/** How a program ended, and head and tail of what it printed apart from its lines. */
export type ProgramEnd = Pick<CommandResult, 'code' | 'stdout' | 'stderr'>;

export interface Transcript {
  /** The agent's last message. */
  readonly message: string;
  /** One row per model; null = the program reported none. */
  readonly usage: readonly ModelUsage[] | null;
  /** Without another source, the result's own usage counts. Not for a known program: its agent could set its price. */
  readonly resultTellsUsage?: true;
  /** Tools that the agent was denied. */
  readonly denied: readonly string[];
  readonly trouble: ModelTrouble | null;
  /** As reported by the program; null = not reported. */
  readonly version: string | null;
  /** Why the output cannot be trusted even with exit code 0; null = it is complete. */
  readonly unfinished: string | null;
}

/** Reads a session's output line by line. Unknown lines are no error. */
export interface TranscriptReader {
  /** Takes one line of stdout. Returns the usage since the last report, or null. */
  readonly line: (text: string) => ModelUsage | null;
  readonly ended: (end: ProgramEnd) => Transcript;
}

/** The object on this line; null = not JSON, or not an object. */
export function objectOf(text: string): Fields | null {
  if (!text.trimStart().startsWith('{')) return null;
  const json = parseJson(text);
  return json.ok ? fieldsOf(json.value) : null;
}

/** Typed access to an untrusted object. */
export interface Fields {
  readonly text: (name: string) => string | null;
  readonly number: (name: string) => number | null;
  /** A count of tokens: whole, not negative; 0 if missing or invalid. */
  readonly count: (name: string) => number;
  /** USD in whole micro-dollars; null = missing or invalid. */
  readonly dollars: (name: string) => number | null;
  readonly flag: (name: string) => boolean;
  readonly fields: (name: string) => Fields;
  readonly list: (name: string) => readonly Fields[];
  readonly names: () => readonly string[];
  /** The value as it came, unchecked. */
  readonly raw: (name: string) => unknown;
}

export const fieldsOf = (value: unknown): Fields | null =>
  typeof value !== 'object' || value === null || Array.isArray(value) ? null : fieldsIn({ ...value });

function fieldsIn(record: Readonly<Record<string, unknown>>): Fields {
  const number = (name: string): number | null => {
    const found = record[name];
    return typeof found === 'number' && Number.isFinite(found) ? found : null;
  };
  return {
    text: (name) => {
      const found = record[name];
      return typeof found === 'string' ? found : null;
    },
    number,
    count: (name) => Math.min(1e12, Math.max(0, Math.round(number(name) ?? 0))),
    dollars: (name) => {
      const found = number(name);
      return found === null || found < 0 || found > 1e6 ? null : addInMillionths(found);
    },
    flag: (name) => record[name] === true,
    fields: (name) => fieldsOf(record[name]) ?? fieldsIn({}),
    list: (name) => {
      const found = record[name];
      return Array.isArray(found) ? found.flatMap((one) => fieldsOf(one) ?? []) : [];
    },
    names: () => Object.keys(record),
    raw: (name) => record[name],
  };
}

/** Characters. An agent can choose the name, and every record keeps it. */
export const maxModelNameLength = 200;

/** The name as records keep it: none is empty or long. */
export const toModelName = (name: string): string => name.slice(0, maxModelNameLength) || 'unknown';

export const unused = (model: string): ModelUsage => ({
  model: toModelName(model),
  input: 0,
  output: 0,
  reasoning: 0,
  cacheRead: 0,
  cacheWrite: 0,
  costReported: null,
  messages: 0,
});

/** One row per model, in the order of first appearance. */
export function usageByModel(replies: readonly ModelUsage[]): ModelUsage[] {
  const rows = new Map<string, ModelUsage>();
  for (const reply of replies) {
    const row = rows.get(reply.model) ?? unused(reply.model);
    rows.set(reply.model, addUsage(row, reply));
  }
  return [...rows.values()];
}

export const addUsage = (row: ModelUsage, more: ModelUsage): ModelUsage => ({
  model: row.model,
  input: row.input + more.input,
  output: row.output + more.output,
  reasoning: row.reasoning + more.reasoning,
  cacheRead: row.cacheRead + more.cacheRead,
  cacheWrite: row.cacheWrite + more.cacheWrite,
  costReported:
    row.costReported === null && more.costReported === null
      ? null
      : addInMillionths(row.costReported ?? 0, more.costReported ?? 0),
  messages: row.messages + more.messages,
});
