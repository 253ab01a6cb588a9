/** Ends of a tick that cannot read the loop's state. It starts and overwrites nothing, and tells a person once. */

import { unreadableActSentence } from '../core/decide/stop/rules.ts';
import { deferralsBorne, lastingDeferral, unsavedSentence } from '../core/record/notices.ts';
import type { TickOutcome } from '../core/reports/action-outputs.ts';
import type { ErrorSaid } from '../core/reports/control-issue/marker.ts';
import type { Head } from '../core/state/head.ts';
import type { TickInput } from '../ports/tick-input.ts';
import type { TickPorts } from '../ports/tick-ports.ts';
import { causeHashOf } from '../reporting/report-tick.ts';

type HaltPorts = Pick<TickPorts, 'reports'>;

const freshRemedy = 'Dispatch the workflow with `fresh: true` to start anew.';
const laterRemedy = 'It was written after this run had begun, perhaps with a newer key: the next tick goes on.';

const isWithin = (at: string | null, { begunAt, now }: TickInput['tick']): boolean =>
  at !== null && at >= begunAt && at <= now;

/** Fails red once, so that a person looks. Later ticks stay quiet until the cause changes. */
export async function haltOnHead(
  { reports }: HaltPorts,
  asked: TickInput,
  at: { readonly field: string; readonly reason: string; readonly writtenAt: string | null },
): Promise<TickOutcome> {
  const file = `head.json on the branch tickgate/state/${asked.config.loop}`;
  const sentence = ['status', 'branch'].includes(at.field) ? at.reason : `${file}: ${at.field}: ${at.reason}`;
  const end = { code: 'state_unreadable', sentence, remedy: freshRemedy } as const;
  if (causeHashOf(sentence) === asked.errorSaid) return { kind: 'halted', ...end };
  // A job that began before a key rotation has only the former key.
  if (isWithin(at.writtenAt, asked.tick)) return { kind: 'halted', ...end, remedy: laterRemedy };
  // The loop may never have had a control issue. Without one, later ticks could not see that this was reported.
  // A dry run writes nothing: the next tick says it there.
  if (!asked.request.dryRun) await reports.sayError(errorOf(asked, sentence), 'make');
  return { kind: 'failed', ...end };
}

/** The stop in the intact head keeps later ticks quiet. If the run had stopped before, news lead here again. */
export async function haltOnBundle({ reports }: HaltPorts, asked: TickInput, sentence: string): Promise<TickOutcome> {
  const end = { code: 'state_unreadable', sentence, remedy: unreadableActSentence } as const;
  if (causeHashOf(sentence) === asked.errorSaid) return { kind: 'halted', ...end };
  await reports.sayError(errorOf(asked, sentence));
  return { kind: 'failed', ...end };
}

/** The cause is most likely transient. Informs a person after every `deferralsBorne` deferrals. */
export async function deferTick(
  { reports }: HaltPorts,
  { config }: TickInput,
  at: { readonly head: Head; readonly why: string },
): Promise<TickOutcome> {
  const { deferrals } = at.head;
  if (deferrals % deferralsBorne === 0) {
    const sentence = lastingDeferral(deferrals, at.why);
    await reports.sayError({ loop: config.loop, sentence, causeHash: causeHashOf('deferred') });
  }
  return { kind: 'deferred', reason: at.why, head: at.head };
}

/** Spends nothing on work that could be lost. Informs a person once. Each later tick first tries to save again. */
export async function deferUnsaved(
  { reports }: HaltPorts,
  asked: TickInput,
  at: { readonly head: Head; readonly why: string },
): Promise<TickOutcome> {
  const reason = unsavedSentence(at.head, at.why);
  const causeHash = causeHashOf('unsaved');
  if (causeHash !== asked.errorSaid) await reports.sayError({ loop: asked.config.loop, sentence: reason, causeHash });
  return { kind: 'deferred', reason, head: at.head };
}

const errorOf = ({ config }: TickInput, sentence: string): ErrorSaid => ({
  loop: config.loop,
  sentence: `state_unreadable: ${sentence}`,
  causeHash: causeHashOf(sentence),
});
