/**
 * Whatever people do to a pull request, and whenever ticks are lost: it is merged at most once, at a head that a person allowed or that
 * the settings allow. The oracle knows what happened in the world, not what the loop remembers of it.
 */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { afterSessions, followUp } from '../../src/core/after-session.ts';
import { claimed, type Progress, uniteKeys } from '../../src/core/claim.ts';
import { decide } from '../../src/core/decide.ts';
import { type Effect, effectKeys } from '../../src/core/effects.ts';
import type { Gate } from '../../src/core/gate.ts';
import { parseMarker } from '../../src/core/marker.ts';
import { obey } from '../../src/core/obey.ts';
import type { GateReading } from '../../src/core/observation.ts';
import type { Feedback, ObservedPull } from '../../src/core/observed-pull.ts';
import type { CappedSession } from '../../src/core/plan.ts';
import { plannedEffects } from '../../src/core/planned-effects.ts';
import { recorded } from '../../src/core/record.ts';
import { repaired } from '../../src/core/repair.ts';
import { subjectCeilings } from '../../src/core/repeated-failure.ts';
import { publication, type SessionReport } from '../../src/core/settle.ts';
import { subjectIn } from '../../src/core/state.ts';
import {
  aDelivery,
  aHead,
  allDone,
  anAnswer,
  anEnding,
  anObservation,
  aState,
  aTick,
  later,
  settings,
} from '../support/core-facts.ts';
import { planFactsOf, publicationFactsOf } from '../support/core-run.ts';
import { aCheck, aPull, someFeedback } from '../support/pull-facts.ts';

interface Rules {
  readonly mode: 'ask' | 'auto';
  readonly alone: boolean;
  readonly visibility: 'public' | 'private';
}

interface World {
  readonly rules: Rules;
  progress: Progress;
  pull: ObservedPull;
  minute: number;
  /** By the id of the gate. */
  readonly answers: Map<string, string>;
  /** Heads that a person said yes and no to, in this run. */
  yes: Set<string>;
  no: Set<string>;
  /** Heads that the loop has read in this run, by the branch that they were to go into. */
  read: Map<string, string>;
  /** In truth, whoever remembers it. */
  respondedAt: number | null;
  merges: { readonly head: string; readonly wrong: string[] }[];
}

/** What goes on, and what is rare. */
const usual = ['tick', 'tick', 'tick', 'merge', 'green', 'unlabel', 'approve'] as const;
const rare = [
  ...['hold', 'push', 'comment', 'objection', 'dismiss', 'label', 'red', 'retarget', 'rule', 'draft', 'lost', 'fresh'],
] as const;
const event = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...usual) },
  { weight: 1, arbitrary: fc.constantFrom(...rare) },
);

const at = (world: World): string => later(world.minute);
const shaOf = (minute: number): string => (minute * 2 + 4_096).toString(16).padStart(40, 'a');
const say = (world: World, facts: Partial<Feedback>): void => {
  const one = someFeedback({ id: `review/${world.minute}`, at: at(world), ...facts });
  world.pull = { ...world.pull, feedback: [...world.pull.feedback, one] };
};

/** What people do. */
function happens(world: World, what: string): void {
  const { pull } = world;
  const { headSha: commit } = pull;
  switch (what) {
    case 'push':
      world.pull = { ...pull, headSha: shaOf(world.minute) };
      return;
    case 'comment':
      return say(world, { body: 'Rename it.' });
    case 'objection':
      return say(world, { by: 'bo', verdict: 'changes-requested', body: 'No.', commit });
    case 'approve':
      return say(world, { verdict: 'approved', body: '', commit });
    case 'dismiss':
      world.pull = { ...pull, feedback: pull.feedback.map((one) => (one.verdict === null ? one : dismissed(one))) };
      return;
    case 'label':
    case 'unlabel':
      world.pull = { ...pull, labels: what === 'label' ? ['do-not-merge'] : [] };
      return;
    case 'red':
    case 'green':
      world.pull = { ...pull, checks: [aCheck(what === 'red' ? 'failed' : 'passed')] };
      return;
    case 'retarget':
      world.pull = { ...pull, baseBranch: pull.baseBranch === 'main' ? 'next' : 'main' };
      return;
    case 'rule':
      world.pull = { ...pull, wanting: pull.wanting === 'nothing' ? 'approval' : 'nothing' };
      return;
    case 'draft':
      world.pull = { ...pull, draft: !pull.draft };
      return;
    case 'merge':
    case 'hold':
      return answersOpen(world, what);
    case 'fresh':
      world.progress = { head: aHead({ skill: 'review' }), state: aState() };
      Object.assign(world, { yes: new Set(), no: new Set(), read: new Map() });
  }
}

const dismissed = (one: Feedback): Feedback => ({ ...one, verdict: 'dismissed' });

/** The first answer counts. A person means the head that she sees. */
function answersOpen(world: World, wanted: 'merge' | 'hold'): void {
  for (const gate of world.progress.state.gates) {
    const option = gate.name === 'repeated-failure' ? 'retry' : wanted;
    if (world.answers.has(gate.id) || !gate.options.some(({ id }) => id === option)) continue;
    world.answers.set(gate.id, option);
    if (gate.headSha !== world.pull.headSha) continue;
    (option === 'merge' ? world.yes : world.no).add(gate.headSha);
  }
}

const readingOf =
  (world: World) =>
  (gate: Gate): GateReading => {
    const reading = { gateId: gate.id, refusals: [] };
    const option = world.answers.get(gate.id);
    if (gate.headSha !== null && gate.headSha !== world.pull.headSha)
      return { ...reading, kind: 'void', why: 'its head has moved' };
    return option === undefined
      ? { ...reading, kind: 'open' }
      : { ...reading, kind: 'answered', answer: anAnswer(gate, option) };
  };

/** Half of the reviewers find a bug; half of those who answer people do it in words alone. */
function reportOf(world: World, order: CappedSession): SessionReport {
  const now = at(world);
  const base = { ...aDelivery(order), startedAt: now, endedAt: now };
  const odd = world.minute % 2 === 1;
  if (order.role === 'reviewer') {
    const bug = { file: 'a.js', line: world.minute, severity: 'bug', description: 'Wrong.', scenario: '' } as const;
    const known = subjectIn(world.progress.state, order.subject).findings.map(({ id }) => id);
    return { ...base, outcome: { kind: 'audited', reported: odd ? [bug] : [], resolved: known } };
  }
  const { outcome } = base;
  if (outcome.kind !== 'delivered') throw new Error('A delivery delivers.');
  if (odd && order.review?.to === 'feedback') return { ...base, outcome: { kind: 'answered', result: outcome.result } };
  return { ...base, outcome: { ...outcome, tipSha: shaOf(world.minute + 0.5), expectedHead: order.fromSha } };
}

function tick(world: World, isLost: boolean): void {
  const { rules } = world;
  const { number, branch, headSha, draft } = world.pull;
  const own = { number, subject: number, branch, headSha, draft, loop: '', reviewed: true };
  const progress = repaired(world.progress, { at: at(world), pullRequests: [own] });
  const config = settings({
    ...{ skill: 'review', 'max-iterations': 500, 'max-dollars': 0, 'max-minutes': 100_000, 'max-agents': 1 },
    ...{ merge: { mode: rules.mode }, 'auto-merge-without-review': rules.alone },
  });
  const now = at(world);
  const observation = anObservation({
    tick: aTick({ now, visibility: rules.visibility, nonce: `n${world.minute}` }),
    pulls: [world.pull],
    gates: progress.state.gates.map(readingOf(world)),
  });
  const obedience = obey(progress.head, progress.state, { observation, config });
  const decision = decide({ loop: 'work', config, obeyed: obedience, observation, metered: true });
  const before = plannedEffects(decision, obedience, planFactsOf(progress, obedience, { observation, config }));
  const plan = { effects: before, consumed: obedience.consumed, now, whenEmpty: 'idle', dirtyTree: null } as const;
  const claim = claimed(obedience, decision, plan);
  for (const effect of before) if (effect.kind === 'merge') judged(world, effect);
  const first = (decision.verdict === 'work' ? decision.sessions : []).map((order) => reportOf(world, order));
  const reports = first.flatMap((report) => withResponse(world, claim, report));
  const folded = afterSessions(claim.state, reports, claim.head.counters.iterationsUsed);
  const after = publication(reports, publicationFactsOf(folded, now));
  for (const effect of after) published(world, effect, isLost);
  for (const { order, outcome } of reports) {
    if (order.role === 'reviewer' && !isLost)
      world.read.set(order.review?.headSha ?? '', order.review?.baseBranch ?? '');
    if (order.role === 'responder' && outcome.kind !== 'failed') world.respondedAt = world.minute;
  }
  // Written down before anything is published.
  const pushes = after.flatMap((one) => (one.kind === 'push' ? [effectKeys.checkpoint(one.subject, one.sha)] : []));
  const plannedKeys = uniteKeys(claim.head.plannedEffects, pushes);
  if (isLost) world.progress = { head: { ...claim.head, plannedEffects: plannedKeys }, state: progress.state };
  else {
    const effects = [...before, ...after];
    world.progress = recorded(claim, anEnding({ reports, effects, outcomes: allDone(effects, () => 7) }));
  }
}

function withResponse(world: World, { head, state }: Progress, report: SessionReport): SessionReport[] {
  const folded = afterSessions(state, [report], head.counters.iterationsUsed);
  const next = followUp(report, subjectIn(folded, report.order.subject), subjectCeilings(settings()));
  return next === null ? [report] : [report, reportOf(world, { ...next, cap: report.order.cap })];
}

/** A lost tick has pushed, and its note is not written any more. */
function published(world: World, effect: Effect, isLost: boolean): void {
  if (effect.kind === 'push') world.pull = { ...world.pull, headSha: effect.sha };
  if (effect.kind !== 'comment' || isLost) return;
  const { key = '', loop = '', bugs, responded } = parseMarker(effect.body)?.fields ?? {};
  if (!key.startsWith('review-note/')) return;
  const reviewedHead = { sha: key.split('/')[2] ?? '', loop, bugs: Number(bugs) };
  world.pull = { ...world.pull, reviewedHead, respondedAt: responded ?? world.pull.respondedAt };
}

/** All that speaks against a merge of this head now. */
function judged(world: World, { sha }: Extract<Effect, { kind: 'merge' }>): void {
  const { pull, rules } = world;
  const newest = [...new Map(pull.feedback.flatMap((one) => (one.verdict === null ? [] : [[one.by, one]]))).values()];
  const objections = newest.filter(({ verdict }) => verdict === 'changes-requested');
  const approved = newest.some(({ verdict, commit }) => verdict === 'approved' && commit === sha);
  const answered = world.respondedAt;
  // An approval, and what was taken back, wants nothing that would have to be looked at once more.
  const words = pull.feedback.filter(({ verdict }) => verdict === null || verdict === 'changes-requested');
  const fed = answered !== null && words.some((one) => Date.parse(one.at) < Date.parse(later(answered)));
  const alone = rules.alone && rules.visibility === 'private' && world.read.has(sha);
  const setting = rules.mode === 'auto' && !fed && objections.length === 0 && (approved || alone);
  const wrong = [
    sha === pull.headSha ? null : 'another head',
    pull.state === 'open' && !pull.draft ? null : 'not open, or a draft',
    pull.labels.length === 0 ? null : 'labelled',
    pull.wanting === 'nothing' ? null : 'against the rules of the base',
    pull.checks.every(({ state }) => state === 'passed') ? null : 'red',
    (world.read.get(sha) ?? pull.baseBranch) === pull.baseBranch ? null : 'into another branch',
    objections.some(({ commit }) => commit === sha) ? 'against a review of this head' : null,
    world.no.has(sha) && !world.yes.has(sha) ? 'held' : null,
    world.yes.has(sha) || setting ? null : 'allowed by nobody',
  ].filter((one) => one !== null);
  world.merges.push({ head: sha, wrong });
  world.pull = { ...pull, state: 'merged' };
}

const lives = (rules: Rules, happening: readonly string[]): World => {
  const world: World = {
    ...{ rules, progress: { head: aHead({ skill: 'review' }), state: aState() }, pull: aPull(), minute: 60 },
    ...{ answers: new Map(), yes: new Set(), no: new Set(), read: new Map(), respondedAt: null, merges: [] },
  };
  for (const what of happening) {
    world.minute += 61;
    happens(world, what);
    if (what === 'tick' || what === 'lost') tick(world, what === 'lost');
  }
  return world;
};

const rules = fc.record<Rules>({
  mode: fc.constantFrom('ask', 'auto'),
  alone: fc.boolean(),
  visibility: fc.constantFrom('private', 'public'),
});

describe('in a world of people and lost ticks', () => {
  test('[000-59] [001-31] a pull request is merged at most once, at a head that a person or the settings allow', () => {
    const merged = { ask: 0, auto: 0 };
    fc.assert(
      fc.property(rules, fc.array(event, { minLength: 5, maxLength: 40, size: 'max' }), (given, happening) => {
        const { merges } = lives(given, happening);
        merged[given.mode] += merges.length;
        expect(merges.flatMap(({ wrong }) => wrong)).toEqual([]);
        expect(merges.length).toBeLessThanOrEqual(1);
      }),
      { numRuns: 500, seed: 8808 },
    );
    // It can happen at all, or the rest would say nothing.
    expect(Math.min(merged.ask, merged.auto)).toBeGreaterThan(20);
  });

  test.each<[string, Rules, string[]]>([
    [
      'where a lost tick pushed an answer that it had no time to note',
      { mode: 'auto', alone: false, visibility: 'private' },
      ['hold', 'approve', 'lost', 'hold', 'approve', 'tick', 'tick', 'tick'],
    ],
    [
      'where only a note tells that the head was read',
      { mode: 'auto', alone: true, visibility: 'private' },
      ['green', 'tick', 'fresh', 'tick', 'tick'],
    ],
  ])('nothing is merged unasked %s', (_where, given, happening) => {
    const { merges, progress } = lives(given, happening);

    expect(merges).toEqual([]);
    expect(progress.state.gates).toMatchObject([{ subject: 7 }]);
  });
});
