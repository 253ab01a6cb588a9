import { describe, expect, test } from 'vitest';
import type { Repository } from '../../src/emulator/model/repository.ts';
import { threadsOf } from '../../src/emulator/model/thread.ts';
import { pack } from '../../src/storage/bundles/bundle.ts';
import { claimsHeld } from './calm-checks.ts';
import { emptyChain, followHistory } from './history-chain.ts';
import { emptyLedger } from './ledger.ts';
import { onlyPlace } from './place.ts';

const bundleOf = (generation: number, lines: readonly object[]) => {
  const origin = { loop: 'work', generation, epoch: generation, nonce: 'n', runId: generation, runAttempt: 1 };
  const history = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  const made = pack({ ...origin, previous: [] }, { 'work.history.jsonl': history });
  if (made.kind === 'refused') throw new Error(made.why);
  return made.bundle;
};

const line = (run: number) => ({
  run_id: run,
  run_attempt: 1,
  outcome: 'ok',
  dollars_this_iter: 0,
  agents_dispatched_this_iter: 0,
  budget_snapshot: { started_at: 'then' },
  gates: [],
});

const counters = {
  started_at: 'then',
  dollars_reported: 0,
  dollars_estimate: 0,
  dollars_counted: 0,
  agents_dispatched: 0,
};

interface Around {
  readonly resumes?: boolean;
  readonly isHarmed?: boolean;
  /** The number that the tick found. */
  readonly deferrals?: number;
}

/** Two ticks on one head. The second drops what the first had recorded. */
function forgotten({ resumes = false, isHarmed = false, deferrals = 0 }: Around) {
  const bundles = [bundleOf(1, [line(2)]), bundleOf(2, [line(3)])] as const;
  const found: string[] = [];
  const entry = (runId: number, own: object) => {
    const { [runId]: startedAt = 0 } = { 2: 20, 3: 30 };
    return {
      name: `${runId}.1`,
      runId,
      runAttempt: 1,
      nonce: `n${runId}`,
      isFresh: false,
      budgetFrom: null,
      lifts: false,
      gives: '',
      end: null,
      startedAt,
      ...own,
    };
  };
  const ledger = { ...emptyLedger(), ticks: [entry(2, { resumes: false }), entry(3, { resumes })] };
  const repository = {} as Repository;
  const simulation = {
    place: onlyPlace,
    shelf: {
      saved: new Map(bundles.map(({ digest, bytes }) => [digest, bytes])),
      names: new Map(),
      harmed: new Set(isHarmed ? [bundles[0].digest] : []),
    },
    setting: { stateKeys: null },
    github: { repository },
    timeline: { now: () => 35 },
    ledger,
    violate: (invariant: string) => void found.push(invariant),
  };
  const head = (generation: number, bundle: { name: string; digest: string } | null, borne = 0) => ({
    ...{ generation, bundle, skips: [], skips_total: 0, reserved: { iteration: 0, dollars: 0 }, lease: null, counters },
    ...{ lost: [], deferrals: borne, open_gates: [], unlock_gate: null, planned_effects: [] },
  });
  const chain = emptyChain();
  const heads = [head(1, bundles[0]), head(1, bundles[0], deferrals), head(1, bundles[0]), head(2, bundles[1])];
  for (const [index, next] of heads.entries())
    followHistory(simulation as never, chain, {
      before: heads[index - 1] ?? null,
      next,
      writer: index === 0 ? '2.1' : '3.1',
    } as never);
  const seen = { head: heads.at(-1), chain };
  return {
    found,
    /** This tick set the label of work on #7, and no state holds that issue. */
    calm: (claimant: string) => {
      threadsOf(repository).set(7, {
        number: 7,
        labels: [{ name: 'in-progress' }],
        comments: [],
        author: { type: 'User' },
        body: '',
      } as never);
      ledger.labelledBy.set(7, claimant);
      claimsHeld([{ simulation, seen } as never]);
      return found;
    },
  };
}

const lost = 'no history line is lost';

describe('a tick that goes on with an empty history', () => {
  test('breaks a promise where its bundle was sound', () => {
    expect(forgotten({ resumes: true }).found).toEqual([lost]);
  });

  test('breaks it where nobody ordered it, whatever became of the bundle', () => {
    expect(forgotten({ isHarmed: true, deferrals: 6 }).found).toEqual([lost]);
  });

  test.each<Around>([{ isHarmed: true }, { deferrals: 6 }])('may do so where %j', (around) => {
    expect(forgotten({ ...around, resumes: true }).found).toEqual([]);
  });

  test('breaks it after five ticks that could not load it: a person is told after six', () => {
    expect(forgotten({ resumes: true, deferrals: 5 }).found).toEqual([lost]);
  });
});

describe('after it, a label of work that nobody remembers', () => {
  test('is excused where an earlier tick had put it there', () => {
    expect(forgotten({ resumes: true, isHarmed: true }).calm('2.1')).toEqual([]);
  });

  test('is left behind where the tick itself did', () => {
    expect(forgotten({ resumes: true, isHarmed: true }).calm('3.1')).toEqual(['no claim is left behind']);
  });
});
