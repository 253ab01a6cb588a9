import { describe, expect, test } from 'vitest';
import { applyDirectives } from '../../src/core/directives/apply.ts';
import { gateEntry } from '../../src/core/gates/open-gate.ts';
import type { GateFacts } from '../../src/core/gates/questions.ts';
import type { Observation } from '../../src/core/observation/facts.ts';
import type { Command } from '../../src/core/observation/thread.ts';
import { afterAudit } from '../../src/core/sessions/contract/findings.ts';
import type { Gate } from '../../src/core/state/gate.ts';
import type { Head } from '../../src/core/state/head.ts';
import type { LoopState } from '../../src/core/state/loop-state.ts';
import { newBreaker, type Subject } from '../../src/core/state/subject.ts';
import { digest } from '../../src/core/text/format.ts';
import {
  aCommand,
  aFailedSubject,
  aHead,
  anAnswer,
  anAskedGate,
  anIssue,
  anObservation,
  answered,
  aState,
  aSubject,
  aVagueGate,
  aVagueIssue,
  later,
  noon,
  settings,
  theCeilings,
  withOpenGates,
} from '../support/core-facts.ts';

interface Given {
  readonly head?: Head;
  readonly state?: LoopState;
  readonly config?: Record<string, unknown>;
  readonly said: Partial<Observation>;
}
const hear = ({ head = aHead(), state = aState(), config, said }: Given) =>
  applyDirectives(head, state, { observation: anObservation(said), config: settings(config) });

const budgetFacts: GateFacts = {
  name: 'budget-escalation',
  iteration: 4,
  tripped: [{ name: 'iterations', value: 4, ceiling: 5, raiseTo: 10 }],
  ceilings: theCeilings(),
};
const subject = { kind: 'issue', number: 9 } as const;
const failureFacts: GateFacts = { name: 'repeated-failure', subject, rootCause: 'test', count: 2 };
const decision = anAskedGate({ name: 'agent-decision', subject, session: 's', question: 'Port?', questionHash: 'h' });
/** One command alone. */
const order = (command: Command, more: Partial<Given> = {}) =>
  hear({ ...more, said: { commands: [aCommand(command)] } });
const stoppedBy = (code: string, used: Parameters<typeof aHead>[0] = {}): Head =>
  aHead({ ...used, status: 'stopped', stop: { code, at: noon } });
const say = (gate: Gate, option: string, more: Partial<Given> = {}) =>
  hear({
    ...withOpenGates([gate]),
    ...more,
    said: { gates: [answered(gate, option)], backlog: [anIssue({ number: 1 })] },
  });
/** Where `budgetFacts` is what is asked. */
const fourth = (gate: Gate): Pick<Given, 'head' | 'state'> =>
  withOpenGates([gate], aHead({ used: { iterationsUsed: 3 } }));

describe('a raise', () => {
  const raise = (ceilings: Record<string, number>, more?: Partial<Given>) => order({ verb: 'raise', ceilings }, more);

  test('lifts the ceiling, records who did it, and touches no counter', () => {
    const head = aHead({ used: { dollars: 20 } });
    const after = raise({ dollars: 50 }, { head }).head;

    expect(after.ceilings).toMatchObject({
      maxDollars: 50,
      ceilingsRaised: [{ ceiling: 'dollars', from: 25, to: 50, by: 'ana', at: noon }],
    });
    expect(after.counters).toEqual(head.counters);
  });

  test('clears the stop by its own budget if it lifts the ceiling above what is used', () => {
    const head = stoppedBy('cost_budget', { used: { dollars: 25.4 } });

    expect(raise({ dollars: 50 }, { head }).head).toMatchObject({ status: 'running', stop: null });
    expect(raise({ dollars: 25.4 }, { head }).head).toMatchObject({ status: 'stopped' });
  });

  test.each(['iteration_budget', 'user_interrupt', 'gate_stop', 'state_unreadable'])(
    'does not clear a stop by %s',
    (code) => {
      const { head } = raise({ dollars: 50 }, { head: stoppedBy(code) });
      expect(head).toMatchObject({ status: 'stopped', stop: { code } });
    },
  );

  test('to what the ceiling is already is no raise', () => {
    const { head, refusals } = raise({ dollars: 25 });

    expect(head.ceilings).toEqual(theCeilings());
    expect(refusals).toMatchObject([{ sentence: 'dollars: the ceiling is $25.00 already.' }]);
  });

  test('above hard-max is refused with the reason, and nothing is raised', () => {
    const { head, refusals } = raise({ dollars: 41 }, { config: { 'hard-max': { dollars: 40 } } });

    expect(head.ceilings).toEqual(theCeilings());
    const sentence =
      'dollars: $41.00 is above `hard-max` of the configuration file, $40.00. The most is `/loop raise dollars=40`.';
    expect(refusals).toEqual([{ commandId: 'comment/raise', by: 'ana', sentence }]);
  });

  test('as an answer does what the option showed', () => {
    const gate = anAskedGate(budgetFacts, { iteration: 4 });
    const { head, state } = say(gate, 'raise', fourth(gate));

    expect(head.ceilings).toMatchObject({ maxIterations: 10, ceilingsRaised: [{ by: 'ana', from: 5, to: 10 }] });
    expect(state.permitted).toEqual([]);
  });
});

describe('a restart', () => {
  const restart = { commands: [aCommand({ verb: 'restart' })] };

  test('that comes in one batch with a stop is refused, and resets nothing', () => {
    const commands = [aCommand({ verb: 'stop', reason: null }), ...restart.commands];
    const head = aHead({ used: { iterationsUsed: 3 } });
    const heard = hear({ head, said: { commands } });

    expect(heard.head.counters.iterationsUsed).toBe(3);
    expect(heard.stopCommand).toMatchObject({ by: 'ana' });
    expect(heard.refusals).toMatchObject([
      { sentence: 'The same tick got a command to stop the run; give `/loop restart` again if it should go on.' },
    ]);
  });

  test('resets iterations and failures, and keeps dollars, minutes, tokens and pull requests', () => {
    const used = { iterationsUsed: 5, dollars: 12, minutesElapsed: 40, tokensIn: 9, prsTouched: ['#1'] };
    const head = stoppedBy('iteration_budget', { used });
    const state = aState({ subjects: [aFailedSubject(9, ['test', 'test'])] });

    const after = hear({ head, state, said: restart });

    expect(after.head).toMatchObject({ run: head.run + 1, status: 'running', stop: null });
    expect(after.head.counters).toEqual({ ...head.counters, iterationsUsed: 0, iterationsBeforeRestart: 5 });
    expect(after.head.ceilings).toEqual(head.ceilings);
    expect(after.state.subjects).toMatchObject([{ number: 9, sessions: 0, failures: [] }]);
  });

  test.each(['auditing', 'failed'] as const)(
    'lets audits and models of a subject that is %s begin at nothing, and keeps its findings',
    (phase) => {
      const found = { severity: 'bug', file: 'a.js', line: 1, description: 'Breaks', scenario: '' } as const;
      const findings = afterAudit([], { reported: [found], resolved: [] }, { section: null, now: noon });
      const spent = { ...aFailedSubject(9, ['model']), phase, rounds: 3, auditErrors: 2, modelErrors: 2, findings };

      const after = hear({ head: stoppedBy('iteration_budget'), state: aState({ subjects: [spent] }), said: restart });

      expect(after.state.subjects).toMatchObject([{ rounds: 0, auditErrors: 0, modelErrors: 0, findings }]);
    },
  );

  test('takes failed and cancelled subjects up again, with their branches', () => {
    const subjects = [
      aSubject({ number: 1, phase: 'failed', branch: 'tickgate/work/1-a' }),
      aSubject({ number: 2, phase: 'cancelled' }),
      aSubject({ number: 3, phase: 'done' }),
    ];

    const after = hear({ head: stoppedBy('gate_stop'), state: aState({ subjects }), said: restart });

    expect(after.state.subjects.map(({ phase }) => phase)).toEqual(['coding', 'coding', 'done']);
    expect(after.state.subjects[0]?.branch).toBe('tickgate/work/1-a');
  });

  test('leaves a pull request that a person closed behind, and goes on with one that is open', () => {
    const cancelled = { phase: 'cancelled' as const, claimed: true };
    const subjects = [
      aSubject({ number: 1, ...cancelled, pullRequest: 11 }),
      aSubject({ number: 2, ...cancelled, pullRequest: 12 }),
    ];
    const branch = 'tickgate/work/2-two';
    const at = { subject: 2, branch, headSha: 'c'.repeat(40) };
    const pullRequests = [{ number: 12, ...at, draft: true, loop: 'work', reviewed: false }];
    const ended = [{ number: 1, how: 'pull request closed' as const }];
    const said = { ...restart, pullRequests, ended };

    const after = hear({ head: stoppedBy('gate_stop'), state: aState({ subjects }), said });

    expect(after.state.subjects).toMatchObject([
      { number: 1, phase: 'coding', pullRequest: null, formerPullRequest: 11 },
      { number: 2, phase: 'coding', pullRequest: 12, formerPullRequest: null },
    ]);
  });

  test('that was given before a person stopped the run, and is read only now, does not undo the stop, and gets a reply', () => {
    const stopped = (at: string): Head => aHead({ status: 'stopped', stop: { code: 'user_interrupt', at } });

    const late = hear({ head: stopped(later(5)), said: restart });

    expect(late.head).toMatchObject({ status: 'stopped', run: aHead().run });
    expect(late.refusals).toMatchObject([
      { by: 'ana', sentence: expect.stringContaining('stopped the run after this command') },
    ]);
    expect(hear({ head: stopped(noon), said: restart }).head).toMatchObject({ status: 'running', stop: null });
  });

  test('of a completed run is refused: there is nothing left to do in it', () => {
    const head = stoppedBy('backlog_empty');
    const after = hear({ head, said: restart });

    expect(after.head).toEqual(head);
    expect(after.refusals).toMatchObject([
      { by: 'ana', sentence: 'This run is completed; start a new one with `fresh: true`.' },
    ]);
  });
});

describe('a subject that is restarted', () => {
  const found = { severity: 'bug', file: 'a.js', line: 1, description: 'Breaks', scenario: '' } as const;
  const findings = afterAudit([], { reported: [found], resolved: [] }, { section: null, now: noon });
  const breaker = { ...newBreaker(), circuitState: 'open', openings: 1, noProgressLoops: 5, evidence: 'x' } as const;
  const before: Subject = {
    ...aFailedSubject(9, ['test', 'test']),
    ...{ phase: 'final_audit_fix', sectionIndex: 1, findings, breaker, pullRequest: 31, claimed: true },
    ...{ branch: 'tickgate/work/9-a', headSha: 'c'.repeat(40) },
  };
  const failure = anAskedGate({ name: 'repeated-failure', subject, rootCause: 'test', count: 2 });
  const circuit = anAskedGate({ name: 'circuit-open', subject, evidence: 'x', opening: 1 });
  const inThread = (verb: 'cancel' | 'restart') => ({ commands: [{ ...aCommand({ verb }), thread: 9 }] });
  const inRun = { controlIssue: 1, status: 'running' } as const;

  test.each<[string, Partial<Observation>, 'failed' | 'cancelled']>([
    ['a person had given it up', { gates: [answered(failure, 'skip')] }, 'failed'],
    ['a person had cancelled it', inThread('cancel'), 'cancelled'],
    ['a person had closed its pull request', { ended: [{ number: 9, how: 'pull request closed' }] }, 'cancelled'],
  ])('goes on in the phase and section where %s, with its findings and a closed breaker', (_how, said, phase) => {
    const state = aState({ subjects: [before], gates: [failure] });
    const ended = hear({ head: aHead(inRun), state, said });
    expect(ended.state.subjects).toMatchObject([{ phase, findings }]);

    const { state: again } = hear({ head: aHead(inRun), state: ended.state, said: inThread('restart') });

    expect(again.subjects).toMatchObject([
      {
        ...{ phase: 'final_audit_fix', sectionIndex: 1, findings, branch: before.branch, headSha: before.headSha },
        ...{ sessions: 0, failures: [], breaker: { circuitState: 'closed', noProgressLoops: 0, openings: 1 } },
      },
    ]);
  });

  test('begins with the work where it has no branch that could be audited', () => {
    const subjects = [{ ...before, phase: 'failed', endedIn: 'final_auditing', headSha: null } as const];
    const { state } = hear({ head: aHead(inRun), state: aState({ subjects }), said: inThread('restart') });
    expect(state.subjects).toMatchObject([{ phase: 'coding' }]);
  });

  test.each(['thread', 'control issue'] as const)(
    'is not taken up where its branch is gone, which is said, and begins anew where that is wanted: in the %s',
    (place) => {
      const lost = { ...before, phase: 'cancelled', endedIn: 'final_auditing' } as const;
      const other = aSubject({ number: 8, phase: 'done', branch: 'tickgate/work/8-b', headSha: 'd'.repeat(40) });
      const state = aState({ subjects: [lost, other] });
      const thread = place === 'thread' ? { thread: 9 } : {};
      const restart = (anew: { fromBase?: true }) =>
        hear({
          ...{ head: aHead(inRun), state },
          said: { goneBranches: [8, 9], commands: [{ ...aCommand({ verb: 'restart', ...anew }), ...thread }] },
        });

      const refused = restart({});
      expect(refused.state.subjects[0]).toEqual(lost);
      expect(refused.refusals).toMatchObject([
        {
          by: 'ana',
          sentence:
            'The branch of #9 (`tickgate/work/9-a`, which stood at ccccccc) is gone, so its work cannot go on. `/loop restart from-base=true` begins it anew from the base.',
        },
      ]);
      const anew = restart({ fromBase: true });
      expect(anew.refusals).toEqual([]);
      expect(anew.state.subjects[0]).toMatchObject({
        ...{ phase: 'coding', branch: null, headSha: null, findings: [], sectionIndex: 0, pullRequest: null },
        formerPullRequest: 31,
      });
      expect(anew.state.subjects[1]).toMatchObject({ phase: 'done', branch: 'tickgate/work/8-b' });
      // A tick that dies before it recorded leaves the order in the head, and with it what it asked for.
      const head = { ...aHead(inRun), consumed: [...anew.consumed] };
      const again = hear({ head, state, said: { goneBranches: [8, 9], commands: [] } });
      expect(again.state.subjects[0]).toEqual(anew.state.subjects[0]);
    },
  );

  test('is asked no more about its breaker, which the restart of the run has closed', () => {
    const state = aState({ subjects: [before], gates: [circuit] });
    const said = { gates: [{ kind: 'open', gateId: circuit.id, refusals: [] }] } as const;
    expect(hear({ state, said }).voided).toEqual([]);

    const restarted = hear({ state, said: { ...said, commands: [aCommand({ verb: 'restart' })] } });

    expect(restarted.voided).toMatchObject([{ gate: { id: circuit.id } }]);
    expect(restarted.state.subjects).toMatchObject([{ phase: 'final_audit_fix', breaker: { circuitState: 'closed' } }]);
  });
});

describe('a command', () => {
  test('to stop is obeyed before all others and keeps its reason', () => {
    const commands = [aCommand({ verb: 'raise', ceilings: { prs: 9 } }), aCommand({ verb: 'stop', reason: 'freeze' })];
    const heard = hear({ said: { commands } });

    expect(heard.stopCommand).toEqual({ by: 'ana', reason: 'freeze' });
    expect(heard.consumed.map(({ option }) => option)).toEqual(['stop', 'raise']);
  });

  test('that an earlier claim consumed is not obeyed again', () => {
    const head = aHead({ consumed: [{ id: 'comment/stop', option: 'stop' }] });

    expect(order({ verb: 'stop', reason: null }, { head })).toMatchObject({ stopCommand: null, consumed: [], head });
  });

  test('to resume ends a pause, and does not undo a stop', () => {
    const parked = aHead({ status: 'parked', notBefore: later(90) });
    const resumed = (head: Head) => order({ verb: 'resume' }, { head }).head;

    expect(resumed(parked)).toMatchObject({ status: 'running', notBefore: null });
    expect(resumed(stoppedBy('cost_budget'))).toMatchObject({ status: 'stopped', stop: { code: 'cost_budget' } });
  });
});

describe('an answer', () => {
  const vague = aVagueIssue(9);
  const gate = aVagueGate(vague);
  const held = (option: string) => ({ gate: 'ambiguous-criteria', signature: vague.textHash, option });

  test('to proceed is a permit for that text', () => {
    const { head, state, consumed, answers } = say(gate, 'proceed');

    expect(state.subjects).toMatchObject([{ number: 9, permitted: [held('proceed')], declined: [] }]);
    expect(state.gates).toEqual([]);
    // It leaves the head with the bundle that no longer holds it: a tick that is lost before that asks nobody twice.
    expect(head.openGates.map(({ id }) => id)).toEqual([gate.id]);
    expect(consumed).toEqual([{ id: gate.id, option: 'proceed' }]);
    expect(answers).toHaveLength(1);
  });

  test('to skip holds for that text, and no comment asks to clarify', () => {
    const { state, clarify } = say(gate, 'skip');

    expect(state.subjects).toMatchObject([{ number: 9, phase: 'coding', declined: [held('skip')], permitted: [] }]);
    expect(clarify).toEqual([]);
  });

  test('to escalate asks the author to clarify', () => {
    expect(say(gate, 'escalate').clarify).toEqual([{ subject: 9, signature: vague.textHash, by: 'ana' }]);
  });

  test('to stop ends the run at that gate and iteration', () => {
    const budget = anAskedGate(budgetFacts, { iteration: 4 });

    expect(say(budget, 'stop').gateStop).toEqual({ gate: 'budget-escalation', iteration: 4 });
  });

  test('to stop ends the run though a command of the same batch begins again, which takes the question away', () => {
    const { head, state } = withOpenGates([gate], aHead());
    const facts = {
      config: settings(),
      observation: anObservation({ commands: [aCommand({ verb: 'restart' })], gates: [answered(gate, 'stop')] }),
    };

    const stopped = { gate: 'ambiguous-criteria', iteration: gate.iteration };
    expect(applyDirectives(head, state, facts).gateStop).toEqual(stopped);
  });

  test('to skip a repeated failure gives the subject up for the run; retry permits one more attempt', () => {
    const failure = anAskedGate(failureFacts);

    expect(say(failure, 'skip').state.subjects).toMatchObject([{ number: 9, phase: 'failed' }]);
    const permitted = [{ gate: 'repeated-failure', signature: `2|${digest('test')}`, option: 'retry' }];
    expect(say(failure, 'retry').state.subjects).toMatchObject([{ number: 9, phase: 'coding', permitted }]);
  });

  test('to continue is one permit of the loop', () => {
    const budget = anAskedGate(budgetFacts, { iteration: 4 });

    expect(say(budget, 'continue', fourth(budget)).state.permitted).toEqual([
      { gate: 'budget-escalation', signature: budget.signature, option: 'continue' },
    ]);
  });

  describe('that a claim consumed before its tick was lost', () => {
    const failure = anAskedGate(failureFacts);
    const again = (about: Gate, option: string) => {
      const { head, state } = withOpenGates([about]);
      return say(about, option, { head: { ...head, consumed: [{ id: about.id, option }] }, state }).state.subjects;
    };

    test('still permits what holds as long as its text does', () => {
      expect(again(gate, 'proceed')).toMatchObject([{ number: 9, permitted: [held('proceed')] }]);
    });

    test('does not permit one more attempt a second time: it was made', () => {
      expect(again(failure, 'retry').flatMap(({ permitted }) => permitted)).toEqual([]);
    });

    test('refuses as before', () => {
      expect(again(gate, 'skip')).toMatchObject([{ declined: [held('skip')] }]);
    });

    test('still reaches the agent that asked for it', () => {
      expect(again(decision, 'answer')).toMatchObject([{ number: 9, asking: null, decisions: [{ by: 'ana' }] }]);
    });
  });

  test('to raise, once consumed, raises nothing a second time', () => {
    const budget = anAskedGate(budgetFacts, { iteration: 4 });
    const before = fourth(budget);
    const { head } = say(budget, 'raise', before);
    // Its tick was lost with its bundle: the head has the new ceiling, and the question is open as before.
    const again = { ...before, head: { ...head, consumed: [{ id: budget.id, option: 'raise' }] } };

    expect(head.ceilings.maxIterations).toBe(10);
    const after = say(budget, 'raise', again);
    expect(after.head.ceilings).toEqual(head.ceilings);
    expect(after.entries).toMatchObject([{ name: 'budget-escalation', answer: 'raise', by: 'ana' }]);
  });

  test('is recorded verbatim: question, option and words, by whom, with which permission, when and how', () => {
    const answer = anAnswer(gate, 'proceed', { text: 'no idea, ask Bob' });

    expect(gateEntry(gate, answer)).toEqual({
      name: 'ambiguous-criteria',
      question: 'Issue #9 has ambiguous criteria. Skip, escalate, or proceed with my best interpretation?',
      answer: 'proceed',
      text: 'no idea, ask Bob',
      at: later(5),
      subject: 9,
      signature: vague.textHash,
      by: 'ana',
      permission: 'write',
      channel: 'receipt',
      userId: 7,
      commentId: 901,
      deliveryId: 'delivery-1',
    });
    expect(gateEntry(gate, anAnswer(gate, 'proceed'))).toMatchObject({ answer: 'proceed', text: null });
    expect(gateEntry(gate, null)).toMatchObject({ answer: null, text: null, at: noon, by: null, userId: null });
  });

  test('is its words where nothing else can answer', () => {
    const entry = (option: string, text: string) => gateEntry(decision, anAnswer(decision, option, { text }));

    expect(entry('answer', '8080')).toMatchObject({ answer: '8080', text: null });
    expect(entry('skip', 'later')).toMatchObject({ answer: 'skip', text: 'later' });
  });
});

describe('a gate', () => {
  const gate = aVagueGate(aVagueIssue(9));
  const found = (reading: { kind: 'void'; why: string } | { kind: 'open' }) =>
    hear({ ...withOpenGates([gate]), said: { gates: [{ gateId: gate.id, refusals: [], ...reading }] } });

  test('whose facts are gone is closed without an answer', () => {
    const { state, voided, entries } = found({ kind: 'void', why: 'The issue was closed.' });

    expect({ gates: state.gates, entries }).toEqual({ gates: [], entries: [] });
    expect(voided).toEqual([{ gate, why: 'The issue was closed.' }]);
  });

  test('without an answer stays open', () => {
    expect(found({ kind: 'open' }).state.gates).toEqual([gate]);
  });
});

describe('a subject that ended meanwhile', () => {
  test('is done if its pull request was merged, and left alone in this run if it was closed', () => {
    const subjects = [
      aSubject({ number: 1 }),
      aSubject({ number: 2, pullRequest: 12 }),
      aSubject({ number: 3, phase: 'failed' }),
    ];
    const ended: Observation['ended'] = [
      { number: 1, how: 'pull request merged' },
      { number: 2, how: 'pull request closed' },
      { number: 3, how: 'pull request merged' },
    ];

    const { state, rejected } = hear({ state: aState({ subjects }), said: { ended } });
    expect(state.subjects.map(({ phase }) => phase)).toEqual(['done', 'cancelled', 'failed']);
    expect(rejected).toEqual([{ subject: 2, pullRequest: 12 }]);
  });
});

test('of two people who say stop the first has stopped the run', () => {
  const stop = (by: string, reason: string) => ({ ...aCommand({ verb: 'stop', reason }, `comment/${by}`), by });

  const { stopCommand } = hear({ said: { commands: [stop('ana', 'a'), stop('ben', 'b')] } });
  expect(stopCommand).toEqual({ by: 'ana', reason: 'a' });
});
