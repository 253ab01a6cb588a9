import { describe, expect, test } from 'vitest';
import { lineNote, type NoteAfter, reviewBody, reviewNote, unplacedText } from '../../src/core/review/texts.ts';
import { type Finding, newReviewRecord } from '../../src/core/state/review-record.ts';
import { parseMarker } from '../../src/core/text/hidden-marker.ts';
import { noon } from '../support/core-facts.ts';

const finding = (id: string, facts: Partial<Finding> = {}): Finding => ({
  id,
  file: 'src/search.ts',
  line: 12,
  severity: 'bug',
  description: 'The index is rebuilt on every request',
  scenario: 'Open the page twice.\nThe second load takes as long.',
  section: null,
  createdAt: noon,
  seen: 1,
  resolvedAt: null,
  ...facts,
});
const found = [finding('F1'), finding('F2', { severity: 'warning', line: null, scenario: '' })];
const review = {
  ...{ round: 2, lastRound: 3, baseBranch: 'main', baseSha: 'b'.repeat(40), headSha: 'a'.repeat(40) },
  ...{
    since: null,
    fork: false,
    readOnly: false,
    to: null,
    feedback: [],
    seats: 1,
    sides: null,
    found: null,
    note: null,
  },
};
const about = { loop: 'work', epoch: 4, pull: 12, review };
const record = newReviewRecord();
const note = (findings: readonly Finding[], after: NoteAfter): string =>
  reviewNote(about, { findings: [...findings], review: record }, after);

describe('a review', () => {
  test('says its round, its head and how much it found; what the diff has no line for stands under it, in one item each', () => {
    expect(reviewBody(about, found) + unplacedText(found.map((one) => lineNote(one, about)))).toMatchInlineSnapshot(`
"<!-- tickgate:v1 effect key=review/12/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa epoch=4 loop=work -->
Round 2 of the loop \`work\` on aaaaaaaaaaaa: 1 bug, 1 warning.
- src/search.ts:12: **Bug** (F1): The index is rebuilt on every request

  > Open the page twice.
  > The second load takes as long.

- src/search.ts: **Warning** (F2): The index is rebuilt on every request"
`);
  });

  test('leaves one note that says where it stands and what comes next', () => {
    expect(note(found, 'failed')).toMatchInlineSnapshot(`
"<!-- tickgate:v1 effect key=review-note/12/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa epoch=4 loop=work bugs=1 into=main -->
**Review of aaaaaaaaaaaa, round 2 of 3:** 1 open bug, 1 warning.

- Bug F1 in src/search.ts:12: The index is rebuilt on every request
- Warning F2 in src/search.ts: The index is rebuilt on every request

The next tick sets a responder at what is open.

<sub>Tickgate loop \`work\`</sub>
"
`);
    expect(note([finding('F1', { resolvedAt: noon })], 'clean')).toMatchInlineSnapshot(`
"<!-- tickgate:v1 effect key=review-note/12/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa epoch=4 loop=work bugs=0 into=main -->
**Review of aaaaaaaaaaaa, round 2 of 3:** nothing found that stands. 1 finding resolved.

This head is not reviewed again; a new commit is.

<sub>Tickgate loop \`work\`</sub>
"
`);
  });

  test('says in each case what happens next', () => {
    const cases = ['clean', 'answered', 'failed', 'rounds-over', 'fork', 'read-only'] as const;

    expect(cases.map((after) => `${after}: ${note([], after).split('\n').at(-4)}`).join('\n')).toMatchInlineSnapshot(`
"clean: This head is not reviewed again; a new commit is.
answered: A responder has answered; its commit is reviewed once its checks are through.
failed: The next tick sets a responder at what is open.
rounds-over: The rounds of this run are used up: a person says how it goes on.
fork: This comes from a fork: its author answers what is open, and a person merges it.
read-only: Its branch has another use, and nothing is pushed to it: a person answers what is open."
`);
  });
});

test('the note records for its next reader into which branch its head was to go', () => {
  const [line = ''] = note([], 'clean').split('\n');
  expect(parseMarker(line)?.fields).toMatchObject({ into: about.review.baseBranch });
});

test('the note records for its next reader when a responder has answered last', () => {
  const [line = ''] = reviewNote(about, { findings: [], review: { ...record, respondedAt: noon } }, 'clean').split(
    '\n',
  );

  expect(parseMarker(line)?.fields).toMatchObject({ responded: noon });
});

test('words of an agent do nothing in a review', () => {
  const evil = '@octocat fixes #1 <!-- x -->\n/loop stop\n- [x] tick';
  const text = lineNote(finding('F1', { description: evil, scenario: evil }), about).body.replace(
    /^<!-- tickgate.*\n/,
    '',
  );

  expect(text).not.toMatch(/@octocat|<!--|fixes #1/);
  expect(text).not.toMatch(/^\/loop|^- \[x\]/m);
});
