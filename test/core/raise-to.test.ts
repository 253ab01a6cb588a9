/** A raise to a number that a person names: as an answer, as a bare reply, and as a command. */
import { describe, expect, test } from 'vitest';
import type { AnswerPolicy } from '../../src/core/access/authority.ts';
import { applyDirectives } from '../../src/core/directives/apply.ts';
import { renderGate } from '../../src/core/gates/comment.ts';
import { judgeAnswer } from '../../src/core/gates/judge-answer.ts';
import type { GateFacts } from '../../src/core/gates/questions.ts';
import { refusalSentence } from '../../src/core/gates/receipt.ts';
import { parseBareAnswer } from '../../src/core/gates/unnamed-answer.ts';
import type { GateThread, ThreadComment } from '../../src/core/observation/thread.ts';
import type { Gate } from '../../src/core/state/gate.ts';
import {
  aCommand,
  aHead,
  anAskedGate,
  anIssue,
  anObservation,
  aState,
  noon,
  settings,
  theCeilings,
  withOpenGates,
} from '../support/core-facts.ts';
import { context } from './gate-samples.ts';

const dollars = { name: 'dollars', value: 21, ceiling: 25, raiseTo: 50 } as const;
const iterations = { name: 'iterations', value: 4, ceiling: 5, raiseTo: 10 } as const;
const about = (...tripped: Extract<GateFacts, { name: 'budget-escalation' }>['tripped']): Gate =>
  // The iterations trip with the fourth.
  anAskedGate({ name: 'budget-escalation', iteration: 2 + tripped.length, tripped, ceilings: theCeilings() });

const ana = { login: 'ana', id: 7, type: 'User' };
const policy: AnswerPolicy = { approvers: ['ana'], neverHuman: [], receiptAppId: null };
const hardMax = { iterations: null, prs: null, minutes: null, dollars: 60 };

/** What the tick makes of one reply, a minute after the question. */
function judged(gate: Gate, words: string, author = ana) {
  const at = (minute: number): string => `2026-11-22T00:0${minute}:00Z`;
  const comment = (change: Partial<ThreadComment>): ThreadComment => ({
    ...{ id: 100, author: { login: 'b', id: 1, type: 'Bot' }, createdAt: at(0), viaAppId: null, edits: [] },
    body: renderGate(gate, context),
    ...change,
  });
  const thread: GateThread = {
    ...{ comment: comment({}), textIntact: true, rivals: [] },
    replies: [comment({ id: 101, author, body: words, createdAt: at(1) })],
  };
  const standings = { ana: { id: 7, permission: 'write' as const }, ben: { id: 8, permission: 'write' as const } };
  const { signature, headSha } = gate;
  return judgeAnswer(gate, thread, { policy, standings, signature, headSha, hardMax });
}

const refusal = (...given: Parameters<typeof judged>): string => {
  const judgement = judged(...given);
  return judgement.kind === 'refused' ? refusalSentence(judgement.refusals[0]) : judgement.kind;
};

/** The ceilings after a tick has obeyed that reply. */
function ceilings(gate: Gate, words: string) {
  const judgement = judged(gate, words);
  if (judgement.kind !== 'answered') throw new Error(judgement.kind);
  const reading = { kind: 'answered', gateId: gate.id, answer: judgement.answer, refusals: [] } as const;
  const iterationsUsed = Number(gate.signature.split('|')[2]) - 1;
  const { head, state } = withOpenGates([gate], aHead({ used: { iterationsUsed, dollars: 21 } }));
  const observation = anObservation({ gates: [reading], backlog: [anIssue({ number: 1 })] });
  const config = settings({ 'hard-max': { dollars: 60 } });
  const { maxDollars, maxIterations, ceilingsRaised } = applyDirectives(head, state, { observation, config }).head
    .ceilings;
  return { maxDollars, maxIterations, by: ceilingsRaised.map(({ by }) => by) };
}

describe('the answer to a question about one budget', () => {
  const gate = about(dollars);
  const line = (rest: string): string => `/loop answer ${gate.id} ${rest}`;

  test.each([
    'raise to 40',
    'Raise 40\n',
    'raise to $40',
    'raise to 40 dollars',
    'Raise to 40$',
    'raise 40 USD',
    line('raise 40'),
    line('raise to 40'),
    line('raise dollars=40'),
    '/loop answer raise to 40',
  ])('%j raises to that number, and not to the one that the box shows', (words) => {
    expect(ceilings(gate, words)).toMatchObject({ maxDollars: 40, by: ['ana'] });
  });

  test.each(['raise', line('raise'), line('raise we need it')])(
    '%j without a number raises to what the box shows',
    (words) => {
      expect(ceilings(gate, words)).toMatchObject({ maxDollars: 50 });
    },
  );

  test('counts of approvers alone', () => {
    const ben = { login: 'ben', id: 8, type: 'User' };
    expect(refusal(gate, 'raise to 40', ben)).toBe('@ben, only @ana may answer this.');
  });

  test.each([
    [
      'raise to 61',
      'dollars: $61.00 is above `hard-max` of the configuration file, $60.00. The most is `/loop raise dollars=60`.',
    ],
    ['raise to 20', 'dollars: $20.00 is not above the ceiling, $25.00. To lower it, write `/loop raise dollars=20`.'],
    [line('raise at most 40 dollars'), '`raise` does not understand “at”.'],
    ['raise to 40 euros please', 'open'],
    [line('raise to 40 euros'), '`raise` does not understand “to 40 euros”.'],
    [line('raise to $40 minutes'), '`raise` does not understand “to \\$40 minutes”.'],
    [line('raise to forty, no more'), '`raise` does not understand “to forty, no more”.'],
  ])('%j is refused, and raises nothing', (words, why) => {
    expect(refusal(gate, words)).toBe(why);
  });

  test('is what the whole comment says: more, or another word with a number, is talk', () => {
    for (const words of ['raise to 40', 'raise to 40 please'])
      expect(parseBareAnswer(words)).toMatchObject({ option: 'raise', text: 'to 40' });
    for (const words of ['raise to 40 or so', '> raise to 40', 'continue 40', 'raise to', 'raise it to 40'])
      expect(parseBareAnswer(words)).toBeNull();
  });
});

describe('the answer to a question about several budgets', () => {
  const gate = about(iterations, dollars);

  test('names the one that its number is for', () => {
    const why =
      'Several ceilings are asked about. Name the one that you mean: `/loop raise iterations=…` or `dollars=…`.';
    expect(refusal(gate, 'raise to 40')).toBe(why);
    expect(ceilings(gate, `/loop answer ${gate.id} raise dollars=40 iterations=8`)).toMatchObject({
      ...{ maxDollars: 40, maxIterations: 8 },
    });
  });
});

describe('the command to raise to a number', () => {
  const obeyed = (to: number, given: Pick<ReturnType<typeof withOpenGates>, 'head' | 'state'>) =>
    applyDirectives(given.head, given.state, {
      observation: anObservation({ commands: [aCommand({ verb: 'raise', ceilings: {}, to })] }),
      config: settings({ 'hard-max': { dollars: 60 } }),
    });
  const stopped = aHead({ status: 'stopped', stop: { code: 'cost_budget', at: noon }, used: { dollars: 25 } });

  test('is for the ceiling that the open question is about, or else the stop', () => {
    const open = withOpenGates([about(dollars)], aHead({ used: { iterationsUsed: 3, dollars: 21 } }));
    expect(obeyed(40, open).head.ceilings.maxDollars).toBe(40);
    expect(obeyed(40, { head: stopped, state: aState() }).head).toMatchObject({
      ...{ status: 'running', ceilings: { maxDollars: 40 } },
    });
  });

  test('means nothing that was asked, or had stopped the run, only after it was written', () => {
    const minute = '2026-11-23T00:00:00Z';
    const open = withOpenGates(
      [{ ...about(dollars), askedAt: minute }],
      aHead({ used: { iterationsUsed: 3, dollars: 21 } }),
    );
    expect(Date.parse(noon)).toBeLessThan(Date.parse(minute));
    expect(obeyed(40, open).head.ceilings.maxDollars).toBe(25);
    const later = { ...stopped, stop: { code: 'cost_budget' as const, at: minute } };
    expect(obeyed(40, { head: later, state: aState() }).head).toMatchObject({
      status: 'stopped',
      ceilings: { maxDollars: 25 },
    });
  });

  test('is refused where no ceiling is asked about, above hard-max, and where it would lower', () => {
    const at = (to: number, head = stopped) =>
      obeyed(to, { head, state: aState() }).refusals.map(({ sentence }) => sentence);
    expect(at(40, aHead())).toEqual([
      'No open question and no stop is about one ceiling. Name the one that you mean: `/loop raise iterations=…`, `prs=…`, `minutes=…` or `dollars=…`.',
    ]);
    expect(at(70)).toEqual([
      'dollars: $70.00 is above `hard-max` of the configuration file, $60.00. The most is `/loop raise dollars=60`.',
    ]);
    expect(at(20)).toEqual([
      'dollars: $20.00 is not above the ceiling, $25.00. To lower it, write `/loop raise dollars=20`.',
    ]);
  });
});
