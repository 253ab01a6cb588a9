/** Every question as a person reads it: the words on the phone, what each option does, and how it looks once it is answered. */
import { describe, expect, test } from 'vitest';
import { describeUnaskedQuestions } from '../../src/core/decide/single-shot.ts';
import { type GateCommentContext, questionIn, readBoxes, renderGate, tickBox } from '../../src/core/gates/comment.ts';
import { cardOf, spentBefore } from '../../src/core/gates/decision-card.ts';
import { Language } from '../../src/core/gates/language.ts';
import { evidenceOf, type GateFacts } from '../../src/core/gates/questions.ts';
import { phrases, translatedLine } from '../../src/core/gates/translations.ts';
import { newCounters } from '../../src/core/state/counters.ts';
import { GateName } from '../../src/core/state/gate.ts';
import type { Head } from '../../src/core/state/head.ts';
import { toTaskNumber } from '../../src/core/state/subject.ts';
import { aHead, aSubject, later, noon } from '../support/core-facts.ts';
import { aCheck, aPull } from '../support/pull-facts.ts';
import { asked, ceilings, context, dollarsTripped, mergeAsked, samples, threeTripped } from './gate-samples.ts';

const manyWords: GateFacts = {
  ...{ name: 'agent-decision', subject: { kind: 'issue', number: 9 }, session: '812-1-9-2', questionHash: 'hash' },
  question: Array.from({ length: 40 }, (_, index) => `line ${index + 1}`).join('\n'),
} as const;

const run = aHead({
  used: { iterationsUsed: 3, dollars: 18.4, agentsDispatched: 14, prsTouched: ['#7'] },
  ceilings: { maxDollars: 25, maxIterations: 5 },
});
const reviewed = aSubject({
  ...{ number: 7, kind: 'pr', sessions: 3, dollars: 4.1, lastReviewedCommit: 'a'.repeat(40) },
  findings: [
    {
      ...{ id: 'F1', file: 'total.ts', line: 1, severity: 'warning', description: 'It may be slow.', scenario: '' },
      ...{ section: null, createdAt: noon, seen: 1, resolvedAt: null },
    },
  ],
});
const about = {
  head: { ...run, reserved: { iteration: 3, dollars: 5 } },
  spent: run.counters,
  subjects: [aSubject({ number: 9, sessions: 2, dollars: 3.2 }), reviewed],
  pulls: [aPull({ number: 7, headSha: 'a'.repeat(40), checks: [aCheck(), aCheck(), aCheck('skipped')] })],
};
const cardContext = (facts: GateFacts): GateCommentContext => ({
  ...context,
  card: cardOf(facts, about),
  evidence: evidenceOf(facts),
});

const foldOf = (facts: GateFacts, more: Partial<GateCommentContext> = {}): string[] =>
  renderGate(asked(facts), { ...cardContext(facts), ...more }).split('\n<details>');

/** What a person sees before they unfold anything, without the hidden line, blank lines and fences. */
const linesAtOnce = (facts: GateFacts, more: Partial<GateCommentContext> = {}): string[] =>
  (foldOf(facts, more)[0] ?? '')
    .replace(/<!--.*?-->\s?/g, '')
    .split('\n')
    .filter((line) => line !== '' && line !== '```');

describe('every question of the catalog', () => {
  test('has its sample here', () => {
    expect(samples.map(({ name }) => name)).toEqual(GateName.options);
  });

  test('about a breaker is cut behind a whole word', () => {
    const shown = (evidence: string) =>
      linesAtOnce({ name: 'circuit-open', subject: { kind: 'issue', number: 4 }, evidence, opening: 1 })[0];
    const long = `3 sessions without progress in a row. Last error: python3.13 fell silent: no output, no change and no work for 10 minutes`;

    expect(shown(long)).toMatch(/ no work for 10… Probe once, skip, or stop\?\*\*$/);
    expect(shown('It failed.')).toContain('It failed. Probe once');
    expect(shown('It failed')).toContain('It failed. Probe once');
  });

  test('reads as follows', () => {
    expect(samples.map((facts) => linesAtOnce(facts).join('\n')).join('\n\n')).toMatchInlineSnapshot(`
      "**Backlog changed since last iteration. Re-propose the next batch?**
      Why now: since the last plan 1 issue came and 1 issue ended or got blocked.
      Spent so far: $18.40 of $25.00, 3 of 5 iterations.
      - [ ] **re-propose**: plan a new batch, about $6.13 an iteration
      - [ ] **continue**: keep the prior plan, about $6.13 an iteration
      - [ ] **stop**: end this run, at no cost
      Tick one box, reply \`re-propose\`, \`continue\` or \`stop\`, or with this line:
      /loop answer work-4-backlog-drift-loop-k3x9 OPTION [text]
      @ana: anyone with write access may answer.

      **Issue #9 has ambiguous criteria. Skip, escalate, or proceed with my best interpretation?**
      Why now: its turn has come. There is no section "### Acceptance Criteria".
      Spent so far: $18.40 of $25.00, 3 of 5 iterations. On #9: $3.20.
      - [ ] **skip**: leave this issue out, at no cost
      - [ ] **escalate**: ask the author, at no cost
      - [ ] **proceed**: best interpretation, about $1.31 a session
      - [ ] **stop**: end this run, at no cost
      Tick one box, reply \`skip\`, \`escalate\`, \`proceed\` or \`stop\`, or with this line:
      /loop answer work-4-ambiguous-criteria-9-k3x9 OPTION [text]
      @ana: anyone with write access may answer.

      **Approaching dollars ceiling ($20.80/$25.00). Continue, raise ceiling, or stop?**
      Why now: dollars spent $18.40, reserved $5.00, forecast $2.40 more with the next iteration, of $25.00.
      Spent so far: $18.40 of $25.00, 3 of 5 iterations.
      - [ ] **continue**: one more iteration, about $6.13 an iteration
      - [ ] **raise**: dollars $25.00 → $50.00, buys about 1 more pull request at $18.40
      - [ ] **stop**: end this run, at no cost
      Tick one box, reply \`continue\`, \`raise\` or \`stop\`, or with this line:
      /loop answer work-4-budget-escalation-loop-k3x9 OPTION [text]
      @ana: anyone with write access may answer.

      **Responder addressed human feedback on PR #7. Merge now or hold for human re-review?**
      Why now: a responder has answered what people said, and only a person can tell whether that is enough.
      Spent so far: $18.40 of $25.00, 3 of 5 iterations. On #7: $4.10.
      This is about commit aaaaaaaaaaaa. 2 files (+30 −4) into main. Checks when this was asked: 2 passed, 1 skipped. Reviewed: nothing that blocks, 1 warning open.
      - [ ] **merge**: merge it now, at no cost
      - [ ] **hold**: wait for human re-review, at no cost
      - [ ] **stop**: end this run, at no cost
      Tick one box, reply \`hold\` or \`stop\`, or with this line (\`merge\` takes no text):
      /loop answer work-4-post-feedback-merge-7-k3x9 OPTION [text]
      @ana: anyone with write access may answer.

      **PR #7 is reviewed and green. Merge it?**
      Why now: this commit is reviewed, nothing that blocks is open, and a person decides about the merge.
      Spent so far: $18.40 of $25.00, 3 of 5 iterations. On #7: $4.10.
      This is about commit aaaaaaaaaaaa. 2 files (+30 −4) into main. Checks when this was asked: 2 passed, 1 skipped. Reviewed: nothing that blocks, 1 warning open.
      - [ ] **merge**: merge it now, at no cost
      - [ ] **hold**: leave it open, at no cost
      - [ ] **stop**: end this run, at no cost
      Tick one box, reply \`hold\` or \`stop\`, or with this line (\`merge\` takes no text):
      /loop answer work-4-merge-7-k3x9 OPTION [text]
      @ana: anyone with write access may answer.

      **Force-unlock previous iteration's lock? This may corrupt in-flight work.**
      Why now: a tick wants to work, and another holds the lock.
      Spent so far: $18.40 of $25.00, 3 of 5 iterations.
      - [ ] **yes**: remove the lock, charges the $5.00 that its run reserved
      - [ ] **no**: skip this tick, at no cost
      - [ ] **stop**: end this run, at no cost
      Tick one box, or reply with this line (\`yes\` takes no text):
      /loop answer work-4-force-unlock-loop-k3x9 OPTION [text]
      @ana: anyone with write access may answer.

      **Issue #9 failed twice with: npm test: search finds nothing. Skip, retry once more, or stop the loop?**
      Why now: this has come twice, and nothing more is tried without an answer.
      Spent so far: $18.40 of $25.00, 3 of 5 iterations. On #9: $3.20.
      - [ ] **skip**: not again in this run, at no cost
      - [ ] **retry**: once more, about $1.31 a session
      - [ ] **stop**: end this run, at no cost
      Tick one box, reply \`skip\`, \`retry\` or \`stop\`, or with this line:
      /loop answer work-4-repeated-failure-9-k3x9 OPTION [text]
      @ana: anyone with write access may answer.

      **PR #7 has diverged since the prior iteration crashed — re-attach, skip, or stop the loop?**
      Why now: its branch is not where this run left it. Left at bbbbbbbbbbbb, found at aaaaaaaaaaaa.
      Spent so far: $18.40 of $25.00, 3 of 5 iterations. On #7: $4.10.
      This is about commit aaaaaaaaaaaa. 2 files (+30 −4) into main. Checks when this was asked: 2 passed, 1 skipped. Reviewed: nothing that blocks, 1 warning open.
      - [ ] **re-attach**: work on from there, about $1.31 a session
      - [ ] **skip**: leave it alone, at no cost
      - [ ] **stop**: end this run, at no cost
      Tick one box, reply \`re-attach\`, \`skip\` or \`stop\`, or with this line:
      /loop answer work-4-resume-divergence-7-k3x9 OPTION [text]
      @ana: anyone with write access may answer.

      **Uncommitted changes detected in working tree. These may be from a crashed loop worker.**
      Why now: the folder /runner/work on mac-mini holds changes that are in no commit.
      Spent so far: $18.40 of $25.00, 3 of 5 iterations.
      - [ ] **Stash and continue**, about $6.13 an iteration
      - [ ] **Commit and continue**, about $6.13 an iteration
      - [ ] **Abort**, at no cost
      Tick one box, reply \`stash\`, \`commit\` or \`abort\`, or with this line:
      /loop answer work-4-dirty-tree-loop-k3x9 OPTION [text]
      @ana: anyone with write access may answer.

      **Issue #9: the agent needs a decision. Answer by reply, skip, or stop?**
      Why now: its session ended with this question, and the next one begins with your answer.
      Spent so far: $18.40 of $25.00, 3 of 5 iterations. On #9: $3.20.
      > Shall the index live in memory?
      - **answer**: by reply, about $1.31 a session
      - [ ] **skip**: no answer, leave it out, at no cost
      - [ ] **stop**: end this run, at no cost
      Your next comment here is the answer. Or reply with this line, or tick one box:
      /loop answer work-4-agent-decision-9-k3x9 answer your words
      @ana: anyone with write access may answer.

      **three subjects in a row got nowhere. Probe once, skip, or stop?**
      Why now: the breaker of the whole loop opened (opening 1), and no session starts.
      Spent so far: $18.40 of $25.00, 3 of 5 iterations.
      - [ ] **probe**: one session as a test, about $1.31 a session
      - [ ] **skip**: leave it open, at no cost
      - [ ] **stop**: end this run, at no cost
      Tick one box, reply \`probe\`, \`skip\` or \`stop\`, or with this line:
      /loop answer work-4-circuit-open-loop-k3x9 OPTION [text]
      @ana: anyone with write access may answer.

      **Most issues have no \`### Acceptance Criteria\`. Accept other headings and checklists as criteria, ask per issue, or stop?**
      Why now: most of the first 20 issues lack the heading, and one of them is next.
      Spent so far: $18.40 of $25.00, 3 of 5 iterations.
      - [ ] **accept**: headings and checklists, about $6.13 an iteration
      - [ ] **ask**: one question per issue, at no cost
      - [ ] **stop**: end this run, at no cost
      Tick one box, reply \`accept\`, \`ask\` or \`stop\`, or with this line:
      /loop answer work-4-criteria-policy-loop-k3x9 OPTION [text]
      @ana: anyone with write access may answer."
    `);
  });

  test.each(
    [...samples, threeTripped, manyWords].flatMap((facts) =>
      Language.options.map((language) => ({ name: facts.name, facts, language })),
    ),
  )('shows what a decision needs in twelve lines before a fold: $name, $language', ({ facts, language }) => {
    const lines = linesAtOnce(facts, { language });
    expect(lines.length).toBeLessThanOrEqual(12);
    expect(lines[0]).toBe(`**${asked(facts).question}**`);
    expect(lines.filter((line) => /^Why now: .{20,}/.test(line))).toHaveLength(1);
    expect(lines.filter((line) => /^Spent so far: \$18\.40 of \$25\.00, 3 of 5 iterations\./.test(line))).toHaveLength(
      1,
    );
    for (const { id, label } of asked(facts).options) {
      const [line = '', ...others] = lines.filter(
        (one) => one.startsWith('- ') && one.includes(label.replace(`${id}: `, '')),
      );
      expect([id, others, line.replace(/^.*(?=, (?:about \$|at the cost of|at no cost|buys|charges))/, '')]).toEqual([
        id,
        [],
        expect.stringMatching(/^, ./),
      ]);
    }
  });

  test('of a pull request shows its commit, how much it changes, its checks, and what its review left', () => {
    const aboutPull = samples.filter((facts) => 'pr' in facts);
    expect(aboutPull.map(({ name }) => name)).toEqual(['post-feedback-merge', 'merge', 'resume-divergence']);
    for (const facts of aboutPull)
      expect(linesAtOnce(facts)).toContain(
        'This is about commit aaaaaaaaaaaa. 2 files (+30 −4) into main. Checks when this was asked: 2 passed, 1 skipped. Reviewed: nothing that blocks, 1 warning open.',
      );
  });

  test('of an issue shows its pull request; of another commit than it asks about, nothing', () => {
    const failing = aSubject({ number: 12, pullRequest: 7 });
    const repeated = samples.find(({ name }) => name === 'repeated-failure');
    if (repeated?.name !== 'repeated-failure') throw new Error('no sample');
    const of = (facts: GateFacts) => cardOf(facts, { ...about, subjects: [failing] }).pull;
    expect(of({ ...repeated, subject: { kind: 'issue', number: 12 } })).toContain('2 files (+30 −4) into main');
    expect(of({ name: 'merge', pr: 7, headSha: 'b'.repeat(40), evidence: [] })).toBeNull();
  });

  test('folds away what each option does, the evidence, and what is left of a long question of an agent', () => {
    const folds = (facts: GateFacts) => foldOf(facts).slice(1);
    for (const facts of samples) {
      const [does = ''] = folds(facts);
      for (const { consequence } of asked(facts).options) expect(does).toContain(consequence);
    }
    expect(folds(manyWords)[1]).toContain('> line 40');
    expect(linesAtOnce(manyWords).join()).not.toContain('line 40');
    // Nothing permits what a person has not seen that it is there.
    expect(linesAtOnce(manyWords)).toContain('**The question goes on: open it below before you answer.**');
    const hidden = { ...manyWords, question: 'May I keep the name?\n\nWith yes I also drop the table.' };
    expect(linesAtOnce(hidden)).toContain('**The question goes on: open it below before you answer.**');
    expect(folds(hidden)[1]).toContain('drop the table');
    expect(folds(mergeAsked)).toHaveLength(1);
    const vouched = { name: 'merge', pr: 7, headSha: 'a'.repeat(40), evidence: ['Checks: lint passed.'] } as const;
    expect(folds(vouched)[1]).toContain('- Checks: lint passed.');
  });

  test('asks in the same words after a lost tick, whatever that tick is charged', () => {
    const facts: GateFacts = { name: 'ambiguous-criteria', issue: 9, textHash: 'hash' };
    const before = { ...run.counters, prsTouchedTotal: 0, ...run.ceilings };
    const card = (head: Head) =>
      cardOf(facts, { ...about, head, spent: spentBefore(head, { budgetSnapshot: before }) });
    const charged = { ...run, counters: { ...run.counters, dollarsCounted: 23.4, iterationsUsed: 4 } };
    expect(card(charged)).toEqual(card(run));
    expect(card(run).spent).toContain('$18.40');
    const cheap = { ...newCounters(noon), dollarsReported: 0.01, agentsDispatched: 9 };
    expect(cardOf(facts, { ...about, spent: cheap }).costs).toMatchObject({ proceed: 'less than $0.01 a session' });
    // A lost tick before a restart is in neither count.
    const restarted = { ...run.counters, iterationsUsed: 1, iterationsBeforeRestart: 2 };
    expect(card({ ...run, counters: restarted }).spent).toContain('1 of 5 iterations');
    expect(card({ ...run, counters: { ...restarted, iterationsBeforeRestart: 4 } }).spent).toContain('0 of 5');
    // Of an earlier run nothing counts.
    const fresh = { ...run, counters: newCounters(later(60)) };
    expect(card(fresh).spent).toContain('Spent so far: $0.00 of $25.00, 0 of 5 iterations.');
    expect(card(fresh).costs).toMatchObject({ proceed: 'at the cost of a session', skip: 'at no cost' });
  });
});

describe('a question in another language', () => {
  const others = Language.options.filter((language) => language !== 'en');
  const twoTripped: GateFacts = {
    ...{ name: 'budget-escalation', iteration: 4, ceilings },
    tripped: [
      { name: 'iterations', value: 4, ceiling: 5, raiseTo: 10 },
      { name: 'prs', value: 17, ceiling: 20, raiseTo: 40 },
    ],
  };
  /** Every form that a question of the catalog can take. */
  const forms: readonly GateFacts[] = [
    ...samples,
    threeTripped,
    twoTripped,
    {
      ...{ name: 'resume-divergence', issue: 9, branch: 'tickgate/work/9' },
      ...{ recordedSha: null, headSha: 'a'.repeat(40) },
    },
    { name: 'circuit-open', subject: { kind: 'pr', number: 7 }, evidence: 'no progress in 5 sessions.', opening: 2 },
    { name: 'repeated-failure', subject: { kind: 'pr', number: 7 }, rootCause: 'no-diff', count: 2 },
    { name: 'repeated-failure', subject: { kind: 'pr', number: 7 }, rootCause: 'no-diff', count: 1 },
    { name: 'repeated-failure', subject: { kind: 'pr', number: 7 }, rootCause: 'no-diff', count: 3 },
    {
      ...{ name: 'repeated-failure', subject: { kind: 'pr', number: 7 } },
      ...{ rootCause: '4 sessions used', count: 4, exhausted: true },
    },
    { name: 'repeated-failure', subject: { kind: 'issue', number: toTaskNumber('3f2a9c81') }, rootCause: '', count: 2 },
  ];

  test('has each phrase in every language, in words of its own, with the same places to fill', () => {
    expect(others).toEqual(['de', 'es', 'fr']);
    const places = (text: string): string[] => (text.match(/\$\d/g) ?? []).toSorted();
    for (const phrase of phrases) {
      const groups = [...phrase.english.source.matchAll(/(?<!\\)\((?!\?)/g)].map((_, index) => `$${index + 1}`);
      for (const language of others)
        expect([phrase.english.source, language, places(phrase[language])]).toEqual([
          phrase.english.source,
          language,
          groups,
        ]);
      expect(new Set(others.map((language) => phrase[language])).size).toBe(others.length);
    }
  });

  test('has a phrase for every form of a question, and for nothing else', () => {
    const questions = forms.map((facts) => asked(facts).question);
    const fitting = questions.map((question) => phrases.filter(({ english }) => english.test(question)));
    expect(questions.filter((_, at) => fitting[at]?.length !== 1)).toEqual([]);
    expect(phrases.filter((phrase) => !fitting.flat().includes(phrase)).map(({ english }) => english.source)).toEqual(
      [],
    );
    for (const language of others)
      expect(questions.filter((question) => /\$\d(?!\d|\.)/.test(translatedLine(question, language) ?? '$1'))).toEqual(
        [],
      );
  });

  const lines = (facts: GateFacts, language: Language): string[] =>
    renderGate(asked(facts), { ...context, language }).split('\n');

  test.each(others)('%s: one line follows the exact English, which stays as it is', (language) => {
    for (const facts of forms) {
      const english = lines(facts, 'en');
      const added = lines(facts, language).filter((line) => !english.includes(line));
      expect([facts.name, added.length]).toEqual([facts.name, 1]);
      expect(lines(facts, language).filter((line) => line !== added[0] && line !== '')).toEqual(
        english.filter((line) => line !== ''),
      );
      expect(lines(facts, language)[3]).toBe(added[0]);
    }
  });

  test.each(others)('%s: it names every box, and the figures of the question', (language) => {
    for (const facts of forms) {
      const line = lines(facts, language)[3] ?? '';
      const { options, question } = asked(facts);
      // `stop` is in every question's boxes; where the English has no word of it, neither has this.
      const said = options.filter(({ id }) => id !== 'stop' || /stop/.test(question)).map(({ id }) => id);
      const figures = question.match(/#\d+|\$?\d[\d./$]*/g) ?? [];
      const words = line.split(/[^\w-]+/);
      expect([facts.name, said.filter((id) => !words.includes(id))]).toEqual([facts.name, []]);
      expect([facts.name, figures.filter((figure) => !line.includes(figure))]).toEqual([facts.name, []]);
    }
  });

  test('it reads so', () => {
    expect([...samples, threeTripped].map((facts) => lines(facts, 'de')[3]).join('\n')).toMatchInlineSnapshot(`
      "*Deutsch:* Das Backlog hat sich seit der letzten Iteration geändert. Den nächsten Schwung neu vorschlagen (re-propose), beim alten Plan bleiben (continue) oder anhalten (stop)?
      *Deutsch:* Issue #9 hat mehrdeutige Kriterien. Auslassen (skip), nachfragen (escalate) oder nach bestem Verständnis bearbeiten (proceed)?
      *Deutsch:* Die Obergrenze für dollars ist bald erreicht ($20.80/$25.00). Eine Iteration weiter (continue), Grenze anheben (raise) oder anhalten (stop)?
      *Deutsch:* Auf die Anmerkungen von Menschen zu PR #7 wurde eingegangen. Jetzt mergen (merge) oder auf erneutes Review warten (hold)?
      *Deutsch:* PR #7 ist geprüft und grün. Mergen (merge) oder offen lassen (hold)?
      *Deutsch:* Die Sperre der vorigen Iteration mit Gewalt entfernen (yes, no)? Laufende Arbeit kann dabei beschädigt werden.
      *Deutsch:* Issue #9 ist zweimal gescheitert mit: npm test: search finds nothing. Auslassen (skip), noch einmal versuchen (retry) oder die Schleife anhalten (stop)?
      *Deutsch:* PR #7 hat sich verändert, seit die vorige Iteration abgebrochen ist. Dort weiterarbeiten (re-attach), auslassen (skip) oder die Schleife anhalten (stop)?
      *Deutsch:* Im Arbeitsverzeichnis liegen Änderungen ohne Commit, vielleicht von einem abgestürzten Agenten der Schleife: beiseitelegen (stash), committen (commit) oder abbrechen (abort)?
      *Deutsch:* Issue #9: Der Agent braucht eine Entscheidung. Mit einer Antwort entscheiden (answer), auslassen (skip) oder anhalten (stop)?
      *Deutsch:* three subjects in a row got nowhere. Einmal versuchen (probe), auslassen (skip) oder anhalten (stop)?
      *Deutsch:* Den meisten Issues fehlt \`### Acceptance Criteria\`. Andere Überschriften und Listen als Kriterien gelten lassen (accept), je Issue fragen (ask) oder anhalten (stop)?
      *Deutsch:* Bald erreicht: iterations (4/5), minutes (49/60) und dollars ($21.00/$25.00). Eine Iteration weiter (continue), Grenzen anheben (raise) oder anhalten (stop)?"
    `);
  });

  test('what an agent said is put in as it is, dollars and all', () => {
    const odd: GateFacts = {
      ...{ name: 'repeated-failure', subject: { kind: 'issue', number: 9 } },
      ...{ rootCause: 'cost $2 and $1', count: 2 },
    } as const;
    expect(lines(odd, 'fr')[3]).toContain('Issue #9 a échoué deux fois avec : cost \\$2 and \\$1. Laisser');
  });

  test('its boxes are read as before', () => {
    const body = renderGate(asked(dollarsTripped), { ...context, language: 'de' });
    expect(readBoxes(tickBox(body, 'raise') ?? '', asked(dollarsTripped).id)).toEqual({
      kind: 'ticked',
      option: 'raise',
    });
    expect(questionIn(body)).toBe('Approaching dollars ceiling ($20.80/$25.00). Continue, raise ceiling, or stop?');
  });
});

test('a single shot quotes a question that it does not ask once, not twice', () => {
  const [said = ''] = describeUnaskedQuestions([
    { name: 'repeated-failure', subject: { kind: 'issue', number: 4 }, rootCause: 'test | npm_test', count: 2 },
  ]);
  expect(said).toContain('npm\\_test');
  expect(said).not.toContain('\\\\');
});
