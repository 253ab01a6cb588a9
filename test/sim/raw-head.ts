/** The head as stored on the state branch, read without the code under test. */

import { readCommit } from '../../src/emulator/git/commits.ts';
import { readObject } from '../../src/emulator/git/objects.ts';
import { entryAt } from '../../src/emulator/git/trees.ts';
import { type Simulation, stateTip } from './simulation.ts';

export interface RawHead {
  readonly status: string;
  readonly updated_at: string;
  readonly run: number;
  readonly epoch: number;
  readonly generation: number;
  readonly lease: {
    readonly nonce: string;
    readonly epoch: number;
    readonly run_id: number;
    readonly run_attempt: number;
  } | null;
  readonly bundle: { readonly name: string; readonly digest: string } | null;
  readonly counters: {
    readonly started_at: string;
    readonly iterations_used: number;
    readonly dollars_reported: number;
    readonly dollars_estimate: number;
    readonly dollars_counted: number;
    readonly minutes_elapsed: number;
    readonly agents_dispatched: number;
    readonly prs_touched: readonly string[];
  };
  readonly ceilings: {
    readonly max_dollars: number;
    readonly max_iterations: number;
    readonly max_minutes: number;
    readonly max_prs: number;
    readonly ceilings_raised: readonly { readonly ceiling: string; readonly from: number; readonly to: number }[];
  };
  /** Ticks that no bundle contains yet. */
  readonly lost?: readonly { readonly run_id: number; readonly run_attempt: number }[];
  readonly planned_effects: readonly string[];
  readonly reserved: { readonly iteration: number; readonly dollars: number };
  readonly skips: readonly { readonly run_id: number; readonly run_attempt: number }[];
  readonly skips_total: number;
  readonly open_gates: readonly { readonly id: string; readonly comment_id: number }[];
  readonly consumed: readonly { readonly id: string; readonly option: string }[];
  /** The question whether to remove the holder's lock. */
  readonly unlock_gate: { readonly comment_id: number } | null;
  readonly control_issue: number | null;
  readonly stop: { readonly code: string } | null;
  readonly not_before: string | null;
  readonly breaker_open?: boolean;
  /** Absent = no run was begun over a lost state. */
  readonly lost_state?: { readonly epoch: number };
  /** Ticks in a row that could not load the bundle. */
  readonly deferrals?: number;
}

/** The head of one commit; null = the file is missing or no JSON. */
export function headAt({ github }: Pick<Simulation, 'github'>, commit: string): RawHead | null {
  const { gitDir } = github.repository;
  const tree = readCommit(gitDir, commit)?.tree;
  const file = tree === undefined ? undefined : entryAt(gitDir, tree, 'head.json');
  const blob = file === undefined ? undefined : readObject(gitDir, file.sha);
  if (blob === undefined) return null;
  const head = heads.get(blob) ?? headIn(blob.bytes.toString('utf8'));
  if (head !== null) heads.set(blob, head);
  return head;
}

/** Cache of parsed heads, because the same commits are read again and again. A blob never changes. */
const heads = new WeakMap<object, RawHead>();

function headIn(text: string): RawHead | null {
  try {
    return JSON.parse(text) as RawHead;
  } catch {
    return null;
  }
}

export function currentHead(simulation: Pick<Simulation, 'github' | 'place'>): RawHead | null {
  const tip = stateTip(simulation);
  return tip === null ? null : headAt(simulation, tip);
}

/** The spend that counts against the dollar ceiling. */
export const spent = ({ counters }: Pick<RawHead, 'counters'>): number =>
  Math.max(counters.dollars_reported, counters.dollars_estimate, counters.dollars_counted);
