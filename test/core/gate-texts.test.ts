/** Every question as a person reads it: the words on the phone, what each option does, and how it looks once it is answered. */
import { describe, expect, test } from 'vitest';
import { questionIn, readBoxes, renderGate, tickBox } from '../../src/core/gates/comment.ts';
import type { GateFacts } from '../../src/core/gates/questions.ts';
import { Language, phrases, translatedLine } from '../../src/core/gates/translations.ts';
import { GateName } from '../../src/core/state/gate.ts';
import { toTaskNumber } from '../../src/core/state/subject.ts';
import { asked, ceilings, context, dollarsTripped, samples, threeTripped } from './gate-samples.ts';

/** Without the hidden line, as GitHub shows it. */
const shown = (facts: GateFacts): string =>
  renderGate(asked(facts), { ...context, evidence: ['what led to it'] })
    .split('\n')
    .slice(1)
    .join('\n')
    .replace(/<!--.*?--> /g, '');

describe('every question of the catalog', () => {
  test('has its sample here', () => {
    expect(samples.map(({ name }) => name)).toEqual(GateName.options);
  });

  test('reads as follows', () => {
    expect(samples.map((facts) => `===== ${facts.name}\n${shown(facts)}`).join('\n\n')).toMatchInlineSnapshot(`
"===== backlog-drift
**Backlog changed since last iteration. Re-propose the next batch?**

- [ ] **re-propose**: plan a new batch
- [ ] **continue**: keep the prior plan
- [ ] **stop**: end this run

Tick one box, or reply with one line:

\`\`\`
/loop answer work-4-backlog-drift-loop-k3x9 OPTION [text]
\`\`\`

@ana: anyone with write access may answer.

<details><summary>What each option does</summary>

- re-propose: The backlog is read again and a new batch is planned.
- continue: The plan made before the backlog changed is worked off.
- stop: The run ends; \`/loop restart\` on the control issue begins again.

</details>

<details><summary>Evidence</summary>

- what led to it

</details>

[Run 812](https://github.com/o/r/actions/runs/812)

===== ambiguous-criteria
**Issue #9 has ambiguous criteria. Skip, escalate, or proceed with my best interpretation?**

- [ ] **skip**: leave this issue out
- [ ] **escalate**: ask the author
- [ ] **proceed**: best interpretation
- [ ] **stop**: end this run

Tick one box, or reply with one line:

\`\`\`
/loop answer work-4-ambiguous-criteria-9-k3x9 OPTION [text]
\`\`\`

@ana: anyone with write access may answer.

<details><summary>What each option does</summary>

- skip: The issue is left out while its text stays as it is.
- escalate: A comment asks for clarification; an edit of the issue brings it back.
- proceed: An agent works on it as it best understands the text.
- stop: The run ends; \`/loop restart\` on the control issue begins again.

</details>

<details><summary>Evidence</summary>

- what led to it

</details>

[Run 812](https://github.com/o/r/actions/runs/812)

===== budget-escalation
**Approaching dollars ceiling ($21.00/$25.00). Continue, raise ceiling, or stop?**

- [ ] **continue**: one more iteration
- [ ] **raise**: dollars $25.00 → $50.00
- [ ] **stop**: end this run

Tick one box, or reply with one line:

\`\`\`
/loop answer work-4-budget-escalation-loop-k3x9 OPTION [text]
\`\`\`

@ana: anyone with write access may answer.

<details><summary>What each option does</summary>

- continue: One iteration runs under the present ceilings.
- raise: The ceiling is raised as shown; for another number reply \`/loop raise dollars=40\`.
- stop: The run ends; \`/loop restart\` on the control issue begins again.

</details>

<details><summary>Evidence</summary>

- what led to it

</details>

[Run 812](https://github.com/o/r/actions/runs/812)

===== post-feedback-merge
**Responder addressed human feedback on PR #7. Merge now or hold for human re-review?**

- [ ] **merge**: merge it now
- [ ] **hold**: wait for human re-review
- [ ] **stop**: end this run

This is about commit aaaaaaaaaaaa.

Tick one box, or reply with one line:

\`\`\`
/loop answer work-4-post-feedback-merge-7-k3x9 OPTION [text]
\`\`\`

@ana: anyone with write access may answer.

<details><summary>What each option does</summary>

- merge: The pull request is merged at exactly the commit named above.
- hold: The pull request stays open; a new commit asks again.
- stop: The run ends; \`/loop restart\` on the control issue begins again.

</details>

<details><summary>Evidence</summary>

- what led to it

</details>

[Run 812](https://github.com/o/r/actions/runs/812)

===== merge
**PR #7 is reviewed and green. Merge it?**

- [ ] **merge**: merge it now
- [ ] **hold**: leave it open
- [ ] **stop**: end this run

This is about commit aaaaaaaaaaaa.

Tick one box, or reply with one line:

\`\`\`
/loop answer work-4-merge-7-k3x9 OPTION [text]
\`\`\`

@ana: anyone with write access may answer.

<details><summary>What each option does</summary>

- merge: The pull request is merged at exactly the commit named above.
- hold: The pull request stays open; a new commit asks again.
- stop: The run ends; \`/loop restart\` on the control issue begins again.

</details>

<details><summary>Evidence</summary>

- what led to it

</details>

[Run 812](https://github.com/o/r/actions/runs/812)

===== force-unlock
**Force-unlock previous iteration's lock? This may corrupt in-flight work.**

- [ ] **yes**: remove the lock
- [ ] **no**: skip this tick
- [ ] **stop**: end this run

Tick one box, or reply with one line:

\`\`\`
/loop answer work-4-force-unlock-loop-k3x9 OPTION [text]
\`\`\`

@ana: anyone with write access may answer.

<details><summary>What each option does</summary>

- yes: The lock is removed; a run that still works is not killed, but cannot publish any more.
- no: The lock stays and this tick ends.
- stop: The run ends; \`/loop restart\` on the control issue begins again.

</details>

<details><summary>Evidence</summary>

- what led to it

</details>

[Run 812](https://github.com/o/r/actions/runs/812)

===== repeated-failure
**Issue #9 failed twice with: test \\| npm test \\| search finds nothing. Skip, retry once more, or stop the loop?**

- [ ] **skip**: not again in this run
- [ ] **retry**: once more
- [ ] **stop**: end this run

Tick one box, or reply with one line:

\`\`\`
/loop answer work-4-repeated-failure-9-k3x9 OPTION [text]
\`\`\`

@ana: anyone with write access may answer.

<details><summary>What each option does</summary>

- skip: It is deferred for the rest of the run.
- retry: One more attempt is made.
- stop: The run ends; \`/loop restart\` on the control issue begins again.

</details>

<details><summary>Evidence</summary>

- what led to it

</details>

[Run 812](https://github.com/o/r/actions/runs/812)

===== resume-divergence
**PR #7 has diverged since the prior iteration crashed — re-attach, skip, or stop the loop?**

- [ ] **re-attach**: work on from there
- [ ] **skip**: leave it alone
- [ ] **stop**: end this run

This is about commit aaaaaaaaaaaa.

Tick one box, or reply with one line:

\`\`\`
/loop answer work-4-resume-divergence-7-k3x9 OPTION [text]
\`\`\`

@ana: anyone with write access may answer.

<details><summary>What each option does</summary>

- re-attach: Work goes on from the branch as it is now.
- skip: The branch is left as it is for the rest of the run.
- stop: The run ends; \`/loop restart\` on the control issue begins again.

</details>

<details><summary>Evidence</summary>

- what led to it

</details>

[Run 812](https://github.com/o/r/actions/runs/812)

===== dirty-tree
**Uncommitted changes detected in working tree. These may be from a crashed loop worker.**

- [ ] **Stash and continue**
- [ ] **Commit and continue**
- [ ] **Abort**

Tick one box, or reply with one line:

\`\`\`
/loop answer work-4-dirty-tree-loop-k3x9 OPTION [text]
\`\`\`

@ana: anyone with write access may answer.

<details><summary>What each option does</summary>

- Stash and continue: The changes go into a stash named loop-recovery and the tick goes on.
- Commit and continue: The changes are committed as they are and the tick goes on.
- Abort: Nothing is touched and the tick ends on that runner.

</details>

<details><summary>Evidence</summary>

- what led to it

</details>

[Run 812](https://github.com/o/r/actions/runs/812)

===== agent-decision
**Issue #9: the agent needs a decision. Answer by reply, skip, or stop?**

> Shall the index live in memory?

- [ ] **skip**: no answer, leave it out
- [ ] **stop**: end this run

Reply with one line, or tick one box:

\`\`\`
/loop answer work-4-agent-decision-9-k3x9 answer your words
\`\`\`

@ana: anyone with write access may answer.

<details><summary>What each option does</summary>

- answer: Your words reach the agent, which goes on.
- skip: It is left out until the run ends.
- stop: The run ends; \`/loop restart\` on the control issue begins again.

</details>

<details><summary>Evidence</summary>

- what led to it

</details>

[Run 812](https://github.com/o/r/actions/runs/812)

===== circuit-open
**three subjects in a row got nowhere. Probe once, skip, or stop?**

- [ ] **probe**: one session as a test
- [ ] **skip**: leave it open
- [ ] **stop**: end this run

Tick one box, or reply with one line:

\`\`\`
/loop answer work-4-circuit-open-loop-k3x9 OPTION [text]
\`\`\`

@ana: anyone with write access may answer.

<details><summary>What each option does</summary>

- probe: One session is tried; success closes the breaker.
- skip: No session starts behind this breaker until the run ends.
- stop: The run ends; \`/loop restart\` on the control issue begins again.

</details>

<details><summary>Evidence</summary>

- what led to it

</details>

[Run 812](https://github.com/o/r/actions/runs/812)

===== criteria-policy
**Most issues have no \`### Acceptance Criteria\`. Accept other headings and checklists as criteria, ask per issue, or stop?**

- [ ] **accept**: headings and checklists
- [ ] **ask**: one question per issue
- [ ] **stop**: end this run

Tick one box, or reply with one line:

\`\`\`
/loop answer work-4-criteria-policy-loop-k3x9 OPTION [text]
\`\`\`

@ana: anyone with write access may answer.

<details><summary>What each option does</summary>

- accept: Any list of the issue counts as its criteria in this run.
- ask: Every issue without the heading gets a question of its own.
- stop: The run ends; \`/loop restart\` on the control issue begins again.

</details>

<details><summary>Evidence</summary>

- what led to it

</details>

[Run 812](https://github.com/o/r/actions/runs/812)"
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
