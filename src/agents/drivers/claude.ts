/** Driver of Claude Code: `claude -p`, read as JSON lines. The last line is its own verdict on the session. */
import type { ModelUsage } from '../../core/sessions/contract/agent-contract.ts';
import { type ModelTrouble, troubleOf } from '../../core/sessions/contract/model-error.ts';
import {
  type Fields,
  fieldsOf,
  objectOf,
  type Transcript,
  type TranscriptReader,
  unused,
  usageByModel,
} from '../../core/sessions/contract/transcript.ts';
import { type DriverRow, driverOf } from './driver.ts';

/**
 * Everything that work needs, tool by tool. For a session without isolation, and for one whose dollars are metered by
 * Claude's own report.
 */
const tools = 'Bash,Edit,Glob,Grep,MultiEdit,NotebookEdit,Read,TodoWrite,Write';

const row: DriverRow = {
  name: 'claude',
  streamsUsage: true,
  reportsCost: true,
  stopsAtDollars: true,
  countsTurns: true,
  tellsVersion: true,
  launch: ({ model, args }, { caps }, sandbox) => ({
    argv: [
      'claude',
      '-p',
      ...['--output-format', 'stream-json', '--verbose', '--include-partial-messages'],
      ...(caps.turns === null ? [] : ['--max-turns', String(caps.turns)]),
      ...(caps.dollars === null ? [] : ['--max-budget-usd', String(caps.dollars)]),
      ...(sandbox.kind === 'none'
        ? ['--permission-mode', 'acceptEdits', '--allowedTools', tools]
        : ['--permission-mode', 'bypassPermissions']),
      ...(model === null ? [] : ['--model', model]),
      ...args,
    ],
    env: {
      // By default Claude retries for ten minutes, even after a refused key. Tickgate does its own waiting.
      CLAUDE_CODE_MAX_RETRIES: '2',
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
      DISABLE_AUTOUPDATER: '1',
    },
  }),
  // An allow-list: versions add tools that start agents or ask models (`Workflow`, `Skill`, `WebFetch`). A later list
  // adds to an earlier one, so the known ones are also denied, which always wins.
  alone: () => ({ args: [`--tools=${tools}`, '--disallowedTools=Task,Agent,Workflow'], env: {} }),
  reader: claudeReader,
};

export const claudeDriver = driverOf(row);

interface Reading {
  /** Usage of each message, by its id. Its first line reports the input, a later one the output. */
  readonly messages: Map<string, ModelUsage>;
  /** The message that streams now, by the tool use whose subagent it is. */
  readonly streaming: Map<string, string>;
  said: string;
  version: string | null;
  /** The wait before its last retry, in s, as the model had asked for. */
  waitedSeconds: number | null;
  result: Fields | null;
}

export function claudeReader(): TranscriptReader {
  const reading: Reading = {
    messages: new Map(),
    streaming: new Map(),
    said: '',
    version: null,
    waitedSeconds: null,
    result: null,
  };
  return {
    line: (text) => {
      const line = objectOf(text);
      return line === null ? null : readLine(reading, line);
    },
    ended: () => transcriptOf(reading),
  };
}

function readLine(reading: Reading, line: Fields): ModelUsage | null {
  switch (line.text('type') ?? '') {
    case 'system':
      reading.version = line.text('claude_code_version') ?? reading.version;
      if (line.text('subtype') === 'api_retry') reading.waitedSeconds = line.count('retry_delay_ms') / 1000;
      return null;
    case 'assistant': {
      const message = line.fields('message');
      const text = message.list('content').flatMap((block) => block.text('text') ?? []);
      if (text.length > 0) reading.said = text.join('\n');
      return learned(reading, message.text('id'), message);
    }
    case 'stream_event':
      return readEvent(reading, line);
    case 'result':
      reading.result = line;
      return null;
    default:
      return null;
  }
}

function readEvent(reading: Reading, line: Fields): ModelUsage | null {
  const event = line.fields('event');
  const whose = line.text('parent_tool_use_id') ?? '';
  if (event.text('type') === 'message_start') {
    const message = event.fields('message');
    reading.streaming.set(whose, message.text('id') ?? '');
    return learned(reading, message.text('id'), message);
  }
  return event.text('type') === 'message_delta' ? learned(reading, reading.streaming.get(whose) ?? null, event) : null;
}

/** Returns what a line adds to its message. Each of a message's lines reports the usage so far. */
function learned({ messages }: Reading, id: string | null, message: Fields): ModelUsage | null {
  if (id === null) return null;
  const known = messages.get(id);
  const model = message.text('model') ?? known?.model ?? null;
  // Claude's own words in the model's place, such as an error, cost nothing.
  if (model === null || model === '<synthetic>') return null;
  const before = known ?? unused(model);
  const usage = message.fields('usage');
  const now: ModelUsage = {
    ...before,
    input: Math.max(before.input, usage.count('input_tokens')),
    output: Math.max(before.output, usage.count('output_tokens')),
    cacheRead: Math.max(before.cacheRead, usage.count('cache_read_input_tokens')),
    cacheWrite: Math.max(before.cacheWrite, usage.count('cache_creation_input_tokens')),
    messages: 1,
  };
  messages.set(id, now);
  const more: ModelUsage = {
    ...now,
    input: now.input - before.input,
    output: now.output - before.output,
    cacheRead: now.cacheRead - before.cacheRead,
    cacheWrite: now.cacheWrite - before.cacheWrite,
    messages: 1 - before.messages,
  };
  return more.input + more.output + more.cacheRead + more.cacheWrite + more.messages === 0 ? null : more;
}

function transcriptOf(reading: Reading): Transcript {
  const { result } = reading;
  return {
    message: result?.text('result') ?? reading.said,
    usage: usageOf(reading),
    denied: (result?.list('permission_denials') ?? []).flatMap((denial) => denial.text('tool_name') ?? []),
    trouble: result === null ? null : troubleIn(result, reading),
    version: reading.version,
    // An interrupted Claude exits with 0.
    unfinished: result === null ? 'claude ended without its result line' : null,
  };
}

/** The result line's sum, but never less than the messages state: a forged line cannot lower it. Its cost counts. */
function usageOf({ result, messages }: Reading): ModelUsage[] | null {
  const streamed = usageByModel([...messages.values()]);
  const models = result?.fields('modelUsage');
  const summed = (models?.names() ?? []).map((model) => {
    const used = models?.fields(model) ?? fieldsOf({});
    return {
      ...unused(model),
      input: used?.count('inputTokens') ?? 0,
      output: used?.count('outputTokens') ?? 0,
      cacheRead: used?.count('cacheReadInputTokens') ?? 0,
      cacheWrite: used?.count('cacheCreationInputTokens') ?? 0,
      costReported: used?.dollars('costUSD') ?? null,
      messages: messages.size,
    };
  });
  const rows = tokensOf(summed) >= tokensOf(streamed) ? summed : largerOf(summed, streamed);
  const total = result?.dollars('total_cost_usd') ?? null;
  const [first, ...others] = rows;
  if (first === undefined) return result === null ? null : [];
  if (total === null || rows.some(({ costReported }) => costReported !== null)) return rows;
  return [{ ...first, costReported: total }, ...others];
}

const tokensOf = (rows: readonly ModelUsage[]): number =>
  rows.reduce((sum, { input, output, cacheRead, cacheWrite }) => sum + input + output + cacheRead + cacheWrite, 0);

function largerOf(summed: readonly ModelUsage[], streamed: readonly ModelUsage[]): ModelUsage[] {
  const merged = streamed.map((heard) => {
    const reported = summed.find(({ model }) => plain(model) === plain(heard.model)) ?? heard;
    return {
      ...reported,
      input: Math.max(heard.input, reported.input),
      output: Math.max(heard.output, reported.output),
      cacheRead: Math.max(heard.cacheRead, reported.cacheRead),
      cacheWrite: Math.max(heard.cacheWrite, reported.cacheWrite),
    };
  });
  return [...merged, ...summed.filter(({ model }) => !merged.some((one) => one.model === model))];
}

/** The sum's model names include the context size: `claude-x[1m]`. */
const plain = (model: string): string => model.replace(/\[[^\]]*\]$/, '');

/** `subtype` is "success" even if the model refused. `is_error` and the status decide. */
function troubleIn(result: Fields, { said, waitedSeconds }: Reading): ModelTrouble | null {
  if (!result.flag('is_error')) return null;
  const words = result.text('result') ?? (said || 'no message');
  const limit = { status: null, said: words, resets: null };
  switch (result.text('subtype') ?? '') {
    case 'error_max_turns':
      return { ...limit, kind: 'turns_used', said: 'Reached the maximum number of turns' };
    case 'error_max_budget_usd':
      return { ...limit, kind: 'dollars_used', said: 'Reached the maximum budget' };
    default: {
      const trouble = troubleOf(words, result.number('api_error_status'));
      if (trouble.kind !== 'rate_limit' || trouble.resets !== null || !waitedSeconds) return trouble;
      return { ...trouble, resets: { afterSeconds: Math.ceil(waitedSeconds) } };
    }
  }
}
