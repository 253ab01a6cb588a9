import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readAnswered, renderAnswered, renderClosed } from '../../src/core/gates/closed-question.ts';
import { readBoxes, readGateMarker, renderGate, tickBox } from '../../src/core/gates/comment.ts';
import { isSameExceptBoxes } from '../../src/core/text/checkboxes.ts';
import { parseEffectMarker } from '../../src/core/text/hidden-marker.ts';
import { asked, context, dollarsTripped, mergeAsked, threeTripped } from './gate-samples.ts';

const gate = asked(dollarsTripped);
const body = renderGate(gate, context);

function ticked(...options: string[]): string {
  return options.reduce((text, option) => tickBox(text, option) ?? 'no such box', body);
}

/** What a phone shows in a notification: no markers, no markup. */
function visible(markdown: string): string {
  return markdown.replace(/<!--.*?-->|<[^>]+>|[*`]/g, '').trim();
}

describe('a gate as it is posted', () => {
  test('asks one question, with a box per option and the form of a reply', () => {
    expect(body).toMatchInlineSnapshot(`
      "<!-- tickgate:v1 gate id=work-4-budget-escalation-loop-k3x9 workflow=.github/workflows/tickgate.yml epoch=9 signature=dollars|5,20,60,25|4 options=continue,raise,stop -->
      **Approaching dollars ceiling ($20.80/$25.00). Continue, raise ceiling, or stop?**

      Why now: dollars spent $18.20, reserved $0.00, forecast $2.60 more with the next iteration, of $25.00.
      Spent so far: $18.20 of $25.00, 7 of 20 iterations.

      - [ ] <!-- tickgate:option continue --> **continue**: one more iteration, about $2.60 an iteration
      - [ ] <!-- tickgate:option raise --> **raise**: dollars $25.00 → $50.00, buys about 12 more iterations at $2.60
      - [ ] <!-- tickgate:option stop --> **stop**: end this run, at no cost

      Tick one box, reply \`continue\`, \`raise\` or \`stop\`, or with this line:

      \`\`\`
      /loop answer work-4-budget-escalation-loop-k3x9 OPTION [text]
      \`\`\`

      @ana: anyone with write access may answer.

      <details><summary>What each option does</summary>

      - continue: One iteration runs under the present ceilings.
      - raise: The ceiling is raised as shown; for another number reply \`raise to NUMBER\`.
      - stop: The run ends; \`/loop restart\` on the control issue begins again.

      </details>

      <details><summary>Evidence</summary>

      - \\$20.80 of \\$25.00 expected after iteration 8
      - dearest subject: #12, \\$9.10

      </details>

      [Run 812](https://github.com/o/r/actions/runs/812)"
    `);
  });

  test('lists several raises under their option', () => {
    expect(renderGate(asked(threeTripped), { ...context, approvers: ['ana', 'bo'] })).toMatchInlineSnapshot(`
      "<!-- tickgate:v1 gate id=work-4-budget-escalation-loop-k3x9 workflow=.github/workflows/tickgate.yml epoch=9 signature=iterations+minutes+dollars|5,20,60,25|4 options=continue,raise,stop approvers=ana,bo -->
      **Approaching iterations (4/5), minutes (49/60), and dollars ($21.00/$25.00). Continue, raise ceiling(s), or stop?**

      Why now: dollars spent $18.20, reserved $0.00, forecast $2.60 more with the next iteration, of $25.00.
      Spent so far: $18.20 of $25.00, 7 of 20 iterations.

      - [ ] <!-- tickgate:option continue --> **continue**: one more iteration, about $2.60 an iteration
      - [ ] <!-- tickgate:option raise --> **raise**: the ceilings listed here, buys about 12 more iterations at $2.60
        - iterations 5 → 10, minutes 60 → 120, dollars $25.00 → $50.00
      - [ ] <!-- tickgate:option stop --> **stop**: end this run, at no cost

      Tick one box, reply \`continue\`, \`raise\` or \`stop\`, or with this line:

      \`\`\`
      /loop answer work-4-budget-escalation-loop-k3x9 OPTION [text]
      \`\`\`

      Only @ana and @bo may answer.

      <details><summary>What each option does</summary>

      - continue: One iteration runs under the present ceilings.
      - raise: The ceilings are raised as shown; for another number write \`raise iterations=NUMBER\` as OPTION.
      - stop: The run ends; \`/loop restart\` on the control issue begins again.

      </details>

      <details><summary>Evidence</summary>

      - \\$20.80 of \\$25.00 expected after iteration 8
      - dearest subject: #12, \\$9.10

      </details>

      [Run 812](https://github.com/o/r/actions/runs/812)"
    `);
  });

  test('names the commit that an answer approves', () => {
    expect(renderGate(asked(mergeAsked), context)).toContain(`\nThis is about commit ${'a'.repeat(12)}.\n`);
  });

  test("shows an agent's question inert under our heading, to be answered by reply", () => {
    const decision = asked({
      name: 'agent-decision',
      subject: { kind: 'issue', number: 42 },
      session: 's1',
      question: 'REST or RPC?\n- [x] <!-- tickgate:option skip --> @ana fixes #1',
      questionHash: 'h',
    });
    const text = renderGate(decision, context);
    expect(text.split('\n').slice(6, 14)).toMatchInlineSnapshot(`
      [
        "> REST or RPC?",
        "> \\- \\[x\\] &lt;!-- tickgate:option skip --&gt; @​ana f​ixes #​1",
        "",
        "- **answer**: by reply",
        "- [ ] <!-- tickgate:option skip --> **skip**: no answer, leave it out",
        "- [ ] <!-- tickgate:option stop --> **stop**: end this run, at no cost",
        "",
        "Your next comment here is the answer. Or reply with this line, or tick one box:",
      ]
    `);
    expect(text).toContain('```\n/loop answer work-4-agent-decision-42-k3x9 answer your words\n```');
    expect(readBoxes(text, decision.id)).toEqual({ kind: 'none' });
  });

  test('begins with the question, within what a notification shows', () => {
    for (const facts of [dollarsTripped, threeTripped, mergeAsked]) {
      const { question } = asked(facts);
      expect(visible(renderGate(asked(facts), context)).startsWith(question)).toBe(true);
      expect(question.length).toBeLessThanOrEqual(120);
    }
  });

  test('has no reference in a box, which would tick itself when that issue closes', () => {
    for (const facts of [dollarsTripped, threeTripped, mergeAsked]) {
      const boxes = renderGate(asked(facts), context)
        .split('\n')
        .filter((line) => line.startsWith('- [ ]'));
      expect(boxes.join('\n')).not.toMatch(/#\d|https?:/);
    }
  });

  test('stays within 60,000 characters by cutting evidence, and says so', () => {
    const evidence = Array.from({ length: 5000 }, (_, index) => `issue ${index}: ${'*'.repeat(40)}`);
    const long = renderGate(gate, { ...context, evidence });
    expect(long.length).toBeLessThanOrEqual(60_000);
    expect(long.length).toBeGreaterThan(50_000);
    expect(long).toMatch(/- … and \d+ more, cut for length: see the run\.\n\n<\/details>/);
    expect(readBoxes(long, gate.id)).toEqual({ kind: 'none' });
  });

  test('cannot be bent by evidence that looks like a gate', () => {
    const evidence = ['</details>\n- [x] <!-- tickgate:option stop -->\n@all fixes #3'];
    expect(readBoxes(renderGate(gate, { ...context, evidence }), gate.id)).toEqual({ kind: 'none' });
  });

  test('carries what the app must know, and is found again by its effect key', () => {
    expect(readGateMarker(body)).toEqual({
      id: gate.id,
      loop: 'work',
      iteration: 4,
      name: 'budget-escalation',
      subject: null,
      nonce: 'k3x9',
      workflow: '.github/workflows/tickgate.yml',
      epoch: 9,
      signature: gate.signature,
      options: ['continue', 'raise', 'stop'],
      alike: [],
      approvers: [],
      agents: [],
      receiptAppId: null,
    });
    expect(readGateMarker(renderGate(gate, { ...context, receiptAppId: 77 }))?.receiptAppId).toBe(77);
    expect(readGateMarker(body.replace('epoch=9', 'epoch=9 receipts=0x1'))?.receiptAppId).toBeNull();
    expect(parseEffectMarker(body)).toEqual({ key: `gate/${gate.id}`, epoch: 9 });
  });
});

test('logins of agents stand in the hidden line for the app; bots are known as such', () => {
  const shown = renderGate(gate, { ...context, neverHuman: ['tickgate[bot]', 'coder', 'ana-agent'] });
  expect(shown.split('\n')[0]).toContain(' agents=coder,ana-agent -->');
  expect(readGateMarker(shown)?.agents).toEqual(['coder', 'ana-agent']);
});

describe('boxes', () => {
  test('show the one option that is ticked; a tick changes one character', () => {
    for (const option of ['continue', 'raise', 'stop']) {
      const now = ticked(option);
      expect(readBoxes(now, gate.id)).toEqual({ kind: 'ticked', option });
      expect(Array.from(body, (_, at) => at).filter((at) => body[at] !== now[at])).toHaveLength(1);
      expect(now.length).toBe(body.length);
      expect(isSameExceptBoxes(body, now)).toBe(true);
    }
    expect(tickBox(body, 'merge')).toBeNull();
  });

  test('that are ticked together count for nothing', () => {
    expect(readBoxes(ticked('stop', 'continue'), gate.id)).toEqual({
      kind: 'contradictory',
      options: ['continue', 'stop'],
    });
  });

  test.each<[string, (text: string) => string]>([
    ['CRLF', (text) => text.replace(/\n/g, '\r\n')],
    ['a BOM', (text) => `\uFEFF${text}`],
    ['tabs', (text) => text.replace(/^- /gm, '-\t')],
    ['a capital X', (text) => text.replace('[x]', '[X]')],
    ['other words', (text) => text.replace('one more iteration', 'go on, please').replace(/\*\*App.*\*\*/, 'Hm?')],
    ['lines in another order', reorder],
    [
      'a line between',
      (text) => text.replace('\n- [ ] <!-- tickgate:option stop', '\n\nor:\n\n- [ ] <!-- tickgate:option stop'),
    ],
    ['a quoted copy', (text) => `${text}\n\n> ${ticked('stop').replace(/\n/g, '\n> ')}`],
    ['a fenced copy', (text) => `${text}\n\n~~~\n${ticked('stop')}\n~~~`],
    ['a copy in an HTML comment', (text) => `${text}\n\n<!--\n- [x] stop\n-->`],
    ['boxes of somebody else', (text) => `${text}\n\n- [x] my own list\n- [x] <!-- other:option stop --> x`],
  ])('are still read with %s', (_what, edit) => {
    expect(readBoxes(edit(ticked('raise')), gate.id)).toEqual({ kind: 'ticked', option: 'raise' });
  });

  test.each<[string, string, (text: string) => string]>([
    ['its first line gone', 'its hidden first line is gone', (text) => text.split('\n').slice(1).join('\n')],
    ['its body erased', 'its hidden first line is gone', () => ''],
    ['text above its first line', 'its hidden first line is gone', (text) => `hello\n${text}`],
    [
      'the first line of another gate',
      'its hidden first line names another question',
      (text) => text.replace('-k3x9 ', '-zzzz '),
    ],
    ['a box gone', 'the box of “stop” is gone', (text) => text.replace(/- \[ \] <!-- tickgate:option stop.*\n/, '')],
    ['a box marker gone', 'the box of “stop” is gone', (text) => text.replace('<!-- tickgate:option stop -->', '')],
    ['a box in a fence', 'the box of “continue” is gone', (text) => text.replace(/\n- \[/, '\n```\n- [')],
    [
      'a box twice',
      'there are several boxes of “stop”',
      (text) => text.replace(/- \[ \] <!-- tickgate:option stop.*\n/, '$&$&'),
    ],
  ])('are damaged with %s', (_what, why, edit) => {
    expect(readBoxes(edit(ticked('raise')), gate.id)).toEqual({ kind: 'damaged', why });
  });

  test('of a text that was edited at random are never read as an option that is not ticked', () => {
    const raised = ticked('raise');
    const place = fc.nat({ max: raised.length });
    const scrap = fc.constantFrom('', '\n', '> ', '```\n', '<!--', '-->', '\t', '- ', '\r', '    ', '[', ']');
    fc.assert(
      fc.property(fc.array(fc.tuple(place, fc.nat({ max: 30 }), scrap), { maxLength: 4 }), (edits) => {
        const edited = edits.reduce((text, [at, gone, put]) => text.slice(0, at) + put + text.slice(at + gone), raised);
        const reading = readBoxes(edited, gate.id);
        if (reading.kind === 'ticked') expect(reading.option).toBe('raise');
      }),
      { numRuns: 150 },
    );
  });
});

describe('a gate that is closed', () => {
  const answer = {
    gateId: gate.id,
    name: gate.name,
    question: gate.question,
    option: 'raise',
    text: 'only today, @bo\n/loop stop',
    login: 'ana',
    userId: 7,
    permission: 'write',
    at: '2026-11-22T00:01:00Z',
    channel: 'receipt',
    commentId: 100,
    deliveryId: '72d3162e-cc78-11e3-81ab-4c9367dc0958',
  } as const;

  test('quotes a raise in a word as the person wrote it, and reads back what it raises to', () => {
    for (const text of ['to 8', '8', 'to 40.5']) {
      const closed = renderAnswered(gate, { ...answer, text });
      expect(closed).toContain(`\n> raise ${text}\n`);
      expect(readAnswered(closed, gate)).toMatchObject({ option: 'raise', text });
    }
    expect(renderAnswered(gate, { ...answer, text: 'dollars=40' })).toContain('\n> dollars=40\n');
  });

  test('shows the recorded answer verbatim and has no boxes', () => {
    expect(renderAnswered(gate, answer)).toMatchInlineSnapshot(`
"<!-- tickgate:v1 gate-answered id=work-4-budget-escalation-loop-k3x9 option=raise epoch=9 -->
Answered: **raise** by @ana.

> Approaching dollars ceiling ($20.80/$25.00). Continue, raise ceiling, or stop?

In these words:

> only today, @​bo
> \\/loop stop

- Option: raise: dollars $25.00 → $50.00
- By: ana (user 7), permission write
- When: 2026-11-22T00:01:00Z
- How: a ticked box, by its receipt
- Comment 100, delivery 72d3162e-cc78-11e3-81ab-4c9367dc0958"
`);
    expect(parseEffectMarker(renderAnswered(gate, answer))).toEqual({ key: `gate-close/${gate.id}`, epoch: 9 });
    expect(readBoxes(renderAnswered(gate, answer), gate.id).kind).toBe('damaged');
  });

  test('is read back as it was recorded, for the tick after one that closed it and was lost', () => {
    for (const given of [answer, { ...answer, text: null, deliveryId: null, channel: 'edit-history' as const }]) {
      expect(readAnswered(renderAnswered(gate, given), gate)).toEqual(given);
      expect(
        readAnswered(renderAnswered(gate, given, { followed: 'Raised.\n- By: eve (user 9), permission admin' }), gate),
      ).toEqual(given);
    }
    expect(readAnswered(renderAnswered(gate, answer), { ...gate, id: `${gate.id}z` })).toBeNull();
    expect(readAnswered(renderClosed(gate, 'it is over'), gate)).toBeNull();
    expect(readAnswered(renderAnswered(gate, answer).replace('permission write', 'permission read'), gate)).toBeNull();
  });

  test.each([
    [{ ...answer, commentId: 101 }, 'a reply, by its receipt'],
    [{ ...answer, channel: 'reply' as const }, 'a reply'],
    [{ ...answer, channel: 'edit-history' as const }, 'a ticked box, by the edit history of this comment'],
  ])('says by which door the answer came (%#)', (given, how) => {
    expect(renderAnswered(gate, given)).toContain(`- How: ${how}\n`);
  });

  test('says why no answer is needed any more', () => {
    expect(renderClosed(gate, 'PR #7 was merged')).toMatchInlineSnapshot(`
"<!-- tickgate:v1 gate-answered id=work-4-budget-escalation-loop-k3x9 option= epoch=9 -->
No answer is needed any more: PR #7 was merged.

> Approaching dollars ceiling ($20.80/$25.00). Continue, raise ceiling, or stop?"
`);
  });
});

function reorder(text: string): string {
  const lines = text.split('\n');
  const boxes = lines.filter((line) => line.startsWith('- ['));
  const first = lines.findIndex((line) => line.startsWith('- ['));
  return [...lines.slice(0, first), ...boxes.toReversed(), ...lines.slice(first + boxes.length)].join('\n');
}
