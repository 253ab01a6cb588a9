import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ModelUsage, WorkOrder, WorkResult } from '../../src/core/sessions/contract/agent-contract.ts';
import { rootCauseOf } from '../../src/core/sessions/failure/circuit-breaker.ts';
import { readWorkResult } from '../../src/core/sessions/read-result.ts';
import { parseJson } from '../../src/core/text/json-syntax-error.ts';
import { effort } from '../support/effort.ts';

const STATUS_BLOCK = `I finished.

## Loop Status

**Iteration**: 4
**Progress**: PR approved and merged to main
**Circuit State**: closed
**Task Status**: complete

### Completion Indicators
- [x] Task complete
- [x] All tests passing
- [ ] PR approved and merged

### Exit Decision
EXIT_SIGNAL: true

**Reason**: Task fully complete
`;

const absent = { kind: 'absent' } as const;
const fileWith = (text: string) => ({ kind: 'text', text }) as const;

describe('a work result', () => {
  test('is read from the file, with every absent optional field at its safe value', () => {
    const reading = readWorkResult(fileWith('{"status":"complete","progress":"done"}'), STATUS_BLOCK);

    expect(reading).toEqual({
      kind: 'result',
      result: {
        status: 'complete',
        progress: 'done',
        completionIndicators: [],
        exitSignal: false,
        reason: '',
        needsDecision: null,
        rootCause: null,
        findings: [],
        criteria: [],
        resolved: [],
        replies: [],
        lessons: [],
        tests: null,
        notes: '',
        usage: null,
      },
    });
  });

  test('keeps what an agent reports and ignores fields it does not know', () => {
    const usage = { model: 'm', input: 5, output: 7, cost_reported: 0.2, mood: 'fine' };
    const text = JSON.stringify({
      status: 'blocked',
      progress: 'p',
      usage: [usage],
      needs_decision: { question: 'A or B?' },
    });

    const reading = readWorkResult(fileWith(text), '');

    expect(reading).toMatchObject({
      kind: 'result',
      result: {
        needsDecision: { question: 'A or B?' },
        usage: [ModelUsage.parse({ model: 'm', input: 5, output: 7, cost_reported: 0.2 })],
      },
    });
  });

  test('is read from the last Loop Status block when there is no file; only ticked indicators count', () => {
    const reading = readWorkResult(absent, `## Loop Status\n**Task Status**: blocked\n${STATUS_BLOCK}`);

    expect(reading).toMatchObject({
      kind: 'result',
      result: {
        status: 'complete',
        progress: 'PR approved and merged to main',
        completionIndicators: ['Task complete', 'All tests passing'],
        exitSignal: true,
        reason: 'Task fully complete',
      },
    });
  });

  test('is the exit message too: a Task Complete section with its signal and what was accomplished', () => {
    const message = `## Loop Status
**Task Status**: in_progress
EXIT_SIGNAL: false

## Task Complete

Task has been successfully completed:
- Users log in by e-mail
- All done

EXIT_SIGNAL: true
`;

    expect(readWorkResult(absent, message)).toMatchObject({
      kind: 'result',
      result: {
        status: 'complete',
        progress: 'Users log in by e-mail; All done',
        completionIndicators: ['Task complete', 'Users log in by e-mail', 'All done'],
        exitSignal: true,
      },
    });
  });

  test.each(['**EXIT_SIGNAL: true**', 'EXIT_SIGNAL: **true**', '**EXIT_SIGNAL**: true.', 'EXIT_SIGNAL: `true`'])(
    'has the signal however it is decorated: %s',
    (signal) => {
      const reading = (message: string) => readWorkResult(absent, message);

      expect(reading(`## Loop Status\n**Task Status**: **in_progress**\n${signal}`)).toMatchObject({
        result: { status: 'in_progress', exitSignal: true },
      });
      expect(reading(`## Task Complete\n- It works\n${signal}`)).toMatchObject({ result: { exitSignal: true } });
    },
  );

  test.each([
    ['## Task Complete\n- It works', 'The "## Task Complete" section has no EXIT_SIGNAL of true'],
    [
      '## Task Complete\n- It works\nEXIT_SIGNAL: **false**',
      'The "## Task Complete" section has no EXIT_SIGNAL of true',
    ],
    [
      '## Task Complete\n- [List what was accomplished]\nEXIT_SIGNAL: true',
      'The "## Task Complete" section lists nothing that was accomplished',
    ],
    ['', 'The session wrote no result file and no "## Loop Status" block'],
    ['All done, everything works.', 'The session wrote no result file and no "## Loop Status" block'],
    [
      '## Loop Status\n**Task Status**: [in_progress | blocked | complete]\nEXIT_SIGNAL: true',
      'The "## Loop Status" block has no Task Status of in_progress, blocked or complete',
    ],
    [
      '## Loop Status\n**Task Status**: complete\nEXIT_SIGNAL: [true | false]',
      'The "## Loop Status" block has no EXIT_SIGNAL of true or false',
    ],
  ])('never comes out of the message %j', (message, sentence) => {
    expect(readWorkResult(absent, message)).toEqual({ kind: 'failed', sentence, question: null });
  });

  test('is not there when the session ends in a question: the question comes back instead', () => {
    expect(readWorkResult(absent, 'I could do A or B.\n\nWhich one do you prefer?\n')).toEqual({
      kind: 'failed',
      sentence: 'The session ended in a question and wrote no result',
      question: 'Which one do you prefer?',
    });
  });

  test.each([
    ['', 'not JSON: the file is empty'],
    ['  \n', 'not JSON: the file is empty'],
    ['SECRET', 'not JSON: value expected at line 1, column 1'],
    ['{"status":"complete",\n "progress": SECRET}', 'not JSON: value expected at line 2, column 14'],
    ['{"a":1,}', 'not JSON: key expected at line 1, column 8'],
    ['{"a":"x', 'not JSON: value expected at line 1, column 6'],
    ['{"a":1', 'not JSON: unexpected end at line 1, column 7'],
    ['{"a":1]', 'not JSON: unexpected character at line 1, column 7'],
  ])('malformed as %j fails with position and kind, even when the message claims success', (text, sentence) => {
    expect(readWorkResult(fileWith(text), STATUS_BLOCK)).toEqual({
      kind: 'failed',
      sentence: `The result file is ${sentence}`,
      question: null,
    });
  });

  test.each([
    [
      '{"status":"done: SECRET","progress":"x"}',
      'status: expected one of in_progress, blocked, complete, got another text',
    ],
    ['{"status":"complete"}', 'progress: expected text, got nothing'],
    ['{"status":"complete","progress":"x","exit_signal":"true"}', 'exit_signal: expected true or false, got text'],
    ['["SECRET"]', 'the whole: expected an object, got a list'],
    [
      '{"status":"complete","progress":"x","findings":[{"file":"a","severity":"bug","description":7}]}',
      'findings[0].description: expected text, got a number',
    ],
    [
      '{"status":"complete","progress":"x","findings":[{"file":"","line":0,"severity":"SECRET","description":"x"}]}',
      'findings[0].file: expected text, got empty text; findings[0].line: expected a number > 0, got a number; findings[0].severity: expected one of bug, warning, got another text',
    ],
    [
      '{"status":"complete","progress":"x","needs_decision":"SECRET?","usage":[{"model":"m","input":1e13,"output":0.5}]}',
      'needs_decision: expected an object with question, got text; usage[0].input: expected a number <= 1000000000000, got a number; usage[0].output: expected a whole number, got a number',
    ],
  ])(
    'that misses the contract as %j fails by field, what is valid there, and kind, without its content',
    (text, issue) => {
      expect(readWorkResult(fileWith(text), '')).toEqual({
        kind: 'failed',
        sentence: `The result file does not fit the contract: ${issue}`,
        question: null,
      });
    },
  );

  test('refused by the reader stays refused', () => {
    expect(readWorkResult({ kind: 'refused', reason: 'it is a symbolic link' }, STATUS_BLOCK)).toEqual({
      kind: 'failed',
      sentence: 'The result file was refused: it is a symbolic link',
      question: null,
    });
  });
});

test('the JSON scanner agrees with JSON.parse on what is JSON and names a place inside the text for any cut of any document', () => {
  fc.assert(
    fc.property(fc.json(), fc.nat(), fc.constantFrom('', ',', '}', ']', ':', '"', '1', ' '), (json, at, insert) => {
      const cut = at % (json.length + 1);
      const text = json.slice(0, cut) + insert + json.slice(cut + 1);
      const parsed = parseJson(text);
      if (parsed.ok) {
        expect(parsed.value).toEqual(JSON.parse(text));
      } else {
        const { line, column } = parsed.error;
        const lines = text.split('\n');
        expect(line).toBeLessThanOrEqual(lines.length);
        expect(column).toBeLessThanOrEqual((lines[line - 1]?.length ?? 0) + 1);
      }
    }),
    { numRuns: effort({ push: 500, full: 10_000 }) },
  );
});

test('a root cause names class, command and error code, and forgets places and times', () => {
  const first = rootCauseOf({
    class: 'test',
    command: 'npm test',
    detail: '/home/a/x/test/login.test.ts:41:7 logs in (120 ms)',
  });
  const second = rootCauseOf({
    class: 'test',
    command: 'npm test',
    detail: '/tmp/y/test/login.test.ts:44:9 logs in (98 ms)',
  });

  expect(first).toBe('test | npm test | login.test.ts logs in ()');
  expect(second).toBe(first);
  expect(rootCauseOf({ class: 'compile', command: 'tsc', detail: 'TS2304' })).toBe('compile | tsc | TS2304');
  expect(rootCauseOf({ class: 'no-diff' })).toBe('no-diff');
  expect(rootCauseOf({ class: 'test', command: 'node --test', detail: 'not ok 7 - no cent is lost' })).toBe(
    rootCauseOf({ class: 'test', command: 'node --test', detail: 'not ok 4 - no cent is lost' }),
  );
});

test('a work order is strict: an unknown field does not pass', () => {
  const order = {
    schema_version: 1,
    loop: 'work',
    iteration: 1,
    max_iterations: 5,
    session: 1,
    subject: 141,
    role: 'worker',
    task: 't',
    criteria: [],
    findings: [],
    notes: '',
    decisions: [],
    caps: { dollars: null, minutes: 10, turns: null },
    section: null,
    base: 'b'.repeat(40),
    allowed_paths: [],
  };
  expect(WorkOrder.safeParse(order).success).toBe(true);
  expect(WorkOrder.safeParse({ ...order, token: 'x' }).success).toBe(false);
  expect(WorkResult.safeParse({ status: 'complete', progress: '', usage: [{ model: 'm', input: -1 }] }).success).toBe(
    false,
  );
});
