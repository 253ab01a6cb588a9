/** Decides what a Codex session used whose turn failed or was stopped: its output does not say it, the log that it keeps of itself does. */
import type { Seat, SeatCommand } from '../../core/sandbox/isolation.ts';
import type { ModelUsage } from '../../core/sessions/contract/agent-contract.ts';
import { addUsage, objectOf, unused } from '../../core/sessions/contract/transcript.ts';
import { codexUsage } from './codex-usage.ts';

// Of this session alone: an earlier try has left its own log in the same home.
const script = `
  find "\${CODEX_HOME:-$HOME/.codex}/sessions" -name 'rollout-*.jsonl' -newermt "@$1" -exec grep -H '"token_count"' {} + | tail -n 2000`;

/** Files are stamped with a clock that lags by some milliseconds. */
const clockSlackMs = 20;

export async function usageInLog(
  seat: Pick<Seat, 'run'>,
  at: Pick<SeatCommand, 'cwd' | 'env'> & { readonly sinceMs: number; readonly model: string },
): Promise<ModelUsage | null> {
  const { sinceMs, model, ...where } = at;
  const argv = ['bash', '--norc', '-c', script, 'log', ((sinceMs - clockSlackMs) / 1000).toFixed(3)] as const;
  const end = await seat.run({ ...where, argv, deadlineMs: 20_000 });
  return readLog(end.stdout, model);
}

/** `file:line` by line. A log counts through, and begins anew when its context is used up: what stood there before counts as well. */
function readLog(text: string, model: string): ModelUsage | null {
  const files = new Map<string, ModelUsage>();
  let closed = unused(model);
  for (const entry of text.split('\n')) {
    const [file = '', line = ''] = /^(.*?\.jsonl):(\{.*)$/.exec(entry)?.slice(1) ?? [];
    const payload = objectOf(line)?.fields('payload');
    if (payload?.text('type') !== 'token_count') continue;
    const now = codexUsage(payload.fields('info').fields('total_token_usage'), model);
    // A line about limits alone counts nothing.
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
