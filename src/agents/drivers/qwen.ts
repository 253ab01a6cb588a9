/** Driver of Qwen Code: `--output-format stream-json`, as a speaker of OpenAI's protocol. It reports no cost. */
import type { ModelUsage } from '../../core/sessions/contract/agent-contract.ts';
import { type ModelTrouble, troubleOf } from '../../core/sessions/contract/model-error.ts';
import {
  addUsage,
  type Fields,
  objectOf,
  type Transcript,
  type TranscriptReader,
  unused,
} from '../../core/sessions/contract/transcript.ts';
import { type DriverRow, driverOf } from './driver.ts';

/** By itself it repeats a limited request ten times, after pauses of one to five minutes, and would hold its sandbox for 42 minutes. */
const settings = { model: { generationConfig: { maxRetries: 2, retryInitialDelayMs: 1_000, retryMaxDelayMs: 5_000 } } };

const row: DriverRow = {
  name: 'qwen',
  // The replies of its subagents appear in no line.
  streamsUsage: false,
  reportsCost: false,
  stopsAtDollars: false,
  countsTurns: false,
  tellsVersion: true,
  launch: ({ model, args }, _order, { inbox, outbox, tmp }) => ({
    argv: [
      'qwen',
      ...['--output-format', 'stream-json', '--approval-mode', 'yolo', '--auth-type', 'openai'],
      ...['--include-directories', [outbox, inbox, tmp].join(',')],
      ...(model === null ? [] : ['-m', model]),
      ...args,
    ],
    env: { QWEN_CODE_SUPPRESS_YOLO_WARNING: '1' },
  }),
  settingsFile: { variable: 'QWEN_CODE_SYSTEM_SETTINGS_PATH', text: JSON.stringify(settings) },
  reader: ({ model }) => qwenReader(model ?? 'qwen'),
};

export const qwenDriver = driverOf(row);

interface Reading {
  readonly replies: Map<string, ModelUsage>;
  said: string;
  result: Fields | null;
}

/** `model`: the name under which usage is counted where no line reports one. */
export function qwenReader(model: string): TranscriptReader {
  const reading: Reading = { replies: new Map(), said: '', result: null };
  return {
    line: (text) => {
      const line = objectOf(text);
      if (line?.text('type') === 'result') reading.result = line;
      if (line?.text('type') === 'assistant') readReply(reading, line.fields('message'), model);
      return null;
    },
    ended: () => transcriptOf(reading, model),
  };
}

function readReply(reading: Reading, message: Fields, model: string): void {
  const texts = message.list('content').flatMap((block) => block.text('text') ?? []);
  if (texts.length > 0) reading.said = texts.join('\n');
  const used = usageIn(message.fields('usage'), message.text('model') ?? model);
  reading.replies.set(message.text('id') ?? `reply ${reading.replies.size}`, used);
}

/** Input includes cached tokens. */
function usageIn(usage: Fields | null, model: string): ModelUsage {
  const count = (name: string): number => usage?.count(name) ?? 0;
  const cacheRead = count('cache_read_input_tokens');
  return {
    ...unused(model),
    input: Math.max(0, count('input_tokens') - cacheRead),
    output: count('output_tokens'),
    cacheRead,
    messages: 1,
  };
}

function transcriptOf({ replies, said, result }: Reading, model: string): Transcript {
  const isError = result?.flag('is_error') === true;
  const error = result?.fields('error').text('message') ?? result?.text('result') ?? 'no message';
  return {
    message: result?.text('result') ?? said,
    usage: usageOf([...replies.values()], result, model),
    denied: (result?.list('permission_denials') ?? []).flatMap((denial) => denial.text('tool_name') ?? []),
    trouble: isError ? troubleIn(error) : null,
    version: null,
    unfinished: result === null ? 'qwen ended without its result line' : null,
  };
}

/** Such as `[API Error: 401 invalid x-api-key]`. */
function troubleIn(message: string): ModelTrouble {
  const status = /\bAPI Error: ([45]\d\d)\b/.exec(message)?.[1];
  return troubleOf(message, status === undefined ? null : Number(status));
}

/** The sum at the end, which knows more replies than the lines, but never less than the lines. */
function usageOf(replies: readonly ModelUsage[], result: Fields | null, model: string): ModelUsage[] | null {
  if (result === null && replies.length === 0) return null;
  const name = replies[0]?.model ?? model;
  const streamed = replies.reduce(addUsage, unused(name));
  const summed = usageIn(result?.fields('usage') ?? null, name);
  const largest = (field: 'input' | 'output' | 'cacheRead'): number => Math.max(streamed[field], summed[field]);
  return [
    {
      ...{ ...streamed, model: name, messages: replies.length },
      ...{ input: largest('input'), output: largest('output'), cacheRead: largest('cacheRead') },
    },
  ];
}
