/** A question whose bundle is lost is known again from its comment, and its boxes are never wiped. */
import { describe, expect, test } from 'vitest';
import { readBack, renderGate, sameQuestion, tickBox, unknownGates } from '../../src/core/gates/comment.ts';
import type { GateFacts } from '../../src/core/gates/questions.ts';
import type { OpenGate } from '../../src/core/state/gate.ts';
import { gateTextHash } from '../../src/github/comments/gate-text-hash.ts';
import { withGatesFromThreads } from '../../src/persistence/loop-snapshot.ts';
import { aHead, anAskedGate, aState, later, noon } from '../support/core-facts.ts';
import { nothingSaid } from '../support/lock-ports.ts';
import { asked, context, dollarsTripped, mergeAsked, threeTripped } from './gate-samples.ts';

const samples: readonly GateFacts[] = [
  dollarsTripped,
  threeTripped,
  mergeAsked,
  { name: 'ambiguous-criteria', issue: 3, textHash: 'f'.repeat(64) },
  { name: 'resume-divergence', pr: 7, recordedSha: 'a'.repeat(40), headSha: 'b'.repeat(40) },
  { name: 'repeated-failure', subject: { kind: 'issue', number: 3 }, rootCause: 'tests fail', count: 2 },
  { name: 'circuit-open', subject: null, evidence: '3 sessions without progress', opening: 1 },
];

const open = (facts: GateFacts): { gate: ReturnType<typeof asked>; body: string; known: OpenGate } => {
  const gate = asked(facts);
  const body = renderGate(gate, context);
  const { id, commentId, askedAt, raises } = gate;
  return {
    gate,
    body,
    known: { id, commentId: commentId ?? 0, nodeId: 'N', askedAt, textHash: gateTextHash(body), raises },
  };
};
const standing = (body: string) => ({ body, textHash: gateTextHash(body), issueNumber: 1 });

describe('a question whose bundle is lost', () => {
  test.each(samples)('is read back from its comment as it was asked: $name', (facts) => {
    const { gate, body, known } = open(facts);
    expect(readBack(known, standing(body))).toEqual({ ...gate, textHash: known.textHash });
  });

  test('is the same with a box ticked, since that is an answer and no other text', () => {
    const { gate, body, known } = open(mergeAsked);
    expect(readBack(known, standing(tickBox(body, 'stop') ?? ''))).toEqual({ ...gate, textHash: known.textHash });
  });

  test('does not count once its text has changed, or if its text is unknown', () => {
    const { body, known } = open(mergeAsked);
    expect(readBack(known, standing(body.replace('Merge it?', 'Close it?')))).toBeNull();
    const { textHash: _, ...unhashed } = known;
    expect(readBack(unhashed, standing(body))).toBeNull();
    expect(readBack({ ...known, id: 'work-4-merge-8-k3x9' }, standing(body))).toBeNull();
  });

  test('joins the state that has none of it, unless a run before had asked it', () => {
    const { gate, body, known } = open(mergeAsked);
    const comment = { id: 100, body, author: null, createdAt: noon, viaAppId: null, edits: [] };
    const thread = { number: 1, closed: false, locked: false };
    const threads = { ...nothingSaid, gates: [{ gateId: gate.id, nodeId: 'N', comment, replies: [], thread }] };
    const memory = { state: aState(), history: [], notes: '', previous: [], outdated: [] };
    const head = aHead({ openGates: [known], used: { startedAt: '2026-01-01T00:00:00Z' } });
    expect(withGatesFromThreads(memory, head, threads).state.gates).toEqual([{ ...gate, textHash: known.textHash }]);
    expect(unknownGates({ ...head, counters: { ...head.counters, startedAt: later(10_000_000) } }, [])).toEqual([]);
    expect(unknownGates(head, [anAskedGate(mergeAsked), gate])).toEqual([]);
  });
});

describe('a question that is asked once more', () => {
  const { gate, body } = open({ name: 'ambiguous-criteria', issue: 3, textHash: 'f'.repeat(64) });
  const run = { id: 900, url: 'https://github.com/o/r/actions/runs/900' };
  const again = renderGate({ ...gate, epoch: 12 }, { ...context, starter: null, run });

  test('is the same one in the words of another tick, whatever box was ticked meanwhile', () => {
    expect(sameQuestion(tickBox(body, 'proceed') ?? '', again)).toBe(true);
  });

  test.each([
    ['the question', (text: string) => text.replace('ambiguous', 'excellent')],
    ['a line put below the question', (text: string) => text.replace('\n\n- [', '\n\nTick to see the diff.\n\n- [')],
    ['an option', (text: string) => text.replace('leave this issue out', 'take this issue')],
    ['who may answer', (text: string) => text.replace('options=', 'approvers=eve options=')],
    ['where its run is', (text: string) => text.replace('github.com/o/r', 'evil.example/o/r')],
  ])('is another one with %s changed', (_what, change) => {
    expect(change(body)).not.toBe(body);
    expect(sameQuestion(change(body), again)).toBe(false);
  });
});
