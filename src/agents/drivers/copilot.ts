/** Driver of GitHub Copilot CLI: `copilot --output-format json`. It leaves its usage in a file at its end. */
import { join } from 'node:path';
import type { Sandbox } from '../../core/sandbox/isolation.ts';
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
import { type DriverRow, driverOf, usageName } from './driver.ts';

/** USD of one AI credit, and the fewest credits that its own limit accepts. */
const creditUsd = 0.01;
const fewestCredits = 30;

const row: DriverRow = {
  name: 'copilot',
  streamsUsage: false,
  reportsCost: true,
  stopsAtDollars: true,
  countsTurns: false,
  tellsVersion: true,
  // Without the proxy GitHub meters it, and no reply states what it cost.
  chargedAtCap: true,
  refuses: ({ caps: { dollars } }, isProxied) =>
    isProxied || dollars === null || dollars >= fewestCredits * creditUsd
      ? null
      : `its own limit is ${fewestCredits} AI credits at least, which is more than its cap of $${dollars.toFixed(2)}`,
  launch: ({ model, args }, { caps }, { kind, inbox, outbox }) => ({
    argv: [
      'copilot',
      ...['--output-format', 'json', '--no-ask-user', '--no-auto-update', '--no-color', '--disable-builtin-mcps'],
      ...(kind === 'none' ? ['--allow-all-tools', '--add-dir', inbox, '--add-dir', outbox] : ['--allow-all']),
      ...['--usage-output-file', join(outbox, usageName)],
      ...(caps.dollars === null ? [] : ['--max-ai-credits', String(creditsFor(caps.dollars))]),
      ...(model === null ? [] : ['--model', model]),
      ...args,
    ],
    env: {},
  }),
  // Gives Copilot a provider of its own, so that it asks nothing of GitHub. The model's name decides the protocol.
  behindProxy: ({ url, key }, env, { model }) => ({
    args: [],
    env: {
      COPILOT_OFFLINE: 'true',
      COPILOT_PROVIDER_API_KEY: key,
      ...(isClaude(model ?? env['COPILOT_MODEL'] ?? '')
        ? { COPILOT_PROVIDER_TYPE: 'anthropic', COPILOT_PROVIDER_BASE_URL: url('anthropic') }
        : {
            COPILOT_PROVIDER_TYPE: 'openai',
            COPILOT_PROVIDER_BASE_URL: url('openai'),
            COPILOT_PROVIDER_WIRE_API: 'responses',
          }),
    },
  }),
  reader: copilotReader,
  usageLeft: readUsageFile,
};

export const copilotDriver = driverOf(row);

const isClaude = (model: string): boolean => /(?:^|\/)claude/i.test(model);

/** Behind the proxy a smaller cap is possible, and the proxy holds it. */
const creditsFor = (dollars: number): number => Math.max(fewestCredits, Math.floor(dollars / creditUsd + 1e-6));

interface Reading {
  said: string;
  failed: ModelTrouble | null;
  exitCode: number | null;
}

export function copilotReader(): TranscriptReader {
  const reading: Reading = { said: '', failed: null, exitCode: null };
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
  const data = line.fields('data');
  switch (line.text('type') ?? '') {
    case 'assistant.message':
      reading.said = data.text('content') || reading.said;
      reading.failed = null;
      return;
    case 'session.error':
      reading.failed = troubleOf(data.text('message') ?? 'no message', data.number('statusCode'));
      return;
    case 'result':
      reading.exitCode = line.number('exitCode');
      return;
    default:
  }
}

function transcriptOf({ said, failed, exitCode }: Reading, { code, stderr }: ProgramEnd): Transcript {
  // Before its first reply it reports a failure on stderr alone.
  const early = exitCode === null && code !== 0 && stderr.trim() !== '' ? troubleOf(stderr) : null;
  return {
    message: said,
    usage: null,
    denied: [],
    trouble: failed ?? early,
    version: null,
    unfinished: exitCode === null ? 'copilot ended without its result line' : null,
  };
}

const usageMaxBytes = 1024 * 1024;

/** Input includes cached tokens, output includes reasoning. Nano-credits are its cost. */
async function readUsageFile(sandbox: Pick<Sandbox, 'take'>): Promise<ModelUsage[] | null> {
  const file = await sandbox.take(usageName, usageMaxBytes);
  const report = file.kind === 'bytes' ? objectOf(new TextDecoder().decode(file.bytes)) : null;
  const models = report?.fields('modelMetrics');
  if (models === undefined || models.names().length === 0) return null;
  return models.names().map((model) => {
    const [metrics, usage] = [models.fields(model), models.fields(model).fields('usage')];
    const [cacheRead, cacheWrite] = [usage.count('cacheReadTokens'), usage.count('cacheWriteTokens')];
    const reasoning = usage.count('reasoningTokens');
    const credits = Math.max(0, metrics.number('totalNanoAiu') ?? 0) / 1e9;
    return {
      ...unused(model),
      input: Math.max(0, usage.count('inputTokens') - cacheRead - cacheWrite),
      output: Math.max(0, usage.count('outputTokens') - reasoning),
      ...{ reasoning, cacheRead, cacheWrite },
      costReported: credits === 0 ? null : Math.ceil(credits * creditUsd * 1e6) / 1e6,
      messages: metrics.fields('requests').count('count'),
    };
  });
}
