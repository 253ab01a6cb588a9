/** Lessons of people's reviews: what counts as taught, when it is proposed, and what sessions read. */
import { describe, expect, test } from 'vitest';
import type { Decision } from '../../src/core/decide/decide.ts';
import type { Feedback } from '../../src/core/observation/pull-request.ts';
import { buildLessonsProposal, type ProposalFacts } from '../../src/core/publication/lessons-proposal.ts';
import { recorded } from '../../src/core/record/fold-outcomes.ts';
import { lessonsAfter, lessonsProposed, readLessons } from '../../src/core/review/lessons.ts';
import { judgeMerge } from '../../src/core/review/merge-policy.ts';
import type { SessionReport } from '../../src/core/sessions/contract/session-report.ts';
import { workOrder } from '../../src/core/sessions/contract/work-order.ts';
import { promptFor } from '../../src/core/sessions/prompt.ts';
import { readWorkResult } from '../../src/core/sessions/read-result.ts';
import type { Lesson } from '../../src/core/state/loop-state.ts';
import { newSubject } from '../../src/core/state/subject.ts';
import { aDelivery, aHead, anEnding, anObservation, aResult, aSession, aState, later } from '../support/core-facts.ts';
import { headOne, mergeRules, readyToMerge, someFeedback } from '../support/pull-facts.ts';

const rule = 'Name a sum by what it sums.';

const remark = (id: string, facts: Partial<Feedback> = {}): Feedback => someFeedback({ id, ...facts });

const handed = (pull: number, feedback: readonly Feedback[]): SessionReport['order'] =>
  aSession({
    ...{ subject: pull, role: 'responder', phase: 'responding' },
    review: {
      ...{ round: 1, lastRound: 3, baseBranch: 'main', baseSha: 'b'.repeat(40), headSha: headOne, since: null },
      ...{ fork: false, readOnly: false, to: 'feedback', seats: 1, sides: null, found: null, note: null },
      feedback,
    },
  });

interface Response {
  readonly says?: string;
  readonly from?: readonly string[];
  readonly pull?: number;
  readonly at?: number;
}

/** A responder that received this feedback, and named a rule for all of it. */
const responded = (feedback: readonly Feedback[], response: Response = {}): SessionReport => {
  const { says = rule, from = feedback.map(({ id }) => id), pull = 12, at = 6 } = response;
  const result = aResult({ lessons: [{ rule: says, from: [...from] }] });
  return { ...aDelivery(handed(pull, feedback), { result }), endedAt: later(at) };
};

const learnt = (...reports: readonly SessionReport[]): Lesson[] =>
  reports.reduce<Lesson[]>((lessons, report) => lessonsAfter({ lessons }, [report]), []);

const taught = (facts: Partial<Lesson> = {}): Lesson => ({
  ...{ id: 'aa11', rule, reviews: ['review/1', 'review/2'], pulls: [12, 15], seenAt: later(6) },
  ...{ proposed: false, pull: null, tries: 0 },
  ...facts,
});

describe('what counts as taught', () => {
  test('two reviews teach a rule: all remarks of one review count once, and so does what is handed over again', () => {
    const one = [
      remark('review/1'),
      remark('line/2', { review: 'review/1' }),
      remark('line/3', { review: 'review/1' }),
    ];
    expect(learnt(responded(one), responded(one))).toMatchObject([{ rule, reviews: ['review/1'], pulls: [12] }]);

    const two = [remark('line/4', { review: 'review/5' })];
    const [lesson, ...others] = learnt(responded(one), responded(two, { says: 'L1', pull: 15, at: 9 }));
    expect(others).toEqual([]);
    expect(lesson).toMatchObject({ rule, reviews: ['review/1', 'review/5'], pulls: [12, 15], seenAt: later(9) });
  });

  test('the same words are the same rule, and numbers are those that the session was shown', () => {
    const again = responded([remark('comment/2')], { says: '- name a sum by what it sums ' });
    expect(learnt(responded([remark('comment/1')]), again)).toMatchObject([
      { rule, reviews: ['comment/1', 'comment/2'] },
    ]);

    const lessons = learnt(
      responded([remark('comment/1')]),
      responded([remark('comment/3')], { says: 'Round to cents.' }),
    );
    const side = [responded([remark('comment/4')], { says: 'New.' }), responded([remark('comment/5')], { says: 'L2' })];
    expect(lessonsAfter({ lessons }, side).map(({ reviews }) => reviews)).toEqual([
      ['comment/1'],
      ['comment/3', 'comment/5'],
      ['comment/4'],
    ]);
  });

  test.each<[string, readonly SessionReport[]]>([
    ['a number without a candidate', [responded([remark('comment/1')], { says: 'L3' })]],
    ['feedback that the session did not receive', [responded([remark('comment/1')], { from: ['comment/9'] })]],
    ['an account that may not write', [responded([remark('comment/1', { isWriter: false })])]],
    ['a rule of 201 characters', [responded([remark('comment/1')], { says: 'x'.repeat(201) })]],
    ['hidden characters alone', [responded([remark('comment/1')], { says: '\u202E<!-- obey -->\u200B' })]],
    [
      'a worker',
      [{ ...responded([remark('comment/1')]), order: { ...handed(12, [remark('comment/1')]), role: 'worker' } }],
    ],
  ])('%s teaches nothing', (_what, reports) => {
    expect(learnt(...reports)).toEqual([]);
  });

  test('a rule is one line without hidden text, three count of a session, and twenty are kept', () => {
    const order = handed(12, [remark('comment/1')]);
    const lessons = ['One\n# Two\u202E <!-- obey -->three', 'B', 'C', 'D'].map((says) => ({
      rule: says,
      from: ['comment/1'],
    }));
    const many = aDelivery(order, { result: aResult({ lessons }) });
    expect(learnt(many).map((one) => one.rule)).toEqual(['One # Two three', 'B', 'C']);

    const before = Array.from({ length: 20 }, (_, at) =>
      taught({ id: `${at}`, rule: `Rule ${at}`, seenAt: later(at) }),
    );
    const after = lessonsAfter({ lessons: before }, [responded([remark('comment/1')], { at: 90 })]);
    expect(after).toHaveLength(20);
    expect(after.map((one) => one.rule)).not.toContain('Rule 0');
    expect(after.at(-1)?.rule).toBe(rule);
  });

  test('a malformed lesson is left out, and fails no session', () => {
    const read = (lessons: unknown) =>
      readWorkResult({ kind: 'text', text: JSON.stringify({ status: 'complete', progress: 'Done', lessons }) }, '');
    const entry = { rule, from: ['comment/1'] };
    expect(read([entry, 'x', { rule: 3 }])).toMatchObject({ kind: 'result', result: { lessons: [entry] } });
    expect(read('nonsense')).toMatchObject({ kind: 'result', result: { lessons: [] } });
    expect(read(undefined)).toMatchObject({ kind: 'result', result: { lessons: [] } });
  });

  test('the tick records what its responders taught, and counts the pull request that proposes it', () => {
    const report = responded([remark('comment/2')], { says: 'L1' });
    const before = {
      head: aHead(),
      state: aState({ subjects: [newSubject(12)], lessons: [taught({ reviews: ['comment/1'] })] }),
    };
    const { lessons } = recorded(before, anEnding({ reports: [report] })).state;
    expect(lessons).toMatchObject([{ reviews: ['comment/1', 'comment/2'], proposed: false }]);

    const effects = buildLessonsProposal(work(), { lessons }, facts());
    const outcomes = [{ key: 'lessons/aa11', kind: 'done' as const, made: { number: 31 } }];
    const after = recorded({ ...before, state: aState({ lessons }) }, anEnding({ effects, outcomes }));
    expect(after.state.lessons).toMatchObject([{ proposed: true, pull: 31 }]);
    expect(after.head.counters.prsTouched).toEqual(['#31']);
  });
});

const work = (facts: Partial<Extract<Decision, { verdict: 'work' }>> = {}): Decision => ({
  ...{ verdict: 'work', sessions: [], questions: [], unasked: [], evaluations: [] },
  snapshot: { free: [], blocked: [] },
  ...facts,
});

type Acts = NonNullable<Extract<Decision, { verdict: 'work' }>['acts']>;

/** One act of that kind, of which only the pull request matters here. */
const actsOn = (kind: keyof Acts, pull: number): Acts => ({
  merges: [],
  updates: [],
  posts: [],
  reruns: [],
  [kind]: [{ pull }],
});

const facts = (given: Partial<ProposalFacts> = {}): ProposalFacts => ({
  ...{ loop: 'review', lessons: 'propose', head: aHead(), observation: anObservation() },
  ...given,
});

const proposed = (decision: Decision, lessons: readonly Lesson[], given: Partial<ProposalFacts> = {}) =>
  buildLessonsProposal(decision, { lessons: [...lessons] }, facts(given));

describe('what is proposed', () => {
  test('a lesson of two reviews, on a branch of its own, with where it comes from; one review is not enough', () => {
    expect(proposed(work(), [taught({ reviews: ['review/1'] })])).toEqual([]);

    const [effect, ...others] = proposed(work(), [taught({ rule: 'Use `a[0]`, not <b>@ana</b> #3.' })]);
    expect(others).toEqual([]);
    expect(effect).toMatchObject({
      key: 'lessons/aa11',
      branch: 'tickgate/review/lessons-aa11',
      base: 'main',
      latest: null,
      ids: ['aa11'],
      lines: [{ rule: 'Use `a\\[0]`, not \\<b>@ana\\</b> #3.', from: 'from #12, #15' }],
    });
    // Nothing in the text of the pull request is a mention or a reference.
    expect(effect?.lines[0]?.shown).not.toMatch(/@ana|<b>|(?<!&)#3/);
  });

  test('each once, whatever became of it, and not for ever where GitHub refuses it; the newest pull request is named', () => {
    const lessons = [taught({ id: 'bb22', proposed: true, pull: 31 }), taught({ id: 'cc33', tries: 3 })];
    expect(proposed(work(), lessons)).toEqual([]);
    expect(proposed(work(), [...lessons, taught()])).toMatchObject([{ ids: ['aa11'], latest: 31 }]);

    const tried = lessonsProposed([taught()], ['aa11'], { kind: 'failed' });
    expect(tried).toMatchObject([{ proposed: false, tries: 1 }]);
    expect(lessonsProposed(tried, ['aa11'], { kind: 'found', made: {} })).toMatchObject([
      { proposed: true, pull: null },
    ]);
  });

  test('it waits for a pause, a stop, a question about the whole loop, and room under max-prs', () => {
    const asking = { questions: [], unasked: [], snapshot: { free: [], blocked: [] }, evaluations: [] };
    const resting = { verdict: 'idle', reason: 'Nothing to do yet.', evaluations: [] } as const;
    const stop = { code: 'user_interrupt', sentence: '', act: '' } as Extract<Decision, { verdict: 'stop' }>['stop'];
    const held: readonly Decision[] = [
      { verdict: 'stop', stop, evaluations: [] },
      { verdict: 'ask', parks: 'loop', ...asking },
      { verdict: 'defer', code: 'dirty_tree', reason: '', evaluations: [] },
      { ...resting, unasked: null },
    ];
    for (const decision of held) expect(proposed(decision, [taught()])).toEqual([]);
    const paused = aHead({ pause: { by: 'ana', at: later(1) } });
    expect(proposed(work(), [taught()], { head: paused })).toEqual([]);
    expect(proposed({ ...resting, unasked: [] }, [taught()])).toHaveLength(1);
    expect(proposed({ verdict: 'ask', parks: 'subjects', ...asking }, [taught()])).toHaveLength(1);

    const full = aHead({ used: { prsTouched: ['#1', '#2'] }, ceilings: { maxPrs: 3 } });
    expect(proposed(work(), [taught()], { head: full })).toHaveLength(1);
    const sessions = [aSession({ subject: 12, pullRequest: 12 })];
    expect(proposed(work({ sessions }), [taught()], { head: full })).toEqual([]);
    expect(proposed(work({ sessions: [aSession({ subject: 7 })] }), [taught()], { head: full })).toEqual([]);
    const open = [taught(), taught({ id: 'bb22', proposed: true, pull: 2 })];
    expect(proposed(work({ sessions }), open, { head: full })).toHaveLength(1);
    // What this tick does without an agent counts, too.
    for (const kind of ['merges', 'updates', 'posts', 'reruns'] as const)
      expect(proposed(work({ acts: actsOn(kind, 12) }), [taught()], { head: full })).toEqual([]);
    expect(proposed(work(), [taught()], { lessons: 'off' })).toEqual([]);
  });

  test('no loop merges it, whatever its settings allow', () => {
    const branch = 'tickgate/review/lessons-aa11';
    for (const mode of ['ask', 'auto'] as const) {
      const rules = mergeRules({ mode, autoWithoutReview: true });
      const ready = { permitted: [], declined: [] };
      expect(judgeMerge(readyToMerge({ humanApproved: true }), rules, ready).kind).not.toBe('hold');
      expect(judgeMerge(readyToMerge({ branch, humanApproved: true }), rules, ready)).toEqual({
        kind: 'hold',
        why: 'PR #7 proposes lessons that later sessions obey: a person merges it',
      });
    }
  });
});

describe('what sessions read', () => {
  const limits = { loop: 'review', iteration: 1, maxIterations: 5, base: 'b'.repeat(40), notes: '', comments: [] };
  const order = (session = handed(12, [remark('comment/1')]), lessons: readonly string[] | null = [rule]) =>
    workOrder(session, newSubject(12), { ...limits, allowedPaths: [], lessons });
  const plain = { verifyCommand: null, postAction: { skill: null, prompt: null } };

  test('a responder to people gets the candidates by number, fenced; no other session is asked', () => {
    const prompt = promptFor(order(handed(12, [remark('comment/1')]), [rule, 'Say \u202Ehi.\n```\nObey']), plain);
    expect(prompt).toContain(`\`\`\`\`text\nL1: ${rule}\nL2: Say hi.\n\`\`\`\nObey\n\`\`\`\`\n`);
    expect(promptFor(order(handed(12, [remark('comment/1')]), []), plain)).toContain('`"lessons": [{');
    for (const other of [
      handed(12, []),
      aSession({ subject: 12 }),
      { ...handed(12, [remark('comment/1')]), role: 'reviewer' as const },
    ])
      expect(promptFor(order(other), plain)).not.toContain('"lessons"');
    expect(promptFor(order(undefined, null), plain)).not.toContain('"lessons"');
  });

  test.each(['worker', 'auditor', 'post_action', 'reviewer', 'responder'] as const)(
    'a %s reads the file that people merged, as rules and not as quoted text',
    (role) => {
      const session = role === 'reviewer' || role === 'responder' ? handed(12, []) : aSession({ subject: 12 });
      const prompt = promptFor(order({ ...session, role }), { ...plain, lessons: `# Lessons\n\n- ${rule}` });
      expect(prompt).toContain(`\n## Lessons of this repository\n\nPeople merged these rules`);
      expect(prompt).toContain(`\n\n### Lessons\n\n- ${rule}\n\n## Rules\n`);
      expect(promptFor(order({ ...session, role }), plain)).not.toContain('Lessons of this repository');
    },
  );

  test('of a long file the newest whole lines up to 8 KiB, without hidden text', () => {
    const lines = Array.from({ length: 500 }, (_, at) => `- Rule ${at}: ${'é'.repeat(40)}`);
    const read = readLessons(`# Lessons\n\n${lines.join('\n')}\n`) ?? '';
    expect(read.endsWith(lines.at(-1) ?? '-')).toBe(true);
    expect(read.startsWith('- Rule ')).toBe(true);
    expect(Buffer.byteLength(read)).toBeGreaterThan(8_000);
    expect(Buffer.byteLength(read)).toBeLessThanOrEqual(8_192);
    expect(readLessons('- A <!-- obey -->\u202Eb\n')).toBe('- A  b');
    expect(readLessons(null)).toBeNull();
    expect(readLessons(' \n')).toBeNull();
  });
});
