/** Driver of opencode: `opencode run --format json`, which reports usage and cost after every step. */
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import * as z from 'zod';
import type { Sandbox } from '../../core/sandbox/isolation.ts';
import type { ModelUsage } from '../../core/sessions/contract/agent-contract.ts';
import { type ModelTrouble, troubleOf } from '../../core/sessions/contract/model-error.ts';
import {
  type Fields,
  objectOf,
  type ProgramEnd,
  type TranscriptReader,
  unused,
  usageByModel,
} from '../../core/sessions/contract/transcript.ts';
import { parseJson } from '../../core/text/json-syntax-error.ts';
import type { MeterProxy } from '../proxy/meter-proxy.ts';
import { type DriverRow, driverOf } from './driver.ts';

const row: DriverRow = {
  name: 'opencode',
  streamsUsage: true,
  reportsCost: true,
  stopsAtDollars: false,
  countsTurns: false,
  tellsVersion: true,
  launch: ({ model, args }, _order, sandbox) => ({
    // Without a title opencode asks a smaller model for one and never reports its cost.
    argv: [
      'opencode',
      'run',
      '--format',
      'json',
      '--title',
      'Tickgate',
      ...(model === null ? [] : ['--model', model]),
      ...args,
    ],
    env: {
      OPENCODE_DISABLE_AUTOUPDATE: '1',
      OPENCODE_DISABLE_MODELS_FETCH: '1',
      OPENCODE_DISABLE_LSP_DOWNLOAD: '1',
      OPENCODE_DISABLE_DEFAULT_PLUGINS: '1',
      OPENCODE_PERMISSION: permissionsFor(sandbox),
    },
  }),
  behindProxy: ({ url, key }, env) => ({
    args: [],
    env: { OPENCODE_CONFIG_CONTENT: configBehind(env['OPENCODE_CONFIG_CONTENT'], { url, key }) },
  }),
  alone: (env) => ({ args: [], env: { OPENCODE_CONFIG_CONTENT: configAlone(env['OPENCODE_CONFIG_CONTENT']) } }),
  reader: ({ model }) => opencodeReader(model ?? 'opencode'),
};

export const opencodeDriver = driverOf(row);

/** Outside the clone opencode asks a person about each path, and in `run` it answers itself with no. */
function permissionsFor({ kind, inbox, outbox, tmp }: Pick<Sandbox, 'kind' | 'inbox' | 'outbox' | 'tmp'>): string {
  const own = Object.fromEntries([inbox, outbox, tmp].map((folder) => [join(folder, '*'), 'allow']));
  // An isolated agent's user is the boundary.
  return JSON.stringify({ external_directory: kind === 'none' ? own : 'allow' });
}

const Provider = z.looseObject({ options: z.looseObject({}).catch({}) }).catch({ options: {} });

/** Keeps all other configuration. The vendors' addresses include the version of their API. */
function configBehind(given: string | undefined, { url, key }: Pick<MeterProxy, 'url' | 'key'>): string {
  const read = parseJson(given ?? '{}');
  const config = z
    .looseObject({ provider: z.record(z.string(), z.unknown()).catch({}) })
    .parse(read.ok ? read.value : {});
  const addresses = { anthropic: `${url('anthropic')}/v1`, openai: url('openai'), google: `${url('google')}/v1beta` };
  const own = Object.entries(addresses).map(([name, baseURL]) => {
    const known = Provider.parse(config.provider[name]);
    return [name, { ...known, options: { ...known.options, baseURL, apiKey: key } }] as const;
  });
  return JSON.stringify({ ...config, provider: { ...config.provider, ...Object.fromEntries(own) } });
}

/** Keeps all other configuration. */
function configAlone(given: string | undefined): string {
  const read = parseJson(given ?? '{}');
  const config = z.looseObject({ tools: z.record(z.string(), z.unknown()).catch({}) }).parse(read.ok ? read.value : {});
  return JSON.stringify({ ...config, tools: { ...config.tools, task: false } });
}

interface Reading {
  /** By the id of the step's part, so that a step that comes twice counts once. */
  readonly steps: Map<string, ModelUsage>;
  readonly denied: string[];
  said: { readonly message: string; readonly text: string };
  failed: ModelTrouble | null;
  ended: boolean;
}

/** `model`: the name under which usage is counted, since opencode's lines report none. */
export function opencodeReader(model: string): TranscriptReader {
  const reading: Reading = {
    steps: new Map(),
    denied: [],
    said: { message: '', text: '' },
    failed: null,
    ended: false,
  };
  return {
    line: (text) => {
      const line = objectOf(text);
      return line === null ? null : readLine(reading, line, model);
    },
    ended: (end) => {
      const trouble = reading.failed ?? troubleOnStderr(end);
      return {
        message: reading.said.text,
        usage: reading.steps.size === 0 ? null : usageByModel([...reading.steps.values()]),
        denied: [...new Set(reading.denied)],
        trouble,
        version: null,
        unfinished: reading.ended || trouble !== null ? null : 'opencode ended in the middle of a step',
      };
    },
  };
}

function readLine(reading: Reading, line: Fields, model: string): ModelUsage | null {
  const part = line.fields('part');
  switch (line.text('type') ?? '') {
    case 'text': {
      const message = part.text('messageID') ?? '';
      const before = reading.said.message === message ? `${reading.said.text}\n` : '';
      reading.said = { message, text: `${before}${part.text('text') ?? ''}` };
      return null;
    }
    case 'tool_use': {
      const state = part.fields('state');
      if (state.text('status') === 'error' && /rejected permission|denied/i.test(state.text('error') ?? ''))
        reading.denied.push(part.text('tool') ?? 'a tool');
      return null;
    }
    case 'step_start':
      reading.failed = null;
      return null;
    case 'step_finish':
      reading.ended = part.text('reason') !== 'tool-calls';
      return stepped(reading, part, model);
    case 'error':
      reading.failed = troubleIn(line.fields('error'));
      return null;
    default:
      return null;
  }
}

function stepped({ steps }: Reading, part: Fields, model: string): ModelUsage | null {
  const id = part.text('id') ?? `step ${steps.size}`;
  if (steps.has(id)) return null;
  const tokens = part.fields('tokens');
  const used: ModelUsage = {
    ...unused(model),
    input: tokens.count('input'),
    output: tokens.count('output'),
    reasoning: tokens.count('reasoning'),
    cacheRead: tokens.fields('cache').count('read'),
    cacheWrite: tokens.fields('cache').count('write'),
    // opencode also says 0 for a model whose price it does not know.
    costReported: part.dollars('cost') || null,
    messages: 1,
  };
  steps.set(id, used);
  return used;
}

/** After its own retries opencode reports a failure on stderr, in colours, and in no event. */
function troubleOnStderr({ code, stderr }: ProgramEnd): ModelTrouble | null {
  const message = /^Error: (.*)$/m.exec(stripVTControlCharacters(stderr))?.[1];
  return code === 0 || message === undefined ? null : troubleOf(message);
}

function troubleIn(error: Fields): ModelTrouble {
  const data = error.fields('data');
  const message = data.text('message') ?? error.text('message') ?? error.text('name') ?? 'no message';
  const trouble = troubleOf(message, data.number('statusCode'));
  return error.text('name') === 'ContextOverflowError' ? { ...trouble, kind: 'context_too_long' } : trouble;
}
