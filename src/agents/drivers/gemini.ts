/** Driver of Gemini CLI: `--output-format stream-json`. Its last line reports usage without costs, or why it failed. */
import type { ModelUsage } from '../../core/sessions/contract/agent-contract.ts';
import { type ModelTrouble, troubleOf } from '../../core/sessions/contract/model-error.ts';
import {
  type Fields,
  objectOf,
  type ProgramEnd,
  type Transcript,
  type TranscriptReader,
  unused,
} from '../../core/sessions/contract/transcript.ts';
import { type DriverRow, driverOf } from './driver.ts';

const row: DriverRow = {
  name: 'gemini',
  streamsUsage: false,
  reportsCost: false,
  stopsAtDollars: false,
  countsTurns: false,
  tellsVersion: true,
  launch: ({ model, args }, _order, { inbox, outbox, tmp }) => ({
    // No `-p`, which takes the prompt as an argument: gemini reads the whole prompt from stdin.
    argv: [
      'gemini',
      ...['--output-format', 'stream-json', '--approval-mode', 'yolo', '--skip-trust'],
      // Its file tools work only in the clone and in these folders.
      ...['--include-directories', [outbox, inbox, tmp].join(',')],
      ...(model === null ? [] : ['-m', model]),
      ...args,
    ],
    env: {},
  }),
  reader: geminiReader,
};

export const geminiDriver = driverOf(row);

interface Reading {
  said: string;
  /** Ends the last message. Gemini's next words are another message. */
  hasActed: boolean;
  /** Each act is one request that asked for a tool. */
  acts: number;
  result: Fields | null;
}

export function geminiReader(): TranscriptReader {
  const reading: Reading = { said: '', hasActed: false, acts: 0, result: null };
  return {
    line: (text) => {
      const line = objectOf(text);
      if (line !== null) readLine(reading, line);
      return null;
    },
    ended: (end) => transcriptOf(reading, end),
  };
}

function readLine(reading: Reading, line: Fields): void {
  switch (line.text('type') ?? '') {
    case 'message':
      if (line.text('role') !== 'assistant') return;
      reading.said = `${reading.hasActed ? '' : reading.said}${line.text('content') ?? ''}`;
      reading.hasActed = false;
      return;
    case 'tool_use':
      reading.hasActed = true;
      reading.acts += 1;
      return;
    case 'result':
      reading.result = line;
      return;
    default:
  }
}

function transcriptOf(reading: Reading, { stderr, code }: ProgramEnd): Transcript {
  const { result, said } = reading;
  const error = result?.fields('error') ?? null;
  const failed = error !== null && error.names().length > 0;
  // Before its first line, it reports a failure on stderr alone.
  const early = result === null && code !== 0 ? errorOnStderr(stderr, code) : null;
  return {
    message: said,
    usage: usageOf(reading),
    denied: [],
    trouble: failed ? troubleIn(error, code) : early,
    version: null,
    unfinished: result === null && early === null ? 'gemini ended without its report' : null,
  };
}

/** Such as `[API Error: {"error":{"code":401,...}}]`. Its exit code is the status modulo 256. */
function troubleIn(error: Fields, exitCode: ProgramEnd['code']): ModelTrouble {
  const message = error.text('message') ?? error.text('type') ?? 'no message';
  const reply = objectOf(/\{[\s\S]*\}/.exec(message)?.[0] ?? '')?.fields('error') ?? null;
  const status = exitCode !== null && exitCode >= 400 - 256 ? exitCode + 256 : null;
  return troubleOf(reply?.text('message') ?? message, reply?.number('code') ?? status);
}

/** The JSON text at the end, after anything else that was printed. */
function errorOnStderr(stderr: string, exitCode: ProgramEnd['code']): ModelTrouble | null {
  for (const start of [...stderr.matchAll(/^\{/gm)].map(({ index }) => index).toReversed()) {
    const end = stderr.lastIndexOf('}');
    const found = end > start ? objectOf(stderr.slice(start, end + 1)) : null;
    const error = found?.fields('error');
    if (error !== undefined && error.names().length > 0) return troubleIn(error, exitCode);
  }
  return null;
}

/** Input includes cached tokens. Thoughts are in the total alone. */
function usageOf({ result, acts }: Reading): ModelUsage[] | null {
  const models = result?.fields('stats').fields('models');
  if (models === undefined || models.names().length === 0) return null;
  return models.names().map((model, index) => {
    const tokens = models.fields(model);
    const [input, output, cacheRead] = [
      tokens.count('input_tokens'),
      tokens.count('output_tokens'),
      tokens.count('cached'),
    ];
    return {
      ...unused(model),
      input: Math.max(0, input - cacheRead),
      output,
      reasoning: Math.max(0, tokens.count('total_tokens') - input - output),
      cacheRead,
      messages: index === 0 && input > 0 ? acts + 1 : 0,
    };
  });
}
