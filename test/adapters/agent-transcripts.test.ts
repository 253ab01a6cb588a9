/** What the real programs printed, recorded against a model on loopback, and what Tickgate makes of it. Of `init` lines only a few fields are kept. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { claudeReader } from '../../src/agents/drivers/claude.ts';
import { codexReader } from '../../src/agents/drivers/codex.ts';
import { copilotReader } from '../../src/agents/drivers/copilot.ts';
import { geminiReader } from '../../src/agents/drivers/gemini.ts';
import { opencodeReader } from '../../src/agents/drivers/opencode.ts';
import { qwenReader } from '../../src/agents/drivers/qwen.ts';
import type { ModelUsage } from '../../src/core/sessions/contract/agent-contract.ts';
import {
  type Transcript,
  type TranscriptReader,
  unused,
  usageByModel,
} from '../../src/core/sessions/contract/transcript.ts';

const readers: Readonly<Record<string, () => TranscriptReader>> = {
  claude: claudeReader,
  codex: () => codexReader('gpt-5.1-codex'),
  opencode: () => opencodeReader('fake-1'),
  gemini: geminiReader,
  copilot: copilotReader,
  qwen: () => qwenReader('qwen'),
};

const recorded = (name: string): string => readFileSync(join(import.meta.dirname, 'transcripts', name), 'utf8');

function readAs(agent: string, stdout: string, end: { code?: number; stderr?: string } = {}) {
  const reader = readers[agent]?.();
  if (reader === undefined) throw new Error(`no reader of ${agent}`);
  const replies = stdout.split('\n').flatMap((line) => reader.line(line) ?? []);
  const transcript = reader.ended({ code: end.code ?? 0, stdout, stderr: end.stderr ?? '' });
  return { transcript, replies };
}

const ofFile = (name: string): Transcript & { replies: readonly ModelUsage[] } => {
  const { transcript, replies } = readAs(name.split('-')[0] ?? '', recorded(`${name}.jsonl`));
  return { ...transcript, replies };
};

const lastWord = /^I wrote it\.\n\n## Loop Status\n[\s\S]*EXIT_SIGNAL: true/;
const twoReplies = { input: 1600, output: 100, cacheRead: 400, cacheWrite: 0, reasoning: 0, messages: 2 };

test('claude: a last line that reports less than its messages did reduces none of them', () => {
  const lines = recorded('claude-success.jsonl').trimEnd().split('\n');
  const forged = {
    ...{ type: 'result', subtype: 'success', is_error: false, result: 'done', total_cost_usd: 0 },
    modelUsage: { 'claude-opus-4-8[1m]': { inputTokens: 1, outputTokens: 0, costUSD: 0 } },
  };
  const { transcript } = readAs('claude', [...lines.slice(0, -1), JSON.stringify(forged)].join('\n'));
  expect(transcript.usage).toEqual([expect.objectContaining({ input: 1600, output: 100, cacheRead: 400 })]);
});

describe('a session that did its work', () => {
  test('claude: its own sum by model, with its cost, its version and its last message', () => {
    const read = ofFile('claude-success');
    expect(read.usage).toEqual([{ model: 'claude-opus-4-8[1m]', ...twoReplies, costReported: 0.0107 }]);
    expect(read).toMatchObject({ trouble: null, denied: [], version: '2.1.197', unfinished: null });
    expect(read.message).toMatch(lastWord);
  });

  test.each(['claude-newer-success', 'claude-newer-success-partial'])(
    '%s: fields in another order and unknown fields change nothing',
    (name) => {
      const read = ofFile(name);
      expect(read.usage).toEqual([{ model: 'claude-opus-5-5', ...twoReplies, costReported: 0.00848 }]);
      expect(read).toMatchObject({ trouble: null, denied: [], version: '2.1.330', unfinished: null });
      expect(read.message).toMatch(lastWord);
    },
  );

  test('codex: what the cache gave is taken out of the input, the reasoning out of the output; a warning is no failure', () => {
    const read = ofFile('codex-success');
    const used = { input: 1600, output: 80, cacheRead: 400, cacheWrite: 0, reasoning: 20 };
    expect(read.usage).toEqual([{ model: 'gpt-5.1-codex', ...used, costReported: null, messages: 1 }]);
    expect(read).toMatchObject({ trouble: null, unfinished: null });
    expect(read.message).toMatch(lastWord);
  });

  test('codex: a limit that it got over by itself is no failure', () => {
    expect(ofFile('codex-429-once')).toMatchObject({
      trouble: null,
      unfinished: null,
      message: expect.stringMatching(lastWord),
    });
  });

  test('opencode: its steps are added up, each reported as it ended', () => {
    const read = ofFile('opencode-success');
    const used = { input: 1600, output: 80, reasoning: 20, cacheRead: 400, cacheWrite: 0, messages: 2 };
    expect(read.usage).toEqual([{ model: 'fake-1', ...used, costReported: 0.0063 }]);
    expect(read.replies).toHaveLength(2);
    expect(read).toMatchObject({ trouble: null, unfinished: null });
    expect(read.message).toMatch(lastWord);
  });

  test('gemini: its last line has the tokens of each model and no cost', () => {
    const read = ofFile('gemini-success');
    const used = { input: 1600, output: 100, reasoning: 20, cacheRead: 400, cacheWrite: 0, messages: 2 };
    expect(read.usage).toEqual([{ model: 'gemini-2.5-flash', ...used, costReported: null }]);
    expect(read).toMatchObject({ trouble: null, unfinished: null, message: expect.stringMatching(lastWord) });
  });

  test('copilot: its lines have the last message and how it ended; its usage is in a file', () => {
    const read = ofFile('copilot-success');
    expect(read).toMatchObject({
      usage: null,
      trouble: null,
      unfinished: null,
      message: expect.stringMatching(lastWord),
    });
  });

  test('qwen: its last line sums the tokens up, the cached ones included, without a cost', () => {
    const read = ofFile('qwen-success');
    const used = { input: 1600, output: 100, reasoning: 0, cacheRead: 400, cacheWrite: 0, messages: 2 };
    expect(read.usage).toEqual([{ model: 'gpt-4.1', ...used, costReported: null }]);
    expect(read).toMatchObject({ trouble: null, unfinished: null, message: expect.stringMatching(lastWord) });
  });

  test('qwen, interrupted: the replies in its lines are its usage, and it has not ended', () => {
    const { transcript } = readAs('qwen', recorded('qwen-success.jsonl').trimEnd().split('\n').slice(0, -1).join('\n'));
    expect(transcript.usage).toEqual([expect.objectContaining({ input: 1600, output: 100, cacheRead: 400 })]);
    expect(transcript.unfinished).toBe('qwen ended without its result line');
  });
});

describe('a version of months before', () => {
  test('codex 0.63: reports neither reasoning nor cache writes, and Tickgate makes none up', () => {
    const read = ofFile('codex-older-success');
    const used = { input: 1600, output: 100, cacheRead: 400, cacheWrite: 0, reasoning: 0 };
    expect(read.usage).toEqual([{ model: 'gpt-5.1-codex', ...used, costReported: null, messages: 1 }]);
    expect(read).toMatchObject({ trouble: null, unfinished: null, message: expect.stringMatching(lastWord) });
  });

  test('opencode 1.17: the same steps without their snapshots', () => {
    const { replies, ...read } = ofFile('opencode-older-success');
    expect(read.usage).toEqual(ofFile('opencode-success').usage);
    expect(replies).toHaveLength(2);
    expect(read).toMatchObject({ trouble: null, unfinished: null, message: expect.stringMatching(lastWord) });
  });
});

describe('a session that failed', () => {
  test.each([
    ['claude-429', 'rate_limit', 429],
    ['claude-newer-429', 'rate_limit', 429],
    ['claude-529', 'overloaded', 529],
    ['claude-newer-529', 'overloaded', 529],
    ['claude-401', 'key_refused', 401],
    ['claude-404', 'no_such_model', 404],
    ['claude-400-too-long', 'context_too_long', 400],
    ['claude-no-credit', 'no_credit', 400],
    ['claude-max-turns', 'turns_used', null],
    ['claude-budget', 'dollars_used', null],
    ['claude-newer-budget', 'dollars_used', null],
    ['claude-malformed', 'unknown', null],
    ['codex-429', 'rate_limit', 429],
    ['codex-503', 'overloaded', 503],
    ['codex-500', 'overloaded', null],
    ['codex-401', 'key_refused', 401],
    ['codex-400-too-long', 'context_too_long', null],
    ['codex-malformed', 'unreachable', null],
    ['copilot-401', 'key_refused', 401],
    ['copilot-429', 'rate_limit', 429],
    ['copilot-400-too-long', 'context_too_long', null],
    ['copilot-malformed', 'unknown', null],
    ['qwen-401', 'key_refused', 401],
    ['qwen-429', 'rate_limit', 429],
    ['qwen-400-too-long', 'context_too_long', 400],
    ['qwen-malformed', 'unknown', null],
    ['opencode-401', 'key_refused', 401],
    ['opencode-429', 'rate_limit', 429],
    ['opencode-400-too-long', 'context_too_long', null],
    ['opencode-malformed', 'unknown', null],
  ] as const)('%s: %s', (name, kind, status) => {
    const { trouble, unfinished } = ofFile(name);
    expect(trouble).toMatchObject({ kind, status });
    expect(unfinished).toBeNull();
  });

  test.each([
    ['gemini-401', 'key_refused', 401],
    ['gemini-400-too-long', 'context_too_long', 400],
    ['gemini-malformed', 'unknown', null],
    ['gemini-429', 'rate_limit', 429],
  ] as const)(
    '%s: its last line has the refusal, or its exit code, which is the status modulo 256',
    (name, kind, status) => {
      const { transcript } = readAs('gemini', recorded(`${name}.jsonl`), { code: (status ?? 1) % 256 });
      expect(transcript).toMatchObject({ trouble: { kind, status }, unfinished: null });
    },
  );

  test.each([
    ['opencode-429', 'rate_limit', 'Number of requests has exceeded your rate limit'],
    ['opencode-malformed', 'unknown', 'JSON parsing failed: Text: {"type":.'],
  ])('%s: what it gave up on stands on stderr, in colours, and nothing on stdout', (name, kind, said) => {
    const { transcript } = readAs('opencode', '', { code: 1, stderr: recorded(`${name}.stderr.txt`) });
    expect(transcript).toMatchObject({ trouble: { kind, said }, usage: null, unfinished: null });
  });

  test('opencode that ended well is not failed by what it wrote on stderr', () => {
    const stdout = recorded('opencode-success.jsonl');
    const { transcript } = readAs('opencode', stdout, { code: 0, stderr: recorded('opencode-429.stderr.txt') });
    expect(transcript).toMatchObject({ trouble: null, unfinished: null });
  });

  test('claude that was asked to wait says for how long', () => {
    expect(ofFile('claude-newer-429').trouble?.resets).toEqual({ afterSeconds: 36 });
  });

  test('claude stopped at its dollars: every reply is in the sum, and the cost is its own', () => {
    expect(ofFile('claude-budget').usage).toEqual([
      {
        model: 'claude-opus-4-8[1m]',
        input: 2400,
        output: 150,
        cacheRead: 600,
        cacheWrite: 0,
        reasoning: 0,
        messages: 3,
        costReported: 0.01605,
      },
    ]);
  });

  test('claude whose tool was denied ends well and says so in one place', () => {
    expect(ofFile('claude-tool-denied')).toMatchObject({ trouble: null, denied: ['Bash'], unfinished: null });
  });

  test.each([
    ['claude-hang-sigint', 'claude ended without its result line'],
    ['codex-hang-sigint', 'codex ended without the end of its turn'],
    ['copilot-hang-sigint', 'copilot ended without its result line'],
    ['qwen-hang-sigint', 'qwen ended without its result line'],
  ])('%s: interrupted, it has not ended, whatever its exit code', (name, unfinished) => {
    expect(ofFile(name)).toMatchObject({ trouble: null, usage: null, unfinished });
  });

  // Recorded with 1.18.33: not a byte on either stream, for 30 s without a reply and for 75 s of its retries of a 503.
  test('opencode, hanging or retrying a 503 until it is interrupted, says nothing, and that is no end', () => {
    const { transcript } = readAs('opencode', '');
    expect(transcript).toMatchObject({
      trouble: null,
      usage: null,
      unfinished: 'opencode ended in the middle of a step',
    });
  });

  test('gemini, interrupted while it waits, ends with 0 and without its last line, which is no end', () => {
    const begun = recorded('gemini-success.jsonl').split('\n').slice(0, 3).join('\n');
    const { transcript } = readAs('gemini', begun, { code: 0 });
    expect(transcript).toMatchObject({ trouble: null, usage: null, unfinished: 'gemini ended without its report' });
  });
});

const streams = [
  'claude-success',
  'claude-newer-success',
  'claude-newer-success-partial',
  'claude-budget',
  'codex-success',
  'codex-older-success',
  'opencode-success',
  'opencode-older-success',
  'gemini-success',
];
const streamOf = (name: string): string => recorded(`${name}.jsonl`).trimEnd();
const usedIn = (name: string): number => {
  const { transcript } = readAs(name.split('-')[0] ?? '', streamOf(name));
  return total(transcript.usage ?? []);
};
const total = (rows: readonly ModelUsage[]): number =>
  rows.reduce(
    (sum, { input, output, reasoning, cacheRead, cacheWrite }) =>
      sum + input + output + reasoning + cacheRead + cacheWrite,
    0,
  );

/** The same JSON with the fields of every object in another order. */
function reordered(value: unknown, by: number): unknown {
  if (Array.isArray(value)) return value.map((one) => reordered(one, by));
  if (typeof value !== 'object' || value === null) return value;
  const rank = (name: string): string => createHash('sha1').update(`${by} ${name}`).digest('hex');
  const fields = Object.entries(value).toSorted(([a], [b]) => (rank(a) < rank(b) ? -1 : 1));
  return Object.fromEntries(fields.map(([name, inner]) => [name, reordered(inner, by)]));
}
const withReordered = (text: string, by: number): string => {
  try {
    return JSON.stringify(reordered(JSON.parse(text), by));
  } catch {
    return text;
  }
};
const failures = [
  'claude-429',
  'claude-401',
  'claude-max-turns',
  'claude-tool-denied',
  'codex-429',
  'codex-503',
  'opencode-401',
];

describe('whatever the stream', () => {
  test('fields in another order, of every line of every program, change nothing', () => {
    fc.assert(
      fc.property(fc.constantFrom(...streams, ...failures), fc.integer({ min: 1, max: 9_000 }), (name, by) => {
        const agent = name.split('-')[0] ?? '';
        const whole = streamOf(name);
        const other = whole
          .split('\n')
          .map((line) => withReordered(line, by))
          .join('\n');
        expect(readAs(agent, other)).toEqual(readAs(agent, whole));
      }),
      { numRuns: 200 },
    );
    const one = streamOf('codex-success').split('\n').at(-1) ?? '';
    expect(withReordered(one, 7)).not.toBe(one);
  });

  test('the usage of each reply adds up to that of the session, each token once', () => {
    for (const name of ['claude-success', 'claude-newer-success-partial', 'opencode-success']) {
      const { replies, usage } = ofFile(name);
      expect([name, total(replies)]).toEqual([name, total(usage ?? [])]);
    }
  });

  test('cut off at any place it never throws, never ends well, and never counts more than the whole', () => {
    fc.assert(
      fc.property(fc.constantFrom(...streams), fc.nat(), (name, at) => {
        const whole = streamOf(name);
        const cut = at % whole.length;
        const agent = name.split('-')[0] ?? '';
        const { transcript, replies } = readAs(agent, whole.slice(0, cut));
        expect(transcript.unfinished).not.toBeNull();
        expect(total(replies)).toBeLessThanOrEqual(usedIn(name));
        expect(total(transcript.usage ?? [])).toBeLessThanOrEqual(usedIn(name));
      }),
      { numRuns: 300 },
    );
  });

  test('other lines between its lines, and lines that come twice, change nothing', () => {
    const noise = fc.constantFrom(
      '',
      'Warning: 256 colors',
      '{',
      '[]',
      'null',
      '{"type":7}',
      '{"type":"text"',
      '{"type":"new_kind","usage":{"input_tokens":9}}',
    );
    fc.assert(
      fc.property(
        fc.constantFrom('claude-success', 'claude-newer-success-partial', 'opencode-success'),
        fc.array(noise, { minLength: 40, maxLength: 40 }),
        fc.nat(),
        (name, between, twice) => {
          const lines = recorded(`${name}.jsonl`).trimEnd().split('\n');
          const again = twice % lines.length;
          const mixed = lines.flatMap((line, index) => [
            between[index] ?? '',
            line,
            ...(index === again ? [line] : []),
          ]);
          const { transcript, replies } = readAs(name.split('-')[0] ?? '', mixed.join('\n'));
          const { replies: before, ...whole } = ofFile(name);
          expect(transcript.usage).toEqual(whole.usage);
          expect(transcript.unfinished).toBeNull();
          expect(total(replies)).toBe(total(before));
        },
      ),
      { numRuns: 200 },
    );
  });

  test('other lines between those of codex, which count one by one, change nothing', () => {
    const noise = ['', 'Warning', '{', '[]', '{"type":7}', '{"type":"turn.complete', '{"type":"new_kind","usage":{}}'];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...noise), { minLength: 10, maxLength: 10 }), (between) => {
        const lines = streamOf('codex-success').split('\n');
        const mixed = lines.flatMap((line, index) => [between[index] ?? '', line]).join('\n');
        expect(readAs('codex', mixed)).toEqual(readAs('codex', lines.join('\n')));
      }),
      { numRuns: 100 },
    );
  });

  test('two sessions of subagents that stream at once are counted as what they are', () => {
    const event = (whose: string | null, inner: object) =>
      JSON.stringify({ type: 'stream_event', parent_tool_use_id: whose, event: inner });
    const start = (id: string, input: number) => ({
      type: 'message_start',
      message: { id, model: 'm', usage: { input_tokens: input, output_tokens: 1 } },
    });
    const end = (output: number) => ({ type: 'message_delta', usage: { output_tokens: output } });
    const lines = [event(null, start('a', 10)), event('t', start('b', 20)), event(null, end(3)), event('t', end(5))];
    const { replies } = readAs('claude', lines.join('\n'));
    expect(usageByModel(replies)).toEqual([{ ...unused('m'), input: 30, output: 8, messages: 2 }]);
  });
});
