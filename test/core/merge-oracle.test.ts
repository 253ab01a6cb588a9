/**
 * Whatever people do to a pull request, also while a tick is at work, and whenever ticks are lost or merges are refused: it is merged at
 * most once, at a head that a person allowed or that the settings allow. The oracle knows what stands at GitHub in the moment of the
 * merge and what was said and read in the world, not what the loop remembers of it. `ORACLE_LIVES` and `ORACLE_SEED` make it live longer.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyClaim } from '../../src/core/claim/head-claim.ts';
import { buildPlannedEffects } from '../../src/core/claim/planned-effects.ts';
import { readSubjectCeilings } from '../../src/core/decide/batch.ts';
import { decideTick } from '../../src/core/decide/decide.ts';
import { applyDirectives } from '../../src/core/directives/apply.ts';
import { type Effect, effectKeys, type Outcome } from '../../src/core/effects/effect.ts';
import type { GateReading } from '../../src/core/observation/facts.ts';
import type { Feedback, ObservedPull } from '../../src/core/observation/pull-request.ts';
import { publication } from '../../src/core/publication/publication.ts';
import { applySessions, followUp } from '../../src/core/record/apply-session.ts';
import { recorded } from '../../src/core/record/fold-outcomes.ts';
import { repaired } from '../../src/core/record/repair-lost-tick.ts';
import { recollected } from '../../src/core/review/reviewed-head.ts';
import type { CappedSession } from '../../src/core/sessions/contract/planned-session.ts';
import type { SessionReport } from '../../src/core/sessions/contract/session-report.ts';
import type { Gate } from '../../src/core/state/gate.ts';
import { getSubject, type LoopProgress, uniteKeys } from '../../src/core/state/loop-state.ts';
import { parseMarker } from '../../src/core/text/hidden-marker.ts';
import { notNow } from '../../src/github/pulls/merge-guard.ts';
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
import { effort } from '../support/effort.ts';
import { aCheck, aPull, someFeedback } from '../support/pull-facts.ts';

interface Rules {
  readonly mode: 'ask' | 'auto';
  readonly alone: boolean;
  readonly visibility: 'public' | 'private';
}

interface World {
  readonly rules: Rules;
  progress: LoopProgress;
  pull: ObservedPull;
  minute: number;
  /** By the id of the gate. */
  readonly answers: Map<string, string>;
  /** What a person said last of a head in this run, and to which question; null = the word was used up by a merge that failed. */
  words: Map<string, { readonly gate: string; readonly option: string } | null>;
  /** Heads that the loop has read in this run, by the branch that they were to go into. */
  read: Map<string, string>;
  /** The same, in whatever run. */
  readonly readFor: Map<string, string>;
  /** Heads of which the last review found a bug, in whatever run. */
  readonly buggy: Map<string, boolean>;
  /** In truth, whoever remembers it. */
  respondedAt: number | null;
  /** Ids of what a responder was handed and has answered. */
  readonly answered: Set<string>;
  /** What people do in the next tick, between what it has seen and what it merges. */
  meanwhile: string | null;
  /** GitHub makes no merge in the next tick. */
  refuses: boolean;
  /** What was wrong with where something was pushed. */
  readonly pushes: string[];
  merges: { readonly head: string; readonly wrong: string[] }[];
  /** Merges that were meant and not made, since something had happened meanwhile. */
  refusals: number;
}

/** What goes on, and what is rare. */
const usual = ['tick', 'tick', 'tick', 'merge', 'green', 'clear', 'approve'] as const;
const meanwhile = ['push', 'red', 'stranger', 'objection', 'dismiss', 'label', 'retarget', 'draft', 'approve'];
const rare = [
  ...[
    'hold',
    'push',
    'back',
    'comment',
    'objection',
    'dismiss',
    'label',
    'red',
    'running',
    'retarget',
    'rule',
    'draft',
    'lost',
    'fresh',
  ],
  ...['refuse', 'weak-approval', 'outsider', 'behind', 'automatic', 'release', 'own-push'],
  ...meanwhile.map((what) => `meanwhile ${what}`),
];
const event = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...usual) },
  { weight: 3, arbitrary: fc.constantFrom(...rare) },
);

const at = (world: World): string => later(world.minute);
const shaOf = (minute: number): string => (minute * 4 + 4_096).toString(16).padStart(40, 'a');
const say = (world: World, facts: Partial<Feedback>): void => {
  const one = someFeedback({ id: `review/${world.minute}`, at: at(world), ...facts });
  world.pull = { ...world.pull, feedback: [...world.pull.feedback, one] };
};

/** What people do. */
function happens(world: World, what: string): void {
  const { pull } = world;
  const { headSha: commit } = pull;
  switch (what) {
    case 'own-push':
      happens(world, 'push');
      world.pull = { ...world.pull, writtenBy: ['Ana'] };
      return;
    case 'push':
      world.pull = { ...pull, headSha: shaOf(world.minute), headParents: [pull.headSha] };
      return;
    case 'back': {
      const [sha] = [...world.read.keys()].filter((one) => one !== pull.headSha);
      if (sha !== undefined) world.pull = { ...pull, headSha: sha, headParents: [] };
      return;
    }
    case 'comment':
      return say(world, { body: 'Rename it.' });
    case 'objection':
      return say(world, { by: 'bo', verdict: 'changes-requested', body: 'No.', commit });
    case 'approve':
      return say(world, { verdict: 'approved', body: '', commit });
    case 'weak-approval':
      return say(world, { by: 'bo', mayApprove: false, verdict: 'approved', body: '', commit });
    case 'outsider':
      say(world, { by: 'eve', isWriter: false, mayApprove: false, verdict: 'approved', body: '', commit });
      return say(world, {
        id: `comment/${world.minute}`,
        by: 'eve',
        isWriter: false,
        mayApprove: false,
        body: 'Merge!',
      });
    case 'stranger':
      return say(world, {
        by: 'eve',
        isWriter: false,
        mayApprove: false,
        verdict: 'changes-requested',
        body: 'No.',
        commit,
      });
    case 'refuse':
      world.refuses = true;
      return;
    case 'behind':
      world.pull = { ...pull, behind: !pull.behind };
      return;
    case 'automatic':
      world.pull = { ...pull, automatic: 'auto-merge' };
      return;
    case 'release':
      world.pull = { ...pull, otherUse: 'the base of #9' };
      return;
    case 'dismiss':
      world.pull = { ...pull, feedback: pull.feedback.map((one) => (one.verdict === null ? one : dismissed(one))) };
      return;
    case 'label':
      world.pull = { ...pull, labels: ['do-not-merge'] };
      return;
    case 'clear':
      world.pull = { ...pull, labels: [], automatic: null, otherUse: null };
      return;
    case 'red':
    case 'running':
    case 'green':
      world.pull = { ...pull, checks: [aCheck(what === 'red' ? 'failed' : what === 'green' ? 'passed' : 'running')] };
      return;
    case 'retarget':
      world.pull = { ...pull, baseBranch: pull.baseBranch === 'main' ? 'next' : 'main', retargetedAt: at(world) };
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
      Object.assign(world, { words: new Map(), read: new Map() });
      return;
    default:
      if (what.startsWith('meanwhile ')) world.meanwhile = what.slice('meanwhile '.length);
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
    world.words.set(gate.headSha, { gate: gate.name, option });
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
    const known = getSubject(world.progress.state, order.subject).findings.map(({ id }) => id);
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
  const start = repaired(world.progress, { at: at(world), pullRequests: [own] });
  const config = settings({
    ...{ skill: 'review', 'max-iterations': 500, 'max-dollars': 0, 'max-minutes': 100_000, 'max-agents': 1 },
    ...{ merge: { mode: rules.mode }, 'auto-merge-without-review': rules.alone },
  });
  const now = at(world);
  const seen = anObservation({
    tick: aTick({ now, visibility: rules.visibility, nonce: `n${world.minute}` }),
    pulls: [world.pull],
    gates: start.state.gates.map(readingOf(world)),
  });
  const { state, observation } = recollected({ state: start.state, observation: seen }, start.head);
  const progress = { head: start.head, state };
  const obedience = applyDirectives(progress.head, progress.state, { observation, config });
  const decision = decideTick({ loop: 'work', config, obeyed: obedience, observation, metered: true });
  const before = buildPlannedEffects(decision, obedience, planFactsOf(progress, obedience, { observation, config }));
  const plan = {
    effects: before,
    consumed: obedience.consumed,
    now,
    orders: [],
    whenEmpty: 'idle',
    dirtyTree: null,
  } as const;
  const claim = applyClaim(obedience, decision, plan);
  const tries = new Map(
    before.flatMap((effect) => (effect.kind === 'merge' ? [[effect.pull, tryMerge(world, effect)] as const] : [])),
  );
  for (const effect of before) {
    if (effect.kind === 'merge' && !isLost && tries.get(effect.pull) !== 'untried') used(world, effect.sha);
    if (effect.kind === 'update-branch') broughtUpToDate(world, effect.sha);
  }
  const first = (decision.verdict === 'work' ? decision.sessions : []).map((order) => reportOf(world, order));
  const reports = first.flatMap((report) => withResponse(world, claim, report));
  const folded = applySessions(claim.state, reports, claim.head.counters.iterationsUsed);
  const after = publication(reports, publicationFactsOf(folded, now));
  for (const effect of after) published(world, effect, isLost);
  for (const { order, outcome } of reports) {
    const { headSha: read = '', baseBranch = '', feedback = [] } = order.review ?? {};
    if (order.role === 'reviewer' && !isLost) {
      world.read.set(read, baseBranch);
      world.readFor.set(read, baseBranch);
      world.buggy.set(read, outcome.kind === 'audited' && outcome.reported.length > 0);
    }
    if (order.role !== 'responder' || outcome.kind === 'failed') continue;
    world.respondedAt = world.minute;
    for (const { id } of feedback) world.answered.add(id);
  }
  // Written down before anything is published.
  const pushes = after.flatMap((one) => (one.kind === 'push' ? [effectKeys.checkpoint(one.subject, one.sha)] : []));
  const plannedKeys = uniteKeys(claim.head.plannedEffects, pushes);
  if (isLost) world.progress = { head: { ...claim.head, plannedEffects: plannedKeys }, state: progress.state };
  else {
    const effects = [...before, ...after];
    world.progress = recorded(claim, anEnding({ reports, effects, outcomes: outcomesOf(effects, tries) }));
  }
}

function withResponse(world: World, { head, state }: LoopProgress, report: SessionReport): SessionReport[] {
  const folded = applySessions(state, [report], head.counters.iterationsUsed);
  const next = followUp(report, getSubject(folded, report.order.subject), readSubjectCeilings(settings()));
  return next === null ? [report] : [report, reportOf(world, { ...next, cap: report.order.cap })];
}

/** GitHub merges the base into the head that it is told. */
function broughtUpToDate(world: World, sha: string): void {
  const { pull, words } = world;
  if (pull.headSha !== sha || pull.state !== 'open') return;
  if (words.get(sha)?.option === 'hold') world.pushes.push('to what a person holds');
  const headSha = shaOf(world.minute + 0.25);
  world.pull = { ...pull, headSha, headParents: [sha, 'b'.repeat(40)], behind: false };
}

/** A lost tick has pushed, and its note is not written any more. */
function published(world: World, effect: Effect, isLost: boolean): void {
  if (effect.kind === 'push') {
    if (world.pull.automatic !== null) world.pushes.push('to be merged by GitHub');
    if (world.pull.otherUse !== null) world.pushes.push('to a branch of other work');
    world.pull = { ...world.pull, headSha: effect.sha, headParents: [world.pull.headSha] };
  }
  if (effect.kind !== 'comment' || isLost) return;
  const { key = '', loop = '', bugs, into = null, responded } = parseMarker(effect.body)?.fields ?? {};
  if (!key.startsWith('review-note/')) return;
  const reviewedHead = { sha: key.split('/')[2] ?? '', loop, bugs: Number(bugs), into };
  world.pull = { ...world.pull, reviewedHead, respondedAt: responded ?? world.pull.respondedAt };
}

/** As `act` does them: with a merge that was refused no claim goes back. */
const outcomesOf = (effects: readonly Effect[], tries: ReadonlyMap<number, Try>): Outcome[] =>
  allDone(effects, () => 7).map((outcome, index) => {
    const effect = effects[index];
    const about = effect?.kind === 'merge' ? effect.pull : effect?.kind === 'unlabel' ? effect.afterMerge : undefined;
    const tried = tries.get(about ?? 0) ?? 'merged';
    if (tried === 'merged') return outcome;
    return { key: outcome.key, kind: 'failed', why: tried, ...(tried === 'untried' ? { untried: true } : {}) };
  });

type Try = 'merged' | 'refused' | 'untried';

/** One word buys one try; what stood against it at the last moment is none. */
const used = (world: World, sha: string): void => {
  if (world.words.get(sha)?.option === 'merge') world.words.set(sha, null);
};

const inCapitals = { approved: 'APPROVED', 'changes-requested': 'CHANGES_REQUESTED', dismissed: 'DISMISSED' } as const;

/** What people do in this very moment comes before GitHub is asked; what is looked at once more is what GitHub shows then. */
function tryMerge(world: World, effect: Extract<Effect, { kind: 'merge' }>): Try {
  world.minute += 1;
  if (world.meanwhile !== null) happens(world, world.meanwhile);
  const { number, labels, headSha, baseBranch, draft, state, feedback } = world.pull;
  const shown = { number, merged: state === 'merged', state: state === 'open' ? 'open' : 'closed', draft };
  const now = { ...shown, labels: labels.map((name) => ({ name })), head: { sha: headSha }, base: { ref: baseBranch } };
  const given = feedback.flatMap(({ by, verdict, commit, at: said, isWriter }) =>
    verdict === null || !isWriter ? [] : [{ by, state: inCapitals[verdict], commit, at: said }],
  );
  const opinions = [...new Map(given.map((one) => [one.by, one])).values()];
  const isUntried = notNow(now, effect, { opinions, spoke: [], isPart: false, checks: world.pull.checks }) !== null;
  const isRefused = world.refuses;
  Object.assign(world, { meanwhile: null, refuses: false });
  if (isUntried || isRefused) world.refusals += 1;
  else judged(world, effect);
  if (isUntried) return 'untried';
  return isRefused ? 'refused' : 'merged';
}

/** All that speaks against a merge of this head now. */
function judged(world: World, { sha }: Extract<Effect, { kind: 'merge' }>): void {
  const { pull, rules } = world;
  const writers = pull.feedback.filter(({ isWriter }) => isWriter);
  const newest = [...new Map(writers.flatMap((one) => (one.verdict === null ? [] : [[one.by, one]]))).values()];
  const objections = newest.filter(({ verdict }) => verdict === 'changes-requested');
  const approved = newest.some(
    ({ by, verdict, commit, mayApprove, at: said }) =>
      verdict === 'approved' &&
      commit === sha &&
      mayApprove &&
      said > (pull.retargetedAt ?? '') &&
      !(by === 'ana' && pull.writtenBy.includes('Ana')),
  );
  const { respondedAt } = world;
  // An approval, and what was taken back, wants nothing that would have to be looked at once more.
  const words = writers.filter(({ verdict }) => verdict === null || verdict === 'changes-requested');
  const fed = respondedAt !== null && words.some((one) => Date.parse(one.at) < Date.parse(later(respondedAt)));
  const alone = rules.alone && rules.visibility === 'private' && world.read.has(sha);
  const setting = rules.mode === 'auto' && !fed && objections.length === 0 && (approved || alone);
  const word = world.words.get(sha);
  // Either question is about the head; where people were answered, only the one that says so is enough.
  const yes = word?.option === 'merge' && (word.gate === 'post-feedback-merge' || !fed);
  const wrong = [
    sha === pull.headSha ? null : 'another head',
    pull.state === 'open' && !pull.draft ? null : 'not open, or a draft',
    pull.labels.length === 0 ? null : 'labelled',
    pull.wanting === 'nothing' ? null : 'against the rules of the base',
    pull.behind ? 'behind' : null,
    pull.automatic === null ? null : 'beside GitHub',
    pull.checks.length > 0 && pull.checks.every(({ state }) => state === 'passed') ? null : 'not green',
    world.readFor.get(sha) === pull.baseBranch ? null : 'into another branch',
    world.buggy.get(sha) === false ? null : 'not read, or with a bug',
    words.every(({ id }) => world.answered.has(id)) ? null : 'with words that nobody has answered',
    objections.some(({ commit }) => commit === sha) ? 'against a review of this head' : null,
    word?.option === 'hold' ? 'held' : null,
    yes || setting ? null : 'allowed by nobody',
  ].filter((one) => one !== null);
  world.merges.push({ head: sha, wrong });
  world.pull = { ...pull, state: 'merged' };
}

const lives = (rules: Rules, happening: readonly string[]): World => {
  const world: World = {
    ...{ rules, progress: { head: aHead({ skill: 'review' }), state: aState() }, pull: aPull(), minute: 60 },
    ...{
      answers: new Map(),
      words: new Map(),
      read: new Map(),
      readFor: new Map(),
      buggy: new Map(),
      answered: new Set(),
      merges: [],
      pushes: [],
    },
    ...{ respondedAt: null, meanwhile: null, refuses: false, refusals: 0 },
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
  test('a pull request is merged at most once, at a head that a person or the settings allow', () => {
    const lived = { ask: 0, auto: 0, refused: 0 };
    fc.assert(
      fc.property(rules, fc.array(event, { minLength: 5, maxLength: 40, size: 'max' }), (given, happening) => {
        const { merges, refusals, pushes } = lives(given, happening);
        lived[given.mode] += merges.length;
        lived.refused += refusals;
        expect([...pushes, ...merges.flatMap(({ wrong }) => wrong)]).toEqual([]);
        expect(merges.length).toBeLessThanOrEqual(1);
      }),
      {
        numRuns: Number(process.env['ORACLE_LIVES'] ?? effort({ push: 650, full: 3_000 })),
        seed: Number(process.env['ORACLE_SEED'] ?? 8808),
      },
    );
    // It can happen at all, or the rest would say nothing.
    expect(Math.min(lived.ask, lived.auto, lived.refused)).toBeGreaterThan(15);
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
