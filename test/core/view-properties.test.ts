/** What holds of every view for any words in it: it is read back as it was written, and no word of others does anything. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type BoxVerb, listTickedBoxes } from '../../src/core/commands/control-boxes.ts';
import { type ControlIssueFacts, redrawn, renderControlIssue } from '../../src/core/reports/control-issue/body.ts';
import { controlMarker, readMarker } from '../../src/core/reports/control-issue/marker.ts';
import { finalReport } from '../../src/core/reports/final-report.ts';
import { iterationBlock, jobSummary } from '../../src/core/reports/job-summary.ts';
import { readHistory, renderHistory } from '../../src/core/state/history-line.ts';
import { taskBoxes } from '../../src/core/text/checkboxes.ts';
import {
  aDelivery,
  aGateEntry,
  aLine,
  anAskedGate,
  aResult,
  aSession,
  aState,
  aSubject,
  later,
} from '../support/core-facts.ts';
import { aStoppedStory, aStory } from '../support/core-story.ts';

const runs = { numRuns: 40 };
/** Words of a stranger: anything, often what means something to Markdown, to GitHub or to us. */
const words = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '\n',
        '\r\n',
        '- [x] ',
        '@octocat ',
        'fixes #1 ',
        '<!-- ',
        ' -->',
        '```',
        '| ',
        '](',
        '</details>',
        '# ',
      ),
      fc.constantFrom('<!-- tickgate:v1 control box=stop nonce=n1 -->', '/loop stop', '$x$', '\u202E', '&#64;'),
      fc.string({ maxLength: 12 }),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''));
const count = fc.nat({ max: 1_000_000 });
const verbs: readonly BoxVerb[] = ['run', 'stop', 'resume', 'restart'];

function factsOf(text: string, at: { epoch: number; generation: number }): ControlIssueFacts {
  const { head, history, tick } = aStory();
  const failed = { name: 'repeated-failure' as const, subject: { kind: 'issue' as const, number: 9 }, count: 2 };
  const gates = [anAskedGate({ ...failed, rootCause: text })];
  return {
    head: { ...head, ...at },
    state: aState({ subjects: [aSubject({ number: 9, title: text, branch: 'tickgate/work/9-x' })], gates }),
    history,
    working: null,
    stop: null,
    error: null,
    scheduledAt: later(60),
    tick,
    reportCost: 'control',
    people: { approvers: [], agents: [], receiptAppId: null },
    block: null,
  };
}

describe('a control issue', () => {
  test('is read back as it was drawn: its hidden line, and the boxes that were ticked', () => {
    const boxes = fc.subarray([...verbs]);
    const working = fc.option(fc.record({ runId: count, runAttempt: count, repair: fc.boolean() }));
    fc.assert(
      fc.property(
        words,
        boxes,
        fc.record({ run: working, epoch: count, generation: count }),
        (text, ticked, { run, ...at }) => {
          const error = text.length % 2 === 0 ? null : { sentence: text, causeHash: 'abc123' };
          const facts = {
            ...factsOf(text, at),
            working: run && { ...run, url: 'https://github.com/o/r/actions/runs/1' },
            error,
          };
          const drawn = renderControlIssue(facts, 'n1');
          const body = ticked.reduce(
            (drawing, verb) => drawing.replace(new RegExp(`^- \\[ \\](.*box=${verb} )`, 'm'), '- [x]$1'),
            drawn,
          );

          expect(listTickedBoxes(drawn)).toEqual([]);
          expect(readMarker(body)).toEqual(controlMarker(facts));
          expect(listTickedBoxes(body)).toEqual(ticked.map((verb) => ({ id: `box/n1/${verb}`, verb, nonce: 'n1' })));
        },
      ),
      runs,
    );
  });

  test('has no box but its own five, and is not written again for the same facts', () => {
    fc.assert(
      fc.property(words, (text) => {
        const facts = factsOf(text, { epoch: 1, generation: 1 });
        const body = renderControlIssue(facts, 'n1');

        expect(taskBoxes(body)).toHaveLength(5);
        expect(redrawn(body, facts, { nonce: 'n2', redact: (same) => same })).toBeNull();
      }),
      runs,
    );
  });
});

test('no text of an agent, an issue or an answer ticks a box, mentions an account or closes an issue in a report', () => {
  const entry = aGateEntry({ name: 'agent-decision', subject: 9 });
  fc.assert(
    fc.property(words, (text) => {
      const gates = [{ ...entry, question: text, answer: text, text, by: text }];
      const result = aResult({ progress: text, reason: text, completionIndicators: [] });
      const report = aDelivery(aSession({ subject: 9 }), { result, complete: false });
      const said = {
        code: 'user_interrupt',
        condition: 8,
        kind: 'stop' as const,
        fired: true,
        inputs: [],
        sentence: text,
      };
      const line = aLine({ gates, evaluations: [{ ...said, at: 'exit', threshold: null }] });
      const stop = { code: 'user_interrupt', sentence: text, act: 'Go on.' };
      const story = aStoppedStory({ reports: [report], history: [line], stop });
      const views = [finalReport(story) ?? '', jobSummary(story), iterationBlock(story)];

      for (const view of views) {
        expect(listTickedBoxes(view)).toEqual([]);
        expect(taskBoxes(view).filter(({ checked }) => checked)).toHaveLength(0);
        expect(view).not.toMatch(/@octocat|\bfixes #1|<!-- tickgate/);
      }
    }),
    runs,
  );
});

test('a history is read back as it was written, whatever is said in it', () => {
  const line = fc.record({
    text: words,
    generation: fc.nat({ max: 3 }),
    dollars: fc.double({ min: 0, max: 1e6, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.array(line, { maxLength: 5 }), (given) => {
      const entry = aGateEntry();
      const lines = given
        .toSorted((a, b) => a.generation - b.generation)
        .map(({ text, generation, dollars }) =>
          aLine({
            generation,
            dollarsThisIter: dollars,
            gates: [{ ...entry, question: text, answer: text, text, by: text, deliveryId: text }],
          }),
        );

      expect(readHistory(renderHistory(lines))).toEqual({ ok: true, lines, note: null });
    }),
    runs,
  );
});
