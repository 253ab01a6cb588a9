/** Every question as a person reads it: the words on the phone, what each option does, and how it looks once it is answered. */
import { describe, expect, test } from 'vitest';
import { questionIn, readBoxes, renderGate, tickBox } from '../../src/core/gates/comment.ts';
import type { GateFacts } from '../../src/core/gates/questions.ts';
import { Language, phrases, translatedLine } from '../../src/core/gates/translations.ts';
import { GateName } from '../../src/core/state/gate.ts';
import { toTaskNumber } from '../../src/core/state/subject.ts';
import { asked, ceilings, context, dollarsTripped, samples, threeTripped } from './gate-samples.ts';

/** What all questions share: by whom, what each option does in the catalogue's words, the evidence, the run. */
const shared = (facts: GateFacts): string => `

@ana: anyone with write access may answer.

<details><summary>What each option does</summary>

${asked(facts)
  .options.map(({ id, label, consequence }) => `- ${label.startsWith(id) ? id : label}: ${consequence}`)
  .join('\n')}

</details>

<details><summary>Evidence</summary>

- what led to it

</details>

[Run 812](https://github.com/o/r/actions/runs/812)`;

/** As GitHub shows it, without the hidden line and what all questions share. */
function ownWords(facts: GateFacts): string {
  const [, ...lines] = renderGate(asked(facts), { ...context, evidence: ['what led to it'] }).split('\n');
  const text = lines.join('\n').replace(/<!--.*?--> /g, '');
  expect(text.endsWith(shared(facts))).toBe(true);
  return text.slice(0, -shared(facts).length).replaceAll('\n\n', '\n').replaceAll('```\n', '').replace('\n```', '');
}

describe('every question of the catalog', () => {
  test('has its sample here', () => {
    expect(samples.map(({ name }) => name)).toEqual(GateName.options);
  });

  test('reads as follows', () => {
    expect(samples.map(ownWords).join('\n\n')).toMatchInlineSnapshot(`
      "**Backlog changed since last iteration. Re-propose the next batch?**
      - [ ] **re-propose**: plan a new batch
      - [ ] **continue**: keep the prior plan
      - [ ] **stop**: end this run
      Tick one box, or reply with one line:
      /loop answer work-4-backlog-drift-loop-k3x9 OPTION [text]

      **Issue #9 has ambiguous criteria. Skip, escalate, or proceed with my best interpretation?**
      - [ ] **skip**: leave this issue out
      - [ ] **escalate**: ask the author
      - [ ] **proceed**: best interpretation
      - [ ] **stop**: end this run
      Tick one box, or reply with one line:
      /loop answer work-4-ambiguous-criteria-9-k3x9 OPTION [text]

      **Approaching dollars ceiling ($21.00/$25.00). Continue, raise ceiling, or stop?**
      - [ ] **continue**: one more iteration
      - [ ] **raise**: dollars $25.00 → $50.00
      - [ ] **stop**: end this run
      Tick one box, or reply with one line:
      /loop answer work-4-budget-escalation-loop-k3x9 OPTION [text]

      **Responder addressed human feedback on PR #7. Merge now or hold for human re-review?**
      - [ ] **merge**: merge it now
      - [ ] **hold**: wait for human re-review
      - [ ] **stop**: end this run
      This is about commit aaaaaaaaaaaa.
      Tick one box, or reply with one line:
      /loop answer work-4-post-feedback-merge-7-k3x9 OPTION [text]

      **PR #7 is reviewed and green. Merge it?**
      - [ ] **merge**: merge it now
      - [ ] **hold**: leave it open
      - [ ] **stop**: end this run
      This is about commit aaaaaaaaaaaa.
      Tick one box, or reply with one line:
      /loop answer work-4-merge-7-k3x9 OPTION [text]

      **Force-unlock previous iteration's lock? This may corrupt in-flight work.**
      - [ ] **yes**: remove the lock
      - [ ] **no**: skip this tick
      - [ ] **stop**: end this run
      Tick one box, or reply with one line:
      /loop answer work-4-force-unlock-loop-k3x9 OPTION [text]

      **Issue #9 failed twice with: test \\| npm test \\| search finds nothing. Skip, retry once more, or stop the loop?**
      - [ ] **skip**: not again in this run
      - [ ] **retry**: once more
      - [ ] **stop**: end this run
      Tick one box, or reply with one line:
      /loop answer work-4-repeated-failure-9-k3x9 OPTION [text]

      **PR #7 has diverged since the prior iteration crashed — re-attach, skip, or stop the loop?**
      - [ ] **re-attach**: work on from there
      - [ ] **skip**: leave it alone
      - [ ] **stop**: end this run
      This is about commit aaaaaaaaaaaa.
      Tick one box, or reply with one line:
      /loop answer work-4-resume-divergence-7-k3x9 OPTION [text]

      **Uncommitted changes detected in working tree. These may be from a crashed loop worker.**
      - [ ] **Stash and continue**
      - [ ] **Commit and continue**
      - [ ] **Abort**
      Tick one box, or reply with one line:
      /loop answer work-4-dirty-tree-loop-k3x9 OPTION [text]

      **Issue #9: the agent needs a decision. Answer by reply, skip, or stop?**
      > Shall the index live in memory?
      - [ ] **skip**: no answer, leave it out
      - [ ] **stop**: end this run
      Reply with one line, or tick one box:
      /loop answer work-4-agent-decision-9-k3x9 answer your words

      **three subjects in a row got nowhere. Probe once, skip, or stop?**
      - [ ] **probe**: one session as a test
      - [ ] **skip**: leave it open
      - [ ] **stop**: end this run
      Tick one box, or reply with one line:
      /loop answer work-4-circuit-open-loop-k3x9 OPTION [text]

      **Most issues have no \`### Acceptance Criteria\`. Accept other headings and checklists as criteria, ask per issue, or stop?**
      - [ ] **accept**: headings and checklists
      - [ ] **ask**: one question per issue
      - [ ] **stop**: end this run
      Tick one box, or reply with one line:
      /loop answer work-4-criteria-policy-loop-k3x9 OPTION [text]"
    `);
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
*Deutsch:* Die Obergrenze für dollars ist bald erreicht ($21.00/$25.00). Eine Iteration weiter (continue), Grenze anheben (raise) oder anhalten (stop)?
*Deutsch:* Auf die Anmerkungen von Menschen zu PR #7 wurde eingegangen. Jetzt mergen (merge) oder auf erneutes Review warten (hold)?
*Deutsch:* PR #7 ist geprüft und grün. Mergen (merge) oder offen lassen (hold)?
*Deutsch:* Die Sperre der vorigen Iteration mit Gewalt entfernen (yes, no)? Laufende Arbeit kann dabei beschädigt werden.
*Deutsch:* Issue #9 ist zweimal gescheitert mit: test \\| npm test \\| search finds nothing. Auslassen (skip), noch einmal versuchen (retry) oder die Schleife anhalten (stop)?
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
    expect(questionIn(body)).toBe('Approaching dollars ceiling ($21.00/$25.00). Continue, raise ceiling, or stop?');
  });
});
