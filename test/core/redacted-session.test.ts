import { expect, test } from 'vitest';
import { type SessionFacts, WorkResult } from '../../src/core/sessions/contract/agent-contract.ts';
import { redactedEnding, redactedFacts } from '../../src/core/sessions/contract/session-report.ts';

const secret = 'my_secret*value~1';
const struck = (text: string): string => text.replaceAll(secret, '***');

/** A result with the secret in every field that an agent may write freely. */
const telling = WorkResult.parse({
  status: 'complete',
  progress: secret,
  completion_indicators: [secret],
  exit_signal: true,
  reason: secret,
  needs_decision: { question: secret },
  root_cause: secret,
  findings: [{ file: secret, line: 1, severity: 'bug', description: secret, scenario: secret }],
  resolved: ['F1'],
  criteria: [{ number: 1, holds: true, why: secret }],
  replies: [{ to: 'r1', body: secret }],
  tests: { command: secret, passed: 1, failed: 1, failing: [secret] },
  notes: secret,
});

const facts: SessionFacts = {
  status: 'complete',
  result: telling,
  lastMessage: secret,
  usage: [],
  denied: [],
  exit: { code: 0, signal: null, timedOut: false, cancelled: false },
  durationMs: 1,
  workerLog: `testing with ${secret}`,
  stdout: '',
  stderr: '',
};

test('an agent’s output continues without its secrets, and is otherwise the same', () => {
  const left = redactedFacts(facts, struck);
  expect(JSON.stringify(left)).not.toContain(secret);
  expect(JSON.stringify(left).split('***')).toHaveLength(JSON.stringify(facts).split(secret).length);
  expect(left).toMatchObject({ status: 'complete', result: { resolved: ['F1'], exitSignal: true } });
});

test('a failure is reported without them, too', () => {
  const failure = { class: 'exit', rootCause: secret, sentence: `It said ${secret}`, question: secret } as const;
  const left = redactedFacts({ ...facts, status: 'failed', failure, result: null }, struck);
  expect(left).toMatchObject({ failure: { rootCause: '***', sentence: 'It said ***', question: '***' } });
  expect(redactedEnding({ kind: 'failed', failure }, struck)).toMatchObject({ failure: { sentence: 'It said ***' } });
});
