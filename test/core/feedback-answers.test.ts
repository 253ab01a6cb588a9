/** What of people's words counts as answered: what a responder names, twice at most, and never what GitHub did not take. */
import { expect, test } from 'vitest';
import { effectKeys, type Outcome } from '../../src/core/effects/effect.ts';
import type { Feedback } from '../../src/core/observation/pull-request.ts';
import { reviewPublication } from '../../src/core/publication/publication.ts';
import { afterSession } from '../../src/core/record/apply-session.ts';
import { foldUnpublished, pullsAfter } from '../../src/core/record/fold-reviews.ts';
import { unansweredFeedback, unheeded } from '../../src/core/review/feedback.ts';
import { mergeEvidence } from '../../src/core/review/merge-policy.ts';
import { mergeFacts, nextStep } from '../../src/core/review/next-step.ts';
import type { WorkResult } from '../../src/core/sessions/contract/agent-contract.ts';
import type { SessionReport } from '../../src/core/sessions/contract/session-report.ts';
import { getSubject } from '../../src/core/state/loop-state.ts';
import { newSubject, type Subject } from '../../src/core/state/subject.ts';
import { aDelivery, aFailure, aResult, aSession, aState, aTick, later } from '../support/core-facts.ts';
import { publicationFactsOf } from '../support/core-run.ts';
import { aPull, headOne, headTwo, mergeRules, readyToMerge, reviewRules, someFeedback } from '../support/pull-facts.ts';

const name = someFeedback({ id: 'comment/70', body: 'Please name it sum.' });
const docs = someFeedback({
  id: 'line/71',
  body: 'This needs a line in the docs.',
  at: later(4),
  path: 'a.js',
  line: 3,
});
const said = [docs, name];
const reviewed: Subject = { ...newSubject(7), lastReviewedCommit: headOne, reviewRound: 1 };

const handed = (feedback: readonly Feedback[]): SessionReport['order'] =>
  aSession({
    ...{ subject: 7, role: 'responder', phase: 'responding' },
    review: {
      ...{ round: 1, lastRound: 3, baseBranch: 'main', baseSha: 'b'.repeat(40), headSha: headOne, since: null },
      ...{ fork: false, readOnly: false, to: 'feedback', seats: 1, sides: null, found: null, note: null },
      feedback,
    },
  });
const replyTo = (...ids: readonly string[]): Partial<WorkResult> => ({
  replies: ids.map((to) => ({ to, body: 'Done as you said.' })),
});
const answering = (before: Subject, result: Partial<WorkResult>, feedback: readonly Feedback[] = said) =>
  aDelivery(handed(unansweredFeedback(feedback, before.review)), { result: aResult(result) });
const answered = (before: Subject, ...args: [Partial<WorkResult>, (readonly Feedback[])?]): Subject =>
  afterSession(before, answering(before, ...args), 1);
const open = ({ review }: Subject, feedback: readonly Feedback[] = said): string[] =>
  unansweredFeedback(feedback, review).map(({ id }) => id);
const silent = ({ review }: Subject): string[] => unheeded(said, review).map(({ id }) => id);

test.each([
  ['merge', 0],
  ['LGTM!', 0],
  ['Approved.', 0],
  ['yes', 1],
  ['> This drops the table.\n\nlgtm', 1],
  ['no', 1],
  ['stop', 1],
  ['merge it once it is green', 1],
])('%j asks a responder for an answer: %d', (body, times) => {
  expect(open(reviewed, [someFeedback({ id: 'comment/70', body })])).toHaveLength(times);
});

test.each([
  ['/loop answer retry', []],
  ['/loop status\n/loop run', []],
  ['/loop answer retry\nwith more memory', [later(4)]],
  ['/loop answer work-4-agent-decision-7-1f answer use the other table', [later(4)]],
  ['/loop stop until Bob has looked', [later(4)]],
  ['/loop status\n\nPlease name it sum.', [later(4)]],
])('%j was said to the author of the pull request at %j', (body, at) => {
  const pull = aPull({ feedback: [someFeedback({ id: 'comment/70', body, at: later(4) })] });
  expect(mergeFacts(pull, reviewed, { kind: 'ready', note: null }).humanFeedbackAt).toEqual(at);
});

test('a word of consent in a thread of lines may agree to what another person demands there', () => {
  expect(open(reviewed, [someFeedback({ id: 'line/71', body: 'merge', path: 'a.js', line: 3 })])).toHaveLength(1);
});

test('a push answers what its result names, by a reply that says something; the rest is handed over once more, and no third time', () => {
  const once = answered(reviewed, replyTo(name.id));
  expect([open(once), silent(once)]).toEqual([[docs.id], []]);
  expect(nextStep(aPull({ feedback: said }), once, reviewRules())).toMatchObject({ kind: 'respond', to: 'feedback' });

  const named = answered(once, replyTo(docs.id));
  expect([open(named), silent(named)]).toEqual([[], []]);
  expect(silent(answered(once, { resolved: [docs.id] }))).toEqual([docs.id]);

  const twice = answered(once, { replies: [{ to: docs.id, body: ' ' }] });
  expect([open(twice), silent(twice)]).toEqual([[], [docs.id]]);
  expect(open(answered(reviewed, {}))).toEqual([docs.id, name.id]);
});

test('changed or later feedback is handed over again; a request for changes without text has nothing to name', () => {
  const twice = answered(answered(reviewed, replyTo(name.id)), {});
  const changed = { ...docs, editedAt: later(90), body: 'Docs, please!' };
  expect(open(twice, [changed, name])).toEqual([docs.id]);
  const once = answered(twice, {}, [changed, name]);
  expect(open(once, [changed, name])).toEqual([docs.id]);
  expect(open(answered(once, replyTo(docs.id), [changed, name]), [changed, name])).toEqual([]);

  const wish = someFeedback({ id: 'review/72', verdict: 'changes-requested', body: '' });
  expect(open(answered(reviewed, replyTo(name.id), [name, wish]), [name, wish])).toEqual([]);
});

test('a responder who is handed them once more and changes and says nothing was the last one', () => {
  const failure = { class: 'no-diff', rootCause: 'no-diff', sentence: 'It changed nothing', question: null } as const;
  const nothing = (before: Subject): Subject => {
    const order = handed(unansweredFeedback(said, before.review));
    return afterSession(before, { ...aFailure(order), outcome: { kind: 'failed', failure } }, 1);
  };
  const once = answered(reviewed, replyTo(name.id));

  expect(open(nothing(reviewed))).toEqual([docs.id, name.id]);
  expect([open(nothing(once)), silent(nothing(once))]).toEqual([[], [docs.id]]);
});

test('a reply that GitHub refused leaves its feedback unanswered', () => {
  const key = effectKeys.reply(docs.id);
  const report = answering(reviewed, replyTo(docs.id, name.id));
  const refused = (before: Subject): Subject => {
    const after = aState({ subjects: [afterSession(before, report, 1)] });
    const effects = [{ kind: 'reply', key, pull: 7, commentId: 71, body: '' }] as const;
    const outcomes = [{ key, kind: 'failed', why: 'Forbidden' }] as const;
    const ending = { tick: aTick(), reports: [report], effects, outcomes };
    return getSubject(pullsAfter({ before: aState({ subjects: [before] }), after }, ending, 1), 7);
  };
  const once = refused(reviewed);
  expect([open(once), silent(once)]).toEqual([[docs.id], []]);
  const twice = refused(once);
  expect([open(twice), silent(twice)]).toEqual([[], [docs.id]]);
});

test('a reply that was held back since its push failed was no try: its words are handed over until an answer of theirs is there', () => {
  const report = answering(reviewed, replyTo(docs.id, name.id));
  const afterPush = { subject: 7, orElse: null };
  const push = { kind: 'push', key: effectKeys.push(7), subject: 7, branch: 'topic', sha: headTwo, expectedHead: null };
  const replies = said.map(({ id }) => {
    const key = effectKeys.reply(id);
    return { kind: 'comment', key, issue: 7, body: '', afterPush } as const;
  });
  const effects = [{ ...push, kind: 'push' } as const, ...replies];
  const outcomes = effects.map(({ key, kind }): Outcome => {
    if (kind === 'push') return { key, kind: 'failed', why: 'Somebody else moved it', moved: true };
    return { key, kind: 'failed', why: 'its branch could not be pushed' };
  });
  const overtaken = (before: Subject): Subject => {
    const [known, worked] = [before, afterSession(before, report, 1)].map((one) => aState({ subjects: [one] }));
    if (known === undefined || worked === undefined) throw new Error('There are two states.');
    const ending = { tick: aTick(), reports: [report], effects, outcomes };
    const after = foldUnpublished(worked, known, { ...ending, iteration: 1 });
    return getSubject(pullsAfter({ before: known, after }, ending, 1), 7);
  };
  const twice = overtaken(overtaken(reviewed));
  const memory = { ...twice, review: { ...twice.review, reviewedInto: 'main' } };
  const rules = reviewRules({ merge: mergeRules({ mode: 'auto', autoWithoutReview: true }) });

  expect([open(twice), silent(twice)]).toEqual([[docs.id, name.id], []]);
  expect(nextStep(aPull({ feedback: said }), memory, rules)).toMatchObject({ kind: 'respond', to: 'feedback' });
});

test('what counts as answered is what is posted: of several replies to the same words the first that says something', () => {
  const result = aResult({
    replies: [
      { to: docs.id, body: ' ' },
      { to: docs.id, body: ' It has one. ' },
    ],
  });
  const report = aDelivery(handed([docs]), { result });
  const effects = reviewPublication(
    [report],
    publicationFactsOf(aState({ subjects: [afterSession(reviewed, report, 1)] }), later(60)),
  );

  expect(open(afterSession(reviewed, report, 1), [docs])).toEqual([]);
  expect(effects.flatMap((effect) => (effect.kind === 'reply' ? [effect.body] : []))).toEqual([
    expect.stringContaining('It has one.'),
  ]);
});

test('who is asked about the merge reads what got no answer, in every mode', () => {
  const twice = answered(answered(reviewed, replyTo(name.id)), {});
  const memory = { ...twice, review: { ...twice.review, reviewedInto: 'main' } };
  const rules = reviewRules({ merge: mergeRules({ mode: 'auto', autoWithoutReview: true }) });
  const step = nextStep(aPull({ feedback: said }), memory, rules);

  expect(step).toMatchObject({ verdict: { kind: 'ask', facts: { name: 'post-feedback-merge' } } });
  const facts = mergeFacts(aPull({ feedback: said }), memory, { kind: 'ready', note: null });
  expect(mergeEvidence(facts)).toContain(
    'A responder got it twice; no reply names it, or the reply could not be posted: @ana said: This needs a line in the docs.',
  );
  const many = Array.from({ length: 12 }, () => docs);
  expect(mergeEvidence(readyToMerge({ unheeded: many })).at(-1)).toBe('So were 2 more.');
});
