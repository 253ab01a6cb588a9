/** Driver of Gemini CLI: one JSON text at the end, on stdout after success and on stderr after failure. */
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
  launch: ({ model, args }) => ({
    // No `-p`, which takes the prompt as an argument: gemini reads the whole prompt from stdin.
    argv: [
      'gemini',
      ...['--output-format', 'json', '--approval-mode', 'yolo', '--skip-trust'],
      ...(model === null ? [] : ['-m', model]),
      ...args,
    ],
    env: {},
  }),
  reader: geminiReader,
};

export const geminiDriver = driverOf(row);

/** Bounds memory if the text never ends. */
const longest = 4 * 1024 * 1024;

export function geminiReader(): TranscriptReader {
  const lines: string[] = [];
  let length = 0;
  return {
    line: (text) => {
      length += text.length;
      if (length <= longest) lines.push(text);
      return null;
    },
    ended: (end) => transcriptOf(objectOf(fromBrace(lines.join('\n'))), end),
  };
}

/** Skips warnings printed before the JSON. */
const fromBrace = (text: string): string => text.slice(Math.max(0, text.search(/^\{/m)));

function transcriptOf(report: Fields | null, { stderr, code }: ProgramEnd): Transcript {
  const refusal = report === null ? lastObject(stderr) : null;
  const error = (refusal ?? report)?.fields('error') ?? null;
  const failed = error !== null && error.names().length > 0;
  return {
    message: report?.text('response') ?? '',
    usage: usageOf(report ?? refusal),
    denied: [],
    trouble: failed ? troubleIn(error) : null,
    version: null,
    unfinished: report === null && !failed && code === 0 ? 'gemini ended without its report' : null,
  };
}

function troubleIn(error: Fields): ModelTrouble {
  const code = error.number('code');
  const said = error.text('message') ?? error.text('type') ?? 'no message';
  return troubleOf(said, code !== null && code >= 400 && code < 600 ? code : null);
}

/** The JSON text at the end, after anything else that was printed. */
function lastObject(stderr: string): Fields | null {
  for (const start of [...stderr.matchAll(/^\{/gm)].map(({ index }) => index).toReversed()) {
    const end = stderr.lastIndexOf('}');
    const found = end > start ? objectOf(stderr.slice(start, end + 1)) : null;
    if (found !== null) return found;
  }
  return null;
}

/** `prompt` includes cached tokens. Thoughts are counted beside the candidates. */
function usageOf(report: Fields | null): ModelUsage[] | null {
  const models = report?.fields('stats').fields('models');
  if (models === undefined || models.names().length === 0) return null;
  return models.names().map((model) => {
    const tokens = models.fields(model).fields('tokens');
    const cacheRead = tokens.count('cached');
    return {
      ...unused(model),
      input: Math.max(0, tokens.count('prompt') - cacheRead) + tokens.count('tool'),
      output: tokens.count('candidates'),
      reasoning: tokens.count('thoughts'),
      cacheRead,
      messages: models.fields(model).fields('api').count('totalRequests'),
    };
  });
}
