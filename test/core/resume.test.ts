import { describe, expect, test } from 'vitest';
import { decideTick } from '../../src/core/decide/decide.ts';
import { applyDirectives } from '../../src/core/directives/apply.ts';
import { judgeCurrentGate } from '../../src/core/directives/question-validity.ts';
import { restartRun } from '../../src/core/directives/restart.ts';
import { restoreCounters, resumeByRequest, stopUnreadableRun } from '../../src/core/directives/resume.ts';
import { lossLines } from '../../src/core/record/build-history-line.ts';
import { chargedHead, lostTick } from '../../src/core/record/repair-lost-tick.ts';
import type { Head } from '../../src/core/state/head.ts';
import {
  aCommand,
  aHead,
  aLease,
  aLine,
  anAnswer,
  anAskedGate,
  anIssue,
  anObservation,
  aState,
  aSubject,
  decisionFacts,
  later,
  settings,
  theCeilings,
  theCounters,
} from '../support/core-facts.ts';

const left = 'a'.repeat(40);
const found = 'b'.repeat(40);

/** `resume: true`, as a person dispatches it. */
const byHand = (head: Head): Head =>
  resumeByRequest(
    { head, state: aState() },
    { event: 'workflow_dispatch', actor: 'ana', begunAt: later(9) },
    { neverHuman: [] },
  ).head;

describe('counters on resume', () => {
  const dead = aHead({
    lease: aLease(),
    used: { iterationsUsed: 4, dollars: 9 },
    reserved: { iteration: 4, dollars: 1 },
  });
  const lost = lostTick(dead);
  if (lost === null) throw new Error('nothing was lost');
  const [last] = lossLines(chargedHead(dead, lost, later(5)), { last: undefined, generation: 2 });

  test('are the larger of head and last history line, and the difference is one line', () => {
    const older = aHead({ used: { iterationsUsed: 3, dollars: 6 } });

    const { head, note } = restoreCounters(older, last);

    expect(head.counters).toMatchObject({ iterationsUsed: 4, dollarsReported: 10, dollarsEstimate: 10 });
    expect(note).toMatch(
      /^The last history line had counted more than the head: iterationsUsed 3 -> 4, .*dollarsEstimate 6 -> 10/,
    );
    expect(restoreCounters(head, last)).toEqual({ head, note: null });
  });

  test('are restored from the last line, every one of them, where the head has forgotten it', () => {
    const told = {
      ...{ iterationsUsed: 3, minutesElapsed: 12.5, tokensIn: 900, tokensOut: 90, agentsDispatched: 5 },
      ...{ dollarsEstimate: 2.5, dollarsReported: 2.25, commentsPushed: 4, mergesAttempted: 1 },
      ...{ qmdFailuresConsecutive: 1, ciMinutes: 14, apiRequests: 70, prsTouched: ['#101', '#102'] },
    };
    const line = aLine({ budgetSnapshot: { ...theCeilings(), ...theCounters(told), prsTouchedTotal: 2 } });

    expect(restoreCounters(aHead(), line).head.counters).toMatchObject(told);
    // It came back in an iteration that the head knows of.
    const cameBack = aHead({ used: { ...told, qmdFailuresConsecutive: 0 } });
    expect(restoreCounters(cameBack, line)).toEqual({ head: cameBack, note: null });
  });

  test('are judged again: a line that says stopped stops no run whose ceilings leave room now', () => {
    const line = aLine({ outcome: 'halted', stopConditionsFired: ['iteration_budget'] });
    const { head } = restoreCounters(aHead({ used: { iterationsUsed: 5 }, ceilings: { maxIterations: 20 } }), line);

    expect(decideTick(decisionFacts({ head, observation: { backlog: [anIssue({ number: 1 })] } })).verdict).toBe(
      'work',
    );
  });

  test('take nothing from the line of an earlier run', () => {
    const fresh = aHead({ used: { iterationsUsed: 0, dollars: 0, startedAt: later(60) } });

    expect(restoreCounters(fresh, last)).toEqual({ head: fresh, note: null });
  });

  test('leave iterations where a restart has set them back to', () => {
    const again = aHead({
      used: { iterationsUsed: 0, iterationsBeforeRestart: last?.budgetSnapshot.iterationsUsed ?? 0, dollars: 10 },
      consumed: [{ id: 'comment/1', option: 'restart run' }],
    });
    expect(restoreCounters(again, last).head.counters.iterationsUsed).toBe(0);

    // Nobody obeyed that restart: it has not counted them apart.
    const forged = { ...again, counters: { ...again.counters, iterationsBeforeRestart: 0 } };
    expect(restoreCounters(forged, last).head.counters.iterationsUsed).toBe(last?.budgetSnapshot.iterationsUsed);
  });
});

test('resume goes on after files that could not be read, and after a pause; any other stop stays', () => {
  const stop = (code: string) => aHead({ status: 'stopped', stop: { code, at: later(1) } });

  expect(byHand(stop('state_unreadable'))).toMatchObject({ status: 'running', stop: null });
  expect(byHand(stop('user_interrupt'))).toMatchObject({ status: 'stopped' });
  expect(byHand(aHead({ status: 'parked', notBefore: null }))).toMatchObject({ status: 'running' });
});

test('resume goes on after a service that was away if a person knew of that stop; its outage is forgotten', () => {
  const stop = { code: 'qmd_unreachable', at: later(5).replace('.000Z', '.700Z') };
  const head = aHead({ status: 'stopped', stop, used: { qmdFailuresConsecutive: 2 } });
  const outage = { dependency: 'qmd', remedy: 'fix it', error: 'refused', iteration: 2 };
  const state = { ...aState(), outage };
  const byForm = (event: string, actor: string | null, begunAt: string) =>
    resumeByRequest({ head, state }, { event, actor, begunAt }, { neverHuman: [] });
  const going = {
    head: { status: 'running', stop: null, counters: { qmdFailuresConsecutive: 0 } },
    state: { outage: null },
  };

  expect(byForm('workflow_dispatch', 'ana', later(6))).toMatchObject(going);
  for (const stays of [
    byForm('schedule', null, later(6)),
    byForm('workflow_dispatch', 'github-actions[bot]', later(6)),
    byForm('workflow_dispatch', 'ana', later(4)),
  ])
    expect(stays).toEqual({ head: expect.objectContaining({ status: 'stopped', stop }), state });

  const byWord = (at: string) =>
    applyDirectives(head, state, {
      observation: anObservation({ commands: [{ ...aCommand({ verb: 'resume' }), at }] }),
      config: settings(),
    });
  // GitHub tells whole seconds.
  expect(byWord(later(5))).toMatchObject({ ...going, refusals: [] });
  const early = byWord(later(4));
  expect(early).toMatchObject({ head: { status: 'stopped', stop }, state: { outage } });
  expect(early.refusals).toMatchObject([{ sentence: expect.stringContaining('The run stopped after this command') }]);
});

test('unreadable files do not make a run forget that a person stopped it', () => {
  const stop = { code: 'user_interrupt', at: later(0) };
  const [unread, stopped] = [aHead(), aHead({ status: 'stopped', stop })].map((head) =>
    stopUnreadableRun(head, later(5)),
  );

  expect(unread).toMatchObject({ status: 'stopped', stop: { code: 'state_unreadable', at: later(5) } });
  expect(stopped).toMatchObject({ status: 'stopped', stop });
  expect(stopped && byHand(stopped)).toMatchObject({ status: 'stopped', stop });
});

describe('a branch that is not where it was left', () => {
  const subject = aSubject({ number: 7, branch: 'tickgate/work/7-x', headSha: left, pullRequest: 31 });
  const state = aState({ subjects: [subject] });
  const pull = (headSha: string) => ({
    number: 31,
    subject: 7,
    branch: 'tickgate/work/7-x',
    headSha,
    draft: true,
    loop: 'work',
    reviewed: true,
  });
  const seen = (headSha: string) => ({ backlog: [anIssue({ number: 7 })], pullRequests: [pull(headSha)] });
  const gate = anAskedGate({ name: 'resume-divergence', pr: 31, recordedSha: left, headSha: found });

  test('is worked on silently where its head is equal', () => {
    expect(decideTick(decisionFacts({ state, observation: seen(left) }))).toMatchObject({
      verdict: 'work',
      sessions: [{ subject: 7, fromSha: left }],
    });
  });

  test('is asked about on its pull request, and parks its issue meanwhile', () => {
    expect(decideTick(decisionFacts({ state, observation: seen(found) }))).toMatchObject({
      verdict: 'ask',
      questions: [{ name: 'resume-divergence', pr: 31, recordedSha: left, headSha: found }],
    });
    const asked = aState({ subjects: [subject], gates: [gate] });
    expect(decideTick(decisionFacts({ state: asked, observation: seen(found) })).verdict).toBe('idle');
  });

  const answer = (option: string) => {
    const observation = anObservation({
      ...seen(found),
      gates: [{ gateId: gate.id, kind: 'answered', answer: anAnswer(gate, option), refusals: [] }],
    });
    const asked = aState({ subjects: [subject], gates: [gate] });
    return applyDirectives(aHead(), asked, { observation, config: settings() });
  };

  test('is worked on from where it stands after re-attach', () => {
    const { state: after, head } = answer('re-attach');

    expect(after.subjects).toMatchObject([{ number: 7, headSha: found }]);
    expect(decideTick(decisionFacts({ state: after, head, observation: seen(found) }))).toMatchObject({
      verdict: 'work',
      sessions: [{ subject: 7, fromSha: found }],
    });
  });

  test('is left alone until a fresh run after skip, whatever is restarted meanwhile', () => {
    const answered = answer('skip');
    const facts = { now: later(5), openPullRequests: [31], gone: [], fromBase: false };
    const { state: after, head } = restartRun(answered, facts);

    expect(after.subjects).toMatchObject([{ number: 7, declined: [{ gate: 'resume-divergence' }] }]);
    expect(decideTick(decisionFacts({ state: after, head, observation: seen(found) })).verdict).not.toBe('work');
  });

  test('is another question once it has moved again', () => {
    const now = {
      backlog: [],
      subjects: [],
      ceilings: theCeilings(),
      subjectState: 'OPEN',
      pullRequests: [pull('c'.repeat(40))],
    };

    expect(judgeCurrentGate(gate, now)).toEqual({
      kind: 'stands',
      signature: `${left}..${'c'.repeat(40)}`,
      headSha: 'c'.repeat(40),
    });
    expect(judgeCurrentGate(gate, { ...now, pullRequests: [pull(found)] })).toMatchObject({
      signature: gate.signature,
    });
  });
});
