/** Fifty ticks of a review loop over one pull request: what is said in it stays bounded, and nothing is said twice. */
import { describe, expect, test } from 'vitest';
import { applyClaim } from '../../src/core/claim/head-claim.ts';
import { buildPlannedEffects } from '../../src/core/claim/planned-effects.ts';
import { decideTick } from '../../src/core/decide/decide.ts';
import { applyDirectives } from '../../src/core/directives/apply.ts';
import type { Effect } from '../../src/core/effects/effect.ts';
import type { ObservedPull } from '../../src/core/observation/pull-request.ts';
import { publication } from '../../src/core/publication/publication.ts';
import { applySessions } from '../../src/core/record/apply-session.ts';
import { recorded } from '../../src/core/record/fold-outcomes.ts';
import type { CappedSession } from '../../src/core/sessions/contract/planned-session.ts';
import type { SessionReport } from '../../src/core/sessions/contract/session-report.ts';
import type { LoopProgress } from '../../src/core/state/loop-state.ts';
import {
  aDelivery,
  aHead,
  allDone,
  anEnding,
  anObservation,
  aState,
  aTick,
  later,
  settings,
} from '../support/core-facts.ts';
import { planFactsOf, publicationFactsOf } from '../support/core-run.ts';
import { aPull, someFeedback } from '../support/pull-facts.ts';

const config = settings({
  skill: 'review',
  'max-iterations': 500,
  'max-dollars': 0,
  'max-minutes': 100_000,
  'max-review-rounds': 3,
});
const bug = { file: 'a.js', line: 1, severity: 'bug', description: 'Wrong.', scenario: '' } as const;

interface World {
  readonly progress: LoopProgress;
  readonly pull: ObservedPull;
}

/** The reviewer never has enough, the responder always pushes. */
function answerOf(order: CappedSession, tick: number): SessionReport {
  const at = later(tick * 60);
  const base = { ...aDelivery(order), startedAt: at, endedAt: at };
  if (order.role === 'responder') {
    const sha = (tick + 1_000).toString(16).padStart(40, '0');
    return {
      ...base,
      outcome: {
        ...base.outcome,
        kind: 'delivered',
        tipSha: sha,
        expectedHead: order.fromSha,
      } as SessionReport['outcome'],
    };
  }
  return { ...base, outcome: { kind: 'audited', reported: [{ ...bug, line: tick + 1 }], resolved: [] } };
}

function ticked({ progress, pull }: World, tick: number): { readonly world: World; readonly said: Effect[] } {
  const now = later(tick * 60);
  const observation = anObservation({ tick: aTick({ now }), pulls: [pull] });
  const obedience = applyDirectives(progress.head, progress.state, { observation, config });
  const decision = decideTick({ loop: 'work', config, obeyed: obedience, observation, metered: true });
  const before = buildPlannedEffects(decision, obedience, planFactsOf(progress, obedience, { observation, config }));
  const claim = applyClaim(obedience, decision, {
    effects: before,
    consumed: obedience.consumed,
    now,
    orders: [],
    whenEmpty: 'idle',
    dirtyTree: null,
  });
  const sessions = decision.verdict === 'work' ? decision.sessions : [];
  const reports = sessions.map((order) => answerOf(order, tick));
  const folded = applySessions(claim.state, reports, claim.head.counters.iterationsUsed);
  const after = publication(reports, publicationFactsOf(folded, now));
  const effects = [...before, ...after];
  const next = recorded(claim, anEnding({ reports, effects, outcomes: allDone(effects, () => 7) }));
  const push = after.find((effect) => effect.kind === 'push');
  const moved = push?.kind === 'push' ? { ...pull, headSha: push.sha } : pull;
  return { world: { progress: next, pull: moved }, said: effects };
}

describe('over 50 ticks', () => {
  test.each([
    ['a reviewer that is never content', (pull: ObservedPull) => pull],
    [
      'a person who comments on every tick',
      (pull: ObservedPull, tick: number) => ({
        ...pull,
        feedback: [
          ...pull.feedback,
          someFeedback({ id: `comment/${tick}`, at: later(tick * 60 - 5), body: `And ${tick}?` }),
        ],
      }),
    ],
    [
      'somebody who pushes on every tick',
      (pull: ObservedPull, tick: number) => ({ ...pull, headSha: tick.toString(16).padStart(40, 'f') }),
    ],
  ])('with %s, comments stay bounded and no head is reviewed twice', (_who, change) => {
    let world: World = { progress: { head: aHead({ skill: 'review' }), state: aState() }, pull: aPull() };
    const said: Effect[] = [];
    for (let tick = 1; tick <= 50; tick += 1) {
      const done = ticked({ ...world, pull: change(world.pull, tick) }, tick);
      world = done.world;
      said.push(...done.said);
    }
    const keys = (kind: Effect['kind']) => said.flatMap((effect) => (effect.kind === kind ? [effect.key] : []));
    const reviews = keys('review');

    expect(new Set(reviews).size).toBe(reviews.length);
    expect(reviews.length).toBeGreaterThan(0);
    expect(reviews.length).toBeLessThanOrEqual(3);
    expect(keys('gate').length).toBeLessThanOrEqual(2);
    expect(keys('merge')).toEqual([]);
    // Claim and note are one comment each, rewritten in place. An open question is said once more after a day.
    const fresh = said.filter((effect) => effect.kind === 'comment' && effect.inPlaceOf === undefined);
    const reminders = fresh.map(({ key }) => key).filter((key) => key.startsWith('remind/'));
    expect(fresh).toHaveLength(reminders.length);
    expect(new Set(reminders).size).toBe(reminders.length);
    expect(reminders.length).toBeLessThanOrEqual(keys('gate').length);
    expect(world.progress.head.counters.mergesAttempted).toBe(0);
  });
});
