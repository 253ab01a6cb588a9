/** Driver of Codex: `codex exec --json`. It reports its usage once, at the end of the turn, and never the cost. */
import type { Sandbox, SandboxCommand } from '../../core/sandbox/isolation.ts';
import type { ModelUsage } from '../../core/sessions/contract/agent-contract.ts';
import { type ModelTrouble, troubleOf } from '../../core/sessions/contract/model-error.ts';
import {
  addUsage,
  type Fields,
  objectOf,
  type TranscriptReader,
  unused,
} from '../../core/sessions/contract/transcript.ts';
import { ownKeyName } from '../proxy/vendor-keys.ts';
import { type DriverRow, driverOf } from './driver.ts';

const row: DriverRow = {
  name: 'codex',
  streamsUsage: false,
  reportsCost: false,
  stopsAtDollars: false,
  countsTurns: false,
  tellsVersion: true,
  launch: ({ model, args }, _order, sandbox) => ({
    argv: [
      'codex',
      'exec',
      '--json',
      // Its own sandbox needs user namespaces, which containers and hosted runners refuse. Our isolation is the boundary.
      ...(sandbox.kind === 'none'
        ? ['-s', 'workspace-write', '--add-dir', sandbox.outbox]
        : ['-s', 'danger-full-access']),
      ...(model === null ? [] : ['-m', model]),
      ...args,
      // The prompt comes on stdin.
      '-',
    ],
    env: {},
  }),
  // Codex reads no variable for the address, so it gets a provider of its own. Later arguments win.
  behindProxy: ({ url }) => ({
    args: [
      ...['-c', 'model_provider="tickgate"'],
      ...['-c', 'model_providers.tickgate.name="tickgate"'],
      ...['-c', `model_providers.tickgate.base_url="${url('openai')}"`],
      ...['-c', `model_providers.tickgate.env_key="${ownKeyName}"`],
      ...['-c', 'model_providers.tickgate.wire_api="responses"'],
    ],
    env: {},
  }),
  reader: ({ model }) => codexReader(model ?? unnamed),
  usageLeft: codexUsageLeft,
};

/** Stands for the model if none was named. */
const unnamed = 'codex';

export const codexDriver = driverOf(row);

interface Reading {
  said: string;
  failed: ModelTrouble | null;
  used: ModelUsage | null;
  ended: boolean;
}

/** `model`: the name under which usage is counted, since Codex reports none. */
export function codexReader(model = unnamed): TranscriptReader {
  const reading: Reading = { said: '', failed: null, used: null, ended: false };
  return {
    line: (text) => {
      const line = objectOf(text);
      if (line !== null) readLine(reading, line, model);
      return null;
    },
    ended: () => ({
      message: reading.said,
      usage: reading.used === null ? null : [reading.used],
      denied: [],
      trouble: reading.failed,
      version: null,
      unfinished: reading.ended || reading.failed !== null ? null : 'codex ended without the end of its turn',
    }),
  };
}

function readLine(reading: Reading, line: Fields, model: string): void {
  switch (line.text('type') ?? '') {
    case 'item.completed': {
      const item = line.fields('item');
      // An item of the type `error` may be only a warning.
      if (item.text('type') === 'agent_message') reading.said = item.text('text') ?? reading.said;
      return;
    }
    case 'turn.started':
      reading.failed = null;
      return;
    case 'turn.failed':
      reading.failed = troubleOf(line.fields('error').text('message') ?? 'no message');
      return;
    case 'turn.completed':
      reading.ended = true;
      reading.used = addUsage(reading.used ?? unused(model), codexUsage(line.fields('usage'), model));
      return;
    default:
  }
}

/** Finds token counts in Codex's own log. A turn that failed or was stopped reports none in its output. */
// Of this session alone: an earlier attempt has left its own log in the same home.
const script = `
  find "\${CODEX_HOME:-$HOME/.codex}/sessions" -name 'rollout-*.jsonl' -newermt "@$1" -exec grep -H '"token_count"' {} + | tail -n 2000`;

/** File timestamps come from a clock that lags by some milliseconds. */
const clockSlackMs = 20;

export async function codexUsageLeft(
  sandbox: Sandbox,
  { settings: { model }, ...at }: Parameters<NonNullable<DriverRow['usageLeft']>>[1],
): Promise<readonly ModelUsage[] | null> {
  const used = await usageInLog(sandbox, { ...at, model: model ?? unnamed });
  return used === null ? null : [used];
}

export async function usageInLog(
  sandbox: Pick<Sandbox, 'run'>,
  at: Pick<SandboxCommand, 'cwd' | 'env'> & { readonly sinceMs: number; readonly model: string },
): Promise<ModelUsage | null> {
  const { sinceMs, model, ...where } = at;
  const argv = ['bash', '--norc', '-c', script, 'log', ((sinceMs - clockSlackMs) / 1000).toFixed(3)] as const;
  const end = await sandbox.run({ ...where, argv, deadlineMs: 20_000 });
  return readLog(end.stdout, model);
}

/**
 * Reads `file:line` lines. A log's counts grow until its context is used up, and then restart. Both parts are added.
 */
function readLog(text: string, model: string): ModelUsage | null {
  const files = new Map<string, ModelUsage>();
  let closed = unused(model);
  for (const entry of text.split('\n')) {
    const [file = '', line = ''] = /^(.*?\.jsonl):(\{.*)$/.exec(entry)?.slice(1) ?? [];
    const payload = objectOf(line)?.fields('payload');
    if (payload?.text('type') !== 'token_count') continue;
    const now = codexUsage(payload.fields('info').fields('total_token_usage'), model);
    // A line about rate limits alone counts nothing.
    if (tokensOf(now) === 0) continue;
    const before = files.get(file) ?? unused(model);
    if (tokensOf(now) < tokensOf(before)) closed = addUsage(closed, before);
    files.set(file, now);
  }
  const used = [...files.values()].reduce(addUsage, closed);
  return used.input + used.output + used.cacheRead === 0 ? null : used;
}

const tokensOf = ({ input, output, reasoning, cacheRead, cacheWrite }: ModelUsage): number =>
  input + output + reasoning + cacheRead + cacheWrite;

/** Output and log use the same names. Input includes cached tokens, output includes reasoning: count each once. */
export function codexUsage(usage: Fields, model: string): ModelUsage {
  const cacheRead = usage.count('cached_input_tokens');
  const cacheWrite = usage.count('cache_write_input_tokens');
  const reasoning = usage.count('reasoning_output_tokens');
  return {
    ...unused(model),
    input: Math.max(0, usage.count('input_tokens') - cacheRead - cacheWrite),
    output: Math.max(0, usage.count('output_tokens') - reasoning),
    reasoning,
    cacheRead,
    cacheWrite,
    messages: 1,
  };
}
