/** The driver of Codex: `codex exec --json`, which tells what it used once, when its turn is over, and never what that cost. */

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
import { usageInLog } from './codex-log.ts';
import { codexUsage } from './codex-usage.ts';
import { type DriverRow, driverOf } from './driver.ts';

const row: DriverRow = {
  name: 'codex',
  streamsUsage: false,
  reportsCost: false,
  stopsAtDollars: false,
  countsTurns: false,
  tellsVersion: true,
  launch: ({ model, args }, _order, seat) => ({
    argv: [
      'codex',
      'exec',
      '--json',
      // Its own sandbox keeps it inside its clone; the result lies beside that. In a container it can have none, and needs none.
      ...(seat.kind === 'container'
        ? ['-s', 'danger-full-access']
        : ['-s', 'workspace-write', '--add-dir', seat.outbox]),
      ...(model === null ? [] : ['-m', model]),
      ...args,
      // The prompt comes by stdin.
      '-',
    ],
    env: {},
  }),
  // It knows no variable for another address: a provider of its own has one. What comes last wins.
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
  usageLeft: (seat, { settings: { model }, ...at }) => usageInLog(seat, { ...at, model: model ?? unnamed }),
};

/** Stands for the model that nobody named. */
const unnamed = 'codex';

export const codexDriver = driverOf(row);

interface Reading {
  said: string;
  failed: ModelTrouble | null;
  used: ModelUsage | null;
  ended: boolean;
}

/** `model`: under which name its usage is counted, since it tells none. */
export function codexReader(model: string): TranscriptReader {
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
      // An item of the type `error` may be a mere warning.
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
